"""What questions, answers and the story say, where it is not what one expects."""

from __future__ import annotations

from fabletable.games.fine_sand.advice import ADVICE
from fabletable.games.fine_sand.page import deck_lines
from fabletable.games.fine_sand.rules import FINE_SAND
from fabletable.games.fine_sand.table import Beach
from tests.games.fine_sand.beaches import Site, alone, beach, idle, prompt, started, told
from tests.games.fine_sand.test_as_printed import label
from tests.games.fine_sand.test_sheet import scored
from tests.games.stories import play


def turn_note(*sites: Site, turn: int, choice: str) -> str:
    game = beach(*sites, turn=turn)
    play(game, 0, choice)
    return game.scene(0).elements[0].text


def test_wooden_coins_are_announced_and_told_after_the_cards() -> None:
    game = beach(Site(stack="castle1", built="take_coin"), turn=5)
    assert label(game, "draw:2") == "Draw 2 cards: a card and a wooden coin"
    play(game, 0, "draw:2")
    assert told(game, 0)[:2] == [
        "You draw Sand castle 1.",
        "You take 1 wooden coin for a card that is not there.",
    ]


def test_who_ends_the_game_plays_the_last_turn() -> None:
    site = Site(stack="castle1 castle2", built="take_coin")
    assert turn_note(site, turn=5, choice="draw:2") == "the last one"
    assert alone(Site(clock=3), turn=5).scene(0).elements[0].text == "you play alone"


def test_names_that_say_what_to_do_are_quoted() -> None:
    game = beach(Site(hand="swap castle1 red4 red5"))
    assert label(game, "offload:swap") == 'Off-load "Discard and draw"'


def test_taking_a_coin_does_not_draw_the_last_card() -> None:
    game = beach(Site(stack="", built="take_coin"), turn=3)
    play(game, 0, "use:take_coin")
    assert told(game, 0)[1] == "You take 1 wooden coin."
    assert told(game, 0)[2] == "You take 2 wooden coins for cards that are not there."


def test_off_loads_that_stay_are_told() -> None:
    game = beach(Site(hand="red4 castle1"), Site(hand="red4"))
    play(game, 0, "offload:red4")
    idle(game, 0, 1)
    assert "Not everybody has an off-load waiting: all off-loads stay where they are." in told(
        game, 1
    )


def test_a_one_time_card_that_leaves_is_told() -> None:
    game = beach(Site(built="draw_two take_coin"), turn=2)
    play(game, 0, "use:draw_two")
    assert told(game, 0)[-1] == 'Your "Draw two" leaves the board.'


def test_build_as_desired_says_what_cannot_be_paid() -> None:
    game = beach(Site(built="build_as_desired", stack="coin2 red6 ..."))
    play(game, 0, "use:build_as_desired", "done")
    assert "You can build none of these: Coin 2." in told(game, 0)


def test_a_set_says_which_number_follows() -> None:
    game = scored(17, coins=7, struck=[17])
    assert label(game, "minus:1") == "Use a full set for 1 less: a total of 16 strikes off 16"
    assert label(game, "done") == "Use no set. Your total of 17 strikes off 18"
    assert "You put 7 wooden coins onto the scoring sheet; filled boxes: 7." in told(game, 0)


def test_after_a_set_another_may_follow() -> None:
    game = scored(17, coins=10, struck=[17])
    play(game, 0, "minus:1")
    assert label(game, "done") == "Use no other set. Your total of 16 strikes off 16"


def test_alone_going_on_means_an_off_load() -> None:
    game = alone(Site(hand="red4 red5"))
    assert label(game, "done") == "Neither build nor draw: off-load a card, then step 3"


def test_the_question_says_how_many_can_be_built() -> None:
    game = beach(Site(hand="castle2 coin2 red6", built="red4 red5 swap", coins=2))
    assert prompt(game) == "Step 2: build up to 3 cards, or draw"
    play(game, 0, "build:castle2")
    assert prompt(game) == "Step 2A: 2 to pay so far"


def test_who_ends_the_game_in_the_last_of_all_turns_has_ended_it() -> None:
    game = beach(Site(stack="red4 red5"), turn=99)
    idle(game, 0, 1)
    assert not any("has lasted" in line for line in told(game, 0))


def test_nothing_is_exchanged_before_a_card_is_chosen() -> None:
    assert label(started("normal", 2), "done") == "Exchange nothing"


def test_hints_say_what_a_card_leaves_to_pay_with() -> None:
    game = beach(Site(hand="purple4 coin2 red4 castle1", coins=1))
    seen = game.seen(0)
    assert isinstance(seen, Beach)
    said = ADVICE.reason(seen, 0, "build:castle1")
    assert said == "one unbuilt card less, and 4 to pay with at most"
    assert ADVICE.reason(seen, 0, "draw:2") == ADVICE.reason(seen, 0, "offload:coin2") == ""
    assert ADVICE.reason(seen, 0, "discard:red4") == "keeps 4 to pay with, enough for Purple 4"
    assert ADVICE.reason(seen, 0, "offload:purple4") == ""


def test_new_copies_of_a_card_stand_apart_from_old_ones() -> None:
    state = {"deck": ["castle3", "castle3", "castle3"], "new": ["castle3"]}
    lines = deck_lines(state, FINE_SAND.deck({}))
    assert lines[1] == "  castle  2 x Sand castle 3, + Sand castle 3"
