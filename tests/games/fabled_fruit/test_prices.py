"""Prices and paying: special prices, mix cards, tokens, the market, and the moose's discount."""

from __future__ import annotations

import random
from collections import Counter
from collections.abc import Iterator
from itertools import product

import pytest

from fabletable.engine.game import Game
from fabletable.games.fabled_fruit.cards import KINDS, MIXES, PRICE, Location, price_in_words
from fabletable.games.fabled_fruit.paying import Paying, paying
from fabletable.games.fabled_fruit.prices import PAYERS, RANKS
from tests.games.fabled_fruit.forests import (
    LETTERS,
    NUMBERS,
    REST,
    Side,
    animal,
    discard,
    forest,
    go,
    hand,
    juices,
    letters,
    market,
    offered,
    places,
    short,
    sizes,
    table_of,
)
from tests.games.fabled_fruit.knowing import heard
from tests.games.stories import keys, play

HIPPO, BEAR, FROG, OTTER = 1, 7, 17, 20  # locations by number
FIREFLY, PLATYPUS, KOALA, MOOSE = 35, 50, 53, 56


def at_the_till(
    number: int, side: Side, market: str = "", mix: str = "", stack: str = REST
) -> Game:
    """The first player has moved to the location, and nobody else is near."""
    display = [1, number] if number > 1 else [1, 2]
    game = forest(side, Side(), display=display, market=market, mix=mix, stack=stack)
    go(game, number)
    return game


def may_buy(game: Game) -> bool:
    asked = game.ask_of(0)
    return asked is not None and "buy" in asked.keys


# -- special prices, in plain fruits


@pytest.mark.parametrize(
    ("number", "fruits"),
    [
        (6, "B B B C G"),
        (6, "S S S S S"),  # any may repeat a kind already paid
        (7, "B B C G P S"),
        (12, "B C G P P"),
        (15, "B B B B S"),
        (20, "G G G B C P"),
        (22, "B B C C S"),
        (22, "B B C C C"),
        (26, "B C G P S"),
        (28, "B B B B B C"),
        (28, "B B B C C C"),
        (33, "B B B C C S"),
        (33, "B B B B C C"),
        (35, "S S S S S S"),
        (39, "B C G P P P"),
        (42, "C C C G G"),
        (42, "G G G G G"),
        (46, "S S S S B C"),
        (49, "B B C C G P"),
        (49, "B B B B C C"),
        (50, "B C G P S"),
        (53, "B B C G"),
        (58, "B B B C C C"),
        (59, "B C G P S"),
    ],
)
def test_what_pays_a_special_price(number: int, fruits: str) -> None:
    game = at_the_till(number, Side(fruits))
    assert keys(game) == ["buy", "use"]
    play(game, 0, "buy")
    assert (hand(game), discard(game)) == ("", fruits_in_order(fruits))
    assert juices(game) == [1, 0]


def fruits_in_order(fruits: str) -> str:
    return " ".join(sorted(fruits.split()))


@pytest.mark.parametrize(
    ("number", "fruits"),
    [
        (6, "B B C C G G"),
        (7, "B B C G P"),
        (12, "B C G G G G"),
        (15, "B B B S S S"),
        (20, "G G B C P S"),
        (22, "B B B B C"),  # two pairs are of two different kinds
        (26, "B C G P P P"),
        (28, "B B B B B B"),  # exactly two kinds
        (28, "B B B B C S"),
        (33, "B B C C S S"),
        (33, "B B B B B C"),
        (35, "S S S S S"),
        (39, "B C G G G G"),
        (42, "C C C C B S"),
        (46, "S S S B B B"),
        (49, "B B B B B C"),
        (50, "B C G P P P"),
        (53, "B B C"),
        (58, "B B B B C C"),
        (59, "B C G P P P"),
    ],
)
def test_what_does_not_pay_a_special_price(number: int, fruits: str) -> None:
    assert not may_buy(at_the_till(number, Side(fruits)))


@pytest.mark.parametrize(("owned", "price"), [(0, 4), (1, 5), (2, 6), (3, 6), (4, 6)])
def test_koala_costs_one_more_for_each_juice(owned: int, price: int) -> None:
    """Situation 48."""
    assert not may_buy(at_the_till(KOALA, Side("B " * (price - 1), juices=owned)))
    game = at_the_till(KOALA, Side("B " * (price + 1), juices=owned))
    play(game, 0, "buy")
    assert (hand(game), juices(game)[0]) == ("B", owned + 1)


