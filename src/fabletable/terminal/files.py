"""Saves and overlays on disk."""

from __future__ import annotations

from pathlib import Path

from fabletable.campaigns.disk import about, text_in, write_whole
from fabletable.engine.cards import Overlay
from fabletable.engine.errors import BadLog
from fabletable.engine.log import Log, log_text, read_log
from fabletable.lobby.overlays import overlay_in


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
    text = text_in(path)
    with about(path):
        return overlay_in(text)
