"""Secrets, bids and bargains: #24 Crow to #28 Bat.

Situations are those of the content page.
"""

from __future__ import annotations

import pytest

from fabletable.engine.game import Game
from fabletable.games.fabled_fruit.dwellers import LOCATIONS
from fabletable.games.fabled_fruit.table import SECRETS
from tests.games.fabled_fruit.forests import (
    LETTERS,
    REST,
    Side,
    animal,
    discard,
    forest,
    go,
    hand,
    letters,
    offered,
    sizes,
    table_of,
    told,
)
from tests.games.fabled_fruit.hearing import named_to
from tests.games.stories import keys, play


def visit(number: int, *hands: str, stack: str = REST, active: int = 0) -> Game:
    """The active player has moved there; everybody holds these fruits."""
    sides = [Side(one) for one in hands]
    game = forest(*sides, display=[number, 1, 5], stack=stack, active=active)
    go(game, number, player=active)
    return game


def hands(game: Game) -> list[str]:
    return [hand(game, player) for player in range(game.setup.players)]


def asked(game: Game) -> list[int]:
    return [ask.player for ask in game.asks]


def bid(game: Game, **bids: int) -> None:
    """By the first letters of their names: `bid(game, a=1, d=2)`."""
    for letter, count in bids.items():
        play(game, "adefg".index(letter), f"bid:{count}")


# -- #24 Crow

LOT = "P P P P P"


def test_24_crow_the_first_of_the_highest_bidders_in_turn_order_wins() -> None:
    """Situation 34. Fred has nothing to bid."""
    game = visit(24, "B", "C C", "G G", "", stack=LOT)
    assert asked(game) == [0, 1, 2]
    bid(game, a=1, d=2, e=2)
    assert hands(game) == ["B C C", LOT, "G G", ""]


def test_24_crow_costs_nothing_when_all_bid_nothing() -> None:
    """Situation 34, second part."""
    game = visit(24, "B", "C C", "G G", "", stack=f"{LOT} S")
    bid(game, a=0, d=0, e=0)
    assert hands(game) == [f"B {LOT}", "C C", "G G", ""]


def test_24_crow_the_active_player_wins_ties_and_discards_the_bid() -> None:
    game = visit(24, "B C", "C C", stack=LOT)
    bid(game, a=1, d=1)
    assert offered(game, "discard") == "B C"
    play(game, 0, "discard:coconut")
    assert (hands(game), discard(game)) == ([f"B {LOT}", "C C"], "C")


def test_24_crow_another_winner_chooses_what_to_give_from_the_old_hand() -> None:
    game = visit(24, "", "B C S", "G", stack=LOT)
    bid(game, d=2, e=1)
    assert offered(game, "give", 1) == "B C"  # no pineapple, though the lot has five
    play(game, 1, "give:coconut")
    assert hands(game) == ["C S", f"B {LOT}", "G"]


def test_24_crow_bids_are_at_most_three_and_at_most_the_hand() -> None:
    game = visit(24, "B B B B", "C", "G G", "P P P", stack=REST)
    counts = [len(keys(game, player)) for player in range(4)]
    assert counts == [4, 2, 3, 4]
    assert keys(game, 3) == ["bid:0", "bid:1", "bid:2", "bid:3"]


def test_24_crow_ties_of_five_players_go_round_from_the_active_one() -> None:
    game = visit(24, "B", "C", "G", "P", "S", stack="C C C C C", active=3)
    bid(game, a=1, d=1, e=1, f=0, g=0)
    assert hands(game) == ["C C C C C", "C", "G", "B P", "S"]


def test_24_crow_nobody_learns_a_bid_before_all_have_bid() -> None:
    game = visit(24, "B B", "C C", "G", stack=LOT)
    before = [(game.view(viewer), told(game, viewer)) for viewer in (1, 2, -1)]
    bid(game, a=2)
    assert [(game.view(viewer), told(game, viewer)) for viewer in (1, 2, -1)] == before
    bid(game, d=1, e=0)
    bids = [line for line in told(game, 2) if " bids" in line or "You bid" in line]
    assert [line.rstrip(".")[-1] for line in bids] == ["2", "1", "0"]
    assert "Anne wins the bidding with 2." in told(game, 2)


