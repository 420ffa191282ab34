"""The journal of a campaign: plain data with all its history.

prepare → play → conclude: a game is prepared from the state, played (its log is kept after
every choice), and concluded into the next state. Earlier states stay, so that a campaign
can be branched at any game, and checked: every state follows from what was played.
"""

from __future__ import annotations

import json
from collections.abc import Mapping
from dataclasses import dataclass, field, fields, replace
from functools import cached_property
from typing import Any

from fabletable.engine.campaign import Campaign, Played, State
from fabletable.engine.cards import Overlay
from fabletable.engine.errors import BadLog, Drift, Mistake
from fabletable.engine.facts import Setup, settled
from fabletable.engine.game import Game, new_game
from fabletable.engine.log import Log, fingerprint, log_from, plain_log
from fabletable.engine.replay import replay
from fabletable.engine.rules import AnyRules


@dataclass(frozen=True)
class PlayedGame:
    """One game of the campaign: who sat there, its log, what came of it, what it changed."""

    names: list[str]
    log: dict[str, Any]
    result: dict[str, Any]
    changes: list[str]  # in words, with the reasons
    state: State  # after the game

    @property
    def plain(self) -> dict[str, Any]:
        return {one.name: getattr(self, one.name) for one in fields(self)}

    # What is finished is saved again after every choice of later games, so it is written once.

    @cached_property
    def line(self) -> str:
        return json.dumps(self.plain, ensure_ascii=False)

    @cached_property
    def seal(self) -> str:
        return fingerprint(self.plain)


@dataclass(frozen=True)
class Journal:
    """A campaign: which game and kind, who takes part, and everything that happened."""

    name: str
    game: str
    kind: str
    rules_version: str  # when it began
    first_seed: str  # before it was branched
    seed: str
    seats: list[str]  # who usually sits where
    overlay: Overlay
    settings: dict[str, str]  # of the campaign and of its games
    start: State
    games: list[PlayedGame] = field(default_factory=list)
    current: dict[str, Any] = field(default_factory=dict)  # the log of an unfinished game
    branched_from: str = ""

    @property
    def state(self) -> State:
        return self.games[-1].state if self.games else self.start

    @property
    def players(self) -> int:
        return len(self.seats)

    @property
    def next_number(self) -> int:
        """The number of the game that is under way or comes next."""
        return len(self.games) + 1


def campaign_of(rules: AnyRules, kind: str) -> Campaign:
    if kind not in rules.campaigns:
        known = ", ".join(rules.campaigns)
        there_is = f"; it has: {known}" if known else ", nor any other"
        raise Mistake(f"{rules.facts.name} has no campaign '{kind}'{there_is}")
    return rules.campaigns[kind]


def kind_for(rules: AnyRules, players: int | None) -> str:
    """The first campaign that takes so many players, or any number if None."""
    if not rules.campaigns:
        raise Mistake(f"{rules.facts.name} has no campaign")
    for campaign in rules.campaigns.values():
        if players is None or players in campaign.players:
            return campaign.key
    counts = sorted({count for one in rules.campaigns.values() for count in one.players})
    known = " or ".join(map(str, counts))
    raise Mistake(f"{rules.facts.name} has campaigns for {known} players, not {players}")


def new_journal(
    rules: AnyRules,
    kind: str,
    name: str,
    seats: list[str],
    seed: str,
    overlay: Overlay | None = None,
    settings: Mapping[str, str] | None = None,
) -> Journal:
    """A campaign before its first game."""
    campaign = campaign_of(rules, kind)
    if len(seats) not in campaign.players:
        known = " or ".join(map(str, campaign.players))
        raise Mistake(f"{campaign.name}: {known} players, not {len(seats)}")
    journal = Journal(
        name=name,
        game=rules.facts.key,
        kind=kind,
        rules_version=rules.facts.rules_version,
        first_seed=seed,
        seed=seed,
        seats=seats,
        overlay=overlay or {},
        settings=dict(settings or {}),
        start={},
    )
    journal = replace(journal, settings=settings_of(rules, journal))
    journal = replace(journal, start=_begun(rules, journal))
    next_setup(rules, journal)  # says at once if this cannot be
    return journal


def settings_of(rules: AnyRules, journal: Journal) -> dict[str, str]:
    """How everything is settled; as usual what was not, or could not be when it began."""
    campaign = campaign_of(rules, journal.kind)
    return settled([*rules.settings(campaign.mode), *campaign.settings], journal.settings)


def _begun(rules: AnyRules, journal: Journal) -> State:
    """The state before the first game."""
    campaign = campaign_of(rules, journal.kind)
    chance = f"{journal.first_seed}/before"
    deck = rules.deck(journal.overlay)
    return campaign.begin(journal.players, settings_of(rules, journal), deck, chance)


# -- prepare, play, conclude


