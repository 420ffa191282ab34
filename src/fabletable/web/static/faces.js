// @ts-check
// Faces of those who sit at a table: an animal for each kind of bot, and letters for people.

import { h, svg } from "./dom.js";

/** @typedef {[string, Record<string, any>]} Part */

/** @param {string} d @param {string} fill @returns {Part} */
const path = (d, fill) => ["path", { d, fill }];
/** @param {number} cx @param {number} cy @param {number} r @param {string} fill @returns {Part} */
const dot = (cx, cy, r, fill) => ["circle", { cx, cy, r, fill }];

const INK = "#2b2622";
const EYES = [dot(23, 30, 2.6, INK), dot(41, 30, 2.6, INK)];

/** Cut from paper, 64 by 64. @type {Record<string, Part[]>} */
const FACES = {
  apprentice: [
    dot(16, 19, 12, "#b9a3a0"),
    dot(48, 19, 12, "#b9a3a0"),
    dot(16, 19, 7, "#efc3c3"),
    dot(48, 19, 7, "#efc3c3"),
    path("M10 34a22 20 0 0 1 44 0c0 12-14 24-22 26-8-2-22-14-22-26z", "#cbb6b2"),
    ...EYES,
    dot(32, 56, 3.4, "#d46a6a"),
  ],
  neighbour: [
    path(
      "M6 44l-3-9 7-2-5-9 9 1-1-10 9 5 3-10 7 8 7-8 3 10 9-5-1 10 9-1-5 9 7 2-3 9c0 14-52 14-52 0z",
      "#6b5136",
    ),
    path("M14 38a18 16 0 0 1 36 0c0 11-10 20-18 21-8-1-18-10-18-21z", "#e8cfa6"),
    ...EYES,
    dot(32, 52, 4, INK),
  ],
  rival: [
    path("M8 6l16 14-14 10zM56 6L40 20l14 10z", "#b04a12"),
    path("M8 26c6-10 42-10 48 0 2 14-16 30-24 34C24 56 6 40 8 26z", "#d2691e"),
    path("M12 34c8-2 14 6 20 26-8-4-20-14-20-26zM52 34c-8-2-14 6-20 26 8-4 20-14 20-26z", "#fbeedd"),
    ...EYES,
    dot(32, 57, 3.6, INK),
  ],
  master: [
    path("M10 8l12 10h20L54 8c4 14 2 50-22 52C8 58 6 22 10 8z", "#7a6a86"),
    path("M20 44c4 8 20 8 24 0 2 8-2 14-12 15-10-1-14-7-12-15z", "#cfc3d6"),
    dot(22, 30, 10, "#f6efdf"),
    dot(42, 30, 10, "#f6efdf"),
    dot(22, 30, 5, "#e0a62b"),
    dot(42, 30, 5, "#e0a62b"),
    dot(22, 30, 2.6, INK),
    dot(42, 30, 2.6, INK),
    path("M32 34l4 7-4 5-4-5z", "#d2691e"),
  ],
};
/** A coat of one's own colour: at a table with three mice everybody is somebody. @type {Part} */
const COAT = ["path", { d: "M0 64c2-14 14-20 32-20s30 6 32 20z", class: "coat" }];
const STRANGER = [dot(32, 24, 13, "#8d9aa3"), path("M8 62c0-18 10-24 24-24s24 6 24 24z", "#8d9aa3")];

/** Whoever played a game is not told; but a bot is known by its name.
 * @param {string} name @param {readonly import("./wire.d.ts").BotFacts[]} bots
 * @returns {import("./wire.d.ts").SeatShown} */
export function knownBy(name, bots) {
  const bot = bots.find((one) => one.names.includes(name.replace(/ \d+$/, "")))?.key;
  return { name, kind: bot ? "bot" : "person", bot: bot ?? "" };
}

/**
 * A portrait; nothing to hear, since the name stands beside it.
 * @param {{ name: string, kind?: string, bot?: string }} who
 * @param {number} [seat] for its colour
 */
export function face({ name, kind = "bot", bot = "" }, seat = 0) {
  if (kind === "person") {
    const letter = [...name.trim()][0]?.toUpperCase() ?? "?";
    return h("span", { class: "portrait letter", "data-seat": seat, "aria-hidden": "true" }, letter);
  }
  const parts = [COAT, ...((kind === "bot" && FACES[bot]) || STRANGER)];
  const drawn = svg("svg", { viewBox: "0 0 64 64" }, ...parts.map(([tag, look]) => svg(tag, look)));
  return h("span", { class: "portrait", "data-seat": seat, "aria-hidden": "true" }, drawn);
}
