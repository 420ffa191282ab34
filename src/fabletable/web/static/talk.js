// @ts-check
// Among people: who comes and goes, what they say, and short words to say with a click.

import { button, dress, fill, h } from "./dom.js";
import { byFinger } from "./spread.js";

/** @typedef {import("./state.js").State} State */
/** @typedef {{ name: string, kind: string, here: boolean, mine: boolean }} Sitter */

const BRIEFLY = 7000; // milliseconds that something said stays
const MOST = 4; // of them at once
const WORDS = ["Well played!", "Oh no!", "Ha!", "Thanks!", "One moment \u2026", "Good game!"];

/** What has changed around the table, in words. @param {readonly Sitter[]} before @param {readonly Sitter[]} now */
export function comings(before, now) {
  return now.flatMap((seat, i) => {
    const was = before[i];
    if (!was || seat.mine || seat.kind !== "person") return [];
    if (was.kind === "open") return [`${seat.name} sits down.`];
    if (was.name !== seat.name) return [];
    if (!was.here && seat.here) return [`${seat.name} is back.`];
    return was.here && !seat.here ? [`${seat.name} has left the table for now.`] : [];
  });
}

export class Talk {
  /** @param {(wish: import("./connection.js").Wish) => void} send */
  constructor(send) {
    this.send = send;
    /** @type {State["room"]["seats"]} */
    this.seats = [];
    this.greeted = "";
    this.said = h("div", { class: "said", role: "log", "aria-label": "What is said" });
    this.field = h("input", {
      type: "text",
      maxlength: 200,
      "aria-label": "Say something",
      placeholder: "Say something",
    });
    this.button = button("Talk", () => this.#open(Boolean(this.bar.hidden)), {
      class: "tool",
      hidden: true,
      "aria-expanded": "false",
    });
    this.bar = h(
      "div",
      { class: "talk", hidden: true },
      h(
        "div",
        { class: "row" },
        WORDS.map((words) => button(words, () => this.#say(words), { class: "small" })),
      ),
      h(
        "form",
        { class: "row", onsubmit: (/** @type {Event} */ event) => this.#submit(event) },
        this.field,
        h("button", { type: "submit" }, "Say"),
      ),
    );
    this.root = h("aside", { class: "among" }, this.said, this.bar);
  }

  /** @param {boolean} open */
  #open(open) {
    this.bar.hidden = !open;
    dress(this.button, { "aria-expanded": String(open) });
    if (open && !byFinger()) this.field.focus(); // under a finger its keys would cover the short words
  }

  /** @param {Event} event */
  #submit(event) {
    event.preventDefault();
    if (this.field.value.trim()) this.#say(this.field.value.trim());
    this.field.value = "";
  }

  /** @param {string} text */
  #say(text) {
    this.send({ type: "say", text });
    this.#open(false);
  }

  /** @param {State} state */
  update({ n, room }) {
    if (n > 1) for (const line of comings(this.seats, room.seats)) this.#greet(line);
    this.seats = room.seats;
    const people = new Set(
      room.seats.filter((seat) => seat.kind === "person" && !seat.mine).map((seat) => seat.name),
    );
    this.button.hidden = room.quiet || people.size === 0 || !room.seats.some((seat) => seat.mine);
    if (this.button.hidden) this.#open(false);
  }

  /** Who has just sat down is not back as well. @param {string} line */
  #greet(line) {
    const again = line.replace(/ is back\.$/, " sits down.");
    if (again !== line && this.greeted === again) return;
    this.greeted = line;
    this.tell(line);
  }

  /** @param {import("./wire.d.ts").Said} message */
  hear({ seat, text }) {
    this.tell(`${this.seats[seat]?.name ?? ""}: ${text}`);
  }

  /** @param {string} text */
  tell(text) {
    const line = h("p", {}, text);
    this.said.append(line);
    fill(this.said, [...this.said.children].slice(-MOST));
    setTimeout(() => line.remove(), BRIEFLY);
  }
}
