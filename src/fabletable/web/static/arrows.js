// @ts-check
// Arrow keys, from card to card.

const WAYS = new Map([
  ["ArrowLeft", [-1, 0]],
  ["ArrowRight", [1, 0]],
  ["ArrowUp", [0, -1]],
  ["ArrowDown", [0, 1]],
]);

/** Arrow keys go to the nearest card of the same list in that direction. @param {KeyboardEvent} event */
export function goByArrows(event) {
  const way = WAYS.get(event.key);
  const here = /** @type {Element} */ (event.target).closest(".card");
  if (!way || !here) return;
  const cards = [...(here.closest(".cards")?.querySelectorAll(".card:not([aria-hidden])") ?? [])];
  const next = nearest(here, cards, way);
  if (!next) return;
  event.preventDefault();
  /** @type {HTMLElement} */ (next).focus();
}

/** @param {Element} here @param {Element[]} cards @param {number[]} way */
function nearest(here, cards, [x, y]) {
  const middle = (/** @type {Element} */ node) => {
    const box = node.getBoundingClientRect();
    return [box.x + box.width / 2, box.y + box.height / 2];
  };
  const [ax, ay] = middle(here);
  let [best, least] = [/** @type {Element | null} */ (null), Infinity];
  for (const card of cards) {
    const [bx, by] = middle(card);
    const along = (bx - ax) * x + (by - ay) * y;
    const aside = Math.abs((bx - ax) * y) + Math.abs((by - ay) * x);
    if (card !== here && along > 4 && along + 3 * aside < least) [best, least] = [card, along + 3 * aside];
  }
  return best;
}
