// @ts-check
// A scene on screen: a spread of places, the others' above, mine below. Elements and cards are
// kept by their ids, so that what stays the same keeps its node.

import { Area, closePortraits } from "./area.js";
import { goByArrows } from "./arrows.js";
import { Steady, arrange, dress, h } from "./dom.js";
import { Details } from "./details.js";
import { ElementView, HOLDS_CARDS } from "./element.js";
import { kindOf } from "./marks.js";
import { openMenu, opened } from "./menu.js";
import { Motion } from "./motion.js";
import { Places } from "./places.js";
import { fitPrints } from "./prints.js";
import { PLAIN, areaOf, areasOf, isAmong, placeOf, rowsOf, shapeNow, shareOf } from "./spread.js";
import { speaksOf } from "./words.js";

/** @typedef {import("./state.js").Element} Element */
/** @typedef {import("./wire.d.ts").SpreadFacts} Spread */
/** @typedef {import("./places.js").Option} Option */
/** @typedef {import("./card.js").CardView} CardView */

/**
 * How somebody looks at a scene.
 * @typedef {object} Sight
 * @property {number} you
 * @property {string[]} names
 * @property {(text: string) => string} name
 * @property {Places} places
 * @property {string} busy the key of the choice that is under way
 * @property {string} prompt
 * @property {string} [ask] the question, by its id
 * @property {readonly import("./wire.d.ts").TermFacts[]} terms the glossary
 * @property {readonly number[]} [waiting] the seats that are asked
 * @property {readonly import("./wire.d.ts").SeatShown[]} [seats] who sits there
 * @property {Spread | null} [spread] where the game's elements lie
 */

const WIDEST = 0.046; // of the width of the table, for a rem: larger letters are for the question alone
const PAD = 4; // pixels between a place's edge and what lies there
const FRAME = 7; // the same for a portrait, which has an edge of its own
const SIDE = 4; // and so much more at its sides
const TRIES = 8; // to make a place's cards smaller
const STANDS = 0.6; // a place that is at least so high, in widths, has the others one above the other

