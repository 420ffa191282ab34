"""Sentences of the rulebook that were once read too narrowly, each with its situation."""

from __future__ import annotations

import pytest

from fabletable.engine.game import Game
from fabletable.engine.scene import Element
from tests.games.fine_sand.beaches import (
    Site,
    alone,
    beach,
    built,
    coins,
    discard,
    hand,
    idle,
    lies,
    offered,
    prompt,
    removed,
    sand,
    started,
    told,
)
from tests.games.stories import ask, keys, play


def label(game: Game, key: str) -> str:
    (found,) = [one.label for one in game.options(ask(game)) if one.key == key]
    return found


def reason(game: Game, key: str) -> str:
    (found,) = [keys[key] for keys in game.reasons(0).values() if key in keys]
    return found


def element(game: Game, name: str, viewer: int = 0) -> Element:
    (found,) = [one for one in game.scene(viewer).elements if one.id == name]
    return found


def finish(game: Game) -> Game:
    """Everybody brings this turn to its end."""
    idle(game, *[one.player for one in game.asks])
    return game


# -- the end of the game in step 1


def test_a_used_draw_two_on_the_discard_pile_does_not_undo_the_end() -> None:
    """You trigger the game end when you draw ALL your remaining cards at the start of your turn,
    and both the draw stack and the discard pile are depleted. If you are allowed to draw more
    cards, take 1 wooden coin for each missing card.
    """
    game = beach(Site(stack="red4 red5", built="draw_two"), turn=5)
    play(game, 0, "draw:2", "use:draw_two")
    assert (coins(game), discard(game)) == (2, "draw_two")
    assert finish(game).result is not None


def test_the_last_cards_drawn_by_draw_two_end_the_game_too() -> None:
    game = beach(Site(stack="red4 red5", built="draw_two take_coin"), turn=5)
    play(game, 0, "use:draw_two")
    assert "You have drawn all cards: the game ends after this turn." in told(game, 0)
    play(game, 0, "draw:2")  # the Draw two that was just used, and a coin
    assert (hand(game), coins(game)) == ("red4 red5 draw_two", 1)
    assert finish(game).result is not None


def test_a_card_given_up_by_draw_and_discard_does_not_undo_the_end() -> None:
    game = beach(Site(stack="red4 red5 red6 scaffold", built="draw_and_discard"), turn=5)
    play(game, 0, "draw:2", "use:draw_and_discard", "discard:scaffold")
    assert discard(game) == "scaffold"
    assert finish(game).result is not None


def test_with_nothing_left_draw_a_coin_card_brings_a_wooden_coin() -> None:
    """Each time you are allowed to draw more cards and none are available in your draw stack and
    discard pile, again you take wooden coins.
    """
    game = beach(Site(stack="red4 red5", built="draw_coin_card"), turn=5)
    play(game, 0, "draw:2")
    assert offered(game, "use") == "draw_coin_card"
    play(game, 0, "use:draw_coin_card")
    assert (coins(game), hand(game)) == (1, "red4 red5")


# -- any order


def test_the_two_of_the_board_then_a_look_then_a_special_card_then_the_next_plain_one() -> None:
    """You can use them in any order you prefer! You can even pass on using the actions of any
    cards.
    """
    cards = "red4 red5 coin2 red6 blue3 blue4 ..."
    game = beach(Site(stack=cards, built="green6 green7 draw_and_discard"), turn=1)
    play(game, 0, "draw:2")
    assert hand(game) == "red4 red5"
    play(game, 0, "use:draw_and_discard", "discard:red6")
    assert hand(game) == "coin2 red4 red5"
    assert keys(game) == ["draw:2", "draw:1", "done"]
    play(game, 0, "draw:1", "done")
    assert hand(game) == "coin2 red4 red5 blue3"
    assert prompt(game) == "Step 2: build or draw"


