// @ts-check
// What is printed on a card is whole or left out. Its rule comes first: for it the letters and the
// picture become small, and it is said in fewer words where the game has such. On a desk, on a card that
// is large enough to be read, the picture goes before the text does; on phones, where lines say it all,
// a card keeps its picture, and the cards of a place are printed alike. Then go the text, the words for
// numbers, the name; what is left is the picture, or if it has any its figures, and the whole card is one
// touch away.

import { shapeNow } from "./spread.js";

/** @typedef {import("./card.js").CardView} CardView */
/** @typedef {{ view: CardView, key: string }} Asked what is printed on a card, and on how much room */

/** From all to little. */
export const LEVELS = [
  "all",
  "close",
  "told",
  "words",
  "terse",
  "brief",
  "tight",
  "name",
  "picture",
  "figures",
  "art",
];
const [CLOSE, TOLD, BRIEF] = ["close", "told", "brief"].map((name) => LEVELS.indexOf(name));
const FILLED = 0.5; // of a tile, by its picture, or its name is said in short
/** Where the text is short, or without a picture: for cards of so many pixels.
 * @type {Record<"desk" | "phone", Record<string, number>>} */
const LEAST = {
  desk: { words: 92, terse: 60 },
  phone: { told: 92, words: Infinity, terse: Infinity },
};
const SHORTER = ["told", "terse"];
const SLIVER = 0.22; // of a card on a desk: if less is left for its picture, letters become small first
const SLIT = 0.16; // and if that little is left below small letters, fewer words are said, where there are such
const MOST = 0.5; // of the cards of a place: what these leave out, all do
/** What fits on a card of a width, by what is printed on it. @type {Map<string, number>} */
const known = new Map();
const MOST_KNOWN = 4000;

/** Choose for each card how much of it is printed. @param {CardView[]} cards */
export function fitPrints(cards) {
  const seen = cards.filter(({ item, card }) => item?.face && card.offsetWidth > 0);
  const asked = seen.map((view) => ({ view, key: `${roomOf(view)} ${view.drawn}` }));
  if (known.size > MOST_KNOWN) known.clear();
  measure(asked.filter(({ key }) => !known.has(key)));
  const fitting = asked.map(({ key }) => known.get(key) ?? 0);
  const levels = shapeNow() === "wide" ? fitting : alike(asked, fitting);
  asked.forEach(({ view }, i) => dress(view, levels[i]));
}

/** @param {Asked[]} asked */
function measure(asked) {
  let open = asked;
  for (let level = 0; open.length; level += 1) {
    for (const { view } of open) dress(view, level);
    const last = level === LEVELS.length - 1;
    const fits = open.map(({ view }) => last || fitsAs(view.card, level));
    open.forEach(({ key }, i) => fits[i] && known.set(key, level));
    open = open.filter((_, i) => !fits[i]);
  }
}

/** Cards of one size in a place: if one is printed small, or says its rule in fewer words, so do the others;
 * if most say nothing, so do all. Those of others say what all of them can; those that lie have no rule.
 * @param {Asked[]} asked @param {number[]} levels */
function alike(asked, levels) {
  /** @type {Map<string, number[]>} */
  const places = new Map();
  const keys = asked.map(({ view: { card } }) => placeOf(card));
  keys.forEach((key, i) => places.set(key, [...(places.get(key) ?? []), levels[i]]));
  return asked.map(({ view: { card } }, i) => {
    const all = places.get(keys[i]) ?? [];
    if (card.closest("[data-low]")) return levels[i];
    if (card.closest(".other")) return Math.max(...all);
    if (all.filter((level) => level >= BRIEF).length > all.length * MOST) return Math.max(levels[i], BRIEF);
    const least = Math.max(...all.filter((level) => level < BRIEF), 0);
    return Math.max(levels[i], least === TOLD && !card.querySelector(".brief") ? CLOSE : least);
  });
}

/** @type {WeakMap<Element, number>} */
const numbers = new WeakMap();
let counted = 0;

/** The place that a card lies in, and its size. @param {HTMLElement} card */
function placeOf(card) {
  const area = card.closest(".area") ?? card;
  const number = numbers.get(area) ?? (counted += 1);
  numbers.set(area, number);
  return `${number} ${card.offsetWidth}x${card.offsetHeight}`;
}

/** What its print has room beside: a ribbon, and how many cards lie there; those of others say less.
 * @param {CardView} view */
function roomOf({ card, tag, many }) {
  const counted = many > 1 || card.closest("[data-count], [data-folded]") !== null;
  const place = card.closest(".other") ? "other" : isTile(card) ? "tile" : shapeNow();
  return `${card.offsetWidth}x${card.offsetHeight} ${tag.isConnected ? tag.textContent : ""} ${counted} ${place}`;
}

/** @param {HTMLElement} card */
function isTile(card) {
  return card.closest("[data-tiles]") !== null;
}

/** @param {CardView} view @param {number} level */
function dress({ card }, level) {
  if (card.dataset.print !== LEVELS[level]) card.dataset.print = LEVELS[level];
}

/** Whether letters leave hardly anything of its picture. @param {HTMLElement} card @param {number} least */
function isSliver(card, least) {
  const art = /** @type {HTMLElement | null} */ (card.querySelector(".art"));
  return art !== null && art.offsetHeight < card.offsetHeight * least;
}

/** Whether nothing sticks out, and it is worth it. @param {HTMLElement} card @param {number} level */
function fitsAs(card, level) {
  const name = LEVELS[level];
  if (isTile(card) && (level < BRIEF || (name === "tight" && isSliver(card, FILLED)))) return false;
  if (card.offsetWidth < (LEAST[shapeNow() === "wide" ? "desk" : "phone"][name] ?? 0)) return false;
  if (SHORTER.includes(name) && !card.querySelector(".brief")) return false;
  const least = { all: SLIVER, close: card.querySelector(".brief") ? SLIT : 0 }[name];
  if (least && shapeNow() === "wide" && isSliver(card, least)) return false;
  return card.scrollHeight <= card.clientHeight + 1 && card.scrollWidth <= card.clientWidth + 1;
}
