// @ts-check
// How a game ended.

import { h } from "./dom.js";
import { face } from "./faces.js";
import { capital, figure, listed, named, placeWord } from "./words.js";

/** @typedef {import("./state.js").Over} Over */

/**
 * The panel; `actions` go below.
 * @param {Over} over
 * @param {string[]} names
 * @param {number} you
 * @param {Node[]} actions
 * @param {{ name: string, kind: string, bot: string }[]} [seats] for their faces
 */
export function overPanel(over, names, you, actions, seats = []) {
  const said = (/** @type {string} */ text) => named(text, you, names);
  const people = names.map((name, i) => ({
    name: i === you ? "You" : name,
    place: over.places[i],
    score: over.scores[i],
    madeOf: said(over.made_of[i] ?? ""),
    you: i === you,
    face: seats[i] ? face(seats[i], i) : null,
  }));
  const rivals = over.rivals.map((rival, i) => ({
    ...rival,
    madeOf: said(over.made_of[names.length + i] ?? ""),
    you: false,
    face: null,
  }));
  const all = [...people, ...rivals].sort((a, b) => a.place - b.place);
  return h(
    "section",
    { id: "over", class: "over", tabindex: "-1", "aria-label": "The game is over" },
    h(
      "div",
      { class: "winners" },
      people
        .filter(({ place, face }) => place === 1 && face)
        .map(({ face }) => face?.cloneNode(true) ?? null),
    ),
    h("h2", {}, headline(over, names, you)),
    over.counts && h("p", { class: "counts" }, over.counts),
    h(
      "table",
      {},
      h(
        "thead",
        {},
        h(
          "tr",
          {},
          [names.length > 1 ? "Place" : "Result", "Who", "Score"].map((head) =>
            h("th", { scope: "col" }, head),
          ),
        ),
      ),
      h(
        "tbody",
        {},
        all.flatMap((one) => [
          h(
            "tr",
            { "data-you": one.you },
            h("td", {}, placeWord(one.place, names.length)),
            h("th", { scope: "row" }, one.face, one.name),
            h("td", {}, figure(one.score)),
          ),
          one.madeOf && h("tr", { class: "made-of" }, h("td", { colspan: "3" }, capital(one.madeOf))),
        ]),
      ),
    ),
    over.decided.map((line) => h("p", { class: "decided" }, said(line))),
    over.changes.length > 0 &&
      h(
        "div",
        { class: "changes" },
        h("h3", {}, "What this game changed"),
        h(
          "ul",
          {},
          over.changes.map((line) => h("li", {}, line)),
        ),
      ),
    h("div", { class: "row" }, actions),
  );
}

/** Who has won. @param {Over} over @param {string[]} names @param {number} you */
export function headline(over, names, you) {
  const best = [
    ...names.filter((_, i) => over.places[i] === 1),
    ...over.rivals.filter((rival) => rival.place === 1).map((rival) => rival.name),
  ];
  if (you >= 0 && over.places[you] === 1)
    return best.length > 1
      ? `You share the first place with ${listed(best.filter((name) => name !== names[you]))}`
      : "You have won";
  return best.length > 1 ? `${listed(best)} share the first place` : `${listed(best)} has won`;
}
