"""Holds reviews against what is known: a strong bot gives less away than a weak one.

    python -m fabletable.lab.reviews GAME STRONG WEAK [GAMES]

The two meet in the game's first mode that two can play, with changing seats, and both are reviewed.
"""

from __future__ import annotations

from collections.abc import Sequence
from statistics import mean
from time import process_time
from typing import NamedTuple

from fabletable.bots.bot import answer_of
from fabletable.bots.review import Review, own_choices, summed_up, weighed
from fabletable.engine.game import Game, new_game
from fabletable.engine.replay import replaying
from fabletable.lab.pool import in_order
from fabletable.program import run
from fabletable.shelf import find_game, make_bot

GAMES = 6


class Sums(NamedTuple):
    """What a review came to; as it goes from process to process, which compiled reviews cannot."""

    play: float
    error: float
    luck: float
    won: float
    choices: int
    blunders: int


def sums_of(review: Review) -> Sums:
    blunders = sum(one.blunder for one in review.judged)
    return Sums(review.play, review.error, review.luck, review.won, len(review.judged), blunders)


def in_words(games: Sequence[Sums]) -> str:
    play, errors, luck, won, choices, blunders = zip(*games, strict=True)
    return (
        f"gave away {mean(play):.2f} a game (each give or take {mean(errors):.2f}), "
        f"luck {mean(luck):+.2f}, won {sum(won):g}; "
        f"{sum(blunders)} blunders in {sum(choices)} choices"
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


def met(key: str, bots: tuple[str, str], number: int) -> tuple[Sums, Sums, float]:
    """Both reviews of a game, the first bot's first, and what they took in seconds of CPU."""
    game = played(key, bots, number)
    begun = process_time()
    first, second = (sums_of(reviewed(game, (which + number) % 2)) for which in range(2))
    return first, second, process_time() - begun


def main(key: str, strong: str, weak: str, games: int = GAMES) -> None:
    tasks = ((key, (strong, weak), number) for number in range(games))
    with in_order(met, tasks) as results:
        firsts, seconds, took = zip(*results, strict=True)
    for name, one in ((strong, firsts), (weak, seconds)):
        print(f"{key}, {name}: {in_words(one)}")
    better = sum(first.play < second.play for first, second in zip(firsts, seconds, strict=True))
    each = sum(took) / 2 / games
    print(f"{strong} gave less away in {better} of {games}; {each:.1f} s of CPU for a review")


if __name__ == "__main__":
    run(main)
