"""The table of Wonder Tales as elements to draw, and its options in words. From a view alone."""

from __future__ import annotations

from collections.abc import Mapping
from functools import lru_cache
from typing import Any

from fabletable.engine.choice import thing
from fabletable.engine.facts import Option
from fabletable.engine.rules import View
from fabletable.engine.scene import (
    COUNTER,
    GRID,
    NOTE,
    PILE,
    ROW,
    TRACK,
    Element,
    Face,
    Item,
    Scene,
)
from fabletable.games.wonder_tales.cards import Character
from fabletable.games.wonder_tales.grid import (
    BLUE,
    COLOURS,
    KEY_CELLS,
    RED,
    SIZES,
    beside,
    cell_key,
    legal_cells,
    points,
    row_and_column,
    totals,
)
from fabletable.games.wonder_tales.table import ADVANCED, BEST_OF_THREE, DEAL, OVER, ROUNDS, SOLO

Deck = Mapping[str, Character]


def insight(view: View, deck: Deck) -> dict[str, Any]:
    """Points of each placed card and of both colours if the round ended now; cells that fit."""
    table = view["table"]
    cells, colours = table["cells"], table["colours"]
    scored = points([deck[key] for key in table["zones"]["grid"]], cells, colours)
    over = table["phase"] in (DEAL, OVER)
    free = [] if over else legal_cells(cells, ROUNDS[table["round"]])
    return {
        "points": scored,
        "totals": dict(zip(("red", "blue"), totals(scored, colours), strict=True)),
        "free": [list(row_and_column(cell)) for cell in free],
    }


def option(view: View, key: str, deck: Deck) -> Option:
    table = view["table"]
    if key in KEY_CELLS:
        names = [deck[other].called for other in table["zones"]["grid"]]
        return Option(key, beside(KEY_CELLS[key], table["cells"], names), f"grid/{thing(key)}")
    card = thing(key)
    if key.startswith("card:"):
        return Option(key, deck[card].name, f"supply/{view['player']}/{card}")
    place = table["cells"][table["zones"]["grid"].index(card)]
    colour = COLOURS[table["colours"][table["zones"]["grid"].index(card)]]
    return Option(key, f"{deck[card].name} ({colour})", f"grid/{thing(cell_key(place))}")


def scene(view: View, deck: Deck) -> Scene:
    solo = view["players"] == 1
    return Scene(
        (
            _round(view),
            *_scores(view),
            _grid(view, deck),
            *(_supply(view, player, deck) for player in range(view["players"])),
            _next(view, deck),
            Element(PILE, "pile", "Draw pile", count=view["table"]["zones"]["pile"]),
            *(_why(view) if solo else ()),
        )
    )


SHAPE_WORDS = {
    "wide": "5 across and 3 high",
    "square": "4 by 4",
    "pyramid": "rows of 1, 3, 5 and 7",
}


def _round(view: View) -> Element:
    table = view["table"]
    number = max(0, table["round"])
    shape = ROUNDS[number]
    placed = f"{len(table['cells'])} of {SIZES[shape]} cards placed"
    return Element(
        NOTE, "round", f"Round {number + 1} of 3", text=f"{SHAPE_WORDS[shape]}; {placed}"
    )


def _scores(view: View) -> list[Element]:
    """What each colour has now in this round, and what it has from earlier ones."""
    table = view["table"]
    best = view["mode"] == BEST_OF_THREE
    found = []
    for colour, name in enumerate(COLOURS):
        now = view["insight"]["totals"][name.lower()]
        found.append(Element(COUNTER, f"now/{name.lower()}", f"{name} now", value=now))
        if best:
            won = table["round_winners"].count(colour)
            found.append(
                Element(TRACK, f"won/{name.lower()}", f"{name} rounds won", value=won, limit=2)
            )
        else:
            total = _earlier(view, colour)
            found.append(
                Element(COUNTER, f"total/{name.lower()}", f"{name} in earlier rounds", value=total)
            )
    return found


def _earlier(view: View, colour: int) -> int:
    table = view["table"]
    if colour == BLUE:
        return int(sum(table["blue_points"]))
    start = {SOLO: 50, ADVANCED: int(view["options"].get("head-start", 50))}.get(view["mode"], 0)
    return start + int(sum(table["red_points"]))


def _grid(view: View, deck: Deck) -> Element:
    table = view["table"]
    cards = zip(
        table["zones"]["grid"],
        table["cells"],
        table["colours"],
        view["insight"]["points"],
        strict=True,
    )
    items = [
        Item(f"grid/{thing(cell_key(cell))}", _face(deck[key], colour, number), False, row, column)
        for key, cell, colour, number in cards
        for row, column in [row_and_column(cell)]
    ]
    empty = [
        Item(f"grid/{row},{column}", None, True, row, column)
        for row, column in view["insight"]["free"]
    ]
    return Element(GRID, "grid", "Story Grid", items=(*items, *empty))


def _supply(view: View, player: int, deck: Deck) -> Element:
    seat = view["seats"][player]
    items = tuple(
        Item(f"supply/{player}/{key}", _face(deck[key], seat["colour"]))
        for key in sorted(seat["zones"]["supply"], key=lambda key: deck[key].index)
    )
    return Element(ROW, f"supply/{player}", f"{COLOURS[seat['colour']]}'s supply", player, items)


def _next(view: View, deck: Deck) -> Element:
    table = view["table"]
    # The player who is not active draws it next; alone, Rumpelstiltskin places it.
    colour = RED if view["players"] == 1 else view["seats"][1 - table["active"]]["colour"]
    items = tuple(Item(f"next/{key}", _face(deck[key], colour)) for key in table["zones"]["next"])
    return Element(ROW, "next", "Next card", items=items)


def _why(view: View) -> list[Element]:
    why = view["table"]["why"]
    return [Element(NOTE, "why", "Rumpelstiltskin", text=why)] if why else []


@lru_cache(maxsize=1024)  # 17 cards, two colours, and few different points
def _face(card: Character, colour: int, number: int | None = None) -> Face:
    return Face(
        title=card.name,
        short=card.short or card.name,
        colour=COLOURS[colour].lower(),
        text=card.text,
        picture=card.key,
        origin=card.all_origins(),
        points=number,
    )
