"""What others know during a simultaneous turn, after it, and of off-loads."""

from __future__ import annotations

from random import Random
from typing import Any

from fabletable.engine.game import Game
from tests.games.fine_sand.beaches import SPECTATOR, Site, beach, idle, lies, told
from tests.games.stories import play

OTHERS = (1, SPECTATOR)


def seat(game: Game, viewer: int, player: int = 0) -> dict[str, Any]:
    """A player's site as a viewer sees it."""
    found: dict[str, Any] = game.view(viewer)["seats"][player]
    return found


def zone(game: Game, viewer: int, name: str, player: int = 0) -> Any:
    return seat(game, viewer, player)["zones"][name]


def dreams(game: Game, viewer: int, count: int = 20) -> list[Game]:
    rng = Random(1)
    return [game.imagine(viewer, rng) for _ in range(count)]


# -- during the turn


def test_what_is_built_and_paid_is_seen_when_all_have_finished() -> None:
    game = beach(Site(hand="castle1 coin2 red4", coins=1))
    play(game, 0, "build:castle1", "pay:coin2", "done")
    for viewer in OTHERS:
        assert (zone(game, viewer, "built"), zone(game, viewer, "discard")) == ([], [])
        assert zone(game, viewer, "hand") == 3
    idle(game, 1)
    for viewer in OTHERS:
        assert zone(game, viewer, "built") == ["castle1"]
        assert zone(game, viewer, "discard") == ["coin2"]


def test_nobody_sees_how_many_cards_another_has_drawn_this_turn() -> None:
    game = beach(Site(stack="red4 red5 red6 ...", coins=0))
    play(game, 0, "draw:2")
    for viewer in OTHERS:
        assert (zone(game, viewer, "hand"), zone(game, viewer, "stack")) == (0, 57)


def test_wooden_coins_taken_or_spent_are_seen_afterwards() -> None:
    game = beach(Site(hand="castle1", coins=3))
    play(game, 0, "build:castle1")
    assert [seat(game, viewer)["coins"] for viewer in OTHERS] == [3, 3]
    idle(game, 1)
    assert [seat(game, viewer)["coins"] for viewer in OTHERS] == [2, 2]


def test_the_story_of_a_turn_is_told_to_others_when_all_have_finished() -> None:
    game = beach(Site(hand="castle1 red4", coins=3))
    play(game, 0, "build:castle1", "pay:wood")
    assert "You build Sand castle 1." in told(game, 0)
    for viewer in OTHERS:
        assert not any("Sand castle" in line for line in told(game, viewer))
    idle(game, 0, 1)
    for viewer in OTHERS:
        assert "Ada builds Sand castle 1." in told(game, viewer)


def test_a_player_sees_the_own_turn_at_once() -> None:
    game = beach(Site(hand="castle1 coin2 red4"))
    play(game, 0, "build:castle1", "pay:coin2")
    assert zone(game, 0, "built") == ["castle1"]
    assert zone(game, 0, "hand") == ["red4"]


# -- hands and stacks


def test_hands_stay_hidden_after_the_turn_and_own_stacks_too() -> None:
    game = beach(Site(hand="castle1 red4", stack="blue3 blue4 ..."))
    idle(game, 0, 1)
    for viewer in OTHERS:
        assert zone(game, viewer, "hand") == 2
    assert zone(game, 0, "hand") == ["castle1", "red4", "blue3", "blue4"]  # two drawn since
    assert zone(game, 0, "stack") == 53


def test_what_is_looked_at_and_kept_stays_hidden_and_what_is_discarded_is_seen() -> None:
    site = Site(stack="red4 coin3 blue3 blue4 ...", built="draw_and_discard")
    game = beach(site, turn=1)
    play(game, 0, "use:draw_and_discard")
    assert zone(game, 0, "aside") == ["red4", "coin3"]
    assert zone(game, 1, "aside") == 0
    play(game, 0, "discard:red4")
    idle(game, 0, 1)
    assert "red4" in zone(game, 1, "discard")
    assert isinstance(zone(game, 1, "hand"), int)


# -- off-loads


def test_an_off_load_is_known_to_the_giver_alone() -> None:
    game = beach(Site(hand="red4"))
    play(game, 0, "offload:red4")
    idle(game, 0, 1)
    assert zone(game, 0, "symbol") == ["red4"]
    for viewer in OTHERS:
        assert zone(game, viewer, "symbol") == 1


def test_an_off_load_is_named_to_the_giver_alone() -> None:
    game = beach(Site(hand="red4"))
    play(game, 0, "offload:red4")
    idle(game, 0, 1)
    assert "You off-load Red 4." in told(game, 0)
    for viewer in OTHERS:
        assert "Ada off-loads a card." in told(game, viewer)
        assert not any("Red 4" in line for line in told(game, viewer))


def test_an_off_load_that_is_taken_is_seen_by_all() -> None:
    game = beach(Site(symbol="red4"), Site(symbol="blue3"))
    idle(game, 0, 1)
    for viewer in (0, *OTHERS):
        assert zone(game, viewer, "discard", 1) == ["red4"]
        assert zone(game, viewer, "discard", 0) == ["blue3"]


# -- imagination


def test_another_hand_is_imagined_in_many_ways_and_the_own_one_is_not() -> None:
    game = beach(Site(hand="castle1 red4 blue3"), Site(hand="coin2 coin3"))
    worlds = dreams(game, viewer=1)
    assert len({lies(world, "hand", 0) for world in worlds}) > 5
    assert {lies(world, "hand", 1) for world in worlds} == {"coin2 coin3"}


def test_an_off_load_is_imagined_by_others_and_remembered_by_the_giver() -> None:
    game = beach(Site(hand="castle1 red4", symbol="blue3"), Site(hand="coin2"))
    assert len({lies(world, "symbol", 0) for world in dreams(game, viewer=1)}) > 5
    assert {lies(world, "symbol", 0) for world in dreams(game, viewer=0)} == {"blue3"}


def test_everybody_remembers_the_raised_limit_that_went_onto_a_symbol_card() -> None:
    game = beach(Site(built="raise_limit", symbol="red4"))
    play(game, 0, "done", "use:raise_limit")
    idle(game, 1)
    tops = {lies(world, "symbol", 0).count("raise_limit") for world in dreams(game, viewer=1)}
    assert tops == {1}


def test_everybody_remembers_a_card_taken_from_an_open_discard_pile() -> None:
    game = beach(Site(discard="coin3 red4", built="essentials"))
    play(game, 0, "use:essentials", "take:coin3", "draw:2", "done")
    idle(game, 1)
    assert all("coin3" in lies(world, "hand", 0) for world in dreams(game, viewer=1))


def test_worlds_imagined_within_a_turn_keep_what_the_player_has_done() -> None:
    game = beach(Site(hand="castle1 coin2 red4", stack="blue3 ..."), Site(hand="red5"))
    play(game, 0, "build:castle1", "pay:coin2")
    for world in dreams(game, viewer=0, count=5):
        assert (lies(world, "built", 0), lies(world, "hand", 0)) == ("castle1", "red4")
        assert world.ask_of(1) is not None
