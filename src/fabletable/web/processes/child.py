"""What runs in a process: it reads questions and writes answers, one after the other.

It ends when nobody holds the other end of its input any more.
"""

from __future__ import annotations

import os
import signal
import sys
from collections.abc import Callable
from queue import SimpleQueue
from threading import Thread
from typing import BinaryIO, TypeVar

import msgspec

from fabletable.web.seldom import keep_logs_short

PREFIX = 4  # bytes that say how long a message is
POLITENESS = 10  # people at other tables are answered first
READY = b"ready"  # what a process says first

Q = TypeVar("Q")

encode = msgspec.msgpack.Encoder().encode


def framed(message: bytes) -> bytes:
    return len(message).to_bytes(PREFIX, "little") + message


def answer_all(decode: Callable[[bytes], Q], answered: Callable[[Q], msgspec.Struct]) -> None:
    """Answer until nobody asks any more."""
    signal.signal(signal.SIGINT, signal.SIG_IGN)  # Ctrl-C is for the server, which ends us
    if hasattr(os, "nice"):
        os.nice(POLITENESS)
    keep_logs_short()
    source, answers = _private_pipes()
    line: SimpleQueue[Q] = SimpleQueue()
    Thread(target=_read, args=(source, decode, line), daemon=True).start()
    _write(answers, READY)
    while True:
        _write(answers, encode(answered(line.get())))


def _private_pipes() -> tuple[BinaryIO, BinaryIO]:
    """Input and output for us alone: whatever else prints or reads, it is not in between."""
    questions, answers = os.dup(0), os.dup(1)
    nothing = os.open(os.devnull, os.O_RDONLY)
    os.dup2(nothing, 0)
    os.close(nothing)
    os.dup2(2, 1)
    return os.fdopen(questions, "rb"), os.fdopen(answers, "wb", buffering=0)


def _read(questions: BinaryIO, decode: Callable[[bytes], Q], line: SimpleQueue[Q]) -> None:
    """A thread of its own, so that we end with the server also while thinking."""
    try:
        while prefix := questions.read(PREFIX):
            line.put(decode(questions.read(int.from_bytes(prefix, "little"))))
    finally:
        os._exit(0)


def _write(answers: BinaryIO, message: bytes) -> None:
    left = memoryview(framed(message))
    try:
        while left:  # a pipe takes what it has room for
            left = left[answers.write(left) :]
    except OSError:  # nobody listens any more
        sys.exit()
