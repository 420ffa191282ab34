// @ts-check
// A bill of the stage: which acts share one, how long it plays, and what is seen of it. Fetched when
// the first one plays.

import { h } from "./dom.js";
import { picture } from "./picture.js";
import { listed, figure, signed } from "./words.js";

/** @typedef {import("./wire.d.ts").PanShown} Pan */
/** @typedef {import("./wire.d.ts").WeightShown} Weight */
/** @typedef {import("./wire.d.ts").Face} Face */
/** @typedef {import("./wire.d.ts").Act} Act */
/** Acts of one kind that happened at the same time: one after the other would be too long. @typedef {Act[]} Bill */

const STAY = 2000; // milliseconds after everything is seen
const WORD = 60; // more for each word to be read beyond a few
const FEW = 14; // words
const LAY = 230; // until the next weight is laid into its pan
const LONGEST = 4200; // of counting
const MOST = 4; // acts on a bill

/** Acts of the same kind, one after the other, share a bill. @param {readonly Act[]} acts */
export function together(acts) {
  /** @type {Bill[]} */
  const found = [];
  for (const act of acts) {
    const last = found.at(-1);
    if (last && last[0].event === act.event && last.length < MOST && !inGrid(act)) last.push(act);
    else found.push([act]);
  }
  return found;
}

/** How long counting takes. @param {Bill} bill */
export function layingTime(bill) {
  const most = Math.max(0, ...bill.flatMap((act) => act.pans.map((pan) => pan.weights.length)));
  return Math.min(LONGEST, most * LAY);
}

/** How long there is to read. @param {Bill} bill */
export function reading(bill) {
  const texts = bill.flatMap((act) => [act.told, ...act.cards.map((face) => face.text)]);
  return STAY + WORD * Math.max(0, texts.join(" ").split(/\s+/).length - FEW);
}

/** @param {Act} act */
function inGrid(act) {
  return act.pans.some((pan) => pan.weights.some((weight) => weight.row !== null));
}

/** @param {Bill} bill @param {number} count milliseconds */
export function contents(bill, count) {
  const cards = bill.flatMap((act) => act.cards);
  const hidden = bill.reduce((sum, act) => sum + act.hidden, 0);
  const pans = bill.flatMap((act) => act.pans);
  const titles = [...new Set(bill.map((act) => act.title))];
  const grid = inGrid(bill[0]);
  return [
    h("h2", {}, listed(titles)),
    h(
      "div",
      { class: "told" },
      bill.map((act) => h("p", {}, act.told)),
    ),
    (cards.length > 0 || hidden > 0) &&
      h(
        "div",
        { class: "shown", "data-many": cards.length + hidden > 3 },
        bill.flatMap((act) => act.cards.map((face) => shown(face, !act.told.includes(face.text)))),
        Array.from({ length: hidden }, () => h("div", { class: "card back" })),
      ),
    pans.length > 0 &&
      h(
        "div",
        { class: "counted" },
        grid && frameOf(pans, count),
        h(
          "div",
          { class: "pans" },
          pans.map((pan) => panOf(pan, count, grid)),
        ),
      ),
  ];
}

/** A card, large. @param {Face} face @param {boolean} speaks whether its text is not told already */
function shown(face, speaks) {
  return h(
    "div",
    { class: "staged", "data-colour": face.colour || null },
    h("div", { class: "art" }, picture(face.picture)),
    h("strong", { class: "title" }, face.title),
    face.cost !== null && h("p", { class: "numbers" }, `Cost ${face.cost}`),
    face.numbers && h("p", { class: "numbers" }, face.numbers),
    speaks && face.text && h("p", {}, face.text),
  );
}

/** Weights where they lie, each with what it is worth. @param {Pan[]} pans @param {number} count */
function frameOf(pans, count) {
  const weights = pans.flatMap((pan) =>
    pan.weights.map((weight, i) => ({ weight, i, of: pan.weights.length })),
  );
  const at = (/** @type {"row" | "column"} */ way) => weights.map(({ weight }) => weight[way] ?? 0);
  const [top, left] = [Math.min(...at("row")), Math.min(...at("column"))];
  const cells = weights.map(({ weight, i, of }) => {
    const cell = laid(weight, when(i, of, count));
    cell.style.gridRow = String((weight.row ?? 0) - top + 1);
    cell.style.gridColumn = String((weight.column ?? 0) - left + 1);
    return cell;
  });
  const frame = h("div", { class: "frame" }, cells);
  frame.style.setProperty("--rows", String(Math.max(...at("row")) - top + 1));
  frame.style.setProperty("--columns", String(Math.max(...at("column")) - left + 1));
  return frame;
}

/** @param {Pan} pan @param {number} count @param {boolean} apart whether its weights lie elsewhere */
function panOf(pan, count, apart) {
  const total = h("strong", { class: "total" }, figure(pan.total));
  if (count > 0) countUp(total, pan, count);
  const weights = apart ? [] : pan.weights.map((one, i) => laid(one, when(i, pan.weights.length, count)));
  return h(
    "div",
    {
      class: "pan",
      "data-won": pan.won,
      "data-seat": pan.seat,
      "data-colour": pan.weights[0]?.face?.colour || null,
    },
    h("span", { class: "whose" }, pan.name, pan.won && h("span", { class: "crown" }, "\u2605")),
    total,
    weights.length > 0 && h("div", { class: "weights" }, weights),
  );
}

/** @param {Weight} weight @param {number} delay */
function laid({ face, text, worth }, delay) {
  const node = h(
    "div",
    { class: "weight", "data-colour": face?.colour || null },
    face && h("div", { class: "art" }, picture(face.picture)),
    h("span", { class: "title" }, face?.short || face?.title || text),
    h("span", { class: "worth" }, signed(worth)),
  );
  node.style.setProperty("--delay", `${delay}ms`);
  return node;
}

/** @param {number} i @param {number} of @param {number} count */
function when(i, of, count) {
  return of ? (count * i) / of : 0;
}

/** The total grows as its weights are laid. @param {Element} total @param {Pan} pan @param {number} count */
function countUp(total, pan, count) {
  if (pan.weights.length === 0) return;
  let sum = 0;
  total.textContent = "0";
  pan.weights.forEach(({ worth }, i) => {
    setTimeout(() => (total.textContent = figure((sum += worth))), when(i + 0.5, pan.weights.length, count));
  });
}
