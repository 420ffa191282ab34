// @ts-check
// A double click answers one question, not two: its second half is not meant for what came between.

export class Steady {
  constructor() {
    this.asked = "";
  }

  /** Whether this click is meant for the question that is open now. @param {MouseEvent} event @param {string} ask */
  means(event, ask) {
    if (event.detail <= 1) this.asked = ask;
    return this.asked === ask;
  }
}
