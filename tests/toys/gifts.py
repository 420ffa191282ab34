"""Gifts: a toy game that does everything a rule may do, for tests of engine and clients.

Hidden hands, simultaneous bids, face-down gifts, choices by others in the middle of a step,
picks of several cards, dice, private and shared stacks that are shuffled anew.
"""

from __future__ import annotations

from collections.abc import Mapping
from typing import ClassVar

from fabletable.engine import fields
from fabletable.engine.advice import Advice
from fabletable.engine.cards import Card, Overlay, numbered, overlaid
from fabletable.engine.choice import DONE, thing
from fabletable.engine.facts import Facts, Mode, Result, Setup
from fabletable.engine.look import Look
from fabletable.engine.rules import Rules, Step
from fabletable.engine.scene import COUNTER, FAN, PILE, ROW, Element, Face, Item, Scene
from fabletable.engine.table import Seat, Table
from fabletable.engine.terms import Term
from fabletable.engine.together import results_of
from fabletable.engine.verbs import Verb
from fabletable.engine.zones import ALL, NOBODY, OWNER, Zone

KINDS = ("apple", "bread", "candle", "drum", "egg")
CARDS = numbered([Card(kind, kind.capitalize(), copies=6) for kind in KINDS])


class Guest(Seat["Party"]):
    FIELDS: ClassVar[tuple[fields.Field, ...]] = (fields.count("points", 0, 99),)

    def __init__(self, table: Party, player: int) -> None:
        super().__init__(table, player)
        self.hand: Zone[Card] = self.zone("hand", OWNER)
        self.bid: Zone[Card] = self.zone("bid", OWNER)
        self.stack: Zone[Card] = self.zone("own stack", NOBODY)
        self.spent: Zone[Card] = self.zone("own discard", ALL)
        self.points = 0

    @property
    def left(self) -> Guest:
        return self.table.guests[(self.player + 1) % self.table.players]

    def draw_from_own_stack(self) -> None:
        if not self.stack:
            self.table.move_all(self.spent, self.stack)
            self.shuffle(self.stack)
        self.table.move_top(self.stack, self.hand)


class Party(Table):
    FIELDS: ClassVar[tuple[fields.Field, ...]] = (
        fields.word("phase", "deal", "bids", "gift", "over"),
        fields.count("turn", 0, 12),
    )

    def __init__(self, setup: Setup) -> None:
        super().__init__(setup)
        self.box: Zone[Card] = self.zone("box", ALL)
        self.stack: Zone[Card] = self.zone("stack", NOBODY)
        self.discard: Zone[Card] = self.zone("discard", ALL)
        self.guests = [Guest(self, player) for player in range(setup.players)]
        self.areas = list(self.guests)
        self.phase = "deal"
        self.turn = 0

    @property
    def active(self) -> int:
        return self.turn % self.players


async def deal(table: Party) -> None:
    table.move_all(table.box, table.stack)
    table.shuffle(table.stack)
    for guest in table.guests:
        table.move_top(table.stack, guest.hand, 3)
        table.move_top(table.stack, guest.stack, 2)
    table.phase = "bids"


async def bids(table: Party) -> None:
    """All lay a card face down and draw from a stack of their own; the highest bid wins."""
    shown = await results_of(table.guests, bid)
    for guest, value in zip(table.guests, shown, strict=True):
        guest.points += value == max(shown)
        table.move_all(guest.bid, table.discard)
    table.phase = "gift"


async def bid(me: Guest) -> int:
    me.draw_from_own_stack()
    if not me.hand:
        return -1
    card = await me.choose_card("Bid a card", "bid", me.hand)
    me.tell("bid", [card], to=(me.player,))
    me.table.move(card, me.hand, me.bid)
    await me.handful("Spend any", "spend", me.hand, me.spent, most=2)
    return me.bid.top.index


async def gift(table: Party) -> None:
    """Give a card face down to your left; the other throws one away. Roll, and draw."""
    me = table.guests[table.active]
    if me.hand:
        await give(table, me, me.left)
        await throw(me.left)
    for _ in range(table.roll(3) + 2):
        draw(table, me)
    await me.handful("Throw two", "throw", me.hand, table.discard, 2, 2)
    table.turn += 1
    table.phase = "over" if table.turn == 3 * table.players else "bids"


