"""Taking back: free while nobody learned anything, by consent of those who did."""

from __future__ import annotations

import asyncio
import json
from collections.abc import AsyncIterator, Callable, Coroutine
from contextlib import AsyncExitStack, asynccontextmanager
from pathlib import Path
from random import Random
from typing import Any

from fabletable.engine.game import Game, played_again
from fabletable.engine.knowledge import learned
from fabletable.shelf import find_game
from fabletable.testing.cases import Case, cases_of, random_choice
from fabletable.web.doors.rate import PER_SECOND
from fabletable.web.table.lines import Chosen, TakenBack, decode_line
from fabletable.web.table.lines import Line as LogLine
from fabletable.web.table.room import Room
from fabletable.web.table.stored_table import loaded
from fabletable.web.table.taking_back import game_without, lines_for, who_must_agree
from tests.soak.inside import Building, Line, heard, replies
from tests.soak.memory_store import SECRET
from tests.soak.secrets import unseen_keys
from tests.soak.watched import WatchedHouse
from tests.toys.gifts import GIFTS
from tests.web.house import House, Live, Person, without_bots_pause

Story = Callable[[], Coroutine[Any, Any, None]]


class Sitting:
    """Somebody at a table inside this process."""

    def __init__(self, line: Line, seat: int) -> None:
        self.line = line
        self.seat = seat
        self.wishes = 0

    def part(self, name: str) -> Any:
        """What they were shown last of this part of the table."""
        shown = heard(self.line.sent)
        return next((one[name] for one in reversed(shown) if name in one), None)

    @property
    def keys(self) -> list[str]:
        return [option["key"] for option in (self.part("ask") or {"options": []})["options"]]

    async def wish(self, kind: str, **more: object) -> dict[str, Any]:
        self.wishes += 1
        wish = {"type": kind, "id": f"{self.seat}-{self.wishes}", **more}
        known = len(self.line.sent)
        await self.line.tell(json.dumps(wish))
        for _ in range(1000):
            if replies(self.line.sent[known:]):
                break
            await asyncio.sleep(0.01)  # a campaign is written in a thread
        await self.line.quiet()
        (answer,) = replies(self.line.sent[known:])
        found: dict[str, Any] = answer
        return found

    async def choose(self, key: str | None = None) -> str:
        """Choose this, or the first that is offered; says the id of the question."""
        ask = self.part("ask")
        key = key or self.keys[0]
        answer = await self.wish("choose", ask=ask["id"], key=key)
        assert answer["type"] == "done", answer
        return str(ask["id"])

    async def undo(self) -> str:
        answer = await self.wish("undo")
        return str(answer.get("code", answer["type"]))


class Party:
    """A table with its people."""

    def __init__(self, building: Building, table: str, room: Room, people: list[Sitting]) -> None:
        self.building = building
        self.table = table
        self.room = room
        self.people = people

    @property
    def game(self) -> Game:
        assert self.room.game is not None
        return self.room.game

    @property
    def choices(self) -> list[tuple[int, str]]:
        return list(self.game.choices)

    def lines(self) -> list[LogLine]:
        return [decode_line(entry.what) for entry in self.building.store.logs[self.table]]

    async def lists(self, person: int) -> bytes:
        """All that this person's list of tables tells."""
        cookie = self.building.cookie(f"person-{person}")
        _, found = await self.building.ask("GET", "/api/me", cookie=cookie)
        return found

    async def reloaded(self) -> Game:
        """The game as a new server would find it."""
        game = (await loaded(self.building.store, self.table, SECRET)).game
        assert game is not None
        return game


@asynccontextmanager
async def party(
    game: str, people: int = 2, building: Building | None = None, **more: object
) -> AsyncIterator[Party]:
    building = building or Building()
    cookies = [building.cookie(f"person-{n}") for n in range(people)]
    seats = [{"kind": "me"}] + [{"kind": "open"}] * (people - 1)
    table = (
        await building.json("/api/tables", {"game": game, "seats": seats, **more}, cookies[0])
    )["table"]
    room = await building.hall.room(table)
    for number in range(1, people):
        link = building.hall.links.to_seat(table, number, 0)
        await building.json("/api/take", {"token": link.rpartition("/")[2]}, cookies[number])
    async with AsyncExitStack() as stack:
        lines = [await stack.enter_async_context(building.line(table, one)) for one in cookies]
        yield Party(building, table, room, [Sitting(line, n) for n, line in enumerate(lines)])
    await building.hall.close()


