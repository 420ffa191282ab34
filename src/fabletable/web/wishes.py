"""Wishes: what a client may say to a table, as types; `wire.py` has what is said to clients."""

from __future__ import annotations

from typing import Annotated, Literal

import msgspec
from msgspec import Meta, Struct

MOST_BYTES = 4096  # of a message from a client
MOST_MARKS = 100  # in one of them
SLOWEST_PACE = 10.0
LONGEST_SAID = 200
LONGEST_ID = 100

# Made by the client, new for each wish; the same again if it is sent again. It is remembered, so it
# has no letter that PostgreSQL cannot hold.
Id = Annotated[str, Meta(max_length=LONGEST_ID, pattern=r"\A[^\0]*\Z")]
Marks = Annotated[list[str], Meta(max_length=MOST_MARKS)]


class Choose(Struct, frozen=True, tag="choose", forbid_unknown_fields=True):
    """One option; or a whole handful, by its marks in any order: all of them, or nothing."""

    id: Id
    ask: str
    key: str | Marks


class Mark(Struct, frozen=True, tag="mark", forbid_unknown_fields=True):
    """Say what these marks on a handful come to."""

    id: Id
    ask: str
    marks: Marks


class Why(Struct, frozen=True, tag="why", forbid_unknown_fields=True):
    """Say why what lies at this element or item of the scene cannot be chosen."""

    id: Id
    ask: str  # empty: I am not asked
    at: str


class LookFrom(Struct, frozen=True, tag="look-from", forbid_unknown_fields=True):
    """Look from another of your seats, or (-1) from none while the device is handed on."""

    id: Id
    seat: int


class Undo(Struct, frozen=True, tag="undo", forbid_unknown_fields=True):
    """Take your last choice back, or ask those who learned by it."""

    id: Id


class Agree(Struct, frozen=True, tag="agree", forbid_unknown_fields=True):
    """To what somebody asks to take back; or not."""

    id: Id
    yes: bool


class Hint(Struct, frozen=True, tag="hint", forbid_unknown_fields=True):
    id: Id
    ask: str


class Recall(Struct, frozen=True, tag="recall", forbid_unknown_fields=True):
    """Look back at the table as it was when a line of the story, counted from 0, was told."""

    id: Id
    line: int


class Next(Struct, frozen=True, tag="next", forbid_unknown_fields=True):
    """Another game at this table: the campaign's next, or the same again."""

    id: Id


ShareText = Annotated[str, Meta(pattern="^([0-9a-f]{32,128})?$")]


class Stir(Struct, frozen=True, tag="stir", forbid_unknown_fields=True):
    """Give your share of the next shuffle, made after its seal was seen. The first one counts."""

    id: Id
    share: ShareText


class Leave(Struct, frozen=True, tag="leave", forbid_unknown_fields=True):
    """Get up from the seat that you look from; it stays yours to come back to until it is taken."""

    id: Id


class StandIn(Struct, frozen=True, tag="stand-in", forbid_unknown_fields=True):
    """Let a bot play for somebody who is not here, until they are back."""

    id: Id
    seat: int


class GiveSeat(Struct, frozen=True, tag="give-seat", forbid_unknown_fields=True):
    """For the host: to a bot (its strength), to whoever comes by a new link, or to oneself."""

    id: Id
    seat: int
    to: Literal["bot", "open", "me"]
    bot: str = ""
    name: str = ""


class Ping(Struct, frozen=True, tag="ping", forbid_unknown_fields=True):
    """Is anybody there? Answered at once, and nothing is changed by it."""

    id: Id


class Say(Struct, frozen=True, tag="say", forbid_unknown_fields=True):
    """Something to those who sit here; it is passed on, and kept nowhere."""

    id: Id
    text: Annotated[str, Meta(max_length=LONGEST_SAID)]


class Arrange(Struct, frozen=True, tag="arrange", forbid_unknown_fields=True):
    """For the host: how the table is kept."""

    id: Id
    locked: bool | None = None
    watching: bool | None = None
    pace: float | None = None
    hints: bool | None = None
    quiet: bool | None = None
    withdraw: bool = False  # all links that were passed on lead nowhere from now on


FromClient = (
    Choose
    | Mark
    | Why
    | LookFrom
    | Undo
    | Agree
    | Hint
    | Recall
    | Next
    | Stir
    | Leave
    | StandIn
    | GiveSeat
    | Ping
    | Say
    | Arrange
)


def fair_pace(wished: float) -> float:
    return min(max(wished, 0.0), SLOWEST_PACE)


decode = msgspec.json.Decoder(FromClient).decode
