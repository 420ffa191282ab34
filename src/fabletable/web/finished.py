"""Finished games of all tables: shared by link, looked at again, reviewed."""

from __future__ import annotations

from typing import TYPE_CHECKING

from fabletable.engine.errors import Mistake
from fabletable.engine.game import Game
from fabletable.engine.log import Choice
from fabletable.engine.zones import SHARED
from fabletable.web import shown, wire_pages
from fabletable.web.bots.pool import BotWorkers
from fabletable.web.bots.reviews import Reviews
from fabletable.web.giving_way import Turns
from fabletable.web.people import ReplayLink
from fabletable.web.table import arranging, replays, seats
from fabletable.web.table.lines import Reviewed
from fabletable.web.table.stored_table import StoredTable

if TYPE_CHECKING:
    from fabletable.web.hall import Hall


class Finished:
    """For those who sat there, and for whoever has a link."""

    def __init__(self, hall: Hall, workers: BotWorkers) -> None:
        self._hall = hall
        self._reviews = Reviews(workers, self._keep_review)
        self._reels = replays.Reels()
        self._looking_back = Turns()  # one tells its story after the other

    async def close(self) -> None:
        await self._reviews.close()

    async def share(self, person: str, table: str, number: int) -> str:
        room = await self._hall.must_sit(person, table)

        def told() -> str:
            replays.finished(room.stored, number)  # says if it is not
            links = room.stored.state.arranged.links
            return f"/replay/{self._hall.signer.replay_token(ReplayLink(table, number, links))}"

        def told_of_last() -> str:
            if number != len(room.stored.state.games):
                raise Mistake("another game has begun just now; ask once more")
            return told()

        last = number == len(room.stored.state.games)
        return await arranging.lay_open(room, person, told_of_last) if last else told()

    async def shared(self, token: str) -> tuple[StoredTable, ReplayLink]:
        """What a link to a replay leads to, unless it was withdrawn."""
        link = self._hall.signer.replay(token)
        stored = (await self._hall.room(link.table)).stored
        if link.links != stored.state.arranged.links:
            raise Mistake("this link leads nowhere: the host of the table has withdrawn it")
        return stored, link

    async def moment(
        self, token: str, at: int | None, seat: int, line: int | None, since: int | None
    ) -> wire_pages.Moment:
        stored, link = await self.shared(token)
        async with self._looking_back.mine():
            with replays.clear_words(stored):
                return await replays.moment(self._reels, stored, link.number, at, seat, line, since)

    async def course(self, person: str, table: str, number: int) -> wire_pages.CourseShown:
        """How a finished game went, for those who sit at its table."""
        stored = (await self._hall.must_sit(person, table)).stored
        seats = [seat for seat, one in enumerate(stored.state.seats) if one.person == person]
        return await self._course(stored, number, seats[0] if len(seats) == 1 else SHARED)

    async def shared_course(self, token: str) -> wire_pages.CourseShown:
        stored, link = await self.shared(token)
        return await self._course(stored, link.number, SHARED)

    async def _course(self, stored: StoredTable, number: int, seat: int) -> wire_pages.CourseShown:
        async with self._looking_back.mine():
            with replays.clear_words(stored):
                return await replays.course(stored, number, seat)

    async def review(self, token: str, seat: int) -> wire_pages.ReviewShown:
        """As far as it is made, for whoever has a link to the game."""
        stored, link = await self.shared(token)
        kept = stored.state.reviews.get((link.number, seat))
        if kept is not None:
            return wire_pages.ReviewShown(
                seat, True, 0, 0, "", kept.start, kept.won, [*map(shown.judged_shown, kept.choices)]
            )
        now = self._reviews.progress((link.table, link.number, seat))
        if now is None:
            return wire_pages.ReviewShown(seat, False, 0, 0, "", 0.0, 0.0, [])
        return wire_pages.ReviewShown(seat, True, now.done, now.total, now.failed, 0.0, 0.0, [])

    async def begin_review(
        self, person: str, token: str, seat: int, address: str = ""
    ) -> wire_pages.ReviewShown:
        """Have one's own choices reviewed; it is made while others are served first."""
        stored, link = await self.shared(token)
        await self._hall.must_sit(person, link.table)
        if link.number < 0:
            raise Mistake("only what was played at this table is reviewed")
        if seat not in seats.seats_of(stored.state.seats, person):
            raise Mistake("only your own choices are reviewed for you")
        place = (link.table, link.number, seat)
        if (link.number, seat) not in stored.state.reviews:
            async with self._looking_back.mine():
                game = await replays.to_the_end(stored, link.number)
            assert game.result is not None
            position = stored.position_in(stored.state.games[link.number - 1], link.number)
            self._reviews.begin(place, person, address or person, position, game.result)
        return await self.review(token, seat)

    async def _keep_review(self, table: str, line: Reviewed, choices: list[Choice]) -> None:
        room = await self._hall.room(table)

        def check() -> None:
            if replays.finished(room.stored, line.number).choices != choices:
                raise Mistake("the game was taken back meanwhile")

        await room.note(line, check)

    async def until(self, stored: StoredTable, number: int, at: int) -> Game:
        """The game as it was after so many choices."""
        async with self._looking_back.mine():
            return await replays.until(stored, number, at)
