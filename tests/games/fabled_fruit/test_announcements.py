"""What enters the forest is announced, with what it does; and what it does is said in one place."""

from __future__ import annotations

import pytest

from fabletable.engine.game import Game
from fabletable.engine.terms import terms_in
from fabletable.games.fabled_fruit.cards import Location
from fabletable.games.fabled_fruit.components import (
    COMPONENTS,
    DOUBLE,
    MARK,
    MARKET,
    MIX,
    POT,
    THIEF,
    TOKENS,
    WILD,
)
from fabletable.games.fabled_fruit.rules import FABLED_FRUIT
from tests.games.fabled_fruit.forests import DECK, Side, forest, go, started, told

LOCATIONS = [card for card in DECK.values() if isinstance(card, Location)]
# The words by which a text names a component.
NAMED = {
    MARKET: "market", THIEF: "thief", WILD: "wild token", TOKENS: "fruit token",
    DOUBLE: "double-turn token", MIX: "mix card", POT: "the pot", MARK: "animal token",
}  # fmt: skip


def bought(unopened: int) -> Game:
    """Somebody has bought a juice, and this location has come."""
    game = forest(Side("P P P B"), Side(), unopened=[unopened])
    go(game, 1, "buy")
    return game


@pytest.mark.parametrize("number", [7, 19, 29, 59])
def test_a_new_location_is_read_out_to_all(number: int) -> None:
    """'Each time a location card with a new forest-dweller enters the game, all players can now
    use this new action.'
    """
    place = next(one for one in LOCATIONS if one.number == number)
    for viewer in (0, 1, -1):
        (line,) = [line for line in told(bought(number), viewer) if line.startswith("A new loc")]
        assert line == f"A new location: {place.name}. {place.title}. {place.says}"


def test_a_further_card_of_it_is_not() -> None:
    game = forest(Side("P P P B"), Side(), ahead=[2])
    go(game, 1, "buy")
    assert "Another location card: #2 Meerkat." in told(game, 1)
    assert not any(line.startswith("A new location") for line in told(game, 1))


FIRST = [(19, MARKET), (29, THIEF), (34, WILD), (39, TOKENS), (44, DOUBLE), (48, MIX), (52, POT)]


@pytest.mark.parametrize(("number", "part"), [*FIRST, (57, MARK)])
def test_the_first_of_a_component_is_announced_with_what_it_does(number: int, part: str) -> None:
    said = f"New in the game: {part}. {COMPONENTS[part].what}"
    assert said in told(bought(number), 1)
    again = forest(Side("P P P B"), Side(), display=[1, number], unopened=[number + 1])
    go(again, 1, "buy")
    assert said not in told(again, 1)


def test_what_lies_in_the_display_is_announced_when_a_game_begins() -> None:
    lines = told(started("fable", 2, settings={"from": "53"}), 0)
    for part in (MARK, WILD, TOKENS, MIX):
        assert f"New in the game: {part}. {COMPONENTS[part].what}" in lines
    assert not any("New in the game" in line for line in told(started("evening", 2), 0))


def test_every_component_says_in_a_sentence_or_two_what_it_does() -> None:
    for part, one in COMPONENTS.items():
        assert 1 <= one.what.count(". ") + 1 <= 2, part
        assert one.what.endswith(".")
        assert one.example.endswith(".")


def test_the_glossary_says_what_every_component_does() -> None:
    said = [(term.sentence, term.example) for term in FABLED_FRUIT.look.terms]
    for one in COMPONENTS.values():
        assert (one.what, one.example) in said


@pytest.mark.parametrize("place", LOCATIONS, ids=lambda place: place.key)
def test_a_location_names_as_terms_exactly_the_components_that_it_uses(place: Location) -> None:
    """A client explains every component that a card's face names."""
    look = FABLED_FRUIT.look
    found = [term for term in terms_in(look.face(place).text, look.terms) if term.component]
    assert {term.sentence for term in found} == {COMPONENTS[part].what for part in place.uses}


def test_the_rules_page_tells_of_every_component_but_in_an_evening() -> None:
    pages = {mode.key: FABLED_FRUIT.look.help(mode.key) for mode in FABLED_FRUIT.facts.modes}
    for one in COMPONENTS.values():
        assert one.what in pages["fable"]
        assert one.what in pages["random"]
        assert one.what not in pages["evening"]
    assert "thief stands" not in pages["evening"]


@pytest.mark.parametrize("place", LOCATIONS, ids=lambda place: place.key)
def test_a_location_declares_the_components_that_one_has_to_know_there(place: Location) -> None:
    words = f"{place.title} {place.says}".lower()
    named = {part for part, word in NAMED.items() if word in words}
    assert named <= set(place.uses)
    assert set(place.uses) <= set(COMPONENTS)


def test_what_is_left_in_the_supply_is_shown() -> None:
    sides = [Side("B", wild=2, tokens="B S"), Side("C", wild=1, double=1)]
    game = forest(*sides, display=[1, 34, 39, 44])
    (supply,) = [one for one in game.scene(1).elements if one.id == "supply"]
    assert supply.text == (
        "no wild tokens, 2 double-turn tokens, fruit tokens: coconut, grapes, pineapple"
    )
    assert "supply" not in forest(Side(), Side()).scene(0).ids()