def test_a_plain_green_card_may_come_before_a_special_one_and_that_before_the_board() -> None:
    game = beach(Site(stack="red4 coin2 red5 red6 ...", built="green6 draw_coin_card"), turn=1)
    assert keys(game) == ["draw:3", "draw:2", "draw:1", "use:draw_coin_card"]
    play(game, 0, "draw:1", "use:draw_coin_card")  # then the board's two follow
    assert hand(game) == "coin2 red4 red5 red6"


def test_a_card_of_plus_2_is_used_whole_or_not_at_all() -> None:
    game = beach(Site(stack="red4 red5 red6 blue3 ...", built="green10"), turn=1)
    play(game, 0, "draw:2")
    assert keys(game) == ["draw:2", "done"]
    assert label(game, "done") == "Draw no more: pass on 2 cards"
    play(game, 0, "done")
    assert hand(game) == "red4 red5"


def test_the_usual_turn_draws_everything_by_one_choice() -> None:
    game = beach(Site(built="green6 green7 green10"), turn=1)
    assert keys(game) == ["draw:6", "draw:2"]
    assert label(game, "draw:6") == "Draw all 6 cards"
    assert label(game, "draw:2") == "Draw 2 of them first"
    play(game, 0, "draw:6")
    assert prompt(game) == "Step 2: build or draw"


def test_in_2b_too_one_may_look_use_a_card_and_pass_on_the_rest() -> None:
    site = Site(
        hand="castle1", stack="red4 red5 red6 blue3 ...", built="blue3 blue7 swap", discard="pit"
    )
    game = beach(site)
    play(game, 0, "draw:2", "use:swap", "discard:castle1")
    assert keys(game)[:3] == ["draw:3", "draw:2", "draw:1"]
    assert prompt(game) == "Step 2B: 3 cards still to draw"
    play(game, 0, "draw:1", "offload:red4", "done")
    assert hand(game) == "red5 red6 blue3"


def test_in_2b_the_two_of_the_board_are_drawn_unless_one_passes_on_everything() -> None:
    site = Site(hand="castle1 castle2", stack="blue3 blue4 blue5 ...", built="draw_half")
    game = beach(site)
    assert "done" in keys(game)
    play(game, 0, "use:draw_half", "discard:castle1", "done")
    assert keys(game) == ["draw:2", "offload:castle2", "offload:blue3"]
    assert reason(game, "done") == "first draw the 2 of your board"
    play(game, 0, "draw:2")
    assert "done" in keys(game)


# -- one sum


def test_build_cheaply_is_paid_in_one_sum_with_the_plain_build() -> None:
    """If you build several cards in the same turn, add their building costs and pay the total sum
    as best as you can with your remaining cards in hand.
    """
    game = beach(Site(hand="castle3 castle3 coin2 coin2 purple8", built="build_cheaply"))
    play(game, 0, "build:castle3", "use:build_cheaply", "build:castle3")  # 3 + 1
    assert (hand(game), built(game)) == ("purple8", "build_cheaply castle3 castle3")


@pytest.mark.parametrize(
    ("card", "choices", "sum_of_all"),
    [
        ("build_cheaply", ["use:build_cheaply", "build:red4"], 5),
        ("build_free", ["use:build_free", "build:red4"], 3),
        ("always_build", ["use:always_build", "discard:swap", "build:red4"], 7),
    ],
)
@pytest.mark.parametrize("special_first", [True, False])
def test_every_build_has_its_own_price_in_the_one_sum(
    card: str, choices: list[str], sum_of_all: int, special_first: bool
) -> None:
    game = beach(Site(hand="castle3 red4 pit swap coin3", built=card, coins=9))
    both = [*choices, "build:castle3"] if special_first else ["build:castle3", *choices]
    play(game, 0, *both)
    assert prompt(game).startswith(f"Pay {sum_of_all} for ")


def test_build_as_desired_is_paid_in_the_same_sum() -> None:
    game = beach(Site(hand="castle3 red5", stack="red4 ...", built="build_as_desired", coins=9))
    play(game, 0, "build:castle3", "use:build_as_desired", "done", "build:red4")
    assert prompt(game) == "Pay 7 for Sand castle 3 and Red 4"


