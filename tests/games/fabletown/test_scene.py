"""What lies on the board, as it is drawn."""

from __future__ import annotations

import re
from random import Random

import pytest

from fabletable.engine.game import Game
from fabletable.engine.scene import Element
from fabletable.games.fabletown.followers import STARTING
from tests.games.fabletown.boards import (
    SAFE,
    Side,
    board,
    choose,
    fable,
    lately,
    quiet,
    started,
    table_of,
)
from tests.games.fabletown.duelling import duel, flip, lay_both
from tests.games.stories import play


def element(game: Game, name: str, viewer: int = 0) -> Element:
    scene = game.scene(viewer)
    return next(one for one in scene.elements if one.id == name)


def test_everybody_sees_who_the_others_are_and_what_their_character_does() -> None:
    game = board(Side("snow_white"), Side("bigby", hand="axe axe sword"))
    for viewer in (-1, 0, 1):
        (item,) = element(game, "side/1", viewer).items
        assert item.face is not None
        assert item.face.title == "Bigby Wolf"
        assert "Beast Mode (fewer than 3 cards" in item.face.text
        assert item.text == ""


def test_beast_mode_is_seen_also_where_the_hand_is_not() -> None:
    game = board(Side("snow_white"), Side("bigby", hand="axe axe"))
    assert [item.text for item in element(game, "side/1").items] == ["Beast Mode"]
    assert [item.text for item in element(game, "side/0").items] == [""], "she has none"


def test_items_show_their_numbers_beside_their_text() -> None:
    game = board(Side(hand="pitchfork hedge"), Side())
    faces = {item.id: item.face for item in element(game, "hand/0").items}
    pitchfork, hedge = faces["hand/0/pitchfork"], faces["hand/0/hedge"]
    assert pitchfork is not None
    assert hedge is not None
    assert pitchfork.numbers == "Attack 4, Defense 2, Glamour 3."
    assert pitchfork.text == ""
    assert hedge.text.startswith("-1 to your opponent's total")


# -- one fact, one number


def test_the_badges_of_a_duel_say_the_totals_of_the_question() -> None:
    """Jack and the Tin Soldier stand by, and Bigby is in Beast Mode."""
    game = duel(Side("bigby", "axe ring", "jack"), Side("pigs", "bread", "tin_soldier"))
    lay_both(game, "axe ring", "bread")
    flip(game)
    assert "(9 Attack against 2 Defense so far;" in game.asks[0].prompt
    assert (element(game, "duel/0").value, element(game, "duel/1").value) == (9, 2)


def test_the_badge_of_a_duel_says_what_makes_the_total() -> None:
    game = duel(Side("bigby", "axe", "clara jack"), Side("pigs", "cloak spindle bread", "giants"))
    lay_both(game, "axe", "cloak spindle bread")
    play(game, 0, "use:clara")
    play(game, 1, "use:giants")
    flip(game)
    assert element(game, "duel/0").value == 9
    assert element(game, "duel/0").text == "cards 5, Jack the Giant Killer +2, Bigby Wolf +2"
    game = duel(Side("bigby", "axe ring ring", "clara"), Side("pigs", "cloak spindle bread", ""))
    lay_both(game, "axe ring ring", "cloak spindle bread")
    play(game, 0, "use:clara")
    flip(game, 2)
    assert element(game, "duel/0", 1).value == 10
    assert element(game, "duel/0", 1).text == (
        "cards 5, abilities +3, Bigby Wolf +2; the next ability has no effect"
    )
    flip(game, 2)
    assert element(game, "duel/0", 1).text.endswith("; cannot retreat")


def test_the_totals_on_screen_are_those_that_are_compared() -> None:
    for seed in range(20):
        game = duel(Side("bigby", "axe lamp ring bread", "puss"), Side("beauty", "bell hedge", ""))
        rng = Random(seed)
        while game.asks and table_of(game).fables[0].role:
            shown = [element(game, f"duel/{seat}").value for seat in (0, 1)]
            assert shown == [fable(game, seat).duel_total for seat in (0, 1)]
            asked = game.asks[0]
            if "so far" in asked.prompt:
                told = re.findall(r"(-?\d+) (?:Attack|Defense)", asked.prompt)
                assert told == [str(total) for total in shown]
            game.answer(asked.player, rng.choice(asked.keys))


def test_when_the_game_is_over_the_glamour_counter_is_the_score() -> None:
    sides = [Side("bigby", "", "golden_goose", "gown"), Side("pigs")]
    game = board(*sides, turn=7, overlay={**SAFE, "golden_goose": {"glamour": 40}})
    assert element(game, "pool/0").value == 46, "the Golden Goose lays her eggs at the end"
    choose(game, "draw_two", "draw_two")
    assert game.result is not None
    assert game.result.scores[0] == 48
    assert element(game, "pool/0").value == 48


