// @ts-check
// What the player wishes: sent once, and under way until the server has answered.

import { wordOn } from "./connection.js";
import { Marks } from "./marks.js";
import { closeMenu } from "./menu.js";
import { CONFIRM } from "./options.js";
import { capital } from "./words.js";

/** @typedef {import("./wire.d.ts").ToClient} ToClient */
/** @typedef {import("./connection.js").Connection} Connection */
/** @typedef {import("./connection.js").Wish} Wish */
/** @typedef {{
 *   link: () => Connection, scene: () => import("./scene.js").SceneView, draw: () => void,
 *   warn: (why: string) => void, goes: (what: string | string[]) => boolean,
 * }} Page `goes` hears of every choice before it is sent, and may hold it back. */

const PATIENCE = 4000; // milliseconds until it is said that a choice has no answer yet
const IDLE = { id: "", ask: "", key: "", since: 0 };
/** @typedef {{ key: string, options: readonly import("./wire.d.ts").OptionShown[], told: number }} Made */
const NOTHING = { id: "", at: "" };

export class Wishes {
  /** @param {import("./state.js").Store} store @param {Page} page */
  constructor(store, page) {
    this.store = store;
    this.page = page;
    this.busy = IDLE; // the choice under way
    this.hinting = ""; // the wish for a hint that is under way
    this.asking = NOTHING; // the wish to know why something cannot be chosen, and what
    /** @type {Made} */
    this.last = { key: "", options: [], told: 0 }; // what was chosen of what, and how much was told by then
    this.instead = { id: "", key: "", ask: "" }; // what is chosen once the last choice is taken back
    this.marks = new Marks((ask, marks) => this.send({ type: "mark", ask, marks }));
  }

  /** @param {Wish} wish */
  send(wish) {
    return this.page.link().send(wish);
  }

  /** Whether a choice may be made now. */
  get idle() {
    const { ask } = this.store.state;
    return ask !== null && this.busy.ask !== ask.id;
  }

  /** What is chosen of the question that is asked now, until it is answered. */
  get chosen() {
    return this.busy.ask === this.store.state.ask?.id ? this.busy.key : "";
  }

  /** @param {string} key */
  choose(key) {
    if (!this.idle) return;
    if (this.marks.has(key)) return this.#mark(this.marks.step(key), key, "");
    this.#send(key, key);
  }

  confirm() {
    if (this.idle && this.marks.whole) this.#send(this.marks.now.marks, CONFIRM);
  }

  /** One more or less of a key: any of them, or this copy. @param {string} key @param {number | null} copy @param {string} at */
  mark(key, copy, at) {
    const can = this.idle && (copy === null ? this.marks.step(key) : this.marks.toggle(key, copy));
    this.#mark(can, key, at);
  }

  /** Who clicks on what could have been chosen just now wants it instead, or nothing if it was chosen, as
   * long as nothing has happened since; who clicks on anything else asks why not.
   * @param {string} at @param {boolean} [besides] what can be chosen there: what is against the rest? */
  why(at, besides = false) {
    const { undo, story, ask } = this.store.state;
    const [found, ...more] = this.last.options.filter((option) => option.at === at);
    const fresh = undo.can && undo.free && story.length === this.last.told;
    if (!besides && fresh && found && !found.gives_away && !more.length && !this.page.scene().explaining)
      return this.#change(found.key);
    this.asking = { id: this.send({ type: "why", ask: ask?.id ?? "", at }), at };
  }

  /** @param {string} key */
  #change(key) {
    this.page.scene().details.hide();
    if (!this.page.goes(key)) return;
    const ask = this.store.state.ask?.id ?? "";
    const id = this.send({ type: "undo" });
    this.instead = { id, key: key === this.last.key ? "" : key, ask };
  }

  /** What is asked now; if it is what was taken back to, what was wanted is chosen. */
  follow() {
    const { ask, story } = this.store.state;
    const { key, ask: before } = this.instead;
    this.marks.follow(ask);
    if (!key || !ask || ask.id === before) return;
    this.instead.key = "";
    const same = story.length === this.last.told && ask.options.some((option) => option.key === key);
    if (same) this.choose(key);
  }

  hint() {
    const ask = this.store.state.ask;
    if (!ask || this.hinting) return;
    this.hinting = this.send({ type: "hint", ask: ask.id });
    this.page.draw();
  }

  /** What is true of the connection, and of a choice that has been under way for a while. */
  word() {
    const { online } = this.store.state;
    const fate = this.busy.id ? this.page.link().fate(this.busy.id) : "answered";
    const waits = Date.now() - this.busy.since >= PATIENCE;
    return wordOn(online, online && !waits ? "answered" : fate);
  }

  /** An answer to one of them. @param {Exclude<ToClient, { type: "show" | "gone" | "said" | "recalled" }>} message */
  answered(message) {
    if (message.id === this.busy.id) this.busy = IDLE;
    if (message.id === this.hinting) this.hinting = "";
    if (message.type === "marked") this.marks.receive(message.id, message.now);
    if (message.type === "reasons") this.#explain(message.id, message.lines);
    if (message.type === "refused") this.#refused(message);
    if (message.type !== "hinted" || message.ask !== this.store.state.ask?.id) return this.page.draw();
    this.store.set({
      hints: new Map(message.choices.map((choice) => [choice.key, choice])),
      hintNote: message.note,
    });
  }

  /** @param {string | string[]} what @param {string} key what is seen to be under way */
  #send(what, key) {
    closeMenu();
    if (!this.page.goes(what)) return;
    const { ask, story } = this.store.state;
    const id = this.send({ type: "choose", ask: ask?.id ?? "", key: what });
    this.busy = { id, ask: ask?.id ?? "", key, since: Date.now() };
    this.last = { key, options: ask?.options ?? [], told: story.length };
    setTimeout(() => this.busy.id === id && this.page.draw(), PATIENCE);
    this.page.draw();
  }

  /** Draw what is marked now; or ask the server what is against it. @param {boolean} can @param {string} key @param {string} at */
  #mark(can, key, at) {
    closeMenu();
    if (can) return this.page.draw();
    const scene = this.page.scene();
    const place = scene.place(at || (this.store.state.ask?.options.find((one) => one.key === key)?.at ?? ""));
    if (!place || !this.idle) return;
    scene.details.answer(place);
    const id = this.send({ type: "mark", ask: this.marks.ask, marks: [...this.marks.now.marks, key] });
    this.asking = { id, at: at || place.getAttribute("data-item") || "" };
  }

  /** @param {import("./wire.d.ts").Refused} message */
  #refused({ id, code, why }) {
    if (id === this.instead.id) this.instead.key = "";
    if (id && id === this.asking.id) return this.#explain(id, code === "not-offered" ? [capital(why)] : []);
    this.marks.refuse(id);
    this.page.warn(why);
  }

  /** @param {string} id @param {string[]} lines */
  #explain(id, lines) {
    if (id !== this.asking.id) return;
    this.page.scene().explain(this.asking.at, lines);
    this.asking = NOTHING;
  }
}
