"""What a table's log is made of. Lines are added, never changed: also taking back is a line.

These are on disk: nothing here knows how anything is shown.
"""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any, Literal

import msgspec
from msgspec import Struct

from fabletable.engine.facts import Setup

USUAL_PACE = 0.7  # seconds that a bot takes at least
SeatKind = Literal["person", "bot", "open"]


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


class Plan(Struct, frozen=True, omit_defaults=True):
    """What will be played once everybody has sat down."""

    mode: str
    options: dict[str, str] = {}
    cards: dict[str, dict[str, Any]] = {}


class Opened(Struct, frozen=True, tag="opened", omit_defaults=True):
    game: str
    host: str
    seats: list[Chair]
    watching: bool = False
    campaign: str = ""
    branch_of: str = ""  # the table of the campaign that this one shares its first games with
    pace: float = USUAL_PACE
    plan: Plan | None = None  # of a single game that waits for somebody
    share: str = ""  # the host's, for the first shuffle


class Shuffle(Struct, frozen=True, omit_defaults=True):
    """What the seed of a game is made of; see `lobby/shuffle.py`."""

    secret: str
    shares: list[str]  # by seat
    without: list[str] = []  # persons, by name, who gave none


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
    shuffle: Shuffle | None = None

    @property
    def setup(self) -> Setup:
        one = self
        return Setup(one.mode, one.players, one.seed, one.options, one.cards, one.prepared)


class Chosen(Struct, frozen=True, tag="chosen", omit_defaults=True):
    """A choice, and the digests of the steps that it ended."""

    seat: int
    key: str
    digests: list[str] = []
    alone: bool = False  # in a simultaneous turn that goes on: nobody else sees that it was made
    stood_in: bool = False  # a bot chose for somebody who was away
    ends: bool = False  # the game, and with it the secret of its shuffle


class TakenBack(Struct, frozen=True, tag="taken-back", omit_defaults=True):
    """A choice and all after it; or it alone, in a simultaneous turn."""

    at: int
    alone: bool = False


class Petitioned(Struct, frozen=True, tag="petitioned"):
    """Somebody asks to take a choice back, and these persons have a say."""

    seat: int
    persons: list[str]


class Answered(Struct, frozen=True, tag="answered"):
    """One of them has said whether it may be."""

    person: str
    yes: bool


class GoneOn(Struct, frozen=True, tag="gone-on"):
    """The rules have changed: the game goes on from its last step boundary."""

    rules: str
    why: str
    start: dict[str, Any]
    digests: list[str]


class Seated(Struct, frozen=True, tag="seated"):
    number: int
    seat: Chair


class Arranged(Struct, frozen=True, tag="arranged", omit_defaults=True):
    locked: bool
    watching: bool
    pace: float
    hints: bool = False  # also where several people play
    quiet: bool = False  # nobody talks here
    links: int = 0  # how often all links were withdrawn


class Noted(Struct, frozen=True, tag="noted"):
    """Something that those at the table should know, such as that a bot was replaced."""

    text: str


class Renamed(Struct, frozen=True, tag="renamed"):
    """What the host calls this table from now on, and its campaign if it has one."""

    name: str


class PutAway(Struct, frozen=True, tag="put-away", omit_defaults=True):
    """Somebody has put the table away, or brought it back. Once everybody has, it is deserted."""

    person: str
    back: bool = False


class Shared(Struct, frozen=True, tag="shared"):
    """Somebody's share of the next shuffle."""

    person: str
    share: str


class Read(Struct, frozen=True, tag="read", omit_defaults=True):
    """Somebody was given all of the game that is played: its seed, all hands, what is to come."""

    person: str
    name: str
    brought: bool = False  # it is from a file of theirs

    def __str__(self) -> str:
        what = "brought this game from a file" if self.brought else "has read this game"
        return f"{self.name} {what}."


class JudgedChoice(Struct, frozen=True, omit_defaults=True):
    """What a choice of a finished game was worth, in chances to win; see `bots/review.py`."""

    at: int  # choices made before it
    before: float  # with the best
    after: float
    error: float  # standard error of the difference
    blunder: bool
    chosen: str  # in words
    best: str
    others: list[tuple[str, float]] = []  # all that were compared, where it was a blunder


class Reviewed(Struct, frozen=True, tag="reviewed"):
    """All choices of a seat in a finished game of this table."""

    number: int  # of the game
    seat: int
    start: float  # everybody's chance before anything was dealt
    won: float
    choices: list[JudgedChoice]


Line = (
    Opened
    | Started
    | Chosen
    | TakenBack
    | Petitioned
    | Answered
    | GoneOn
    | Seated
    | Arranged
    | Noted
    | Renamed
    | PutAway
    | Read
    | Shared
    | Reviewed
)
encode_line = msgspec.json.Encoder().encode
decode_line = msgspec.json.Decoder(Line).decode


def persons(seats: Sequence[Chair]) -> tuple[str, ...]:
    """Who sits there, each once."""
    return tuple(dict.fromkeys(seat.person for seat in seats if seat.person))
