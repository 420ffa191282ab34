"""Search answers within its budget, always legally, and sees what is there to be seen."""

from __future__ import annotations

import gc
from random import Random

import pytest

from fabletable.bots import search as search_module
from fabletable.bots.bot import answer_of, imagination_of, question_of
from fabletable.bots.race import PRICE
from fabletable.bots.search import NEVER, Budget, Search
from fabletable.bots.strengths import STRENGTHS, Player
from fabletable.bots.trees import Grove, as_seen, by_habit, standings
from fabletable.engine.choice import Ask
from fabletable.engine.errors import DeadEnd
from fabletable.engine.game import Game
from fabletable.testing.cases import Case, play_out
from tests.bots.positions import (
    EVERY_FORM,
    FABLED_FRUIT,
    FINE_SAND,
    TALES,
    WONDER_TALES,
    Clock,
    under_way,
)
from tests.laws.registered import REGISTERED


@EVERY_FORM
def test_the_same_seed_and_simulations_give_the_same_choice(case: Case) -> None:
    game = under_way(case, 12)
    bots = [Search(Random("same"), Budget(30)) for _ in range(2)]
    first, second = [answer_of(bot, game, game.asks[0]) for bot in bots]
    assert first == second
    counted = 30 // PRICE if case.rules.advice.plans else 30
    assert bots[0].simulations == bots[1].simulations <= counted
    assert [bot.failure for bot in bots] == [None, None]


def test_who_stops_when_all_is_decided_chooses_as_who_does_not() -> None:
    sooner = 0
    for decisions in range(9, 15):
        game = under_way(FABLED_FRUIT, decisions)
        ask = question_of(game, game.asks[0].player)
        deciding, thorough = [Search(Random("same"), Budget(96)) for _ in range(2)]
        chosen = answer_of(deciding, game, game.asks[0])
        weighed = thorough.weighed(ask, imagination_of(game, ask.player))
        if deciding.simulations < thorough.simulations:
            sooner += 1
            assert thorough.mind is not None
            assert thorough.mind.best(weighed) == [chosen]
    assert sooner


@pytest.mark.parametrize("case", [WONDER_TALES, FABLED_FRUIT], ids=str)
def test_about_a_question_with_one_answer_nobody_thinks(case: Case) -> None:
    game = under_way(case, 12)
    ask = game.asks[0]
    single = Ask(ask.player, ask.prompt, list, ask.keys[:1])
    bot = Search(Random("same"), Budget(30))
    assert bot.choose({}, single, lambda rng: game.imagine(ask.player, rng)) == ask.keys[0]
    assert bot.simulations == 0


@pytest.mark.parametrize("case", TALES[:2], ids=str)
def test_a_win_that_is_there_is_taken(case: Case) -> None:
    """At last decisions, where nothing is hidden: if some options win and others do not."""
    seen = 0
    for seed in range(120):
        game = under_way(case, case.rules.facts.cap, seed)
        won = [_wins(game, key) for key in game.asks[0].keys]
        if None not in won and True in won and False in won:
            bot = Search(Random(seed), Budget(40 * len(won)))
            assert _wins(game, answer_of(bot, game, game.asks[0]))
            seen += 1
    assert seen > 2


def _wins(game: Game, key: str) -> bool | None:
    """Whether the choice wins the game; None if it goes on."""
    after, player = game.fork(), game.asks[0].player
    after.answer(player, key)
    return None if after.result is None else player in after.result.winners


def asked_again(case: Case, decisions: int, budget: Budget) -> tuple[int, int]:
    """Simulations for a choice, and for that and the same player's next one."""
    game = under_way(case, decisions)
    bot = Search(Random(1), budget)
    ask = game.asks[0]
    game.answer(ask.player, answer_of(bot, game, ask))
    first = bot.simulations
    assert game.asks[0].player == ask.player, "whatever is chosen here, the same player goes on"
    answer_of(bot, game, game.asks[0])
    return first, bot.simulations


def test_whoever_is_asked_on_in_a_turn_goes_on_thinking() -> None:
    first, both = asked_again(FABLED_FRUIT, 9, Budget(200))
    assert first <= 200
    assert first < both < 2 * first


def test_trees_serve_again_whose_world_the_player_could_still_be_in() -> None:
    """In Fine Sand each has a world of its own, and a turn draws cards."""
    stayed, left = 0, 0
    game, rng = under_way(FINE_SAND, 20), Random(1)
    for _ in range(40):
        ask = game.asks[0]
        imagine = imagination_of(game, ask.player)
        grove = Grove(ask, rng, 1, imagine(rng), 8 * len(ask.keys))
        for _ in range(4):
            grove.simulate(imagine, 0.0)
        key = rng.choice(ask.keys)
        game.answer(ask.player, key)
        grove.follow(key)
        now = game.ask_of(ask.player)
        if now is not None and game.simultaneous:
            grove.goes_on(now, imagination_of(game, ask.player))
            worlds = [tree.world for tree in grove.trees if tree.world is not None]
            true = as_seen(game, ask.player)
            assert [as_seen(world, ask.player) for world in worlds] == [true] * len(worlds)
            stayed += len(worlds)
            left += 4 - len(worlds)
    assert stayed > 20
    assert left > 20


