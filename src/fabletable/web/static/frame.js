// @ts-check
// What stands around a scene: the title, notices, and the places for everything else.

import { app, button, fill, h, phase, say } from "./dom.js";
import { glossary, pageOf, pagesOn } from "./glossary.js";
import { capital } from "./words.js";

/** @typedef {import("./wire.d.ts").GameFacts} Game */

const BRIEFLY = 6000; // milliseconds that a warning stays

export class Frame {
  /**
   * @param {Element[]} dock what stands below the scene, or beside it on a phone that lies
   * @param {Element[]} parts the others, in reading order, after the dock
   * @param {Element[]} strip what stands at the top beside the title
   */
  constructor(dock, parts, strip = []) {
    this.title = h("h1", {}, "Fabletable");
    this.about = h("p", { class: "about" });
    this.offline = h("p", { class: "notice offline", role: "status", hidden: true });
    this.alert = h("p", { class: "notice alert", role: "alert", hidden: true });
    this.noted = h("p", {});
    this.note = h(
      "div",
      { class: "notice", hidden: true },
      this.noted,
      button("I see", () => this.#putAway(), { class: "small" }),
    );
    this.known = ""; // the note that somebody has put away
    this.help = h("div", { class: "help", tabindex: "0" });
    this.rules = h("details", { class: "rules", hidden: true }, h("summary", {}, "Rules"), this.help);
    this.dock = h("div", { class: "dock" }, dock);
    this.root = h(
      "main",
      { class: "table", "data-n": "0" },
      h(
        "header",
        { class: "bar" },
        h("a", { class: "home", href: "/" }, "Shelf"),
        this.title,
        this.about,
        strip,
        this.rules,
      ),
      h("div", { class: "notices", id: "toasts" }, this.offline, this.alert, this.note),
      this.dock,
      parts,
    );
    this.warning = 0;
    this.explained = ""; // which rules are shown
    addEventListener("pointerdown", (event) => this.#leaveRules(/** @type {Node} */ (event.target)));
    addEventListener("pointerdown", () => delete document.body.dataset.keys, true);
    addEventListener("keydown", (event) => keys(event), true);
    addEventListener("keydown", (event) => event.key === "Escape" && (this.rules.open = false));
  }

  /** What lies open over the table is closed by going on with it. @param {Node} target */
  #leaveRules(target) {
    if (!this.rules.contains(target)) this.rules.open = false;
  }

  /** How the game is played in this mode, and its words. @param {Game | undefined} game @param {string} mode */
  explain(game, mode) {
    const explained = game ? `${game.key} ${mode}` : "";
    if (explained === this.explained) return;
    this.explained = explained;
    fill(this.help, game ? [...pagesOn(game, mode).flatMap(pageOf), ...glossary(game.terms)] : []);
    this.rules.hidden = !game;
    this.rules.ontoggle = () => game && this.rules.open && this.#illustrate(game, mode);
  }

  /** The same with figures, once somebody wants to read it. @param {Game} game @param {string} mode */
  async #illustrate(game, mode) {
    this.rules.ontoggle = null;
    const { bookOf, illustrated } = await import("./rules.js");
    const book = await bookOf(game.key).catch(() => null); // words alone will do
    if (!book) return;
    const { rulesLink } = await import("./learn.js");
    fill(this.help, rulesLink(game, true), illustrated(game, mode, book), glossary(game.terms));
  }

  /** @param {string} game @param {string} title @param {string[]} about */
  call(game, title, about) {
    document.body.dataset.game = game;
    const [name, ...more] = title.split(/(?=: )/); // of the game, and of this table
    fill(this.title, h("span", {}, name), more.length > 0 && h("span", {}, more.join("")));
    fill(
      this.about,
      about.filter(Boolean).map((part, i) => h("span", {}, i ? `\u00a0\u00b7 ${part}` : part)),
    );
  }

  /** Something about this table, until it has been read; empty: nothing. @param {string} text */
  remark(text) {
    say(this.noted, text);
    this.note.hidden = !text || text === this.known;
  }

  #putAway() {
    this.known = this.noted.textContent ?? "";
    this.note.hidden = true;
  }

  /** Something that stays true for a while; empty: no more. @param {Element} notice @param {string} text */
  tell(notice, text) {
    /** @type {HTMLElement} */ (notice).hidden = !text;
    say(notice, text);
  }

  /** Say something for a little while. @param {string} text */
  warn(text) {
    this.tell(this.alert, capital(text));
    clearTimeout(this.warning);
    this.warning = setTimeout(() => this.tell(this.alert, ""), BRIEFLY);
  }
}

/** Who goes by keys wants to see where they are, also in what is folded away. @param {KeyboardEvent} event */
function keys(event) {
  if (/^(Tab|Enter|Arrow.*)$/.test(event.key)) document.body.dataset.keys = "";
}

/** A page that says one thing, and leads back. @param {string} name of the phase @param {string} text */
export function lastWord(name, text) {
  phase(name);
  fill(
    app(),
    h(
      "main",
      { class: "page narrow" },
      h("h1", {}, "Fabletable"),
      h("p", { role: "alert" }, capital(text)),
      h("a", { class: "big", href: "/" }, "To the shelf"),
    ),
  );
}
