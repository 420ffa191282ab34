"""A module of the lab as a program of its own: `python -m fabletable.lab.…`."""

from __future__ import annotations

import sys
from collections.abc import Callable
from pathlib import Path

from cyclopts import App, CycloptsError

from fabletable.engine.errors import Mistake


def run(main: Callable[..., None]) -> None:
    """With the words of the command line; a mistake gets one clear line and exit code 2."""
    app = App(help_flags=["--help"], version_flags=[])
    app.default(main)
    try:
        app(sys.argv[1:], print_error=False, exit_on_error=False, result_action="return_value")
    except (Mistake, CycloptsError) as error:
        print(f"{Path(sys.argv[0]).stem}: {' '.join(str(error).split())}", file=sys.stderr)
        sys.exit(2)
