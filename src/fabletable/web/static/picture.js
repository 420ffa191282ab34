// @ts-check
// Pictures by name. What has no drawing of its own gets a small landscape of cut paper, always
// the same for the same name; the style sheet gives it the colours of the game and the card.

import { svg } from "./dom.js";

/** @typedef {[shape: string, className: string][]} Drawing */

const HUES = 6; // of landscapes, where a card has no colour of its own

/** @type {Record<string, Drawing>} */
const DRAWINGS = {
  banana: [
    ["M30 14c-2 22 8 38 34 38 6 0 9-3 8-6-20 0-30-12-32-33-1-4-9-4-10 1z", "body"],
    ["M29 8h8v7h-8z", "dark"],
  ],
  pineapple: [
    ["M50 26c14 0 20 10 20 20s-8 20-20 20-20-10-20-20 6-20 20-20z", "body"],
    ["M50 28 40 8l8 8 2-12 4 12 8-8-8 20z", "leaf"],
    ["M36 40l26 20-3 3-25-19zM62 38 36 60l3 3 26-22z", "dark"],
  ],
  coconut: [
    ["M50 12a28 28 0 1 1 0 56 28 28 0 0 1 0-56z", "body"],
    ["M50 20a20 20 0 1 1 0 40 20 20 0 0 1 0-40z", "pale"],
    ["M50 27a13 13 0 1 1 0 26 13 13 0 0 1 0-26z", "light"],
  ],
  grapes: [
    ["M38 24a9 9 0 1 1 0 18 9 9 0 0 1 0-18zM56 24a9 9 0 1 1 0 18 9 9 0 0 1 0-18z", "body"],
    [
      "M47 38a9 9 0 1 1 0 18 9 9 0 0 1 0-18zM30 37a9 9 0 1 1 0 18 9 9 0 0 1 0-18zM64 38a9 9 0 1 1 0 18 9 9 0 0 1 0-18z",
      "body",
    ],
    ["M47 52a9 9 0 1 1 0 18 9 9 0 0 1 0-18z", "dark"],
    ["M46 24c0-10 6-16 16-16-2 10-8 14-16 16z", "leaf"],
  ],
  strawberry: [
    ["M50 24c16-8 28 2 24 18-3 14-16 24-24 27-8-3-21-13-24-27-4-16 8-26 24-18z", "body"],
    ["M50 26 34 18l11-2-1-9 6 7 6-7-1 9 11 2z", "leaf"],
    ["M40 36l3 5h-5zM58 36l3 5h-5zM49 46l3 5h-5zM41 54l3 4h-5zM59 52l3 4h-5z", "light"],
  ],
  castle: [
    ["M22 62V34h8v6h8V24h8v6h8v-6h8v16h8v-6h8v28z", "body"],
    ["M44 62V50a6 6 0 0 1 12 0v12z", "dark"],
    ["M49 24V8l14 5-12 5v6z", "leaf"],
  ],
  coin: [
    ["M50 12a27 27 0 1 1 0 54 27 27 0 0 1 0-54z", "body"],
    ["M50 19a20 20 0 1 1 0 40 20 20 0 0 1 0-40z", "pale"],
    ["M50 27l12 12-12 12-12-12z", "dark"],
  ],
};

/** @param {string} name a picture's name; those of a series end in a number */
export function picture(name) {
  const drawing = DRAWINGS[name] ?? DRAWINGS[name.replace(/\d+$/, "")];
  const hue = drawing ? null : Math.floor(numbers(name)() * HUES);
  const frame = svg("svg", {
    viewBox: "0 0 100 74",
    "aria-hidden": "true",
    "data-hue": hue,
    preserveAspectRatio: drawing ? null : "xMidYMax slice",
  });
  frame.append(...(drawing ? drawing.map(([d, part]) => svg("path", { d, class: part })) : landscape(name)));
  return frame;
}

/** @param {string} name */
function landscape(name) {
  const some = numbers(name);
  const hill = (/** @type {number} */ height, /** @type {string} */ part) => {
    const [left, peak, right] = [some() * 14, 20 + some() * 60, some() * 14];
    const d = `M0 74V${height + left}Q${peak} ${height - 16 + some() * 8} 100 ${height + right}V74z`;
    return svg("path", { d, class: part });
  };
  const tree = () => {
    const [x, foot, tall] = [14 + some() * 70, 58 + some() * 8, 16 + some() * 12];
    const d =
      some() < 0.5
        ? `M${x} ${foot - tall}l9 ${tall}h-18z`
        : `M${x - 8} ${foot}v-${tall * 0.6}l8-8 8 8v${tall * 0.6}z`;
    return svg("path", { d, class: "dark" });
  };
  const sun = svg("circle", {
    cx: 18 + some() * 64,
    cy: 14 + some() * 12,
    r: 6 + some() * 5,
    class: "light",
  });
  return [sun, hill(36, "pale"), hill(50, "body"), tree(), tree(), hill(64, "leaf")];
}

/** Numbers between 0 and 1 that depend on nothing but the name. @param {string} name */
function numbers(name) {
  let seed = 2166136261;
  for (const letter of name) seed = Math.imul(seed ^ letter.charCodeAt(0), 16777619);
  return () => {
    seed = Math.imul(seed ^ (seed >>> 15), 2246822519) + 3266489917;
    return ((seed ^ (seed >>> 13)) >>> 0) / 2 ** 32;
  };
}
