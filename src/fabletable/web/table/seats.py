"""Who may sit where: what each wish about a seat comes to."""

from __future__ import annotations

from collections.abc import Sequence
from math import ceil

from msgspec.structs import replace

from fabletable.engine.errors import Mistake
from fabletable.lobby.seats import (
    USUAL_BOT,
    Sitter,
    name_among,
    names_of_bot,
    sitters,
    word_for,
)
from fabletable.shelf import COMPANY
from fabletable.web.people import BAD_LINK, SeatLink, Signer, tidy_name
from fabletable.web.table.lines import Arranged, Chair, Noted, Seated
from fabletable.web.table.presence import Presence
from fabletable.web.wire import SeatShown
from fabletable.web.wire_pages import SeatWish
from fabletable.web.wishes import GiveSeat

OPEN_NAME = "Open seat"


class Links:
    """The ways to a table's seats, for its host to pass on."""

    def __init__(self, signer: Signer) -> None:
        self._signer = signer

    def to_seat(self, table: str, number: int, generation: int) -> str:
        return f"/sit/{self._signer.seat_token(SeatLink(table, number, generation))}"

    def to_watch(self, table: str, links: int) -> str:
        return f"/watch/{self._signer.seat_token(SeatLink(table, -1, links))}"

    def lets_watch(self, token: str, table: str, links: int) -> bool:
        """Whether it is a link to watch there, and was not withdrawn since."""
        try:
            return self._signer.seat(token) == SeatLink(table, -1, links)
        except Mistake:
            return False

    def shown(
        self,
        table: str,
        number: int,
        seat: Chair,
        person: str,
        host: bool,
        presence: Presence,
        links: int,
    ) -> SeatShown:
        mine = seat.person == person != ""
        link = host and not mine and seat.kind != "bot"
        here = seat.person in presence
        away = seat.kind == "person" and not here and not seat.stand_in
        return SeatShown(
            name=seat.name,
            kind=seat.kind,
            bot=seat.bot,
            here=here and seat.kind == "person",
            stand_in=seat.stand_in,
            grace=ceil(presence.grace(seat.person)) if away else 0,
            mine=mine,
            link=self.to_seat(table, number, seat.generation + links) if link else "",
        )


def seats_of(seats: Sequence[Chair], person: str) -> list[int]:
    return [number for number, seat in enumerate(seats) if seat.person == person != ""]


def first_chairs(wishes: Sequence[SeatWish], person: str, name: str) -> list[Chair]:
    """The seats of a new table."""
    if sum(wish.kind == "me" for wish in wishes) > 1:
        raise Mistake("you can take one seat for yourself; others on this device have their own")
    return distinct([_first_chair(wish, person, name) for wish in wishes])


def _first_chair(wish: SeatWish, person: str, name: str) -> Chair:
    if wish.kind == "bot":
        return bot_chair(wish.bot or USUAL_BOT)
    if wish.kind == "open":
        return Chair("open", OPEN_NAME)
    return Chair("person", tidy_name(wish.name) if wish.kind == "here" else name, person)


def chairs_for(words: Sequence[str], players: int, person: str, name: str) -> list[Chair]:
    """The seats of a file: bots stay bots, and people sit on this device."""
    return distinct([_chair_for(one, person, name) for one in sitters(words, players)])


def _chair_for(sitter: Sitter, person: str, name: str) -> Chair:
    called = tidy_name(sitter.name) if sitter.name else ""
    if sitter.bot:
        return Chair("bot", called or names_of_bot(sitter.bot)[0], "", sitter.bot)
    return Chair("person", called or name, person)


def among_bots(row: Sequence[Chair], number: int, person: str, name: str) -> list[Chair]:
    """The same seats with one person; wherever else somebody sat, a bot takes the seat."""
    chairs = [one if one.kind == "bot" else bot_chair(USUAL_BOT) for one in row]
    chairs[number] = Chair("person", name, person)
    return distinct([replace(one, generation=0) for one in chairs])


def words_of(seats: Sequence[Chair]) -> list[str]:
    return [word_for(seat.name, seat.bot if seat.kind == "bot" else "") for seat in seats]


