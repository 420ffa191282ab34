"""Frames of a WebSocket (RFC 6455): what a client says, and what we say to it.

Messages are short and come whole, mostly one at a time; nothing is packed. So all that is wanted
of the protocol is on this page, and a connection that nobody speaks through holds next to nothing.
"""

from __future__ import annotations

from collections.abc import Iterator
from typing import NamedTuple

CONT, TEXT, BYTES, CLOSE, PING, PONG = 0, 1, 2, 8, 9, 10
KINDS = (CONT, TEXT, BYTES, CLOSE, PING, PONG)
FINAL = 0x80  # in a frame's first byte: it is the last of its message
MASKED = 0x80  # in its second
SHORT = 125  # above this the length stands in two bytes of its own, or in eight
LONG = (1 << 16) - 1

MALFORMED, NO_TEXT, TOO_LONG = 1002, 1007, 1009  # why a connection ends
CODES = (range(1000, 1004), range(1007, 1015), range(3000, 5000))  # what a client may say of that


class Malformed(Exception):  # it is about what was said
    """Nobody may say that; the connection ends with this code."""

    def __init__(self, code: int = MALFORMED) -> None:
        super().__init__(code)
        self.code = code


class Frame(NamedTuple):
    kind: int
    final: bool
    words: bytes


def framed(words: bytes, kind: int = TEXT) -> bytes:
    """A frame of ours."""
    size = len(words)
    if size <= SHORT:
        return bytes((FINAL | kind, size)) + words
    if size <= LONG:
        return bytes((FINAL | kind, SHORT + 1)) + size.to_bytes(2, "big") + words
    return bytes((FINAL | kind, SHORT + 2)) + size.to_bytes(8, "big") + words


def unmasked(words: bytes, mask: bytes) -> bytes:
    size = len(words)
    over = (mask * (size // 4 + 1))[:size]
    return (int.from_bytes(words, "big") ^ int.from_bytes(over, "big")).to_bytes(size, "big")


class Frames:
    """What one client says, of messages that have `most` bytes at most."""

    __slots__ = ("_begun", "_kind", "_most", "_rest")

    def __init__(self, most: int) -> None:
        self._most = most
        self._rest = b""  # the beginning of a frame
        self._begun: bytes | None = None  # of a message in several frames
        self._kind = CONT  # what that is

    def heard(self, data: bytes) -> Iterator[Frame]:
        """The frames that are whole now; whatever cannot be is raised after what came before."""
        data, self._rest = self._rest + data, b""
        start, end = 0, len(data)
        while start < end:
            words = self._words(data, start)
            if words is None or words.stop > end:
                self._rest = data[start:]
                return
            first, mask = data[start], data[words.start - 4 : words.start]
            yield Frame(first & 15, first >= FINAL, unmasked(data[words], mask))
            start = words.stop

    def _words(self, data: bytes, start: int) -> slice | None:
        """Where the words of a frame stand, or will; None if that cannot be told yet."""
        if len(data) < start + 2:
            return None
        first, size = data[start], data[start + 1] - MASKED
        kind = first & 15
        if size < 0 or first & 0x70 or kind not in KINDS:
            raise Malformed
        if kind >= CLOSE and (size > SHORT or first < FINAL):
            raise Malformed
        begin = start + 2
        if size > SHORT:
            begin += 2 if size == SHORT + 1 else 8
            if len(data) < begin:
                return None
            size = int.from_bytes(data[start + 2 : begin], "big")
        if size > self._most:
            raise Malformed(TOO_LONG)
        return slice(begin + 4, begin + 4 + size)

    def message(self, frame: Frame) -> str | bytes | None:
        """The message that ends with this frame, if one does; frames come in order."""
        kind, final, words = frame
        if (kind == CONT) is (self._begun is None):
            raise Malformed
        if kind == CONT:
            assert self._begun is not None
            kind, words = self._kind, self._begun + words
            if len(words) > self._most:
                raise Malformed(TOO_LONG)
        if not final:
            self._kind, self._begun = kind, words
            return None
        self._begun = None
        return text(words) if kind == TEXT else words


def text(words: bytes) -> str:
    try:
        return words.decode()
    except UnicodeDecodeError:
        raise Malformed(NO_TEXT) from None


def farewell(words: bytes) -> bytes:
    """What is said in answer to a client who closes with these: the same."""
    if words:
        code = int.from_bytes(words[:2], "big")
        if len(words) == 1 or not any(code in known for known in CODES):
            raise Malformed
        text(words[2:])
    return words
