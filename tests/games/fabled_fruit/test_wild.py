"""Wild tokens: #34 to #38."""

from __future__ import annotations

import pytest

from fabletable.engine.game import Game
from tests.games.fabled_fruit.forests import (
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
)
from tests.games.stories import keys, play


def wilds(game: Game) -> list[int]:
    return [one.wild for one in table_of(game).animals]


# -- #34 Chameleon


def test_chameleon_changes_a_fruit_for_a_token() -> None:
    """Situation 38: one token held, one in the supply."""
    game = forest(Side("C S", wild=1), Side(wild=1), display=[1, 34])
    go(game, 34)
    assert offered(game, "discard") == "C S"
    play(game, 0, "discard:coconut")
    assert (hand(game), discard(game), wilds(game)) == ("B B B B S", "C", [2, 1])


@pytest.mark.parametrize(
    "sides",
    [
        [Side("C", wild=2), Side()],  # Situation 38: nobody has more than two
        [Side("C", wild=1), Side(wild=2)],  # none left
        [Side(""), Side()],
    ],
)
def test_chameleons_signpost(sides: list[Side]) -> None:
    game = forest(*sides, display=[1, 34])
    go(game, 34)
    assert sizes(game)[0] == len(sides[0].hand.split()) + 1
    assert wilds(game) == [side.wild for side in sides]
    assert discard(game) == ""


def test_chameleon_draws_what_it_discarded_from_an_empty_stack() -> None:
    game = forest(Side("S"), Side(), display=[1, 34], stack="")
    go(game, 34)
    assert (hand(game), wilds(game)) == ("S", [1, 0])


def test_chameleon_puts_a_mix_card_under_the_mix_stack() -> None:
    game = forest(Side("BG"), Side(), display=[34, 48], mix="CP")
    go(game, 34)
    assert (hand(game), discard(game), letters(table_of(game).mix)) == ("B B B B", "", "BG CP")


# -- #35 Firefly


def test_firefly_draws_and_reveals() -> None:
    game = forest(Side(), Side(), display=[1, 35], stack="S S B C ...")
    go(game, 35)
    assert (hand(game), letters(table_of(game).revealed)) == ("S S", "B")
    assert keys(game) == ["stop", "reveal"]
    play(game, 0, "reveal", "stop")
    assert (hand(game), wilds(game)) == ("B C S S", [0, 0])


def test_firefly_loses_what_was_revealed_but_not_what_was_drawn() -> None:
    game = forest(Side(), Side(), display=[1, 35], stack="S S B C B")
    go(game, 35, "reveal", "reveal")
    assert (hand(game), discard(game), wilds(game)) == ("S S", "B B C", [0, 0])


def test_firefly_may_reveal_the_kind_it_drew() -> None:
    game = forest(Side(), Side(), display=[1, 35], stack="S C S G")
    go(game, 35, "stop")
    assert hand(game) == "C S S"


@pytest.mark.parametrize(
    ("sides", "after"),
    [
        ([Side(), Side()], [1, 0]),
        ([Side(wild=2), Side()], [2, 0]),
        ([Side(wild=1), Side(wild=2)], [1, 2]),
    ],
)
def test_the_fourth_kind_brings_a_wild_token_if_there_is_one(
    sides: list[Side], after: list[int]
) -> None:
    game = forest(*sides, display=[1, 35], stack="S S B C G S P")
    go(game, 35, "reveal", "reveal", "reveal")
    assert (hand(game), wilds(game)) == ("B C G S S S", after)
    assert offered(game, "go", player=1)  # it ends without another question


def test_firefly_takes_what_there_is() -> None:
    game = forest(Side(), Side(), display=[1, 35], stack="S S B C")
    go(game, 35, "reveal", "reveal")
    assert hand(game) == "B C S S"
    empty = forest(Side(), Side(), display=[1, 35], stack="")
    go(empty, 35)
    assert sizes(empty) == [0, 0]


def test_firefly_shuffles_the_discard_pile_but_not_what_is_revealed() -> None:
    game = forest(Side(), Side(), display=[1, 35], stack="S S B", discard="C G")
    go(game, 35, "reveal")
    assert letters(table_of(game).revealed) in ("B C", "B G")
    assert len(table_of(game).stack) == 1


# -- #36 Salamander


def test_salamander_pours_or_brews() -> None:
    game = forest(Side("C C S S G", wild=1), Side(), display=[1, 36])
    go(game, 36)
    assert keys(game) == ["pour", "brew"]
    other = game.fork()
    play(game, 0, "pour")
    assert (sizes(game)[0], wilds(game), table_of(game).wilds_left) == (10, [0, 0], 3)
    play(other, 0, "brew")
    assert offered(other, "kind") == "C S"
    play(other, 0, "kind:strawberry")
    assert (hand(other), wilds(other)) == ("B B B B B C C G", [2, 0])
    assert discard(other) == "S S"


@pytest.mark.parametrize(
    ("sides", "drawn", "after"),
    [
        ([Side("C S", wild=1), Side()], 5, 0),  # no pair: the token is poured
        ([Side("C C", wild=2), Side()], 5, 1),  # two are enough
        ([Side("C C", wild=1), Side(wild=2)], 5, 0),  # none left
        ([Side("C C"), Side()], 3, 1),  # no token: brewed
        ([Side("C CG"), Side()], 3, 1),  # a mix card makes a pair
        ([Side("C S"), Side()], 1, 0),  # neither
        ([Side(""), Side()], 1, 0),
        ([Side("C C"), Side(wild=2), Side(wild=1)], 1, 0),
    ],
)
def test_salamander_does_what_is_possible(sides: list[Side], drawn: int, after: int) -> None:
    game = forest(*sides, display=[1, 36])
    go(game, 36)
    assert sizes(game)[0] == len(sides[0].hand.split()) + drawn
    assert wilds(game)[0] == after