def test_24_crow_the_lot_is_open_and_the_price_known_to_the_two() -> None:
    game = visit(24, "", "C C", "", stack=LOT)
    assert game.view(2)["table"]["zones"]["revealed"] == ["pineapple"] * 5
    bid(game, d=1)
    play(game, 1, "give:coconut")
    assert [named_to(game, viewer, "give") for viewer in (0, 1, 2, -1)] == ["C", "C", "?", "?"]
    assert named_to(game, 2, "dora takes") == "P"


def test_24_crow_pays_with_mix_cards_too() -> None:
    game = visit(24, "BG", "", stack=LOT)
    bid(game, a=1)
    assert (hand(game), discard(game)) == (LOT, "")


@pytest.mark.parametrize(("stack", "after"), [("P S", "P S"), ("", ""), (LOT, LOT)])
def test_24_crow_without_anybodys_fruits_gives_what_there_is(stack: str, after: str) -> None:
    game = visit(24, "", "", "", stack=stack)
    assert hands(game) == [after, "", ""]
    assert asked(game) == [1]


def test_24_crow_without_lot_there_is_no_auction() -> None:
    game = visit(24, "B", "C", stack="")
    assert (hands(game), asked(game)) == (["B", "C"], [1])
    assert table_of(game).phase == "turn"


# -- #25 Cat


@pytest.mark.parametrize("players", [2, 3, 5])
def test_25_cat_draws_one_with_an_empty_hand(players: int) -> None:
    game = visit(25, "", *["C"] * (players - 1))
    assert sizes(game) == [1] * players
    assert asked(game) == [1]


@pytest.mark.parametrize(
    ("hidden", "named", "after"),
    [
        ("banana", "coconut", ["B P P P BG", "C", ""]),
        ("banana", "banana", ["P P BG", "B C", ""]),
        ("banana_grapes", "grapes", ["B P P", "C BG", ""]),
        ("banana_grapes", "banana", ["B P P", "C BG", ""]),
        ("banana_grapes", "strawberry", ["B P P P BG", "C", ""]),
    ],
)
def test_25_cat_draws_three_unless_the_hidden_fruit_is_guessed(
    hidden: str, named: str, after: list[str]
) -> None:
    """A mix card is guessed by either of its kinds."""
    game = visit(25, "B BG", "C", "", stack="P P P P")
    play(game, 0, f"hide:{hidden}", "player:1")
    play(game, 1, f"name:{named}")
    assert hands(game) == after


def test_25_cat_anybody_may_be_asked_and_any_kind_named() -> None:
    game = visit(25, "B", "", "", "", "")
    assert offered(game, "player") == "1 2 3 4"
    play(game, 0, "player:4")
    assert offered(game, "name", 4) == "B C G P S"


def test_25_cat_of_two_players_asks_the_other_one() -> None:
    game = visit(25, "B", "", stack="P P P")
    play(game, 1, "name:banana")
    assert hands(game) == ["P P", "B"]


def test_25_cat_hides_the_fruit_until_the_guess() -> None:
    game = visit(25, "B C", "", "", stack="P P P")
    play(game, 0, "hide:coconut", "player:1")
    assert game.view(0)["seats"][0]["zones"]["aside"] == ["coconut"]
    for viewer in (1, 2, -1):
        assert game.view(viewer)["seats"][0]["zones"]["aside"] == 1
        assert named_to(game, viewer, "") == "?"
    play(game, 1, "name:strawberry")
    for viewer in (1, 2, -1):
        assert (named_to(game, viewer, "chosen"), named_to(game, viewer, "name")) == ("C", "S")
    assert letters(animal(game).shown) == ""


