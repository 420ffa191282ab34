"""Fable games, one table. Here are the names that others may rely on: docs/design.md lists them.

Each is imported when it is first asked for, so that a start costs nothing, and so that a game can
import them while the shelf is looking for games.
"""

from __future__ import annotations

import os
import sys
from importlib import import_module
from typing import TYPE_CHECKING, Any

if TYPE_CHECKING:
    from fabletable.engine import fields as fields
    from fabletable.engine.advice import Advice as Advice
    from fabletable.engine.campaign import Campaign as Campaign
    from fabletable.engine.cards import (
        HOUSE as HOUSE,
        PUBLIC as PUBLIC,
        RULEBOOK as RULEBOOK,
        Card as Card,
        Overlay as Overlay,
        numbered as numbered,
        overlaid as overlaid,
    )
    from fabletable.engine.choice import (
        DONE as DONE,
        Ask as Ask,
        Offer as Offer,
        Prompt as Prompt,
        Why as Why,
        choose as choose,
        choose_card as choose_card,
        kinds as kinds,
        thing as thing,
        verb_of as verb_of,
    )
    from fabletable.engine.ending import Ending as Ending, Measure as Measure
    from fabletable.engine.errors import (
        BadLog as BadLog,
        BadOverlay as BadOverlay,
        BadSetup as BadSetup,
        BrokenRule as BrokenRule,
        Drift as Drift,
        Mistake as Mistake,
        NotOffered as NotOffered,
        Runaway as Runaway,
    )
    from fabletable.engine.facts import (
        Facts as Facts,
        Mode as Mode,
        Option as Option,
        Result as Result,
        Rival as Rival,
        Setting as Setting,
        Setup as Setup,
    )
    from fabletable.engine.fields import Field as Field
    from fabletable.engine.game import (
        Game as Game,
        game_from as game_from,
        new_game as new_game,
        played_again as played_again,
    )
    from fabletable.engine.handful import (
        Handful as Handful,
        Some as Some,
        picked as picked,
    )
    from fabletable.engine.log import Log as Log, log_text as log_text, read_log as read_log
    from fabletable.engine.look import Look as Look
    from fabletable.engine.marks import Marked as Marked
    from fabletable.engine.replay import replay as replay, resume as resume
    from fabletable.engine.rules import (
        AnyRules as AnyRules,
        Rules as Rules,
        Step as Step,
        View as View,
    )
    from fabletable.engine.scene import (
        BADGE as BADGE,
        COLUMN as COLUMN,
        COUNTER as COUNTER,
        FAN as FAN,
        GRID as GRID,
        NOTE as NOTE,
        PILE as PILE,
        ROW as ROW,
        TRACK as TRACK,
        Element as Element,
        Face as Face,
        Figure as Figure,
        Item as Item,
        Pawn as Pawn,
        Scene as Scene,
        Stop as Stop,
        laid as laid,
    )
    from fabletable.engine.spread import Place as Place, Spread as Spread
    from fabletable.engine.stage import Act as Act
    from fabletable.engine.story import (
        Event as Event,
        Pan as Pan,
        Weight as Weight,
        listed as listed,
        named as named,
    )
    from fabletable.engine.study import Family as Family, Section as Section, Study as Study
    from fabletable.engine.sums import Purse as Purse, Sum as Sum, payer as payer
    from fabletable.engine.table import Area as Area, Seat as Seat, Table as Table
    from fabletable.engine.terms import Term as Term
    from fabletable.engine.together import results_of as results_of, together as together
    from fabletable.engine.verbs import Verb as Verb
    from fabletable.engine.zones import (
        ALL as ALL,
        NOBODY as NOBODY,
        OWNER as OWNER,
        SHARED as SHARED,
        Zone as Zone,
    )
    from fabletable.bots.bot import Bot as Bot, Imagine as Imagine, answer_of as answer_of
    from fabletable.bots.search import Budget as Budget, Search as Search
    from fabletable.shelf import (
        BOTS as BOTS,
        GAMES as GAMES,
        find_game as find_game,
        make_bot as make_bot,
    )

__version__ = "0.1.0"

# run.py keeps the compiled parts of these very sources in a folder of their own: they go first.
if _compiled := os.environ.get("FABLETABLE_COMPILED"):
    sys.path.append(_compiled)  # for the library that they share
    __path__.insert(0, f"{_compiled}/fabletable")

_WHERE = {
    "engine.advice": "Advice",
    "engine.campaign": "Campaign",
    "engine.cards": "HOUSE PUBLIC RULEBOOK Card Overlay numbered overlaid",
    "engine.choice": "DONE Ask Offer Prompt Why choose choose_card kinds thing verb_of",
    "engine.ending": "Ending Measure",
    "engine.errors": "BadLog BadOverlay BadSetup BrokenRule Drift Mistake NotOffered Runaway",
    "engine.facts": "Facts Mode Option Result Rival Setting Setup",
    "engine.fields": "Field",
    "engine.game": "Game game_from new_game played_again",
    "engine.handful": "Handful Some picked",
    "engine.log": "Log log_text read_log",
    "engine.look": "Look",
    "engine.marks": "Marked",
    "engine.replay": "replay resume",
    "engine.rules": "AnyRules Rules Step View",
    "engine.scene": (
        "BADGE COLUMN COUNTER FAN GRID NOTE PILE ROW TRACK "
        "Element Face Figure Item Pawn Scene Stop laid"
    ),
    "engine.spread": "Place Spread",
    "engine.stage": "Act",
    "engine.story": "Event Pan Weight listed named",
    "engine.study": "Family Section Study",
    "engine.sums": "Purse Sum payer",
    "engine.table": "Area Seat Table",
    "engine.terms": "Term",
    "engine.together": "results_of together",
    "engine.verbs": "Verb",
    "engine.zones": "ALL NOBODY OWNER SHARED Zone",
    "bots.bot": "Bot Imagine answer_of",
    "bots.search": "Budget Search",
    "shelf": "BOTS GAMES find_game make_bot",
}
_MODULES = {name: where for where, names in _WHERE.items() for name in names.split()}

__all__ = ["fields"]
__all__ += list(_MODULES)


def __getattr__(name: str) -> Any:
    if name == "fields":
        return import_module("fabletable.engine.fields")
    if name not in _MODULES:
        raise AttributeError(f"fabletable has no '{name}'; docs/design.md lists what it has")
    return getattr(import_module(f"fabletable.{_MODULES[name]}"), name)


def __dir__() -> list[str]:
    return [*globals(), *__all__]
