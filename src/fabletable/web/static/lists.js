// @ts-check
// What stands on the shelf beside the games: tables and campaigns, each with a menu to rename it or
// to put it away. What was put away can be brought back: at once, or from its own list.

import { button, fill, h } from "./dom.js";
import { DELETED, putAway, renamed } from "./keeping.js";
import { openMenu } from "./menu.js";
import { shapeNow } from "./spread.js";
import { toast } from "./toast.js";
import { listed } from "./words.js";

/** @typedef {import("./wire.d.ts").Me} Me */
/** @typedef {import("./wire.d.ts").OnOffer} Shelf */
/** @typedef {import("./wire.d.ts").TableCard} TableCard */
/** @typedef {import("./wire.d.ts").CampaignCard} CampaignCard */
/** @typedef {{ id: string, name: string, title: string, host: boolean, others: boolean }} Thing what has a menu */

const KEPT_IN_SIGHT = { wide: 6, tall: 3, flat: 3 }; // tables; the others are behind a click

export class Lists {
  /** @param {Shelf} shelf @param {(error: unknown) => void} fail */
  constructor(shelf, fail) {
    this.shelf = shelf;
    this.fail = fail;
    this.running = h("div", { class: "go-on" });
    this.campaigns = h("section", {});
    this.finished = h("div", {});
    this.away = h("details", { class: "away" });
    /** @type {Me} */
    this.me = { name: "", tables: [], campaigns: [], away: [] };
  }

  /** @param {Me} me */
  draw(me) {
    this.me = me;
    const goesOn = (/** @type {TableCard} */ table) => !table.over || this.#season(table) !== undefined;
    const running = me.tables.filter(goesOn);
    const finished = me.tables.filter((table) => table.over);
    this.running.hidden = running.length === 0;
    this.finished.hidden = finished.length === 0;
    this.away.hidden = me.away.length === 0;
    fill(
      this.running,
      this.#tables(running, "Your tables", (card) => this.#season(card)),
    ); // whoever is back wants to go on
    fill(this.finished, this.#tables(finished, "Finished"));
    this.#drawCampaigns();
    fill(
      this.away,
      h("summary", {}, `Put away (${me.away.length})`),
      h(
        "p",
        { class: "line" },
        "What nobody has on a shelf any more is deleted for good after 30 days; of what you put away, the last hundred stay so long.",
      ),
      h(
        "ul",
        { class: "plain" },
        me.away.map((card) => this.#wayBack(card)),
      ),
    );
  }

  /** @param {TableCard[]} cards @param {string} title
   * @param {(card: TableCard) => CampaignCard | undefined} [season] */
  #tables(cards, title, season) {
    const sorted = [...cards].sort((a, b) => Number(b.yours) - Number(a.yours) || b.changed - a.changed);
    const entry = (/** @type {TableCard} */ card) => this.#table(card, season?.(card));
    const most = KEPT_IN_SIGHT[shapeNow()]; // on phones the games stand below them
    const rest = sorted.slice(most);
    return h(
      "section",
      {},
      h("h2", {}, title),
      h("ul", { class: "plain" }, sorted.slice(0, most).map(entry)),
      rest.length > 0 &&
        h(
          "details",
          {},
          h("summary", {}, `${rest.length} more`),
          h("ul", { class: "plain" }, rest.map(entry)),
        ),
    );
  }

  /** The campaign whose next game is played there. @param {TableCard} card */
  #season(card) {
    return this.me.campaigns.find(({ table, over }) => card.over && table === card.id && !over);
  }

