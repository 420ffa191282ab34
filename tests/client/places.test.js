// @ts-check
// Where the options of a question lie.

import assert from "node:assert/strict";
import { test } from "node:test";

import { Places, optionsOf } from "../../src/fabletable/web/static/places.js";
import { nothing } from "../../src/fabletable/web/static/state.js";

const ASK = {
  id: "ask-1",
  prompt: "Whom?",
  options: [
    { key: "give:0", label: "{0}", at: "frog" },
    { key: "give:1", label: "{1}", at: "frog" },
    { key: "pass", label: "Nobody", at: "" },
  ],
};

/** @param {string} key @param {string} mark */
const hint = (key, mark) => ({ key, figure: "wins 40 %", short: "40 %", mark, reason: "" });

/** @param {import("../../src/fabletable/web/static/state.js").State["hints"]} [hints] */
function options(hints = new Map()) {
  return optionsOf({ ...nothing(), ask: ASK, hints }, (label) => label.replace("{1}", "Ben"));
}

test("nobody is asked, nothing is offered", () => {
  assert.deepEqual(
    optionsOf(nothing(), (label) => label),
    [],
  );
});

test("options are named and numbered", () => {
  const read = options().map((option) => [option.number, option.label, option.hint]);
  assert.deepEqual(read, [
    [1, "{0}", null],
    [2, "Ben", null],
    [3, "Nobody", null],
  ]);
});

test("what a hint says lies with the option it is about", () => {
  const hints = new Map([
    ["pass", hint("pass", "best")],
    ["give:1", hint("give:1", "")],
  ]);
  const read = options(hints).map((option) => option.hint?.mark ?? null);
  assert.deepEqual(read, [null, "", "best"]);
});

test("what no card stands for alone has a button, as long as there is room for all of them", () => {
  const ask = { ...ASK, options: [...ASK.options, { key: "card:wolf", label: "Wolf", at: "wolf" }] };
  /** @type {import("../../src/fabletable/web/static/places.js").Lies} */
  const lies = (at) => (at ? "card" : "");
  /** @type {import("../../src/fabletable/web/static/places.js").Lies} */
  const onPile = (at) => (at === "wolf" ? "place" : lies(at));
  const buttons = (/** @type {number} */ most, where = lies) =>
    optionsOf({ ...nothing(), ask }, String, where, most).flatMap(({ key, button }) => (button ? key : []));
  assert.deepEqual(buttons(3), ["give:0", "give:1", "pass"]);
  assert.deepEqual(buttons(2), ["pass"]);
  assert.deepEqual(buttons(2, onPile), ["pass", "card:wolf"]);
});

test("where they have no room, one answer of each pile has; what is given away as other cards are has none", () => {
  const options = ["draw:3", "draw:2", "build:a", "offload:a", "offload:b", "done"].map((key) => ({
    key,
    label: key,
    at: { draw: "stack", done: "" }[key.split(":")[0]] ?? key.slice(-1),
    gives_away: key.startsWith("offload"),
  }));
  /** @type {import("../../src/fabletable/web/static/places.js").Lies} */
  const lies = (at) => (at === "stack" ? "place" : at ? "card" : "");
  const buttons = (/** @type {number} */ most) =>
    optionsOf({ ...nothing(), ask: { ...ASK, options } }, String, lies, most).flatMap(({ key, button }) =>
      button ? key : [],
    );
  assert.deepEqual(buttons(4), ["draw:3", "draw:2", "build:a", "done"]);
  assert.deepEqual(buttons(3), ["draw:3", "draw:2", "done"]);
  assert.deepEqual(buttons(2), ["draw:3", "done"]);
});

test("the only card among answers that have buttons has one as well, if there is room", () => {
  const options = [
    { key: "stay", label: "Stay", at: "" },
    { key: "flip", label: "Go on", at: "wolf" },
  ];
  /** @type {import("../../src/fabletable/web/static/places.js").Lies} */
  const lies = (at) => (at ? "card" : "");
  const buttons = (/** @type {number} */ most) =>
    optionsOf({ ...nothing(), ask: { ...ASK, options } }, String, lies, most).map(({ button }) => button);
  assert.deepEqual(buttons(2), [true, true]);
  assert.deepEqual(buttons(1), [true, false]);
});

test("options are found where they lie", () => {
  const places = new Places(options());
  const keys = (/** @type {string} */ id) => places.atCopy(id).map((option) => option.key);
  assert.equal(places.count, 3);
  assert.deepEqual(keys("frog"), ["give:0", "give:1"]);
  assert.deepEqual(keys("frog#2"), keys("frog"));
  assert.deepEqual(keys("wolf"), []);
  assert.deepEqual(places.at("frog#2"), []);
});
