"""What reaches a player's wire is the same, byte for byte, when what is hidden is exchanged.

Two worlds that differ only in cards that the viewer cannot tell apart (and, in a simultaneous
turn, in all that others do unseen) go the same visible way. Everything that the viewer's
connections are sent is compared, from the first byte on, until the viewer may see a difference.
"""

from __future__ import annotations

import asyncio
from collections.abc import Iterator
from contextlib import asynccontextmanager
from dataclasses import dataclass, field
from random import Random
from typing import TYPE_CHECKING, Any
from unittest import mock

from fabletable.engine.errors import NotOffered
from fabletable.engine.game import Game, game_from
from fabletable.engine.log import fingerprint
from fabletable.engine.memory import Pools, pools_from_plain
from fabletable.engine.table import Area, Seat, Table
from fabletable.engine.zones import SHARED
from fabletable.testing.cases import Case, random_choice
from fabletable.web import wire, wishes
from fabletable.web.bots.pool import BotWorkers
from fabletable.web.hall import Hall
from fabletable.web.people import Signer
from fabletable.web.table import presence, taking_back
from fabletable.web.table.lines import Chair, Opened, TakenBack
from fabletable.web.table.room import Room
from fabletable.web.table.seats import Links
from fabletable.web.table.stored_table import brought
from fabletable.web.table.viewer import Viewer
from tests.laws.registered import REGISTERED
from tests.soak.memory_store import SECRET, MemoryStore
from tests.soak.report import Report, Say, time_left

if TYPE_CHECKING:
    from collections.abc import AsyncIterator

TABLE = "the-table"
LONGEST = 40  # visible events of one course
UNSEEN = 60  # choices that somebody makes unseen before we lose patience
SWAPS = (1, 1, 3, 40)  # pairs of cards that change places


class Leak(AssertionError):
    """What the viewer was sent depends on what is hidden."""


# -- exchanging what is hidden


def exchanged(game: Game, stored: dict[str, Any], viewer: int, rng: Random) -> dict[str, Any]:
    """The snapshot with cards exchanged that the viewer cannot tell apart."""
    zones = {name: list(keys) for name, keys in stored["zones"].items()}
    pools = pools_from_plain(stored["memory"][viewer], game.table)
    for _ in range(rng.choice(SWAPS)):
        where = rng.choice([[game.table.zones[i].id for i in where] for where in pools] or [[]])
        slots = [(name, i) for name in where for i in range(len(zones[name]))]
        if len(slots) > 1:
            (one, i), (two, j) = rng.sample(slots, 2)
            zones[one][i], zones[two][j] = zones[two][j], zones[one][i]
            if not could_be(zones, pools, game.table, viewer):
                zones[one][i], zones[two][j] = zones[two][j], zones[one][i]
    data = {**{name: stored[name] for name in ("step", "table", "seats")}, "zones": zones}
    return {**stored, **data, "digest": fingerprint(data)}


def could_be(zones: dict[str, list[str]], pools: Pools, table: Table, viewer: int) -> bool:
    """Whether cards that lie so agree with all that the viewer remembers."""
    hidden = [zone for zone in table.zones if not zone.seen_by(viewer)]
    slots = [(zone.index, key) for zone in hidden for key in zones[zone.id]]
    cards = [(where, card.key) for where, held in pools.items() for card in held]
    holder: dict[int, int] = {}

    def place(card: int, tried: set[int]) -> bool:
        where, key = cards[card]
        for i, (zone, kind) in enumerate(slots):
            if kind == key and zone in where and i not in tried:
                tried.add(i)
                if i not in holder or place(holder[i], tried):
                    holder[i] = card
                    return True
        return False

    return len(cards) == len(slots) and all(place(i, set()) for i in range(len(cards)))


# -- a world


def person(number: int) -> str:
    return f"person-{number}-whose-name-nobody-else-is-told"


@dataclass
class World:
    """A table, and all that one viewer's connection to it was sent."""

    room: Room
    hall: Hall
    viewer: int
    others: list[Viewer]  # by seat, a spectator who is the viewer last; they act, unseen by us
    sent: list[bytes] = field(default_factory=list)

    @property
    def game(self) -> Game:
        assert self.room.game is not None
        return self.room.game

    async def wish(self, seat: int, wish: wishes.FromClient) -> None:
        await self.room.obey(self.others[seat], wish)
        await settled()

    async def choose(self, seat: int, key: str | list[str], name: str) -> None:
        await self.wish(seat, wishes.Choose(name, self.room.stored.ask_id(seat), key))

    async def listed(self) -> bytes:
        """The viewer's own page of tables."""
        return wire.encode(await self.hall.me(person(self.viewer)))


