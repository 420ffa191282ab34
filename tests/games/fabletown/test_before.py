"""Games that were begun under rules 1 go on under the rules of today."""

from __future__ import annotations

from pathlib import Path

import pytest

from fabletable.engine.game import Game
from fabletable.engine.log import Log, log_text, read_log
from fabletable.engine.replay import replay, resume
from fabletable.games.fabletown.rules import FABLETOWN
from fabletable.testing.cases import play_out

BEFORE = Path(__file__).parents[2] / "recorded" / "before"  # cut in the middle of a game
CUT = sorted(BEFORE.glob("fabletown-*.json"))


def read(file: Path) -> Log:
    return read_log(file.read_text(encoding="utf-8"))


def resumed(file: Path) -> Game:
    return resume(FABLETOWN, read(file))


def test_there_is_one_for_every_number_of_players() -> None:
    assert [read(file).setup.players for file in CUT] == [2, 3, 4]
    assert {read(file).rules_version for file in CUT} == {"1"}


@pytest.mark.parametrize("file", CUT, ids=lambda file: file.stem)
def test_a_game_of_rules_1_goes_on_from_its_boundary(file: Path) -> None:
    game = resumed(file)
    assert game.result is None
    assert game.snapshot()["digest"] == read(file).boundary["digest"]
    assert play_out(game, 1).result is not None


@pytest.mark.parametrize("file", CUT, ids=lambda file: file.stem)
def test_what_went_on_is_a_log_of_today(file: Path) -> None:
    game = play_out(resumed(file), 1)
    log = read_log(log_text(game.log))
    assert log.rules_version == FABLETOWN.facts.rules_version
    assert replay(FABLETOWN, log).result == game.result
