// @ts-check
// Marks on a handful: what the player has marked, and what the server says they come to.
// Of several equal cards each copy is a mark of its own.

/** @typedef {import("./wire.d.ts").MarkedShown} MarkedShown */
/** @typedef {import("./wire.d.ts").AskShown} Ask */
/** @typedef {{ key: string, copy: number }} Mark */

const NOTHING = { marks: [], more: [], missing: "", called: "" };

export class Marks {
  /** @param {(ask: string, marks: string[]) => string} [send] asks the server; says the wish's id */
  constructor(send = () => "") {
    this.send = send;
    this.ask = ""; // the question that they belong to
    /** @type {string[]} */
    this.keys = []; // what can be marked; none: the question is no handful
    this.ordered = false; // whether it matters what is marked before what
    /** @type {Mark[]} */
    this.own = []; // what the player has marked
    /** @type {Mark[]} */
    this.known = []; // of these, what the server has answered
    /** @type {MarkedShown} */
    this.now = NOTHING;
    this.wish = ""; // without an answer yet
  }

  /** Marks stay with their question, and are gone with it. @param {Ask | null} ask */
  follow(ask) {
    if ((ask?.id ?? "") === this.ask) return;
    this.ask = ask?.id ?? "";
    this.keys = ask?.handful?.keys ?? [];
    this.ordered = ask?.handful?.ordered ?? false;
    this.now = ask?.handful?.now ?? NOTHING;
    this.own = this.known = [];
    this.wish = "";
  }

  /** Whether the question is one for a handful. */
  get asked() {
    return this.keys.length > 0;
  }

  /** Whether they can be confirmed. */
  get whole() {
    return this.asked && !this.wish && !this.now.missing;
  }

  /** @param {string} key */
  has(key) {
    return this.keys.includes(key);
  }

  /** Whether it may be marked, beside the others or in place of the only one. @param {string} key */
  can(key) {
    return this.has(key) && (this.#fits(key) || this.#single);
  }

  /** How often it is marked. @param {string} key */
  count(key) {
    return this.#owned(key).length + this.#along(key);
  }

  /** How a copy is marked: by the player, or since it goes along. @param {string} key @param {number} copy */
  of(key, copy) {
    const own = this.#owned(key);
    if (own.includes(copy)) return "own";
    const before = own.filter((other) => other < copy).length;
    return copy - before < this.#along(key) ? "along" : "";
  }

  /** The how manyth of what the player has marked. @param {string} key @param {number} copy */
  rank(key, copy) {
    return this.own.findIndex((one) => one.key === key && one.copy === copy) + 1;
  }

  /** What goes along by force, each key once. */
  get along() {
    return this.keys.filter((key) => this.#along(key) > 0);
  }

  /**
   * Mark a copy, or drop it. False if it cannot be marked beside the others.
   * @param {string} key
   * @param {number} copy
   */
  toggle(key, copy) {
    const state = this.of(key, copy);
    if (state === "along") return false;
    if (state === "own") return this.#mark(this.own.filter((one) => one.key !== key || one.copy !== copy));
    if (this.#fits(key)) return this.#mark([...this.own, { key, copy }]);
    return this.#single && this.#mark([{ key, copy }]);
  }

  /** One more of these; if there is no more, none of them. @param {string} key */
  step(key) {
    const own = this.#owned(key);
    const free = Array.from({ length: own.length + 1 }, (_, copy) => copy).find(
      (copy) => !own.includes(copy) && this.of(key, copy) !== "along",
    );
    const next = free ?? own.length + this.#along(key);
    if (own.length === 0 || this.#fits(key)) return this.toggle(key, next);
    return this.#mark(this.own.filter((one) => one.key !== key));
  }

  /** What the server answers to a wish; false if it is not the latest. @param {string} id @param {MarkedShown} now */
  receive(id, now) {
    if (id !== this.wish) return false;
    this.wish = "";
    this.now = now;
    this.known = this.own;
    return true;
  }

  /** The server says no: they are as they were. @param {string} id */
  refuse(id) {
    if (id !== this.wish) return false;
    this.wish = "";
    this.own = this.known;
    return true;
  }

  /** @param {Mark[]} own */
  #mark(own) {
    this.own = own;
    this.wish = this.send(
      this.ask,
      own.map(({ key }) => key),
    );
    return true;
  }

  /** Whether one more fits beside the others; it may, until the server says no. @param {string} key */
  #fits(key) {
    return this.wish !== "" || this.now.more.includes(key);
  }

  /** The copies that the player has marked. @param {string} key */
  #owned(key) {
    return this.own.filter((one) => one.key === key).map(({ copy }) => copy);
  }

  /** How many of these go along; while we wait for an answer, nobody knows. @param {string} key */
  #along(key) {
    if (this.wish) return 0;
    return this.now.marks.filter((one) => one === key).length - this.#owned(key).length;
  }

  get #single() {
    return !this.wish && this.own.length === 1 && this.now.marks.length === 1;
  }
}

/** A card's id without the number of its copy. @param {string} id */
export function kindOf(id) {
  return id.replace(/#\d+$/, "");
}
