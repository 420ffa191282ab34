"""A player's animal: what lies before the player, and what the player does."""

from __future__ import annotations

from collections.abc import Awaitable, Callable, Sequence
from itertools import combinations
from typing import TYPE_CHECKING, ClassVar, Final

from fabletable.engine import fields
from fabletable.engine.choice import DONE, Offer, Why, choose, keys_of, kinds, thing, verb_of
from fabletable.engine.handful import Some, picked
from fabletable.engine.table import Seat
from fabletable.engine.zones import ALL, OWNER, Zone
from fabletable.games.fabled_fruit.cards import KINDS, Fruit, Location, price_in_words
from fabletable.games.fabled_fruit.handfuls import OfKind
from fabletable.games.fabled_fruit.paying import can_pay, missing, ranks
from fabletable.games.fabled_fruit.prices import (
    MOST_TOKENS,
    STALL_KEY,
    TOKEN,
    WILD_KEY,
    Price,
    price_of,
)

if TYPE_CHECKING:
    from fabletable.games.fabled_fruit.table import Forest

FOREST: Final = ""  # where the thief, an animal or a token is while it stands on no location
NO_MASTER: Final = -1  # of the thief
DOUBLES: Final = 3  # tokens there are
MOST_WILDS: Final = 2  # of one player
BUY: Final = "buy"
EVERY: Final = 999  # as many as there are

