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

/** Focus without moving the page. @param {(Element | null | undefined)[]} nodes the first that there is */
export function focusFirst(...nodes) {
  const found = nodes.find((node) => node);
  if (found instanceof HTMLElement) found.focus({ preventScroll: true });
}

/** Where the focus goes on: after a choice with the next question, on the table if it was made there. */
export class Attention {
  /**
   * @param {HTMLElement} scene
   * @param {import("./options.js").OptionList} list
   * @param {HTMLElement} last the last page
   */
  constructor(scene, list, last) {
    this.scene = scene;
    this.list = list;
    this.last = last;
    /** @type {string | null} */
    this.asked = null; // the question that was shown last; none: whoever has just come has touched nothing
    this.chose = ""; // where somebody has just chosen
  }

  /** Somebody chooses. */
  chosen() {
    this.chose = this.scene.contains(document.activeElement) ? "scene" : "list";
  }

  /** Somebody else looks now. */
  forget() {
    this.asked = "";
  }

  /** The question that is shown now; says what is new about it. @param {import("./state.js").State} state
   * @returns {"arrival" | "turn" | "over" | ""} */
  follow({ ask, over }) {
    const asked = over ? "over" : (ask?.id ?? "");
    const before = this.asked;
    if (asked === before) return "";
    this.asked = asked;
    if (before !== null && (this.chose || this.#mayMove)) this.question();
    if (asked) this.chose = "";
    if (before === null) return "arrival";
    return over ? "over" : before === "" && ask ? "turn" : "";
  }

  /** It is at the last question, or nowhere. */
  get #mayMove() {
    return nowhere() || document.activeElement === this.list.prompt;
  }

  /** To the question, or to what comes after the game. */
  question() {
    focusFirst(
      this.last.querySelector("button"),
      this.chose === "scene" ? this.scene.querySelector(".card[data-glow][tabindex='0'], .here") : null,
      this.list.first,
    );
  }
}
