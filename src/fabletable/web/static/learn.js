// @ts-check
// The way to a lesson: beside every box, and first of all on an empty shelf.

import { post } from "./api.js";
import { button, h } from "./dom.js";

/** @typedef {import("./wire.d.ts").GameFacts} Game */
/** @typedef {import("./wire.d.ts").TableAt} TableAt */
/** @typedef {(error: unknown) => void} Fail */

/** Open a table for something that is taught. @param {string} address @param {object} wish */
export async function openTaught(address, wish) {
  const { table } = /** @type {TableAt} */ (await post(address, wish));
  location.assign(`/table/${table}`);
}

/** @param {Game} game @param {Fail} fail @param {string} [label] @param {string} [look] */
export function learnButton(game, fail, label = "Learn it in two minutes", look = "learn") {
  if (!game.lesson) return null;
  const node = button(
    label,
    () => {
      node.setAttribute("aria-busy", "true");
      openTaught("/api/learn", { game: game.key }).catch((error) => {
        node.removeAttribute("aria-busy");
        fail(error);
      });
    },
    { class: look, "aria-label": `Learn ${game.name} in two minutes` },
  );
  return node;
}

/** For whoever has never sat at a table here. @param {readonly Game[]} games @param {Fail} fail */
export function welcome(games, fail) {
  const taught = games.filter((game) => game.lesson);
  if (taught.length === 0) return null;
  return h(
    "section",
    { class: "welcome", "aria-label": "New here?" },
    h("img", { class: "figure", src: "/static/art/teller.svg", alt: "" }),
    h(
      "div",
      {},
      h("h2", {}, "New here? I will show you."),
      h(
        "p",
        {},
        "Pick a game: you play from the first move on, and I say one thing at a time. Two minutes each.",
      ),
      h(
        "div",
        { class: "row" },
        taught.map((game) => learnButton(game, fail, game.name, "big learn")),
      ),
    ),
  );
}
