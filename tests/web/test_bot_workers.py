"""Bots in other processes: the same choices as here, and the table plays on if one fails."""

from __future__ import annotations

import asyncio
import os
import signal
import subprocess
import sys
from collections.abc import AsyncIterator, Callable
from contextlib import asynccontextmanager
from itertools import count

import pytest
from msgspec.structs import replace

from fabletable.bots.bot import answer_of
from fabletable.engine.choice import Ask
from fabletable.engine.game import Game, game_from, new_game
from fabletable.shelf import GAMES, find_game, make_bot
from fabletable.web.bots.pool import BOT, MOST_HINTS, BotChoice, BotWorkers, NoAnswer, Position
from fabletable.web.bots.process import (
    MOST_GAMES,
    Answer,
    Errand,
    Games,
    answered,
)
from fabletable.web.processes.child import READY, encode, framed
from fabletable.web.processes.pool import AT_LEISURE, FairLine, Waiting
from fabletable.web.table.state import started

GAME = "wonder-tales"


@asynccontextmanager
async def thinking(processes: int = 1, limit: float = 30.0) -> AsyncIterator[BotWorkers]:
    workers = BotWorkers(processes, limit)
    try:
        yield workers
    finally:
        pids = workers.pids
        await workers.close()
        assert not [pid for pid in pids if exists(pid)]


def exists(pid: int) -> bool:
    try:
        os.kill(pid, 0)
    except ProcessLookupError:
        return False
    return True


def begun(key: str = GAME, choices: int = 0) -> Game:
    game = new_game(find_game(key), find_game(key).setup(seed="tales"))
    go_on(game, choices)
    return game


def go_on(game: Game, choices: int) -> None:
    for _ in range(choices):
        ask = game.asks[0]
        game.answer(ask.player, chosen(game, ask, "random"))


def position_of(game: Game, table: str = "oak") -> Position:
    key = game.rules.facts.key
    return Position(table, key, started(game, []), game.started_from, game.choices)


def seed_of(game: Game, player: int) -> str:
    return f"{game.setup.seed}/{player}/{len(game.choices)}"


def chosen(game: Game, ask: Ask, bot: str) -> str:
    """What the bot would choose here."""
    return answer_of(make_bot(bot, seed_of(game, ask.player)), game, ask)


async def choice(workers: BotWorkers, game: Game, bot: str, table: str = "oak") -> BotChoice:
    player = game.asks[0].player
    return await workers.choose(position_of(game, table), player, bot, seed_of(game, player))


async def running(workers: BotWorkers) -> int:
    """The process that thinks, as soon as there is one."""
    await until(lambda: bool(workers.pids))
    return workers.pids[0]


async def until(condition: Callable[[], bool]) -> None:
    for _ in range(6000):
        if condition():
            return
        await asyncio.sleep(0.01)
    raise AssertionError("nothing happened")


# -- choices


@pytest.mark.parametrize("key", GAMES)
def test_a_bot_chooses_as_it_would_here(key: str) -> None:
    async def compare() -> None:
        game = begun(key)
        async with thinking() as workers:
            for bot in ("greedy", "rival", "neighbour"):
                go_on(game, 4)
                expected = chosen(game, game.asks[0], bot)
                assert await choice(workers, game, bot) == BotChoice(expected, bot)

    asyncio.run(compare())


def test_choices_that_were_taken_back_are_forgotten() -> None:
    games = Games()
    for made in (6, 3, 5, 0, 6):
        game = begun(choices=made)
        assert games.at(position_of(game)).choices == game.choices
        player = game.asks[0].player
        errand = Errand(position_of(game), player, seed_of(game, player), "rival")
        assert answered(errand, games).key == chosen(game, game.asks[0], "rival")


def test_what_is_known_is_not_played_again() -> None:
    games, short, long = Games(), begun(choices=3), begun(choices=9)
    first = games.at(position_of(short))
    assert games.at(position_of(long)) is first
    assert games.at(position_of(short)) is not first
    other = begun(choices=3)
    assert games.at(position_of(other, "elm")) is not games.at(position_of(short))


def test_few_games_are_kept() -> None:
    games, game = Games(), begun()
    first = games.at(position_of(game, "0"))
    for number in range(1, MOST_GAMES):
        games.at(position_of(game, str(number)))
    assert games.at(position_of(game, "0")) is first
    for number in range(MOST_GAMES):
        games.at(position_of(game, f"more {number}"))
    assert games.at(position_of(game, "0")) is not first


def test_a_game_that_went_on_from_a_snapshot() -> None:
    before = begun(choices=8)
    game = game_from(before.rules, before.setup, before.snapshot())
    go_on(game, 3)

    async def compare() -> None:
        async with thinking() as workers:
            expected = chosen(game, game.asks[0], "rival")
            assert await choice(workers, game, "rival") == BotChoice(expected, "rival")

    asyncio.run(compare())


