"""A turn: move, pay the toll, then buy or use; and what happens when fruits run out.

Situations are those of the content page.
"""

from __future__ import annotations

import pytest

from fabletable.engine.errors import NotOffered
from fabletable.engine.game import Game
from tests.games.fabled_fruit.forests import (
    NUMBERS,
    Side,
    animal,
    at,
    destinations,
    discard,
    forest,
    go,
    hand,
    juices,
    left_of,
    letters,
    offered,
    sizes,
    table_of,
    told,
)
from tests.games.fabled_fruit.hearing import named_to
from tests.games.stories import ask, keys, play

HERE = 1  # where the others wait, in tests of the toll


def waiting(mine: str, others: int, toll: str = "1", absent: int = 0) -> Game:
    """You hold these fruits, and nothing can be drawn.

    So many others stand on #1 with empty hands, and some more stand elsewhere.
    """
    there = [Side(at=HERE)] * others + [Side(at=5)] * absent
    return forest(Side(mine), *there, stack="", settings={"toll": toll})


def label(game: Game, number: int) -> str:
    return game.rules.look.option(game.seen(0), 0, f"go:{NUMBERS[number]}").label


# -- moving


def test_an_animal_may_go_anywhere_but_where_it_stands() -> None:
    """Situation 9."""
    game = forest(Side(at=1), Side(at=2), Side(), Side())
    assert destinations(game) == [2, 3, 4, 5, 6]
    assert len(keys(game)) == 5  # there is no way to stay or to pass


def test_an_animal_off_the_display_may_go_to_every_location() -> None:
    assert destinations(forest(Side(), Side(at=2))) == [1, 2, 3, 4, 5, 6]


def test_staying_is_refused() -> None:
    game = forest(Side(at=1), Side())
    with pytest.raises(NotOffered, match="go:hippo"):
        go(game, 1)
    assert at(game) == 1


def test_where_one_stands_when_no_other_location_is_left_one_stays_and_pays_the_toll() -> None:
    game = forest(Side("B S", at=1), Side(at=1), display=[1])
    assert offered(game, "give") == "B S"
    play(game, 0, "give:strawberry")
    assert named_to(game, 1, "anne gives") == "S"


def test_without_any_location_the_game_ends_at_once() -> None:
    """Also in the middle of a round, with the goal far away."""
    game = forest(Side("P P P B"), Side("B"), Side(), display={1: 1})
    play(game, 0, "buy")
    assert game.result is not None
    assert game.result.places == (1, 2, 3)
    assert game.asks == []


@pytest.mark.parametrize("players", [2, 3, 4, 5])
def test_turns_go_clockwise_from_the_start_player(players: int) -> None:
    last = players - 1
    game = forest(*[Side() for _ in range(players)], active=last, start=last)
    order = []
    for _ in range(players + 1):
        mover = game.asks[0].player
        order.append(mover)
        go(game, 1 if at(game, mover) != 1 else 5, player=mover)
    assert order == [last, *range(players)]
    assert table_of(game).round == 2


# -- the toll


def test_each_animal_there_gets_a_fruit_of_the_movers_choice() -> None:
    """Situation 1."""
    game = forest(Side("B S S S S", at=5), Side("C C", at=4), Side("G", at=5), Side(at=5))
    go(game, 4)
    assert offered(game, "give") == "B S"
    play(game, 0, "give:banana")
    assert [hand(game, player) for player in range(4)] == ["S S S S", "B C C", "G", ""]
    assert keys(game) == ["buy", "use"]


def test_the_toll_is_asked_for_in_turn_order() -> None:
    game = forest(Side(at=1), Side(at=1), Side("B C G P"), Side(at=1), active=2)
    go(game, 1, "give:banana", "give:coconut", player=2)
    assert (hand(game, 3), hand(game, 0)) == ("B", "C")
    play(game, 2, "give:pineapple")
    assert hand(game, 1) == "P"


