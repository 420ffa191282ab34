"""The end: Glamour, the Golden Goose, ties, and the ranks of who was eliminated."""

from __future__ import annotations

from typing import Any

import pytest

from fabletable.engine.facts import Result
from fabletable.games.fabletown.followers import FOLLOWERS
from fabletable.games.fabletown.table import OVER
from tests.games.fabletown.boards import Side, board, choose, sizes, table_of, told
from tests.games.stories import play

WHO = ("bigby", "beauty", "pigs", "rose_red")  # who draw nothing more where nothing lies


def ended(*sides: Side, **worth: int) -> Result:
    """The result when everybody has drawn nothing in the last turn.

    Followers are worth nothing, but for those named.
    """
    overlay: dict[str, Any] = {one.key: {"glamour": 0} for one in FOLLOWERS}
    overlay |= {key: {"glamour": number} for key, number in worth.items()}
    last = 2 * len(sides) + 3
    game = board(*sides, turn=last, items="", overlay=overlay, boxes="- -", deck="")
    choose(game, *["draw_two"] * len(game.asks))
    assert game.result is not None
    return game.result


def player(seat: int, followers: str, hand: str = "", scoured: str = "") -> Side:
    return Side(WHO[seat], hand, followers, scoured)


def test_the_most_glamour_wins() -> None:
    result = ended(player(0, "puss"), player(1, "jack"), player(2, "rapunzel"),
                   puss=40, jack=50, rapunzel=45)  # fmt: skip
    assert (result.places, result.scores) == ((3, 1, 2), (40, 50, 45))
    assert result.winners == [1]


def test_scoured_items_count_and_items_in_hand_do_not() -> None:
    sides = [player(0, "puss", scoured="golden_egg axe"), player(1, "jack", hand="golden_egg ring")]
    result = ended(*sides, puss=36, jack=40)
    assert (result.places, result.scores) == ((1, 2), (46, 40))


def test_the_golden_goose_lays_two_glamour_at_the_end() -> None:
    sides = [player(0, "puss golden_goose"), player(1, "jack")]
    result = ended(*sides, puss=40, jack=41)
    assert (result.places, result.scores) == ((1, 2), (42, 41))


FOUR_WITH_GOOSE = "puss golden_goose mother_goose king_cole"


def test_of_two_with_the_same_glamour_the_one_with_more_followers_wins() -> None:
    """Situation 34."""
    sides = [
        player(0, FOUR_WITH_GOOSE),
        player(1, "jack rapunzel baba_yaga goose_girl tin_soldier"),
    ]
    result = ended(*sides, puss=41, jack=43)
    assert (result.places, result.scores) == ((2, 1), (43, 43))


@pytest.mark.parametrize(
    ("first", "second", "places"),
    [("axe ring", "bell", (1, 2)), ("axe", "bell lamp", (2, 1)), ("axe", "bell", (1, 1))],
)
def test_then_the_one_with_more_cards_in_hand_then_both(
    first: str, second: str, places: tuple[int, int]
) -> None:
    """Situation 34, with equally many followers."""
    sides = [
        player(0, FOUR_WITH_GOOSE, first),
        player(1, "jack rapunzel baba_yaga goose_girl", second),
    ]
    result = ended(*sides, puss=41, jack=43)
    assert (result.places, result.scores) == (places, (43, 43))


def test_more_glamour_comes_before_more_followers_and_those_before_more_cards() -> None:
    sides = [
        player(0, "puss rapunzel baba_yaga", "axe ring bell"),
        player(1, "jack", ""),
        player(2, "tin_soldier goose_girl mother_goose king_cole"),
    ]
    result = ended(*sides, puss=40, jack=41, tin_soldier=40)
    assert result.places == (3, 1, 2)


def test_places_after_a_shared_one_are_left_out() -> None:
    sides = [player(0, "puss"), player(1, "jack"), player(2, "rapunzel"), player(3, "baba_yaga")]
    result = ended(*sides, puss=40, jack=50, rapunzel=50, baba_yaga=45)
    assert result.places == (4, 1, 1, 3)
    assert result.winners == [1, 2]


def test_who_was_eliminated_ranks_behind_all_survivors_the_later_the_better() -> None:
    sides = [
        Side(eliminated=9, last_pool=29),
        player(1, "jack"),
        Side(eliminated=10, last_pool=20),
        player(3, "puss"),
    ]
    result = ended(*sides, jack=36, puss=35)
    assert (result.places, result.scores) == ((4, 1, 3, 2), (29, 36, 20, 35))


def test_of_two_eliminated_in_the_same_turn_the_greater_pool_ranks_higher() -> None:
    sides = [
        Side(eliminated=9, last_pool=20),
        player(1, "jack"),
        Side(eliminated=9, last_pool=22),
        player(3, "puss"),
    ]
    assert ended(*sides, jack=36, puss=40).places == (4, 2, 3, 1)


def test_who_was_eliminated_with_the_same_pool_in_the_same_turn_shares_a_place() -> None:
    sides = [
        Side(eliminated=9, last_pool=20),
        player(1, "jack"),
        Side(eliminated=9, last_pool=20),
        player(3, "puss"),
    ]
    assert ended(*sides, jack=36, puss=40).places == (3, 2, 3, 1)


def test_when_nobody_is_left_the_later_eliminated_still_ranks_higher() -> None:
    """Situation 33, after somebody had been eliminated before."""
    sides = [Side(eliminated=7, last_pool=24), player(1, "jack"), player(2, "puss")]
    overlay = {"jack": {"glamour": 11}, "puss": {"glamour": 12}}
    game = board(*sides, turn=8, overlay=overlay)
    assert game.result is not None
    assert game.result.places == (4, 3, 2)
    assert game.result.winners == []
    assert [rival.name for rival in game.result.rivals] == ["Tommy Sharp"]


def test_tommy_sharp_takes_no_place_where_somebody_is_left() -> None:
    assert ended(player(0, "puss"), player(1, "jack"), puss=40, jack=41).rivals == ()


def test_the_last_turn_is_played_to_its_end() -> None:
    sides = [player(0, "puss", "golden_egg"), player(1, "rapunzel")]
    overlay = {"puss": {"glamour": 36}, "rapunzel": {"glamour": 40}}
    game = board(*sides, turn=7, overlay=overlay, boxes="jack -", deck="", items="axe ring")
    choose(game, "buy_1", "draw_two")
    play(game, 0, "pay:golden_egg")
    assert game.result is not None
    assert (game.result.scores, game.result.places) == ((43, 40), (1, 2))
    assert (sizes(game), table_of(game).phase) == ([0, 2], OVER)


def test_no_turn_begins_after_the_last_one() -> None:
    overlay = {"puss": {"glamour": 36}, "jack": {"glamour": 40}}
    game = board(player(0, "puss"), player(1, "jack"), turn=7, overlay=overlay)
    choose(game, "draw_two", "draw_two")
    assert [line for line in told(game, -1) if line.startswith("Turn ")] == [
        "Turn 7: Ann has priority.",
    ]  # fmt: skip
    assert game.asks == []
