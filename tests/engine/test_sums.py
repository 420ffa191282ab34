"""Sums to which more may be given than is asked for: every way to pay is one way to pick."""

from __future__ import annotations

from collections import Counter
from itertools import combinations

import pytest

from fabletable.engine.choice import DONE
from fabletable.engine.sums import Purse, Sum, payer

WORTH = {"apple": 0, "bread": 2, "candle": 3, "drum": 3, "egg": 5}
PURSE = Purse([f"pay:{kind}" for kind in WORTH])


class Price(Sum):
    """Pays from a list of kinds."""

    def __init__(self, amount: int, things: list[str]) -> None:
        super().__init__(0, "Pay {left}", "pay", amount, PURSE)
        self.things = things.copy()
        self.besides = ("decline",)
        self.more_than_enough = True

    def payers(self) -> list[int]:
        return [payer(WORTH[one], PURSE.places[f"pay:{one}"]) for one in self.things]

    def spend(self, key: str) -> int:
        kind = key.removeprefix("pay:")
        self.things.remove(kind)
        return WORTH[kind]


def paths(amount: int, things: list[str], keys: tuple[str, ...] = ()) -> list[list[str]]:
    """What was taken in the end, whichever way a program picks; a forced key is no choice."""
    price = Price(amount, things)
    left = list(keys)
    while True:
        offered = price.offer()
        if len(offered) > 1 and not left:
            found = []
            for key in offered:
                found += paths(amount, things, (*keys, key)) if key != "decline" else []
            return found
        key = left.pop(0) if len(offered) > 1 else offered[0]
        for one in [*price.forced, key]:
            if one != DONE:
                price.take(one)
                price.taken.append(one)
        if key == DONE:
            return [price.taken]


HANDS = ["egg", "bread candle", "bread bread candle drum egg", "apple apple bread egg", "apple"]


@pytest.mark.parametrize("hand", HANDS)
@pytest.mark.parametrize("amount", [0, 1, 3, 5, 6])
def test_every_set_that_reaches_the_amount_is_picked_in_one_way(hand: str, amount: int) -> None:
    things = hand.split()
    if sum(WORTH[one] for one in things) < amount:
        return
    sets = {
        tuple(sorted(some))
        for count in range(len(things) + 1)
        for some in combinations(things, count)
        if sum(WORTH[one] for one in some) >= amount
    }
    picked = Counter(
        tuple(sorted(key.removeprefix("pay:") for key in taken)) for taken in paths(amount, things)
    )
    assert picked == Counter(sets)


def test_whatever_is_there_can_be_marked() -> None:
    price = Price(5, ["bread", "candle", "egg"])
    assert price.more(["pay:egg"]) == ["pay:bread", "pay:candle"]
    assert price.missing(["pay:egg", "pay:bread"]) == ""
    assert price.missing(["pay:bread"]) == "3 more"
    assert price.against(["pay:egg"], "pay:egg") == "all of these are marked"
    assert price.in_order(["pay:bread", "pay:egg"]) == ["pay:egg", "pay:bread"]


def test_who_pays_too_much_is_told_by_how_much() -> None:
    price = Price(5, ["bread", "candle", "egg"])
    assert price.comes_to(["pay:egg"]) == price.comes_to(["pay:bread", "pay:candle"]) == ""
    assert price.comes_to(["pay:egg", "pay:bread"]) == "pay 7 for 5, 2 too much"
    price.take("pay:egg")
    price.taken.append("pay:egg")
    assert price.comes_to(["pay:bread"]) == "pay 7 for 5, 2 too much"


def test_who_has_no_more_than_enough_is_not_asked_for_the_last() -> None:
    price = Price(5, ["bread", "candle"])
    assert price.offer() == ["pay:candle", "decline"]
    price.take("pay:candle")
    price.taken.append("pay:candle")
    assert (price.offer(), price.forced) == ([DONE], ["pay:bread"])
