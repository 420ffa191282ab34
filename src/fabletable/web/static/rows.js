// @ts-check
// A grid in rows and columns, for those who listen: who touches whom can be heard.

import { arrange, dress, h } from "./dom.js";

/** @typedef {import("./wire.d.ts").Item} Item */
/** @typedef {import("./card.js").CardView} CardView */

/**
 * Lay the cells into the rows of the list. Rows have no box of their own: cells lie in the grid.
 * @param {Element} list
 * @param {readonly Item[]} items in reading order
 * @param {CardView[]} views
 */
export function layInRows(list, items, views) {
  const [tops, lefts] = [items.map((item) => item.row ?? 0), items.map((item) => item.column ?? 0)];
  const [top, left] = [Math.min(...tops), Math.min(...lefts)];
  const rows = [...new Set(tops)].map((row, i) => {
    const node = list.children[i] ?? h("div", { class: "line", role: "row" });
    dress(node, { "aria-rowindex": row - top + 1 });
    arrange(
      node,
      views.filter((_, place) => tops[place] === row).map((view) => view.root),
    );
    return node;
  });
  views.forEach((view, i) => dress(view.root, { role: "gridcell", "aria-colindex": lefts[i] - left + 1 }));
  arrange(list, rows);
  dress(list, {
    "aria-rowcount": Math.max(...tops) - top + 1,
    "aria-colcount": Math.max(...lefts) - left + 1,
  });
}
