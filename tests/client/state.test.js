// @ts-check
// What we know of a table, made from the server's messages.

import assert from "node:assert/strict";
import { test } from "node:test";

import { Store, nothing, wholeScene } from "../../src/fabletable/web/static/state.js";

/** @typedef {import("../../src/fabletable/web/static/wire.d.ts").Show} Show */
/** @typedef {import("../../src/fabletable/web/static/wire.d.ts").ElementShown} ElementShown */

/** @type {import("../../src/fabletable/web/static/wire.d.ts").RoomShown} */
const ROOM = {
  id: "room",
  game: "frogs",
  title: "Frogs",
  mode: "normal",
  number: 1,
  seats: [{ name: "Ann", kind: "person", mine: true }],
  you: 0,
};
const ASK = { id: "ask-1", prompt: "Which?", options: [] };

/** @param {string} id @param {string} [text] @returns {ElementShown} */
function note(id, text = "") {
  return { kind: "note", id, label: "", text };
}

/** @param {ElementShown[]} elements */
const whole = (...elements) => wholeScene({ elements, faces: [] });

/** A store that was shown these, one after the other. @param {Omit<Show, "type" | "n">[]} shows */
function shown(...shows) {
  const store = new Store();
  shows.forEach((show, i) => assert.equal(store.show({ type: "show", n: i + 1, ...show }), true));
  return store;
}

test("what the server leaves out is as usual", () => {
  const { room, undo, over } = shown({
    room: ROOM,
    undo: { can: true },
    over: { places: [1], scores: [9] },
  }).state;
  assert.equal(room.locked, false);
  assert.deepEqual(room.seats[0], {
    name: "Ann",
    kind: "person",
    bot: "",
    here: false,
    stand_in: false,
    grace: 0,
    until: 0,
    mine: true,
    link: "",
  });
  assert.deepEqual(undo, { can: true, free: false, asked_by: -1, needs_you: false, waits_for: [], read: "" });
  assert.deepEqual(over, {
    places: [1],
    scores: [9],
    rivals: [],
    counts: "",
    made_of: [],
    decided: [],
    changes: [],
    next: "",
    shuffle: null,
  });
});

test("what is not mentioned stays", () => {
  const store = shown({ room: ROOM, ask: ASK, waiting: [0], elements: [note("a")] }, {});
  const { n, room, ask, waiting, elements } = store.state;
  assert.deepEqual([n, room.title, ask, waiting, elements], [2, "Frogs", ASK, [0], whole(note("a"))]);
});

test("what is taken away is gone", () => {
  const over = { places: [1], scores: [9] };
  const { state } = shown({ ask: ASK, over }, { ask: null, over: null });
  assert.deepEqual([state.ask, state.over], [null, null]);
});

test("elements change where they are, and unchanged ones stay the same objects", () => {
  const store = shown({ elements: [note("a"), note("b")] });
  const before = store.state.elements[1];
  store.show({ type: "show", n: 2, elements: [note("a", "new")] });
  assert.deepEqual(store.state.elements, whole(note("a", "new"), note("b")));
  assert.equal(store.state.elements[1], before);
});

test("a new order takes elements away, and lets them come between others", () => {
  const first = [note("a"), note("b"), note("c")];
  const { elements } = shown({ elements: first }, { elements: [note("d")], order: ["c", "d", "a"] }).state;
  assert.deepEqual(
    elements.map(({ id }) => id),
    ["c", "d", "a"],
  );
});

test("the story goes on, or is told anew from a line", () => {
  const { story } = shown(
    { story: { since: 0, lines: ["one", "two"] } },
    { story: { since: 2, lines: ["three"] } },
    { story: { since: 1, lines: ["other"] } },
  ).state;
  assert.deepEqual(story, ["one", "other"]);
});

test("hints stay with their question", () => {
  const store = shown({ ask: ASK });
  const hint = { key: "a", figure: "wins 40 %", short: "40 %", mark: "best", reason: "" };
  store.set({ hints: new Map([["a", hint]]), hintNote: "Best first." });
  store.show({ type: "show", n: 2, waiting: [0] });
  assert.equal(store.state.hints.size, 1);
  store.show({ type: "show", n: 3, ask: { ...ASK, id: "ask-2" } });
  assert.equal(store.state.hints.size, 0);
  assert.equal(store.state.hintNote, "");
});

test("what was missed is noticed, and changes nothing", () => {
  const store = shown({ room: ROOM });
  const before = store.state;
  for (const n of [0, 3]) assert.equal(store.show({ type: "show", n, waiting: [0] }), false);
  assert.equal(store.state, before);
});

test("the first message begins anew", () => {
  const store = shown({ room: ROOM, ask: ASK, story: { since: 0, lines: ["one"] } }, {});
  assert.equal(store.show({ type: "show", n: 1, waiting: [0] }), true);
  assert.deepEqual(store.state, { ...nothing(), n: 1, waiting: [0] });
});

test("who listens hears of every change once", () => {
  const store = new Store();
  /** @type {number[]} */
  const heard = [];
  store.listen((state) => heard.push(state.n));
  store.show({ type: "show", n: 1 });
  store.show({ type: "show", n: 3 });
  store.set({ online: true });
  assert.deepEqual(heard, [1, 1]);
});

test("a face that was sent is named by its number from then on", () => {
  const hand = (/** @type {number[]} */ ...faces) => {
    const items = faces.map((face, i) => ({ id: `hand/${i}`, face }));
    return { kind: "fan", id: "hand", label: "Hand", items: [...items, { id: "hand/#9" }] };
  };
  const { elements } = shown(
    { elements: [hand(0)], faces: [{ title: "Frog", cost: 2 }], order: ["hand"] },
    { elements: [hand(0, 1, 0)], faces: [{ title: "Toad" }] },
  ).state;
  const items = elements[0]?.items ?? [];
  assert.deepEqual(
    items.map((item) => item.face?.title),
    ["Frog", "Toad", "Frog", undefined],
  );
  assert.deepEqual([items[0]?.face?.cost, items[1]?.face?.cost, items[3]?.face], [2, null, null]);
});
