"""Saves and overlays: errors name the place, and nothing is overwritten by mistake."""

from __future__ import annotations

import json
from collections.abc import Callable
from pathlib import Path
from typing import Any

import pytest

from fabletable.engine.errors import BadLog, BadOverlay, Mistake
from fabletable.shelf import GAMES
from fabletable.terminal.files import load_log, load_overlay
from fabletable.terminal.replay import show_log
from tests.terminal.running import ANSWERS, GAME, run

Edit = Callable[[dict[str, Any]], object]


@pytest.fixture(scope="module")
def saved(tmp_path_factory: pytest.TempPathFactory) -> dict[str, Any]:
    """A game of a few turns, as it lies in its file."""
    file = tmp_path_factory.mktemp("saved") / "game.json"
    run("play", GAME, "--seed", 3, "--save", file, answers="1\n" * 8)
    found: dict[str, Any] = json.loads(file.read_text())
    return found


def edited(saved: dict[str, Any], edit: Edit, folder: Path) -> Path:
    copy = json.loads(json.dumps(saved))
    edit(copy)
    file = folder / "edited.json"
    file.write_text(json.dumps(copy))
    return file


# -- reading


def test_what_is_not_there_or_not_text(tmp_path: Path) -> None:
    with pytest.raises(Mistake, match=r"cannot read .*nothing: No such file"):
        load_log(tmp_path / "nothing")
    (tmp_path / "picture").write_bytes(b"\xff\xd8\xff")
    with pytest.raises(Mistake, match=r"cannot read .*picture: not a text file"):
        load_log(tmp_path / "picture")


BROKEN = {
    "": "line 1, column 1",
    "[]": "the log: expected a table",
    "{}": "fabletable is missing",
    "[" * 100_000: "nested too deeply",
    "9" * 5_000: "not a whole file",
    '{"fabletable": 2}': "fabletable: expected format 1, got 2",
}


@pytest.mark.parametrize("text", BROKEN, ids=[text[:20] for text in BROKEN])
def test_what_is_no_log(tmp_path: Path, text: str) -> None:
    file = tmp_path / "game.json"
    file.write_text(text)
    with pytest.raises(BadLog) as error:
        load_log(file)
    assert str(error.value).startswith(f"{file}: ")
    assert BROKEN[text] in str(error.value)


@pytest.mark.parametrize("part", [0.1, 0.5, 0.9, 0.999])
def test_a_truncated_log_names_where_it_ends(
    tmp_path: Path, saved: dict[str, Any], part: float
) -> None:
    text = json.dumps(saved, indent=1)
    file = tmp_path / "game.json"
    file.write_text(text[: int(len(text) * part)])
    with pytest.raises(BadLog, match=r"game\.json: not a whole file: .* at line \d+, column \d+"):
        load_log(file)


TAMPERED: dict[str, tuple[Edit, str]] = {
    "a step is gone": (lambda log: log["steps"].pop(2), "step 2"),
    "no steps": (lambda log: log["steps"].clear(), "steps: expected at least one step"),
    "a digest": (lambda log: log["steps"][1].update(digest="00"), "step 1: the table has digest"),
    "no digest": (lambda log: log["steps"][1].pop("digest"), "steps[1].digest is missing"),
    "a choice": (
        lambda log: log["steps"][1]["choices"][0].__setitem__(1, "zebra"),
        "step 1, choice 0: 'zebra' is not offered",
    ),
    "a choice by nobody": (
        lambda log: log["steps"][1]["choices"][0].__setitem__(0, 7),
        "step 1, choice 0: player 7 is not asked",
    ),
    "a choice of three": (
        lambda log: log["steps"][1]["choices"][0].append(1),
        "steps[1].choices[0]: expected [player, key]",
    ),
    "a word for a player": (
        lambda log: log["steps"][1]["choices"][0].__setitem__(0, "Ann"),
        "steps[1].choices[0][0]: expected a whole number, got 'Ann'",
    ),
    "the boundary": (lambda log: log["boundary"].update(digest="00"), "boundary"),
    "the seed": (lambda log: log.update(seed="other"), "step 0"),
    "the mode": (lambda log: log.update(mode="zebra"), "no mode 'zebra'"),
    "the players": (lambda log: log.update(players=99), "players, not 99"),
    "the game": (lambda log: log.update(game="zebra"), "no game is called 'zebra'"),
    "an option": (lambda log: log.update(options={"zebra": "x"}), "'zebra'"),
    "a card": (lambda log: log.update(cards={"zebra": {}}), "no card is called 'zebra'"),
    "a card's value": (lambda log: log.update(cards={"zebra": 3}), "cards.zebra: expected a table"),
    "a seat": (lambda log: log.update(seats=["zebra", "bot"]), "seat 1: expected you"),
    "a number for a seat": (lambda log: log.update(seats=[1]), "seats[0]: expected a text"),
}


