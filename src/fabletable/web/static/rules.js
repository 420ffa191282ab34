// @ts-check
// The rules of a game as a picture book: its goal, its pages with figures, every card and every word,
// to be searched.

import { get } from "./api.js";
import { CardView, LYING } from "./card.js";
import { app, button, fill, h, phase, sheet } from "./dom.js";
import { glossary, pageOf, pagesOn } from "./glossary.js";
import { learnButton } from "./learn.js";
import { lastWord } from "./frame.js";
import { loadPictures, picture } from "./picture.js";
import { Places } from "./places.js";
import { counted } from "./words.js";

/** @typedef {import("./wire.d.ts").OnOffer} Shelf */
/** @typedef {import("./wire.d.ts").GameFacts} Game */
/** @typedef {import("./wire.d.ts").Book} Book */
/** @typedef {import("./wire.d.ts").Item} Item */

/** Nobody in particular looks, and nothing can be chosen. @type {import("./scene.js").Sight} */
const SIGHT = {
  you: 0,
  names: [],
  name: (text) => text.replace(/\{0\}/g, "you").replace(/\{\d\}/g, "another player"),
  places: new Places([]),
  busy: "",
  prompt: "",
  terms: [],
};

/** Draw it. @param {string} key */
export async function rulesPage(key) {
  const shelf = /** @type {Shelf} */ (await get("/api/shelf"));
  const game = shelf.games.find((one) => one.key === key);
  if (!game) return lastWord("mistake", "There is no such game.");
  const [book] = await Promise.all([bookOf(key), loadPictures(game.box.cards)]);
  document.body.dataset.game = key;
  document.title = `Rules of ${game.name}`;
  const page = h("div", { class: "help" });
  const alert = h("p", { class: "notice alert", role: "alert", hidden: true });
  const show = (/** @type {string} */ mode) => fill(page, illustrated(game, mode, book));
  fill(
    app(),
    h(
      "main",
      { class: "page rulebook" },
      h("header", { class: "top" }, h("a", { class: "home", href: "/" }, "Shelf"), h("h1", {}, game.name)),
      alert,
      learnButton(game, (error) => {
        alert.textContent = String(error);
        alert.hidden = false;
      }),
      modes(game, show),
      page,
      cardsAndWords(game, book),
    ),
  );
  show(game.modes[0].name);
  phase("rules");
}

/** @param {string} key @returns {Promise<Book>} */
export async function bookOf(key) {
  const [book] = await Promise.all([get(`/api/book/${key}`), sheet("rules")]);
  return /** @type {Book} */ (book);
}

/** @param {Game} game @param {(mode: string) => void} show */
function modes(game, show) {
  const names = [...game.modes, ...game.campaigns].map((one) => one.name);
  const tabs = names.map((name, i) => {
    const tab = button(
      name,
      () => {
        for (const other of tabs) other.setAttribute("aria-pressed", String(other === tab));
        show(name);
      },
      { "aria-pressed": String(i === 0) },
    );
    return tab;
  });
  return h("div", { class: "row modes", role: "group", "aria-label": "Ways to play" }, tabs);
}

/** The pages on a mode, each figure after the part that says its words. @param {Game} game @param {string} mode @param {Book} book */
export function illustrated(game, mode, book) {
  const nodes = pagesOn(game, mode).flatMap(pageOf);
  for (const figure of book.figures) {
    const parts = nodes.flatMap((node) => (node.tagName === "OL" ? [...node.children] : [node]));
    const beside = parts.find((part) => part.textContent?.includes(figure.beside));
    beside?.append(figureOf(figure));
  }
  return nodes;
}

/** @param {Book["figures"][number]} figure */
function figureOf({ caption, items, picture: named }) {
  if (named) return picture(named);
  return h("figure", { class: "figure-of-cards" }, laidOut(items), h("figcaption", {}, caption));
}

/** Cards in a row; those of a grid where they lie. @param {readonly Item[]} items */
function laidOut(items) {
  const cards = items.map((item) => drawn(item));
  const list = h("ul", { class: "cards", role: "list" }, cards);
  const rows = items.flatMap((item) => item.row ?? []);
  const columns = items.flatMap((item) => item.column ?? []);
  if (rows.length === 0) return list;
  const [top, left] = [Math.min(...rows), Math.min(...columns)];
  list.dataset.grid = "";
  items.forEach(({ row, column }, i) => {
    cards[i].style.gridRow = String((row ?? top) - top + 1);
    cards[i].style.gridColumn = String((column ?? left) - left + 1);
  });
  return list;
}

/** @param {Item} item */
export function drawn(item) {
  const view = new CardView(item.id);
  view.update(item, SIGHT, 0);
  return still(view);
}

/** A card that is only looked at. @param {CardView} view */
function still(view) {
  const card = h("div", { class: view.card.className, "data-colour": view.card.dataset.colour });
  card.append(...view.card.childNodes);
  return h("li", { class: "slot" }, card);
}

/** Every card and every word, and a field to search them. @param {Game} game @param {Book} book */
function cardsAndWords(game, book) {
  const slots = book.cards.map((face, i) => drawn({ ...LYING, id: `book/${i}`, face }));
  const words = glossary(game.terms);
  const entries = words.flatMap((node) => [...node.querySelectorAll("dt")]);
  const count = h("p", { class: "line", role: "status" });
  const search = () => {
    const wanted = field.value.trim().toLowerCase();
    const has = (/** @type {Element} */ node) => (node.textContent ?? "").toLowerCase().includes(wanted);
    for (const slot of slots) slot.hidden = !has(slot);
    for (const dt of entries) {
      const dd = /** @type {HTMLElement} */ (dt.nextElementSibling);
      dt.hidden = dd.hidden = !has(dt) && !has(dd);
    }
    const left = slots.filter((slot) => !slot.hidden).length;
    count.textContent = `${counted(left, "card")}, ${counted(entries.filter((dt) => !dt.hidden).length, "word")}`;
  };
  const field = h("input", { type: "search", placeholder: "A card or a word", oninput: search });
  search();
  return h(
    "section",
    { class: "cards-and-words" },
    h("h2", {}, "All cards and words"),
    h("label", { class: "field" }, h("span", {}, "Search"), field),
    count,
    h("ul", { class: "cards all", role: "list" }, slots),
    words,
  );
}
