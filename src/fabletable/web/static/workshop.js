// @ts-check
// The workshop: change cards, see at once whether they will do, play them, and let bots compare.

import { get, post, reason } from "./api.js";
import { WorkbenchCard } from "./workbench.js";
import { Comparing } from "./comparing.js";
import { app, button, fill, h, phase, say, sheet } from "./dom.js";
import {
  changed,
  changesIn,
  editionsOf,
  freeName,
  keepEditions,
  keptUnder,
  outcomeOf,
  sizeOf,
  tomlOf,
} from "./edition.js";
import { lastWord } from "./frame.js";
import { openTable, usualWish } from "./open.js";
import { loadPictures } from "./picture.js";
import { counted } from "./words.js";

/** @typedef {import("./wire.d.ts").OnOffer} Shelf */
/** @typedef {import("./wire.d.ts").GameFacts} Game */
/** @typedef {import("./wire.d.ts").Workbench} Workbench */
/** @typedef {import("./wire.d.ts").OpenCard} OpenCard */
/** @typedef {import("./wire.d.ts").Tried} Tried */
/** @typedef {import("./edition.js").Edition} Edition */
/** @typedef {import("./edition.js").Result} Result */

const MOMENT = 350; // milliseconds after the last key, until the cards are checked
const ROOMY = matchMedia("(min-width: 62rem)"); // for all beside each other
const AT = /^(?:card values: )?([\w-]+)(?:\.([\w.-]+?))?: /; // where a mistake is

/** Draw it. @param {string} key */
export async function workshopPage(key) {
  const shelf = /** @type {Shelf} */ (await get("/api/shelf"));
  const game = shelf.games.find((one) => one.key === key);
  if (!game) return lastWord("mistake", "There is no such game.");
  const [bench] = await Promise.all([
    /** @type {Promise<Workbench>} */ (get(`/api/workbench/${key}`)),
    loadPictures(game.box.cards),
    sheet("workshop"),
  ]);
  document.body.dataset.game = key;
  document.title = `Workshop of ${game.name}`;
  new Workshop(shelf, game, bench).open();
  phase("workshop");
}

