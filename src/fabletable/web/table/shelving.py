"""What happens to a table as it stands on people's shelves: its name, and who still keeps it."""

from __future__ import annotations

from fabletable.engine.errors import Mistake
from fabletable.engine.game import Game
from fabletable.web.table.lines import PutAway
from fabletable.web.table.room import Room, at_last
from fabletable.web.table.stored_table import MOST_LINES

NO_TABLE = "there is no such table"


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


async def teach_anew(room: Room, key: str, game: Game) -> bool:
    """Once more from its beginning what is taught here; False if this is no longer the place."""

    async def done() -> bool:
        async with room.alone():
            stored = room.stored
            taught = stored.teaches
            if taught is None or taught.key != key or stored.lines > MOST_LINES // 2:
                return False
            if len(stored.now.chosen) > len(game.choices):
                await room.keep(*stored.begun_anew(game))
                room.show_anew()
            return True

    return await at_last(done)
