"""What several cards do: draw as many items as they say."""

from __future__ import annotations

from fabletable.games.fabletown.fable import Fable
from fabletable.games.fabletown.kinds import Character, Follower


def draw_amount(me: Fable, card: Character | Follower) -> None:
    me.draw(card.amount, card.name)
