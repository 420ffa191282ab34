"""A drawing for each card kind, cut from the papers that there are."""

from __future__ import annotations

import re
from xml.etree import ElementTree as ET

import pytest

from fabletable.shelf import GAMES
from fabletable.web.doors.app import STATIC
from fabletable.web.doors.boxes import CARDS, PICTURE, read_boxes

SVG = "{http://www.w3.org/2000/svg}"
SHAPES = {f"{SVG}{name}" for name in ("path", "circle", "ellipse", "rect", "polygon")}
BOXES = read_boxes(rules.facts for rules in GAMES.values())
SHEETS = {key: box.assets[CARDS].content for key, box in BOXES.items() if CARDS in box.assets}
MOST = 100_000  # bytes of a sheet, which everybody at the table fetches

every_sheet = pytest.mark.parametrize("game", SHEETS)  # a game may do without


def drawings(game: str) -> dict[str, ET.Element]:
    return {one.get("id", ""): one for one in ET.fromstring(SHEETS[game]).findall(f"{SVG}svg")}


def test_all_games_on_the_shelf_are_drawn() -> None:
    ours = {"wonder-tales", "fine-sand", "fabled-fruit", "fabletown"}
    assert ours <= SHEETS.keys()
    assert ours <= {key for key, box in BOXES.items() if PICTURE in box.assets}


@every_sheet
def test_every_card_has_a_drawing_of_its_own(game: str) -> None:
    found = drawings(game)
    deck = list(GAMES[game].deck({}))
    assert deck == list(found)[: len(deck)]  # what else is drawn comes after the cards
    looks = {ET.tostring(one).partition(b">")[2] for one in found.values()}
    assert len(looks) == len(found), "two cards look the same"


@every_sheet
def test_drawings_are_shapes_of_known_papers_and_nothing_else(game: str) -> None:
    papers = set(re.findall(r"svg \.(\w+)", (STATIC / "style" / "pictures.css").read_text()))
    for name, drawing in drawings(game).items():
        assert drawing.get("viewBox") == "0 0 100 74", name
        for shape in list(drawing.iter())[1:]:
            if shape.tag == f"{SVG}g":
                assert set(shape.keys()) <= {"transform", "class"}, name
            else:
                assert shape.tag in SHAPES, name
                assert not {"style", "fill", "stroke", "href", "id"} & set(shape.keys()), name
            assert shape.get("class", "ink") in papers, name


@every_sheet
def test_a_sheet_is_quickly_fetched(game: str) -> None:
    assert len(SHEETS[game]) < MOST
