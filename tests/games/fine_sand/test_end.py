"""Game end: who draws the last card brings it about, after this turn or after one more.

The numbers in the names are the test situations of the content page.
"""

from __future__ import annotations

from fabletable.engine.game import Game
from tests.games.fine_sand.beaches import Site, beach, coins, discard, hand, idle, stack, told, turn
from tests.games.stories import play


def over(game: Game) -> bool:
    return game.result is not None


def all_idle(game: Game) -> None:
    idle(game, *(ask.player for ask in list(game.asks)))


# -- in step 1: after this turn


def test_5_who_draws_all_cards_and_lacks_one_takes_a_coin_and_ends_the_game() -> None:
    game = beach(Site(stack="castle1 castle2", built="green6"), turn=5)
    play(game, 0, "draw:3")
    assert (hand(game), coins(game)) == ("castle1 castle2", 1)
    all_idle(game)
    assert over(game)


def test_6_who_draws_exactly_the_last_card_ends_the_game_without_a_coin() -> None:
    game = beach(Site(stack="castle1 castle2"), turn=5)
    assert (hand(game), coins(game)) == ("castle1 castle2", 0)
    all_idle(game)
    assert over(game)


def test_the_game_ends_when_all_have_finished_this_turn() -> None:
    game = beach(Site(stack="castle1 castle2"), Site(), Site(), turn=5)
    idle(game, 0, 1)
    assert not over(game)
    play(game, 2, "draw:2")
    idle(game, 2)
    assert over(game)


def test_a_discard_pile_that_can_be_shuffled_keeps_the_game_going() -> None:
    game = beach(Site(stack="castle1 castle2", discard="castle3"), turn=5)
    all_idle(game)
    assert not over(game)


def test_a_card_discarded_in_step_1_after_the_last_was_drawn_does_not_undo_the_end() -> None:
    game = beach(Site(stack="red4 red5 red6 blue3", built="draw_and_discard"), turn=5)
    play(game, 0, "draw:2", "use:draw_and_discard", "discard:blue3")
    assert (stack(game), discard(game)) == (0, "blue3")
    all_idle(game)
    assert over(game)


def test_who_has_no_card_to_draw_at_all_ends_the_game_with_coins() -> None:
    game = beach(Site(stack=""), turn=5)
    assert coins(game) == 2
    all_idle(game)
    assert over(game)


def test_cards_laid_onto_the_discard_pile_later_in_the_turn_do_not_undo_the_end() -> None:
    game = beach(Site(hand="castle3 red4", stack="castle1 coin2"), turn=5)
    play(game, 0, "build:castle1", "pay:red4")
    assert discard(game) == "red4"
    all_idle(game)
    assert over(game)


def test_the_last_turn_may_be_used_to_build_with_the_coins_of_missing_cards() -> None:
    game = beach(Site(stack="castle2", built="green6 green7"), turn=5)
    play(game, 0, "draw:4", "build:castle2")
    assert (coins(game), hand(game)) == (1, "")
    all_idle(game)
    assert game.result is not None
    assert game.result.scores[0] == 0


# -- later in the turn: after one more

SIX = "castle1 castle2 castle3 red4 red5 red6"


def assert_one_more_turn(game: Game) -> None:
    """After this turn there is one more, though stack and discard pile have cards again."""
    all_idle(game)
    assert not over(game)
    assert len(hand(game).split()) == 5  # three kept, and two drawn of those discarded
    assert stack(game) > 0
    all_idle(game)
    assert over(game)


def test_7_who_draws_the_last_cards_instead_of_building_gives_all_one_more_turn() -> None:
    game = beach(Site(stack="castle1 castle2"), turn=0)
    play(game, 0, "draw:2")
    all_idle(game)
    assert not over(game)
    assert turn(game) == 1
    all_idle(game)
    assert over(game)


def test_one_more_turn_stands_even_if_cards_come_back_to_the_discard_pile() -> None:
    game = beach(Site(hand=SIX, stack="blue3 blue4"))
    play(game, 0, "draw:2")
    assert_one_more_turn(game)


def test_a_yellow_action_that_draws_the_last_card_gives_one_more_turn() -> None:
    game = beach(Site(hand=SIX, stack="", built="swap"))
    play(game, 0, "use:swap", "discard:red4")
    assert hand(game) == SIX
    assert_one_more_turn(game)


def test_a_one_time_action_that_draws_the_last_card_gives_one_more_turn() -> None:
    game = beach(Site(hand=SIX, stack="blue3", built="draw_additional"))
    play(game, 0, "use:draw_additional", "done")
    assert hand(game) == f"{SIX} blue3"  # then the card that was used comes to the discard pile
    assert_one_more_turn(game)


def test_a_blue_action_that_takes_the_last_card_gives_one_more_turn() -> None:
    game = beach(Site(hand=SIX, stack="", discard="blue3", built="essentials"))
    play(game, 0, "use:essentials")
    assert_one_more_turn(game)


def test_a_purple_action_that_draws_the_last_card_gives_one_more_turn() -> None:
    game = beach(Site(hand=SIX, stack="blue3", built="final_delivery"))
    play(game, 0, "done", "use:final_delivery")
    assert_one_more_turn(game)


def test_the_turn_before_last_is_followed_by_the_last_one_only() -> None:
    game = beach(Site(stack="castle1 castle2"), Site(), turn=0)
    play(game, 0, "draw:2")
    all_idle(game)
    play(game, 1, "draw:2")
    all_idle(game)
    assert over(game)


def test_the_last_turn_is_announced_to_all() -> None:
    game = beach(Site(stack="castle1 castle2"), turn=0)
    play(game, 0, "draw:2")
    all_idle(game)
    for viewer in (0, 1):
        note = game.scene(viewer).elements[0]
        assert note.text == "the last one"


def test_everybody_reads_who_has_drawn_all_cards() -> None:
    game = beach(Site(stack="castle1 castle2"), turn=0)
    play(game, 0, "draw:2")
    all_idle(game)
    assert any(line.startswith("You have drawn all cards") for line in told(game, 0))
    assert any(line.startswith("Ada has drawn all cards") for line in told(game, 1))


def test_drawing_most_of_the_cards_does_not_end_anything() -> None:
    game = beach(Site(stack="castle1 castle2 castle3"), turn=0)
    play(game, 0, "draw:2")
    all_idle(game)  # the next turn draws the last card, and a coin
    assert (coins(game), turn(game)) == (1, 1)
    all_idle(game)
    assert over(game)


# -- a game without end


def test_a_game_of_100_turns_is_stopped_and_scored_as_it_stands() -> None:
    game = beach(Site(hand="castle1", stack="red4 red5 red6 ..."), turn=98)
    all_idle(game)
    assert not over(game)
    all_idle(game)
    assert game.result is not None
    assert game.result.scores == (57, 57)


def test_everybody_reads_why_a_game_without_end_was_stopped() -> None:
    game = beach(Site(), Site(), turn=99)
    all_idle(game)
    for viewer in (0, 1):
        assert "The game has lasted 100 turns and is scored as it stands." in told(game, viewer)
