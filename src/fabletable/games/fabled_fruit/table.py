"""The forest: locations, fruits, and the animals that walk there."""

from __future__ import annotations

from collections.abc import Sequence
from functools import lru_cache
from typing import ClassVar, Final

from fabletable.engine import fields
from fabletable.engine.choice import keys_of
from fabletable.engine.facts import Setup
from fabletable.engine.table import Table
from fabletable.engine.zones import ALL, NOBODY, Zone, in_order, place_of
from fabletable.games.fabled_fruit.animal import Animal
from fabletable.games.fabled_fruit.cards import ANIMALS, KINDS, Fruit, Location
from fabletable.games.fabled_fruit.components import (
    COMPONENTS,
    DOUBLES,
    MARKET,
    MIX,
    POT,
    STALLS,
    WILDS,
)
from fabletable.games.fabled_fruit.standing import FOREST, NO_ANIMAL, NO_MASTER, Standing

FABLE: Final = "fable"  # modes
RANDOM: Final = "random"
EVENING: Final = "evening"
# What comes next: a turn, or the part of a location's action that is decided in secret.
START: Final = "start"
TURN: Final = "turn"
OVER: Final = "over"
SECRETS: Final = ("crow", "walrus", "bat", "cricket")

GOALS: Final = {2: 5, 3: 4, 4: 3, 5: 3}  # juices, by the number of players
HAND: Final = 2  # fruits dealt to each player
LAST_ROUND: Final = 60  # a game that has not ended by then ends with this round
REMEMBERED: Final = 64  # stacks of locations
KEPT: Final = 5  # fruits that everybody keeps after a standstill