# -- exactly the price


def test_exactly_the_price_is_paid() -> None:
    game = at_the_till(HIPPO, Side("B P P P P S S"))
    play(game, 0, "buy", "pay:banana")
    assert (hand(game), discard(game)) == ("P S S", "B P P P")


def test_picks_are_offered_tokens_first_and_then_in_the_order_of_the_cards() -> None:
    side = Side("S BP B P P P", wild=1, tokens="C P")
    game = at_the_till(HIPPO, side, mix="GS")
    play(game, 0, "buy")
    assert keys(game) == [
        "pay:wild", "pay:token_coconut", "pay:token_pineapple", "pay:banana", "pay:pineapple",
    ]  # fmt: skip
    play(game, 0, "pay:token_coconut")
    assert offered(game, "pay") == "token_pineapple P"
    play(game, 0, "pay:token_pineapple")
    assert offered(game, "pay") == "P BP"  # another has to be plain, and goes along
    assert hand(game) == "B P P P S BP"
    play(game, 0, "pay:pineapple")
    assert hand(game) == "B P S BP"


def test_later_picks_never_come_before_earlier_ones() -> None:
    """So the same payment is one path."""
    game = at_the_till(BEAR, Side("B C G P P S S"))
    play(game, 0, "buy", "pay:coconut")
    assert juices(game) == [1, 0]
    assert hand(game) == "B"


def test_equal_cards_are_one_option() -> None:
    game = at_the_till(BEAR, Side("B B B B S S S S"))
    play(game, 0, "buy")
    assert offered(game, "pay") == "B S"
    play(game, 0, "pay:banana")
    assert offered(game, "pay") == "B S"


@pytest.mark.parametrize("pile", ["open", "top"])
def test_everybody_is_told_what_is_paid(pile: str) -> None:
    """Even where only the top card of the discard pile is open."""
    game = forest(Side("P P B", wild=1), Side(), settings={"discard": pile})
    go(game, HIPPO, "buy")
    for words, count in {"wild token": 1, "a banana and 2 pineapples": 1}.items():
        assert len(heard(game, 1, words)) == count


# -- mix cards


@pytest.mark.parametrize(
    ("number", "fruits", "pays"),
    [
        (1, "P P CP S", True),  # a pineapple
        (1, "P P P CG", True),  # any
        (1, "P P BG S", False),
        (11, "G G G C CG", True),
        (11, "G G CG C", False),  # one card is one fruit
        (26, "B C G P BS", True),
        (26, "B C GP S", False),  # only the platypus takes it for both
        (28, "B B B BC C C", True),
        (28, "B B B B B BC", True),
        (28, "B B B C C GS", False),
        (42, "C C G CS BG", True),
        (42, "C C G CS BP", False),
        (58, "B BC BG C C CG", True),
    ],
)
def test_a_mix_card_pays_for_either_of_its_kinds(number: int, fruits: str, pays: bool) -> None:
    assert may_buy(at_the_till(number, Side(fruits))) == pays


def test_a_paid_mix_card_goes_under_the_mix_stack() -> None:
    game = forest(Side("P P CP S"), Side(), display=[1, 48], mix="BS GS")
    go(game, 1, "buy")
    mix = table_of(game).mix.cards
    assert [short(card.key) for card in reversed(mix)] == ["BS", "GS", "CP"]
    assert discard(game) == "P P S"


# -- tokens


def test_a_wild_token_and_a_fruit_token_pay_together() -> None:
    """Situation 39, at a price of two pineapples, two coconuts and any."""
    game = at_the_till(FROG, Side("P C S", wild=1, tokens="C"))
    play(game, 0, "buy")
    me = animal(game)
    assert (hand(game), juices(game)) == ("", [1, 0])
    assert (me.wild, me.tokens, table_of(game).wilds_left) == (0, ["coconut"], 3)
    assert len(heard(game, 1, "token")) == 2


def test_a_third_token_is_not_taken() -> None:
    """Situation 40."""
    assert not may_buy(at_the_till(FROG, Side("P S", wild=2, tokens="C")))
    assert may_buy(at_the_till(FROG, Side("P C S", wild=2, tokens="C")))


