"""Every law, over every registered game, mode and player count, and over the toy game."""

from __future__ import annotations

from collections.abc import Iterable

import pytest

import run
from fabletable.form import is_compiled
from fabletable.testing.cases import Case, cases_of
from fabletable.testing.laws import (
    LAWS,
    Law,
    frames_hold_nothing,
    nothing_is_kept_from_the_table,
)
from tests.laws.registered import REGISTERED
from tests.toys.gifts import GIFTS

SEEDS = range(2)
CASES = [*REGISTERED, *cases_of(GIFTS)]
# These look into plain Python; all others are run once plain and, by test_compiled.py, compiled.
PLAIN_ONLY = (frames_hold_nothing, nothing_is_kept_from_the_table)


def seeds(law: Law) -> Iterable[int]:
    """All of them; or one, by turns, where the other form takes the other."""
    if law in PLAIN_ONLY or not (is_compiled() or run.has_compiler()):
        return SEEDS
    return [(LAWS.index(law) + is_compiled()) % len(SEEDS)]


def is_due(law: Law, case: Case) -> bool:
    """Plain, every law meets every case; compiled, by turns, each law a third of them."""
    return not is_compiled() or (LAWS.index(law) + CASES.index(case)) % 3 == 0


DUE = [(law, case) for law in LAWS for case in CASES if is_due(law, case)]


@pytest.mark.parametrize(("law", "case"), DUE, ids=[f"{law.__name__}-{case}" for law, case in DUE])
def test_law(law: Law, case: Case) -> None:
    for seed in seeds(law):
        law(case, seed)