def told(story: Story) -> Callable[[], None]:
    """A story is told in an event loop of its own."""

    def test() -> None:
        asyncio.run(story())

    test.__doc__ = story.__doc__
    return test


async def take_turn(one: Sitting) -> None:
    while one.keys:
        await one.choose()


async def to_a_quiet_choice(table: Party) -> tuple[Sitting, str]:
    """Play on until somebody can choose something by which nobody learns anything."""
    rng = Random(1)
    while True:
        for ask in table.game.asks:
            for key in ask.keys:
                after = played_again(table.game)  # a fork does not know of earlier dice
                after.answer(ask.player, key)
                if not any(learned(table.game, after, viewer) for viewer in (-1, 0, 1)):
                    return table.people[ask.player], key
        player, key = random_choice(table.game, rng)
        await table.people[player].choose(key)


# -- by knowledge


@told
async def test_a_choice_is_taken_back_at_once_while_nobody_learned_anything() -> None:
    async with party("fabled-fruit", mode="evening") as table:
        ann, key = await to_a_quiet_choice(table)
        ben = table.people[1 - ann.seat]
        made = table.choices
        asked = await ann.choose(key)
        assert ann.part("undo")["can"]
        assert await ann.undo() == "done"
        assert table.choices == made
        assert ann.part("ask")["id"] != asked
        assert "asked_by" not in ben.part("undo")


@told
async def test_after_a_draw_those_who_learned_something_are_asked() -> None:
    async with party("wonder-tales", options={"blue": "first"}) as table:
        ann, ben = table.people
        await take_turn(ann)
        assert ben.keys, "Ben has drawn a card"
        made = table.choices
        assert await ann.undo() == "done"
        assert table.choices == made
        assert ben.part("undo") == {"asked_by": 0, "needs_you": True, "waits_for": [1]}
        assert ann.part("undo")["waits_for"] == [1]
        assert (await ann.wish("agree", yes=True))["code"] == "cannot"
        assert (await ben.wish("agree", yes=True))["type"] == "done"
        assert table.choices == made[:-1]
        assert ann.keys
        assert not ben.keys
        assert ben.part("undo") == {}


@told
async def test_who_asks_again_and_again_fills_nobodys_log() -> None:
    async with party("wonder-tales", options={"blue": "first"}) as table:
        ann, ben = table.people
        await take_turn(ann)
        assert await ann.undo() == "done"
        lines = table.lines()
        assert await ann.undo() == "done"
        assert table.lines() == lines
        await ben.wish("agree", yes=False)
        assert await ann.undo() == "done"
        assert ben.part("undo")["needs_you"], "of what was refused one may ask once more"


@told
async def test_who_is_asked_may_refuse() -> None:
    async with party("wonder-tales", options={"blue": "first"}) as table:
        ann, ben = table.people
        await take_turn(ann)
        made = table.choices
        await ann.undo()
        assert (await ben.wish("agree", yes=False))["type"] == "done"
        assert table.choices == made
        assert "asked_by" not in ann.part("undo")
        assert (await ben.wish("agree", yes=True))["code"] == "cannot"


@told
async def test_a_new_choice_ends_the_request() -> None:
    async with party("wonder-tales", options={"blue": "first"}) as table:
        ann, ben = table.people
        await take_turn(ann)
        await ann.undo()
        await ben.choose()
        assert "asked_by" not in ann.part("undo")
        assert (await ben.wish("agree", yes=True))["code"] == "cannot"
        assert table.choices[-1][0] == 1