@pytest.mark.parametrize("players", [2, 3, 4])
def test_counters_are_what_the_rules_count(players: int) -> None:
    for seed in range(3):
        game, rng = started(players, seed), Random(seed)
        while game.asks:
            for viewer in (-1, 0):
                shown = [one for one in game.scene(viewer).elements if one.id.startswith("pool/")]
                assert {one.seat: one.value for one in shown} == {
                    one.player: one.pool for one in table_of(game).fables if one.is_in
                }
            asked = rng.choice(game.asks)
            game.answer(asked.player, rng.choice(asked.keys))
        assert game.result is not None
        for one in game.scene(-1).elements:
            if one.id.startswith("pool/") and one.seat is not None:
                assert one.value == game.result.scores[one.seat]


# -- what helps to decide


def test_a_box_says_what_the_follower_costs_you() -> None:
    sides = [Side("cinderella", "ring axe"), Side("pigs", "")]
    game = board(*sides, boxes="jack puss")
    assert element(game, "box 1").label == "Follower 1, Glamour 7, for you 6; your hand pays 8"
    assert element(game, "box 1", 1).label == "Follower 1, Glamour 7; your hand pays 0"
    assert element(game, "box 2", -1).label == "Follower 2, Glamour 6"
    labels = [option.label for option in game.options(game.ask_of(0) or game.asks[0])]
    first = "Buy Follower 1: Jack the Giant Killer (7, for you 6; your hand pays 8)"
    assert labels[0] == first


def test_what_is_being_paid_for_and_what_is_missing_is_shown() -> None:
    sides = [Side("bigby", "ring lantern axe", ""), Side("pigs", "")]
    game = board(*sides, boxes="baba_yaga puss")
    choose(game, "buy_1", "draw_two")
    assert element(game, "buys/0", 1).text == "Baba Yaga, 10 to pay"
    play(game, 0, "pay:ring")
    assert element(game, "buys/0", 1).text == "Baba Yaga, 4 to pay"
    play(game, 0, "pay:axe")
    assert "buys/0" not in game.scene(0).ids()


def test_everybodys_last_action_stays_in_sight() -> None:
    game = board(*quiet(count=2))
    assert "last/0" not in game.scene(0).ids(), "there was none"
    game = started(2, settings={"characters": "random"}, overlay=SAFE)
    choose(game, "draw_two", "scour")
    assert element(game, "last/0", 1).text == "Draw two cards"
    assert element(game, "last/1", 0).text == "Scour for Glamour"
    game.answer(0, "action:scour")
    assert element(game, "last/0", 1).text == "Draw two cards", "what is chosen now is secret"
    assert [item.id for item in element(game, "chosen/0").items] == ["chosen/0/scour"]


def test_whoever_drafts_sees_who_comes_along() -> None:
    game = started(3)
    player = game.asks[0].player
    faces = [item.face for item in element(game, "starting").items]
    assert [face.title for face in faces if face] == [one.name for one in STARTING]
    label = game.options(game.asks[0])[0].label
    assert label == (
        "Bigby Wolf, with The North Wind (16 Glamour; +1 to your total when you attack)"
    )
    play(game, player, "character:bigby")
    assert "starting/north_wind" not in game.scene(0).ids()


def test_the_discard_pile_is_open_the_topmost_card_first() -> None:
    game = board(*quiet(count=2), discard="axe ring bread")
    for viewer in (0, 1, -1):
        pile = element(game, "discard", viewer)
        assert [item.id for item in pile.items] == ["discard/axe", "discard/ring", "discard/bread"]
        assert (pile.count, all(item.face for item in pile.items)) == (3, True)


def test_the_story_says_where_a_bonus_comes_from() -> None:
    game = duel(Side("bigby", "axe", "jack clara", used="clara"), Side("pigs", "", "cubs"))
    lay_both(game, "axe", "")
    flip(game)
    lines = lately(game)
    compared = lines.index("9 Attack against 1 Defense.")
    assert lines[compared - 3 : compared] == [
        "Jack the Giant Killer: +2 to Ann's total.",
        "Bigby Wolf: +2 to Ann's total.",
        "The Cubs: +1 to Ben's total.",
    ]


def test_the_story_says_what_the_end_brings() -> None:
    sides = [Side("bigby", "", "golden_goose north_wind"), Side("pigs")]
    game = board(*sides, turn=7, overlay=SAFE)
    choose(game, "draw_two", "draw_two")
    assert lately(game)[-2:] == [
        "The Golden Goose brings Ann 2 Glamour more.",
        "Ann wins with 50 Glamour.",
    ]


@pytest.mark.parametrize("players", [2, 4])
def test_every_answer_has_words_and_a_place_at_any_time(players: int) -> None:
    game, rng = started(players), Random(1)
    look = game.rules.look
    while game.asks:
        for viewer in (-1, game.asks[0].player):
            seen = game.seen(viewer)
            for key in look.vocabulary:
                assert look.option(seen, viewer, key).label
        asked = game.asks[0]
        game.answer(asked.player, rng.choice(asked.keys))
