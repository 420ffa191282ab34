// @ts-check
// The one connection of a table. It comes back by itself, and what was wished for and not yet
// answered is sent again with the same id: the server counts it once.
//
// A line can be dead without a word: after sleep, in a tunnel, behind a careless router. So when
// it is quiet we ask whether anybody is there, and who does not answer in time is given up.

/** @typedef {import("./wire.d.ts").ToClient} ToClient */
/** @typedef {import("./wire.d.ts").FromClient} FromClient */
/** @typedef {FromClient extends infer M ? M extends { id: string } ? Omit<M, "id"> : never : never} Wish */
/** What has become of a wish. @typedef {"unsent" | "sent" | "answered"} Fate */

const FIRST_WAIT = 400; // milliseconds
const LONGEST_WAIT = 8000;
const LOOK = 1000; // from one look at the line to the next
const QUIET = 5000; // without a word until we ask
const DOUBT = 2000; // the same, while somebody waits for an answer
const ANSWER = 5000; // that the server has to answer in, or to open
const OF_THE_MOMENT = new Set(["recall", "why", "ping"]); // nobody waits for these after a while

export class Connection {
  /**
   * @param {string} path
   * @param {(message: ToClient) => void} receive
   * @param {(online: boolean) => void} changed
   */
  constructor(path, receive, changed) {
    this.address = `${location.protocol === "https:" ? "wss" : "ws"}://${location.host}${path}`;
    this.receive = receive;
    this.changed = changed;
    /** @type {Map<string, FromClient>} */
    this.open = new Map(); // wishes without an answer
    /** @type {Set<string>} */
    this.sent = new Set(); // those of them that have been on their way
    this.failures = 0;
    this.online = false; // whether we have heard of the server on this line
    this.ended = false;
    /** @type {WebSocket | null} */
    this.socket = null;
    this.timer = 0;
    this.heard = 0; // when something was last heard, or hoped for
    /** @type {number | null} */
    this.asked = null; // since when we wait for a word
    addEventListener("online", () => this.#doubt());
    addEventListener("offline", () => this.#doubt());
    document.addEventListener("visibilitychange", () => document.hidden || this.#doubt());
    this.#connect();
    this.looking = setTimeout(() => this.#look(), LOOK);
  }

  /** Send a wish, now or as soon as we are connected. @param {Wish} wish @returns {string} its id */
  send(wish) {
    const id = crypto.randomUUID?.() ?? fallbackId();
    const message = /** @type {FromClient} */ ({ ...wish, id });
    if (!OF_THE_MOMENT.has(wish.type)) this.open.set(id, message);
    if (this.socket?.readyState === WebSocket.OPEN) this.#put(this.socket, message);
    return id;
  }

  /** @param {string} id @returns {Fate} */
  fate(id) {
    if (!this.open.has(id)) return "answered";
    return this.sent.has(id) ? "sent" : "unsent";
  }

  /** Begin anew, since something was missed. */
  again() {
    this.socket?.close();
  }

  /** Do not come back. */
  end() {
    this.ended = true;
    clearTimeout(this.timer);
    clearTimeout(this.looking);
    this.socket?.close();
  }

  #connect() {
    const socket = new WebSocket(this.address);
    this.socket = socket;
    this.heard = this.asked = Date.now();
    socket.onopen = () => {
      this.asked = Date.now(); // an open door says nothing yet of who is behind it
      for (const message of this.open.values()) this.#put(socket, message);
    };
    socket.onmessage = (event) => {
      for (const line of event.data.split("\n")) this.#take(JSON.parse(line));
    };
    socket.onclose = () => this.#lost();
  }

  /** @param {WebSocket} socket @param {FromClient} message */
  #put(socket, message) {
    socket.send(JSON.stringify(message));
    if (this.open.has(message.id)) this.sent.add(message.id);
  }

  /** @param {ToClient} message */
  #take(message) {
    this.#hear();
    if ("id" in message) {
      this.open.delete(message.id);
      this.sent.delete(message.id);
    }
    if (message.type === "gone") this.end();
    this.receive(message);
  }

  /** Somebody is there. */
  #hear() {
    this.heard = Date.now();
    this.asked = null;
    if (this.online) return;
    this.online = true;
    this.failures = 0;
    this.changed(true);
  }

  #lost() {
    if (this.ended) return;
    this.online = false;
    this.changed(false);
    this.#later();
  }

  /** Wait a little longer each time, and not as long as everybody else. */
  #later() {
    const wait = Math.min(LONGEST_WAIT, FIRST_WAIT * 2 ** this.failures);
    this.failures += 1;
    this.timer = setTimeout(() => this.#connect(), wait * (0.5 + Math.random() / 2));
  }

  // -- whether anybody is there

  #look() {
    this.looking = setTimeout(() => this.#look(), LOOK);
    if (!this.socket || this.socket.readyState === WebSocket.CLOSED) return;
    const now = Date.now();
    if (this.asked !== null) return now - this.asked >= ANSWER ? this.#giveUp(this.socket) : undefined;
    if (now - this.heard >= (this.open.size ? DOUBT : QUIET)) this.#ask();
  }

  #ask() {
    this.asked = Date.now();
    this.send({ type: "ping" });
  }

  /** Nobody may be there any more; who is away already comes back at once. */
  #doubt() {
    const state = this.socket?.readyState;
    if (this.ended) return;
    if (state === WebSocket.OPEN && this.asked === null) this.#ask();
    if (state !== WebSocket.CLOSED) return;
    clearTimeout(this.timer);
    this.#connect();
  }

  /** A dead line may take minutes to close: we do not wait for that. @param {WebSocket} socket */
  #giveUp(socket) {
    socket.onopen = socket.onmessage = socket.onclose = null;
    socket.close();
    this.socket = null;
    this.#lost();
  }
}

/**
 * What can truly be said of a choice that is under way; nothing if all is well.
 * @param {boolean} online
 * @param {Fate} fate of the choice, if there is one
 */
export function wordOn(online, fate) {
  if (fate === "answered") return online ? "" : "The connection is lost. Trying again \u2026";
  if (online) return "Your choice is sent; the table has not answered yet.";
  return fate === "unsent"
    ? "The connection is lost. Your choice is not sent yet: it goes out as soon as the table is back."
    : "The connection is lost. Whether your choice has arrived is not known: it goes out again, and counts once.";
}

/** Away from https and this machine itself, browsers do not offer `randomUUID`. */
function fallbackId() {
  const bytes = crypto.getRandomValues(new Uint8Array(16));
  return [...bytes].map((byte) => byte.toString(16).padStart(2, "0")).join("");
}