@pytest.mark.parametrize("what", TAMPERED)
def test_a_tampered_log_names_the_place(tmp_path: Path, saved: dict[str, Any], what: str) -> None:
    edit, place = TAMPERED[what]
    file = edited(saved, edit, tmp_path)
    with pytest.raises(Mistake) as error:
        show_log(file, None, None)
    assert str(error.value).startswith(f"{file}: ")
    assert place in str(error.value)


# -- going on


def resumed(file: Path) -> str:
    done = run("play", "--save", file, answers=ANSWERS)
    assert done.returncode == 0, done.stderr
    assert "1. " in done.stdout.splitlines()[-2]
    return done.stderr


def test_a_log_that_no_longer_replays_goes_on_from_its_last_step(
    tmp_path: Path, saved: dict[str, Any]
) -> None:
    file = edited(saved, lambda log: log["steps"][1].update(digest="00"), tmp_path)
    before = file.read_text()
    told = resumed(file)
    assert told.count("\n") == 1
    assert f"{file} no longer replays: step 1: " in told
    assert f"kept as {file}.old" in told
    assert (tmp_path / "edited.json.old").read_text() == before
    assert run("replay", file).returncode == 0


def test_rules_that_changed_are_named(tmp_path: Path, saved: dict[str, Any]) -> None:
    def older(log: dict[str, Any]) -> None:
        log["rules"] = "0"
        log["steps"][1]["choices"][0][1] = "zebra"

    assert "rules 0 then, " in resumed(edited(saved, older, tmp_path))


@pytest.mark.parametrize("what", ["zones", "memory", "step"])
def test_nothing_is_touched_if_it_cannot_go_on(
    tmp_path: Path, saved: dict[str, Any], what: str
) -> None:
    def spoil(log: dict[str, Any]) -> None:
        log["steps"][1]["digest"] = "00"
        del log["boundary"][what]

    file = edited(saved, spoil, tmp_path)
    before = file.read_text()
    done = run("play", "--save", file, answers=ANSWERS)
    assert (done.returncode, done.stderr.count("\n")) == (2, 1)
    assert f"{file}: boundary" in done.stderr
    assert [path.name for path in tmp_path.iterdir()] == ["edited.json"]
    assert file.read_text() == before


# -- card values


@pytest.mark.parametrize(
    ("text", "why"),
    [
        ("= 3", "not TOML: "),
        ("a = " + "[" * 1_900, "not TOML: "),
        ("a = " + "9" * 5_000, "expected at most 2000 letters in a line"),
        ("a = 1\n" * 10_000, "expected at most 50000 letters, got 60000"),
    ],
    ids=["nothing", "deep", "long", "much"],
)
def test_what_is_no_toml(tmp_path: Path, text: str, why: str) -> None:
    file = tmp_path / "cards.toml"
    file.write_text(text)
    with pytest.raises(BadOverlay, match=rf"cards\.toml: {why}"):
        load_overlay(file, GAMES["wonder-tales"])
