// @ts-check
// Several people at one device: between their hands the screen is covered, and nobody's cards are
// on it, nor on their way to it.

import { button, fill, h } from "./dom.js";

/** @typedef {import("./state.js").State} State */

export class Cover {
  /** @param {(seat: number) => void} look from a seat; -1: from none */
  constructor(look) {
    this.look = look;
    this.handed = -1; // the seat of whoever has the device, as they said themselves
    this.asked = -2; // the seat that we last asked the server to show
    this.wanted = -1; // the seat that the device shall go to
    this.root = h("div", {
      class: "cover",
      role: "dialog",
      "aria-modal": "true",
      "aria-label": "Hand over the device",
      hidden: true,
    });
    this.shown = "";
  }

  /** Hand the device to somebody. @param {number} seat */
  handTo(seat) {
    this.handed = -1;
    this.wanted = seat;
  }

  /** Cover the table if it must be. True if it is covered now. @param {State} state */
  update(state) {
    const mine = state.room.seats.flatMap((seat, i) => (seat.mine ? [i] : []));
    if (mine.length < 2 || state.over) return this.#uncover();
    const asked = state.waiting.filter((seat) => mine.includes(seat));
    if (asked.length && this.handed >= 0 && !asked.includes(this.handed)) this.handed = -1;
    const next = this.wanted >= 0 ? [this.wanted] : asked;
    this.#see(state.room.you);
    if (this.handed >= 0) return state.room.you === this.handed ? this.#uncover() : this.#show([], state);
    return next.length || state.room.you >= 0 ? this.#show(next, state) : this.#uncover();
  }

  /** Ask to see what whoever has the device may see. @param {number} you */
  #see(you) {
    if (you === this.handed) this.asked = -2;
    else if (this.asked !== this.handed) {
      this.asked = this.handed;
      this.look(this.handed);
    }
  }

  /** After a new connection, the server may show another seat than we asked for. */
  forget() {
    this.asked = -2;
  }

  #uncover() {
    this.root.hidden = true;
    this.shown = "";
    return false;
  }

  /** @param {number[]} seats @param {State} state */
  #show(seats, state) {
    const name = (/** @type {number} */ seat) => state.room.seats[seat].name;
    const shown = JSON.stringify(seats.map(name));
    if (shown !== this.shown || this.root.hidden) {
      this.shown = shown;
      const who = seats.map(name).join(" or ");
      fill(
        this.root,
        h("h2", {}, seats.length ? `Please hand over to ${who}` : "One moment"),
        h("p", {}, "Nobody's cards are on the screen now."),
        h(
          "div",
          { class: "row" },
          seats.map((seat) =>
            button(`I am ${name(seat)}`, () => this.#take(seat, state), { class: "big", "data-seat": seat }),
          ),
        ),
      );
      this.root.hidden = false;
      this.root.querySelector("button")?.focus();
    }
    return true;
  }

  /** @param {number} seat @param {State} state */
  #take(seat, state) {
    this.handed = seat;
    this.wanted = -1;
    this.#see(state.room.you);
    this.#show([], state);
  }
}
