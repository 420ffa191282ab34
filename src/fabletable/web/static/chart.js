// @ts-check
// How a game went, as lines: one for everybody, told apart by colour, dash and name.

import { fill, h, svg } from "./dom.js";
import { capital, figure } from "./words.js";

/** @typedef {import("./wire.d.ts").CourseShown} Course */
/** @typedef {{ who: number, name: string, d: string, end: number, last: string }} Line */

/** @typedef {{ width: number, height: number }} Size */

// Where there is little room, letters stay as large as they are.
export const WIDE = { width: 600, height: 230 };
export const NARROW = { width: 350, height: 200 };
export const STRIP = { width: 380, height: 120 };
const LEFT = 30; // for numbers
const RIGHT = 112; // for names
const TOP = 12;
const FOOT = 22;
const APART = 15; // between two names
const MARK = 9; // half of a moment's mark

/** Where things lie. @param {Course} course @param {Size} [size] */
export function plotted(course, { width, height } = WIDE) {
  const last = Math.max(1, course.points.length - 1);
  const amounts = course.points.flatMap((point) => point.amounts.filter((one) => one !== null));
  const [low, high] = [Math.min(0, ...amounts), Math.max(1, ...amounts)];
  const x = (/** @type {number} */ i) => LEFT + ((width - LEFT - RIGHT) * i) / last;
  const y = (/** @type {number} */ amount) =>
    TOP + ((height - TOP - FOOT) * (high - amount)) / (high - low || 1);
  return { x, y, low, high, lines: apart(linesOf(course, x, y), height - FOOT + 6) };
}

/** @param {Course} course @param {(i: number) => number} x @param {(amount: number) => number} y @returns {Line[]} */
function linesOf({ names, points }, x, y) {
  return names.flatMap((name, who) => {
    const known = points.flatMap(({ amounts }, i) => {
      const amount = amounts[who];
      return amount === null || amount === undefined ? [] : [{ i, amount }];
    });
    const end = known[known.length - 1];
    if (!end) return [];
    const begins = (/** @type {number} */ i) => i === known[0].i || points[i].part !== points[i - 1].part;
    const d = known
      .map(({ i, amount }) => `${begins(i) ? "M" : "L"}${round(x(i))} ${round(y(amount))}`)
      .join("");
    return [{ who, name, d, end: y(end.amount), last: figure(end.amount) }];
  });
}

/** Names beside each other's lines, none upon another. @param {Line[]} lines @param {number} lowest */
function apart(lines, lowest) {
  const sorted = [...lines].sort((a, b) => a.end - b.end);
  let free = TOP;
  for (const line of sorted) {
    line.end = Math.max(line.end, free);
    free = line.end + APART;
  }
  const over = free - APART - lowest;
  if (over > 0) for (const line of sorted) line.end -= over;
  return lines;
}

/** @param {number} number */
function round(number) {
  return Math.round(number * 10) / 10;
}

/** The first point of each part, where each counts by itself. @param {Course} course */
export function partsOf({ points }) {
  return points.flatMap(({ part }, i) => (part && part !== points[i - 1]?.part ? { part, i } : []));
}

/** Which point is nearest to a choice: the last that is not later. @param {Course} course @param {number} at */
export function pointAt({ points }, at) {
  let found = 0;
  points.forEach((point, i) => point.at <= at && (found = i));
  return found;
}

export class Chart {
  /**
   * @param {Course} course
   * @param {(at: number) => void} pick after which choice somebody wants to look
   * @param {Size} [size]
   */
  constructor(course, pick, size = innerWidth < 640 ? NARROW : WIDE) {
    this.course = course;
    this.size = size;
    this.plot = plotted(course, size);
    this.now = svg("line", { class: "now", y1: TOP, y2: size.height - FOOT, visibility: "hidden" });
    this.picture = svg("svg", {
      viewBox: `0 0 ${size.width} ${size.height}`,
      role: "img",
      "aria-label": this.#summary(),
    });
    this.root = h("figure", { class: "chart" }, this.#caption(), this.picture);
    this.#draw();
    this.#follow(pick);
  }

  #caption() {
    const { unit, fewest, parts } = this.course;
    const each = parts && `; each ${parts} counts by itself`;
    return h("figcaption", {}, `${capital(unit)}, turn by turn${each}`, fewest && " (fewer are better)");
  }

