"""A recorded game at a table that only a page sees: the same picture each time.

Tables deal with seeds that nobody can choose, and bots learn, so a picture of a table can never be
made again. Here the pages are those of the server, and what comes over their line is made of a game
that was played once and is played again by its log, by the very functions that the server makes it
with.
"""

from __future__ import annotations

import json
from typing import Any

from playwright.sync_api import Page, WebSocketRoute

from fabletable.engine.choice import Ask
from fabletable.engine.game import Game
from fabletable.engine.log import Log
from fabletable.engine.replay import replaying
from fabletable.shelf import GAMES
from fabletable.web.drawn import Faces, drawn
from fabletable.web.refusal import Refusal
from fabletable.web.table.answering import marked, reasons
from fabletable.web.table.picture import Narrator, over_shown, picture, seats_asked
from fabletable.web.table.sight import Sights
from fabletable.web.wire import encode

NAMES = ("Mia", "Rosa", "Old Tom", "Finn", "Anna")
BOT = "apprentice"
# Laid out and painted, with the lines that say on phones what cards say.
PAINTED = """async () => {
  const frame = () => new Promise(requestAnimationFrame);
  await document.fonts.ready;
  await frame();
  await frame();
  const phone = document.querySelector('.scene').dataset.shape !== 'wide';
  while (phone && !document.querySelector('.lines')) await frame();
  await frame();
}"""


class FixedTable:
    """One game, and whoever looks at it through a page, from seat `me`."""

    def __init__(self, log: Log, me: int = 0) -> None:
        self.me = me
        self._log = log
        self.names = list(NAMES[: log.setup.players])
        self.heard: list[dict[str, Any]] = []  # what the page has sent
        self._faces = Faces()  # that the page knows
        self._n = 0
        self._line: WebSocketRoute | None = None
        self.begin()

    # -- the game

    def begin(self) -> None:
        """From the first choice, also if it was played before."""
        self._played = replaying(GAMES[self._log.game], self._log)
        self.game: Game = next(self._played)
        self._narrator = Narrator()
        self._go_on()

    @property
    def ask(self) -> Ask | None:
        return self.game.ask_of(self.me)

    def play(self, decisions: int) -> None:
        """So many choices of mine, as they were made when it was recorded."""
        for _ in range(decisions):
            mine = len(self._mine())
            while len(self._mine()) == mine and next(self._played, None):
                pass
            self._go_on()

    def _mine(self) -> list[str]:
        return [key for player, key in self.game.log.choices if player == self.me]

    def _go_on(self) -> None:
        """Until I am asked, or it is over."""
        while self.ask is None and next(self._played, None):
            pass

    # -- the page

    def lay(self, page: Page, address: str) -> None:
        """Show it there."""
        page.route_web_socket("**/live", self._meet)
        page.goto(f"{address}/table/fixed")
        page.wait_for_selector("main.table:not([data-n='0'])")  # it has called, and been answered
        self._settled(page)

    def show(self, page: Page, emptied: str = "", **else_: object) -> None:
        """What it is like now; or as if no card lay at this element any more, or more was told."""
        shown = self._shown() | else_
        for element in shown["elements"]:
            if element["id"] == emptied:
                element["items"] = []
        self._tell(shown)
        self._settled(page)

    def _settled(self, page: Page) -> None:
        page.wait_for_function(
            "n => document.querySelector('main.table')?.dataset.n === String(n)", arg=self._n
        )
        page.wait_for_selector(".scene .card", state="attached")
        page.evaluate(PAINTED)

    def _meet(self, line: WebSocketRoute) -> None:
        self._line, self._n, self._faces = line, 0, Faces()
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

    def _answer(self, wish: dict[str, Any]) -> dict[str, Any]:
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
        number = f"{len(self.game.log.choices)}"
        seen = picture(Sights(self.game), self.me, number, self._narrator)
        elements = drawn(seen.elements, self._faces)
        return {
            "type": "show",
            "n": self._n,
            "room": self.room(),
            "elements": _plain(elements),
            "faces": _plain(self._faces.new()),
            "order": list(seen.prints),
            "ask": json.loads(seen.ask),
            "goal": json.loads(seen.goal),
            "waiting": seats_asked(self.game.asks),
            "story": {"since": 0, "lines": story},
            "over": _plain(over_shown(self.game, [], "Play again")),
            "undo": {"can": bool(self.game.log.choices), "free": True},
        }

    def room(self) -> dict[str, Any]:
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
