"""Games that are brought to the table from a file, with those who sat there."""

from __future__ import annotations

import asyncio
import json
from pathlib import Path

import pytest

from fabletable.engine.game import new_game
from fabletable.engine.log import log_text
from fabletable.shelf import BOTS, GAMES
from fabletable.web.files import another_name
from fabletable.web.table.lines import Chair
from fabletable.web.wire import LONGEST_NAME
from fabletable.web.wire_pages import Branch
from tests.soak.inside import Building
from tests.terminal.running import GAME, run

ANN = "ann"


def brought(text: str) -> list[Chair]:
    """Who sits at the table that it is brought to."""

    async def bring() -> list[Chair]:
        building = Building()
        try:
            room = await building.hall.room(await building.hall.files.bring(ANN, text))
            return room.seats
        finally:
            await building.hall.close()

    return asyncio.run(bring())


def answered(text: str | bytes) -> tuple[int, str]:
    """The server's answer to whoever brings it."""

    async def bring() -> tuple[int, str]:
        building = Building()
        body = text if isinstance(text, bytes) else text.encode()
        status, said = await building.ask("POST", "/api/import", body, building.cookie(ANN))
        await building.hall.close()
        return status, json.loads(said).get("error", "")

    return asyncio.run(bring())


def file_with(*words: str) -> str:
    """A game for two."""
    rules = GAMES["wonder-tales"]
    log = new_game(rules, rules.setup(players=2)).log
    log.seats[:] = words
    return log_text(log)


def test_a_game_from_the_terminal_against_a_bot_for_measuring(tmp_path: Path) -> None:
    file = tmp_path / "game.json"
    run("play", GAME, "--seats", "you,greedy", "--save", file, answers="q\n")
    person, bot = brought(file.read_text())
    assert (person.kind, person.person) == ("person", ANN)
    assert (bot.kind, bot.name, bot.bot) == ("bot", "Greedy", "greedy")


@pytest.mark.parametrize("bot", BOTS)
def test_every_bot_of_the_terminal_can_sit_at_the_table(bot: str) -> None:
    assert [seat.bot for seat in brought(file_with("you=Ben", bot))] == ["", bot]


def test_words_are_as_in_the_terminal() -> None:
    seats = brought(file_with("you=Ben", "rival=Bob"))
    assert [(seat.name, seat.bot) for seat in seats] == [("Ben", ""), ("Bob", "rival")]
    seats = brought(file_with("bot", "bot"))
    assert [(seat.name, seat.bot) for seat in seats] == [
        ("Hazel", "neighbour"), ("Bramble", "neighbour")
    ]  # fmt: skip


@pytest.mark.parametrize(
    ("words", "said"),
    [
        (["you"], "expected 2 seats, got 1"),
        (["you", "bot", "bot"], "expected 2 seats, got 3"),
        (["you", "zebra"], "seat 2: expected you, you=NAME, bot or one of random, greedy"),
    ],
)
def test_who_cannot_sit_there_is_told_so(words: list[str], said: str) -> None:
    status, error = answered(file_with(*words))
    assert status == 400
    assert error.startswith(said)


def test_what_is_no_text_is_told_at_once() -> None:
    status, error = answered(b"\xff" * 1_000)
    assert (status, error) == (400, "a file is text in UTF-8, and this is none: invalid start byte")


@pytest.mark.parametrize(
    ("taken", "name", "called"),
    [
        ([], "Beach", "Beach"),
        (["Beach"], "Beach", "Beach 2"),
        (["Beach", "Beach 2"], "Beach", "Beach 3"),
        (["Beach 2"], "Beach 2", "Beach 3"),
        (["2"], "2", "2 2"),
        (["x" * LONGEST_NAME], "x" * LONGEST_NAME, "x" * (LONGEST_NAME - 2) + " 2"),
    ],
)
def test_two_campaigns_on_a_shelf_are_told_apart(taken: list[str], name: str, called: str) -> None:
    assert another_name(name, taken) == called


def test_a_campaign_that_is_brought_beside_itself_has_a_name_of_its_own() -> None:
    async def bring() -> list[str]:
        building = Building()
        cookie = building.cookie(ANN)
        wish = {"game": "fine-sand", "mode": "", "campaign": "solo", "name": "Beach"}
        try:
            await building.json("/api/tables", wish | {"seats": [{"kind": "me"}]}, cookie)
            [(campaign, _)] = await building.store.campaigns_of(ANN)
            _, text = await building.hall.files.campaign_file(ANN, campaign)
            await building.hall.files.bring(ANN, text)
            await building.hall.files.branch(ANN, campaign, Branch("Beach 2", 0))
            return sorted(one.name for one in (await building.hall.me(ANN)).campaigns)
        finally:
            await building.hall.close()

    assert asyncio.run(bring()) == ["Beach", "Beach 2", "Beach 3"]
