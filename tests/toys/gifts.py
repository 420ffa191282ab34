"""Gifts: a toy game that does everything a rule may do, for tests of engine and clients.

Hidden hands, simultaneous bids, face-down gifts, choices by others in the middle of a step,
picks of several cards, dice, private and shared stacks that are shuffled anew.
"""

from __future__ import annotations

from collections.abc import Mapping
from typing import ClassVar

from fabletable.engine.cards import Card, Overlay, numbered, overlaid
from fabletable.engine.choice import DONE, choose_card, choose_some, thing
from fabletable.engine.facts import Facts, Mode, Option, Result, Setup
from fabletable.engine.rules import Rules, Step, View
from fabletable.engine.scene import COUNTER, FAN, PILE, ROW, Element, Face, Item, Scene
from fabletable.engine.table import ALL, NOBODY, OWNER, Seat, Table, Zone
from fabletable.engine.together import together

KINDS = ("apple", "bread", "candle", "drum", "egg")
CARDS = numbered([Card(kind, kind.capitalize(), copies=6) for kind in KINDS])


class Guest(Seat):
    FIELDS: ClassVar[tuple[str, ...]] = ("points",)

    def __init__(self, table: Party, player: int) -> None:
        super().__init__(player)
        self.hand: Zone[Card] = table.zone("hand", OWNER, player)
        self.bid: Zone[Card] = table.zone("bid", OWNER, player)
        self.stack: Zone[Card] = table.zone("own stack", NOBODY, player)
        self.spent: Zone[Card] = table.zone("own discard", ALL, player)
        self.points = 0


class Party(Table):
    FIELDS: ClassVar[tuple[str, ...]] = ("phase", "turn")

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

    async def bid(me: Guest) -> int:
        if not me.stack.cards:
            table.move_all(me.spent, me.stack)
            table.shuffle(me.stack, me.player)
        table.move_top(me.stack, me.hand)
        if not me.hand.cards:
            return -1
        card = await choose_card(me.player, "Bid a card", "bid", me.hand)
        table.tell("bid", me.player, (card,), (), (me.player,))
        table.move(card, me.hand, me.bid)
        await choose_some(table, me.player, "Spend any", "spend", me.hand, me.spent, 0, 2)
        return me.bid.cards[-1].index

    shown = await together(table.guests, bid)
    for guest, value in zip(table.guests, shown, strict=True):
        guest.points += value == max(shown)
        table.move_all(guest.bid, table.discard)
    table.phase = "gift"


async def gift(table: Party) -> None:
    """Give a card face down to your left; the other throws one away. Roll, and draw."""
    me = table.guests[table.active]
    you = table.guests[(table.active + 1) % table.players]
    if me.hand.cards:
        await give(table, me, you)
        thrown = await choose_card(you.player, "Throw a card", "throw", you.hand)
        table.move(thrown, you.hand, table.discard)
        table.tell("thrown", you.player, (thrown,))
    for _ in range(table.roll(3) + 2):
        draw(table, me)
    await choose_some(table, me.player, "Throw two", "throw", me.hand, table.discard, 2, 2)
    table.turn += 1
    table.phase = "over" if table.turn == 3 * table.players else "bids"


async def give(table: Party, me: Guest, you: Guest) -> None:
    card = await choose_card(me.player, "Give a card", "give", me.hand)
    table.move(card, me.hand, you.hand)


def draw(table: Party, me: Guest) -> None:
    if not table.stack.cards:
        table.move_all(table.discard, table.stack)
        table.shuffle(table.stack)
    table.move_top(table.stack, me.hand)


STEPS = {"deal": deal, "bids": bids, "gift": gift}
VERBS = ("bid", "give", "spend", "throw")
FACTS = Facts("gifts", "Gifts", "1", (Mode("party", "Party", (2, 3, 4)),))
TEXTS = {
    "bid": "[You bid|{who} bids] {cards}.",
    "thrown": "[You throw|{who} throws] {cards} away.",
}


class Gifts(Rules):
    def __init__(self) -> None:
        keys = [f"{verb}:{kind}" for verb in VERBS for kind in KINDS]
        super().__init__(FACTS, TEXTS, [*keys, DONE])

    def deck(self, overlay: Overlay) -> Mapping[str, Card]:
        return overlaid(CARDS, overlay)

    def blank(self, setup: Setup) -> Table:
        return Party(setup)

    def lay_out(self, table: Table) -> None:
        assert isinstance(table, Party)
        deck = table.setup.deck.values()
        table.box.cards = [card for card in deck for _ in range(card.copies)]

    def step(self, table: Table) -> Step | None:
        assert isinstance(table, Party)
        return STEPS[table.phase](table) if table.phase in STEPS else None

    def result(self, table: Table) -> Result:
        assert isinstance(table, Party)
        scores = tuple(guest.points for guest in table.guests)
        return Result(tuple(1 + sum(s > mine for s in scores) for mine in scores), scores)

    def value(self, table: Table, player: int) -> float:
        assert isinstance(table, Party)
        return table.guests[player].points

    def option(self, view: View, key: str) -> Option:
        return Option(key, key.replace(":", " "), f"hand/{view['player']}")

    def scene(self, view: View) -> Scene:
        found = [
            Element(PILE, "stack", "Stack", count=view["table"]["zones"]["stack"]),
            Element(ROW, "discard", "Discard", items=_cards(view["table"]["zones"]["discard"])),
        ]
        for player, seat in enumerate(view["seats"]):
            found.append(Element(COUNTER, f"points/{player}", "Points", value=seat["points"]))
            items = _cards(seat["zones"]["hand"])
            found.append(Element(FAN, f"hand/{player}", f"Hand {player + 1}", player, items))
        return Scene(tuple(found))

    def help(self) -> str:
        return "Bid, give, throw away."


def _cards(cards: list[str] | int) -> tuple[Item, ...]:
    if isinstance(cards, int):
        return tuple(Item(f"hidden {i}") for i in range(cards))
    return tuple(Item(f"{key} {i}", Face(CARDS[key].name)) for i, key in enumerate(cards))


def kind(key: str) -> str:
    return thing(key)


GIFTS = Gifts()
