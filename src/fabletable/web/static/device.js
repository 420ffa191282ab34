// @ts-check
// The same person on another device: a code there, typed here.

import { post, reason } from "./api.js";
import { button, fill, h } from "./dom.js";
import { settings } from "./settings.js";

/** @typedef {import("./wire.d.ts").CodeFor} CodeFor */

/** @param {(error: unknown) => void} fail */
export function devices(fail) {
  const code = h("input", {
    type: "text",
    maxlength: 20,
    required: true,
    autocomplete: "off",
    "aria-label": "Code of the other device",
    placeholder: "Code",
  });
  const shown = h("p", { class: "line code", role: "status" });
  const show = async () => {
    try {
      const found = /** @type {CodeFor} */ (await post("/api/code", {}));
      fill(
        shown,
        "Type ",
        h("strong", {}, found.code),
        " there, within ten minutes. It is good for one device.",
      );
    } catch (error) {
      fail(error);
    }
  };
  const come = async (/** @type {Event} */ event) => {
    event.preventDefault();
    try {
      await post("/api/come", { code: code.value });
      await settings.forget();
      location.reload();
    } catch (error) {
      fail(new Error(reason(error)));
    }
  };
  const onlyHere = async () => {
    try {
      await post("/api/only-here", {});
      fill(shown, "Every other device is somebody new now.");
    } catch (error) {
      fail(error);
    }
  };
  return h(
    "details",
    { class: "devices" },
    h("summary", {}, "Your tables on another device"),
    h("div", { class: "row" }, button("Show a code for the other device", show)),
    shown,
    h(
      "form",
      { class: "row", onsubmit: come },
      h("label", { class: "field" }, h("span", {}, "Or type the code that the other device shows"), code),
      h("button", { type: "submit" }, "Bring my tables here"),
    ),
    h("p", { class: "line" }, "This browser then has those tables, in place of its own."),
    h("div", { class: "row" }, button("Sign out all my other devices", onlyHere)),
  );
}
