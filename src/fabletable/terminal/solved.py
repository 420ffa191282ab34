"""Which challenges were solved at this terminal, in a small file at home."""

from __future__ import annotations

import json
import os
from pathlib import Path

from fabletable.campaigns.disk import write_whole
from fabletable.engine.errors import Mistake

USUAL_FILE = "~/.fabletable/solved.json"


def file_of_solved() -> Path:
    return Path(os.environ.get("FABLETABLE_SOLVED") or USUAL_FILE).expanduser()


def solved(game: str) -> list[str]:
    """Of a game; a file that cannot be read holds none."""
    try:
        found = json.loads(file_of_solved().read_text("utf-8"))
        return [str(key) for key in found.get(game, [])]
    except (OSError, ValueError, AttributeError, TypeError):
        return []


def remember(game: str, key: str) -> str:
    """Write it down; a word on why that cannot be, if it cannot."""
    path = file_of_solved()
    try:
        known = json.loads(path.read_text("utf-8")) if path.is_file() else {}
        mine = sorted({*known.get(game, []), key})
        path.parent.mkdir(parents=True, exist_ok=True)
        write_whole(path, json.dumps({**known, game: mine}, indent=1) + "\n")
    except (OSError, ValueError, AttributeError, TypeError) as why:
        return f"This cannot be written down in {path}: {why}."
    except Mistake as why:
        return f"This cannot be written down: {why}."
    return ""