async def give(table: Party, me: Guest, you: Guest) -> None:
    card = await me.choose_card("Give a card", "give", me.hand)
    table.move(card, me.hand, you.hand)


async def throw(me: Guest) -> None:
    """In another's turn: whoever has cards is asked, so that silence does not tell of them."""
    several = len(me.hand) > 1
    card = await me.choose_card("Throw a card", "throw", me.hand, always=several)
    me.table.move(card, me.hand, me.table.discard)
    me.tell("thrown", [card])


def draw(table: Party, me: Guest) -> None:
    if not table.stack:
        table.move_all(table.discard, table.stack)
        table.shuffle(table.stack)
    table.move_top(table.stack, me.hand)


STEPS = {"deal": deal, "bids": bids, "gift": gift}
VERBS: list[Verb[Party]] = [
    *[
        Verb(verb, f"{verb.capitalize()} {{card}}", "hand/{me}/{thing}", KINDS)
        for verb in ("bid", "give", "spend", "throw")
    ],
    Verb(DONE, "No more", "stack"),
]
FACTS = Facts("gifts", "Gifts", "1", (Mode("party", "Party", (2, 3, 4)),))
TEXTS = {
    "bid": "[You bid|{who} bids] {cards}.",
    "thrown": "[You throw|{who} throws] {cards} away.",
}


TERMS = [
    Term(
        "bid",
        "A card laid face down; the highest wins.",
        "You bid an egg: nothing is higher.",
        ("bids",),
    ),
    Term("throw away", "To lay a card onto the discard pile.", "You throw away a drum."),
]


class PartyLook(Look[Party]):
    def scene(self, seen: Party, viewer: int) -> Scene:
        found = [
            Element(PILE, "stack", "Stack", count=len(seen.stack)),
            Element(ROW, "discard", "Discard", items=_items(seen.discard, viewer)),
        ]
        for guest in seen.guests:
            me = guest.player
            items = _items(guest.hand, viewer)
            found.append(Element(COUNTER, f"points/{me}", "Points", value=guest.points))
            found.append(Element(FAN, f"hand/{me}", f"Hand {me + 1}", me, items))
        return Scene(tuple(found))

    def tally(self, seen: Party) -> list[list[str]]:
        return [[f"points/{guest.player}"] for guest in seen.guests]

    def help(self, mode: str) -> str:
        return """\
Have the most points: each highest bid is worth one.

1. Bid a card,
   face down.
2. Give a card to your left, and throw away two.
"""


def _items(zone: Zone[Card], viewer: int) -> tuple[Item, ...]:
    if not zone.seen_by(viewer):
        return tuple(Item(f"{zone.id}/#{i}") for i in range(len(zone)))
    keys = [card.key for card in zone]
    copies = [f"#{keys[:i].count(key)}" if key in keys[:i] else "" for i, key in enumerate(keys)]
    return tuple(
        Item(f"{zone.id}/{card.key}{copy}", Face(card.name))
        for card, copy in zip(zone, copies, strict=True)
    )


class PartyAdvice(Advice[Party]):
    def value(self, table: Party, player: int) -> float:
        return table.guests[player].points


class Gifts(Rules[Party]):
    def __init__(self) -> None:
        super().__init__(FACTS, PartyLook(TEXTS, VERBS, TERMS), PartyAdvice())

    def deck(self, overlay: Overlay) -> Mapping[str, Card]:
        return overlaid(CARDS, overlay)

    def blank(self, setup: Setup) -> Party:
        return Party(setup)

    def lay_out(self, table: Party) -> None:
        deck = table.setup.deck.values()
        table.box.cards = [card for card in deck for _ in range(card.copies)]

    def step(self, table: Party) -> Step | None:
        return STEPS[table.phase](table) if table.phase in STEPS else None

    def result(self, table: Party) -> Result:
        scores = tuple(guest.points for guest in table.guests)
        return Result(tuple(1 + sum(s > mine for s in scores) for mine in scores), scores)


def kind(key: str) -> str:
    return thing(key)


GIFTS = Gifts()
