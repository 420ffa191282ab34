"""Challenges: small tasks in positions of real games, from a game's box: docs/teller.md.

One is played at an ordinary table, which is known to be one by its seed.
"""

from __future__ import annotations

from dataclasses import dataclass
from functools import cache
from typing import Literal

from msgspec import Struct

from fabletable.engine.errors import Mistake
from fabletable.engine.facts import Facts
from fabletable.engine.game import Game, new_game
from fabletable.engine.rules import AnyRules
from fabletable.lobby.lesson import box_toml_or_none
from fabletable.lobby.standing import standing_of

CHALLENGES = "challenges.toml"
Outcome = Literal["open", "solved", "failed"]


class Kind(Struct, frozen=True, forbid_unknown_fields=True):
    """What is wished for: to have more, or fewer, of what counts before the turn is over."""

    key: str
    title: str
    task: str  # with {n} for how much
    mode: str
    verb: str  # where it begins: at a question that offers this
    players: int = 2
    fewer: bool = False  # the less, the better
    least: int = 1  # change that is worth a challenge


class Found(Struct, frozen=True, forbid_unknown_fields=True):
    """A position of a simulated game, by all choices made before."""

    key: str
    kind: str
    seed: str
    seat: int
    n: int  # how much it takes
    choices: list[str]  # each with who made it: `1 build:red4`
    solution: list[str]  # keys, one by one


class Challenges(Struct, frozen=True, forbid_unknown_fields=True):
    kinds: list[Kind] = []
    found: list[Found] = []


@dataclass(frozen=True)
class Challenge:
    """One of them, with the rules of its game."""

    rules: AnyRules
    kind: Kind
    found: Found

    @property
    def task(self) -> str:
        return self.kind.task.replace("{n}", str(self.found.n))

    def begun(self) -> Game:
        kind, found = self.kind, self.found
        game = new_game(self.rules, self.rules.setup(kind.mode, kind.players, found.seed))
        for choice in found.choices:
            seat, _, key = choice.partition(" ")
            game.answer(int(seat), key)
        return game

    def is_of(self, game: Game) -> bool:
        setup, kind = game.setup, self.kind
        same = (setup.mode, setup.players, setup.seed) == (kind.mode, kind.players, self.found.seed)
        return same and len(game.choices) >= len(self.found.choices)

    def outcome(self, game: Game) -> Outcome:
        """What the turn has brought about is not undone by what others answer to it."""
        turn, begins = new_game(game.rules, game.setup), len(self.found.choices)
        for player, key in game.choices[:begins]:
            turn.answer(player, key)
        step, had = turn.table.step, amount(turn, self.found.seat)
        since = iter(game.choices[begins:])
        while gained(turn, self.kind, self.found.seat, had) < self.found.n:
            if not turn.asks or turn.table.step != step:
                return "failed"
            made = next(since, None)
            if made is None:
                return "open"
            turn.answer(*made)
        return "solved"


def gained(game: Game, kind: Kind, seat: int, had: int) -> int:
    """How much of what is wished for has come about since then."""
    change = amount(game, seat) - had
    return -change if kind.fewer else change


def amount(game: Game, seat: int) -> int:
    """What a player has of what counts."""
    look, seen = game.rules.look, game.seen(seat)
    standing = standing_of(look, seen, look.scene(seen, seat))
    return next((one.value for one in standing.amounts if one.seat == seat), 0)


@cache
def challenges_of(facts: Facts) -> Challenges:
    return box_toml_or_none(facts, CHALLENGES, Challenges) or Challenges()


def all_challenges(rules: AnyRules) -> list[Challenge]:
    known = challenges_of(rules.facts)
    kinds = {kind.key: kind for kind in known.kinds}
    return [Challenge(rules, kinds[one.kind], one) for one in known.found if one.kind in kinds]


def find_challenge(rules: AnyRules, key: str) -> Challenge:
    every = all_challenges(rules)
    for one in every:
        if one.found.key == key:
            return one
    there = ", ".join(one.found.key for one in every) or "none"
    raise Mistake(f"{rules.facts.name} has no challenge '{key}'; there are: {there}")


def challenge_at(game: Game) -> Challenge | None:
    """The challenge that this game is, if it is one."""
    seed = game.setup.seed
    if not seed.startswith(SEED):
        return None
    every = all_challenges(game.rules)
    return next((one for one in every if one.is_of(game)), None)


def is_decided(game: Game) -> bool:
    """Whether this is a challenge that was solved or failed."""
    one = challenge_at(game)
    return one is not None and one.outcome(game) != "open"


SEED = "challenge/"
