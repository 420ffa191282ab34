// @ts-check
// The last page of a game: how it ended and why, how it went, and what can be done next.

import { get, post, reason } from "./api.js";
import { button, fill, h, say } from "./dom.js";
import { focusFirst } from "./focus.js";
import { headline, overPanel } from "./over.js";
import { verdict } from "./shuffle.js";

/** @typedef {import("./state.js").Over} Over */
/** @typedef {import("./state.js").Room} Room */
/** @typedef {import("./wire.d.ts").CourseShown} Course */
/** @typedef {import("./wire.d.ts").BotFacts} Bot */
/** @typedef {import("./wire.d.ts").Link} Link */
/** @typedef {{ send: (wish: import("./connection.js").Wish) => void, bots: () => Bot[], reach: () => string }} Acts */

export class EndPanel {
  /** @param {HTMLElement} root @param {Acts} acts */
  constructor(root, acts) {
    this.root = root;
    this.acts = acts;
    this.alert = h("p", { class: "notice alert", role: "alert", hidden: true });
    this.body = h("div", { class: "body" });
    this.course = h("div", { class: "course" });
    this.page = h(
      "dialog",
      { class: "sheet last", "aria-label": "The last page" },
      this.alert,
      this.body,
      h(
        "footer",
        { class: "row" },
        button("See the table", () => this.page.close()),
      ),
    );
    this.small = h("div", { class: "row" });
    this.shown = "";
    /** @type {Room | null} */
    this.room = null;
  }

  /** @param {import("./state.js").State} state */
  update({ over, room }) {
    const shown = JSON.stringify([over, room.seats.map((seat) => seat.name), room.you, room.number]);
    if (shown === this.shown) return;
    this.shown = shown;
    this.room = room;
    if (!over) return this.#close();
    this.#draw(over, room);
  }

  #close() {
    this.page.close();
    fill(this.root);
  }

  /** @param {Over} over @param {Room} room */
  #draw(over, room) {
    const names = room.seats.map((seat) => seat.name);
    const panel = overPanel(over, names, room.you, [], room.seats);
    fill(this.body, panel, this.course, this.#actions(over, room));
    fill(
      this.root,
      h("h2", {}, headline(over, names, room.you)),
      h(
        "div",
        { class: "row" },
        button("The last page", () => this.open(), { class: "big" }),
      ),
      this.page,
    );
    if (location.hash === "#next" && over.next) return this.#straightOn();
    this.open();
    this.#chart(room);
    if (over.shuffle) this.#judge(panel, over.shuffle);
  }

  /** Cards that come into the box of a campaign. @param {Over} over @param {Room} room */
  async entered({ changes }, { campaign }) {
    if (!campaign || changes.length === 0) return [];
    return get(`/api/campaigns/${campaign}`).then(
      (page) => entering(changes, /** @type {import("./wire.d.ts").CampaignPage} */ (page)),
      () => [], // it stands without a play
    );
  }

  open() {
    if (!this.page.open) this.page.showModal();
    this.page.scrollTo(0, 0);
    focusFirst(this.body.querySelector("#next"), this.body.querySelector("#over"));
  }

  /** @param {Over} over @param {Room} room */
  #actions(over, room) {
    const stronger = strongerSeats(room, this.acts.bots());
    const box =
      room.campaign &&
      h("a", { class: over.next ? "tool" : "big", href: `/campaign/${room.campaign}` }, "The campaign");
    return h(
      "div",
      { class: "row actions" },
      !over.next && box, // it says how one goes on from here
      over.next && button(over.next, () => this.#next(), { id: "next", class: "big" }),
      over.next &&
        stronger.length > 0 &&
        button(
          `Against ${named(stronger, this.acts.bots())}, who is stronger`,
          () => this.#stronger(stronger),
          { id: "stronger" },
        ),
      button("Watch the replay", () => this.watch(0, "plays")),
      room.you >= 0 && button("Review my choices", () => this.watch(0, "review"), { id: "to-review" }),
      over.next && box,
      button("Share the replay", () => this.share()),
    );
  }

  /** Whoever comes for the next game need not look at the last one again. */
  #straightOn() {
    history.replaceState(null, "", location.pathname);
    this.#next();
  }

  #next() {
    this.acts.send({ type: "next" });
  }

  /** @param {{ seat: number, bot: string }[]} seats */
  #stronger(seats) {
    for (const { seat, bot } of seats) this.acts.send({ type: "give-seat", seat, to: "bot", bot });
    this.#next();
  }

  /** How it went, as soon as we know. @param {Room} room */
  async #chart(room) {
    fill(this.course);
    try {
      const told = /** @type {Course} */ (await get(`/api/tables/${room.id}/course?number=${room.number}`));
      const course = { ...told, names: told.names.map((name, seat) => (seat === room.you ? "You" : name)) };
      if (room !== this.room) return;
      const { Chart } = await import("./chart.js");
      fill(this.course, new Chart(course, (at) => this.watch(at)).root, this.#moments(course));
    } catch {
      // The result stands without a picture of it.
    }
  }

  /** @param {Course} course */
  #moments({ turns, names }) {
    if (turns.length === 0) return null;
    return h(
      "section",
      { class: "moments" },
      h("h3", {}, "Worth seeing again"),
      h("p", { class: "line" }, "The turns in which somebody came furthest ahead, or caught up most."),
      h(
        "ol",
        { class: "plain" },
        turns.map((turn, n) => {
          const see = button(turn.lines.join(" "), () => this.watch(turn.since, "plays"), {
            "data-number": n + 1,
          });
          see.append(h("small", {}, gained(turn, names, this.room?.you ?? -1)));
          return h("li", {}, see);
        }),
      ),
    );
  }

  /** Say how it was shuffled, as soon as we know. @param {Element} panel @param {import("./wire.d.ts").ShuffleShown} shuffle */
  async #judge(panel, shuffle) {
    const line = h("p", { class: "line shuffle" });
    panel.append(line);
    say(line, await verdict(shuffle));
  }

  /** @returns {Promise<string>} the way to the replay */
  async #link() {
    const { id, number } = /** @type {Room} */ (this.room);
    return /** @type {Link} */ (await post(`/api/tables/${id}/share`, { number })).link;
  }

  /** Go to the replay. @param {number} at @param {"plays" | "review" | ""} [how] by itself, or with a review */
  async watch(at, how = "") {
    await this.#trying(async () => {
      const link = await this.#link();
      location.assign(`${link}#at=${at}&seat=${this.room?.you ?? -1}${how && `&${how}`}`);
    });
  }

  /** Show a link to give away. */
  async share() {
    await this.#trying(async () => {
      const link = await this.#link();
      this.open();
      this.body.querySelector(".link")?.remove();
      const { copyLine } = await import("./links.js");
      this.body.append(copyLine("Link to the replay", link, this.acts.reach()));
      this.body.querySelector("input")?.focus();
    });
  }

  /** @param {() => Promise<void>} act */
  async #trying(act) {
    this.alert.hidden = true;
    try {
      await act();
    } catch (error) {
      say(this.alert, reason(error));
      this.alert.hidden = false;
    }
  }
}

