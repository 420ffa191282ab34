"""Bots think in other processes, so that the server answers everybody meanwhile.

There is a fixed number of processes, each with one question at a time. One that dies, talks
nonsense or does not come to an end is replaced, and a simpler bot chooses instead.
"""

from __future__ import annotations

import asyncio
import os
import sys
from asyncio.subprocess import PIPE, Process
from collections.abc import Coroutine
from contextlib import suppress
from dataclasses import dataclass, field
from functools import partial
from itertools import count
from typing import Any

import msgspec

from fabletable.engine.errors import Mistake
from fabletable.web.bot_process import (
    PREFIX,
    READY,
    Answer,
    Position,
    Question,
    decode_answer,
    encode,
    framed,
)

__all__ = ["BotChoice", "BotWorkers", "NoAnswer", "Position"]

LIMIT = 30.0  # seconds for an answer
START_LIMIT = 60.0  # seconds until a new process is ready
LONGEST = 1_000_000  # bytes of an answer
SIMPLEST = "random"

URGENT, PERSON, BOT = range(3)  # who is answered first


class NoAnswer(Mistake):
    """Nobody could say anything about this position."""


@dataclass(frozen=True)
class BotChoice:
    """A choice, who made it, and if that is not who was asked, why."""

    key: str
    bot: str
    trouble: str = ""


@dataclass(order=True)
class _Waiting:
    urgency: int
    number: int  # who came first
    message: bytes = field(compare=False)
    limit: float = field(compare=False)
    answer: asyncio.Future[Answer] = field(compare=False)


class BotWorkers:
    def __init__(self, processes: int | None = None, limit: float = LIMIT) -> None:
        self._most = processes or max(1, (os.cpu_count() or 1) - 1)
        self._limit = limit
        self._numbers = count()
        self._line: asyncio.PriorityQueue[_Waiting] = asyncio.PriorityQueue()
        self._workers: dict[_Worker, asyncio.Task[None]] = {}
        self._closed = False

    async def choose(self, position: Position, player: int, bot: str, seed: str) -> BotChoice:
        """The choice of the bot, or where it fails of a simpler one; NoAnswer if of nobody."""
        question = Question(position, player, seed, bot)
        try:
            return BotChoice((await self._ask(question, BOT, self._limit)).key, bot)
        except NoAnswer as trouble:
            words = f"the bot '{bot}' {trouble}; a simpler one plays this choice"
        simpler = Question(position, player, seed, SIMPLEST)
        return BotChoice((await self._ask(simpler, URGENT, self._limit)).key, SIMPLEST, words)

    async def hint(self, position: Position, player: int, seconds: float) -> Answer:
        """The best choices of whoever is asked, with a word on their figures."""
        own = sum(1 for one, _ in position.choices if one == player)  # others' may be unseen
        seed = f"{position.started.seed}/hint/{player}/{own}"
        question = Question(position, player, seed, seconds=seconds)
        return await self._ask(question, PERSON, self._limit + seconds)

    @property
    def pids(self) -> list[int]:
        """The processes that run now."""
        return [worker.pid for worker in self._workers if worker.pid]

    async def close(self) -> None:
        """End all processes, also those that would not end by themselves."""
        self._closed = True
        tasks = list(self._workers.values())
        for task in tasks:
            task.cancel()
        await asyncio.gather(*tasks, return_exceptions=True)
        while not self._line.empty():
            _fail(self._line.get_nowait().answer, "has no time: the server ends")

    async def _ask(self, question: Question, urgency: int, limit: float) -> Answer:
        if self._closed:
            raise NoAnswer("has no time: the server ends")
        try:
            message = framed(encode(question))
        except (TypeError, OverflowError, ValueError) as error:
            raise NoAnswer(f"cannot be asked: {error}") from None
        future: asyncio.Future[Answer] = asyncio.get_running_loop().create_future()
        self._line.put_nowait(_Waiting(urgency, next(self._numbers), message, limit, future))
        self._summon()
        answer = await future
        if answer.trouble:
            raise NoAnswer(f"gave up ({answer.trouble})")
        return answer

    def _summon(self) -> None:
        """One more process, if all others are at work and there may be one more."""
        idle = sum(worker.idle for worker in self._workers)
        if idle < self._line.qsize() and len(self._workers) < self._most:
            worker = _Worker(self._line)
            task = asyncio.create_task(worker.run())
            self._workers[worker] = task
            task.add_done_callback(partial(self._retire, worker))

    def _retire(self, worker: _Worker, task: asyncio.Task[None]) -> None:
        del self._workers[worker]
        if not task.cancelled():
            self._summon()  # somebody may wait for this one


