"""A program that plays by words: it is sent a line of JSON, and answers with a line of text."""

from __future__ import annotations

import json
import shlex
import subprocess
from collections.abc import Iterator
from contextlib import contextmanager
from queue import Empty, Queue
from threading import Thread
from typing import IO

from fabletable.adapters.text import Reply
from fabletable.engine.errors import Mistake

LONGEST = 10_000  # letters of an answer that are read
LONGEST_WAIT = 86_400  # seconds for an answer
GRACE = 2.0  # seconds for the program to end by itself


@contextmanager
def program(command: str, seconds: float) -> Iterator[Reply]:
    """The answers of this program, each within so many seconds. It ends with us."""
    if not 0 < seconds <= LONGEST_WAIT:
        raise Mistake(f"--seconds: expected more than 0, {LONGEST_WAIT} at most, got {seconds:g}")
    try:
        words = shlex.split(command)
        if not words:
            raise Mistake("--program: expected the command that starts it, got nothing")
        running = subprocess.Popen(
            words, stdin=subprocess.PIPE, stdout=subprocess.PIPE, text=True, encoding="utf-8"
        )
    except (OSError, ValueError) as why:
        raise Mistake(f"cannot start '{command}': {why}") from None
    assert running.stdin is not None
    assert running.stdout is not None
    lines: Queue[str] = Queue()
    messages: Queue[str] = Queue()
    reading = Thread(target=_read, args=(running.stdout, lines), daemon=True)
    writing = Thread(target=_write, args=(running.stdin, messages, lines), daemon=True)
    reading.start()
    writing.start()
    try:
        yield _Asking(command, messages, lines, seconds).reply
    finally:
        messages.put("")
        _end(running)
        writing.join(GRACE)
        reading.join(GRACE)
        running.stdout.close()


class _Asking:
    def __init__(
        self, command: str, messages: Queue[str], lines: Queue[str], seconds: float
    ) -> None:
        self.command = command
        self.messages = messages
        self.lines = lines
        self.seconds = seconds
        self.owed = 0  # answers that were given up, and may still come

    def reply(self, message: str) -> str | None:
        self.messages.put(json.dumps({"message": message}) + "\n")
        try:
            for _ in range(self.owed):
                self._line()
                self.owed -= 1
            return self._line()
        except Empty:
            self.owed += 1
            return None

    def _line(self) -> str:
        line = self.lines.get(timeout=self.seconds)
        if not line:
            raise Mistake(f"'{self.command}' has ended before the game")
        return line


def _read(source: IO[str], lines: Queue[str]) -> None:
    """Line by line; an empty one says that there are no more."""
    while line := source.readline(LONGEST):
        lines.put(line)
    lines.put("")


def _write(into: IO[str], messages: Queue[str], lines: Queue[str]) -> None:
    """Until an empty one; nobody but this thread waits for a program that does not read."""
    try:
        with into:
            while message := messages.get():
                into.write(message)
                into.flush()
    except OSError:
        lines.put("")


def _end(running: subprocess.Popen[str]) -> None:
    try:
        running.wait(GRACE)
    except subprocess.TimeoutExpired:
        running.kill()
        running.wait()
