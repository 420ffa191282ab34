"""The answers of Wonder Tales: a card, a cell for it, and whom a card takes that acts."""

from __future__ import annotations

from typing import Final

from fabletable.engine.choice import thing
from fabletable.engine.verbs import Verb
from fabletable.games.wonder_tales.cards import CHARACTERS
from fabletable.games.wonder_tales.grid import ALL_CELLS, CELL_KEYS, KEY_CELLS, cell_name
from fabletable.games.wonder_tales.table import ON, Tales


def _spot(seen: Tales, _viewer: int, cell: str) -> str:
    return seen.spot(KEY_CELLS[f"cell:{cell}"])


def _name_and_colour(seen: Tales, _viewer: int, key: str) -> str:
    name = seen.setup.deck[key].name
    if seen.holding(key) is not seen.grid:
        return name
    return f"{name} ({seen.colour_of(seen.grid.cards.index(seen.grid.find(key)))})"


def _go_on(seen: Tales, _viewer: int, _thing: str) -> str:
    return f"Go on to round {seen.round + 2}"


def _where_it_lies(seen: Tales, _viewer: int, key: str) -> str:
    zone = seen.holding(key)
    if zone is None:
        return ""
    if zone is seen.grid:
        return f"grid/{cell_name(seen.cells[zone.cards.index(zone.find(key))])}"
    return f"{zone.id}/{key}"


_CARDS: Final = [card.key for card in CHARACTERS]
_CELLS: Final = [thing(CELL_KEYS[cell]) for cell in ALL_CELLS]

VERBS: Final[list[Verb[Tales]]] = [
    Verb("card", "{card}", _where_it_lies, _CARDS),
    Verb("cell", _spot, "grid/{thing}", _CELLS),
    Verb("target", _name_and_colour, _where_it_lies, _CARDS),
    Verb(ON, _go_on, "grid"),
]
