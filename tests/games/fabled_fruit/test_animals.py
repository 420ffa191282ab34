"""Everybody chooses an animal, the start player another as marker; who starts can be settled."""

from __future__ import annotations

from typing import Any

import pytest

from fabletable.engine.errors import BadSetup
from fabletable.engine.game import Game, new_game
from fabletable.games.fabled_fruit import growth
from fabletable.games.fabled_fruit.cards import ANIMALS
from fabletable.games.fabled_fruit.rules import FABLED_FRUIT
from tests.games.fabled_fruit.forests import DECK, Side, forest, table_of, told
from tests.games.stories import keys, play


def begun(players: int = 3, settings: dict[str, str] | None = None, **prepared: Any) -> Game:
    """A game before anybody has chosen anything."""
    plan = growth.in_order(growth.printed_copies(DECK)) if prepared else {}
    plan.update(prepared)
    return new_game(
        FABLED_FRUIT, FABLED_FRUIT.setup("fable", players, "0", settings, prepared=plan)
    )


def animals(game: Game) -> list[str]:
    return [one.animal for one in table_of(game).animals]


def test_there_are_six_animals() -> None:
    """'The game comes with 6 different animals'; the rulebook names sheep and turtle."""
    assert len(ANIMALS) == len(set(ANIMALS)) == 6
    assert {"sheep", "turtle"} <= set(ANIMALS)


def test_everybody_chooses_an_animal_that_nobody_has() -> None:
    """'All players choose an animal piece along with its matching cardboard token.'"""
    game = begun(3, {"start-player": "2"})
    assert keys(game) == [f"animal:{one}" for one in ANIMALS]
    play(game, 0, "animal:turtle")
    assert "animal:turtle" not in keys(game, 1)
    play(game, 1, "animal:sheep")
    play(game, 2, "animal:snail")
    assert animals(game) == ["turtle", "sheep", "snail"]


def test_the_start_player_chooses_an_unused_animal_as_marker() -> None:
    """'Choose a start player, who selects one of the remaining animals.'"""
    game = begun(3, {"start-player": "2"})
    for player, animal in enumerate(["sheep", "turtle", "deer"]):
        play(game, player, f"animal:{animal}")
    assert keys(game, 1) == ["animal:duck", "animal:snail", "animal:elephant"]
    play(game, 1, "animal:duck")
    assert (table_of(game).marker, table_of(game).start) == ("duck", 1)
    assert "The duck marks Dora as start player." in told(game, 0)
    assert "Dora is the turtle." in told(game, 0)
    assert "You are the sheep." in told(game, 0)


def test_with_five_players_one_animal_is_left() -> None:
    game = begun(5)
    for player, animal in enumerate(ANIMALS[:5]):
        play(game, player, f"animal:{animal}")
    assert table_of(game).marker == ANIMALS[5]


def test_why_an_animal_cannot_be_had() -> None:
    game = begun(2)
    play(game, 0, "animal:duck")
    (why,) = [each["animal:duck"] for each in game.reasons(1).values() if "animal:duck" in each]
    assert why == "{0} has it"


def test_why_ones_own_animal_is_no_marker() -> None:
    game = begun(2, {"start-player": "1"})
    play(game, 0, "animal:duck")
    play(game, 1, "animal:deer")
    (own,) = [each["animal:duck"] for each in game.reasons(0).values() if "animal:duck" in each]
    assert own == "it is your own"


@pytest.mark.parametrize("player", [1, 2, 3])
def test_the_start_player_of_a_single_game_can_be_settled(player: int) -> None:
    """'Choose a start player'."""
    game = begun(3, {"start-player": str(player)})
    for one in range(3):
        play(game, one, f"animal:{ANIMALS[one]}")
    assert table_of(game).start == player - 1


def test_it_is_usually_by_lot() -> None:
    assert FABLED_FRUIT.setup("fable", 3).settings["start-player"] == "lot"


def test_a_start_player_who_does_not_sit_there_is_refused_in_words() -> None:
    with pytest.raises(BadSetup) as caught:
        begun(3, {"start-player": "4"})
    assert str(caught.value) == "option start-player: there is no player 4 among 3"


def test_the_screen_names_the_animals_and_the_start_player() -> None:
    game = begun(2, {"start-player": "2"})
    play(game, 0, "animal:sheep")
    play(game, 1, "animal:turtle")
    play(game, 1, "animal:duck")
    scene = {one.id: one for one in game.scene(0).elements}
    assert (scene["animal/0"].label, scene["animal/1"].label) == ("Sheep", "Turtle")
    assert scene["start/1"].text == "duck"
    assert "start/0" not in scene


def test_a_game_saved_before_has_animals_without_names() -> None:
    game = forest(Side(), Side())
    scene = {one.id: one for one in game.scene(0).elements}
    assert scene["animal/0"].label == "Animal"
    assert animals(game) == ["", ""]


# -- in campaigns


def test_in_a_campaign_everybody_keeps_the_animal() -> None:
    game = begun(3, start=2, animals=["duck", "sheep", "deer"])
    assert animals(game) == ["duck", "sheep", "deer"]
    assert keys(game, 2) == ["animal:turtle", "animal:snail", "animal:elephant"]
    play(game, 2, "animal:snail")
    assert game.asks[0].player == 2


def test_the_loser_starts_and_chooses_the_marker() -> None:
    """'The loser of the previous game is the new start player and chooses one of the unused
    animal tokens as the new start player token.'
    """
    campaign = FABLED_FRUIT.campaigns["fable"]
    state = {**begun_state(), "animals": ["duck", "sheep", "deer"], "next": {"start": 1}}
    prepared = campaign.prepare(state)
    assert prepared["animals"] == ["duck", "sheep", "deer"]
    game = new_game(FABLED_FRUIT, FABLED_FRUIT.setup("fable", 3, prepared=prepared))
    assert [ask.player for ask in game.asks] == [1]


def begun_state() -> dict[str, Any]:
    campaign = FABLED_FRUIT.campaigns["fable"]
    settings = {**FABLED_FRUIT.setup("fable", 3).settings}
    settings |= {setting.key: setting.values[0] for setting in campaign.settings}
    return campaign.begin(3, settings, DECK, "0")


def test_the_outcome_tells_a_campaign_who_has_which_animal() -> None:
    game = begun(2)
    play(game, 0, "animal:sheep")
    play(game, 1, "animal:deer")
    assert game.outcome["animals"] == ["sheep", "deer"]


@pytest.mark.parametrize("wrong", [["duck", "duck", "deer"], ["cow", "duck", "deer"], "duck"])
def test_animals_that_cannot_be_are_refused(wrong: object) -> None:
    with pytest.raises(BadSetup, match="prepared animals"):
        begun(3, start=0, animals=wrong)


def test_animals_of_other_players_are_chosen_anew() -> None:
    """A table of another size than the campaign's."""
    game = begun(2, start=0, animals=["duck", "sheep", "deer"])
    assert keys(game) == [f"animal:{one}" for one in ANIMALS]
