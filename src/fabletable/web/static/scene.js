// @ts-check
// A scene on screen: the others above, the common middle, what is mine below. Elements and cards
// are kept by their ids, so that what stays the same keeps its node.

import { arrange, dress, h, say } from "./dom.js";
import { Details } from "./details.js";
import { ElementView, HOLDS_CARDS } from "./element.js";
import { kindOf } from "./marks.js";
import { openMenu } from "./menu.js";
import { Motion } from "./motion.js";
import { spread } from "./pile.js";
import { Places } from "./places.js";
import { speaksOf } from "./words.js";

/** @typedef {import("./wire.d.ts").Element} Element */
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
 * @property {readonly import("./wire.d.ts").TermFacts[]} terms the glossary
 */

export class SceneView {
  /**
   * @param {(key: string) => void} choose
   * @param {() => void} [moved] is told when cards set out
   * @param {(key: string, copy: number, at: string) => void} [mark] a card that is one of a handful
   * @param {(at: string) => void} [why] somebody asks why this cannot be chosen
   */
  constructor(choose, moved, mark = () => {}, why = () => {}) {
    this.choose = choose;
    this.mark = mark;
    this.why = why;
    this.others = h("div", { class: "others" });
    this.middle = new Area("middle");
    this.board = h("div", { class: "board" }, this.middle.root);
    this.root = h("div", { class: "scene" }, this.others, this.board);
    /** @type {Map<string, ElementView>} */
    this.elements = new Map();
    /** @type {Map<number, Area>} */
    this.areas = new Map();
    this.explaining = false; // a click asks what a card is
    this.motion = new Motion(moved);
    /** @type {Element[]} */
    this.shown = [];
    this.details = new Details(this.root, (node) => this.#about(node));
    /** @type {Sight | null} */
    this.sight = null;
    this.root.addEventListener("click", (event) => this.#click(event));
    this.root.addEventListener("keydown", (event) => this.#arrows(event));
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
    this.root.toggleAttribute("data-asked", sight.places.count > 0);
    this.#lay(elements, sight);
  }

  /** @param {Element[]} elements @param {Sight} sight */
  #lay(elements, sight) {
    const seats = [...new Set(elements.flatMap((element) => element.seat ?? []))];
    const turned = [...seats.filter((seat) => seat > sight.you), ...seats.filter((seat) => seat < sight.you)];
    const others = sight.you < 0 ? seats.sort() : turned.sort((a, b) => after(a, sight) - after(b, sight));
    const views = (/** @type {number | null} */ seat) =>
      elements
        .filter((element) => element.seat === seat)
        .flatMap((element) => this.elements.get(element.id) ?? []);
    this.middle.update("middle", "The middle of the table", views(null));
    for (const seat of seats) {
      const mine = seat === sight.you;
      this.#area(seat).update(
        mine ? "mine" : "other",
        mine ? "You" : (sight.names[seat] ?? `Seat ${seat + 1}`),
        views(seat),
      );
    }
    arrange(
      this.others,
      others.map((seat) => this.#area(seat).root),
    );
    const mine = seats.includes(sight.you) ? [this.#area(sight.you).root] : [];
    arrange(this.board, [this.middle.root, ...mine]);
    dress(this.root, { "data-others": others.length, "data-mine": mine.length > 0 });
    this.others.hidden = others.length === 0;
  }

  /** @param {number} seat */
  #area(seat) {
    const area = this.areas.get(seat) ?? new Area("other");
    this.areas.set(seat, area);
    return area;
  }

  /** @param {globalThis.Element} node of a card or an element */
  #about(node) {
    const view = this.elements.get(node.closest("[data-element]")?.getAttribute("data-element") ?? "");
    const card = view?.cards.get(node.getAttribute("data-item") ?? "");
    if (!view || !this.sight) return null;
    const options = card?.options.length ? card.options : view.options;
    const beside = view.options.length ? [] : this.sight.places.at(view.id);
    return { item: card?.item ?? null, options, beside, others: this.#open(this.sight), sight: this.sight };
  }

  /** What can be chosen, in short: cards by their titles. @param {Sight} sight */
  #open({ places }) {
    const items = [...this.elements.values()].flatMap((view) => [...view.cards.values()]);
    const titles = new Map(items.map(({ item }) => [item?.id, item?.face?.title]));
    return [...new Set(places.options.map(({ at, label }) => titles.get(at) ?? label))];
  }

  /** The node of an item or element. @param {string} id */
  place(id) {
    const element = this.elements.get(id);
    if (element) return element.root;
    for (const view of this.elements.values()) {
      const card = view.cards.get(id);
      if (card) return card.card;
    }
    return null;
  }

  /** What can be chosen now: cards; if there are none, elements. */
  open() {
    const cards = [...this.root.querySelectorAll(".slot:not(.same) > .card[data-glow]")];
    return cards.length ? cards : [...this.root.querySelectorAll(".element[data-glow]")];
  }

  /** The cards that a line of the story speaks of. @param {string} line */
  named(line) {
    const cards = [...this.elements.values()].flatMap((view) => [...view.cards.values()]);
    const found = cards.filter(({ item }) => item?.face && speaksOf(line, item.face.title));
    return found.filter(({ root }) => !root.classList.contains("same")).map(({ card }) => card);
  }

  /** @param {MouseEvent} event */
  #click(event) {
    const target = /** @type {globalThis.Element} */ (event.target);
    const card = target.closest("[data-item]");
    const element = target.closest("[data-element]");
    const id = card?.getAttribute("data-item") ?? "";
    const view = this.elements.get(element?.getAttribute("data-element") ?? "");
    if (!view || this.details.swallows(event)) return;
    const own = view.cards.get(id)?.options ?? [];
    if (this.#looks(target, view, own)) return this.#lookThrough(view);
    const options = own.length ? own : view.options;
    const named = target.closest(".here") !== null; // a button that says what it does
    if (options.length === 0 || (card && this.explaining)) this.#answer(card ?? view.root, options);
    else if (view.cards.get(id)?.mark) this.#mark(/** @type {CardView} */ (view.cards.get(id)));
    else if (options.length === 1 && (named || !options[0].givesAway)) this.choose(options[0].key);
    else openMenu(own.length && card ? card : view.here, options, this.choose);
  }

  /** Whether a click on a pile is a wish to see what lies in it. @param {globalThis.Element} target
   * @param {ElementView} view @param {Option[]} own */
  #looks(target, view, own) {
    if (target.closest(".look")) return true;
    return view.open.length > 1 && !target.closest(".here") && !own.length && !view.options.length;
  }

