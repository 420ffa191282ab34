"""A match tells good habits and worths from bad ones."""

from __future__ import annotations

from pathlib import Path
from random import Random

import pytest

from fabletable.bots.bot import answer_of
from fabletable.engine.errors import Mistake
from fabletable.engine.game import new_game
from fabletable.lab.habits import page
from fabletable.lab.match import (
    OTHERS,
    OURS,
    Thinker,
    Thinking,
    Told,
    main,
    match,
    thinking_of,
    told_by,
)
from fabletable.shelf import GAMES

TALES, SAND, FRUIT = GAMES["wonder-tales"], GAMES["fine-sand"], GAMES["fabled-fruit"]


def backwards(key: str) -> dict[str, float]:
    return {one: 1 / weight for one, weight in GAMES[key].advice.habits.items()}


def other_habits(key: str) -> Told:
    return told_by(GAMES[key])._replace(habits=backwards(key))


@pytest.mark.parametrize("simulations", [0, 4])
def test_who_is_told_the_same_is_equal_on_the_same_deals(simulations: int) -> None:
    found = match(TALES, told_by(TALES), "summed", 2, 3, Thinking(simulations))
    assert found.meeting.alone(OURS) == found.meeting.alone(OTHERS) == 3


def test_who_follows_opposite_habits_loses() -> None:
    meeting = match(SAND, other_habits("fine-sand"), "normal", 2, 10, Thinking(0)).meeting
    assert meeting.alone(OURS) > meeting.alone(OTHERS)


def test_who_wants_what_is_worth_nothing_loses() -> None:
    """Planted: who would rather have no fruits and no juices."""
    others = told_by(FRUIT)._replace(worth={"fruits": -1.0, "juices": -1.0})
    found = match(FRUIT, others, "fable", 2, 4, Thinking(8))
    assert found.meeting.alone(OURS) > found.meeting.alone(OTHERS)
    assert all(thought.seconds > 0 for thought in found.thoughts.values())


def test_who_searches_goes_by_what_it_was_told(monkeypatch: pytest.MonkeyPatch) -> None:
    for name in Told._fields:  # put back in the end
        monkeypatch.setattr(SAND.advice, name, getattr(SAND.advice, name))
    game = new_game(SAND, SAND.setup("normal", 2, "1"))
    told = Told(backwards("fine-sand"), {"unbuilt cards": 1.0})
    ask = game.asks[0]
    key = answer_of(Thinker(Random("1"), SAND, told, Thinking(4)), game, ask)
    assert key in ask.keys
    assert told_by(SAND) == told


def test_what_is_told_is_read_from_the_files_that_were_written(
    tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    file = tmp_path / "others.py"
    file.write_text(page("fine-sand", 300, backwards("fine-sand")), "utf-8")
    main("fine-sand", str(file), "normal", 3, 1, "0")
    lines = capsys.readouterr().out.splitlines()
    assert [line.split(",")[0] for line in lines] == [OURS, OTHERS]
    assert all(" of 3 (" in line for line in lines)


def test_a_budget_is_simulations_or_seconds() -> None:
    assert thinking_of("48") == Thinking(48)
    assert thinking_of("0.2s", "2")[1:] == (0.2, 2)
    for wrong in ("soon", "s", "-1s", "4h"):
        with pytest.raises(Mistake, match="expected simulations or seconds"):
            thinking_of(wrong)
