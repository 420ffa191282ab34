"""The command line: what is called how, and how it ends."""

from __future__ import annotations

import io
import os
import sys
import warnings
from collections.abc import Sequence
from typing import NoReturn

from cyclopts import App, CycloptsError

from fabletable import form
from fabletable.engine.errors import Mistake
from fabletable.terminal.screen import complain

app = App(
    name="fabletable",
    version=form.version,
    help="Four fable games, one table: play, simulate, replay.",
    suppress_keyboard_interrupt=False,  # `main` has a word to say first
)

HELP = ("--help", "-h")
ABOUT = (*HELP, "--version")
# Each is read when it is called, so that every one starts quickly.
COMMANDS = {
    "commands.house": "serve backup",
    "commands.box": "games bots cards new-game",
    "commands.table": "play learn lesson challenge challenges replay review verify",
    "terminal.campaigns": "campaign",
    "commands.many": "simulate ladder",
    "commands.lab": "report compare restrict tune",
    "commands.research": "perft text-seat dataset",
}
for _module, _names in COMMANDS.items():
    for _name in _names.split():
        app.command(f"fabletable.{_module}:{_name.replace('-', '_')}", name=_name)


def main(words: Sequence[str] | None = None) -> None:
    """Run a command; a person's mistake gets one clear line and exit code 2."""
    _prepare_streams()
    try:
        given = _with_command(sys.argv[1:] if words is None else words)
        app(given, print_error=False, exit_on_error=False)
        sys.stdout.flush()
    except (Mistake, CycloptsError) as error:
        _stop(2, str(error))
    except KeyboardInterrupt as error:
        # A rule that was just about to begin is nothing to warn of.
        warnings.filterwarnings("ignore", "coroutine .* was never awaited", RuntimeWarning)
        if sys.stdout.isatty():
            print()  # the terminal has just written ^C
        _stop(130, "; ".join(["stopped", *map(str, error.args)]))
    except BrokenPipeError:
        _forget_output()
        _stop(141, "stopped, since nobody reads the output any more")
    except OSError as error:
        _forget_output()
        _stop(1, str(error))


def _with_command(words: Sequence[str]) -> list[str]:
    """Who names no command wants to sit down at the table."""
    if words and words[0] in HELP:
        _read_all()
    names_none = not words or (words[0].startswith("-") and words[0] not in ABOUT)
    return ["serve", *words] if names_none else list(words)


def _read_all() -> None:
    """Only what was read can say what it does."""
    for name in app:
        app[name]


def _prepare_streams() -> None:
    """Strange letters shall not stop anybody, nor shall an output that was closed."""
    if sys.stdout is None:
        sys.stdout = io.StringIO()
    for stream in (sys.stdin, sys.stdout, sys.stderr):
        if isinstance(stream, io.TextIOWrapper):
            stream.reconfigure(errors="replace")


def _forget_output() -> None:
    """Keep Python from trying once more to write what cannot be written."""
    os.dup2(os.open(os.devnull, os.O_WRONLY), sys.stdout.fileno())


def _stop(code: int, why: str) -> NoReturn:
    complain(why)
    sys.exit(code)
