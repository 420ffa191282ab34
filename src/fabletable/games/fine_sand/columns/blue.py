"""Blue cards: more in step 2B."""

from __future__ import annotations

from typing import Final

from fabletable.games.fine_sand.building import build_one, buildable
from fabletable.games.fine_sand.columns.needs import cards_in_hand
from fabletable.games.fine_sand.sand import ANY_NUMBER, BLUE, WARNING, Sand
from fabletable.games.fine_sand.table import Builder

BLUE_3: Final = Sand("blue3", "Blue 3", column=BLUE, cost=3, draw=1, number=WARNING)
BLUE_4: Final = Sand("blue4", "Blue 4", column=BLUE, cost=4, draw=1)
BLUE_5: Final = Sand("blue5", "Blue 5", column=BLUE, cost=5, draw=1)
BLUE_7: Final = Sand("blue7", "Blue 7", column=BLUE, cost=7, draw=2)


async def build_additionally(me: Builder, card: Sand) -> None:
    await build_one(me, card, me.hand, 0, card.most)


def something_small(me: Builder, card: Sand) -> str:
    can = buildable(me, me.hand, 0, card.most)
    return "" if can else f"you cannot pay for any card of a printed cost of {card.most} at most"


BUILD_ADDITIONALLY: Final = Sand(
    "build_additionally", "Build additionally",
    "Step 2B: build a card of a printed cost of {most} at most, at its full cost.",
    column=BLUE, cost=5, number="1",
    action=build_additionally, needs=something_small, most=3,
    adds_build=True, but_builds=True,
)  # fmt: skip


async def essentials(me: Builder, card: Sand) -> None:
    await me.take_from_discard(card)


ESSENTIALS: Final = Sand(
    "essentials", "Essentials",
    "Step 2B: take a card of your choice from your discard pile (if empty, draw {draws}).",
    column=BLUE, cost=5, number="2", action=essentials, draws=1,
)  # fmt: skip


async def to_the_limit(me: Builder, _: Sand) -> None:
    """What goes in front is not in the hand, so another is drawn for it."""
    before = len(me.front)
    me.draw(max(0, me.limit - len(me.hand)))
    me.draw(len(me.front) - before)


def room_in_hand(me: Builder, _: Sand) -> str:
    limit = me.limit
    return "" if len(me.hand) < limit else f"your hand has reached its limit of {limit}"


TO_THE_LIMIT: Final = Sand(
    "to_the_limit", "Cards to the limit",
    "Step 2B: draw until your hand reaches your hand limit.",
    column=BLUE, cost=3, number="3", action=to_the_limit, needs=room_in_hand,
)  # fmt: skip


async def draw_half(me: Builder, card: Sand) -> None:
    given = await me.discard_some(card, me.hand, 1, len(me.hand), half)
    me.draw(half(given))


def half(count: int) -> int:
    """Rounded up."""
    return (count + 1) // 2


def a_card_in_hand(me: Builder, _: Sand) -> str:
    return cards_in_hand(me, 1)


DRAW_HALF: Final = Sand(
    "draw_half", "Draw half",
    "Step 2B: discard any number of cards to draw half as many, rounded up.",
    column=BLUE, cost=4, number="4", action=draw_half, needs=a_card_in_hand, takes=ANY_NUMBER,
)  # fmt: skip

BLUES: Final = [
    BLUE_3, BLUE_4, BLUE_5, BLUE_7, BUILD_ADDITIONALLY, ESSENTIALS, TO_THE_LIMIT, DRAW_HALF,
]  # fmt: skip
