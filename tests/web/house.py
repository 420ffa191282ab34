"""A real server in a process of its own, and people who use it as a browser would."""

from fabletable.testing.wire import (
    PATIENCE,
    House,
    Live,
    Person,
    Refusal,
    house,
    seat_wish,
    without_bots_pause,
)

__all__ = [
    "PATIENCE",
    "House",
    "Live",
    "Person",
    "Refusal",
    "house",
    "seat_wish",
    "without_bots_pause",
]
