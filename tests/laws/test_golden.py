"""Counts hold, and finished games replay: rules do not change unnoticed."""

from __future__ import annotations

import json

import pytest

from fabletable.engine.log import read_log
from fabletable.engine.replay import replay
from fabletable.engine.rules import Step
from fabletable.engine.table import Table
from fabletable.lab.perft import split
from tests.laws import golden
from tests.laws.cases import REGISTERED, Case
from tests.toys.gifts import GIFTS, Gifts, Party

EXPECTED = json.loads(golden.COUNTS.read_text(encoding="utf-8"))


@pytest.mark.parametrize("case", REGISTERED, ids=str)
def test_counts_hold(case: Case) -> None:
    found = golden.counts(case)
    parts = {seed: split(case.game(seed), len(found[seed])) for seed in golden.SEEDS}
    assert found == EXPECTED[str(case)], f"by first choice: {parts}"


@pytest.mark.parametrize("case", REGISTERED, ids=str)
def test_a_recorded_game_replays(case: Case) -> None:
    log = read_log(golden.recorded_file(case).read_text(encoding="utf-8"))
    game = replay(case.rules, log)
    assert game.result is not None
    assert game.log == log


def test_a_changed_rule_changes_the_counts() -> None:
    class Richer(Gifts):
        def step(self, table: Table) -> Step | None:
            assert isinstance(table, Party)
            if table.phase == "gift":
                table.move_top(table.stack, table.guests[0].hand)
            return super().step(table)

    assert golden.counts(Case(GIFTS, "party", 2)) != golden.counts(Case(Richer(), "party", 2))