def test_25_cat_that_is_guessed_gives_though_nothing_can_be_drawn() -> None:
    game = visit(25, "B", "", stack="")
    play(game, 1, "name:banana")
    assert hands(game) == ["", "B"]


# -- #26 Walrus


def test_26_walrus_takes_what_is_not_of_the_named_kind() -> None:
    game = visit(26, "", "S B", "S C", "S G", stack="P P P")
    assert asked(game) == [1, 2, 3]
    play(game, 1, "hide:strawberry")
    play(game, 3, "hide:grapes")
    play(game, 2, "hide:coconut")
    assert offered(game, "name") == "B C G P S"
    play(game, 0, "name:coconut")
    assert hands(game) == ["G S", "B", "C P S", "S"]


def test_26_walrus_that_takes_nothing_draws_one() -> None:
    """Situation 35."""
    game = visit(26, "", "B S", "C S", "", stack="P P P P")
    play(game, 1, "hide:strawberry")
    play(game, 2, "hide:strawberry")
    play(game, 0, "name:strawberry")
    assert hands(game) == ["P", "B P S", "C P S", ""]


@pytest.mark.parametrize(
    ("theirs", "named", "after"),
    [
        (["S", "S", "S"], "banana", ["S S S", "", "", ""]),
        (["S", "S", ""], "banana", ["S S", "", "", ""]),
        (["S", "B", ""], "banana", ["P S", "", "B P", ""]),
        (["S"], "banana", ["P P S", ""]),  # with two players two are drawn
        (["S"], "strawberry", ["P P", "P S"]),
        (["CS", "BS"], "strawberry", ["P", "P CS", "P BS"]),  # either half fits
        (["CS", "BS"], "coconut", ["P BS", "P CS", ""]),
    ],
)
def test_26_walrus_tributes_that_are_forced(
    theirs: list[str], named: str, after: list[str]
) -> None:
    """Who holds one kind is not asked. Less than two taken: draw."""
    game = visit(26, "", *theirs, stack="P P P P")
    play(game, 0, f"name:{named}")
    assert hands(game) == after


@pytest.mark.parametrize(("players", "drawn"), [(2, 2), (3, 1), (5, 1)])
def test_26_walrus_among_empty_hands_draws(players: int, drawn: int) -> None:
    game = visit(26, "B", *[""] * (players - 1))
    assert sizes(game) == [1 + drawn, *[0] * (players - 1)]
    assert asked(game) == [1]


def test_26_walrus_nobody_learns_a_tribute_before_the_kind_is_named() -> None:
    game = visit(26, "", "B S", "C S", stack="P P P P")
    before = {viewer: (game.view(viewer), told(game, viewer)) for viewer in (0, 2, -1)}
    play(game, 1, "hide:banana")
    for viewer, seen in before.items():
        assert (game.view(viewer), told(game, viewer)) == seen
    play(game, 2, "hide:coconut")
    for viewer in (0, 2, -1):
        assert game.view(viewer)["seats"][1]["zones"]["aside"] == 1
        assert named_to(game, viewer, "") == "?"
    play(game, 0, "name:pineapple")
    for viewer in (0, 1, 2, -1):
        assert (named_to(game, viewer, "chosen"), named_to(game, viewer, "name")) == ("B C", "P")


# -- #27 Beaver


def divided(first: str, stack: str = "B C G P S") -> Game:
    """Of two players, Dora has put these fruits into the first group."""
    game = visit(27, "", "", stack=stack)
    play(game, 1, *[f"group:{LETTERS[letter]}" for letter in first.split()])
    if game.ask_of(1):
        play(game, 1, "done")
    return game