class Workshop {
  /** @param {Shelf} shelf @param {Game} game @param {Workbench} bench */
  constructor(shelf, game, bench) {
    this.shelf = shelf;
    this.game = game;
    this.bench = bench;
    this.editions = editionsOf(game.key);
    this.timer = 0;
    this.trying = false;
    this.again = false; // something was changed meanwhile
    this.cards = new Map(
      bench.cards.map((card) => [card.key, new WorkbenchCard(card, (...what) => this.#change(...what))]),
    );
    this.status = h("p", { class: "notice", role: "status" });
    this.name = h("input", { type: "text", maxlength: 40, required: true });
    this.name.addEventListener("input", () => this.#rename());
    this.play = button("Play it", () => this.#play(), { class: "big", id: "play-it" });
    this.list = h("ul", { class: "plain editions" });
    this.search = h("input", { type: "search", placeholder: "A card or a word" });
    this.search.addEventListener("input", () => this.#filter());
    this.only = h("input", { type: "checkbox", onchange: () => this.#filter() });
    this.count = h("p", { class: "line", role: "status" });
    this.comparing = new Comparing(game, bench, {
      current: () => this.now,
      others: () => this.editions.slice(1),
      keep: (name, result) => this.#keepResult(name, result),
    });
  }

  /** The edition on the bench: the first of them. */
  get now() {
    return this.editions[0];
  }

  open() {
    fill(
      app(),
      h(
        "main",
        { class: "page workshop" },
        h(
          "header",
          { class: "top start" },
          h("a", { class: "home", href: "/" }, "Shelf"),
          h("h1", {}, `${this.game.name}: the workshop`),
        ),
        h("div", { class: "workbenches" }, this.#side(), this.#all()),
      ),
    );
    this.#takeUp(this.now);
    this.#filter();
  }

  #side() {
    const file = h("input", { type: "file", accept: ".toml,.csv", onchange: () => this.#load(file) });
    return h(
      "div",
      { class: "side" },
      h(
        "section",
        { class: "panel", "aria-label": "Edition" },
        h("label", { class: "field" }, h("span", {}, "This edition is called"), this.name),
        this.status,
        h(
          "div",
          { class: "row" },
          this.play,
          button("Save as a file", () => this.#save()),
        ),
      ),
      h(
        "details",
        { class: "panel", open: ROOMY.matches },
        h("summary", {}, h("h2", {}, "Is it better?")),
        this.comparing.root,
      ),
      h(
        "details",
        { class: "panel", open: ROOMY.matches },
        h("summary", {}, h("h2", {}, "Editions")),
        h("p", { class: "line" }, "This browser keeps them, with what came of them."),
        this.list,
        h(
          "div",
          { class: "row" },
          button("New, as printed", () => this.#begin({})),
          button("New, from this one", () => this.#begin(this.now.changes)),
        ),
        h(
          "label",
          { class: "field" },
          h("span", {}, "From a file: card values as TOML, or a spreadsheet as CSV"),
          file,
        ),
      ),
    );
  }

  #all() {
    return h(
      "section",
      { class: "workbench", "aria-label": "Cards" },
      h(
        "div",
        { class: "row" },
        h("label", { class: "field" }, h("span", {}, "Search"), this.search),
        h("label", { class: "check" }, this.only, "Only what is changed"),
        this.count,
      ),
      h(
        "div",
        { class: "workbench-cards" },
        [...this.cards.values()].map((card) => card.root),
      ),
    );
  }

  #filter() {
    const wanted = this.search.value.trim().toLowerCase();
    const shown = [...this.cards.values()].filter((card) => card.filter(wanted, this.only.checked));
    say(this.count, counted(shown.length, "card"));
  }

  // -- changing

  /** @param {OpenCard} card @param {string} path @param {number | string} value */
  #change(card, path, value) {
    this.#keep({ changes: changed(this.now.changes, card, path, value) });
    clearTimeout(this.timer);
    this.timer = window.setTimeout(() => this.#try(), MOMENT);
  }

  /** Have the cards checked, and drawn as they are now; one check after the other. */
  async #try() {
    this.again = this.trying;
    if (this.trying) return;
    this.trying = true;
    const wish = { game: this.game.key, cards: tomlOf(this.now.changes) };
    const failed = (/** @type {unknown} */ error) => /** @type {Tried} */ ({ wrong: reason(error) });
    const tried = await /** @type {Promise<Tried>} */ (post("/api/workbench", wish)).catch(failed);
    this.trying = false;
    if (this.again) this.#try();
    else if (tried.wrong) this.#complain(tried.wrong);
    else this.#show(tried.cards ?? []);
  }

  /** @param {readonly OpenCard[]} changed */
  #show(changed) {
    const now = new Map(changed.map((card) => [card.key, card]));
    for (const [key, card] of this.cards)
      card.show(now.get(key) ?? card.printed, this.now.changes[key] ?? {});
    const { cards, values } = sizeOf(this.now.changes);
    const words = values
      ? `${counted(values, "value")} of ${counted(cards, "card")} changed, and it can be played.`
      : "All cards are as printed.";
    this.#say(words, false);
    this.#allow(true);
  }

  /** @param {string} why */
  #complain(why) {
    const [place = "", card = "", path = ""] = why.match(AT) ?? [];
    for (const one of this.cards.values()) one.complain("", "");
    this.cards.get(card)?.complain(path, why.slice(place.length));
    this.#say(`Not yet: ${why}`, true);
    this.#allow(false);
  }

  /** @param {string} words @param {boolean} wrong */
  #say(words, wrong) {
    say(this.status, words);
    this.status.classList.toggle("alert", wrong);
  }

  /** Whether what lies on the bench can be played. @param {boolean} good */
  #allow(good) {
    for (const one of [this.play, this.comparing.start]) one.disabled = !good;
  }

  async #play() {
    this.play.setAttribute("aria-busy", "true");
    try {
      await openTable({ ...usualWish(this.game, this.shelf), cards: tomlOf(this.now.changes) });
    } catch (error) {
      this.#say(reason(error), true);
    } finally {
      this.play.removeAttribute("aria-busy");
    }
  }

  // -- editions

  /** @param {Partial<Edition>} what has changed of the one on the bench */
  #keep(what) {
    this.editions = [{ ...this.now, ...what }, ...this.editions.slice(1)];
    keepEditions(this.game.key, this.editions);
    this.#drawList();
  }

  /** @param {string} name of the edition @param {Result} result */
  #keepResult(name, result) {
    this.editions = keptUnder(this.editions, name, result);
    this.#keep({});
  }

  #rename() {
    const name = this.name.value.trim();
    const taken = this.editions.slice(1).some((one) => one.name === name) || name === "printed";
    if (name && !taken) this.#keep({ name });
    this.name.toggleAttribute("aria-invalid", !name || taken);
  }

  /** @param {import("./edition.js").Changes} changes */
  #begin(changes) {
    this.#takeUp({ name: freeName(this.editions), changes, results: [] });
  }

  /** Lay it on the bench. @param {Edition} edition */
  #takeUp(edition) {
    this.editions = [edition, ...this.editions.filter((one) => one !== edition)];
    this.#keep({});
    this.name.value = edition.name;
    this.comparing.show();
    this.#try();
  }

  /** @param {Edition} edition */
  #forget(edition) {
    this.editions = this.editions.filter((one) => one !== edition);
    this.#keep({});
    this.comparing.show();
  }

  #drawList() {
    fill(
      this.list,
      this.editions.slice(1).map((edition) => this.#entry(edition)),
    );
  }

  /** @param {Edition} edition */
  #entry(edition) {
    const { values } = sizeOf(edition.changes);
    const [last] = edition.results;
    return h(
      "li",
      { class: "entry" },
      h("strong", {}, edition.name),
      h("span", { class: "line" }, counted(values, "changed value")),
      last && h("span", { class: "line" }, outcomeOf(last)),
      button("Take up", () => this.#takeUp(edition), {
        class: "small",
        "aria-label": `Take up ${edition.name}`,
      }),
      button("Forget", () => this.#forget(edition), {
        class: "small",
        "aria-label": `Forget ${edition.name}`,
      }),
    );
  }

  // -- files

  #save() {
    const address = URL.createObjectURL(new Blob([tomlOf(this.now.changes)], { type: "application/toml" }));
    const link = h("a", { href: address, download: `${this.game.key}-${this.now.name}.toml` });
    link.click();
    URL.revokeObjectURL(address);
  }

  /** @param {HTMLInputElement} field */
  async #load(field) {
    const file = field.files?.[0];
    if (!file) return;
    try {
      const wish = { game: this.game.key, cards: await file.text(), table: /\.csv$/i.test(file.name) };
      const { cards = [], wrong } = /** @type {Tried} */ (await post("/api/workbench", wish));
      if (wrong) throw new Error(wrong);
      this.#begin(changesIn(cards));
    } catch (error) {
      this.#say(`${file.name}: ${reason(error)}`, true);
    } finally {
      field.value = "";
    }
  }
}