def test_build_additionally_and_always_build_are_paid_together_in_2b() -> None:
    site = Site(hand="castle1 castle2 red4 red5", built="build_additionally always_build", coins=3)
    game = beach(site)
    play(game, 0, "use:build_additionally", "build:castle1", "use:always_build")
    play(game, 0, "build:castle2")
    assert built(game) == "build_additionally always_build castle1 castle2"
    assert coins(game) == 0


def test_a_build_chosen_after_paying_is_a_payment_of_its_own() -> None:
    site = Site(hand="castle1 castle2 red4 red5 coin2", built="always_build", coins=3)
    game = beach(site)
    play(game, 0, "build:castle1")
    assert label(game, "done") == "Build Sand castle 1 and pay 1"
    play(game, 0, "done", "pay:wood")
    assert offered(game, "build") == ""
    play(game, 0, "use:always_build", "discard:red4", "build:castle2")
    assert prompt(game) == "Pay 2 for Sand castle 2"


def test_a_second_build_is_not_taken_for_the_first() -> None:
    game = beach(Site(hand="castle2 castle2 coin3 coin3", built="red4"))
    assert label(game, "build:castle2") == "Build Sand castle 2 for 2"
    play(game, 0, "build:castle2")
    assert label(game, "build:castle2") == "Also build Sand castle 2 for 2"
    assert label(game, "done") == "Build Sand castle 2 and pay 2"


def test_a_yellow_action_stands_between_two_builds_without_costing_the_second() -> None:
    site = Site(hand="castle1 red4 red5", stack="castle2 ...", built="red6 swap", coins=3)
    game = beach(site)
    play(game, 0, "build:castle1", "use:swap", "discard:red4", "build:castle2")
    assert prompt(game) == "Pay 3 for Sand castle 1 and Sand castle 2"


def test_an_off_load_stands_between_two_builds_too() -> None:
    game = beach(Site(hand="castle1 castle2 red4 coin3", built="red6"))
    play(game, 0, "build:castle1", "offload:red4", "build:castle2")
    assert (built(game), discard(game)) == ("red6 castle1 castle2", "coin3")


def test_what_is_needed_to_pay_cannot_be_given_away_before() -> None:
    game = beach(Site(hand="castle1 castle2 castle3 coin3", built="red6 swap"))
    play(game, 0, "build:castle3")
    assert keys(game) == ["build:castle1", "offload:castle1", "offload:castle2", "done"]
    assert reason(game, "offload:coin3") == "you need it to pay 3"
    assert reason(game, "use:swap") == "it may take what you need to pay 3"


def test_a_lone_build_is_paid_at_once() -> None:
    """What could wait until it is paid for is not asked before."""
    game = beach(Site(hand="castle1 red4 red5", built="swap"))
    play(game, 0, "build:castle1")
    assert keys(game) == ["pay:red4", "pay:red5"]


# -- discard piles are face up


def test_everybody_may_look_through_every_discard_pile() -> None:
    """Discard all cards, which you use for paying the building costs, face up onto the discard
    pile.
    """
    game = beach(Site(discard="castle1 coin2 castle1"), Site(discard="red4"))
    for viewer in (0, 1, -1):
        pile = element(game, "discard/0", viewer)
        titles = [item.face.title for item in pile.items if item.face is not None]
        assert (titles, pile.count) == (["Sand castle 1", "Coin 2", "Sand castle 1"], 3)
        assert [item.id for item in element(game, "discard/1", viewer).items] == ["discard/1/red4"]


def test_who_off_loaded_cards_sees_which_they_are_and_nobody_else_does() -> None:
    game = beach(Site(symbol="pit red4"))
    assert [item.id for item in element(game, "symbol/0").items] == [
        "symbol/0/pit",
        "symbol/0/red4",
    ]
    assert (element(game, "symbol/0", 1).items, element(game, "symbol/0", 1).count) == ((), 2)


