// @ts-check
// One element of a scene. The kinds are few, and every game is made of them.

import { arrange, button, dress, fill, h, say } from "./dom.js";
import { CardView } from "./card.js";
import { kindOf } from "./marks.js";
import { openCards } from "./pile.js";
import { capital, counted } from "./words.js";

/** @typedef {import("./wire.d.ts").Element} Element */
/** @typedef {import("./wire.d.ts").Item} Item */
/** @typedef {import("./scene.js").Sight} Sight */
/** @typedef {import("./places.js").Option} Option */

const MOST_PIPS = 15;
/** The kinds that hold cards; the others hold numbers and words. */
export const HOLDS_CARDS = new Set(["row", "fan", "pile", "grid"]);

export class ElementView {
  /** @param {Element} element */
  constructor(element) {
    this.id = element.id;
    this.kind = element.kind;
    this.seat = element.seat;
    this.count = 0; // of the cards that lie in it
    this.label = h("span", { class: "label" });
    this.value = h("span", { class: "value" });
    this.here = button("", () => {}, { class: "here" }); // the scene hears its click
    this.look = button("Look through", () => {}, { class: "look" }); // likewise
    this.head = h("div", { class: "head" }, this.label, this.value);
    this.list = h("ul", { class: "cards", role: "list" });
    this.root = h(
      "section",
      { class: "element", "data-kind": this.kind, "data-element": element.id, role: "group" },
      this.head,
    );
    if (HOLDS_CARDS.has(this.kind)) this.root.append(this.list);
    /** @type {Map<string, CardView>} */
    this.cards = new Map();
    /** @type {Option[]} */
    this.options = [];
    /** @type {readonly Item[]} */
    this.open = []; // of a pile: what can be looked at
  }

  /** @param {Element} element @param {Sight} sight */
  update(element, sight) {
    this.options = HOLDS_CARDS.has(this.kind) ? sight.places.at(element.id) : []; // status is no button
    this.count = element.count ?? element.items.length;
    const words = wordsOf(element, sight);
    const label = capital(sight.name(element.label));
    say(this.label, label);
    this.#value(element, words);
    dress(this.root, {
      "aria-label": `${label}${words ? `: ${words}` : ""}`,
      "data-glow": this.options.length > 0,
      "data-hidden":
        this.kind !== "pile" &&
        element.items.length > 0 &&
        !element.items.some((item) => item.face || item.empty),
    });
    this.#here(sight);
    if (this.kind === "pile") this.#pile(element, sight);
    if (HOLDS_CARDS.has(this.kind)) this.#cards(element, sight);
  }

