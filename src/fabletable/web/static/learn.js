// @ts-check
// The way to a lesson: beside every box, and first of all on an empty shelf.

import { post } from "./api.js";
import { button, h } from "./dom.js";
import { keep, kept } from "./memory.js";

/** @typedef {import("./wire.d.ts").GameFacts} Game */
/** @typedef {import("./wire.d.ts").TableAt} TableAt */
/** @typedef {(error: unknown) => void} Fail */

const SOLVED = "challenges-solved"; // by game

/** Remember that a challenge was solved. @param {string} game @param {string} key */
export function solve(game, key) {
  const solved = kept(SOLVED);
  const mine = solved[game] ?? [];
  if (!mine.includes(key)) keep(SOLVED, { ...solved, [game]: [...mine, key] });
}

/** The next one that was not solved yet; empty: none. @param {string} game
 * @param {Game["challenges"]} challenges @param {string} key of the last */
export function nextAfter(game, challenges, key) {
  const solved = kept(SOLVED)[game] ?? [];
  const at = challenges.findIndex((one) => one.key === key) + 1;
  const rest = [...challenges.slice(at), ...challenges.slice(0, at)];
  return rest.find((one) => !solved.includes(one.key))?.key ?? "";
}

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
    { class: look, "aria-label": label === game.name ? `Learn ${label}` : `${label}: ${game.name}` },
  );
  return node;
}

/** @param {Game} game @param {boolean} [beside] what is open now stays open */
export function rulesLink(game, beside = false) {
  const attributes = beside ? { target: "_blank", rel: "noopener" } : {};
  return h(
    "p",
    { class: "line" },
    h("a", { href: `/rules/${game.key}`, ...attributes }, "All rules and cards, with pictures"),
  );
}

/** For whoever has never sat at a table here. @param {readonly Game[]} games @param {Fail} fail */
export function welcome(games, fail) {
  const taught = games.filter((game) => game.lesson);
  if (taught.length === 0) return null;
  return h(
    "section",
    { class: "welcome", "aria-label": "New here?" },
    h("img", { class: "figure", src: new URL("art/teller.svg", import.meta.url).href, alt: "" }),
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

/** Small tasks, each with a mark once it is solved. @param {Game} game @param {Fail} fail */
export function challengeList(game, fail) {
  if (game.challenges.length === 0) return null;
  const solved = kept(SOLVED)[game.key] ?? [];
  const known = game.challenges.filter(({ key }) => solved.includes(key)).length;
  return h(
    "details",
    { class: "challenges" },
    h("summary", {}, `Challenges (${known} of ${game.challenges.length} solved)`),
    h(
      "ol",
      {},
      game.challenges.map((one, i) =>
        h("li", {}, challengeButton(game, one, i + 1, solved.includes(one.key), fail)),
      ),
    ),
  );
}

/** @param {Game} game @param {Game["challenges"][number]} one @param {number} number @param {boolean} solved
 * @param {Fail} fail */
function challengeButton(game, one, number, solved, fail) {
  return button(
    `${solved ? "\u2713 " : ""}${number}. ${one.task}`,
    () => void openTaught("/api/learn", { game: game.key, challenge: one.key }).catch(fail),
    { class: "challenge", "aria-label": `${number}. ${one.title}: ${one.task}${solved ? " Solved." : ""}` },
  );
}
