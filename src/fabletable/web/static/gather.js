// @ts-check
// Before the first game: whom the table waits for, and the links to pass on.

import { fill, h } from "./dom.js";

/** @typedef {import("./state.js").Seat} Seat */

export class Gathering {
  constructor() {
    this.root = h("div", { class: "gathering", hidden: true });
    this.links = h("div", {});
    this.shown = "";
    this.reach = ""; // where this machine answers others
  }

  /** @param {import("./state.js").State} state */
  update({ n, room }) {
    const waits = n > 0 && room.number === 0;
    const links = room.seats.filter((seat) => seat.kind === "open" && seat.link);
    const shown = JSON.stringify([waits, links, this.reach]);
    if (shown === this.shown) return;
    this.shown = shown;
    this.root.hidden = !waits;
    fill(
      this.root,
      waits &&
        h("p", {}, "Nothing is dealt before everybody sits: so each of you has a share in the shuffle."),
      waits && this.links,
    );
    if (waits) void this.#invite(links, shown);
  }

  /** What makes codes of links is fetched where somebody is waited for. @param {Seat[]} seats @param {string} shown */
  async #invite(seats, shown) {
    const fetched = await import("./invite.js").catch(() => null);
    if (!fetched) this.shown = ""; // to be tried again with whatever comes next
    if (!fetched || shown !== this.shown) return;
    fill(
      this.links,
      seats.map(({ name, link }) =>
        fetched.invitation(seats.length > 1 ? `Link for ${name}` : "Link for a friend", link, this.reach),
      ),
    );
  }
}