  #summary() {
    const { lines } = this.plot;
    const { unit, parts, points } = this.course;
    const ends = lines.map(({ name, last }) => `${name} ${last}`).join(", ");
    const which = parts && ` of ${parts} ${points[points.length - 1].part}`;
    return `${capital(unit)}, turn by turn; at the end${which} ${ends}.`;
  }

  #draw() {
    const { x, y, low, high, lines } = this.plot;
    const { width, height } = this.size;
    const level = (/** @type {number} */ amount) => [
      svg("line", { class: "level", x1: LEFT, x2: width - RIGHT, y1: y(amount), y2: y(amount) }),
      written(figure(amount), { x: LEFT - 6, y: y(amount) + 4, "text-anchor": "end" }),
    ];
    const begins = partsOf(this.course).flatMap(({ part, i }) => [
      i > 0 && svg("line", { class: "level", x1: x(i), x2: x(i), y1: TOP, y2: height - FOOT }),
      written(`${capital(this.course.parts)} ${part}`, { x: x(i) + 4, y: TOP + 2 }),
    ]);
    let free = 0; // no mark lies upon another
    const marks = this.course.turns.flatMap(({ at }, n) => {
      const cx = Math.max(free, x(pointAt(this.course, at)));
      free = cx + 2 * MARK + 1;
      return [
        svg("circle", { class: "mark", cx, cy: height - FOOT + 11, r: MARK }),
        written(String(n + 1), { x: cx, y: height - FOOT + 15, class: "on-mark", "text-anchor": "middle" }),
      ];
    });
    const drawn = lines.flatMap(({ who, name, d, end, last }) => [
      svg("path", { d, class: "run", "data-seat": who }),
      written(`${last} ${short(name)}`, { x: width - RIGHT + 8, y: end + 4, "data-seat": who }),
    ]);
    fill(this.picture, ...level(low), ...level(Math.round((low + high) / 2)), ...level(high), ...begins);
    this.picture.append(...marks, this.now, ...drawn);
  }

  /** @param {(at: number) => void} pick */
  #follow(pick) {
    const look = (/** @type {PointerEvent} */ event) => {
      const drawn = /** @type {SVGSVGElement} */ (this.picture);
      const there = new DOMPoint(event.clientX, event.clientY).matrixTransform(
        drawn.getScreenCTM()?.inverse(),
      );
      const last = this.course.points.length - 1;
      const i = Math.round(((there.x - LEFT) / (this.size.width - LEFT - RIGHT)) * last);
      pick(this.course.points[Math.max(0, Math.min(last, i))].at);
    };
    this.picture.addEventListener("pointerdown", (event) => look(/** @type {PointerEvent} */ (event)));
    this.picture.addEventListener("pointermove", (event) => {
      if (/** @type {PointerEvent} */ (event).buttons) look(/** @type {PointerEvent} */ (event));
    });
  }

  /** Where we are. @param {number} at */
  show(at) {
    const x = this.plot.x(pointAt(this.course, at));
    for (const [name, value] of Object.entries({ x1: x, x2: x, visibility: "visible" }))
      this.now.setAttribute(name, String(value));
  }
}

/** @param {string} text @param {Record<string, any>} attributes */
function written(text, attributes) {
  const node = svg("text", attributes);
  node.textContent = text;
  return node;
}

/** @param {string} name */
function short(name) {
  return name.length > 11 ? `${name.slice(0, 10)}\u2026` : name;
}
