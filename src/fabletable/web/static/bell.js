// @ts-check
// Tells a player who looks elsewhere that it is their turn, if they want it.

const KEPT = "fabletable.bell"; // in this browser, for all tables

export class Bell {
  /** @param {string} table */
  constructor(table) {
    this.tag = `turn/${table}`; // one notice a table
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
    const more = { body: prompt, tag: this.tag, icon: "/static/art/mark.svg", data: location.pathname };
    try {
      this.note = new Notification(title, more);
      this.note.onclick = () => window.focus();
    } catch {
      this.#byWorker((worker) => worker.showNotification(title, more)); // as phones want it
    }
  }

  /** What was told is no longer news; the next one is told aloud again. */
  #quiet() {
    this.note?.close();
    this.note = null;
    this.#byWorker(async (worker) => {
      for (const note of await worker.getNotifications({ tag: this.tag })) note.close();
    });
  }

  /** @param {(worker: ServiceWorkerRegistration) => Promise<void>} act */
  #byWorker(act) {
    const found = navigator.serviceWorker?.getRegistration();
    found?.then((worker) => worker && act(worker)).catch(() => {});
  }
}