def bot_chair(bot: str, generation: int = 0) -> Chair:
    if bot not in COMPANY:
        raise Mistake(f"no bot is called '{bot}'; there are: {', '.join(COMPANY)}")
    return Chair("bot", names_of_bot(bot)[0], "", bot, generation=generation)


def distinct(seats: Sequence[Chair]) -> list[Chair]:
    """No two at a table have the same name."""
    found: list[Chair] = []
    for seat in seats:
        found.append(replace(seat, name=_name_among(seat, [one.name for one in found])))
    return found


def _name_among(seat: Chair, taken: Sequence[str]) -> str:
    return name_among(seat.name, seat.bot if seat.kind == "bot" else "", taken)


def _seated(seats: Sequence[Chair], number: int, seat: Chair) -> Seated:
    others = [one.name for n, one in enumerate(seats) if n != number]
    return Seated(number, replace(seat, name=_name_among(seat, others)))


def _at(seats: Sequence[Chair], number: int) -> Chair:
    if not 0 <= number < len(seats):
        raise Mistake(f"no seat {number} is at this table of {len(seats)}")
    return seats[number]


def linked(seats: Sequence[Chair], link: SeatLink, links: int) -> Chair | None:
    """The seat that a link leads to, None for a place to watch from; raises Mistake if it was
    given away since, or the link withdrawn. Both numbers only grow, and so does their sum.
    """
    seat = _at(seats, link.seat) if link.seat >= 0 else None
    if link.generation != links + (seat.generation if seat is not None else 0):
        raise Mistake(BAD_LINK)
    return seat


def taken(
    seats: Sequence[Chair], link: SeatLink, person: str, name: str, arranged: Arranged
) -> Seated | None:
    """Somebody sits down by a link; None if they sit there already, or only watch."""
    seat = linked(seats, link, arranged.links)
    if seat is None:
        return None
    if seat.person == person:
        return None
    if seat.kind != "open":
        raise Mistake("somebody sits there already; the host can open the seat again")
    if arranged.locked:
        raise Mistake("the host has locked this table")
    return _seated(seats, link.seat, Chair("person", name, person, generation=seat.generation))


def left(seats: Sequence[Chair], number: int, person: str) -> Seated:
    """Somebody gets up; the same link leads back."""
    if number not in seats_of(seats, person):
        raise Mistake("you sit at no seat that you could leave")
    return Seated(number, Chair("open", seats[number].name, generation=seats[number].generation))


def given(seats: Sequence[Chair], wish: GiveSeat, host: str, name: str) -> Seated:
    """The host gives a seat away; earlier links to it lead nowhere then."""
    seat = _at(seats, wish.seat)
    generation = seat.generation + 1
    if wish.to == "bot":
        return _seated(seats, wish.seat, bot_chair(wish.bot or USUAL_BOT, generation))
    if wish.to == "open":
        return _seated(seats, wish.seat, Chair("open", OPEN_NAME, generation=generation))
    called = tidy_name(wish.name) if wish.name else name
    return _seated(seats, wish.seat, Chair("person", called, host, generation=generation))


def notice(before: Chair, after: Chair) -> list[Noted]:
    """What everybody is told if a person loses their seat, and with it what they alone knew."""
    if before.kind != "person" or before.person == after.person:
        return []
    now = "is open" if after.kind == "open" else f"was given to {after.name}"
    return [Noted(f"The seat of {before.name} {now}.")]


def stand_in(seats: Sequence[Chair], number: int, presence: Presence) -> Seated:
    """A bot plays for somebody who is not here, and had time to come back."""
    seat = _at(seats, number)
    if seat.kind != "person" or seat.stand_in:
        raise Mistake("nobody has to stand in there")
    if seat.person in presence:
        raise Mistake(f"{seat.name} is here")
    left = ceil(presence.grace(seat.person))
    if left:
        raise Mistake(f"{seat.name} may be back at any moment; a bot may stand in after {left} s")
    return Seated(number, replace(seat, bot=USUAL_BOT, stand_in=True))


def without_stand_in(seat: Chair) -> Chair:
    return replace(seat, bot="", stand_in=False)
