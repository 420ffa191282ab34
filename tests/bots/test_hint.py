"""Hints: one estimate gives the order and the figures, and says what it cannot tell apart."""

from __future__ import annotations

from random import Random

import pytest

from fabletable.bots import search as search_module
from fabletable.bots.hint import (
    BEST,
    CHANCE,
    LEAD,
    LEAST,
    POINTS,
    SCORE,
    Estimate,
    Hint,
    Hints,
    error_of,
    hints,
    mean,
    score_unit,
)
from fabletable.bots.search import Budget
from fabletable.engine.ending import Measure
from fabletable.engine.facts import Result, Rival
from fabletable.engine.game import new_game
from fabletable.games.wonder_tales.table import ENOUGH
from fabletable.lab.hints import Held, held
from fabletable.shelf import find_game
from fabletable.testing.cases import Case
from tests.bots.positions import EVERY_FORM, TALES, WONDER_TALES, Clock, under_way
from tests.games.wonder_tales.tables import BLUE_SEAT, SQUARE, tale

FEWEST = Measure("points", (), "point", fewest=True)
ALONE = next(case for case in TALES if case.mode == "solo")


@EVERY_FORM
def test_hints_are_the_best_choices_of_whoever_is_asked(case: Case) -> None:
    game = under_way(case, 15)
    ask = game.asks[-1]
    found = hints(game, ask.player, Budget(24), "seed", ends=4)
    assert 1 < len(found.choices) <= BEST
    assert {hint.key for hint in found.choices} <= set(ask.keys)
    assert [hint.worth for hint in found.choices] == sorted(
        (hint.worth for hint in found.choices), reverse=True
    )
    world = game.imagine(ask.player, Random(5))
    assert hints(world, ask.player, Budget(24), "seed", ends=4) == found, (
        "hidden cards play no part"
    )


def test_nobody_who_is_not_asked_gets_a_hint() -> None:
    game = under_way(WONDER_TALES, 8)
    assert hints(game, 1 - game.asks[0].player, Budget(24), "seed") == Hints()


def test_whoever_has_one_answer_gets_no_hint() -> None:
    game = under_way(ALONE, 8)
    while len(game.asks[0].keys) > 1:
        game.answer(0, game.asks[0].keys[0])
    found = hints(game, 0, Budget(24), "seed")
    assert found == Hints()
    assert found.note == "There is nothing to choose between."


@pytest.mark.parametrize("case", [WONDER_TALES, ALONE], ids=str)
def test_a_hint_comes_before_the_time_is_up(case: Case, monkeypatch: pytest.MonkeyPatch) -> None:
    clock = Clock()
    game = under_way(case, 8)
    monkeypatch.setattr(search_module, "monotonic", clock)
    found = hints(game, game.asks[0].player, Budget(10**9, seconds=4.0), "seed", ends=10**9)
    assert found.worlds > 1
    assert 3.0 < round(clock.now - 0.1, 6) <= 4.0, "used, and kept"


@pytest.mark.parametrize("key", ["wonder-tales", "fine-sand", "fabled-fruit", "fabletown"])
def test_the_first_is_not_below_another_in_other_worlds(key: str) -> None:
    """A sample of what `python -m fabletable.lab.hints` does for 200 positions of each game."""
    found = sum((held(key, number, worlds=16, fresh=16) for number in range(3)), Held())
    assert (found.positions, found.out_of_order, found.clearly_wrong) == (3, 0, 0)


def test_a_card_is_as_good_as_its_best_place() -> None:
    """Blue's Mama Bear wins by force at one of four places; elsewhere, and with others, Red may."""
    game = tale(
        ". . Straw:B . . / . . Witch:B Wolf:B . / "
        "Hansel:R Goldilocks:R Princess:B Stepmother:R Woodcutter:R / "
        "Grandmother:R . Papa:B Brick:B Frog:B",
        shape="pyramid",
        blue="Gretel Mama Hood",
        red="Stick Baby",
        mode="summed",
        earlier=[(7, 8, "B"), (13, 10, "R")],
    )
    found = hints(game, BLUE_SEAT, Budget(400), "seed")
    mama, *others = found.choices
    assert (mama.key, mama.plan, mama.worth) == ("card:mama", ("cell:3,-1",), 1.0)
    assert [one.best for one in found.choices] == [True, False, False]
    assert all(len(one.plan) == 1 for one in others), "they are placed at their best, too"


