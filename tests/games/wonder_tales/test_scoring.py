"""Scoring: every placed card scores for the colour that is up, by the cards that touch it.

The numbers in the names are the test situations of the content page.
"""

from __future__ import annotations

from tests.games.wonder_tales.playing import points, totals
from tests.games.wonder_tales.tables import PYRAMID, SPECTATOR, lacking, tale


def test_1_rulebook_scoring_example_of_two_rows_of_four() -> None:
    game = tale("Goldilocks:R Mama:R Baby:B Papa:R / Frog:R Witch:B Hood:B Wolf:R")
    assert points(game) == {
        "goldilocks": 0, "mama": 4, "frog": -2, "papa": 2, "wolf": 2,
        "baby": 5, "hood": 0, "witch": 0,
    }  # fmt: skip
    assert totals(game) == (6, 5)


def test_rulebook_example_the_blue_frog_prince_gains_3_beside_the_princess() -> None:
    assert totals(tale("Frog:B Princess:R"))[1] == 3


def test_rulebook_example_the_blue_frog_prince_loses_2_beside_the_witch() -> None:
    assert totals(tale("Frog:B Witch:R"))[1] == -2


def test_2_the_frog_prince_between_princess_and_witch() -> None:
    game = tale("Princess:R Frog:B Witch:R")
    assert points(game) == {"princess": 5, "frog": 1, "witch": 0}
    assert totals(game) == (5, 1)


def test_3_three_blue_bears_in_a_row() -> None:
    game = tale("Baby:B Mama:B Papa:B")
    assert points(game) == {"baby": 5, "mama": 0, "papa": 2}
    assert totals(game) == (0, 7)


def test_4_three_bears_around_a_corner() -> None:
    game = tale("Baby:B Papa:R / . Mama:R")
    assert points(game) == {"baby": 5, "papa": 2, "mama": 0}
    assert totals(game) == (2, 5)


def test_5_hansel_breaks_the_chain_of_bears() -> None:
    game = tale("Baby:B Hansel:B Mama:R Papa:R")
    assert points(game) == {"baby": 0, "hansel": 0, "mama": 2, "papa": 2}
    assert totals(game) == (4, 0)


def test_6_the_wolf_before_three_pigs() -> None:
    game = tale("Wolf:R Straw:B Stick:B Brick:B")
    assert points(game) == {"wolf": 1, "straw": -1, "stick": 2, "brick": 5}
    assert totals(game) == (1, 6)


def test_7_cards_that_meet_at_a_corner_do_not_touch() -> None:
    game = tale("Goldilocks:B Hansel:B / Gretel:R Papa:B")
    assert points(game) == {"goldilocks": 4, "hansel": 0, "gretel": 0, "papa": 2}
    assert totals(game) == (0, 6)


def test_8_mama_bear_among_four_rivals_has_6_at_most() -> None:
    game = tale(". Frog:B . / Hansel:B Mama:R Gretel:B / . Grandmother:B .")
    assert points(game)["mama"] == 6
    assert totals(game) == (6, 0)


def test_9_papa_bear_counts_own_and_the_stepmother_rival_neighbours() -> None:
    game = tale(". Hood:R . / Woodcutter:R Papa:R Stepmother:B")
    assert points(game) == {"papa": 4, "stepmother": 1, "hood": 0, "woodcutter": 0}
    assert totals(game) == (4, 1)


def test_10_little_red_riding_hood_among_her_tale() -> None:
    game = tale("Grandmother:R Hood:R Woodcutter:R / . Wolf:B .")
    assert points(game) == {"grandmother": 3, "hood": 5, "woodcutter": 1, "wolf": 2}
    assert totals(game) == (9, 2)


def test_11_hansel_and_gretel_between_witch_and_stepmother() -> None:
    game = tale("Hansel:B Gretel:R Stepmother:B / Witch:R . .")
    assert points(game) == {"hansel": 2, "gretel": 2, "stepmother": 1, "witch": 0}
    assert totals(game) == (2, 3)


def test_12_a_square_of_four_that_is_worth_6_to_both() -> None:
    game = tale("Frog:R Goldilocks:B / Princess:R Stick:B")
    assert points(game) == {"princess": 3, "frog": 3, "goldilocks": 4, "stick": 2}
    assert totals(game) == (6, 6)


def test_a_total_may_be_negative() -> None:
    game = tale("Hansel:B Witch:B Frog:B")
    assert totals(game) == (0, -4)


def test_what_is_not_in_the_grid_scores_nothing() -> None:
    game = tale("Hansel:B", blue="Gretel", red="Witch")
    assert points(game) == {"hansel": 0}


def test_the_points_of_a_finished_grid_stay_to_be_seen() -> None:
    last = lacking(PYRAMID, "Woodcutter")
    earlier = [(0, 1, "B"), (1, 0, "R")]
    game = tale(last, "pyramid", red="Woodcutter", blue="Papa", active="R", earlier=earlier)
    scored = [(key, number) for key, number in points(game).items() if number]
    assert scored == [
        ("stepmother", 1), ("frog", 3), ("goldilocks", 4), ("princess", 3), ("wolf", 1),
    ]  # fmt: skip
    assert game.view(SPECTATOR)["table"]["phase"] == "over"