Against = Callable[["Animal"], str]  # what speaks against choosing this player; mostly nothing
AgainstKind = Callable[[str], str]
AgainstPlace = Callable[[Location], str]


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
    PASSING: ClassVar[tuple[fields.Field, ...]] = (
        fields.card("using"),
        fields.card("buying"),
        fields.count("discount"),
        fields.count("paid"),
        fields.count("tolled"),
        fields.flag("robbed"),
    )

    def __init__(self, table: Forest, player: int) -> None:
        super().__init__(table, player)
        self.hand: Zone[Fruit] = self.zone("hand", OWNER)
        self.aside: Zone[Fruit] = self.zone("aside", OWNER)  # looked at, or chosen
        self.shown: Zone[Fruit] = self.zone("shown", ALL)
        self.juices: Zone[Location] = self.zone("juices", ALL)
        self.at = FOREST  # the key of a location
        self.token_at = FOREST
        self.wild = 0
        self.double = 0
        self.tokens: list[str] = []  # fruit tokens, by kind
        self.tasted = 0
        self.using = FOREST  # the location whose text is carried out
        self.buying = FOREST  # the location whose juice is being paid for
        self.discount = 0
        self.paid = 0  # fruits for it, so far
        self.tolled = 0  # fruits given away for moving here
        self.robbed = False  # whether the thief took one

    # -- where, and among whom

    @property
    def others(self) -> list[Animal]:
        """In turn order, from the left."""
        animals = self.table.animals
        return animals[self.player + 1 :] + animals[: self.player]

    @property
    def here(self) -> Location:
        return self.table.location(self.at)

    @property
    def place(self) -> Location:
        """Whose text is used; it differs from `here` where one location's action is used at
        another.
        """
        return self.table.location(self.using)

    def met_at(self, place: Location) -> list[Animal]:
        """Who gets a fruit from me there: other animals, and animal tokens."""
        return [you for you in self.others if place.key in (you.at, you.token_at)]

    def is_robbed_at(self, place: Location) -> bool:
        """The thief takes a fruit from everybody but its master."""
        table = self.table
        return table.thief == place.key and table.master not in (NO_MASTER, self.player)

    def has(self, kind: str) -> bool:
        return bool(of_kind(self.hand, kind))

    # -- what juices cost me

    def price_of(self, location: Location, discount: int = 0) -> Price:
        return price_of(location, len(self.juices), discount)

    def price_in_words(self, location: Location) -> str:
        return price_in_words(location, len(self.juices))

    def payers(self, price: Price, hand: Sequence[Fruit] | None = None) -> list[int]:
        """Everything of mine that could pay."""
        fruits = self.hand.cards if hand is None else hand
        market = self.table.market.cards if price.from_market else []
        stalls = sum([fruit.key == "grapes" for fruit in market])
        return ranks([fruit.key for fruit in fruits], self.wild, self.tokens, stalls)

    def can_afford(self, location: Location, discount: int = 0, after_toll: int = 0) -> bool:
        """Whether I can buy there, if need be after giving so many fruits of my choice away."""
        price = self.price_of(location, discount)
        if not after_toll:
            return can_pay(price, self.payers(price))
        fruits = sorted(self.hand, key=_index)
        kept = set(combinations(fruits, max(0, len(fruits) - after_toll)))
        return any(can_pay(price, self.payers(price, some)) for some in kept)

    def missing_for(self, location: Location, discount: int = 0) -> int:
        """How many fruits I lack to buy there, as far as cards and tokens go."""
        price = self.price_of(location, discount)
        return missing(price, self.payers(price))

    def against_price(self, location: Location, discount: int = 0) -> str:
        """Why I cannot pay for it; nothing if I can."""
        if self.can_afford(location, discount):
            return ""
        less = f", less {discount}" if discount else ""
        costs = f"costs {self.price_in_words(location)}{less}"
        count = self.missing_for(location, discount)
        if not count:
            return f"{costs}: at most {MOST_TOKENS} tokens help, and a card must pay"
        return f"{costs}: {count} {'is' if count == 1 else 'are'} missing{self._losses}"

    @property
    def _losses(self) -> str:
        """What this turn has cost so far."""
        losses = []
        if self.tolled:
            losses.append(f"you gave {self.tolled} for moving here")
        if self.robbed:
            losses.append("the thief took one")
        return f" ({', and '.join(losses)})" if losses else ""

    def _against_buying_here(self) -> str:
        """Why the action is used instead."""
        if self.at not in [place.key for place in self.table.display]:
            return ""
        return self.against_price(self.here) or "you use the action in this turn"

    # -- being asked

    def choose(self, prompt: str, offer: Offer, why: Why | None = None) -> Awaitable[str]:
        return choose(self.player, prompt, offer, self._reasons(why or _nothing_against))

    def _reasons(self, why: Why) -> Why:
        """In the middle of an action one may wonder why there was no juice to buy."""
        if not self.using:
            return why

        def against(key: str) -> str:
            return self._against_buying_here() if key == BUY else why(key)

        return against

    async def choose_player(self, prompt: str, against: Against | None = None) -> Animal:
        """Another player, against whom nothing speaks."""
        fitting = [you.player for you in self.others if against is None or not against(you)]
        keys = [f"player:{player}" for player in sorted(fitting)]
        key = await self.choose(prompt, lambda: keys, self.against_player(against))
        return self.table.animals[int(thing(key))]

    def against_player(self, against: Against | None) -> Why:
        def why(key: str) -> str:
            if verb_of(key) != "player" or int(thing(key)) >= self.table.players:
                return ""
            you = self.table.animals[int(thing(key))]
            if you is self:
                return "that is yourself"
            return "" if against is None else against(you)

        return why

    async def choose_kind(self, prompt: str, verb: str, against: AgainstKind) -> str:
        """One of the five kinds, against which nothing speaks."""
        keys = keys_of(verb)

        def offer() -> list[str]:
            return [keys[kind] for kind in KINDS if not against(kind)]

        def why(key: str) -> str:
            return against(thing(key)) if verb_of(key) == verb else ""

        def every() -> list[str]:
            return [keys[kind] for kind in KINDS]

        return thing(await choose(self.player, prompt, offer, self._reasons(why), every))

    async def choose_place(
        self, prompt: str, verb: str, against: AgainstPlace, besides: str = ""
    ) -> str:
        """The key of a location of the display against which nothing speaks, or the key that
        is offered besides.
        """
        key_of = keys_of(verb)
        extra = [besides] if besides else []

        def offer() -> list[str]:
            places = self.table.locations()
            return [key_of[place.key] for place in places if not against(place)] + extra

        key = await self.choose(prompt, offer, self.against_place(verb, against))
        return key if key == besides else thing(key)

    def against_place(self, verb: str, against: AgainstPlace) -> Why:
        def why(key: str) -> str:
            there = [place for place in self.table.display if place.key == thing(key)]
            return against(there[0]) if there and verb_of(key) == verb else ""

        return why

    async def choose_fruit(
        self,
        prompt: str,
        verb: str,
        zone: Zone[Fruit],
        fitting: Callable[[], list[Fruit]] | None = None,
        against: str = "",
    ) -> Fruit:
        """One of the fruits in the zone, if need be of those that fit."""
        why = self._reasons(_unfit(verb, zone, fitting, against))
        return await self.choose_card(prompt, verb, zone, fitting, why)

    async def move_fruits(
        self,
        prompt: str,
        verb: str,
        source: Zone[Fruit],
        to: Zone[Fruit],
        count: int,
        whole: str = "",
    ) -> int:
        """So many fruits of the player's choice, or all there are; says how many it were."""
        if count != 1 or not source:
            return await self.handful(prompt, verb, source, to, count, count, whole)
        why = _unfit(verb, source, None, "")
        key = await self.choose(prompt, lambda: kinds(verb, source.cards), why)
        self.table.move(source.find(thing(key)), source, to)
        return 1

    async def may_move_one(
        self, prompt: str, verb: str, source: Zone[Fruit], to: Zone[Fruit]
    ) -> int:
        """One fruit or none; says how many."""
        why = _unfit(verb, source, None, "")
        key = await self.choose(prompt, lambda: [*kinds(verb, source), DONE], why)
        if key == DONE:
            return 0
        self.table.move(source.find(thing(key)), source, to)
        return 1

    # -- drawing and taking

    def draw(self, count: int) -> int:
        """Draw into the hand; says how many there were."""
        drawn = self.table.from_stack(self.hand, count)
        self.tell_drawn(drawn)
        return drawn

    def draw_mix(self, count: int) -> int:
        """Draw mix cards; says how many there were."""
        drawn = self.table.move_top(self.table.mix, self.hand, count)
        self.tell_drawn(drawn)
        return drawn

    def tell_drawn(self, count: int) -> None:
        if count and self.table.telling:
            self.tell("drew", self.hand.cards[-count:], to=(self.player,))

    def take(self, zone: Zone[Fruit]) -> None:
        """Take all cards of an open zone into the hand."""
        if zone:
            self.tell("took", zone)
            self.table.move_all(zone, self.hand)

    def steal_from(self, you: Animal) -> bool:
        """A fruit blindly picked from a hand; only the two know which. Says if there was one."""
        if not you.hand:
            return False
        fruit = you.hand.cards[you.roll(len(you.hand))]
        self.table.move(fruit, you.hand, self.hand)
        self.tell("stolen", [fruit], to=(self.player, you.player), other=you.player)
        return True

    # -- giving, showing and discarding

    async def give(self, you: Animal, count: int = 1) -> int:
        """Hand over fruits of my choice face down; all there are, if they are too few.

        Says how many. Only the two know which.
        """
        whom = f"{{{you.player}}}"
        prompt = f"Give {whom} {'a fruit' if count == 1 else f'{count} fruits'}"
        whole = f"Give {whom} {{cards}}"
        given = await self.move_fruits(prompt, "give", self.hand, self.aside, count, whole)
        if given:
            self.tell("gave", self.aside, to=(self.player, you.player), other=you.player)
            self.table.move_all(self.aside, you.hand)
        return given

    async def give_openly(self, you: Animal, kind: str) -> None:
        """Hand over a fruit of this kind, if there is one; it lies open until it is taken up."""
        if self.has(kind):
            prompt = f"Give {{{you.player}}} which {kind}?"
            fruit = await self._choose_of_kind(prompt, "give", kind)
            self.table.move(fruit, self.hand, you.shown)
            self.tell("gave", [fruit], other=you.player)

    async def _choose_of_kind(self, prompt: str, verb: str, kind: str) -> Fruit:
        hand = self.hand
        against = f"it does not count as {kind}"
        return await self.choose_fruit(prompt, verb, hand, lambda: of_kind(hand, kind), against)

    async def discard_kind(self, kind: str, count: int) -> None:
        """Discard fruits of one kind, as far as there are any."""
        prompt = f"Discard which {kind}?"
        if count == 1 and self.has(kind):
            fruit = await self._choose_of_kind(prompt, "discard", kind)
            self.table.move(fruit, self.hand, self.shown)
        else:
            await picked(OfKind(self, prompt, "discard", kind, count))
        self.discard_all(self.shown)

    async def discard(self, prompt: str, count: int = 1) -> None:
        """Discard so many fruits of my choice, or all there are."""
        await self.move_fruits(prompt, "discard", self.hand, self.shown, count)
        self.discard_all(self.shown)

    async def discard_any(self, prompt: str) -> None:
        """Discard any number of fruits."""
        table, hand = self.table, self.hand
        some = Some(table, self.player, prompt, "discard", hand, self.shown, 0, len(hand))
        some.nothing = "Discard nothing"
        await picked(some)
        self.discard_all(self.shown)

    def discard_all(self, zone: Zone[Fruit]) -> None:
        """Discard all cards of a zone that everybody sees.

        Where only the top card of the pile is open, nobody else is told which they are.
        """
        if zone:
            self.tell("discarded", zone, to=(self.player,) if self.table.top_only else ())
            self.table.throw_all(zone)

    def show(self, fruits: Sequence[Fruit]) -> None:
        """Lay fruits down for all to see, and take them up again."""
        if fruits:
            self.tell("showed", fruits)
            self.table.hand_over(self.hand, self.shown, fruits)
            self.table.move_all(self.shown, self.hand)

    def show_kind(self, kind: str, most: int = EVERY) -> int:
        """Show up to so many fruits of a kind, plain ones first; says how many."""
        fruits = sorted(of_kind(self.hand, kind), key=_mixed_last)[:most]
        self.show(fruits)
        return len(fruits)

    # -- tokens

    @property
    def against_wild(self) -> str:
        """Why I may not take a wild token; nothing if I may."""
        if self.wild >= MOST_WILDS:
            return f"you have {MOST_WILDS} wild tokens already"
        return "" if self.table.wilds_left else "no wild token is left"

    @property
    def may_take_wild(self) -> bool:
        return self.wild < MOST_WILDS and self.table.wilds_left > 0

    def take_wild(self) -> None:
        """Nobody has more than two, and there are only three."""
        if self.may_take_wild:
            self.wild += 1
            self.tell("took_token", words=("a wild token",))

    def return_wild(self) -> None:
        self.wild -= 1
        self.tell("used_token", words=("a wild token",))

    @property
    def may_take_double(self) -> bool:
        return self.table.doubles_left > 0 and not self.double

    def take_double(self) -> None:
        self.double = 1
        self.tell("took_token", words=("a double-turn token",))

    def take_token(self, kind: str) -> None:
        self.tokens.append(kind)
        self.tokens.sort()
        self.tell("took_token", words=(f"the {kind} token",))

    def return_token(self, kind: str) -> None:
        self.tokens.remove(kind)
        self.tell("used_token", words=(f"the {kind} token",))

    # -- buying

    def pay_with(self, payer: str) -> None:
        """Discard a fruit from the hand, or grapes from the market."""
        table = self.table
        self.paid += 1
        if payer == STALL_KEY:
            table.move(table.market.find("grapes"), table.market, table.discard)
            self.tell("used_token", words=("grapes from the market",))
        else:
            table.throw(self.hand.find(payer), self.hand)

    def pay_with_token(self, token: str) -> None:
        """A wild token returns to the supply, a fruit token stays."""
        if token == WILD_KEY:
            self.return_wild()
        else:
            self.tell("used_token", words=(f"the {token.removeprefix(TOKEN)} token",))

    # -- the location's text

    async def use(self, place: Location) -> None:
        """Carry out the location's text, as far as possible.

        Where a signpost stands and its requirement is not met, draw 1 instead.
        """
        before, self.using = self.using, place.key
        if place.needs is None or place.needs(self):
            await place.action(self)
        else:
            self.tell("forfeited", [place])
            self.draw(1)
        self.using = before


