"""Saves and overlays on disk."""

from __future__ import annotations

import tomllib
from pathlib import Path

from fabletable.campaigns.disk import about, text_in, write_whole
from fabletable.engine.cards import Overlay
from fabletable.engine.errors import BadLog, BadOverlay
from fabletable.engine.log import Log, log_text, read_log


def save_log(path: Path, log: Log) -> None:
    write_whole(path, log_text(log))


def load_log(path: Path) -> Log:
    text = text_in(path)
    with about(path):
        try:
            return read_log(text)
        except ValueError as error:  # such as a number of five thousand digits
            raise BadLog(f"not a whole file: {error}") from None


def load_overlay(path: Path) -> Overlay:
    """The card values in a TOML file; whether the cards exist is checked by the game."""
    try:
        return tomllib.loads(text_in(path))
    except (ValueError, RecursionError) as error:
        raise BadOverlay(f"{path}: not TOML: {error}") from None
