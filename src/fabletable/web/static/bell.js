// @ts-check
// Tells a player who looks elsewhere that it is their turn, if they want it.

const KEPT = "fabletable.bell"; // in this browser, for all tables

export class Bell {
  /** @param {string} table */
  constructor(table) {
    this.table = table;
    this.question = ""; // the last one
    this.can = "Notification" in window;
    /** @type {Notification | null} */
    this.note = null;
    document.addEventListener("visibilitychange", () => document.hidden || this.#quiet());
  }

  get on() {
    return this.can && Notification.permission === "granted" && localStorage.getItem(KEPT) === "on";
  }

  /** The browser asks its owner first; says whether it is on now. @param {boolean} on */
  async turn(on) {
    const may = on && (await Notification.requestPermission()) === "granted";
    localStorage.setItem(KEPT, may ? "on" : "off");
    return may;
  }

  /** @param {string} question its id; none: nobody is asked @param {string} title @param {string} prompt */
  ring(question, title, prompt) {
    if (question === this.question) return;
    this.question = question;
    this.#quiet();
    if (!question || !this.on || !document.hidden) return;
    try {
      const icon = "/static/art/mark.svg";
      this.note = new Notification(title, { body: prompt, tag: `turn/${this.table}`, icon });
      this.note.onclick = () => window.focus();
    } catch {
      this.can = false; // some phones only let installed pages tell
    }
  }

  /** What was told is no longer news; the next one is told aloud again. */
  #quiet() {
    this.note?.close();
    this.note = null;
  }
}
