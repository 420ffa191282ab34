"""A game whose table is looked at whenever a step begins, and when it is over."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from typing import Any

from fabletable.engine.cards import Card, Overlay
from fabletable.engine.facts import Result, Setup
from fabletable.engine.rules import AnyRules, Rules, Step
from fabletable.engine.table import Table


class Watched(Rules[Any]):
    def __init__(self, rules: AnyRules, look_at: Callable[[Table], None]) -> None:
        campaigns = list(rules.campaigns.values())
        super().__init__(rules.facts, rules.look, rules.advice, campaigns, rules.study)
        self._rules = rules
        self._look_at = look_at

    def deck(self, overlay: Overlay) -> Mapping[str, Card]:
        return self._rules.deck(overlay)

    def blank(self, setup: Setup) -> Table:
        table: Table = self._rules.blank(setup)
        return table

    def lay_out(self, table: Table) -> None:
        self._rules.lay_out(table)

    def step(self, table: Table) -> Step | None:
        self._look_at(table)
        return self._rules.step(table)

    def result(self, table: Table) -> Result:
        return self._rules.result(table)

    def check_prepared(self, setup: Setup) -> None:
        self._rules.check_prepared(setup)
