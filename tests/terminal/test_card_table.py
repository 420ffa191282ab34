"""Card values go to a spreadsheet and come back, and what is wrong there is said with its place."""

from __future__ import annotations

import csv
import io
from pathlib import Path

import pytest

from fabletable.engine.cards import Overlay
from fabletable.engine.errors import BadOverlay, Mistake
from fabletable.lobby.card_table import overlay_in_table, table_of
from fabletable.shelf import GAMES
from fabletable.terminal.start import Wish

TALES = GAMES["wonder-tales"]


@pytest.mark.parametrize("key", GAMES)
def test_what_is_written_is_no_change_and_a_change_comes_back(key: str) -> None:
    rules = GAMES[key]
    text = table_of(rules, {})
    assert overlay_in_table(text, rules) == {}
    rows = list(csv.DictReader(io.StringIO(text)))
    assert [row["key"] for row in rows] == list(rules.deck({}))
    overlay: Overlay = {rows[0]["key"]: {"name": "Somebody"}}
    assert overlay_in_table(table_of(rules, overlay), rules) == overlay


def test_a_spreadsheet_may_be_untidy() -> None:
    text = (
        "\ufeffkey;#mine;#mine;per_own;touching.witch\r\nfrog;why not;;;5\r\n;;;;\r\nwitch;;;2;\r\n"
    )
    assert overlay_in_table(text, TALES) == {
        "frog": {"touching": {"witch": 5}},
        "witch": {"per_own": 2},
    }


@pytest.mark.parametrize(
    ("text", "why"),
    [
        ("", "expected a first line with a column 'key'"),
        ("name,cost\nfrog,3\n", "expected a first line with a column 'key'"),
        ("key,per_own\nfrogg,3\n", "line 2: no card is called 'frogg'; did you mean 'frog'"),
        ("key,per_own\nfrog,3\nfrog,\n", "line 3: 'frog' has a line already"),
        ("key,per_own,per_own\nfrog,3,4\n", "expected each column once, got 'per_own' again"),
        ("key,per_own\nfrog,3,4\n", "line 2: more cells than columns"),
        ("key,per_own\nfrog,99999999\n", "line 2, column per_own: expected a small number"),
        ("key,touching,touching.witch\nfrog,3,4\n", "line 2, column touching.witch: 'touching' is"),
        ("key,touching.witch,touching\nfrog,4,3\n", "line 2, column touching: 'touching' is one"),
        ('key,per_own\nfrog,"3\n', "not a table of comma-separated values"),
        ("key\n" + "x" * 500_000, "expected at most 500000 letters"),
    ],
)
def test_what_is_no_table(text: str, why: str) -> None:
    with pytest.raises(BadOverlay, match=why):
        overlay_in_table(text, TALES)


@pytest.mark.parametrize(("cell", "why"), [("2.5", "whole number"), ("300", "from -99 to 99")])
def test_what_the_game_does_not_take_is_said_by_it(cell: str, why: str) -> None:
    overlay = overlay_in_table(f"key,per_own\nfrog,{cell}\n", TALES)
    with pytest.raises(BadOverlay, match=why):
        TALES.deck(overlay)


def test_a_game_that_is_not_there_is_no_mistake_in_a_file() -> None:
    with pytest.raises(Mistake, match=r"^no game is called 'zebra'"):
        Wish("zebra").checked_overlay()


def test_the_command_line_takes_what_it_prints(
    tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    from fabletable.cli import main  # noqa: PLC0415

    with pytest.raises(SystemExit):
        main(["cards", "wonder-tales", "--csv"])
    file = tmp_path / "mine.csv"
    file.write_text(capsys.readouterr().out.replace("Frog Prince", "Toad King"), "utf-8")
    with pytest.raises(SystemExit):
        main(["cards", "wonder-tales", "--cards", str(file)])
    assert "Toad King" in capsys.readouterr().out
