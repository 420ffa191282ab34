"""Every form of a game, by mode and player count, and walks through its games."""

from __future__ import annotations

import json
from collections import Counter
from collections.abc import Iterator
from dataclasses import asdict, dataclass
from functools import cache
from random import Random
from typing import Any

from fabletable.engine.game import Game, new_game
from fabletable.engine.handful import Handful
from fabletable.engine.rules import AnyRules
from fabletable.engine.table import Table


@dataclass(frozen=True)
class Case:
    """One form of a game to hold against the laws."""

    rules: AnyRules
    mode: str
    players: int

    def __str__(self) -> str:
        return f"{self.rules.facts.key}-{self.mode}-{self.players}"

    def game(self, seed: object) -> Game:
        return new_game(self.rules, self.rules.setup(self.mode, self.players, str(seed)))

    @property
    def viewers(self) -> list[int]:
        return [*range(self.players), -1]

    @property
    def names(self) -> list[str]:
        return [f"Player {player}" for player in range(self.players)]


def cases_of(rules: AnyRules) -> list[Case]:
    return [Case(rules, mode.key, n) for mode in rules.facts.modes for n in mode.players]


def random_choice(game: Game, rng: Random) -> tuple[int, str]:
    ask = rng.choice(game.asks)
    return ask.player, rng.choice(ask.keys)


def walk(case: Case, seed: int, about: int = 0) -> Iterator[Game]:
    """The same game again and again, at its questions and at its end, in random play.

    With `about`, only at about so many questions, spread over the whole game.
    """
    rng = Random(seed)
    every = max(1, _length(case, seed) // about) if about else 1
    game = case.game(seed)
    while game.asks:
        if rng.randrange(every) == 0:
            yield game
        game.answer(*random_choice(game, rng))
    yield game


@cache
def _length(case: Case, seed: int) -> int:
    """How many choices a random game takes."""
    setup = case.rules.setup(case.mode, case.players, str(seed))
    return play_out(new_game(case.rules, setup, recording=False), seed).decisions


def play_out(game: Game, seed: int) -> Game:
    rng = Random(seed)
    while game.asks:
        game.answer(*random_choice(game, rng))
    return game


def cards_on(table: Table) -> Counter[str]:
    return Counter(card.key for zone in table.zones for card in zone.cards)


def asked(game: Game, player: int | None = None) -> list[tuple[int, str, list[str]]]:
    """The open questions as data; only those to one player if one is named."""
    return [(a.player, a.prompt, a.keys) for a in game.asks if player in (None, a.player)]


def seen(game: Game, viewer: int) -> str:
    """All that reaches this viewer, byte for byte; also what they learn by trying: the reasons
    against what is not offered, and what becomes of marks.
    """
    found: list[Any] = [game.view(viewer), game.scene(viewer).plain(), asked(game, viewer)]
    own = game.ask_of(viewer)
    if own is not None:
        found += [asdict(option) for option in game.options(own)]
        found.append(game.reasons(viewer))
        if own.handful is not None:
            found += [asdict(game.marked(viewer, marks)) for marks in _few_marks(own.handful)]
    return _text(found)


def told(game: Game, viewer: int, names: list[str]) -> str:
    """The story as this viewer is told it, and what plays on the stage for them."""
    acts = [game.act(event, viewer, names) for event in game.events(viewer)]
    shown = [asdict(act) for act in acts if act is not None]
    return _text([game.story(viewer, names), shown])


def _few_marks(handful: Handful) -> list[list[str]]:
    """No mark, and the first and the last thing that can be marked."""
    more = handful.more([])
    return [[], *([key] for key in dict.fromkeys([*more[:1], *more[-1:]]))]


def _text(data: Any) -> str:
    return json.dumps(data, sort_keys=True)