def test_who_stands_elsewhere_or_off_the_display_gets_nothing() -> None:
    game = forest(Side("B C"), Side(at=5), Side())
    go(game, 1)
    assert sizes(game) == [4, 0, 0]


def test_equal_fruits_are_given_without_a_question() -> None:
    game = waiting("B B B", 2)
    go(game, HERE)
    assert sizes(game) == [1, 1, 1]


def test_with_too_few_fruits_one_chooses_who_gets_one() -> None:
    """Situation 6."""
    game = waiting("B", 2, absent=1)
    go(game, HERE)
    assert ask(game).prompt == "You have only 1 fruit for 2 players: who gets one?"
    assert keys(game) == ["player:1", "player:2"]
    play(game, 0, "player:2")
    assert sizes(game)[1:] == [0, 1, 0]


def test_all_fruits_go_to_different_animals_when_they_are_too_few() -> None:
    """The receivers come first, then a fruit for each of them in turn order."""
    game = forest(Side(at=4), Side(at=4), Side("B C"), Side(at=4), Side(at=4), active=2)
    go(game, 4, player=2)
    assert keys(game, 2) == ["player:0", "player:1", "player:3"]
    play(game, 2, "player:0")
    assert keys(game, 2) == ["player:1", "player:3", "player:4"]
    play(game, 2, "player:4")
    assert offered(game, "give", 2) == "B C"
    play(game, 2, "give:coconut")
    assert (hand(game, 4), hand(game, 0)) == ("C", "B")
    assert (hand(game, 1), hand(game, 3)) == ("", "")


def test_with_an_empty_hand_nothing_is_paid_and_the_panda_has_no_offer() -> None:
    """Situation 7."""
    game = forest(Side(), Side(at=4), Side(), Side())
    go(game, 4)
    assert sizes(game) == [1, 0, 0, 0]


def test_the_toll_can_spoil_a_purchase() -> None:
    """Situation 8."""
    game = forest(Side("G G G B"), Side("C", at=3), Side(), Side())
    go(game, 3, "give:banana")
    assert juices(game) == [0, 0, 0, 0]
    assert sizes(game) == [4, 2, 0, 0]  # the mosquito gave one fruit, nobody had three


@pytest.mark.parametrize(
    ("mine", "there", "enough"),
    [("G G G B", 0, True), ("G G G B", 3, False), ("G G G B S", 3, True), ("G G B B S", 0, False)],
)
def test_a_player_is_told_before_moving_whether_enough_is_left_to_buy(
    mine: str, there: int, enough: bool
) -> None:
    game = forest(Side(mine), Side(at=there))
    assert ("buy" in label(game, 3)) == enough
    assert ("{1}" in label(game, 3)) == (there == 3)


def test_the_toll_can_spoil_a_requirement() -> None:
    game = forest(Side("B C"), Side(at=2))
    go(game, 2, "give:banana")
    assert "signpost" in told(game, 0)[2]
    assert sizes(game) == [2, 1]


def test_the_toll_can_meet_a_requirement() -> None:
    """With the fruit of the toll Dora has three, as the mosquito requires."""
    game = forest(Side("B"), Side("C C", at=3), stack="S")
    go(game, 3)
    assert (hand(game), hand(game, 1)) == ("B C C S", "")
    assert offered(game, "give") == "B C"  # the first of three to return


def test_the_toll_is_due_before_buying_too() -> None:
    game = forest(Side("G G G B S"), Side(at=3))
    go(game, 3, "give:strawberry", "buy")
    assert (juices(game), hand(game, 1)) == ([1, 0], "S")


def test_a_mix_card_can_be_the_toll() -> None:
    game = forest(Side("B BG"), Side(at=1))
    go(game, 1, "give:banana_grapes")
    assert hand(game, 1) == "BG"


