"""Handfuls in the terminal: several numbers in one line, which are one choice."""

from __future__ import annotations

from pathlib import Path

import pytest

from fabletable.engine.choice import DONE
from fabletable.engine.game import Game, new_game
from fabletable.lobby.seats import usual_seats
from fabletable.terminal.files import load_log
from fabletable.terminal.keeper import FileKeeper
from fabletable.terminal.play import LineGame
from fabletable.terminal.question import Question
from fabletable.terminal.replay import show_log
from fabletable.terminal.seats import seated
from tests.games.fine_sand.beaches import Site, beach
from tests.terminal.conftest import Type
from tests.toys.gifts import GIFTS, Party


def asked(prompt: str, *hand: str) -> Game:
    """Gifts at a question to the first player, who has these cards in hand."""
    for seed in range(500):
        game = new_game(GIFTS, GIFTS.setup(seed=str(seed)))
        while game.asks and len(game.choices) < 12:
            ask = game.asks[0]
            begun = ask.handful is not None and ask.handful.taken
            if (ask.player, ask.prompt, hand_of(game)) == (0, prompt, sorted(hand)) and not begun:
                return game
            game.answer(ask.player, ask.keys[-1] if DONE in ask.keys else ask.keys[0])
    raise AssertionError("no such game was found")


def hand_of(game: Game) -> list[str]:
    assert isinstance(game.table, Party)
    return sorted(card.key for card in game.table.guests[0].hand)


def table_of(game: Game, save: Path | None = None) -> LineGame:
    keeper = FileKeeper(save) if save else None
    return LineGame(game, seated(usual_seats(game.setup.players)), keeper)


def throw_two() -> Game:
    return asked("Throw two", "candle", "drum", "egg", "egg")


def took(table: LineGame, before: Game) -> list[str]:
    """What the first player chose since then."""
    return [key for player, key in table.game.choices[len(before.choices) :] if player == 0]


def lines(shown: str) -> str:
    return " ".join(shown.split())


def test_all_that_can_be_marked_has_a_number(type_lines: Type) -> None:
    shown = type_lines(table_of(throw_two()), "")
    assert "Throw two (several numbers in one line, a number twice for two of a kind):" in shown
    for line in ("   1  Throw Candle", "   2  Throw Drum", "   3  Throw Egg"):
        assert line in shown


@pytest.mark.parametrize(
    ("kinds", "how"),
    [
        ("castle1 castle2 castle3 red4", ""),
        ("castle1 castle2 castle2 red4", ""),
        ("castle1 castle2 castle3 red4 red5", " (several numbers in one line)"),
        (
            "castle1 castle2 castle2 red4 red5",
            " (several numbers in one line, a number twice for two of a kind)",
        ),
    ],
)
def test_how_to_mark_is_told_as_far_as_it_matters(
    kinds: str, how: str, capsys: pytest.CaptureFixture[str]
) -> None:
    """The hand limit is 3."""
    game = beach(Site(hand=kinds))
    game.answer(0, "done")
    ask = game.ask_of(0)
    assert ask is not None
    Question(game, ask, ["Ann", "Ben"]).show(set())
    assert f"{ask.prompt}{how}:" in lines(capsys.readouterr().out)


@pytest.mark.parametrize(
    ("line", "choice", "called"),
    [
        ("1 3", "throw:candle throw:egg done", "Throw Candle and Egg."),
        ("3 1", "throw:candle throw:egg done", "Throw Egg and Candle."),
        ("3  3", "throw:egg throw:egg done", "Throw "),
    ],
)
def test_several_numbers_are_one_choice(
    type_lines: Type, line: str, choice: str, called: str
) -> None:
    game = throw_two()
    table = table_of(game.fork())
    shown = type_lines(table, line)
    assert took(table, game) == [choice]
    assert f"\n{called}" in shown


def test_what_is_missing_is_said_and_nothing_is_taken(type_lines: Type) -> None:
    game = throw_two()
    table = table_of(game.fork())
    assert type_lines(table, "1,,").count("Still missing: 1 more. Nothing is taken.") == 1
    assert not took(table, game)


@pytest.mark.parametrize(
    ("line", "why"),
    [
        ("1 1", "Throw Candle: all of these are marked. Nothing is taken."),
        ("3 1 2", "Throw Drum: no more than 2 can go. Nothing is taken."),
        ("1 4", "'1 4' is not a choice: numbers from 1 to 3, or ? for help."),
    ],
)
def test_what_cannot_be_together_is_said(type_lines: Type, line: str, why: str) -> None:
    game = throw_two()
    table = table_of(game.fork())
    assert why in lines(type_lines(table, line))
    assert not took(table, game)


def test_what_goes_along_is_named_before_it_is_taken(type_lines: Type) -> None:
    game = asked("Throw two", "apple", "egg", "egg", "egg")
    table = table_of(game.fork())
    shown = lines(type_lines(table, "1"))
    assert "That takes along: Throw Egg. Press Enter for: Throw Apple and Egg." in shown
    assert not took(table, game)
    type_lines(table, "1,")
    assert took(table, game)[0] == "throw:apple throw:egg done"


def test_enter_takes_only_what_was_named_last(type_lines: Type) -> None:
    game = asked("Throw two", "apple", "egg", "egg", "egg")
    table = table_of(game.fork())
    type_lines(table, "1,2,,")
    assert not took(table, game)


def test_a_single_number_is_just_that_mark(type_lines: Type) -> None:
    game = asked("Spend any", "candle", "drum", "egg")
    table = table_of(game.fork())
    type_lines(table, "2")
    assert took(table, game) == ["spend:drum done"]


def test_done_is_for_nothing_and_stands_alone(type_lines: Type) -> None:
    game = asked("Spend any", "candle", "drum", "egg")
    table = table_of(game.fork())
    shown = type_lines(table, "1 4")
    assert "No more: that is a choice by itself. Nothing is taken." in lines(shown)
    assert not took(table, game)
    type_lines(table, "4")
    assert took(table, game)[0] == "done"


def test_undo_takes_back_a_handful_as_one(type_lines: Type) -> None:
    game = throw_two()
    table = table_of(game.fork())
    shown = type_lines(table, "1 3,u")
    assert "Taken back: Throw Candle and Egg (Throw two)" in lines(shown)
    assert table.game.choices == game.choices


def test_what_cannot_be_chosen_says_why_not(
    type_lines: Type, monkeypatch: pytest.MonkeyPatch
) -> None:
    game = throw_two()
    reasons = {"hand/0/candle": {"throw:candle": "it burns"}}
    monkeypatch.setattr(Game, "reasons", lambda *_: reasons)  # no rule here has any
    shown = lines(type_lines(table_of(game), "? candle,? drum"))
    assert shown.count("It cannot be chosen:") == 1
    assert "It cannot be chosen: it burns." in shown


def test_handfuls_are_saved_and_told_again(
    type_lines: Type,
    tmp_path: Path,
    monkeypatch: pytest.MonkeyPatch,
    capsys: pytest.CaptureFixture[str],
) -> None:
    monkeypatch.setattr("fabletable.terminal.replay.find_game", lambda _: GIFTS)
    game, file = throw_two(), tmp_path / "gifts.json"
    type_lines(table_of(game.fork(), file), "1 3")
    assert (0, "throw:candle throw:egg done") in load_log(file).choices
    show_log(file, 1, len(game.choices))
    assert "chose: Throw Candle and Egg." in capsys.readouterr().out
    show_log(file, 2, len(game.choices))
    assert "chose" not in capsys.readouterr().out.replace("choices", "")
