"""What a game's campaign provides: how it goes from game to game, on plain data alone."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from typing import Any

from fabletable.engine.cards import Card
from fabletable.engine.facts import Result, Setting
from fabletable.native import mypyc_attr

State = dict[str, Any]


@dataclass(frozen=True)
class Pile:
    """A kind of card in a campaign's box, and how many of it."""

    key: str
    count: int = 1
    new: bool = False  # it came last
    group: str = ""  # what it lies with, such as all that came after one game


@dataclass(frozen=True)
class Part:
    """A part of a campaign's box as people look at it: of these, what it has."""

    title: str
    text: str = ""
    head: tuple[str, ...] = ()  # of a table
    rows: tuple[tuple[str, ...], ...] = ()
    ticks: tuple[tuple[str, bool], ...] = ()  # a sheet's boxes, and whether they are marked
    cards: tuple[Pile, ...] = ()
    closed: int = 0  # cards that nobody has seen yet


class Played:
    """A finished game, as a campaign sees it."""

    __slots__ = ("names", "outcome", "result")

    def __init__(self, result: Result, outcome: Mapping[str, Any], names: list[str]) -> None:
        self.result = result
        self.outcome = outcome
        self.names = names


@mypyc_attr(allow_interpreted_subclasses=True)
class Campaign:
    """One kind of campaign: prepare a game, conclude it, and say how things stand.

    A state is plain data, and is replaced, never changed: every earlier one can be branched from.
    """

    def __init__(
        self,
        key: str,
        name: str,
        mode: str,
        players: tuple[int, ...],
        settings: tuple[Setting, ...] = (),
        page: str = "",
        about: str = "",
    ) -> None:
        self.key = key
        self.name = name
        self.mode = mode
        self.players = players
        self.settings = settings  # beside those of its games
        self.page = page  # a page on how it goes from game to game
        self.about = about  # what sets it apart, in a line

    def begin(
        self, players: int, settings: Mapping[str, str], deck: Mapping[str, Card], chance: str
    ) -> State:
        """The state before the first game. `settings` are the campaign's and its games'."""
        raise NotImplementedError

    def prepare(self, state: State) -> dict[str, Any]:
        """What the next game is handed, beside mode, players and seed."""
        raise NotImplementedError

    def conclude(
        self, state: State, played: Played, deck: Mapping[str, Card], chance: str
    ) -> tuple[State, list[str]]:
        """The state after the game, and in words what changed and why. `chance` names chance."""
        raise NotImplementedError

    def over(self, state: State) -> str:
        """Why there is no further game; empty if there is one."""
        return ""

    def points(self, state: State) -> int | None:
        """What a finished campaign is worth among the high scores; None if it has no such."""
        return None

    def parts(
        self, states: Sequence[State], names: list[str], deck: Mapping[str, Card]
    ) -> list[Part]:
        """What lies in the box now, to be looked at; none: `show` will do. What is still closed is
        counted, and not named. The first state is that before all games, the last is now.
        """
        return []

    def show(self, state: State, names: list[str], deck: Mapping[str, Card]) -> list[str]:
        """How things stand, in lines of at most 80 letters that a person would enjoy.

        The first line sums up, for lists.
        """
        raise NotImplementedError