def test_a_plan_for_a_turn_needs_no_second_thought() -> None:
    assert asked_again(WONDER_TALES, 5, Budget(200)) == (200 // PRICE, 200 // PRICE)


@pytest.mark.parametrize("case", [WONDER_TALES, FABLED_FRUIT], ids=str)
@pytest.mark.parametrize("budget", [Budget(0), Budget(1), Budget(9, seconds=0.0)], ids="abc")
def test_whoever_has_no_time_answers_too(case: Case, budget: Budget) -> None:
    game = under_way(case, 5)
    bot = Search(Random(1), budget)
    assert answer_of(bot, game, game.asks[0]) in game.asks[0].keys
    assert bot.simulations <= 1
    assert bot.failure is None


def test_thinking_stops_before_the_time_is_up(monkeypatch: pytest.MonkeyPatch) -> None:
    clock = Clock()
    monkeypatch.setattr(search_module, "monotonic", clock)
    game = under_way(WONDER_TALES, 8)
    bot = Search(Random(1), Budget(10**9, seconds=2.0))
    assert answer_of(bot, game, game.asks[0]) in game.asks[0].keys
    assert 1.5 < clock.now - 0.1 <= 2.0, "used, and kept"


def test_whoever_is_told_to_stop_answers_at_once() -> None:
    game = under_way(WONDER_TALES, 8)
    calls = iter([False] * 5 + [True])
    bot = Search(Random(1), Budget(10**9, cancelled=lambda: next(calls)))
    assert answer_of(bot, game, game.asks[0]) in game.asks[0].keys
    assert bot.simulations == 5


@pytest.mark.parametrize("case", [WONDER_TALES, FABLED_FRUIT], ids=str)
@pytest.mark.parametrize("worlds", [0, 1, 3])
def test_when_imagination_fails_there_is_an_answer(worlds: int, case: Case) -> None:
    game = under_way(case, 5)
    left = iter(range(worlds))

    def imagine(rng: Random) -> Game:
        if next(left, None) is None:
            raise DeadEnd("no world")
        return game.imagine(game.asks[0].player, rng)

    bot = Search(Random(1), Budget(10**6))
    assert bot.choose({}, game.asks[0], imagine) in game.asks[0].keys
    assert isinstance(bot.failure, DeadEnd)
    each = case.rules.advice.plans or 1  # all plans run in the same world
    assert bot.simulations == worlds * each


def test_habits_decide_how_often_a_key_is_taken() -> None:
    rng = Random(1)
    picks = [by_habit(["a", "b", "c"], {"a": 3.0, "b": 6.0}, rng) for _ in range(3000)]
    assert [round(picks.count(key) / 300) for key in "abc"] == [3, 6, 1]


def test_standings_are_relative_to_the_best_of_the_others() -> None:
    game = under_way(next(case for case in REGISTERED if case.players == 3), 10)
    values = [game.value(player) for player in range(3)]
    expected = [v - max(values[:i] + values[i + 1 :]) for i, v in enumerate(values)]
    assert standings(game) == expected


def test_strengths_grow_and_have_a_character() -> None:
    rows = list(STRENGTHS.values())
    assert [one.key for one in rows] == ["apprentice", "neighbour", "rival", "master"]
    assert [one.simulations for one in rows] == sorted(one.simulations for one in rows)
    assert [one.slips for one in rows] == sorted((one.slips for one in rows), reverse=True)
    assert all(one.character for one in rows)


def test_an_apprentice_slips_as_often_as_it_is_said_to() -> None:
    game = under_way(WONDER_TALES, 8)
    bot = Player(Random(1), STRENGTHS["apprentice"], Budget(1))
    for _ in range(500):
        bot.search.forget()
        answer_of(bot, game, game.asks[0])
    assert abs(1 - bot.search.simulations / 500 - STRENGTHS["apprentice"].slips) < 0.06


def test_nobody_looks_everywhere_for_garbage_while_somebody_thinks() -> None:
    game = under_way(WONDER_TALES, 8)
    before = gc.get_threshold()
    seen = []

    def note() -> bool:
        seen.append(gc.get_threshold()[2])
        return len(seen) > 5

    answer_of(Search(Random(1), Budget(10**6, cancelled=note)), game, game.asks[0])
    assert seen == [NEVER] * 6
    assert gc.get_threshold() == before


def test_nobody_thinks_about_a_matter_of_taste() -> None:
    game = FABLED_FRUIT.game("taste")
    assert all(key.startswith("animal:") for key in game.asks[0].keys)
    bot = Search(Random(1), Budget(200))
    assert answer_of(bot, game, game.asks[0]) in game.asks[0].keys
    assert (bot.simulations, bot.failure) == (0, None)


@pytest.mark.parametrize("case", REGISTERED, ids=str)
def test_what_all_players_have_together_is_what_each_has(case: Case) -> None:
    for seed in range(3):
        game = case.game(seed)
        for done in (game.fork(), play_out(game, seed)):
            advice, table = case.rules.advice, done.table
            each = [advice.value(table, player) for player in range(table.players)]
            assert advice.values(table) == each
