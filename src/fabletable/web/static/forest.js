// @ts-check
// Differences with their intervals, one above the other, which narrow while more is known.

import { h } from "./dom.js";

/** @typedef {import("./wire.d.ts").ChapterShown} Chapter */
/** @typedef {import("./wire.d.ts").ForestShown} Forest */

const REACHES = [0.05, 0.1, 0.2, 0.5, 1]; // of the axis, to either side
const VERDICT = 4; // the column

/** How far the axis reaches to either side, so that all is on it. @param {Forest} forest */
export function reachOf({ spans, low, high }) {
  const ends = [low, high, ...spans.flatMap((one) => [one.low, one.high])].map(Math.abs);
  return REACHES.find((reach) => ends.every((end) => end <= reach)) ?? 1;
}

/** Where a value lies, in hundredths of the axis. @param {number} value @param {number} reach */
export function placeOf(value, reach) {
  return Math.round(Math.min(100, Math.max(0, 50 + (50 * value) / reach)) * 100) / 100;
}

export class ForestView {
  constructor() {
    this.root = h("div", { class: "forest" });
    /** @type {Map<string, { row: HTMLElement, track: HTMLElement, words: HTMLElement }>} */
    this.rows = new Map();
    this.axis = h("p", { class: "line axis", "aria-hidden": "true" });
    this.list = h("ul", { class: "plain" });
    this.root.append(this.list, this.axis);
  }

  /** Rows stay where they are, so that their intervals can be seen to move. @param {Chapter} chapter */
  show({ forest, rows, columns }) {
    if (!forest) return;
    const reach = reachOf(forest);
    const side = `${100 * reach} points`;
    this.axis.replaceChildren(h("span", {}, `\u2212${side}`), h("span", {}, "0"), h("span", {}, `+${side}`));
    const wanted = new Set(forest.spans.map((one) => one.name));
    for (const [name, { row }] of this.rows) if (!wanted.has(name)) (row.remove(), this.rows.delete(name));
    for (const span of forest.spans) {
      const { row, track, words } = this.#row(span.name);
      const cells = rows.find((one) => one[0] === span.name) ?? [];
      const place = (/** @type {number} */ value) => placeOf(value, reach);
      row.toggleAttribute("data-striking", span.striking);
      for (const [name, value] of Object.entries({
        "--low": place(span.low),
        "--wide": place(span.high) - place(span.low),
        "--at": place(span.value),
        "--even-low": place(forest.low),
        "--even-wide": place(forest.high) - place(forest.low),
      }))
        track.style.setProperty(name, `${value}%`);
      const figures = columns.slice(1, VERDICT).map((column, i) => `${column}: ${cells[i + 1] ?? ""}`);
      words.replaceChildren(h("b", {}, cells[VERDICT] ?? ""), ` \u00b7 ${figures.join(" \u00b7 ")}`);
    }
  }

  /** @param {string} name */
  #row(name) {
    const known = this.rows.get(name);
    if (known) return known;
    const track = h("span", { class: "track-of", "aria-hidden": "true" }, h("i", { class: "even" }));
    track.append(h("i", { class: "zero" }), h("i", { class: "whisker" }), h("i", { class: "dot" }));
    const words = h("span", { class: "line" });
    const row = h("li", {}, h("span", { class: "what" }, name), track, words);
    this.list.append(row);
    const made = { row, track, words };
    this.rows.set(name, made);
    return made;
  }
}