@told
async def test_whoever_has_chosen_since_is_asked_too() -> None:
    async with party("wonder-tales", options={"blue": "first"}) as table:
        ann, ben = table.people
        await take_turn(ann)
        count = len(table.choices)
        await ben.choose()
        assert await ann.undo() == "done"
        assert len(table.choices) == count + 1
        assert (await ben.wish("agree", yes=True))["type"] == "done"
        assert len(table.choices) == count - 1


@told
async def test_a_late_click_on_a_question_that_was_taken_back_has_no_effect() -> None:
    async with party("wonder-tales", options={"blue": "first"}) as table:
        ann, ben = table.people
        stale = ann.part("ask")["id"]
        await take_turn(ann)
        late = {"ask": ben.part("ask")["id"], "key": ben.keys[0]}
        await ann.undo()
        await ben.wish("agree", yes=True)
        assert (await ben.wish("choose", **late))["code"] == "not-asked"
        while ann.keys:
            await ann.choose(ann.keys[-1])
        assert ben.part("ask")["id"] != late["ask"]
        assert (await ben.wish("choose", **late))["code"] == "not-asked"
        assert (await ann.wish("choose", ask=stale, key="any"))["code"] == "not-asked"


@told
async def test_only_ones_own_choice_is_taken_back() -> None:
    async with party("wonder-tales", options={"blue": "first"}) as table:
        ann, ben = table.people
        await ann.choose()
        assert await ben.undo() == "cannot"
        assert len(table.choices) == 1


# -- simultaneous turns


@told
async def test_in_a_simultaneous_turn_what_others_chose_stays() -> None:
    async with party("fine-sand") as table:
        ann, ben = table.people
        while not (table.game.simultaneous and ann.keys and ben.keys):
            await next(one for one in table.people if one.keys).choose()
        await ben.choose()
        his = [choice for choice in table.choices if choice[0] == 1]
        await ann.choose()
        assert table.game.simultaneous, "the turn is not over yet"
        seen, asked = len(ben.line.sent), ben.part("ask")
        assert await ann.undo() == "done"
        assert [choice for choice in table.choices if choice[0] == 1] == his
        assert not [choice for choice in table.game.since if choice[0] == 0]
        assert ann.keys
        assert ben.part("ask") == asked
        assert len(ben.line.sent) == seen, "nobody sees into another's turn"
        again = await table.reloaded()
        assert sorted(again.choices) == sorted(table.choices)


@told
async def test_a_secret_choice_is_taken_back_before_all_have_chosen() -> None:
    async with party("fabletown", 3, options={"characters": "random"}) as table:
        while not table.game.simultaneous:
            await next(one for one in table.people if one.keys).choose()
        ann, ben, cid = table.people
        await ann.choose()
        await ben.choose()
        assert cid.part("waiting") == [2]
        assert await ann.undo() == "done"
        assert [player for player, _ in table.game.since] == [1]
        assert sorted(cid.part("waiting")) == [0, 2]
        assert not ben.keys
        await ann.choose(ann.keys[-1])
        await cid.choose()
        assert not table.game.simultaneous


@told
async def test_what_is_done_unseen_ends_no_request() -> None:
    async with party("fine-sand") as table:
        ann, ben = table.people
        key = await to_a_request_in_an_unseen_turn(table)
        assert await ann.undo() == "done"
        assert ben.part("undo")["needs_you"]
        seen, listed = len(ann.line.sent), await table.lists(0)
        await ben.choose(key)
        assert len(ann.line.sent) == seen, "Ann sees that Ben has chosen something"
        assert await table.lists(0) == listed, "her list tells it"
        assert (await ben.wish("agree", yes=True))["type"] == "done"
        assert (1, key) in table.game.since, "what Ben chose stays"
        assert ann.keys


@told
async def test_what_is_taken_back_unseen_ends_no_request() -> None:
    async with party("fine-sand") as table:
        ann, ben = table.people
        key = await to_a_request_in_an_unseen_turn(table, "offload")
        await ben.choose(key)
        assert await ann.undo() == "done"
        hers = [choice for choice in table.game.since if choice[0] == 0]
        seen, listed = len(ann.line.sent), await table.lists(0)
        assert await ben.undo() == "done"
        assert await table.lists(0) == listed, "her list tells it"
        assert (1, key) not in table.game.since
        assert len(ann.line.sent) == seen, "Ann sees that Ben has taken something back"
        assert (await ben.wish("agree", yes=True))["type"] == "done"
        now = [choice for choice in table.game.since if choice[0] == 0]
        assert now == hers[:-1], "of hers, the last one is gone"


