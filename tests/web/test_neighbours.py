"""Several processes serve the same tables: the log decides, and everybody sees the same."""

from __future__ import annotations

import asyncio
import json
from collections.abc import AsyncIterator, Awaitable, Callable
from contextlib import AsyncExitStack, asynccontextmanager
from random import Random

import pytest

from fabletable.web.store.neighbours import Ear
from fabletable.web.store.protocol import Change, Entry
from fabletable.web.table.room import Room
from fabletable.web.table.stored_table import loaded
from tests.soak.inside import Building
from tests.soak.memory_store import SECRET, MemoryStore
from tests.web.test_undo import Sitting


class Street:
    """Neighbours in one event loop; what they shout is heard a little later."""

    def __init__(self) -> None:
        self.ears: list[Ear] = []
        self._held: set[str] = set()

    def listen(self, ear: Ear) -> None:
        self.ears.append(ear)

    def changed(self, table: str, lines: int) -> None:
        for ear in self.ears:
            asyncio.get_running_loop().call_soon(ear.changed, table, lines)

    def tell(self, table: str, words: str) -> None:
        for ear in self.ears:
            asyncio.get_running_loop().call_soon(ear.told, table, words)

    @asynccontextmanager
    async def only_one(self, table: str) -> AsyncIterator[bool]:
        mine = table not in self._held
        self._held.add(table)
        try:
            yield mine
        finally:
            if mine:
                self._held.discard(table)


class SharedStore(MemoryStore):
    """Who commits says so."""

    def __init__(self, street: Street) -> None:
        super().__init__(neighbours=street)
        self._street = street

    async def commit(self, change: Change) -> None:
        await asyncio.sleep(0)  # others get a chance to be faster
        await super().commit(change)
        self._street.changed(change.table, len(self.logs.get(change.table, [])))


class Two:
    """Two processes with one table of two persons, each at another one."""

    def __init__(self, buildings: list[Building], rooms: list[Room], people: list[Sitting]) -> None:
        self.buildings = buildings
        self.rooms = rooms
        self.people = people

    async def quiet(self) -> None:
        for one in self.people * 3:  # what one hears, another may answer
            await one.line.quiet()

    def agree(self) -> None:
        """Both know the same, and it is what is stored."""
        here, there = self.rooms
        assert here.game is not None
        assert there.game is not None
        assert here.game.choices == there.game.choices
        assert here.game.digests == there.game.digests
        assert here.stored.lines == there.stored.lines


Story = Callable[[Two], Awaitable[None]]


def at_two_processes(game: str, story: Story) -> None:
    async def told() -> None:
        street = Street()
        store = SharedStore(street)
        buildings = [Building(store), Building(store)]
        cookies = [buildings[0].cookie(f"person-{n}") for n in range(2)]
        wish = {"game": game, "seats": [{"kind": "me"}, {"kind": "open"}]}
        table = (await buildings[0].json("/api/tables", wish, cookies[0]))["table"]
        token = buildings[0].hall.links.to_seat(table, 1, 0).rpartition("/")[2]
        await buildings[1].json("/api/take", {"token": token}, cookies[1])
        async with AsyncExitStack() as stack:
            pairs = zip(buildings, cookies, strict=True)
            lines = [await stack.enter_async_context(one.line(table, who)) for one, who in pairs]
            rooms = [await one.hall.room(table) for one in buildings]
            for line in lines:
                await line.quiet()
            two = Two(buildings, rooms, [Sitting(line, n) for n, line in enumerate(lines)])
            await story(two)
        for one in buildings:
            await one.hall.close()

    asyncio.run(told())


@pytest.mark.parametrize("game", ["wonder-tales", "fine-sand", "fabled-fruit", "fabletown"])
def test_a_game_is_played_through_two_processes(game: str) -> None:
    async def story(two: Two) -> None:
        rng = Random(1)
        for _ in range(40):
            asked = [one for one in two.people if one.keys]
            if not asked:
                assert two.rooms[0].game.result is not None  # type: ignore[union-attr]
                break
            one = rng.choice(asked)
            key = rng.choice(one.keys)
            answer = await one.wish("choose", ask=one.part("ask")["id"], key=key)
            assert answer["type"] in ("done", "refused")
            await two.quiet()
        two.agree()
        assert {player for player, _ in two.rooms[0].game.choices} == {0, 1}  # type: ignore[union-attr]
        found = await loaded(two.buildings[0].store, two.rooms[0].id, SECRET)
        assert found.game is not None
        assert found.game.choices == two.rooms[1].game.choices  # type: ignore[union-attr]

    at_two_processes(game, story)


