"""Names of players and of cards in sentences."""

from __future__ import annotations

import pytest

from fabletable.engine.story import Event, named, sentence

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


@pytest.mark.parametrize(
    ("text", "viewer", "words"),
    [
        ("Give {1} a fruit", 0, "Give Ben a fruit"),
        ("Give {1} a fruit", 1, "Give you a fruit"),
        ("Give {1} a fruit", -1, "Give Ben a fruit"),
        ("{2}", 0, "Cid"),
        ("{2}", 2, "You"),
        ("{0} went first, for {0}", 0, "You went first, for you"),
        ("for {0}", 0, "for you"),
        ("no number", 0, "no number"),
        ("{3} and {x} and {}", 0, "{3} and {x} and {}"),
        ("{12}", 0, "{12}"),
    ],
)
def test_players_are_named_by_their_numbers(text: str, viewer: int, words: str) -> None:
    assert named(text, viewer, NAMES) == words


def test_a_name_that_looks_like_a_number_is_a_name() -> None:
    assert named("{0} and {1}", -1, ["{1}", "Ben"]) == "{1} and Ben"


def test_both_players_of_an_event() -> None:
    assert said("gave", "pearl", 0, 0, other=1) == "You give a pearl to Ben."
    assert said("gave", "the Pearl", 1, 0, other=1) == "Ann gives the Pearl to you."
    assert said("gave", "the Pearl", 2, 0, other=1) == "Ann gives the Pearl to Ben."
    assert said("bid", words=(3,), viewer=1) == "Ann bids 3."


# -- cards


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
