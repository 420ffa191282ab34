"""A game without rules: players are asked, and nothing comes of it. All it takes is the engine.

It is on no shelf: bench measures it, and it lies here to be compiled with what it measures.
"""

from __future__ import annotations

from collections.abc import Mapping
from typing import ClassVar, Final

from fabletable.engine import fields
from fabletable.engine.advice import Advice
from fabletable.engine.cards import Card, Overlay
from fabletable.engine.choice import DONE
from fabletable.engine.facts import Facts, Mode, Result, Setup
from fabletable.engine.look import Look
from fabletable.engine.rules import Rules, Step
from fabletable.engine.table import Seat, Table
from fabletable.engine.together import together
from fabletable.engine.verbs import Verb

TURNS = 50
QUESTIONS = 4  # to each in a turn, about as many as in a real one
KEYS: Final = ["sit", "stand", "wait", DONE]


class Bench(Table):
    FIELDS: ClassVar[tuple[fields.Field, ...]] = (fields.count("turn", 0, TURNS),)

    def __init__(self, setup: Setup) -> None:
        super().__init__(setup)
        self.areas = [Seat(self, player) for player in range(setup.players)]
        self.turn = 0


async def idle(me: Seat[Bench]) -> None:
    for _ in range(QUESTIONS):
        await me.choose("What now?", lambda: KEYS)


async def take_turns(table: Bench) -> None:
    await together(table.areas, idle)
    table.turn += 1


class Idle(Rules[Bench]):
    """Everybody sits on a bench for some turns."""

    def deck(self, overlay: Overlay) -> Mapping[str, Card]:
        return {}

    def blank(self, setup: Setup) -> Bench:
        return Bench(setup)

    def lay_out(self, table: Bench) -> None:
        pass

    def step(self, table: Bench) -> Step | None:
        return take_turns(table) if table.turn < TURNS else None

    def result(self, table: Bench) -> Result:
        return Result((1,) * table.players, (0,) * table.players)


FACTS = Facts("engine-alone", "Idle", "1", (Mode("turns", "Turns", (2,)),))
VERBS: Final[list[Verb[Bench]]] = [Verb(key, key.capitalize(), "bench") for key in KEYS]
IDLE = Idle(FACTS, Look({}, VERBS), Advice())
