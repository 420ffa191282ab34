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
GRACE = 2.0  # seconds for the program to end by itself


@contextmanager
def program(command: str, seconds: float) -> Iterator[Reply]:
    """The answers of this program, each within so many seconds. It ends with us."""
    try:
        words = shlex.split(command)
        running = subprocess.Popen(
            words, stdin=subprocess.PIPE, stdout=subprocess.PIPE, text=True, encoding="utf-8"
        )
    except (OSError, ValueError, IndexError) as why:
        raise Mistake(f"cannot start '{command}': {why}") from None
    assert running.stdin is not None
    assert running.stdout is not None
    lines: Queue[str] = Queue()
    reading = Thread(target=_read, args=(running.stdout, lines), daemon=True)
    reading.start()
    try:
        yield _Asking(command, running.stdin, lines, seconds).reply
    finally:
        _end(running)
        reading.join(GRACE)
        running.stdout.close()


class _Asking:
    def __init__(self, command: str, into: IO[str], lines: Queue[str], seconds: float) -> None:
        self.command = command
        self.into = into
        self.lines = lines
        self.seconds = seconds
        self.owed = 0  # answers that were given up, and may still come

    def reply(self, message: str) -> str | None:
        try:
            self.into.write(json.dumps({"message": message}) + "\n")
            self.into.flush()
            for _ in range(self.owed):
                self._line()
                self.owed -= 1
            return self._line()
        except Empty:
            self.owed += 1
            return None
        except OSError:
            raise Mistake(f"'{self.command}' has ended before the game") from None

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


def _end(running: subprocess.Popen[str]) -> None:
    assert running.stdin is not None
    try:
        running.stdin.close()
        running.wait(GRACE)
    except (OSError, subprocess.TimeoutExpired):
        running.kill()
        running.wait()
