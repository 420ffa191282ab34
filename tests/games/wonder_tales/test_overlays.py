"""Overlays that cannot be: each is refused with a word on what can."""

from __future__ import annotations

from typing import Any

import pytest

from fabletable.engine.errors import BadOverlay
from tests.games.wonder_tales.tables import started

WRONG: list[tuple[dict[str, Any], str]] = [
    # unknown cards
    ({"forg": {"name": "Toad"}}, "no card is called 'forg'; did you mean 'frog'?"),
    ({"dragon": {"name": "Dragon"}}, "no card is called 'dragon'"),
    # unknown values
    ({"mama": {"per_rivals": 3}}, "mama: no value is called 'per_rivals'; did you mean 'per_ri"),
    ({"mama": {"speed": 3}}, "mama: no value is called 'speed'; it has name, text, "),
    ({"mama": {"key": "papa"}}, "mama: no value is called 'key'"),
    ({"mama": {"origins": {"name": 1}}}, "mama: no value is called 'origins'"),
    # wrong types
    ({"mama": 3}, "mama: expected a table of values, got 3"),
    ({"mama": {"per_rival": "two"}}, "mama.per_rival: expected a whole number, got 'two'"),
    ({"mama": {"per_rival": 2.5}}, "mama.per_rival: expected a whole number, got 2.5"),
    ({"mama": {"per_rival": True}}, "mama.per_rival: expected a whole number, got True"),
    ({"mama": {"name": 3}}, "mama.name: expected some printable words, got 3"),
    ({"mama": {"name": " "}}, "mama.name: expected some printable words, got ' '"),
    ({"frog": {"touching": 3}}, "frog.touching: expected a table of numbers by card, got 3"),
    # impossible numbers
    ({"mama": {"per_rival": 100}}, "mama.per_rival: expected a number from -99 to 99, got 100"),
    ({"mama": {"per_rival": -100}}, "mama.per_rival: expected a number from -99 to 99, got -100"),
    # bad nested cards
    ({"frog": {"touching": {"wich": 3}}}, "frog.touching: no card is called 'wich'; did you mean"),
    ({"frog": {"touching": {"witch": "x"}}}, "frog.touching.witch: expected a whole number"),
    ({"frog": {"touching": {"witch": 1000}}}, "frog.touching.witch: expected a number from"),
]


@pytest.mark.parametrize(("overlay", "message"), WRONG)
def test_a_bad_overlay_is_refused_with_a_reason(overlay: dict[str, Any], message: str) -> None:
    with pytest.raises(BadOverlay) as refused:
        started("summed", overlay=overlay)
    assert str(refused.value).startswith(message)


SENSELESS: list[dict[str, Any]] = [
    {"frog": {"action": "dance"}},  # there are only swap and flip
    {"goldilocks": {"shuns": "mama"}},  # a list of cards, not a word
    {"baby": {"trio_of": "mama"}},
    {"frog": {"trio": 5}},  # of whom?
    {"frog": {"alone": 5}},  # away from whom?
    {"mama": {"at_most": -1}},  # a limit is 0, for none, or more
    {"frog": {"copies": 2}},  # no card exists twice
    {"frog": {"copies": 0}},  # and all 17 are needed
    {"frog": {"copies": -1}},
]


@pytest.mark.parametrize("overlay", SENSELESS, ids=str)
def test_an_overlay_without_a_sense_in_this_game_is_refused(overlay: dict[str, Any]) -> None:
    with pytest.raises(BadOverlay):
        started("summed", overlay=overlay)
