"""The beach as elements to draw, and its options in words. From a view alone."""

from __future__ import annotations

from collections.abc import Mapping
from functools import lru_cache
from typing import Any

from fabletable.engine.choice import DONE, thing
from fabletable.engine.facts import Option
from fabletable.engine.rules import View
from fabletable.engine.scene import (
    COUNTER,
    FAN,
    NOTE,
    PILE,
    ROW,
    TRACK,
    Element,
    Face,
    Scene,
    laid,
)
from fabletable.games.fine_sand.board import BASE_LIMIT
from fabletable.games.fine_sand.building import LOADED, SCAFFOLD, WOOD
from fabletable.games.fine_sand.cards import NO_COST, Sand
from fabletable.games.fine_sand.table import (
    CLOCK,
    EXCHANGE,
    LAST_TURN,
    OUT,
    OVER,
    SHEET,
    SOLO,
)

Deck = Mapping[str, Sand]
Seat = dict[str, Any]

# Zones that are drawn only while something lies in them.
PASSING = {
    "building": "To be paid for",
    "revealed": "Revealed",
    "aside": "Looked at",
    "front": "In front",
    "pallet": "On the pallet",
}

LABELS = {
    "build": "Build {card} (printed cost {cost})",
    "use": "Use {card}",
    "offload": "Off-load {card}",
    "exchange": "Exchange {card}",
    "discard": "Discard {card}",
    "take": "Take {card} from your discard pile",
    "remove": "Remove {card} from the game",
    "load": "Put {card} onto the pallet",
    "pay": "{card}, worth {coins}",
    "out": "Take {card} out of your deck",
}
PURSES = {
    WOOD: ("A wooden coin, worth 1", "coins"),
    SCAFFOLD: ("The scaffold, worth 1", "front"),
}


def scene(view: View, deck: Deck) -> Scene:
    """Your own site first, then the others in turn order from your left."""
    me = max(0, view["player"])
    elements = [_turn(view), *_sheet(view)]
    for i in range(view["players"]):
        elements += _site(view, (me + i) % view["players"], deck)
    return Scene(tuple(elements))


def _turn(view: View) -> Element:
    table = view["table"]
    number, last = table["turn"] + 1, table["last_turn"]
    if table["phase"] in (SHEET, OUT, OVER):
        return Element(NOTE, "turn", f"Turn {number - 1}", text="the game is over")
    if table["phase"] == EXCHANGE:
        return Element(NOTE, "turn", "Before the first turn", text="exchange your cards")
    text = "" if view["players"] == 1 else "all play at once"
    if last < LAST_TURN - 1 and number > last:
        text = "the last one"
    return Element(NOTE, "turn", f"Turn {number}", text=text)


def _sheet(view: View) -> list[Element]:
    """The solo campaign's scoring sheet, while a total is struck off it."""
    table = view["table"]
    if table["phase"] not in (SHEET, OUT) or "sheet" not in view["prepared"]:
        return []
    sheet = view["prepared"]["sheet"]
    struck = sorted([*sheet["struck"], *([table["struck"]] if table["struck"] else [])])
    taken = ", ".join(map(str, struck)) or "nothing yet"
    boxes = sheet["boxes"] + view["seats"][0]["coins"]
    text = f"struck off: {taken}; {boxes} coin boxes filled"
    return [Element(NOTE, "sheet", "Scoring sheet", text=text)]


def _site(view: View, player: int, deck: Deck) -> list[Element]:
    seat = view["seats"][player]
    zones = seat["zones"]
    counters = [
        Element(COUNTER, f"left/{player}", "Cards left", player, value=_unbuilt(zones)),
        Element(COUNTER, f"coins/{player}", "wooden coins", player, value=seat["coins"]),
        Element(COUNTER, f"limit/{player}", "hand limit", player, value=_limit(zones, deck)),
    ]
    if view["mode"] == SOLO:
        counters.append(
            Element(TRACK, f"clock/{player}", "clock", player, value=seat["clock"], limit=CLOCK)
        )
    return [
        *counters,
        _cards(FAN, "Hand", "hand", player, seat, deck),
        _cards(ROW, "Buildings", "built", player, seat, deck),
        *[
            _cards(ROW, label, zone, player, seat, deck)
            for zone, label in PASSING.items()
            if zones[zone]
        ],
        _pile("stack", "Stack", player, zones),
        _pile("discard", "Discard pile", player, zones),
        _pile("symbol", "Off-loads", player, zones),
    ]


def _unbuilt(zones: dict[str, Any]) -> int:
    return sum(_count(zones[name]) for name in ("hand", "stack", "discard", "front"))


def _count(cards: list[str] | int) -> int:
    return cards if isinstance(cards, int) else len(cards)


def _limit(zones: dict[str, Any], deck: Deck) -> int:
    return BASE_LIMIT + sum(deck[key].limit for key in zones["built"])


def _pile(zone: str, label: str, player: int, zones: dict[str, Any]) -> Element:
    return Element(PILE, f"{zone}/{player}", label, player, count=_count(zones[zone]))


def _cards(kind: str, label: str, zone: str, player: int, seat: Seat, deck: Deck) -> Element:
    return laid(kind, f"{zone}/{player}", label, seat["zones"][zone], deck, _face, player)


@lru_cache(maxsize=512)  # a kind always looks the same
def _face(card: Sand) -> Face:
    return Face(
        title=card.name,
        colour=card.column,
        cost=None if card.cost == NO_COST else card.cost,
        text=card.text,
        picture=card.key,
        origin=card.all_origins(),
    )


def option(view: View, key: str, deck: Deck) -> Option:
    player = view["player"]
    if key == DONE:
        return Option(key, "Nothing more", "turn")
    if key == "reveal":
        return Option(key, "Reveal another card", f"stack/{player}")
    verb, what = key.partition(":")[0], thing(key)
    if verb == "minus":
        return Option(key, f"Use a full set: {what} less", f"coins/{player}")
    if verb == "draw":
        return Option(key, f"Draw {what} cards", f"stack/{player}")
    if verb == "pay" and what in PURSES:
        label, zone = PURSES[what]
        return Option(key, label, f"{zone}/{player}")
    card = deck[what.removeprefix(LOADED)]
    label = LABELS[verb].format(card=card.name, cost=card.cost, coins=card.coins)
    return Option(key, label, _place(view, verb, what))


def _place(view: View, verb: str, what: str) -> str:
    """Where the card of an option lies."""
    player = view["player"]
    if verb == "take":
        return f"discard/{player}"
    zones = view["seats"][player]["zones"]
    if what.startswith(LOADED):
        return f"pallet/{player}/{what.removeprefix(LOADED)}"
    if verb == "use":
        return f"built/{player}/{what}"
    # A pick from cards just looked at or revealed goes before the hand.
    for zone in ("aside", "revealed"):
        if what in zones[zone]:
            return f"{zone}/{player}/{what}"
    return f"hand/{player}/{what}"
