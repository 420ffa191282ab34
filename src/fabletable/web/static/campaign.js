// @ts-check
// A campaign as a box: what lies in it, what was played, and ways to go on from here.

import { get, post, reason } from "./api.js";
import { app, button, fill, h, phase, say } from "./dom.js";
import { loadPictures, picture } from "./picture.js";
import { LONGEST_NAME, counted, listed, ordinal } from "./words.js";

/** @typedef {import("./wire.d.ts").CampaignPage} Page */
/** @typedef {import("./wire.d.ts").PartShown} Part */
/** @typedef {import("./wire.d.ts").PileShown} Pile */
/** @typedef {import("./wire.d.ts").PlayedShown} Played */
/** @typedef {import("./wire.d.ts").TableAt} TableAt */
/** @typedef {(act: () => Promise<void>) => Promise<void>} Trying */

const MOST_BACKS = 12; // that are drawn of what is closed

/** A name for another way from here: short enough, and not the same. @param {string} name */
export function branchName(name) {
  const [, plain, number] = /** @type {RegExpMatchArray} */ (name.match(/^(.*?)(?: (\d+))?$/));
  const next = ` ${Number(number ?? 1) + 1}`;
  return plain.slice(0, LONGEST_NAME - next.length).trim() + next;
}

/** Who won a game, in words. @param {Played} game */
export function winnersOf({ names, places }) {
  const best = names.filter((_, i) => places[i] === 1);
  return best.length === 0 ? "Lost" : `${listed(best)} won`;
}

/** @param {string} id */
export async function campaignPage(id) {
  const [page, shelf] = await Promise.all([
    /** @type {Promise<Page>} */ (get(`/api/campaigns/${id}`)),
    /** @type {Promise<import("./wire.d.ts").OnOffer>} */ (get("/api/shelf")),
  ]);
  const box = shelf.games.find((one) => one.key === page.game)?.box;
  await loadPictures(box?.cards ?? "");
  document.body.dataset.game = page.game;
  document.title = page.name;
  const alert = h("p", { class: "notice alert", role: "alert", hidden: true });
  /** @type {Trying} */
  const trying = async (act) => {
    alert.hidden = true;
    await act().catch((error) => {
      say(alert, reason(error));
      alert.hidden = false;
    });
  };
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
        "div",
        { class: "opened" },
        box?.picture && h("img", { class: "lid", src: box.picture, alt: "" }),
        h(
          "div",
          {},
          h("p", { class: "line" }, about(page)),
          h("p", { class: "so-far" }, page.lines[0]),
          page.over && !page.lines[0].startsWith(page.over) && h("p", { class: "notice" }, page.over),
          alert,
          actions(id, page, trying),
        ),
      ),
      strip(page, trying),
      page.parts.length > 0
        ? h("div", { class: "contents" }, page.parts.map(partOf))
        : h(
            "pre",
            { class: "stand", tabindex: "0", "aria-label": "How things stand" },
            page.lines.join("\n"),
          ),
      branching(id, page, trying),
    ),
  );
  phase("campaign");
  turnOver();
}

/** @param {Page} page */
function about({ box, kind, games, branched_from }) {
  const from = branched_from && `branched from ${branched_from}`;
  return [box, kind, `${counted(games.length, "game")} played`, from].filter(Boolean).join(" \u00b7 ");
}

/** @param {string} id @param {Page} page @param {Trying} trying */
function actions(id, page, trying) {
  const again = () => trying(() => branch(id, branchName(page.name), 0));
  return h(
    "div",
    { class: "row" },
    page.table &&
      !page.over &&
      h(
        "a",
        { class: "big", href: `/table/${page.table}#next` },
        `${page.running ? "Go on with" : "Play"} game ${page.games.length + 1}`,
      ),
    page.over && button("Begin again", again, { class: "big" }),
    page.table && page.over && h("a", { class: "tool", href: `/table/${page.table}` }, "To the table"),
    h("a", { class: "tool", href: `/api/campaigns/${id}/file`, download: "" }, "Save as a file"),
    page.host && button("Rename \u2026", () => trying(() => rename(page)), { class: "tool" }),
    button(page.others ? "Take off my shelf" : "Delete", () => trying(() => leave(page)), { class: "tool" }),
  );
}

/** @param {Page} page */
async function rename({ table, name }) {
  const { renamed } = await import("./keeping.js");
  if (await renamed(table, name, name)) location.reload();
}

/** The shelf says so, and how to undo it. @param {Page} page */
async function leave({ table }) {
  const { DELETED, putAway } = await import("./keeping.js");
  await putAway(table);
  location.assign(`/${DELETED}${table}`);
}

// -- the games so far

/** @param {Page} page @param {Trying} trying */
function strip(page, trying) {
  return h(
    "section",
    {},
    h("h2", {}, "Games played"),
    page.games.length === 0 &&
      h("p", { class: "line" }, page.running ? "The first is under way." : "None yet."),
    h(
      "ol",
      { class: "plain games-played" },
      page.games.map((game) => played(game, page.table, trying)).reverse(),
    ),
  );
}

