"""Nobody can cheat: who has read a game is known to those who play it."""

from __future__ import annotations

import asyncio
from collections.abc import AsyncIterator, Awaitable, Callable
from contextlib import asynccontextmanager
from random import Random

import pytest

from fabletable.engine.log import log_text
from fabletable.testing.cases import random_choice
from fabletable.web import wishes
from fabletable.web.bots import at_table
from fabletable.web.bots.pool import BotChoice, BotWorkers, Position
from fabletable.web.bots.process import Games
from fabletable.web.doors.rate import Allowance
from fabletable.web.store.protocol import Damaged
from fabletable.web.table import arranging
from fabletable.web.table.played import SHOWN
from fabletable.web.table.state import MUCH
from tests.soak.inside import Building
from tests.web.test_undo import Party, Sitting, party, told

READ = "Guest has read this game."


async def seat_link(building: Building, table: str, number: int) -> str:
    room = await building.hall.room(table)
    link = building.hall.links.to_seat(table, number, room.seats[number].generation)
    return link.rpartition("/")[2]


async def note_at(building: Building, table: str, person: str) -> str:
    """What somebody who sits there is told beside the game."""
    async with building.line(table, building.cookie(person)) as line:
        return str(Sitting(line, 0).part("room").get("note", ""))


async def file_of(building: Building, table: str, person: str) -> int:
    path = f"/api/tables/{table}/file"
    return (await building.ask("GET", path, cookie=building.cookie(person)))[0]


# -- before the end


@told
async def test_who_sits_down_is_told_that_the_game_was_read() -> None:
    async with party("wonder-tales", 1, seats=[{"kind": "me"}, {"kind": "bot"}]) as table:
        building, (ann,) = table.building, table.people
        assert await file_of(building, table.table, "person-0") == 200
        assert not ann.part("room").get("note"), "whom should it concern, alone with bots?"
        await ann.wish("give-seat", seat=1, to="open")
        token = await seat_link(building, table.table, 1)
        await building.json("/api/take", {"token": token}, building.cookie("ben"))
        assert READ in await note_at(building, table.table, "ben")
        assert READ in ann.part("room")["note"]


@told
async def test_the_next_game_is_clean() -> None:
    async with party("wonder-tales", 1, seats=[{"kind": "me"}, {"kind": "bot"}], pace=0) as table:
        building = table.building
        await file_of(building, table.table, "person-0")
        await file_of(building, table.table, "person-0")
        reads = [line for line in table.lines() if type(line).__name__ == "Read"]
        assert len(reads) == 1
        table.room.stored.frozen = "so that it can be left"
        await table.people[0].wish("next")
        await table.people[0].wish("give-seat", seat=1, to="open")
        token = await seat_link(building, table.table, 1)
        await building.json("/api/take", {"token": token}, building.cookie("ben"))
        assert READ not in await note_at(building, table.table, "ben")


@told
async def test_of_a_game_that_was_brought_everybody_knows_by_whom() -> None:
    async with party("wonder-tales") as table:
        building = table.building
        text = log_text(table.game.log)
        there = await building.hall.files.bring("ann", text)
        assert not await note_at(building, there, "ann")
        room = await building.hall.room(there)
        async with building.line(there, building.cookie("ann")) as line:
            await Sitting(line, 0).wish("give-seat", seat=1, to="open")
        token = await seat_link(building, room.id, 1)
        await building.json("/api/take", {"token": token}, building.cookie("ben"))
        assert "Guest brought this game from a file." in await note_at(building, there, "ben")


# -- after the end


async def to_the_end(table: Party) -> tuple[Sitting, Sitting]:
    """Whoever chose last, and the other."""
    rng = Random(2)
    while table.game.asks:
        player, key = random_choice(table.game, rng)
        await table.people[player].choose(key)
    last = table.people[table.choices[-1][0]]
    return last, table.people[1 - last.seat]


async def get_file(table: Party, person: int) -> None:
    assert await file_of(table.building, table.table, f"person-{person}") == 200


async def get_replay(table: Party, person: int) -> None:
    cookie = table.building.cookie(f"person-{person}")
    await table.building.json(f"/api/tables/{table.table}/share", {"number": 1}, cookie)