def test_a_hint() -> None:
    async def hinted() -> None:
        game = begun(choices=5)
        ask = game.asks[0]
        async with thinking() as workers:
            found = await workers.hint(position_of(game), ask.player, 0.2)
            assert {hint.key for hint in found.hints} <= set(ask.keys)
            assert found.hints[0].mark in ("best", "as good")
            assert "without much thought" in found.note
            with pytest.raises(NoAnswer, match=r"gave up \(NotOffered\)"):
                await workers.hint(position_of(game), 1 - ask.player, 0.2)

    asyncio.run(hinted())


# -- several at once


def test_two_think_at_once() -> None:
    async def both() -> None:
        one, other = begun(choices=2), begun("fine-sand", choices=2)
        async with thinking(2) as workers:
            thoughts = await asyncio.gather(
                choice(workers, one, "rival", "oak"), choice(workers, other, "rival", "elm")
            )
            assert len(set(workers.pids)) == 2
            games = (one, other)
            assert [thought.key for thought in thoughts] == [
                chosen(game, game.asks[0], "rival") for game in games
            ]

    asyncio.run(both())


def test_no_more_processes_than_there_may_be() -> None:
    async def many() -> None:
        game = begun()
        async with thinking(2) as workers:
            await choice(workers, game, "random")
            assert len(workers.pids) == 1
            await choice(workers, game, "random")
            assert len(workers.pids) == 1  # nobody had to wait
            await asyncio.gather(*[choice(workers, game, "random") for _ in range(9)])
            assert len(workers.pids) == 2

    asyncio.run(many())


def test_people_go_before_bots() -> None:
    async def queue() -> None:
        game, order = begun(), list[str]()
        position, player = position_of(game), game.asks[0].player

        async def bot() -> None:
            await choice(workers, game, "random")
            order.append("bot")

        async def person() -> None:
            await workers.hint(position, player, 0.01)
            order.append("person")

        async with thinking() as workers:
            await asyncio.gather(bot(), bot(), bot(), person())
        assert order == ["person", "bot", "bot", "bot"]

    asyncio.run(queue())


def test_the_loop_goes_on_while_a_master_thinks() -> None:
    async def tick() -> int:
        game, ticks = begun(choices=3), 0
        async with thinking() as workers:
            await choice(workers, game, "random")
            thought = asyncio.create_task(choice(workers, game, "master"))
            while not thought.done():
                await asyncio.sleep(0.001)
                ticks += 1
            assert (await thought).bot == "master"
        return ticks

    assert asyncio.run(tick()) > 5


# -- when things go wrong


def check_replaced(game: Game, thought: BotChoice, why: str) -> None:
    assert thought.key in game.asks[0].keys
    assert thought.bot == "random"
    assert thought.trouble == f"the bot 'master' {why}; a simpler one plays this choice"


def test_a_bot_that_dies_is_replaced() -> None:
    async def die() -> None:
        game = begun(choices=3)
        async with thinking() as workers:
            thought = asyncio.create_task(choice(workers, game, "master"))
            first = await running(workers)
            os.kill(first, signal.SIGKILL)
            check_replaced(game, await thought, "stopped thinking")
            assert first not in workers.pids
            assert (await choice(workers, game, "greedy")).bot == "greedy"

    asyncio.run(die())


@pytest.mark.skipif(sys.platform == "win32", reason="there is no such signal")
def test_a_bot_that_never_comes_to_an_end_is_replaced() -> None:
    async def hang() -> None:
        game = begun(choices=3)
        async with thinking(limit=2.0) as workers:
            await choice(workers, game, "random")
            first = await running(workers)
            os.kill(first, signal.SIGSTOP)
            check_replaced(
                game, await choice(workers, game, "master"), "thought for more than 2 seconds"
            )
            assert first not in workers.pids

    asyncio.run(hang())


def test_a_process_that_died_between_errands_is_no_trouble() -> None:
    async def die() -> None:
        game = begun()
        async with thinking() as workers:
            await choice(workers, game, "random")
            os.kill(workers.pids[0], signal.SIGKILL)
            await until(lambda: not workers.pids)
            assert (await choice(workers, game, "greedy")).trouble == ""

    asyncio.run(die())


def test_a_bot_that_gives_up() -> None:
    async def ask_nobody() -> None:
        game = begun()
        async with thinking() as workers:
            thought = await choice(workers, game, "nobody")
            assert thought.bot == "random"
            assert thought.trouble.startswith("the bot 'nobody' gave up (BadSetup);")

    asyncio.run(ask_nobody())


