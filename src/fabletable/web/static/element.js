// @ts-check
// One element of a scene. The kinds are few, and every game is made of them.

import { arrange, button, dress, fill, h, say } from "./dom.js";
import { CardView } from "./card.js";
import { kindOf } from "./marks.js";
import { ghostly, picture } from "./picture.js";
import { layInRows } from "./rows.js";
import { shapeNow } from "./spread.js";
import { capital, counted, figure } from "./words.js";

/** @typedef {import("./state.js").Element} Element */
/** @typedef {import("./wire.d.ts").Item} Item */
/** @typedef {import("./scene.js").Sight} Sight */
/** @typedef {import("./places.js").Option} Option */

const MOST_PIPS = 15;
/** The kinds that hold cards; the others hold numbers and words. */
export const HOLDS_CARDS = new Set(["row", "fan", "pile", "grid", "column"]);

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
    const grid = this.kind === "grid";
    this.list = h(grid ? "div" : "ul", { class: "cards", role: grid ? "grid" : "list" });
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
    /** @type {readonly Item[]} */
    this.faces = []; // the cards that can be seen
    this.folded = false;
    /** @type {HTMLElement[]} */
    this.free = []; // outlines of places where cards will lie
    this.none = false; // nothing is there, which is not worth saying of others
    this.letters = 0; // of its words, for whoever needs to know how wide it is
    this.room = { rows: 1, columns: 1 }; // of a grid
  }

  /** Whether a click anywhere on it means what it is offered for: who clicks on one of several open cards
   * wants to look at that card. */
  get meant() {
    return this.options.length > 0 && (this.kind === "pile" || this.faces.length === 0);
  }

  /** Whether nothing of it is seen but how many cards there are. */
  get countedOnly() {
    return this.kind === "pile" || this.root.hasAttribute("data-hidden");
  }

  /** What has to be given room. @param {number} room for at least so many cards @param {boolean} [folded] */
  group(room, folded = false) {
    const words = this.kind === "grid" ? [""] : (this.label.textContent ?? "").split(" ");
    const longest = Math.max(...words.map((word) => word.length));
    const letters = words.join(" ").length;
    if (folded) return { kind: "pile", count: 1, letters, longest };
    const seen = [...this.cards.values()].filter((view) => !view.root.classList.contains("same")).length;
    const spread = !this.countedOnly && (this.kind === "fan" || this.kind === "row");
    const count = spread ? Math.max(seen, room) : seen;
    return { kind: this.kind, count, letters, longest, ...this.room };
  }

  /** Show where cards will lie. @param {number} room for so many, with those that do
   * @param {string} ghost what is faintly seen there */
  outline(room, ghost) {
    const many = Math.max(0, room - this.cards.size);
    while (this.free.length > many) this.free.pop()?.remove();
    while (this.free.length < many) {
      const place = h("li", { class: "free", "aria-hidden": "true" });
      ghostly(place, ghost);
      this.free.push(place);
      this.list.append(place);
    }
  }

  /** Cards that have no room lie as a pile, and are looked through. @param {boolean} folded */
  fold(folded) {
    if (this.kind !== "fan" && this.kind !== "row") return;
    this.folded = folded;
    dress(this.root, { "data-folded": this.folded ? this.count : null });
    this.open = this.folded ? this.faces : [];
    this.#lookable(this.faces.some((item) => this.cards.get(item.id)?.options.length));
  }

  /** @param {Element} element @param {Sight} sight */
  update(element, sight) {
    this.options = HOLDS_CARDS.has(this.kind) ? sight.places.at(element.id) : []; // status is no button
    this.count = element.count ?? element.items.length;
    this.faces = element.items.filter((item) => item.face);
    const words = wordsOf(element, sight);
    const label = capital(sight.name(element.label));
    say(this.label, label.split(";")[0]); // more is told by who is asked
    this.#value(element, words);
    const empty = HOLDS_CARDS.has(this.kind) && this.kind !== "fan" && this.count === 0;
    this.none = empty || (this.kind === "counter" && element.value === 0);
    this.letters = label.length + (this.value.textContent ?? "").length + 1;
    if (this.kind === "grid") dress(this.list, { "aria-label": label });
    dress(this.root, {
      "aria-label": `${label}${words ? `: ${words}` : ""}`,
      "data-glow": this.meant,
      "data-colour": element.colour || null,
      "data-none": this.none,
      "data-count": this.countedOnly || this.kind === "pile" ? this.count : null,
      "data-hidden":
        this.kind !== "pile" &&
        element.items.length > 0 &&
        !element.items.some((item) => item.face || item.empty),
    });
    this.#here(sight);
    if (this.kind === "pile") this.#pile(element, sight);
    if (HOLDS_CARDS.has(this.kind)) this.#cards(element, sight);
    if (this.kind === "column") ghostly(this.root, element.picture);
    if (this.folded) this.fold(true);
  }

  /** @param {Element} element @param {string} words */
  #value(element, words) {
    const { value, limit } = element;
    if (this.kind === "track" && element.stops.length) fill(this.value, wayOf(element));
    else if (this.kind === "badge" && value !== null) fill(this.value, sumOf(value, element.text));
    else if (this.kind === "track" && limit !== null && limit <= MOST_PIPS) {
      const pips = Array.from({ length: limit }, (_, i) =>
        h("i", { class: i < (value ?? 0) ? "pip full" : "pip" }, element.picture && picture(element.picture)),
      );
      fill(this.value, h("span", { class: "pips", "aria-hidden": "true" }, pips), words);
    } else if (this.kind === "note" && element.picture) fill(this.value, picture(element.picture), words);
    else say(this.value, HOLDS_CARDS.has(this.kind) ? String(this.count) : words);
  }

  /** What can be chosen about the element itself, where no button beside the question says it.
   * @param {Sight} sight */
  #here(sight) {
    if (this.options.every((option) => option.button)) return void this.here.remove();
    const [first, ...more] = this.options;
    const hint = first.hint ? ` (${first.hint.short})` : "";
    say(this.here, more.length ? `${this.options.length} choices` : capital(first.label) + hint);
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
    this.open = element.items.filter((item) => item.face); // the topmost first
    this.#lookable(this.open.some((item) => sight.places.at(item.id).length > 0));
  }

  /** Whether it can be looked through, and should be. @param {boolean} wanted */
  #lookable(wanted) {
    dress(this.look, { "aria-label": `Look through: ${this.label.textContent}`, "data-glow": wanted });
    if (this.open.length < 2) this.look.remove();
    else if (this.look.parentNode !== this.root) this.root.append(this.look);
  }

  /** @param {Element} element @param {Sight} sight */
  #cards(element, sight) {
    const items = this.kind === "grid" ? inReadingOrder(element.items) : this.#drawn(element);
    const before = this.cards;
    this.cards = new Map(items.map((item) => [item.id, before.get(item.id) ?? this.#card(item.id)]));
    const views = [...this.cards.values()];
    items.forEach((item, i) => {
      const many = this.#together(items, i, sight);
      views[i].update(item, sight, copyOf(items, i), many);
      views[i].root.classList.toggle("same", many === 0);
      views[i].root.style.zIndex = String(items.length - i); // equal cards lie under the first of them
    });
    if (this.kind === "grid") layInRows(this.list, items, views);
    else arrange(this.list, [...views.map((view) => view.root), ...this.free]);
    if (this.kind === "grid") this.#grid(items, views);
    if (this.kind === "column") this.list.style.setProperty("--many", String(Math.max(1, views.length)));
    const [first] = views; // none, where all that was folded has just gone
    if (first && this.open.length > 1 && !first.options.length)
      dress(first.card, { "aria-disabled": null, "aria-haspopup": "dialog" }); // it leads into the pile
    tabbed(views);
  }

  /** How many equal cards lie together with this one on top; none: it lies under another.
   * Where there is room, what can be marked lies by itself, copy by copy.
   * @param {readonly Item[]} items @param {number} i @param {Sight} sight */
  #together(items, i, sight) {
    const marks = sight.places.atCopy(items[i].id).some((option) => option.mark);
    if (this.kind === "grid" || this.kind === "column" || (marks && shapeNow() === "wide")) return 1;
    if (i > 0 && alike(items[i - 1], items[i])) return 0;
    const next = items.findIndex((item, j) => j > i && !alike(items[i], item));
    return (next < 0 ? items.length : next) - i;
  }

  /** @param {string} id */
  #card(id) {
    return new CardView(id, this.kind === "grid" ? "div" : "li");
  }

  /** Of a pile only what lies on top. @param {Element} element */
  #drawn({ items }) {
    return this.kind === "pile" ? items.slice(0, 1) : items;
  }

  /** Around all that lies there and may come next, so that it is as large as fits.
   * @param {readonly Item[]} items @param {CardView[]} views */
  #grid(items, views) {
    const [top, rows] = span(items.map((item) => item.row ?? 0));
    const [left, columns] = span(items.map((item) => item.column ?? 0));
    this.room = { rows, columns };
    this.list.style.setProperty("--rows", String(rows));
    this.list.style.setProperty("--columns", String(columns));
    views.forEach((view, i) => {
      view.root.style.gridRow = String((items[i].row ?? 0) - top + 1);
      view.root.style.gridColumn = String((items[i].column ?? 0) - left + 1);
    });
  }
}

