// @ts-check
// What is printed on a card is whole or left out. Its rule comes first: for it the letters and the
// picture become small, it is said in fewer words where the game has such, and on a card that is large
// enough to be read the picture goes before the text does. Then go the text, the words for numbers, the name; what is left is the picture, or if it has
// any its figures, and the whole card is one touch away.

import { shapeNow } from "./spread.js";

/** @typedef {import("./card.js").CardView} CardView */

/** From all to little. */
export const LEVELS = [
  "all",
  "close",
  "told",
  "words",
  "terse",
  "brief",
  "name",
  "picture",
  "figures",
  "art",
];
/** Where the text is short, or without a picture: for cards of so many pixels. @type {Record<string, number>} */
const LEAST = { told: 0, words: 92, terse: 60 };
const SHORTER = ["told", "terse"];
/** What fits on a card of a width, by what is printed on it. @type {Map<string, number>} */
const known = new Map();
const MOST_KNOWN = 4000;

/** Choose for each card how much of it is printed. @param {CardView[]} cards */
export function fitPrints(cards) {
  const seen = cards.filter(({ item, card }) => item?.face && card.offsetWidth > 0);
  const asked = seen.map((view) => ({ view, key: `${roomOf(view)} ${view.drawn}` }));
  for (const { view, key } of asked) dress(view, known.get(key) ?? 0);
  let open = asked.filter(({ key }) => !known.has(key));
  if (known.size > MOST_KNOWN) known.clear();
  for (let level = 0; open.length; level += 1) {
    const last = level === LEVELS.length - 1;
    const fits = open.map(({ view }) => last || fitsAs(view.card, level));
    open.forEach(({ key }, i) => fits[i] && known.set(key, level));
    open = open.filter((_, i) => !fits[i]);
    for (const { view } of open) dress(view, level + 1);
  }
}

/** What its print has room beside: a ribbon, and how many cards lie there; those of others say less.
 * @param {CardView} view */
function roomOf({ card, tag, many }) {
  const counted = many > 1 || card.closest("[data-count], [data-folded]") !== null;
  const place = card.closest(".other") ? "other" : shapeNow();
  return `${card.offsetWidth}x${card.offsetHeight} ${tag.isConnected ? tag.textContent : ""} ${counted} ${place}`;
}

/** @param {CardView} view @param {number} level */
function dress({ card }, level) {
  if (card.dataset.print !== LEVELS[level]) card.dataset.print = LEVELS[level];
}

/** Whether nothing sticks out, and it is worth it. @param {HTMLElement} card @param {number} level */
function fitsAs(card, level) {
  const name = LEVELS[level];
  if (card.offsetWidth < (LEAST[name] ?? 0)) return false;
  if (SHORTER.includes(name) && !card.querySelector(".brief")) return false;
  return card.scrollHeight <= card.clientHeight + 1 && card.scrollWidth <= card.clientWidth + 1;
}