@told
async def test_who_asks_and_then_chooses_on_unseen_tells_nobody() -> None:
    async with party("fine-sand") as table:
        ann, ben = table.people
        key = await to_a_request_in_an_unseen_turn(table)
        before = [choice for choice in table.game.since if choice[0] == 0]
        assert await ann.undo() == "done"
        asked, seen, listed = ben.part("undo"), len(ben.line.sent), await table.lists(1)
        await ann.choose(unseen_keys(table.game, 0, finish=False)[0])
        await ben.choose(key)
        assert ann.part("undo")["waits_for"] == [1], "what she asked for still stands"
        later = heard(ben.line.sent[seen:])
        assert all(one.get("undo", asked) == asked for one in later), "Ben sees that she chose"
        assert await table.lists(1) == listed, "his list tells it"
        assert (await ben.wish("agree", yes=True))["type"] == "done"
        now = [choice for choice in table.game.since if choice[0] == 0]
        assert now == before[:-1], "what she asked for is gone, with what came after it"
        assert (1, key) in table.game.since, "what Ben chose stays"
        again = await table.reloaded()
        assert sorted(again.choices) == sorted(table.choices)


def who_learned(table: Party, line: TakenBack) -> list[str]:
    before = game_without(table.game, [line])
    return who_must_agree(table.game, before, line, table.room.seats)


async def to_a_request_in_an_unseen_turn(table: Party, verb: str = "") -> str:
    """Play on until Ann has drawn a card unseen and could choose on; says what Ben can choose
    unseen.
    """
    rng = Random(3)
    while True:
        now = table.game
        at = table.room.stored.now.last_choice(0)
        line = lines_for(now, at)[0] if at >= 0 else None
        keys = [key for key in unseen_keys(now, 1, finish=False) if key.startswith(verb)]
        drawn = line is not None and line.alone and who_learned(table, line)
        if keys and drawn and unseen_keys(now, 0, finish=False):
            return keys[0]
        player, key = random_choice(now, rng)
        await table.people[player].choose(key)
        await asyncio.sleep(0.02)  # no faster than a client may speak


# -- alone


def shown(live: Live) -> str:
    parts = ("elements", "order", "story", "over", "waiting")
    keys = [live.state[part] for part in parts]
    return json.dumps([*keys, live.keys], sort_keys=True)


def test_alone_with_bots_everything_is_free_and_bots_choose_the_same_again(server: House) -> None:
    ann = Person(server, "Ann")
    table = ann.open("wonder-tales", "me", "apprentice", options={"blue": "first"})
    with ann.live(table) as live:
        without_bots_pause(live)
        keys = []
        before = shown(live)
        while live.state["waiting"] == [0]:
            keys.append(live.keys[0])
            live.choose(live.keys[0])
        live.until(lambda: live.keys)  # the bot has answered
        answered = shown(live)
        assert live.state["undo"]["free"]
        for _ in keys:
            assert live.do("undo")["type"] == "done"
        assert shown(live) == before
        for key in keys:
            live.until(lambda: live.keys)
            live.choose(key)
        live.until(lambda: live.keys)
        assert shown(live) == answered


@told
async def test_the_last_choice_of_a_finished_game_can_be_taken_back_alone() -> None:
    async with party("wonder-tales", 1, mode="solo") as table:
        (ann,) = table.people
        await take_turn(ann)
        assert table.game.result is not None
        assert await ann.undo() == "done"
        assert ann.part("over") is None
        assert ann.keys


