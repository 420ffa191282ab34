"""A turn from its first question to the refilled boxes, and the stand that is passed on."""

from __future__ import annotations

import pytest

from fabletable.engine.game import Game
from tests.games.fabletown.boards import (
    QUIET,
    SAFE,
    Side,
    board,
    boxes,
    choose,
    fable,
    hand,
    keys_in,
    lately,
    offered,
    quiet,
    scoured,
    sizes,
    started,
    table_of,
    told,
)
from tests.games.stories import play

DRAW = ("draw_two", "draw_two", "draw_two", "draw_two")


def order(game: Game) -> list[int]:
    return [one.player for one in table_of(game).in_order()]


def turns(game: Game) -> list[str]:
    """Every turn that began, and who had priority."""
    return [line for line in told(game, -1) if line.startswith("Turn ")]


def draw_on(game: Game) -> None:
    """Everybody draws, turn after turn, and uses nothing, until the game is over."""
    while game.asks:
        asked = game.asks[0]
        keys = [key for key in ("no_ability", "action:draw_two") if key in asked.keys]
        game.answer(asked.player, (keys or asked.keys)[0])


# -- the actions


def test_all_four_actions_are_offered_to_everybody_at_the_same_time() -> None:
    game = board(*quiet(count=4))
    assert [ask.player for ask in game.asks] == [0, 1, 2, 3]
    for player in range(4):
        assert offered(game, "action", player) == "buy_1 buy_2 scour draw_two"


@pytest.mark.parametrize(
    ("lying", "possible"),
    [
        ("- jack", "buy_2 scour draw_two"),
        ("jack -", "buy_1 scour draw_two"),
        ("- -", "scour draw_two"),
    ],
)
def test_an_empty_box_cannot_be_chosen(lying: str, possible: str) -> None:
    game = board(*quiet(count=3), boxes=lying, deck="")
    assert [offered(game, "action", player) for player in range(3)] == [possible] * 3


def test_buying_can_be_chosen_without_the_means() -> None:
    game = board(*quiet(count=2))
    assert sizes(game) == [0, 0]
    assert offered(game, "action").startswith("buy_1 buy_2")


def test_actions_are_shown_by_priority() -> None:
    game = board(*quiet(count=4), stand=2)
    choose(game, "scour", "draw_two", "draw_two", "draw_two")
    shown = [line for line in told(game, 0) if " chose: " in line]
    assert shown == [
        "Cleo chose: Draw two cards.",
        "Dan chose: Draw two cards.",
        "You chose: Scour for Glamour.",
        "Ben chose: Draw two cards.",
    ]


def test_action_cards_come_back_for_the_next_turn() -> None:
    game = board(*quiet(count=2))
    choose(game, "scour", "draw_two")
    for player in range(2):
        assert keys_in(fable(game, player).actions) == "buy_1 buy_2 scour draw_two"
        assert not fable(game, player).action.cards


# -- resolving


def test_first_box_before_second_before_scouring_before_drawing() -> None:
    game = board(
        *quiet("", "", "golden_egg", "golden_egg"),
        boxes="jack sinbad",
        items="axe lantern bread ...",
    )
    choose(game, "draw_two", "scour", "buy_2", "buy_1")
    play(game, 3, "pay:golden_egg")
    play(game, 2, "pay:golden_egg")
    assert lately(game)[:6] == [
        "Dan pays Golden Egg: 8 Glamour for a price of 7.",
        "Jack the Giant Killer now follows Dan.",
        "Cleo pays Golden Egg: 8 Glamour for a price of 6.",
        "Sinbad now follows Cleo.",
        "Woodcutter's Axe goes into Ben's pool.",
        "Ann draws 2 cards.",
    ]
    assert (scoured(game, 1), hand(game, 0)) == ("axe", "lantern bread")


