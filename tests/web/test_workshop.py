"""The workshop: changed cards are checked and drawn, and editions compared, within bounds."""

from __future__ import annotations

import asyncio
import json
import os
import signal
from collections.abc import Awaitable, Callable
from typing import Any

import pytest
from msgspec.structs import replace

from fabletable.engine.errors import Mistake
from fabletable.lab.api import compare
from fabletable.lab.pages import plain
from fabletable.lab.pool import Where
from fabletable.lab.trial import Trial
from fabletable.lobby.card_table import table_of
from fabletable.lobby.overlays import overlay_in
from fabletable.lobby.workbench import changed_cards, open_cards
from fabletable.shelf import GAMES
from fabletable.web.processes.pool import Pool
from fabletable.web.proofs.pool import Provers
from fabletable.web.workshop.process import Answer, Bench, Errand, answered
from fabletable.web.workshop.wire import Compare, Edition
from fabletable.web.workshop.workshop import (
    PLAYED_ALL,
    STOPPED,
    WORKED_LONG,
    Bounds,
    Comparison,
    Workshop,
)
from tests.soak.inside import Building

ANN, EVE = "ann", "eve"
GAMES_PLAYED = 12
PRINTED, STRONG = Edition("printed"), Edition("strong", "[witch]\nper_neighbour = 9\n")
WISH = Compare("wonder-tales", PRINTED, STRONG, "hasty", 2, GAMES_PLAYED, until=0.01)


@pytest.mark.parametrize("game", GAMES)
def test_whatever_lies_open_can_be_changed_and_is_told_to_be_yours(game: str) -> None:
    rules = GAMES[game]
    printed = open_cards(rules, {})
    wanted = {card.key: {one.path: _other(one.value) for one in card.values} for card in printed}
    found = changed_cards(rules, {key: _nested(values) for key, values in wanted.items()})
    assert {card.key: {one.path: one.value for one in card.values} for card in found} == wanted
    assert all(one.own for card in found for one in card.values)
    assert not any(one.own for card in printed for one in card.values)


def _other(value: int | str) -> int | str:
    """Numbers have bounds of each game: the same will do."""
    return value if isinstance(value, int) else "Something Else"


def _nested(values: dict[str, int | str]) -> dict[str, Any]:
    found: dict[str, Any] = {}
    for path, value in values.items():
        name, _, other = path.partition(".")
        found[name] = {**found.get(name, {}), other: value} if other else value
    return found


