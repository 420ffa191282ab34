// @ts-check
// A connection comes back by itself, and what nobody answered is sent again.

import assert from "node:assert/strict";
import { afterEach, beforeEach, mock, test } from "node:test";

import { Connection, wordOn } from "../../src/fabletable/web/static/connection.js";

/** @typedef {import("../../src/fabletable/web/static/wire.d.ts").ToClient} ToClient */
/** @typedef {import("../../src/fabletable/web/static/connection.js").Wish} Wish */

const UNDO = /** @type {Wish} */ ({ type: "undo" });
const HELLO = /** @type {ToClient} */ ({ type: "show", n: 1 });
const SECOND = 1000; // milliseconds
const LONG = 60 * SECOND;

/** What a browser has for it; the server's side is played by the tests. */
class Socket {
  static CONNECTING = 0;
  static OPEN = 1;
  static CLOSED = 3;
  /** @type {Socket[]} */
  static all = [];

  /** @param {string} address */
  constructor(address) {
    this.address = address;
    this.readyState = Socket.CONNECTING;
    /** @type {{ id: string, type: string }[]} */
    this.sent = [];
    /** @type {(() => void) | null} */
    this.onopen = null;
    /** @type {(() => void) | null} */
    this.onclose = null;
    /** @type {((event: { data: string }) => void) | null} */
    this.onmessage = null;
    Socket.all.push(this);
  }

  /** @param {string} text */
  send(text) {
    this.sent.push(JSON.parse(text));
  }

  close() {
    this.readyState = Socket.CLOSED;
    this.onclose?.();
  }

  open() {
    this.readyState = Socket.OPEN;
    this.onopen?.();
  }

  /** @param {ToClient} message */
  say(message) {
    this.onmessage?.({ data: JSON.stringify(message) });
  }
}

const page = new EventTarget();
const listening = { addEventListener: page.addEventListener.bind(page) };
const location = { protocol: "https:", host: "table.example" };
Object.assign(globalThis, {
  WebSocket: Socket,
  location,
  document: { hidden: false, ...listening },
  ...listening,
});

/** @type {(ToClient | boolean)[]} what was received, and whether we were online */
let heard = [];
/** @type {Connection} */
let connection;

beforeEach(() => {
  mock.timers.enable({ apis: ["setTimeout", "Date"] });
  mock.method(Math, "random", () => 1);
  [heard, Socket.all] = [[], []];
  const hear = (/** @type {ToClient | boolean} */ what) => void heard.push(what);
  connection = new Connection("/ws/1", hear, hear);
});

afterEach(() => {
  connection.end();
  mock.reset();
});

/** The socket that is used now. */
function socket() {
  return Socket.all[Socket.all.length - 1];
}

/** The door opens, and somebody speaks. */
function meet() {
  socket().open();
  socket().say(HELLO);
}

/** Lose the connection, and come back. */
function comeBack() {
  socket().close();
  mock.timers.tick(LONG);
  meet();
}

test("the address is that of the page", () => {
  assert.equal(socket().address, "wss://table.example/ws/1");
});

test("a wish is sent at once, or as soon as we are connected", () => {
  const early = connection.send(UNDO);
  assert.deepEqual(socket().sent, []);
  socket().open();
  const late = connection.send(UNDO);
  assert.deepEqual(
    socket().sent.map(({ id }) => id),
    [early, late],
  );
});

test("what was not answered is sent again with the same id, in the same order", () => {
  socket().open();
  connection.send(UNDO);
  connection.send({ type: "leave" });
  const before = socket().sent;
  comeBack();
  assert.equal(Socket.all.length, 2);
  assert.deepEqual(socket().sent, before);
});

test("what was done or refused is not sent again", () => {
  socket().open();
  const [done, refused] = [connection.send(UNDO), connection.send(UNDO)];
  socket().say({ type: "done", id: done });
  socket().say({ type: "refused", id: refused, code: "cannot", why: "No." });
  comeBack();
  assert.deepEqual(socket().sent, []);
});

test("to look back is a wish of the moment", () => {
  connection.send({ type: "recall", line: 3 });
  socket().open();
  connection.send({ type: "recall", line: 4 });
  assert.equal(socket().sent.length, 1);
  comeBack();
  assert.deepEqual(socket().sent, []);
});

test("messages and the state of the line are told", () => {
  socket().open();
  socket().say({ type: "show", n: 1 });
  connection.again();
  assert.deepEqual(heard, [true, { type: "show", n: 1 }, false]);
});

