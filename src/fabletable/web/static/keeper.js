// @ts-check
// How the table is kept: its seats and links, the pace of bots, spectators, files, leaving.

import { post } from "./api.js";
import { checkbox } from "./checkbox.js";
import { button, fill, h } from "./dom.js";
import { copyLine } from "./links.js";
import { offerPush } from "./push.js";
import { settingsButton } from "./settings.js";
import { roleOf, standInButton } from "./seats.js";
import { listed, spelled } from "./words.js";

/** @typedef {import("./state.js").State} State */
/** @typedef {import("./connection.js").Wish} Wish */
/** @typedef {import("./wire.d.ts").BotFacts} Bot */
/** @typedef {import("./wire.d.ts").Link} Link */

/** @type {[string, number][]} */
const PACES = [
  ["instant", 0],
  ["quick", 0.6],
  ["calm", 1.6],
];

const MOST_GAMES = 12; // that were played before, the last ones

export class Keeper {
  /**
   * @param {(wish: Wish) => void} send
   * @param {() => void} share the replay
   * @param {import("./bell.js").Bell} bell
   */
  constructor(send, share, bell) {
    this.send = send;
    this.share = share;
    this.bell = bell;
    /** @type {Bot[]} */
    this.bots = [];
    this.reach = ""; // where this machine answers others
    this.push = h("div", {});
    this.body = h("div", { class: "body" });
    this.root = h(
      "dialog",
      { class: "sheet", "aria-label": "The table" },
      h(
        "header",
        {},
        h("h2", {}, "The table"),
        button("Close", () => this.root.close()),
      ),
      this.body,
    );
    this.shown = "";
  }

  /** @param {State} state */
  open(state) {
    this.root.showModal();
    offerPush(this.push, this.bell);
    this.update(state, true);
  }

  /** @param {State} state @param {boolean} [anew] */
  update(state, anew = false) {
    const shown = JSON.stringify([state.room, Boolean(state.over), this.bots.length]);
    if (!this.root.open || (shown === this.shown && !anew)) return;
    this.shown = shown;
    const { room } = state;
    fill(
      this.body,
      h("h3", {}, "Seats"),
      h(
        "ul",
        { class: "plain" },
        room.seats.map((_, i) => this.#seat(state, i)),
      ),
      room.host && this.#arrange(state),
      this.#forYou(this.#tells(room)),
      h("h3", {}, "This game"),
      h(
        "div",
        { class: "row" },
        room.number > 0 &&
          h("a", { class: "tool", href: `/api/tables/${room.id}/file`, download: "" }, "Save as a file"),
        state.over && button("Share the replay", () => this.#share()),
        room.campaign && h("a", { class: "tool", href: `/campaign/${room.campaign}` }, "The campaign"),
        room.you >= 0 && button("Leave this seat", () => this.#leave()),
      ),
      room.number > 1 && !room.campaign && this.#earlier(room),
      room.without.length > 0 &&
        h("p", { class: "line" }, `Shuffled without a share of ${listed(room.without)}.`),
      h(
        "p",
        { class: "line" },
        "A seat that you leave stays yours to come back to, until somebody takes it.",
      ),
    );
  }

  /** Whether it can be told whose turn it is: who watches never chooses. @param {State["room"]} room */
  #tells(room) {
    return room.you >= 0 && this.bell.can;
  }

  /** @param {boolean} tells */
  #forYou(tells) {
    return h("div", {}, h("h3", {}, "For you"), tells && this.#bell(), tells && this.push, settingsButton());
  }

  #bell() {
    const bell = checkbox("Tell me when it is my turn while I look elsewhere", this.bell.on, async (on) => {
      const input = /** @type {HTMLInputElement} */ (bell.querySelector("input"));
      input.checked = await this.bell.turn(on);
    });
    return bell;
  }

  /** What was played here before, to be watched and reviewed. @param {State["room"]} room */
  #earlier({ id, number, you }) {
    const watch = async (/** @type {number} */ game) => {
      const { link } = /** @type {Link} */ (await post(`/api/tables/${id}/share`, { number: game }));
      location.assign(`${link}#at=0&seat=${you}`);
    };
    const games = Array.from({ length: number - 1 }, (_, i) => i + 1).slice(-MOST_GAMES);
    return h(
      "div",
      {},
      h("h3", {}, "Earlier games at this table"),
      h(
        "div",
        { class: "row" },
        games.map((game) => button(`Replay of game ${game}`, () => watch(game))),
      ),
    );
  }

  #share() {
    this.root.close();
    this.share();
  }

  #leave() {
    this.root.close();
    this.send({ type: "leave" });
  }

  /** @param {State} state @param {number} i */
  #seat({ room }, i) {
    const seat = room.seats[i];
    const give = (/** @type {"bot" | "open" | "me"} */ to, bot = "") =>
      this.send({ type: "give-seat", seat: i, to, bot, name: "" });
    const away = seat.kind === "person" && !seat.here && !seat.stand_in;
    const bots = h(
      "select",
      {
        "aria-label": `A bot for the seat of ${seat.name}`,
        onchange: () => bots.value && give("bot", bots.value),
      },
      h("option", { value: "" }, "Give to a bot \u2026"),
      this.bots.map((bot) => h("option", { value: bot.key }, `${spelled(bot.key)}: ${bot.character}`)),
    );
    return h(
      "li",
      {},
      h("strong", {}, seat.name),
      " ",
      h("span", { class: "role" }, roleOf(seat)),
      h(
        "div",
        { class: "row" },
        away && standInButton(seat, () => this.send({ type: "stand-in", seat: i })),
        room.host && bots,
        room.host &&
          button(seat.kind === "open" ? "Make a new link" : "Open it for a friend", () => give("open")),
        room.host && !seat.mine && button("Take it myself", () => give("me")),
      ),
      seat.link && copyLine("Link to this seat", seat.link, this.reach),
    );
  }

  /** @param {State} state */
  #arrange({ room }) {
    const nearest = PACES.reduce((a, b) => (Math.abs(b[1] - room.pace) < Math.abs(a[1] - room.pace) ? b : a));
    return h(
      "div",
      {},
      h("h3", {}, "How it is kept"),
      h(
        "fieldset",
        { class: "row" },
        h("legend", {}, "Pace of the bots"),
        PACES.map(([word, seconds]) =>
          button(spelled(word), () => this.send({ type: "arrange", pace: seconds }), {
            "aria-pressed": String(word === nearest[0]),
            class: "tool",
          }),
        ),
      ),
      checkbox("Locked: nobody new sits down", room.locked, (locked) =>
        this.send({ type: "arrange", locked }),
      ),
      checkbox("Spectators may come by a link", room.watching, (watching) =>
        this.send({ type: "arrange", watching }),
      ),
      checkbox("Hints may be asked for", room.hints, (hints) => this.send({ type: "arrange", hints })),
      checkbox("People may talk here", !room.quiet, (talk) => this.send({ type: "arrange", quiet: !talk })),
      room.watching && room.watch_link && copyLine("Link to watch", room.watch_link, this.reach),
      button("Withdraw all links", () => this.send({ type: "arrange", withdraw: true }), {
        title: "Links to seats, to watch, and to replays that were passed on lead nowhere from then on",
      }),
    );
  }
}