export class SceneView {
  /**
   * @param {(key: string) => void} choose
   * @param {() => void} [moved] is told when cards set out
   * @param {(key: string, copy: number | null, at: string) => void} [mark] a card that is one of a
   *   handful; of equal ones that lie together any will do
   * @param {(at: string, besides?: boolean) => void} [why] somebody asks why this cannot be chosen, or what else
   *   cannot be, besides what can
   */
  constructor(choose, moved, mark = () => {}, why = () => {}) {
    this.choose = choose;
    this.mark = mark;
    this.why = why;
    this.status = h("div", { class: "status" }); // the game's own words on how it stands, for the strip
    this.root = h("div", { class: "scene" });
    /** @type {Map<string, ElementView>} */
    this.elements = new Map();
    /** By letter of the place, and by seat for those of others. @type {Map<string, Area>} */
    this.areas = new Map();
    /** @type {Map<string, HTMLElement>} */
    this.strips = new Map(); // places that hold the areas of several others
    this.explaining = false; // a click asks what a card is
    this.steady = new Steady();
    this.motion = new Motion(moved);
    /** @type {Element[]} */
    this.shown = [];
    this.details = new Details(this.root, (node) => this.#about(node), choose);
    /** @type {Sight | null} */
    this.sight = null;
    for (const part of [this.root, this.status])
      part.addEventListener("click", (event) => this.#click(event));
    this.root.addEventListener("keydown", goByArrows);
    this.root.addEventListener("toggle", () => this.#fit());
    addEventListener("pointerdown", ({ target }) => closePortraits(target));
    addEventListener("keydown", (event) => event.key === "Escape" && closePortraits());
    new ResizeObserver(() => this.#resize()).observe(this.root);
  }

  /** What lies under everything. @param {string} address of a picture; empty: none */
  lieOn(address) {
    this.root.style.backgroundImage = address ? `url("${address}")` : "";
  }

  /** @param {Element[]} elements @param {Sight} sight */
  update(elements, sight) {
    const change = () => this.#change(elements, sight);
    const moved = this.sight?.you === sight.you && differ(elements, this.shown);
    if (!this.sight || this.sight.you !== sight.you) this.motion.arrive();
    if (moved) this.motion.through(() => this.elements.values(), change);
    else change();
    this.shown = elements;
    this.details.refresh();
  }

  /** @param {Element[]} elements @param {Sight} sight */
  #change(elements, sight) {
    this.sight = sight;
    const before = this.elements;
    this.elements = new Map();
    for (const element of elements) {
      const old = before.get(element.id);
      const view = old?.kind === element.kind ? old : new ElementView(element);
      view.update(element, sight);
      this.elements.set(element.id, view);
    }
    this.#lay(elements, sight);
    this.#fit();
  }

  // -- places

  /** @param {Element[]} elements @param {Sight} sight */
  #lay(elements, sight) {
    const spread = this.#spread;
    const near = Math.max(0, sight.you); // who watches sits behind the first
    const letters = new Map(elements.map((one) => [one.id, letterOf(spread, one, near)]));
    const there = (/** @type {string} */ letter, /** @type {number | null | undefined} */ seat = undefined) =>
      elements
        .filter((one) => letters.get(one.id) === letter && (seat === undefined || one.seat === seat))
        .flatMap((one) => this.elements.get(one.id) ?? []);
    const [, ...others] = seatsFrom(near, elements, sight.names.length);
    for (const view of this.elements.values())
      dress(view.root, { "data-counts": isAmong(view.id, [spread.counts]) });
    arrange(
      this.status,
      there("status").map((view) => view.root),
    );
    const nodes = Object.entries(spread.places).map(([letter, place]) => {
      const owned = (/** @type {number} */ seat) =>
        this.#owned(letter, place, seat, there(letter, seat), sight);
      if (place.whose === "others") return this.#strip(letter, "others", others.map(owned));
      if (place.whose !== "anybody") return this.#single(letter, place, there(letter), sight, near);
      const camps = [near, ...others].filter((seat) => there(letter, seat).length > 0).map(owned);
      const shared = this.#single(letter, place, there(letter, null), sight, near);
      shared.hidden = camps.length > 0 && there(letter, null).length === 0;
      return this.#strip(letter, "camps", [shared, ...camps]);
    });
    arrange(this.root, [...nodes, this.details.said]);
    this.root.style.gridTemplateAreas = areasOf(this.#rows);
    dress(this.root, { "data-shape": shapeNow() });
  }

  /** The drawing as it is now. */
  get #rows() {
    const { places, [shapeNow()]: drawing } = this.#spread;
    const isEmpty = (/** @type {string} */ letter) =>
      (this.areas.get(letter)?.views ?? this.strips.get(letter)?.children)?.length === 0;
    return rowsOf(drawing, places, isEmpty);
  }

  get #spread() {
    return this.sight?.spread ?? PLAIN;
  }

  /** @param {string} letter @param {import("./wire.d.ts").PlaceFacts} place @param {ElementView[]} views
   * @param {Sight} sight @param {number} near */
  #single(letter, place, views, sight, near) {
    const area = this.#area(letter, place.whose);
    const whose = sight.you < 0 ? (sight.names[near] ?? "") : "You";
    const counts = views.some((view) => isAmong(view.id, [this.#spread.counts]));
    const who = place.whose === "mine" && counts ? sight.seats?.[near] : undefined;
    area.update(place.whose === "mine" ? place.name || whose : place.name, views, who && near, who);
    area.haunt(place.ghost);
    area.root.style.gridArea = areaOf(letter);
    return area.root;
  }

  /** Areas side by side in one place. @param {string} letter @param {string} name @param {HTMLElement[]} areas */
  #strip(letter, name, areas) {
    const strip = this.strips.get(letter) ?? h("div", { class: name });
    this.strips.set(letter, strip);
    strip.style.gridArea = areaOf(letter);
    arrange(strip, areas);
    return strip;
  }

  /** What somebody has: one of the others, or whoever shows something in a place for all.
   * @param {string} letter @param {import("./wire.d.ts").PlaceFacts} place @param {number} seat
   * @param {ElementView[]} views @param {Sight} sight */
  #owned(letter, { whose, ghost }, seat, views, sight) {
    const other = whose === "others";
    const area = this.#area(`${letter}${seat}`, other ? "other" : "camp");
    const own = seat === sight.you;
    const name = own ? "You" : (sight.names[seat] ?? `Seat ${seat + 1}`);
    area.update(name, views, seat, sight.seats?.[seat]);
    area.haunt(ghost);
    dress(area.root, {
      "data-waits": other && (sight.waiting?.includes(seat) ?? false),
      "data-side": other ? null : own ? "own" : "other",
    });
    return area.root;
  }

  /** @param {string} key @param {string} kind */
  #area(key, kind) {
    const area = this.areas.get(key) ?? new Area(kind);
    this.areas.set(key, area);
    return area;
  }

  // -- sizes

