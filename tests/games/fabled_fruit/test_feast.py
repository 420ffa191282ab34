"""Juices, helping the slower, copying, bargains, and the great feast: #52 to #59."""

from __future__ import annotations

import pytest

from fabletable.engine.campaign import Played
from fabletable.engine.game import Game
from fabletable.games.fabled_fruit.rules import FABLED_FRUIT
from fabletable.games.fabled_fruit.standing import NO_MASTER
from tests.games.fabled_fruit.forests import (
    NAMES,
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
from tests.games.fabled_fruit.knowing import heard, surely_in
from tests.games.stories import keys, play

HIPPO = "P P P B"  # the price of #1


def whose_turn(game: Game) -> int:
    return table_of(game).active


# -- #52 Wombat


def test_every_juice_adds_to_the_pot_up_to_four() -> None:
    """Situation 47."""
    sides = [Side(), Side("P P P B"), Side("C C C B"), Side("G G G B")]
    game = forest(*sides, display=[1, 2, 3, 52], pot="C S", active=1)
    pot = []
    for player in (1, 2, 3):
        go(game, player, "buy", player=player)
        pot.append(len(table_of(game).pot))
    assert pot == [3, 4, 4]


def test_wombat_takes_the_pot() -> None:
    """Situation 47."""
    game = forest(Side("G"), Side(), display=[1, 52], pot="C P S S", stack="B")
    go(game, 52)
    assert (hand(game), len(table_of(game).pot)) == ("B C G P S S", 0)


def test_wombat_with_an_empty_pot_draws_one() -> None:
    game = forest(Side(), Side(), display=[1, 52])
    go(game, 52)
    assert hand(game) == "B"
    assert all(len(told(game, viewer)) == 2 for viewer in (0, 1))  # the move and the draw


def test_nobody_knows_the_pot_and_only_the_taker_sees_it() -> None:
    game = forest(Side(), Side(), display=[1, 52], pot="C C")
    assert [game.view(viewer)["table"]["zones"]["pot"] for viewer in (0, 1, -1)] == [2, 2, 2]
    go(game, 52)
    assert [len(heard(game, viewer, "coconut")) for viewer in (0, 1, -1)] == [1, 0, 0]
    assert surely_in(game, 1, "hand/0") == ""


# -- #53 Koala


def test_koala_tastes_each_juice_once() -> None:
    game = forest(Side(juices=1), Side(juices=2, tasted=2), display=[1, 2, 53])
    go(game, 53)
    assert (sizes(game)[0], animal(game).tasted) == (4, 1)
    assert len(heard(game, 1, "juice")) == 1
    go(game, 53, player=1)
    assert (sizes(game)[1], animal(game, 1).tasted) == (1, 2)


def test_koala_without_a_juice() -> None:
    game = forest(Side(), Side(juices=1), display=[1, 53])
    go(game, 53)
    assert (sizes(game)[0], animal(game).tasted) == (1, 0)


def test_tasted_juices_count_for_winning_and_for_the_price() -> None:
    sides = [Side("B B B B B B", juices=4, tasted=4), Side(juices=3)]
    game = forest(*sides, display=[1, 53], start=1, stack="")
    go(game, 53, "buy")
    assert game.result is not None
    assert (game.result.scores, game.result.winners) == ((5, 3), [0])


# -- #54 Donkey


def test_donkey_helps_who_is_behind() -> None:
    game = forest(Side(juices=1), Side(juices=2), Side(), display=[1, 54])
    go(game, 54)
    assert sizes(game) == [4, 0, 0]


@pytest.mark.parametrize("others", [[0, 0], [1, 0], [1, 1]])
def test_donkey_makes_the_leader_share(others: list[int]) -> None:
    game = forest(Side(juices=1), *[Side(juices=n) for n in others], display=[1, 54])
    go(game, 54)
    assert offered(game, "player") == "1 2"
    play(game, 0, "player:2")
    assert sizes(game) == [3, 0, 1]


def test_donkey_with_two_players_and_a_short_stack() -> None:
    game = forest(Side(), Side(), display=[1, 54], stack="C C P S")
    go(game, 54)
    assert (hand(game), hand(game, 1)) == ("C C P", "S")
    short = forest(Side(), Side(), display=[1, 54], stack="C")
    go(short, 54)
    assert sizes(short) == [1, 0]


# -- #55 Parrot


def test_parrot_copies_where_others_stand() -> None:
    """Situation 49."""
    sides = [Side("P P"), Side("S", at=55), Side("S", at=7), Side("S")]
    game = forest(*sides, display=[1, 7, 55])
    go(game, 55)
    assert hand(game, 1) == "P S"  # the toll for who stands on #55
    assert hand(game) == "B P"  # one pineapple is not enough for #7


def test_parrot_meets_a_copied_signpost() -> None:
    sides = [Side("P P"), Side(at=7), Side(at=1)]
    game = forest(*sides, display=[1, 7, 55])
    go(game, 55)
    assert offered(game, "copy") == "hippo bear"
    play(game, 0, "copy:bear")
    assert (sizes(game), discard(game), at(game)) == ([5, 0, 0], "P P", 55)
    assert len(heard(game, 1, "#7")) == 1


def test_parrot_where_nobody_is_elsewhere() -> None:
    """Situation 49."""
    game = forest(Side(), Side(at=55), Side(), display=[1, 7, 55])
    go(game, 55)
    assert sizes(game) == [2, 0, 0]


def test_parrot_pays_neither_toll_nor_thief_elsewhere() -> None:
    game = forest(Side("C"), Side(at=1), display=[1, 2, 55], thief=1, master=1)
    go(game, 55)
    assert (hand(game), hand(game, 1)) == ("B B C", "")


def test_an_animal_token_is_no_animal_to_copy() -> None:
    game = forest(Side(), Side(token_at=1), display=[1, 55], stack="B B B")
    go(game, 55)
    assert sizes(game) == [2, 0]
    assert not heard(game, 0, "again")


def test_parrot_hops_down_from_55() -> None:
    """The frog's number is the parrot's: all three others stand lower."""
    sides = [Side(), Side(at=17), Side(at=54), Side(at=1)]
    game = forest(*sides, display=[1, 17, 54, 55])
    go(game, 55, "copy:frog")
    assert sizes(game)[0] == 4


def test_parrot_calls_a_friend_to_its_own_place() -> None:
    game = forest(Side(), Side(at=18), display=[1, 18, 55])
    go(game, 55)
    assert (at(game, 1), sizes(game)) == (55, [3, 1])


@pytest.mark.parametrize(("number", "key"), [(24, "bid:0"), (28, "share"), (37, "bid:0")])
def test_parrot_copies_what_is_decided_in_secret(number: int, key: str) -> None:
    game = forest(Side("S"), Side("S", at=number), display=[1, number, 55])
    go(game, 55)
    assert [ask.player for ask in game.asks] == [0, 1]
    play(game, 0, key)
    play(game, 1, key)
    assert (at(game), whose_turn(game)) == (55, 1)
    assert destinations(game, 1) == [1, 55]


# -- #56 Moose


def test_moose_draws_two() -> None:
    game = forest(Side("B"), Side(), display=[1, 56])
    go(game, 56)
    assert (sizes(game), whose_turn(game)) == ([3, 0], 1)


def test_moose_goes_and_buys_for_one_less() -> None:
    game = forest(Side("P P S"), Side(), display=[1, 2, 56], ahead={57: 4})
    go(game, 56)
    assert keys(game) == ["dash:hippo", "draw"]
    other = game.fork()
    play(game, 0, "dash:hippo")
    assert (juices(game), hand(game), at(game)) == ([1, 0], "", 1)
    assert (left_of(game, 1), left_of(game, 57)) == (3, 1)
    play(other, 0, "draw")
    assert (juices(other), sizes(other)[0], at(other)) == ([0, 0], 5, 56)


@pytest.mark.parametrize(("other", "thief"), [(Side(at=1), 0), (Side(token_at=1), 0), (Side(), 1)])
def test_moose_avoids_who_is_there(other: Side, thief: int) -> None:
    master = 0 if thief else NO_MASTER
    game = forest(Side("P P P"), other, display=[1, 2, 56], thief=thief, master=master)
    go(game, 56)
    assert (sizes(game)[0], juices(game), at(game)) == (5, [0, 0], 56)


def test_moose_does_not_sell_its_own_juice_cheaper() -> None:
    game = forest(Side("P P G G B"), Side(at=1), display=[1, 2, 56])
    go(game, 56)
    assert (sizes(game)[0], juices(game)) == (7, [0, 0])


# -- #57 Owl


def test_owl_marks_a_second_place() -> None:
    game = forest(Side(), Side("C"), Side(), display=[1, 2, 57])
    go(game, 57)
    assert offered(game, "mark") == "hippo meerkat"
    play(game, 0, "mark:hippo")
    assert len(heard(game, 1, "#1 ")) == 1
    go(game, 1, player=1)
    assert (hand(game), hand(game, 1)) == ("B B B C", "B B")
    go(game, 57, player=2)
    assert animal(game).token_at == NUMBERS[1]
    play(game, 2, "mark:hippo")  # now it is the first player's turn again
    assert animal(game).token_at == ""


def test_a_token_counts_once_where_its_animal_stands_too() -> None:
    game = forest(Side("C C"), Side(at=1, token_at=1), display=[1, 2, 57])
    go(game, 1)
    assert (sizes(game), hand(game, 1)) == ([3, 1], "C")


def test_the_owls_token_goes_home_with_a_depleted_stack() -> None:
    sides = [Side(f"{HIPPO} C"), Side(), Side(at=57, token_at=1)]
    game = forest(*sides, display={1: 1, 2: 4, 57: 4})
    go(game, 1, "give:coconut", "buy")
    assert (left_of(game, 1), animal(game, 2).token_at, at(game, 2)) == (0, "", 57)


def test_owl_without_a_second_location() -> None:
    rich = "B B B C C C"
    game = forest(Side(rich, at=57), Side(rich), display=[57])
    play(game, 0, "use")
    assert (sizes(game)[0], animal(game).token_at) == (9, "")


# -- #58 Dragon


ALL_TREASURES = [
    "draw", "mix", "wild", "steal",
    "lease:banana", "lease:coconut", "lease:grapes", "lease:pineapple", "lease:strawberry",
]  # fmt: skip


def test_dragon_offers_two_different_treasures() -> None:
    game = forest(Side(), Side("C"), Side(), display=[1, 58], mix="BG")
    go(game, 58)
    assert keys(game) == ALL_TREASURES
    play(game, 0, "lease:grapes")
    assert keys(game) == ALL_TREASURES[:4]  # no second fruit token
    play(game, 0, "wild")
    assert (animal(game).tokens, animal(game).wild, sizes(game)[0]) == (["grapes"], 1, 0)


@pytest.mark.parametrize(("treasure", "held"), [("draw", "B"), ("mix", "BG"), ("steal", "C")])
def test_dragons_treasures_for_the_hand(treasure: str, held: str) -> None:
    game = forest(Side(), Side("C"), Side(), display=[1, 58], mix="BG CP")
    go(game, 58, treasure)
    assert hand(game) == held
    assert treasure not in keys(game)


def test_dragon_steals_from_whom_it_chooses() -> None:
    sides = [Side(), Side("C"), Side(), Side("P")]
    game = forest(*sides, display=[1, 58], mix="BG")
    go(game, 58, "steal")
    assert offered(game, "player") == "1 3"
    play(game, 0, "player:3", "wild")
    assert [hand(game, player) for player in range(4)] == ["P", "C", "", ""]
    assert [len(heard(game, viewer, "pineapple")) for viewer in (0, 1, 3)] == [1, 0, 1]


def test_the_first_treasure_is_taken_before_the_second_is_chosen() -> None:
    game = forest(Side(), Side("C"), display=[1, 58], mix="")
    go(game, 58, "steal")  # of the only fruit that anybody has
    assert keys(game) == ["draw", "wild", *ALL_TREASURES[4:]]


def test_dragon_with_nothing_but_fruits() -> None:
    """Situation 51."""
    sides = [Side(wild=2), Side(tokens="B C G P S")]
    game = forest(*sides, display=[1, 58], mix="")
    go(game, 58)
    assert hand(game) == "B B"


def test_dragon_with_one_other_treasure_takes_both() -> None:
    game = forest(Side(wild=2), Side(tokens="B C G P S"), display=[1, 58], mix="BG")
    go(game, 58)
    assert keys(game) == ["draw", "mix"]
    play(game, 0, "mix")
    assert hand(game) == "B BG"


# -- #59 Lion


def test_lion_with_two_players() -> None:
    """Situation 52."""
    game = forest(Side(), Side(), display=[1, 59], stack="B C G P S ...")
    go(game, 59)
    assert letters(table_of(game).revealed) == "B C G P S"
    play(game, 0, "take:coconut")
    assert offered(game, "take", player=1) == "B G P S"
    play(game, 1, "take:banana")
    assert [hand(game, player) for player in (0, 1)] == ["C G P S", "B"]


def test_lion_with_five_players() -> None:
    """Situation 52."""
    game = forest(*[Side()] * 5, display=[1, 59], stack="B B B B B B B B ...")
    go(game, 59)
    assert sizes(game) == [4, 1, 1, 1, 1]


def test_lion_with_too_few_fruits() -> None:
    """Situation 52."""
    game = forest(*[Side()] * 4, display=[1, 59], stack="B C S", active=2, start=2)
    go(game, 59, "take:strawberry", player=2)
    play(game, 3, "take:banana")
    assert [hand(game, player) for player in range(4)] == ["C", "", "S", "B"]


def test_lion_with_no_fruits_at_all() -> None:
    game = forest(Side("B"), Side(), display=[1, 59], stack="")
    go(game, 59)
    assert sizes(game) == [1, 0]


# -- the end of the location stack


def test_when_the_location_stack_is_empty_the_display_shrinks() -> None:
    """Situation 53: and the campaign is over after that game."""
    sides = [Side(HIPPO, juices=4), Side()]
    game = forest(*sides, display=[1, 2, 3, 4, 5, 59], start=1)
    go(game, 1, "buy")
    assert len(table_of(game).display) == 23
    assert game.result is not None
    campaign = FABLED_FRUIT.campaigns["fable"]
    options = {**{choice.key: choice.values[0] for choice in campaign.settings}, "from": "53"}
    before = campaign.begin(2, options, game.setup.deck, "0")
    assert not campaign.over(before)
    played = Played(game.result, game.outcome, NAMES[:2])
    after, _ = campaign.conclude(before, played, game.setup.deck, "0")
    assert campaign.over(after)
    assert sum(after["forest"]["display"].values()) == 23
