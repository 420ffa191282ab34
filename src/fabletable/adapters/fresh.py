"""Fresh cards: an overlay by seed, so that nobody has seen these cards before, nor read of them.

Every number on a card is one more, one less or the same, none comes to nothing or from nothing,
and every card that no text speaks of has an invented name. So the game is as long and as deep as
it was, and what somebody has memorised of it does not help.
"""

from __future__ import annotations

from collections.abc import Mapping
from random import Random

from fabletable.engine.cards import Card, Overlay, Value
from fabletable.engine.errors import BadOverlay
from fabletable.engine.rules import AnyRules

SYLLABLES = ("ba", "dor", "el", "fim", "gan", "hu", "ka", "lor", "mi", "nel", "po", "qua", "ri")


def fresh_cards(rules: AnyRules, seed: str) -> Overlay:
    """Card values that follow from the seed; whatever a game does not allow stays as it is."""
    rng = Random(f"fresh/{seed}")
    deck = rules.deck({})
    free = _free(rules, deck)
    spoken = "\n".join([*_pages(rules), *[card.text for card in deck.values()]]).casefold()
    found: Overlay = {}
    taken: set[str] = set()
    for key, card in deck.items():
        for path, number in card.numbers():
            name, _, other = path.partition(".")
            fresh = number + rng.choice((-1, 0, 1))
            if (type(card), name) in free and fresh != number and fresh * number > 0:
                _set(found.setdefault(key, {}), name, other, fresh)
        invented = _name(rng, taken)
        if card.name.casefold() not in spoken and (type(card), "name") in free:
            found.setdefault(key, {})["name"] = invented
    return _within_bounds(rules, found)


def _pages(rules: AnyRules) -> list[str]:
    return [rules.look.help(mode.key) for mode in rules.facts.modes]


def _set(values: dict[str, Value], name: str, other: str, number: int) -> None:
    """`touching.witch` is a number in a table of its own."""
    beside = values.get(name)
    table = beside if isinstance(beside, dict) else {}
    values[name] = {**table, other: number} if other else number


def _free(rules: AnyRules, deck: Mapping[str, Card]) -> set[tuple[type[Card], str]]:
    """What an overlay may change, by the class of the card."""
    some = {type(card): card for card in deck.values()}
    names = {
        kind: ["name", *{path.partition(".")[0] for path, _ in card.numbers()}]
        for kind, card in some.items()
    }
    return {
        (kind, name)
        for kind, card in some.items()
        for name in names[kind]
        if _allowed(rules, {card.key: {name: getattr(card, name)}})
    }


def _within_bounds(rules: AnyRules, overlay: Overlay) -> Overlay:
    """Without the values that their card does not allow, such as a sixth of five kinds."""
    if _allowed(rules, overlay):
        return overlay
    return {
        key: {
            name: value
            for name, value in values.items()
            if _allowed(rules, {key: values}) or _allowed(rules, {key: {name: value}})
        }
        for key, values in overlay.items()
    }


def _allowed(rules: AnyRules, overlay: Overlay) -> bool:
    try:
        rules.deck(overlay)
    except BadOverlay:
        return False
    return True


def _name(rng: Random, taken: set[str]) -> str:
    while True:
        name = "".join(rng.choice(SYLLABLES) for _ in range(3)).capitalize()
        if name not in taken:
            taken.add(name)
            return name
