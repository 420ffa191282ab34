"""Finished games, to be stepped through from any seat; and the past of a game under way."""

from __future__ import annotations

from fabletable.engine.errors import Drift, Mistake, NotOffered
from fabletable.engine.log import Log
from fabletable.engine.loop import Game
from fabletable.engine.replay import replay
from fabletable.engine.scene import Element
from fabletable.web.evening import Evening
from fabletable.web.picture import over_shown
from fabletable.web.wire import Moment


def finished(evening: Evening, number: int) -> Log:
    """The log of a game that is over; of others nobody may see everything."""
    games = evening.told.games
    if not 1 <= number <= len(games):
        raise Mistake(f"no game {number} was played at this table")
    now = evening.game
    if number == len(games) and (now is None or now.result is None):
        raise Mistake("this game is not over yet")
    return games[number - 1].log(evening.rules.facts.key)


def moment(evening: Evening, number: int, at: int | None, seat: int) -> Moment:
    """The game after `at` choices, as this seat (-1: a spectator) saw it."""
    log = finished(evening, number)
    last = len(log.choices)
    at = last if at is None else min(max(at, 0), last)
    if not -1 <= seat < log.setup.players:
        raise Mistake(f"no seat {seat} is at this table of {log.setup.players}")
    game = _game_at(evening, log, at)
    names = evening.told.names
    return Moment(
        game=evening.rules.facts.key,
        title=evening.title,
        names=names,
        seat=seat,
        at=at,
        last=last,
        elements=list(evening.rules.scene(game.view(seat)).elements),
        story=game.story(seat, names),
        over=over_shown(game.result, [], ""),
    )


def recalled(evening: Evening, seat: int, line: int) -> list[Element]:
    """The table as this seat saw it when this line of its story was told."""
    now = evening.game
    events = now.events(seat) if now is not None else []
    if now is None or not 0 <= line < len(events):
        raise Mistake("no such line was told")
    told = now.sentence(events[line], seat, evening.told.names)
    try:
        game = _when_told(evening, seat, line, told)
    except (Drift, NotOffered):  # which tell of what is hidden
        raise Mistake("this game cannot be followed back so far") from None
    return list(evening.rules.scene(game.view(seat)).elements)


def _when_told(evening: Evening, seat: int, line: int, told: str) -> Game:
    """The game after the choice that brought a line to where it stands in the seat's story.

    What others do unseen changes neither that story nor what the seat sees.
    """
    log = evening.now.log(evening.rules.facts.key)
    game = replay(evening.rules, log, 0)
    for player, key in log.choices:
        events = game.events(seat)
        if line < len(events) and game.sentence(events[line], seat, evening.told.names) == told:
            break
        game.answer(player, key)
    return game


def _game_at(evening: Evening, log: Log, at: int) -> Game:
    try:
        return replay(evening.rules, log, at)
    except Drift as drift:
        raise Mistake(f"this game cannot be followed any more: {drift}") from None
