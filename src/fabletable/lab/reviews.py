"""Holds reviews against what is known: a strong bot gives less away than a weak one.

    python -m fabletable.lab.reviews GAME STRONG WEAK [GAMES]

The two meet in the game's first mode that two can play, with changing seats, and both are reviewed.
"""

from __future__ import annotations

from dataclasses import dataclass, field
from time import process_time

from fabletable.bots.bot import answer_of
from fabletable.bots.hint import mean
from fabletable.bots.review import Review, own_choices, summed_up, weighed
from fabletable.engine.game import Game, new_game
from fabletable.engine.replay import replaying
from fabletable.lab.pool import in_order
from fabletable.lab.program import run
from fabletable.shelf import find_game, make_bot

GAMES = 6


@dataclass
class Met:
    """What reviews of one bot's games came to, game by game."""

    play: list[float] = field(default_factory=list)
    errors: list[float] = field(default_factory=list)
    luck: list[float] = field(default_factory=list)
    won: list[float] = field(default_factory=list)
    choices: list[int] = field(default_factory=list)
    blunders: list[int] = field(default_factory=list)

    def note(self, review: Review) -> None:
        self.play.append(review.play)
        self.errors.append(review.error)
        self.luck.append(review.luck)
        self.won.append(review.won)
        self.choices.append(len(review.judged))
        self.blunders.append(sum(one.blunder for one in review.judged))

    def __str__(self) -> str:
        return (
            f"gave away {mean(self.play):.2f} a game (each give or take {mean(self.errors):.2f}), "
            f"luck {mean(self.luck):+.2f}, won {sum(self.won):g}; "
            f"{sum(self.blunders)} blunders in {sum(self.choices)} choices"
        )


def played(key: str, bots: tuple[str, str], number: int) -> Game:
    rules = find_game(key)
    mode = next(one.key for one in rules.facts.modes if 2 in one.players)
    game = new_game(rules, rules.setup(mode, 2, f"reviews/{number}"))
    row = [make_bot(bots[(seat + number) % 2], f"reviews/{number}/{seat}") for seat in range(2)]
    while game.asks:
        ask = game.asks[0]
        game.answer(ask.player, answer_of(row[ask.player], game, ask))
    return game


def reviewed(game: Game, player: int) -> Review:
    own, found = set(own_choices(game.choices, player)), []
    for at, then in enumerate(replaying(game.rules, game.log)):
        if at in own:
            found.append(weighed(then, player, game.choices[at][1], f"reviews/{at}"))
    assert game.result is not None
    return summed_up([raw for raw in found if raw is not None], game.result, player)


def met(key: str, bots: tuple[str, str], number: int) -> tuple[Review, Review, float]:
    """Both reviews of a game, the first bot's first, and what they took in seconds of CPU."""
    game = played(key, bots, number)
    begun = process_time()
    first, second = (reviewed(game, (which + number) % 2) for which in range(2))
    return first, second, process_time() - begun


def main(key: str, strong: str, weak: str, games: int = GAMES) -> None:
    sums, seconds, better = (Met(), Met()), 0.0, 0
    tasks = ((key, (strong, weak), number) for number in range(games))
    with in_order(met, tasks) as results:
        for first, second, took in results:
            sums[0].note(first)
            sums[1].note(second)
            seconds += took
            better += first.play < second.play
    for name, one in zip((strong, weak), sums, strict=True):
        print(f"{key}, {name}: {one}")
    each = seconds / 2 / games
    print(f"{strong} gave less away in {better} of {games}; {each:.1f} s of CPU for a review")


if __name__ == "__main__":
    run(main)
