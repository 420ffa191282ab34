"""Every law, over every registered game, mode and player count, and over the toy game."""

from __future__ import annotations

import pytest

from fabletable.testing.cases import Case, cases_of
from fabletable.testing.laws import LAWS, Law
from tests.laws.registered import REGISTERED
from tests.toys.gifts import GIFTS

SEEDS = range(3)
CASES = [*REGISTERED, *cases_of(GIFTS)]


@pytest.mark.parametrize("case", CASES, ids=str)
@pytest.mark.parametrize("law", LAWS, ids=lambda law: law.__name__)
def test_law(law: Law, case: Case) -> None:
    for seed in SEEDS:
        law(case, seed)
