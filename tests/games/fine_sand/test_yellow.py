"""Out of sequence: yellow actions fit anywhere between step 1 and step 3, each once a turn.

The numbers in the names are the test situations of the content page.
"""

from __future__ import annotations

from tests.games.fine_sand.beaches import (
    Site,
    beach,
    built,
    coins,
    discard,
    hand,
    idle,
    in_stack,
    lies,
    offered,
    prompt,
)
from tests.games.stories import keys, play

# -- off-load


def test_an_off_load_goes_face_down_onto_the_own_symbol_card() -> None:
    game = beach(Site(hand="castle1 red4"))
    play(game, 0, "offload:red4")
    assert (hand(game), lies(game, "symbol"), discard(game)) == ("castle1", "red4", "")


def test_an_off_load_is_possible_from_the_first_turn_without_a_building() -> None:
    game = beach(Site(hand="castle1 castle2 castle2 red4"))
    assert offered(game, "offload") == "castle1 castle2 red4"


def test_one_off_load_a_turn() -> None:
    game = beach(Site(hand="castle1 castle2 red4"))
    play(game, 0, "offload:red4")
    assert offered(game, "offload") == ""
    idle(game, 0, 1)
    assert "castle1" in offered(game, "offload").split()


def test_an_off_load_before_building() -> None:
    game = beach(Site(hand="castle1 coin2 red4 red5"))
    play(game, 0, "offload:red4")
    assert prompt(game) == "Step 2: build or draw"
    play(game, 0, "build:castle1", "pay:red5")
    assert (built(game), lies(game, "symbol")) == ("castle1", "red4")


def test_an_off_load_after_building() -> None:
    game = beach(Site(hand="castle1 coin2 red4 red5"))
    play(game, 0, "build:castle1", "pay:red5", "offload:red4")
    assert (built(game), lies(game, "symbol")) == ("castle1", "red4")


def test_an_off_load_of_a_card_that_was_drawn_instead_of_building() -> None:
    game = beach(Site(hand="castle1", stack="green10 red4 ..."))
    play(game, 0, "draw:2", "offload:green10")
    assert (hand(game), lies(game, "symbol")) == ("castle1 red4", "green10")


def test_an_off_load_before_drawing_more() -> None:
    game = beach(Site(hand="castle1", stack="green10 red4 ..."))
    play(game, 0, "offload:castle1", "draw:2")
    assert (hand(game), lies(game, "symbol")) == ("green10 red4", "castle1")


def test_coin_cards_and_the_pit_can_be_off_loaded() -> None:
    game = beach(Site(hand="coin2 pit"))
    assert offered(game, "offload") == "coin2 pit"


def test_with_an_empty_hand_there_is_nothing_to_off_load() -> None:
    assert offered(beach(Site()), "offload") == ""


def test_an_off_load_saves_a_card_from_the_hand_limit() -> None:
    game = beach(Site(hand="castle1 castle2 castle3 red4"))
    play(game, 0, "offload:castle1", "done")
    assert (hand(game), discard(game)) == ("castle2 castle3 red4", "")


# -- discard and draw


def test_discard_and_draw_exchanges_a_card() -> None:
    game = beach(Site(hand="castle1 red4", stack="blue3 ...", built="swap"))
    play(game, 0, "use:swap")
    assert keys(game) == ["discard:castle1", "discard:red4"]
    play(game, 0, "discard:red4")
    assert (hand(game), discard(game)) == ("castle1 blue3", "red4")


def test_discard_and_draw_works_once_a_turn() -> None:
    game = beach(Site(hand="castle1 red4", stack="blue3 ...", built="swap"))
    play(game, 0, "use:swap", "discard:red4")
    assert offered(game, "use") == ""
    idle(game, 0, 1)
    assert offered(game, "use") == "swap"


def test_two_copies_of_discard_and_draw_work_once_each() -> None:
    game = beach(Site(hand="castle1", stack="blue3 blue4 blue5 ...", built="swap swap"))
    play(game, 0, "use:swap", "use:swap")
    assert (hand(game), discard(game)) == ("blue4", "blue3 castle1")
    assert offered(game, "use") == ""


def test_4_discard_and_draw_can_be_used_in_the_turn_in_which_it_is_built() -> None:
    game = beach(Site(hand="swap coin3 castle1 red4 red5", stack="blue3 ..."))
    assert offered(game, "use") == ""
    play(game, 0, "build:swap", "pay:castle1", "use:swap", "discard:red4")
    assert (built(game), hand(game)) == ("swap", "red5 blue3")


def test_a_second_copy_built_this_turn_works_beside_the_first() -> None:
    game = beach(Site(hand="swap coin3 castle1 red4", stack="blue3 blue4 ...", built="swap"))
    play(game, 0, "use:swap", "discard:red4", "build:swap", "pay:blue3", "use:swap")
    assert (built(game), hand(game)) == ("swap swap", "blue4")


def test_discard_and_draw_before_building() -> None:
    game = beach(Site(hand="castle1 red4", stack="coin2 ...", built="swap"))
    play(game, 0, "use:swap", "discard:red4")
    assert prompt(game) == "Step 2: build or draw"
    play(game, 0, "build:castle1")
    assert (built(game), discard(game)) == ("swap castle1", "coin2 red4")


def test_discard_and_draw_before_and_after_drawing_more() -> None:
    site = Site(hand="castle1", stack="blue3 blue4 blue5 ...", built="swap")
    before, after = beach(site), beach(site)
    play(before, 0, "use:swap", "draw:2")
    assert (hand(before), discard(before)) == ("blue3 blue4 blue5", "castle1")
    play(after, 0, "draw:2", "use:swap", "discard:blue4")
    assert (hand(after), discard(after)) == ("castle1 blue3 blue5", "blue4")


def test_discard_and_draw_needs_a_card_to_discard() -> None:
    game = beach(Site(built="swap"))
    assert keys(game) == ["draw:2", "done"]


def test_with_the_last_card_drawn_the_discarded_one_is_shuffled_in() -> None:
    game = beach(Site(hand="castle1", stack="blue3", built="swap"))
    play(game, 0, "use:swap")
    assert (hand(game), discard(game), in_stack(game)) == ("blue3", "", "castle1")


def test_with_no_other_card_the_discarded_one_comes_back() -> None:
    game = beach(Site(hand="castle1", stack="", built="swap"))
    play(game, 0, "use:swap")
    assert (hand(game), discard(game), coins(game)) == ("castle1", "", 0)


def test_the_scaffold_goes_in_front_when_drawn_by_discard_and_draw() -> None:
    game = beach(Site(hand="castle1 red4", stack="scaffold ...", built="swap"))
    play(game, 0, "use:swap", "discard:red4")
    assert (hand(game), lies(game, "front")) == ("castle1", "scaffold")


def test_all_yellow_actions_fit_into_one_turn_in_any_order() -> None:
    cards = "castle1 castle2 castle3 red4 red5 red6 coin2"
    game = beach(Site(hand=cards, stack="blue3 blue4 blue5 ...", built="swap three_for_two pallet"))
    play(game, 0, "use:pallet", "use:swap", "discard:red6", "offload:red5")
    play(game, 0, "use:three_for_two", "discard:castle1", "discard:castle2", "discard:castle3")
    assert (hand(game), lies(game, "pallet")) == ("red4 blue3 blue4 blue5", "coin2")
    assert offered(game, "use") == ""
