"""The loop's guards: what a rule may await, what an answer must be, what a dropped game leaves."""

from __future__ import annotations

import gc
import subprocess
import sys
from collections.abc import Callable
from pathlib import Path
from random import Random

import pytest

from fabletable.engine.choice import choose
from fabletable.engine.errors import BrokenRule, DeadEnd, ForeignAwait, NotOffered, Runaway
from fabletable.engine.game import Game, new_game
from fabletable.engine.rules import AnyRules, Step
from fabletable.engine.table import Table
from fabletable.testing.cases import play_out
from tests.toys import broken
from tests.toys.gifts import GIFTS, Gifts, Party


def start(rules: AnyRules, players: int = 2, seed: str = "1") -> Game:
    return new_game(rules, rules.setup(players=players, seed=seed))


def test_a_foreign_await_is_refused_and_named() -> None:
    with pytest.raises(ForeignAwait, match="awaited 'something else'; rules await choose"):
        start(broken.AwaitsAStranger())


def test_together_after_a_choice_is_refused() -> None:
    game = start(broken.TogetherTooLate())
    with pytest.raises(ForeignAwait, match="first act of a step"):
        game.answer(0, "bid:apple")


def test_a_question_without_an_answer_is_a_dead_end() -> None:
    with pytest.raises(DeadEnd, match="player 0 was asked 'Well\\?' with nothing to choose"):
        start(broken.AsksNothing())


def test_a_runaway_game_ends_loudly() -> None:
    with pytest.raises(Runaway, match="beyond 300 decisions"):
        play_out(start(broken.NeverEnds()), 0)


def test_a_wrong_key_says_what_was_offered() -> None:
    game = start(GIFTS)
    with pytest.raises(NotOffered, match="'bid:zebra' is not offered; choose one of bid:"):
        game.answer(0, "bid:zebra")


def test_a_player_who_is_not_asked_is_told_who_is() -> None:
    game = start(GIFTS)
    while game.simultaneous:
        game.answer(game.asks[0].player, game.asks[0].keys[0])
    asked = game.asks[0].player
    with pytest.raises(NotOffered, match=f"player {1 - asked} is not asked .* player {asked}"):
        game.answer(1 - asked, "give:apple")


def test_simulations_make_the_choices_that_others_answer_with() -> None:
    one, other = start(GIFTS), start(GIFTS)
    rng = Random(3)
    while one.asks:
        ask = rng.choice(one.asks)
        key = rng.choice(ask.keys)
        one.answer(ask.player, key)
        same = other.ask_of(ask.player)
        assert same is not None
        other.make(same, key)
    assert other.log == one.log
    assert other.result == one.result is not None


def test_after_the_end_nobody_is_asked() -> None:
    game = play_out(start(GIFTS), 0)
    with pytest.raises(NotOffered, match="the game is over"):
        game.answer(0, "bid:apple")


class Mourned(Gifts):
    """Notes when its waiting rule is ended."""

    def __init__(self) -> None:
        super().__init__()
        self.ended = 0

    def step(self, table: Table) -> Step | None:
        assert isinstance(table, Party)
        return self._wait() if table.phase == "bids" else super().step(table)

    async def _wait(self) -> None:
        try:
            await choose(0, "Wait", lambda: ["bid:apple", "bid:bread"])
        finally:
            self.ended += 1


@pytest.mark.parametrize("drop", [Game.close, id], ids=["closed", "dropped"])
def test_a_game_that_goes_away_ends_its_rules_at_once(drop: Callable[[Game], None]) -> None:
    rules = Mourned()
    gc.disable()
    try:
        game = start(rules)
        assert rules.ended == 0
        drop(game)
        del game
        assert rules.ended == 1
    finally:
        gc.enable()


FORGOTTEN = """
def test_game():
    from fabletable.engine.game import new_game
    from tests.toys.broken import ForgetsToAwait
    rules = ForgetsToAwait()
    game = new_game(rules, rules.setup(players=2, seed="1"))
    while game.asks:
        game.answer(game.asks[0].player, game.asks[0].keys[0])
"""


def test_a_forgotten_await_fails_a_test(tmp_path: Path) -> None:
    file = tmp_path / "test_forgotten.py"
    file.write_text(FORGOTTEN)
    root = Path(__file__).parents[2]
    command = [sys.executable, "-m", "pytest", "-q", "-p", "no:cacheprovider", str(file)]
    command += ["-c", str(root / "pyproject.toml"), "--rootdir", str(root)]
    run = subprocess.run(command, cwd=root, capture_output=True, text=True, check=False)
    assert run.returncode == 1, run.stdout + run.stderr
    assert "was never awaited" in run.stdout


def test_only_the_dreamer_can_imagine_a_dream_further() -> None:
    world = start(GIFTS).imagine(0, Random(1))
    assert world.imagine(0, Random(2)).asks
    with pytest.raises(BrokenRule, match="player 1 cannot know what player 0 imagines"):
        world.imagine(1, Random(2))


def test_an_imagined_world_has_no_log_and_no_story() -> None:
    world = start(GIFTS).imagine(0, Random(1))
    assert world.story(0, ["Ann", "Ben"]) == []
    assert world.choices == []
    with pytest.raises(BrokenRule, match="no log"):
        _ = world.log


def test_others_turns_stay_unseen_until_all_have_finished() -> None:
    game = start(GIFTS, players=3)
    before = game.view(1), game.story(1, ["A", "B", "C"])
    while (ask := game.ask_of(0)) is not None:
        game.answer(0, ask.keys[-1])
    assert (game.view(1), game.story(1, ["A", "B", "C"])) == before
    assert game.story(0, ["A", "B", "C"]) != before[1]
