// @ts-check
// A comparison of the edition on the bench with another: begun, followed while it runs, and shown.

import { get, post, reason } from "./api.js";
import { button, fill, h, say } from "./dom.js";
import { MAIN, tomlOf } from "./edition.js";
import { ForestView } from "./forest.js";
import { counted } from "./words.js";

/** @typedef {import("./wire.d.ts").ComparisonShown} Comparison */
/** @typedef {import("./wire.d.ts").ChapterShown} Chapter */
/** @typedef {import("./wire.d.ts").Workbench} Workbench */
/** @typedef {import("./wire.d.ts").GameFacts} Game */
/** @typedef {import("./edition.js").Edition} Edition */
/** @typedef {import("./edition.js").Result} Result */

const OFTEN = 1000; // milliseconds
const PRINTED = "printed";
const COUNTS = [200, 500, 1000, 2000];

/** A field to pick one of several. @param {string} label @param {readonly [string, string][]} values */
function picker(label, values) {
  const select = h(
    "select",
    {},
    values.map(([value, words]) => h("option", { value }, words)),
  );
  return { select, root: h("label", { class: "field" }, h("span", {}, label), select) };
}

export class Comparing {
  /**
   * @param {Game} game
   * @param {Workbench} bench
   * @param {{ current: () => Edition, others: () => Edition[], keep: (name: string, result: Result) => void }} page
   */
  constructor(game, bench, page) {
    this.game = game;
    this.page = page;
    this.timer = 0;
    const players = [...new Set(game.modes.flatMap((mode) => mode.players))].sort((a, b) => a - b);
    this.against = picker("With", []);
    this.bot = picker(
      "Played by",
      bench.bots.map(({ key, about }) => [key, `${key}, ${about}`]),
    );
    this.players = picker(
      "Players",
      players.map((count) => [String(count), String(count)]),
    );
    this.players.select.value = String(game.modes[0].players[0]);
    this.games = picker(
      "At most",
      COUNTS.filter((count) => count <= bench.most_games).map((count) => [
        String(count),
        counted(count, "game"),
      ]),
    );
    this.games.select.value = "1000";
    this.alert = h("p", { class: "notice alert", role: "alert", hidden: true });
    this.start = button("Compare", () => this.#begin(), { class: "big", id: "compare" });
    this.forest = new ForestView();
    this.found = h("div", { class: "found" });
    this.root = h(
      "section",
      { class: "comparing", "aria-label": "Comparison" },
      h("p", { class: "line" }, "Bots play both on the same deals, and stop by themselves when they know."),
      h(
        "div",
        { class: "fields" },
        [this.against, this.bot, this.players, this.games].map((one) => one.root),
      ),
      this.start,
      this.alert,
      this.found,
    );
  }

  /** What it can be held against now, and what is known of it. */
  show() {
    this.#unfollow();
    const before = this.against.select.value;
    const others = this.page.others().map(({ name }) => h("option", { value: name }, name));
    fill(this.against.select, h("option", { value: PRINTED }, "the cards as printed"), ...others);
    this.against.select.value = others.some((one) => one.value === before) ? before : PRINTED;
    this.alert.hidden = true;
    this.forest = new ForestView();
    const [last] = this.page.current().results;
    if (!last) return fill(this.found);
    this.#draw(last);
    if (!last.shown.ended) this.#follow(last);
  }

  #unfollow() {
    clearTimeout(this.timer);
    this.timer = 0;
  }

  /** @param {unknown} error */
  #fail(error) {
    say(this.alert, reason(error));
    this.alert.hidden = false;
  }

  async #begin() {
    const edition = this.page.current();
    const other = this.page.others().find((one) => one.name === this.against.select.value);
    const [bot, players] = [this.bot.select.value, Number(this.players.select.value)];
    const wish = {
      game: this.game.key,
      a: { name: other?.name ?? PRINTED, cards: tomlOf(other?.changes ?? {}) },
      b: { name: edition.name, cards: tomlOf(edition.changes) },
      bot,
      players,
      games: Number(this.games.select.value),
    };
    this.alert.hidden = true;
    this.forest = new ForestView();
    this.start.setAttribute("aria-busy", "true");
    try {
      const shown = /** @type {Comparison} */ (await post("/api/comparisons", wish));
      const how = `${counted(players, "player")}, all ${bot}`;
      this.#take({ cards: wish.b.cards, against: wish.a.name, how, shown }, edition.name);
      this.start.scrollIntoView({ block: "start" }); // what comes is below
    } catch (error) {
      this.#fail(error);
    } finally {
      this.start.removeAttribute("aria-busy");
    }
  }

  /** Keep it; another edition may lie here by now. @param {Result} result @param {string} name of its edition */
  #take(result, name) {
    this.page.keep(name, result);
    if (name !== this.page.current().name) return;
    this.#draw(result);
    if (!result.shown.ended) this.#follow(result);
  }

  /** Ask again in a while; what comes when another edition lies here is nobody's. @param {Result} result */
  #follow(result) {
    clearTimeout(this.timer);
    const timer = window.setTimeout(async () => {
      const path = `/api/comparisons/${result.shown.id}`;
      const gone = (/** @type {unknown} */ error) => ({ ...result.shown, ended: reason(error) });
      const shown = await /** @type {Promise<Comparison>} */ (get(path)).catch(gone);
      if (timer === this.timer) this.#take({ ...result, shown }, this.page.current().name);
    }, OFTEN);
    this.timer = timer;
  }

  /** @param {Result} result */
  async #stop(result) {
    const { name } = this.page.current();
    try {
      this.#unfollow();
      const shown = await post(`/api/comparisons/${result.shown.id}/stop`, {});
      this.#take({ ...result, shown: /** @type {Comparison} */ (shown) }, name);
    } catch (error) {
      this.#fail(error);
    }
  }

  /** @param {Result} result */
  #draw(result) {
    const { shown, cards, how } = result;
    const chapters = shown.report?.chapters ?? [];
    const main = chapters.find((one) => one.title === MAIN);
    if (main) this.forest.show(main);
    const old = cards !== tomlOf(this.page.current().changes);
    fill(
      this.found,
      h("h3", {}, `${shown.b} against ${shown.a}`),
      h("p", { class: "line" }, `${how}${old ? "; its cards have changed since then" : ""}`),
      h("progress", { max: shown.most, value: shown.games, "aria-label": "Games played" }),
      h(
        "p",
        { role: "status" },
        shown.ended
          ? `${counted(shown.games, "game")}. ${shown.ended}`
          : `${counted(shown.games, "game")} so far`,
      ),
      !shown.ended && button("Stop", () => this.#stop(result), { class: "stop" }),
      main
        ? this.forest.root
        : chapters.length > 0 && h("p", {}, "Nothing is known of the changed cards yet."),
      chapters.filter((one) => one !== main).map(chapterOf),
      (shown.report?.notes ?? []).map((note) => h("p", { class: "line" }, note)),
    );
  }
}

/** @param {Chapter} chapter */
function chapterOf(chapter) {
  const { title, columns, rows } = chapter;
  return h(
    "details",
    { class: "chapter" },
    h("summary", {}, title),
    h(
      "div",
      { class: "wide" },
      h(
        "table",
        {},
        h(
          "thead",
          {},
          h(
            "tr",
            {},
            columns.map((cell) => h("th", { scope: "col" }, cell)),
          ),
        ),
        h(
          "tbody",
          {},
          rows.map((row) =>
            h(
              "tr",
              {},
              row.map((cell) => h("td", {}, cell)),
            ),
          ),
        ),
      ),
    ),
  );
}
