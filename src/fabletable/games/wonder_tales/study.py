"""Which events and verbs of this game take, play and choose a card."""

from __future__ import annotations

from typing import Final

from fabletable.engine.study import Study
from fabletable.games.wonder_tales.table import Tales

STUDY: Final[Study[Tales]] = Study((2,), taken=("drew",), played=("placed",), verbs=("card",))
