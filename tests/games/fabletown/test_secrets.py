"""Actions are chosen in secret; hands and decks are hidden; all else is open."""

from __future__ import annotations

from random import Random
from typing import Any

import pytest

from fabletable.engine.game import Game
from tests.games.fabletown.boards import (
    SPECTATOR,
    Side,
    board,
    choose,
    fable,
    hand,
    keys_in,
    quiet,
    table_of,
    told,
)
from tests.games.fabletown.duelling import reaching
from tests.games.stories import keys, play

CHOICES = ("buy_1", "buy_2", "scour", "draw_two")


def zone(game: Game, viewer: int, name: str, player: int = 0) -> Any:
    return game.view(viewer)["seats"][player]["zones"][name]


def shared(game: Game, viewer: int, name: str) -> Any:
    return game.view(viewer)["table"]["zones"][name]


def dreams(game: Game, viewer: int, count: int = 20) -> list[Game]:
    rng = Random(1)
    return [game.imagine(viewer, rng) for _ in range(count)]


# -- choosing an action


@pytest.mark.parametrize("viewer", [1, 2, SPECTATOR])
def test_whatever_one_player_chose_nothing_different_reaches_another(viewer: int) -> None:
    seen = []
    for action in CHOICES:
        game = board(*quiet("axe ring", "bell", "lamp"))
        play(game, 0, f"action:{action}")
        seen.append(reaching(game, viewer))
    assert seen == [seen[0]] * 4


@pytest.mark.parametrize("viewer", [2, SPECTATOR])
def test_nothing_is_let_out_before_the_last_has_chosen(viewer: int) -> None:
    seen = []
    for first in CHOICES:
        for second in CHOICES:
            game = board(*quiet("axe ring", "bell", "lamp"))
            play(game, 1, f"action:{second}")
            play(game, 0, f"action:{first}")
            seen.append(reaching(game, viewer))
    assert seen == [seen[0]] * 16


def test_a_choice_looks_like_no_choice_to_others() -> None:
    game = board(*quiet(count=3))
    play(game, 0, "action:scour")
    for viewer in (1, 2, SPECTATOR):
        assert (zone(game, viewer, "chosen"), zone(game, viewer, "action")) == (0, [])
        assert sorted(zone(game, viewer, "actions")) == sorted(CHOICES)
        assert not any("chose" in line for line in told(game, viewer))


def test_everybody_sees_the_own_choice_at_once() -> None:
    game = board(*quiet(count=3))
    play(game, 0, "action:scour")
    assert (zone(game, 0, "chosen"), zone(game, 0, "action")) == (["scour"], [])
    assert sorted(zone(game, 0, "actions")) == ["buy_1", "buy_2", "draw_two"]


def test_who_has_chosen_does_not_choose_again() -> None:
    game = board(*quiet(count=3))
    play(game, 1, "action:scour")
    assert [ask.player for ask in game.asks] == [0, 2]


def test_choices_are_shown_when_the_last_has_chosen() -> None:
    game = board(*quiet(count=3))
    choose(game, "scour", "buy_2", "scour")
    for viewer in (0, 1, 2, SPECTATOR):
        shown = [zone(game, viewer, "action", player) for player in range(3)]
        assert shown == [["scour"], ["buy_2"], ["scour"]]
    chosen = [line for line in told(game, SPECTATOR) if " chose: " in line]
    assert chosen == [
        "Ann chose: Scour for Glamour.",
        "Ben chose: Buy Follower 2.",
        "Cleo chose: Scour for Glamour.",
    ]


def test_the_order_of_choosing_is_not_told() -> None:
    ends = []
    for order in ((0, 1, 2), (2, 0, 1)):
        game = board(*quiet(count=3), boxes="- -", deck="")
        for player in order:
            play(game, player, "action:draw_two" if player else "action:scour")
        ends.append([reaching(game, viewer) for viewer in (0, 1, 2, SPECTATOR)])
    assert ends[0] == ends[1]


def test_in_imagination_others_may_have_chosen_anything() -> None:
    game = board(*quiet(count=3))
    play(game, 0, "action:scour")
    for world in dreams(game, viewer=1):
        assert not fable(world, 0).chosen.cards
        assert world.ask_of(0) is not None
        assert world.ask_of(1) is not None


