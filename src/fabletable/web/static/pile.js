// @ts-check
// A pile that lies open, spread out to be looked through.

import { button, h } from "./dom.js";
import { CardView } from "./card.js";
import { capital, counted } from "./words.js";

/** @typedef {import("./wire.d.ts").Item} Item */
/** @typedef {import("./scene.js").Sight} Sight */

/**
 * Spread a pile over the table. What can be chosen in it has a button.
 * @param {string} label
 * @param {readonly Item[]} items
 * @param {Sight} sight
 * @param {(key: string) => void} choose
 */
export function spread(label, items, sight, choose) {
  const title = h("h2", { id: "spread-title" }, `${label}: ${counted(items.length, "card")}`);
  const cards = h(
    "ul",
    { class: "cards", role: "list" },
    items.map((item) => cardOf(item, sight, choose, () => box.close())),
  );
  const close = button("Close", () => box.close(), { class: "big" });
  const box = h(
    "dialog",
    { class: "spread", "aria-labelledby": "spread-title" },
    h("div", { class: "row" }, title, close),
    items.length > 1 && h("p", { class: "line" }, "The topmost first."),
    cards,
  );
  box.addEventListener("close", () => box.remove());
  box.addEventListener("click", (event) => event.target === box && box.close()); // beside it
  document.body.append(box);
  box.showModal();
  close.focus();
}

/** @param {Item} item @param {Sight} sight @param {(key: string) => void} choose @param {() => void} close */
function cardOf(item, sight, choose, close) {
  const view = new CardView(item.id);
  view.update(item, sight, 0);
  view.card.tabIndex = 0;
  const buttons = view.options
    .filter((option) => !option.mark)
    .map((option) =>
      button(capital(option.label), () => {
        close();
        choose(option.key);
      }),
    );
  return h("li", { class: "slot" }, view.card, buttons);
}