@pytest.mark.parametrize(
    ("number", "side", "pays"),
    [
        (7, Side("B C G P", tokens="B C G P S"), True),
        (7, Side("B C G", tokens="B C G P S"), False),  # two tokens of all sorts together
        (7, Side("B C G", wild=2, tokens="B C G P S"), False),
        (1, Side("P P", tokens="P S"), True),  # any is paid with a token too
        (1, Side("P B", tokens="P"), False),  # a fruit token pays once
        (1, Side("P P B", tokens="C"), False),  # and for its own kind alone
        (26, Side("B C G", wild=2), True),
        (26, Side("B C G", wild=1, tokens="G"), False),
        (26, Side("B C GP", wild=1, tokens="G"), True),
        (28, Side("B B B B B", wild=1), True),
        (28, Side("B B B B B", tokens="B"), False),
        (42, Side("G G C", wild=1, tokens="C"), True),
    ],
)
def test_tokens_pay_within_limits(number: int, side: Side, pays: bool) -> None:
    assert may_buy(at_the_till(number, side)) == pays


def test_a_fruit_token_pays_again_in_the_next_purchase() -> None:
    game = forest(Side("P P B S S S", tokens="C P"), Side(), display=[1, 4, 57])
    go(game, 1, "buy", "pay:token_pineapple", "pay:banana")
    go(game, 57, "mark:hippo", player=1)
    go(game, 4, "buy", "pay:token_coconut")
    assert (juices(game), hand(game)) == ([2, 0], "")
    assert animal(game).tokens == ["coconut", "pineapple"]


def test_the_lowest_price_is_one_card() -> None:
    """Four fruits, less the moose's, less two tokens."""
    game = at_the_moose(13, Side("G", wild=2))
    assert offered(game, "dash") == "mouse"
    play(game, 0, "dash:mouse")
    assert (juices(game), hand(game), animal(game).wild) == ([1, 0], "", 0)
    assert offered(at_the_moose(13, Side("", wild=2, tokens="P")), "dash") == ""


# -- grapes from the market


def test_two_of_the_otters_grapes_may_come_from_the_market() -> None:
    game = at_the_till(OTTER, Side("G B B B"), market="G C S G P", stack="C ...")
    play(game, 0, "buy")
    assert juices(game) == [1, 0]
    assert (discard(game), hand(game)) == ("B B B G G G", "")
    assert market(game) == "B C C P S"  # refilled at the end of the turn


@pytest.mark.parametrize(
    ("fruits", "stalls", "pays"),
    [
        ("B B B B", "G G G", False),  # no more than two
        ("G B B B", "G G G", True),
        ("G B B B", "G S S", False),
        ("G G B B", "G S S", False),
        ("G G B B B", "G S S", True),
        ("G G G B", "S S S", False),  # only grapes
        ("G G G G", "G G G", True),
    ],
)
def test_what_the_market_pays_at_the_otter(fruits: str, stalls: str, pays: bool) -> None:
    assert may_buy(at_the_till(OTTER, Side(fruits), market=stalls)) == pays


def test_the_buyer_chooses_between_the_market_and_the_hand() -> None:
    game = at_the_till(OTTER, Side("G G G B B B"), market="G")
    play(game, 0, "buy")
    assert keys(game) == ["pay:stall", "pay:banana"]
    play(game, 0, "pay:banana")
    assert (hand(game), market(game)[0]) == ("", "B")
    assert "G" in market(game).split()


def test_market_grapes_are_no_tokens() -> None:
    assert may_buy(at_the_till(OTTER, Side("G B", wild=2), market="G G"))


def test_only_the_otter_sells_for_market_grapes() -> None:
    game = forest(Side("G B"), Side(), display=[3, 20], market="G G")
    go(game, 3)
    assert not may_buy(game)


# -- wild tokens at the firefly, mix cards at the platypus


def test_a_wild_token_pays_for_two_at_the_firefly() -> None:
    """Situation 41."""
    game = at_the_till(FIREFLY, Side("B S", wild=2))
    play(game, 0, "buy")
    assert (juices(game), hand(game), animal(game).wild) == ([1, 0], "", 0)


@pytest.mark.parametrize(
    ("side", "pays"),
    [
        (Side("B C G S", wild=1), True),
        (Side("B C G", wild=1), False),
        (Side("B C G", wild=1, tokens="P"), True),
        (Side("B", wild=2, tokens="P"), False),  # still two tokens at most
    ],
)
def test_what_pays_the_firefly(side: Side, pays: bool) -> None:
    assert may_buy(at_the_till(FIREFLY, side)) == pays


