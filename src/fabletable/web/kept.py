"""What a table's log is made of. Lines are added, never changed: also taking back is a line."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from dataclasses import dataclass, field
from typing import Any

import msgspec
from msgspec import Struct

from fabletable.engine.facts import Setup
from fabletable.engine.game import Game
from fabletable.engine.log import Log, LoggedStep, plain_setup
from fabletable.web.wire import USUAL_PACE, SeatKind


class Chair(Struct, frozen=True, omit_defaults=True, rename={"generation": "turn"}):
    """Who sits there. A person keeps the seat while somebody stands in."""

    kind: SeatKind
    name: str
    person: str = ""
    bot: str = ""  # the strength, of a bot or of who stands in
    stand_in: bool = False
    generation: int = 0  # how often it was given away: links of earlier ones lead nowhere

    @property
    def thinks(self) -> bool:
        """Whether a bot chooses here now."""
        return self.kind == "bot" or self.stand_in


class Opened(Struct, frozen=True, tag="opened", omit_defaults=True):
    game: str
    host: str
    seats: list[Chair]
    watching: bool = False
    campaign: str = ""
    pace: float = USUAL_PACE


class Started(Struct, frozen=True, tag="started", omit_defaults=True):
    """A game began at this table; `digests` are of the steps before the first question."""

    rules: str
    mode: str
    players: int
    seed: str
    digests: list[str]
    options: dict[str, str] = {}
    cards: dict[str, dict[str, Any]] = {}
    prepared: dict[str, Any] = {}

    @property
    def setup(self) -> Setup:
        one = self
        return Setup(one.mode, one.players, one.seed, one.options, one.cards, one.prepared)


class Chosen(Struct, frozen=True, tag="chosen", omit_defaults=True):
    """A choice, and the digests of the steps that it ended."""

    seat: int
    key: str
    digests: list[str] = []


class TakenBack(Struct, frozen=True, tag="taken-back", omit_defaults=True):
    """A choice and all after it; or it alone, in a simultaneous turn."""

    at: int
    alone: bool = False


class GoneOn(Struct, frozen=True, tag="gone-on"):
    """The rules have changed: the game goes on from its last step boundary."""

    rules: str
    why: str
    start: dict[str, Any]
    digests: list[str]


class Seated(Struct, frozen=True, tag="seated"):
    number: int
    seat: Chair


class Arranged(Struct, frozen=True, tag="arranged"):
    locked: bool
    watching: bool
    pace: float


class Noted(Struct, frozen=True, tag="noted"):
    """Something that those at the table should know, such as that a bot was replaced."""

    text: str


Line = Opened | Started | Chosen | TakenBack | GoneOn | Seated | Arranged | Noted
encode = msgspec.json.Encoder().encode
decode = msgspec.json.Decoder(Line).decode


@dataclass
class ToldGame:
    """A game at the table, as its log tells it."""

    started: Started
    start: dict[str, Any] = field(default_factory=dict)  # a snapshot; empty: from the set-up
    rules: str = ""
    digests: list[str] = field(default_factory=list)  # before the first choice
    chosen: list[Chosen] = field(default_factory=list)
    asked: list[int] = field(default_factory=list)  # by seat, questions answered or void

    def take_back(self, line: TakenBack) -> None:
        gone = self.chosen[line.at : line.at + 1 if line.alone else None]
        del self.chosen[line.at : line.at + len(gone)]
        # Also who had not chosen since is asked anew: a late click on the old question is void.
        for seat in [gone[0].seat] if line.alone else range(len(self.asked)):
            self.asked[seat] += 1

    def choose(self, line: Chosen) -> None:
        self.chosen.append(line)
        self.asked[line.seat] += 1

    def go_on(self, line: GoneOn) -> None:
        self.start, self.rules = line.start, line.rules
        self.digests, self.chosen = list(line.digests), []

    def log(self, game: str) -> Log:
        """The log as the engine knows it."""
        steps = [LoggedStep(digest, []) for digest in self.digests]
        for one in self.chosen:
            steps[-1].choices.append((one.seat, one.key))
            steps += [LoggedStep(digest, []) for digest in one.digests]
        boundary = {"digest": steps[-1].digest}
        return Log(game, self.rules, self.started.setup, steps, boundary, self.start)


def told_game(line: Started) -> ToldGame:
    return ToldGame(line, {}, line.rules, list(line.digests), [], [0] * line.players)


@dataclass
class Told:
    """A table, as its log tells it."""

    opened: Opened
    seats: list[Chair]
    arranged: Arranged
    games: list[ToldGame] = field(default_factory=list)
    note: str = ""

    @property
    def names(self) -> list[str]:
        return [seat.name for seat in self.seats]

    def add(self, line: Line) -> None:
        assert not isinstance(line, Opened), "a table is opened once"
        match line:
            case Started():
                self.games.append(told_game(line))
                self.note = ""
            case Chosen():
                self.games[-1].choose(line)
            case TakenBack():
                self.games[-1].take_back(line)
            case GoneOn():
                self.games[-1].go_on(line)
                self.note = line.why
            case Seated():
                self.seats[line.number] = line.seat
            case Arranged():
                self.arranged = line
            case Noted():
                self.note = line.text


def told_by(lines: Iterable[Line]) -> Told:
    first, *rest = lines
    assert isinstance(first, Opened)
    told = Told(first, list(first.seats), Arranged(False, first.watching, first.pace))
    for line in rest:
        told.add(line)
    return told


def started(game: Game, digests: list[str] | None = None) -> Started:
    rules = game.rules.facts.rules_version
    digests = game.digests if digests is None else digests
    return Started(rules=rules, digests=digests, **plain_setup(game.setup))


def lines_of(game: Game) -> list[Line]:
    """A game from elsewhere as lines of a table's log."""
    log = game.log
    digests: list[str] = []
    chosen: list[Chosen] = []
    for step in log.steps:
        (chosen[-1].digests if chosen else digests).append(step.digest)
        chosen += [Chosen(player, key, []) for player, key in step.choices]
    lines: list[Line] = [started(game, digests)]
    if log.start:
        lines.append(GoneOn(log.rules_version, "", log.start, digests))
    return lines + chosen


def persons(seats: Sequence[Chair]) -> tuple[str, ...]:
    """Who sits there, each once."""
    return tuple(dict.fromkeys(seat.person for seat in seats if seat.person))
