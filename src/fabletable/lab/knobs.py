"""What may be changed while tuning, how far, and what it should come to."""

from __future__ import annotations

import tomllib
from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass
from math import inf, sqrt
from typing import Any

from fabletable.engine.cards import Overlay
from fabletable.engine.errors import Mistake
from fabletable.engine.rules import AnyRules
from fabletable.engine.study import Family
from fabletable.lab.estimates import Estimate
from fabletable.lab.sums import CHOSEN, COURSE, DECISIONS, PLAYED, SEAT, Sums
from fabletable.lab.trial import study_of
from fabletable.lobby.card_table import nested

MOST_KNOBS = 40
TARGETS = "even:seats, even:FAMILY, chosen:FAMILY or length:NUMBER"


@dataclass(frozen=True)
class Knob:
    """A number on a card, and how far it may be turned."""

    card: str
    path: str
    least: int
    most: int
    printed: int  # on the cards that are tuned

    @property
    def name(self) -> str:
        return f"{self.card}.{self.path}"

    def turned(self, value: int) -> float:
        """How far, from 0 to 1; nothing if it is as printed."""
        widest = max(self.most - self.printed, self.printed - self.least, 1)
        return abs(value - self.printed) / widest


Values = Mapping[str, int]  # by the name of a knob


def overlay_of(knobs: Sequence[Knob], values: Values, given: Overlay) -> Overlay:
    """The given values, with these in place of theirs; cards as printed are left out."""
    found: dict[str, dict[str, Any]] = {card: dict(own) for card, own in given.items()}
    for knob in knobs:
        if values[knob.name] != knob.printed or knob.card in given:
            _merge(found.setdefault(knob.card, {}), nested(knob.path, values[knob.name]))
    return found


def _merge(into: dict[str, Any], more: Mapping[str, Any]) -> None:
    for name, value in more.items():
        if isinstance(value, dict):
            into[name] = {**into.get(name, {}), **value}
        else:
            into[name] = value


def knobs_in(text: str, rules: AnyRules, given: Overlay | None = None) -> list[Knob]:
    """Of TOML as a card file has it, with [least, most] in place of each number.

    They are turned from where the given values leave them.
    """
    try:
        tables = tomllib.loads(text)
    except (ValueError, RecursionError) as error:
        raise Mistake(f"not TOML: {error}") from None
    found = [_knob(rules, given or {}, *one) for one in _paths(tables)]
    if not 0 < len(found) <= MOST_KNOBS:
        raise Mistake(f"expected 1 to {MOST_KNOBS} knobs, got {len(found)}")
    return found


def _paths(tables: Mapping[str, Any]) -> Iterator[tuple[str, str, Any]]:
    for card, values in tables.items():
        if not isinstance(values, dict):
            raise Mistake(f"{card}: expected a table of values, got {values!r}")
        for name, value in values.items():
            inner = value.items() if isinstance(value, dict) else [("", value)]
            for other, span in inner:
                yield card, f"{name}.{other}" if other else name, span


def _knob(rules: AnyRules, given: Overlay, card: str, path: str, span: Any) -> Knob:
    place = f"{card}.{path}"
    match span:
        case [int(least), int(most)] if least < most:
            pass
        case _:
            raise Mistake(f"{place}: expected [least, most], two whole numbers, got {span!r}")
    for value in (least, most):
        rules.deck({card: nested(path, value)})  # says what is wrong with it
    printed = rules.deck(given)[card]
    numbers = {"copies": printed.copies, **dict(printed.numbers())}
    return Knob(card, path, least, most, numbers.get(path, 0))


# -- what it should come to


class Target:
    """How far a trial misses what is wanted, in shares: 0.03 is three points."""

    def __init__(self, words: str, rules: AnyRules) -> None:
        self.words = words
        kind, _, self.what = words.partition(":")
        self.families = {family.name: family for family in study_of(rules).families}
        self.deck = list(rules.deck({}))
        if kind not in _MISSES:
            raise Mistake(f"--target: expected {TARGETS}, got '{words}'")
        self.kind = kind
        self._check()

    def _check(self) -> None:
        if self.kind == "length":
            if not (self.what.isdecimal() and int(self.what) > 0):
                raise Mistake(f"--target: expected length:NUMBER, got '{self.words}'")
        elif self.what not in self._known():
            known = ", ".join(f"{self.kind}:{name}" for name in self._known())
            raise Mistake(f"--target: expected one of {known}, got '{self.words}'")

    def _known(self) -> list[str]:
        return [*(["seats"] if self.kind == "even" else []), *(self.families or ["cards"])]

    def family(self) -> Family:
        return self.families.get(self.what) or Family("cards", tuple(self.deck))

    def miss(self, sums: Sums) -> float:
        return _MISSES[self.kind](self, sums)


def _uneven(target: Target, sums: Sums) -> float:
    """How far wins lie from the fair share, on average, beyond what chance alone would bring."""
    if target.what == "seats":
        rows = [sums.ratio(SEAT, name) for name in sums.rows(SEAT)]
    else:
        rows = [sums.ratio(PLAYED, card) for card in target.family().cards]
    return spread([row for row in rows if row.error < inf])


def spread(rows: Sequence[Estimate]) -> float:
    beyond = [row.value**2 - row.error**2 for row in rows]
    return sqrt(max(0.0, sum(beyond) / max(1, len(beyond))))


def _unchosen(target: Target, sums: Sums) -> float:
    """How far shares of choices lie outside of where the game wants them, on average."""
    family = target.family()
    low, high = family.chosen
    rows = [sums.ratio(CHOSEN, card) for card in family.cards]
    known = [row.value for row in rows if row.error < inf]
    return sum(max(0.0, low - one, one - high) for one in known) / max(1, len(known))


def _unlike(target: Target, sums: Sums) -> float:
    """How far the length lies from what is wanted, as a share of it."""
    wanted = int(target.what)
    return abs(sums.ratio(COURSE, DECISIONS).value - wanted) / wanted


_MISSES = {"even": _uneven, "chosen": _unchosen, "length": _unlike}
