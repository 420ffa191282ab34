"""Saves and overlays on disk. Nothing is overwritten before the new file is whole."""

from __future__ import annotations

import os
import tomllib
from pathlib import Path

from fabletable.engine.cards import Overlay
from fabletable.engine.errors import BadLog, BadOverlay, Mistake
from fabletable.engine.log import Log, log_text, read_log


def write_whole(path: Path, text: str) -> None:
    """Write a file so that it is either the old one or the new one, never half of it."""
    fresh = path.with_name(path.name + ".part")
    try:
        with fresh.open("w", encoding="utf-8") as file:
            file.write(text)
            file.flush()
            os.fsync(file.fileno())
        fresh.replace(path)
    except OSError as error:
        raise Mistake(f"cannot write {path}: {error.strerror}") from None


def save_log(path: Path, log: Log) -> None:
    write_whole(path, log_text(log))


def load_log(path: Path) -> Log:
    try:
        return read_log(_text(path))
    except BadLog as error:
        raise BadLog(f"{path}: {error}") from None


def load_overlay(path: Path) -> Overlay:
    """The card values in a TOML file; whether the cards exist is checked by the game."""
    try:
        return tomllib.loads(_text(path))
    except tomllib.TOMLDecodeError as error:
        raise BadOverlay(f"{path}: not TOML: {error}") from None


def _text(path: Path) -> str:
    try:
        return path.read_text(encoding="utf-8")
    except OSError as error:
        raise Mistake(f"cannot read {path}: {error.strerror}") from None
    except UnicodeDecodeError:
        raise Mistake(f"cannot read {path}: not a text file") from None
