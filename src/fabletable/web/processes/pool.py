"""A fixed number of processes, each with one question at a time.

One that dies, talks nonsense or does not come to an end is replaced.
"""

from __future__ import annotations

import asyncio
import sys
from asyncio.subprocess import PIPE, Process
from collections.abc import Callable, Coroutine
from contextlib import suppress
from dataclasses import dataclass, field
from functools import partial
from heapq import heappop, heappush
from itertools import count
from typing import Any, Generic, TypeVar

import msgspec

from fabletable.engine.errors import Mistake
from fabletable.web.beside import set_going
from fabletable.web.processes.child import PREFIX, READY, encode, framed

START_LIMIT = 60.0  # seconds until a new process is ready
LONGEST = 8_000_000  # bytes of an answer
AT_LEISURE = 9  # the urgency of what nobody waits for

A = TypeVar("A", bound=msgspec.Struct)


class NoAnswer(Mistake):
    """Nobody could say anything to this."""


@dataclass(order=True)
class Waiting(Generic[A]):
    urgency: int
    number: int  # who came first
    message: bytes = field(compare=False)
    limit: float = field(compare=False)
    answer: asyncio.Future[A] = field(compare=False)


class FairLine(Generic[A]):
    """Who waits: everybody in turn, however much they ask; what is urgent to them first. What
    nobody waits for comes after all of that, in turn as well.
    """

    def __init__(self) -> None:
        self._turns: dict[str, list[Waiting[A]]] = {}
        self._at_leisure: dict[str, list[Waiting[A]]] = {}
        self._there = asyncio.Semaphore(0)

    def __len__(self) -> int:
        turns = (*self._turns.values(), *self._at_leisure.values())
        return sum(len(waiting) for waiting in turns)

    def put(self, whose: str, one: Waiting[A]) -> None:
        turns = self._turns if one.urgency < AT_LEISURE else self._at_leisure
        heappush(turns.setdefault(whose, []), one)
        self._there.release()

    async def get(self) -> Waiting[A]:
        await self._there.acquire()
        return self.first()

    def first(self) -> Waiting[A]:
        turns = self._turns or self._at_leisure
        whose = next(iter(turns))
        waiting = turns.pop(whose)
        one = heappop(waiting)
        if waiting:
            turns[whose] = waiting  # behind all others
        return one


class Pool(Generic[A]):
    """Processes that run a module, and answer what they are asked; see `child.py`."""

    def __init__(self, module: str, answers: type[A], processes: int) -> None:
        self._most = processes
        self._module = module
        self._decode = msgspec.msgpack.Decoder(answers).decode
        self._numbers = count()
        self._line: FairLine[A] = FairLine()
        self._workers: dict[_Worker[A], asyncio.Task[None]] = {}
        self._closed = False

    async def ask(
        self, question: msgspec.Struct, limit: float, whose: str = "", urgency: int = 0
    ) -> A:
        """The answer, within so many seconds of work; NoAnswer if there is none."""
        if self._closed:
            raise NoAnswer("has no time: the server ends")
        try:
            message = framed(encode(question))
        except (TypeError, OverflowError, ValueError) as error:
            raise NoAnswer(f"cannot be asked: {error}") from None
        future: asyncio.Future[A] = asyncio.get_running_loop().create_future()
        self._line.put(whose, Waiting(urgency, next(self._numbers), message, limit, future))
        self._summon()
        return await future

    @property
    def waiting(self) -> int:
        """Questions that no process thinks about yet."""
        return len(self._line)

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
        while len(self._line):
            _fail(self._line.first().answer, "has no time: the server ends")

    def _summon(self) -> None:
        """One more process, if all others are at work and there may be one more."""
        idle = sum(worker.idle for worker in self._workers)
        if idle < len(self._line) and len(self._workers) < self._most:
            worker = _Worker(self._module, self._decode, self._line)
            task = set_going(worker.run())
            self._workers[worker] = task
            task.add_done_callback(partial(self._retire, worker))

    def _retire(self, worker: _Worker[A], task: asyncio.Task[None]) -> None:
        del self._workers[worker]
        if not task.cancelled():
            self._summon()  # somebody may wait for this one


class _Worker(Generic[A]):
    """Asks one process, which it starts when there is something to ask."""

    def __init__(self, module: str, decode: Callable[[bytes], A], line: FairLine[A]) -> None:
        self.idle = True
        self._module = module
        self._decode = decode
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

    async def _answer(self, waiting: Waiting[A]) -> None:
        trouble = "was interrupted"
        try:
            process = await self._running()
            answer = self._read(await _within(waiting.limit, _exchange(process, waiting.message)))
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
            self._process = await _started(self._module)
            if await _within(START_LIMIT, _heard(self._process)) != READY:
                raise _Failed("talked nonsense")
        assert self._process is not None
        return self._process

    def _read(self, said: bytes) -> A:
        try:
            return self._decode(said)
        except msgspec.MsgspecError:
            raise _Failed("talked nonsense") from None

    async def _end(self) -> None:
        if self._process is not None:
            await _ended(self._process)
            self._process = None


# -- processes


class _Failed(Exception):
    """What a process did, in words that follow the name of who was asked."""


async def _started(module: str) -> Process:
    # In a session of its own, for Ctrl-C in the terminal is meant for the server.
    command = (sys.executable, "-m", module)
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


async def _within(seconds: float, answer: Coroutine[Any, Any, bytes]) -> bytes:
    try:
        async with asyncio.timeout(seconds):
            return await answer
    except TimeoutError:
        raise _Failed(f"thought for more than {seconds:g} seconds") from None


async def _exchange(process: Process, message: bytes) -> bytes:
    assert process.stdin is not None
    try:
        process.stdin.write(message)
        await process.stdin.drain()
    except OSError:
        raise _Failed("stopped thinking") from None
    return await _heard(process)


async def _heard(process: Process) -> bytes:
    assert process.stdout is not None
    try:
        length = int.from_bytes(await process.stdout.readexactly(PREFIX), "little")
        if length > LONGEST:
            raise _Failed("talked nonsense")
        return await process.stdout.readexactly(length)
    except (asyncio.IncompleteReadError, OSError):
        raise _Failed("stopped thinking") from None


def _fail(answer: asyncio.Future[A], trouble: str) -> None:
    if not answer.done():
        answer.set_exception(NoAnswer(trouble))