def test_the_workshop_finds_what_the_command_finds_and_goes_on_where_it_was() -> None:
    """Also when it was forgotten in the middle: then it begins anew, with the same deals."""
    a, b = (
        Trial("wonder-tales", players=(2,), overlay=overlay_in(edition.cards))
        for edition in (PRINTED, STRONG)
    )
    expected = plain(compare(a, b, until=0.01, games=GAMES_PLAYED, where=Where(0)))["sections"]
    at_once = answered(Errand(WISH, 600.0), Bench())
    kept = Bench()
    bits = [answered(Errand(WISH, 0.0), kept) for _ in range(GAMES_PLAYED // 2)]
    assert [one.games for one in bits] == list(range(2, GAMES_PLAYED + 1, 2))
    for answer in (at_once, bits[-1]):
        assert answer.report is not None
        told = {one.title: one.rows for one in answer.report.chapters}
        assert told == {one["title"]: one["rows"] for one in expected}
        shown = next(one.forest for one in answer.report.chapters if one.forest is not None)
        assert all(one.low <= one.value <= one.high for one in shown.spans)


def test_what_cannot_be_played_is_told_in_a_line() -> None:
    for wish in (
        Compare("wonder-tales", PRINTED, Edition("odd", "[wich]\nname = 'x'"), "hasty", 2, 10),
        Compare("wonder-tales", PRINTED, STRONG, "nobody", 2, 10),
        Compare("wonder-tales", PRINTED, STRONG, "hasty", 7, 10),
    ):
        assert answered(Errand(wish, 1.0), Bench()).wrong.count("\n") == 0


# -- at the server


def at_the_bench(story: Callable[[Building], Awaitable[None]]) -> None:
    async def visit() -> None:
        building = Building()
        try:
            await story(building)
        finally:
            await building.hall.close()

    asyncio.run(visit())


async def asked(building: Building, path: str, wish: object, who: str = ANN) -> tuple[int, Any]:
    method = "GET" if wish is None else "POST"
    body = b"" if wish is None else json.dumps(wish).encode()
    status, found = await building.ask(method, path, body, building.cookie(who))
    return status, json.loads(found)


def test_cards_are_tried_in_words_as_toml_or_as_a_spreadsheet() -> None:
    async def story(building: Building) -> None:
        async def tried(cards: str, **more: object) -> Any:
            wish = {"game": "fabletown", "cards": cards, **more}
            status, found = await asked(building, "/api/workbench", wish)
            assert status == 200
            return found

        assert await tried("") == {}
        (bigby,) = (await tried("[bigby]\namount = 9"))["cards"]
        assert "+9 to your duel total" in bigby["face"]["text"]
        wrong = (await tried("[bigby]\namount = 200"))["wrong"]
        assert wrong == "bigby.amount: expected a number from -99 to 99, got 200"
        assert "did you mean 'bigby'" in (await tried("[bigbi]\namount = 2"))["wrong"]
        assert "not TOML" in (await tried("[bigby"))["wrong"]
        assert "expected at most" in (await tried("#" * 60_000))["wrong"]
        sheet = table_of(GAMES["fabletown"], {"bigby": {"amount": 7}})
        (bigby,) = (await tried(sheet, table=True))["cards"]
        assert [one["path"] for one in bigby["values"] if one["own"]] == ["amount"]
        status, bench = await asked(building, "/api/workbench/fabletown", None)
        assert (status, len(bench["cards"])) == (200, len(GAMES["fabletown"].deck({})))

    at_the_bench(story)


def test_a_comparison_is_its_owners_one_at_a_time_and_can_be_stopped() -> None:
    async def story(building: Building) -> None:
        wish = {
            "game": "wonder-tales",
            "a": {"name": "printed"},
            "b": {"name": "strong", "cards": STRONG.cards},
            "bot": "hasty",
            "players": 2,
            "games": 2000,
            "until": 0.005,
        }
        status, found = await asked(building, "/api/comparisons", wish)
        assert status == 200, found
        path = f"/api/comparisons/{found['id']}"
        assert (await asked(building, path, None, EVE))[0] == 400
        assert (await asked(building, f"{path}/stop", {}, EVE))[0] == 400
        assert "another comparison" in (await asked(building, "/api/comparisons", wish))[1]["error"]
        while found["report"] is None:
            assert not found["ended"]
            await asyncio.sleep(0.05)
            _, found = await asked(building, path, None)
        status, found = await asked(building, f"{path}/stop", {})
        assert (status, found["ended"]) == (200, STOPPED)
        assert (await asked(building, "/api/comparisons", wish))[0] == 200, "there is room again"
        for wrong in (
            {"games": 4000},
            {"until": 0},
            {"players": 9},
            {"bot": "master"},
            {"b": wish["a"]},
        ):
            status, found = await asked(building, "/api/comparisons", {**wish, **wrong}, EVE)
            assert (status, bool(found["error"])) == (400, True), wrong
        odd = {"name": "odd", "cards": "[witch]\nper_neighbour = 900"}
        status, found = await asked(building, "/api/comparisons", {**wish, "b": odd}, EVE)
        assert found["error"].startswith("odd: witch.per_neighbour: expected a number")

    at_the_bench(story)


def test_a_comparison_has_bounds_and_survives_its_process() -> None:
    async def story() -> None:
        provers = Provers()
        workshop = Workshop(provers, Bounds(of_address=2, of_all=3, at_once=0.0))
        long = replace(WISH, games=2000, until=0.005)
        try:
            one = await workshop.begin("a", "here", WISH)
            async with asyncio.timeout(60):
                while one.games < 4:  # noqa: ASYNC110  # nobody tells
                    await asyncio.sleep(0.01)
            (pid,) = workshop.pids
            os.kill(pid, signal.SIGKILL)
            assert one.task is not None
            await one.task
            assert (one.games, one.ended) == (GAMES_PLAYED, PLAYED_ALL)
            old = await workshop.begin("a", "here", long)
            other = await workshop.begin("b", "here", long)
            async with asyncio.timeout(60):
                while not other.games or not old.games:  # noqa: ASYNC110  # nobody tells
                    await asyncio.sleep(0.01)
            played = old.games
            (pid,) = other.pool.pids
            os.kill(pid, signal.SIGKILL)
            async with asyncio.timeout(60):
                while other.pool.pids in ([], [pid]):  # noqa: ASYNC110  # nobody tells
                    await asyncio.sleep(0.01)
            assert (old.lost, old.games >= played) == (0, True), "each has a process of its own"
            with pytest.raises(Mistake, match="too many"):
                await workshop.begin("c", "here", long)
            await workshop.begin("d", "there", long)
            with pytest.raises(Mistake, match="too many"):
                await workshop.begin("e", "elsewhere", long)
        finally:
            await workshop.close()
            await provers.close()

    asyncio.run(story())


class Endless(Pool[Answer]):
    """Bots with whose cards a deal never ends."""

    def __init__(self) -> None:
        super().__init__("fabletable.web.workshop.process", Answer, 1)
        self.asked = asyncio.Event()

    async def ask(self, *_: object, **__: object) -> Answer:
        self.asked.set()
        await asyncio.Event().wait()
        raise AssertionError


def test_nobody_waits_for_a_comparison_whose_deal_does_not_end() -> None:
    async def story() -> None:
        provers = Provers()
        workshop = Workshop(provers, Bounds(turn=0.05))
        try:
            endless = await workshop.begin("a", "here", WISH)
            endless.pool = stuck = Endless()
            await stuck.asked.wait()
            other = await workshop.begin("b", "here", WISH)
            async with asyncio.timeout(60):
                assert other.task is not None
                await other.task
            assert (other.games, other.ended) == (GAMES_PLAYED, PLAYED_ALL)
            assert not endless.ended
        finally:
            await workshop.close()
            await provers.close()

    asyncio.run(story())


class Broken(Pool[Answer]):
    """Something inside fails in a way that nobody foresaw."""

    def __init__(self) -> None:
        super().__init__("fabletable.web.workshop.process", Answer, 1)

    async def ask(self, *_: object, **__: object) -> Answer:
        raise AssertionError


def test_a_comparison_that_fails_inside_has_ended() -> None:
    async def story() -> None:
        provers = Provers()
        workshop = Workshop(provers)
        try:
            for _ in range(2):
                one = await workshop.begin("a", "here", WISH)
                one.pool = Broken()
                assert one.task is not None
                await asyncio.wait([one.task])
                assert "failed inside" in one.ended
        finally:
            await workshop.close()
            await provers.close()

    asyncio.run(story())


def test_a_comparison_ends_when_it_has_worked_long_enough() -> None:
    one = Comparison("x", "a", "here", WISH)
    one.take(Answer(games=2, seconds=5.0), most_seconds=9.0)
    assert not one.ended
    one.take(Answer(games=4, seconds=5.0), most_seconds=9.0)
    assert one.ended == WORKED_LONG