@pytest.mark.parametrize("reading", [get_file, get_replay])
def test_what_was_read_after_the_end_is_taken_back_by_consent_alone(
    reading: Callable[[Party, int], Awaitable[None]], monkeypatch: pytest.MonkeyPatch
) -> None:
    """Best of three, lost in two: who knows the seed knows the third round."""
    monkeypatch.setattr(Allowance, "spend", lambda *_: True)

    @told
    async def story() -> None:
        async with party("wonder-tales") as table:
            last, other = await to_the_end(table)
            made = table.choices
            await reading(table, last.seat)
            assert await last.undo() == "done"
            assert table.choices == made, "it was taken back without asking"
            name = table.room.seats[last.seat].name
            assert other.part("undo")["needs_you"]
            assert f"{name} has read this game." in other.part("undo")["read"]
            assert (await other.wish("agree", yes=True))["type"] == "done"
            assert len(table.choices) == len(made) - 1
            assert f"{name} has read this game." in other.part("room")["note"]

    story()


def test_the_end_itself_tells_how_it_was_shuffled(monkeypatch: pytest.MonkeyPatch) -> None:
    """So also what nobody has read is taken back by consent alone."""
    monkeypatch.setattr(Allowance, "spend", lambda *_: True)

    @told
    async def story() -> None:
        async with party("wonder-tales") as table:
            last, other = await to_the_end(table)
            made = table.choices
            assert await last.undo() == "done"
            assert table.choices == made
            assert other.part("undo")["read"] == SHOWN
            await other.wish("agree", yes=True)
            assert table.choices == made[:-1]
            assert other.part("room")["note"] == SHOWN

    story()


@pytest.mark.parametrize(
    ("method", "asked", "body"), [("GET", "file", b""), ("POST", "share", b'{"number": 1}')]
)
def test_what_was_over_when_somebody_asked_for_it_may_be_another_game_by_then(
    method: str, asked: str, body: bytes, monkeypatch: pytest.MonkeyPatch
) -> None:
    """Who may read is found out alone with the table: else the next game was given away."""
    monkeypatch.setattr(Allowance, "spend", lambda *_: True)

    @told
    async def story() -> None:
        async with party("wonder-tales") as table:
            rng = Random(2)
            while table.game.asks:
                await table.room.make(*random_choice(table.game, rng))
            path = f"/api/tables/{table.table}/{asked}"
            cookie = table.building.cookie("person-1")
            async with table.room.alone():  # somebody else is at it
                wish = {"type": "websocket.receive", "text": '{"type": "next", "id": "again"}'}
                await table.people[0].line.say(wish)
                await until(lambda: len(_waiting(table)) == 1)
                reading = asyncio.create_task(table.building.ask(method, path, body, cookie))
                await until(lambda: len(_waiting(table)) == 2)
            status, said = await reading
            assert table.game.result is None, "the other game has begun"
            assert status == 400, said[:200]
            assert not table.room.stored.now.read

    story()


def _waiting(table: Party) -> list[object]:
    """Who wants to be alone with the table, too."""
    return list(table.room._lock._waiters or [])  # noqa: SLF001


@told
async def test_who_reads_while_others_are_asked_has_to_ask_again() -> None:
    async with party("wonder-tales", options={"blue": "first"}) as table:
        ann, ben = table.people
        while ann.keys:
            await ann.choose()
        await ann.undo()
        assert ben.part("undo")["needs_you"]
        await arranging.lay_open(table.room, "person-0", lambda: None)
        await ben.line.quiet()
        assert "asked_by" not in ben.part("undo")


# -- ways around


