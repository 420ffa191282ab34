"""What is said to clients, as types: theirs are written from these by `typescript.py`.

A table is shown in parts, and a part is sent when it has changed for whoever looks at it; so
what others do unseen sends nothing. Texts name players by number, as in `Give {2} a card`.
"""

from __future__ import annotations

from typing import Literal

import msgspec
from msgspec import UNSET, Struct, UnsetType

from fabletable.engine.stage import Act
from fabletable.web.drawn import ElementShown, FaceShown
from fabletable.web.table.lines import SeatKind

MOST_SEATS = 100  # that anybody can wish for; how many there can be, the game says
LONGEST_NAME = 24

Name = str
Code = Literal[
    "bad-message",  # not a message that we know
    "too-fast",
    "not-yours",  # a seat, or a right, of somebody else
    "not-asked",  # the question was answered, or taken back, meanwhile
    "not-offered",
    "cannot",  # as things stand
    "not-stored",  # nothing has changed
]


class SeatShown(Struct, frozen=True, omit_defaults=True):
    """A seat as everybody may see it; what only the host, or whoever sits there, sees is marked."""

    name: Name
    kind: SeatKind
    bot: str = ""  # the strength, of a bot or of who stands in
    here: bool = False  # connected
    stand_in: bool = False  # a bot plays until the person is back
    grace: int = 0  # seconds until a bot may stand in for somebody who is away
    mine: bool = False  # one of yours
    link: str = ""  # for the host: the way to an open or absent seat


class RoomShown(Struct, frozen=True, omit_defaults=True):
    """Everything about the table but the game that is played at it."""

    id: str
    game: str  # the game's key
    title: str
    mode: str  # in words
    number: int  # of the game at this table, from 1; 0: it waits for somebody to sit down
    seats: list[SeatShown]
    you: int  # the seat you look from; -1: a spectator
    host: bool = False
    locked: bool = False  # nobody new sits down
    watching: bool = False  # spectators may come
    watch_link: str = ""  # for the host
    pace: float = 0.0  # seconds that a bot takes at least
    hints: bool = False  # may be asked for
    quiet: bool = False  # nobody talks here
    campaign: str = ""  # its id, for those who sit here
    campaign_line: str = ""
    sealed: str = ""  # the seal of the next shuffle
    shared: bool = False  # you have given your share of it
    without: list[str] = []  # who gave none to the shuffle of this game
    frozen: str = ""  # why this game is only shown, and cannot go on
    note: str = ""  # such as: goes on from its last step, since the rules have changed


class OptionShown(Struct, frozen=True, omit_defaults=True):
    key: str
    label: str
    at: str  # the id of the element or item that it belongs to
    gives_away: bool = False  # for good, or ends a turn: a click on a card may not choose it


class MarkedShown(Struct, frozen=True):
    """Some marks on a handful, and what they come to."""

    marks: list[str]  # with what goes along by force; as often as a key is marked
    more: list[str]  # keys that can be marked beside these
    missing: str  # in words; empty: they are whole
    called: str  # what confirming them does; empty while something is missing


class HandfulShown(Struct, frozen=True, omit_defaults=True):
    """Several things are asked for at once: what of the options can be marked, and how it
    stands before anybody has marked anything.
    """

    keys: list[str]
    now: MarkedShown
    ordered: bool = False  # it matters what is marked before what


class AskShown(Struct, frozen=True, omit_defaults=True):
    """A question to the seat you look from."""

    id: str
    prompt: str
    options: list[OptionShown]
    handful: HandfulShown | None = None


class AmountShown(Struct, frozen=True, omit_defaults=True):
    """What somebody has of what counts: a seat, or (-1) a rival who has none."""

    seat: int
    name: str
    value: int
    limit: int | None = None


class GoalShown(Struct, frozen=True):
    """What one plays for, in a sentence, and how far everybody is."""

    text: str
    label: str  # of the amounts
    amounts: list[AmountShown]


class SaidShown(Struct, frozen=True, omit_defaults=True):
    """A sentence of the teller."""

    text: str
    at: str = ""  # what it points at
    key: str = ""  # of a first time: whoever has heard it is not told again


class GuidanceShown(Struct, frozen=True, omit_defaults=True):
    """What the lesson played here has to say."""

    title: str
    progress: Literal["on", "done", "left"]
    number: int  # stops that have passed
    of: int
    says: list[SaidShown] = []
    choose: list[str] = []  # what it waits for: a key, or the marks of a handful
    otherwise: str = ""  # to who chooses something else
    free: bool = False  # which may be: then the lesson is left