def test_in_imagination_the_own_choice_stands() -> None:
    game = board(*quiet(count=3))
    play(game, 0, "action:scour")
    for world in dreams(game, viewer=0):
        assert keys_in(fable(world, 0).chosen) == "scour"


# -- hands and decks


def test_hands_are_seen_by_their_owners_alone_and_their_sizes_by_all() -> None:
    game = board(*quiet("axe ring", "bell"))
    assert [zone(game, viewer, "hand") for viewer in (0, 1, SPECTATOR)] == [["axe", "ring"], 2, 2]
    assert [zone(game, viewer, "hand", 1) for viewer in (0, 1, SPECTATOR)] == [1, ["bell"], 1]


def test_of_decks_everybody_sees_how_many_cards_are_left() -> None:
    game = board(*quiet(count=2), items="axe ring bell", deck="sinbad sandman")
    for viewer in (0, 1, SPECTATOR):
        assert (shared(game, viewer, "items"), shared(game, viewer, "deck")) == (3, 2)


def test_which_cards_are_drawn_is_told_to_who_draws_them() -> None:
    game = board(*quiet(count=2), items="axe ring bell lamp", boxes="- -", deck="")
    choose(game, "draw_two", "scour")
    assert "You draw Ruby Ring and Silver Bell." in told(game, 0)
    for viewer in (1, SPECTATOR):
        assert "Ann draws 2 cards." in told(game, viewer)
        assert not any("Ruby Ring" in line for line in told(game, viewer))


def test_boxes_pools_discards_and_followers_are_open() -> None:
    side = Side("bigby", "axe", "puss", "lamp")
    game = board(side, Side("pigs"), boxes="jack sinbad", discard="bell")
    for viewer in (1, SPECTATOR):
        assert (zone(game, viewer, "followers"), zone(game, viewer, "scoured")) == (
            ["puss"],
            ["lamp"],
        )
        assert zone(game, viewer, "character") == ["bigby"]
        assert [shared(game, viewer, box) for box in ("box 1", "box 2")] == [["jack"], ["sinbad"]]
        assert shared(game, viewer, "discard") == ["bell"]


def test_another_hand_is_imagined_in_many_ways_and_the_own_one_is_not() -> None:
    game = board(*quiet("axe ring", "bell lamp"))
    worlds = dreams(game, viewer=0)
    assert len({hand(world, 1) for world in worlds}) > 5
    assert {hand(world, 0) for world in worlds} == {"axe ring"}


def test_the_two_remember_the_card_the_pied_piper_took() -> None:
    sides = [Side("pigs", "", "pied_piper"), Side("bigby", "axe", ""), Side("beauty", "ring", "")]
    game = board(*sides)
    play(game, 0, "use:pied_piper", "player:1")
    assert {hand(world, 0) for world in dreams(game, viewer=1)} == {"axe"}
    assert len({hand(world, 0) for world in dreams(game, viewer=2)}) > 5


def test_everybody_remembers_that_a_shuffled_discard_pile_is_the_deck() -> None:
    game = board(
        *quiet("golden_egg", "bell"), items="", discard="axe ring", boxes="jack -", deck=""
    )
    choose(game, "buy_1", "draw_two")
    play(game, 0, "decline")
    # Ben has drawn both cards of the pile, as everybody knows.
    assert {hand(world, 1) for world in dreams(game, viewer=0)} == {"axe ring bell"}


def test_a_payment_is_asked_of_the_buyer_alone() -> None:
    game = board(*quiet("golden_egg", "bell"), boxes="jack -", deck="")
    choose(game, "buy_1", "scour")
    assert [ask.player for ask in game.asks] == [0]
    assert keys(game) == ["pay:golden_egg", "decline"]


def test_where_the_stand_is_and_which_turn_it_is_are_open() -> None:
    game = board(*quiet(count=3), stand=1, turn=4)
    for viewer in (0, SPECTATOR):
        assert game.view(viewer)["table"]["stand"] == 1
        assert game.view(viewer)["table"]["turn"] == table_of(game).turn == 4
