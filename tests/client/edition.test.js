// @ts-check
// Editions as card values, and where their differences are drawn.

import assert from "node:assert/strict";
import { test } from "node:test";

import {
  changed,
  changesIn,
  freeName,
  keptUnder,
  outcomeOf,
  sizeOf,
  tomlOf,
  withResult,
} from "../../src/fabletable/web/static/edition.js";
import { placeOf, reachOf } from "../../src/fabletable/web/static/forest.js";

const value = { label: "", least: -99, most: 99, own: false };
/** @type {any} */
const CARD = {
  key: "fox",
  face: {},
  values: [
    { ...value, path: "name", value: "Fox" },
    { ...value, path: "touching.crow", value: 2 },
  ],
};

test("what is as printed, or blank, is no change", () => {
  const two = changed(changed({}, CARD, "touching.crow", 3), CARD, "name", "Vixen");
  assert.deepEqual(two, { fox: { "touching.crow": 3, name: "Vixen" } });
  assert.deepEqual(sizeOf(two), { cards: 1, values: 2 });
  assert.deepEqual(changed(two, CARD, "touching.crow", 2), { fox: { name: "Vixen" } });
  assert.deepEqual(changed(changed(two, CARD, "name", ""), CARD, "touching.crow", NaN), {});
});

test("changes are written as overlays are, whatever somebody types", () => {
  const changes = { fox: { "touching.crow": 3, name: 'The "Red"\n\\' }, "odd key": { cost: 1 } };
  assert.equal(
    tomlOf(changes),
    '[fox]\ntouching.crow = 3\nname = "The \\"Red\\"\\n\\\\"\n\n["odd key"]\ncost = 1\n',
  );
  assert.equal(tomlOf({ fox: {} }), "");
});

test("of cards that come back, what is one's own is the change", () => {
  const values = [CARD.values[0], { ...CARD.values[1], value: 5, own: true }];
  assert.deepEqual(changesIn([CARD, { ...CARD, key: "crow", values }]), { crow: { "touching.crow": 5 } });
});

test("a result is kept under the edition that it is of, wherever that lies by now", () => {
  const named = (/** @type {string} */ name) => ({ name, changes: {}, results: [] });
  const result = /** @type {any} */ ({ shown: { id: "a", report: null } });
  const kept = keptUnder([named("on the bench"), named("begun")], "begun", result);
  assert.deepEqual(
    kept.map(({ results }) => results.length),
    [0, 1],
  );
});

test("a new edition has a name of its own, and a result that goes on its own place", () => {
  const named = (/** @type {string} */ name) => ({ name, changes: {}, results: [] });
  assert.equal(freeName([named("Edition 1"), named("Edition 2")]), "Edition 3");
  const result = (/** @type {string} */ id, /** @type {number} */ games) =>
    /** @type {any} */ ({ shown: { id, games, report: null } });
  const kept = withResult(withResult([result("a", 1)], result("b", 2)), result("b", 9));
  assert.deepEqual(kept, [result("b", 9), result("a", 1)]);
  const chapters = ["Wins by seat", "What the change does"].map((title) => ({ title }));
  const long = /** @type {any} */ ({ shown: { id: "c", report: { chapters, notes: [] } } });
  const titles = withResult(kept, long)[0].shown.report?.chapters.map(({ title }) => title);
  assert.deepEqual(titles, ["What the change does"]);
});

test("an axis reaches as far as it must, and narrows with what is on it", () => {
  const forest = (/** @type {number} */ low, /** @type {number} */ high) => ({
    spans: [{ name: "", value: 0, low, high, striking: false }],
    low: -0.02,
    high: 0.02,
  });
  assert.deepEqual(
    [reachOf(forest(-0.7, 0.1)), reachOf(forest(-0.04, 0.03)), reachOf(forest(0.06, 0.09))],
    [1, 0.05, 0.1],
  );
  assert.deepEqual([placeOf(0, 0.1), placeOf(-0.05, 0.1), placeOf(9, 0.1)], [50, 25, 100]);
});

test("a line on what came of it tells no difference from not knowing yet", () => {
  const line = (/** @type {string[]} */ verdicts, striking = false) =>
    outcomeOf(
      /** @type {any} */ ({
        against: "printed",
        shown: {
          games: 52,
          report: {
            chapters: [
              {
                rows: verdicts.map((words) => ["Fox: wins", words]),
                forest: { spans: [{ name: "Fox: wins", striking }] },
              },
            ],
          },
        },
      }),
    );
  const same = "the same within 2 points";
  assert.equal(line([same, same]), "against printed: no difference (52 games)");
  assert.equal(
    line([same, "cannot tell yet: about 610 games more"]),
    "against printed: cannot tell yet (52 games)",
  );
  assert.equal(line(["better in B"], true), "against printed: differs in Fox: wins (52 games)");
  assert.equal(line([]), "against printed: cannot tell yet (52 games)");
});