@pytest.mark.parametrize(
    ("site", "choices", "lines"),
    [
        (
            Site(hand="castle3 red4 coin2 blue3", coins=2),
            ["build:castle3", "pay:coin2", "pay:wood"],
            ["Ada builds Sand castle 3.", "Ada pays with Coin 2 and a wooden coin."],
        ),
        (
            Site(hand="castle1 red4", coins=1), ["build:castle1", "pay:wood"],
            ["Ada pays with a wooden coin."],
        ),
        (
            Site(hand="castle1 castle2 castle3 red4 red5"), ["done", "discard:red4"],
            ["Ada discards Red 4 and Red 5."],
        ),
        (
            Site(discard="castle1 coin3", built="essentials"), ["use:essentials", "take:coin3"],
            ['Ada uses "Essentials".', "Ada takes Coin 3."],
        ),
        (
            Site(hand="castle1 castle2 pit", built="remove_junk"),
            ["use:remove_junk", "discard:castle1", "discard:castle2"],
            ["Ada discards Sand castle 1 and Sand castle 2.", "Ada removes Pit from the game."],
        ),
        (
            Site(hand="coin2 red4", built="pallet"), ["use:pallet"],
            ["Ada puts Coin 2 onto the pallet."],
        ),
        (
            Site(stack="red4 red5 ...", built="build_as_desired", coins=5),
            ["use:build_as_desired", "reveal", "done", "build:red4"],
            ["Ada reveals Red 4 and Red 5.", "Ada discards Red 5.", "Ada builds Red 4."],
        ),
    ],
)  # fmt: skip
def test_the_story_names_what_lies_face_up(
    site: Site, choices: list[str], lines: list[str]
) -> None:
    game = beach(site)
    play(game, 0, *choices)
    story = told(finish(game), 1)
    assert [line for line in story if line in lines] == lines


def test_the_story_names_what_draw_a_coin_card_reveals() -> None:
    game = beach(Site(stack="red4 coin2 ...", built="draw_coin_card"), turn=1)
    play(game, 0, "use:draw_coin_card")
    story = told(finish(game), 1)
    assert "Ada reveals Red 4 and Coin 2." in story
    assert "Ada takes Coin 2." in story


def test_the_story_names_what_was_exchanged_and_to_its_player_what_came() -> None:
    """You start your discard pile with these discarded cards."""
    game = started("normal", 2)
    card, *_ = hand(game).split()
    play(
        game,
        0,
        game.whole(0, [f"exchange:{card}"]),
    )
    play(game, 1, "done")
    name = sand(card).name
    assert f"Ada exchanges {name}." in told(game, 1)
    assert "Ada draws a card." in told(game, 1)
    assert "Ben exchanges no card." in told(game, 0)


# -- beach chair


def test_a_beach_chair_is_told_once_and_does_not_lie_with_what_is_still_to_be_paid() -> None:
    """Build the beach chair directly face up on the discard pile of your left neighbor."""
    hand_of_six = "beach_chair castle1 castle2 red4 red5 red6"
    game = beach(Site(hand=hand_of_six, built="always_build", coins=9), Site(hand="coin2"))
    play(game, 0, "build:beach_chair", "done")
    play(game, 0, game.whole(0, ["pay:wood"] * 4))
    play(game, 0, "use:always_build", "discard:red4", "discard:red5", "build:castle2")
    assert [item.id for item in element(game, "building/0").items] == ["building/0/castle2"]
    assert [item.id for item in element(game, "for_left/0").items] == ["for_left/0/beach_chair"]
    play(game, 0, game.whole(0, ["pay:wood"] * 2))
    finish(game)
    assert discard(game, 1) == "beach_chair"
    lines = [line for line in told(game, 1) if "Beach chair" in line]
    assert lines == ["Ada builds Beach chair: it goes to you, onto the discard pile."]


# -- solo: big and giant sand castles


def last_solo_turn(site: Site) -> Game:
    return finish(alone(Site(**{**site.__dict__, "stack": "red4 red5"}), turn=20))


