"""Red cards: more and cheaper builds in step 2A."""

from __future__ import annotations

from typing import Final

from fabletable.engine.choice import DONE
from fabletable.games.fine_sand.building import ANY_COST, build_one, buildable
from fabletable.games.fine_sand.columns.needs import cards_to_draw
from fabletable.games.fine_sand.sand import RED, WARNING, Sand
from fabletable.games.fine_sand.table import Builder

RED_4: Final = Sand("red4", "Red 4", column=RED, cost=4, builds=1, number=WARNING)
RED_5: Final = Sand("red5", "Red 5", column=RED, cost=5, builds=1)
RED_6: Final = Sand("red6", "Red 6", column=RED, cost=6, builds=1)
DISCOUNT_7: Final = Sand("discount7", "Discount 7", column=RED, cost=7, discount=1)


async def build_cheaply(me: Builder, card: Sand) -> None:
    await build_one(me, card, me.hand, card.less)


def something_cheap(me: Builder, card: Sand) -> str:
    can = buildable(me, me.hand, card.less)
    return "" if can else f"you cannot pay for any card, with {card.less} less"


BUILD_CHEAPLY: Final = Sand(
    "build_cheaply", "Build cheaply",
    "Step 2A: build a card for {less} less; no other discount.",
    column=RED, cost=10, number="4", action=build_cheaply, needs=something_cheap, less=2,
    adds_build=True, but_builds=True,
)  # fmt: skip


async def build_free(me: Builder, card: Sand) -> None:
    await build_one(me, card, me.hand, ANY_COST)


def something_to_build(me: Builder, _: Sand) -> str:
    return "" if buildable(me, me.hand, ANY_COST) else "no card of your hand can be built"


BUILD_FREE: Final = Sand(
    "build_free", "Build for free",
    "Step 2A, once: build a card without paying.",
    column=RED, cost=5, number="6", once=True,
    action=build_free, needs=something_to_build, adds_build=True, but_builds=True,
)  # fmt: skip


async def build_as_desired(me: Builder, card: Sand) -> None:
    """One after another; what is built has your discount, what is not is discarded."""

    def offer() -> list[str]:
        return ["reveal", DONE]

    me.refusal = "Reveal no more"
    for so_far in range(card.reveals):
        prompt = f"{card.name}: reveal another card? ({so_far} of {card.reveals} so far)"
        if me.depleted or (so_far and await me.choose(prompt, offer) == DONE):
            break
        me.draw_from_stack(me.revealed)
    me.tell("revealed", me.revealed)
    if not buildable(me, me.revealed, me.start.discount):
        me.tell("unpayable", me.revealed)
    await build_one(me, card, me.revealed, me.start.discount)
    unwanted = len(me.revealed)
    me.table.move_all(me.revealed, me.discard)
    me.tell_discarded(unwanted)
    me.look_at_end()


BUILD_AS_DESIRED: Final = Sand(
    "build_as_desired", "Build as desired",
    "Step 2A: reveal up to {reveals_cards}, and pay for one of them with your "
    "discount; discard the others.",
    column=RED, cost=6, number="9",
    action=build_as_desired, needs=cards_to_draw, reveals=5, adds_build=True,
)  # fmt: skip

REDS: Final = [RED_4, RED_5, RED_6, DISCOUNT_7, BUILD_CHEAPLY, BUILD_FREE, BUILD_AS_DESIRED]