# -- the estimate


def estimate(*outcomes: tuple[str, list[Result]], unit: Measure = POINTS) -> Estimate:
    """What these results, world by world, come to for player 0."""
    found = Estimate([[key] for key, _ in outcomes], 0, unit)
    for one, (_, results) in zip(found.tried, outcomes, strict=True):
        for result in results:
            found.note(one, result)
    return found


def won(*scores: int) -> Result:
    return Result((1, 2), scores)


def lost(*scores: int) -> Result:
    return Result((2, 1), scores)


def by_key(found: Estimate) -> dict[str, Hint]:
    return {hint.key: hint for hint in found.found()}


def test_the_highest_comes_first_whatever_the_search_thought() -> None:
    found = estimate(("a", [won(3, 1), lost(1, 3)] * 20), ("b", [won(3, 1)] * 40))
    assert found.by == CHANCE
    assert [(hint.key, hint.worth, hint.best) for hint in found.found()] == [
        ("b", 1.0, True),
        ("a", 0.5, False),
    ]


def test_what_cannot_be_told_apart_is_shown_as_equal() -> None:
    first = [won(3, 1), lost(1, 3)] * 20
    second = [*first[:-1], won(3, 1)]
    hints_by_key = by_key(estimate(("a", first), ("b", second)))
    assert hints_by_key["b"].worth > hints_by_key["a"].worth
    assert hints_by_key["a"].best
    assert hints_by_key["b"].best


def test_pairs_tell_more_apart_than_each_by_itself() -> None:
    """Luck is the same for all, so a point more in every world is no accident."""
    luck = [Random(seed).randrange(100) for seed in range(40)]
    first = [Result((2,), (score,)) for score in luck]
    second = [Result((2,), (score + 1,)) for score in luck]
    found = by_key(estimate(("a", first), ("b", second)))
    assert error_of([float(score) for score in luck], doubt=False) > 4
    assert found["b"].worth - found["a"].worth == pytest.approx(1)
    assert not found["a"].best


def test_after_few_worlds_nothing_is_told_apart() -> None:
    found = by_key(estimate(("a", [lost(0, 9)] * 3), ("b", [won(9, 0)] * 3)))
    assert found["a"].best


def test_where_nobody_ever_wins_points_are_compared() -> None:
    found = estimate(("a", [lost(3, 9)] * 20), ("b", [lost(5, 9)] * 20))
    assert found.by == LEAD
    assert [(hint.key, hint.worth, hint.score) for hint in found.found()] == [
        ("b", -4.0, 5.0),
        ("a", -6.0, 3.0),
    ]


def test_where_everybody_always_wins_points_are_compared_too() -> None:
    found = estimate(("a", [won(12, 9)] * 20), ("b", [won(10, 9)] * 20))
    assert (found.by, found.found()[0].key) == (LEAD, "a")


def test_fewer_points_are_better_where_the_game_says_so() -> None:
    found = estimate(("a", [lost(9, 3)] * 20), ("b", [lost(5, 3)] * 20), unit=FEWEST)
    assert [(hint.key, hint.worth) for hint in found.found()] == [("b", -2.0), ("a", -6.0)]


def test_alone_the_points_count_against_a_rival_or_by_themselves() -> None:
    him = Rival("Rumpelstiltskin", 1, 60)
    found = estimate(("a", [Result((2,), (47,), (him,))] * 20))
    found.solo = True
    assert (found.by, found.found()[0].worth) == (LEAD, -13.0)
    alone = estimate(("a", [Result((1,), (47,))] * 20))
    alone.solo = True
    assert (alone.by, alone.found()[0].worth) == (SCORE, 47.0)


