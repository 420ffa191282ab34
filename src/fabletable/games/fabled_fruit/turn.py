"""A turn under way, and what players are asked in it."""

from __future__ import annotations

from collections.abc import Callable, Coroutine, Mapping, Sequence

from fabletable.engine.choice import choose, kinds, thing
from fabletable.engine.handful import choose_some
from fabletable.engine.zones import Zone
from fabletable.games.fabled_fruit.cards import KINDS, Fruit, Location
from fabletable.games.fabled_fruit.table import Animal, Forest


class Turn:
    """Whose turn it is, where the animal stands, and whose text is used.

    `here` and `place` differ only when one location's action is used at another.
    """

    def __init__(
        self, table: Forest, me: Animal, here: Location, dwellers: Mapping[str, Dweller]
    ) -> None:
        self.table = table
        self.me = me
        self.here = here
        self.place = here
        self.dwellers = dwellers

    @property
    def others(self) -> list[Animal]:
        return self.table.others(self.me)

    @property
    def two_players(self) -> bool:
        return self.table.players == 2

    def draw(self, count: int) -> int:
        return self.table.draw(self.me, count)

    async def use(self, place: Location) -> None:
        """Carry out the location's text, as far as possible.

        Where a signpost stands and its requirement is not met, draw 1 instead.
        """
        self.place = place
        dweller = self.dwellers[place.key]
        if dweller.signpost is None or dweller.signpost(self):
            await dweller.action(self)
        else:
            self.table.tell("forfeited", self.me.player, (place,))
            self.draw(1)


Action = Callable[[Turn], Coroutine[object, str, None]]
Signpost = Callable[[Turn], bool]


class Dweller:
    """A location with what happens there, and what it requires."""

    __slots__ = ("action", "location", "signpost")

    def __init__(
        self, location: Location, action: Action, signpost: Signpost | None = None
    ) -> None:
        self.location = location
        self.action = action
        self.signpost = signpost


# -- asking for players and fruits


async def choose_player(turn: Turn, prompt: str, who: Sequence[Animal]) -> Animal:
    """The active player picks one of these."""
    keys = sorted([f"player:{animal.player}" for animal in who])
    key = await choose(turn.me.player, prompt, lambda: keys)
    return turn.table.animals[int(thing(key))]


def of_kind(zone: Zone[Fruit], kind: str) -> list[Fruit]:
    """Fruits that count as this kind."""
    return [fruit for fruit in zone.cards if kind in fruit.kinds]


def plain(zone: Zone[Fruit]) -> list[Fruit]:
    """Fruits that are no mix cards."""
    return [fruit for fruit in zone.cards if not fruit.mixed]


async def choose_fruit(
    who: Animal, prompt: str, verb: str, zone: Zone[Fruit], fitting: Callable[[], list[Fruit]]
) -> Fruit:
    """One of the fitting fruits. Only in an imagined deal none fits; then any has to do."""
    key = await choose(who.player, prompt, lambda: kinds(verb, fitting() or zone.cards))
    return zone.find(thing(key))


async def choose_kind(
    who: Animal, prompt: str, verb: str, among: Callable[[], Sequence[str]]
) -> str:
    """One of the five kinds, of those that are possible."""

    def offer() -> list[str]:
        possible = among() or KINDS
        return [f"{verb}:{kind}" for kind in KINDS if kind in possible]

    return thing(await choose(who.player, prompt, offer))


def held(zone: Zone[Fruit], least: int = 1) -> list[str]:
    """The kinds of which a hand can show so many fruits."""
    return [kind for kind in KINDS if len(of_kind(zone, kind)) >= least]


# -- giving, showing and discarding


async def give(turn: Turn, giver: Animal, receiver: Animal, count: int = 1) -> int:
    """Hand over fruits of the giver's choice face down; all there are, if they are too few.

    Says how many. Only the two know which.
    """
    table = turn.table
    prompt = f"Give {{{receiver.player}}} {'a fruit' if count == 1 else f'{count} fruits'}"
    given = await choose_some(
        table, giver.player, prompt, "give", giver.hand, giver.aside, count, count
    )
    if given:
        both = (giver.player, receiver.player)
        table.tell("gave", giver.player, tuple(giver.aside.cards), (), both, receiver.player)
        table.move_all(giver.aside, receiver.hand)
    return given


async def give_openly(turn: Turn, giver: Animal, receiver: Animal, kind: str) -> None:
    """Hand over a fruit of this kind, which everybody sees; it lies open until it is taken up."""
    prompt = f"Give {{{receiver.player}}} which {kind}?"
    fruit = await choose_fruit(giver, prompt, "give", giver.hand, lambda: of_kind(giver.hand, kind))
    turn.table.move(fruit, giver.hand, receiver.shown)
    turn.table.tell("gave", giver.player, (fruit,), (), (), receiver.player)


async def lay_open(turn: Turn, prompt: str, verb: str, kind: str, count: int) -> None:
    """Choose fruits of one kind from the hand and lay them down for all to see."""
    me = turn.me
    for left in range(count, 0, -1):

        def fitting(left: int = left) -> list[Fruit]:
            """In the order of the card table, so that enough are left for later picks."""
            last = me.shown.cards[-1].index if me.shown.cards else 0
            fruits = [fruit for fruit in of_kind(me.hand, kind) if fruit.index >= last]
            fruits.sort(key=_index)
            return fruits[: len(fruits) - left + 1]

        if me.hand.cards:
            fruit = await choose_fruit(me, prompt, verb, me.hand, fitting)
            turn.table.move(fruit, me.hand, me.shown)


async def discard_kind(turn: Turn, kind: str, count: int) -> None:
    await lay_open(turn, f"Discard which {kind}?", "discard", kind, count)
    turn.table.throw_all(turn.me.shown, turn.me)


async def discard_some(turn: Turn, who: Animal, prompt: str, least: int, most: int) -> int:
    """Discard fruits of one's own choice; says how many."""
    count = await choose_some(
        turn.table, who.player, prompt, "discard", who.hand, who.shown, least, most
    )
    turn.table.throw_all(who.shown, who)
    return count


def show(turn: Turn, who: Animal, fruits: Sequence[Fruit]) -> None:
    """Lay fruits down for all to see, and take them up again."""
    if fruits:
        turn.table.tell("showed", who.player, tuple(fruits))
        turn.table.hand_over(who.hand, who.shown, fruits)
        turn.table.move_all(who.shown, who.hand)


def show_kind(turn: Turn, who: Animal, kind: str, most: int) -> int:
    """Show up to so many fruits of a kind, plain ones first; says how many."""
    fruits = sorted(of_kind(who.hand, kind), key=_mixed_last)[:most]
    show(turn, who, fruits)
    return len(fruits)


def _index(fruit: Fruit) -> int:
    return fruit.index


def _mixed_last(fruit: Fruit) -> bool:
    return fruit.mixed
