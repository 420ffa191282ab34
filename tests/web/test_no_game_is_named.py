"""Server and client know no game: not its name, not its cards, not the colours of their faces."""

from __future__ import annotations

import re
from collections.abc import Iterable
from pathlib import Path

import pytest

from fabletable.shelf import GAMES
from fabletable.web.doors.app import STATIC
from fabletable.web.doors.boxes import read_box

WEB = STATIC.parent
WRITTEN = {".py", ".js", ".ts", ".css", ".html", ".svg"}
# Words that mean something else to us than to the game that has such a card.
OURS = {
    "apple": {"base.css", "push.py"},  # a font, and who carries calls to its phones
    "bell": {"bell.js", "keeper.js", "push.js", "table.js"},  # tells whose turn it is
    "blue": {"pictures.css"},  # a paper
    "mouse": {"details.js"},  # of a computer
    "red": {"pictures.css"},  # a paper
    "seal": {
        "hall.py",
        "picture.py",
        "played.py",
        "showing.py",
        "shuffle.js",
        "wire.py",
        "wire_pages.py",
        "wishes.py",
    },  # of a secret
    "ring": {"bell.js", "card.css", "table.js"},  # what a bell does; what glows
}


def names(game: str) -> set[str]:
    """What a game is called, and the words for its cards, their pictures and colours."""
    rules = GAMES[game]
    module = type(rules).__module__.split(".")[-2]
    colours = read_box(rules.facts).palette.colours
    cards = {word for key, card in rules.deck({}).items() for word in (key, card.name)}
    return {game, module, rules.facts.name, *colours, *cards}


def found(words: Iterable[str], folder: Path) -> dict[str, set[str]]:
    """The files that hold a word, by the word."""
    either = "|".join(map(re.escape, sorted(words, key=len, reverse=True)))
    pattern = re.compile(rf"(?<![a-z])(?:{either})(?![a-z])", re.IGNORECASE)
    hits: dict[str, set[str]] = {}
    for file in sorted(folder.rglob("*")):
        if file.suffix in WRITTEN:
            for word in pattern.findall(file.read_text("utf-8")):
                hits.setdefault(word.lower(), set()).add(file.name)
    return hits


@pytest.mark.parametrize("game", GAMES)
def test_nothing_of_a_game_is_named(game: str) -> None:
    hits = found(names(game), WEB)
    assert {word: files for word, files in hits.items() if not files <= OURS.get(word, set())} == {}


def test_no_word_is_ours_without_need() -> None:
    every = {word.lower() for game in GAMES for word in names(game)}
    assert OURS.keys() <= every
    assert found(OURS, WEB) == OURS


@pytest.mark.parametrize("game", GAMES)
def test_a_name_would_be_found(game: str, tmp_path: Path) -> None:
    for word in names(game):
        (tmp_path / "some.css").write_text(f'[data-x="{word}"] {{ }}', "utf-8")
        (tmp_path / "some.js").write_text(f"const {word.upper()}_1 = `/art/{word}.svg`;", "utf-8")
        assert set().union(*found([word], tmp_path).values()) == {"some.css", "some.js"}