/** @param {Played} game @param {string} table @param {Trying} trying */
function played(game, table, trying) {
  const all = game.names.map((name, i) => ({ name, place: game.places[i], score: game.scores[i] }));
  const ranked = [...all].sort((a, b) => a.place - b.place);
  const place = (/** @type {number} */ number) => (all.length > 1 ? `${ordinal(number)} ` : "");
  const watch = () =>
    trying(async () => {
      const { link } = /** @type {import("./wire.d.ts").Link} */ (
        await post(`/api/tables/${table}/share`, { number: game.game })
      );
      location.assign(link);
    });
  return h(
    "li",
    { class: "entry" },
    h("strong", {}, `Game ${game.number}: ${winnersOf(game)}`),
    h(
      "span",
      { class: "line" },
      ranked.map((one) => `${place(one.place)}${one.name} (${one.score})`).join(", "),
    ),
    game.changes.length > 0 &&
      h(
        "details",
        {},
        h("summary", {}, "What changed"),
        h(
          "ul",
          {},
          game.changes.map((line) => h("li", {}, line)),
        ),
      ),
    button("Watch", watch, { class: "small", "aria-label": `Watch game ${game.number}` }),
  );
}

// -- what lies in the box

/** @param {Part} part */
function partOf(part) {
  return h(
    "section",
    { class: "content" },
    h("h2", {}, part.title),
    part.text &&
      h("p", { class: "line" }, part.closed ? `${counted(part.closed, "card")}: ${part.text}` : part.text),
    part.rows.length > 0 && table(part),
    part.ticks.length > 0 &&
      h(
        "ul",
        { class: "plain ticks" },
        part.ticks.map(({ label, marked }) =>
          h("li", { "data-marked": marked }, label, marked && h("span", { class: "spoken" }, " marked")),
        ),
      ),
    h(
      "div",
      { class: "groups" },
      groups(part.cards).map(([group, piles]) =>
        h(
          "div",
          { class: group && "group" },
          group && h("h3", {}, group),
          h("ul", { class: "plain piles" }, piles.map(pile)),
        ),
      ),
    ),
    part.closed > 0 &&
      h(
        "div",
        { class: "closed", "aria-hidden": "true" },
        Array.from({ length: Math.min(part.closed, MOST_BACKS) }, () => h("span", { class: "back" })),
      ),
  );
}

/** @param {Part} part */
function table({ head, rows }) {
  return h(
    "table",
    { class: "sheet-table" },
    h(
      "thead",
      {},
      h(
        "tr",
        {},
        head.map((cell) => h("th", { scope: "col" }, cell)),
      ),
    ),
    h(
      "tbody",
      {},
      rows.map(([first, ...rest]) =>
        h(
          "tr",
          {},
          h("th", { scope: "row" }, first),
          rest.map((cell) => h("td", {}, cell)),
        ),
      ),
    ),
  );
}

/** What lies together. @param {readonly Pile[]} piles @returns {[string, Pile[]][]} */
function groups(piles) {
  /** @type {Map<string, Pile[]>} */
  const found = new Map();
  for (const one of piles) found.set(one.group, [...(found.get(one.group) ?? []), one]);
  return [...found];
}

/** What it costs, where its name does not end with that. @param {import("./wire.d.ts").Face} face */
function costs({ cost, title }) {
  return cost === null || title.endsWith(` ${cost}`) ? "" : `Costs ${cost}. `;
}

/** A kind of card. @param {Pile} one */
function pile({ face, count, new: came }) {
  return h(
    "li",
    { "data-new": came, "data-colour": face.colour || null },
    h("span", { class: "drawing", "aria-hidden": "true" }, picture(face.picture)),
    h("span", {}, count > 1 && h("b", {}, `${count} \u00d7 `), face.title, came && h("em", {}, " new")),
    face.text && h("span", { class: "line" }, costs(face), face.text),
  );
}

/** What came last is turned over when it comes in sight, one after the other. */
function turnOver() {
  const seen = new IntersectionObserver(
    (entries) =>
      entries
        .filter((one) => one.isIntersecting)
        .forEach(({ target }, nth) => {
          seen.unobserve(target);
          /** @type {HTMLElement} */ (target).style.setProperty("--nth", String(nth));
          target.setAttribute("data-turned", "");
        }),
    { threshold: 0.6 },
  );
  for (const card of document.querySelectorAll(".piles [data-new]")) seen.observe(card);
}

// -- another way

/** @param {string} id @param {string} name @param {number} after */
async function branch(id, name, after) {
  const { table } = /** @type {TableAt} */ (await post(`/api/campaigns/${id}/branch`, { name, after }));
  location.assign(`/table/${table}`);
}

/** @param {string} id @param {Page} page @param {Trying} trying */
function branching(id, page, trying) {
  const name = h("input", {
    type: "text",
    maxlength: LONGEST_NAME,
    required: true,
    value: branchName(page.name),
  });
  const after = h(
    "select",
    {},
    Array.from({ length: page.games.length + 1 }, (_, i) =>
      h("option", { value: String(i) }, i ? `after game ${i}` : "from the beginning"),
    ),
  );
  after.value = String(page.games.length);
  const submit = (/** @type {Event} */ event) => {
    event.preventDefault();
    trying(() => branch(id, name.value.trim(), Number(after.value)));
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
  );
}