/** Why a turn is worth seeing again: `You gain 7 on Mia.`
 * @param {Course["turns"][number]} turn @param {readonly string[]} names @param {number} you */
export function gained({ who, change }, names, you) {
  const called = (/** @type {number} */ one) => (one === you ? "you" : names[one]);
  const others = names.flatMap((_, one) => (one === who ? [] : called(one)));
  const on = others.length > 1 ? " on the best of the others" : others.length ? ` on ${others[0]}` : "";
  return `${who === you ? "You gain" : `${names[who]} gains`} ${change}${on}.`;
}

/** What a game has brought into the box of its campaign, for the stage. @param {readonly string[]} changes
 * as the game tells them @param {import("./wire.d.ts").CampaignPage} page @returns {import("./wire.d.ts").Act[]} */
export function entering(changes, { games, parts }) {
  const now = String(games.at(-1)?.changes) === String(changes); // else its last page is not written yet
  const came = parts.flatMap((part) => part.cards.flatMap((one) => (one.new && now ? one.face : [])));
  const cards = [...new Map(came.map((face) => [face.title, face])).values()]; // several parts may show one
  const told = "They are there from the next game on.";
  return cards.length ? [{ event: "new", title: "New in the box", told, cards, hidden: 0, pans: [] }] : [];
}

/**
 * Each bot's seat with the next stronger bot, if the host can give it away; none where nobody has one.
 * @param {{ host: boolean, seats: { kind: string, bot: string }[] }} room
 * @param {Bot[]} bots the weakest first
 */
export function strongerSeats({ host, seats }, bots) {
  if (!host) return [];
  return seats.flatMap(({ kind, bot }, seat) => {
    const place = bots.findIndex((one) => one.key === bot);
    const next = place >= 0 ? bots[place + 1] : undefined;
    return kind === "bot" && next ? [{ seat, bot: next.key }] : [];
  });
}

/** @param {{ bot: string }[]} seats @param {Bot[]} bots */
function named(seats, bots) {
  const [kind, ...more] = [...new Set(seats.map((seat) => seat.bot))];
  return more.length ? "stronger bots" : (bots.find(({ key }) => key === kind)?.names[0] ?? "a stronger bot");
}
