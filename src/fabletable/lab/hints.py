"""Holds hints against games that they were not made from.

    python -m fabletable.lab.hints GAME [POSITIONS]

Positions of random games are hinted at; then the same choices are played on in other worlds.
A hint is wrong if a choice that it shows as worse than its first turns out better there, by more
than the noise; and it has missed something if one that it shows as about as good is clearly
better, by three standard errors.
"""

from __future__ import annotations

from dataclasses import dataclass
from functools import partial
from random import Random

from fabletable.bots.hint import CHANCE, CLEAR, Estimate, Hints, error_of, hints, mean, sure
from fabletable.bots.search import Budget
from fabletable.engine.game import Game, new_game
from fabletable.lab.pool import in_order
from fabletable.program import run
from fabletable.shelf import find_game

POSITIONS = 200
LONGEST = 60  # choices before a position, at most
SIMULATIONS = 60  # of the search
WORLDS = 32  # that a hint is made from, at most
FRESH = 48  # worlds that it is held against


@dataclass
class Held:
    """What came of holding hints against other worlds."""

    positions: int = 0
    compared: int = 0  # others than the first
    equal: int = 0  # of these, shown as about as good
    out_of_order: int = 0  # figures above that of the first
    wrong: int = 0  # shown as worse, and better beyond 95 %
    clearly_wrong: int = 0  # the same, by three standard errors
    missed: int = 0  # shown as about as good, and better by three standard errors

    def __add__(self, other: Held) -> Held:
        return Held(
            *[a + b for a, b in zip(vars(self).values(), vars(other).values(), strict=True)]
        )

    def __str__(self) -> str:
        return (
            f"{self.positions} positions: {self.out_of_order} figures out of order; of "
            f"{self.compared} other choices {self.equal} shown as equal, {self.missed} of these "
            f"clearly better; of those shown as worse {self.wrong} better beyond 95 %, "
            f"{self.clearly_wrong} clearly"
        )


def position(key: str, number: int) -> Game:
    """A random game at a question with a choice; forms take turns."""
    rules = find_game(key)
    forms = [(mode.key, players) for mode in rules.facts.modes for players in mode.players]
    mode, players = forms[number % len(forms)]
    rng = Random(f"hints/{key}/{number}")
    game = new_game(rules, rules.setup(mode, players, f"hints/{number}"), recording=False)
    before, choices = game, rng.randrange(LONGEST)
    while game.asks and (game.decisions < choices or len(game.asks[0].keys) < 2):
        if len(game.asks[0].keys) > 1:
            before = game.fork()
        game.answer(game.asks[0].player, rng.choice(game.asks[0].keys))
    return game if game.asks else before


def held(key: str, number: int, worlds: int = WORLDS, fresh: int = FRESH) -> Held:
    """One hint, made and compared."""
    game = position(key, number)
    player = game.asks[0].player
    found = hints(game, player, Budget(SIMULATIONS), f"hint/{number}", worlds)
    ways = [[one.key, *one.plan] for one in found.choices]
    other = Estimate(ways, player)
    rng = Random(f"fresh/{number}")
    for _ in range(fresh):
        other.play(partial(game.imagine, player), rng)
    return compared(found, other)


def compared(found: Hints, other: Estimate) -> Held:
    """The first against each of the others, in worlds that the hint was not made from."""
    first, *rest = found.choices
    firsts = other.tried[0].values(found.by)
    sums = Held(1, len(rest))
    for one, tried in zip(rest, other.tried[1:], strict=True):
        pairs = zip(tried.values(found.by), firsts, strict=True)
        better = [mine - its for mine, its in pairs]
        noise = error_of(better, doubt=found.by == CHANCE)
        sums.equal += one.best
        sums.out_of_order += one.worth > first.worth
        clearly = mean(better) > CLEAR * noise
        sums.missed += one.best and clearly
        sums.wrong += not one.best and mean(better) > sure(len(better)) * noise
        sums.clearly_wrong += not one.best and clearly
    return sums


def main(key: str, positions: int = POSITIONS) -> None:
    total = Held()
    with in_order(held, ((key, number) for number in range(positions))) as results:
        for one in results:
            total += one
    print(f"{key}: {total}")


if __name__ == "__main__":
    run(main)
