"""Where everything lies on the beach: the building site with its four columns, castles above."""

from __future__ import annotations

from typing import Final

from fabletable.engine.spread import MINE, OTHERS, Place, Spread

PASSING: Final = ("building", "for_left", "revealed", "aside", "front", "pallet", "removed")
NUMBERS: Final = ("left", "total", "coins", "limit", "clock", "offloads")

PLACES: Final = {
    "o": Place(
        (*NUMBERS, "hand", "stack", "discard", "symbol", "built", *PASSING), OTHERS, ghost="castle3"
    ),
    "m": Place(NUMBERS, MINE),
    "c": Place(("castles",), MINE, room=4),
    "y": Place(("yellow",), MINE),
    "g": Place(("green",), MINE),
    "r": Place(("red",), MINE),
    "b": Place(("blue",), MINE),
    "p": Place(("purple",), MINE),
    "s": Place(("stack", "discard", "symbol"), MINE),
    "x": Place(PASSING, MINE, ghost="pail"),
    "h": Place(("hand",), MINE, room=5),
}

WIDE: Final = """
 4 oooooooooooooooooooooooo
 4 mmmmmmccccccccccccccssss
 7 yyyyggggrrrrbbbbppppssss
 6 hhhhhhhhhhhhhhhhhhhhxxxx
"""
TALL: Final = """
10 oooooooooooooooooooo
 5 mmmmmmmmmmmmmmmmmmmm
10 cccccxxxxxxsssssssss
24 yyyyggggrrrrbbbbpppp
17 hhhhhhhhhhhhhhhhhhhh
"""
FLAT: Final = """
 4 oooooooooooooooooooooooooooooo
 3 yyyyggggrrrrbbbbppppmmmmmmmmmm
 4 yyyyggggrrrrbbbbppppcccccccccc
 2 yyyyggggrrrrbbbbppppssssssssss
 3 hhhhhhhhhhhhhhhhhhhhssssssssss
 4 hhhhhhhhhhhhhhhhhhhhxxxxxxxxxx
"""
SPREAD: Final = Spread(WIDE, TALL, FLAT, PLACES, counts="left", status=("turn", "sheet"))