def of_kind(zone: Zone[Fruit], kind: str) -> list[Fruit]:
    """Fruits that count as this kind."""
    return [fruit for fruit in zone.cards if kind in fruit.kinds]


def held(zone: Zone[Fruit], least: int = 1) -> list[str]:
    """The kinds of which there are so many fruits."""
    return [kind for kind in KINDS if len(of_kind(zone, kind)) >= least]


def plain(zone: Zone[Fruit]) -> list[Fruit]:
    """Fruits that are no mix cards."""
    return [fruit for fruit in zone.cards if not fruit.mixed]


def poorer_than(count: int) -> Against:
    """Speaks against players with fewer fruits."""
    words = "has no fruit" if count == 1 else f"has fewer than {count} fruits"

    def against(you: Animal) -> str:
        return "" if len(you.hand) >= count else words

    return against


def not_held(zone: Zone[Fruit], least: int = 1) -> AgainstKind:
    """Speaks against kinds of which there are too few."""

    def against(kind: str) -> str:
        if len(of_kind(zone, kind)) >= least:
            return ""
        return "there is none" if least == 1 else f"there are fewer than {least}"

    return against


def _nothing_against(_: str) -> str:
    return ""


def _unfit(
    verb: str, zone: Zone[Fruit], fitting: Callable[[], list[Fruit]] | None, against: str
) -> Why:
    """What lies there does not always fit; and the same kind may lie elsewhere too."""

    def why(key: str) -> str:
        if verb_of(key) != verb:
            return ""
        if thing(key) not in [fruit.key for fruit in zone]:
            return "it is not among these"
        fits = zone.cards if fitting is None else fitting()
        return "" if thing(key) in [fruit.key for fruit in fits] else against

    return why


def _index(fruit: Fruit) -> int:
    return fruit.index


def _mixed_last(fruit: Fruit) -> bool:
    return fruit.mixed