/** The first of these and how many they span. @param {number[]} numbers */
function span(numbers) {
  if (numbers.length === 0) return [0, 1];
  const first = Math.min(...numbers);
  return [first, Math.max(...numbers) - first + 1];
}

/** A way with stops: each step of it by its number, and what waits there. @param {Element} element */
function wayOf({ value, limit, stops, picture: named }) {
  const steps = Array.from({ length: limit ?? 0 }, (_, i) => i + 1);
  const stop = (/** @type {number} */ at) => stops.find((one) => one.at === at)?.text ?? "";
  return h(
    "span",
    { class: "way", "aria-hidden": "true" },
    steps.map((at) =>
      h(
        "i",
        {
          class: "step",
          "data-now": at === value,
          "data-past": at < (value ?? 0),
          "data-stop": stop(at) !== "",
        },
        h("b", {}, String(at)),
        stop(at) && h("span", {}, stop(at), named && picture(named)),
      ),
    ),
  );
}

/** A number, large, and what it is made of. @param {number} value @param {string} text */
function sumOf(value, text) {
  const parts = text.split(/[,;] /).map((part) => {
    const [, words, number] = part.match(/^(.*?)( [+-]?\d+)?$/) ?? [];
    return h("span", {}, h("span", { class: "long" }, words), number && h("b", {}, number));
  });
  return [h("b", { class: "sum" }, figure(value)), h("span", { class: "parts" }, parts)];
}

/** Tab leads to whatever can be chosen, else to the first; arrow keys to the others. @param {CardView[]} views */
function tabbed(views) {
  const open = views.filter((view) => view.options.length && !view.root.classList.contains("same"));
  const first = views.find((view) => view.speaks);
  for (const view of open.length ? open : first ? [first] : []) view.card.tabIndex = 0;
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
  if (kind === "badge" && value !== null) return `${value} (${sight.name(element.text)})`;
  if (kind === "note" || kind === "badge") return sight.name(element.text);
  if (kind === "track" || kind === "counter")
    return limit === null ? figure(value ?? 0) : `${value ?? 0} of ${limit}`;
  if (kind === "grid") return counted(element.items.filter((item) => item.face).length, "card");
  return counted(element.count ?? element.items.length, "card");
}