def test_who_is_clearly_behind_drops_out_and_stays_behind_in_the_figures() -> None:
    """What came later was bad luck for all; who had dropped out would have had it too."""
    good = [won(5, 1), lost(0, 2)] * LEAST
    found = estimate(("a", good), ("b", [lost(0, 9)] * LEAST * 2))
    found.drop()
    assert [one.key for one in found.running] == ["a"]
    found.note(found.tried[0], lost(0, 9))
    assert mean(found.tried[0].shares) < 0.5
    a, b = found.found()
    assert (a.key, b.key) == ("a", "b")
    assert b.worth < a.worth < 0.5


def test_who_has_dropped_out_is_never_as_good() -> None:
    """Whatever comes later, and also if those that were better fall behind."""
    won_always, lost_always = [won(5, 1)] * LEAST, [lost(0, 9)] * LEAST
    found = estimate(("a", [*won_always, *lost_always]), ("b", [lost(0, 9), *won_always]))
    found.running = found.running[:1]
    a, b = found.found()
    assert [(a.key, a.best), (b.key, b.best)] == [("a", True), ("b", False)]
    assert b.worth <= a.worth


def test_what_is_compared_stays_once_somebody_has_dropped_out_by_it() -> None:
    found = estimate(("a", [lost(8, 9)] * LEAST), ("b", [lost(3, 9)] * LEAST))
    found.drop()
    assert ([one.key for one in found.running], found.by) == (["a"], LEAD)
    for _ in range(LEAST):
        found.note(found.tried[0], won(10, 9))
    assert found.by == LEAD, "of b nobody knows whether it would have won, too"


def test_of_plans_with_the_same_choice_the_best_counts() -> None:
    found = Estimate([["a", "x"], ["b", "x"], ["a", "y"]], 0)
    for one, score in zip(found.tried, (3, 5, 8), strict=True):
        for _ in range(20):
            found.note(one, lost(score, 9))
    assert [(hint.key, hint.plan, hint.score) for hint in found.found()] == [
        ("a", ("y",), 8.0),
        ("b", ("x",), 5.0),
    ]


@pytest.mark.parametrize(
    ("key", "mode", "unit"),
    [
        ("wonder-tales", "best-of-three", "rounds won"),
        ("wonder-tales", "summed", "points"),
        ("fine-sand", "normal", "unbuilt cards"),
        ("fabled-fruit", "fable", "juices"),
        ("fabletown", "standard", "Glamour"),
    ],
)
def test_scores_have_the_name_that_the_game_gives_them(key: str, mode: str, unit: str) -> None:
    rules = find_game(key)
    game, rng = new_game(rules, rules.setup(mode, 2, "units"), recording=False), Random(1)
    while game.asks:
        game.answer(game.asks[0].player, rng.choice(game.asks[0].keys))
    assert score_unit(game).name == unit


def test_in_the_best_of_three_points_are_compared_where_rounds_are_lost_anyway() -> None:
    game = tale(
        SQUARE.replace(":B", ":R").replace("Stick:R", ".").replace("Princess:R", "."),
        shape="square",
        blue="Stick Princess",
        red="Grandmother",
        mode="best-of-three",
        earlier=[(20, 5, "R")],
    )
    found = hints(game, BLUE_SEAT, Budget(24), "seed", ends=LEAST)
    assert (found.by, found.unit.name) == (LEAD, "points")
    assert all(abs(one.worth) > ENOUGH for one in found.choices), "more than there are rounds"
    assert found.part == "round 2"
    most = max(one.score for one in found.choices)
    assert most < 20, "the points of round 1 belong to round 1"


# -- in words


def words(by: str, *choices: Hint, unit: Measure = POINTS) -> tuple[str, list[str]]:
    found = Hints(by, 120, choices, unit)
    return found.note, [f"{found.figure(one)} {found.mark(one)}".strip() for one in choices]


def test_chances_in_words() -> None:
    note, told = words(CHANCE, Hint("a", 0.474, 3.0, True), Hint("b", 0.31, 2.0, False))
    assert told == ["wins 47 % best", "wins 31 %"]
    assert note == ("Chances to win, from 120 games each, played on without much thought.")


def test_fewer_games_of_those_that_dropped_out_in_words() -> None:
    choice = Hint("a", 0.5, 3.0, True)
    assert "from up to 120 games each" in Hints(CHANCE, 120, (choice,), dropped=True).note


