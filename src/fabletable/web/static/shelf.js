// @ts-check
// The shelf: the games, one click from playing; my tables and campaigns.

import { get, post, reason } from "./api.js";
import { devices } from "./device.js";
import { app, button, fill, h, phase } from "./dom.js";
import { OpenForm, openTable, usualWish } from "./open.js";
import { pageOf } from "./glossary.js";
import { challengeList, learnButton, rulesLink, welcome } from "./learn.js";
import { Lists } from "./lists.js";
import { picture } from "./picture.js";
import { settingsButton } from "./settings.js";
import { LONGEST_NAME, counted, listed } from "./words.js";

/** @typedef {import("./wire.d.ts").OnOffer} Shelf */
/** @typedef {import("./wire.d.ts").Me} Me */
/** @typedef {import("./wire.d.ts").GameFacts} Game */
/** @typedef {import("./wire.d.ts").TableAt} TableAt */

/** Draw it. */
export async function shelfPage() {
  const [shelf, me] = await Promise.all([
    /** @type {Promise<Shelf>} */ (get("/api/shelf")),
    /** @type {Promise<Me>} */ (get("/api/me")),
  ]);
  const alert = h("p", { class: "notice alert", role: "alert", hidden: true });
  const fail = (/** @type {unknown} */ error) => {
    alert.textContent = reason(error);
    alert.hidden = false;
  };
  const form = new OpenForm(shelf);
  const lists = new Lists(shelf, fail);
  lists.draw(me);
  fill(
    app(),
    h(
      "main",
      { class: "page shelf" },
      h("header", { class: "top" }, h("h1", {}, "Fabletable"), nameForm(me, fail), settingsButton()),
      alert,
      me.tables.length === 0 && welcome(shelf.games, fail),
      lists.running,
      h(
        "section",
        { class: "boxes", "aria-label": "Games" },
        shelf.games.map((game) => box(game, shelf, form, fail)),
      ),
      h(
        "div",
        { class: "lists" },
        lists.campaigns,
        lists.finished,
        importing(fail),
        devices(fail),
        lists.away,
      ),
    ),
    form.root,
  );
  phase("shelf");
  lists.tellOfDeleted();
}

/** @param {Game} game @param {Shelf} shelf @param {OpenForm} form @param {(error: unknown) => void} fail */
function box(game, shelf, form, fail) {
  const mode = game.modes[0];
  const usual = mode.players[0];
  const play = button(
    "Play",
    () => {
      play.setAttribute("aria-busy", "true");
      openTable(usualWish(game, shelf)).catch((error) => {
        play.removeAttribute("aria-busy");
        fail(error);
      });
    },
    { class: "big play", "aria-label": `Play ${game.name}` },
  );
  const counts = [...new Set(game.modes.flatMap((one) => one.players))].sort();
  return h(
    "article",
    { class: "box", "data-game": game.key },
    lid(game),
    h("h2", {}, game.name),
    game.pitch && h("p", { class: "pitch" }, game.pitch),
    h(
      "p",
      { class: "line" },
      [`${howMany(counts)} players`, game.minutes && `${game.minutes} minutes`, game.weight]
        .filter(Boolean)
        .join(" \u00b7 "),
    ),
    h(
      "div",
      { class: "row" },
      play,
      button("More \u2026", () => form.open(game), { "aria-label": `More ways to play ${game.name}` }),
    ),
    learnButton(game, fail),
    h("p", { class: "line" }, usual > 1 ? `${mode.name}: you and ${counted(usual - 1, "bot")}` : mode.name),
    h("details", {}, h("summary", {}, "How it is played"), h("div", { class: "help" }, pageOf(mode.help))),
    rulesLink(game),
    h("p", { class: "line" }, h("a", { href: `/workshop/${game.key}` }, "Workshop: change its cards")),
    challengeList(game, fail),
  );
}

/** @param {Game} game */
function lid({ key, box }) {
  if (box.picture) return h("img", { class: "lid", src: box.picture, alt: "" });
  return h("div", { class: "lid" }, picture(key));
}

/** @param {Me} me @param {(error: unknown) => void} fail */
function nameForm(me, fail) {
  const field = h("input", {
    type: "text",
    name: "name",
    maxlength: LONGEST_NAME,
    value: me.name,
    placeholder: "Your name",
    autocomplete: "nickname",
    required: true,
  });
  const save = h("button", { type: "submit" }, "Save");
  const submit = async (/** @type {Event} */ event) => {
    event.preventDefault();
    try {
      field.value = /** @type {Me} */ (await post("/api/me", { name: field.value.trim() })).name;
      save.textContent = "Saved";
    } catch (error) {
      fail(error);
    }
  };
  field.addEventListener("input", () => (save.textContent = "Save"));
  return h(
    "form",
    { class: "row name", onsubmit: submit },
    h("label", {}, h("span", {}, "You are called"), field),
    save,
  );
}

/** @param {(error: unknown) => void} fail */
function importing(fail) {
  const field = h("input", {
    type: "file",
    onchange: async () => {
      const file = field.files?.[0];
      if (!file) return;
      try {
        const { table } = /** @type {TableAt} */ (await post("/api/import", await file.text()));
        location.assign(`/table/${table}`);
      } catch (error) {
        fail(
          new Error(
            `${file.name} cannot go on here. Choose a file made by "Save as a file". (${reason(error)})`,
          ),
        );
        field.value = "";
      }
    },
  });
  return h(
    "section",
    {},
    h("h2", {}, "From a file"),
    h(
      "label",
      { class: "field" },
      h("span", {}, "A game or a campaign that was saved as a file goes on here."),
      field,
    ),
  );
}

/** `1 or 2`, `2 to 5` @param {number[]} counts in order */
function howMany(counts) {
  const [least, most] = [counts[0], counts[counts.length - 1]];
  if (counts.length > 2 && most - least === counts.length - 1) return `${least} to ${most}`;
  return listed(counts.map(String)).replace(" and ", " or ");
}
