"""What is not offered has a reason, and what is offered has none."""

from __future__ import annotations

from random import Random

import pytest

from fabletable.engine.choice import NOT_NOW, thing, verb_of
from fabletable.engine.game import Game, new_game
from fabletable.games.fine_sand.cards import FABLE_STACK, START_DECK
from fabletable.games.fine_sand.rules import FINE_SAND
from fabletable.games.fine_sand.table import Beach, Builder
from fabletable.testing.cases import random_choice
from tests.games.fine_sand.beaches import Site, alone, beach, started
from tests.games.stories import ask, play


def reason(game: Game, key: str) -> str:
    """What is against this key; something that is not on the table has no reason."""
    found = [keys[key] for keys in game.reasons(0).values() if key in keys]
    return found[0] if found else "not there"


# -- building


def test_a_card_that_is_too_dear_says_what_it_costs_and_what_there_is() -> None:
    game = beach(Site(hand="green8 castle1 castle2 coin3", built="discount7"))
    assert reason(game, "build:green8") == "costs 7, your other cards pay 5"
    assert reason(game, "build:castle2") == ""


def test_a_coin_card_cannot_be_built() -> None:
    assert reason(beach(Site(hand="castle1 coin2")), "build:coin2") == "cannot be built"


def test_who_draws_does_not_build() -> None:
    game = beach(Site(hand="castle1 castle2 coin2"))
    play(game, 0, "draw:2")
    assert reason(game, "build:castle1") == "this turn you draw"
    assert reason(game, "draw:2") == "drawn already in this step"


def test_who_has_built_neither_builds_again_nor_draws() -> None:
    game = beach(Site(hand="castle1 castle2 coin2"))
    play(game, 0, "build:castle1", "pay:castle2")
    assert reason(game, "build:coin2") == "no build is left this turn"
    assert reason(game, "draw:2") == "this turn you build"


def test_what_is_owed_counts_against_another_build() -> None:
    game = beach(Site(hand="castle1 castle2 castle3 coin2 red4", built="red4"))
    play(game, 0, "build:castle3")
    assert reason(game, "build:castle2") == "costs 2, your other cards pay 1"


def test_a_small_build_is_small() -> None:
    game = beach(Site(hand="castle1 red4 coin3 coin3 coin2", built="build_additionally"))
    play(game, 0, "use:build_additionally")
    assert reason(game, "build:red4") == "its printed cost is above 3"


# -- using


@pytest.mark.parametrize(
    ("card", "why"),
    [
        ("take_coin", "works in step 1"),
        ("recycling", "works in step 3"),
        ("remove_junk", "needs 3 cards in hand"),
        ("three_for_two", "needs 3 cards in hand"),
        ("pallet", "needs a coin card in hand"),
        ("build_free", "no card of your hand can be built"),
        ("build_cheaply", "you cannot pay for any card, with 2 less"),
        ("swap", ""),
    ],
)
def test_what_an_action_needs(card: str, why: str) -> None:
    in_hand = "coin2" if card == "build_free" else "red6 red5"
    assert reason(beach(Site(hand=in_hand, built=card)), f"use:{card}") == why


def test_an_action_works_once_a_turn() -> None:
    game = beach(Site(hand="castle1 castle2", built="swap"))
    play(game, 0, "use:swap", "discard:castle1")
    assert reason(game, "use:swap") == "used already this turn"


def test_a_red_action_built_this_turn_works_from_the_next() -> None:
    game = beach(Site(hand="build_free castle1", coins=5))
    play(game, 0, "build:build_free", "pay:wood")
    assert reason(game, "use:build_free") == "built this turn: works from the next"


def test_blue_does_not_go_with_building() -> None:
    game = beach(Site(hand="castle1 castle2 castle3", built="draw_half"))
    play(game, 0, "build:castle1", "pay:castle2")
    assert reason(game, "use:draw_half") == "this turn you build"


# -- off-loading, paying, loading


def test_one_off_load_a_turn() -> None:
    game = beach(Site(hand="castle1 castle2 castle3"))
    assert reason(game, "offload:castle1") == ""
    play(game, 0, "offload:castle1")
    assert reason(game, "offload:castle2") == "one off-load a turn"


def test_alone_nothing_is_off_loaded_before_the_clock_has_run_out() -> None:
    game = alone(Site(hand="castle1 castle2 castle3", clock=2))
    assert reason(game, "offload:castle1") == "not before the clock has run out"


def test_the_last_card_is_kept_where_one_must_be_off_loaded() -> None:
    game = alone(Site(hand="castle1", coins=5))
    assert reason(game, "build:castle1") == "it is your last card, and you must off-load one"


def test_the_pit_pays_nothing() -> None:
    game = beach(Site(hand="castle1 castle2 castle3 pit"))
    play(game, 0, "build:castle1")
    assert reason(game, "pay:pit") == "pays nothing"
    assert reason(game, "pay:castle2") == ""


def test_only_coin_cards_are_loaded() -> None:
    game = beach(Site(hand="castle1 coin2 coin3", built="pallet"))
    play(game, 0, "use:pallet")
    assert reason(game, "load:castle1") == "only coin cards go onto the pallet"


# -- all of them


def games() -> list[Game]:
    full = [*START_DECK, *FABLE_STACK]
    return [
        started("learning", 2),
        started("solo", 1),
        *[started("normal", 2, seed, full) for seed in range(2)],
    ]


def test_in_step_2_something_is_offered_exactly_when_nothing_is_against_it() -> None:
    for seed, game in enumerate(games()):
        rng = Random(seed)
        while game.asks:
            for one in game.asks:
                if one.prompt.startswith("Step "):
                    compare(game, one.player)
            game.answer(*random_choice(game, rng))


def compare(game: Game, player: int) -> None:
    assert isinstance(game.table, Beach)
    question = ask(game, player)
    assert question.why is not None
    for key in possible_keys(game.table.builders[player], question.prompt):
        assert (key in question.keys) == (question.why(key) == ""), (key, question.keys)


def possible_keys(me: Builder, prompt: str) -> list[str]:
    uses = [f"use:{card.key}" for card in me.built if card.action is not None]
    if not prompt.startswith("Step 2"):
        return uses
    return uses + [f"{verb}:{card.key}" for verb in ("build", "offload") for card in me.hand]


def test_every_reason_is_in_the_rules_own_words() -> None:
    for seed, game in enumerate(games()):
        rng = Random(seed)
        while game.asks:
            if rng.randrange(8) == 0:
                player = rng.choice(game.asks).player
                for keys in game.reasons(player).values():
                    assert NOT_NOW not in keys.values()
            game.answer(*random_choice(game, rng))


def test_reasons_of_the_scoring_sheet() -> None:
    sheet = {"struck": [], "boxes": 12, "spent": []}
    prepared = {"deck": list(START_DECK), "sheet": sheet, "last": False}
    game = new_game(FINE_SAND, FINE_SAND.setup("solo", 1, "3", prepared=prepared))
    rng = Random(3)
    while verb_of(ask(game).keys[0]) != "minus":
        game.answer(*random_choice(game, rng))
    offered = {thing(key) for key in ask(game).keys}
    for value in "12345":
        why = "" if value in offered else f"no full set of {value} less is left"
        assert reason(game, f"minus:{value}") == why
