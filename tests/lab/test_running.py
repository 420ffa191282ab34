"""Whoever is stopped shows what is known, keeps it, and can go on."""

from __future__ import annotations

import csv
import json
from pathlib import Path
from typing import Any

import pytest

from fabletable.commands import running
from fabletable.commands.running import Inquiry, inquire
from fabletable.commands.ways import Ways
from fabletable.lab.comparing import Comparing
from fabletable.lab.reporting import Reporting
from fabletable.lab.runs import Deal
from fabletable.lab.trial import Trial
from tests.lab.calling import called
from tests.terminal.running import refused


class Interrupted(Reporting):
    """Somebody presses Ctrl-C while the third deal is played."""

    def take(self, deal: Deal) -> bool:
        if self.games == 2:
            raise KeyboardInterrupt
        return super().take(deal)


def trials() -> list[Trial]:
    return [Trial("wonder-tales", bots=("random",)).checked()]


def test_what_is_known_is_shown_and_kept(
    tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    ways = Ways(workers=0, out=tmp_path / "run")
    with pytest.raises(KeyboardInterrupt, match=r"2 games are kept in .*--resume"):
        inquire(Interrupted(trials()), 5, ways)
    assert "2 games in 2 deals" in capsys.readouterr().out
    assert (tmp_path / "run" / "report.html").exists()
    assert len((tmp_path / "run" / "deals.jsonl").read_bytes().splitlines()) == 3
    inquire(Reporting(trials()), 5, Ways(workers=0, out=tmp_path / "run", resume=True))
    assert "5 games in 5 deals" in capsys.readouterr().out


def test_whoever_is_stopped_at_once_is_told_so(
    tmp_path: Path, capsys: pytest.CaptureFixture[str], monkeypatch: pytest.MonkeyPatch
) -> None:
    def stop(*_: object) -> None:
        raise KeyboardInterrupt

    monkeypatch.setattr(running, "run", stop)
    two = trials() * 2
    inquiries: list[Inquiry] = [Comparing("AB", two, 0.02), Reporting(two[:1])]
    for number, inquiry in enumerate(inquiries):
        with pytest.raises(KeyboardInterrupt, match="0 games are kept"):
            inquire(inquiry, 5, Ways(workers=0, out=tmp_path / str(number)))
    assert capsys.readouterr().out == ""


def test_of_a_longer_run_only_what_was_asked_for_is_reported(tmp_path: Path) -> None:
    words = ["report", "wonder-tales", "--bots", "random", "--out", str(tmp_path / "run")]
    called(*words, "--games", "6")
    assert "2 games in 2 deals" in called(*words, "--games", "2", "--resume")
    with (tmp_path / "run" / "games.csv").open() as file:
        assert {row["deal"] for row in csv.DictReader(file)} == {"0", "1"}


def test_without_a_folder_it_is_shown_all_the_same(capsys: pytest.CaptureFixture[str]) -> None:
    with pytest.raises(KeyboardInterrupt, match="2 games were played"):
        inquire(Interrupted(trials()), 5, Ways(workers=0))
    assert "## Wins by seat" in capsys.readouterr().out


@pytest.mark.parametrize(
    "words",
    [("simulate", "--bots", "random"), ("ladder", "--bots", "random,hasty")],
    ids=["simulate", "ladder"],
)
def test_many_games_are_kept_and_go_on(tmp_path: Path, words: tuple[str, ...]) -> None:
    """What was played is not played again, and the whole is as if it had never stopped."""
    command, *more = words
    folder = ["--out", str(tmp_path / "run")]

    def found(games: int, *others: str) -> Any:
        said = called(command, "wonder-tales", *more, "--games", str(games), "--json", *others)
        return json.loads(said)

    found(4, *folder)
    deals = tmp_path / "run" / "deals.jsonl"
    first = deals.read_text()
    whole, resumed = found(8), found(8, *folder, "--resume")
    assert deals.read_text().startswith(first)
    for what in ("wins", "mean_scores", "decisions", "meetings"):
        assert resumed.get(what) == whole.get(what)
    with (tmp_path / "run" / "games.csv").open() as file:
        rows = list(csv.DictReader(file))
    assert len(rows) == 2 * 8
    assert {row["bot"] for row in rows} == set(more[1].split(","))
    assert "<svg" in (tmp_path / "run" / "report.html").read_text()
    words_on_another = refused(command, "wonder-tales", "--seed", "x", *more, *folder, "--resume")
    assert "another run" in words_on_another
