"""What those who look at a table are shown: drawn once for each seat, and sent where it changed."""

from __future__ import annotations

import logging
from collections.abc import Sequence
from functools import cache

from fabletable.lobby.shuffle import seal_of
from fabletable.web import wire
from fabletable.web.table import seats
from fabletable.web.table.picture import Narrator, Picture, over_shown, picture, seats_asked
from fabletable.web.table.presence import Presence
from fabletable.web.table.sight import Sights
from fabletable.web.table.stored_table import StoredTable
from fabletable.web.table.viewer import Viewer
from fabletable.web.wire import OverShown, encode

log = logging.getLogger(__name__)

UNDRAWN = "A rule failed as this was to be shown: it helps to take the last choice back."


class Drawn:
    """The game as it is now: drawn once for all who look from the same seat, once they do.

    Where a rule fails on that, the choice is stored already, and everybody would be thrown out as
    often as they come: so they are shown no game, and told why.
    """

    def __init__(self, stored: StoredTable, narrators: dict[int, Narrator]) -> None:
        self._stored = stored
        self._narrators = narrators
        self.failed: set[int] = set()  # the seats from which it cannot be seen
        self._sights = Sights(stored.game) if stored.game is not None else None
        self._known: dict[int, Picture] = {}

    def from_seat(self, seat: int) -> Picture:
        if seat not in self._known:
            try:
                self._known[seat] = self._drawn(seat)
            except Exception:  # whose words may tell of what is hidden
                log.exception("table %s: it cannot be drawn", self._stored.id)
                self._narrators.pop(seat, None)
                self.failed.add(seat)
                self._known[seat] = Picture()
        return self._known[seat]

    def over(self) -> OverShown | None:
        """How it ended."""
        stored = self._stored
        try:
            return over_shown(stored.game, stored.changes, stored.another, stored.shuffle)
        except Exception:
            log.exception("table %s: its end cannot be told", stored.id)
            self.failed.update(range(-1, len(stored.state.seats)))
            return None

    def _drawn(self, seat: int) -> Picture:
        if self._sights is None:
            return Picture()
        narrator = self._narrators.setdefault(seat, Narrator())
        narrator.tell(self._sights.game, seat, self._stored.state.names)
        ask = self._stored.ask_id(seat) if seat >= 0 else ""
        teaches = self._stored.teaches is not None
        return picture(self._sights, seat, ask, narrator, teaches)


class Showing:
    """One table, and all connections to it."""

    def __init__(self, stored: StoredTable, links: seats.Links, presence: Presence) -> None:
        self.viewers: list[Viewer] = []
        self._stored = stored
        self._links = links
        self._presence = presence
        self._around = 0  # counts changes of the table beside the game
        self._game = 0  # the number of the game that is shown
        self._narrators: dict[int, Narrator] = {}
        self._undrawn: set[int] = set()  # seats from which it could not be seen

    def forget_words(self) -> None:
        """Names may have changed, or it is another game: what was told is told anew."""
        self._narrators.clear()

    def changed_around(self) -> None:
        """The table beside the game is not as it was."""
        self._around += 1

    def show(self, only: int | None = None) -> None:
        """The game has changed; with `only`, nobody but this seat sees it."""
        for viewer in self.viewers:
            if only is None or viewer.seat == only:
                viewer.drawn_for = None
        self.show_parts()

    def show_parts(self, viewers: Sequence[Viewer] | None = None) -> None:
        """Whatever has changed, and to those who have none of their seat a picture; to these, or
        to everybody.

        None is kept: where nobody plays, a table takes little room.
        """
        if self._stored.doubtful or not self.viewers:
            return
        self._begin_anew()
        drawn = Drawn(self._stored, self._narrators)
        for_all = self._parts_for_all(drawn)
        for viewer in self.viewers if viewers is None else viewers:
            try:
                viewer.show(self._picture(viewer, drawn), self._parts(viewer) | for_all)
            except Exception:  # what lies there is looked at as it is put into words
                log.exception("table %s: it cannot be put into words", self._stored.id)
                viewer.come_again()

    # -- the game

    def _begin_anew(self) -> None:
        """With another game, in which other cards may lie at the same places."""
        number = len(self._stored.state.games)
        if number != self._game:
            self._game = number
            for viewer in self.viewers:
                viewer.forget_elements()

    def _picture(self, viewer: Viewer, drawn: Drawn) -> Picture | None:
        """None: they have it."""
        if viewer.drawn_for == viewer.seat:
            return None
        viewer.drawn_for = viewer.seat
        found = drawn.from_seat(viewer.seat)
        if (viewer.seat in drawn.failed) != (viewer.seat in self._undrawn):
            self._undrawn ^= {viewer.seat}
            self.changed_around()
        return found

    def _parts_for_all(self, drawn: Drawn) -> dict[str, bytes]:
        """What is the same for whoever looks."""
        game = self._stored.game
        asks = game.asks if game is not None else []
        return {"waiting": encode(seats_asked(asks)), "over": encode(drawn.over())}

    # -- the table beside it

    def _parts(self, viewer: Viewer) -> dict[str, bytes]:
        """The part about the table only if it may have changed: most choices change nothing."""
        parts = {"undo": self._undo(viewer)}
        now = (self._around, viewer.seat)
        if viewer.room_of != now:
            viewer.room_of, parts["room"] = now, encode(self._room_shown(viewer))
        return parts

    def _room_shown(self, viewer: Viewer) -> wire.RoomShown:
        stored = self._stored
        state, host = stored.state, viewer.person == stored.state.opened.host
        watched, links = state.arranged.watching, state.arranged.links
        mine = bool(seats.seats_of(state.seats, viewer.person))
        shown = [
            self._links.shown(stored.id, number, seat, viewer.person, host, self._presence, links)
            for number, seat in enumerate(state.seats)
        ]
        shuffle = stored.shuffle
        return wire.RoomShown(
            id=stored.id,
            game=state.opened.game,
            title=stored.title,
            mode=stored.mode_name,
            number=len(state.games),
            seats=shown,
            you=viewer.seat,
            host=host,
            locked=state.arranged.locked,
            watching=watched,
            watch_link=self._links.to_watch(stored.id, links) if host and watched else "",
            pace=state.arranged.pace,
            hints=stored.hints,
            quiet=stored.state.arranged.quiet,
            campaign=state.opened.campaign if mine else "",
            campaign_line=stored.campaign_line,
            sealed=seal_of(stored.next_secret),
            shared=viewer.person in state.shares,
            without=shuffle.without if shuffle is not None else [],
            frozen=stored.frozen,
            note=f"{stored.note} {UNDRAWN}".lstrip()
            if viewer.seat in self._undrawn
            else stored.note,
        )

    def _undo(self, viewer: Viewer) -> bytes:
        stored, petition = self._stored, self._stored.state.petition
        can = stored.can_take_back and stored.has_chosen(viewer.seat)
        free = can and stored.alone
        if petition is None:
            return _nobody_asks(can, free)
        persons = petition.waits_for
        waits = [n for n, seat in enumerate(stored.state.seats) if seat.person in persons]
        needs_you = viewer.person in persons
        shown = wire.UndoShown(can, free, petition.seat, needs_you, waits, stored.read)
        return encode(shown)


@cache
def _nobody_asks(can: bool, free: bool) -> bytes:
    """What can be taken back while nobody asks for it."""
    return encode(wire.UndoShown(can, free))