@told
async def test_a_branch_tells_no_more_than_the_campaign_it_is_from() -> None:
    async with party("fabled-fruit", campaign="fable", name="Summer") as table:
        building, cookie = table.building, table.building.cookie("person-0")
        campaign, there = table.room.stored.state.opened.campaign, ""
        for _ in range(2):  # also a branch of the branch
            wish = {"name": "Another way", "after": 0}
            answer = await building.json(f"/api/campaigns/{campaign}/branch", wish, cookie)
            there = answer["table"]
            async with building.line(there, cookie) as line:
                await Sitting(line, 0).wish("give-seat", seat=1, to="bot")
            campaign = (await building.hall.room(there)).stored.state.opened.campaign
            assert await file_of(building, there, "person-0") == 400
            path = f"/api/campaigns/{campaign}/file"
            assert (await building.ask("GET", path, cookie=cookie))[0] == 400
        await table.people[0].wish("give-seat", seat=1, to="bot")  # now the first is an open book
        assert await file_of(building, there, "person-0") == 200


@told
async def test_an_old_link_does_not_tell_who_sits_there_now() -> None:
    async with party("wonder-tales") as table:
        building, cookie = table.building, table.building.cookie("person-1")
        old = await seat_link(building, table.table, 1)
        await table.people[0].wish("give-seat", seat=1, to="me", name="Cid")
        status, said = await building.ask("GET", f"/api/invitation/{old}", cookie=cookie)
        assert status == 400
        assert b"Cid" not in said


@told
async def test_what_was_noted_of_seats_stays_while_the_game_lasts() -> None:
    async with party("fabletown", 3) as table:
        ann = table.people[0]
        await ann.wish("give-seat", seat=1, to="me", name="x")
        await ann.wish("give-seat", seat=1, to="open")
        for number in range(40):  # nor can it be hidden among others
            await ann.wish("give-seat", seat=1, to="me", name=f"y{number}")
            await ann.wish("give-seat", seat=1, to="open")
        note = ann.part("room")["note"]
        assert "The seat of Guest 2 was given to x." in note
        assert "The seat of x is open." in note
        assert "The seat of y39 is open." in note
        assert len(note) < 1000


@told
async def test_what_is_noted_among_much_else_is_not_passed_over() -> None:
    async with party("fabletown", 3) as table:
        ann = table.people[0]

        async def noise(name: str) -> None:
            for number in range(12):
                await ann.wish("give-seat", seat=1, to="me", name=f"{name}{number}")
                await ann.wish("give-seat", seat=1, to="open")

        await noise("x")
        await ann.wish("give-seat", seat=2, to="me")
        assert "The seat of Guest 3 was given" in ann.part("room")["note"]
        await ann.wish("give-seat", seat=2, to="open")
        await noise("y")
        assert MUCH in ann.part("room")["note"]


# -- who is away


@asynccontextmanager
async def ben_is_away() -> AsyncIterator[tuple[Party, Sitting]]:
    async with party("wonder-tales", options={"blue": "second"}, pace=0) as table:
        ann, ben = table.people
        assert ben.keys, "it is Ben's turn"
        await ben.line.say({"type": "websocket.disconnect", "code": 1000})
        await ann.line.quiet()
        yield table, ann


async def until(true: Callable[[], object]) -> None:
    async with asyncio.timeout(30):
        while not true():  # noqa: ASYNC110  # nobody says when
            await asyncio.sleep(0.01)


@told
async def test_a_bot_stands_in_only_after_a_while() -> None:
    async with ben_is_away() as (_, ann):
        assert 0 < ann.part("room")["seats"][1]["grace"] <= 60
        answer = await ann.wish("stand-in", seat=1)
        assert answer["code"] == "cannot"
        assert "may be back at any moment" in answer["why"]


