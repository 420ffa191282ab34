// @ts-check
// Where the elements of a game lie: places of a picture that fills the window, always the same.

/** @typedef {import("./state.js").Element} Element */
/** @typedef {import("./wire.d.ts").SpreadFacts} Spread */
/** @typedef {"wide" | "tall" | "flat"} Shape */

/** For a game that brings none: the others, the middle, what is mine.
 * @type {Spread} */
export const PLAIN = {
  wide: ["oo", "mm", "mm", "hh", "hh"],
  tall: ["oo", "mm", "mm", "mm", "hh", "hh", "hh"],
  flat: ["oomm", "hhmm", "hhmm"],
  places: {
    o: { holds: ["*"], whose: "others", room: 0, name: "", lends: "", ghost: "" },
    m: { holds: ["*"], whose: "middle", room: 0, name: "", lends: "", ghost: "" },
    h: { holds: ["*"], whose: "mine", room: 0, name: "", lends: "", ghost: "" },
  },
  counts: "",
  status: [],
};

const WIDE = "(min-width: 60rem) and (min-height: 30.01rem)";
const FLAT = "(max-height: 30rem) and (min-aspect-ratio: 1)";

/** What the window is like now. @returns {Shape} */
export function shapeNow() {
  return matchMedia(FLAT).matches ? "flat" : matchMedia(WIDE).matches ? "wide" : "tall";
}

/** Whether somebody plays by fingers here, and without keys. */
export function byFinger() {
  return shapeNow() !== "wide" || matchMedia("(hover: none)").matches;
}

/** A drawing as a style sheet reads it. @param {readonly string[]} rows */
export function areasOf(rows) {
  return rows.map((row) => `"${[...row].map(areaOf).join(" ")}"`).join(" ");
}

/** A drawing in which places without anything have lent their room to those beside, above or below.
 * @param {readonly string[]} drawing @param {Spread["places"]} places
 * @param {(letter: string) => boolean} isEmpty */
export function rowsOf(drawing, places, isEmpty) {
  const lending = Object.entries(places).filter(([letter, { lends }]) => lends && isEmpty(letter));
  return lending.reduce((rows, [letter, { lends }]) => {
    const lent = rows.map((row) => row.replaceAll(letter, lends));
    return isBox(lent, lends) ? lent : rows;
  }, drawing);
}

/** Whether it fills a rectangle. @param {readonly string[]} rows @param {string} letter */
function isBox(rows, letter) {
  const cells = rows.flatMap((row, y) => [...row].flatMap((one, x) => (one === letter ? [{ x, y }] : [])));
  const span = (/** @type {number[]} */ all) => Math.max(...all) - Math.min(...all) + 1;
  return cells.length === span(cells.map(({ x }) => x)) * span(cells.map(({ y }) => y));
}

/** How much of the picture a place takes, across or down. @param {readonly string[]} rows
 * @param {string} letter @param {boolean} across */
export function shareOf(rows, letter, across) {
  const row = rows.find((one) => one.includes(letter)) ?? "";
  if (across) return row ? [...row].filter((one) => one === letter).length / row.length : 0;
  return rows.filter((one) => one.includes(letter)).length / rows.length;
}

/** @param {string} letter */
export function areaOf(letter) {
  return letter === "." ? "." : `place-${letter}`;
}

/** The letter of the place where an element lies; empty if the spread has none for it.
 * @param {Spread} spread @param {Element} element @param {number} near the seat at the lower edge */
export function placeOf(spread, { id, seat }, near) {
  const holding = (/** @type {string} */ whose) =>
    Object.entries(spread.places).find(([, place]) => place.whose === whose && isAmong(id, place.holds))?.[0];
  const shown = holding("anybody");
  if (shown !== undefined) return shown;
  if (seat === null) return holding("middle") ?? (spread === PLAIN ? "" : holding("mine")) ?? "";
  return holding(seat === near ? "mine" : "others") ?? "";
}

/** @param {string} id @param {readonly string[]} names */
export function isAmong(id, names) {
  return names.some((name) => name === "*" || id === name || id.startsWith(`${name}/`));
}
