// @ts-check
// One item of a scene: a card face up or face down, or an empty cell.

import { dress, fill, h, say } from "./dom.js";
import { CONFIRM } from "./options.js";
import { picture } from "./picture.js";
import { capital, colourWord, itemLine, signed } from "./words.js";

/** @typedef {import("./wire.d.ts").Item} Item */
/** @typedef {import("./wire.d.ts").Face} Face */
/** @typedef {import("./places.js").Option} Option */
/** @typedef {import("./scene.js").Sight} Sight */

export class CardView {
  /** @param {string} id */
  constructor(id) {
    this.spoken = h("span", { class: "spoken" }); // the card in words, in place of what is printed on it
    this.card = h("button", { type: "button", class: "card", "data-item": id }, this.spoken);
    this.root = h("li", { class: "slot" }, this.card);
    this.drawn = ""; // what is on its face now
    /** @type {Item | null} */
    this.item = null;
    /** @type {Option[]} */
    this.options = [];
    this.copy = 0; // which of several equal cards it is
    this.marked = ""; // `own`, or `along` if it is by force
  }

  /**
   * @param {Item} item
   * @param {Sight} sight
   * @param {number} copy
   */
  update(item, sight, copy) {
    this.item = item;
    this.copy = copy;
    this.options = sight.places.atCopy(item.id);
    const { mark } = this;
    this.marked = mark ? sight.places.marks.of(mark.key, copy) : "";
    this.#draw(item, sight);
    say(this.spoken, this.#line(item, sight));
    const open = this.#open(sight);
    dress(this.card, {
      "data-colour": item.face?.colour || null,
      "data-glow": open ? (this.options[0].at === item.id ? "" : "copy") : null,
      "data-marked": this.marked || null,
      "data-hint": hinted(this.options),
      "aria-disabled": open ? null : "true",
      "aria-pressed": mark ? String(this.marked !== "") : null,
      "aria-busy": this.#chosen(sight) ? "true" : null,
      "aria-haspopup": !mark && (this.options.length > 1 || this.options[0]?.givesAway) ? "menu" : null,
      // Nobody wants to hear of nineteen cards, one by one, that they are face down.
      "aria-hidden": item.face || this.options.length ? null : "true",
      tabindex: "-1", // the list that it lies in decides who comes by Tab
    });
  }

  /** The option by which it is marked. */
  get mark() {
    return this.options.find((option) => option.mark);
  }

  /** Whether a click on it does something. @param {Sight} sight */
  #open({ places: { marks } }) {
    if (!this.mark || this.marked === "own") return this.options.length > 0;
    return this.marked === "" && marks.can(this.mark.key);
  }

  /** @param {Sight} sight */
  #chosen({ busy }) {
    return (busy === CONFIRM && this.marked !== "") || this.options.some((option) => option.key === busy);
  }

  /** Whether it can be looked at, or chosen. */
  get speaks() {
    return Boolean(this.item?.face) || this.options.length > 0;
  }

  /** @param {Item} item @param {Sight} sight */
  #line(item, sight) {
    const line = itemLine(item, sight.name);
    if (this.options.length === 0) return line;
    if (this.mark) return `${this.marked === "along" ? "Goes along" : capital(this.mark.label)}. ${line}`;
    if (this.options.length === 1) return `${capital(this.options[0].label)}. ${line}`;
    return `${this.options.length} choices. ${line}`;
  }

  /** @param {Item} item @param {Sight} sight */
  #draw(item, sight) {
    const about = sight.name(item.text);
    const drawn = JSON.stringify([item.face, item.empty, about]);
    if (drawn === this.drawn) return;
    this.drawn = drawn;
    this.card.className = item.face ? "card face" : item.empty ? "card cell" : "card back";
    fill(
      this.card,
      this.spoken,
      item.face && h("span", { class: "print", "aria-hidden": "true" }, faceParts(item.face, about)),
    );
  }
}

/** What a hint says of the card: of several choices, of the one that is best. @param {Option[]} options */
function hinted(options) {
  const hints = options.flatMap((option) => option.hint ?? []);
  return (hints.find((hint) => hint.mark) ?? hints[0])?.short ?? null;
}

/**
 * @param {Face} face
 * @param {string} about what is true of it now
 */
function faceParts(face, about) {
  const plain = typeof face.cost === "number";
  return [
    h(
      "span",
      { class: "title" },
      h("span", { class: "long" }, face.title),
      h("span", { class: "short" }, face.short || face.title),
    ),
    plain && h("span", { class: "cost" }, String(face.cost)),
    h("span", { class: "art" }, picture(face.picture)),
    !plain && face.cost !== null && h("span", { class: "price" }, String(face.cost)),
    face.numbers && h("span", { class: "price" }, face.numbers),
    face.text && h("span", { class: "text" }, face.text),
    h(
      "span",
      { class: "foot" },
      h("span", { class: "colour" }, colourWord(face)),
      about && h("span", { class: "about" }, about),
      face.points !== null && h("span", { class: "points" }, signed(face.points)),
    ),
  ];
}
