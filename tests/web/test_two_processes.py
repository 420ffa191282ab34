"""Two real servers on one database: either may end at any moment, and the table goes on."""

from __future__ import annotations

from random import Random

import pytest

from tests.soak import storm
from tests.web.house import Person
from tests.web.twins import TwinHouse, moved, play

SLOW = 2.0  # seconds that a bot takes for a choice, so that its process can be killed meanwhile


def test_a_game_goes_on_when_a_process_is_killed(houses: list[TwinHouse]) -> None:
    here, there = houses
    rng = Random(3)
    ann, ben = Person(here, "Ann"), Person(there, "Ben")
    table = ann.open("fabled-fruit", "me", "open")
    with ann.live(table) as first:
        ben.sit(first.state["room"]["seats"][1]["link"])
        with ben.live(table) as second:
            lives = [first, second]
            play(lives, 12, rng)
            here.kill()
            assert len(there.chosen(table)) == 12
            moved(first, there)
            play(lives, 12, rng)
            here.start()
            there.kill()
            moved(first, here)
            moved(second, here)
            play(lives, 12, rng)
            assert len(here.chosen(table)) == 36


def test_everything_at_once_from_several_devices(houses: list[TwinHouse]) -> None:
    report = storm.one_storm(houses, 0, "test", 3.0)
    assert report.found == []
    assert report.tried["wishes of several devices at once"]


@pytest.mark.parametrize("heard", [True, False])
def test_a_wish_whose_process_died_is_made_once_at_the_other(
    houses: list[TwinHouse], heard: bool
) -> None:
    here, there = houses
    ann = Person(here, "Ann")
    table = ann.open("wonder-tales", "me", mode="solo")
    with ann.live(table) as live:
        for n in range(1, 4):
            choice = {"ask": live.state["ask"]["id"], "key": live.keys[0]}
            wish = live.send("choose", **choice)
            if heard:
                live.answer_to(wish)
            here.kill()
            moved(live, there)
            assert live.do("choose", id=wish, **choice)["type"] == "done"
            assert len(there.chosen(table)) == n
            here.start()
            here, there = there, here


@pytest.mark.parametrize("killed", [0, 1])
def test_a_bot_thinks_once_also_when_its_process_is_killed(
    houses: list[TwinHouse], killed: int
) -> None:
    here, there = houses
    ann, rng = Person(here, "Ann"), Random(1)
    table = ann.open("fabled-fruit", "me", "apprentice", pace=SLOW)
    with ann.live(table) as first:
        ann.house = there
        with ann.live(table) as second:
            while 1 not in first.state["waiting"]:
                play([first], 1, rng)
                first.settle()
            left = (second, first)[killed]
            left.until(lambda: 1 in left.state["waiting"])
            before = there.chosen(table)
            houses[killed].kill()
            left.until(lambda: left.keys)
            after = houses[1 - killed].chosen(table)[len(before) :]
            assert after
            assert {seat for seat, _ in after} == {1}
            left.settle()
            assert houses[1 - killed].chosen(table)[len(before) :] == after
