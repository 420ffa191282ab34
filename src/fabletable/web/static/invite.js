// @ts-check
// A link to pass on: as text, and as a code for a phone's camera; and what to do where nobody
// else can reach this machine.

import { h, svg } from "./dom.js";
import { copyLine, linkFor } from "./links.js";
import { qr } from "./qr.js";

const QUIET = 4; // modules around a code

/** @param {string} label @param {string} link @param {string} reach where this machine answers others */
export function invitation(label, link, reach) {
  const there = linkFor(link, location, reach);
  return h(
    "div",
    { class: "invite" },
    copyLine(label, link, reach),
    there
      ? code(there)
      : h(
          "p",
          { class: "line" },
          "This link works on this computer alone. For friends elsewhere on your network, end the server and start it with ",
          h("code", {}, "python3 run.py serve --host 0.0.0.0"),
          "; your tables stay.",
        ),
  );
}

/** @param {string} link */
function code(link) {
  const rows = qr(link);
  const d = rows.flatMap((row, y) =>
    row.flatMap((dark, x) => (dark ? [`M${x + QUIET} ${y + QUIET}h1v1h-1z`] : [])),
  );
  const size = rows.length + 2 * QUIET;
  return h(
    "details",
    {},
    h("summary", {}, "As a code for a phone"),
    svg(
      "svg",
      { viewBox: `0 0 ${size} ${size}`, class: "qr", role: "img", "aria-label": "The link as a QR code" },
      svg("rect", { width: size, height: size, fill: "#fff" }),
      svg("path", { d: d.join(""), fill: "#000" }),
    ),
  );
}
