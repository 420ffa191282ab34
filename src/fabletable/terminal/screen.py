"""What all of the terminal shares: lines that fit, a person's input, colour."""

from __future__ import annotations

import os
import shutil
import sys
from collections.abc import Iterable
from textwrap import wrap

WIDTH = 80  # letters of a line on paper, where there is no window
NARROWEST, WIDEST = 40, 160  # letters that lines of a window have
BOLD, PLAIN = "\033[1m", "\033[0m"
CLEAR = "\033[2J\033[3J\033[H"  # the screen and what was scrolled out of it
TALL = 100  # lines, more than a screen
ENDLESS = 1_000_000


class Left(Exception):
    """The person wants to leave the table."""


def obeys_codes() -> bool:
    """Whether somebody sees a screen that knows escape codes."""
    return sys.stdout.isatty() and os.environ.get("TERM") != "dumb"


def shows_colour() -> bool:
    return obeys_codes() and not os.environ.get("NO_COLOR")


def height() -> int:
    """Lines that somebody sees at once; paper is endless."""
    return shutil.get_terminal_size().lines if sys.stdout.isatty() else ENDLESS


def width() -> int:
    """Letters that fit into a line of the window."""
    if not sys.stdout.isatty():
        return WIDTH
    return max(NARROWEST, min(shutil.get_terminal_size().columns, WIDEST))


def clear() -> None:
    print(CLEAR if obeys_codes() else "\n" * TALL, end="")


def tidy(text: str) -> str:
    """The text in one line, without anything that a terminal might obey."""
    return " ".join("".join(c if c.isprintable() else " " for c in text).split())


def wrapped(text: str, first: str = "", later: str = "") -> list[str]:
    """The text in lines that fit, the first and the later ones indented by these."""
    return wrap(
        tidy(text), width(), initial_indent=first, subsequent_indent=later, break_on_hyphens=False
    )


def say(text: str, first: str = "", later: str = "") -> None:
    print("\n".join(wrapped(text, first, later)))


def show(lines: Iterable[str]) -> None:
    """Lines as they are, unless they are too long or a terminal might obey something in them."""
    for line in lines:
        harmless = len(line) <= width() and line.isprintable()
        print(line if harmless else "\n".join(wrapped(line)))


def complain(why: str) -> None:
    """One line, whatever it is about, apart from what the program is asked for."""
    print(f"fabletable: {' '.join(why.split())}", file=sys.stderr)


def tell(sentences: list[str]) -> None:
    """What happened, a sentence a line."""
    for sentence in sentences:
        say(sentence, "* ", "  ")


def read(prompt: str = "> ") -> str:
    """A line that a person types, or that comes through a pipe; at its end they leave."""
    if sys.stdin is None:
        raise Left
    try:
        line = input(prompt).strip()
    except EOFError:
        print()
        raise Left from None
    if not sys.stdin.isatty():
        print(tidy(line)[: width() - len(prompt)])  # as if it had been typed
    return line