class _Worker:
    """Asks one process, which it starts when there is something to ask."""

    def __init__(self, line: asyncio.PriorityQueue[_Waiting]) -> None:
        self.idle = True
        self._line = line
        self._process: Process | None = None

    @property
    def pid(self) -> int:
        """Of the process; 0 if none runs."""
        process = self._process
        return process.pid if process is not None and process.returncode is None else 0

    async def run(self) -> None:
        try:
            while True:
                self.idle = True
                waiting = await self._line.get()
                self.idle = False
                if not waiting.answer.done():
                    await self._answer(waiting)
        finally:
            await self._end()

    async def _answer(self, waiting: _Waiting) -> None:
        trouble = "was interrupted"
        try:
            process = await self._running()
            answer = await _within(waiting.limit, _exchange(process, waiting.message))
            if not waiting.answer.done():  # whoever asked may have gone
                waiting.answer.set_result(answer)
        except _Failed as failed:
            trouble = str(failed)
            await self._end()
        finally:
            _fail(waiting.answer, trouble)

    async def _running(self) -> Process:
        """The process, or a new one if it has ended meanwhile."""
        if not self.pid:
            await self._end()
            self._process = await _started()
            if await _within(START_LIMIT, _heard(self._process)) != READY:
                raise _Failed("talked nonsense")
        assert self._process is not None
        return self._process

    async def _end(self) -> None:
        if self._process is not None:
            await _ended(self._process)
            self._process = None


# -- processes


class _Failed(Exception):
    """What a process did, in words that follow the name of a bot."""


async def _started() -> Process:
    # In a session of its own, for Ctrl-C in the terminal is meant for the server.
    command = (sys.executable, "-m", "fabletable.web.bot_process")
    try:
        return await asyncio.create_subprocess_exec(
            *command, stdin=PIPE, stdout=PIPE, start_new_session=True
        )
    except OSError as error:
        raise _Failed(f"could not be started ({error.strerror})") from None


async def _ended(process: Process) -> None:
    with suppress(ProcessLookupError):  # it has ended by itself
        process.kill()
    assert process.stdin is not None
    process.stdin.close()
    await process.communicate()
    with suppress(OSError):  # it did not read all that we said
        await process.stdin.wait_closed()


async def _within(seconds: float, answer: Coroutine[Any, Any, Answer]) -> Answer:
    try:
        async with asyncio.timeout(seconds):
            return await answer
    except TimeoutError:
        raise _Failed(f"thought for more than {seconds:g} seconds") from None


async def _exchange(process: Process, message: bytes) -> Answer:
    assert process.stdin is not None
    try:
        process.stdin.write(message)
        await process.stdin.drain()
    except OSError:
        raise _Failed("stopped thinking") from None
    return await _heard(process)


async def _heard(process: Process) -> Answer:
    assert process.stdout is not None
    try:
        length = int.from_bytes(await process.stdout.readexactly(PREFIX), "little")
        if length > LONGEST:
            raise _Failed("talked nonsense")
        return decode_answer(await process.stdout.readexactly(length))
    except (asyncio.IncompleteReadError, OSError):
        raise _Failed("stopped thinking") from None
    except msgspec.MsgspecError:
        raise _Failed("talked nonsense") from None


def _fail(answer: asyncio.Future[Answer], trouble: str) -> None:
    if not answer.done():
        answer.set_exception(NoAnswer(trouble))
