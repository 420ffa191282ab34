"""Self-play as a data set: what is in it is what happened, and only what each seat could know."""

from __future__ import annotations

import json
from collections.abc import Iterator
from dataclasses import replace
from pathlib import Path
from typing import Any

import numpy as np
import pyarrow.parquet as pq
import pytest

from fabletable.adapters import dataset
from fabletable.adapters.numbered import Numbered
from fabletable.adapters.variants import Variant
from fabletable.cli import main
from fabletable.engine.errors import BadSetup, Mistake
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


def written(folder: Path, plan: dataset.Plan) -> int:
    found = (dataset.played(*job) for job in dataset.jobs(plan))
    return dataset.write(folder, plan, found, lambda _: None)


@pytest.mark.parametrize("variant", GAMES_OF_TWO, ids=lambda one: one.name)
def test_rows_are_what_each_seat_knew_and_chose(variant: Variant, tmp_path: Path) -> None:
    moments = written(tmp_path / "set", plan_of(variant, 1))
    rows = pq.read_table(tmp_path / "set/moments-00000.parquet").to_pylist()
    (about,) = pq.read_table(tmp_path / "set/games.parquet").to_pylist()
    assert len(rows) == moments == about["choices"] * variant.players
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


def test_the_command_writes_the_same_for_the_same_seed(
    tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    words = ["dataset", "fabletown", "--players", "2", "--games", "2", "--bots", "random"]
    for name in ("one", "two"):
        with pytest.raises(SystemExit, match="0"):
            main([*words[:2], str(tmp_path / name), *words[2:]])
    assert "2 games with" in capsys.readouterr().out
    one, two = (pq.read_table(tmp_path / name / "moments-00000.parquet") for name in ("one", "two"))
    assert one.equals(two)


def test_mistakes_get_one_line(tmp_path: Path) -> None:
    plan = plan_of(SHORT, 1)
    with pytest.raises(BadSetup, match="2 players need 2 bots, got 1"):
        dataset.jobs(plan._replace(bots=["random"]))
    with pytest.raises(BadSetup, match="no bot is called 'nobody'"):
        dataset.jobs(plan._replace(bots=["nobody", "random"]))
    (tmp_path / "there").write_text("already")
    with pytest.raises(Mistake, match="expected a new or empty folder"):
        written(tmp_path, plan)
    with pytest.raises(Mistake, match=r"cannot write to .*there: File exists"):
        written(tmp_path / "there", plan)


def test_who_stops_before_the_end_has_whole_games_until_then(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    plan = plan_of(SHORT, 9, views=False)
    monkeypatch.setattr(dataset, "A_PART", 2)

    def stopped() -> Iterator[tuple[dict[str, Any], Any]]:
        yield from [dataset.played(*job) for job in dataset.jobs(plan)[:3]]
        raise KeyboardInterrupt

    with pytest.raises(KeyboardInterrupt):
        dataset.write(tmp_path, plan, stopped(), lambda _: None)
    games = pq.read_table(tmp_path / "games.parquet").to_pylist()
    rows = [
        row
        for part in sorted(tmp_path.glob("moments-*.parquet"))
        for row in pq.read_table(part, columns=["game"]).to_pylist()
    ]
    assert len(games) == 3
    assert len(rows) == sum(game["choices"] * SHORT.players for game in games)
    assert {row["game"] for row in rows} == {0, 1, 2}


def test_jobs_are_light() -> None:
    """They go to other processes, which have the deck already."""
    (job,) = dataset.jobs(plan_of(SHORT, 1))
    assert job[0].setup == replace(job[0].setup, deck={})
    assert not job[0].setup.deck
