// @ts-check
// What can be chosen is brought into sight, gently, when the question comes.

const EDGE = 12; // pixels that stay free around it

/**
 * Scroll so that these are in sight; if there is not room for all, the first of them. Two frames
 * from now, since the browser itself first makes up for what has changed above.
 * @param {Element[]} nodes in the order of reading
 * @param {Element} dock what may lie over the page's foot
 */
export function reveal(nodes, dock) {
  requestAnimationFrame(() => requestAnimationFrame(() => show(nodes, dock)));
}

/** @param {Element[]} nodes @param {Element} dock */
function show(nodes, dock) {
  const over = getComputedStyle(dock).position === "sticky";
  const page = { top: 0, bottom: over ? dock.getBoundingClientRect().top : innerHeight };
  const free = nodes.filter((node) => node.isConnected);
  for (const area of new Set(free.flatMap((node) => node.closest(".area") ?? []))) {
    if (!scrolls(area)) continue;
    const inside = free.filter((node) => area.contains(node));
    slide(area, inside, area.getBoundingClientRect());
    for (const node of inside) free.splice(free.indexOf(node), 1);
  }
  if (free.length) slide(window, free, page);
}

/** @param {Element} area */
function scrolls(area) {
  return area.scrollHeight > area.clientHeight && getComputedStyle(area).overflowY === "auto";
}

/** @param {Element | Window} page @param {Element[]} nodes @param {{ top: number, bottom: number }} sight */
function slide(page, nodes, sight) {
  const boxes = nodes.map((node) => node.getBoundingClientRect());
  const above = Math.min(...boxes.map((box) => box.top)) - EDGE - sight.top;
  const below = Math.max(...boxes.map((box) => box.bottom)) + EDGE - sight.bottom;
  const by = above < 0 ? above : Math.min(above, Math.max(0, below));
  if (Math.abs(by) >= 1) page.scrollBy({ top: by });
}
