"""Files: whole or not at all."""

from __future__ import annotations

from pathlib import Path

import pytest

from fabletable.campaigns.disk import free_name, keep_old, text_in, write_whole
from fabletable.engine.errors import Mistake


def test_a_file_is_replaced_as_a_whole(tmp_path: Path) -> None:
    file = tmp_path / "file"
    write_whole(file, "old")
    write_whole(file, "new")
    assert file.read_text() == "new"
    assert list(tmp_path.iterdir()) == [file]


def test_a_link_stays_a_link(tmp_path: Path) -> None:
    (tmp_path / "link").symlink_to(tmp_path / "real")
    write_whole(tmp_path / "link", "text")
    assert (tmp_path / "link").is_symlink()
    assert (tmp_path / "real").read_text() == "text"


def test_what_cannot_be_written_leaves_nothing_behind(tmp_path: Path) -> None:
    (tmp_path / "folder").mkdir()
    with pytest.raises(Mistake, match=r"cannot write .*folder: Is a directory"):
        write_whole(tmp_path / "folder", "text")
    assert [path.name for path in tmp_path.iterdir()] == ["folder"]


def test_links_in_a_circle(tmp_path: Path) -> None:
    (tmp_path / "a").symlink_to(tmp_path / "b")
    (tmp_path / "b").symlink_to(tmp_path / "a")
    with pytest.raises(Mistake, match=r"cannot write .*a: Too many levels of symbolic links"):
        write_whole(tmp_path / "a", "text")
    assert sorted(path.name for path in tmp_path.iterdir() if path.is_symlink()) == ["a", "b"]


def test_a_folder_in_a_circle(tmp_path: Path) -> None:
    (tmp_path / "loop").symlink_to(tmp_path / "loop")
    with pytest.raises(Mistake, match=r"cannot write .*file: Too many levels of symbolic links"):
        write_whole(tmp_path / "loop" / "file", "text")


def test_old_files_are_kept_and_never_overwritten(tmp_path: Path) -> None:
    file = tmp_path / "game.json"
    for text in ("first", "second"):
        file.write_text(text)
        keep_old(file)
    assert (tmp_path / "game.json.old").read_text() == "first"
    assert (tmp_path / "game.json-2.old").read_text() == "second"
    assert free_name(str(file), ".old").name == "game.json-3.old"


def test_what_is_not_there_or_not_text(tmp_path: Path) -> None:
    with pytest.raises(Mistake, match=r"cannot read .*nothing: No such file"):
        text_in(tmp_path / "nothing")
    (tmp_path / "picture").write_bytes(b"\xff\xd8\xff")
    with pytest.raises(Mistake, match=r"cannot read .*picture: not a text file"):
        text_in(tmp_path / "picture")
