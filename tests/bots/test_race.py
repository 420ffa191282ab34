"""Plans race in the same worlds; the better run longer, and the best is followed."""

from __future__ import annotations

from random import Random

import pytest

from fabletable.bots.bot import imagination_of
from fabletable.bots.greedy import tried_ways, ways
from fabletable.bots.race import PRICE, WORLDS, Race
from fabletable.engine.choice import verb_of
from fabletable.engine.game import Game, new_game
from fabletable.engine.table import Table
from fabletable.games.wonder_tales.table import Tales
from tests.bots.positions import WONDER_TALES, under_way


def race_of(game: Game, most: int) -> Race:
    rng = Random(1)
    return Race(game.asks[0], rng, 1, game.imagine(game.asks[0].player, rng), most)


def run(race: Race, game: Game) -> None:
    player = game.asks[0].player
    while race.spent < 1:
        race.simulate(lambda rng: game.imagine(player, rng), race.spent)


def test_ways_are_all_there_is_to_do_in_a_turn() -> None:
    game = under_way(WONDER_TALES, 5)
    player, step = game.asks[0].player, game.table.step
    found = ways(game, player, 10_000, Random(1))
    assert [keys for _, keys in found] == sorted(
        {tuple(keys): keys for _, keys in found}.values(),
        key=lambda keys: [game.rules.look.vocabulary.index(key) for key in keys],
    )
    for value, keys in found:
        after = game.fork()
        for key in keys:
            assert after.table.step == step
            after.answer(player, key)
        assert after.table.step > step
        assert after.value(player) == pytest.approx(value)


def ends_by_itself(table: Table, player: int) -> bool:
    """Whether the other has but one card for the last cell of the round."""
    assert isinstance(table, Tales)
    last = [*table.tellers[1 - player].supply, *table.next]
    return table.size - len(table.cells) == 2 and len(last) == 1


@pytest.mark.parametrize("mode", ["best-of-three", "summed"])
def test_ways_that_are_told_are_those_that_are_found_by_trying(mode: str) -> None:
    """In every turn of a game, with the last one of each round; but for the last but one where
    nothing is left to choose after it: that goes further if it is tried.
    """
    rng, rules = Random(2), WONDER_TALES.rules
    game = new_game(rules, rules.setup(mode, seed="told"))
    while game.asks:
        ask = game.asks[0]
        if verb_of(ask.keys[0]) in ("card", "cell"):
            world = game.imagine(ask.player, rng)
            told = rules.advice.ways(world.table, ask.player, ask.keys)
            tried = tried_ways(world, ask.player, 10_000, rng)
            assert [keys for _, keys in told] == [keys for _, keys in tried]
            if not ends_by_itself(world.table, ask.player):
                assert [worth for worth, _ in told] == pytest.approx([worth for worth, _ in tried])
        game.answer(ask.player, rng.choice(ask.keys))


def test_few_ways_are_looked_at_if_there_are_too_many() -> None:
    game = under_way(WONDER_TALES, 5)
    assert 5 < len(tried_ways(game, game.asks[0].player, 10, Random(1))) <= 10


def test_plans_that_look_best_start() -> None:
    game = under_way(WONDER_TALES, 5)
    race = race_of(game, 10_000)
    world, player = race.world, game.asks[0].player
    values = sorted([value for value, _ in ways(world, player, 10_000, Random(1))], reverse=True)
    assert len(race.running) == game.rules.advice.plans
    for runner, value in zip(race.running, values, strict=False):
        after = world.fork()
        for key in runner.keys:
            after.answer(player, key)
        assert after.value(player) == pytest.approx(value)


def test_the_better_run_longer() -> None:
    game = under_way(WONDER_TALES, 5)
    race = race_of(game, 100 * PRICE)
    run(race, game)
    runs = [runner.runs for runner in race.dropped]
    assert sum(runs) + sum([runner.runs for runner in race.running]) == 100
    assert runs == sorted(runs)
    assert runs[-1] < min([runner.runs for runner in race.running])


def test_who_has_little_time_compares_few_plans() -> None:
    game = under_way(WONDER_TALES, 5)
    assert len(race_of(game, 3 * PRICE * WORLDS).running) == 3
    assert len(race_of(game, 1).running) == 2


def test_the_best_plan_is_followed() -> None:
    game = under_way(WONDER_TALES, 5)
    race = race_of(game, 100 * PRICE)
    run(race, game)
    best = max(race.running, key=lambda runner: runner.worth).keys
    assert race.best(race.weighed(game.asks[0].keys)) == [best[0]]
    race.follow(best[0])
    game.answer(game.asks[0].player, best[0])
    assert race.goes_on(game.asks[0], imagination_of(game, race.me))
    assert race.best(race.weighed(game.asks[0].keys)) == [best[1]]
    race.follow(best[1])
    game.answer(game.asks[0].player, best[1])
    assert not race.goes_on(game.asks[0], imagination_of(game, race.me))
