// @ts-check
// How a game ended.

import { button, h } from "./dom.js";
import { listed, ordinal } from "./words.js";

/** @typedef {import("./state.js").Over} Over */

/**
 * The panel; `actions` go below.
 * @param {Over} over
 * @param {string[]} names
 * @param {number} you
 * @param {Node[]} actions
 */
export function overPanel(over, names, you, actions) {
  const people = names.map((name, i) => ({ name: i === you ? `${name} (you)` : name, place: over.places[i], score: over.scores[i], you: i === you }));
  const rivals = over.rivals.map((rival) => ({ ...rival, you: false }));
  const all = [...people, ...rivals].sort((a, b) => a.place - b.place);
  return h("section", { id: "over", class: "over", tabindex: "-1", "aria-label": "The game is over" },
    h("h2", {}, headline(over, names, you)),
    h("table", {},
      h("thead", {}, h("tr", {}, ["Place", "Who", "Score"].map((head) => h("th", { scope: "col" }, head)))),
      h("tbody", {}, all.map((one) => h("tr", { "data-you": one.you },
        h("td", {}, ordinal(one.place)), h("th", { scope: "row" }, one.name), h("td", {}, String(one.score)))))),
    over.changes.length > 0 && h("div", { class: "changes" }, h("h3", {}, "What this game changed"),
      h("ul", {}, over.changes.map((line) => h("li", {}, line)))),
    h("div", { class: "row" }, actions));
}

/** @param {Over} over @param {string[]} names @param {number} you */
function headline(over, names, you) {
  const best = [...names.filter((_, i) => over.places[i] === 1), ...over.rivals.filter((rival) => rival.place === 1).map((rival) => rival.name)];
  if (you >= 0 && over.places[you] === 1) return best.length > 1 ? `You share the first place with ${listed(best.filter((name) => name !== names[you]))}` : "You have won";
  return best.length > 1 ? `${listed(best)} share the first place` : `${listed(best)} has won`;
}

/** Another game at this table. @param {Over} over @param {() => void} next */
export function nextButton(over, next) {
  return button(over.next, next, { id: "next", class: "big" });
}
