"""The cards against tables typed from the content page, and overlays that change them."""

from __future__ import annotations

from collections import Counter
from importlib import import_module
from pathlib import Path
from typing import Any

import pytest

from fabletable.engine.cards import HOUSE, OVERLAY, PUBLIC, RULEBOOK
from fabletable.engine.errors import BadOverlay
from fabletable.engine.scene import Face
from fabletable.games.fabled_fruit.cards import FRUITS, KINDS, MIXES, PRICE, Location
from fabletable.games.fabled_fruit.rules import FABLED_FRUIT
from tests.games.fabled_fruit.forests import (
    DECK,
    LETTERS,
    NUMBERS,
    Side,
    animal,
    forest,
    go,
    started,
    table_of,
)
from tests.games.stories import keys, play

LOCATIONS = [card for card in DECK.values() if isinstance(card, Location)]

# Prices by number. Named fruits are B C G P S, any fruit is *; fruits of one kind of the buyer's
# choice are =, of one other kind -, all different ones /, of exactly two kinds 2, and each
# grapes or coconut is +.
MARKS = {
    **LETTERS, "*": "smoothie", "=": "alike", "-": "other", "/": "different", "2": "two_kinds",
    "+": "grapes_or_coconut",
}  # fmt: skip
PRICES = [
    "PPP*", "CCC*", "GGG*", "SSS*", "BBB*", "===**", "******", "BBP**", "CCPP*", "SSS**",
    "GGGCC", "////*", "GGP*", "BBBS*", "====*", "PPBC*", "PPCC*", "SSS**", "BBSG*", "GGG***",
    "CCPP*", "==--*", "GGBS**", "BBB**", "CCPPS", "/////", "SSSB*", "222222", "CCPP**", "GGGG*",
    "PPBC**", "SSSBB*", "===--*", "GGCC*", "******", "BBS***", "PPP**", "CCSG**", "////**",
    "SSSBB*", "PPGG**", "+++++", "BBB**", "PPCG**", "PPSS**", "====**", "CCCB**", "SSGGP",
    "==--**", "/////", "BBB***", "PPCC**", "****", "SSSGG*", "CCSP**", "PPGG**", "BBB***",
    "===---", "/////",
]  # fmt: skip
SIGNPOSTS = [
    2, 3, 4, 7, 8, 9, 10, 11, 14, 15, 19, 22, 25, 31, 33, 34, 36, 38, 39, 41, 42, 44, 49, 50, 51,
    53,
]  # fmt: skip
ORIGINS = {
    1: (RULEBOOK, PUBLIC),
    2: (RULEBOOK, HOUSE),
    3: (RULEBOOK, PUBLIC),
    4: (RULEBOOK, HOUSE),
    5: (RULEBOOK, HOUSE),
    6: (RULEBOOK, PUBLIC, HOUSE),
    7: (PUBLIC, HOUSE),
}


def price(location: Location) -> Counter[str]:
    return Counter({name: getattr(location, name) for name in PRICE})


# -- the table


def test_there_are_59_locations_in_the_order_of_their_numbers() -> None:
    assert [one.number for one in LOCATIONS] == list(range(1, 60))
    assert [one.name.split()[0] for one in LOCATIONS] == [f"#{n}" for n in range(1, 60)]
    assert [one.index for one in LOCATIONS] == sorted(one.index for one in LOCATIONS)


def test_there_are_240_location_cards() -> None:
    assert [one.copies for one in LOCATIONS] == [4] * 58 + [8]
    assert sum(one.copies for one in LOCATIONS) == 240


def test_there_are_60_fruits_and_10_mix_cards() -> None:
    assert {fruit.key: fruit.copies for fruit in FRUITS} == dict.fromkeys(KINDS, 12)
    assert sum(mix.copies for mix in MIXES) == 10


def test_prices_are_those_of_the_content_page() -> None:
    typed = [Counter(MARKS[mark] for mark in marks) for marks in PRICES]
    wrong = [one.number for one, marks in zip(LOCATIONS, typed, strict=True) if price(one) != marks]
    assert wrong == []


def test_how_many_locations_cost_how_much() -> None:
    """The koala's price grows; it counts as five."""
    sizes = Counter(5 if one.key == "koala" else price(one).total() for one in LOCATIONS)
    assert sizes == {4: 6, 5: 27, 6: 26}


def test_all_kinds_are_named_about_as_often() -> None:
    """Each fruit of the goat's price may be of two kinds, and counts half for each."""
    named = {kind: float(sum(getattr(one, kind) for one in LOCATIONS)) for kind in KINDS}
    either = sum(one.grapes_or_coconut for one in LOCATIONS)
    for kind in ("grapes", "coconut"):
        named[kind] += either / 2
    assert list(named.values()) == [33, 31.5, 32.5, 34, 32]


def test_where_signposts_stand() -> None:
    assert [one.number for one in LOCATIONS if one.signpost] == SIGNPOSTS
    assert [one.number for one in LOCATIONS if one.needs is not None] == SIGNPOSTS


