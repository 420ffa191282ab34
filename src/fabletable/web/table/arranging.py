"""What is done around the game: who sits where, what the host allows, and the next game."""

from __future__ import annotations

from collections.abc import Callable
from typing import TYPE_CHECKING, TypeVar

from fabletable.web import wishes
from fabletable.web.people import SeatLink, called
from fabletable.web.refusal import Refusal
from fabletable.web.table import seats
from fabletable.web.table.at_last import at_last
from fabletable.web.table.lines import Arranged, Line, Read, Shared
from fabletable.web.table.viewer import Viewer

if TYPE_CHECKING:
    from fabletable.web.table.room import Room

T = TypeVar("T")
Wish = wishes.Next | wishes.Stir | wishes.Arrange | wishes.GiveSeat | wishes.StandIn | wishes.Leave


async def obey(room: Room, viewer: Viewer, wish: Wish, once: str) -> None:
    """For whoever is alone with the table; what was done before is not done again."""
    if await room.stored.fulfilled(once):
        return
    match wish:
        case wishes.Next():
            await _next(room, viewer, once)
        case wishes.Stir():
            await _stir(room, viewer, wish.share, once)
        case _:
            lines = await _lines(room, viewer, wish)
            await room.keep(*lines, once=once)
            room.send_away()
            room.show_anew()


async def _next(room: Room, viewer: Viewer, once: str) -> None:
    if not seats.seats_of(room.seats, viewer.person):
        raise Refusal("not-yours", "only those who sit here can begin another game")
    await room.keep(room.stored.begin_next(), once=once)
    room.show_anew()


async def _stir(room: Room, viewer: Viewer, share: str, once: str) -> None:
    _must_sit(room, viewer)
    if share and viewer.person not in room.stored.state.shares:
        await room.keep(Shared(viewer.person, share), once=once)
        room.show_around()


async def _lines(
    room: Room,
    viewer: Viewer,
    wish: wishes.Arrange | wishes.GiveSeat | wishes.StandIn | wishes.Leave,
) -> list[Line]:
    """What is to be stored of it."""
    match wish:
        case wishes.Arrange():
            return [_arranged(room, viewer, wish)]
        case wishes.GiveSeat():
            _must_host(room, viewer)
            name = await called(room.stored.store, viewer.person)
            line = seats.given(room.seats, wish, viewer.person, name)
            return [line, *seats.notice(room.seats[wish.seat], line.seat)]
        case wishes.StandIn():
            _must_sit(room, viewer)
            return [seats.stand_in(room.seats, wish.seat, room.presence)]
        case wishes.Leave():
            return [seats.left(room.seats, viewer.seat, viewer.person)]


def _arranged(room: Room, viewer: Viewer, wish: wishes.Arrange) -> Arranged:
    _must_host(room, viewer)
    now = room.stored.state.arranged
    return Arranged(
        now.locked if wish.locked is None else wish.locked,
        now.watching if wish.watching is None else wish.watching,
        now.pace if wish.pace is None else wishes.fair_pace(wish.pace),
        now.hints if wish.hints is None else wish.hints,
        now.quiet if wish.quiet is None else wish.quiet,
        now.links + wish.withdraw,
    )


def _must_host(room: Room, viewer: Viewer) -> None:
    if viewer.person != room.stored.state.opened.host:
        raise Refusal("not-yours", "only the host can do this")


def _must_sit(room: Room, viewer: Viewer) -> None:
    if not seats.seats_of(room.seats, viewer.person):
        raise Refusal("not-yours", "only those who sit here can do this")


async def take(room: Room, link: SeatLink, person: str, share: str = "") -> None:
    """Sit down by a link, with a share of the next shuffle."""

    async def done() -> None:
        async with room.alone():
            name = await called(room.stored.store, person)
            line = seats.taken(room.seats, link, person, name, room.stored.state.arranged)
            if line is not None:
                await room.keep(line, *([Shared(person, share)] if share else []))
                room.show_anew()
            await room.deal()

    await at_last(done)


async def lay_open(room: Room, person: str, tell: Callable[[], T]) -> T:
    """What `tell` gives somebody of this game, or says why not; it is stored before that they know.

    Nothing changes in between: it might be another game by then, which nobody may read.
    """

    async def done() -> T:
        async with room.alone():
            found = tell()
            if not room.stored.waits and person not in room.stored.now.read:
                mine = seats.seats_of(room.seats, person)
                store = room.stored.store
                name = room.seats[mine[0]].name if mine else await called(store, person)
                await room.keep(Read(person, name))
                room.show_around()
            return found

    return await at_last(done)
