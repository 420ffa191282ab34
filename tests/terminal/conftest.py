"""A table at which lines are typed."""

from __future__ import annotations

import io
import sys
from collections.abc import Callable

import pytest

from fabletable.terminal.play import LineGame
from fabletable.terminal.screen import Left

Type = Callable[[LineGame, str], str]


@pytest.fixture
def type_lines(monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]) -> Type:
    """Sits at the table with these words to type, a line each, and returns what was shown."""

    def type_at(table: LineGame, words: str) -> str:
        monkeypatch.setattr("sys.stdin", io.StringIO("\n".join(words.split(",")) + "\n"))
        try:
            table.play()
        except Left:
            sys.stdout.write(f"left: {table.kept}")
        return capsys.readouterr().out

    return type_at
