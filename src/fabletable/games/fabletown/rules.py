"""Trouble in Fabletown as the engine knows it."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Final

from fabletable.engine.advice import Advice
from fabletable.engine.cards import Card, Overlay
from fabletable.engine.facts import Facts, Mode, Result, Rival, Setting, Setup
from fabletable.engine.rules import Rules, Step
from fabletable.games.fabletown.cards import deck
from fabletable.games.fabletown.fable import Fable
from fabletable.games.fabletown.habits import HABITS
from fabletable.games.fabletown.kinds import Character, Follower, Item
from fabletable.games.fabletown.scene import TownLook
from fabletable.games.fabletown.setting_up import AT_RANDOM
from fabletable.games.fabletown.steps import NEXT
from fabletable.games.fabletown.study import TownStudy
from fabletable.games.fabletown.table import OVER, Town
from fabletable.games.fabletown.value import value

FACTS: Final = Facts(
    key="fabletown",
    name="Trouble in Fabletown",
    rules_version="1",
    box="fabletable.games.fabletown",
    modes=(Mode("standard", "Standard game", (4, 2, 3)),),
    settings=(Setting("characters", "Characters are chosen", ("draft", AT_RANDOM)),),
)
PRIZE: Final = 10.0  # winning, in Glamour


class Fabletown(Rules[Town]):
    """Secret actions, duels, and a reporter who asks for Glamour."""

    def deck(self, overlay: Overlay) -> Mapping[str, Card]:
        return deck(overlay)

    def blank(self, setup: Setup) -> Town:
        return Town(setup)

    def lay_out(self, table: Town) -> None:
        for card in table.setup.deck.values():
            copies = [card] * card.copies
            if isinstance(card, Item):
                table.discard.cards += [card] * card.copies
            elif isinstance(card, Character | Follower):
                table.aside.cards += copies
            else:
                for fable in table.fables:
                    fable.actions.cards.append(card)

    def step(self, table: Town) -> Step | None:
        return None if table.phase == OVER else NEXT[table.phase](table)

    def result(self, table: Town) -> Result:
        return result_of(table)


def result_of(table: Town) -> Result:
    """The most Glamour among those who are left; if nobody is, Tommy Sharp has his story."""
    ranks = [_rank(fable) for fable in table.fables]
    places = [1 + sum(other > mine for other in ranks) for mine in ranks]
    scores = tuple(fable.glamour for fable in table.fables)
    if table.in_order():
        return Result(tuple(places), scores)
    return Result(tuple(place + 1 for place in places), scores, (Rival("Tommy Sharp", 1, 0),))


def _rank(fable: Fable) -> tuple[int, ...]:
    """Who is left comes before who is out; then Glamour, followers, cards in hand."""
    if fable.eliminated:
        return 0, fable.eliminated, fable.glamour, 0
    return 1, fable.glamour, len(fable.followers), len(fable.hand)


class TownAdvice(Advice[Town]):
    """How well players stand."""

    def value(self, table: Town, player: int) -> float:
        won = table.is_over and player in result_of(table).winners
        return value(table, table.fables[player]) + PRIZE * won


STUDY: Final = TownStudy((4,), settings={"characters": AT_RANDOM})
ADVICE: Final = TownAdvice(HABITS, steps=6, steps_each=0)  # a turn is two steps for all
FABLETOWN: Final = Fabletown(FACTS, TownLook(), ADVICE, study=STUDY)
