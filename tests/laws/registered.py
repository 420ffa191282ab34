"""Every form of every game of this house."""

from __future__ import annotations

from fabletable.games import GAMES
from fabletable.testing.cases import cases_of

REGISTERED = [case for rules in GAMES.values() for case in cases_of(rules)]
