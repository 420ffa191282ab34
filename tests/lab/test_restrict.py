"""Going without what is good costs games, and going without what is bad brings some."""

from __future__ import annotations

from random import Random

import pytest

from fabletable.bots.bot import answer_of
from fabletable.engine.errors import Mistake
from fabletable.engine.game import new_game
from fabletable.lab.bars import Without, barred
from fabletable.lab.restricting import Restricting
from fabletable.lab.trial import Trial
from fabletable.shelf import GAMES, make_bot
from tests.lab.calling import called
from tests.terminal.running import refused

TALES = GAMES["wonder-tales"]
PLANTED = {"witch": {"per_own": 40}, "wolf": {"per_own": -40}}


def test_a_planted_worth_is_found() -> None:
    """Who holds the Witch wins if they place her, and who must not place her does not."""
    trial = Trial("wonder-tales", bots=("random",), mode="summed", overlay=PLANTED)  # type: ignore[arg-type]
    found = Restricting(trial.single().checked(), ["witch", "wolf"], 0.05)
    for number in range(150):
        if found.take([one.deal(number) for one in found.trials]):
            break
    witch, wolf = found.page().chapters[0].section.rows
    assert witch[-1] == "better to have"
    assert wolf[-1] == "worse to have"
    assert found.games == 2 * 2 * found.deals


def test_words_stand_for_keys_verbs_and_things() -> None:
    keys = barred(TALES, ("witch",)).keys
    assert "card:witch" in keys
    assert barred(TALES, ("card:witch",)).keys == {"card:witch"}
    assert len(barred(TALES, ("card",)).keys) == 17
    with pytest.raises(Mistake, match="did you mean 'witch'"):
        barred(TALES, ("wich",))


@pytest.mark.parametrize("bot", ["random", "greedy", "rival"])
def test_a_barred_answer_is_given_only_where_there_is_no_other(bot: str) -> None:
    asked = 0
    game = new_game(TALES, TALES.setup("summed", 2, "1"))
    keys = barred(TALES, ("card",)).keys - {"card:frog"}
    sitters = [Without(make_bot(bot, str(seat)), keys, Random(seat)) for seat in range(2)]
    while game.asks and asked < 8:
        ask = game.asks[0]
        key = answer_of(sitters[ask.player], game, ask)
        if key in keys:
            assert keys.issuperset(ask.keys)
        asked += 1
        game.answer(ask.player, key)


def test_the_command_takes_several_words() -> None:
    words = ["restrict", "wonder-tales", "--without", "witch", "princess", "--bots", "random"]
    page = called(*words, "--games", "8")
    assert "8 games on 2 deals" in page
    assert "| princess | " in page
    assert "no answer of Wonder Tales is 'zebra'" in refused(*words[:3], "zebra")
    assert "takes two players" in refused(*words, "--players", "1")
