"""Names of players and of cards in sentences."""

from __future__ import annotations

import json
from pathlib import Path
from typing import Any

import pytest

from fabletable.engine.story import Event, named, sentence
from fabletable.engine.terms import Term, terms_in

EXAMPLES = Path(__file__).parents[1] / "client/said_alike.json"  # the browser's words obey them too
ALIKE: dict[str, list[dict[str, Any]]] = json.loads(EXAMPLES.read_text("utf-8"))
NAMES = ["Ann", "Ben", "Cid"]
TEXTS = {
    "drew": "[You draw|{who} draws] {cards}.",
    "gave": "[You give|{who} gives] {cards} to {other}.",
    "bid": "[You bid|{who} bids] {0}.",
    "gone": "{cards} left.",
}


def said(
    name: str,
    cards: str = "",
    viewer: int = 0,
    player: int = 0,
    to: tuple[int, ...] = (),
    other: int = -1,
    words: tuple[str | int, ...] = (),
) -> str:
    """What a viewer reads; cards are named by what they are called, with commas."""
    keys = tuple(card.strip() for card in cards.split(",") if card)
    event = Event(name, player, keys, words, to, other)
    return sentence(event, viewer, TEXTS, NAMES, lambda key: key)


# -- players


@pytest.mark.parametrize("one", ALIKE["named"])
def test_players_are_named_by_their_numbers(one: dict[str, Any]) -> None:
    assert named(one["text"], one["viewer"], one["names"]) == one["said"]


def test_both_players_of_an_event() -> None:
    assert said("gave", "pearl", 0, 0, other=1) == "You give a pearl to Ben."
    assert said("gave", "the Pearl", 1, 0, other=1) == "Ann gives the Pearl to you."
    assert said("gave", "the Pearl", 2, 0, other=1) == "Ann gives the Pearl to Ben."
    assert said("bid", words=(3,), viewer=1) == "Ann bids 3."


# -- cards


@pytest.mark.parametrize("one", ALIKE["listed"])
def test_cards_are_listed_as_in_the_browser(one: dict[str, Any]) -> None:
    assert said("drew", ",".join(one["words"])) == f"You draw {one['said']}."


@pytest.mark.parametrize("one", ALIKE["counted"])
def test_things_are_counted_as_in_the_browser(one: dict[str, Any]) -> None:
    assert said("drew", ",".join([one["thing"]] * one["count"])) == f"You draw {one['said']}."


@pytest.mark.parametrize(
    ("cards", "words"),
    [
        ("banana", "a banana"),
        ("apple", "an apple"),
        ("banana, banana", "2 bananas"),
        ("strawberry, strawberry, strawberry", "3 strawberries"),
        ("grapes", "grapes"),
        ("grapes, grapes", "2 grapes"),
        ("banana, grapes, banana", "2 bananas and grapes"),
        ("banana, coconut, grapes, coconut", "a banana, 2 coconuts and grapes"),
        ("Coin 3, Coin 3, Pit", "2 x Coin 3 and Pit"),
        ("the Wolf, #1 Hippo", "the Wolf and #1 Hippo"),
        ("the wolf", "the wolf"),
    ],
)
def test_equal_cards_are_counted(cards: str, words: str) -> None:
    assert said("drew", cards) == f"You draw {words}."


def test_a_sentence_begins_with_a_capital() -> None:
    assert said("gone", "banana, banana") == "2 bananas left."
    assert said("gone", "the Wolf") == "The Wolf left."


@pytest.mark.parametrize(("cards", "words"), [("banana", "a card"), ("banana, grapes", "2 cards")])
def test_hidden_cards_are_only_counted(cards: str, words: str) -> None:
    assert said("drew", cards, viewer=2, to=(0, 1)) == f"Ann draws {words}."
    assert "banana" in said("drew", cards, viewer=1, to=(0, 1))
    assert "banana" not in said("drew", cards, viewer=-1, to=(0, 1))


@pytest.mark.parametrize("one", ALIKE["terms"], ids=str)
def test_a_text_uses_the_terms_that_the_browser_finds_in_it(one: dict[str, Any]) -> None:
    terms = [Term(name, "", "", tuple(others)) for name, *others in one["terms"]]
    assert [term.name for term in terms_in(one["text"], terms)] == one["found"]