test("it waits twice as long each time, up to eight seconds", () => {
  for (const wait of [400, 800, 1600, 3200, 6400, 8000, 8000]) {
    const tries = Socket.all.length;
    socket().close();
    mock.timers.tick(wait - 1);
    assert.equal(Socket.all.length, tries);
    mock.timers.tick(1);
    assert.equal(Socket.all.length, tries + 1);
  }
});

test("who was connected waits briefly again", () => {
  for (let i = 0; i < 5; i++) comeBack();
  socket().close();
  mock.timers.tick(400);
  assert.equal(Socket.all.length, 7);
});

test("not everybody comes back at the same moment", () => {
  mock.method(Math, "random", () => 0);
  socket().close();
  mock.timers.tick(200);
  assert.equal(Socket.all.length, 2);
});

test("when the network is back, it does not wait", () => {
  socket().close();
  page.dispatchEvent(new Event("online"));
  assert.equal(Socket.all.length, 2);
  mock.timers.tick(SECOND);
  page.dispatchEvent(new Event("visibilitychange"));
  assert.equal(Socket.all.length, 2);
});

// -- a line that is dead without a word

/** One after the other, as they do. @param {number} seconds */
function pass(seconds) {
  for (let i = 0; i < seconds; i++) mock.timers.tick(SECOND);
}

/** What the server was asked. */
const types = () => socket().sent.map(({ type }) => type);

test("when it is quiet it asks, and who answers is not given up", () => {
  meet();
  for (let i = 0; i < 10; i++) {
    pass(6);
    assert.deepEqual(types().slice(i), ["ping"]);
    socket().say({ type: "done", id: socket().sent[i].id });
  }
  assert.equal(Socket.all.length, 1);
  assert.equal(heard.includes(false), false);
});

test("who does not answer is given up, and the wish goes out again", () => {
  meet();
  const id = connection.send(UNDO);
  assert.equal(connection.fate(id), "sent");
  pass(8);
  assert.deepEqual(heard, [true, HELLO, false]);
  assert.equal(Socket.all.length, 2);
  const early = connection.send({ type: "leave" });
  assert.equal(connection.fate(early), "unsent");
  socket().open();
  assert.deepEqual(
    socket().sent.map((wish) => wish.id),
    [id, early],
  );
  socket().say({ type: "done", id });
  assert.equal(connection.fate(id), "answered");
});

test("the line that was given up is heard no more", () => {
  const dead = socket();
  meet();
  pass(12);
  dead.say({ type: "show", n: 7 });
  dead.close();
  assert.deepEqual(heard, [true, HELLO, false]);
});

test("a door that does not open is given up too, and one behind which nobody speaks", () => {
  pass(7);
  assert.deepEqual(heard, [false]);
  assert.equal(Socket.all.length, 2);
  socket().open();
  pass(7);
  assert.deepEqual(heard, [false, false]);
  assert.equal(Socket.all.length, 3);
});

for (const event of ["offline", "online", "visibilitychange"])
  test(`at ${event} it asks at once`, () => {
    meet();
    page.dispatchEvent(new Event(event));
    assert.deepEqual(types(), ["ping"]);
    pass(6);
    assert.deepEqual(heard, [true, HELLO, false]);
  });

test("what is said of a choice is true", () => {
  assert.equal(wordOn(true, "answered"), "");
  assert.match(wordOn(false, "answered"), /lost/);
  assert.match(wordOn(true, "sent"), /is sent/);
  assert.match(wordOn(false, "unsent"), /not sent yet/);
  assert.match(wordOn(false, "sent"), /not known.*again/);
});

test("who is gone does not come back", () => {
  socket().open();
  socket().say({ type: "gone", why: "Somebody else sits here." });
  socket().close();
  mock.timers.tick(LONG);
  page.dispatchEvent(new Event("online"));
  assert.equal(Socket.all.length, 1);
  assert.deepEqual(heard, [true, { type: "gone", why: "Somebody else sits here." }]);
});

test("an id is made up where the browser offers none", () => {
  mock.method(crypto, "randomUUID", () => undefined);
  const ids = [connection.send(UNDO), connection.send(UNDO)];
  assert.equal(new Set(ids).size, 2);
  for (const id of ids) assert.equal(/^[0-9a-f]{32}$/.test(id), true);
});
