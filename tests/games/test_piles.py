"""A pile that is drawn for a zone counts the cards of it: whoever looks, and whenever."""

from __future__ import annotations

import pytest

from fabletable.engine.scene import PILE
from fabletable.testing.cases import Case, walk
from tests.laws.registered import REGISTERED


@pytest.mark.parametrize("case", REGISTERED, ids=str)
def test_a_pile_counts_the_cards_of_its_zone(case: Case) -> None:
    found = 0
    for game in walk(case, 1, about=10):
        for viewer in case.viewers:
            lying = {zone.id: len(zone.cards) for zone in game.seen(viewer).zones}
            piles = [one for one in game.scene(viewer).elements if one.kind == PILE]
            for pile in [one for one in piles if one.id in lying]:
                assert pile.count == lying[pile.id], f"{viewer} sees {pile.count} in {pile.id}"
                found += 1
    assert found, "every game draws a pile"
