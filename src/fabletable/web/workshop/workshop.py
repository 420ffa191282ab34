"""Editions are tried, and compared while tables are served first, each in a process of its
own: one with which bots never come to an end takes nobody else's sums along. One plays at a time;
but whoever is not back in time from a deal goes on beside the others, and nobody waits for it.

What one person, one address and all together can have running is bounded, and so is the work of
each comparison. They are kept in memory: a designer's browser remembers what came of them.
"""

from __future__ import annotations

import asyncio
import logging
from dataclasses import dataclass, field

from fabletable.campaigns.disk import about
from fabletable.engine.errors import Mistake
from fabletable.shelf import find_game
from fabletable.web.beside import set_going
from fabletable.web.people import fresh_id
from fabletable.web.processes.pool import NoAnswer, Pool
from fabletable.web.proofs.pool import Provers
from fabletable.web.workshop.process import Answer, Errand
from fabletable.web.workshop.wire import (
    Compare,
    ComparisonShown,
    ReportShown,
    Tried,
    TryCards,
    WorkshopBot,
)

log = logging.getLogger(__name__)

# What plays a game in a second or so. Stronger ones are for the command line.
BOTS = {
    "hasty": "quick: takes what looks best at once",
    "apprentice": "gentle: often acts before it thinks",
    "neighbour": "middling: thinks a little; takes much longer",
}
KNEW_ENOUGH = "It stopped by itself, since it knew enough."
PLAYED_ALL = "It played as many games as you wished."
WORKED_LONG = "It has worked as long as one may here; `fabletable compare` may work longer."
STOPPED = "You stopped it."
MOST_LOST = 2  # processes of one comparison


@dataclass(frozen=True)
class Bounds:
    of_person: int = 1  # comparisons that run
    of_address: int = 3
    of_all: int = 6
    kept: int = 60  # that have ended
    seconds: float = 600.0  # of work for each
    at_once: float = 1.0  # seconds until somebody else has a turn
    turn: float = 5.0  # seconds after which the next one does not wait for who is still at it
    patience: float = 60.0  # seconds for a single deal


@dataclass
class Comparison:
    id: str
    person: str
    address: str
    wish: Compare
    games: int = 0
    worked: float = 0.0  # seconds
    lost: int = 0  # how often its process ended
    ended: str = ""  # why
    report: ReportShown | None = None
    task: asyncio.Task[None] | None = None
    pool: Pool[Answer] = field(
        default_factory=lambda: Pool("fabletable.web.workshop.process", Answer, 1)
    )

    def take(self, found: Answer, most_seconds: float) -> None:
        """What is known after some more work."""
        self.worked += found.seconds
        self.games, self.report = found.games, found.report or self.report
        if found.known:
            self.ended = KNEW_ENOUGH
        elif found.games >= self.wish.games:
            self.ended = PLAYED_ALL
        elif self.worked > most_seconds:
            self.ended = WORKED_LONG

    def shown(self) -> ComparisonShown:
        wish = self.wish
        return ComparisonShown(
            self.id, wish.a.name, wish.b.name, self.games, wish.games, self.ended, self.report
        )


class Workshop:
    def __init__(self, provers: Provers, bounds: Bounds | None = None) -> None:
        self._provers = provers
        self._bounds = bounds or Bounds()
        self._turn = asyncio.Lock()  # who waits for longest is the next
        self._known: dict[str, Comparison] = {}

    async def try_cards(self, address: str, wish: TryCards) -> Tried:
        """The cards as they are then, if a game can begin with them."""
        try:
            return Tried(await self._provers.try_cards(address, wish))
        except Mistake as mistake:
            return Tried(wrong=str(mistake))

    async def begin(self, person: str, address: str, wish: Compare) -> Comparison:
        """Once both sets of cards are proven, and if there is room for one more."""
        check_wish(wish)
        for edition in (wish.a, wish.b):
            with about(edition.name):
                await self._provers.try_cards(address, TryCards(wish.game, edition.cards))
        one = Comparison(fresh_id(), person, address, wish)
        self._check_room(one)
        self._forget_some()
        self._known[one.id] = one
        one.task = set_going(self._run(one))
        return one

    def find(self, person: str, key: str) -> Comparison:
        found = self._known.get(key)
        if found is None or found.person != person:
            raise Mistake("there is no such comparison any more: begin it anew")
        return found

    def stop(self, person: str, key: str) -> Comparison:
        """It knows what it knows, and plays no more."""
        found = self.find(person, key)
        found.ended = found.ended or STOPPED
        return found

    @property
    def pids(self) -> list[int]:
        return [pid for one in self._known.values() for pid in one.pool.pids]

    async def close(self) -> None:
        tasks = [one.task for one in self._known.values() if one.task is not None]
        for task in tasks:
            task.cancel()
        await asyncio.gather(*tasks, return_exceptions=True)

    async def _run(self, one: Comparison) -> None:
        try:
            while not one.ended:
                await self._take_turn(one)
        except Exception:
            log.exception("a comparison failed")
            one.ended = "It could not go on: it failed inside."
        finally:
            await one.pool.close()

    async def _take_turn(self, one: Comparison) -> None:
        async with self._turn:
            going_on = asyncio.create_task(self._go_on(one))  # noqa: TID251  # awaited
            try:
                await asyncio.wait([going_on], timeout=self._bounds.turn)
            except asyncio.CancelledError:
                going_on.cancel()
                raise
        await going_on

    async def _go_on(self, one: Comparison) -> None:
        errand = Errand(one.wish, self._bounds.at_once)
        try:
            found = await one.pool.ask(errand, self._bounds.patience)
        except NoAnswer as why:
            one.lost += 1  # with its process: the next one begins anew
            if one.lost > MOST_LOST:
                one.ended = f"It could not go on: whoever played {why}."
            return
        if found.wrong:
            one.ended = f"It could not go on: {found.wrong}."
        elif not one.ended:
            one.take(found, self._bounds.seconds)

    def _check_room(self, one: Comparison) -> None:
        running = [other for other in self._known.values() if not other.ended]
        bounds = self._bounds
        if sum(other.person == one.person for other in running) >= bounds.of_person:
            raise Mistake("another comparison of yours is running: wait for it, or stop it")
        of_address = sum(other.address == one.address for other in running)
        if of_address >= bounds.of_address or len(running) >= bounds.of_all:
            raise Mistake("too many comparisons are running here: come again in a few minutes")

    def _forget_some(self) -> None:
        ended = [key for key, other in self._known.items() if other.ended]
        for key in ended[: max(0, len(ended) - self._bounds.kept + 1)]:
            del self._known[key]


def bots_on_offer() -> list[WorkshopBot]:
    return [WorkshopBot(key, about) for key, about in BOTS.items()]


def check_wish(wish: Compare) -> None:
    """What can be told at once; what is in the cards is proven elsewhere."""
    rules = find_game(wish.game)
    if wish.bot not in BOTS:
        raise Mistake(f"expected one of {', '.join(BOTS)} as the bot, got '{wish.bot[:20]}'")
    counts = sorted({count for mode in rules.facts.modes for count in mode.players})
    if wish.players not in counts:
        known = " or ".join(map(str, counts))
        raise Mistake(f"{rules.facts.name} is for {known} players, not {wish.players}")
    if wish.a.cards == wish.b.cards:
        raise Mistake("both are the same: change something, and then compare")
