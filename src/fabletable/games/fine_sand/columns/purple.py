"""Purple cards: more to keep in step 3."""

from __future__ import annotations

from typing import Final

from fabletable.games.fine_sand.columns.needs import cards_to_discard
from fabletable.games.fine_sand.columns.yellow import discard_and_draw
from fabletable.games.fine_sand.sand import PURPLE, WARNING, Sand
from fabletable.games.fine_sand.table import Builder

PURPLE_4: Final = Sand("purple4", "Purple 4", column=PURPLE, cost=4, limit=1, number=WARNING)
PURPLE_5: Final = Sand("purple5", "Purple 5", column=PURPLE, cost=5, limit=1)
PURPLE_6: Final = Sand("purple6", "Purple 6", column=PURPLE, cost=6, limit=1)
PURPLE_8: Final = Sand("purple8", "Purple 8", column=PURPLE, cost=8, limit=2)


async def raise_limit(me: Builder, card: Sand) -> None:
    me.raised += card.raises
    me.tell("raised", words=(me.limit,))


RAISE_LIMIT: Final = Sand(
    "raise_limit", "Raise the limit",
    "Step 3, once: keep {raises} more this turn; then this card is off-loaded; "
    "alone: laid below your sand castles.",
    column=PURPLE, cost=3, number="5", once=True,
    action=raise_limit, offloaded_when_used=True, raises=3,
)  # fmt: skip

RECYCLING: Final = Sand(
    "recycling", "Recycling",
    "Step 3, as often as you like: discard {discards_cards} to draw {draws}.",
    column=PURPLE, cost=3, number="8", repeatable=True,
    action=discard_and_draw, needs=cards_to_discard, discards=2, draws=1,
)  # fmt: skip


async def final_delivery(me: Builder, card: Sand) -> None:
    me.draw(card.draws)


FINAL_DELIVERY: Final = Sand(
    "final_delivery", "Final delivery",
    "Step 3: draw {draws_cards} before you check your hand limit.",
    column=PURPLE, cost=6, number="9", action=final_delivery, draws=1,
)  # fmt: skip

PURPLES: Final = [
    PURPLE_4, PURPLE_5, PURPLE_6, PURPLE_8, RAISE_LIMIT, RECYCLING, FINAL_DELIVERY,
]  # fmt: skip
