// @ts-check
// The question and the plain list of its answers: always complete, numbered, for every hand.
// A card is chosen on the table, so its line is folded away until somebody wants it; what no card
// stands for has its button here. Of a handful the list marks, and one button confirms.

import { Steady, button, dress, fill, h, say } from "./dom.js";
import { Marks } from "./marks.js";
import { settings } from "./settings.js";
import { byFinger, shapeNow } from "./spread.js";
import { capital, hintLine, listed } from "./words.js";

/** @typedef {import("./state.js").State} State */
/** @typedef {import("./places.js").Option} Option */
/** @typedef {(text: string) => string} Name */

/** What is under way, in place of a key, while a handful is confirmed. */
export const CONFIRM = "confirm";
const LATE = 1000; // milliseconds in which a key was meant for the question before: a lone answer waits
const HOW = "Mark by a click, drop by another.";
const TAP = "Tap to mark or drop.";
const LONG = 70; // letters of a question that is printed smaller
const MANY_LETTERS = 36; // of all buttons, where they no longer stand side by side on a phone
const MOST_BUTTONS = { wide: 4, tall: 3, flat: 3 }; // more answers without a card make a list
const OPEN = "fabletable.list"; // remembered by this browser: whether the list stays open

export class OptionList {
  /**
   * @param {(key: string) => void} choose
   * @param {(at: string | null) => void} point to where an option lies
   * @param {() => void} [confirm] the marks
   * @param {(at: string) => string} [titleOf] the card that lies there; empty: none
   */
  constructor(choose, point, confirm = () => {}, titleOf = () => "") {
    this.choose = choose;
    this.point = point;
    this.titleOf = titleOf;
    this.prompt = h("p", { class: "prompt", id: "question", tabindex: "-1" });
    this.confirm = button("", () => this.confirm.getAttribute("aria-disabled") || confirm(), {
      class: "big confirm",
      hidden: true,
    });
    this.stand = h("span", {});
    this.spoken = h("span", { class: "spoken" }); // who sees reads it on the button
    this.marked = h("p", { class: "marked", role: "status" }, this.stand, " ", this.spoken);
    this.advice = h("p", { class: "advice", role: "status" });
    this.list = h("ol", { class: "options", "aria-labelledby": "question" });
    this.unfold = button("", () => this.#fold(!this.#isOpen), { class: "unfold" });
    this.open = localStorage.getItem(OPEN) === "open";
    this.hinted = false; // a hint lies in it, and opens it as long as it is there
    this.root = h(
      "section",
      { class: "question", "aria-label": "What can be done now" },
      h("div", { class: "asked" }, this.prompt, this.marked, this.advice),
      this.confirm,
      this.list,
      this.unfold,
    );
    /** @type {HTMLButtonElement[]} */
    this.buttons = [];
    /** @type {Option[]} */
    this.options = [];
    this.shown = "";
    this.steady = new Steady();
    this.since = 0; // when it was laid before somebody
    addEventListener("keydown", (event) => this.#key(event));
  }

  /** Number keys choose, wherever the focus is, unless something is being written or lies over the table.
   * @param {KeyboardEvent} event */
  #key(event) {
    const writing = event.target instanceof HTMLElement && event.target.matches("input, textarea, select");
    if (writing || event.repeat || event.ctrlKey || event.metaKey || event.altKey) return;
    if (!settings.keys || !this.root.checkVisibility() || document.querySelector("dialog[open]")) return;
    const option = /^[1-9]$/.test(event.key) && this.options[Number(event.key) - 1];
    if (option && !this.#late) this.choose(option.key);
  }

  /** Whether a key now would go on past what has just come, and was not seen yet. */
  get #late() {
    return this.options.length === 1 && performance.now() - this.since < LATE;
  }

  /** Now it can be seen. */
  seen() {
    this.since = performance.now();
  }

  /**
   * @param {string} prompt
   * @param {Option[]} options
   * @param {string} busy
   * @param {Marks} [marks]
   * @param {Name} [name]
   */
  update(prompt, options, busy, marks = new Marks(), name = String) {
    say(this.prompt, prompt);
    dress(this.prompt, { "data-long": prompt.length > LONG });
    const shown = JSON.stringify(options.map((option) => [option.key, option.label, option.at]));
    if (shown !== this.shown) this.#lay(options, shown);
    this.list.hidden = options.length === 0;
    this.#drawFold(options);
    options.forEach((option, i) => this.#dress(this.buttons[i], option, busy, marks));
    this.#drawMarks(options, busy, marks, name);
  }

  get #isOpen() {
    return this.open || this.hinted;
  }

  /** Where whoever chooses by keys goes on: the first answer that gives nothing away, which one key too many
   * would choose.
   * @returns {HTMLElement} */
  get first() {
    const safe = this.options.findIndex((option) => !option.givesAway);
    return safe < 0 ? this.prompt : this.buttons[safe];
  }

  /** @param {boolean} open */
  #fold(open) {
    this.hinted = false;
    this.open = open;
    localStorage.setItem(OPEN, open ? "open" : "folded");
    this.#drawFold(this.options);
  }