  /** @param {Element} element @param {string} words */
  #value(element, words) {
    const { value, limit } = element;
    if (this.kind === "track" && limit !== null && limit <= MOST_PIPS) {
      const pips = Array.from({ length: limit }, (_, i) =>
        h("i", { class: i < (value ?? 0) ? "pip full" : "pip" }),
      );
      fill(this.value, h("span", { class: "pips", "aria-hidden": "true" }, pips), words);
    } else if (this.kind === "row" || this.kind === "grid")
      say(this.value, element.items.length || this.kind === "grid" ? "" : "none");
    else say(this.value, words);
  }

  /** What can be chosen about the element itself. @param {Sight} sight */
  #here(sight) {
    if (this.options.length === 0) return void this.here.remove();
    const [first, ...more] = this.options;
    const hint = first.hint ? ` (${first.hint.short})` : "";
    say(this.here, more.length ? `${this.options.length} choices \u2026` : capital(first.label) + hint);
    dress(this.here, {
      "aria-haspopup": more.length ? "menu" : null,
      "aria-pressed": first.mark && !more.length ? String(sight.places.marks.count(first.key) > 0) : null,
      "aria-busy": this.options.some((option) => option.key === sight.busy) ? "true" : null,
    });
    if (this.here.parentNode !== this.root) this.root.append(this.here);
  }

  /** How thick it lies, and whether it can be looked through. @param {Element} element @param {Sight} sight */
  #pile(element, sight) {
    const { count } = this;
    this.root.dataset.thick = count === 0 ? "none" : count < 5 ? "thin" : count < 20 ? "some" : "thick";
    this.open = openCards(element);
    const wanted = this.open.some((item) => sight.places.at(item.id).length > 0);
    dress(this.look, { "aria-label": `Look through: ${this.label.textContent}`, "data-glow": wanted });
    if (this.open.length < 2) this.look.remove();
    else if (this.look.parentNode !== this.root) this.root.append(this.look);
  }

  /** @param {Element} element @param {Sight} sight */
  #cards(element, sight) {
    const items = this.kind === "grid" ? inReadingOrder(element.items) : this.#drawn(element);
    const before = this.cards;
    this.cards = new Map(items.map((item) => [item.id, before.get(item.id) ?? new CardView(item.id)]));
    const views = [...this.cards.values()];
    items.forEach((item, i) => {
      views[i].update(item, sight, copyOf(items, i));
      const under = this.kind !== "grid" && i > 0 && alike(items[i - 1], item) && !views[i].mark;
      views[i].root.classList.toggle("same", under); // what is marked lies by itself, copy by copy
      views[i].root.style.zIndex = String(items.length - i); // equal cards lie under the first of them
    });
    arrange(
      this.list,
      views.map((view) => view.root),
    );
    if (this.kind !== "grid") marked(views);
    if (this.kind === "grid") this.#grid(items, views);
    if (this.open.length > 1 && !views[0].options.length)
      dress(views[0].card, { "aria-disabled": null, "aria-haspopup": "dialog" }); // it leads into the pile
    tabbed(views);
  }

  /** Of a pile only what lies on top. @param {Element} element */
  #drawn({ items }) {
    return this.kind === "pile" ? items.slice(0, 1) : items;
  }

  /** @param {readonly Item[]} items @param {CardView[]} views */
  #grid(items, views) {
    const rows = items.map((item) => item.row ?? 0);
    const columns = items.map((item) => item.column ?? 0);
    const [top, left] = [Math.min(...rows), Math.min(...columns)];
    this.list.style.setProperty("--rows", String(Math.max(1, Math.max(...rows) - top + 1)));
    this.list.style.setProperty("--columns", String(Math.max(1, Math.max(...columns) - left + 1)));
    views.forEach((view, i) => {
      view.root.style.gridRow = String(rows[i] - top + 1);
      view.root.style.gridColumn = String(columns[i] - left + 1);
    });
  }
}

/** Tab leads to whatever can be chosen, else to the first; arrow keys to the others. @param {CardView[]} views */
function tabbed(views) {
  const open = views.filter((view) => view.options.length && !view.root.classList.contains("same"));
  const first = views.find((view) => view.speaks);
  for (const view of open.length ? open : first ? [first] : []) view.card.tabIndex = 0;
}

/** How many equal cards lie together, on the first of them. @param {CardView[]} views */
function marked(views) {
  const firsts = views.filter((view) => !view.root.classList.contains("same"));
  firsts.forEach((first, i) => {
    const [from, next] = [views.indexOf(first), firsts[i + 1]];
    const many = (next ? views.indexOf(next) : views.length) - from;
    dress(first.root, { "data-many": many > 1 && first.item?.face ? many : null });
  });
  for (const view of views) if (!firsts.includes(view)) view.root.removeAttribute("data-many");
}

/** @param {readonly Item[]} items */
function inReadingOrder(items) {
  return [...items].sort((a, b) => (a.row ?? 0) - (b.row ?? 0) || (a.column ?? 0) - (b.column ?? 0));
}

/** How many of the same kind lie before this one. @param {readonly Item[]} items @param {number} place */
function copyOf(items, place) {
  const kind = kindOf(items[place].id);
  return items.slice(0, place).filter((item) => kindOf(item.id) === kind).length;
}

/** @param {Item} one @param {Item} other */
function alike(one, other) {
  if (!one.face || !other.face) return !one.face && !other.face && !one.empty;
  return one.face.title === other.face.title && !one.text && !other.text;
}

/** @param {Element} element @param {Sight} sight */
function wordsOf(element, sight) {
  const { kind, value, limit } = element;
  if (kind === "note" || kind === "badge") return sight.name(element.text);
  if (kind === "track" || kind === "counter")
    return limit === null ? String(value ?? 0) : `${value ?? 0} of ${limit}`;
  if (kind === "grid") return counted(element.items.filter((item) => item.face).length, "card");
  return counted(element.count ?? element.items.length, "card");
}
