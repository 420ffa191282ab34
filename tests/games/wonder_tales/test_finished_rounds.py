"""A finished round stays on the table until everybody has looked at it, and is in the log."""

from __future__ import annotations

from pathlib import Path
from random import Random

import pytest

from fabletable.engine.errors import NotOffered
from fabletable.engine.game import Game
from fabletable.engine.log import log_text, read_log
from fabletable.engine.replay import replay, resume
from fabletable.games.wonder_tales.rules import WONDER_TALES
from tests.games.wonder_tales.playing import element, grid, play, play_out, points, totals
from tests.games.wonder_tales.tables import (
    BLUE_SEAT,
    NAMES,
    PYRAMID,
    RED_SEAT,
    SPECTATOR,
    WIDE,
    Earlier,
    lacking,
    started,
    tale,
)

BEFORE = Path(__file__).parents[2] / "recorded" / "before"
SAVED = sorted(file.stem for file in BEFORE.glob("wonder-tales-*.json"))


def finished(mode: str = "best-of-three", earlier: tuple[Earlier, ...] = ()) -> Game:
    """The first round has just ended 6 : 6, which is Red's."""
    rows = lacking(WIDE, "Woodcutter")
    game = tale(rows, "wide", "Woodcutter Mama", "Stepmother", mode=mode, earlier=earlier)
    play(game, "card:woodcutter")
    return game


def finished_alone() -> Game:
    """The first round against Rumpelstiltskin is over: he laid the last card."""
    rows = lacking(WIDE, "Woodcutter", "Brick")
    game = tale(rows, "wide", "Woodcutter Mama", pile="Stepmother Brick", mode="solo")
    play(game, "card:woodcutter", "cell:0,3")
    return game


def round_of(game: Game) -> int:
    number: int = game.view(SPECTATOR)["table"]["round"] + 1
    return number


def rows_of(written: str) -> str:
    return " / ".join(" ".join(row.split()) for row in written.split("/"))


# -- it stays


def test_a_finished_round_stays_on_the_table_with_the_points_of_each_card() -> None:
    game = finished()
    assert grid(game) == rows_of(WIDE)
    assert totals(game) == (6, 6)
    shown = {i.face.title: i.face.points for i in element(game, "grid").items if i.face}
    assert len(shown) == len(points(game)) == 15
    assert (shown["Goldilocks"], shown["Princess"]) == (4, 3)
    assert not any(item.empty for item in element(game, "grid").items)


def test_both_sums_and_who_won_it_stand_on_the_table() -> None:
    game = finished()
    assert (element(game, "now/red").value, element(game, "now/blue").value) == (6, 6)
    said = element(game, "round")
    assert said.label == "Round 1 of 3 is over"
    assert said.text == "Red 6, Blue 6, and the tie goes to Red"
    assert (element(game, "won/red").value, element(game, "won/blue").value) == (1, 0)


def test_both_players_are_asked_to_look_and_nothing_else() -> None:
    game = finished()
    assert [(ask.player, ask.keys) for ask in game.asks] == [(0, ["on"]), (1, ["on"])]
    assert game.asks[0].prompt == "Round 1 is over: Red 6, Blue 6, and the tie goes to Red."
    assert [option.label for option in game.options(game.asks[0])] == ["Go on to round 2"]
    assert game.options(game.asks[0])[0].at in game.scene(BLUE_SEAT).ids()


@pytest.mark.parametrize("first", [BLUE_SEAT, RED_SEAT])
def test_it_stays_until_everybody_has_looked_in_any_order(first: int) -> None:
    game = finished()
    game.answer(first, "on")
    assert grid(game) == rows_of(WIDE)
    assert [ask.player for ask in game.asks] == [1 - first]
    game.answer(1 - first, "on")
    assert round_of(game) == 2
    assert game.asks[0].keys[0].startswith("card:")


def test_alone_you_look_at_it_too() -> None:
    game = finished_alone()
    assert grid(game) == rows_of(WIDE).replace("Brick:B", "Brick:R")
    assert game.asks[0].keys == ["on"]
    play(game, "on")
    assert round_of(game) == 2


