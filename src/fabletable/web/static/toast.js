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
  leaving = setTimeout(() => fill(root), SECONDS * 1000);
}
