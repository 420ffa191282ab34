"""A real game with a seed of our own at a table that only a page sees: the same picture each time.

Tables deal with seeds that nobody can choose, so a picture of one can never be made again. Here
the pages are those of the server, and what comes over their line is made of a game played here,
by the very functions that the server makes it with.
"""

from __future__ import annotations

import json
from typing import Any

from playwright.sync_api import Page, WebSocketRoute

from fabletable.bots.bot import answer_of
from fabletable.engine.choice import Ask
from fabletable.engine.game import Game, new_game
from fabletable.shelf import GAMES, make_bot
from fabletable.web.drawn import Faces, drawn
from fabletable.web.refusal import Refusal
from fabletable.web.table.answering import key_of, marked, reasons
from fabletable.web.table.picture import Narrator, over_shown, picture, seats_asked
from fabletable.web.wire import encode

NAMES = ("Mia", "Rosa", "Old Tom", "Finn", "Anna")
BOT = "apprentice"
MOST = 5_000  # choices in one game
PAINTED = """() => document.fonts.ready.then(() => new Promise(
  done => requestAnimationFrame(() => requestAnimationFrame(() => setTimeout(done, 60)))))"""


class FixedTable:
    """One game, and whoever looks at it through a page, from seat `me`."""

    def __init__(
        self, game: str, seed: str, mode: str | None = None, players: int = 2, me: int = 0
    ) -> None:
        rules = GAMES[game]
        self.me = me
        self.game: Game = new_game(rules, rules.setup(mode, players, seed))
        self.names = list(NAMES[:players])
        self.heard: list[dict[str, Any]] = []  # what the page has sent
        self._bot = make_bot(BOT, seed)
        self._narrator = Narrator()
        self._n = 0
        self._line: WebSocketRoute | None = None
        self._go_on()

    # -- the game

    @property
    def ask(self) -> Ask | None:
        return self.game.ask_of(self.me)

    def play(self, decisions: int) -> None:
        """So many choices of mine, as a bot would make them."""
        for _ in range(decisions):
            if self.ask is not None:
                self.answer(answer_of(self._bot, self.game, self.ask))

    def answer(self, key: str) -> None:
        self.game.answer(self.me, key)
        self._go_on()

    def _go_on(self) -> None:
        """Until I am asked, or it is over."""
        for _ in range(MOST):
            if self.ask is not None or not self.game.asks:
                return
            other = self.game.asks[0]
            self.game.answer(other.player, answer_of(self._bot, self.game, other))
        raise AssertionError("nobody asks me any more")

    # -- the page

    def lay(self, page: Page, address: str) -> None:
        """Show it there."""
        page.route_web_socket("**/live", self._meet)
        page.goto(f"{address}/table/fixed")
        self._settled(page)

    def show(self, page: Page) -> None:
        """What it is like now."""
        self._tell(self._shown())
        self._settled(page)

    def _settled(self, page: Page) -> None:
        page.wait_for_function(
            "n => document.querySelector('main.table')?.dataset.n === String(n)", arg=self._n
        )
        page.wait_for_selector(".scene .card", state="attached")
        page.evaluate(PAINTED)

    def _meet(self, line: WebSocketRoute) -> None:
        self._line, self._n = line, 0
        line.on_message(lambda message: self._hear(json.loads(message)))
        self._tell(self._shown())

    def _tell(self, message: dict[str, Any]) -> None:
        assert self._line is not None
        self._line.send(json.dumps(message))

    def _hear(self, wish: dict[str, Any]) -> None:
        self.heard.append(wish)
        try:
            self._tell({"id": wish["id"], **self._answer(wish)})
        except Refusal as why:
            self._tell({"type": "refused", "id": wish["id"], "code": why.code, "why": str(why)})
        if wish["type"] == "choose":
            self._tell(self._shown())

    def _answer(self, wish: dict[str, Any]) -> dict[str, Any]:
        ask = self.ask
        if wish["type"] == "choose" and ask is not None:
            self.answer(key_of(self.game, ask, wish["key"]))
        if wish["type"] == "mark":
            now = _plain(marked(self.game, self.me, wish["marks"]))
            return {"type": "marked", "ask": wish["ask"], "now": now}
        if wish["type"] == "why":
            lines = reasons(self.game, self.me, self.names, wish["at"])
            return {"type": "reasons", "at": wish["at"], "lines": lines}
        return {"type": "done"}

    def _shown(self) -> dict[str, Any]:
        """All of it, as on arrival."""
        self._n += 1
        story = self._narrator.tell(self.game, self.me, self.names)
        seen = picture(self.game, self.me, f"{len(self.game.log.choices)}", self._narrator)
        faces = Faces()
        elements = drawn(seen.elements, faces)
        return {
            "type": "show",
            "n": self._n,
            "room": self._room(),
            "elements": _plain(elements),
            "faces": _plain(faces.new()),
            "order": list(seen.prints),
            "ask": json.loads(seen.ask),
            "waiting": seats_asked(self.game.asks),
            "story": {"since": 0, "lines": story},
            "over": _plain(over_shown(self.game, [], "Play again")),
            "undo": {"can": bool(self.game.log.choices), "free": True},
        }

    def _room(self) -> dict[str, Any]:
        facts = self.game.rules.facts
        modes = {mode.key: mode.name for mode in facts.modes}
        seats = [
            {"name": name, "kind": "person", "here": True, "mine": True}
            if seat == self.me
            else {"name": name, "kind": "bot", "bot": BOT}
            for seat, name in enumerate(self.names)
        ]
        return {
            "id": "fixed", "game": facts.key, "title": facts.name, "number": 1, "hints": True,
            "mode": modes[self.game.setup.mode], "seats": seats, "you": self.me, "host": True,
        }  # fmt: skip


def _plain(what: object) -> Any:
    return json.loads(encode(what))
