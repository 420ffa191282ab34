"""The forest as elements to draw, and its options in words. From a view alone."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import replace
from functools import lru_cache
from typing import Any

from fabletable.engine.cards import Card
from fabletable.engine.choice import DONE, thing
from fabletable.engine.facts import Option
from fabletable.engine.rules import View
from fabletable.engine.scene import (
    BADGE,
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
from fabletable.games.fabled_fruit.cards import (
    MARKET,
    MIX,
    POT,
    THIEF,
    Fruit,
    Location,
    price_in_words,
)
from fabletable.games.fabled_fruit.paying import affords
from fabletable.games.fabled_fruit.prices import KOALA, KOALA_MOST, STALL_KEY, TOKEN, WILD_KEY
from fabletable.games.fabled_fruit.table import FOREST, GOALS, NO_MASTER, OVER, START

Deck = Mapping[str, Card]


def scene(view: View, deck: Deck) -> Scene:
    """The forest, then the others in turn order from your left, and you at last."""
    players = view["players"]
    elements = [_round(view), *_forest(view, deck)]
    for i in range(1, players + 1):
        elements += _side(view, (view["player"] + i) % players, deck)
    return Scene(tuple(elements))


def _round(view: View) -> Element:
    table, goal = view["table"], GOALS[view["players"]]
    if table["phase"] == START:
        return Element(NOTE, "turn", "Before the first round", text=f"{goal} juices to reach")
    label = f"Round {table['round']}"
    if table["phase"] == OVER:
        return Element(NOTE, "turn", label, text="the game is over")
    whose = "your" if table["active"] == view["player"] else f"{{{table['active']}}}'s"
    text = f"{whose} {'extra ' * table['extra']}turn; {{{table['start']}}} went first"
    reached = any(len(seat["zones"]["juices"]) >= goal for seat in view["seats"])
    text += "; this is the last round" if reached else f"; the game ends at {goal} juices"
    return Element(NOTE, "turn", label, text=text)


def _forest(view: View, deck: Deck) -> list[Element]:
    table = view["table"]
    zones = table["zones"]
    to_come = len(zones["ahead"]) + _count(zones["unopened"]) + len(zones["copies"])
    found = [
        _display(view, deck),
        Element(PILE, "locations", "Location stack", count=to_come),
        Element(PILE, "stack", "Fruit stack", count=zones["stack"]),
        _discard(view, deck),
    ]
    if MIX in table["parts"]:
        found.append(Element(PILE, "mix", "Mix cards", count=zones["mix"]))
    if POT in table["parts"]:
        found.append(Element(PILE, "pot", "Pot", count=zones["pot"]))
    if THIEF in table["parts"]:
        found.append(Element(BADGE, "thief", "Thief", text=_thief(table, deck)))
    if MARKET in table["parts"]:
        found.append(laid(FAN, "market", "Market", zones["market"], deck, _face))
    for zone, label in (("group", "First group"), ("revealed", "Revealed")):
        if zones[zone]:
            found.append(laid(ROW, zone, label, zones[zone], deck, _face))
    return found


def _display(view: View, deck: Deck) -> Element:
    """A card of each location, with how many there are and who is there."""
    keys = list(dict.fromkeys(view["table"]["zones"]["display"]))
    row = laid(ROW, "display", "Locations", keys, deck, _face)
    keys.sort(key=lambda key: deck[key].index)
    items = [
        replace(item, text=_about(view, key)) for item, key in zip(row.items, keys, strict=True)
    ]
    return replace(row, items=tuple(items))


def _about(view: View, key: str) -> str:
    table, seats = view["table"], view["seats"]
    words = [f"x{table['zones']['display'].count(key)}"]
    words += [f"{{{player}}}" for player, seat in enumerate(seats) if seat["at"] == key]
    words += [
        f"token of {{{player}}}" for player, seat in enumerate(seats) if seat["token_at"] == key
    ]
    if table["thief"] == key:
        words.append("thief")
    return ", ".join(words)


def _discard(view: View, deck: Deck) -> Element:
    """All of it, or only the top card, as the option says."""
    cards = view["table"]["zones"]["discard"]
    if view["options"]["discard"] == "top" or not cards:
        top = laid(PILE, "discard", "", cards[-1:], deck, _face).items
        return Element(PILE, "discard", "Discard pile", items=top, count=len(cards))
    return laid(FAN, "discard", "Discard pile", cards, deck, _face)


def _thief(table: dict[str, Any], deck: Deck) -> str:
    if table["thief"] == FOREST:
        return "in the forest"
    return f"at {deck[table['thief']].name}, for {{{table['master']}}}"


def _side(view: View, player: int, deck: Deck) -> list[Element]:
    seat, goal = view["seats"][player], GOALS[view["players"]]
    zones = seat["zones"]
    at = f"at {deck[seat['at']].name}" if seat["at"] else "at home"
    count = len(zones["juices"])
    hand = laid(FAN, f"hand/{player}", "Hand", zones["hand"], deck, _face, player)
    found = [
        Element(BADGE, f"animal/{player}", "Animal", player, text=at),
        Element(TRACK, f"juices/{player}", "Juices", player, value=count, limit=goal),
        *_tokens(seat, player, deck),
    ]
    found.insert(len(found) if player == view["player"] else 2, hand)
    for zone, label in (("aside", "Looked at"), ("shown", "Shown")):
        if zones[zone]:
            found.append(laid(ROW, f"{zone}/{player}", label, zones[zone], deck, _face, player))
    return found


def _tokens(seat: dict[str, Any], player: int, deck: Deck) -> list[Element]:
    found = [
        Element(COUNTER, f"{field}/{player}", label, player, value=seat[field])
        for field, label in COUNTED.items()
        if seat[field]
    ]
    if seat["token_at"]:
        at = f"at {deck[seat['token_at']].name}"
        found.append(Element(BADGE, f"mark/{player}", "Its token", player, text=at))
    if seat["tokens"]:
        words = ", ".join(seat["tokens"])
        found.append(Element(BADGE, f"tokens/{player}", "Fruit tokens", player, text=words))
    return found


COUNTED = {"tasted": "Tasted", "wild": "Wild tokens", "double": "Double turns"}


def _count(cards: list[str] | int) -> int:
    return cards if isinstance(cards, int) else len(cards)


@lru_cache(maxsize=512)  # a kind always looks the same
def _face(card: Card) -> Face:
    if isinstance(card, Fruit):
        return Face(
            card.name, colour=card.kinds[0], icons=card.kinds, text=card.text,
            picture=card.key, origin=card.all_origins(),
        )  # fmt: skip
    assert isinstance(card, Location)
    signpost = f" Signpost, else draw 1: {card.signpost}." if card.signpost else ""
    return Face(
        title=card.name,
        short=f"#{card.number}",
        cost=price_in_words(card),
        text=f"{card.text}{signpost}",
        picture=card.key,
        origin=card.all_origins(),
    )


# -- options


SIMPLE = {
    DONE: "No, go on",
    "use": "Use the action",
    "stop": "Take them",
    "reveal": "Reveal another",
    "again": "Take another turn",
    "renew": "Lay out a new market",
    "share": "Share",
    "grab": "Grab",
    "yield": "Give a fruit",
    "refuse": "Give nothing",
    "pour": "Return a wild token",
    "brew": "Discard a pair and take a wild token",
    "first": "The first group",
    "second": "The second group",
    "draw": "Draw",
    "rest": "Return your double-turn token",
    "mix": "Draw a mix card",
    "wild": "Take a wild token",
    "steal": "Steal a random fruit",
}
WITH_KIND = {
    "lease": "Take the {0} token",
    "sell": "Return the {0} token",
    "show": "Show {0}",
    "bid": "Bid {0}",
    "player": "{{{0}}}",
}
WITH_CARD = {
    "give": "Give {0}",
    "discard": "Discard {0}",
    "take": "Take {0}",
    "put": "Put {0} in",
    "hide": "{0}",
    "group": "{0}",
    "pay": "{0}",
    "copy": "Use {0}",
    "thief": "To {0}",
    "mark": "On {0}",
}
PURSES = {WILD_KEY: "A wild token", STALL_KEY: "Grapes from the market"}


def option(view: View, key: str, deck: Deck) -> Option:
    return Option(key, _label(view, key, deck), _place(view, key))


def _label(view: View, key: str, deck: Deck) -> str:
    verb, what = key.partition(":")[0], thing(key)
    if key in ("buy", "use"):
        place = _location(deck, view["seats"][view["player"]]["at"])
        price = f"Buy the juice: {_price(view, place)}"
        return price if key == "buy" else f"Use the action: {place.title}"
    if key in SIMPLE:
        return SIMPLE[key]
    if verb == "go":
        return _go(view, _location(deck, what))
    if verb in ("kind", "name"):
        return what.capitalize()
    if verb in WITH_KIND:
        return WITH_KIND[verb].format(what)
    return WITH_CARD[verb].format(_thing(what, deck))


def _thing(what: str, deck: Deck) -> str:
    if what.startswith(TOKEN):
        return f"Your {what.removeprefix(TOKEN)} token"
    return PURSES[what] if what in PURSES else deck[what].name


def _go(view: View, place: Location) -> str:
    """Everything one wants to know before going there."""
    table, player = view["table"], view["player"]
    there = [
        seat
        for seat, one in enumerate(view["seats"])
        if seat != player and place.key in (one["at"], one["token_at"])
    ]
    words = [f"{place.name}: {place.title} (juice: {_price(view, place)})"]
    if there:
        words.append(_toll(view, there))
    if table["thief"] == place.key and table["master"] not in (NO_MASTER, player):
        words.append("the thief steals a fruit")
    if table["zones"]["display"].count(place.key) == 1:
        words.append("the last card")
    if affords(view, place, len(there) * int(view["options"]["toll"])):
        words.append("you can buy it")
    return "; ".join(words)


def _toll(view: View, there: list[int]) -> str:
    names = " and ".join(f"{{{seat}}}" for seat in there)
    if not view["seats"][view["player"]]["zones"]["hand"]:
        return f"{names} there"
    toll = "a fruit" if view["options"]["toll"] == "1" else "2 fruits"
    return f"{toll} {'each ' * (len(there) > 1)}for {names}"


def _price(view: View, place: Location) -> str:
    """What it costs the viewer."""
    if place.key == KOALA:
        juices = len(view["seats"][view["player"]]["zones"]["juices"])
        most = max(KOALA_MOST, place.smoothie)
        place = replace(place, smoothie=min(most, place.smoothie + juices))
    return price_in_words(place)


def _location(deck: Deck, key: str) -> Location:
    place = deck[key]
    assert isinstance(place, Location)
    return place


def _place(view: View, key: str) -> str:
    """Where the thing of an option lies."""
    player = view["player"]
    verb, what = key.partition(":")[0], thing(key)
    if verb in ("give", "discard", "take", "put", "hide", "group", "pay"):
        return _place_of_fruit(view, verb, what)
    if verb in ("go", "copy", "thief", "mark"):
        return f"display/{what}"
    if verb == "player":
        return f"animal/{what}"
    here = f"display/{view['seats'][player]['at']}"
    own = f"{BEFORE_ME.get(verb, 'animal')}/{player}"
    return {"buy": here, "use": here, **ELSEWHERE}.get(key, own)


BEFORE_ME = {"bid": "hand", "sell": "tokens", "pour": "wild", "rest": "double", "again": "double"}
ELSEWHERE = {DONE: "turn", "reveal": "stack", "draw": "stack", "renew": "market"}


def _place_of_fruit(view: View, verb: str, what: str) -> str:
    """In what was just looked at or laid open, if it can be taken from there; else in hand."""
    player, table = view["player"], view["table"]["zones"]
    mine = view["seats"][player]["zones"]
    if verb in ("take", "discard") and what in mine["aside"]:
        return f"aside/{player}/{what}"
    if verb in ("take", "group"):
        for seat, one in enumerate(view["seats"]):
            if what in one["zones"]["shown"]:
                return f"shown/{seat}/{what}"
        return f"{'revealed' if table['revealed'] else 'market'}/{what}"
    if what == STALL_KEY:
        return "market"
    if what == WILD_KEY:
        return f"wild/{player}"
    return f"hand/{player}/{what}" if what in mine["hand"] else f"tokens/{player}"
