"""Starting, stopping and backing up the server, from the command line."""

from __future__ import annotations

import socket
import subprocess
import sys
from copy import deepcopy
from pathlib import Path

import pytest

from fabletable.client.house import House
from tests.web.house import Person


def fabletable(*words: object) -> subprocess.CompletedProcess[str]:
    command = [sys.executable, "-m", "fabletable", *map(str, words)]
    return subprocess.run(command, capture_output=True, text=True, check=False, timeout=60)


def test_a_port_that_is_taken_gets_one_clear_line(tmp_path: Path) -> None:
    with socket.socket() as taken:
        taken.bind(("127.0.0.1", 0))
        taken.listen()
        port = taken.getsockname()[1]
        done = fabletable("--no-browser", "--port", port, "--data", tmp_path / "data")
    assert done.returncode == 2
    assert f"cannot listen at 127.0.0.1, port {port}" in done.stderr
    assert "Traceback" not in done.stderr
    assert not (tmp_path / "data").exists()


def test_one_server_holds_a_folder(tmp_path: Path) -> None:
    with House(tmp_path):
        done = fabletable("serve", "--no-browser", "--port", 0, "--data", tmp_path)
    assert done.returncode == 2
    assert "Traceback" not in done.stderr
    assert len(done.stderr.splitlines()) == 1


def test_a_server_ends_quietly(tmp_path: Path) -> None:
    one = House(tmp_path)
    one.start()
    ann = Person(one, "Ann")
    with ann.live(ann.open("wonder-tales", "me", "neighbour")):
        assert one.stop() in (0, -15, 143)


def test_a_backup_of_a_running_server_goes_on_elsewhere(tmp_path: Path) -> None:
    with House(tmp_path / "here") as here:
        ann = Person(here, "Ann")
        table = ann.open("wonder-tales", "me", mode="solo")
        with ann.live(table) as live:
            live.choose(live.keys[0])
            done = fabletable("backup", tmp_path / "copy", "--data", tmp_path / "here")
            assert done.returncode == 0, done.stderr
            assert "1 table" in done.stdout
            before = deepcopy(live.state)
            live.choose(live.keys[0])  # it goes on meanwhile
    again = fabletable("backup", tmp_path / "copy", "--data", tmp_path / "here")
    assert again.returncode == 2
    (tmp_path / "there").mkdir()
    (tmp_path / "copy").rename(tmp_path / "there" / "fabletable.db")
    with House(tmp_path / "there") as there:
        ann.house = there
        with ann.live(table) as live:
            for part in ("elements", "ask", "story"):
                assert live.state[part] == before[part]


def test_nothing_to_back_up(tmp_path: Path) -> None:
    done = fabletable("backup", tmp_path / "copy", "--data", tmp_path / "nowhere")
    assert done.returncode == 2
    assert len(done.stderr.splitlines()) == 1


@pytest.mark.parametrize(
    ("words", "why"),
    [
        (["--store", "mysql://x"], "begins with postgresql://"),
        (["--store", "postgresql://x/y", "--data", "here"], "name one of them"),
        (["--store", "postgresql://me:hush@127.0.0.1:1/y"], "cannot open the database 'y'"),
    ],
)
def test_a_store_that_cannot_be_gets_one_clear_line(words: list[str], why: str) -> None:
    done = fabletable("serve", "--no-browser", "--port", 0, *words)
    assert done.returncode == 2
    assert why in done.stderr
    assert "hush" not in done.stderr
    assert len(done.stderr.splitlines()) == 1


def test_a_database_is_backed_up_by_its_own_tools(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setenv("FABLETABLE_STORE", "postgresql://x/y")
    done = fabletable("backup", tmp_path / "copy")
    assert done.returncode == 2
    assert "pg_dump" in done.stderr
