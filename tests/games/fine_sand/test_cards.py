"""The cards against tables typed from the rulebook and the content page."""

from __future__ import annotations

from collections import Counter

import pytest

from fabletable.engine.cards import HOUSE, PUBLIC, RULEBOOK
from fabletable.games.fine_sand.cards import FABLE_STACK, PRESORTED, START_DECK
from fabletable.games.fine_sand.rules import FINE_SAND
from fabletable.games.fine_sand.sand import NO_COST, WARNING
from tests.games.fine_sand.beaches import Site, beach, sand

# key: copies, cost (None: cannot be built), coins it pays
START = {
    "castle1": (1, 1, 1),
    "castle2": (5, 2, 1),
    "castle3": (3, 3, 1),
    "coin2": (3, None, 2),
    "coin3": (1, None, 3),
    "green6": (1, 6, 1),
    "green7": (1, 7, 1),
    "green8": (1, 8, 1),
    "green10": (1, 10, 1),
    "red4": (1, 4, 1),
    "red5": (1, 5, 1),
    "red6": (1, 6, 1),
    "discount7": (1, 7, 1),
    "blue3": (1, 3, 1),
    "blue4": (1, 4, 1),
    "blue5": (1, 5, 1),
    "blue7": (1, 7, 1),
    "purple4": (1, 4, 1),
    "purple5": (1, 5, 1),
    "purple6": (1, 6, 1),
    "purple8": (1, 8, 1),
    "swap": (1, 4, 1),
}

# By round: key, column, cost (None: cannot be built).
FABLES: list[list[tuple[str, str, int | None]]] = [
    [("scaffold", "coin", None), ("take_coin", "green", 7), ("build_additionally", "blue", 5)],
    [("pit", "coin", None), ("draw_and_discard", "green", 8), ("essentials", "blue", 5)],
    [("draw_coin_card", "green", 8), ("to_the_limit", "blue", 3), ("remove_junk", "yellow", 7)],
    [("build_cheaply", "red", 10), ("draw_half", "blue", 4), ("always_build", "yellow", 6)],
    [("castle4", "castle", 4), ("raise_limit", "purple", 3), ("three_for_two", "yellow", 6)],
    [("draw_two", "green", 2), ("build_free", "red", 5), ("draw_additional", "yellow", 3)],
    [("big_castle", "castle", 5), ("giant_castle", "castle", 8), ("pallet", "yellow", 4)],
    [("beach_chair", "castle", 4), ("big_base", "coin", None), ("recycling", "purple", 3)],
    [
        ("real_essentials", "green", 9),
        ("build_as_desired", "red", 6),
        ("final_delivery", "purple", 6),
    ],
]
ROWS = [(f"{number}", *row) for number, rows in enumerate(FABLES, 1) for row in rows]

WARNED = ["castle1", "castle2", "coin2", "green6", "red4", "blue3", "purple4"]


def cost(key: str) -> int | None:
    return None if sand(key).cost == NO_COST else sand(key).cost


def test_a_start_deck_has_30_cards_in_these_groups() -> None:
    assert Counter(START_DECK) == {key: copies for key, (copies, _, _) in START.items()}
    groups = Counter(sand(key).column for key in START_DECK)
    assert groups == {
        "castle": 9, "coin": 4, "green": 4, "red": 4, "blue": 4, "purple": 4, "yellow": 1,
    }  # fmt: skip


@pytest.mark.parametrize("key", START)
def test_what_a_start_card_costs_and_pays(key: str) -> None:
    assert (cost(key), sand(key).coins) == START[key][1:]


def test_what_start_cards_give_once_built() -> None:
    def given(name: str) -> dict[str, int]:
        return {key: getattr(sand(key), name) for key in START if getattr(sand(key), name)}

    assert given("draw") == {
        "green6": 1, "green7": 1, "green8": 1, "green10": 2,
        "blue3": 1, "blue4": 1, "blue5": 1, "blue7": 2,
    }  # fmt: skip
    assert given("builds") == {"red4": 1, "red5": 1, "red6": 1}
    assert given("discount") == {"discount7": 1}
    assert given("limit") == {"purple4": 1, "purple5": 1, "purple6": 1, "purple8": 2}


def test_13_start_cards_carry_a_warning_sign_and_17_a_zero() -> None:
    signs = Counter(sand(key).number for key in START_DECK)
    assert signs == {WARNING: 13, "0": 17}
    assert sorted({key for key in START_DECK if sand(key).number == WARNING}) == sorted(WARNED)


def test_the_fable_stack_has_27_cards_in_the_order_of_its_rounds() -> None:
    assert [row[1] for row in ROWS] == FABLE_STACK
    assert len(FABLE_STACK) == len(set(FABLE_STACK)) == 27


@pytest.mark.parametrize(("number", "key", "column", "price"), ROWS)
def test_what_a_fable_card_costs(number: str, key: str, column: str, price: int | None) -> None:
    assert (sand(key).number, sand(key).column, cost(key)) == (number, column, price)


def test_what_fable_cards_pay() -> None:
    odd = {key: sand(key).coins for key in FABLE_STACK if sand(key).coins != 1}
    assert odd == {"pit": 0, "big_base": 4}


def test_which_fable_cards_work_once() -> None:
    once = [key for key in FABLE_STACK if sand(key).once]
    assert once == ["raise_limit", "draw_two", "build_free", "draw_additional"]


def test_no_start_card_is_a_fable_card() -> None:
    assert not set(START_DECK) & set(FABLE_STACK)
    assert len(START_DECK) + len(FABLE_STACK) + 2 == 59  # and off-load and Symbol card


def test_the_presorted_stack_has_the_30_start_cards() -> None:
    assert Counter(PRESORTED) == Counter(START_DECK)


def test_costs_are_the_rulebooks_and_signs_are_ours() -> None:
    for key in (*START, *FABLE_STACK):
        assert sand(key).origin_of("cost") == RULEBOOK
    assert sand("castle2").origin_of("number") == HOUSE
    assert sand("coin3").origin_of("number") == PUBLIC


@pytest.mark.parametrize("key", [*START, *FABLE_STACK])
def test_a_card_in_the_hand_shows_its_name_cost_and_text(key: str) -> None:
    game = beach(Site(hand=key if key != "scaffold" else "", front="scaffold"))
    scene = game.scene(0)
    where = "front/0" if key == "scaffold" else "hand/0"
    (element,) = [one for one in scene.elements if one.id == where]
    (face,) = [item.face for item in element.items if item.face]
    assert (face.title, face.cost, face.text) == (sand(key).name, cost(key), sand(key).text)
    assert face.text


def test_a_card_of_steps_says_when_it_works() -> None:
    words = {"green": "Step 1", "red": "Step 2A", "blue": "Step 2B", "purple": "Step 3"}
    words["yellow"] = "Any time"
    for key in (*START, *FABLE_STACK):
        card = sand(key)
        assert card.text.startswith(words.get(card.column, ""))


def test_what_a_text_says_of_neighbours_it_says_of_playing_alone_too() -> None:
    for card in FINE_SAND.deck({}).values():
        together = "neighbour" in card.text or "off-loaded" in card.text
        assert not together or "alone: " in card.text, card.text
