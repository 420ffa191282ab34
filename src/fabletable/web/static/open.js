// @ts-check
// The form for a table: what is played, who sits where, and everything that can be settled before.

import { get, post, reason } from "./api.js";
import { Chairs, usualSeats } from "./chairs.js";
import { button, fill, h, phase } from "./dom.js";
import { shareFor } from "./shuffle.js";
import { LONGEST_NAME, spelled } from "./words.js";

/** @typedef {import("./wire.d.ts").OnOffer} Shelf */
/** @typedef {import("./wire.d.ts").GameFacts} Game */
/** @typedef {import("./wire.d.ts").OpenTable} OpenTable */
/** @typedef {import("./wire.d.ts").SettingFacts} Choice */

/** Open a table and go there. @param {OpenTable} wish */
export async function openTable(wish) {
  const next = /** @type {import("./wire.d.ts").Sealed} */ (await get("/api/sealed"));
  const whole = { ...wish, table: next.table, share: shareFor(next.sealed) };
  const { table } = /** @type {import("./wire.d.ts").TableAt} */ (await post("/api/tables", whole));
  location.assign(`/table/${table}`);
}

/** What one click plays: me and bots, in the usual number. @param {Game} game @param {Shelf} shelf @returns {OpenTable} */
export function usualWish(game, shelf) {
  const mode = game.modes[0];
  const seats = usualSeats(mode.players[0], shelf);
  return {
    game: game.key,
    seats,
    mode: mode.key,
    campaign: "",
    name: "",
    options: {},
    cards: "",
    watching: false,
  };
}

export class OpenForm {
  /** @param {Shelf} shelf */
  constructor(shelf) {
    this.shelf = shelf;
    this.game = shelf.games[0];
    this.what = ""; // `mode:` or `campaign:`, and its key
    this.count = 0;
    /** @type {Record<string, string>} */
    this.options = {};
    this.title = h("h2", {});
    this.kinds = h("fieldset", { class: "kinds" });
    this.players = h("fieldset", { class: "row" });
    this.chairs = new Chairs(shelf);
    this.choices = h("div", { class: "choices" });
    this.name = h("input", {
      type: "text",
      maxlength: LONGEST_NAME,
      placeholder: "Such as: the Tuesday group",
    });
    this.named = h(
      "label",
      { class: "field" },
      h("span", {}, "Name of the campaign, to find it again"),
      this.name,
    );
    this.cards = h("textarea", { rows: 5, spellcheck: "false", placeholder: "[key-of-a-card]\ncost = 3" });
    this.watching = h("input", { type: "checkbox" });
    this.alert = h("p", { class: "notice alert", role: "alert", hidden: true });
    this.submit = h("button", { type: "submit", class: "big" }, "Open the table");
    this.root = h(
      "dialog",
      { class: "sheet open-form", "aria-label": "Open a table", onclose: () => phase("shelf") },
      this.#form(),
    );
  }

  #form() {
    return h(
      "form",
      { onsubmit: (/** @type {Event} */ event) => this.#send(event) },
      h(
        "header",
        {},
        this.title,
        button("Close", () => this.root.close()),
      ),
      this.kinds,
      this.named,
      this.players,
      h("h3", {}, "Who sits where"),
      h(
        "p",
        { class: "line" },
        "Bots play at once. An open seat gets a link to send to a friend. People on this device pass it around.",
      ),
      this.chairs.root,
      this.choices,
      h("label", { class: "check" }, this.watching, "Spectators may watch, by a link"),
      h(
        "details",
        {},
        h("summary", {}, "Own card values"),
        h(
          "p",
          { class: "line" },
          "Change what cards cost or do, in TOML: a card's key in brackets, then its values.",
        ),
        this.cards,
      ),
      this.alert,
      this.submit,
    );
  }

  /** @param {Game} game */
  open(game) {
    this.game = game;
    this.what = `mode:${game.modes[0].key}`;
    this.count = 0;
    this.options = {};
    this.alert.hidden = true;
    this.title.textContent = game.name;
    this.root.dataset.game = game.key;
    this.#draw();
    this.root.showModal();
    phase("open");
  }

