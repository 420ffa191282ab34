"""Finished games, to be stepped through from any seat; and the past of a game under way."""

from __future__ import annotations

import logging
from collections.abc import Iterator
from contextlib import contextmanager

from fabletable.campaigns.journal import PlayedGame
from fabletable.engine.course import followed
from fabletable.engine.errors import Drift, Mistake
from fabletable.engine.game import Game
from fabletable.engine.log import Log, log_from
from fabletable.engine.replay import replay, replaying
from fabletable.engine.rules import AnyRules
from fabletable.engine.scene import Scene
from fabletable.engine.stage import Act
from fabletable.engine.zones import SHARED
from fabletable.web.drawn import Faces, drawn
from fabletable.web.giving_way import in_slices
from fabletable.web.table.picture import Narrator, over_shown
from fabletable.web.table.stored_table import StoredTable
from fabletable.web.table.viewer import new_lines
from fabletable.web.wire_pages import CourseShown, Moment, PointShown, TurnShown

logger = logging.getLogger(__name__)

MOST_REELS = 16  # games that are kept where somebody looked at them last


def finished(stored: StoredTable, number: int) -> Log:
    """The log of a game that is over; of others nobody may see everything. Below 0 it counts the
    games of the campaign, also those that were played before it was branched, or brought here.
    """
    if number < 0:
        return log_from(_of_campaign(stored, -number).log)
    games = stored.state.games
    if not 1 <= number <= len(games):
        raise Mistake(f"no game {number} was played at this table")
    now = stored.game
    if number == len(games) and (now is None or now.result is None):
        raise Mistake("this game is not over yet")
    return games[number - 1].log(stored.rules.facts.key)


def _of_campaign(stored: StoredTable, number: int) -> PlayedGame:
    games = stored.season.journal.games if stored.season is not None else []
    if number > len(games):
        raise Mistake(f"no game {number} was played in this campaign")
    return games[number - 1]


def _names(stored: StoredTable, number: int) -> list[str]:
    """Who played, by what they are called here, or were called there."""
    return stored.state.names if number >= 0 else _of_campaign(stored, -number).names


class Reel:
    """A finished game as somebody goes through it: who steps on goes on from where they were."""

    def __init__(self, rules: AnyRules, log: Log) -> None:
        self.log = log
        self.at = -1
        self._games = replaying(rules, log)

    def forward(self, at: int) -> Iterator[Game]:
        """Up to so many choices; one who is there already is there."""
        while self.at < at:
            self.game = next(self._games)
            self.at += 1
            yield self.game
        yield self.game


class Reels:
    """The games that were gone through last, each for one request at a time."""

    def __init__(self) -> None:
        self._kept: dict[tuple[str, int], Reel] = {}

    async def game_at(self, stored: StoredTable, number: int, log: Log, at: int) -> Game:
        """Not to be changed: the next request may go on with it."""
        key = (stored.id, number)
        reel = self._kept.pop(key, None)  # one that cannot be followed is not kept
        if reel is None or reel.at > at or reel.log.choices != log.choices:
            reel = Reel(stored.rules, log)
        game = await _followed(reel.forward(at))
        self._kept[key] = reel
        while len(self._kept) > MOST_REELS:
            del self._kept[next(iter(self._kept))]
        return game


@contextmanager
def clear_words(stored: StoredTable) -> Iterator[None]:
    """A rule that fails on the way may tell of what is hidden, and be anybody's own."""
    try:
        yield
    except Mistake:
        raise
    except Exception:
        logger.exception("table %s: cannot be followed back", stored.id)
        raise Mistake("this game cannot be followed back so far") from None


