"""Yellow cards: they work at any time in step 2."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Final

from fabletable.engine.choice import thing
from fabletable.engine.handful import picked
from fabletable.games.fine_sand.building import build_one, worth
from fabletable.games.fine_sand.columns.needs import cards_to_discard, cards_to_spare
from fabletable.games.fine_sand.sand import ANY_NUMBER, COIN, YELLOW, Sand
from fabletable.games.fine_sand.table import Builder, Given
from fabletable.games.fine_sand.texts import cards


async def discard_and_draw(me: Builder, card: Sand) -> None:
    await me.discard_some(card, me.hand, card.discards, draws=lambda _: card.draws)
    me.draw(card.draws)


SWAP: Final = Sand(
    "swap", "Discard and draw",
    "Any time: discard {discards_cards} to draw {draws}.",
    column=YELLOW, cost=4, action=discard_and_draw, needs=cards_to_discard, discards=1, draws=1,
)  # fmt: skip


async def remove_junk(me: Builder, card: Sand) -> None:
    whole = "Discard {cards} to remove another card"
    await me.discard_some(card, me.hand, card.discards, whole=whole)
    prompt = f"{card.name}: remove a card from the game"
    junk = await me.choose_card(prompt, "remove", me.hand)
    me.tell("removed", [junk])
    me.table.move(junk, me.hand, me.removed)


def another_card(me: Builder, card: Sand) -> str:
    return cards_to_spare(me, card.discards + 1)


REMOVE_JUNK: Final = Sand(
    "remove_junk", "Remove junk",
    "Any time: discard {discards_cards} to remove another card of your hand from the game.",
    column=YELLOW, cost=7, number="3",
    action=remove_junk, needs=another_card, discards=2, takes=1,
)  # fmt: skip


async def always_build(me: Builder, card: Sand) -> None:
    """Whichever way you go."""
    given = GivenForBuild(me, card, card.discards)
    me.tell_discarded(await picked(given))
    await build_one(me, card, me.hand, 0)


class GivenForBuild(Given):
    """Cards of the hand to be discarded, so that with the others something can still be built."""

    def __init__(self, me: Builder, by: Sand, count: int) -> None:
        super().__init__(me, by, me.hand, count, count)
        self.me = me
        self.whole = "Discard {cards} to build a card"

    def offer(self) -> list[str]:
        marks: list[str] = []
        keys = self._following(marks)
        while len(keys) == 1 and len(self.taken) + len(marks) + 1 < self.most:
            marks.append(keys[0])
            keys = self._following(marks)
        self.forced = marks
        return keys

    def _following(self, marks: list[str]) -> list[str]:
        """Picks go through the card table: none comes before the last one."""
        last = self._card(marks[-1]).index if marks else self._start
        keys = [key for key in super().more(marks) if self._card(key).index >= last]
        return [key for key in keys if self._fits([*marks, key], self._card(key).index)]

    def more(self, marks: Sequence[str]) -> list[str]:
        keys, start = super().more(marks), self._start
        return [key for key in keys if self._fits([*marks, key], start)]

    def _fits(self, marks: Sequence[str], start: int) -> bool:
        gone = [self._card(key) for key in marks]
        return can_build_beside(self.me, gone, self.most - len(self.taken) - len(marks), start)

    def _card(self, key: str) -> Sand:
        return self.me.table.kinds[thing(key)]

    def against(self, marks: Sequence[str], key: str) -> str:
        if key in super().more(marks) and key not in self.more(marks):
            return "without it you could not pay for any card"
        return super().against(marks, key)


def can_build_beside(me: Builder, gone: Sequence[Sand], count: int, start: int = 0) -> bool:
    """Whether something can be built without these, and without `count` more of those that pay
    least from this place of the card table on.
    """
    rest = sorted(me.hand.cards, key=worth)
    for card in gone:
        rest.remove(card)
    can_pay = me.can_pay - me.owed - sum(map(worth, gone))
    return any(_pays_for(card, rest, count, start, can_pay, me.kept) for card in rest)


def _pays_for(
    card: Sand, rest: Sequence[Sand], count: int, start: int, can_pay: int, kept: int
) -> bool:
    """Whether the card can be built when others go, and as many are kept as have to be."""
    others = list(rest)
    others.remove(card)
    going = [one for one in others if one.index >= start][:count]
    for one in going:
        others.remove(one)
    if not card.can_be_built or len(going) < count or len(others) < kept:
        return False
    return card.cost + sum(map(worth, (card, *going, *others[:kept]))) <= can_pay


def something_beside(me: Builder, card: Sand) -> str:
    if can_build_beside(me, (), card.discards):
        return ""
    return f"after discarding {cards(card.discards)} you cannot pay for any other"


ALWAYS_BUILD: Final = Sand(
    "always_build", "Always build",
    "Any time: discard {discards_cards} to build a card at its full cost.",
    column=YELLOW, cost=6, number="4",
    action=always_build, needs=something_beside, discards=2, adds_build=True,
)  # fmt: skip

THREE_FOR_TWO: Final = Sand(
    "three_for_two", "Three for two",
    "Any time: discard {discards_cards} to draw {draws}.",
    column=YELLOW, cost=6, number="5",
    action=discard_and_draw, needs=cards_to_discard, discards=3, draws=2,
)  # fmt: skip


async def draw_additional(me: Builder, card: Sand) -> None:
    def draws(given: int) -> int:
        return given + card.draws

    nothing = f"Discard nothing and draw {card.draws}"
    given = await me.discard_some(card, me.hand, 0, len(me.hand), draws, nothing=nothing)
    me.draw(draws(given))


DRAW_ADDITIONAL: Final = Sand(
    "draw_additional", "Draw an additional card",
    "Any time, once: discard any number of cards to draw {draws} more than that.",
    column=YELLOW, cost=3, number="6", once=True,
    action=draw_additional, draws=1, takes=ANY_NUMBER,
)  # fmt: skip


async def load_pallet(me: Builder, card: Sand) -> None:
    def coin_cards() -> list[Sand]:
        return [card for card in me.hand if card.column == COIN]

    prompt = f"{card.name}: put a coin card onto it"
    coin = await me.choose_card(prompt, "load", me.hand, coin_cards, _no_coin_card)
    me.tell("loaded", [coin])
    me.table.move(coin, me.hand, me.pallet)


def _no_coin_card(key: str) -> str:
    return "only coin cards go onto the pallet" if key.startswith("load:") else ""


def empty_pallet_and_coin_card(me: Builder, _: Sand) -> str:
    if len(me.pallet) >= sum([card.carries for card in me.built]):
        return "a card lies on it already"
    if not any(card.column == COIN for card in me.hand):
        return "needs a coin card in hand"
    return cards_to_spare(me, 1)


PALLET: Final = Sand(
    "pallet", "Pallet",
    "Any time: put a coin card of your hand here; it can still pay, and counts as built.",
    column=YELLOW, cost=4, number="7",
    action=load_pallet, needs=empty_pallet_and_coin_card, carries=True,
)  # fmt: skip

YELLOWS: Final = [SWAP, REMOVE_JUNK, ALWAYS_BUILD, THREE_FOR_TWO, DRAW_ADDITIONAL, PALLET]
