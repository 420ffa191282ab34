// @ts-check
// Which page belongs to the address.

import { reason } from "./api.js";
import { sheet } from "./dom.js";
import { lastWord } from "./frame.js";
import { settings } from "./settings.js";

const [, what = "", id = ""] = location.pathname.split("/");

/** @type {Record<string, () => Promise<unknown>>} */
const PAGES = {
  "": async () => (await import("./shelf.js")).shelfPage(),
  table: async () => new (await import("./table.js")).TablePage(id),
  sit: async () => (await import("./sit.js")).sitPage(id),
  watch: async () => (await import("./sit.js")).sitPage(id),
  replay: async () => (await import("./replay.js")).replayPage(id),
  rules: async () => (await import("./rules.js")).rulesPage(id),
  campaign: async () => (await import("./campaign.js")).campaignPage(id),
  workshop: async () => (await import("./workshop.js")).workshopPage(id),
};

const page = Object.hasOwn(PAGES, what)
  ? PAGES[what]
  : async () => {
      throw new Error("There is nothing at this address.");
    };
if (what !== "table" && what !== "replay") void sheet("pages");
settings.apply();
void settings.meet();
// For a page that says the truth when nobody can be reached; browsers offer it to safe pages only.
addEventListener("load", () => navigator.serviceWorker?.register("/worker.js").catch(() => {}));
page().catch((error) => lastWord("mistake", reason(error)));