def test_one_of_several_in_words() -> None:
    found = Hints(CHANCE, 120, (Hint("a", 0.5, 3.0, True),), one_of_several=True)
    assert found.note.endswith("They are about one of several to be chosen.")


def test_other_units_than_points_in_words() -> None:
    juices = Measure("juices", (), "juice")
    choices = Hint("a", 1.0, 3.0, True), Hint("b", -1.0, 1.0, False)
    found = Hints(LEAD, 120, choices, unit=juices)
    assert [found.figure(one) for one in choices] == [
        "1 ahead, with 3 juices",
        "1 behind, with 1 juice",
    ]
    assert found.note.startswith("Juices at the end")


def test_points_of_a_round_that_counts_by_itself_in_words() -> None:
    found = Hints(LEAD, 120, (Hint("a", 2.0, 18.0, True),), part="round 2")
    assert found.figure(found.choices[0]) == "2 ahead in round 2, with 18 points"
    assert found.note.startswith("Points at the end of round 2, from 120 games each")


def test_equals_in_words() -> None:
    note, told = words(CHANCE, Hint("a", 0.474, 3.0, True), Hint("b", 0.46, 2.0, True))
    assert told == ["wins 47 % as good", "wins 46 % as good"]
    assert note.startswith("These are about as good, as far as can be told. Chances to win")


def test_points_in_words() -> None:
    note, told = words(
        LEAD,
        Hint("a", 3.2, 12.0, True),
        Hint("b", -0.3, 15.0, False),
        Hint("c", -4.0, 20.0, False),
        unit=FEWEST,
    )
    assert told == [
        "3 ahead, with 12 points best",
        "level, with 15 points",
        "4 behind, with 20 points",
    ]
    assert note.startswith("Points at the end")
    assert note.endswith("Fewer points are better.")
    assert words(SCORE, Hint("a", 12.0, 12.0, True))[1] == ["12 points best"]


# -- reasons


@pytest.mark.parametrize(
    ("picks", "key", "reason"),
    [
        ([], "card:gretel", "left of Hansel: you gain 8 at once"),
        (
            [],
            "card:witch",
            "right of Goldilocks, above Papa Bear: you lose 2 and Red loses 2 at once",
        ),
        (["card:stepmother"], "cell:0,1", "you gain 5 and Red loses 4 at once"),
        (["card:gretel"], "cell:2,0", "you gain 8 at once"),
        (["card:gretel"], "cell:-1,0", ""),
        (["card:witch", "cell:0,1"], "target:papa", "you lose 2 and Red loses 2 at once"),
        (["card:stepmother", "cell:0,1"], "target:papa", "you gain 3 at once"),
        (
            ["card:stepmother", "cell:0,1"],
            "target:goldilocks",
            "you gain 3 and Red loses 4 at once",
        ),
    ],
)
def test_wonder_tales_says_what_a_choice_brings_at_once(
    picks: list[str], key: str, reason: str
) -> None:
    rows = "Goldilocks:R . / Hansel:B Papa:R"
    game = tale(rows, blue="Gretel Witch Stepmother", pile="Frog")
    for pick in picks:
        game.answer(BLUE_SEAT, pick)
    seen = game.seen(BLUE_SEAT)
    before = game.view(BLUE_SEAT)
    assert game.rules.advice.reason(seen, BLUE_SEAT, key) == reason
    assert game.rules.advice.reason(seen, BLUE_SEAT, key) == reason, "the table is as before"
    assert game.view(BLUE_SEAT) == before


@pytest.mark.parametrize(
    ("by", "worth", "short"),
    [(CHANCE, 0.474, "47 %"), (LEAD, -11.2, "\u221211"), (LEAD, 3.0, "+3"), (SCORE, 12.0, "12")],
)
def test_where_there_is_no_room_the_estimate_stands_alone(
    by: str, worth: float, short: str
) -> None:
    """What is ordered by one number may not show another: 45 points can be better than 47."""
    assert Hints(by).short(Hint("a", worth, 40.0, True)) == short
