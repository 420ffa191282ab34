// @ts-check
// The one connection of a table. It comes back by itself, and what was wished for and not yet
// answered is sent again with the same id: the server counts it once.

/** @typedef {import("./wire.d.ts").ToClient} ToClient */
/** @typedef {import("./wire.d.ts").FromClient} FromClient */
/** @typedef {FromClient extends infer M ? M extends { id: string } ? Omit<M, "id"> : never : never} Wish */

const FIRST_WAIT = 400; // milliseconds
const LONGEST_WAIT = 8000;
const OF_THE_MOMENT = new Set(["recall", "why"]); // nobody waits for these after a while

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
    this.failures = 0;
    this.ended = false;
    /** @type {WebSocket | null} */
    this.socket = null;
    this.timer = 0;
    addEventListener("online", () => this.#hurry());
    document.addEventListener("visibilitychange", () => document.hidden || this.#hurry());
    this.#connect();
  }

  /** Send a wish, now or as soon as we are connected. @param {Wish} wish @returns {string} its id */
  send(wish) {
    const id = crypto.randomUUID?.() ?? fallbackId();
    const message = /** @type {FromClient} */ ({ ...wish, id });
    if (!OF_THE_MOMENT.has(wish.type)) this.open.set(id, message);
    if (this.socket?.readyState === WebSocket.OPEN) this.socket.send(JSON.stringify(message));
    return id;
  }

  /** Begin anew, since something was missed. */
  again() {
    this.socket?.close();
  }

  /** Do not come back. */
  end() {
    this.ended = true;
    clearTimeout(this.timer);
    this.socket?.close();
  }

  #connect() {
    const socket = new WebSocket(this.address);
    this.socket = socket;
    socket.onopen = () => {
      this.failures = 0;
      this.changed(true);
      for (const message of this.open.values()) socket.send(JSON.stringify(message));
    };
    socket.onmessage = (event) => {
      for (const line of event.data.split("\n")) this.#take(JSON.parse(line));
    };
    socket.onclose = () => {
      if (this.ended) return;
      this.changed(false);
      this.#later();
    };
  }

  /** @param {ToClient} message */
  #take(message) {
    if ("id" in message) this.open.delete(message.id);
    if (message.type === "gone") this.end();
    this.receive(message);
  }

  /** Wait a little longer each time, and not as long as everybody else. */
  #later() {
    const wait = Math.min(LONGEST_WAIT, FIRST_WAIT * 2 ** this.failures);
    this.failures += 1;
    this.timer = setTimeout(() => this.#connect(), wait * (0.5 + Math.random() / 2));
  }

  #hurry() {
    if (this.ended || this.socket?.readyState !== WebSocket.CLOSED) return;
    clearTimeout(this.timer);
    this.#connect();
  }
}

/** Away from https and this machine itself, browsers do not offer `randomUUID`. */
function fallbackId() {
  const bytes = crypto.getRandomValues(new Uint8Array(16));
  return [...bytes].map((byte) => byte.toString(16).padStart(2, "0")).join("");
}
