// @ts-check
// A card shown large, with its rule in plain words and where it comes from: for a mouse that rests
// on it, for the keyboard's focus, and for a finger that stays.

import { button, dress, fill, h, say } from "./dom.js";
import { explainedIn } from "./glossary.js";
import { picture } from "./picture.js";
import { capital, colourWord, listed, originOf, signed } from "./words.js";

/** @typedef {import("./wire.d.ts").Item} Item */
/** @typedef {import("./places.js").Option} Option */
/** @typedef {import("./scene.js").Sight} Sight */
/**
 * A card, or a place without one.
 * @typedef {object} About
 * @property {Item | null} item
 * @property {string} label of the place
 * @property {string} name likewise, with what it holds
 * @property {Option[]} options
 * @property {Option[]} beside options that lie there, and have their buttons elsewhere
 * @property {string[]} others what else can be chosen
 * @property {Sight} sight
 */

const REST = 220; // milliseconds until a mouse is taken to rest
const PRESS = 450; // and a finger to stay
const GAP = 10; // pixels
const STILL = 6;
const MOST_NAMED = 6; // choices
const NOT_NOW = "Not among the choices now.";

export class Details {
  /**
   * @param {HTMLElement} scene
   * @param {(node: Element) => About | null} find
   * @param {(key: string) => void} [choose]
   */
  constructor(scene, find, choose = () => {}) {
    this.find = find;
    this.choose = choose;
    this.touch = false; // a finger asks: then it is a sheet with buttons
    this.said = h("p", { class: "spoken", role: "status" }); // why not, for those who listen
    scene.append(this.said);
    this.box = h("div", { class: "details", "aria-hidden": "true", hidden: true });
    document.body.append(this.box);
    /** @type {Element | null} */
    this.anchor = null;
    this.asked = false;
    /** @type {string[]} */
    this.reasons = []; // of the rules, against what is shown
    this.timer = 0;
    this.pressed = false; // a long press has just shown a card: its click chooses nothing
    this.clicked = [-STILL, -STILL]; // where a mouse or finger went down last
    this.#listen(scene);
  }

  /** @param {HTMLElement} scene */
  #listen(scene) {
    scene.addEventListener(
      "pointerover",
      (event) => event.pointerType === "mouse" && !this.#rests(event) && this.#soon(cardAt(event), REST),
    );
    scene.addEventListener("pointerout", (event) => event.pointerType === "mouse" && this.hide());
    scene.addEventListener("focusin", (event) => {
      const card = cardAt(event);
      if (card?.matches(":focus-visible")) this.pin(card);
    });
    scene.addEventListener("focusout", () => this.hide());
    scene.addEventListener("pointerdown", (event) => {
      this.pressed = false;
      this.touch = event.pointerType !== "mouse";
      if (this.touch) this.#soon(cardAt(event), PRESS, true);
    });
    for (const end of ["pointerup", "pointercancel", "pointermove"]) {
      scene.addEventListener(end, (event) => {
        const pointer = /** @type {PointerEvent} */ (event);
        const still = end === "pointermove" && Math.hypot(pointer.movementX, pointer.movementY) < 4;
        if (pointer.pointerType !== "mouse" && !still) clearTimeout(this.timer);
      });
    }
    scene.addEventListener("contextmenu", (event) => this.pressed && event.preventDefault());
    addEventListener("keydown", (event) => event.key === "Escape" && this.hide());
    const down = (/** @type {PointerEvent} */ event) => {
      this.clicked = [event.clientX, event.clientY]; // on what may be gone when the mouse is up
      if (!this.#isHere(event)) this.hide();
    };
    addEventListener("pointerdown", down, true);
    addEventListener("scroll", () => this.hide(), { capture: true, passive: true });
  }