class ChallengeShown(Struct, frozen=True):
    """The challenge played here, and how it stands."""

    key: str
    title: str
    task: str
    outcome: Literal["open", "solved", "failed"]


class TellerShown(Struct, frozen=True, omit_defaults=True):
    """For the seat you look from."""

    lesson: GuidanceShown | None = None
    challenge: ChallengeShown | None = None
    firsts: list[SaidShown] = []  # all that has happened a first time in this game


class StoryShown(Struct, frozen=True, omit_defaults=True):
    """Replace what was told from this line on."""

    since: int
    lines: list[str]
    acts: list[Act] = []  # of the lines that tell something new: to be played in this order


class RivalShown(Struct, frozen=True):
    name: str
    place: int
    score: int


class ShuffleShown(Struct, frozen=True):
    """What the seed of a finished game was made of; see `lobby/shuffle.py`."""

    sealed: str
    secret: str
    shares: list[str]  # by seat
    seed: str


class OverShown(Struct, frozen=True, omit_defaults=True):
    """How the game ended; in a campaign also what it changed."""

    places: list[int]
    scores: list[int]
    rivals: list[RivalShown] = []
    counts: str = ""  # what counts, and which way round
    made_of: list[str] = []  # what each score comes from: by seat, then by rival
    decided: list[str] = []  # what the scores alone do not tell
    changes: list[str] = []
    next: str = ""  # what the button for another game says; empty: there is none
    shuffle: ShuffleShown | None = None


class UndoShown(Struct, frozen=True, omit_defaults=True):
    """What you can take back, or are asked to agree to."""

    can: bool = False  # you can take back, or ask to
    free: bool = False  # at once, without asking anybody
    asked_by: int = -1  # a seat that asks
    needs_you: bool = False
    waits_for: list[int] = []
    read: str = ""  # who knows all of this game, and so what would come


class Show(Struct, frozen=True, tag="show", omit_defaults=True):
    """The table has changed for you. Everything if `n` is 1, else what is new since `n` - 1."""

    n: int
    room: RoomShown | UnsetType = UNSET
    elements: list[ElementShown] | UnsetType = UNSET  # the new and the changed ones
    faces: list[FaceShown] | UnsetType = UNSET  # new ones, numbered after those sent before
    order: list[str] | UnsetType = UNSET  # the ids of all, if not as before
    ask: AskShown | UnsetType | None = UNSET
    goal: GoalShown | UnsetType | None = UNSET
    teller: TellerShown | UnsetType | None = UNSET
    waiting: list[int] | UnsetType = UNSET  # seats that are asked
    story: StoryShown | UnsetType = UNSET
    over: OverShown | UnsetType | None = UNSET
    undo: UndoShown | UnsetType = UNSET


class Done(Struct, frozen=True, tag="done"):
    """Your message is carried out and stored."""

    id: str


class Refused(Struct, frozen=True, tag="refused"):
    """Your message changed nothing."""

    id: str  # empty if it could not be read
    code: Code
    why: str


class HintChoice(Struct, frozen=True):
    key: str
    figure: str  # what it comes to: the chance to win, or points
    short: str  # the same, where there is no room for words
    mark: str  # that it is the best, or as good as others; empty: it is not
    reason: str  # what speaks for it, in the game's words; may be empty


class Hinted(Struct, frozen=True, tag="hinted"):
    id: str
    ask: str
    note: str  # what the figures are, and how sure
    choices: list[HintChoice]  # the best first


class Recalled(Struct, frozen=True, tag="recalled", omit_defaults=True):
    """The table as you saw it when a line of your story was told."""

    id: str
    line: int
    elements: list[ElementShown]
    faces: list[FaceShown]  # of these elements, numbered from 0
    act: Act | None = None  # if it played on the stage


class Marked(Struct, frozen=True, tag="marked"):
    """What the marks come to. Nothing has changed."""

    id: str
    ask: str
    now: MarkedShown


class Reasons(Struct, frozen=True, tag="reasons"):
    """Why what lies there cannot be chosen, in words; none: the rules have nothing to say."""

    id: str
    at: str
    lines: list[str]


class Said(Struct, frozen=True, tag="said"):
    """Somebody who sits here has said something."""

    seat: int
    text: str


class Gone(Struct, frozen=True, tag="gone"):
    """You no longer sit here, or may no longer watch. The connection ends."""

    why: str


ToClient = Show | Done | Refused | Hinted | Recalled | Marked | Reasons | Said | Gone

encode = msgspec.json.Encoder().encode
