"""Talk at a table: passed on to those who sit there, in all processes, and kept nowhere.

What is kept is the game. Lines of a log are never deleted, and nobody should have to mind that for
a joke; so who comes later has not missed anything.
"""

from __future__ import annotations

from collections import deque
from collections.abc import Sequence

import msgspec
from msgspec import Struct

from fabletable.web.doors.rate import Allowances
from fabletable.web.people import BLANK
from fabletable.web.refusal import Refusal
from fabletable.web.table import seats
from fabletable.web.table.lines import Chair
from fabletable.web.table.viewer import Viewer
from fabletable.web.wire import Said, Say


class Spoken(Struct, frozen=True):
    """As processes tell each other; `by` is the process."""

    by: str
    seat: int
    text: str


WORDS = (0.5, 5.0)  # of one person, a second and at once
MOST_KNOWN = 50  # that may be sent again

_decode = msgspec.json.Decoder(Spoken).decode


class Floor:
    """Who may speak at a table: nobody floods it, in however many tabs. What is sent again after a
    lost line was said before.
    """

    def __init__(self) -> None:
        self._allowances = Allowances(*WORDS)  # by person
        self._said: deque[tuple[str, str]] = deque(maxlen=MOST_KNOWN)  # persons and wishes

    def knows(self, viewer: Viewer, wish: Say) -> bool:
        """Whether everybody has heard it."""
        return (viewer.person, wish.id) in self._said

    def spoken(self, viewer: Viewer, row: Sequence[Chair], wish: Say, quiet: bool) -> Said:
        """What somebody says, if they may."""
        mine = seats.seats_of(row, viewer.person)
        if not mine:
            raise Refusal("not-yours", "only those who sit here talk here")
        if quiet:
            raise Refusal("cannot", "the host wants no talk at this table")
        if not self._allowances.spend(viewer.person):
            raise Refusal("too-fast", "one thing after the other, please")
        said = _readable(wish.text)
        if not said:
            raise Refusal("cannot", "there is nothing to be read in this")
        self._said.append((viewer.person, wish.id))
        return Said(viewer.seat if viewer.seat in mine else mine[0], said)


def _readable(text: str) -> str:
    seen = [letter for letter in text if letter.isprintable() and letter not in BLANK]
    return " ".join("".join(seen).split())


def pass_on(said: Said, viewers: Sequence[Viewer], row: Sequence[Chair]) -> None:
    """To those who sit here; who only watches does not hear it."""
    for viewer in viewers:
        if seats.seats_of(row, viewer.person):
            viewer.reply(said)


def heard(words: str, us: str) -> Said | None:
    """What was said at another process, if these words are talk."""
    try:
        found = _decode(words)
    except msgspec.DecodeError:
        return None
    return Said(found.seat, found.text) if found.by != us else None


def told_on(said: Said, us: str) -> str:
    return msgspec.json.encode(Spoken(us, said.seat, said.text)).decode()