def test_what_cannot_be_chosen_meanwhile_says_why() -> None:
    game = finished()
    assert game.reasons(BLUE_SEAT)["supply/0/mama"] == {"card:mama": "round 1 is over"}
    assert game.reasons(BLUE_SEAT)["grid"] == {"on": ""}
    with pytest.raises(NotOffered, match="choose one of on"):
        game.answer(BLUE_SEAT, "card:mama")


def test_the_last_grid_stays_without_a_question_when_the_game_is_over() -> None:
    rows = lacking(PYRAMID, "Woodcutter")
    earlier = ((0, 1, "B"), (1, 0, "R"))
    game = tale(rows, "pyramid", "Papa", "Woodcutter", "", "R", "best-of-three", earlier)
    assert game.result is not None
    assert game.asks == []
    assert grid(game) == rows_of(PYRAMID)
    assert element(game, "round").text == "Red 6, Blue 6, and the tie goes to Blue"


# -- it is a moment of the log


def test_a_finished_round_can_be_looked_back_at_and_replayed() -> None:
    game = finished()
    here = len(game.choices)
    seen = game.scene(SPECTATOR)
    play(game, "on", "on")
    play_out(game)
    assert game.choices[here : here + 2] == [(0, "on"), (1, "on")]
    whole = started("summed", seed=3, options={"blue": "first"})
    play_out(whole)
    log = read_log(log_text(whole.log))
    ends = [i for i, (_, key) in enumerate(log.choices) if key == "on"][::2]
    assert len(ends) == 2
    for number, end in enumerate(ends, 1):
        then = replay(WONDER_TALES, log, end)
        assert round_of(then) == number
        assert len(element(then, "grid").items) == (15, 16)[number - 1]
        assert then.story(SPECTATOR, NAMES)[-1].startswith("Sums: ")
    assert seen != game.scene(SPECTATOR)


def test_going_on_can_be_taken_back() -> None:
    game = finished()
    before = game.fork()
    game.answer(BLUE_SEAT, "on")
    assert [ask.player for ask in game.asks] == [RED_SEAT]
    assert [ask.player for ask in before.asks] == [BLUE_SEAT, RED_SEAT]


def test_a_finished_round_can_be_saved_and_gone_on_with() -> None:
    game = started("solo", seed=2)
    while game.asks[0].keys != ["on"]:
        play(game, game.asks[0].keys[0])
    again = resume(WONDER_TALES, read_log(log_text(game.log)))
    assert again.scene(BLUE_SEAT) == game.scene(BLUE_SEAT)
    assert again.asks[0].keys == ["on"]


def test_a_bot_that_looks_ahead_sees_beyond_the_end_of_a_round(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    monkeypatch.setattr(WONDER_TALES.advice, "worth", {})  # what the next round's cards may bring
    game = tale(lacking(WIDE, "Woodcutter", "Brick"), blue="Woodcutter Mama", red="Brick")
    world = game.imagine(BLUE_SEAT, Random(1))
    while world.asks[0].keys != ["on"]:
        play(world, world.asks[0].keys[0])
    rounds = world.value(BLUE_SEAT)
    play(world, "on", "on")
    assert world.value(BLUE_SEAT) == rounds


# -- games saved before there was such a moment


def test_a_game_of_every_mode_was_saved_under_the_first_rules() -> None:
    assert SAVED == [
        "wonder-tales-best-of-three-2",
        "wonder-tales-solo-1",
        "wonder-tales-solo-advanced-1",
        "wonder-tales-summed-2",
    ]


@pytest.mark.parametrize("name", SAVED)
def test_a_game_saved_before_goes_on_from_its_boundary_to_the_end(name: str) -> None:
    log = read_log((BEFORE / f"{name}.json").read_text(encoding="utf-8"))
    assert log.rules_version == "1"
    game = resume(WONDER_TALES, log)
    assert round_of(game) == 2
    play_out(game)
    assert game.result is not None
    assert replay(WONDER_TALES, read_log(log_text(game.log))).result == game.result
