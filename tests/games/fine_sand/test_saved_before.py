"""Games that were saved under the first rules go on under these, from their last boundary."""

from __future__ import annotations

from pathlib import Path

import pytest

from fabletable.engine.log import log_text, read_log
from fabletable.engine.replay import replay, resume
from fabletable.games.fine_sand.rules import FINE_SAND
from fabletable.testing.cases import play_out

BEFORE = Path(__file__).parents[2] / "recorded" / "before"
SAVED = sorted(BEFORE.glob("fine-sand-*.json"))


def test_there_is_a_saved_game_of_every_kind() -> None:
    names = {file.stem.removeprefix("fine-sand-") for file in SAVED}
    modes = {f"{mode.key}-{n}" for mode in FINE_SAND.facts.modes for n in mode.players}
    assert names == {*modes, "fables-3"}


@pytest.mark.parametrize("file", SAVED, ids=lambda file: file.stem)
def test_a_game_saved_before_goes_on_to_its_end(file: Path) -> None:
    log = read_log(file.read_text(encoding="utf-8"))
    assert log.rules_version == "1"
    game = resume(FINE_SAND, log)
    assert game.snapshot()["digest"] == log.boundary["digest"]
    assert play_out(game, 1).result is not None
    assert replay(FINE_SAND, read_log(log_text(game.log))).result == game.result