async def settled() -> None:
    """Let everybody read who has something to read."""
    for _ in range(4):
        await asyncio.sleep(0)


def listen(one: Viewer, sent: list[bytes]) -> None:
    """In the next turn of the loop, as a connection would."""

    def hear() -> None:
        if frame := one.outgoing():
            sent.append(frame.encode())

    def wake() -> None:
        asyncio.get_running_loop().call_soon(hear)

    one.wake = wake
    wake()


@asynccontextmanager
async def connected(room: Room, who: str, sent: list[bytes]) -> AsyncIterator[Viewer]:
    one = await room.join(who)
    listen(one, sent)
    await settled()
    try:
        yield one
    finally:
        room.part(one)


@asynccontextmanager
async def world_from(
    case: Case, game: Game, stored: dict[str, Any], viewer: int
) -> AsyncIterator[World]:
    store = MemoryStore()
    row = [Chair("person", f"Player {n}", person(n)) for n in range(case.players)]
    line = Opened(case.rules.facts.key, person(0), row, watching=True)
    begun = game_from(case.rules, game.setup, stored)
    table = await brought(store, TABLE, SECRET, line, begun, None)
    workers = BotWorkers()
    room = Room(table, workers, Links(Signer(SECRET)))
    others = [Viewer(person(n), n) for n in range(case.players)]
    world = World(room, Hall(store, SECRET, workers), viewer, others)
    async with connected(room, person(viewer), world.sent) as mine:
        if viewer >= 0:
            others[viewer] = mine
        else:
            others.append(mine)  # a spectator is the last
        yield world


# -- two of them


