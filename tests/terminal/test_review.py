"""A saved game reviewed in the terminal."""

from __future__ import annotations

from pathlib import Path
from random import Random

import pytest

from fabletable.engine.errors import Mistake
from fabletable.engine.game import new_game
from fabletable.engine.log import log_text
from fabletable.shelf import GAMES
from fabletable.terminal.review import review_log


def saved(folder: Path, choices: int) -> Path:
    rules, rng = GAMES["fabletown"], Random(5)
    game = new_game(rules, rules.setup("standard", 2, "saved"))
    while game.asks and len(game.choices) < choices:
        ask = game.asks[0]
        game.answer(ask.player, rng.choice(ask.keys))
    path = folder / "game.json"
    path.write_text(log_text(game.log))
    return path


def test_luck_and_play_are_told_with_what_was_better(
    tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    review_log(saved(tmp_path, 1_000), 2)
    said = capsys.readouterr().out
    assert "choices looked at" in said
    assert "Play gave away" in said
    assert "Luck, and the others" in said
    assert said.count("Better:") >= 1, "somebody chose at random"


def test_what_cannot_be_reviewed(tmp_path: Path) -> None:
    with pytest.raises(Mistake, match="--seat: expected 1 to 2, got 3"):
        review_log(saved(tmp_path, 3), 3)
    with pytest.raises(Mistake, match="not over"):
        review_log(saved(tmp_path, 3), 1)