def test_a_bot_that_waits_for_its_turn_to_think_finds_out_that_it_is_over(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    """Another process may have thought meanwhile."""

    @told
    async def story() -> None:
        async with party("wonder-tales", options={"blue": "second"}, pace=0) as table:
            waits, goes_on = asyncio.Event(), asyncio.Event()

            @asynccontextmanager
            async def slow(_: str) -> AsyncIterator[bool]:
                waits.set()
                await goes_on.wait()
                yield True

            monkeypatch.setattr(table.building.store.neighbours, "only_one", slow)
            await table.people[0].wish("give-seat", seat=1, to="bot")
            (thinking,) = table.room._bots.tasks  # noqa: SLF001
            await waits.wait()
            while ask := table.game.ask_of(1):
                table.game.answer(1, ask.keys[0])
            goes_on.set()
            await thinking

    story()


def test_a_seat_that_is_a_bots_again_while_it_stops_thinking_is_played(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    @told
    async def story() -> None:
        async with party("wonder-tales", options={"blue": "second"}, pace=0) as table:
            comes, waits, leaves = asyncio.Event(), asyncio.Event(), asyncio.Event()

            @asynccontextmanager
            async def slow(_: str) -> AsyncIterator[bool]:
                await comes.wait()
                yield True
                waits.set()
                await leaves.wait()

            monkeypatch.setattr(table.building.store.neighbours, "only_one", slow)
            ann = table.people[0]
            await ann.wish("give-seat", seat=1, to="bot")
            await ann.wish("give-seat", seat=1, to="me")
            comes.set()
            await waits.wait()
            await ann.wish("give-seat", seat=1, to="bot")
            (thinking,) = table.room._bots.tasks  # noqa: SLF001
            leaves.set()
            await thinking
            assert [seat for seat, _ in table.game.choices] == [1]

    story()


def test_a_bot_goes_on_whatever_it_died_of(monkeypatch: pytest.MonkeyPatch) -> None:
    """Its seat changed hands meanwhile, or nobody knows what: the table does not wait for ever."""

    @told
    async def story() -> None:
        async with party("wonder-tales", options={"blue": "second"}, pace=0) as table:
            faults = [AssertionError("nobody expected this"), Damaged("it cannot be read")]

            @asynccontextmanager
            async def failing(_: str) -> AsyncIterator[bool]:
                if faults:
                    raise faults.pop()
                yield True

            monkeypatch.setattr(at_table, "RARELY", 0.0)
            monkeypatch.setattr(table.building.store.neighbours, "only_one", failing)
            await table.people[0].wish("give-seat", seat=1, to="bot")
            (thinking,) = table.room._bots.tasks  # noqa: SLF001
            await asyncio.wait([thinking])
            assert [seat for seat, _ in table.game.choices] == [1]

    story()


def test_what_a_stand_in_chose_is_taken_back_by_who_is_back(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    monkeypatch.setattr("fabletable.web.table.presence.GRACE", 0.0)

    @told
    async def story() -> None:
        async with ben_is_away() as (table, ann):
            made = table.choices
            assert (await ann.wish("stand-in", seat=1))["type"] == "done"
            await until(lambda: ann.keys)  # the bot has taken Ben's turn
            async with table.building.line(table.table, table.building.cookie("person-1")) as line:
                ben = Sitting(line, 1)
                assert not ann.part("room")["seats"][1].get("stand_in")
                ben.wishes = 100
                for _ in table.choices[len(made) :]:
                    assert await ben.undo() == "done"
                assert table.choices == made, "it was not free"
                while ben.keys:  # what he chooses himself is his own
                    await ben.choose()
                await ben.undo()
                assert ann.part("undo")["needs_you"]

    story()


def test_once_others_have_chosen_they_are_asked(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("fabletable.web.table.presence.GRACE", 0.0)

    @told
    async def story() -> None:
        async with ben_is_away() as (table, ann):
            await ann.wish("stand-in", seat=1)
            await until(lambda: ann.keys)
            await ann.choose()
            async with table.building.line(table.table, table.building.cookie("person-1")) as line:
                ben = Sitting(line, 1)
                ben.wishes = 100
                await ben.undo()
                assert ann.part("undo")["needs_you"]

    story()


# -- hints


@told
async def test_among_people_hints_are_the_hosts_choice() -> None:
    async with party("wonder-tales", options={"blue": "first"}) as table:
        ann, ben = table.people
        assert not ben.part("room").get("hints")
        ask = ann.part("ask")["id"]
        await table.room.obey(table.room.viewers[0], wishes.Hint("h1", ask))
        await ann.line.quiet()
        assert "not allowed hints" in ann.line.text
        assert (await ben.wish("arrange", hints=True))["code"] == "not-yours"
        assert (await ann.wish("arrange", hints=True))["type"] == "done"
        assert ben.part("room")["hints"], "everybody sees it"
        assert table.room.stored.hints


@told
async def test_alone_there_are_hints() -> None:
    async with party("wonder-tales", 1, seats=[{"kind": "me"}, {"kind": "bot"}]) as table:
        assert table.people[0].part("room")["hints"]


# -- time


class Quick(BotWorkers):
    """Chooses at random, at once."""

    def __init__(self) -> None:
        super().__init__()
        self.rng, self.games = Random(4), Games()

    async def choose(
        self, position: Position, player: int, bot: str, seed: str, whose: str = ""
    ) -> BotChoice:
        ask = self.games.at(position).ask_of(player)
        assert ask is not None
        return BotChoice(self.rng.choice(ask.keys), bot)


class Timeless(asyncio.SelectorEventLoop):
    """Nobody waits here: where there is nothing to do, it is later at once."""

    def __init__(self) -> None:
        self.now = 0.0
        super().__init__()

    def time(self) -> float:
        return self.now

    def _run_once(self) -> None:
        if not self._ready and self._scheduled:  # type: ignore[attr-defined]
            self.now = max(self.now, self._scheduled[0].when())  # type: ignore[attr-defined]
        super()._run_once()  # type: ignore[misc]


def test_how_long_a_bot_takes_unseen_does_not_tell_how_often_it_chose(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    """From the beginning of a simultaneous turn until anything of it can be seen."""
    monkeypatch.setattr(Allowance, "spend", lambda *_: True)
    monkeypatch.setattr("tests.soak.inside.BotWorkers", Quick)
    pace, rng = 0.4, Random(1)
    took: dict[int, list[float]] = {}  # by how often it chose

    async def turn(ann: Sitting, table: Party, now: Callable[[], float]) -> None:
        begun, step = now(), table.game.table.step
        before = sum(player == 1 for player, _ in table.choices)
        while (ask := table.game.ask_of(0)) and table.game.table.step == step:
            await ann.choose(rng.choice(ask.keys))
        seen = len(ann.line.sent)
        await until(lambda: len(ann.line.sent) > seen)
        often = sum(player == 1 for player, _ in table.choices) - before
        took.setdefault(often, []).append(now() - begun)

    async def story() -> None:
        now = asyncio.get_running_loop().time
        monkeypatch.setattr("fabletable.web.bots.at_table.monotonic", now)
        seats = [{"kind": "me"}, {"kind": "bot"}]
        async with party("fine-sand", 1, seats=seats, pace=pace) as table:
            (ann,) = table.people
            while len(took) < 4 and table.game.asks:
                if table.game.simultaneous and {ask.player for ask in table.game.asks} == {0, 1}:
                    await turn(ann, table, now)
                elif ask := table.game.ask_of(0):
                    await ann.choose(rng.choice(ask.keys))
                else:
                    await asyncio.sleep(0.01)

    with asyncio.Runner(loop_factory=Timeless) as runner:
        runner.run(story())
    times = [time for some in took.values() for time in some]
    assert len(took) >= 3, "nothing to compare"
    assert pace - 0.02 <= min(times)
    assert max(times) <= pace + 0.02, took


# -- who is let in


@told
async def test_a_host_who_left_comes_back_watches_and_takes_the_open_seat() -> None:
    async with party("wonder-tales") as table:
        building, (ann, _) = table.building, table.people
        assert (await ann.wish("leave"))["type"] == "done"
        assert "gone" not in ann.line.text
        async with building.line(table.table, building.cookie("person-0")) as line:
            back = Sitting(line, 9)
            assert not back.part("ask"), "it is nobody's seat that they look from"
            assert (await back.wish("give-seat", seat=0, to="me"))["type"] == "done"
        assert table.room.seats[0].person == "person-0"


@told
async def test_who_may_no_longer_watch_is_told_so() -> None:
    async with party("wonder-tales", watching=True) as table:
        building, (ann, _) = table.building, table.people
        async with building.line(table.table, building.cookie("eve")) as watching:
            assert (await ann.wish("arrange", withdraw=True))["type"] == "done"
            await watching.quiet()
            assert "you may no longer watch at this table" in watching.text
