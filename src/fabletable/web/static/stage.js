// @ts-check
// The stage: what matters plays large in the middle, in order, and waits for a click or a little
// while. It never holds up a question for longer than the line at its foot shows.

import { dress, fill, h, sheet } from "./dom.js";
import { settings } from "./settings.js";
import { byFinger } from "./spread.js";

/** @typedef {import("./wire.d.ts").Act} Act */

const AFTER = 450; // until cards on their way have come to rest
const LEAVING = 350; // milliseconds: a tap that comes just too late was meant for what has gone
const FRESH = 600; // milliseconds: so is a key that is pressed just when it begins
const MOST = 4; // bills that wait; what is older is in the story

export class Stage {
  /** @param {() => void} sound is told when something begins @param {() => void} done and when all is over */
  constructor(sound, done) {
    this.sound = sound;
    this.done = done;
    this.said = h("p", { class: "spoken", role: "status" });
    this.bill = h("div", { class: "bill" });
    this.line = h("div", { class: "until" }, h("span", {}));
    this.how = h("p", { class: "how" });
    this.veil = h(
      "div",
      { class: "stage", "aria-hidden": "true", hidden: true, onclick: () => this.#tapped() },
      h("div", { class: "playing" }, this.bill, this.how, this.line),
    );
    this.root = h("div", {}, this.veil, this.said);
    /** @type {Act[]} */
    this.waiting = [];
    /** @type {typeof import("./bill.js") | null} */
    this.press = null; // where bills are printed
    this.timer = 0;
    this.begins = 0;
    this.began = 0; // when the first came
    this.came = 0; // when it showed something by itself in place of something else
    addEventListener("keydown", (event) => this.#key(event), true);
    document.addEventListener("visibilitychange", () => this.#begin());
  }

  /** Whether something plays, or waits to. */
  get busy() {
    return this.plays || this.waiting.length > 0;
  }

  get plays() {
    return !this.veil.hidden;
  }

  /** @param {readonly Act[]} acts */
  play(acts) {
    if (settings.pace === "instant") return;
    this.waiting.push(...acts);
    dress(this.root, { "data-busy": this.busy });
    if (!this.plays) this.#begin();
  }

  /** Nothing more is to be seen of all this: somebody else looks now. */
  clear() {
    this.waiting = [];
    clearTimeout(this.begins);
    this.#end();
  }

  /** Soon, when cards have come to rest; not while nobody looks. */
  #begin() {
    clearTimeout(this.begins);
    if (this.plays || document.hidden || this.waiting.length === 0) return;
    this.begins = setTimeout(() => this.#open(), settings.calm ? 0 : AFTER);
  }

  /** What draws is fetched when there is something to draw; without it there is no play. */
  async #open() {
    try {
      const [press] = await Promise.all([this.press ?? import("./bill.js"), sheet("stage")]);
      this.press = press;
      this.began = performance.now();
      if (!this.plays) this.next();
    } catch {
      this.clear();
      this.done();
    }
  }

  #tapped() {
    if (performance.now() - this.came > LEAVING) this.next();
  }

  /** Time is up: the next comes, or all of it goes, and still takes the taps that were meant for it. */
  #pass() {
    if (this.waiting.length) return this.#goOn();
    this.veil.dataset.leaves = "";
    this.timer = setTimeout(() => this.#goOn(), LEAVING);
  }

  /** By itself: a tap that comes a moment late was meant for what was there. */
  #goOn() {
    this.next();
    this.came = performance.now();
  }

  /** What is seen gives way to what waits. */
  next() {
    clearTimeout(this.timer);
    delete this.veil.dataset.leaves;
    const [bill, ...later] = this.press?.together(this.waiting).slice(-MOST) ?? [];
    this.waiting = later.flat();
    if (!bill || !this.press) {
      this.#end();
      return this.done();
    }
    const count = settings.calm ? 0 : this.press.layingTime(bill);
    const waits = settings.pace === "wait";
    const stay = count + this.press.reading(bill);
    fill(this.bill, this.press.contents(bill, count));
    this.how.textContent = `${byFinger() ? "Tap" : "Click, or press Enter,"} to go on${waits ? "" : " at once"}`;
    this.line.hidden = waits;
    this.line.style.setProperty("--stay", `${stay}ms`);
    this.veil.dataset.calm = String(settings.calm);
    this.line.replaceChildren(h("span", {})); // so that its shrinking begins anew
    this.veil.hidden = false;
    this.said.textContent = `On the stage: ${bill[0].title}. Enter goes on.`;
    this.sound();
    if (!waits) this.timer = setTimeout(() => this.#pass(), stay);
  }

  #end() {
    clearTimeout(this.timer);
    delete this.veil.dataset.leaves;
    this.veil.hidden = true;
    dress(this.root, { "data-busy": this.busy });
    this.said.textContent = "";
    fill(this.bill);
  }

  /** A key that would answer a question which cannot be seen only goes on, if it is not meant for what was before. @param {KeyboardEvent} event */
  #key(event) {
    if (!this.busy || event.ctrlKey || event.metaKey || event.altKey || event.key === "Tab") return;
    const goesOn = ["Enter", " ", "Escape"].includes(event.key);
    if ((!goesOn && !/^[0-9]$/.test(event.key)) || document.querySelector("dialog[open]")) return;
    event.preventDefault();
    event.stopImmediatePropagation();
    const late = !this.plays || (event.key !== "Escape" && performance.now() - this.began < FRESH);
    if (late || event.repeat) return;
    if (event.key === "Escape") this.waiting = [];
    if (goesOn) this.next();
  }
}
