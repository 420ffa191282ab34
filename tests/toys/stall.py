"""Stall: a toy game about handfuls, reasons, and what is given away for good.

Both have the same three apples, and one thing that the other does not know. In turn, each pays a
price, puts things aside, and sells something.
"""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any, ClassVar

from fabletable.engine import fields
from fabletable.engine.advice import Advice
from fabletable.engine.cards import Card, Overlay, numbered, overlaid
from fabletable.engine.choice import DONE, thing, verb_of
from fabletable.engine.facts import Facts, Mode, Result, Setup
from fabletable.engine.handful import picked
from fabletable.engine.look import Look
from fabletable.engine.rules import Rules, Step
from fabletable.engine.scene import FAN, NOTE, ROW, Element, Face, Scene, laid
from fabletable.engine.sums import Purse, Sum, payer
from fabletable.engine.table import Seat, Table
from fabletable.engine.verbs import Verb
from fabletable.engine.zones import ALL, OWNER, Zone

WORTH = {"apple": 1, "bread": 2, "candle": 4, "drum": 8}
CARDS = numbered([Card(kind, kind.capitalize(), copies=6) for kind in WORTH])
HANDS = (("apple", "apple", "apple", "bread", "candle"), ("apple", "apple", "apple", "drum"))
PRICE = 4
PURSE = Purse([f"pay:{kind}" for kind in WORTH])
TURNS = 2


class Trader(Seat["Stall"]):
    FIELDS: ClassVar[tuple[fields.Field, ...]] = ()

    def __init__(self, table: Stall, player: int) -> None:
        super().__init__(table, player)
        self.hand: Zone[Card] = self.zone("hand", OWNER)
        self.aside: Zone[Card] = self.zone("aside", ALL)


class Stall(Table):
    FIELDS: ClassVar[tuple[fields.Field, ...]] = (
        fields.word("phase", "pay", "put", "sell", "over"),
        fields.count("turn", 0, TURNS),
    )

    def __init__(self, setup: Setup) -> None:
        super().__init__(setup)
        self.box: Zone[Card] = self.zone("box", ALL)
        self.sold: Zone[Card] = self.zone("sold", ALL)
        self.traders = [Trader(self, player) for player in range(setup.players)]
        self.areas = list(self.traders)
        self.phase = "pay"
        self.turn = 0

    @property
    def me(self) -> Trader:
        return self.traders[self.turn % self.players]


class Price(Sum):
    def __init__(self, me: Trader) -> None:
        super().__init__(me.player, "Pay {left}", "pay", PRICE, PURSE)
        self.me = me
        self.besides = ("decline",)
        self.whole = "Buy it with {cards}"

    def payers(self) -> list[int]:
        keys = [card.key for card in self.me.hand]
        return [payer(WORTH[key], PURSE.places[f"pay:{key}"]) for key in keys]

    def spend(self, key: str) -> int:
        hand = self.me.hand
        self.me.table.move(hand.find(thing(key)), hand, self.me.table.sold)
        return WORTH[thing(key)]


async def pay(table: Stall) -> None:
    await picked(Price(table.me))
    table.phase = "put"


async def put(table: Stall) -> None:
    me = table.me
    count = await me.handful("Put aside what you like", "put", me.hand, me.aside, most=2)
    me.tell("put", words=(count,))
    table.phase = "sell"


async def sell(table: Stall) -> None:
    me, other = table.me, 1 - table.me.player

    def offer() -> list[str]:
        kinds = [key for key in WORTH if key != "bread" and any(c.key == key for c in me.hand)]
        return [*(f"sell:{kind}" for kind in kinds), "wait"]

    def why(key: str) -> str:
        held = any(card.key == thing(key) for card in me.hand)
        return f"{{{other}}} has bread enough" if verb_of(key) == "sell" and held else ""

    key = await me.choose("Sell something", offer, why)
    if key != "wait":
        table.move(me.hand.find(thing(key)), me.hand, table.sold)
    table.turn += 1
    table.phase = "over" if table.turn == TURNS else "pay"


STEPS = {"pay": pay, "put": put, "sell": sell}
VERBS: list[Verb[Stall]] = [
    Verb("pay", "Pay {card}", "hand/{me}/{thing}", tuple(WORTH)),
    Verb("decline", "Buy nothing", "sold"),
    Verb("put", "Put {card} aside", "hand/{me}/{thing}", tuple(WORTH)),
    Verb("sell", "Sell {card}", "hand/{me}/{thing}", tuple(WORTH), gives_away=True),
    Verb("wait", "Wait for better weather", "weather"),
    Verb(DONE, "No more", "weather"),
]
TEXTS = {"put": "[You put|{who} puts] {0} aside."}


class StallLook(Look[Stall]):
    def scene(self, seen: Stall, viewer: int) -> Scene:
        found = [Element(NOTE, "weather", "Weather", text="It rains.")]
        found.append(_cards(ROW, "sold", "Sold", seen.sold, viewer, seen))
        for one in seen.traders:
            me = one.player
            found.append(_cards(FAN, f"hand/{me}", "Hand", one.hand, viewer, seen, me))
            found.append(_cards(ROW, f"aside/{me}", "Aside", one.aside, viewer, seen, me))
        return Scene(tuple(found))

    def help(self, mode: str) -> str:
        return "Pay, put aside, sell."


def _cards(
    kind: str,
    where: str,
    label: str,
    zone: Zone[Card],
    viewer: int,
    seen: Stall,
    seat: int | None = None,
) -> Element:
    cards: Any = [card.key for card in zone] if zone.seen_by(viewer) else len(zone)
    return laid(kind, where, label, cards, seen.setup.deck, _face, seat)


def _face(card: Card) -> Face:
    return Face(card.name, text=f"Worth {WORTH[card.key]}.")


class Stalls(Rules[Stall]):
    def __init__(self) -> None:
        facts = Facts("stall", "Stall", "1", (Mode("rain", "Rain", (2,)),))
        super().__init__(facts, StallLook(TEXTS, VERBS), Advice())

    def deck(self, overlay: Overlay) -> Mapping[str, Card]:
        return overlaid(CARDS, overlay)

    def blank(self, setup: Setup) -> Stall:
        return Stall(setup)

    def lay_out(self, table: Stall) -> None:
        for trader, hand in zip(table.traders, HANDS, strict=True):
            trader.hand.cards = [table.setup.deck[key] for key in hand]

    def step(self, table: Stall) -> Step | None:
        return STEPS[table.phase](table) if table.phase in STEPS else None

    def result(self, table: Stall) -> Result:
        scores = tuple(len(one.aside) for one in table.traders)
        return Result(tuple(1 + sum(s > mine for s in scores) for mine in scores), scores)


STALLS = Stalls()
