"""What one viewer may see of the game now, in parts that are ready to send."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from functools import lru_cache
from itertools import takewhile
from sys import intern
from typing import Any

import msgspec
from msgspec import Struct

from fabletable.engine.choice import Ask
from fabletable.engine.facts import Option
from fabletable.engine.game import Game
from fabletable.engine.look import Look
from fabletable.engine.marks import marked
from fabletable.engine.scene import Element, Scene, fingerprint
from fabletable.engine.story import Event
from fabletable.engine.table import Table
from fabletable.engine.zones import SHARED
from fabletable.lobby.challenge import challenge_at
from fabletable.lobby.shuffle import seal_of
from fabletable.lobby.standing import standing_of
from fabletable.lobby.teller import First, firsts_at, guidance
from fabletable.web.table.answering import marked_shown
from fabletable.web.table.lines import Shuffle
from fabletable.web.wire import (
    AmountShown,
    AskShown,
    ChallengeShown,
    GoalShown,
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

    elements: Sequence[Element] = ()
    prints: dict[str, int] = {}  # of elements, by their ids, in order
    ask: bytes = b"null"
    goal: bytes = b"null"
    teller: bytes = b"null"
    story: list[str] = []
    acts: list[bytes] = []  # by line; empty: it is only told


class Narrator:
    """Keeps the sentences told to one viewer, so that only what is new is put into words."""

    def __init__(self) -> None:
        self.events: list[Event] = []
        self.lines: list[str] = []
        self.acts: list[bytes] = []
        self.kinds: dict[str, None] = {}  # names of events, as each came first

    def tell(self, game: Game, viewer: int, names: list[str]) -> list[str]:
        events = game.events(viewer)
        same = len(self.events)
        if events[:same] != self.events:  # something was taken back, or told before it
            pairs = zip(self.events, events, strict=False)
            same = sum(1 for _ in takewhile(lambda pair: pair[0] is pair[1], pairs))
        news = [game.sentence(event, viewer, names) for event in events[same:]]
        acts = [game.act(event, viewer, names) for event in events[same:]]
        if same == len(self.events):
            self.kinds |= dict.fromkeys([event.name for event in events[same:]])
        else:
            self.kinds = dict.fromkeys([event.name for event in events])
        self.events, self.lines = events, self.lines[:same] + news
        self.acts = self.acts[:same] + [encode(act) if act is not None else b"" for act in acts]
        return self.lines


class Sight(Struct, frozen=True):
    """What a viewer sees of the game, and what follows from that alone."""

    seen: Table
    elements: Sequence[Element]
    prints: dict[str, int]
    goal: bytes


class Sights:
    """What all who look see of the game as it is now; where they all see the same, it is drawn
    once for all of them.
    """

    def __init__(self, game: Game) -> None:
        self.game = game
        self._known: dict[int, Sight] = {}

    def of(self, viewer: int) -> Sight:
        whose = SHARED if self.game.rules.look.alike else viewer
        if whose not in self._known:
            self._known[whose] = self._drawn(whose)
        return self._known[whose]

    def _drawn(self, viewer: int) -> Sight:
        look, seen = self.game.rules.look, self.game.seen(viewer)
        scene = look.scene(seen, viewer)
        prints = {intern(element.id): fingerprint(element) for element in scene.elements}
        return Sight(seen, scene.elements, prints, _goal(look, seen, scene))


def picture(sights: Sights, viewer: int, ask_id: str, told: Narrator) -> Picture:
    """`told` is the narrator who has told this viewer all that happened."""
    game, sight = sights.game, sights.of(viewer)
    ask = game.ask_of(viewer)
    shown = _ask_shown(game.rules.look, sight.seen, ask, ask_id) if ask is not None else b"null"
    teller = _teller(game, viewer, told)
    return Picture(sight.elements, sight.prints, shown, sight.goal, teller, told.lines, told.acts)


def _ask_shown(look: Look[Any], seen: Table, ask: Ask, ask_id: str) -> bytes:
    handful = _handful_shown(look, seen, ask)
    options = [look.option(seen, ask.player, key) for key in _keys_shown(ask, handful)]
    return encode(AskShown(ask_id, ask.prompt, [*map(_option_shown, options)], handful))


def _teller(game: Game, viewer: int, told: Narrator) -> bytes:
    if viewer < 0:
        return b"null"
    found, firsts = guidance(game, viewer), tuple(firsts_at(game, viewer, told.kinds))
    challenge = _challenge_shown(game, viewer)
    if found is None and challenge is None:
        return _firsts_alone(firsts)
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


def _goal(look: Look[Any], seen: Table, scene: Scene) -> bytes:
    found = standing_of(look, seen, scene)
    amounts = [AmountShown(one.seat, one.name, one.value, one.limit) for one in found.amounts]
    return encode(GoalShown(_goal_of(look, seen.setup.mode), found.label, amounts))


@lru_cache(maxsize=256)
def _goal_of(look: Look[Any], mode: str) -> str:
    """The same for every game of a mode: it is read from a long page."""
    return look.goal(mode)


def _handful_shown(look: Look[Any], seen: Table, ask: Ask) -> HandfulShown | None:
    if ask.handful is None:
        return None
    now = marked_shown(marked(look, seen, ask.handful, []))
    return HandfulShown(list(dict.fromkeys([*now.marks, *now.more])), now)


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