def test_who_is_overtaken_tries_again() -> None:
    """In a simultaneous turn both choose at the same moment, each at another process."""

    async def story(two: Two) -> None:
        for turn in range(12):
            asked = [one for one in two.people if one.keys]
            wishes = []
            for one in asked:
                ask, key = one.part("ask")["id"], one.keys[0]
                wish = {"type": "choose", "id": f"{one.seat}-t{turn}", "ask": ask, "key": key}
                wishes.append(one.line.tell(json.dumps(wish)))
            await asyncio.gather(*wishes)
            await two.quiet()
        for one in two.people:
            assert "not-stored" not in one.line.text
        two.agree()
        assert {player for player, _ in two.rooms[0].game.choices} == {0, 1}  # type: ignore[union-attr]

    at_two_processes("fine-sand", story)


def test_who_is_connected_elsewhere_is_here() -> None:
    async def story(two: Two) -> None:
        await two.quiet()
        for one in two.people:
            assert [seat["here"] for seat in one.part("room")["seats"]] == [True, True]
        answer = await two.people[0].wish("stand-in", seat=1)
        assert answer["why"] == "Guest 2 is here"
        ben = two.people.pop()
        await ben.line.say({"type": "websocket.disconnect", "code": 1000})
        await two.quiet()
        assert not two.people[0].part("room")["seats"][1].get("here")

    at_two_processes("wonder-tales", story)


def test_a_request_to_take_back_is_known_everywhere() -> None:
    async def story(two: Two) -> None:
        ann, ben = two.people
        first = ann if ann.keys else ben
        other = ben if first is ann else ann
        while first.keys:
            await first.choose()
            await two.quiet()
        while other.keys:
            await other.choose()
            await two.quiet()
        made = len(two.rooms[0].game.choices)  # type: ignore[union-attr]
        assert await first.undo() == "done"
        await two.quiet()
        assert other.part("undo")["needs_you"]
        assert (await other.wish("agree", yes=True))["type"] == "done"
        await two.quiet()
        assert len(two.rooms[0].game.choices) < made  # type: ignore[union-attr]
        two.agree()

    at_two_processes("wonder-tales", story)


def test_what_is_deleted_at_one_process_is_gone_from_all() -> None:
    async def story(two: Two) -> None:
        here, there = two.buildings
        table, cookies = two.rooms[0].id, [here.cookie(name) for name in ("person-0", "person-1")]
        path = f"/api/tables/{table}/away"
        await here.json(path, {}, cookies[0])
        await two.quiet()
        assert not any("deleted" in one.line.text for one in two.people)
        await here.json(path, {}, cookies[1])
        await two.quiet()
        assert all("this table was deleted" in one.line.text for one in two.people)
        await there.json(path, {"back": True}, cookies[0])
        await two.quiet()
        assert [room.stored.state.keepers for room in two.rooms] == [("person-0",)] * 2

    at_two_processes("wonder-tales", story)


def test_who_sat_down_at_one_process_is_let_in_at_another_that_has_not_heard_of_it() -> None:
    async def told() -> None:
        street = Street()
        store = SharedStore(street)
        here, there = Building(store), Building(store)
        street.ears.clear()  # nobody hears anything
        wish = {"game": "wonder-tales", "seats": [{"kind": "me"}, {"kind": "open"}]}
        table = (await here.json("/api/tables", wish, here.cookie("ann")))["table"]
        token = here.hall.links.to_seat(table, 1, 0).rpartition("/")[2]
        await there.json("/api/take", {"token": token}, here.cookie("ben"))
        async with here.line(table, here.cookie("ben")) as line:
            await line.quiet()
            assert not line.closed
        async with here.line(table, here.cookie("cid")) as line:
            await line.quiet()
            assert line.closed
        for one in (here, there):
            await one.hall.close()

    asyncio.run(told())


def test_what_is_written_while_others_are_read_is_read_too() -> None:
    """It is announced before we have finished, and no later word of it comes."""

    async def story(two: Two) -> None:
        here, there = two.rooms
        store = two.buildings[0].store
        reading = store.entries

        async def slowly(table: str, since: int = 0, most: int | None = None) -> list[Entry]:
            found = await reading(table, since, most)
            store.entries = reading  # type: ignore[method-assign]
            await asker.choose()
            here.changed(there.stored.lines)
            return found

        asker = two.people[1]
        while len(asker.keys) < 1:
            await two.people[0].choose()
            await two.quiet()
        street = store.neighbours
        assert isinstance(street, Street)
        street.ears.clear()  # whatever is heard from now on is said by hand
        await asker.choose()
        assert asker.keys
        store.entries = slowly  # type: ignore[method-assign]
        here.changed(there.stored.lines)
        await two.quiet()
        two.agree()

    at_two_processes("fine-sand", story)
