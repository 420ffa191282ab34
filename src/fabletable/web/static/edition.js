// @ts-check
// A designer's editions: card values under a name, kept by this browser with what came of them.

import { keep, kept } from "./memory.js";
import { counted } from "./words.js";

/** @typedef {import("./wire.d.ts").OpenCard} OpenCard */
/** @typedef {import("./wire.d.ts").ComparisonShown} Comparison */
/** @typedef {Record<string, Record<string, number | string>>} Changes by card, then by path */
/** @typedef {{ cards: string, against: string, how: string, shown: Comparison }} Result with the cards it was for */
/** @typedef {{ name: string, changes: Changes, results: Result[] }} Edition */

const PLACE = "fabletable.workshop";
const MOST = 30; // editions of a game
const MOST_RESULTS = 4; // of an edition
const OPEN = "cannot tell"; // how a verdict begins that is none
export const MAIN = "What the change does"; // the chapter of a report that tells it

/** As overlays are written. @param {Changes} changes */
export function tomlOf(changes) {
  return Object.entries(changes)
    .filter(([, values]) => Object.keys(values).length > 0)
    .map(([card, values]) => {
      const lines = Object.entries(values).map(
        ([path, value]) => `${path.split(".").map(keyOf).join(".")} = ${JSON.stringify(value)}`,
      );
      return `[${keyOf(card)}]\n${lines.join("\n")}\n`;
    })
    .join("\n");
}

/** @param {string} key */
function keyOf(key) {
  return /^[\w-]+$/.test(key) ? key : JSON.stringify(key);
}

/** With one value changed; one that is as printed, or nothing, is no change.
 * @param {Changes} changes @param {OpenCard} card @param {string} path @param {number | string} value @returns {Changes} */
export function changed(changes, card, path, value) {
  const printed = card.values.find((one) => one.path === path)?.value;
  const { [path]: _, ...others } = changes[card.key] ?? {};
  const blank = value === "" || Number.isNaN(value);
  const values = blank || value === printed ? others : { ...others, [path]: value };
  const { [card.key]: __, ...rest } = changes;
  return Object.keys(values).length ? { ...rest, [card.key]: values } : rest;
}

/** What is changed of these cards. @param {readonly OpenCard[]} cards @returns {Changes} */
export function changesIn(cards) {
  const own = cards.map(({ key, values }) => [
    key,
    Object.fromEntries(values.filter((one) => one.own).map(({ path, value }) => [path, value])),
  ]);
  return Object.fromEntries(own.filter(([, values]) => Object.keys(values).length > 0));
}

/** How many values of how many cards. @param {Changes} changes */
export function sizeOf(changes) {
  const cards = Object.values(changes);
  return { cards: cards.length, values: cards.reduce((sum, one) => sum + Object.keys(one).length, 0) };
}

/** A name that none of these has. @param {readonly Edition[]} editions */
export function freeName(editions) {
  const taken = new Set(editions.map((one) => one.name));
  let number = 1;
  while (taken.has(`Edition ${number}`)) number += 1;
  return `Edition ${number}`;
}

/** Those kept of a game; there is always one. @param {string} game @returns {Edition[]} */
export function editionsOf(game) {
  const found = kept(PLACE)[game];
  const whole = (Array.isArray(found) ? found : []).filter(
    (one) => typeof one?.name === "string" && one.changes && Array.isArray(one.results),
  );
  return whole.length ? whole : [{ name: freeName([]), changes: {}, results: [] }];
}

/** @param {string} game @param {readonly Edition[]} editions */
export function keepEditions(game, editions) {
  keep(PLACE, { ...kept(PLACE), [game]: editions.slice(0, MOST) });
}

/** With a result of the edition of this name, wherever it lies by now.
 * @param {readonly Edition[]} editions @param {string} name @param {Result} result @returns {Edition[]} */
export function keptUnder(editions, name, result) {
  return editions.map((one) =>
    one.name === name ? { ...one, results: withResult(one.results, result) } : one,
  );
}

/** The newest first; one that goes on takes its own place. Of its report, what was asked is kept: browsers keep little.
 * @param {readonly Result[]} results @param {Result} result */
export function withResult(results, result) {
  const { shown } = result;
  const chapters = shown.report?.chapters.filter((one) => one.title === MAIN) ?? [];
  const short = { ...shown, report: shown.report && { chapters, notes: shown.report.notes } };
  const others = results.filter((one) => one.shown.id !== shown.id);
  return [{ ...result, shown: short }, ...others].slice(0, MOST_RESULTS);
}

/** What came of it, in a line: nothing found is not the same as nothing there. @param {Result} result */
export function outcomeOf({ against, shown }) {
  const asked = shown.report?.chapters ?? [];
  const apart = asked.flatMap((one) => one.forest?.spans ?? []).filter((span) => span.striking);
  const verdicts = asked.flatMap((one) => one.rows.map((row) => row[row.length - 1]));
  const open = !verdicts.length || verdicts.some((words) => words.startsWith(OPEN));
  const found = apart.length
    ? `differs in ${apart.map(({ name }) => name).join(", ")}`
    : open
      ? `${OPEN} yet`
      : "no difference";
  return `against ${against}: ${found} (${counted(shown.games, "game")})`;
}
