"""Whoever is stopped shows what is known, keeps it, and can go on."""

from __future__ import annotations

from pathlib import Path

import pytest

from fabletable.commands.running import Ways, inquire
from fabletable.lab.reporting import Reporting
from fabletable.lab.runs import Deal
from fabletable.lab.trial import Trial


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
    assert len((tmp_path / "run" / "deals.jsonl").read_bytes().splitlines()) == 2
    inquire(Reporting(trials()), 5, Ways(workers=0, out=tmp_path / "run", resume=True))
    assert "5 games in 5 deals" in capsys.readouterr().out


def test_without_a_folder_it_is_shown_all_the_same(capsys: pytest.CaptureFixture[str]) -> None:
    with pytest.raises(KeyboardInterrupt, match="2 games were played"):
        inquire(Interrupted(trials()), 5, Ways(workers=0))
    assert "## Wins by seat" in capsys.readouterr().out
