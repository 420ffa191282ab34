"""Our games beside those of an earlier commit, both in plain Python: `run.py bench --against`.

Both take turns in slices, as everything does that bench measures. Under other rules other games
are played, so that figures are a decision's and a copy's, not a game's.
"""

from __future__ import annotations

import subprocess
from collections.abc import Callable, Iterator, Mapping, Sequence
from contextlib import contextmanager
from io import BytesIO
from pathlib import Path
from tempfile import TemporaryDirectory
from zipfile import ZipFile

from fabletable.engine.errors import Mistake
from fabletable.lab.crew import Crew, elsewhere
from fabletable.lab.measures import Slice
from fabletable.shelf import GAMES

ROOT = Path(__file__).parents[3]
WHAT = ("play", "copy")  # of what bench measures

Turns = Callable[[Sequence[tuple[Crew, str]], float], Mapping[tuple[Crew, str], list[Slice]]]
Rounds = Mapping[str, tuple[list[Slice], list[Slice]]]  # by name: then, and now


def measured(commit: str, seconds: float, take_turns: Turns, plain: Mapping[str, str]) -> Rounds:
    """Slices of every mode of every game, for the fewest players; `plain` is an environment in
    which nothing is compiled.
    """
    with (
        sources_of(commit) as old,
        elsewhere("games", {**plain, "PYTHONPATH": str(old)}) as then,
        elsewhere("games", plain) as now,
    ):
        names = [name for name in main_names() if name in then.names]
        slices = take_turns([(crew, name) for name in names for crew in (then, now)], seconds)
        return {name: (slices[then, name], slices[now, name]) for name in names}


def main_names() -> list[str]:
    modes = [(key, mode) for key, rules in GAMES.items() for mode in rules.facts.modes]
    variants = [f"{key}/{mode.key}/{mode.players[0]}" for key, mode in modes]
    return [f"{what} {variant}" for variant in variants for what in WHAT]


@contextmanager
def sources_of(commit: str) -> Iterator[Path]:
    """The sources as they were at a commit, as long as we are here."""
    packed = git("archive", "--format=zip", commit, "src")
    with TemporaryDirectory() as folder:
        ZipFile(BytesIO(packed)).extractall(folder)
        if not Path(folder, "src/fabletable/lab/crew.py").exists():
            raise Mistake(f"at {commit} there was nobody yet who could measure")
        yield Path(folder, "src")


def git(*words: str) -> bytes:
    try:
        ran = subprocess.run(["git", *words], cwd=ROOT, capture_output=True, check=False)
    except OSError as error:
        raise Mistake(f"expected git, to fetch what is to be compared: {error}") from None
    if ran.returncode:
        raise Mistake(f"git finds no such commit: {ran.stderr.decode(errors='replace').strip()}")
    return ran.stdout
