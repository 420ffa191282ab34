"""Building cards and paying for them."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Final

from fabletable.engine.choice import DONE, Why, keys_of, thing
from fabletable.engine.story import listed
from fabletable.engine.sums import VALUE, Sum, payer
from fabletable.engine.zones import Zone, in_order
from fabletable.games.fine_sand.sand import NEXT_TURN, Sand, called
from fabletable.games.fine_sand.table import BUILD, Builder
from fabletable.games.fine_sand.texts import COIN_NAME, cards, coins

ANY_COST: Final = 99  # no card costs more
ALL_OF_IT: Final = 1_000  # more than anybody can pay
NOTHING_KEPT: Final = (0, 0)
PAY: Final = "pay"
# Purses besides the hand.
WOOD: Final = "wood"
LOADED: Final = "loaded_"  # and what lies on a pallet, by its key
BUILD_KEYS: Final = keys_of(BUILD)


def price(card: Sand, discount: int) -> int:
    return max(0, card.cost - discount)


def against_building(card: Sand, can_pay: int, discount: int, most: int = ANY_COST) -> str:
    """Why the card cannot be built, with so much to pay with beside it."""
    if not card.can_be_built:
        return "cannot be built"
    if card.cost > most:
        return f"its printed cost is above {most}"
    cost = price(card, discount)
    return f"costs {cost}, your other cards pay {max(0, can_pay)}" if cost > can_pay else ""


def beside(me: Builder, card: Sand, zone: Zone[Sand]) -> int:
    """What can be paid beside what is owed: a card of the hand that is built no longer pays."""
    return _beside(me, card, zone, me.can_pay - me.owed, kept_back(me))


def _beside(me: Builder, card: Sand, zone: Zone[Sand], can_pay: int, kept: tuple[int, int]) -> int:
    least, next_least = kept
    if zone is not me.hand:
        return can_pay - least
    return can_pay - card.coins - (least if card.coins > least else next_least)


def kept_back(me: Builder) -> tuple[int, int]:
    """What does not pay, since a card of the hand has to be off-loaded: the least of them, or if
    that one is built, the next.
    """
    if not me.kept:
        return NOTHING_KEPT
    pays = sorted([one.coins for one in me.hand.cards])
    return (pays[0] if pays else 0), (pays[1] if len(pays) > 1 else ALL_OF_IT)


def buildable(me: Builder, zone: Zone[Sand], discount: int, most: int = ANY_COST) -> list[str]:
    """Cards of the zone that could be built and paid for with what would remain."""
    can_pay, kept = me.can_pay - me.owed, kept_back(me)
    return [
        BUILD_KEYS[card.key]
        for card in in_order(set(zone.cards))
        if not against_building(card, _beside(me, card, zone, can_pay, kept), discount, most)
    ]


def not_buildable(me: Builder, zone: Zone[Sand], discount: int, most: int = ANY_COST) -> Why:
    """The reasons against building cards of the zone."""

    def why(key: str) -> str:
        card = me.table.kinds.get(thing(key))
        if card is None or key != BUILD_KEYS[card.key]:
            return ""
        if card not in zone:
            return "only a revealed card can be built now" if card in me.hand else ""
        if card.cost > most or not card.can_be_built or not me.kept:
            return against_building(card, beside(me, card, zone), discount, most)
        return against_emptying(me, card, zone, discount)

    return why


def against_emptying(me: Builder, card: Sand, zone: Zone[Sand], discount: int) -> str:
    """Who has to off-load a card cannot build or pay with all of them."""
    if zone is me.hand and len(me.hand) == 1:
        return "it is your last card, and you must off-load one"
    reason = against_building(card, beside(me, card, zone), discount)
    return f"{reason} beside one to off-load" if reason else ""


async def build_one(
    me: Builder, by: Sand, zone: Zone[Sand], discount: int, most: int = ANY_COST
) -> None:
    """Choose one card of the zone, or none; it is paid for with all that is chosen before."""

    def offer() -> list[str]:
        return [*buildable(me, zone, discount, most), DONE]

    me.less, me.refusal = discount, "Build nothing"
    why = not_buildable(me, zone, discount, most)
    key = await me.choose(f"{by.name}: build a card?", offer, why)
    me.less, me.refusal = me.start.discount, ""
    if key != DONE:
        choose_to_build(me, zone, thing(key), discount)


def choose_to_build(me: Builder, zone: Zone[Sand], key: str, discount: int) -> None:
    """Lay the card out, to be paid for."""
    card = me.table.kinds[key]
    me.table.move(card, zone, me.building)
    me.unpaid.append(key)
    me.owed += price(card, discount)


def settle(me: Builder, paid: Sequence[str]) -> None:
    """What is paid for takes its place; what is built elsewhere waits to be handed over.

    Plain builds are chosen before they are paid for, as one sum.
    """
    if me.table.telling:
        tell_built(me, paid)
    for card in [me.table.kinds[key] for key in me.unpaid]:
        if goes_left(me, card):
            continue
        me.table.move(card, me.building, me.built)
        if card.column in NEXT_TURN:
            me.used.append(card.key)
            me.fresh.append(card.key)
    me.unpaid = []
    me.owed = 0
    if me.way == BUILD:
        me.builds_left = 0
    me.look_at_board()


def goes_left(me: Builder, card: Sand) -> bool:
    return card.built_on_left and not me.table.solo


def tell_built(me: Builder, paid: Sequence[str]) -> None:
    """All of it lies face up."""
    chosen = [me.table.kinds[key] for key in me.unpaid]
    here = [card for card in chosen if not goes_left(me, card)]
    if here:
        me.tell("built", here)
    for card in chosen:
        if goes_left(me, card):
            me.tell("built_left", [card], other=me.left.player)
    things = [thing(key).removeprefix(LOADED) for key in paid]
    names = [COIN_NAME if key == WOOD else called(me.table.kinds[key]) for key in things]
    if names:
        me.tell("paid", words=(listed(names),))


class Payment(Sum):
    """Coins and cards for what is owed: the hand, wooden coins, what lies in front or loaded."""

    def __init__(self, me: Builder) -> None:
        super().__init__(me.player, "", PAY, me.owed, me.table.purse)
        self.me = me

    @property
    def what(self) -> str:
        return listed([called(self.me.table.kinds[key]) for key in self.me.unpaid])

    def asked(self) -> str:
        return f"Pay {self.left} for {self.what}"

    def confirming(self) -> str:
        return f"Build {self.what} with these {{n}}"

    def payers(self) -> list[int]:
        me, places = self.me, self.places
        hand = payable(me) if me.kept else me.hand.cards
        found = [card.index - card.coins * VALUE for card in hand if card.coins > 0]
        if me.coins:
            found += [payer(1, places[PAY_WOOD])] * me.coins
        for card in me.front.cards:
            if card.coins > 0:
                found.append(payer(card.coins, card.index))
        for card in me.pallet.cards:
            if card.coins > 0:
                found.append(payer(card.coins, places[PAY_LOADED + card.key]))
        return found

    def spend(self, key: str) -> int:
        me = self.me
        if key == PAY_WOOD:
            me.coins -= 1
            worth = 1
        else:
            what = thing(key)
            card = me.table.kinds[what.removeprefix(LOADED)]
            discard = me.removed if card.removed_when_paid else me.discard
            me.table.move(card, self._lies_in(what), discard)
            worth = card.coins
        left = me.owed - worth
        me.owed = max(0, left)
        return worth

    def _lies_in(self, what: str) -> Zone[Sand]:
        """Where the card that pays lies."""
        me = self.me
        if what.startswith(LOADED):
            return me.pallet
        front = me.front.cards
        return me.front if front and what in [card.key for card in front] else me.hand

    def comes_to(self, marks: Sequence[str]) -> str:
        """What is left to build and to pay with."""
        me = self.me
        given = [key for key in marks if key != PAY_WOOD]
        hand = len(me.hand) - sum([self._lies_in(thing(key)) is me.hand for key in given])
        wood = me.coins - len(marks) + len(given)
        keep = f"keep {cards(hand)}{f' and {coins(wood)}' if wood else ''}"
        too_much = super().comes_to(marks)
        return f"{too_much}, {keep}" if too_much else keep

    def against(self, marks: Sequence[str], key: str) -> str:
        card = self.me.table.kinds.get(thing(key))
        if card is not None and card in self.me.hand:
            if card.coins < 1:
                return "pays nothing"
            if self.me.kept and card not in payable(self.me):
                return "you must off-load a card"
        return super().against(marks, key)


def payable(me: Builder) -> list[Sand]:
    """The hand, without the least of it where that would have to go too, and one is to be
    off-loaded.
    """
    hand = me.hand.in_order().copy()
    least = min(hand, key=worth, default=None)
    if least is not None and sum(map(worth, hand)) - least.coins < me.owed:
        hand.remove(least)
    return hand


def worth(card: Sand) -> int:
    return card.coins


PAY_WOOD: Final = f"{PAY}:{WOOD}"
PAY_LOADED: Final = f"{PAY}:{LOADED}"
