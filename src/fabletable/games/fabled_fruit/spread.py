"""Where everything lies in the forest: the locations, the stacks, my fruits."""

from __future__ import annotations

from typing import Final

from fabletable.engine.spread import ANYBODY, MIDDLE, MINE, OTHERS, Place, Spread

TOKENS: Final = ("tasted", "wild", "double", "mark", "tokens", "start")
SHOWN: Final = ("revealed", "group", "market", "aside", "shown", "buying")

PLACES: Final = {
    "o": Place(("animal", "juices", *TOKENS, "hand"), OTHERS, ghost="den"),
    "d": Place(("display",), MIDDLE, room=10, ghost="thicket"),
    "p": Place(("stack", "discard", "locations", "mix", "pot", "supply", "thief"), MIDDLE),
    "r": Place(SHOWN, ANYBODY, ghost="basket"),
    "m": Place(("animal", "juices", *TOKENS), MINE),
    "h": Place(("hand", "animals"), MINE, room=5),
}

WIDE: Final = """
 9 ddddddddddddddddddoooooo
 8 ddddddddddddddddddpppppp
 7 mmmmmhhhhhhhhhhhhhrrrrrr
"""
TALL: Final = """
 8 oooooooooooooooooooo
26 dddddddddddddddddddd
10 ppppppppprrrrrrrrrrr
 5 mmmmmmmmmmmmmmmmmmmm
14 hhhhhhhhhhhhhhhhhhhh
"""
FLAT: Final = """
24 oooooooooddddddddddddddddddddddd
 9 mmmmmmmmmhhhhhhhhhhhhhhhhrrrrrrr
 7 ppppppppphhhhhhhhhhhhhhhhrrrrrrr
"""
SPREAD: Final = Spread(WIDE, TALL, FLAT, PLACES, counts="juices", status=("turn",))