@told
async def test_a_finished_game_of_a_campaign_stays() -> None:
    async with party("fine-sand", 1, campaign="solo", name="Summer") as table:
        (ann,) = table.people
        rng = Random(1)
        while ann.keys:
            await ann.choose(random_choice(table.game, rng)[1])
            ann.line.sent[:-3] = []  # what was shown long ago
            if len(table.choices) % PER_SECOND == 0:  # no faster than a client may speak
                await asyncio.sleep(1)
        assert table.game.result is not None
        assert not ann.part("undo").get("can")
        assert await ann.undo() == "cannot"


# -- the log


@told
async def test_taking_back_is_a_line_of_the_log_and_stays_after_a_restart() -> None:
    async with party("fabled-fruit", mode="evening") as table:
        ann, key = await to_a_quiet_choice(table)
        await ann.choose(key)
        await ann.undo()
        await ann.choose(ann.keys[-1])
        kinds = [type(line) for line in table.lines()][-3:]
        assert kinds == [Chosen, TakenBack, Chosen]
        again = await table.reloaded()
        assert again.choices == table.choices
        assert again.digests == table.game.digests


def test_what_was_taken_back_stays_so_when_the_server_is_killed(tmp_path: Path) -> None:
    with WatchedHouse(tmp_path / "data") as house:
        ann = Person(house, "Ann")
        table = ann.open("wonder-tales", "me", mode="solo")
        with ann.live(table) as live:
            live.choose(live.keys[0])
            before = shown(live)
            live.choose(live.keys[0])
            wish = live.send("undo")
            assert live.answer_to(wish)["type"] == "done"
            house.restart()
        with ann.live(table) as live:
            assert shown(live) == before
            assert live.do("undo", id=wish)["type"] == "done"
            live.settle()
            assert shown(live) == before, "a wish counts once, however often it is sent"
        assert not house.complaints()


# -- who learned what


def moments(case: Case, seeds: int = 5) -> list[tuple[Game, Game]]:
    """Games before and after a choice."""
    found = []
    for seed in range(seeds):
        rng, game = Random(seed), case.game(seed)
        for _ in range(60):
            if game.asks:
                before = played_again(game)
                game.answer(*random_choice(game, rng))
                found.append((before, played_again(game)))
    return found


def test_everybody_learns_by_a_die() -> None:
    case = next(case for case in cases_of(find_game("fabletown")) if case.players == 2)
    pairs = moments(case)
    fell = [(a, b) for a, b in pairs if b.table.chance.rolls > a.table.chance.rolls]
    assert fell
    for before, after in fell:
        assert all(learned(before, after, viewer) for viewer in case.viewers)


def test_who_is_shown_a_card_learns_by_it_and_others_do_not() -> None:
    before = next(case for case in cases_of(GIFTS) if case.players == 2).game(1)
    after = played_again(before)
    hidden = next(zone for zone in after.table.zones if zone.cards and not zone.seen_by(0))
    after.table.show(hidden, [0])
    assert learned(before, after, 0)
    assert not learned(before, after, -1)


def test_who_draws_a_card_learns_by_it_and_others_do_not() -> None:
    before = next(case for case in cases_of(find_game("fabled-fruit")) if case.players == 2).game(1)
    while not before.moves(-1):  # animals are chosen before anything is dealt
        before.answer(*random_choice(before, Random(1)))
    after = played_again(before)
    mine = next(zone for zone in after.table.zones if zone.seen_by(0) and not zone.seen_by(1))
    stack = next(zone for zone in after.table.zones if zone.cards and not zone.seen_by(0))
    after.table.move_top(stack, mine)
    assert learned(before, after, 0)
    assert not learned(before, after, 1)


def test_nobody_learns_by_what_is_done_in_the_open() -> None:
    case = next(case for case in cases_of(find_game("fabletown")) if case.players == 2)
    quiet = [
        (a, b)
        for a, b in moments(case)
        if a.table.save()[0] == b.table.save()[0]
        and a.table.chance.rolls == b.table.chance.rolls
        and a.table.step == b.table.step
        and not b.simultaneous
        and not a.simultaneous
    ]
    assert quiet
    for before, after in quiet:
        assert not any(learned(before, after, viewer) for viewer in case.viewers)
