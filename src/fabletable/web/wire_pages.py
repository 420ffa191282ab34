"""Pages as types: what is asked for and answered once, beside the messages of `wire.py`."""

from __future__ import annotations

from typing import Annotated, Literal

from msgspec import Meta, Struct

from fabletable.engine.scene import Face, Item
from fabletable.engine.stage import Act
from fabletable.web.drawn import ElementShown, FaceShown
from fabletable.web.table.lines import USUAL_PACE
from fabletable.web.wire import MOST_SEATS, Name, OverShown, SeatShown
from fabletable.web.wishes import ShareText


class SettingFacts(Struct, frozen=True):
    """Something to settle before a game; the first value is the usual one."""

    key: str
    name: str
    values: list[str]
    modes: list[str] = []  # where it applies; empty: everywhere


class ModeFacts(Struct, frozen=True):
    key: str
    name: str
    players: list[int]  # the usual number first
    about: str  # what sets it apart, in a line
    help: str  # how it is played


class CampaignFacts(Struct, frozen=True):
    key: str
    name: str
    mode: str
    players: list[int]
    options: list[SettingFacts]  # beside those of its mode
    about: str  # what sets it apart, in a line
    help: str  # how it goes from game to game


class BoxFacts(Struct, frozen=True):
    """Where to find what lies in a game's box; empty: it brings none."""

    picture: str  # of the box itself
    cards: str  # a sheet with drawings of its cards
    ground: str  # what lies under its spread
    sounds: dict[str, str]  # by what they are heard at


class TermFacts(Struct, frozen=True):
    """An entry of a game's glossary."""

    name: str
    others: list[str]  # words that mean the same
    sentence: str
    example: str
    uses: int  # cards whose texts use it
    component: bool  # explained by every card that names it


class ChallengeFacts(Struct, frozen=True):
    key: str
    title: str
    task: str


class PlaceFacts(Struct, frozen=True):
    """A place of a spread: what lies there, by their ids or how these begin."""

    holds: list[str]
    whose: Literal["middle", "mine", "others", "anybody"]
    room: int  # cards that there is always room for
    name: str
    lends: str  # the place that has its room too, while nothing lies here
    ghost: str  # a drawing that is faintly seen there until then


class SpreadFacts(Struct, frozen=True):
    """Where a game's elements lie: a drawing for each shape of window, in letters for places."""

    wide: list[str]
    tall: list[str]
    flat: list[str]
    places: dict[str, PlaceFacts]
    counts: str  # of the other players, the element that matters
    status: list[str]  # what stands in the strip at the top


class GameFacts(Struct, frozen=True):
    key: str
    name: str
    pitch: str  # what it is like, in a sentence
    minutes: str
    weight: str
    box: BoxFacts
    modes: list[ModeFacts]
    options: list[SettingFacts]
    campaigns: list[CampaignFacts]
    terms: list[TermFacts]
    lesson: str  # the title of its guided first game; empty: it has none
    challenges: list[ChallengeFacts]
    spread: SpreadFacts | None


class BotFacts(Struct, frozen=True):
    key: str
    character: str
    names: list[str]  # what they are called, the first one at a table first
    level: str  # how strong, in a word; empty: nobody says


class OnOffer(Struct, frozen=True):
    games: list[GameFacts]
    bots: list[BotFacts]
    usual_bot: str
    reach: str  # where this machine answers others on its network; empty: nowhere


class TableCard(Struct, frozen=True):
    """A table in the list of those who sit at it."""

    id: str
    game: str
    title: str
    seats: list[Name]
    yours: bool  # it is for you to choose
    over: bool
    winners: list[Name]  # of a game that is over
    changed: int  # seconds since 1970
    host: bool  # you are
    others: bool  # who keep it on their shelves


class CampaignCard(Struct, frozen=True):
    id: str
    name: str
    game: str
    headline: str
    table: str  # where it is played
    over: bool