# -- where it comes from


def faces() -> list[Face]:
    """All locations as a player sees them."""
    game = forest(Side(), Side(), display=list(NUMBERS))
    scene = game.scene(0)
    (display,) = [element for element in scene.elements if element.id == "display"]
    return [item.face for item in display.items if item.face is not None]


def test_players_see_which_locations_are_ours() -> None:
    origins = {number: face.origin for number, face in enumerate(faces(), 1)}
    assert origins == {number: ORIGINS.get(number, (HOUSE,)) for number in NUMBERS}


def test_where_names_and_prices_come_from() -> None:
    named = [one.number for one in LOCATIONS if one.origin_of("name") == PUBLIC]
    priced = [one.number for one in LOCATIONS if one.origin_of("smoothie") == PUBLIC]
    assert (named, priced) == ([1, 3, 6, 7], [1, 3, 7])
    assert all(one.origin_of("text") == RULEBOOK for one in LOCATIONS[:6])
    assert LOCATIONS[6].origin_of("signpost") == HOUSE


# -- texts


def test_every_location_says_what_it_does() -> None:
    for one, face in zip(LOCATIONS, faces(), strict=True):
        assert one.text
        assert one.title
        assert one.text in face.text
        assert one.signpost in face.text
        assert not set("{}") & set(f"{face.text} {one.title} {one.name}")


IN_TEXTS = {
    "draw": 52, "more": 16, "for_two": 3, "gift": 7, "get": 5, "swap": 2, "cost": 3, "lot": 5,
    "least": 7, "most": 7, "less": 3, "odd": 2, "grows": 1,
}  # fmt: skip


def words_of(location: Location) -> str:
    return f"{location.text} {location.signpost}."


@pytest.mark.parametrize("number", IN_TEXTS)
def test_texts_follow_the_numbers(number: str) -> None:
    told = 0
    for one in LOCATIONS:
        other = dict(one.limits).get(number, 77)
        changed = FABLED_FRUIT.deck({one.key: {number: other}})[one.key]
        assert isinstance(changed, Location)
        says = str(other) in words_of(changed)
        assert says == bool(getattr(one, number)), one.name
        assert str(getattr(one, number)) in words_of(one) or not says
        assert changed.origin_of(number) == OVERLAY
        told += says
    assert told == IN_TEXTS[number]


def drawn_with(overlay: dict[str, Any], number: int, side: Side, players: int = 2) -> int:
    """How many fruits the first player has more after using a location of this forest."""
    deck = FABLED_FRUIT.deck(overlay)
    game = forest(side, *[Side("C C C C")] * (players - 1), display=[1, number], deck=deck)
    go(game, number)
    while game.asks and len(game.asks[0].keys) == 1:  # asked all the same
        play(game, game.asks[0].player, game.asks[0].keys[0])
    return len(animal(game).hand) - len(side.hand.split())


@pytest.mark.parametrize(
    ("key", "number", "value", "side", "before", "after"),
    [
        ("meerkat", "get", 4, Side("B"), 1, 3),
        ("bear", "cost", 1, Side("P P"), 3, 4),
        ("squirrel", "draw", 5, Side("C"), 2, 6),
        ("raccoon", "get", 3, Side(""), 3, 4),
        ("stork", "most", 0, Side(""), 2, 1),
        ("frog", "least", 3, Side(""), 2, 3),
        ("pig", "least", 1, Side("B"), 1, 4),
        ("bee", "most", 1, Side(""), 3, 1),
        ("hamster", "least", 3, Side(""), 1, 3),
        ("lion", "more", 2, Side(""), 4, 3),
    ],
)
def test_what_is_done_follows_the_overlay(
    key: str, number: str, value: int, side: Side, before: int, after: int
) -> None:
    location = DECK[key]
    assert isinstance(location, Location)
    assert drawn_with({}, location.number, side) == before
    assert drawn_with({key: {number: value}}, location.number, side) == after


GENERAL = ("animal", "buying", "handfuls", "paying", "prices", "rules", "scene", "steps", "verbs")


@pytest.mark.parametrize("file", GENERAL)
def test_general_rules_name_no_location(file: str) -> None:
    module = import_module(f"fabletable.games.fabled_fruit.{file}")
    code = Path(str(module.__file__)).with_suffix(".py").read_text(encoding="utf-8").lower()
    assert [one.key for one in LOCATIONS if f'"{one.key}"' in code] == []


def test_titles_follow_the_numbers() -> None:
    deck = FABLED_FRUIT.deck({key: {"draw": 9} for key in ("hippo", "llama", "bear")})
    titles = [card.title for card in deck.values() if isinstance(card, Location)]
    assert [title for title in titles if "9" in title] == [
        "Draw 9 fruits", "Draw back to 9 fruits", "Trade 2 pineapples for 9 fruits",
    ]  # fmt: skip


