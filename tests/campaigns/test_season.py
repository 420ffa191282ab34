"""A season: prepare, play, conclude, until the campaign is over."""

from __future__ import annotations

import pytest

from fabletable.campaigns.journal import check, next_setup
from fabletable.campaigns.season import Season
from fabletable.engine.errors import Mistake
from fabletable.engine.game import new_game
from tests.campaigns.playing import NAMES, RULES, played_out, started


def test_game_after_game() -> None:
    season = Season(started())
    for number in (1, 2, 3):
        setup = season.prepared()
        assert setup == next_setup(RULES, season.journal)
        changes = season.conclude(played_out(new_game(season.rules, setup)), NAMES[:2])
        assert changes == season.journal.games[-1].changes
        assert season.journal.next_number == number + 1
    check(RULES, season.journal)


def test_a_game_under_way_is_kept() -> None:
    season = Season(started())
    half = played_out(season.game(), choices=7)
    season.keep(half.log)
    assert season.game().choices == half.choices
    assert season.resumed_game().digests[-1] == half.digests[-1]
    with pytest.raises(Mistake, match="not finished"):
        season.conclude(season.game(), NAMES[:2])


def test_how_things_stand() -> None:
    season = Season(started())
    assert not season.over
    assert all(len(line) <= 80 for line in season.show(NAMES[:2]))
