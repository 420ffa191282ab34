"""Where everything lies in the forest: the locations, the stacks, my fruits."""

from __future__ import annotations

from typing import Final

from fabletable.engine.spread import MIDDLE, MINE, OTHERS, Place, Spread

TOKENS: Final = ("tasted", "wild", "double", "mark", "tokens", "start")
SHOWN: Final = ("aside", "shown", "buying")

PLACES: Final = {
    "o": Place(("animal", "juices", *TOKENS, "hand", *SHOWN), OTHERS),
    "d": Place(("display",), MIDDLE),
    "p": Place(("stack", "discard", "locations", "mix", "pot", "supply", "thief"), MIDDLE),
    "r": Place(("revealed", "group", "market"), MIDDLE),
    "m": Place(("animal", "juices", *TOKENS), MINE),
    "a": Place(SHOWN, MINE),
    "h": Place(("hand",), MINE, room=5),
}

WIDE: Final = """
 3 oooooooooooooooooooooooo
 5 ddddddddddddddddddpppppp
 5 ddddddddddddddddddrrrrrr
 7 mmmmhhhhhhhhhhhhhhaaaaaa
"""
TALL: Final = """
 4 oooooooooooooooooooo
13 dddddddddddddddddddd
 5 pppppppppppprrrrrrrr
 4 mmmmmmmmmmmmaaaaaaaa
 7 hhhhhhhhhhhhhhhhhhhh
"""
FLAT: Final = """
 4 oooooooooooooooooooooooooooooo
 9 ddddddddddddddddddddpppppppppp
 7 mmmmmhhhhhhhhhhhhhhhaaaaarrrrr
"""
SPREAD: Final = Spread(WIDE, TALL, FLAT, PLACES, counts="juices", status=("turn",))