def test_a_mix_card_pays_for_both_kinds_at_the_platypus() -> None:
    """Situation 46."""
    game = at_the_till(PLATYPUS, Side("B C GP S"))
    play(game, 0, "buy")
    assert (juices(game), hand(game), discard(game)) == ([1, 0], "", "B C S")
    assert letters(table_of(game).mix) == "GP"


@pytest.mark.parametrize(
    ("side", "pays"),
    [
        (Side("BC GP S"), True),
        (Side("BC GP"), False),
        (Side("BC BP S"), False),  # nothing for grapes
        (Side("BC BP G S"), True),  # one of the two for one kind alone
        (Side("GP S", wild=2), True),
        (Side("GP", wild=2, tokens="S"), False),
    ],
)
def test_what_pays_the_platypus(side: Side, pays: bool) -> None:
    assert may_buy(at_the_till(PLATYPUS, side)) == pays


# -- the moose's discount


def at_the_moose(number: int, side: Side, market: str = "") -> Game:
    game = forest(side, Side(), display=[MOOSE, number], market=market)
    go(game, MOOSE)
    return game


def test_the_moose_leaves_out_a_fruit_of_the_buyers_choice() -> None:
    """Situation 50."""
    game = at_the_moose(51, Side("B B S S S"))
    play(game, 0, "dash:octopus")
    assert (juices(game), hand(game), discard(game)) == ([1, 0], "", "B B S S S")


@pytest.mark.parametrize(
    ("number", "side", "pays"),
    [
        (51, Side("B S S S S"), False),
        (6, Side("B B C G"), True),
        (12, Side("B C G G"), True),
        (26, Side("B C G P"), True),
        (26, Side("B C G G"), False),
        (28, Side("B B B B C"), True),
        (28, Side("B B B B B"), False),
        (33, Side("B B C C S"), True),
        (33, Side("B B B C S"), True),  # three alike, one of another kind, and any
        (35, Side("B", wild=2), True),
        (35, Side("B C G", wild=1), True),
        (42, Side("C C G G"), True),
        (50, Side("BC GP"), True),
        (53, Side("B B B"), True),
        (53, Side("B B B B", juices=2), False),
        (58, Side("B B C C C"), True),
        (58, Side("B B B B C"), False),
        (11, Side("G", wild=2, tokens="C"), False),  # and at most two tokens
    ],
)
def test_what_pays_a_reduced_price(number: int, side: Side, pays: bool) -> None:
    """Sets shrink by one."""
    assert offered(at_the_moose(number, side), "dash") == (NUMBERS[number] if pays else "")


def test_market_grapes_pay_at_the_moose_too() -> None:
    game = at_the_moose(OTTER, Side("B B B"), market="G G")
    play(game, 0, "dash:otter")
    assert (juices(game), sizes(game)) == ([1, 0], [0, 0])


# -- every payment, against all that could be tried


Payment = tuple[str, ...]  # what pays, in the order it is asked for
ORDER = {key: rank for rank, key in enumerate(RANKS)}


def is_token(payer: str) -> bool:
    return payer == "wild" or payer.startswith("token_")


def meanings(payer: str, location: str) -> list[tuple[str, ...]]:
    """The fruits that a payer may stand for."""
    if payer == "wild":
        return [(kind,) * 2 if location == "firefly" else (kind,) for kind in KINDS]
    if payer == "stall":
        return [("grapes",)] if location == "otter" else []
    kinds = payer.removeprefix("token_").split("_")
    both = [tuple(kinds)] if len(kinds) == 2 and location == "platypus" else []
    return [*[(kind,) for kind in kinds], *both]


def readings(location: Location, owned: int, discount: int) -> list[Counter[str]]:
    """The price, or all it may become when one fruit is left out."""
    price = Counter({name: getattr(location, name) for name in PRICE})
    if location.key == "koala":
        price["smoothie"] = min(6, 4 + owned)
    return [price - Counter([name]) for name in PRICE if price[name]] if discount else [price]


