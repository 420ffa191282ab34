"""What one viewer may see of the game now, in parts that are ready to send."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from functools import lru_cache
from itertools import takewhile
from typing import Any

import msgspec
from msgspec import Struct

from fabletable.engine.choice import Ask
from fabletable.engine.facts import Option
from fabletable.engine.game import Game
from fabletable.engine.look import Look
from fabletable.engine.marks import marked
from fabletable.engine.scene import Element
from fabletable.engine.story import Event
from fabletable.engine.table import Table
from fabletable.lobby.challenge import challenge_at
from fabletable.lobby.shuffle import seal_of
from fabletable.lobby.teller import First, firsts_at, guidance
from fabletable.web.table.answering import marked_shown
from fabletable.web.table.lines import Shuffle
from fabletable.web.table.sight import Sight, Sights
from fabletable.web.wire import (
    AskShown,
    ChallengeShown,
    GuidanceShown,
    HandfulShown,
    OptionShown,
    OverShown,
    RivalShown,
    SaidShown,
    ShuffleShown,
    TellerShown,
    encode,
)


class Picture(Struct, frozen=True):
    """Parts are kept as they are sent, so that what has not changed is quickly found; elements by
    their fingerprints, so that what has not changed is not even made.
    """

    sight: Sight | None = None  # none while no game is shown
    ask: bytes = b"null"
    teller: bytes = b"null"
    story: list[str] = []
    acts: list[bytes] = []  # by line; empty: it is only told

    @property
    def elements(self) -> Sequence[Element]:
        return self.sight.elements if self.sight is not None else ()

    @property
    def prints(self) -> dict[str, int]:
        return self.sight.prints if self.sight is not None else {}

    @property
    def goal(self) -> bytes:
        return self.sight.goal if self.sight is not None else b"null"


class Narrator:
    """Keeps the sentences told to one viewer, so that only what is new is put into words."""

    def __init__(self) -> None:
        self.events: list[Event] = []
        self.lines: list[str] = []
        self.acts: list[bytes] = []
        self.kinds: dict[str, None] = {}  # names of events, as each came first

    def tell(self, game: Game, viewer: int, names: list[str]) -> list[str]:
        events = game.events(viewer)
        if events == self.events:
            return self.lines
        same = len(self.events)
        if events[:same] != self.events:  # something was taken back, or told before it
            pairs = zip(self.events, events, strict=False)
            same = sum(1 for _ in takewhile(lambda pair: pair[0] is pair[1], pairs))
        news = [game.sentence(event, viewer, names) for event in events[same:]]
        acts = [
            game.act(event, viewer, names, told)
            for event, told in zip(events[same:], news, strict=True)
        ]
        if same == len(self.events):
            self.kinds |= dict.fromkeys([event.name for event in events[same:]])
        else:
            self.kinds = dict.fromkeys([event.name for event in events])
        self.events, self.lines = events, self.lines[:same] + news
        self.acts = self.acts[:same] + [encode(act) if act is not None else b"" for act in acts]
        return self.lines


def picture(
    sights: Sights, viewer: int, ask_id: str, told: Narrator, teaches: bool = True
) -> Picture:
    """`told` is the narrator who has told this viewer all that happened."""
    game, sight = sights.game, sights.of(viewer)
    ask = game.ask_of(viewer)
    shown = _ask_shown(game.rules.look, sight.seen, ask, ask_id) if ask is not None else b"null"
    teller = _teller(game, viewer, told, teaches) if viewer >= 0 else b"null"
    return Picture(sight, shown, teller, told.lines, told.acts)


def _ask_shown(look: Look[Any], seen: Table, ask: Ask, ask_id: str) -> bytes:
    handful = _handful_shown(look, seen, ask)
    options = [look.option(seen, ask.player, key) for key in _keys_shown(ask, handful)]
    return encode(AskShown(ask_id, ask.prompt, [*map(_option_shown, options)], handful))


def _teller(game: Game, viewer: int, told: Narrator, teaches: bool) -> bytes:
    firsts = tuple(firsts_at(game, viewer, told.kinds))
    if not teaches:
        return _firsts_alone(firsts)
    found, challenge = guidance(game, viewer), _challenge_shown(game, viewer)
    lesson = msgspec.convert(found, GuidanceShown, from_attributes=True) if found else None
    return encode(TellerShown(lesson, challenge, _firsts_shown(firsts)))


@lru_cache(maxsize=256)  # the same things happen first in most games
def _firsts_alone(firsts: tuple[First, ...]) -> bytes:
    return encode(TellerShown(firsts=_firsts_shown(firsts)))


def _firsts_shown(firsts: Iterable[First]) -> list[SaidShown]:
    return [SaidShown(first.text, key=first.key) for first in firsts]


def _challenge_shown(game: Game, viewer: int) -> ChallengeShown | None:
    one = challenge_at(game)
    if one is None or one.found.seat != viewer:
        return None
    return ChallengeShown(one.found.key, one.kind.title, one.task, one.outcome(game))


def _handful_shown(look: Look[Any], seen: Table, ask: Ask) -> HandfulShown | None:
    if ask.handful is None:
        return None
    now = marked_shown(marked(look, seen, ask.handful, []))
    keys = list(dict.fromkeys([*now.marks, *now.more]))
    return HandfulShown(keys, now, ask.handful.ordered)


def _keys_shown(ask: Ask, handful: HandfulShown | None) -> list[str]:
    """What a person can choose; of a handful all that can be marked, in whatever order."""
    if ask.handful is None or handful is None:
        return ask.keys
    return [*handful.keys, *(key for key in ask.keys if key in ask.handful.besides)]


def _option_shown(one: Option) -> OptionShown:
    return OptionShown(one.key, one.label, one.at, one.gives_away)


def seats_asked(asks: Sequence[Ask]) -> list[int]:
    return [ask.player for ask in asks]


def over_shown(
    game: Game | None, changes: list[str], another: str, shuffle: Shuffle | None = None
) -> OverShown | None:
    if game is None or game.result is None:
        return None
    result, why = game.result, game.ending
    return OverShown(
        places=list(result.places),
        scores=list(result.scores),
        rivals=[RivalShown(rival.name, rival.place, rival.score) for rival in result.rivals],
        counts=why.counts,
        made_of=why.made_of,
        decided=why.decided,
        changes=changes,
        next=another,
        shuffle=_shuffle_shown(shuffle, game.setup.seed) if shuffle is not None else None,
    )


def _shuffle_shown(shuffle: Shuffle, seed: str) -> ShuffleShown:
    return ShuffleShown(seal_of(shuffle.secret), shuffle.secret, shuffle.shares, seed)
