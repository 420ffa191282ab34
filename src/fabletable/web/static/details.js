// @ts-check
// A card shown large, with its rule in plain words and where it comes from: for a mouse that rests
// on it, for the keyboard's focus, and for a finger that stays.

import { dress, fill, h } from "./dom.js";
import { picture } from "./picture.js";
import { capital, colourWord, originOf, signed } from "./words.js";

/** @typedef {{ item: import("./wire.d.ts").Item, options: import("./places.js").Option[], sight: import("./scene.js").Sight }} About */

const REST = 220; // milliseconds until a mouse is taken to rest
const PRESS = 450; // and a finger to stay
const GAP = 10; // pixels

export class Details {
  /**
   * @param {HTMLElement} scene
   * @param {(id: string) => About | null} find
   */
  constructor(scene, find) {
    this.find = find;
    this.box = h("div", { class: "details", "aria-hidden": "true", hidden: true });
    document.body.append(this.box);
    /** @type {Element | null} */
    this.anchor = null;
    this.timer = 0;
    this.pressed = false; // a long press has just shown a card: its click chooses nothing
    this.#listen(scene);
  }

  /** @param {HTMLElement} scene */
  #listen(scene) {
    scene.addEventListener(
      "pointerover",
      (event) => event.pointerType === "mouse" && this.#soon(cardAt(event), REST),
    );
    scene.addEventListener("pointerout", (event) => event.pointerType === "mouse" && this.hide());
    scene.addEventListener("focusin", (event) => {
      const card = cardAt(event);
      if (card?.matches(":focus-visible")) this.pin(card);
    });
    scene.addEventListener("focusout", () => this.hide());
    scene.addEventListener("pointerdown", (event) => {
      this.pressed = false;
      if (event.pointerType !== "mouse") this.#soon(cardAt(event), PRESS, true);
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
    addEventListener("pointerdown", (event) => cardAt(event) || this.hide(), true);
    addEventListener("scroll", () => this.hide(), { capture: true, passive: true });
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

  /** @param {Element} card */
  pin(card) {
    const about = this.find(card.getAttribute("data-item") ?? "");
    if (!about) return this.hide();
    this.anchor = card;
    fill(this.box, ...contents(about));
    dress(this.box, { "data-colour": about.item.face?.colour || null });
    this.box.hidden = false;
    this.#put(card.getBoundingClientRect());
  }

  hide() {
    clearTimeout(this.timer);
    this.anchor = null;
    this.box.hidden = true;
  }

  /** The scene has changed: what we show may be another card now, or gone. */
  refresh() {
    if (!this.anchor) return;
    if (this.anchor.isConnected) this.pin(this.anchor);
    else this.hide();
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

/** @param {About} about */
function contents({ item, options, sight }) {
  const face = item.face;
  if (!face) return [];
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
    sight.places.count > 0 &&
      h(
        "p",
        { class: "choices" },
        options.length
          ? options.map((option) => capital(option.label)).join(" / ")
          : `Not among the choices for \u201c${sight.prompt}\u201d`,
      ),
  ];
}
