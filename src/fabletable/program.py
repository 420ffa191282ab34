"""A module as a program of its own: `python -m fabletable.lab.…`, `… fabletable.adapters.…`."""

from __future__ import annotations

import sys
from collections.abc import Callable
from pathlib import Path
from typing import NoReturn

from cyclopts import App, CycloptsError

from fabletable.engine.errors import Mistake


def run(main: Callable[..., None]) -> None:
    """With the words of the command line; a mistake gets one clear line and exit code 2, and
    Ctrl-C one and 130.
    """
    app = App(help_flags=["--help"], version_flags=[], suppress_keyboard_interrupt=False)
    app.default(main)
    try:
        app(sys.argv[1:], print_error=False, exit_on_error=False, result_action="return_value")
    except (Mistake, CycloptsError) as error:
        stop(2, " ".join(str(error).split()))
    except KeyboardInterrupt:
        stop(130, "stopped")


def stop(code: int, why: str) -> NoReturn:
    sys.stderr.write(f"{Path(sys.argv[0]).stem}: {why}\n")
    sys.exit(code)
