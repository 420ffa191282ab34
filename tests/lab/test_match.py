"""A match between habits tells good ones from bad ones."""

from __future__ import annotations

from pathlib import Path
from random import Random

import pytest

from fabletable.bots.bot import answer_of
from fabletable.engine.game import new_game
from fabletable.lab.habits import page
from fabletable.lab.match import OTHERS, OURS, Habitual, main, match
from fabletable.shelf import GAMES

TALES, SAND = GAMES["wonder-tales"], GAMES["fine-sand"]


def backwards(key: str) -> dict[str, float]:
    return {one: 1 / weight for one, weight in GAMES[key].advice.habits.items()}


@pytest.mark.parametrize("simulations", [0, 4])
def test_the_same_habits_on_the_same_deals_are_equal(simulations: int) -> None:
    meeting = match(TALES, TALES.advice.habits, "summed", 2, 3, simulations)
    assert meeting.alone(OURS) == meeting.alone(OTHERS) == 3


def test_who_follows_opposite_habits_loses() -> None:
    meeting = match(SAND, backwards("fine-sand"), "normal", 2, 10, 0)
    assert meeting.alone(OURS) > meeting.alone(OTHERS)


def test_who_searches_goes_by_the_habits_that_it_was_given(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(SAND.advice, "habits", SAND.advice.habits)  # put back in the end
    game = new_game(SAND, SAND.setup("normal", 2, "1"))
    habits = backwards("fine-sand")
    ask = game.asks[0]
    key = answer_of(Habitual(Random("1"), SAND, habits, 4), game, ask)
    assert key in ask.keys
    assert SAND.advice.habits is habits


def test_habits_are_read_from_the_file_that_was_written(
    tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    file = tmp_path / "others.py"
    file.write_text(page("fine-sand", 300, backwards("fine-sand")), "utf-8")
    main("fine-sand", str(file), "normal", "3", "1", "0")
    lines = capsys.readouterr().out.splitlines()
    assert [line.split(",")[0] for line in lines] == [OURS, OTHERS]
    assert all(" of 3 (" in line for line in lines)
