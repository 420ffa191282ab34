"""A table as its lines tell it: the same lines, the same state."""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import dataclass, field, replace
from typing import Any

from fabletable.engine.game import Game
from fabletable.engine.log import Log, LoggedStep, plain_setup
from fabletable.web.table.lines import (
    Answered,
    Arranged,
    Chair,
    Chosen,
    GoneOn,
    Line,
    Noted,
    Opened,
    Petitioned,
    PutAway,
    Read,
    Renamed,
    Reviewed,
    Seated,
    Shared,
    Started,
    TakenBack,
    persons,
)

MOST_NOTES = 12  # about one game
MUCH = "More was noted of this game than can stand here."


@dataclass(frozen=True)
class Petition:
    """Somebody's wish to take a choice back, and who has not yet agreed to it.

    What is done unseen ends none, also by whoever wishes it: others would see that it was done.
    """

    seat: int
    waits_for: tuple[str, ...]  # persons
    at: int  # the choice that it is about

    def after(self, line: Chosen | TakenBack) -> Petition | None:
        """What is left of it when this was done."""
        if not line.alone or (isinstance(line, TakenBack) and line.at == self.at):
            return None
        moved = isinstance(line, TakenBack) and line.at < self.at
        return replace(self, at=self.at - 1) if moved else self

    def answered(self, line: Answered) -> Petition | None:
        left = tuple(person for person in self.waits_for if person != line.person)
        return replace(self, waits_for=left) if line.yes and left else None


@dataclass
class GameState:
    """A game at the table, as its log tells it."""

    started: Started
    start: dict[str, Any] = field(default_factory=dict)  # a snapshot; empty: from the set-up
    rules: str = ""
    digests: list[str] = field(default_factory=list)  # before the first choice
    chosen: list[Chosen] = field(default_factory=list)
    asked: list[int] = field(default_factory=list)  # by seat, questions answered or void
    read: dict[str, Read] = field(default_factory=dict)  # by person
    revealed: bool = False  # it was over, and everybody was told how it was shuffled

    def last_choice(self, seat: int) -> int:
        """The place of this seat's last choice; -1 if there is none."""
        chosen = self.chosen
        for at in range(len(chosen) - 1, -1, -1):  # asked for at every choice, for each who looks
            if chosen[at].seat == seat:
                return at
        return -1

    def take_back(self, line: TakenBack) -> None:
        gone = self.chosen[line.at : line.at + 1 if line.alone else None]
        del self.chosen[line.at : line.at + len(gone)]
        # Also who had not chosen since is asked anew: a late click on the old question is void.
        for seat in [gone[0].seat] if line.alone else range(len(self.asked)):
            self.asked[seat] += 1

    def choose(self, line: Chosen) -> None:
        self.chosen.append(line)
        self.asked[line.seat] += 1
        self.revealed |= line.ends

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


def game_state(line: Started) -> GameState:
    return GameState(line, {}, line.rules, list(line.digests), [], [0] * line.players)


@dataclass
class TableState:
    """A table, as its log tells it."""

    opened: Opened
    seats: list[Chair]
    arranged: Arranged
    games: list[GameState] = field(default_factory=list)
    notes: list[str] = field(default_factory=list)  # of the game under way
    petition: Petition | None = None
    shares: dict[str, str] = field(default_factory=dict)  # of the next shuffle, by person
    reviews: dict[tuple[int, int], Reviewed] = field(default_factory=dict)  # by game and seat
    name: str = ""  # that the host gave it
    away: set[str] = field(default_factory=set)  # persons who have put it away

    @property
    def names(self) -> list[str]:
        return [seat.name for seat in self.seats]

    @property
    def members(self) -> tuple[str, ...]:
        """Whose table it is: the host's, and theirs who sit there."""
        return tuple(dict.fromkeys((self.opened.host, *persons(self.seats))))

    @property
    def keepers(self) -> tuple[str, ...]:
        """Of these, who have not put it away."""
        return tuple(person for person in self.members if person not in self.away)

    @property
    def note(self) -> str:
        return " ".join(self.notes)

    def add(self, line: Line) -> None:
        match line:
            case Started() | GoneOn() | Chosen() | TakenBack():
                self._play(line)
            case Petitioned() | Answered():
                self._petition(line)
            case Seated():
                self._seat(line)
            case Arranged() | Renamed() | PutAway():
                self._keep(line)
            case Noted():
                self._note(line.text)
            case Read() | Shared() | Reviewed():
                self._knows(line)
            case Opened():
                raise AssertionError("a table is opened once")

    def _play(self, line: Started | GoneOn | Chosen | TakenBack) -> None:
        match line:
            case Started():
                self.games.append(game_state(line))
                self.notes, self.petition, self.shares = [], None, {}
            case GoneOn():
                self.games[-1].go_on(line)
                self._note(line.why)
                self.petition = None
            case Chosen():
                self.games[-1].choose(line)
                self._done(line)
            case TakenBack():
                self._done(line)
                self.games[-1].take_back(line)
                for seat in range(len(self.seats)):  # it may end in another way now
                    self.reviews.pop((len(self.games), seat), None)

    def _keep(self, line: Arranged | Renamed | PutAway) -> None:
        match line:
            case Arranged():
                self.arranged = line
            case Renamed():
                self.name = line.name
            case PutAway():
                (self.away.discard if line.back else self.away.add)(line.person)

    def _note(self, text: str) -> None:
        """Beside what was noted before; where that is much, in place of the last, which it says."""
        if text and text not in self.notes:
            full = len(self.notes) >= MOST_NOTES
            self.notes = (
                [*self.notes[: MOST_NOTES - 2], MUCH, text] if full else [*self.notes, text]
            )

    def _knows(self, line: Read | Shared | Reviewed) -> None:
        if isinstance(line, Shared):
            self.shares.setdefault(line.person, line.share)
        elif isinstance(line, Reviewed):
            self.reviews[line.number, line.seat] = line
        else:
            self.games[-1].read.setdefault(line.person, line)
            self.petition = None  # who was asked did not know it

    def _petition(self, line: Petitioned | Answered) -> None:
        if isinstance(line, Petitioned):
            at = self.games[-1].last_choice(line.seat)
            self.petition = Petition(line.seat, tuple(line.persons), at)
        elif self.petition is not None:
            self.petition = self.petition.answered(line)

    def _seat(self, line: Seated) -> None:
        if self.seats[line.number].person != line.seat.person:
            self.petition = None  # somebody else has a say now
            self.away.discard(line.seat.person)
        self.seats[line.number] = line.seat

    def _done(self, line: Chosen | TakenBack) -> None:
        if self.petition is not None:
            self.petition = self.petition.after(line)


def state_of(lines: Iterable[Line]) -> TableState:
    first, *rest = lines
    if not isinstance(first, Opened):
        raise ValueError("a table begins with being opened")
    state = TableState(first, list(first.seats), Arranged(False, first.watching, first.pace))
    if first.share:
        state.shares[first.host] = first.share
    for line in rest:
        state.add(line)
    return state


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
