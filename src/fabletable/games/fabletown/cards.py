"""All cards of the game, with the values of an overlay."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import replace
from functools import cache
from typing import Any, Final

from fabletable.engine.cards import Card, Overlay, numbered, overlaid
from fabletable.engine.errors import BadOverlay
from fabletable.games.fabletown.actions import ACTIONS
from fabletable.games.fabletown.characters import CHARACTERS
from fabletable.games.fabletown.followers import FOLLOWERS, STARTING
from fabletable.games.fabletown.items import ITEMS
from fabletable.games.fabletown.kinds import WHEN, Character, Follower, Item

MOST_PLAYERS: Final = 4
FIXED: Final = ("moment", "of", "on_retreat")  # no overlay changes these
LEAST: Final = {  # what fewer would make no sense of
    **dict.fromkeys(("glamour", "glamour_of_two", "amount", "draw", "threshold", "most"), 0),
    **dict.fromkeys(("scours", "rolls"), 1),
}

CARDS: Final[list[Card]] = [*CHARACTERS, *STARTING, *FOLLOWERS, *ITEMS, *ACTIONS]


def deck(overlay: Overlay) -> Mapping[str, Card]:
    return _deck(overlay) if overlay else _plain_deck()


@cache
def _plain_deck() -> dict[str, Card]:
    return _deck({})


def _deck(overlay: Overlay) -> dict[str, Card]:
    cards = overlaid(numbered(CARDS), overlay, FIXED)
    for card in cards.values():
        _check(card)
    if sum([one.copies for one in cards.values() if isinstance(one, Character)]) < MOST_PLAYERS:
        raise BadOverlay(f"copies: {MOST_PLAYERS} characters are needed, one for each player")
    return {key: _with_numbers(card, overlay.get(key, {})) for key, card in cards.items()}


def _check(card: Card) -> None:
    """Nobody draws fewer cards than none, or pays with less; and only items exist twice."""
    for name, number in card.numbers():
        least = LEAST.get(name, number)
        if number < least:
            raise BadOverlay(f"{card.key}.{name}: expected {least} or more, got {number}")
    if isinstance(card, Character | Follower) and card.copies > 1:
        raise BadOverlay(f"{card.key}.copies: expected 0 or 1, got {card.copies}")
    if type(card) is Card and card.copies != 1:
        raise BadOverlay(f"{card.key}.copies: every player has one; expected 1, got {card.copies}")


# -- texts


def _with_numbers(card: Card, changed: Mapping[str, Any]) -> Card:
    """The text says the card's numbers, unless it is somebody's own words."""
    if "text" in changed:
        return card
    numbers: dict[str, int | str] = dict(card.numbers())
    if isinstance(card, Follower) and card.moment:
        numbers["when"] = WHEN[card.moment]
    if isinstance(card, Character):
        numbers["less"] = less(card.discount)
    before = card.values if isinstance(card, Item) else ""
    said = [before, card.text.format(**numbers), *_always(card)]
    return replace(card, text=" ".join([one for one in said if one]))


def _always(card: Card) -> list[str]:
    """What numbers do that work for whoever has the card, whichever card they stand on."""
    if isinstance(card, Follower):
        return _follower_always(card)
    return _character_always(card) if isinstance(card, Character) else []


def _follower_always(card: Follower) -> list[str]:
    found = []
    if card.attack:
        found.append(f"{card.attack:+} to your total when you attack.")
    if card.defense:
        found.append(f"{card.defense:+} to your total when you defend.")
    if card.discount:
        found.append(f"As only buyer you pay {less(card.discount)}.")
    if card.draw:
        found.append(f"When you draw two, draw {card.draw} more.")
    return found


def _character_always(card: Character) -> list[str]:
    found = []
    if card.threshold and "{threshold}" not in card.text:
        found.append(f"Beast Mode with fewer than {card.threshold} cards in hand.")
    if card.scours > 1:
        found.append(
            f"Whenever you scour, draw {card.scours} items instead: one of your choice goes into "
            "your pool, the rest is discarded."
        )
    if card.rolls > 1:
        found.append(f"When Tommy Sharp comes, roll {card.rolls} dice and use the highest.")
    return found


def less(amount: int) -> str:
    return f"{amount} less" if amount >= 0 else f"{-amount} more"
