// @ts-check
// What a link leads to: a seat that waits for somebody, or a place to watch from.

import { get, post, reason } from "./api.js";
import { app, fill, h, phase } from "./dom.js";
import { face } from "./faces.js";
import { shareFor } from "./shuffle.js";
import { LONGEST_NAME } from "./words.js";

/** @typedef {import("./wire.d.ts").Invitation} Invitation */
/** @typedef {import("./wire.d.ts").Me} Me */
/** @typedef {import("./wire.d.ts").TableAt} TableAt */

/** @param {string} token */
export async function sitPage(token) {
  const invitation = /** @type {Invitation} */ (await get(`/api/invitation/${token}`));
  if (invitation.yours) return take(token, "");
  const [me, shelf] = await Promise.all([
    /** @type {Promise<Me>} */ (get("/api/me")),
    /** @type {Promise<import("./wire.d.ts").OnOffer>} */ (get("/api/shelf")),
  ]);
  const game = shelf.games.find((one) => one.key === invitation.game);
  document.body.dataset.game = invitation.game;
  const alert = h("p", { class: "notice alert", role: "alert", hidden: true });
  const name = h("input", {
    type: "text",
    maxlength: LONGEST_NAME,
    value: me.name,
    autocomplete: "nickname",
    required: Boolean(invitation.seat),
  });
  const submit = async (/** @type {Event} */ event) => {
    event.preventDefault();
    try {
      const said = name.value.trim();
      if (said && said !== me.name) await post("/api/me", { name: said });
      await take(token, invitation.sealed && shareFor(invitation.sealed));
    } catch (error) {
      alert.textContent = reason(error);
      alert.hidden = false;
    }
  };
  fill(
    app(),
    h(
      "main",
      { class: "page narrow invited" },
      h("p", { class: "line" }, "Fabletable"),
      game?.box.picture && h("img", { class: "lid", src: game.box.picture, alt: "" }),
      h(
        "h1",
        {},
        invitation.host ? `${invitation.host} invites you` : "You are invited",
        ` to ${invitation.seat ? "play" : "watch"} ${invitation.title}`,
      ),
      game?.pitch && h("p", { class: "pitch" }, game.pitch),
      game?.minutes && h("p", { class: "line" }, `About ${game.minutes} minutes, ${game.weight}`),
      h(
        "ul",
        { class: "plain row", "aria-label": "Who sits there" },
        invitation.seats.map((seat, i) =>
          h(
            "li",
            {},
            face(seat, i),
            invitation.seat === seat.name ? h("strong", {}, "your seat") : seat.name,
          ),
        ),
      ),
      h(
        "form",
        { onsubmit: submit },
        invitation.seat &&
          h("label", { class: "field" }, h("span", {}, "What the others shall call you"), name),
        alert,
        h("button", { type: "submit", class: "big" }, invitation.seat ? "Sit down" : "Watch"),
      ),
    ),
  );
  phase("sit");
}

/** @param {string} token @param {string} share of the next shuffle */
async function take(token, share) {
  const { table } = /** @type {TableAt} */ (await post("/api/take", { token, share }));
  location.replace(`/table/${table}`);
}
