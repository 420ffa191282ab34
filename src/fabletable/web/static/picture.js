// @ts-check
// Pictures of cards by name, from the sheet in the game's box. What has no drawing gets a small
// landscape of cut paper, always the same for the same name. The papers are in style/pictures.css;
// the game and the card give some of them their colour.

import { h, svg } from "./dom.js";

const PATIENCE = 3000; // milliseconds; then the table comes without drawings
const HUES = 6; // of landscapes, where a card has no colour of its own

/** By name. @type {Map<string, Element>} */
let drawings = new Map();

/** Fetch the drawings of a game, before its cards are drawn. @param {string} sheet its address; empty: none */
export async function loadPictures(sheet) {
  drawings = sheet ? await fetchDrawings(sheet) : new Map();
}

/** @param {string} address */
async function fetchDrawings(address) {
  try {
    const answer = await fetch(address, { signal: AbortSignal.timeout(PATIENCE) });
    if (!answer.ok) return new Map();
    const sheet = new DOMParser().parseFromString(await answer.text(), "image/svg+xml");
    return new Map([...sheet.querySelectorAll("svg > svg[id]")].map((drawing) => [drawing.id, drawing]));
  } catch {
    return new Map(); // landscapes will do
  }
}

/** @param {string} name */
export function picture(name) {
  const drawing = drawings.get(name);
  const frame = svg("svg", {
    viewBox: "0 0 100 74",
    "aria-hidden": "true",
    "data-hue": drawing ? null : Math.floor(numbers(name)() * HUES),
    preserveAspectRatio: drawing ? null : "xMidYMax slice",
  });
  frame.append(...(drawing ? document.importNode(drawing, true).childNodes : landscape(name)));
  return frame;
}

/** What would lie there, faintly. @param {Element} place @param {string} name of a picture; empty: nothing */
export function ghostly(place, name) {
  const ghost = place.querySelector(":scope > .ghost");
  if (!name) ghost?.remove();
  else if (!ghost) place.append(h("div", { class: "ghost", "aria-hidden": "true" }, picture(name)));
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
