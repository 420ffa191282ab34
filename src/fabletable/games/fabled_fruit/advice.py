"""What Fabled Fruit tells bots, and those who ask for a hint: how near the next juice is."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from typing import Final

from fabletable.engine.advice import Advice
from fabletable.engine.choice import thing, verb_of
from fabletable.games.fabled_fruit.animal import Animal
from fabletable.games.fabled_fruit.asking import BUY
from fabletable.games.fabled_fruit.cards import Fruit, Location
from fabletable.games.fabled_fruit.dwellers.beginning import STOP
from fabletable.games.fabled_fruit.dwellers.feast import TAKE_WILD
from fabletable.games.fabled_fruit.dwellers.gardens import LEASE
from fabletable.games.fabled_fruit.dwellers.runners import DASH
from fabletable.games.fabled_fruit.ending import result_of
from fabletable.games.fabled_fruit.habits import HABITS
from fabletable.games.fabled_fruit.kinds import fruits
from fabletable.games.fabled_fruit.outlook import SURELY, after_toll, can_buy
from fabletable.games.fabled_fruit.payers import counted, payers_of
from fabletable.games.fabled_fruit.paying import can_pay, missing
from fabletable.games.fabled_fruit.prices import RANKS, TOKEN, WILD_KEY
from fabletable.games.fabled_fruit.standing import FOREST
from fabletable.games.fabled_fruit.steps import ANIMAL, USE
from fabletable.games.fabled_fruit.table import OVER, Forest
from fabletable.games.fabled_fruit.worth import WORTH

PRIZE: Final = 12.0  # winning, in fruits
ENVY: Final = 0.15  # what the best of the others has
LEFT: Final = 0.1  # a fruit that is left in the end


class ForestAdvice(Advice[Forest]):
    """How well players stand, and what speaks for an answer."""

    def value(self, table: Forest, player: int) -> float:
        """Juices, fruits and tokens, how near the next juice is, and how far others are."""
        me = table.animals[player]
        envy = ENVY * max([self.weighed(_wealth(you)) for you in me.others])
        if table.phase == OVER:
            prize = PRIZE * (player in result_of(table).winners)
            return self.weighed({"juices": len(me.juices)}) + LEFT * len(me.hand) - envy + prize
        secret = table.location(table.phase).expected if table.is_secret(me) else 0.0
        return self.weighed(self.terms(table, player)) + secret - envy

    def terms(self, table: Forest, player: int) -> dict[str, float]:
        me = table.animals[player]
        found = _wealth(me)
        found["thief"] = table.master == player  # what it and the token may still bring
        found["animal token"] = me.token_at != FOREST
        found["missing fruits"] = _missing(me)
        return found

    def reason(self, seen: Forest, player: int, key: str) -> str:
        reason = REASONS.get(verb_of(key))
        return reason(seen.animals[player], thing(key)) if reason is not None else ""


def _wealth(one: Animal) -> dict[str, float]:
    return {
        "fruits": len(one.hand),
        "juices": len(one.juices),
        "mixes": sum([fruit.mixed for fruit in one.hand.cards]),
        "wild tokens": one.wild,
        "fruit tokens": len(one.tokens),
        "double-turn tokens": one.double,
    }


def _missing(me: Animal) -> int:
    """To the cheapest price."""
    mine = counted(me.hand.cards, me.wild, me.tokens, 0)
    prices = [me.price_of(place) for place in me.table.locations()]
    lacking = [missing(one, me.payers(one) if one.from_market else mine) for one in prices]
    return min(lacking, default=0)


# -- what speaks for an answer


def for_going(me: Animal, place: str) -> str:
    """What can be bought there; or else, how near another juice is once the toll is paid."""
    there = me.table.location(place)
    if can_buy(me, there) == SURELY:
        return for_buying(me, place)
    if me.is_robbed_at(there):
        return ""  # of what, is not known before
    hands = [_keys(kept) for kept in after_toll(me, there)]
    return _said("before its action", me, hands, place)


def for_buying(me: Animal, _: str) -> str:
    return f"with it you have {len(me.juices) + 1} of {me.table.goal} juices"


def for_using(me: Animal, _: str) -> str:
    return f"you keep {fruits(len(me.hand))}"


def for_taking(me: Animal, fruit: str) -> str:
    return _with("it", me, [fruit])


def for_taking_all(me: Animal, _: str) -> str:
    return _with("them", me, _keys(me.table.revealed.cards))


def for_wild_token(me: Animal, _: str) -> str:
    return _with("it", me, [WILD_KEY])


def for_fruit_token(me: Animal, kind: str) -> str:
    return _with("it", me, [TOKEN + kind])


def for_parting(me: Animal, fruit: str) -> str:
    """What is left without it: of the hand, and of what is looked at if it lies there."""
    looked_at = _keys(me.aside.cards)
    left = _keys(me.hand.cards) + (looked_at if fruit in looked_at else [])
    left.remove(fruit)
    return _said("without it", me, [left], me.at)


def _with(what: str, me: Animal, more: list[str]) -> str:
    return _said(f"with {what}", me, [_keys(me.hand.cards) + more], me.at)


def _said(when: str, me: Animal, hands: Sequence[Sequence[str]], but: str) -> str:
    """How near the next juice is with the best of these hands: no animal stays where it is."""
    places = [place for place in me.table.locations() if place.key != but]
    shorts = [(short(me, place, hand), place.index, place) for hand in hands for place in places]
    if not shorts:
        return ""
    lacking, _, place = min(shorts)
    much = f"are {lacking} short of" if lacking else "have enough for"
    return f"{when} you {much} the juice of {place.name}"


def short(me: Animal, place: Location, hand: Sequence[str]) -> int:
    """How many fruits are missing to buy there with such a hand, and with my tokens: what will lie
    in the market then is not known.
    """
    price = me.price_of(place)
    tokens = counted([], me.wild, me.tokens, 0)
    payers = payers_of(sorted([RANKS[key] for key in hand] + tokens.odd))
    # Too many tokens do not pay: then at least a card is missing.
    return missing(price, payers) or int(not can_pay(price, payers))


def _keys(cards: Sequence[Fruit]) -> list[str]:
    return [fruit.key for fruit in cards]


REASONS: Final[dict[str, Callable[[Animal, str], str]]] = {
    "go": for_going,
    BUY: for_buying,
    DASH: for_buying,
    USE: for_using,
    "take": for_taking,
    STOP: for_taking_all,
    TAKE_WILD: for_wild_token,
    LEASE: for_fruit_token,
    "give": for_parting,
    "discard": for_parting,
    "put": for_parting,
    "hide": for_parting,
}

ADVICE: Final = ForestAdvice(HABITS, tastes=(ANIMAL,), worth=WORTH)
