// @ts-check

import { h } from "./dom.js";

/** A wish that is on or off. @param {string} label @param {boolean} on @param {(on: boolean) => void} act */
export function checkbox(label, on, act) {
  const input = h("input", { type: "checkbox", onchange: () => act(input.checked) });
  input.checked = on;
  return h("label", { class: "check" }, input, label);
}
