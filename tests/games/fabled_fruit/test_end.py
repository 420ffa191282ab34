"""The end of a game, who has won, and games that stand still.

Situations are those of the content page.
"""

from __future__ import annotations

import pytest

from fabletable.engine.game import Game
from tests.games.fabled_fruit.forests import (
    Side,
    discard,
    forest,
    go,
    hand,
    juices,
    offered,
    sizes,
    table_of,
    told,
)
from tests.games.stories import keys, play

RICH = "P P P B"  # the price of #1
IDLE = [12, 16, 17]  # nothing happens there without fruits in the stack
GOALS = {2: 5, 3: 4, 4: 3, 5: 3}


def places(game: Game) -> tuple[int, ...]:
    assert game.result is not None
    return game.result.places


def idle_round(*hands: str, mix: str = "", stirred: bool = False) -> Game:
    """The last player of a round makes a turn in a forest where nothing can be drawn."""
    last = len(hands) - 1
    game = forest(
        *[Side(one) for one in hands],
        display=[*IDLE, 48] if mix else IDLE,
        stack="",
        mix=mix,
        active=last,
        stirred=stirred,
    )
    go(game, IDLE[0], player=last)
    return game


# -- the last round


@pytest.mark.parametrize(("players", "goal"), GOALS.items())
def test_when_the_start_player_reaches_the_goal_all_others_have_one_more_turn(
    players: int, goal: int
) -> None:
    """Situation 23, second part."""
    game = forest(Side(RICH, juices=goal - 1), *[Side()] * (players - 1), stack="")
    go(game, 1, "buy")
    for player in range(1, players):
        assert game.result is None
        assert game.asks[0].player == player
        go(game, 2, player=player)
    assert places(game)[0] == 1


@pytest.mark.parametrize(("players", "goal"), GOALS.items())
def test_when_the_last_player_reaches_the_goal_the_game_ends_at_once(
    players: int, goal: int
) -> None:
    last = players - 1
    game = forest(*[Side()] * last, Side(RICH, juices=goal - 1), active=last)
    go(game, 1, "buy", player=last)
    assert places(game) == (*[2] * last, 1)


@pytest.mark.parametrize(("players", "goal"), GOALS.items())
def test_below_the_goal_the_game_goes_on(players: int, goal: int) -> None:
    last = players - 1
    game = forest(*[Side()] * last, Side(RICH, juices=goal - 2), active=last)
    go(game, 1, "buy", player=last)
    assert game.result is None
    assert table_of(game).round == 2


def test_the_player_right_of_the_start_player_has_the_last_turn() -> None:
    """Situation 23: Dora started."""
    sides = [Side(RICH, juices=2), Side(), Side(), Side()]
    game = forest(*sides, active=0, start=1)
    go(game, 1, "buy")
    assert places(game) == (1, 2, 2, 2)
    assert game.asks == []


def test_in_the_last_round_others_may_still_catch_up() -> None:
    game = forest(Side(RICH, juices=4), Side("B B B C", juices=4))
    go(game, 1, "buy")
    go(game, 5, "buy", player=1)
    assert (juices(game), places(game)) == ([5, 5], (1, 1))


# -- ranking


@pytest.mark.parametrize(
    ("owned", "hands", "expected"),
    [
        ([3, 3, 2, 1], ["B", "B B C C", "B B B C C C", ""], (2, 1, 3, 4)),
        ([3, 3, 2, 2], ["B B", "B C", "", ""], (1, 1, 3, 3)),
        ([3, 2, 1, 0], ["", "B B", "B B B", "C C C C"], (1, 2, 3, 4)),
        ([3, 3, 3, 3], ["B", "C", "G", "P"], (1, 1, 1, 1)),
        ([3, 3, 0, 0], ["BG", "B", "", ""], (1, 1, 3, 3)),  # a mix card is one fruit
    ],
)
def test_most_juices_win_then_most_fruits_else_the_place_is_shared(
    owned: list[int], hands: list[str], expected: tuple[int, ...]
) -> None:
    """Situation 24; in its second part the third and the fourth are both last."""
    sides = [Side(one, juices=n) for one, n in zip(hands, owned, strict=True)]
    game = forest(*sides, active=3, stack="")
    go(game, 1, player=3)
    assert places(game) == expected
    assert game.result is not None
    assert game.result.scores == tuple(owned)


