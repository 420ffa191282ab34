// @ts-check
// How a game ended.

import { button, fill, h, say } from "./dom.js";
import { copyLine } from "./keeper.js";
import { verdict } from "./shuffle.js";
import { capital, listed, named, ordinal } from "./words.js";

/** @typedef {import("./state.js").Over} Over */

/**
 * The panel; `actions` go below.
 * @param {Over} over
 * @param {string[]} names
 * @param {number} you
 * @param {Node[]} actions
 */
export function overPanel(over, names, you, actions) {
  const said = (/** @type {string} */ text) => named(text, you, names);
  const people = names.map((name, i) => ({
    name: i === you ? `${name} (you)` : name,
    place: over.places[i],
    score: over.scores[i],
    madeOf: said(over.made_of[i] ?? ""),
    you: i === you,
  }));
  const rivals = over.rivals.map((rival, i) => ({
    ...rival,
    madeOf: said(over.made_of[names.length + i] ?? ""),
    you: false,
  }));
  const all = [...people, ...rivals].sort((a, b) => a.place - b.place);
  return h(
    "section",
    { id: "over", class: "over", tabindex: "-1", "aria-label": "The game is over" },
    h("h2", {}, headline(over, names, you)),
    over.counts && h("p", { class: "counts" }, over.counts),
    h(
      "table",
      {},
      h(
        "thead",
        {},
        h(
          "tr",
          {},
          ["Place", "Who", "Score"].map((head) => h("th", { scope: "col" }, head)),
        ),
      ),
      h(
        "tbody",
        {},
        all.flatMap((one) => [
          h(
            "tr",
            { "data-you": one.you },
            h("td", {}, ordinal(one.place)),
            h("th", { scope: "row" }, one.name),
            h("td", {}, String(one.score)),
          ),
          one.madeOf && h("tr", { class: "made-of" }, h("td", { colspan: "3" }, capital(one.madeOf))),
        ]),
      ),
    ),
    over.decided.map((line) => h("p", { class: "decided" }, said(line))),
    over.changes.length > 0 &&
      h(
        "div",
        { class: "changes" },
        h("h3", {}, "What this game changed"),
        h(
          "ul",
          {},
          over.changes.map((line) => h("li", {}, line)),
        ),
      ),
    h("div", { class: "row" }, actions),
  );
}

/** @param {Over} over @param {string[]} names @param {number} you */
function headline(over, names, you) {
  const best = [
    ...names.filter((_, i) => over.places[i] === 1),
    ...over.rivals.filter((rival) => rival.place === 1).map((rival) => rival.name),
  ];
  if (you >= 0 && over.places[you] === 1)
    return best.length > 1
      ? `You share the first place with ${listed(best.filter((name) => name !== names[you]))}`
      : "You have won";
  return best.length > 1 ? `${listed(best)} share the first place` : `${listed(best)} has won`;
}

/** The end of a game at its table: what it was, and what can be done next. */
export class EndPanel {
  /** @param {{ next: () => void, share: () => void }} acts */
  constructor(acts) {
    this.acts = acts;
    this.root = h("div", { class: "end" });
    this.shown = "";
  }

  /** @param {import("./state.js").State} state */
  update({ over, room }) {
    const shown = JSON.stringify([over, room.seats.map((seat) => seat.name), room.you, room.number]);
    if (shown === this.shown) return;
    this.shown = shown;
    fill(this.root, over && this.#panel(over, room));
    if (over?.shuffle) this.#judge(over.shuffle);
  }

  /** Say how it was shuffled, as soon as we know. @param {import("./wire.d.ts").ShuffleShown} shuffle */
  async #judge(shuffle) {
    const line = h("p", { class: "line shuffle" });
    this.root.append(line);
    say(line, await verdict(shuffle));
  }

  /** @param {Over} over @param {import("./state.js").Room} room */
  #panel(over, room) {
    const names = room.seats.map((seat) => seat.name);
    const share = button("Share the replay", this.acts.share);
    const next = over.next ? [button(over.next, this.acts.next, { id: "next", class: "big" })] : [];
    const campaign = h("a", { class: "tool", href: `/campaign/${room.campaign}` }, "The campaign");
    return overPanel(over, names, room.you, [...next, share, ...(room.campaign ? [campaign] : [])]);
  }

  /** Show a link to give away. @param {string} link */
  hand(link) {
    this.root.querySelector(".link")?.remove();
    this.root.append(copyLine("Link to the replay", link));
    this.root.querySelector("input")?.focus();
  }
}
