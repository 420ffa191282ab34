// @ts-check
// What the prompt and the seats say of who is waited for, and of who sits where.

import assert from "node:assert/strict";
import { test } from "node:test";

import { usualSeats } from "../../src/fabletable/web/static/chairs.js";
import { promptOf } from "../../src/fabletable/web/static/options.js";
import { roleOf } from "../../src/fabletable/web/static/seats.js";
import { nothing } from "../../src/fabletable/web/static/state.js";

/** @typedef {import("../../src/fabletable/web/static/state.js").State} State */
/** @typedef {import("../../src/fabletable/web/static/state.js").Seat} Seat */

/** @param {Partial<Seat>} seat @returns {Seat} */
function seat(seat) {
  return {
    name: "Ann",
    kind: "person",
    bot: "",
    here: true,
    stand_in: false,
    grace: 0,
    until: 0,
    mine: false,
    link: "",
    ...seat,
  };
}

const ROOM = { ...nothing().room, you: 0, seats: ["Ann", "Ben", "Cid"].map((name) => seat({ name })) };

/** @param {Partial<State>} state */
function prompt(state) {
  return promptOf({ ...nothing(), n: 1, room: ROOM, ...state }, (text) => text.replace("{1}", "Ben"));
}

test("the prompt is the question, if there is one", () => {
  const ask = { id: "ask-1", prompt: "Give {1} a fruit?", options: [] };
  assert.equal(prompt({ ask, waiting: [0, 1] }), "Give Ben a fruit?");
});

test("or says who is waited for", () => {
  assert.equal(prompt({ waiting: [1, 2] }), "Waiting for Ben and Cid");
  assert.equal(prompt({ waiting: [0] }), "One moment");
  assert.equal(prompt({ n: 0 }), "Coming to the table");
});

test("or why nobody is", () => {
  const over = {
    places: [1],
    scores: [1],
    rivals: [],
    counts: "",
    made_of: [],
    decided: [],
    changes: [],
    next: "",
    shuffle: null,
  };
  assert.equal(prompt({ over, waiting: [1] }), "The game is over");
  assert.equal(prompt({ room: { ...ROOM, frozen: "other rules" }, waiting: [1] }), "This game is only shown");
});

test("seats say who sits there", () => {
  assert.equal(roleOf(seat({ kind: "open" })), "open seat");
  assert.equal(roleOf(seat({ mine: true })), "yours");
  assert.equal(roleOf(seat({})), "here");
  assert.equal(roleOf(seat({ here: false })), "away");
});

test("bots are told once, by name or by strength", () => {
  assert.equal(roleOf(seat({ kind: "bot", name: "Rival 2", bot: "rival" })), "bot");
  assert.equal(roleOf(seat({ kind: "bot", name: "Wolf", bot: "rival" })), "bot, rival");
  assert.equal(roleOf(seat({ here: false, stand_in: true, bot: "rival" })), "away; Rival stands in");
  assert.equal(roleOf(seat({ here: false, stand_in: true })), "away; a bot stands in");
});

test("usually I sit with bots", () => {
  const shelf = { games: [], bots: [], usual_bot: "rival", reach: "" };
  const kinds = usualSeats(3, shelf).map(({ kind, bot }) => [kind, bot]);
  assert.deepEqual(kinds, [
    ["me", ""],
    ["bot", "rival"],
    ["bot", "rival"],
  ]);
});