def test_tokens_and_tasted_juices_change_nothing_in_the_ranking() -> None:
    game = forest(
        Side("B", juices=5, tasted=3), Side("B", juices=5, wild=2, tokens="B C"), active=1, stack=""
    )
    go(game, 1, player=1)
    assert places(game) == (1, 1)


# -- sixty rounds


@pytest.mark.parametrize(("round_", "over"), [(59, False), (60, True)])
def test_the_game_ends_with_the_sixtieth_round(round_: int, over: bool) -> None:
    game = forest(Side("B"), Side("B B"), active=1, round_=round_, stack="")
    go(game, 1, player=1)
    assert (game.result is not None) == over
    assert any("60 rounds" in line for line in told(game, 0)) == over


def test_the_sixtieth_round_is_played_to_its_end() -> None:
    game = forest(Side("B"), Side("B B"), round_=60, stack="")
    go(game, 1)
    assert game.result is None
    go(game, 6, player=1)
    assert places(game) == (2, 1)


# -- standstill


def test_a_round_without_draws_and_purchases_frees_all_but_five_fruits_of_each_hand() -> None:
    """Situation 58."""
    hands = [
        "B B B B B B B B B B B B C C",
        "C C C C C C C C C C G G G",
        "G G G G G G G G G P P P",
        "P P P P P P P P P S S S",
    ]
    game = idle_round(*hands)
    while game.asks[0].prompt.endswith("down to 5"):
        play(game, game.asks[0].player, game.asks[0].keys[0])
    assert sizes(game) == [5, 5, 5, 5]
    assert (len(table_of(game).stack), len(table_of(game).discard)) == (31, 0)
    go(game, 17)
    assert sizes(game) == [7, 5, 5, 5]


def test_everybody_chooses_what_to_keep_from_the_start_player_on() -> None:
    game = idle_round("B B B B B S S", "C C C C C", "G G G G G P")
    assert keys(game) == ["discard:banana", "discard:strawberry"]
    play(game, 0, "discard:strawberry")
    assert hand(game) == "B B B B B"
    assert keys(game, 2) == ["discard:grapes", "discard:pineapple"]
    play(game, 2, "discard:grapes")
    assert sizes(game) == [5, 5, 5]
    assert any("Nobody bought" in line for line in told(game, 1))


def test_mix_cards_freed_by_a_standstill_go_under_the_mix_stack() -> None:
    game = idle_round("B B B B B BG", "", mix="CP")
    play(game, 0, "discard:banana_grapes")
    assert [card.key for card in table_of(game).mix.cards] == ["banana_grapes", "coconut_pineapple"]
    assert discard(game) == ""


def test_nobody_discards_after_a_round_in_which_something_happened() -> None:
    game = idle_round("B B B B B B", "C C C C C C", stirred=True)
    assert (sizes(game), table_of(game).round) == ([6, 6], 2)


def test_nobody_discards_while_a_fruit_could_be_drawn() -> None:
    game = forest(Side("B B B B B B"), Side("C C C"), stack="S", active=1, stirred=False)
    go(game, 5, "done", player=1)
    assert (sizes(game), table_of(game).round) == ([6, 3], 2)


def test_a_purchase_is_enough_to_go_on() -> None:
    """Even one paid with mix cards, which leaves nothing to draw."""
    hands = [Side("G G G G G G"), Side("BP CP GP PS")]
    game = forest(*hands, display=[1, 6, 48], stack="", active=1, stirred=False)
    go(game, 1, "buy", player=1)
    assert (sizes(game), discard(game)) == ([6, 0], "")
    assert not any("Nobody bought" in line for line in told(game, 0))


def test_every_round_is_looked_at_anew() -> None:
    """In the first round a fruit is drawn, in the second none."""
    game = forest(Side("B B B B B B"), Side(), stack="C", display=IDLE, stirred=False)
    go(game, 16)
    go(game, 17, player=1)
    assert sizes(game) == [7, 0]
    go(game, 12)
    assert sizes(game) == [7, 0]
    go(game, 16, player=1)
    assert offered(game, "discard") == "B C"
