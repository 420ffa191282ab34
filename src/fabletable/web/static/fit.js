// @ts-check
// How large cards can be so that all of them fit into their place, in rows, without covering
// each other.

/**
 * Cards that lie together, with a line above that says what they are.
 * @typedef {object} Group
 * @property {string} kind
 * @property {number} count of the cards that have room
 * @property {number} letters of that line
 * @property {number} longest letters of a word in it
 * @property {boolean} [bare] it needs no such line
 * @property {number} [rows] of a grid
 * @property {number} [columns]
 */
/** @typedef {{ gap: number, between: number, line: number, letter: number, foot: number, most: number, tall: number }} Measures in pixels: `foot` is a letter on the foot of a pile; `tall` is a card, in widths */

export const TALL = 7 / 5; // a card, in widths
export const LOW = [3 / 4, 2 / 3, 6 / 11]; // those that lie, their names beside their pictures
export const TILES = [TALL, 6 / 5, 1]; // those of a grid, on phones
const STRIP = 0.24; // what is seen of a card in a column under the next, in widths
const NAME = 22; // and at least: pixels that its name takes
const LEAST = 18; // pixels
const STEP = 2;

/**
 * The widest card with which all groups have room.
 * @param {{ width: number, height: number }} place in pixels
 * @param {Group[]} groups
 * @param {Measures} measures
 */
export function cardWidth(place, groups, measures) {
  let width = Math.min(measures.most, Math.floor(place.width));
  while (width > LEAST && heightWith(width, place.width, groups, measures) > place.height) width -= STEP;
  return width;
}

/** How high the groups are, one after the other in lines, with cards of this width.
 * @param {number} card @param {number} wide @param {Group[]} groups @param {Measures} measures */
export function heightWith(card, wide, groups, measures) {
  const { gap, between, line } = measures;
  let [total, x, tallest] = [0, 0, 0];
  for (const group of groups) {
    const own = sizeOf(group, card, wide, measures);
    if (own.width > wide) return Infinity;
    const high = own.height + line * linesOf(group, own.width, measures);
    if (x > 0 && x + between + own.width > wide) [total, x, tallest] = [total + tallest + gap, 0, 0];
    x += own.width + (x > 0 ? between : 0);
    tallest = Math.max(tallest, high);
  }
  return total + tallest;
}

/** How many lines say what a group is: none where that is plain, where its words would have to be
 * broken, or are too many for what they are about, and on phones over a pile, which says it on its foot.
 * @param {Group} group @param {number} width @param {{ letter: number, foot: number }} measures */
export function linesOf({ kind, letters, longest, bare }, width, { letter, foot }) {
  if (bare || longest * letter > width || (kind === "pile" && foot > 0)) return 0;
  const lines = Math.ceil((letters * letter) / width);
  const few = kind === "column" || foot === 0 ? 2 : 1; // on phones cards need the room more than words
  return lines > Math.max(few, Math.min(3, width / (9 * letter))) ? 0 : lines;
}

/** @param {number} card @param {number} high @param {number} rows @param {number} columns @param {number} gap */
function inGrid(card, high, rows, columns, gap) {
  return { width: columns * (card + gap) - gap, height: rows * (high + gap) - gap };
}

/** What is seen of a card in a column under the next. @param {number} card */
export function stripOf(card) {
  return Math.max(NAME, card * STRIP);
}

/** @param {Group} group @param {number} card @param {number} wide @param {Measures} measures */
export function sizeOf({ kind, count, longest, rows = 1, columns = 1 }, card, wide, { gap, foot, tall }) {
  const high = card * tall;
  if (kind === "grid") return inGrid(card, high, rows, columns, gap / 2);
  if (kind === "pile") return { width: Math.max(card, longest * foot), height: high };
  if (kind === "column") return { width: card, height: high + Math.max(0, count - 1) * stripOf(card) };
  const each = Math.max(1, Math.floor((wide + gap) / (card + gap)));
  const lines = Math.max(1, Math.ceil(count / each));
  const across = Math.max(1, Math.ceil(count / lines)); // rows are about equally long
  return { width: across * (card + gap) - gap, height: lines * (high + gap) - gap };
}
