"""Self-play as a data set: what is in it is what happened, and only what each seat could know."""

from __future__ import annotations

import json
from collections.abc import Iterator, Sequence
from dataclasses import replace
from pathlib import Path
from typing import Any

import msgspec
import numpy as np
import pyarrow as pa
import pyarrow.parquet as pq
import pytest

from fabletable.adapters import dataset
from fabletable.adapters.numbered import Numbered
from fabletable.adapters.variants import Variant
from fabletable.cli import main
from fabletable.engine.errors import BadSetup
from fabletable.engine.log import read_log
from fabletable.engine.replay import replay
from tests.adapters.cases import VARIANTS

GAMES_OF_TWO = list(
    {one.rules.facts.key: one for one in VARIANTS.values() if one.players == 2}.values()
)
SHORT = next(one for one in GAMES_OF_TWO if one.rules.facts.key == "fabletown")


def plan_of(variant: Variant, games: int, views: bool = True) -> dataset.Plan:
    setup = variant.rules.setup(variant.mode, variant.players, "7")
    bots = ["random"] * variant.players
    return dataset.Plan(setup, variant.rules.facts.key, bots, games, views)


def written(
    folder: Path, plan: dataset.Plan, known: Sequence[dataset.Ended] = ()
) -> list[dataset.Ended]:
    found = (dataset.played(*job) for job in dataset.jobs(plan, known))
    return dataset.write(folder, plan, known, found, lambda _: None)


@pytest.mark.parametrize("variant", GAMES_OF_TWO, ids=lambda one: one.name)
def test_rows_are_what_each_seat_knew_and_chose(variant: Variant, tmp_path: Path) -> None:
    (ended,) = written(tmp_path, plan_of(variant, 1))
    rows = pq.read_table(tmp_path / "moments-00000.parquet").to_pylist()
    (about,) = pq.read_table(tmp_path / "games.parquet").to_pylist()
    assert about == msgspec.structs.asdict(ended)
    assert len(rows) == about["choices"] * variant.players
    log = read_log(about["log"])
    choices = [choice for step in log.steps for choice in step.choices]
    made = [(row["seat"], row["key"]) for row in rows if row["key"] is not None]
    assert made == choices
    game = replay(variant.rules, log)
    assert game.result is not None
    assert about["places"] == list(game.result.places)
    numbered = Numbered(variant)
    numbered.take(variant.game(log.setup.seed, recording=True))
    for row in rows:
        if row["choice"] > 12:
            break
        if row["seat"] == 0 and row["choice"]:
            numbered.game.answer(*choices[row["choice"] - 1])
        assert json.loads(row["view"]) == json.loads(json.dumps(numbered.game.view(row["seat"])))
        assert np.array_equal(row["observation"], numbered.observation(row["seat"]))
        assert row["legal"] == numbered.legal(row["seat"])


def test_it_says_how_to_read_it_and_how_to_play_it_again(tmp_path: Path) -> None:
    written(tmp_path, plan_of(SHORT, 1, views=False))
    about = json.loads((tmp_path / "about.json").read_text("utf-8"))
    assert about["variant"] == SHORT.name
    assert about["actions"] == SHORT.actions
    sizes = [int(np.prod(one["shape"])) for one in about["observation"]]
    columns = pq.read_schema(tmp_path / "moments-00000.parquet")
    assert columns.field("observation").type.list_size == sum(sizes)
    assert "view" not in columns.names


def run(*words: str, code: str = "0") -> None:
    with pytest.raises(SystemExit, match=code):
        main(["dataset", "fabletown", "--players", "2", "--bots", "random", *words])


def tables(folder: Path) -> list[pa.Table]:
    return [pq.read_table(file) for file in sorted(folder.glob("*.parquet"))]


def test_the_same_seed_writes_the_same_whoever_plays_and_however_often_it_was_stopped(
    tmp_path: Path, capsys: pytest.CaptureFixture[str], monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(dataset, "A_PART", 2)
    run(str(tmp_path / "whole"), "--games", "4", "--workers", "0")
    assert "4 games with" in capsys.readouterr().out
    run(str(tmp_path / "parts"), "--games", "3", "--workers", "0")
    for torn in ("moments-00001.parquet", "games.parquet"):  # as if it had been killed
        (tmp_path / "parts" / torn).write_text("PAR1")
    run(str(tmp_path / "parts"), "--games", "4", "--workers", "2", "--resume")
    whole, parts = tables(tmp_path / "whole"), tables(tmp_path / "parts")
    assert len(whole) == len(parts) == 3
    assert all(one.equals(other) for one, other in zip(whole, parts, strict=True))
    run(str(tmp_path / "parts"), "--games", "4", "--no-views", "--resume", code="2")
    assert "holds another run: its views differ" in capsys.readouterr().err


def test_mistakes_get_one_line(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    plan = plan_of(SHORT, 1)
    with pytest.raises(BadSetup, match="2 players need 2 bots, got 1"):
        dataset.check(plan._replace(bots=["random"]))
    with pytest.raises(BadSetup, match="no bot is called 'nobody'"):
        dataset.check(plan._replace(bots=["nobody", "random"]))
    (tmp_path / "there").write_text("already")
    for folder in (tmp_path, tmp_path / "there"):
        run(str(folder), code="2")
        assert f"{folder} holds something already" in capsys.readouterr().err


def test_what_was_played_is_not_thought_about_again(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    known = written(tmp_path, plan_of(SHORT, 1, views=False))
    before = tables(tmp_path)
    monkeypatch.setattr(dataset, "answer_of", None)
    assert written(tmp_path, plan_of(SHORT, 1, views=False), known) == known
    assert all(one.equals(other) for one, other in zip(before, tables(tmp_path), strict=True))


def test_who_stops_before_the_end_has_whole_games_until_then(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    plan = plan_of(SHORT, 9, views=False)
    monkeypatch.setattr(dataset, "A_PART", 2)

    def stopped() -> Iterator[tuple[dataset.Ended, Any]]:
        yield from [dataset.played(*job) for job in dataset.jobs(plan)[:3]]
        raise KeyboardInterrupt

    kept: list[dataset.Ended] = []
    with pytest.raises(KeyboardInterrupt):
        dataset.write(tmp_path, plan, [], stopped(), kept.append)
    games = pq.read_table(tmp_path / "games.parquet").to_pylist()
    rows = [
        row
        for part in sorted(tmp_path.glob("moments-*.parquet"))
        for row in pq.read_table(part, columns=["game"]).to_pylist()
    ]
    assert len(games) == len(kept) == 3
    assert len(rows) == sum(game["choices"] * SHORT.players for game in games)
    assert {row["game"] for row in rows} == {0, 1, 2}


def test_jobs_are_light() -> None:
    """They go to other processes, which have the deck already."""
    (job,) = dataset.jobs(plan_of(SHORT, 1))
    assert job[0].setup == replace(job[0].setup, deck={})
    assert not job[0].setup.deck