def test_all_who_draw_do_so_by_priority() -> None:
    game = board(*quiet(count=4), stand=2, items="axe sword ring lantern bread bell kettle lamp")
    choose(game, *DRAW)
    assert [hand(game, seat) for seat in (2, 3, 0, 1)] == [
        "axe sword", "ring lantern", "bread bell", "kettle lamp",
    ]  # fmt: skip


def test_when_there_are_too_few_items_who_comes_last_draws_fewer() -> None:
    game = board(*quiet(count=3), stand=1, items="axe sword ring")
    choose(game, *DRAW[:3])
    assert sizes(game) == [0, 2, 1]


# -- refilling


def test_a_bought_follower_is_replaced_at_the_end_of_the_turn() -> None:
    game = board(*quiet("golden_egg", count=2), boxes="jack puss", deck="sinbad ali_baba")
    choose(game, "buy_1", "draw_two")
    play(game, 0, "pay:golden_egg")
    assert boxes(game) == ["sinbad", "puss"]
    assert lately(game)[-2:] == [
        "Ben draws 2 cards.",
        "Sinbad can be bought for 6: Once, at the start of a turn: draw 2.",
    ]
    assert keys_in(table_of(game).deck) == "ali_baba"


def test_both_boxes_are_refilled_at_the_end_of_the_turn_the_first_one_first() -> None:
    game = board(
        *quiet("golden_egg", "golden_egg"), boxes="jack puss", deck="sinbad ali_baba sandman"
    )
    choose(game, "buy_1", "buy_2")
    play(game, 0, "pay:golden_egg")
    assert boxes(game) == ["-", "puss"]  # not yet
    play(game, 1, "pay:golden_egg")
    assert boxes(game) == ["sinbad", "ali_baba"]


def test_the_last_follower_of_the_deck_goes_into_the_first_box() -> None:
    game = board(*quiet("golden_egg", "golden_egg"), boxes="jack puss", deck="sinbad")
    choose(game, "buy_1", "buy_2")
    play(game, 0, "pay:golden_egg")
    play(game, 1, "pay:golden_egg")
    assert boxes(game) == ["sinbad", "-"]
    assert offered(game, "action") == "buy_1 scour draw_two"


def test_a_box_stays_empty_when_the_deck_is() -> None:
    game = board(*quiet("golden_egg", count=2), boxes="jack puss", deck="")
    choose(game, "buy_1", "draw_two")
    play(game, 0, "pay:golden_egg")
    assert boxes(game) == ["-", "puss"]
    assert offered(game, "action", 1) == "buy_2 scour draw_two"


def test_a_follower_nobody_wants_stays() -> None:
    game = board(*quiet(count=2), boxes="jack puss", deck="sinbad")
    choose(game, "draw_two", "draw_two")
    assert boxes(game) == ["jack", "puss"]


# -- the item deck

TEN = "ring lantern bread bell lamp kettle sword beans apple mirror"


def test_a_draw_goes_on_with_the_shuffled_discard_pile() -> None:
    """Situation 35."""
    game = board(*quiet("", "golden_egg"), items="axe", discard=TEN)
    choose(game, "draw_two", "buy_1")
    play(game, 1, "decline")
    drawn = hand(game).split()
    assert drawn[0] == "axe"
    assert drawn[1] in TEN.split()
    assert (len(table_of(game).items), len(table_of(game).discard)) == (9, 0)
    assert lately(game)[1:3] == [
        "The discard pile is shuffled into a new item deck.",
        "Ann draws 2 cards.",
    ]


def test_nothing_is_drawn_when_deck_and_discard_pile_are_empty() -> None:
    """Situation 35, without a card."""
    game = board(*quiet("ring", "golden_egg"), items="")
    choose(game, "draw_two", "buy_1")
    play(game, 1, "decline")
    assert hand(game) == "ring"
    assert lately(game) == [
        "Ben declines to pay 5 for Puss in Boots.",
        "No item is left for Ann.",
    ]


