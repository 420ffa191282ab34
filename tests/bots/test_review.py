"""Reviews tell good play from bad, luck from play, and know no more than the player did."""

from __future__ import annotations

from random import Random

import pytest

from fabletable.bots.bot import answer_of
from fabletable.bots.handfuls import in_words, singly
from fabletable.bots.review import (
    Chances,
    Judged,
    Raw,
    Review,
    own_choices,
    plain_raw,
    raw_from,
    summed_up,
    weighed,
)
from fabletable.engine.facts import Result
from fabletable.engine.game import Game, new_game
from fabletable.engine.replay import replaying
from fabletable.shelf import GAMES, make_bot

TOWN = GAMES["fabletown"]


def played(kinds: list[str], seed: str) -> Game:
    game = new_game(TOWN, TOWN.setup("standard", len(kinds), seed))
    bots = [make_bot(kind, f"{seed}/{i}") for i, kind in enumerate(kinds)]
    while game.asks:
        ask = game.asks[0]
        game.answer(ask.player, answer_of(bots[ask.player], game, ask))
    return game


def reviewed(game: Game, player: int, worlds: int = 12) -> Review:
    own = set(own_choices(game.choices, player))
    found = []
    for at, then in enumerate(replaying(game.rules, game.log)):
        if at in own:
            raw = weighed(then, player, game.choices[at][1], f"review/{at}", worlds)
            found += [raw] if raw is not None else []
    assert game.result is not None
    return summed_up(found, game.result, player)


def test_it_tells_a_strong_bot_from_a_weak_one() -> None:
    play = {"rival": 0.0, "random": 0.0}
    for number, kinds in enumerate([["rival", "random"], ["random", "rival"]]):
        game = played(kinds, f"strong/{number}")
        for player, kind in enumerate(kinds):
            review = reviewed(game, player)
            play[kind] += review.play
            total = review.start + sum(review.lucks()) - review.play
            assert total == pytest.approx(review.won), "luck and play come to the result"
    assert play["random"] > 2 * play["rival"]


def test_it_knows_what_the_player_knew() -> None:
    """Other cards where the player cannot see them: the same figures."""
    game = new_game(TOWN, TOWN.setup("standard", 2, "hidden"))
    rng = Random(4)
    while len(game.choices) < 12:
        ask = game.asks[0]
        game.answer(ask.player, rng.choice(ask.keys))
    player = game.asks[0].player
    chosen = game.asks[0].keys[0]
    other = game.imagine(player, Random(9))
    real, dreamt = (weighed(one, player, chosen, "same", 6) for one in (game, other))
    assert real is not None
    assert dreamt is not None
    assert (real.ahead, real.own, real.best) == (dreamt.ahead, dreamt.own, dreamt.best)


def test_what_is_chosen_is_found_again_key_by_key() -> None:
    """Whole handfuls of every game, and their words."""
    found = 0
    for rules in GAMES.values():
        game = new_game(rules, rules.setup(None, None, "handfuls"))
        rng = Random(1)
        for _ in range(150):
            if not game.asks:
                break
            ask = game.asks[0]
            key = rng.choice(ask.keys)
            if ask.handful is not None and key not in ask.handful.besides:
                marks: list[str] = []
                while ask.handful.missing(ask.handful.rounded(marks)):
                    marks.append(rng.choice(ask.handful.more(marks)))
                key = game.whole(ask.player, ask.handful.rounded(marks))
                picks, world = singly(game, ask.player, key), game.fork()
                assert in_words(game, ask.player, picks)
                for pick in picks:
                    world.answer(ask.player, pick)
                game.answer(ask.player, key)
                assert world.view(ask.player) == game.view(ask.player)
                found += 1
            else:
                game.answer(ask.player, key)
    assert found > 20


def test_a_value_stands_for_the_chance_that_games_had() -> None:
    rng = Random(3)
    games = []
    for _ in range(400):
        value, when = rng.uniform(-20, 20), rng.random()
        games.append((value, when, float(rng.random() < (0.9 if value > 0 else 0.1))))
    chance = Chances(games, 0.5, alone=False)
    assert chance.of(0, 0.5) == pytest.approx(0.5)
    assert chance.of(15, 0.5) > 0.8
    assert chance.of(-15, 0.5) < 0.2
    assert chance.of(15, 0.9) > chance.of(5, 0.9)


def test_points_that_decide_a_round_count_beside_rounds_that_are_worth_more() -> None:
    rng = Random(5)
    games = []
    for _ in range(200):
        ahead = rng.choice([-1, 1])
        lead, surely = rng.choice([(rng.uniform(2, 8), 0.8), (100 + rng.uniform(2, 8), 0.95)])
        games.append(
            (ahead * lead, 0.5, float(rng.random() < (surely if ahead > 0 else 1 - surely)))
        )
    chance = Chances(games, 0.5, alone=False)
    assert 0.6 < chance.of(5, 0.5) < chance.of(105, 0.5)
    assert 0 < chance.doubt < 0.3
    assert Chances(games[:4], 0.5, alone=False).doubt > chance.doubt, "few games tell little"


def test_without_a_choice_there_is_nothing_to_say() -> None:
    review = summed_up([], Result((1, 2), (3, 1)), 1)
    assert (review.play, review.luck, review.judged) == (0, -0.5, ())


@pytest.mark.parametrize(("after", "told"), [(0.496, False), (0.49, True)])
def test_what_would_be_told_as_nothing_is_no_blunder(after: float, told: bool) -> None:
    judged = Judged(3, 0.5, after, 0.0001, 24, ("a",), ("b",), ())
    assert judged.blunder is told


def test_it_goes_to_another_process_as_data() -> None:
    raw = Raw(3, 1, ("a", "done"), ("b",), (1.0, 2.0), (0.5, 1.5), ((("b",), 1.0),), ((2.0, 1.0),))
    assert raw_from(plain_raw(raw)) == raw
