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
from fabletable.lobby.shuffle import seal_of
from fabletable.shelf import GAMES
from tests.campaigns.playing import after_games, in_the_middle, started
from tests.crafted import ODD, RECORDED, crafted, crafted_campaign

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


@pytest.mark.parametrize("odd", ODD, ids=lambda one: repr(one)[:20])
def test_crafted_shuffles_are_verified_or_refused(
    odd: object, tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    whole = {"sealed": "ab" * 32, "secret": "cd" * 32, "shares": ["ef" * 16, ""], "without": []}
    changes = [{**whole, name: odd} for name in whole] + [{**whole, "shares": ["", odd]}]
    for number, shuffle in enumerate(changes):
        told = shuffle["secret"] if isinstance(shuffle["secret"], str) else ""
        shuffle["sealed"] = shuffle["sealed"] if "\ud800" in told else seal_of(told)
        data = json.loads(RECORDED[0].read_text()) | {"shuffle": shuffle}
        file = tmp_path / f"{number}.json"
        file.write_text(json.dumps(data))
        end_of(capsys, "verify", file)


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
