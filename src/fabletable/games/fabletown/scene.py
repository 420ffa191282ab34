"""The board as elements to draw, and its options in words. From a view alone."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from functools import lru_cache, partial

from fabletable.engine.cards import Card
from fabletable.engine.choice import DONE, thing
from fabletable.engine.facts import Option
from fabletable.engine.rules import View
from fabletable.engine.scene import BADGE, COUNTER, FAN, NOTE, PILE, ROW, Element, Face, Scene, laid
from fabletable.games.fabletown.cards import (
    BUY_1,
    BUY_2,
    SCOUR,
    Character,
    Follower,
    Item,
    values_of,
)
from fabletable.games.fabletown.table import LIMITS, OVER, ROUNDS, SETUP

Deck = Mapping[str, Card]
ZONES = {
    "line": "Line, face down",
    "revealed": "Revealed",
    "action": "Action",
    "followers": "Followers",
    "scoured": "Scoured",
}


def scene(view: View, deck: Deck) -> Scene:
    """The board, then the others clockwise from your left, and you at last."""
    players = view["players"]
    elements = [_turn(view), *_board(view, deck)]
    for i in range(1, players + 1):
        elements += _side(view, (view["player"] + i) % players, deck)
    return Scene(tuple(elements))


def _turn(view: View) -> Element:
    table = view["table"]
    last = ROUNDS * view["players"] + len(LIMITS)
    if table["phase"] == SETUP:
        return Element(NOTE, "turn", "Before the first turn", text="characters are chosen")
    if table["phase"] == OVER:
        return Element(NOTE, "turn", f"Turn {min(table['turn'], last)}", text="the game is over")
    return Element(NOTE, "turn", f"Turn {table['turn']} of {last}", text=_about(view))


def _about(view: View) -> str:
    """Who has priority, and what Tommy Sharp asks for next."""
    table = view["table"]
    first = ROUNDS * view["players"] + 1
    text = f"first is {{{table['stand']}}}"
    coming = table["turn"] + 1 - first if table["turn"] >= first else 0
    if coming >= len(LIMITS):
        return f"{text}; the last turn"
    when = "next turn" if table["turn"] + 1 >= first else f"in turn {first}"
    return f"{text}; Tommy Sharp asks for {LIMITS[coming]} {when}"


def _board(view: View, deck: Deck) -> list[Element]:
    zones = view["table"]["zones"]
    face = _faces(view)
    found = [
        laid(ROW, "box 1", _box(1, zones["box 1"], deck), zones["box 1"], deck, face),
        laid(ROW, "box 2", _box(2, zones["box 2"], deck), zones["box 2"], deck, face),
        Element(PILE, "deck", "Followers", count=zones["deck"]),
        Element(PILE, "items", "Items", count=zones["items"]),
        Element(PILE, "discard", "Discard pile", count=len(zones["discard"])),
    ]
    if zones["shown"]:
        found.append(laid(ROW, "shown", "Turned over", zones["shown"], deck, face))
    if view["table"]["phase"] == SETUP:
        free = [key for key in zones["aside"] if isinstance(deck[key], Character)]
        found.append(laid(ROW, "characters", "Characters", free, deck, face))
    return found


def _box(number: int, cards: list[str], deck: Deck) -> str:
    """The label of a box, with what the follower costs."""
    for key in cards:
        follower = deck[key]
        assert isinstance(follower, Follower)
        return f"Follower {number}, for {follower.glamour} Glamour"
    return f"Follower {number}"


def _side(view: View, player: int, deck: Deck) -> list[Element]:
    seat = view["seats"][player]
    zones = seat["zones"]
    if seat["eliminated"]:
        text = f"out since turn {seat['eliminated']}"
        return [Element(BADGE, f"side/{player}", "Fable", player, text=text)]
    found = [
        _fable(view, player, deck),
        Element(COUNTER, f"pool/{player}", "Glamour", player, value=_pool(view, player, deck)),
        laid(FAN, f"hand/{player}", "Hand", zones["hand"], deck, _faces(view), player),
    ]
    if seat["role"]:
        text = f"{seat['role']}s, total {seat['total']}"
        found.append(Element(BADGE, f"duel/{player}", "Duel", player, text=text))
    faces = _faces(view)
    for zone, label in ZONES.items():
        if zones[zone]:
            where = f"{zone}/{player}"
            found.append(laid(ROW, where, label, zones[zone], deck, faces, player, in_order=True))
    if seat["used"]:
        names = ", ".join(deck[key].name for key in seat["used"])
        found.append(Element(BADGE, f"used/{player}", "Used", player, text=names))
    return found


def _fable(view: View, player: int, deck: Deck) -> Element:
    """The character, turned round while it is in Beast Mode."""
    zones = view["seats"][player]["zones"]
    fable = laid(ROW, f"side/{player}", "Fable", zones["character"], deck, _faces(view), player)
    for item in fable.items:
        card = deck[zones["character"][0]]
        assert isinstance(card, Character)
        item.text = "Beast Mode" if _count(zones["hand"]) < card.threshold else ""
    return fable


def _count(cards: list[str] | int) -> int:
    return cards if isinstance(cards, int) else len(cards)


def _pool(view: View, player: int, deck: Deck) -> int:
    zones = view["seats"][player]["zones"]
    players = view["players"]
    return sum(_glamour(deck[key], players) for key in [*zones["followers"], *zones["scoured"]])


def _glamour(card: Card, players: int) -> int:
    """In a game of two, starting followers have values of their own."""
    if isinstance(card, Follower) and card.of and players == 2:
        return card.glamour_of_two
    return card.glamour if isinstance(card, Follower | Item) else 0


def _faces(view: View) -> Callable[[Card], Face]:
    """How cards look in this game."""
    return partial(_face, view["players"])


@lru_cache(maxsize=512)  # a kind looks the same all game long
def _face(players: int, card: Card) -> Face:
    cost = _glamour(card, players) if isinstance(card, Follower) else None
    numbers = values_of(card) if isinstance(card, Item) else ""
    text = card.text.removeprefix(numbers).strip()
    return Face(
        card.name, cost=cost, numbers=numbers, text=text,
        picture=card.key, origin=card.all_origins(),
    )  # fmt: skip


# -- options


SIMPLE = {
    "attack": "Attack",
    "defend": "Defend",
    "flip": "Reveal your next card",
    "retreat": "Retreat",
    "stronger": "+2 to your total",
    "draw_one": "Draw a card",
    "decline": "Do not buy",
    DONE: "Nothing more",
}
WITH_CARD = {
    "action": "{0}",
    "character": "{0}",
    "use": "Use {0}",
    "lay": "Lay {0}",
    "pay": "Pay {0}",
    "keep": "Keep {0}",
    "discard": "Discard {0}",
}
PLACES = {"lay": "hand", "pay": "hand", "discard": "hand", "use": "followers"}


def option(view: View, key: str, deck: Deck) -> Option:
    return Option(key, _label(view, key, deck), _place(view, key))


def _label(view: View, key: str, deck: Deck) -> str:
    verb, what = key.partition(":")[0], thing(key)
    if key in SIMPLE:
        return SIMPLE[key]
    if verb == "player":
        return f"{{{what}}}"
    card = deck[what]
    label = WITH_CARD[verb].format(card.name)
    if isinstance(card, Item) and verb in ("lay", "pay", "keep", "discard"):
        return f"{label} ({card.attack}/{card.defense}, Glamour {card.glamour})"
    box = {BUY_1: "box 1", BUY_2: "box 2"}.get(what)
    if box:
        follower = deck[view["table"]["zones"][box][0]]
        assert isinstance(follower, Follower)
        return f"{label}: {follower.name} ({follower.glamour})"
    return label


def _place(view: View, key: str) -> str:
    """Where the thing of an option lies."""
    player = view["player"]
    verb, what = key.partition(":")[0], thing(key)
    if verb in PLACES:
        return f"{PLACES[verb]}/{player}/{what}"
    places = {
        "player": f"side/{what}",
        "character": f"characters/{what}",
        "keep": f"shown/{what}",
        "action": {BUY_1: "box 1", BUY_2: "box 2", SCOUR: "items"}.get(what, "items"),
    }
    return places.get(verb, "turn")