def test_own_words_stay_as_they_are() -> None:
    card = FABLED_FRUIT.deck({"hippo": {"text": "Help yourself.", "draw": 9}})["hippo"]
    assert isinstance(card, Location)
    assert (card.text, card.title) == ("Help yourself.", "Draw 9 fruits")


@pytest.mark.parametrize(
    ("key", "number"),
    [
        ("hippo", "draw"),
        ("weasel", "draw"),
        ("tanuki", "draw"),
        ("mastiff", "more"),
        ("lizard", "draw"),
        ("ostrich", "draw"),
        ("wombat", "draw"),
        ("donkey", "more"),
        ("moose", "draw"),
        ("owl", "draw"),
    ],
)
def test_what_is_drawn_follows_the_overlay(key: str, number: str) -> None:
    """Nine instead of what is printed, at locations where all else stays equal."""
    location = DECK[key]
    assert isinstance(location, Location)
    drawn = []
    for overlay in ({}, {key: {number: 9}}):
        first = str(min(location.number, 53))
        game = started("fable", 2, settings={"from": first}, overlay=overlay)
        who = table_of(game).start
        game.answer(who, f"go:{key}")
        drawn.append(len(animal(game, who).hand))
    assert drawn[1] - drawn[0] == 9 - getattr(location, number)


def test_an_overlay_changes_a_price() -> None:
    overlay: dict[str, Any] = {"hippo": {"pineapple": 1, "smoothie": 0}, "llama": {"copies": 2}}
    game = started("fable", 2, overlay=overlay)
    changed = game.setup.deck["hippo"]
    assert isinstance(changed, Location)
    assert price(changed) == Counter(pineapple=1)
    assert [card.key for card in table_of(game).display.cards].count("llama") == 2


# -- overlays with mistakes


@pytest.mark.parametrize(
    ("overlay", "complaint"),
    [
        ({"hipo": {"draw": 3}}, "no card is called 'hipo'; did you mean 'hippo'"),
        ({"hippo": {"drow": 3}}, "hippo: no value is called 'drow'; did you mean 'draw'"),
        ({"hippo": {"draw": "3"}}, "hippo.draw: expected a whole number, got '3'"),
        ({"hippo": {"draw": True}}, "hippo.draw: expected a whole number"),
        ({"hippo": {"draw": 100}}, "hippo.draw: expected a number from"),
        ({"hippo": {"copies": -1}}, "hippo.copies: expected a number from 0"),
        ({"hippo": {"title": ""}}, "hippo.title: expected some printable words"),
        ({"hippo": {"text": 5}}, "hippo.text: expected some printable words"),
        ({"hippo": {"number": 60}}, "hippo: no value is called 'number'"),
        ({"hippo": {"parts": "market"}}, "hippo: no value is called 'parts'"),
        ({"meerkat": {"signpost": "none"}}, "meerkat: no value is called 'signpost'"),
        ({"banana": {"kinds": "grapes"}}, "banana: no value is called 'kinds'"),
        ({"hippo": 3}, "hippo: expected a table of values"),
    ],
)
def test_a_bad_overlay_is_refused_in_clear_words(overlay: dict[str, Any], complaint: str) -> None:
    with pytest.raises(BadOverlay) as caught:
        FABLED_FRUIT.setup("fable", 2, overlay=overlay)
    assert str(caught.value).startswith(complaint)


@pytest.mark.parametrize("key", ["crow", "cricket"])
def test_bids_go_as_far_as_an_overlay_says_or_it_is_refused(key: str) -> None:
    side, other = Side("C C C C C C"), Side("C")
    number = DECK[key].name.split()[0].removeprefix("#")
    deck = FABLED_FRUIT.deck({key: {"most": 5}})
    game = forest(side, other, display=[1, int(number)], deck=deck)
    go(game, int(number))
    assert keys(game)[-1] == "bid:5"
    with pytest.raises(BadOverlay, match=f"{key}.most: expected a number from 0 to 9, got 10"):
        FABLED_FRUIT.deck({key: {"most": 10}})


@pytest.mark.parametrize("name", ["two_kinds", "grapes_or_coconut"])
def test_a_price_that_could_be_paid_in_endless_ways_is_refused(name: str) -> None:
    with pytest.raises(BadOverlay, match=f"hippo.{name}: expected a number from 0 to 12, got 13"):
        FABLED_FRUIT.setup(overlay={"hippo": {name: 13}})


@pytest.mark.parametrize(
    ("price", "why"),
    [
        ({"banana": 12}, "a juice costs at most 12 fruits, not 1"),
        ({"alike": 2, "other": 2, "different": 3}, "can be read in too many ways"),
    ],
)
def test_a_price_that_nobody_would_read_to_its_end_is_refused(
    price: dict[str, Any], why: str
) -> None:
    with pytest.raises(BadOverlay, match=why):
        FABLED_FRUIT.setup(overlay={"hippo": price})
