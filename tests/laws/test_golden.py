"""Counts hold, and finished games replay: rules do not change unnoticed."""

from __future__ import annotations

from pathlib import Path

import pytest

import run
from fabletable.engine.rules import Step
from fabletable.engine.table import Table
from fabletable.form import is_compiled
from fabletable.testing.cases import Case
from fabletable.testing.golden import Golden, counts
from tests.laws.golden import GOLDEN
from tests.laws.registered import REGISTERED
from tests.toys.gifts import GIFTS, Gifts, Party


def fewest(case: Case) -> bool:
    return case.players == min(case.rules.facts.mode(case.mode).players)


# All of them; or those for the fewest players, where test_compiled.py counts all, in less time.
COUNTED = [case for case in REGISTERED if is_compiled() or not run.has_compiler() or fewest(case)]


@pytest.mark.parametrize("case", COUNTED, ids=str)
def test_counts_hold(case: Case) -> None:
    GOLDEN.check_counts(case)


@pytest.mark.parametrize("case", REGISTERED, ids=str)
def test_a_recorded_game_replays(case: Case) -> None:
    GOLDEN.check_recorded(case)


def test_what_was_never_written_says_how(tmp_path: Path) -> None:
    empty = Golden(tmp_path / "perft.json", tmp_path)
    case = REGISTERED[0]
    for check in (empty.check_counts, empty.check_recorded):
        with pytest.raises(AssertionError, match="--write-golden writes"):
            check(case)


def test_a_changed_rule_changes_the_counts() -> None:
    class Richer(Gifts):
        def step(self, table: Table) -> Step | None:
            assert isinstance(table, Party)
            if table.phase == "gift":
                table.move_top(table.stack, table.guests[0].hand)
            return super().step(table)

    assert counts(Case(GIFTS, "party", 2)) != counts(Case(Richer(), "party", 2))
