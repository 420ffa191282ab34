"""Both sides of the wire speak of the same things."""

from __future__ import annotations

from dataclasses import fields, replace
from typing import Any, get_args

import msgspec
import pytest

from fabletable.engine.cards import Card
from fabletable.engine.scene import (
    COUNTER,
    FAN,
    Element,
    Face,
    Figure,
    Item,
    Stop,
    fingerprint,
    laid,
)
from fabletable.web import wire, wire_pages, wishes
from fabletable.web.drawn import ElementShown, Faces, FaceShown, ItemShown, drawn
from fabletable.web.typescript import FILE, typescript


def test_the_clients_types_are_the_servers() -> None:
    assert FILE.read_text("utf-8") == typescript(), "run `python -m fabletable.web.typescript`"


def test_a_name_is_as_long_as_the_server_takes_it() -> None:
    text = (FILE.parent / "words.js").read_text("utf-8")
    assert f"LONGEST_NAME = {wire.LONGEST_NAME};" in text


def test_every_message_has_a_type_of_its_own() -> None:
    text = typescript()
    for one in [*get_args(wire.ToClient), *get_args(wishes.FromClient), *wire_pages.PAGES]:
        assert f"export interface {one.__name__} {{" in text
    for one in get_args(wire.ToClient) + get_args(wishes.FromClient):
        assert f'type: "{one.__struct_config__.tag}";' in text


def test_of_an_element_what_is_unset_is_left_out_and_faces_go_once() -> None:
    frog = Face("Frog", cost=2, figures=(Figure("egg", 2, "eggs"),))
    items = (Item("a", frog), Item("b", row=0), Item("c", frog))
    coins = Element(COUNTER, "coins/0", "Coins", 0, items, value=0)
    faces = Faces()
    [sent] = msgspec.to_builtins(drawn([coins], faces))
    assert sent == {
        "kind": COUNTER, "id": "coins/0", "label": "Coins", "seat": 0, "value": 0,
        "items": [{"id": "a", "face": 0}, {"id": "b", "row": 0}, {"id": "c", "face": 0}],
    }  # fmt: skip
    figures = [{"picture": "egg", "number": 2, "word": "eggs"}]
    assert msgspec.to_builtins(faces.new()) == [{"title": "Frog", "cost": 2, "figures": figures}]
    drawn([coins], faces)
    assert not faces.new()


def test_what_is_drawn_has_all_fields_of_the_scene() -> None:
    for shown, one in ((ElementShown, Element), (ItemShown, Item), (FaceShown, Face)):
        assert list(shown.__struct_fields__) == [field.name for field in fields(one)]


@pytest.mark.parametrize(
    "change",
    [{"value": -2}, {"text": "x"}, {"seat": 1}, {"count": 1}, {"label": "b"}, {"kind": "note"},
     {"limit": 1}, {"stops": (Stop(1, "a"),)}, {"picture": "x"},
     {"colour": "x"}, {"items": (Item("a"),)}],
)  # fmt: skip
def test_what_looks_otherwise_has_another_fingerprint(change: dict[str, Any]) -> None:
    one = Element(COUNTER, "coins/0", "Coins", 0, value=-1)
    assert fingerprint(one) == fingerprint(replace(one))
    assert fingerprint(one) != fingerprint(replace(one, **change))


def test_cards_that_lie_otherwise_have_another_fingerprint() -> None:
    deck = {key: Card(key, key.upper()) for key in "ab"}

    def hand(*cards: str) -> Element:
        return laid(FAN, "hand", "Hand", list(cards), deck, named_face)

    assert fingerprint(hand("a", "b")) == fingerprint(hand("a", "b"))
    assert fingerprint(hand("a", "b")) != fingerprint(hand("a", "a"))
    assert fingerprint(hand("a")) != fingerprint(laid(FAN, "hand", "Hand", 1, deck, named_face))
    marked = hand("a")
    marked.items[0].text = "tapped"
    assert fingerprint(marked) != fingerprint(hand("a"))


def named_face(card: Card) -> Face:
    return Face(card.name)


@pytest.mark.parametrize(
    "wrong",
    [
        b"", b"{}", b"[]", b"null", b"\xff", b'{"type":"choose"}', b'{"type":"nothing","id":"a"}',
        b'{"type":"choose","id":1,"ask":"1","key":"x"}',
        b'{"type":"choose","id":"1","ask":"1","key":"x","more":1}',
        b'{"type":"look-from","id":"1","seat":"0"}', b'{"type":"agree","id":"1","yes":1}',
    ],
)  # fmt: skip
def test_what_is_no_message_is_not_read_as_one(wrong: bytes) -> None:
    with pytest.raises(msgspec.DecodeError):
        wishes.decode(wrong)


def test_what_is_remembered_of_a_wish_is_short() -> None:
    for kind in get_args(wishes.FromClient):
        long = {"type": kind.__struct_config__.tag, "id": "x" * (wishes.LONGEST_ID + 1)}
        with pytest.raises(msgspec.ValidationError, match="length <= 100"):
            wishes.decode(msgspec.json.encode(long))
