"""Why something cannot be chosen, in the rules' own terms."""

from __future__ import annotations

from random import Random

import pytest

from fabletable.engine.choice import NOT_NOW
from fabletable.engine.game import Game
from fabletable.games.fabletown.kinds import Follower
from tests.games.fabletown.boards import Side, board, choose, fable, quiet, started
from tests.games.fabletown.duelling import ANN, BEN, duel, flip, lay_both, plain
from tests.games.stories import ask, play


def reason(game: Game, key: str, player: int = 0) -> str:
    """What is against a key, wherever it lies."""
    found = [keys[key] for keys in game.reasons(player).values() if key in keys]
    assert found, f"nothing is said about {key}"
    return found[0]


def test_an_empty_box() -> None:
    game = board(*quiet(count=2), boxes="jack -", deck="")
    assert reason(game, "action:buy_2") == "nobody is for sale there"
    assert game.reasons(0)["box 2"] == {"action:buy_2": "nobody is for sale there"}
    assert reason(game, "action:buy_1") == "", "also without a card to pay with"


def test_a_character_somebody_has() -> None:
    game = started(3)
    first = game.asks[0].player
    play(game, first, "character:bigby")
    second = game.asks[0].player
    assert reason(game, "character:bigby", second) == f"{{{first}}} is Bigby Wolf already"


def test_a_follower_used_before() -> None:
    game = board(Side("bigby", "", "sinbad clara", used="sinbad"), Side())
    assert reason(game, "use:sinbad") == "used already"
    assert reason(game, "use:clara") == "not at this moment: once, in a duel"


def test_one_ability_a_turn() -> None:
    game = board(Side("bigby", "", "sinbad clara"), Side())
    play(game, 0, "use:sinbad")
    assert reason(game, "use:clara") == "one ability a turn"


def test_a_follower_that_always_works() -> None:
    game = board(Side("bigby", "", "puss"), Side())
    assert reason(game, "use:puss") == "it works by itself"


def test_nobody_to_rob() -> None:
    game = board(Side("bigby", "", "sinbad pied_piper"), Side("pigs", "", ""))
    assert ask(game).keys == ["use:sinbad", "no_ability"]
    assert reason(game, "use:pied_piper") == "nobody else has a card in hand"


def test_who_cannot_be_robbed() -> None:
    sides = [Side("bigby", "", "pied_piper"), Side("pigs", "axe", ""), Side("beauty", "ring", "")]
    game = board(*sides, Side("rose_red", "", ""))
    play(game, 0, "use:pied_piper")
    assert ask(game).keys == ["player:1", "player:2"]
    assert reason(game, "player:0") == "that is you"
    assert reason(game, "player:3") == "{3} has no card in hand"


def test_nobody_to_push_past() -> None:
    sides = [Side("cinderella", "", "prince_charming little_mermaid"), Side("pigs", "", "")]
    game = board(*sides)
    choose(game, "scour", "scour")
    assert ask(game).keys == ["use:little_mermaid", "no_ability"]
    assert reason(game, "use:prince_charming") == "you come first already"


def test_what_costs_nothing_cannot_be_made_cheaper() -> None:
    """Rumpelstiltskin is not asked; the follower says why."""
    game = board(Side("bigby", "axe", "rumpelstiltskin"), Side(), boxes="baba_yaga puss")
    me, (helper,) = fable(game), fable(game).followers
    assert me.against_using(helper, "pay") == "there is nothing to pay"


def test_every_item_can_be_paid_also_what_the_price_does_not_need() -> None:
    game = board(Side("bigby", "axe golden_egg", ""), Side(), boxes="jack puss")
    choose(game, "buy_1", "draw_two")
    assert reason(game, "pay:golden_egg") == ""
    assert reason(game, "pay:axe") == ""
    assert ask(game).against("pay:bread") == "", "it is not in hand, so nothing is said of it"


def test_the_spindle_holds_you() -> None:
    game = duel(plain("spindle axe"), plain("lamp bread"))
    lay_both(game, "spindle axe", "lamp bread")
    flip(game)
    play(game, ANN, "flip")
    assert ask(game, BEN).prompt.startswith("Wishing Lamp"), "nobody asks if he reveals it"
    assert reason(game, "retreat", BEN) == "Spindle holds you"
    play(game, BEN, "stronger")
    assert reason(game, "retreat", ANN) == "", "it does not hold her"


@pytest.mark.parametrize("players", [2, 3, 4])
def test_offered_exactly_when_nothing_is_against_it(players: int) -> None:
    """And whatever is not offered has a reason of its own."""
    for seed in range(3):
        game, rng = started(players, seed), Random(seed)
        while game.asks:
            asked = rng.choice(game.asks)
            for keys in game.reasons(asked.player).values():
                for key, against in keys.items():
                    assert against != NOT_NOW, key
                    assert not against or key not in asked.keys, (key, against)
                    markable = asked.handful is not None and key in asked.handful.more([])
                    assert against or key in asked.keys or markable, key
            game.answer(asked.player, rng.choice(asked.keys))


def test_every_ability_of_its_moment_is_offered_unless_something_is_against_it() -> None:
    for seed in range(6):
        game, rng = started(4, seed), Random(seed)
        while game.asks:
            asked = rng.choice(game.asks)
            if any(key.startswith("use:") for key in asked.keys):
                me = fable(game, asked.player)
                moment = next(one for one in me.followers if f"use:{one.key}" in asked.keys).moment
                fit: list[Follower] = [
                    one for one in me.followers if not me.against_using(one, moment)
                ]
                assert {f"use:{one.key}" for one in fit} == {*asked.keys} - {"no_ability"}
            game.answer(asked.player, rng.choice(asked.keys))
