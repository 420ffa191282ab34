"""Games with cards of other values come to an end too, and their texts say these values."""

from __future__ import annotations

from random import Random

import pytest

from fabletable.engine.cards import Overlay, Value
from fabletable.engine.errors import BadOverlay
from fabletable.engine.game import new_game
from fabletable.games.fine_sand.cards import FABLE_STACK, START_DECK
from fabletable.games.fine_sand.rules import FINE_SAND
from fabletable.games.fine_sand.sand import ACTS, WARNING, Sand
from fabletable.testing.cases import play_out
from tests.games.fine_sand.beaches import Site, beach, discard, hand, offered
from tests.games.stories import keys, play

GREENS = ("green6", "green7", "green8", "green10")


@pytest.mark.parametrize("draw", [-5, -2, -1, 0, 30])
def test_green_cards_may_take_cards_away_or_give_very_many(draw: int) -> None:
    overlay: Overlay = {key: {"draw": draw} for key in GREENS}
    for seed in range(5):
        game = new_game(FINE_SAND, FINE_SAND.setup("normal", 2, str(seed), overlay=overlay))
        assert play_out(game, seed).result is not None


def test_no_card_gives_more_cards_than_there_are_keys_for() -> None:
    with pytest.raises(BadOverlay, match=r"green6\.draw: expected 30 at most, got 99"):
        FINE_SAND.deck({"green6": {"draw": 99}})


def test_very_many_cards_are_drawn_card_by_card_of_the_board() -> None:
    overlay: Overlay = {key: {"draw": 30} for key in GREENS}
    game = beach(Site(built="green6 green7"), turn=1, overlay=overlay)
    assert keys(game) == ["draw:30", "done"]  # after the two of the board
    play(game, 0, "draw:30")
    assert keys(game) == ["draw:30", "done"]


def test_a_card_that_takes_away_takes_from_the_board() -> None:
    game = beach(Site(stack="red4 red5 ...", built="green6"), turn=1, overlay=TAKES_1)
    assert hand(game) == "red4"


TAKES_1: Overlay = {"green6": {"draw": -1}}


def test_nobody_keeps_fewer_cards_than_none() -> None:
    game = beach(Site(hand="red4 red5", built="purple4"), overlay={"purple4": {"limit": -9}})
    play(game, 0, "done")
    assert (hand(game), discard(game)) == ("", "red5 red4")


def test_a_card_that_pays_less_than_nothing_does_not_spoil_the_sum() -> None:
    overlay: Overlay = {"red4": {"coins": -3}}
    game = beach(Site(hand="castle2 red4 red5 red6", built="red5"), overlay=overlay)
    assert offered(game, "build") == "castle2"
    play(game, 0, "build:castle2")
    assert (hand(game), discard(game)) == ("red4", "red6 red5")


def test_any_numbers_will_do() -> None:
    names = ["cost", "coins", "draw", "builds", "discount", "limit", "spares"]
    for seed in range(20):
        rng = Random(seed)
        cards = rng.sample(list(FINE_SAND.deck({})), 8)
        overlay: Overlay = {card: {rng.choice(names): rng.randint(-3, 6)} for card in cards}
        game = new_game(FINE_SAND, FINE_SAND.setup("normal", 2, str(seed), overlay=overlay))
        assert play_out(game, seed).result is not None


@pytest.mark.parametrize(
    ("key", "values", "text"),
    [
        ("green6", {"draw": 3}, "Step 1: draw 3 more."),
        ("blue7", {"draw": 1}, "Step 2B: draw 1 more."),
        ("red4", {"builds": 2}, "Step 2A: build 2 more."),
        ("discount7", {"discount": 3}, "Step 2A: each build costs 3 less."),
        ("purple4", {"limit": 4}, "Step 3: keep 4 more."),
        ("big_castle", {"spares": 3}, "At the end 3 of your unbuilt cards will not count."),
        ("coin2", {"coins": 5}, "Pays 5. Cannot be built."),
        ("coin2", {"cost": 5}, "Pays 2."),
        ("castle1", {"limit": 1}, "Step 3: keep 1 more."),
        ("castle1", {"limit": -2}, "Step 3: keep 2 fewer."),
        ("green6", {"draw": -1}, "Step 1: draw 1 fewer."),
        ("discount7", {"discount": -2}, "Step 2A: each build costs 2 more."),
        ("big_castle", {"spares": -1}, "No action."),
        ("coin2", {"coins": -1}, "Pays 0. Cannot be built."),
        ("castle1", {"cost": 9}, "No action."),
        ("take_coin", {"wood": 2}, "Step 1: take 2 wooden coins."),
        ("three_for_two", {"discards": 1, "draws": 5}, "Any time: discard 1 card to draw 5."),
        ("green6", {"draw": 3, "text": "Draw {3}."}, "Draw {3}."),
    ],
)
def test_a_text_says_the_numbers_of_its_card(key: str, values: dict[str, Value], text: str) -> None:
    card = FINE_SAND.deck({key: values})[key]
    assert isinstance(card, Sand)
    sign = " Warning sign." if card.number == WARNING else f" Number {card.number}."
    assert card.text == text + ("" if "text" in values else sign)


def test_an_action_does_what_its_numbers_say() -> None:
    overlay: Overlay = {
        "three_for_two": {"discards": 2, "draws": 4},
        "raise_limit": {"raises": 5},
        "build_cheaply": {"less": 4},
    }
    site = Site(hand="castle1 castle2", built="three_for_two raise_limit")
    game = beach(site, overlay=overlay)
    play(game, 0, "use:three_for_two")
    assert (len(hand(game).split()), discard(game)) == (4, "castle2 castle1")
    site = Site(hand="red5 castle2", built="build_cheaply")
    game = beach(site, overlay=overlay)
    play(game, 0, "use:build_cheaply", "build:red5")
    assert discard(game) == "castle2"


def test_nobody_discards_fewer_cards_than_none() -> None:
    with pytest.raises(BadOverlay, match=r"swap\.discards: expected 0 or more, got -1"):
        FINE_SAND.deck({"swap": {"discards": -1}})


def test_any_numbers_of_actions_will_do() -> None:
    deck = [*START_DECK, *FABLE_STACK]
    for seed in range(10):
        rng = Random(seed)
        overlay: Overlay = {
            key: {rng.choice(ACTS): rng.randint(0, 4)} for key in rng.sample(FABLE_STACK, 12)
        }
        setup = FINE_SAND.setup("normal", 2, str(seed), None, overlay, {"deck": deck})
        assert play_out(new_game(FINE_SAND, setup), seed).result is not None