  /** Whether a mouse has not gone on since its click: what comes under it then is not asked for.
   * @param {PointerEvent} event */
  #rests({ clientX, clientY }) {
    return Math.hypot(clientX - this.clicked[0], clientY - this.clicked[1]) < STILL;
  }

  /** Whether a finger or a mouse is on a card, or on what is shown of it. @param {Event} event */
  #isHere(event) {
    return cardAt(event) || this.box.contains(/** @type {Node} */ (event.target));
  }

  /** @param {Element | null} card @param {number} wait @param {boolean} [press] */
  #soon(card, wait, press = false) {
    clearTimeout(this.timer);
    if (!card) return;
    this.timer = setTimeout(() => {
      this.pressed = press;
      this.pin(card);
    }, wait);
  }

  /** Whether this click only ended a long press. @param {Event} event */
  swallows(event) {
    const pressed = this.pressed && cardAt(event) !== null;
    this.pressed = false;
    return pressed;
  }

  /** Show a card large. @param {Element} card */
  pin(card) {
    if (card === this.anchor && this.asked) return; // who asks wants to read the answer
    this.reasons = [];
    if (this.find(card)?.item?.face) this.#show(card, false);
    else this.hide();
  }

  /** Somebody asks about what cannot be chosen: show it, and say why not. @param {Element} node */
  answer(node) {
    this.reasons = [];
    this.#show(node, true);
  }

  /** Show what a place is for, if a word for it is known. @param {Element} node */
  explains(node) {
    const about = this.find(node);
    if (!about || about.item?.face || !explainedIn(about.label, about.sight.terms)) return false;
    this.reasons = [];
    this.#show(node, false);
    return true;
  }

  /** Why what is shown cannot be chosen. @param {string[]} reasons */
  explain(reasons) {
    this.reasons = reasons;
    this.refresh();
  }

  /** @param {Element} node @param {boolean} asked whether somebody asks why not */
  #show(node, asked) {
    const about = node.isConnected ? this.find(node) : null;
    const parts = about ? contents(about, asked, this.reasons, this.touch) : [];
    if (!about || parts.length === 0) return this.hide();
    clearTimeout(this.timer);
    this.anchor = node;
    this.asked = asked;
    fill(this.box, ...parts, ...(this.touch ? [this.#acts(about)] : []));
    dress(this.box, {
      "data-colour": about.item?.face?.colour || null,
      "data-sheet": this.touch,
      "aria-hidden": this.touch ? null : "true",
      role: this.touch ? "dialog" : null,
    });
    const why = this.reasons.length ? this.reasons : about.options.length ? [] : whyNot(about);
    say(this.said, asked ? why.join(" ") : about.item?.face ? "" : (this.box.textContent ?? ""));
    this.box.hidden = false;
    if (this.touch) this.box.style.left = this.box.style.top = "";
    else this.#put(node.getBoundingClientRect());
  }

  /** On a sheet: what can be chosen, as buttons, and the way back. @param {About} about */
  #acts({ item, options }) {
    // A name alone does not say what its button does.
    const said = (/** @type {string} */ label) =>
      label === item?.face?.title ? `Choose ${label}` : capital(label);
    const act = (/** @type {() => void} */ then) => () => {
      this.hide();
      then();
    };
    return h(
      "div",
      { class: "acts" },
      options.map(({ key, label }) =>
        button(
          said(label),
          act(() => this.choose(key)),
          { class: "big" },
        ),
      ),
      button(
        "Close",
        act(() => {}),
      ),
    );
  }

  hide() {
    clearTimeout(this.timer);
    fill(this.box);
    this.anchor = null;
    this.asked = false;
    this.reasons = [];
    this.box.hidden = true;
    say(this.said, "");
  }

  /** The scene has changed: what we show may be another card now, or gone. */
  refresh() {
    if (this.anchor) this.#show(this.anchor, this.asked);
  }

  /** Beside the card, on whichever side there is room; on a phone above or below. @param {DOMRect} card */
  #put(card) {
    const { offsetWidth: wide, offsetHeight: high } = this.box;
    const beside = card.right + GAP + wide < innerWidth ? card.right + GAP : card.left - GAP - wide;
    const fits = beside > 0;
    const x = fits ? beside : Math.max(GAP, Math.min(innerWidth - wide - GAP, card.left));
    const over = card.top - GAP - high;
    const y = fits ? card.top - 20 : over > 0 ? over : card.bottom + GAP;
    this.box.style.left = `${x}px`;
    this.box.style.top = `${Math.max(GAP, Math.min(innerHeight - high - GAP, y))}px`;
  }
}

/** @param {Event} event */
function cardAt(event) {
  return event.target instanceof Element ? event.target.closest(".card[data-item]") : null;
}

/** What a sheet has buttons for needs no words. @param {About} about @param {boolean} asked
 * @param {string[]} reasons @param {boolean} buttons */
function contents(about, asked, reasons, buttons) {
  const { item, label, name, options, sight } = about;
  const chosen = options.map((option) => capital(option.label)).join(" / ");
  const why = asked ? whyNot(about) : sight.places.count && item ? [NOT_NOW] : [];
  const can = chosen && !buttons ? [chosen] : [];
  const said = [...can, ...(reasons.length || chosen ? reasons : why)];
  const lines = said.map((line) => h("p", {}, line));
  return [
    ...(item?.face ? printed(item, item.face, sight) : []),
    !item && h("strong", { class: "title" }, name),
    ...(lines.length ? [h("div", { class: "choices" }, lines)] : []),
    explainedIn(item ? `${item.face?.numbers ?? ""} ${item.face?.text ?? ""}` : label, sight.terms),
  ].filter((part) => part !== null && part !== undefined && part !== false);
}

/** What is asked instead, and what can be chosen for it. @param {About} about */
function whyNot({ beside, others, sight: { prompt } }) {
  if (!prompt) return [];
  if (beside.length) return [`It has a button: ${listed(beside.map((option) => capital(option.label)))}.`];
  if (others.length === 0) return ["Nothing can be chosen now.", `${prompt}.`];
  const more = others.length - MOST_NAMED;
  const few = more > 1 ? [...others.slice(0, MOST_NAMED), `${more} more`] : others;
  return [NOT_NOW, `The question is: ${prompt}`, `You can choose: ${listed(few)}.`];
}

/** @param {Item} item @param {import("./wire.d.ts").Face} face @param {Sight} sight */
function printed(item, face, sight) {
  const facts = [
    ["Colour", colourWord(face)],
    ["Cost", face.cost === null ? "" : String(face.cost)],
    ["Shows", face.icons.join(", ")],
    ["Worth now", face.points === null ? "" : signed(face.points)],
    ["Here", sight.name(item.text)],
  ].filter(([, value]) => value);
  return [
    h("div", { class: "art" }, picture(face.picture)),
    h("strong", { class: "title" }, face.title),
    face.numbers && h("p", { class: "numbers" }, face.numbers),
    face.text && h("p", {}, face.text),
    h(
      "dl",
      {},
      facts.flatMap(([what, value]) => [h("dt", {}, what), h("dd", {}, value)]),
    ),
    face.origin.length > 0 && h("p", { class: "origin" }, `${originOf(face.origin)}.`),
  ];
}