class Me(Struct, frozen=True):
    name: Name  # empty: not chosen yet
    tables: list[TableCard]
    campaigns: list[CampaignCard]
    away: list[TableCard]  # that you have put away, and can bring back for a while


class CallMe(Struct, frozen=True, forbid_unknown_fields=True):
    name: Name


class Rename(Struct, frozen=True, forbid_unknown_fields=True):
    """Of a table, and of the campaign that is played there."""

    name: Name


class PutAway(Struct, frozen=True, forbid_unknown_fields=True):
    back: bool = False


class Settings(Struct, frozen=True, forbid_unknown_fields=True, omit_defaults=True):
    """What somebody prefers; the first value of each is the usual one."""

    theme: Literal["system", "light", "dark"] = "system"
    text: Literal["usual", "large", "huge"] = "usual"
    motion: Literal["system", "less"] = "system"
    pace: Literal["usual", "wait", "instant"] = "usual"
    sound: Literal["off", "on"] = "off"
    teller: Literal["on", "off"] = "on"
    keys: Literal["on", "off"] = "on"


class PushKey(Struct, frozen=True):
    key: str  # by which a browser knows our calls; empty: nobody is called here


class PushWish(Struct, frozen=True, forbid_unknown_fields=True):
    """Whether a browser is to be called, by the address that its push service gave it."""

    address: str
    on: bool


class Settled(Struct, frozen=True):
    settings: Settings | None  # null: nothing was settled yet


class CodeFor(Struct, frozen=True):
    """By which another device becomes you."""

    code: str


class Come(Struct, frozen=True, forbid_unknown_fields=True):
    code: Annotated[str, Meta(max_length=40)]


class SeatWish(Struct, frozen=True, forbid_unknown_fields=True):
    """`me`; `here`: somebody else on my device; a bot; or open for a friend."""

    kind: Literal["me", "here", "bot", "open"]
    name: str = ""
    bot: str = ""


class OpenTable(Struct, frozen=True, forbid_unknown_fields=True):
    game: str
    seats: Annotated[list[SeatWish], Meta(max_length=MOST_SEATS)]
    mode: str = ""
    campaign: str = ""  # its kind; empty: a single game
    name: str = ""  # of the campaign
    options: dict[str, str] = {}
    cards: str = ""  # an overlay, as TOML
    watching: bool = False
    pace: float = USUAL_PACE
    table: str = ""  # as `Sealed` names it
    share: ShareText = ""  # of its first shuffle


class Learn(Struct, frozen=True, forbid_unknown_fields=True):
    """A table for the guided first game of a game, or for one of its challenges."""

    game: str
    challenge: str = ""  # its key


class FigureShown(Struct, frozen=True):
    """A picture for the rules, beside a paragraph or a point that says these words."""

    beside: str
    caption: str
    items: list[Item]
    picture: str  # a drawing of the box, where nothing lies


class Book(Struct, frozen=True):
    """What the rules of a game are illustrated with."""

    figures: list[FigureShown]
    cards: list[Face]


class Sealed(Struct, frozen=True):
    """The next table that you open, and the seal of its first shuffle."""

    table: str
    sealed: str


class TableAt(Struct, frozen=True):
    table: str


class Take(Struct, frozen=True, forbid_unknown_fields=True):
    """A seat, or a place to watch from, by the token of its link."""

    token: str
    share: ShareText = ""  # of the next shuffle


class Invitation(Struct, frozen=True):
    """What a link leads to, before it is taken."""

    game: str
    title: str
    host: Name  # empty for somebody who has not chosen one
    seats: list[SeatShown]
    seat: str  # its name; empty: a place to watch from
    yours: bool
    sealed: str  # the seal of the next shuffle; empty for who only watches


class Share(Struct, frozen=True, forbid_unknown_fields=True):
    number: int  # of the game


class Link(Struct, frozen=True):
    link: str