  /** @param {TableCard} card @param {CampaignCard} [season] whose next game is asked for */
  #table(card, season) {
    const game = this.#game(card);
    const name = card.title.startsWith(`${game}: `) ? card.title.slice(game.length + 2) : "";
    const over = card.winners.length ? wonBy(card) : card.seats.join(", ");
    return h(
      "li",
      {},
      h(
        "a",
        {
          class: "entry",
          href: `/table/${card.id}${season ? "#next" : ""}`,
          "data-game": card.game,
          "data-yours": card.yours && !card.over,
        },
        h("strong", {}, card.title),
        h("span", {}, season?.headline ?? (card.over ? over : card.seats.join(", "))),
        h("span", { class: "when" }, when(card.changed)),
        card.yours && !card.over && h("span", { class: "now" }, "your turn"),
        season && h("span", { class: "now" }, "next game"),
      ),
      this.#more({ ...card, name }),
    );
  }

  /** What is played. @param {TableCard | CampaignCard} card */
  #game(card) {
    return this.shelf.games.find(({ key }) => key === card.game)?.name ?? "";
  }

  #drawCampaigns() {
    const games = this.shelf.games.filter((game) => game.campaigns.length).map((game) => game.name);
    fill(
      this.campaigns,
      h("h2", {}, "Your campaigns"),
      this.me.campaigns.length === 0 &&
        h(
          "p",
          { class: "line" },
          `Several games that build on each other, in a box that changes: begin one behind \u201cMore \u2026\u201d of ${listed(games)}.`,
        ),
      h(
        "ul",
        { class: "plain" },
        this.me.campaigns.map((card) => this.#campaign(card)),
      ),
    );
  }

  /** @param {CampaignCard} card */
  #campaign(card) {
    const table = this.me.tables.find(({ id }) => id === card.table);
    return h(
      "li",
      {},
      h(
        "a",
        { class: "entry", href: `/campaign/${card.id}`, "data-game": card.game },
        h("strong", {}, this.#game(card), ": ", card.name),
        h("span", {}, card.headline),
      ),
      card.table && !card.over && h("a", { class: "tool", href: `/table/${card.table}` }, "Play on"),
      table && this.#more({ ...table, name: card.name, title: card.name }),
    );
  }

  /** @param {TableCard} card */
  #wayBack(card) {
    const back = button("Bring back", () => void this.#put(card, true), {
      "aria-label": `Bring back ${card.title}`,
    });
    return h(
      "li",
      {},
      h(
        "span",
        { class: "entry", "data-game": card.game },
        h("strong", {}, card.title),
        h("span", {}, card.seats.join(", ")),
        h("span", { class: "when" }, when(card.changed)),
      ),
      back,
    );
  }

  // -- what can be done with it

  /** @param {Thing} thing */
  #more(thing) {
    const options = [
      ...(thing.host ? [{ key: "rename", label: "Rename \u2026" }] : []),
      { key: "away", label: thing.others ? "Take off my shelf" : "Delete" },
    ];
    const act = (/** @type {string} */ key) =>
      key === "rename" ? this.#rename(thing, node) : this.#put(thing, false);
    const node = button("\u22ef", () => openMenu(node, options, act), {
      class: "more",
      "data-of": thing.id,
      "aria-haspopup": "menu",
      "aria-label": `Rename or put away ${thing.title}`,
    });
    return node;
  }

  /** Whoever goes by keys stays where they were. @param {Thing} thing @param {Element} from */
  async #rename({ id, title, name }, from) {
    const list = [this.running, this.campaigns, this.finished].find((one) => one.contains(from));
    const me = await renamed(id, title, name).catch(this.fail);
    if (!me) return;
    this.draw(me);
    /** @type {HTMLElement | null | undefined} */ (list?.querySelector(`[data-of="${id}"]`))?.focus();
  }

  /** @param {Pick<Thing, "id" | "title" | "others">} thing @param {boolean} back */
  async #put(thing, back) {
    try {
      this.draw(await putAway(thing.id, back));
      if (back) toast(`${thing.title} is on your shelf again.`);
      else this.#tellOf(thing);
    } catch (error) {
      this.fail(error);
    }
  }

  /** @param {Pick<Thing, "id" | "title" | "others">} thing */
  #tellOf(thing) {
    const words = thing.others ? "is off your shelf; the others keep it" : "is deleted";
    toast(`${thing.title} ${words}.`, "Undo", () => void this.#put(thing, true));
  }

  /** Who comes from a page of what they have just put away is told so here. */
  tellOfDeleted() {
    if (!location.hash.startsWith(DELETED)) return;
    const id = location.hash.slice(DELETED.length);
    const thing = this.me.away.find((card) => card.id === id);
    history.replaceState(null, "", location.pathname);
    if (thing) this.#tellOf(thing);
  }
}

/** `Hazel won against Mia` @param {TableCard} card */
function wonBy({ winners, seats }) {
  const others = seats.filter((name) => !winners.includes(name));
  const verb = winners.length > 1 ? "shared the first place" : "won";
  return `${listed(winners)} ${verb}${others.length ? ` against ${listed(others)}` : ""}`;
}

/** @param {number} seconds since 1970 */
function when(seconds) {
  return new Date(seconds * 1000).toLocaleString([], { dateStyle: "medium", timeStyle: "short" });
}
