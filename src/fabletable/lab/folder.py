"""A folder of a run: what it was, every deal of it, and what came of them.

| file | what is in it |
|---|---|
| `setup.json` | cards, versions, seed, command: enough to repeat it |
| `deals.jsonl` | every deal in a line, as it came: what `--resume` goes on from |
| `games.csv`, `games.parquet` | a row for each player of each game |
| `report.html`, `report.json` | the report, to read and to go on with |
"""

from __future__ import annotations

import csv
import io
import json
import platform
from collections.abc import Iterable, Iterator, Mapping, Sequence
from pathlib import Path
from typing import Any, Generic, TypeVar

import msgspec

from fabletable.campaigns.disk import text_in, write_whole
from fabletable.engine.errors import Mistake
from fabletable.form import form
from fabletable.lab.figures import Page
from fabletable.lab.html_page import html_of
from fabletable.lab.pages import plain
from fabletable.lab.runs import Deal
from fabletable.lab.stamp import our_stamp
from fabletable.lab.trial import Trial
from fabletable.lab.witness import Seat

SETUP, DEALS, TABLE, PARQUET = "setup.json", "deals.jsonl", "games.csv", "games.parquet"
HTML, JSON = "report.html", "report.json"
# What comes of a run is decided by these.
DECIDING = ("trials", "program", "cards", "target", "knobs", "games", "views")

T = TypeVar("T")


class Folder(Generic[T]):
    """Keeps things of one kind, in a line each, and a page on them.

    A new one takes an empty folder; to resume, it must hold the same run.
    """

    def __init__(
        self, path: Path, setup: Mapping[str, Any], lines: str, kind: Any, *, resume: bool
    ) -> None:
        self.path = path
        self.setup = setup
        self.lines = path / lines
        self.kind = kind
        try:
            self._prepare(resume)
            self.file = self.lines.open("ab")
        except OSError as error:
            raise Mistake(f"cannot write to {path}: {error.strerror}") from None

    def _prepare(self, resume: bool) -> None:
        file = self.path / SETUP
        if resume and file.exists():
            self._demand_same(text_in(file))
            self._cut_torn_line()
            return
        if self.path.exists() and (not self.path.is_dir() or any(self.path.iterdir())):
            raise Mistake(
                f"{self.path} holds something already: name another folder, or go on with --resume"
            )
        self.path.mkdir(parents=True, exist_ok=True)
        write_whole(file, json.dumps(self.setup, indent=2) + "\n")

    def _demand_same(self, text: str) -> None:
        """All that decides what a deal comes to must be the same."""
        try:
            held = msgspec.json.decode(text, type=dict[str, Any])
        except msgspec.MsgspecError as error:
            raise Mistake(f"{self.path / SETUP} is no set-up: {error}") from None
        asked = json.loads(json.dumps(self.setup))
        for what in DECIDING:
            if held.get(what) != asked.get(what):
                raise Mistake(
                    f"{self.path} holds another run: its {what} differ from what is asked for now"
                )

    def _cut_torn_line(self) -> None:
        """Whoever was stopped while writing has left half a line."""
        whole = self.lines.read_bytes() if self.lines.exists() else b""
        self.lines.write_bytes(whole[: whole.rfind(b"\n") + 1])

    def kept(self) -> Sequence[T]:
        lines = self.lines.read_bytes().splitlines()
        try:
            return [msgspec.json.decode(line, type=self.kind) for line in lines]
        except msgspec.MsgspecError as error:
            raise Mistake(f"{self.lines} is damaged: {error}") from None

    def keep(self, one: T) -> None:
        self.file.write(msgspec.json.encode(one) + b"\n")
        self.file.flush()

    def close(self, page: Page, rows: Iterable[Mapping[str, Any]] = ()) -> None:
        """Write what came of it, and a table of its games."""
        self.file.close()
        write_whole(self.path / HTML, html_of(page, self.setup))
        write_whole(self.path / JSON, json.dumps(plain(page), indent=2) + "\n")
        if found := list(rows):
            write_whole(self.path / TABLE, csv_text(found))
            write_parquet(self.path / PARQUET, found)


def setup_of(
    command: Sequence[str], names: Sequence[str], trials: Sequence[Trial]
) -> dict[str, Any]:
    """All that is needed to repeat a run."""
    stamp = our_stamp()
    return {
        "command": list(command),
        "fabletable": stamp.version,
        "program": stamp.program,
        "cards": stamp.cards,
        "form": form(),
        "python": platform.python_version(),
        "seed": trials[0].seed,
        "names": list(names),
        "trials": [trial.plain() for trial in trials],
    }


# -- a row for each player of each game


def game_rows(names: Sequence[str], deals: Sequence[Deal]) -> Iterator[dict[str, Any]]:
    for number, deal in enumerate(deals):
        for name, games in zip(names, deal, strict=True):
            for place, game in enumerate(games):
                for seat, one in enumerate(game.seats):
                    yield {
                        "deal": number,
                        "trial": name,
                        "game": place,
                        "seed": game.seed,
                        "mode": game.mode,
                        "players": game.players,
                        "seat": seat + 1,
                        "without": seat == game.loner,
                        "share": one.share,
                        "place": one.place,
                        "score": one.score,
                        "decisions": game.decisions,
                        "lead_changes": game.leads,
                        "obvious": game.obvious,
                        **_cards(one),
                    }


def _cards(seat: Seat) -> dict[str, str]:
    """The cards that this player took and played, in words with spaces."""
    taken = [card for card, use in seat.cards.items() if use.taken]
    played = [card for card, use in seat.cards.items() if use.played]
    return {"taken": " ".join(taken), "played": " ".join(played)}


def csv_text(rows: Sequence[Mapping[str, Any]]) -> str:
    text = io.StringIO()
    if rows:
        writer = csv.DictWriter(text, list(rows[0]), lineterminator="\n")
        writer.writeheader()
        writer.writerows(rows)
    return text.getvalue()


def write_parquet(path: Path, rows: Sequence[Mapping[str, Any]]) -> None:
    """Only where there is a library for it: the extra `lab`."""
    try:
        import pyarrow as pa
        from pyarrow import parquet
    except ImportError:
        return
    parquet.write_table(pa.Table.from_pylist(list(rows)), path)