class Forest(Table):
    FIELDS: ClassVar[tuple[fields.Field, ...]] = (
        fields.word("phase", START, TURN, OVER, *SECRETS),
        fields.player("active"),
        fields.player("start"),
        fields.word("marker", NO_ANIMAL, *ANIMALS),
        fields.count("round", 1, LAST_ROUND),
        fields.flag("extra"),
        fields.flag("stirred"),
        fields.card("thief"),
        fields.player("master", or_nobody=True),
        fields.player("partner"),
        fields.many(fields.word("parts", *COMPONENTS)),
    )

    def __init__(self, setup: Setup) -> None:
        super().__init__(setup)
        self.stack: Zone[Fruit] = self.zone("stack", NOBODY)
        # The discard pile; or its top card alone, and what lies under it, if no more is open.
        self.discard: Zone[Fruit] = self.zone("discard", ALL)
        self.buried: Zone[Fruit] = self.zone("buried", NOBODY)
        self.revealed: Zone[Fruit] = self.zone("revealed", ALL)
        self.group: Zone[Fruit] = self.zone("group", ALL)  # one of two, when fruits are divided
        self.market: Zone[Fruit] = self.zone("market", ALL)
        self.pot: Zone[Fruit] = self.zone("pot", NOBODY)
        self.mix: Zone[Fruit] = self.zone("mix", NOBODY)
        self.mixes: Zone[Fruit] = self.zone("mixes", ALL)  # while they are not in the game
        self.display: Zone[Location] = self.zone("display", ALL)
        # The location stack: further copies of what has been opened, then what has not,
        # one card of each, while their copies wait. Everybody knows an order by number.
        shuffled = setup.mode == RANDOM
        self.ahead: Zone[Location] = self.zone("ahead", ALL)
        self.unopened: Zone[Location] = self.zone("unopened", NOBODY if shuffled else ALL)
        self.copies: Zone[Location] = self.zone("copies", ALL)
        self.animals = [Animal(self, player) for player in range(setup.players)]
        self.areas = list(self.animals)
        self.goal = GOALS[self.players]
        self.phase = START
        self.active = 0
        self.start = 0
        self.marker = NO_ANIMAL  # the animal that marks the start player
        self.round = 1
        self.extra = False  # whether this turn was won by a double-turn token
        self.stirred = False  # whether this round somebody bought, or drew a fruit
        self.thief = FOREST
        self.master = NO_MASTER
        self.partner = 0  # whom the active player chose, while both decide in secret
        self.parts: list[str] = []  # components in this game
        self._laid: list[Location] = []  # the display, when its locations were last asked for
        self._locations: list[Location] = []
        self._keys: dict[str, list[str]] = {}  # of these locations, by verb
        self._others: list[list[Animal]] = [[]] * self.players
        self.top_only = setup.settings["discard"] == "top"

    @property
    def is_last_round(self) -> bool:
        """The game ends with the round in which somebody reaches the goal."""
        goal = self.goal
        return any(len(animal.juices.cards) >= goal for animal in self.animals)

    def is_secret(self, me: Standing) -> bool:
        """Whether the rest of this player's action is still to be decided in secret."""
        return self.phase != TURN and self.active == me.player and self.phase in SECRETS

    @property
    def two_play(self) -> bool:
        return self.players == 2

    @property
    def toll(self) -> int:
        """Fruits for each animal at a location."""
        return int(self.setup.settings["toll"])

    @property
    def wilds_left(self) -> int:
        return WILDS - sum(animal.wild for animal in self.animals)

    @property
    def doubles_left(self) -> int:
        return DOUBLES - sum(animal.double for animal in self.animals)

    def others_of(self, player: int) -> list[Animal]:
        """In turn order, from the left; nobody changes this list."""
        others = self._others[player]
        if not others:
            animals = self.animals
            others = self._others[player] = animals[player + 1 :] + animals[:player]
        return others

    def owner_of(self, token: str) -> Animal | None:
        """Who has the fruit token of this kind; None if it is in the supply."""
        for animal in self.animals:
            if token in animal.tokens:
                return animal
        return None

    @property
    def supply(self) -> list[str]:
        """Fruit tokens that nobody has."""
        return [kind for kind in KINDS if self.owner_of(kind) is None]

    # -- fruits

    def from_stack(self, target: Zone[Fruit], count: int) -> int:
        """Move fruits from the stack, which is made anew from the discard pile when empty."""
        pile = self.discard
        if self.top_only and len(self.stack.cards) < count:
            pile = self.buried
            self.move_all(self.discard, pile)
        moved = self.move_drawn(self.stack, pile, target, count)
        self.stirred = self.stirred or moved > 0
        return moved

    def reveal(self, count: int) -> int:
        revealed = self.from_stack(self.revealed, count)
        if revealed and self.telling:
            self.tell("revealed", cards=tuple(self.revealed.cards[-revealed:]))
        return revealed

    def throw(self, fruit: Fruit, source: Zone[Fruit]) -> None:
        """Discard a fruit openly; a mix card is seen too, on its way under the mix stack."""
        if fruit.mixed:
            self.move(fruit, source, self.revealed)
            self.move_under(fruit, self.revealed, self.mix)
            return
        if self.top_only:
            self.move_all(self.discard, self.buried)
        self.move(fruit, source, self.discard)

    def throw_all(self, zone: Zone[Fruit]) -> None:
        """At once: where only the top card is open, the last of them covers the others."""
        last = len(zone.cards) - 1
        for i, fruit in enumerate(list(zone.cards)):
            if self.top_only and i < last:
                self._bury(fruit, zone)
            else:
                self.throw(fruit, zone)

    def _bury(self, fruit: Fruit, source: Zone[Fruit]) -> None:
        if fruit.mixed:
            self.move_under(fruit, source, self.mix)
        else:
            self.move(fruit, source, self.buried)

    def take_discarded(self, kind: str) -> bool:
        """Lay a fruit of this kind from the discard pile open; says if there was one."""
        for pile in (self.discard, self.buried):
            for fruit in pile.cards:
                if fruit.key == kind:
                    self.move(fruit, pile, self.revealed)
                    if not self.discard.cards:
                        self.move_top(self.buried, self.discard)
                    return True
        return False

    @property
    def nothing_left(self) -> bool:
        """Whether no fruit could be drawn."""
        return not (self.stack.cards or self.discard.cards or self.buried.cards)

    def renew_stack(self) -> None:
        """All that was discarded becomes the stack."""
        self.move_all(self.discard, self.stack)
        self.move_all(self.buried, self.stack)
        self.shuffle(self.stack)

    def hand_over(self, source: Zone[Fruit], target: Zone[Fruit], fruits: Sequence[Fruit]) -> None:
        for fruit in fruits:
            self.move(fruit, source, target)

    # -- locations

    def locations(self) -> list[Location]:
        """The different locations of the display, in the order of their numbers. Asked for all
        the time, and so kept until a card comes or goes; nobody changes this list.
        """
        if self._laid is not self.display.cards:
            places = list[Location]()
            for card in self.display.cards:
                if place_of(places, card) < 0:
                    places.append(card)
            self._lie_there(in_order(places))
        return self._locations

    def _lie_there(self, places: list[Location]) -> None:
        self._laid = self.display.cards
        self._locations = places
        self._keys = {}

    def keys_of_places(self, verb: str) -> list[str]:
        """The keys of these locations, kept likewise."""
        places = self.locations()
        found = self._keys.get(verb)
        if found is None:
            key_of = keys_of(verb)
            found = self._keys[verb] = [key_of[place.key] for place in places]
        return found

    def keys_but(self, verb: str, without: str) -> list[str]:
        """The same without this key."""
        keys = self.keys_of_places(verb)
        place = place_of(keys, without)
        return keys[:place] + keys[place + 1 :] if place >= 0 else keys

    def is_elsewhere(self, key: str) -> bool:
        """Whether there is another location than this one."""
        places = self.locations()
        return len(places) > 1 or any(place.key != key for place in places)

    def location(self, key: str) -> Location:
        """The location of this key, whether or not it lies in the display."""
        location = self.setup.deck[key]
        assert isinstance(location, Location)
        return location

    def fruit(self, key: str) -> Fruit:
        fruit = self.setup.deck[key]
        assert isinstance(fruit, Fruit)
        return fruit

    def standing_at(self, key: str) -> list[Animal]:
        return [animal for animal in self.animals if animal.at == key]

    def against_free(self, place: Location) -> str:
        """Who is there: animals, thief or animal token; nothing if it is free."""
        if self.thief == place.key:
            return "the thief stands there"
        if self.standing_at(place.key):
            return "an animal stands there"
        marked = [animal.token_at == place.key for animal in self.animals]
        return "an animal token lies there" if any(marked) else ""

    def send_thief_home(self) -> None:
        self.thief, self.master = FOREST, NO_MASTER
        self.tell("thief_home")

    def sell(self, location: Location, buyer: Animal) -> None:
        """The top card of a location becomes a juice."""
        places = self.locations()
        self.move(location, self.display, buyer.juices)
        if location not in self.display:
            self._lie_there([place for place in places if place is not location])

    def open_location(self) -> Location | None:
        """Lay the top card of the location stack onto the display; None if it is empty.

        What nobody has seen before is read out to all.
        """
        places = self.locations()
        known = self.move_top(self.ahead, self.display) > 0
        if not known and not self.move_top(self.unopened, self.display):
            return None
        new = self.display.cards[-1]
        if place_of(places, new) < 0:
            self._lie_there(_with(places, new))
        if known:
            self.tell("opened", cards=(new,))
            return new
        self._unpack(new)
        if self.telling:
            self.tell("new", cards=(new,), words=(new.title, new.says))
        return new

    def _unpack(self, new: Location) -> None:
        """Its copies follow at once."""
        while new in self.copies:
            self.move(new, self.copies, self.ahead)

    def stack_unopened(self) -> None:
        """One card of each location is stacked, the first number on top; its copies wait."""
        cards = self.copies.cards
        if self.setup.mode == RANDOM:
            kinds, copies = _stacked(cards)
        else:
            kinds, copies = _usually_stacked(tuple(cards))
        self.copies.cards = copies + kinds
        self.move_top(self.copies, self.unopened, len(kinds))

    def is_last(self, place: Location) -> bool:
        """Whether the location is gone once somebody buys there: none follows at once."""
        follows = self.ahead.cards and self.ahead.cards[-1] is place
        return self.display.cards.count(place) == 1 and not follows

    def bring_in(self, location: Location) -> None:
        """The components that a location names enter the game."""
        for part in location.parts:
            if part not in self.parts:
                self.parts.append(part)
                self.tell("entered", words=(part, COMPONENTS[part].what))
                if part == MIX:
                    self.move_all(self.mixes, self.mix)
                    self.shuffle(self.mix)
                elif part == MARKET:
                    self.fill_market()
                elif part == POT:
                    self.from_stack(self.pot, location.lot)

    def fill_market(self) -> None:
        if MARKET in self.parts:
            laid = self.from_stack(self.market, STALLS - len(self.market.cards))
            if laid and self.telling:
                self.tell("refilled", cards=tuple(self.market.cards[-laid:]))


def _stacked(cards: list[Location]) -> tuple[list[Location], list[Location]]:
    """One card of each, the first number on top, and all others."""
    kinds, copies = list[Location](), list[Location]()
    last: Location | None = None
    by_number = True
    for card in cards:  # those of a kind lie together
        if card is last:
            copies.append(card)
        else:
            by_number = by_number and (last is None or last.index < card.index)
            kinds.append(card)
            last = card
    return kinds if by_number else in_order(kinds), copies


@lru_cache(maxsize=REMEMBERED)
def _usually_stacked(cards: tuple[Location, ...]) -> tuple[list[Location], list[Location]]:
    """A forest in order is the same each time."""
    return _stacked(list(cards))


def _with(places: list[Location], new: Location) -> list[Location]:
    """In the order of the numbers."""
    at = 0
    while at < len(places) and places[at].index < new.index:
        at += 1
    return [*places[:at], new, *places[at:]]
