"""Where everything lies in the town: the board with two followers for sale, Tommy Sharp's track."""

from __future__ import annotations

from typing import Final

from fabletable.engine.spread import MIDDLE, MINE, OTHERS, Place, Spread

DUEL: Final = ("stand", "duel", "buys", "last", "used", "line", "revealed", "chosen", "action")
SIDE: Final = ("side", "pool")
POOL: Final = ("followers", "scoured")

PLACES: Final = {
    "o": Place((*SIDE, "hand", *DUEL, *POOL), OTHERS),
    "t": Place(("tommy",), MIDDLE),
    "b": Place(("box 1",), MIDDLE),
    "e": Place(("box 2",), MIDDLE),
    "k": Place(("items", "discard", "deck"), MIDDLE),
    "v": Place((*DUEL, "shown"), MINE),
    "c": Place(SIDE, MINE),
    "h": Place(("hand", "characters", "starting"), MINE, room=5),
    "w": Place(POOL, MINE),
}

WIDE: Final = """
 6 oooooooooooooooooooooooo
 2 tttttttttttttttttttttttt
 6 bbbbeeeekkkkkkkvvvvvvvvv
 6 ccchhhhhhhhhhhhhwwwwwwww
"""
TALL: Final = """
 6 oooooooooooooooooooo
 3 tttttttttttttttttttt
 6 bbbbbbeeeeeekkkkkkkk
 7 vvvvvvvvvvvvvvvvvvvv
 5 cccccwwwwwwwwwwwwwww
 6 hhhhhhhhhhhhhhhhhhhh
"""
FLAT: Final = """
 4 oooooooooooooooooooooooooooooo
 3 tttttttttttttttttttttttttttttt
 7 bbbbbeeeeekkkkkkkkvvvvvvvvvvvv
 6 cccchhhhhhhhhhhhhhhhwwwwwwwwww
"""
SPREAD: Final = Spread(WIDE, TALL, FLAT, PLACES, counts="pool", status=("turn",))