def test_a_position_that_cannot_be() -> None:
    async def ask() -> None:
        game = begun()
        player = game.asks[0].player
        here = position_of(game)
        there = replace(here, game="no such game")
        huge = replace(here, started=replace(here.started, prepared={"huge": 1 << 70}))
        async with thinking() as workers:
            for position in (there, huge):
                with pytest.raises(NoAnswer):
                    await workers.choose(position, player, "random", "")
            assert (await choice(workers, game, "greedy")).trouble == ""

    asyncio.run(ask())


def test_who_stops_waiting_disturbs_nobody() -> None:
    async def some_leave() -> None:
        game = begun(choices=3)
        async with thinking() as workers:
            master = asyncio.create_task(choice(workers, game, "master"))
            waiting = asyncio.create_task(choice(workers, game, "rival"))
            last = asyncio.create_task(choice(workers, game, "greedy"))
            await running(workers)
            master.cancel()
            waiting.cancel()
            assert await last == BotChoice(chosen(game, game.asks[0], "greedy"), "greedy")

    asyncio.run(some_leave())


def test_closing_ends_also_what_hangs() -> None:
    async def leave() -> None:
        game = begun()
        workers = BotWorkers(1)
        asked = [asyncio.create_task(choice(workers, game, "master")) for _ in range(3)]
        pid = await running(workers)
        os.kill(pid, signal.SIGSTOP)
        await workers.close()
        await workers.close()
        assert not exists(pid)
        faults = await asyncio.gather(*asked, return_exceptions=True)
        assert [type(fault) for fault in faults] == [NoAnswer] * 3
        with pytest.raises(NoAnswer, match="the server ends"):
            await choice(workers, game, "random")

    asyncio.run(leave())


# -- the process itself


def test_a_process_ends_when_nobody_asks_any_more() -> None:
    command = [sys.executable, "-m", "fabletable.web.bots.process"]
    for sent in (b"", b"\x05\x00\x00\x00nonsense"):
        done = subprocess.run(command, input=sent, stdout=subprocess.PIPE, check=False, timeout=60)
        assert done.returncode == 0


CHATTY = """
from fabletable.web.bots import process

def answered(errand, games):
    print("let me see", flush=True)
    return process.Answer(errand.bot)

process.answered = answered
process.main()
"""


def test_what_a_bot_prints_is_no_answer() -> None:
    errand = framed(encode(Errand(position_of(begun()), 0, "", "master")))
    with subprocess.Popen(
        [sys.executable, "-c", CHATTY], stdin=subprocess.PIPE, stdout=subprocess.PIPE
    ) as process:
        assert process.stdin is not None
        assert process.stdout is not None
        process.stdin.write(errand)
        process.stdin.flush()
        for answer in (READY, encode(Answer("master"))):
            expected = framed(answer)
            assert process.stdout.read(len(expected)) == expected
        process.stdin.close()
        assert process.wait(60) == 0


# -- whose turn it is


def test_everybody_is_served_in_turn_however_much_they_ask() -> None:
    async def story() -> None:
        game, order = begun(), list[str]()
        position, player = position_of(game), game.asks[0].player

        async def bot(whose: str) -> None:
            await workers.choose(position, player, "random", "1", whose)
            order.append(whose)

        async with thinking() as workers:
            await asyncio.gather(*[bot("eve") for _ in range(9)], bot("ann"), bot("ben"))
        assert order.index("ann") < 3
        assert order.index("ben") < 4

    asyncio.run(story())


def test_what_nobody_waits_for_comes_last_in_turn_as_well() -> None:
    async def story() -> None:
        line: FairLine[Answer] = FairLine()
        number = count()

        def put(whose: str, urgency: int) -> None:
            word, answer = whose.encode(), asyncio.get_running_loop().create_future()
            line.put(whose, Waiting(urgency, next(number), word, 1.0, answer))

        for whose in ("eve", "eve", "bob"):
            put(whose, AT_LEISURE)
        put("ann", BOT)
        assert len(line) == 4
        assert [line.first().message for _ in range(4)] == [b"ann", b"eve", b"bob", b"eve"]

    asyncio.run(story())


def test_somebody_waits_for_few_hints_at_once_in_all_their_tabs() -> None:
    async def story() -> None:
        game = begun()
        position, player = position_of(game), game.asks[0].player
        async with thinking() as workers:
            asked = [workers.hint(position, player, 0.01, "eve") for _ in range(5)]
            found = await asyncio.gather(*asked, return_exceptions=True)
            assert sum(isinstance(one, NoAnswer) for one in found) == 5 - MOST_HINTS
            assert (await workers.hint(position, player, 0.01, "eve")).hints

    asyncio.run(story())
