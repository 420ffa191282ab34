"""What happens to a table as it stands on people's shelves: its name, and who still keeps it."""

from __future__ import annotations

from collections.abc import Sequence

from fabletable.engine.errors import Mistake
from fabletable.engine.game import Game
from fabletable.lobby.teller import made_beyond
from fabletable.web.table.at_last import at_last
from fabletable.web.table.lines import Chair, PutAway
from fabletable.web.table.room import Room
from fabletable.web.table.stored_table import MOST_LINES, StoredTable

NO_TABLE = "there is no such table"
TRIED = 12  # choices beyond what is taught, up to which somebody has only tried it


async def rename(room: Room, person: str, name: str) -> None:
    async def renamed() -> None:
        async with room.alone():
            if person != room.stored.state.opened.host:
                raise Mistake("only the host can give it another name")
            await room.keep(room.stored.renamed(name))
            room.show_anew()

    await at_last(renamed)


async def put_away(room: Room, person: str, back: bool) -> bool:
    """Off this person's shelf, or back onto it; whether nobody keeps the table any more."""

    async def done() -> bool:
        async with room.alone():
            state = room.stored.state
            if person not in state.members:
                raise Mistake(NO_TABLE)
            if (person in state.away) is back:
                await room.keep(PutAway(person, back))
                room.send_away()
            return not room.stored.state.keepers

    return await at_last(done)


async def teach_anew(room: Room, person: str, key: str, game: Game, you: int) -> bool:
    """Once more from its beginning what is taught here; False if this is no longer the place."""

    async def done() -> bool:
        async with room.alone():
            stored = room.stored
            if not _still_taught(stored, key) or not _sits_alone(room.seats, person, you):
                return False
            if len(stored.now.chosen) > len(game.choices):
                await room.keep(*stored.begun_anew(game))
                room.show_anew()
            return True

    return await at_last(done)


def _still_taught(stored: StoredTable, key: str) -> bool:
    """Who has played on has a game of their own here, which is not to be lost."""
    taught, game = stored.teaches, stored.game
    same = taught is not None and taught.key == key and stored.lines <= MOST_LINES // 2
    return same and game is not None and made_beyond(game) <= TRIED


def _sits_alone(seats: Sequence[Chair], person: str, you: int) -> bool:
    bots = [one.kind == "bot" for n, one in enumerate(seats) if n != you]
    return seats[you].person == person and all(bots)
