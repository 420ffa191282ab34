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

/** What a card is that lies nowhere in particular. */
export const LYING = {
  empty: false,
  row: null,
  column: null,
  text: "",
  seat: null,
  count: null,
  pawns: [],
  gain: "",
};

/** What a ribbon says of a mark. @type {Record<string, string>} */
const MARKED = { "": "\u25cb", own: "\u2713", along: "\u2713 along" };
const LONG = 9; // letters of a ribbon
const SHORT = 14; // and of what stays on a small card

export class CardView {
  /** @param {string} id @param {"li" | "div"} [tag] of its place: in a list, or in a row of a grid */
  constructor(id, tag = "li") {
    this.spoken = h("span", { class: "spoken" }); // the card in words, in place of what is printed on it
    this.card = h("button", { type: "button", class: "card", "data-item": id }, this.spoken);
    this.tag = h("span", { class: "tag", "aria-hidden": "true" }); // a ribbon: what it glows for
    this.root = h(tag, { class: "slot" }, this.card);
    this.drawn = ""; // what is on its face now
    /** @type {Item | null} */
    this.item = null;
    /** @type {Option[]} */
    this.options = [];
    this.copy = 0; // which of several equal cards it is
    this.many = 1; // how many of these lie together, with this one on top
    this.taken = 0; // and how many of them are marked
    this.marked = ""; // `own`, or `along` if it is by force
  }

