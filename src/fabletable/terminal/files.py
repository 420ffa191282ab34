"""Saves and overlays on disk."""

from __future__ import annotations

from pathlib import Path

from fabletable.campaigns.disk import about, text_in, write_whole
from fabletable.engine.cards import Overlay
from fabletable.engine.errors import BadLog
from fabletable.engine.log import Log, log_text, read_log
from fabletable.engine.rules import AnyRules
from fabletable.lobby.card_table import overlay_in_table
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


def load_overlay(path: Path, rules: AnyRules) -> Overlay:
    """Of a TOML file, or of a table out of a spreadsheet."""
    text = text_in(path)
    with about(path):
        return overlay_in_table(text, rules) if path.suffix.lower() == ".csv" else overlay_in(text)
