"""Which form runs: engine, games and bots compiled with mypyc, or everything as plain Python."""

from __future__ import annotations

from fabletable import __version__
from fabletable.engine import errors


def is_compiled() -> bool:
    return not str(errors.__file__).endswith(".py")


def form() -> str:
    return "compiled" if is_compiled() else "plain Python"


def version() -> str:
    return f"{__version__} ({form()})"
