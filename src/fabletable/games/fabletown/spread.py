"""Where everything lies: below Tommy Sharp's track one page is mine, the other one the town's."""

from __future__ import annotations

from typing import Final

from fabletable.engine.spread import ANYBODY, MIDDLE, MINE, OTHERS, Place, Spread

DUEL: Final = ("duel", "line", "revealed", "shown")
DONE: Final = ("stand", "buys", "last", "used")
PEOPLE: Final = ("side", "chosen", "action", "followers", "scoured")

PLACES: Final = {
    "o": Place(("pool", "hand", *DONE, *PEOPLE), OTHERS),
    "t": Place(("tommy",), MIDDLE),
    "b": Place(("box 1",), MIDDLE),
    "e": Place(("box 2",), MIDDLE),
    "k": Place(("items", "discard", "deck"), MIDDLE),
    "v": Place((*DUEL, "starting"), ANYBODY, ghost="duel"),
    "c": Place(("pool", *DONE), MINE),
    "h": Place(("hand", "characters"), MINE, room=5),
    "w": Place(PEOPLE, MINE, lends="h"),  # until I am somebody
}

WIDE: Final = """
18 oooooooooooooooooooooooooooooooooooooooooooooooooooooooooooo
 6 tttttttttttttttttttttttttttttttttttttttttttttttttttttttttttt
 7 ccccccccccccccccccccccccccccccccbbbbbbbeeeeeeekkkkkkkkkkkkkk
19 wwwwwwwwwwwwwwwwwwwwwwwwwwwwwwwwbbbbbbbeeeeeeekkkkkkkkkkkkkk
 8 wwwwwwwwwwwwwwwwwwwwwwwwwwwwwwwwvvvvvvvvvvvvvvvvvvvvvvvvvvvv
24 hhhhhhhhhhhhhhhhhhhhhhhhhhhhhhhhvvvvvvvvvvvvvvvvvvvvvvvvvvvv
"""
TALL: Final = """
25 oooooooooooooooooooo
10 tttttttttttttttttttt
18 bbbbbeeeeekkkkkkkkkk
25 vvvvvvvvvvvvvvvvvvvv
 8 cccccccccccccccccccc
20 wwwwwwwwwwwwwwwwwwww
24 hhhhhhhhhhhhhhhhhhhh
"""
FLAT: Final = """
 4 ooooooootttttttttttttttttttttttttttttt
19 oooooooobbbbbeeeeekkkkkvvvvvvvvvvvvvvv
 4 cccccccccccccccccccwwwwwwwwwwwwwwwwwww
13 hhhhhhhhhhhhhhhhhhhwwwwwwwwwwwwwwwwwww
"""
SPREAD: Final = Spread(WIDE, TALL, FLAT, PLACES, counts="pool", status=("turn",))
