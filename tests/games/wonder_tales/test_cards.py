"""The cards: what their texts say, and where their values come from."""

from __future__ import annotations

import re

import pytest

from fabletable.engine.cards import HOUSE, OVERLAY, PUBLIC, RULEBOOK, Overlay
from fabletable.games.wonder_tales.cards import Character, deck
from tests.games.wonder_tales.playing import points
from tests.games.wonder_tales.tables import BLUE_SEAT, KEYS, tale

TEXTS = {
    "frog": "3 if touching the Princess. −2 if touching the Witch.",
    "princess": "3 if touching the Frog Prince. 2 if no card lies directly above.",
    "witch": "No points. When placed, she changes places with a card touching her.",
    "stepmother": "1 per neighbour of the other colour. "
    "When placed, she turns over a card touching her.",
    "goldilocks": "4 if touching none of Mama Bear, Papa Bear and Baby Bear.",
    "mama": "2 per neighbour of the other colour, 6 at most.",
    "papa": "2 per neighbour of its own colour.",
    "baby": "5 if Mama Bear, Papa Bear and Baby Bear are connected.",
    "wolf": "2 each for touching Little Red Riding Hood and the Grandmother. "
    "1 each for touching the Straw Pig and the Stick Pig. −3 if touching the Woodcutter.",
    "hood": "3 if touching the Grandmother. 2 if touching the Woodcutter.",
    "hansel": "4 if touching Gretel. −2 if touching the Witch.",
    "gretel": "4 if touching Hansel. 2 if touching the Witch. −2 if touching the Stepmother.",
    "straw": "2 each for touching the Stick Pig and the Brick Pig. "
    "−3 if touching the Big Bad Wolf.",
    "stick": "1 per neighbour of either colour. −3 if touching the Big Bad Wolf.",
    "brick": "5 if the Straw Pig, the Stick Pig and the Brick Pig are connected.",
    "grandmother": "3 if touching Little Red Riding Hood. −2 if touching the Big Bad Wolf.",
    "woodcutter": "4 if touching the Big Bad Wolf. "
    "1 each for touching Little Red Riding Hood and the Grandmother.",
}


def changed(overlay: Overlay, key: str) -> Character:
    return deck(overlay)[key]


def test_there_are_17_characters_and_no_card_exists_twice() -> None:
    assert sorted(KEYS) == sorted(TEXTS)
    assert len({card.name for card in deck({}).values()}) == 17


@pytest.mark.parametrize("key", KEYS)
def test_a_card_says_what_it_scores(key: str) -> None:
    assert deck({})[key].text == TEXTS[key]


ORIGINS = [
    ("frog", "touching.princess", RULEBOOK),
    ("frog", "touching.witch", RULEBOOK),
    ("princess", "touching.frog", HOUSE),
    ("princess", "nothing_above", HOUSE),
    ("witch", "action", RULEBOOK),
    ("stepmother", "action", RULEBOOK),
    ("stepmother", "per_rival", HOUSE),
    ("goldilocks", "alone", HOUSE),
    ("mama", "per_rival", RULEBOOK),
    ("mama", "at_most", HOUSE),
    ("papa", "per_own", RULEBOOK),
    ("baby", "trio", RULEBOOK),
    ("wolf", "touching.hood", RULEBOOK),
    ("wolf", "touching.grandmother", HOUSE),
    ("wolf", "touching.straw", HOUSE),
    ("wolf", "touching.woodcutter", HOUSE),
    ("hood", "touching.grandmother", HOUSE),
    ("hansel", "name", PUBLIC),
    ("hansel", "touching.gretel", HOUSE),
    ("gretel", "name", PUBLIC),
    ("straw", "name", PUBLIC),
    ("straw", "touching.wolf", HOUSE),
    ("stick", "per_neighbour", HOUSE),
    ("brick", "trio", PUBLIC),
    ("grandmother", "name", HOUSE),
    ("grandmother", "touching.hood", HOUSE),
    ("woodcutter", "name", HOUSE),
    ("woodcutter", "touching.wolf", HOUSE),
]


