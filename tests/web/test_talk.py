"""Talk: heard by those who sit there, by nobody else, and kept nowhere."""

from __future__ import annotations

import json
from typing import Any

from fabletable.web.table import talk
from tests.soak.inside import replies
from tests.web.test_neighbours import Two, at_two_processes
from tests.web.test_undo import Party, Sitting, party, told


async def say(one: Sitting, text: str) -> dict[str, Any]:
    """The answer; who speaks hears it too."""
    one.wishes += 1
    wish = {"type": "say", "id": f"say-{one.wishes}", "text": text}
    found: dict[str, Any] = replies(await one.line.tell(json.dumps(wish)))[-1]
    return found


def heard(table: Party, person: int) -> list[str]:
    found = replies(table.people[person].line.sent)
    return [one["text"] for one in found if one["type"] == "said"]


@told
async def test_who_sits_there_hears_it_and_who_watches_does_not() -> None:
    async with party("wonder-tales", watching=True) as table:
        lines = len(table.lines())
        building = table.building
        async with building.line(table.table, building.cookie("eve")) as watching:
            words = "<b>Well</b>\u0000  played!"
            assert (await say(table.people[0], words))["type"] == "done"
            await watching.quiet()
            assert "said" not in watching.text
            assert heard(table, 0) == heard(table, 1) == ["<b>Well</b> played!"]
            said = await watching.tell(json.dumps({"type": "say", "id": "1", "text": "Hello"}))
            assert "only those who sit here" in said[-1]["text"]
        assert len(table.lines()) == lines, "nothing of it is kept"


@told
async def test_the_host_can_turn_it_off_and_nobody_floods() -> None:
    async with party("wonder-tales") as table:
        ann, ben = table.people
        answers = [(await say(ben, "Ha!")).get("code") for _ in range(8)]
        assert answers[:5] == [None] * 5
        assert "too-fast" in answers
        assert (await say(ann, " \u2800 "))["code"] == "cannot"
        assert (await ann.wish("arrange", quiet=True))["type"] == "done"
        refused = await say(ann, "Hello?")
        assert "no talk" in refused["why"]


@told
async def test_what_is_sent_again_after_a_lost_line_is_heard_once() -> None:
    async with party("wonder-tales") as table:
        building, wish = table.building, json.dumps({"type": "say", "id": "same", "text": "Oh no!"})
        for _ in range(2):
            async with building.line(table.table, building.cookie("person-0")) as line:
                assert replies(await line.tell(wish))[-1] == {"type": "done", "id": "same"}
        await table.people[1].line.quiet()
        assert heard(table, 1) == ["Oh no!"]


@told
async def test_more_tabs_have_no_more_to_say() -> None:
    async with party("wonder-tales") as table:
        building, answers = table.building, []
        for tab in range(8):
            async with building.line(table.table, building.cookie("person-0")) as line:
                wish = {"type": "say", "id": f"tab-{tab}", "text": "Ha!"}
                answers.append(replies(await line.tell(json.dumps(wish)))[-1].get("code"))
        assert "too-fast" in answers


def test_other_processes_pass_it_on_and_know_it_when_it_is_sent_again_to_them() -> None:
    async def story(two: Two) -> None:
        ann, ben = two.people
        wish = json.dumps({"type": "say", "id": "same", "text": "Oh no!"})
        await ann.line.tell(wish)
        there = two.buildings[1]
        async with there.line(two.rooms[0].id, there.cookie("person-0")) as line:
            assert replies(await line.tell(wish))[-1] == {"type": "done", "id": "same"}
        await two.quiet()
        for one in (ann, ben):
            words = [said["text"] for said in replies(one.line.sent) if said["type"] == "said"]
            assert words == ["Oh no!"]

    at_two_processes("wonder-tales", story)


def test_who_is_here_is_no_talk() -> None:
    assert talk.heard('{"who": "there", "persons": []}') is None
