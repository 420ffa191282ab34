"""The forest: locations, fruits, and the animals that walk there."""

from __future__ import annotations

from collections.abc import Sequence
from typing import ClassVar

from fabletable.engine import fields
from fabletable.engine.facts import Setup
from fabletable.engine.table import Seat, Table
from fabletable.engine.zones import ALL, NOBODY, OWNER, Zone
from fabletable.games.fabled_fruit.cards import (
    DOUBLE,
    KINDS,
    MARKET,
    MIX,
    POT,
    THIEF,
    TOKENS,
    WILD,
    Fruit,
    Location,
)

FABLE, RANDOM, EVENING = "fable", "random", "evening"  # modes
# What comes next; the middle ones are the parts of an action that are decided in secret.
START, TURN, OVER = "start", "turn", "over"
CROW, WALRUS, BAT, CRICKET = "crow", "walrus", "bat", "cricket"

GOALS = {2: 5, 3: 4, 4: 3, 5: 3}  # juices, by the number of players
HAND = 2  # fruits dealt to each player
DISPLAY = 24  # location cards
STALLS = 5  # fruits in the market
POT_START, POT_MOST = 2, 4
WILDS, DOUBLES = 3, 3  # tokens there are
MOST_WILDS = 2  # of one player
MOST_TOKENS = 2  # in one purchase
LAST_ROUND = 60  # a game that has not ended by then ends with this round
KEPT = 5  # fruits that everybody keeps after a standstill
FOREST = ""  # where the thief, an animal or a token is while it stands on no location
NO_MASTER = -1


class Animal(Seat["Forest"]):
    """A player's animal, with what lies before the player."""

    FIELDS: ClassVar[tuple[fields.Field, ...]] = (
        fields.card("at"),
        fields.card("token_at"),
        fields.count("wild", 0, MOST_WILDS),
        fields.count("double", 0, DOUBLES),
        fields.many(fields.word("tokens", *KINDS)),
        fields.count("tasted"),
    )

    def __init__(self, table: Forest, player: int) -> None:
        super().__init__(table, player)
        self.hand: Zone[Fruit] = table.zone("hand", OWNER, player)
        self.aside: Zone[Fruit] = table.zone("aside", OWNER, player)  # looked at, or chosen
        self.shown: Zone[Fruit] = table.zone("shown", ALL, player)
        self.juices: Zone[Location] = table.zone("juices", ALL, player)
        self.at = FOREST  # the key of a location
        self.token_at = FOREST
        self.wild = 0
        self.double = 0
        self.tokens: list[str] = []  # fruit tokens, by kind
        self.tasted = 0


