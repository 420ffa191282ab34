// @ts-check
// Who shall sit where.

import { fill, h } from "./dom.js";
import { face } from "./faces.js";
import { LONGEST_NAME } from "./words.js";

/** @typedef {import("./wire.d.ts").OnOffer} Shelf */
/** @typedef {import("./wire.d.ts").SeatWish} SeatWish */

/** Me, and bots of the usual strength. @param {number} count @param {Shelf} shelf @returns {SeatWish[]} */
export function usualSeats(count, shelf) {
  return Array.from({ length: count }, (_, i) => ({
    kind: i ? "bot" : "me",
    name: "",
    bot: i ? shelf.usual_bot : "",
  }));
}

export class Chairs {
  /** @param {Shelf} shelf */
  constructor(shelf) {
    this.shelf = shelf;
    /** @type {SeatWish[]} */
    this.seats = [];
    this.root = h("ol", { class: "chairs" });
  }

  /** So many chairs; who sat on one stays. @param {number} count */
  set(count) {
    this.seats = usualSeats(count, this.shelf).map((seat, i) => this.seats[i] ?? seat);
    fill(
      this.root,
      this.seats.map((_, i) => this.#chair(i)),
    );
  }

  /** @param {number} i */
  #chair(i) {
    const seat = this.seats[i];
    const others = this.shelf.bots.map((bot) => ({
      value: `bot:${bot.key}`,
      label: `Bot: ${[bot.names[0], bot.level].filter(Boolean).join(", ")}`,
    }));
    const all = [
      { value: "me", label: "Me" },
      ...others,
      { value: "open", label: "A friend, by a link" },
      { value: "here", label: "Somebody else, on this device" },
    ];
    const line = h("span", { class: "line" });
    const portrait = h("span", {});
    const name = h("input", {
      type: "text",
      maxlength: LONGEST_NAME,
      "aria-label": `Name of whoever sits at seat ${i + 1}`,
      placeholder: "Their name",
      value: seat.name,
    });
    name.addEventListener("input", () => (this.seats[i] = { ...this.seats[i], name: name.value }));
    const select = h(
      "select",
      { "aria-label": `Seat ${i + 1}` },
      all.map(({ value, label }) => h("option", { value }, label)),
    );
    select.value = seat.kind === "bot" ? `bot:${seat.bot}` : seat.kind;
    const show = () => {
      const { kind, bot } = this.seats[i];
      fill(
        portrait,
        face(
          { name: kind === "me" ? "Me" : name.value || "?", kind: kind === "bot" ? "bot" : "person", bot },
          i,
        ),
      );
      name.hidden = kind !== "here" && kind !== "open";
      name.required = kind === "here"; // who comes by a link says it there
      line.textContent = this.shelf.bots.find((one) => kind === "bot" && one.key === bot)?.character ?? "";
    };
    select.addEventListener("change", () => {
      const [kind, bot = ""] = select.value.split(":");
      if (kind === "me") this.#getUp(i);
      this.seats[i] = { kind: /** @type {SeatWish["kind"]} */ (kind), bot, name: name.value };
      show();
    });
    show();
    return h("li", {}, portrait, select, name, line);
  }

  /** Nobody sits on two chairs as themselves: whoever moves leaves a bot behind. @param {number} but */
  #getUp(but) {
    this.seats.forEach((seat, i) => {
      if (seat.kind !== "me" || i === but) return;
      this.seats[i] = { kind: "bot", bot: this.shelf.usual_bot, name: "" };
      this.root.children[i].replaceWith(this.#chair(i));
    });
  }
}