@dataclass
class Course:
    """Two worlds that look the same to a viewer, and their way while they do."""

    case: Case
    real: World
    twin: World
    rng: Random
    seed: str
    wishes: int = 0
    compared: int = 0

    @property
    def worlds(self) -> tuple[World, World]:
        return self.real, self.twin

    @property
    def viewer(self) -> int:
        return self.real.viewer

    def alike(self) -> bool:
        """Whether the viewer has seen the same in both."""
        real, twin = (world.game for world in self.worlds)
        if sights(real, self.viewer) != sights(twin, self.viewer):
            return False
        return known_choices(real) == known_choices(twin)

    async def compare(self) -> None:
        real, twin = self.worlds
        if real.sent != twin.sent:
            pairs = zip([*real.sent, b"nothing"], [*twin.sent, b"nothing"], strict=False)
            raise Leak(difference(*next(pair for pair in pairs if pair[0] != pair[1])))
        if await real.listed() != await twin.listed():
            raise Leak(f"the list of tables: {await real.listed()!r} {await twin.listed()!r}")
        for world in self.worlds:
            self._look_through(b"\n".join(world.sent))
            self.compared += sum(map(len, world.sent))
            world.sent.clear()

    def _look_through(self, sent: bytes) -> None:
        everybody = [*range(self.case.players), -1]
        words = [person(n) for n in everybody if n != self.viewer] + [self.seed, SECRET.decode()]
        if self.viewer != 0:  # who is the host
            words += ["/sit/", "/watch/"]
        for word in words:
            if word.encode() in sent:
                raise Leak(f"the viewer was sent '{word}'")

    def wish_name(self) -> str:
        self.wishes += 1
        return f"wish-{self.wishes}"

    async def go_on(self) -> bool:
        """One visible event in both worlds; False if none can be the same."""
        roll = self.rng.random()
        rare = (
            (0.08, self.take_back),
            (0.16, self.ask_for_trouble),
            (0.22, self.come_anew),
            (0.3, self.look_back),
            (0.42, self.ask_about_it),
        )
        for below, event in rare:
            if roll < below:
                return await event()
        asks = self.real.game.asks
        if not asks:
            return False
        player = self.rng.choice(asks).player
        if self.real.game.simultaneous and player != self.viewer:
            return await self.choose_unseen(player)
        return await self.choose(player)

    async def choose(self, player: int) -> bool:
        real, twin = (world.game.ask_of(player) for world in self.worlds)
        assert real is not None
        assert twin is not None
        both = [key for key in real.keys if key in twin.keys]
        marks = self.marks_in_both(player) if self.rng.random() < 0.5 else None
        if not both and marks is None:
            return False
        name = self.wish_name()
        key = self.rng.choice(both) if marks is None else marks
        for world in self.worlds:
            await world.choose(player, key, name)
        return True

    def marks_in_both(self, player: int) -> list[str] | None:
        """A whole handful in both worlds, marked in some order; None if there is none."""
        real, twin = (world.game for world in self.worlds)
        ask = real.ask_of(player)
        if ask is None or ask.handful is None:
            return None
        now = real.marked(player, [])
        while now.more and (now.missing or self.rng.random() < 0.5):
            now = real.marked(player, [*now.marks, self.rng.choice(now.more)])
        try:
            twin.whole(player, now.marks)
        except NotOffered:
            return None
        return list(now.marks)

    async def ask_about_it(self) -> bool:
        """The viewer marks something, and asks why something cannot be chosen."""
        name, keys = self.wish_name(), self.case.rules.look.vocabulary
        now = self.real.room.stored.ask_id(self.viewer) if self.viewer >= 0 else ""
        ask = self.real.game.ask_of(self.viewer)
        if ask is not None and ask.handful is not None:
            keys = ask.handful.more([]) or keys
        marks = [self.rng.choice(keys) for _ in range(self.rng.randrange(4))]
        at = self.rng.choice(sorted(self.real.game.scene(self.viewer).ids()))
        for world in self.worlds:
            await world.wish(self.viewer, wishes.Mark(name, now, marks))
            await world.wish(self.viewer, wishes.Why(f"{name}-why", now, at))
        return True

    async def choose_unseen(self, player: int) -> bool:
        """Whatever they choose: the viewer may see no more than that they have finished."""
        if self.rng.random() < 0.4:
            return await self.choose(player)
        finish = self.rng.random() < 0.3
        for world in self.worlds:
            for _ in range(UNSEEN if finish else self.rng.randrange(4)):
                keys = unseen_keys(world.game, player, finish)
                if not keys:
                    break
                await world.choose(player, self.rng.choice(keys), self.wish_name())
            else:
                if finish:
                    return False
        return True

    async def take_back(self) -> bool:
        """Somebody takes back, or asks to; those who are asked agree, or not, or do not say."""
        player = self.rng.randrange(self.case.players)
        ways = [way for world in self.worlds if (way := way_back(world, player)) is not None]
        if len(ways) < 2:
            return True
        if self.real.game.simultaneous and player != self.viewer:
            free = [line.alone and not agree for line, agree in ways]
            if not all(free) and any(line.alone for line, _ in ways):
                return True  # this tells of their turn, and it is they who tell
        name = self.wish_name()
        answer = self.rng.choice((True, False, None))
        for world, way in zip(self.worlds, ways, strict=True):
            await world.wish(player, wishes.Undo(name))
            for one in [other for other in world.others if other.person in way[1]]:
                if answer is not None:
                    await world.wish(one.seat, wishes.Agree(f"{name}-{one.seat}", answer))
        return True

    async def ask_for_trouble(self) -> bool:
        """The viewer wishes what is refused."""
        if self.viewer < 0:
            return True
        keys = self.case.rules.look.vocabulary
        now = self.real.room.stored.ask_id(self.viewer)
        seat = self.rng.randrange(-2, self.case.players + 2)
        name = self.wish_name()
        some: list[wishes.FromClient] = [
            wishes.Choose(name, self.rng.choice(["1.0", "x", "9.9"]), self.rng.choice(keys)),
            wishes.Choose(name, now, "no such key"),
            wishes.StandIn(name, self.viewer),
            wishes.StandIn(name, 99),
        ]
        if seat not in (-1, self.viewer):
            some.append(wishes.LookFrom(name, seat))
        if self.real.game.result is None:
            some.append(wishes.Next(name))
        wish = self.rng.choice(some)
        for world in self.worlds:
            await world.wish(self.viewer, wish)
        return True

    async def look_back(self) -> bool:
        """The viewer asks for the table as it was when some line was told."""
        lines = len(self.real.game.events(self.viewer))
        wish = wishes.Recall(self.wish_name(), self.rng.randrange(-1, lines + 1))
        for world in self.worlds:
            await world.wish(self.viewer, wish)
        return True

    async def come_anew(self) -> bool:
        """Another tab of the viewer is shown everything at once; others come and go."""
        who = self.rng.randrange(-1, self.case.players)
        for world in self.worlds:
            fresh: list[bytes] = []
            async with connected(world.room, person(who), fresh):
                pass
            if who == self.viewer:
                world.sent += fresh
            await settled()
        return True