class Moment(Struct, frozen=True):
    """A finished game as it was after some choices, from some seat."""

    game: str
    title: str
    names: list[Name]
    seat: int
    at: int
    last: int
    elements: list[ElementShown]
    faces: list[FaceShown]  # of these elements, numbered from 0
    story: list[str]
    acts: list[Act]  # what plays on the stage on the way there from an earlier moment
    over: OverShown | None


class PointShown(Struct, frozen=True):
    """What everybody had after so many choices: by seat, then by rival; null: nothing shows it."""

    at: int
    amounts: list[int | None]
    part: int  # of the game, where each counts by itself; 0: it counts as a whole


class TurnShown(Struct, frozen=True):
    """A turn worth seeing again: from which choice to which, and what was told of it."""

    since: int
    at: int
    who: int  # a seat; beyond the seats, a rival
    change: int  # of what they were ahead by
    lines: list[str]


class CourseShown(Struct, frozen=True):
    """How a finished game went."""

    names: list[Name]  # of those who sat there, then of rivals
    unit: str  # what is charted
    fewest: bool  # fewer of it are better
    points: list[PointShown]
    turns: list[TurnShown]
    parts: str  # what its parts are called, such as `round`


class OtherShown(Struct, frozen=True):
    words: str
    chance: float


class JudgedShown(Struct, frozen=True):
    """What a choice was worth, in chances to win, by what its player could know."""

    at: int  # choices made before it
    before: float  # with the best
    after: float
    error: float  # standard error of the difference
    blunder: bool  # whether something better was found, beyond doubt
    chosen: str  # in words
    best: str
    others: list[OtherShown]  # all that were compared, of a blunder; the highest first


class ReviewShown(Struct, frozen=True):
    """A review, as far as it is made."""

    seat: int
    begun: bool
    done: int  # choices that were looked at
    total: int
    failed: str
    start: float  # everybody's chance before anything was dealt
    won: float
    choices: list[JudgedShown]  # once all were looked at


class AskReview(Struct, frozen=True, forbid_unknown_fields=True):
    """Of my choices in this seat."""

    seat: int


class PlayOn(Struct, frozen=True, forbid_unknown_fields=True):
    """From a moment of a finished game, in this seat, against bots."""

    at: int
    seat: int


class PileShown(Struct, frozen=True):
    face: Face
    count: int
    new: bool
    group: str  # what it lies with; empty: with all that lie there


class TickShown(Struct, frozen=True):
    label: str
    marked: bool


class PartShown(Struct, frozen=True):
    """A part of a campaign's box: of these, what it has."""

    title: str
    text: str
    head: list[str]  # of a table
    rows: list[list[str]]
    ticks: list[TickShown]  # boxes of a sheet
    cards: list[PileShown]
    closed: int  # cards that nobody has seen yet


class PlayedShown(Struct, frozen=True):
    number: int
    game: int  # by which it is watched: its number at the table, or below 0 in the campaign
    names: list[Name]
    places: list[int]
    scores: list[int]
    changes: list[str]


class CampaignPage(Struct, frozen=True):
    id: str
    name: str
    game: str
    box: str  # the game's name
    kind: str
    running: bool  # a game is under way
    lines: list[str]  # how things stand, to be set in letters of one width; the first sums up
    parts: list[PartShown]  # the same as a box; none: the lines will do
    games: list[PlayedShown]
    over: str
    table: str
    branched_from: str
    host: bool  # you are
    others: bool  # who keep it on their shelves


class Branch(Struct, frozen=True, forbid_unknown_fields=True):
    name: str
    after: int  # so many games


class Mistaken(Struct, frozen=True):
    """The answer to a request that could not be carried out."""

    error: str


PAGES = (
    OnOffer, Me, CallMe, Rename, PutAway, Settings, Settled, PushKey, PushWish, CodeFor, Come,
    OpenTable, Learn, Book, Sealed, TableAt, Take, Invitation, Share, Link, Moment, CourseShown,
    PlayOn, ReviewShown, AskReview, CampaignPage, Branch, Mistaken,
)  # fmt: skip
