"""Where everything lies: the Story Grid with room to grow, the supplies, what comes next."""

from __future__ import annotations

from typing import Final

from fabletable.engine.spread import MIDDLE, MINE, OTHERS, Place, Spread

SCORES: Final = ("now", "won", "total")

PLACES: Final = {
    "o": Place((*SCORES, "supply"), OTHERS, lends="r"),
    "r": Place(  # Rumpelstiltskin's, who sits nowhere
        (*SCORES, "why"), MIDDLE, lends="o", ghost="rumpelstiltskin"
    ),
    "g": Place(("grid",), MIDDLE),
    "n": Place(("next", "pile"), MIDDLE),
    "m": Place(SCORES, MINE),
    "h": Place(("supply",), MINE, room=3),
}

WIDE: Final = """
27 ggggggggggggggggoooorrrr
21 ggggggggggggggggnnnnnnnn
 9 ggggggggggggggggmmmmmmmm
23 gggggggggggggggghhhhhhhh
"""
TALL: Final = """
 9 oooooooooorrrrrrrrrr
39 gggggggggggggggggggg
 5 mmmmmmmmmmmmmmmmmmmm
13 hhhhhhhhhhhhhnnnnnnn
"""
FLAT: Final = """
 6 ggggggggggggggggggoooooorrrrrr
 5 ggggggggggggggggggnnnnnnnnnnnn
 3 ggggggggggggggggggmmmmmmmmmmmm
 6 gggggggggggggggggghhhhhhhhhhhh
"""
SPREAD: Final = Spread(WIDE, TALL, FLAT, PLACES, counts="now", status=("round",))
