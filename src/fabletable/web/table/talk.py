"""Talk at a table: passed on to those who sit there, in all processes, and kept nowhere.

What is kept is the game. Lines of a log are never deleted, and nobody should have to mind that for
a joke; so who comes later has not missed anything.
"""

from __future__ import annotations

from collections.abc import Sequence

import msgspec
from msgspec import Struct

from fabletable.web.doors.rate import Allowances
from fabletable.web.people import readable
from fabletable.web.refusal import Refusal
from fabletable.web.table import seats
from fabletable.web.table.lines import Chair
from fabletable.web.table.viewer import Viewer
from fabletable.web.wire import Said
from fabletable.web.wishes import Say


class Spoken(Struct, frozen=True):
    """As processes tell each other: who said it by which wish, which may be sent again to another
    process after a lost line.
    """

    person: str
    wish: str
    seat: int
    text: str

    @property
    def said(self) -> Said:
        return Said(self.seat, self.text)


WORDS = (0.5, 5.0)  # of one person, a second and at once
MOST_KNOWN = 50  # that may be sent again

_decode = msgspec.json.Decoder(Spoken).decode


class Floor:
    """Who may speak at a table: nobody floods it, in however many tabs. What is sent again after a
    lost line, here or to another process, was said before.
    """

    def __init__(self) -> None:
        self._allowances = Allowances(*WORDS)  # by person
        self._said: list[tuple[str, str]] = []  # persons and wishes, the latest

    def spoken(self, viewer: Viewer, row: Sequence[Chair], wish: Say, quiet: bool) -> Spoken | None:
        """What somebody says, if they may; None: everybody has heard it."""
        mine = seats.seats_of(row, viewer.person)
        if (viewer.person, wish.id) in self._said:
            return None
        if not mine:
            raise Refusal("not-yours", "only those who sit here talk here")
        if quiet:
            raise Refusal("cannot", "the host wants no talk at this table")
        if not self._allowances.spend(viewer.person):
            raise Refusal("too-fast", "one thing after the other, please")
        text = readable(wish.text)
        if not text:
            raise Refusal("cannot", "there is nothing to be read in this")
        self._remember(viewer.person, wish.id)
        seat = viewer.seat if viewer.seat in mine else mine[0]
        return Spoken(viewer.person, wish.id, seat, text)

    def heard(self, spoken: Spoken) -> bool:
        """What was said at another process: whether it is new here. Of ours we hear too."""
        if (spoken.person, spoken.wish) in self._said:
            return False
        self._remember(spoken.person, spoken.wish)
        return True

    def _remember(self, person: str, wish: str) -> None:
        self._said = [*self._said[1 - MOST_KNOWN :], (person, wish)]


def pass_on(said: Said, viewers: Sequence[Viewer], row: Sequence[Chair]) -> None:
    """To those who sit here; who only watches does not hear it."""
    for viewer in viewers:
        if viewer.reads and seats.seats_of(row, viewer.person):
            viewer.reply(said)


def heard(words: str) -> Spoken | None:
    """What another process passed on, if these words are talk."""
    try:
        return _decode(words)
    except msgspec.DecodeError:
        return None


def told_on(spoken: Spoken) -> str:
    return msgspec.json.encode(spoken).decode()