  /** On phones a list that was folded away is opened for who goes through it by keys. */
  #showFocused() {
    if (this.open || !("keys" in document.body.dataset) || shapeNow() === "wide") return;
    this.open = true;
    this.#drawFold(this.options);
  }

  /** @param {Option[]} options */
  #drawFold(options) {
    this.options = options;
    const free = options.filter((option) => option.button).length;
    const needed = free > mostButtons();
    const keeps = options.some(({ button, mark, givesAway }) => mark || (button && !givesAway));
    options.forEach((option, i) =>
      dress(this.buttons[i].parentElement ?? this.list, {
        "data-tied": !option.button,
        "data-away": keeps && option.givesAway,
      }),
    );
    const letters = options.reduce((sum, { button, label }) => sum + (button ? label.length : 0), 0);
    dress(this.root, {
      "data-list": needed || this.#isOpen ? "open" : "folded",
      "data-words": letters > MANY_LETTERS ? "many" : "few",
    });
    this.unfold.hidden = needed || free === options.length;
    say(this.unfold, this.#isOpen ? "Fold the list" : `List all ${options.length}`);
    dress(this.unfold, { "aria-expanded": String(this.#isOpen) });
  }

  /** @param {Option[]} options @param {string} shown */
  #lay(options, shown) {
    this.shown = shown;
    this.seen();
    this.point(null);
    this.buttons = options.map((option) => this.#button(option));
    fill(
      this.list,
      this.buttons.map((one) => h("li", {}, one)),
    );
    requestAnimationFrame(() => (this.list.scrollTop = 0)); // when everything is laid out anyway
  }

  /** @param {Element} node @param {Option} option @param {string} busy @param {Marks} marks */
  #dress(node, option, busy, marks) {
    const count = option.mark ? marks.count(option.key) : 0;
    const full = option.mark && count === 0 && !marks.can(option.key);
    dress(node, {
      "data-hint": hintLine(option.hint),
      "data-mark": option.mark,
      "aria-pressed": option.mark ? String(count > 0) : null,
      "aria-busy": option.key === busy ? "true" : null,
      "aria-disabled": busy || full ? "true" : null,
    });
    const words = /** @type {Element} */ (node.querySelector(".words"));
    say(words, capital(option.label) + (count > 1 ? ` (${count} times)` : ""));
    say(/** @type {Element} */ (node.querySelector(".because")), capital(option.hint?.reason ?? ""));
  }

  /** What confirming does, or what it lacks. @param {Option[]} options @param {string} busy @param {Marks} marks @param {Name} name */
  #drawMarks(options, busy, marks, name) {
    this.confirm.hidden = this.marked.hidden = !marks.asked;
    const { missing, called } = marks.now;
    const does = missing ? `Not yet: ${name(missing)}` : capital(name(called));
    say(this.confirm, does);
    dress(this.confirm, {
      "data-none": marks.whole && marks.now.marks.length === 0,
      "aria-disabled": busy || !marks.whole ? "true" : null,
      "aria-busy": busy === CONFIRM || marks.wish ? "true" : null,
    });
    if (marks.wish) return;
    const cards = options.map((option) => ({ ...option, label: this.titleOf(option.at) || option.label }));
    say(this.stand, marks.asked ? markedLine(cards, marks, byFinger() ? TAP : HOW) : "");
    say(this.spoken, marks.now.marks.length ? `${does}.` : "");
  }

  /** What the figures of a hint are, and what it says of confirming no marks at all: who asks for
   * one has the list before them. @param {State} state @param {Marks} marks */
  hint({ hints, hintNote }, marks) {
    if (hintNote !== this.advice.textContent) this.hinted = hintNote !== "";
    say(this.advice, hintNote);
    this.#drawFold(this.options);
    dress(this.confirm, { "data-hint": marks.now.marks.length ? null : hintLine(hints.get("done")) });
  }

  /** @param {Option} option */
  #button(option) {
    const point = (/** @type {Event} */ event) => {
      // A click leaves its focus behind, and a finger rests nowhere: no reason to point at anything.
      const asks = event.type !== "focus" || node.matches(":focus-visible");
      if (event.type === "focus" && asks) this.#showFocused();
      if (asks && (!byFinger() || "keys" in document.body.dataset))
        this.point(option.tied ? option.at : null);
    };
    const away = () => this.point(null);
    const label = h("span", { class: "words" }, capital(option.label));
    const number = h("span", { class: "number", "aria-hidden": "true" }, String(option.number));
    const choose = (/** @type {MouseEvent} */ event) => {
      const key = event.isTrusted && event.detail === 0;
      if (this.steady.means(event, this.shown) && !(key && this.#late)) this.choose(option.key);
    };
    const node = button("", choose, {
      class: "option",
      "data-key": option.key,
      onpointerenter: point,
      onfocus: point,
      onpointerleave: away,
      onblur: away,
    });
    fill(node, number, label, h("small", { class: "because" }));
    return node;
  }
}

/** How many answers have room as buttons, in this window. */
export function mostButtons() {
  return MOST_BUTTONS[shapeNow()];
}

/** What is marked, in words. @param {Option[]} options @param {Marks} marks @param {string} [how] */
export function markedLine(options, marks, how = HOW) {
  const { now, own, along } = marks;
  if (now.marks.length === 0) return how;
  const some = (/** @type {string} */ word, /** @type {readonly string[]} */ keys) =>
    keys.length ? `${word}: ${listed(timesOf(options, keys))}.` : "";
  const keys = own.map(({ key }) => key);
  return [some("Marked", keys), some("Goes along", along)].filter(Boolean).join(" ");
}

/** `2 x this`, what was marked first at first @param {Option[]} options @param {readonly string[]} keys */
function timesOf(options, keys) {
  const times = (/** @type {string} */ key) => keys.filter((one) => one === key).length;
  const labelOf = (/** @type {string} */ key) => options.find((option) => option.key === key)?.label ?? "";
  return [...new Set(keys)].map((key) => (times(key) > 1 ? `${times(key)} x ${labelOf(key)}` : labelOf(key)));
}

/** What the prompt says. @param {State} state @param {Name} name */
export function promptOf(state, name) {
  if (state.over) return "The game is over";
  if (state.ask) return name(state.ask.prompt);
  if (state.room.frozen) return "This game is only shown";
  if (state.n && !state.room.number) return gathering(state.room.seats);
  const others = state.waiting.filter((seat) => seat !== state.room.you);
  if (others.length) return `Waiting for ${listed(others.map((seat) => state.room.seats[seat]?.name ?? ""))}`;
  return state.n ? "One moment" : "Coming to the table";
}

/** @param {import("./state.js").Seat[]} seats */
function gathering(seats) {
  const open = seats.filter((seat) => seat.kind === "open").length;
  if (open === 0) return "One moment";
  return `Waiting for ${open === 1 ? "somebody" : `${open} more`} to sit down`;
}
