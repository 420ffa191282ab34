// @ts-check
// Something that was done just now, in a line, with a way to undo it for some seconds.

import { button, fill, h } from "./dom.js";

const SECONDS = 12;

const root = h("div", { class: "toast", role: "status" });
let leaving = 0;

/** @param {string} text @param {string} [label] of the way back @param {() => void} [act] */
export function toast(text, label = "", act = () => {}) {
  if (!root.isConnected) document.body.append(root);
  clearTimeout(leaving);
  const undo = button(label, () => {
    fill(root);
    act();
  });
  fill(root, h("p", {}, text, " ", label && undo));
  if (label) undo.focus({ preventScroll: true }); // what had the focus is gone
  leaving = setTimeout(leave, SECONDS * 1000);
}

/** Whoever goes by keys goes on from the page. */
function leave() {
  const main = document.querySelector("main");
  if (main && root.contains(document.activeElement)) {
    main.tabIndex = -1;
    main.focus({ preventScroll: true });
  }
  fill(root);
}
