"""What one viewer may see of the game now, in parts that are ready to send."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass, field

from fabletable.engine.choice import Ask
from fabletable.engine.facts import Option
from fabletable.engine.game import Game
from fabletable.engine.story import Event
from fabletable.web.answering import marked
from fabletable.web.wire import (
    AskShown,
    HandfulShown,
    OptionShown,
    OverShown,
    RivalShown,
    encode,
)


@dataclass(frozen=True)
class Picture:
    """Parts are kept as they are sent, so that what has not changed is quickly found."""

    elements: dict[str, bytes] = field(default_factory=dict)
    ask: bytes = b"null"
    story: list[str] = field(default_factory=list)


class Narrator:
    """Keeps the sentences told to one viewer, so that only what is new is put into words."""

    def __init__(self) -> None:
        self.events: list[Event] = []
        self.lines: list[str] = []

    def tell(self, game: Game, viewer: int, names: list[str]) -> list[str]:
        events = game.events(viewer)
        same = 0
        for old, new in zip(self.events, events, strict=False):
            if old is not new:
                break
            same += 1
        news = [game.sentence(event, viewer, names) for event in events[same:]]
        self.events, self.lines = events, self.lines[:same] + news
        return self.lines


def picture(game: Game, viewer: int, ask_id: str, story: list[str]) -> Picture:
    look = game.rules.look
    seen = game.seen(viewer)
    scene = look.scene(seen, viewer)
    ask = game.ask_of(viewer)
    shown = b"null"
    if ask is not None:
        handful = _handful_shown(game, ask)
        options = [look.option(seen, viewer, key) for key in _keys_shown(ask, handful)]
        shown = encode(AskShown(ask_id, ask.prompt, [*map(_option_shown, options)], handful))
    elements = {element.id: encode(element) for element in scene.elements}
    return Picture(elements, shown, story)


def _handful_shown(game: Game, ask: Ask) -> HandfulShown | None:
    if ask.handful is None:
        return None
    now = marked(game, ask.player, [])
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


def over_shown(game: Game | None, changes: list[str], another: str) -> OverShown | None:
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
    )