@pytest.mark.parametrize(
    ("castles", "score", "offloads"),
    [("", 1 + 3 * 2, 3), ("big_castle", 1 + 2 * 2, 2), ("giant_castle", 1 + 1 * 2, 1)],
)
def test_alone_a_castle_takes_in_off_loads_which_count_two(
    castles: str, score: int, offloads: int
) -> None:
    """Big sand castle: At game end, remove 1 of your unbuilt cards from the game.
    Solo: Count all your unbuilt cards ... off-loads: all cards "off-loaded" to your Symbol card
    count 2 points.
    """
    game = last_solo_turn(Site(symbol="pit castle1", built=castles))
    assert game.result is not None
    assert game.result.scores == (score,)
    assert len(lies(game, "symbol").split()) == offloads
    if castles:
        assert any(line.startswith("Your sand castles take in ") for line in told(game, 0))


def test_more_castles_than_off_loads_take_in_other_cards_too() -> None:
    game = last_solo_turn(Site(built="big_castle giant_castle"))
    assert (lies(game, "symbol"), hand(game)) == ("", "")
    assert {"red4", "red5"} <= set(removed(game))


# -- draw and discard with a scaffold


@pytest.mark.parametrize(
    ("given", "kept", "front"), [("scaffold", "coin2", ""), ("coin2", "", "scaffold")]
)
def test_draw_and_discard_with_a_scaffold_is_a_choice_as_with_other_cards(
    given: str, kept: str, front: str
) -> None:
    """Draw 2 cards. Then, discard one of these two cards onto your discard pile and take the
    other card in your hand.
    """
    game = beach(Site(stack="scaffold coin2 red4 red5 ...", built="draw_and_discard"), turn=1)
    play(game, 0, "use:draw_and_discard")
    assert keys(game) == ["discard:coin2", "discard:scaffold"]
    play(game, 0, f"discard:{given}")
    assert (hand(game), lies(game, "front")) == (f"{kept} red4 red5".strip(), front)
    assert discard(game) == given


# -- words


def test_a_build_says_what_it_costs_now() -> None:
    game = beach(
        Site(hand="castle1 castle3 red4 coin3", built="discount7 build_cheaply build_free")
    )
    assert label(game, "build:castle3") == "Build Sand castle 3 for 2 (printed cost 3)"
    assert label(game, "build:castle1") == "Build Sand castle 1 for nothing (printed cost 1)"
    play(game, 0, "use:build_cheaply")
    assert label(game, "build:red4") == "Build Red 4 for 2 (printed cost 4)"
    assert label(game, "done") == "Build nothing"
    play(game, 0, "done", "use:build_free")
    assert label(game, "build:red4") == "Build Red 4 for nothing (printed cost 4)"
    play(game, 0, "done")
    assert label(game, "build:red4") == "Build Red 4 for 3 (printed cost 4)"


def test_choosing_nothing_says_what_follows() -> None:
    game = beach(Site(hand="castle1 red4 coin3", built="take_coin final_delivery"), turn=1)
    play(game, 0, "draw:2")
    assert label(game, "done") == "Go on to step 2"
    play(game, 0, "done")
    assert label(game, "done") == "Neither build nor draw"
    play(game, 0, "draw:2")
    assert label(game, "done") == "Go on to step 3"
    play(game, 0, "done")
    assert label(game, "done") == "Go on to your hand limit"


def test_the_story_says_how_many_turns_are_left() -> None:
    game = beach(Site(stack="castle1 castle2"), turn=0)
    play(game, 0, "draw:2")
    assert "You have drawn all cards: the game ends after one more turn." in told(game, 0)


def test_alone_the_story_says_whether_the_tide_came() -> None:
    game = last_solo_turn(Site(symbol="pit castle1"))
    assert told(game, 0)[-3:] == [
        "Your total is 7: 1 unbuilt and 3 off-loaded, which count double.",
        "You win with a total of 7.",
        "A total of 7 is at most 20.",
    ]


def test_the_story_says_when_wooden_coins_decide() -> None:
    site = Site(stack="red4 red5")
    game = finish(beach(site, Site(stack="red4 red5", coins=1), turn=5))
    assert told(game, 0)[-1] == (
        "With 2 unbuilt cards each, the most wooden coins decide: Ben 1, you 0."
    )
