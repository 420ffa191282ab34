"""A drawing for each card kind, cut from the papers that there are."""

from __future__ import annotations

import re
from pathlib import Path
from xml.etree import ElementTree as ET

import pytest

from fabletable.games import GAMES
from fabletable.web.app import STATIC

SVG = "{http://www.w3.org/2000/svg}"
SHAPES = {f"{SVG}{name}" for name in ("path", "circle", "ellipse", "rect", "polygon")}
SHEETS = sorted((STATIC / "art" / "cards").iterdir())  # a game may do without
MOST = 100_000  # bytes of a sheet, which everybody at the table fetches

every_sheet = pytest.mark.parametrize("sheet", SHEETS, ids=lambda sheet: sheet.stem)


def drawings(sheet: Path) -> dict[str, ET.Element]:
    root = ET.parse(sheet).getroot()
    return {one.get("id", ""): one for one in root.findall(f"{SVG}svg")}


def test_all_games_on_the_shelf_are_drawn() -> None:
    assert {"wonder-tales", "fine-sand", "fabled-fruit", "fabletown"} <= {s.stem for s in SHEETS}


@every_sheet
def test_every_card_has_a_drawing_of_its_own(sheet: Path) -> None:
    found = drawings(sheet)
    assert list(GAMES[sheet.stem].deck({})) == list(found)
    looks = {ET.tostring(one).partition(b">")[2] for one in found.values()}
    assert len(looks) == len(found), "two cards look the same"


@every_sheet
def test_drawings_are_shapes_of_known_papers_and_nothing_else(sheet: Path) -> None:
    papers = set(re.findall(r"svg \.(\w+)", (STATIC / "style" / "pictures.css").read_text()))
    for name, drawing in drawings(sheet).items():
        assert drawing.get("viewBox") == "0 0 100 74", name
        for shape in list(drawing.iter())[1:]:
            if shape.tag == f"{SVG}g":
                assert set(shape.keys()) <= {"transform", "class"}, name
            else:
                assert shape.tag in SHAPES, name
                assert not {"style", "fill", "stroke", "href", "id"} & set(shape.keys()), name
            assert shape.get("class", "ink") in papers, name


@every_sheet
def test_a_sheet_is_quickly_fetched(sheet: Path) -> None:
    assert len(sheet.read_bytes()) < MOST
