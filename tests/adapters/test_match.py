"""Our bots against OpenSpiel's search: all seats, and equal time."""

from __future__ import annotations

from fabletable.adapters.match import Score, Times, played, told
from tests.adapters.cases import VARIANTS

TWO = next(
    one for one in VARIANTS.values() if one.rules.facts.key == "fabletown" and one.players == 2
)


def test_a_deal_is_played_from_all_seats_and_theirs_takes_as_long() -> None:
    score, pace = Score(), Times()
    played(TWO, "rival", 0, score, pace)
    assert score.games == 2
    assert 0 <= score.won <= 2
    assert 0.2 < score.theirs.mean / score.ours.mean < 5
    assert "fabletown-standard-2-v3: rival won" in told(TWO, "rival", score, pace)