def test_the_pile_is_shuffled_and_not_only_turned_over() -> None:
    seen = set()
    for seed in range(8):
        game = board(*quiet("", "golden_egg"), items="", discard=TEN, seed=str(seed))
        choose(game, "draw_two", "buy_1")
        play(game, 1, "decline")
        seen.add(hand(game))
    assert len(seen) > 4


def test_what_was_paid_this_turn_can_be_drawn_again() -> None:
    game = board(*quiet("", "golden_egg"), items="", boxes="jack puss")
    choose(game, "draw_two", "buy_1")
    play(game, 1, "pay:golden_egg")
    assert hand(game) == "golden_egg"


def test_hands_and_pools_are_never_shuffled_into_the_deck() -> None:
    sides = [Side("bigby", "ring", "", "bell"), Side("beauty", "golden_egg", "", "lamp")]
    game = board(*sides, items="", discard="axe")
    choose(game, "draw_two", "buy_1")
    play(game, 1, "decline")
    assert (hand(game, 0), hand(game, 1)) == ("axe ring", "golden_egg")
    assert (scoured(game, 0), scoured(game, 1)) == ("bell", "lamp")


# -- the stand


def test_the_stand_goes_round_clockwise() -> None:
    game = board(*quiet(count=4), stand=2)
    seen = []
    for _ in range(5):
        seen.append(order(game))
        choose(game, *DRAW)
    assert seen == [[2, 3, 0, 1], [3, 0, 1, 2], [0, 1, 2, 3], [1, 2, 3, 0], [2, 3, 0, 1]]


@pytest.mark.parametrize(
    ("out", "stand", "following"),
    [((1,), 0, 2), ((1, 2), 0, 3), ((3,), 2, 0), ((0,), 3, 1), ((0, 1), 3, 2), ((0, 3), 2, 1)],
)
def test_the_stand_passes_over_who_is_eliminated(
    out: tuple[int, ...], stand: int, following: int
) -> None:
    sides = [Side(who, eliminated=9 * (i in out)) for i, who in enumerate(QUIET)]
    game = board(*sides, turn=10, stand=stand, overlay=SAFE)
    assert order(game)[0] == stand
    choose(game, *DRAW[: len(order(game))])
    assert table_of(game).stand == following


def test_who_is_eliminated_chooses_nothing_and_has_no_place_in_the_order() -> None:
    sides = [Side("bigby"), Side(eliminated=7), Side("beauty")]
    game = board(*sides, turn=8, stand=2, overlay=SAFE)
    assert [ask.player for ask in game.asks] == [2, 0]
    assert order(game) == [2, 0]


@pytest.mark.parametrize(("players", "last"), [(2, 7), (3, 9), (4, 11)])
def test_two_rounds_and_three_turns_more(players: int, last: int) -> None:
    game = started(players, overlay=SAFE)
    draw_on(game)
    assert game.result is not None
    numbers = [int(line.split()[1].rstrip(":")) for line in turns(game)]
    assert numbers == list(range(1, last + 1))


@pytest.mark.parametrize("players", [2, 3, 4])
def test_in_a_round_everybody_has_priority_once(players: int) -> None:
    game = started(players, overlay=SAFE)
    draw_on(game)
    names = [line.split()[2] for line in turns(game)]
    assert len(set(names[:players])) == players
    assert names[:players] == names[players : 2 * players]


def test_eliminations_do_not_make_the_game_shorter() -> None:
    """Dan is found out in turn 9; turns 10 and 11 are played all the same."""
    sides = [Side("bigby"), Side("cinderella"), Side("beauty"), Side("rose_red", "", "")]
    game = board(*sides, turn=9, stand=1, overlay=SAFE)
    draw_on(game)
    assert turns(game) == [
        "Turn 9: Ben has priority.",
        "Turn 10: Cleo has priority.",
        "Turn 11: Ann has priority.",
    ]
