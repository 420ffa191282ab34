// @ts-check
// A table, and the campaign that is played there, gets another name, or is put away.

import { post } from "./api.js";
import { button, h } from "./dom.js";
import { LONGEST_NAME } from "./words.js";

/** @typedef {import("./wire.d.ts").Me} Me */

/** How the shelf's address ends for who comes from a page of what they have just put away. */
export const DELETED = "#deleted=";

/** @param {string} table @param {boolean} [back] it is brought back @returns {Promise<Me>} */
export function putAway(table, back = false) {
  return post(`/api/tables/${table}/away`, { back });
}

/**
 * Ask for a name, and give it; null if somebody thinks better of it.
 * @param {string} table
 * @param {string} title as it is called on this page
 * @param {string} name as it is called without the game
 * @returns {Promise<Me | null>}
 */
export async function renamed(table, title, name) {
  const wish = await asked(title, name);
  return wish && wish !== name ? post(`/api/tables/${table}/name`, { name: wish }) : null;
}

/** @param {string} title @param {string} name @returns {Promise<string>} */
function asked(title, name) {
  const field = h("input", { type: "text", maxlength: LONGEST_NAME, required: true, value: name });
  const form = h(
    "form",
    { method: "dialog" },
    h("label", { class: "field" }, h("span", {}, "What it is called, for all who sit there"), field),
    h(
      "div",
      { class: "row" },
      h("button", { type: "submit", value: "yes", class: "big" }, "Rename"),
      button("Leave it", () => dialog.close("")),
    ),
  );
  const dialog = h("dialog", { class: "sheet", "aria-label": `Rename ${title}` }, form);
  document.body.append(dialog);
  dialog.showModal();
  field.select();
  return new Promise((resolve) =>
    dialog.addEventListener("close", () => {
      dialog.remove();
      resolve(dialog.returnValue ? field.value.trim() : "");
    }),
  );
}
