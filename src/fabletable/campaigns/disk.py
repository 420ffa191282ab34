"""Files on disk. Nothing is overwritten before the new file is whole."""

from __future__ import annotations

import errno
import os
from collections.abc import Iterator
from contextlib import contextmanager
from itertools import count
from pathlib import Path

from fabletable.engine.errors import Mistake


@contextmanager
def about(what: Path | str) -> Iterator[None]:
    """Whatever a person can put right there, the message begins with the name of the place."""
    try:
        yield
    except Mistake as mistake:
        raise type(mistake)(f"{what}: {mistake}") from None


def free_name(stem: str, ending: str) -> Path:
    """The first of `game.json`, `game-2.json`, … that does not exist yet."""
    names = (f"{stem}{f'-{n}' if n > 1 else ''}{ending}" for n in count(1))
    return next(path for path in map(Path, names) if not os.path.lexists(path))


def keep_old(path: Path) -> Path:
    """A copy beside the file, for when the file itself is going to be written anew."""
    old = free_name(str(path), ".old")
    write_whole(old, text_in(path))
    return old


def text_in(path: Path) -> str:
    try:
        return path.read_text(encoding="utf-8")
    except UnicodeDecodeError:
        raise Mistake(f"cannot read {path}: not a text file") from None
    except (OSError, ValueError) as error:
        raise cannot("read", path, error) from None


def write_whole(path: Path, text: str) -> None:
    """Write a file so that it is either the old one or the new one, never half of it."""
    try:
        target = _end_of_links(path)
        fresh = target.with_name(f"{target.name}.{os.getpid()}.part")
        try:
            _write_through(fresh, text)
            fresh.replace(target)
        finally:
            fresh.unlink(missing_ok=True)
    except (OSError, ValueError) as error:
        raise cannot("write", path, error) from None


def _end_of_links(path: Path) -> Path:
    """The file that is meant, so that a link to it stays a link."""
    target = Path(os.path.realpath(path))
    # Links in a circle have no end: `resolve` says so up to Python 3.12 and hides it since.
    if target.is_symlink():
        raise OSError(errno.ELOOP, os.strerror(errno.ELOOP))
    return target


def _write_through(path: Path, text: str) -> None:
    with path.open("w", encoding="utf-8") as file:
        file.write(text)
        file.flush()
        os.fsync(file.fileno())


def cannot(verb: str, path: Path, error: Exception) -> Mistake:
    why = error.strerror if isinstance(error, OSError) else str(error)
    return Mistake(f"cannot {verb} {path}: {why}")
