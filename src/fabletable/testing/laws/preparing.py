"""What a game is set up with."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import fields
from random import Random
from typing import Any

from fabletable.engine.errors import BadOverlay, BadSetup
from fabletable.engine.facts import settled
from fabletable.testing.cases import Case


def what_is_prepared_is_checked(case: Case, seed: int) -> None:
    """What a campaign hands a game is taken; with anything odd in it, it is refused in words."""
    rng = Random(seed)
    for honest in _handed_by_campaigns(case, str(seed)):
        case.rules.setup(case.mode, case.players, prepared=honest)
        for odd in [{**honest, "odd": 1}, *_made_odd(honest, rng)]:
            try:
                case.rules.setup(case.mode, case.players, prepared=odd)
            except BadSetup:
                continue
            raise AssertionError(f"{str(odd)[:200]} is taken for what a campaign hands on")


def _handed_by_campaigns(case: Case, chance: str) -> Iterator[dict[str, Any]]:
    yield {}
    rules, deck = case.rules, case.rules.deck({})
    for campaign in rules.campaigns.values():
        if campaign.mode == case.mode and case.players in campaign.players:
            settings = settled([*rules.settings(campaign.mode), *campaign.settings], {})
            yield campaign.prepare(campaign.begin(case.players, settings, deck, chance))


NEVER_RIGHT: list[Any] = [None, 10**6, -(10**6), [None], {"odd": 1}]


def _made_odd(value: Any, rng: Random) -> Iterator[Any]:
    """The same data, with something in it that cannot be right, in one place after the other."""
    places: list[Any] = list(value) if isinstance(value, dict) else list(range(len(value)))
    for place in places:
        inner = value[place]
        odd = [rng.choice(NEVER_RIGHT)]
        if isinstance(inner, dict | list) and inner:
            odd += _made_odd(inner, rng)
        if isinstance(inner, list) and inner:
            odd.append(inner * 1_000)
        for one in odd:
            changed = value.copy()
            changed[place] = one
            yield changed


NO_VALUE: list[Any] = [None, 2.5, True, [1], {"never heard of": 1}]
SOME = 4  # cards that are tried


def card_values_are_checked(case: Case, seed: int) -> None:
    """Whatever somebody's file of card values may hold, what is odd in it is refused in words."""
    rng = Random(seed)
    cards = list(case.rules.deck({}).items())
    for key, card in rng.sample(cards, min(SOME, len(cards))):
        odd: list[Any] = [3, *NO_VALUE]
        odd += [{one.name: rng.choice(NO_VALUE)} for one in fields(card)]
        for values in odd:
            try:
                case.rules.deck({key: values})
            except BadOverlay:
                continue
            raise AssertionError(f"{values} is taken for values of {key}")
