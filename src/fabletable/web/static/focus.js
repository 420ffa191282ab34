// @ts-check
// Keyboard focus through changes: it never falls back to the page itself.

/** @returns {boolean} whether nothing has the focus */
function nowhere() {
  const here = document.activeElement;
  return here === null || here === document.body || here.closest("[hidden]") !== null;
}

/**
 * Draw; and if what had the focus was moved, give it back; if it is gone, go on with the question.
 * @param {() => void} draw
 * @param {() => void} goOn
 */
export function keepingFocus(draw, goOn) {
  const before = document.activeElement;
  const had = !nowhere();
  draw();
  if (!had || !nowhere()) return;
  if (before instanceof HTMLElement && before.isConnected) before.focus({ preventScroll: true });
  if (nowhere()) goOn();
}

/** Focus without moving the page. @param {(HTMLElement | null | undefined)[]} nodes the first that there is */
export function focusFirst(...nodes) {
  nodes.find((node) => node)?.focus({ preventScroll: true });
}

/** Whether the focus may go to a new question: it is at the last one, or nowhere. @param {HTMLElement} question */
export function mayMove(question) {
  return nowhere() || document.activeElement === question;
}
