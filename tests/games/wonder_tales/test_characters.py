"""The 17 characters: what each scores, and where it stops."""

from __future__ import annotations

from itertools import permutations

import pytest

from tests.games.wonder_tales.playing import points
from tests.games.wonder_tales.tables import tale

FORMULAS = [
    ("Frog", "Frog:B Hansel:R", 0),
    ("Frog", "Frog:B Princess:B", 3),
    ("Frog", "Witch:B / Frog:B", -2),
    ("Frog", "Frog:R . / Hansel:B Princess:R", 0),
    ("Princess", "Princess:B Hansel:R", 2),
    ("Princess", "Princess:B / Frog:R", 5),
    ("Princess", "Frog:R / Princess:B", 3),
    ("Princess", "Hansel:R / Princess:B", 0),
    ("Princess", "Hansel:R . / Gretel:B Princess:B", 2),
    ("Witch", "Frog:B Witch:R Gretel:R", 0),
    ("Stepmother", "Hansel:B Stepmother:B", 0),
    ("Stepmother", "Hansel:R Stepmother:B Gretel:R", 2),
    ("Stepmother", ". Frog:R . / Hansel:R Stepmother:B Gretel:R / . Hood:R .", 4),
    ("Goldilocks", "Goldilocks:B Hansel:R", 4),
    ("Goldilocks", "Goldilocks:B Mama:B", 0),
    ("Goldilocks", "Papa:R / Goldilocks:B", 0),
    ("Goldilocks", "Baby:R Goldilocks:B", 0),
    ("Goldilocks", "Mama:R Goldilocks:B Papa:R / . Baby:B .", 0),
    ("Goldilocks", "Goldilocks:B Hansel:R / Gretel:B Baby:R", 4),
    ("Mama", "Mama:B Hansel:B", 0),
    ("Mama", "Mama:B Hansel:R", 2),
    ("Mama", "Frog:R Mama:B Hansel:R", 4),
    ("Mama", "Frog:R Mama:B Hansel:R / . Gretel:R .", 6),
    ("Mama", "Frog:R Mama:B Hansel:R / . Gretel:B .", 4),
    ("Mama", ". Wolf:B . / Frog:B Mama:R Hansel:B / . Gretel:B .", 6),
    ("Papa", "Papa:B Hansel:R", 0),
    ("Papa", "Papa:B Hansel:B", 2),
    ("Papa", ". Frog:R . / Hansel:R Papa:R Gretel:R / . Hood:R .", 8),
    ("Wolf", "Wolf:B Hood:R", 2),
    ("Wolf", "Wolf:B Grandmother:R", 2),
    ("Wolf", "Straw:R Wolf:B Stick:R", 2),
    ("Wolf", "Wolf:B Brick:R", 0),
    ("Wolf", "Wolf:B Woodcutter:R", -3),
    ("Wolf", ". Hood:R . / Straw:R Wolf:B Stick:R / . Grandmother:R .", 6),
    ("Hood", "Hood:B Wolf:B", 0),
    ("Hood", "Hood:B Grandmother:R", 3),
    ("Hood", "Hood:B Woodcutter:R", 2),
    ("Hansel", "Hansel:B Gretel:R", 4),
    ("Hansel", "Hansel:B Witch:B", -2),
    ("Hansel", "Hansel:B Stepmother:R", 0),
    ("Gretel", "Gretel:B Hansel:R", 4),
    ("Gretel", "Gretel:B Witch:R", 2),
    ("Gretel", "Gretel:B Stepmother:R", -2),
    ("Gretel", "Hansel:R Gretel:B Witch:B / . Stepmother:B .", 4),
    ("Straw", "Straw:B Stick:R", 2),
    ("Straw", "Straw:B Brick:R", 2),
    ("Straw", "Stick:B Straw:B Brick:B / . Wolf:B .", 1),
    ("Stick", "Stick:B Hansel:R", 1),
    ("Stick", "Stick:B Wolf:R", -2),
    ("Stick", ". Frog:R . / Hansel:B Stick:R Gretel:R / . Hood:B .", 4),
    ("Stick", ". Frog:R . / Hansel:B Stick:R Gretel:R / . Wolf:B .", 1),
    ("Grandmother", "Grandmother:B Hood:R", 3),
    ("Grandmother", "Wolf:B Grandmother:B", -2),
    ("Grandmother", "Grandmother:B Woodcutter:B", 0),
    ("Woodcutter", "Woodcutter:B Wolf:R", 4),
    ("Woodcutter", "Hood:R Woodcutter:B Grandmother:R", 2),
    ("Woodcutter", "Hood:R Woodcutter:B Grandmother:R / . Wolf:B .", 6),
]


@pytest.mark.parametrize(("name", "grid", "worth"), FORMULAS)
def test_what_a_character_is_worth(name: str, grid: str, worth: int) -> None:
    assert points(tale(grid))[name.lower()] == worth


TRIOS = [("Baby", ("Baby", "Mama", "Papa")), ("Brick", ("Straw", "Stick", "Brick"))]
ROWS = [
    (scorer, order, colours)
    for scorer, trio in TRIOS
    for order in permutations(trio)
    for colours in ("BBB", "RBR")
]


@pytest.mark.parametrize(("scorer", "order", "colours"), ROWS)
def test_a_trio_in_a_row_scores_whoever_is_in_the_middle(
    scorer: str, order: tuple[str, ...], colours: str
) -> None:
    row = " ".join(f"{name}:{side}" for name, side in zip(order, colours, strict=True))
    assert points(tale(row))[scorer.lower()] == 5


@pytest.mark.parametrize(
    ("scorer", "corner", "end", "other_end"),
    [(s, *order) for s, trio in TRIOS for order in permutations(trio)],
)
def test_a_trio_around_a_corner_scores_whoever_is_in_it(
    scorer: str, corner: str, end: str, other_end: str
) -> None:
    game = tale(f"{corner}:B {end}:R / {other_end}:R Frog:R")
    assert points(game)[scorer.lower()] == 5


@pytest.mark.parametrize(
    ("scorer", "grid"),
    [
        ("Baby", "Baby:B Mama:B"),  # Papa Bear is not in the grid
        ("Baby", "Baby:B Mama:B / Frog:B Hansel:B Papa:B"),  # he lies diagonally
        ("Baby", "Mama:B Papa:B Frog:B Baby:B"),
        ("Brick", "Brick:R Stick:R Wolf:B Straw:R"),
        ("Brick", "Straw:B Stick:B . / . Frog:R Brick:B"),
    ],
)
def test_a_trio_with_a_gap_scores_nothing(scorer: str, grid: str) -> None:
    assert points(tale(grid))[scorer.lower()] == 0


@pytest.mark.parametrize(
    ("grid", "worth"),
    [
        (". . Hansel:R . . / . Princess:B Gretel:R Hood:R .", 2),  # left end of its row
        (". . Hansel:R . . / . Gretel:R Hood:R Princess:B .", 2),  # right end
        (". . Hansel:R . . / . Gretel:R Princess:B Hood:R .", 0),  # in the middle
        (". . Princess:B . . / . Gretel:R Frog:B Hood:R .", 5),  # the point, above the Frog Prince
    ],
)
def test_at_the_ends_of_a_pyramid_row_nothing_lies_above_the_princess(
    grid: str, worth: int
) -> None:
    assert points(tale(grid, "pyramid"))["princess"] == worth
