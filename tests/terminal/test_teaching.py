"""Lessons in the terminal: whoever types what the teller says comes to its end."""

from __future__ import annotations

import re
from pathlib import Path

import pytest

from fabletable.cli import app
from fabletable.engine.errors import Mistake
from fabletable.lobby.lesson import lesson_of
from fabletable.shelf import find_game
from fabletable.terminal import play
from fabletable.terminal.screen import Left

GAMES = ["fine-sand", "fabled-fruit", "wonder-tales", "fabletown"]


def run(*words: str) -> None:
    app(list(words), result_action="return_value", exit_on_error=False, print_error=False)


@pytest.mark.parametrize("game", GAMES)
def test_who_types_what_the_teller_says_learns_it_all(
    game: str, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    lesson = lesson_of(find_game(game).facts)
    assert lesson is not None
    said: list[str] = []
    typed: list[str] = []

    def obeys() -> str:
        said.append(" ".join(capsys.readouterr().out.split()))
        found = re.findall(r"Teller: Type ([\d ]+|Enter)[.;]", said[-1])
        if not found:
            raise Left
        typed.append(found[-1].replace("Enter", ""))
        return typed[-1]

    monkeypatch.setattr(play, "read", obeys)
    run("learn", game)
    assert len(typed) == len(lesson.stops)
    assert all(text.text.split("{")[0] in said[-1] for text in lesson.last)


def test_who_types_something_else_is_told_and_asked_again(
    monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    lines = iter(["1", "3"])

    def types() -> str:
        try:
            return next(lines)
        except StopIteration:
            raise Left from None

    monkeypatch.setattr(play, "read", types)
    run("learn", "fine-sand")
    out = capsys.readouterr().out
    assert out.index("first I want to show you Red 4") < out.index("To pay 4 for: Red 4")


def test_an_author_reads_the_stops_and_what_is_asked_at_the_end(
    capsys: pytest.CaptureFixture[str],
) -> None:
    run("lesson", "fabled-fruit")
    out = capsys.readouterr().out
    assert "> go:hippo" in out
    assert "Seat 0 is asked: go:hippo, " in out
    assert "display/bear" in out


def test_a_challenge_is_told_judged_and_remembered(
    monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str], tmp_path: Path
) -> None:
    monkeypatch.setenv("FABLETABLE_SOLVED", str(tmp_path / "here" / "solved.json"))
    lines = iter(["2", "1", "u", "u", "3", "6", "q", "n"])
    monkeypatch.setattr(play, "read", lambda: next(lines))
    run("challenge", "wonder-tales", "place-2")
    out = capsys.readouterr().out
    assert "Teller: Place a card so that you have 7 points more at once." in out
    assert out.index("Not this time.") < out.index("Solved!")
    run("challenges", "wonder-tales")
    assert "place-2    solved The right place" in capsys.readouterr().out


def test_a_challenge_that_is_not_there_is_told_in_words() -> None:
    with pytest.raises(Mistake, match="no challenge 'nothing'; there are: place-1, "):
        run("challenge", "wonder-tales", "nothing")
