"""Marks on a handful as a person sees them, and why something cannot be chosen."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from typing import Any

from fabletable.engine.choice import DONE, Ask, thing
from fabletable.engine.handful import Handful
from fabletable.engine.look import Look
from fabletable.engine.story import listed
from fabletable.engine.table import Table
from fabletable.engine.verbs import filled, label_of


@dataclass(frozen=True)
class Marked:
    """Some marks: with what goes along with them, what else can be marked, and what is missing.

    `called` says what confirming them does; it is empty while something is missing.
    """

    marks: tuple[str, ...]
    more: tuple[str, ...]
    missing: str
    called: str


def marked(look: Look[Any], seen: Table, handful: Handful, marks: Sequence[str]) -> Marked:
    found = handful.rounded(marks)
    missing = handful.missing(found)
    called = "" if missing else _called(look, seen, handful, found)
    return Marked(tuple(found), tuple(handful.more(found)), missing, called)


def _called(look: Look[Any], seen: Table, handful: Handful, marks: list[str]) -> str:
    viewer = handful.player
    picks = [*handful.taken, *marks]
    if not picks:
        return handful.nothing or look.option(seen, viewer, DONE).label
    cards = listed([_name(look, seen, viewer, key) for key in picks])
    follows = handful.comes_to(marks)
    return _does(look, handful, len(picks), cards) + (f": {follows}" if follows else "")


def _does(look: Look[Any], handful: Handful, count: int, cards: str) -> str:
    whole = handful.confirming()
    if not whole:
        return label_of(look.verbs[handful.verb], cards)
    words = whole.replace("these {n}", "this one") if count == 1 else whole
    return filled(words, {"n": str(count), "cards": cards})


def _name(look: Look[Any], seen: Table, viewer: int, key: str) -> str:
    if not key:
        return "something unseen"  # in an imagined world, of somebody else's picks
    card = seen.setup.deck.get(thing(key))
    return look.card_name(card) if card is not None else look.option(seen, viewer, key).label


def reasons(look: Look[Any], seen: Table, ask: Ask, ids: set[str]) -> dict[str, dict[str, str]]:
    """For everything on the table that the question could be about: by the element it lies in,
    every key with what is against it, which is nothing for what can be chosen.
    """
    can = {*ask.keys, *(ask.handful.more([]) if ask.handful is not None else ())}
    found: dict[str, dict[str, str]] = {}
    for key in look.vocabulary:
        against = ask.against(key)
        if against or key in can:
            at = look.place(seen, ask.player, key)
            if at in ids:
                found.setdefault(at, {})[key] = against
    return found