def meets(price: Counter[str], fruits: Counter[str]) -> bool:
    """Whether these fruits are exactly the price."""
    if fruits.total() != price.total() or any(fruits[kind] < price[kind] for kind in KINDS):
        return False
    rest = Counter({kind: fruits[kind] - price[kind] for kind in KINDS})
    kinds = [kind for kind in KINDS if rest[kind]]
    pairs = [(one, two) for one in KINDS for two in KINDS if one != two]
    return (
        (not price["two_kinds"] or len(kinds) == 2)
        and len(kinds) >= price["different"]
        and rest["grapes"] + rest["coconut"] >= price["grapes_or_coconut"]
        and any(rest[one] >= price["alike"] and rest[two] >= price["other"] for one, two in pairs)
    )


def pays(payment: Payment, location: Location, prices: list[Counter[str]]) -> bool:
    tokens, stalls = sum(map(is_token, payment)), payment.count("stall")
    if tokens > 2 or stalls > 2 or len(payment) == tokens + stalls:
        return False
    ways = product(*[meanings(payer, location.key) for payer in payment])
    handfuls = {tuple(sorted(fruit for fruits in way for fruit in fruits)) for way in ways}
    return any(
        stalls <= price["grapes"] and meets(price, Counter(handful))
        for handful in handfuls
        for price in prices
    )


def all_payments(pool: list[str], location: Location, owned: int, discount: int) -> set[Payment]:
    """Every part of the pool that pays. Paying ends as soon as the price is met."""
    counts = Counter(pool)
    payers = sorted(counts, key=ORDER.__getitem__)
    prices = readings(location, owned, discount)
    found = set()
    for numbers in product(*[range(counts[payer] + 1) for payer in payers]):
        if 0 < sum(numbers) <= max(price.total() for price in prices):
            each = zip(payers, numbers, strict=True)
            payment = tuple(payer for payer, n in each for _ in range(n))
            if pays(payment, location, prices):
                found.add(payment)
    return {one for one in found if not any(one[:i] in found for i in range(1, len(one)))}


def offered_payments(now: Paying, paid: Payment = ()) -> Iterator[Payment]:
    """All payments that a player can come to, pick by pick."""
    if now.is_met:
        yield paid
        return
    for rank in now.next_ranks():
        yield from offered_payments(now.after(rank), (*paid, PAYERS[rank]))


def a_side(rng: random.Random) -> Side:
    """A hand of a few kinds, so that it often pays, with mix cards and tokens."""
    few = rng.sample("BCGPS", rng.randint(2, 5))
    mixes = rng.sample([short(mix.key) for mix in MIXES], rng.choice([0, 0, 1, 1, 2, 3]))
    return Side(
        " ".join(rng.choices(few, k=rng.randint(1, 6)) + mixes),
        wild=rng.choice([0, 0, 1, 2]),
        tokens=" ".join(sorted(rng.sample("BCGPS", rng.choice([0, 0, 1, 2, 3])))),
        juices=rng.randint(0, 4),
    )


@pytest.mark.parametrize("discount", [0, 1])
@pytest.mark.parametrize("seed", range(4))
def test_players_come_to_every_payment_and_to_no_other(seed: int, discount: int) -> None:
    rng = random.Random(f"{seed}/{discount}")
    payable = 0
    for number in NUMBERS:
        side = a_side(rng)
        game = forest(side, Side(), display=[1], market="G " * rng.randint(0, 3))
        table, me = table_of(game), animal(game)
        (location,) = places({number: 1})
        pool = [card.key for card in me.hand.cards] + ["wild"] * side.wild
        pool += [f"token_{LETTERS[letter]}" for letter in side.tokens.split()]
        pool += ["stall"] * len(table.market)
        expected = all_payments(pool, location, side.juices, discount)
        assert me.can_afford(location, discount) == bool(expected), (number, side)
        if expected:
            price = me.price_of(location, discount)
            found = list(offered_payments(paying(price, me.payers(price), ())))
            assert len(found) == len(set(found)), (number, side)
            assert set(found) == expected, (number, side)
            payable += 1
    assert payable > 20


def test_a_price_is_told_as_people_speak_and_a_discount_of_one_part_is_taken_off() -> None:
    said = {number: price_in_words(places([number])[0], 0, 1) for number in (1, 35, 38)}
    assert said[1] == "3 pineapples + 1 any, less 1"
    assert said[35] == "5 any"
    assert said[38] == "2 coconuts + 1 grapes + 1 strawberry + 2 any, less 1"
