"""The shelf: campaigns by name, and none that overwrites another."""

from __future__ import annotations

from dataclasses import replace
from pathlib import Path

import pytest

from fabletable.campaigns.book import journal_text
from fabletable.campaigns.shelf import Shelf, load_journal
from fabletable.engine.errors import BadLog, Mistake
from tests.campaigns.playing import after_games, in_the_middle, started


@pytest.fixture
def shelf(tmp_path: Path) -> Shelf:
    return Shelf(tmp_path / "deep" / "shelf")


def test_an_empty_shelf(shelf: Shelf) -> None:
    assert shelf.names() == []
    with pytest.raises(Mistake, match="no campaign is called 'Beach'; there are: none yet"):
        shelf.load("Beach")
    assert not shelf.folder.exists()


def test_campaigns_by_name(shelf: Shelf) -> None:
    journal = started()
    for name in ("Dunes", "Beach", "At sea"):
        shelf.add(replace(journal, name=name))
    assert shelf.names() == ["At sea", "Beach", "Dunes"]
    assert shelf.load("Beach") == journal
    with pytest.raises(Mistake, match="'Cliff'; there are: At sea, Beach, Dunes"):
        shelf.load("Cliff")


def test_a_campaign_is_saved_and_nothing_is_left_behind(shelf: Shelf) -> None:
    shelf.add(started())
    later = in_the_middle(after_games(started(), 1))
    shelf.save(later)
    assert shelf.load("Beach") == later
    assert [path.name for path in sorted(shelf.folder.iterdir())] == [".Beach.lock", "Beach.json"]


def test_a_name_that_is_taken(shelf: Shelf) -> None:
    shelf.add(started(seed=1))
    with pytest.raises(Mistake, match="there is a campaign called 'Beach' already"):
        shelf.add(started(seed=2))
    assert shelf.load("Beach").seed == "1"


@pytest.mark.parametrize("text", ["", "Dear Ann", journal_text(started())[:-40]])
def test_a_damaged_campaign_is_named_and_not_replaced(shelf: Shelf, text: str) -> None:
    shelf.folder.mkdir(parents=True)
    file = shelf.folder / "Beach.json"
    file.write_text(text)
    with pytest.raises(BadLog, match=f"{file}: not a whole file"):
        shelf.load("Beach")
    with pytest.raises(Mistake, match="called 'Beach' already"):
        shelf.add(started())
    assert file.read_text() == text


@pytest.mark.parametrize(
    "name",
    ["", " ", ".", "..", "../Beach", "a/b", "a\\b", "a\0b", "a\n", " a", "a ", "a.", "x" * 61],
)
def test_what_is_no_name(shelf: Shelf, name: str) -> None:
    with pytest.raises(Mistake, match="a campaign's name has up to 60 letters"):
        shelf.add(replace(started(), name=name))
    assert not shelf.folder.exists()


@pytest.mark.parametrize("name", ["a", "x" * 60, "Zoë 2", "2025-07-01", "日本"])
def test_what_is_a_name(shelf: Shelf, name: str) -> None:
    shelf.add(replace(started(), name=name))
    assert shelf.names() == [name]


def test_other_files_on_the_shelf_are_no_campaigns(shelf: Shelf) -> None:
    shelf.add(started())
    shelf.keep_old("Beach")
    (shelf.folder / "letter.txt").write_text("Dear Ann")
    (shelf.folder / ".hidden.json").write_text("{}")
    assert shelf.names() == ["Beach"]
    assert load_journal(shelf.folder / "Beach.json.old") == started()


def test_a_file_copied_by_hand_is_another_campaign(shelf: Shelf) -> None:
    shelf.add(started())
    (shelf.folder / "Copy.json").write_text((shelf.folder / "Beach.json").read_text())
    shelf.save(in_the_middle(shelf.load("Copy")))
    assert shelf.load("Copy").current
    assert not shelf.load("Beach").current


def test_a_shelf_that_cannot_be(tmp_path: Path) -> None:
    (tmp_path / "file").write_text("Dear Ann")
    for folder in (tmp_path / "file", tmp_path / "file" / "folder"):
        with pytest.raises(Mistake, match=f"cannot write {folder}: "):
            Shelf(folder).add(started())
    with pytest.raises(Mistake, match=r"cannot read .*file: Not a directory"):
        Shelf(tmp_path / "file").names()
    assert (tmp_path / "file").read_text() == "Dear Ann"


def test_one_plays_at_a_time(shelf: Shelf) -> None:
    other = Shelf(shelf.folder)
    with shelf.held("Beach"):
        with pytest.raises(Mistake, match="'Beach' is being played elsewhere"), other.held("Beach"):
            pass
        with other.held("Dunes"):
            pass
    with other.held("Beach"):
        pass
