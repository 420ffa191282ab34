"""Who may look at a table, and who is sent away from it."""

from __future__ import annotations

from collections.abc import Iterable

from fabletable.web.table import seats
from fabletable.web.table.played import PlayedTable
from fabletable.web.table.viewer import Viewer

DELETED = "this table was deleted"


def may_look(table: PlayedTable, person: str, by_link: bool) -> bool:
    """Who sits here, and the host; and where spectators may come, who has come by a link.
    Before any was withdrawn, whoever knows the table's address has.
    """
    state = table.state
    if seats.seats_of(state.seats, person) or person == state.opened.host:
        return True
    return state.arranged.watching and (by_link or not state.arranged.links)


def send_away(table: PlayedTable, viewers: Iterable[Viewer]) -> None:
    """Those who lost their seat, and spectators who may not watch any more."""
    state = table.state
    for viewer in viewers:
        if not state.keepers:
            viewer.send_away(DELETED)
        mine, sat = seats.seats_of(state.seats, viewer.person), viewer.seat >= 0
        if viewer.seat not in mine:
            viewer.seat = mine[0] if len(mine) == 1 else -1
        host = viewer.person == state.opened.host
        watches = host or (state.arranged.watching and viewer.links == state.arranged.links)
        if not mine and not watches and not viewer.over:
            what = "no longer sit" if sat else "may no longer watch"
            viewer.send_away(f"you {what} at this table")
        viewer.links = state.arranged.links
