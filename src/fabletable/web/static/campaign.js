// @ts-check
// A campaign: how things stand, what was played, and ways to go on from here.

import { get, post, reason } from "./api.js";
import { app, fill, h, phase } from "./dom.js";
import { counted, ordinal } from "./words.js";

/** @typedef {import("./wire.d.ts").CampaignPage} Page */
/** @typedef {import("./wire.d.ts").PlayedShown} Played */
/** @typedef {import("./wire.d.ts").TableAt} TableAt */

/** @param {string} id */
export async function campaignPage(id) {
  const page = /** @type {Page} */ (await get(`/api/campaigns/${id}`));
  document.body.dataset.game = page.game;
  document.title = page.name;
  fill(
    app(),
    h(
      "main",
      { class: "page campaign" },
      h(
        "header",
        { class: "top start" },
        h("a", { class: "home", href: "/" }, "Shelf"),
        h("h1", {}, page.name),
      ),
      h(
        "p",
        { class: "line" },
        [
          page.kind,
          counted(page.games.length, "game"),
          page.branched_from && `branched from ${page.branched_from}`,
        ]
          .filter(Boolean)
          .join(" \u00b7 "),
      ),
      page.over && h("p", { class: "notice" }, page.over),
      h(
        "div",
        { class: "row" },
        page.table &&
          h("a", { class: "big", href: `/table/${page.table}` }, page.over ? "To the table" : "Play on"),
        h("a", { class: "tool", href: `/api/campaigns/${id}/file`, download: "" }, "Save as a file"),
      ),
      h("pre", { class: "stand", tabindex: "0", "aria-label": "How things stand" }, page.lines.join("\n")),
      h(
        "section",
        {},
        h("h2", {}, "Games played"),
        page.games.length === 0 && h("p", { class: "line" }, "None yet."),
        h("ol", { class: "plain" }, [...page.games].reverse().map(played)),
      ),
      branching(id, page),
    ),
  );
  phase("campaign");
}

/** @param {Played} game */
function played(game) {
  const all = game.names.map((name, i) => ({ name, place: game.places[i], score: game.scores[i] }));
  return h(
    "li",
    { class: "entry" },
    h("strong", {}, `Game ${game.number}`),
    h(
      "span",
      {},
      all
        .sort((a, b) => a.place - b.place)
        .map((one) => `${ordinal(one.place)} ${one.name} (${one.score})`)
        .join(", "),
    ),
    game.changes.length > 0 &&
      h(
        "ul",
        {},
        game.changes.map((line) => h("li", {}, line)),
      ),
  );
}

/** @param {string} id @param {Page} page */
function branching(id, page) {
  const name = h("input", {
    type: "text",
    maxlength: 40,
    required: true,
    value: `${page.name}, another way`,
  });
  const after = h(
    "select",
    {},
    Array.from({ length: page.games.length + 1 }, (_, i) =>
      h("option", { value: String(i) }, i ? `after game ${i}` : "from the beginning"),
    ),
  );
  after.value = String(page.games.length);
  const alert = h("p", { class: "notice alert", role: "alert", hidden: true });
  const submit = async (/** @type {Event} */ event) => {
    event.preventDefault();
    try {
      const { table } = /** @type {TableAt} */ (
        await post(`/api/campaigns/${id}/branch`, { name: name.value.trim(), after: Number(after.value) })
      );
      location.assign(`/table/${table}`);
    } catch (error) {
      alert.textContent = reason(error);
      alert.hidden = false;
    }
  };
  return h(
    "section",
    {},
    h("h2", {}, "Branch"),
    h(
      "p",
      { class: "line" },
      "Go on from an earlier point as a campaign of its own; this one stays as it is.",
    ),
    h(
      "form",
      { class: "row", onsubmit: submit },
      h("label", { class: "field" }, h("span", {}, "Name"), name),
      h("label", { class: "field" }, h("span", {}, "Goes on"), after),
      h("button", { type: "submit" }, "Branch"),
    ),
    alert,
  );
}