@pytest.mark.parametrize(
    ("first", "taken", "after"),
    [
        ("B C", "first", ["B C", "G P S"]),
        ("B C", "second", ["G P S", "B C"]),
        ("", "second", ["B C G P S", ""]),
        ("", "first", ["", "B C G P S"]),
        ("B C G P S", "first", ["B C G P S", ""]),
    ],
)
def test_27_beaver_the_other_divides_and_you_choose(
    first: str, taken: str, after: list[str]
) -> None:
    """A group may be empty."""
    game = divided(first)
    assert keys(game) == ["first", "second"]
    play(game, 0, taken)
    assert hands(game) == after


def test_27_beaver_any_other_player_can_be_chosen() -> None:
    game = visit(27, "", "", "", "", "", stack="B B B B B")
    assert offered(game, "player") == "1 2 3 4"
    play(game, 0, "player:3")
    play(game, 3, "group:banana", "group:banana", "done")
    play(game, 0, "second")
    assert hands(game) == ["B B B", "", "", "B B", ""]


def test_27_beaver_divides_fewer_fruits_or_none() -> None:
    game = divided("B", stack="B S")
    play(game, 0, "second")
    assert hands(game) == ["S", "B"]
    game = visit(27, "", "", stack="")
    assert (hands(game), asked(game)) == (["", ""], [1])


def test_27_beaver_divides_openly() -> None:
    game = visit(27, "", "", "", stack="B C S")
    play(game, 0, "player:1")
    play(game, 1, "group:coconut", "done")
    zones = game.view(2)["table"]["zones"]
    assert (zones["group"], zones["revealed"]) == (["coconut"], ["banana", "strawberry"])
    play(game, 0, "first")
    assert named_to(game, 2, "anne takes") == "C"
    assert named_to(game, 2, "dora takes") == "B S"


# -- #28 Bat


@pytest.mark.parametrize(
    ("mine", "theirs", "drawn"),
    [
        ("share", "share", [4, 2]),
        ("share", "grab", [3, 3]),
        ("grab", "share", [5, 2]),
        ("grab", "grab", [1, 0]),
    ],
)
@pytest.mark.parametrize("players", [2, 4])
def test_28_bat_both_choose_to_share_or_to_grab(
    mine: str, theirs: str, drawn: list[int], players: int
) -> None:
    game = visit(28, *[""] * players)
    if players > 2:
        assert offered(game, "player") == "1 2 3"
        play(game, 0, "player:1")
    assert asked(game) == [0, 1]
    play(game, 1, theirs)
    play(game, 0, mine)
    assert sizes(game) == [*drawn, *[0] * (players - 2)]


@pytest.mark.parametrize(("stack", "after"), [("B C G P S", ["B C G P", "S"]), ("B", ["B", ""])])
def test_28_bat_the_active_player_draws_first(stack: str, after: list[str]) -> None:
    game = visit(28, "", "", stack=stack)
    play(game, 0, "share")
    play(game, 1, "share")
    assert hands(game) == after


def test_28_bat_nobody_learns_a_choice_before_both_have_chosen() -> None:
    game = visit(28, "", "", "", stack="B B B B B")
    play(game, 0, "player:1")
    assert "Dora" in told(game, 2)[-1]
    before = [(game.view(viewer), told(game, viewer)) for viewer in (1, 2, -1)]
    play(game, 0, "grab")
    assert [(game.view(viewer), told(game, viewer)) for viewer in (1, 2, -1)] == before
    play(game, 1, "share")
    assert any("Anne" in line and line.endswith("grab.") for line in told(game, 2))
    assert any("Dora" in line and line.endswith("share.") for line in told(game, 2))


def test_28_bat_goes_round_a_table_of_five() -> None:
    """The fourth player invites the first; then it is the fifth player's turn."""
    game = visit(28, "", "", "", "", "", active=3, stack="B B B B B C C")
    play(game, 3, "player:0", "share")
    play(game, 0, "grab")
    assert sizes(game) == [3, 0, 0, 3, 0]
    assert asked(game) == [4]


def test_there_is_a_phase_for_every_location_with_a_secret_part() -> None:
    assert {place.key for place in LOCATIONS.values() if place.secret} == set(SECRETS)
