"""Lines as earlier servers wrote them: they are read, and written the same way again."""

from __future__ import annotations

import pytest

from fabletable.web.table.lines import (
    Opened,
    Seated,
    Started,
    decode_line,
    encode_line,
)

OPENED = (
    b'{"type":"opened","game":"wonder-tales","host":"ann","seats":['
    b'{"kind":"person","name":"Ann","person":"ann"},{"kind":"bot","name":"Rival","bot":"rival"},'
    b'{"kind":"open","name":"Open seat","turn":2}],"watching":true,"campaign":"c","pace":1.5}'
)
STARTED = (
    b'{"type":"started","rules":"1","mode":"solo","players":1,"seed":"42","digests":["d0"],'
    b'"options":{"a":"b"},"cards":{"frog":{"copies":2}},"prepared":{"deck":["frog"]}}'
)
SEATED = (
    b'{"type":"seated","number":1,"seat":{"kind":"person","name":"Ben","person":"ben",'
    b'"bot":"neighbour","stand_in":true,"turn":1}}'
)
LINES = [
    OPENED,
    STARTED,
    SEATED,
    b'{"type":"opened","game":"fabletown","host":"ann","seats":[]}',
    b'{"type":"started","rules":"1","mode":"solo","players":1,"seed":"42","digests":[]}',
    b'{"type":"chosen","seat":0,"key":"card:frog","digests":["d1"]}',
    b'{"type":"chosen","seat":0,"key":"card:frog"}',
    b'{"type":"taken-back","at":3}',
    b'{"type":"taken-back","at":3,"alone":true}',
    b'{"type":"gone-on","rules":"2","why":"New.","start":{"step":1},"digests":["d0"]}',
    b'{"type":"arranged","locked":true,"watching":false,"pace":0.5}',
    b'{"type":"noted","text":"Hello."}',
    b'{"type":"renamed","name":"By the fire"}',
    b'{"type":"put-away","person":"ann"}',
    b'{"type":"put-away","person":"ann","back":true}',
]


@pytest.mark.parametrize("line", LINES)
def test_a_line_stays_as_it_is(line: bytes) -> None:
    assert encode_line(decode_line(line)) == line


def test_what_the_game_was_set_up_with() -> None:
    line = decode_line(STARTED)
    assert isinstance(line, Started)
    setup = line.setup
    assert (setup.mode, setup.players, setup.seed) == ("solo", 1, "42")
    assert (setup.settings, setup.overlay) == ({"a": "b"}, {"frog": {"copies": 2}})
    assert setup.prepared == {"deck": ["frog"]}


def test_how_often_a_seat_was_given_away() -> None:
    opened, seated = decode_line(OPENED), decode_line(SEATED)
    assert isinstance(opened, Opened)
    assert isinstance(seated, Seated)
    assert [seat.generation for seat in opened.seats] == [0, 0, 2]
    assert seated.seat.generation == 1