  /**
   * @param {Item} item
   * @param {Sight} sight
   * @param {number} copy
   * @param {number} [many]
   */
  update(item, sight, copy, many = 1) {
    this.item = item;
    this.copy = copy;
    this.many = many;
    this.options = sight.places.atCopy(item.id);
    const { mark } = this;
    this.marked = mark ? this.#marked(mark.key, sight) : "";
    this.taken = many > 1 && mark ? sight.places.marks.count(mark.key) : 0;
    dress(this.root, { "data-many": many > 1 ? many : null, "data-taken": this.taken || null });
    this.#draw(item, sight);
    say(this.spoken, this.#line(item, sight));
    this.#tag(item, sight);
    const open = this.#open(sight);
    dress(this.card, {
      "data-colour": item.face?.colour || null,
      "data-side": item.seat === null ? null : item.seat === sight.you ? "own" : "other",
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

  /** How it is marked; or where the question is about several things, or what a click would not do at once,
   * what it is offered for.
   * @param {Item} item @param {Sight} sight */
  #tag(item, { places }) {
    const away = this.options.length > 0 && this.options.every((one) => one.givesAway);
    const offered = places.mixed || away ? verbsOf(this.options, item.face?.title ?? "") : "";
    const rank =
      places.marks.ordered && this.many === 1 && places.marks.rank(this.mark?.key ?? "", this.copy);
    const words = rank ? String(rank) : this.mark ? MARKED[this.marked] : offered;
    say(this.tag, words);
    dress(this.tag, { "data-letters": words.length > LONG ? "many" : words.length > 1 ? "few" : null });
    dress(this.card, { "data-away": away });
    if (!words) this.tag.remove();
    else if (this.tag.parentNode !== this.card) this.card.append(this.tag);
  }

  /** How it is marked; of several that lie together, whether any is. @param {string} key @param {Sight} sight */
  #marked(key, { places: { marks } }) {
    if (this.many > 1) return marks.count(key) > 0 ? "own" : "";
    return marks.of(key, this.copy);
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
    const line = itemLine(item, sight.name) + (this.many > 1 ? ` ${this.many} of them.` : "");
    if (this.options.length === 0) return line;
    if (this.mark) return `${this.marked === "along" ? "Goes along" : capital(this.mark.label)}. ${line}`;
    if (this.options.length === 1) return `${capital(this.options[0].label)}. ${line}`;
    return `${this.options.length} choices. ${line}`;
  }

  /** @param {Item} item @param {Sight} sight */
  #draw(item, sight) {
    const about = sight.name(item.text);
    const pawns = item.pawns.map((pawn) => ({ ...pawn, word: sight.name(pawn.word) }));
    const drawn = JSON.stringify([item.face, item.empty, about, pawns, item.gain, item.count]);
    if (drawn === this.drawn) return;
    this.drawn = drawn;
    this.card.className = item.face ? "card face" : item.empty ? "card cell" : "card back";
    fill(
      this.card,
      this.spoken,
      item.face && h("span", { class: "print", "aria-hidden": "true" }, faceParts(item.face, about, pawns)),
      item.count !== null && h("span", { class: "copies", "aria-hidden": "true" }, `\u00d7${item.count}`),
      item.gain && gainOf(item.gain),
    );
  }
}

/** `Build / Off-load`: how the options begin, if they are not just the card's name.
 * @param {Option[]} options @param {string} title */
export function verbsOf(options, title) {
  const said = options.map(({ label }) => label).filter((label) => !title.startsWith(label.split(" ")[0]));
  return [...new Set(said.map((label) => capital(label.split(/[ :,]/)[0])))].slice(0, 2).join(" / ");
}

/** What a hint says of the card: of several choices, of the one that is best. @param {Option[]} options */
function hinted(options) {
  const hints = options.flatMap((option) => option.hint ?? []);
  return (hints.find((hint) => hint.mark) ?? hints[0])?.short ?? null;
}

/** What choosing it brings, the first large: `+4; them -1` @param {string} gain */
function gainOf(gain) {
  const [first, ...more] = gain.replaceAll("-", "\u2212").split("; ");
  const brings = /^\+[1-9]/.test(first);
  return h(
    "span",
    { class: "gain", "data-brings": brings, "aria-hidden": "true" },
    first,
    h("small", {}, more.join("; ")),
  );
}

/** What is required there, after the words that say what else happens. @param {string} sign */
function onSign(sign) {
  return capital(sign.slice(sign.indexOf(": ") + 2).replace(/\.$/, ""));
}

/** @param {import("./wire.d.ts").Pawn} pawn */
function pawnOf({ picture: name, word, seat }) {
  return h("span", { class: "pawn", "data-seat": seat, title: word }, picture(name));
}

/** @param {Face} face */
function figuresOf({ figures, cost }) {
  const one = (/** @type {import("./wire.d.ts").Figure} */ { picture: name, number, word }) =>
    h(
      "span",
      { class: "figure", "data-colour": name || null, title: `${number} ${word}` },
      String(number),
      name ? picture(name) : ` ${word}`,
    );
  return figures.length > 0 && h("span", { class: "figures", "data-sum": cost !== null }, figures.map(one));
}

/**
 * @param {Face} face
 * @param {string} about what is true of it now
 * @param {import("./wire.d.ts").Pawn[]} pawns
 */
function faceParts(face, about, pawns) {
  const plain = typeof face.cost === "number";
  return [
    h(
      "span",
      { class: "title" },
      h("span", { class: "long" }, face.title),
      h("span", { class: "short" }, face.short || face.title),
    ),
    plain && h("span", { class: "cost" }, String(face.cost)),
    h(
      "span",
      { class: "art" },
      picture(face.picture),
      plain && h("span", { class: "cost" }, String(face.cost)), // on a narrow card, beside which no name fits
      pawns.length > 0 && h("span", { class: "pawns" }, pawns.map(pawnOf)),
    ),
    figuresOf(face),
    !plain && face.cost !== null && !face.figures.length && h("span", { class: "price" }, String(face.cost)),
    face.numbers && !face.figures.length && h("span", { class: "price" }, face.numbers),
    face.text && h("span", { class: "text" }, face.text.slice(0, face.text.length - face.sign.length)),
    face.sign && h("span", { class: "text sign" }, onSign(face.sign)),
    face.brief && h("span", { class: "text brief" }, face.brief),
    h(
      "span",
      { class: "foot" },
      h("span", { class: "colour" }, colourWord(face)),
      about && h("span", { class: "about", "data-long": about.length > SHORT }, about),
      face.points !== null && h("span", { class: "points" }, signed(face.points)),
    ),
  ];
}
