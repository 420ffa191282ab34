// @ts-check
// Before the first game: whom the table waits for, and the links to pass on.

import { fill, h } from "./dom.js";
import { invitation } from "./invite.js";

export class Gathering {
  /** @param {{ reach: string }} box knows where this machine answers others */
  constructor(box) {
    this.box = box;
    this.root = h("div", { class: "gathering", hidden: true });
    this.shown = "";
  }

  /** @param {import("./state.js").State} state */
  update({ n, room }) {
    const waits = n > 0 && room.number === 0;
    const { reach } = this.box;
    const links = room.seats.filter((seat) => seat.kind === "open" && seat.link);
    const shown = JSON.stringify([waits, links, reach]);
    if (shown === this.shown) return;
    this.shown = shown;
    this.root.hidden = !waits;
    fill(
      this.root,
      waits &&
        h("p", {}, "Nothing is dealt before everybody sits: so each of you has a share in the shuffle."),
      waits &&
        links.map(({ name, link }) =>
          invitation(links.length > 1 ? `Link for ${name}` : "Link for a friend", link, reach),
        ),
    );
  }
}