  /** @param {ElementView} view */
  #lookThrough(view) {
    this.details.hide();
    if (this.sight) spread(view.label.textContent ?? "", view.open, this.sight, this.choose);
  }

  /** @param {CardView} card */
  #mark({ mark, copy, item }) {
    if (mark && item) this.mark(mark.key, copy, item.id);
  }

  /** Say what can be said at once; the server may know a reason. @param {globalThis.Element} node @param {Option[]} options */
  #answer(node, options) {
    this.details.answer(node);
    if (options.length === 0 && this.sight?.prompt) this.why(placeOf(node));
  }

  /** Why something cannot be chosen, if that is still what somebody asks. @param {string} at @param {string[]} lines */
  explain(at, lines) {
    const { anchor } = this.details;
    if (anchor && placeOf(anchor) === kindOf(at)) this.details.explain(lines);
  }

  /** Arrow keys go to the nearest card of the same list in that direction. @param {KeyboardEvent} event */
  #arrows(event) {
    const way = WAYS.get(event.key);
    const here = /** @type {globalThis.Element} */ (event.target).closest(".card");
    if (!way || !here) return;
    const cards = [...(here.closest(".cards")?.querySelectorAll(".card:not([aria-hidden])") ?? [])];
    const next = nearest(here, cards, way);
    if (!next) return;
    event.preventDefault();
    /** @type {HTMLElement} */ (next).focus();
  }
}

/** A part of the table: numbers and words first, then what holds cards. */
class Area {
  /** @param {string} kind */
  constructor(kind) {
    this.name = h("h2", { class: "whose" });
    this.facts = h("div", { class: "facts" });
    this.things = h("div", { class: "things" });
    this.root = h("section", { class: `${kind} area` }, this.name, this.facts, this.things);
  }

  /** @param {string} kind @param {string} name @param {ElementView[]} views */
  update(kind, name, views) {
    say(this.name, name);
    dress(this.root, { class: `${kind} area`, "aria-label": name });
    const [facts, things] = [false, true].map((cards) =>
      views.filter((view) => HOLDS_CARDS.has(view.kind) === cards),
    );
    arrange(
      this.facts,
      facts.map((view) => view.root),
    );
    arrange(
      this.things,
      things.map((view) => view.root),
    );
    this.root.hidden = views.length === 0;
  }
}

const WAYS = new Map([
  ["ArrowLeft", [-1, 0]],
  ["ArrowRight", [1, 0]],
  ["ArrowUp", [0, -1]],
  ["ArrowDown", [0, 1]],
]);

/** Where a node lies in the scene: an item, or an element. @param {globalThis.Element} node */
function placeOf(node) {
  return kindOf(node.getAttribute("data-item") ?? node.getAttribute("data-element") ?? "");
}

/** How many seats after us somebody sits. @param {number} seat @param {Sight} sight */
function after(seat, sight) {
  return (seat - sight.you + sight.names.length) % sight.names.length;
}

/** @param {globalThis.Element} here @param {globalThis.Element[]} cards @param {number[]} way */
function nearest(here, cards, [x, y]) {
  const middle = (/** @type {globalThis.Element} */ node) => {
    const box = node.getBoundingClientRect();
    return [box.x + box.width / 2, box.y + box.height / 2];
  };
  const [ax, ay] = middle(here);
  let [best, least] = [/** @type {globalThis.Element | null} */ (null), Infinity];
  for (const card of cards) {
    const [bx, by] = middle(card);
    const along = (bx - ax) * x + (by - ay) * y;
    const aside = Math.abs((bx - ax) * y) + Math.abs((by - ay) * x);
    if (card !== here && along > 4 && along + 3 * aside < least) [best, least] = [card, along + 3 * aside];
  }
  return best;
}

/** Elements that have not changed are the same objects. @param {Element[]} now @param {Element[]} before */
function differ(now, before) {
  return now.length !== before.length || now.some((element, i) => element !== before[i]);
}