def sights(game: Game, viewer: int) -> list[object]:
    """The cards that the viewer saw move, those that lie open, plain values, which are public,
    and who is asked what: only who has a choice is, and everybody sees it, so that who is asked
    the next question at once had no choice before. Nobody sees into another's simultaneous turn.
    """
    table, zones = game.table, game.table.zones
    moves = [
        (len(cards) if not (zones[a].seen_by(viewer) or zones[b].seen_by(viewer)) else cards, a, b)
        for cards, a, b, _ in game.moves(viewer)
    ]
    near = (viewer, SHARED) if game.simultaneous else (*range(table.players), SHARED)
    lie = [list(zone.cards) for zone in zones if zone.seen_by(viewer) and zone.owner in near]
    plain = [area.save_fields() for area in (table, *table.areas) if _owner(area) in near]
    unseen = (*range(table.players),) if game.simultaneous else (viewer,)  # what these are asked
    asked = [(ask.player, "" if ask.player in unseen else ask.prompt) for ask in game.asks]
    return [moves, lie, plain, asked, table.step, game.simultaneous]


def _owner(area: Area) -> int:
    return area.player if isinstance(area, Seat) else SHARED


def known_choices(game: Game) -> list[list[str]]:
    """What each player chose before this simultaneous turn: it may be known by now."""
    unseen = len(game.since) if game.simultaneous else 0
    made = game.choices[: len(game.choices) - unseen]
    return [[key for who, key in made if who == player] for player in range(game.table.players)]


def unseen_keys(game: Game, player: int, finish: bool) -> list[str]:
    """What the player may choose so that nobody else sees anything; or so that they finish."""
    ask = game.ask_of(player)
    if ask is None or not game.simultaneous:
        return []
    if finish:
        return ask.keys
    return [key for key in ask.keys if _still_asked(game, player, key)]


def _still_asked(game: Game, player: int, key: str) -> bool:
    fork = game.fork()
    fork.answer(player, key)
    return fork.simultaneous and fork.table.step == game.table.step and bool(fork.ask_of(player))


def way_back(world: World, player: int) -> tuple[TakenBack, list[str]] | None:
    game = world.game
    at = world.room.stored.now.last_choice(player)
    if at < 0:
        return None
    (line,) = lines = taking_back.lines_for(game, at)
    before = taking_back.game_without(game, lines)
    return line, taking_back.who_must_agree(game, before, line, world.room.seats)


def difference(real: bytes, twin: bytes) -> str:
    """Where they differ, with what stands around it."""
    pairs = enumerate(zip(real, twin, strict=False))
    same = next((i for i, (a, b) in pairs if a != b), min(len(real), len(twin)))
    parts = [one[max(0, same - 200) : same + 200].decode(errors="replace") for one in (real, twin)]
    return f"byte {same}:\n{parts[0]}\n{parts[1]}"


# -- courses


async def go(case: Case, seed: str, viewer: int) -> Course | None:
    """Go one way in two worlds; raises Leak. None if they differ from the start."""
    rng = Random(f"{seed}/{case}/{viewer}")
    game = case.game(f"secret-seed-{seed}")
    for _ in range(rng.randrange(rng.choice((5, 60, 200)))):
        if game.asks:
            game.answer(*random_choice(game, rng))
    stored = game.snapshot()
    other = exchanged(game, stored, viewer, rng)
    async with (
        world_from(case, game, stored, viewer) as real,
        world_from(case, game, other, viewer) as twin,
    ):
        course = Course(case, real, twin, rng, game.setup.seed)
        if not course.alike():
            return None
        await course.compare()
        for _ in range(LONGEST):
            if not await course.go_on() or not course.alike():
                break
            await course.compare()
        return course


def try_one(case: Case, seed: str, viewer: int, report: Report) -> None:
    try:
        with mock.patch.object(presence, "monotonic", return_value=0.0):  # no world is slower
            course = asyncio.run(go(case, seed, viewer))
    except Exception as error:  # noqa: BLE001  # whatever it is, it is found
        report.found.append(f"secrets: {case}, viewer {viewer}, seed {seed}: {error!r}"[:3000])
        return
    report.tried["exchanges"] += 1
    if course is not None:
        report.tried["courses in two worlds"] += 1
        report.tried["wishes in both"] += course.wishes
        report.tried["bytes compared"] += course.compared


def everybody(seed: str) -> Iterator[tuple[Case, int]]:
    """Every game, mode and player count with every viewer, in some order."""
    found = [(case, viewer) for case in REGISTERED for viewer in case.viewers]
    Random(seed).shuffle(found)
    yield from found


def run(until: float, seed: str, say: Say) -> Report:
    report = Report()
    lap = 0
    while lap == 0 or time_left(until):
        for case, viewer in everybody(f"{seed}/{lap}"):
            if lap and not time_left(until):
                break
            try_one(case, f"{seed}/{lap}", viewer, report)
        lap += 1
        say(str(report))
    return report
