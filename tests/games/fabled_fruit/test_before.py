"""Games and campaigns that were saved under earlier rules go on under these.

The files of `tests/recorded/before` were written by rules 1: every recorded game half through,
games in the middle of each secret part, one whose discard pile shows its top card alone, one
before its first turn, and a campaign in its second game.
"""

from __future__ import annotations

from pathlib import Path
from random import Random

import pytest

from fabletable.campaigns.book import read_journal
from fabletable.campaigns.journal import check
from fabletable.campaigns.season import Season
from fabletable.engine.game import Game
from fabletable.engine.log import Log, read_log
from fabletable.engine.replay import resume
from fabletable.games.fabled_fruit.rules import FABLED_FRUIT
from fabletable.testing.cases import play_out
from tests.games.fabled_fruit.forests import NAMES

BEFORE = Path(__file__).parents[2] / "recorded" / "before"
CAMPAIGN = "fabled-fruit-campaign"
SAVED = [file.stem for file in sorted(BEFORE.glob("fabled-fruit-*.json"))]


def saved(name: str) -> str:
    return (BEFORE / f"{name}.json").read_text(encoding="utf-8")


def gone_on(log: Log) -> Game:
    """The game from its stored boundary, looked at by everybody."""
    game = resume(FABLED_FRUIT, log)
    for viewer in (*range(game.setup.players), -1):
        game.view(viewer)
        game.scene(viewer)
        game.imagine(viewer, Random(1))
    return game


@pytest.mark.parametrize("name", [name for name in SAVED if name != CAMPAIGN])
def test_a_game_saved_before_goes_on_to_its_end(name: str) -> None:
    log = read_log(saved(name))
    assert log.rules_version == "1"
    game = play_out(gone_on(log), 1)
    assert game.result is not None
    assert game.story(0, NAMES)


def test_every_recorded_game_was_saved_before() -> None:
    recorded = {file.stem for file in BEFORE.parent.glob("fabled-fruit-*.json")}
    assert recorded <= set(SAVED)


def test_a_campaign_saved_before_goes_on_to_its_next_game() -> None:
    season = Season(read_journal(saved(CAMPAIGN)))
    check(FABLED_FRUIT, season.journal)
    game = play_out(season.resumed_game(), 1)
    season.keep(game.log)
    season.conclude(game, NAMES[:3])
    check(FABLED_FRUIT, season.journal)
    assert play_out(season.game(), 1).result is not None
