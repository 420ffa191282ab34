"""A sample of what `run.py soak` does for hours, and that it would find what it looks for."""

from __future__ import annotations

import shutil
from pathlib import Path
from random import Random

import pytest

from fabletable.web.store.sqlite_file import FILE
from tests.soak import damage, moves, power
from tests.soak.power import Call, Disk, wishes_in
from tests.soak.report import Report
from tests.web.house import House, Person


@pytest.mark.skipif(shutil.which("strace") is None, reason="calls are recorded by strace")
def test_a_power_cut_loses_nothing(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(power, "CHOICES", 6)
    monkeypatch.setattr(power, "IMAGES", 12)
    report = Report()
    power.one_recording(tmp_path, "test", report)
    assert report.found == []
    assert report.tried["disks after a power cut"] == 12


def test_what_was_not_synced_may_be_lost(tmp_path: Path) -> None:
    disk = Disk({FILE: bytearray(b"old")})
    disk.take(Call("pwrite64", FILE, b"new", 0))
    found = set()
    for number in range(20):
        disk.image(Random(number), tmp_path / str(number))
        found.add((tmp_path / str(number) / FILE).read_bytes())
    assert found == {b"old", b"new"}
    disk.take(Call("fdatasync", FILE))
    disk.image(Random(1), tmp_path / "synced")
    assert (tmp_path / "synced" / FILE).read_bytes() == b"new"


def test_wishes_are_found_where_they_are_stored(tmp_path: Path) -> None:
    with House(tmp_path / "data") as house:
        ann = Person(house, "Ann")
        with ann.live(ann.open("wonder-tales", "me", mode="solo")) as live:
            wish = str(live.choose(live.keys[0])["id"])
        house.stop()
    assert wishes_in(tmp_path / "data") == {wish}


def test_damaged_files_are_told_in_words(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(damage, "CHOICES", 2)
    monkeypatch.setattr(damage, "TABLES", 2)
    report = Report()
    tables = damage.played(tmp_path / "whole", "test")
    (tmp_path / "whole" / "lock").unlink(missing_ok=True)
    for number in range(2):
        damage.try_one(tmp_path / "whole", tables, f"test/{number}", report)
    assert report.found == []


def test_what_moves_cost_is_measured_on_the_same_games() -> None:
    found, least, mean = moves.cost(12, 2)
    again = moves.once(12)
    assert (again.moves, again.marks, again.heard) == (found.moves, found.marks, found.heard)
    assert 0 < least <= mean
