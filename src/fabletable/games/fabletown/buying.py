"""Buying: an only buyer discards items worth the follower's price."""

from __future__ import annotations

from typing import Final

from fabletable.engine.choice import kinds, thing
from fabletable.engine.handful import picked
from fabletable.engine.sums import Purse, Sum, payer
from fabletable.games.fabletown.abilities import may_use
from fabletable.games.fabletown.fable import Fable
from fabletable.games.fabletown.items import ITEMS
from fabletable.games.fabletown.kinds import PAY, Follower

DECLINE: Final = "decline"
WITH: Final = "pay"
PURSE: Final = Purse([f"{WITH}:{item.key}" for item in ITEMS])
PLACES: Final = {item.key: place for place, item in enumerate(ITEMS)}  # in the purse


async def buy(me: Fable, follower: Follower) -> None:
    """Discard items worth the price or more, or decline; too much paid is lost."""
    me.buying, me.price = follower.key, me.price_of(follower)
    if me.usable(PAY):
        await may_use(me, PAY, f"{follower.name} costs you {me.price}. Use an ability?")
    if me.worth < me.price:
        me.tell("cannot_pay", [follower], (me.price,))
        me.find_comfort()
    else:
        price = Price(me, follower)
        await picked(price)
        if DECLINE in price.taken:
            me.tell("declined", [follower], (me.price,))
        else:
            tell_paid(me, price)
            follow(me, follower)
    me.buying, me.price = "", 0


def follow(me: Fable, follower: Follower) -> None:
    me.table.move(follower, me.table.box_of(follower.key), me.followers)
    me.tell("follows", [follower])


def tell_paid(me: Fable, price: Price) -> None:
    if price.taken and me.table.telling:
        items = [me.table.setup.deck[thing(key)] for key in price.taken]
        me.tell("paid", items, (price.amount - price.left, price.amount))


class Price(Sum):
    """Items of the hand for a follower: whatever reaches the price, and more than that too."""

    def __init__(self, me: Fable, follower: Follower) -> None:
        super().__init__(me.player, "", WITH, me.price, PURSE)
        self.me = me
        self.name = follower.name
        self.more_than_enough = True
        if me.price:
            self.besides = (DECLINE,)
        else:  # nobody declines what is free
            self.nothing = f"Take {follower.name} for nothing"

    def confirming(self) -> str:
        return f"Buy {self.name} with these {{n}}"

    def asked(self) -> str:
        if self.left > 0:
            return f"Pay {self.left} for {self.name}"
        if self.taken:
            return f"{self.name} is paid for. Discard more all the same?"
        return f"{self.name} costs you nothing. Discard items all the same?"

    def payers(self) -> list[int]:
        return [payer(item.glamour, PLACES[item.key]) for item in self.me.hand.cards]

    def spend(self, key: str) -> int:
        me = self.me
        item = me.hand.find(thing(key))
        me.table.move(item, me.hand, me.table.discard)
        me.price = max(0, me.price - item.glamour)
        return item.glamour

    def anything(self) -> list[str]:
        return kinds(WITH, self.me.hand)