  #resize() {
    if (!this.sight) return;
    if (this.root.dataset.shape === shapeNow()) this.#fit();
    else this.#change(this.shown, this.sight);
  }

  /** Every card as large as its place allows; what is printed on it is whole, or left out. */
  #fit() {
    const { clientWidth: width, clientHeight: height } = this.root;
    if (!width || !height) return;
    const spread = this.#spread;
    const rows = this.#rows;
    const rem = Math.min(parseFloat(getComputedStyle(document.documentElement).fontSize), width * WIDEST);
    const changed = Object.entries(spread.places).flatMap(([letter, place]) => {
      const [wide, high] = [shareOf(rows, letter, true) * width, shareOf(rows, letter, false) * height];
      this.areas.get(letter)?.lend(wide === 0);
      if (place.whose === "others") return this.#fitStrip(letter, wide, high, 0, rem);
      if (place.whose === "anybody") return this.#fitStrip(letter, wide, high, place.room, rem);
      const area = /** @type {Area} */ (this.areas.get(letter));
      return area.fit(wide - 2 * PAD, high - 2 * PAD, place.room, rem) ? [area] : [];
    });
    for (const area of changed) area.loosen();
    let large = changed; // all of them are looked at before any is changed, or each look would cost a layout
    for (let i = 0; i < TRIES && large.length; i += 1) {
      large = large.filter((area) => area.tooLarge);
      for (const area of large) area.tighten();
    }
    for (const area of changed.filter((one) => one.crowded)) area.squeeze();
    fitPrints([...this.elements.values()].flatMap((view) => [...view.cards.values()]));
  }

  /** Areas side by side, or one above the other in a place that stands. @param {string} letter
   * @param {number} wide @param {number} high @param {number} room @param {number} rem */
  #fitStrip(letter, wide, high, room, rem) {
    const strip = /** @type {HTMLElement} */ (this.strips.get(letter));
    const areas = [...this.areas.values()].filter(({ root }) => root.parentNode === strip && !root.hidden);
    const others = strip.className === "others";
    const upright = high > wide * (others ? STANDS : 1);
    const [across, down] = upright ? [1, areas.length] : [areas.length, 1];
    const [beside, above] = others ? [FRAME + SIDE, FRAME] : [PAD, PAD];
    dress(strip, { "data-upright": upright, "data-lent": wide === 0 });
    return areas.filter((area) => area.fit(wide / across - 2 * beside, high / down - 2 * above, room, rem));
  }

  /** @param {globalThis.Element} node of a card or an element */
  #about(node) {
    const view = this.elements.get(node.closest("[data-element]")?.getAttribute("data-element") ?? "");
    const card = view?.cards.get(node.getAttribute("data-item") ?? "");
    if (!view || !this.sight) return null;
    const options = card?.options.length ? card.options : view.meant ? view.options : [];
    const beside = options.length ? [] : this.sight.places.at(view.id);
    const label = view.label.textContent ?? "";
    return {
      item: card?.item ?? null,
      label,
      name: view.root.getAttribute("aria-label") ?? label,
      options,
      beside,
      others: this.#open(this.sight),
      sight: this.sight,
    };
  }

  /** What can be chosen, in short: cards by their titles. @param {Sight} sight */
  #open({ places }) {
    const items = [...this.elements.values()].flatMap((view) => [...view.cards.values()]);
    const titles = new Map(items.map(({ item }) => [item?.id, item?.face?.title]));
    return [...new Set(places.options.map(({ at, label }) => titles.get(at) ?? label))];
  }

  /** The node of an item or element. @param {string} id */
  place(id) {
    return this.elements.get(id)?.root ?? this.#card(id)?.card ?? null;
  }

  /** What the card there is called; empty: there is none to be seen. @param {string} id */
  titleAt(id) {
    return this.#card(id)?.item?.face?.title ?? "";
  }

  /** @param {string} id */
  #card(id) {
    for (const { cards } of this.elements.values()) if (cards.has(id)) return cards.get(id);
    return undefined;
  }

  /** As a tap on what lies there. @param {string} id of an item or element */
  tap(id) {
    const node = this.elements.get(id)?.here ?? /** @type {HTMLElement | null} */ (this.place(id));
    node?.click();
  }

  /** Show where something lies, and nothing else. @param {string | null} at */
  point(at) {
    this.#pointAt(at ? [this.place(at)] : []);
  }

  /** Show the cards that a line of the story speaks of. @param {string} line */
  pointNamed(line) {
    const cards = [...this.elements.values()].flatMap((view) => [...view.cards.values()]);
    const found = cards.filter(({ item }) => item?.face && speaksOf(line, item.face.title));
    this.#pointAt(found.filter(({ root }) => !root.classList.contains("same")).map(({ card }) => card));
  }

  /** @param {(HTMLElement | null)[]} nodes */
  #pointAt(nodes) {
    for (const old of this.root.querySelectorAll(".pointed")) old.classList.remove("pointed");
    for (const node of nodes) node?.classList.add("pointed");
  }

  /** @param {MouseEvent} event */
  #click(event) {
    const target = /** @type {globalThis.Element} */ (event.target);
    const card = target.closest("[data-item]");
    const element = target.closest("[data-element]");
    const id = card?.getAttribute("data-item") ?? "";
    const view = this.elements.get(element?.getAttribute("data-element") ?? "");
    if (!view || this.details.swallows(event) || !this.steady.means(event, this.sight?.ask ?? "")) return;
    const own = view.cards.get(id)?.options ?? [];
    if (this.#looks(target, view, own)) return void this.#lookThrough(view);
    const named = target.closest(".here") !== null; // a button that says what it does
    const options = own.length ? own : named || view.meant ? view.options : [];
    if (options.length > 0) this.details.hide();
    if (options.length === 0 || (card && this.explaining)) this.#answer(card ?? view.root, options);
    else if (view.cards.get(id)?.mark) this.#mark(/** @type {CardView} */ (view.cards.get(id)));
    else if (options.length === 1 && (named || this.sight?.places.isPlain(options[0])))
      this.choose(options[0].key);
    else {
      const on = own.length && card ? card : view.here.isConnected ? view.here : view.root;
      openMenu(on, options, this.choose);
      if (on === card) this.why(spotOf(card), true);
    }
  }

  /** Whether a click on a pile is a wish to see what lies in it. @param {globalThis.Element} target
   * @param {ElementView} view @param {Option[]} own */
  #looks(target, view, own) {
    if (target.closest(".look") || view.folded) return true;
    return view.open.length > 1 && !target.closest(".here") && !own.length && !view.options.length;
  }

  /** @param {ElementView} view */
  async #lookThrough(view) {
    this.details.hide();
    const pile = await import("./pile.js").catch(() => null); // fetched by who wants to look
    if (this.sight) pile?.spread(view.label.textContent ?? "", view.open, this.sight, this.choose);
  }

  /** @param {CardView} card */
  #mark({ mark, copy, item, many }) {
    if (mark && item) this.mark(mark.key, many > 1 ? null : copy, item.id);
  }

  /** Say what can be said at once; the server may know a reason. @param {globalThis.Element} node @param {Option[]} options */
  #answer(node, options) {
    if (this.explaining && this.details.explains(node)) return;
    this.details.answer(node);
    if (this.sight?.prompt) this.why(spotOf(node), options.length > 0);
  }

  /** Why something cannot be chosen, if that is still what somebody asks. @param {string} at @param {string[]} lines */
  explain(at, lines) {
    const isThere = (/** @type {globalThis.Element | null} */ node) => node && spotOf(node) === kindOf(at);
    if (isThere(opened.anchor)) opened.tell(lines);
    else if (isThere(this.details.anchor)) this.details.explain(lines);
  }
}

