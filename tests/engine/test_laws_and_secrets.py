"""Games that give secrets away in words: some law must catch each of them."""

from __future__ import annotations

from typing import ClassVar

import pytest

from fabletable.engine import fields
from fabletable.engine.choice import choose
from fabletable.engine.facts import Setup
from fabletable.engine.rules import AnyRules, Step
from fabletable.testing.cases import cases_of
from fabletable.testing.laws import LAWS
from tests.toys.gifts import Gifts, Party, gift


class TellsSecrets(Gifts):
    """The story tells everybody the top card of the hidden stack."""

    def step(self, table: Party) -> Step | None:
        if table.phase == "gift" and table.stack.cards:
            table.tell("thrown", 0, (table.stack.cards[-1],))
        return super().step(table)


class AsksAboutSecrets(Gifts):
    """The words of a question name the top card of the hidden stack."""

    def step(self, table: Party) -> Step | None:
        return _whisper(table) if table.phase == "gift" else super().step(table)


async def _whisper(table: Party) -> None:
    top = table.stack.cards[-1].name if table.stack.cards else "nothing"
    await choose(table.active, f"On top lies {top}", lambda: ["give:apple", "give:bread"])
    await gift(table)


class NotingParty(Party):
    FIELDS: ClassVar[tuple[fields.Field, ...]] = (*Party.FIELDS, fields.card("note"))

    def __init__(self, setup: Setup) -> None:
        super().__init__(setup)
        self.note = ""


class NotesSecrets(Gifts):
    """A value that everybody sees is written once, from a card that nobody sees."""

    def blank(self, setup: Setup) -> Party:
        return NotingParty(setup)

    def step(self, table: Party) -> Step | None:
        assert isinstance(table, NotingParty)
        if table.stack.cards:
            table.note = table.stack.cards[-1].key
        return super().step(table)


@pytest.mark.parametrize("rules", [TellsSecrets(), AsksAboutSecrets(), NotesSecrets()], ids=type)
def test_a_secret_in_words_breaks_a_law(rules: AnyRules) -> None:
    case = cases_of(rules)[0]
    broken = []
    for law in LAWS:
        try:
            law(case, 1)
        except AssertionError:
            broken.append(law.__name__)
    assert broken, "no law noticed"