  get campaign() {
    const key = this.what.startsWith("campaign:") ? this.what.slice(9) : "";
    return this.game.campaigns.find((one) => one.key === key) ?? null;
  }

  get mode() {
    const key = this.campaign?.mode ?? this.what.slice(5);
    return this.game.modes.find((one) => one.key === key) ?? this.game.modes[0];
  }

  #draw() {
    const players = this.campaign?.players ?? this.mode.players;
    if (!players.includes(this.count)) this.count = players[0];
    this.named.hidden = !this.campaign;
    this.#drawKinds();
    fill(
      this.players,
      h("legend", {}, "Players"),
      [...players].sort().map((count) =>
        radio("players", String(count), String(count), count === this.count, () => {
          this.count = count;
          this.#redraw("players");
        }),
      ),
    );
    this.chairs.set(this.count);
    this.#drawChoices();
  }

  /** Whoever has chosen by keyboard stays where they were. @param {string} group */
  #redraw(group) {
    this.#draw();
    /** @type {HTMLElement | null} */ (this.root.querySelector(`input[name="${group}"]:checked`))?.focus();
  }

  #drawKinds() {
    const pick = (/** @type {string} */ what) => () => {
      this.what = what;
      this.#redraw("what");
    };
    const one = (/** @type {string} */ what, /** @type {string} */ name, /** @type {string} */ about) =>
      radio("what", what, name, what === this.what, pick(what), about);
    fill(
      this.kinds,
      h("legend", {}, "What is played"),
      this.game.modes.map((mode) => one(`mode:${mode.key}`, mode.name, mode.about)),
      this.game.campaigns.map((campaign) =>
        one(`campaign:${campaign.key}`, campaignName(campaign.name), campaign.about),
      ),
    );
  }

  #drawChoices() {
    const here = this.game.options.filter(
      (choice) => !choice.modes.length || choice.modes.includes(this.mode.key),
    );
    const all = [...here, ...(this.campaign?.options ?? [])];
    this.options = Object.fromEntries(
      all.map((choice) => [choice.key, this.options[choice.key] ?? choice.values[0]]),
    );
    fill(
      this.choices,
      all.length > 0 && h("h3", {}, "Settled before the game"),
      all.map((choice) => this.#choice(choice)),
    );
  }

  /** @param {Choice} choice */
  #choice(choice) {
    const select = h(
      "select",
      { name: choice.key, onchange: () => (this.options[choice.key] = select.value) },
      choice.values.map((value, i) =>
        h("option", { value }, i ? spelled(value) : `${spelled(value)} (usual)`),
      ),
    );
    select.value = this.options[choice.key];
    return h("label", { class: "field" }, h("span", {}, choice.name), select);
  }

  /** @param {Event} event */
  async #send(event) {
    event.preventDefault();
    this.submit.setAttribute("aria-busy", "true");
    try {
      await openTable({
        game: this.game.key,
        seats: this.chairs.seats,
        mode: this.campaign ? "" : this.mode.key,
        campaign: this.campaign?.key ?? "",
        name: this.campaign ? this.name.value.trim() : "",
        options: this.options,
        cards: this.cards.value,
        watching: this.watching.checked,
      });
    } catch (error) {
      this.alert.textContent = reason(error);
      this.alert.hidden = false;
      this.alert.scrollIntoView({ block: "center" });
    } finally {
      this.submit.removeAttribute("aria-busy");
    }
  }
}

/**
 * @param {string} group
 * @param {string} value
 * @param {string} label
 * @param {boolean} on
 * @param {() => void} pick
 * @param {string} [about] a line on it
 */
function radio(group, value, label, on, pick, about = "") {
  const input = h("input", { type: "radio", name: group, value, onchange: pick });
  input.checked = on;
  return h(
    "label",
    { class: "check" },
    input,
    h("span", {}, label, about && h("span", { class: "line" }, about)),
  );
}

/** A name that says what it is. @param {string} name */
function campaignName(name) {
  return /\bcampaign\b/i.test(name) ? name : `${name} (campaign)`;
}
