// @ts-check
// A small menu at the place that several options belong to.

import { button, fill, h } from "./dom.js";
import { byFinger } from "./spread.js";
import { capital, hintLine } from "./words.js";

/** @typedef {Pick<import("./places.js").Option, "key" | "label"> & { hint?: import("./places.js").Option["hint"] }} Option */

/** @type {(() => void) | null} */
let closeOpen = null;
/** Whose menu is open, and what adds a word to it. */
export const opened = {
  /** @type {Element | null} */
  anchor: null,
  /** @type {(lines: string[]) => void} */
  tell: () => {},
};

/** Close the menu if one is open. */
export function closeMenu() {
  closeOpen?.();
}

/**
 * @param {Element} anchor
 * @param {Option[]} options
 * @param {(key: string) => void} choose
 */
export function openMenu(anchor, options, choose) {
  closeMenu();
  const close = () => {
    closeOpen = opened.anchor = null;
    const held = menu.contains(document.activeElement);
    menu.remove();
    removeEventListener("pointerdown", outside, true);
    if (held && anchor instanceof HTMLElement) anchor.focus({ preventScroll: true });
  };
  const items = options.map((option) =>
    button(
      [capital(option.label), hintLine(option.hint)].filter(Boolean).join(" \u2013 "),
      () => {
        close();
        choose(option.key);
      },
      { role: "menuitem", "data-key": option.key },
    ),
  );
  const list = h(
    "div",
    {
      role: "menu",
      "aria-label": "Choose",
      onkeydown: (/** @type {KeyboardEvent} */ event) => keys(event, items, close),
    },
    items,
  );
  const note = h("div", { role: "status" });
  const menu = h("div", { class: "menu" }, note, list);
  const outside = (/** @type {Event} */ event) =>
    menu.contains(/** @type {Node} */ (event.target)) || close();
  closeOpen = close;
  document.body.append(menu);
  put(menu, anchor.getBoundingClientRect());
  opened.anchor = anchor;
  opened.tell = (lines) => {
    const { bottom } = menu.getBoundingClientRect();
    fill(note, ...lines.map((line) => h("p", {}, line)));
    menu.style.top = `${Math.max(8, bottom - menu.offsetHeight)}px`; // its buttons stay where they are
  };
  addEventListener("pointerdown", outside, true);
  items[0].focus({ preventScroll: true });
}

/** @param {KeyboardEvent} event @param {HTMLElement[]} items @param {() => void} close */
function keys(event, items, close) {
  if (event.repeat && event.key === "Enter") return event.preventDefault(); // still held from opening it
  const step = new Map([
    ["ArrowDown", 1],
    ["ArrowUp", -1],
  ]).get(event.key);
  if (event.key === "Escape" || event.key === "Tab") close();
  else if (step) {
    const here = items.indexOf(/** @type {HTMLElement} */ (document.activeElement));
    items[(here + step + items.length) % items.length].focus();
  } else return;
  event.preventDefault();
}

/** @param {HTMLElement} menu @param {DOMRect} at */
function put(menu, at) {
  const x = Math.min(at.left, innerWidth - menu.offsetWidth - 8);
  const above = at.top - 6 - menu.offsetHeight;
  const under = at.bottom + 6;
  const dock = document.querySelector(".dock")?.getBoundingClientRect().top ?? innerHeight; // has buttons of its own
  const fits = under + menu.offsetHeight < Math.min(innerHeight, dock);
  const below = byFinger() ? above < 8 : fits || above < 8; // of the hand
  menu.style.left = `${Math.max(8, x)}px`;
  menu.style.top = `${Math.max(8, below ? under : above)}px`;
}
