"""The program as a person runs it: as a process with streams, or at a terminal of its own."""

from __future__ import annotations

import os
import select
import subprocess
import sys
import termios
import time
from collections.abc import Sequence
from contextlib import redirect_stderr, redirect_stdout
from io import StringIO
from pathlib import Path
from random import Random

from fabletable.cli import main
from fabletable.engine.game import Game
from fabletable.shelf import GAMES
from fabletable.terminal.marking import answers_to

GAME = next(iter(GAMES))
PATIENCE = 30.0  # seconds
OWN = ("NO_COLOR", "LINES", "COLUMNS")  # variables that every terminal has for itself


def anything(rng: Random) -> str:
    """An answer: one number, or several for a handful, and Enter for what goes along."""
    if rng.random() < 0.5:
        return rng.choice("1234")
    kinds = [str(number) for number in range(1, rng.randint(3, 9))]
    return (
        " ".join(rng.choices(kinds, k=rng.randint(2, 10)) if rng.random() < 0.5 else kinds) + "\n"
    )


def all_answers() -> str:
    """More than any game needs. Those who stop early do so between single numbers."""
    rng = Random(1)
    return "\n".join([*rng.choices("1234", k=30), *[anything(rng) for _ in range(9000)]])


ANSWERS = all_answers()


def an_answer(game: Game, player: int = 0) -> str:
    """A line that answers the player's question: the first of all, or a whole handful."""
    ask = game.ask_of(player)
    marks = answers_to(ask)[:1] if ask is not None else []
    while ask is not None and ask.handful is not None and ask.handful.missing(marks):
        marks.append(ask.handful.more(marks)[0])
    return " ".join(str(answers_to(ask).index(mark) + 1) for mark in marks if ask is not None)


FORMS = [
    (rules.facts.key, mode.key, mode.players)
    for rules in GAMES.values()
    for mode in rules.facts.modes
]
MANY_FORMS = [(game, mode, players) for game, mode, players in FORMS if players[-1] > 1]


def command(*words: object) -> list[str]:
    return [sys.executable, "-m", "fabletable", *map(str, words)]


def run(*words: object, answers: str = "") -> subprocess.CompletedProcess[str]:
    """Run to the end with these lines piped in.

    In this very process: to begin another takes longer than most of what is run.
    """
    called, code = [*map(str, words)], 0
    said, complaints, before = StringIO(), StringIO(), sys.stdin
    with redirect_stdout(said), redirect_stderr(complaints):
        sys.stdin = StringIO(answers)
        try:
            main(called)
        except SystemExit as left:
            code = int(left.code or 0)
        finally:
            sys.stdin = before
    return subprocess.CompletedProcess(called, code, said.getvalue(), complaints.getvalue())


def run_apart(*words: object, answers: str = "") -> subprocess.CompletedProcess[str]:
    """The same, as a process of its own."""
    return subprocess.run(
        command(*words), input=answers, capture_output=True, text=True, timeout=60, check=False
    )


def refused(*words: object) -> str:
    """The one line that a mistake gets."""
    done = run(*words)
    assert done.returncode == 2, done.stderr
    line, end = done.stderr.split("\n")
    assert line.startswith("fabletable: ")
    assert not end
    return line.removeprefix("fabletable: ")


def longest_line(text: str) -> int:
    return max(map(len, text.splitlines()))


class Terminal:
    """A process at a terminal of its own."""

    def __init__(self, words: Sequence[object], folder: Path, **env: str) -> None:
        self.master, slave = os.openpty()
        termios.tcsetwinsize(slave, (int(env.get("LINES", 24)), 80))
        inherited = {key: value for key, value in os.environ.items() if key not in OWN}
        self.process = subprocess.Popen(
            command(*words),
            cwd=folder,
            env={**inherited, "TERM": "xterm", **env},
            preexec_fn=lambda: os.login_tty(slave),  # noqa: PLW1509  # Ctrl-C needs it
        )
        os.close(slave)
        self.seen = ""

    def __enter__(self) -> Terminal:
        return self

    def __exit__(self, *_: object) -> None:
        self.process.kill()
        self.process.wait()
        os.close(self.master)

    def type(self, text: str) -> None:
        os.write(self.master, text.encode())

    def interrupt(self) -> None:
        time.sleep(0.3)  # Python is deaf for a moment between a prompt and its reading
        self.type("\x03")

    def wait_for(self, text: str) -> str:
        """All that has been seen since the last time, up to this text."""
        deadline = time.monotonic() + PATIENCE
        while text not in self.seen:
            assert time.monotonic() < deadline, f"no {text!r} in {self.seen!r}"
            self._look()
        before, _, self.seen = self.seen.partition(text)
        return before + text

    def leave(self) -> tuple[int, str]:
        """The exit code, and the rest that has been written."""
        while self._look():
            pass
        return self.process.wait(PATIENCE), self.seen

    def _look(self) -> bool:
        """Read a bit; False at the end."""
        ready, _, _ = select.select([self.master], [], [], PATIENCE)
        assert ready, f"nothing more after {self.seen!r}"
        try:
            news = os.read(self.master, 65536)
        except OSError:  # Linux says so when nobody holds the other side any more
            return False
        self.seen += news.decode().replace("\r\n", "\n")
        return bool(news)
