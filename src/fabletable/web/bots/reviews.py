"""Reviews of finished games: made by bots at leisure, choice by choice, and kept with the game."""

from __future__ import annotations

import asyncio
import logging
from collections.abc import Awaitable, Callable
from dataclasses import dataclass

from fabletable.bots.review import Judged, own_choices, raw_from, summed_up
from fabletable.engine.errors import Mistake
from fabletable.engine.facts import Result
from fabletable.engine.log import Choice
from fabletable.web.beside import set_going
from fabletable.web.bots.pool import BotWorkers, NoAnswer, Position
from fabletable.web.bots.process import WeighedChoice
from fabletable.web.store.protocol import NotStored
from fabletable.web.table.lines import JudgedChoice, Reviewed

log = logging.getLogger(__name__)

MOST_OF_ADDRESS = 3  # that are under way
MOST_CHOICES = 200  # of one review; what comes later is not looked at
DIGITS = 4

Place = tuple[str, int, int]  # a table, the number of a game, and a seat
# Who keeps a review is told of which choices it is.
Keep = Callable[[str, Reviewed, list[Choice]], Awaitable[None]]


@dataclass
class Progress:
    whose: str
    address: str
    total: int
    done: int = 0
    failed: str = ""
    task: asyncio.Task[None] | None = None


class Reviews:
    """Those that are being made. Somebody has one at a time; for the next they come again."""

    def __init__(self, workers: BotWorkers, keep: Keep) -> None:
        self._workers = workers
        self._keep = keep
        self._made: dict[Place, Progress] = {}

    def progress(self, place: Place) -> Progress | None:
        return self._made.get(place)

    def begin(
        self, place: Place, whose: str, address: str, position: Position, result: Result
    ) -> None:
        """Begin with one, unless it is under way."""
        now = self._made.get(place)
        if now is not None and not now.failed:
            return
        self._check_room(whose, address)
        self._made = {known: one for known, one in self._made.items() if one.whose != whose}
        choices = own_choices(position.choices, place[2])[:MOST_CHOICES]
        progress = self._made[place] = Progress(whose, address, len(choices))
        work = self._review(place, progress, position, result, choices)
        progress.task = set_going(work)

    def _check_room(self, whose: str, address: str) -> None:
        under_way = [one for one in self._made.values() if not one.failed]
        if any(one.whose == whose for one in under_way):
            raise Mistake("another review of yours is under way: wait until it is there")
        if sum(one.address == address for one in under_way) >= MOST_OF_ADDRESS:
            raise Mistake("too many reviews are under way here: come again in a few minutes")

    async def close(self) -> None:
        tasks = [one.task for one in self._made.values() if one.task is not None]
        for task in tasks:
            task.cancel()
        await asyncio.gather(*tasks, return_exceptions=True)

    async def _review(
        self,
        place: Place,
        progress: Progress,
        position: Position,
        result: Result,
        choices: list[int],
    ) -> None:
        try:
            found = []
            for at in choices:
                weighed = await self._weigh(place, progress.address, position, at)
                found += [weighed] if weighed is not None else []
                progress.done += 1
            await self._keep(place[0], _line(place, found, result), position.choices)
            del self._made[place]
        except (NoAnswer, NotStored, Mistake) as why:
            log.warning("table %s: no review: %s", place[0], why)
            progress.failed = f"the review was not finished: {why}"
        except Exception:
            log.exception("table %s: a review failed", place[0])
            progress.failed = "the review was not finished: it failed inside"

    async def _weigh(
        self, place: Place, whose: str, position: Position, at: int
    ) -> WeighedChoice | None:
        table = f"{place[0]}/{place[1]}/review/{place[2]}"
        then = Position(
            table, position.game, position.started, position.start, position.choices[:at]
        )
        return await self._workers.weigh(then, place[2], position.choices[at][1], whose)


def _line(place: Place, found: list[WeighedChoice], result: Result) -> Reviewed:
    _, number, seat = place
    review = summed_up([raw_from(one.raw) for one in found], result, seat)
    words = [{tuple(keys): said for keys, said in one.words} for one in found]
    choices = [_judged(one, said) for one, said in zip(review.judged, words, strict=True)]
    return Reviewed(number, seat, review.start, review.won, choices)


def _judged(one: Judged, said: dict[tuple[str, ...], str]) -> JudgedChoice:
    others = [(said[keys], round(chance, DIGITS)) for keys, chance in one.others]
    return JudgedChoice(
        at=one.at,
        before=round(one.before, DIGITS),
        after=round(one.after, DIGITS),
        error=round(one.error, DIGITS),
        blunder=one.blunder,
        chosen=said[one.chosen],
        best=said[one.best],
        others=others if one.blunder else [],
    )
