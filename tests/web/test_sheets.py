"""Cards as pictures: all of them, with all their words, for paper and for virtual tabletops."""

from __future__ import annotations

import re
import shutil
from pathlib import Path
from xml.etree import ElementTree as ET

import pytest

from fabletable.engine.cards import Overlay
from fabletable.engine.errors import Mistake
from fabletable.shelf import GAMES
from fabletable.web.sheets.face import HEIGHT, SVG, WIDTH
from fabletable.web.sheets.lettering import width_of
from fabletable.web.sheets.png import BROWSERS
from fabletable.web.sheets.sheet import write_sheets

ROOM = 69  # cards on a sheet for tabletops, and a back


def cards_on(files: list[Path]) -> list[ET.Element]:
    """Without the backs."""
    sheets = [ET.parse(file).getroot() for file in files]
    return [card for sheet in sheets for card in sheet.findall(f"{{{SVG}}}svg")[:-1]]


@pytest.mark.parametrize("game", GAMES)
def test_every_card_is_drawn_with_all_its_words_within_its_edges(game: str, tmp_path: Path) -> None:
    rules = GAMES[game]
    files = write_sheets(rules, {}, tmp_path / "all.svg", "tabletop", copies=False)
    faces = [rules.look.face(card) for card in rules.deck({}).values()]
    assert len(files) == -(-len(faces) // ROOM)
    cards = cards_on(files)
    for face, card in zip(faces, cards, strict=True):
        lines = card.findall(f"{{{SVG}}}text")
        said = " ".join(line.text or "" for line in lines)
        assert face.title in said
        assert " ".join(face.text.split()) in said
        for line in lines:
            x, y, size = (float(line.get(name, "nan")) for name in ("x", "y", "font-size"))
            assert size >= 2, "it can be read"
            assert 0 < y < HEIGHT
            if line.get("text-anchor") is None:
                assert x + width_of(line.text or "", size) < WIDTH
        assert card.find(f"{{{SVG}}}svg") is not None, "there is a drawing"
    text = files[0].read_text("utf-8")
    assert not re.search(r"class=|var\(|color-mix|url\(|<script", text), "it needs no style sheet"


def test_paper_is_as_large_as_paper_and_cards_as_cards(tmp_path: Path) -> None:
    rules = GAMES["wonder-tales"]
    files = write_sheets(rules, {}, tmp_path / "paper.svg", "a4", copies=False)
    assert [file.name for file in files] == ["paper.svg", "paper-2.svg"]
    sheet = ET.parse(files[0]).getroot()
    assert (sheet.get("width"), sheet.get("height")) == ("210mm", "297mm")
    cards = sheet.findall(f"{{{SVG}}}svg")
    assert {(card.get("width"), card.get("height")) for card in cards} == {("63", "88")}
    assert len(cards) == 9
    places = {(float(card.get("x", "")), float(card.get("y", ""))) for card in cards}
    assert len(places) == 9
    assert all(0 < x < 210 - WIDTH and 0 < y < 297 - HEIGHT for x, y in places)


def test_own_values_and_copies_are_drawn(tmp_path: Path) -> None:
    rules = GAMES["fabled-fruit"]
    overlay: Overlay = {"hippo": {"name": "A <b>bold</b> one", "copies": 3}}
    files = write_sheets(rules, overlay, tmp_path / "own.svg", "tabletop", copies=True)
    said = ["".join(card.itertext()) for card in cards_on(files)]
    assert len(said) == sum(card.copies for card in rules.deck(overlay).values())
    assert sum("<b>bold</b>" in words for words in said) == 3


def test_what_cannot_be_drawn_is_said(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    rules = GAMES["wonder-tales"]
    with pytest.raises(Mistake, match=r"ends with .svg or .png, got .*cards.pdf"):
        write_sheets(rules, {}, tmp_path / "cards.pdf", "a4", copies=False)
    monkeypatch.setenv("PATH", str(tmp_path))
    with pytest.raises(Mistake, match="drawn by a browser"):
        write_sheets(rules, {}, tmp_path / "cards.png", "a4", copies=False)


@pytest.mark.skipif(not any(map(shutil.which, BROWSERS)), reason="no browser on the path")
def test_a_browser_draws_it_as_dots(tmp_path: Path) -> None:
    (file,) = write_sheets(GAMES["wonder-tales"], {}, tmp_path / "c.png", "tabletop", copies=False)
    head = file.read_bytes()[:24]
    size = [int.from_bytes(head[at : at + 4]) for at in (16, 20)]
    assert (head[1:4], size) == (b"PNG", [4090, 1143])
