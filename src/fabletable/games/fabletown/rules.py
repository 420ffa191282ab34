"""Trouble in Fabletown as the engine knows it."""

from __future__ import annotations

from collections.abc import Mapping

from fabletable.engine.advice import Advice
from fabletable.engine.cards import Card, Overlay
from fabletable.engine.choice import DONE
from fabletable.engine.facts import Facts, Mode, Option, Result, Rival, Setting, Setup
from fabletable.engine.look import Look
from fabletable.engine.rules import Rules, Step, View
from fabletable.engine.scene import Scene
from fabletable.engine.view import view_of
from fabletable.games.fabletown import scene
from fabletable.games.fabletown.cards import (
    ACTIONS,
    CHARACTERS,
    FOLLOWERS,
    ITEMS,
    STARTING,
    Character,
    Follower,
    Item,
    deck,
)
from fabletable.games.fabletown.habits import HABITS
from fabletable.games.fabletown.steps import AT_RANDOM, NEXT
from fabletable.games.fabletown.study import TownStudy
from fabletable.games.fabletown.table import OVER, Board, Fable
from fabletable.games.fabletown.texts import HELP, TEXTS
from fabletable.games.fabletown.value import value

FACTS = Facts(
    key="fabletown",
    name="Trouble in Fabletown",
    rules_version="1",
    box="fabletable.games.fabletown",
    modes=(Mode("standard", "Standard game", (4, 2, 3)),),
    settings=(Setting("characters", "Characters are chosen", ("draft", AT_RANDOM)),),
)

HANDS = [item.key for item in ITEMS]
VOCABULARY = [
    *[f"action:{card.key}" for card in ACTIONS],
    "attack", "defend", "flip", "retreat", "stronger", "draw_one",
    *[f"character:{card.key}" for card in CHARACTERS],
    *[f"use:{card.key}" for card in (*STARTING, *FOLLOWERS)],
    *[f"player:{player}" for player in range(4)],
    *[f"{verb}:{key}" for verb in ("lay", "pay", "keep", "discard") for key in HANDS],
    "decline",
    DONE,
]  # fmt: skip


PRIZE = 10.0  # winning, in Glamour


class TownLook(Look[Board]):
    """How the table looks."""

    def __init__(self) -> None:
        super().__init__(TEXTS, [])
        self.vocabulary = VOCABULARY

    def _view(self, seen: Board, viewer: int) -> View:
        view = view_of(seen, viewer, {})
        view["insight"] = self.insight(seen, viewer)
        return view

    def scene(self, seen: Board, viewer: int) -> Scene:
        view = self._view(seen, viewer)
        return scene.scene(view, deck(view["overlay"]))

    def option(self, seen: Board, viewer: int, key: str) -> Option:
        view = self._view(seen, viewer)
        return scene.option(view, key, deck(view["overlay"]))

    def place(self, seen: Board, viewer: int, key: str) -> str:
        return self.option(seen, viewer, key).at

    def help(self) -> str:
        return HELP


class FabletownAdvice(Advice[Board]):
    """How well players stand."""

    def value(self, table: Board, player: int) -> float:
        won = table.phase == OVER and player in result_of(table).winners
        return value(table, table.fables[player]) + PRIZE * won


def result_of(table: Board) -> Result:
    """The most Glamour among those who are left; if nobody is, Tommy Sharp has his story."""
    ranks = [_rank(fable) for fable in table.fables]
    places = [1 + sum(other > mine for other in ranks) for mine in ranks]
    scores = tuple(_final(fable) for fable in table.fables)
    if table.in_order():
        return Result(tuple(places), scores)
    return Result(tuple(place + 1 for place in places), scores, (Rival("Tommy Sharp", 1, 0),))


class Fabletown(Rules[Board]):
    """Secret actions, duels, and a reporter who asks for Glamour."""

    def deck(self, overlay: Overlay) -> Mapping[str, Card]:
        return deck(overlay)

    def blank(self, setup: Setup) -> Board:
        return Board(setup)

    def lay_out(self, table: Board) -> None:
        for card in table.setup.deck.values():
            copies = [card] * card.copies
            if isinstance(card, Item):
                table.discard.cards += [card] * card.copies
            elif isinstance(card, Character | Follower):
                table.aside.cards += copies
            else:
                for fable in table.fables:
                    fable.actions.cards.append(card)

    def step(self, table: Board) -> Step | None:
        return None if table.phase == OVER else NEXT[table.phase](table)

    def result(self, table: Board) -> Result:
        return result_of(table)


def _final(fable: Fable) -> int:
    """The Golden Goose lays her eggs at the end."""
    geese = [one.amount for one in fable.followers.cards if one.key == "golden_goose"]
    return fable.pool + sum(geese) if fable.is_in else fable.last_pool


def _rank(fable: Fable) -> tuple[int, ...]:
    """Who is left comes before who is out; then Glamour, followers, cards in hand."""
    if fable.eliminated:
        return 0, fable.eliminated, fable.last_pool, 0
    return 1, _final(fable), len(fable.followers.cards), len(fable.hand.cards)


STUDY = TownStudy((4,), settings={"characters": AT_RANDOM})
ADVICE = FabletownAdvice(HABITS, steps=6, steps_each=0)  # a turn is two steps for all
FABLETOWN = Fabletown(FACTS, TownLook(), ADVICE, study=STUDY)
