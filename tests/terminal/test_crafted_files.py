"""Files that somebody crafted get one clear line: no traceback, and no waiting."""

from __future__ import annotations

import io
import json
import signal
from collections.abc import Iterator
from pathlib import Path
from random import Random

import pytest

from fabletable.campaigns.book import journal_text
from fabletable.cli import main
from fabletable.shelf import GAMES
from tests.campaigns.playing import after_games, in_the_middle, started
from tests.crafted import crafted, crafted_campaign

PATIENCE = 120  # seconds for all files of a test; one takes milliseconds
FILES = 60


@pytest.fixture(autouse=True)
def _in_time() -> Iterator[None]:
    """Whatever hangs is interrupted, and so found."""
    signal.alarm(PATIENCE)
    yield
    signal.alarm(0)


def end_of(capsys: pytest.CaptureFixture[str], *words: object) -> None:
    """The command ends by itself, or in one line and with 2."""
    code: object = 0
    try:
        main([str(word) for word in words])
    except SystemExit as end:
        code = end.code
    said = capsys.readouterr().err
    assert code in (0, None, 2), said
    assert code != 2 or said.count("\n") == 1, said


@pytest.mark.parametrize("block", range(5))
def test_crafted_games_are_replayed_or_refused(
    block: int, tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    for seed in range(block * FILES, (block + 1) * FILES):
        file = tmp_path / f"{seed}.json"
        file.write_text(json.dumps(crafted(Random(seed))))
        end_of(capsys, "replay", file)


@pytest.mark.parametrize("choice", ["q", ""])
def test_crafted_games_go_on_or_are_refused(
    choice: str, tmp_path: Path, capsys: pytest.CaptureFixture[str], monkeypatch: pytest.MonkeyPatch
) -> None:
    for seed in range(1_000, 1_000 + FILES):
        data = crafted(Random(seed))
        file = tmp_path / f"{seed}.json"
        file.write_text(json.dumps(data))
        monkeypatch.setattr("sys.stdin", io.StringIO(choice))
        end_of(capsys, "play", data.get("game") or "?", "--save", file)


@pytest.mark.parametrize(
    ("game", "kind"),
    [(key, kind) for key, rules in GAMES.items() for kind in rules.campaigns],
)
def test_crafted_campaigns_are_imported_or_refused(
    game: str, kind: str, tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    rules = GAMES[game]
    campaign = rules.campaigns[kind]
    games = 0 if campaign.players == (1,) else 2  # alone, the first may be the last
    text = journal_text(in_the_middle(after_games(started(rules, campaign), games)))
    for seed in range(FILES // 2):
        file = tmp_path / f"{seed}.json"
        file.write_text(crafted_campaign(text, Random(seed)))
        shelf = tmp_path / f"shelf{seed}"
        end_of(capsys, "campaign", "import", file, "--shelf", shelf)
        end_of(capsys, "campaign", "list", "--shelf", shelf)
