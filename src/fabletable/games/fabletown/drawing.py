"""What several cards do: draw as many items as they say."""

from __future__ import annotations

from fabletable.games.fabletown.fable import Fable
from fabletable.games.fabletown.kinds import Character, Follower


def draw_amount(me: Fable, card: Character | Follower) -> None:
    me.draw(card.amount, card.name)


async def draw_at_once(me: Fable, card: Follower) -> None:
    """The same, for a moment at which others ask."""
    draw_amount(me, card)
