"""Final scoring: the fewest unbuilt cards win, then the most wooden coins.

The numbers in the names are the test situations of the content page.
"""

from __future__ import annotations

import pytest

from fabletable.engine.facts import Result
from tests.games.fine_sand.beaches import Site, beach, idle, told
from tests.games.stories import play


def scored(*sites: Site) -> Result:
    """The result of a game that is stopped after this turn."""
    game = beach(*sites, turn=1, last_turn=1)
    while game.asks:
        for ask in list(game.asks):
            play(game, ask.player, ask.keys[-1])
    assert game.result is not None
    return game.result


def test_unbuilt_cards_are_those_in_hand_stack_and_discard_pile() -> None:
    site = Site(hand="castle1", stack="castle2 red4 red5", discard="coin2 coin3", built="green6")
    assert scored(site).scores[0] == 6


def test_the_scaffold_in_front_counts_and_the_coin_card_on_the_pallet_does_not() -> None:
    site = Site(stack="red4 red5 red6", front="scaffold", built="pallet", pallet="coin3")
    assert scored(site).scores[0] == 4


def test_off_loads_on_a_symbol_card_count_for_nobody() -> None:
    a = Site(stack="red4 red5 red6", symbol="castle1 castle2 castle3")
    assert scored(a, Site(stack="red4 red5 red6")).scores == (3, 3)


def test_cards_removed_from_the_game_do_not_count() -> None:
    assert scored(Site(stack="red4 red5 red6")).scores[0] == 3


def test_the_fewest_unbuilt_cards_win_whoever_ended_the_game() -> None:
    ends = Site(hand="castle1", stack="red4 red5")
    assert scored(ends, Site(stack="red4 red5")).places == (2, 1)


def test_19_a_tie_goes_to_the_player_with_more_wooden_coins() -> None:
    three = "red4 red5 red6"
    result = scored(Site(stack=three, coins=1), Site(stack=three, coins=2))
    assert result == Result((2, 1), (3, 3))


def test_coins_do_not_matter_without_a_tie() -> None:
    result = scored(Site(stack="red4 red5 red6", coins=9), Site(stack="red4 red5"))
    assert result.places == (2, 1)


@pytest.mark.parametrize(
    ("sizes", "places"),
    [((3, 3), (1, 1)), ((4, 3, 3), (3, 1, 1)), ((2, 4, 4, 5), (1, 2, 2, 4))],
)
def test_places_are_shared_where_cards_and_coins_are_equal(
    sizes: tuple[int, ...], places: tuple[int, ...]
) -> None:
    cards = ["castle1", "castle2", "castle3", "red4", "red5"]
    sites = [Site(stack=" ".join(cards[:size])) for size in sizes]
    assert scored(*sites) == Result(places, sizes)


def test_everybody_reads_how_many_cards_each_left_unbuilt() -> None:
    game = beach(Site(stack="castle1 castle2"), Site(stack="red4 red5 red6"), turn=5)
    idle(game, 0, 1)
    assert told(game, 0)[-3:] == [
        "You have 2 cards unbuilt, and 0 wooden coins.",
        "Ben has 3 cards unbuilt, and 0 wooden coins.",
        "You win with 2 cards unbuilt.",
    ]


def test_everybody_reads_that_a_victory_is_shared() -> None:
    game = beach(Site(stack="castle1 castle2"), Site(stack="red4 red5"), turn=5)
    idle(game, 0, 1)
    assert told(game, 0)[-2:] == [
        "You share the victory with 2 cards unbuilt.",
        "Ben shares the victory with 2 cards unbuilt.",
    ]
