"""One connection to a table: what was sent through it, and what still has to be."""

from __future__ import annotations

import asyncio
from collections.abc import Callable
from itertools import takewhile

from msgspec import Raw

from fabletable.web.doors.rate import Allowance
from fabletable.web.drawn import Faces, drawn
from fabletable.web.table.picture import Picture
from fabletable.web.tally import TALLY
from fabletable.web.wire import Gone, Refused, ToClient, encode

LOOKS_BACK = (4.0, 40.0)  # a second, and at once: each plays a game again from its start
WHYS = (10.0, 40.0)  # each goes through all that could ever be chosen
MOST_UNREAD = 100  # answers that wait to be sent, before nobody listens to who does not read them


class Viewer:
    """A person at a table, in one tab. `seat` is where they look from; -1: a spectator."""

    __slots__ = (
        "_faces", "_has", "_hears", "_known", "_n", "_parts", "_sees", "_shown", "_story", "_taken",
        "address", "comes_again", "drawn_for", "links", "looks_back", "over", "person", "room_of",
        "seat", "unread", "wake", "whys",
    )  # fmt: skip  # there are as many as connections

    def __init__(self, person: str, seat: int, address: str = "", links: int = 0) -> None:
        self.person = person
        self.links = links  # how often links had been withdrawn when they came
        self.address = address  # from which they are connected
        self.seat = seat
        self.over = False  # no longer welcome
        self.comes_again = False  # for now the connection ends
        self.room_of = (-1, -1)  # when the part about the table was made
        self.drawn_for: int | None = None  # the seat of the last picture
        self.looks_back = Allowance(*LOOKS_BACK)
        self.whys = Allowance(*WHYS)
        self._n = 0
        self.unread: list[ToClient] = []  # answers that wait to be sent
        self._taken: asyncio.Future[None] | None = None  # for who waits until they are
        self.wake: Callable[[], None] | None = None  # whoever sends what there is to send
        self._hears = False  # whether something is being sent, and may not be read yet
        self._shown: list[bytes] = []  # messages that wait to be sent, before the answers
        self._sees: Picture | None = None  # what they have still to be shown
        self._story: list[str] = []  # as they know it
        self._known: dict[str, int] = {}  # parts that they have, by their hashes
        self._has: dict[str, int] = {}  # elements that they have, by their fingerprints, in order
        self._faces = Faces()
        self._parts: dict[str, bytes] = {}  # what they should have beside the picture

    def show(self, sees: Picture | None, parts: dict[str, bytes]) -> None:
        """From now on they should see this. It is put into words while it is at hand; but for who
        is slow only the latest is kept. Without a picture, the game is as it was.
        """
        self._sees = sees or self._sees
        self._parts |= parts
        if not self._hears:
            self._put_into_words()
        self._tell()

    def reply(self, message: ToClient) -> None:
        if isinstance(message, Refused):
            TALLY.refusals[message.code] += 1
        self.unread.append(message)
        self._tell()

    @property
    def reads(self) -> bool:
        """Whether they take what is said to them."""
        return len(self.unread) < MOST_UNREAD

    async def reading(self) -> None:
        """Until they do."""
        while not self.reads:
            self._taken = asyncio.get_running_loop().create_future()
            await self._taken
        self._taken = None

    def send_away(self, why: str) -> None:
        """For good: these are the last words."""
        self.over = True
        self.reply(Gone(why))

    def come_again(self) -> None:
        """In a while, and perhaps to another process: here nobody can answer."""
        self.comes_again = True
        self._tell()

    def outgoing(self) -> str:
        """What to send next, message by message in lines: the table first, so that `done` means
        that it can be seen. Whoever asks has sent what came before.
        """
        self._put_into_words()
        shown, self._shown = self._shown, []
        replies, self.unread = self.unread, []
        if self._taken is not None and not self._taken.done():
            self._taken.set_result(None)
        found = shown + [encode(reply) for reply in replies]
        self._hears = bool(found)
        return b"\n".join(found).decode()

    def _tell(self) -> None:
        if self.wake is not None:
            self.wake()

    def _put_into_words(self) -> None:
        """A message with everything that is new to this connection, if anything is."""
        parts, sees = self._parts, self._sees
        if not parts and sees is None:
            return
        self._parts, self._sees = {}, None
        if sees is None:
            new = self._new(parts)
        else:
            told, self._story = self._story, sees.story
            parts |= {"ask": sees.ask, "goal": sees.goal, "teller": sees.teller}
            new = self._new(parts) | self._new_elements(sees)
            new |= _new_story(told, sees.story, sees.acts)
        if new:
            self._n += 1
            self._shown.append(encode({"type": "show", "n": self._n, **new}))

    def _new(self, parts: dict[str, bytes]) -> dict[str, Raw]:
        """What they have not been sent; from now on they have. What is known of it is a hash: a
        table that nobody plays at takes little room.
        """
        known, found = self._known, {}
        for name, part in parts.items():
            now = hash(part)
            if known.get(name) != now:
                known[name] = now
                found[name] = Raw(part)
        return found

    def _new_elements(self, sees: Picture) -> dict[str, Raw]:
        """Those that look otherwise than those they have."""
        has, prints, found = self._has, sees.prints, {}
        self._has = prints
        new = [one for one in sees.elements if has.get(one.id) != prints[one.id]]
        if new:
            found["elements"] = Raw(encode(drawn(new, self._faces)))
        if faces := self._faces.new():
            found["faces"] = Raw(encode(faces))
        if [*has] != [*prints]:
            found["order"] = Raw(encode([*prints]))
        return found

    def forget_elements(self) -> None:
        """Another game is shown, of which other cards may have the same names."""
        self._has = {}


def _new_story(told: list[str], story: list[str], acts: list[bytes]) -> dict[str, Raw]:
    if told is story:  # as most who look on have it
        return {}
    same = _same_lines(told, story)
    if same == len(told) == len(story):
        return {}
    found: dict[str, object] = {"since": same, "lines": story[same:]}
    playing = [act for act in acts[new_lines(told, story)] if act]
    if playing:
        found["acts"] = [Raw(act) for act in playing]
    return {"story": Raw(encode(found))}


def _same_lines(told: list[str], story: list[str]) -> int:
    """How far the story is as it was told: something may have been taken back, or others' turns
    told before mine."""
    if story[: len(told)] == told:
        return len(told)
    pairs = zip(told, story, strict=False)
    return sum(1 for _ in takewhile(lambda pair: pair[0] == pair[1], pairs))


def new_lines(told: list[str], story: list[str]) -> slice:
    """Which lines tell what has not been told. Who has just come is told the story as it is;
    where something is taken back, nothing is new; and others' turns may come before mine.
    """
    if not told or len(story) <= len(told):
        return slice(0)
    same = _same_lines(told, story)
    mine = told[same:]
    if mine and story[-len(mine) :] == mine:
        return slice(same, len(story) - len(mine))
    return slice(len(told), None)
