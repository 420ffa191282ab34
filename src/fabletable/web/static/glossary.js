// @ts-check
// The words of a game: which of them a text uses, and the page that explains them all.

import { h } from "./dom.js";
import { capital } from "./words.js";

/** @typedef {import("./wire.d.ts").TermFacts} Term */
/** @typedef {import("./wire.d.ts").GameFacts} Game */

const MOST = 3; // words that a card explains by itself, unless it names more components

/** The terms that a text uses. Of `wild token` and `token`, the longer one is meant.
 * @param {string} text @param {readonly Term[]} terms */
export function termsIn(text, terms) {
  const phrases = terms.flatMap((term) => [term.name, ...term.others].map((words) => ({ words, term })));
  const found = new Set();
  let rest = text;
  for (const { words, term } of phrases.sort((a, b) => b.words.length - a.words.length)) {
    const left = rest.replace(patternOf(words), "\n");
    if (left !== rest) found.add(term);
    rest = left;
  }
  return terms.filter((term) => found.has(term));
}

/** The words as they stand alone in a text, in whatever letters; a word with a capital is not meant where
 * it begins a longer name. @param {string} words */
function patternOf(words) {
  const parts = words.split(/\s+/).map(inAnyLetters);
  const alone = parts.length === 1 && words[0] !== words[0].toLowerCase();
  return new RegExp(`(?<![\\w-])${parts.join("\\s+")}(?![\\w-])${alone ? "(?!\\s[A-Z])" : ""}`, "g");
}

/** @param {string} word */
function inAnyLetters(word) {
  return [...word]
    .map((letter) =>
      /[a-z]/i.test(letter)
        ? `[${letter.toLowerCase()}${letter.toUpperCase()}]`
        : letter.replace(/[^\w]/, "\\$&"),
    )
    .join("");
}

/** The terms that a card explains: all of its components, then the rarest words.
 * @param {string} text @param {readonly Term[]} terms */
export function termsToExplain(text, terms) {
  const found = [...termsIn(text, terms)].sort((a, b) => a.uses - b.uses);
  const components = found.filter((term) => term.component);
  const others = found.filter((term) => !term.component);
  return [...components, ...others.slice(0, Math.max(0, MOST - components.length))];
}

/** What a card's words mean. @param {string} text @param {readonly Term[]} terms */
export function explainedIn(text, terms) {
  const found = termsToExplain(text, terms);
  if (found.length === 0) return null;
  return h(
    "dl",
    { class: "terms" },
    found.flatMap((term) => [h("dt", {}, term.name), h("dd", {}, term.sentence)]),
  );
}

/** A page of help: paragraphs, and lists where lines are numbered. @param {string} page */
export function pageOf(page) {
  return page
    .trim()
    .split(/\n{2,}/)
    .flatMap((paragraph) => {
      const points = paragraph.split(/\n(?=\d+\. )/).map((point) => point.replace(/\s+/g, " ").trim());
      const [first, ...more] = points;
      if (!/^\d+\. /.test(first)) return [h("p", {}, first), ...(more.length ? [listOf(more)] : [])];
      return [listOf(points)];
    });
}

/** @param {string[]} points */
function listOf(points) {
  return h(
    "ol",
    {},
    points.map((point) => h("li", {}, point.replace(/^\d+\. /, ""))),
  );
}

/** The pages on a mode, which may be that of a campaign, by the name that the table has for it.
 * @param {Game} game @param {string} called */
export function pagesOn(game, called) {
  const campaign = game.campaigns.find((one) => one.name === called);
  const mode = game.modes.find((one) => one.name === called || one.key === campaign?.mode) ?? game.modes[0];
  return [mode.help, ...(campaign ? [campaign.help] : [])];
}

/** All terms, with their examples. @param {readonly Term[]} terms */
export function glossary(terms) {
  if (terms.length === 0) return [];
  const ordered = [...terms].sort((a, b) => a.name.localeCompare(b.name, "en"));
  return [
    h("h3", {}, "Words of this game"),
    h(
      "dl",
      { class: "glossary" },
      ordered.flatMap((term) => [
        h("dt", {}, capital(term.name)),
        h("dd", {}, `${term.sentence} `, h("em", {}, term.example)),
      ]),
    ),
  ];
}