def test_only_giver_and_receiver_know_the_toll() -> None:
    game = forest(Side("B C"), Side("C", at=1), Side())
    go(game, 1, "give:banana")
    assert [named_to(game, viewer, "give") for viewer in (0, 1, 2, -1)] == ["B", "B", "?", "?"]
    assert game.view(1)["seats"][1]["zones"]["hand"] == ["coconut", "banana"]
    assert game.view(2)["seats"][1]["zones"]["hand"] == 2


# -- the option of a higher toll


@pytest.mark.parametrize(
    ("mine", "others", "answers", "after"),
    [
        ("B B B B B", 2, [], [1, 2, 2]),
        ("B B B", 2, ["player:2"], [0, 1, 2]),
        ("B B", 2, [], [0, 1, 1]),
        ("B", 2, ["player:1"], [0, 1, 0]),
        ("", 2, [], [0, 0, 0]),
        ("B", 1, [], [0, 1]),
    ],
)
def test_with_a_toll_of_two_everybody_gets_a_first_fruit_before_a_second(
    mine: str, others: int, answers: list[str], after: list[int]
) -> None:
    game = waiting(mine, others, toll="2")
    go(game, HERE, *answers)
    assert sizes(game) == after


# -- buy or use


def test_one_is_asked_to_buy_only_when_one_can() -> None:
    game = forest(Side("G G B B"), Side("S"))
    go(game, 3)
    assert sizes(game) == [5, 1]
    assert game.asks[0].player == 1


def test_who_could_buy_may_use_the_action_instead() -> None:
    game = forest(Side("P P P B"), Side())
    go(game, 1, "use")
    assert (sizes(game), juices(game), left_of(game, 1)) == ([6, 0], [0, 0], 4)


def test_a_requirement_that_is_met_makes_the_action_compulsory() -> None:
    """With a banana in hand the meerkat takes it, though drawing might be better."""
    game = forest(Side("B"), Side())
    go(game, 2)
    assert (hand(game), hand(game, 1)) == ("", "B")


# -- fruits run out


def test_the_discard_pile_becomes_the_new_stack_in_the_middle_of_a_draw() -> None:
    """Situation 19."""
    game = forest(Side(), Side(), stack="S", discard="B B B C C C")
    go(game, 1)
    assert hand(game) in ("B S", "C S")
    assert (len(table_of(game).stack), discard(game)) == (5, "")
    assert any("shuffled" in line for line in told(game, 1))


def test_the_new_stack_is_shuffled() -> None:
    orders = set()
    for seed in range(5):
        game = forest(Side(), Side(), stack="", discard="B C G P S", seed=str(seed))
        go(game, 1)
        orders.add(letters(animal(game).hand))
    assert len(orders) > 1


def test_without_any_fruit_nothing_is_drawn_and_the_turn_ends() -> None:
    """Situation 20."""
    game = forest(Side("B"), Side(), Side(), Side(), stack="")
    go(game, 1)
    assert hand(game) == "B"
    assert game.asks[0].player == 1
    assert told(game, 0)[-1] == "No more fruit is left to draw for you."


def test_what_could_not_be_drawn_is_not_owed() -> None:
    game = forest(Side(), Side("B B B"), stack="", start=1)
    go(game, 1)
    go(game, 5, "discard:banana", "discard:banana", "done", player=1)
    assert hand(game) == ""


def test_hands_and_the_order_of_the_stack_are_hidden() -> None:
    game = forest(Side("B B"), Side("C C"), stack="P S", discard="G")
    view = game.view(0)
    assert view["seats"][0]["zones"]["hand"] == ["banana", "banana"]
    assert view["seats"][1]["zones"]["hand"] == 2
    assert view["table"]["zones"]["stack"] == 2
    assert view["table"]["zones"]["discard"] == ["grapes"]


def test_what_is_drawn_is_told_to_the_drawer_alone() -> None:
    game = forest(Side(), Side(), stack="P S ...")
    go(game, 1)
    assert [named_to(game, viewer, "draw") for viewer in (0, 1, -1)] == ["P S", "?", "?"]
