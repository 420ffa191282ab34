"""What is against a choice, in the rulebook's own terms; nothing if it is not asked for."""

from __future__ import annotations

from fabletable.engine.choice import thing, verb_of
from fabletable.games.wonder_tales.cards import Character
from fabletable.games.wonder_tales.grid import COLOURS, KEY_CELLS
from fabletable.games.wonder_tales.table import Tales, Teller


def against_card(me: Teller, key: str) -> str:
    """You place a card from your own supply."""
    if verb_of(key) != "card":
        return ""
    table = me.table
    zone = table.holding(thing(key))
    if zone is None:
        return "it is in the draw pile"
    if zone is table.grid:
        return "it lies in the grid"
    if zone is table.next:
        return _next(table)
    return "" if zone is me.supply else f"it is in {COLOURS[1 - me.colour]}'s supply"


def _next(table: Tales) -> str:
    """Who will have the open card, which another takes after you."""
    if table.last_turn:
        return "nobody plays it in this round"
    whose = table.side(table.next_colour)
    return f"{whose} {'places' if table.solo else 'draws'} it next"


def against_cell(me: Teller, card: Character, key: str) -> str:
    """It must be empty, touch a card, and leave all cards within the shape."""
    if key in KEY_CELLS:
        return me.table.against_cell(KEY_CELLS[key])
    mine = verb_of(key) == "card" and me.table.holding(thing(key)) is me.supply
    return f"you are placing {card.called}" if mine else ""


def against_anything(table: Tales, key: str) -> str:
    """A finished round is only looked at."""
    return f"round {table.round + 1} is over" if verb_of(key) == "card" else ""


def against_target(table: Tales, card: Character, key: str) -> str:
    """It must touch the card just placed."""
    if verb_of(key) != "target":
        return ""
    if thing(key) == card.key:
        return "it is the card just placed"
    near = [table.grid.cards[i].key for i in table.touched_by_last()]
    return "" if thing(key) in near else f"it does not touch {card.called}"
