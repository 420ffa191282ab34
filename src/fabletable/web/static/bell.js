// @ts-check
// Tells a player who looks elsewhere that it is their turn, if they want it.

const KEPT = "fabletable.bell"; // in this browser, for all tables

export class Bell {
  constructor() {
    this.question = ""; // the last one
    this.can = "Notification" in window;
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
    const old = question === this.question;
    this.question = question;
    if (old || !question || !this.on || !document.hidden) return;
    try {
      const note = new Notification(title, { body: prompt, tag: "turn", icon: "/static/art/mark.svg" });
      note.onclick = () => {
        window.focus();
        note.close();
      };
    } catch {
      this.can = false; // some phones only let installed pages tell
    }
  }
}
