"""Taking back at a table: at once where nobody learned anything, else by consent."""

from __future__ import annotations

from collections.abc import Sequence
from typing import TYPE_CHECKING

from fabletable.engine.game import Game
from fabletable.web.giving_way import in_slices
from fabletable.web.refusal import Refusal
from fabletable.web.table import taking_back
from fabletable.web.table.lines import Answered, Line, Petitioned, TakenBack
from fabletable.web.table.viewer import Viewer

if TYPE_CHECKING:
    from fabletable.web.table.room import Room


class Petitions:
    """For whoever is alone with the table."""

    def __init__(self, room: Room) -> None:
        self._room = room
        self._stored = room.stored

    async def undo(self, viewer: Viewer, once: str) -> None:
        """Take the viewer's last choice back, or ask those who have a say."""
        if await self._stored.fulfilled(once):
            return
        game = self._stored.game
        at = self._stored.now.last_choice(viewer.seat) if game is not None else -1
        if game is None or at < 0 or not self._stored.can_take_back:
            raise Refusal("cannot", "there is nothing that you could take back")
        pending = self._stored.state.petition
        if pending is not None and (pending.seat, pending.at) == (viewer.seat, at):
            return  # they are asked already
        (line,) = lines = taking_back.lines_for(game, at)
        before = await self._without(lines)
        asked = self._who_must_agree(game, before, line)
        if asked:
            await self._room.keep(Petitioned(viewer.seat, asked), once=once)
            self._room.showing.show_parts()
        else:
            await self._take_back(before, line, once=once)

    async def agree(self, viewer: Viewer, yes: bool, once: str) -> None:
        """One who is asked says whether it may be."""
        petition, game = self._stored.state.petition, self._stored.game
        if await self._stored.fulfilled(once):
            return
        if game is None or petition is None or viewer.person not in petition.waits_for:
            raise Refusal("cannot", "nobody asks you to take anything back")
        answer = Answered(viewer.person, yes)
        if not yes or petition.answered(answer) is not None:
            await self._room.keep(answer, once=once)
            self._room.showing.show_parts()
            return
        # With what was chosen unseen since by who asked for it.
        lines = taking_back.lines_for(game, petition.at)
        await self._take_back(await self._without(lines), answer, *lines, once=once)

    async def _without(self, lines: Sequence[TakenBack]) -> Game:
        log = self._stored.now.log(self._stored.rules.facts.key)
        return await in_slices(taking_back.playing_without(self._stored.rules, log, lines))

    def _who_must_agree(self, game: Game, before: Game, line: TakenBack) -> list[str]:
        read = bool(self._stored.read)
        if not read and taking_back.by_stand_in(self._stored.now.chosen, line):
            return []
        return taking_back.who_must_agree(game, before, line, self._stored.state.seats, read)

    async def _take_back(self, before: Game, *lines: Line, once: str) -> None:
        self._stored.game = before
        await self._room.keep(*lines, once=once)
        self._room.showing.changed_around()  # it may no longer be over
        self._room.show()