async def moment(
    reels: Reels,
    stored: StoredTable,
    number: int,
    at: int | None,
    seat: int,
    line: int | None = None,
    since: int | None = None,
) -> Moment:
    """The game after `at` choices, as this seat (-1: a spectator) saw it.

    With `line`, back to where that line of the story was told; with `since`, on from an earlier
    moment, with what plays on the stage on the way.
    """
    log = finished(stored, number)
    last = len(log.choices)
    made = last if at is None else min(max(at, 0), last)
    if not -1 <= seat < log.setup.players:
        raise Mistake(f"no seat {seat} is at this table of {log.setup.players}")
    names = _names(stored, number)
    if line is not None:
        later = await reels.game_at(stored, number, log, made)
        story = _told_so_far(later, seat, names, line)
        _, made = await in_slices(_until_told(stored, log, story, seat, names))
    told: list[str] | None = None  # before what plays on the stage
    if since is not None and 0 <= since < made:
        told = (await reels.game_at(stored, number, log, since)).story(seat, names)
    game = await reels.game_at(stored, number, log, made)
    faces = Faces()
    elements = drawn(game.scene(seat).elements, faces)
    return Moment(
        game=stored.rules.facts.key,
        title=stored.title,
        names=names,
        seat=seat,
        at=made,
        last=last,
        elements=elements,
        faces=faces.new(),
        story=game.story(seat, names),
        acts=_acts_after(told, game, seat, names) if told is not None else [],
        over=over_shown(game, [], ""),
    )


def _acts_after(told: list[str], game: Game, seat: int, names: list[str]) -> list[Act]:
    news = game.events(seat)[new_lines(told, game.story(seat, names))]
    return [act for event in news if (act := game.act(event, seat, names)) is not None]


async def course(stored: StoredTable, number: int, seat: int = SHARED) -> CourseShown:
    """How a finished game went, as a spectator saw it, told to who sat there."""
    log = finished(stored, number)
    try:
        games = replaying(stored.rules, log)
        found = await in_slices(followed(games, _names(stored, number), seat))
    except Drift as drift:
        raise Mistake(f"this game cannot be followed any more: {drift}") from None
    return CourseShown(
        names=list(found.names),
        unit=found.unit,
        fewest=found.fewest,
        points=[PointShown(one.at, list(one.amounts), one.part) for one in found.points],
        turns=[
            TurnShown(one.since, one.at, one.who, one.change, list(one.lines))
            for one in found.turns
        ],
        parts=found.parts,
    )


async def to_the_end(stored: StoredTable, number: int) -> Game:
    """A finished game once more."""
    log = finished(stored, number)
    return await _game_at(stored, log, len(log.choices))


async def until(stored: StoredTable, number: int, at: int) -> Game:
    """A finished game as it was after so many choices, to be played on."""
    log = finished(stored, number)
    if not 0 <= at < len(log.choices):
        raise Mistake("this game is over there: choose an earlier moment to play on from")
    return await _game_at(stored, log, at)


async def recalled(stored: StoredTable, seat: int, line: int) -> Scene:
    """The table as this seat saw it when this line of its story was told."""
    now = stored.game
    if now is None:
        raise Mistake("no game is shown here")
    names = stored.state.names
    story = _told_so_far(now, seat, names, line)
    log = stored.now.log(stored.rules.facts.key)
    try:
        game, _ = await in_slices(_until_told(stored, log, story, seat, names))
    except Exception:  # whose words tell of what is hidden
        logger.exception("table %s: cannot be followed back", stored.id)
        raise Mistake("this game cannot be followed back so far") from None
    return game.scene(seat)


def _told_so_far(game: Game, seat: int, names: list[str], line: int) -> list[str]:
    """The story up to and with this line."""
    story = game.story(seat, names)
    if not 0 <= line < len(story):
        raise Mistake("no such line was told")
    return story[: line + 1]


def _until_told(
    stored: StoredTable, log: Log, story: list[str], seat: int, names: list[str]
) -> Iterator[tuple[Game, int]]:
    """The game after so many choices, up to that which brought the last of these lines.

    What others do in a simultaneous turn is told before it, but later: so we look for the words,
    as often as they stand there, and not for their place.
    """
    words = story[-1]
    times = story.count(words)
    game, narrator = replay(stored.rules, log, 0), Narrator()
    for made, (player, key) in enumerate(log.choices):
        yield game, made
        if narrator.tell(game, seat, names).count(words) >= times:
            return
        game.answer(player, key)
    yield game, len(log.choices)


async def _game_at(stored: StoredTable, log: Log, at: int) -> Game:
    return await _followed(replaying(stored.rules, log, at))


async def _followed(games: Iterator[Game]) -> Game:
    try:
        return await in_slices(games)
    except Drift as drift:
        raise Mistake(f"this game cannot be followed any more: {drift}") from None