@pytest.mark.parametrize(("key", "value", "origin"), ORIGINS)
def test_where_a_value_comes_from(key: str, value: str, origin: str) -> None:
    assert deck({})[key].origin_of(value) == origin


@pytest.mark.parametrize(
    ("key", "origins"),
    [
        ("frog", [RULEBOOK]),
        ("witch", [RULEBOOK]),
        ("princess", [RULEBOOK, HOUSE]),
        ("mama", [RULEBOOK, HOUSE]),
        ("hansel", [PUBLIC, HOUSE]),
        ("brick", [PUBLIC]),
        ("woodcutter", [HOUSE]),
    ],
)
def test_a_player_sees_every_origin_on_a_card(key: str, origins: list[str]) -> None:
    game = tale(f"{key}:B")
    scene = game.scene(BLUE_SEAT)
    (face,) = [i.face for e in scene.elements for i in e.items if e.id == "grid" and i.face]
    assert list(face.origin) == origins


# -- overlays


def test_a_text_follows_the_numbers_of_the_overlay() -> None:
    mama = changed({"mama": {"per_rival": 3, "at_most": 9}}, "mama")
    assert mama.text == "3 per neighbour of the other colour, 9 at most."
    both = changed({"mama": {"per_own": 1}}, "mama")
    assert both.text == (
        "1 per neighbour of its own colour, 2 per neighbour of the other colour, "
        "together 6 at most."
    )
    frog = changed({"frog": {"touching": {"witch": -5}}}, "frog")
    assert frog.text == "3 if touching the Princess. −5 if touching the Witch."


def test_a_card_may_score_for_touching_one_more_and_no_longer_for_another() -> None:
    frog = changed({"frog": {"touching": {"witch": 0, "hood": 3}}}, "frog")
    assert frog.text == "3 each for touching the Princess and Little Red Riding Hood."


def test_a_new_name_is_used_on_other_cards_too() -> None:
    frog = changed({"witch": {"name": "Enchantress"}}, "frog")
    assert frog.text == "3 if touching the Princess. −2 if touching the Enchantress."


def test_a_text_of_the_overlay_is_shown_as_it_is() -> None:
    assert changed({"hansel": {"text": "Loves his sister."}}, "hansel").text == "Loves his sister."


def test_the_overlay_changes_what_cards_score_in_a_game() -> None:
    overlay: Overlay = {"frog": {"touching": {"hood": 7}}, "papa": {"per_own": 0, "per_rival": 1}}
    game = tale("Frog:B Hood:R Papa:B", overlay=overlay)
    assert points(game) == {"frog": 7, "hood": 0, "papa": 1}
    assert game.view(BLUE_SEAT)["overlay"] == overlay


def test_other_cards_keep_their_values() -> None:
    usual = deck({})
    for key, card in deck({"frog": {"touching": {"witch": -5}}}).items():
        assert key == "frog" or card.numbers() == usual[key].numbers()


def test_a_changed_number_is_marked_as_yours_and_the_others_are_not() -> None:
    overlay: Overlay = {"mama": {"at_most": 8}, "frog": {"touching": {"witch": -1}}}
    assert changed(overlay, "mama").origin_of("at_most") == OVERLAY
    assert changed(overlay, "mama").origin_of("per_rival") == RULEBOOK
    assert changed(overlay, "frog").origin_of("touching.witch") == OVERLAY
    assert changed(overlay, "frog").origin_of("touching.princess") == RULEBOOK
    assert changed(overlay, "frog").all_origins() == (RULEBOOK, OVERLAY)


@pytest.mark.parametrize("value", ["name", "text"])
def test_changed_words_are_marked_as_yours(value: str) -> None:
    assert changed({"frog": {value: "Toad"}}, "frog").origin_of(value) == OVERLAY


def test_every_number_of_a_card_stands_in_its_text() -> None:
    for card in deck({}).values():
        plain = card.text.replace("\u2212", "-")
        said = {int(number) for number in re.findall(r"-?\d+", plain)}
        assert said == {number for _, number in card.numbers() if number}