def next_setup(rules: AnyRules, journal: Journal) -> Setup:
    """What the next game starts from."""
    campaign = campaign_of(rules, journal.kind)
    over = campaign.over(journal.state)
    if over:
        raise Mistake(f"{journal.name}: {over}")
    settings = settings_of(rules, journal)
    return rules.setup(
        campaign.mode,
        journal.players,
        f"{journal.seed}/{journal.next_number}",
        {one.key: settings[one.key] for one in rules.settings(campaign.mode)},
        journal.overlay,
        prepared=campaign.prepare(journal.state),
    )


def current_game(rules: AnyRules, journal: Journal) -> Game:
    """The game under way, or the next one; raises Drift if it no longer replays."""
    if journal.current:
        return replay(rules, log_from(journal.current))
    return new_game(rules, next_setup(rules, journal))


def with_current(journal: Journal, log: Log) -> Journal:
    """The journal after a choice in its current game."""
    return replace(journal, current=plain_log(log))


def concluded(rules: AnyRules, journal: Journal, game: Game, names: list[str]) -> Journal:
    """The journal after a finished game."""
    state, changes = _conclusion(rules, journal, game, names)
    assert game.result is not None
    seats = journal.current.get("seats", journal.seats)
    done = PlayedGame(
        names=names,
        log={**plain_log(game.log), "seats": seats},
        result=game.result.plain(),
        changes=changes,
        state=state,
    )
    return replace(journal, games=[*journal.games, done], current={})


def _conclusion(
    rules: AnyRules, before: Journal, game: Game, names: list[str]
) -> tuple[State, list[str]]:
    if game.result is None:
        raise Mistake("the game is not finished yet")
    played = Played(game.result, game.outcome, names)
    chance = f"{game.setup.seed}/after"
    campaign = campaign_of(rules, before.kind)
    return campaign.conclude(before.state, played, game.setup.deck, chance)


# -- earlier states


def as_after(journal: Journal, games: int) -> Journal:
    """The journal as it was after so many games."""
    played = len(journal.games)
    if not 0 <= games <= played:
        raise Mistake(f"{journal.name}: expected a game from 0 to {played}, got {games}")
    return replace(journal, games=journal.games[:games], current={})


def branched(journal: Journal, name: str, at: int | None = None) -> Journal:
    """Another campaign that shares the first `at` games, and goes its own way from there."""
    at = len(journal.games) if at is None else at
    return replace(
        as_after(journal, at),
        name=name,
        seed=f"{journal.seed}/{name}",  # other shuffles from here on
        branched_from=f"{journal.name}, after game {at}",
    )


# -- checking


def check(rules: AnyRules, journal: Journal) -> None:
    """Raise BadLog unless every state follows from what was played before.

    What was played under other rules is believed, since it cannot be played again; but whatever
    the campaign runs into there, it cannot go on from it.
    """
    try:
        _follow(rules, journal)
    except Mistake:
        raise
    except Exception as error:
        what = f"its states are not those of such a campaign ({type(error).__name__})"
        raise BadLog(what) from error


def _follow(rules: AnyRules, journal: Journal) -> None:
    campaign = campaign_of(rules, journal.kind)
    if journal.players not in campaign.players:
        raise BadLog(f"seats: {campaign.name} is not for {journal.players} players")
    if journal.rules_version == rules.facts.rules_version:
        _compare("start", journal.start, _begun(rules, journal))
    for number in range(1, journal.next_number):
        _check_game(rules, as_after(journal, number - 1), journal.games[number - 1])
    if journal.current:
        _check_setup(rules, journal, log_from(journal.current), "current")
    campaign.show(journal.state, journal.seats, rules.deck(journal.overlay))
    if not campaign.over(journal.state):
        next_setup(rules, journal)


def _check_game(rules: AnyRules, before: Journal, played: PlayedGame) -> None:
    place = f"game {before.next_number}"
    log = log_from(played.log)
    if log.rules_version != rules.facts.rules_version:
        return
    _check_setup(rules, before, log, place)
    try:
        game = replay(rules, log)
    except Drift as drift:
        raise BadLog(f"{place}: {drift}") from None
    state, _ = _conclusion(rules, before, game, played.names)
    assert game.result is not None
    _compare(f"{place}, result", played.result, game.result.plain())
    _compare(f"{place}, state", played.state, state)


def _check_setup(rules: AnyRules, before: Journal, log: Log, place: str) -> None:
    """A branch shares games that were played with another seed."""
    if log.rules_version == rules.facts.rules_version:
        expected = replace(next_setup(rules, before), seed=log.setup.seed)
        if log.setup != expected:
            raise BadLog(f"{place}: it was not set up as this campaign sets it up")


def _compare(place: str, found: dict[str, Any], expected: dict[str, Any]) -> None:
    for key in sorted({*found, *expected}):
        if fingerprint(found.get(key)) != fingerprint(expected.get(key)):
            raise BadLog(f"{place}: {key} does not follow from what was played")
