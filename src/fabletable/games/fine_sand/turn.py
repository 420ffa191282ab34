"""A turn under way. All players take theirs at the same time."""

from __future__ import annotations

from typing import Final

from fabletable.games.fine_sand.table import Beach, Builder

# The two ways of step 2.
BUILD: Final = "build"
DRAW: Final = "draw"


class Turn:
    """Who takes it, what the board gives, what was used, and which way step 2 goes."""

    __slots__ = (
        "after_step_1",
        "board",
        "can_build",
        "can_draw",
        "can_offload",
        "me",
        "raised",
        "start",
        "table",
        "used",
        "way",
    )

    def __init__(self, table: Beach, me: Builder) -> None:
        self.table = table
        self.me = me
        # What green, red and blue cards give is settled when the turn begins.
        self.start = self.board = me.board()
        self.used: dict[str, int] = {}  # actions; each built copy once a turn
        self.way = ""  # BUILD or DRAW, once decided
        self.can_build = True  # the plain builds of step 2A
        self.can_draw = True  # the plain cards of step 2B
        self.can_offload = not me.clock
        self.raised = 0  # hand limit, this turn only
        self.after_step_1 = False

    def go(self, way: str) -> None:
        """Either build or draw in step 2."""
        self.way = way
        if way == BUILD:
            self.can_draw = False
        else:
            self.can_build = False

    def mark_used(self, key: str) -> None:
        self.used[key] = self.used.get(key, 0) + 1
