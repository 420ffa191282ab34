"""Finished games, to be stepped through from any seat."""

from __future__ import annotations

from fabletable.engine.errors import Drift, Mistake
from fabletable.engine.log import Log
from fabletable.engine.loop import Game
from fabletable.engine.replay import replay
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


def _game_at(evening: Evening, log: Log, at: int) -> Game:
    try:
        return replay(evening.rules, log, at)
    except Drift as drift:
        raise Mistake(f"this game cannot be followed any more: {drift}") from None