def test_salamander_asks_which_cards_make_the_pair() -> None:
    game = forest(Side("C C CG"), Side(), display=[36, 48], mix="BP")
    go(game, 36)
    assert offered(game, "discard") == "C CG"  # a first coconut went
    play(game, 0, "discard:coconut_grapes")
    assert (discard(game), hand(game)) == ("C", "B B B B B C")


# -- #37 Cricket


def test_cricket_sells_to_the_highest_bid() -> None:
    game = forest(Side("S"), Side("C C P"), Side("G"), display=[1, 37])
    go(game, 37)
    assert [keys(game, player) for player in (0, 1, 2)] == [
        ["bid:0", "bid:1", "bid:2"],
        ["bid:0", "bid:1", "bid:2"],
        ["bid:0", "bid:1"],
    ]
    play(game, 0, "bid:1")
    play(game, 1, "bid:2")
    play(game, 2, "bid:1")
    play(game, 1, "discard:pineapple")  # one coconut had to go
    assert [hand(game, player) for player in (0, 1, 2)] == ["B B B S", "C", "G"]
    assert (wilds(game), discard(game)) == ([0, 1, 0], "C P")


@pytest.mark.parametrize(
    ("bids", "winner"),
    [([1, 1, 1], 1), ([0, 1, 1], 2), ([1, 0, 1], 1), ([0, 0, 0], 1), ([0, 0, 1], 0)],
)
def test_among_equals_the_active_player_is_first_and_then_the_left(
    bids: list[int], winner: int
) -> None:
    """Bids are given from the active player on; the second of three players is active."""
    sides = [Side("S"), Side("C"), Side("G")]
    game = forest(*sides, display=[1, 37], active=1, stack="")
    go(game, 37, player=1)
    for player, bid in zip((1, 2, 0), bids, strict=True):
        play(game, player, f"bid:{bid}")
    assert wilds(game) == [int(player == winner) for player in range(3)]
    paid = bids[(1, 2, 0).index(winner)]
    assert sizes(game) == [1 - paid * (player == winner) for player in range(3)]


def test_who_has_two_wild_tokens_does_not_bid() -> None:
    """Situation 56."""
    game = forest(Side(), Side("C C", wild=2), Side("G"), display=[1, 37])
    go(game, 37)
    assert [ask.player for ask in game.asks] == [0, 2]
    play(game, 2, "bid:0")
    play(game, 0, "bid:0")
    assert wilds(game) == [1, 2, 0]


def test_when_nobody_may_take_one_the_cricket_only_draws() -> None:
    """Situation 56."""
    game = forest(Side(), Side("C", wild=2), Side("G", wild=1), display=[1, 37])
    go(game, 37)
    assert sizes(game) == [3, 1, 1]
    assert wilds(game) == [0, 2, 1]


def test_without_rivals_the_token_is_free() -> None:
    game = forest(Side("S"), Side("C", wild=2), display=[1, 37])
    go(game, 37)
    assert (hand(game), wilds(game)) == ("B B B S", [1, 2])


def test_without_fruits_nobody_can_bid() -> None:
    game = forest(Side(), Side(), Side(), display=[1, 37], stack="")
    go(game, 37)
    assert wilds(game) == [1, 0, 0]


def test_five_players_bid_in_secret() -> None:
    game = forest(*[Side("S S")] * 5, display=[1, 37])
    go(game, 37)
    play(game, 3, "bid:2")
    assert [ask.player for ask in game.asks] == [0, 1, 2, 4]
    before = [game.view(viewer) for viewer in (0, 1)]
    play(game, 4, "bid:1")
    assert [game.view(viewer) for viewer in (0, 1)] == before  # nobody sees that one decided
    for player in (0, 1, 2):
        play(game, player, "bid:0")
    assert wilds(game) == [0, 0, 0, 1, 0]


# -- #38 Pig


def test_pig_gives_everything_for_four_more() -> None:
    game = forest(Side("C G S"), Side(), display=[1, 38])
    go(game, 38)
    assert (hand(game), discard(game)) == ("B B B B B B B", "C G S")


@pytest.mark.parametrize("held", ["", "C", "C G"])
def test_pigs_signpost(held: str) -> None:
    game = forest(Side(held), Side(), display=[1, 38])
    go(game, 38)
    assert hand(game) == f"B {held}".strip()


def test_mix_cards_go_to_the_pig_too_and_count() -> None:
    game = forest(Side("C G BS"), Side(), display=[38, 48], mix="CP")
    go(game, 38)
    assert (hand(game), discard(game)) == ("B B B B B B B", "C G")
    assert letters(table_of(game).mix) == "BS CP"


def test_pig_gets_its_own_fruits_back_from_a_short_stack() -> None:
    game = forest(Side("C G S"), Side(), display=[1, 38], stack="P")
    go(game, 38)
    assert (hand(game), discard(game)) == ("C G P S", "")


def test_pig_is_no_place_for_tokens() -> None:
    game = forest(Side("C G S", wild=1, tokens="B"), Side(), display=[1, 38])
    go(game, 38)
    assert (sizes(game)[0], animal(game).wild, animal(game).tokens) == (7, 1, ["banana"])
