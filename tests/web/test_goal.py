"""What one plays for, and how far everybody is, goes to every client."""

from __future__ import annotations

import msgspec
import pytest

from fabletable.engine.facts import Mode
from fabletable.engine.game import new_game
from fabletable.shelf import GAMES
from fabletable.web.table.picture import Narrator, picture
from fabletable.web.table.sight import Sights
from fabletable.web.wire import GoalShown

MODES = [(key, mode) for key, rules in GAMES.items() for mode in rules.facts.modes]


@pytest.mark.parametrize(("key", "mode"), MODES)
def test_the_goal_and_the_standing_are_shown_to_everybody(key: str, mode: Mode) -> None:
    rules = GAMES[key]
    game = new_game(rules, rules.setup(mode.key))
    for viewer in range(-1, game.setup.players):
        shown = msgspec.json.decode(
            picture(Sights(game), viewer, "", Narrator()).goal, type=GoalShown
        )
        page = " ".join(rules.look.help(mode.key).split())
        assert page.startswith(shown.text)
        assert shown.text.endswith(".")
        assert [one.seat for one in shown.amounts][: game.setup.players] == [
            *range(game.setup.players)
        ]
