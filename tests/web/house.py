"""A real server in a process of its own, and people who use it as a browser would."""

from fabletable.client.house import PATIENCE, House
from fabletable.client.person import Live, Person, Refusal, seat_wish, without_bots_pause

__all__ = [
    "PATIENCE",
    "House",
    "Live",
    "Person",
    "Refusal",
    "seat_wish",
    "without_bots_pause",
]
