"""What only a terminal shows: colour, a cover, a progress bar, and Ctrl-C."""

from __future__ import annotations

from pathlib import Path

import pytest

from tests.terminal.running import GAME, Terminal

RED_OR_BLUE = ("\033[31m", "\033[34m")
PLAY = ("play", GAME, "--seed", 1)


def screen(folder: Path, **env: str) -> str:
    """A terminal after a whole turn, when cards lie on the table."""
    with Terminal(PLAY, folder, **env) as terminal:
        for _ in range(3):
            terminal.wait_for("> ")
            terminal.type("1\n")
        return terminal.wait_for("> ")


def test_colours_on_a_terminal(tmp_path: Path) -> None:
    assert any(code in screen(tmp_path) for code in RED_OR_BLUE)


@pytest.mark.parametrize("env", [{"NO_COLOR": "1"}, {"TERM": "dumb"}])
def test_no_colours_for_who_wants_none(tmp_path: Path, env: dict[str, str]) -> None:
    assert "\033" not in screen(tmp_path, **env)


def test_an_empty_no_color_means_nothing(tmp_path: Path) -> None:
    assert "\033" in screen(tmp_path, NO_COLOR="")


def test_ctrl_c_says_that_the_game_is_kept(tmp_path: Path) -> None:
    with Terminal([*PLAY, "--save", "game.json"], tmp_path) as terminal:
        terminal.wait_for("> ")
        terminal.type("1\n")
        terminal.wait_for("> ")
        terminal.interrupt()
        code, rest = terminal.leave()
    assert code == 130
    assert rest.splitlines()[-1] == "fabletable: stopped; the game is kept in game.json"
    assert "Traceback" not in rest
    with Terminal(["play", "--save", "game.json"], tmp_path) as terminal:
        assert "Going on from game.json" in terminal.wait_for("> ")


def test_ctrl_c_without_a_file(tmp_path: Path) -> None:
    with Terminal(PLAY, tmp_path) as terminal:
        terminal.wait_for("> ")
        terminal.interrupt()
        code, rest = terminal.leave()
    assert (code, rest.splitlines()[-1]) == (130, "fabletable: stopped; the game is not saved")


def test_ctrl_d_leaves_the_table(tmp_path: Path) -> None:
    with Terminal(PLAY, tmp_path) as terminal:
        terminal.wait_for("> ")
        terminal.type("\x04")
        code, rest = terminal.leave()
    assert (code, rest.splitlines()[-1]) == (0, "You leave the table; the game is not saved.")


def test_progress_shows_and_vanishes(tmp_path: Path) -> None:
    with Terminal(["simulate", GAME, "--games", 1_000_000], tmp_path) as terminal:
        bar = terminal.wait_for(" s left")
        assert " of 1,000,000" in bar
        terminal.interrupt()
        code, rest = terminal.leave()
    assert code == 130
    assert rest.rstrip().splitlines()[-1].endswith("fabletable: stopped")
    assert "Traceback" not in rest


# -- a low screen

BEGINNING = (
    *("play", "fabled-fruit", "--seats", "you,random", "--seed", 3),
    *("--option", "start-player=1"),
)


def choose_animals(terminal: Terminal) -> None:
    """One's own, and the start player's marker."""
    for _ in range(2):
        terminal.wait_for("\n> ")
        terminal.type("1\n")


def test_what_cards_do_is_told_once_where_there_is_no_room(tmp_path: Path) -> None:
    """Before the table when they are new, so that the table and the question stay in sight."""
    with Terminal(BEGINNING, tmp_path, NO_COLOR="1") as terminal:
        choose_animals(terminal)
        before, _, table = terminal.wait_for("\n> ").partition("\n\nRound 1: ")
        terminal.type("t\n")
        again = terminal.wait_for("\n> ")
        terminal.type("? hippo\n")
        explained = terminal.wait_for("\n> ")
    assert "\n\n#1 Hippo: Draw 2. (From: rulebook, public.)\n#2 Meerkat: Give another" in before
    assert "Move where? (? and a number explains a card)\n   1  #1 Hippo: Draw 2 fruits" in table
    assert "Draw 2." not in table + again
    assert again.partition("Round 1: ")[2] == table
    assert "#1 Hippo: Draw 2. Costs 3 pineapples + 1 any." in explained
    assert table.count("\n") < 24


def test_on_a_high_screen_they_say_it_every_time(tmp_path: Path) -> None:
    with Terminal(BEGINNING, tmp_path, LINES="50", NO_COLOR="1") as terminal:
        choose_animals(terminal)
        before, _, table = terminal.wait_for("\n> ").partition("\n\nRound 1: ")
        terminal.type("t\n")
        again = terminal.wait_for("\n> ")
    assert "#1 Hippo: Draw 2." not in before
    for text in (table, again):
        assert "#1 Hippo: Draw 2 fruits (juice: 3 pineapples + 1 any). Draw 2.\n" in text