/** What of the table can be clicked: cards and cells that are seen, and the places of others; numbers
 * and words cannot.
 * @param {readonly Element[]} elements @returns {import("./places.js").Lies} */
export function liesOn(elements) {
  const holding = elements.filter((one) => HOLDS_CARDS.has(one.kind));
  const items = holding.flatMap((one) => one.items);
  const cards = new Set(items.filter((item) => item.face || item.empty).map((item) => item.id));
  const places = new Set([...holding, ...items].map((one) => one.id));
  return (at) => (cards.has(at) ? "card" : places.has(at) ? "place" : "");
}

/** Where an element lies: what the game says of how it stands is in the strip at the top.
 * @param {Spread} spread @param {Element} element @param {number} near */
function letterOf(spread, element, near) {
  const plain = element.kind === "note" && element.seat === null;
  const letter = isAmong(element.id, spread.status) ? "" : placeOf(spread, element, near);
  if (letter && !(plain && spread === PLAIN)) return letter;
  return "status";
}

/** Where a node lies in the scene: an item, or an element. @param {globalThis.Element} node */
function spotOf(node) {
  return kindOf(node.getAttribute("data-item") ?? node.getAttribute("data-element") ?? "");
}

/** Elements that have not changed are the same objects. @param {Element[]} now @param {Element[]} before */
function differ(now, before) {
  return now.length !== before.length || now.some((element, i) => element !== before[i]);
}

/** Whoever has something on the table, from this seat on to the left. @param {number} near
 * @param {Element[]} elements @param {number} count of the seats */
function seatsFrom(near, elements, count) {
  const seats = new Set([near, ...elements.flatMap((one) => one.seat ?? [])]);
  const far = (/** @type {number} */ seat) => (seat - near + count) % count;
  return [...seats].sort((a, b) => far(a) - far(b));
}
