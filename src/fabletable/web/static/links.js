// @ts-check
// Links to give away.

import { whole } from "./api.js";
import { button, h } from "./dom.js";

const HERE = /^(localhost|127\.|\[::1\])/;

/** The link as others reach it; empty: they cannot. @param {string} link @param {{ hostname: string, origin: string }} place @param {string} reach */
export function linkFor(link, place, reach) {
  if (!HERE.test(place.hostname)) return new URL(link, place.origin).href;
  return reach ? new URL(link, reach).href : "";
}

/** A link to give away. @param {string} label @param {string} link @param {string} reach where this machine answers others */
export function copyLine(label, link, reach) {
  const field = h("input", {
    type: "text",
    readonly: true,
    "aria-label": label,
    value: linkFor(link, location, reach) || whole(link),
    onfocus: () => field.select(),
  });
  const copy = button("Copy", async () => {
    field.select();
    // Away from https there is no clipboard to write to; then the link is marked, to be copied.
    await navigator.clipboard?.writeText(field.value).then(
      () => (copy.textContent = "Copied"),
      () => {},
    );
  });
  return h("div", { class: "row link" }, h("span", {}, label), field, copy);
}
