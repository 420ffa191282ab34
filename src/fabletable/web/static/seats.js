// @ts-check
// Who sits at the table, whether they are here, and whom we wait for.

import { button, dress, fill, h, say } from "./dom.js";
import { face } from "./faces.js";
import { spelled } from "./words.js";

/** @typedef {import("./state.js").State} State */
/** @typedef {import("./state.js").Seat} Seat */

export class SeatStrip {
  /**
   * @param {(seat: number) => void} standIn
   * @param {(seat: number) => void} handTo
   */
  constructor(standIn, handTo) {
    this.standIn = standIn;
    this.handTo = handTo;
    this.root = h("ul", { class: "seats", "aria-label": "Seats" });
    this.shown = "";
  }

  /** @param {State} state */
  update(state) {
    const { room, waiting, over } = state;
    const shown = JSON.stringify([room, waiting, over]);
    if (shown === this.shown) return;
    this.shown = shown;
    fill(
      this.root,
      room.seats.map((seat, i) => this.#seat(state, seat, i)),
    );
  }

  /** @param {State} state @param {Seat} seat @param {number} i */
  #seat({ room, waiting, over }, seat, i) {
    const asked = waiting.includes(i);
    const you = i === room.you;
    const absent = seat.kind === "person" && !seat.here && !seat.stand_in;
    const place = over ? over.places[i] : 0;
    const now = over
      ? place === 1
        ? "won"
        : `place ${place}`
      : !asked
        ? ""
        : you
          ? "your choice"
          : seat.bot
            ? "thinks"
            : "to choose";
    return h(
      "li",
      { class: "seat", "data-asked": asked, "data-you": you, "data-absent": absent },
      face(seat, i),
      h("span", { class: "name" }, you ? `${seat.name} (you)` : seat.name),
      !you && h("span", { class: "role" }, roleOf(seat)),
      now && h("span", { class: "now" }, now),
      absent && !over && room.you >= 0 && standInButton(seat, () => this.standIn(i)),
      seat.mine &&
        !you &&
        !over &&
        button("Hand over", () => this.handTo(i), {
          class: "small",
          "aria-label": `Hand over to ${seat.name}`,
        }),
    );
  }
}

/** It says how long whoever is away has to come back. @param {Seat} seat @param {() => void} act */
export function standInButton(seat, act) {
  const left = () => Math.ceil((seat.until - Date.now()) / 1000);
  const found = button("", () => left() > 0 || act(), { class: "small" });
  const tick = () => {
    const seconds = left();
    say(found, seconds > 0 ? `A bot may stand in after ${seconds} s` : "Let a bot stand in");
    dress(found, { "aria-disabled": seconds > 0 ? "true" : null });
    if (seconds > 0) setTimeout(tick, 1000);
  };
  tick();
  return found;
}

/** @param {Seat} seat */
export function roleOf(seat) {
  if (seat.kind === "open") return "open seat";
  if (seat.stand_in) return `away; ${seat.bot ? spelled(seat.bot) : "a bot"} stands in`;
  const told = seat.name.toLowerCase().startsWith(seat.bot); // bots may be called by their strength
  if (seat.kind === "bot") return told ? "bot" : `bot, ${seat.bot}`;
  return seat.mine ? "yours" : seat.here ? "here" : "away";
}