class Forest(Table):
    FIELDS: ClassVar[tuple[fields.Field, ...]] = (
        fields.word("phase", START, TURN, OVER, CROW, WALRUS, BAT, CRICKET),
        fields.player("active"),
        fields.player("start"),
        fields.count("round", 1, LAST_ROUND),
        fields.flag("extra"),
        fields.flag("stirred"),
        fields.card("thief"),
        fields.player("master", or_nobody=True),
        fields.player("partner"),
        fields.many(fields.word("parts", MARKET, THIEF, WILD, TOKENS, DOUBLE, MIX, POT)),
    )

    def __init__(self, setup: Setup) -> None:
        super().__init__(setup)
        self.stack: Zone[Fruit] = self.zone("stack", NOBODY)
        self.discard: Zone[Fruit] = self.zone("discard", ALL)
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
        self.phase = START
        self.active = 0
        self.start = 0
        self.round = 1
        self.extra = False  # whether this turn was won by a double-turn token
        self.stirred = False  # whether this round somebody bought, or drew a fruit
        self.thief = FOREST
        self.master = NO_MASTER
        self.partner = 0  # whom the active player chose, while both decide in secret
        self.parts: list[str] = []  # components in this game

    @property
    def goal(self) -> int:
        return GOALS[self.players]

    @property
    def wilds_left(self) -> int:
        return WILDS - sum(animal.wild for animal in self.animals)

    @property
    def doubles_left(self) -> int:
        return DOUBLES - sum(animal.double for animal in self.animals)

    def others(self, me: Animal) -> list[Animal]:
        """In turn order, from the left."""
        return self.animals[me.player + 1 :] + self.animals[: me.player]

    def owner_of(self, token: str) -> Animal | None:
        """Who has the fruit token of this kind; None if it is in the supply."""
        for animal in self.animals:
            if token in animal.tokens:
                return animal
        return None

    def may_take_wild(self, who: Animal) -> bool:
        return self.wilds_left > 0 and who.wild < MOST_WILDS

    # -- fruits

    def draw(self, who: Animal, count: int) -> int:
        """Draw into the hand; says how many there were."""
        drawn = self.from_stack(who.hand, count)
        if drawn and self.telling:
            fruits = tuple(who.hand.cards[-drawn:])
            self.tell("drew", who.player, fruits, (), (who.player,))
        return drawn

    def from_stack(self, target: Zone[Fruit], count: int) -> int:
        """Move fruits from the stack, which is made anew from the discard pile when empty."""
        moved = self.move_drawn(self.stack, self.discard, target, count)
        self.stirred = self.stirred or moved > 0
        return moved

    def draw_mix(self, who: Animal, count: int) -> int:
        """Draw mix cards; says how many there were."""
        drawn = self.move_top(self.mix, who.hand, count)
        if drawn and self.telling:
            mixes = tuple(who.hand.cards[-drawn:])
            self.tell("drew", who.player, mixes, (), (who.player,))
        return drawn

    def reveal(self, count: int) -> int:
        revealed = self.from_stack(self.revealed, count)
        if revealed and self.telling:
            self.tell("revealed", cards=tuple(self.revealed.cards[-revealed:]))
        return revealed

    def throw(self, fruit: Fruit, source: Zone[Fruit]) -> None:
        """Discard a fruit; a mix card goes under the mix stack instead.

        Whoever may see what is discarded sees that one too, on its way.
        """
        if fruit.mixed:
            if self.setup.settings["discard"] != "top":
                self.move(fruit, source, self.revealed)
                source = self.revealed
            self.move_under(fruit, source, self.mix)
        else:
            self.move(fruit, source, self.discard)

    def throw_all(self, zone: Zone[Fruit], who: Animal | None = None) -> None:
        """Discard all cards of a zone that everybody sees."""
        if zone.cards:
            whose = -1 if who is None else who.player
            self.tell("discarded", whose, tuple(zone.cards), (), self.leafing(whose))
        for fruit in list(zone.cards):
            self.throw(fruit, zone)

    def leafing(self, player: int) -> tuple[int, ...]:
        """To whom discarded fruits are named: nobody else, where only the top card is open."""
        return (player,) if player >= 0 and self.setup.settings["discard"] == "top" else ()

    def take(self, zone: Zone[Fruit], who: Animal) -> None:
        """Take all cards of an open zone into the hand."""
        if zone.cards:
            self.tell("took", who.player, tuple(zone.cards))
            self.move_all(zone, who.hand)

    def hand_over(self, source: Zone[Fruit], target: Zone[Fruit], fruits: Sequence[Fruit]) -> None:
        for fruit in fruits:
            self.move(fruit, source, target)

    def steal(self, thief: Animal, victim: Animal) -> bool:
        """A fruit blindly picked from a hand; only the two know which. Says if there was one."""
        if not victim.hand.cards:
            return False
        fruit = victim.hand.cards[self.roll(len(victim.hand.cards), victim.player)]
        self.move(fruit, victim.hand, thief.hand)
        both = (thief.player, victim.player)
        self.tell("stolen", thief.player, (fruit,), (), both, victim.player)
        return True

    # -- locations

    def locations(self) -> list[Location]:
        """The different locations of the display, in the order of their numbers."""
        return sorted(set(self.display.cards), key=_index)

    def location(self, key: str) -> Location:
        return self.display.find(key)

    def standing_at(self, key: str) -> list[Animal]:
        return [animal for animal in self.animals if animal.at == key]

    def is_free(self, key: str) -> bool:
        """Without animals, thief or animal token."""
        marked = [key in (animal.at, animal.token_at) for animal in self.animals]
        return self.thief != key and not any(marked)

    def open_location(self) -> Location | None:
        """Lay the top card of the location stack onto the display; None if it is empty."""
        if not self.ahead.cards:
            if not self.move_top(self.unopened, self.display):
                return None
            new = self.display.cards[-1]
            for copy in [card for card in self.copies.cards if card is new]:
                self.move(copy, self.copies, self.ahead)
            return new
        self.move_top(self.ahead, self.display)
        return self.display.cards[-1]

    def bring_in(self, location: Location) -> None:
        """The components that a location names enter the game."""
        for part in location.parts:
            if part not in self.parts:
                self.parts.append(part)
                if part == MIX:
                    self.move_all(self.mixes, self.mix)
                    self.shuffle(self.mix)
                elif part == MARKET:
                    self.fill_market()
                elif part == POT:
                    self.from_stack(self.pot, POT_START)

    def fill_market(self) -> None:
        if MARKET in self.parts:
            self.from_stack(self.market, STALLS - len(self.market.cards))


def _index(location: Location) -> int:
    return location.index
