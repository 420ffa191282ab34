"""Both sides of the wire speak of the same things."""

from __future__ import annotations

from typing import get_args

import msgspec
import pytest

from fabletable.engine.scene import COUNTER, Element, Face, Item
from fabletable.web import wire
from fabletable.web.typescript import FILE, typescript


def test_the_clients_types_are_the_servers() -> None:
    assert FILE.read_text("utf-8") == typescript(), "run `python -m fabletable.web.typescript`"


def test_every_message_has_a_type_of_its_own() -> None:
    text = typescript()
    for one in [*get_args(wire.ToClient), *get_args(wire.FromClient), *wire.PAGES]:
        assert f"export interface {one.__name__} {{" in text
    for one in get_args(wire.ToClient) + get_args(wire.FromClient):
        assert f'type: "{one.__struct_config__.tag}";' in text


def test_an_element_goes_over_the_wire_with_all_its_fields() -> None:
    element = Element(COUNTER, "coins/0", "Coins", 0, (Item("a", Face("A", cost=2)),), value=3)
    sent = msgspec.json.decode(wire.encode(element))
    assert sent["items"][0]["face"]["cost"] == 2
    assert sent["value"] == 3
    assert msgspec.json.decode(wire.encode(element), type=Element) == element


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
        wire.decode(wrong)
