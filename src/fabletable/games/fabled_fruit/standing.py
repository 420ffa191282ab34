"""What lies before a player: where the animal stands, and what juices cost its owner."""

from __future__ import annotations

from collections.abc import Sequence
from typing import TYPE_CHECKING, Any, ClassVar, Final

from fabletable.engine import fields
from fabletable.engine.table import Seat
from fabletable.engine.zones import ALL, OWNER, Zone
from fabletable.games.fabled_fruit.cards import ANIMALS, KINDS, Fruit, Location, price_in_words
from fabletable.games.fabled_fruit.components import DOUBLES, MOST_WILDS
from fabletable.games.fabled_fruit.kinds import holds
from fabletable.games.fabled_fruit.payers import Payers, counted
from fabletable.games.fabled_fruit.paying import can_pay, missing
from fabletable.games.fabled_fruit.prices import MOST_TOKENS, Price, price_of

if TYPE_CHECKING:
    from fabletable.games.fabled_fruit.animal import Animal
    from fabletable.games.fabled_fruit.table import Forest

FOREST: Final = ""  # where the thief, an animal or a token is while it stands on no location
NO_MASTER: Final = -1  # of the thief
NO_ANIMAL: Final = ""  # not chosen yet; or the game was saved when animals had no names


class Standing(Seat["Forest"]):
    """A player's seat: the animal and its place, hand, juices and tokens."""

    FIELDS: ClassVar[tuple[fields.Field, ...]] = (
        fields.word("animal", NO_ANIMAL, *ANIMALS),
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
        self.animal = NO_ANIMAL
        self.at = FOREST  # the key of a location
        self.token_at = FOREST
        self.wild = 0
        self.double = 0
        self.tokens: list[str] = []  # fruit tokens, by kind
        self.tasted = 0
        self.using = FOREST  # the location whose text is carried out elsewhere
        self.buying = FOREST  # the location whose juice is being paid for
        self.discount = 0
        self.paid = 0  # fruits for it, so far
        self.tolled = 0  # fruits given away for moving here
        self.robbed = False  # whether the thief took one
        # Whether an action is under way. No field: others would see who could not buy.
        self.acting = False

    def load_fields(self, values: list[Any]) -> None:
        """As FIELDS are declared, but written out: by their names they took a sixth of a copy."""
        self.animal, self.at, self.token_at = values[0], values[1], values[2]
        self.wild, self.double, self.tokens = values[3], values[4], values[5].copy()
        self.tasted = values[6]

    def load_changed(self, values: list[Any], blank: list[Any] | None) -> None:
        self.load_fields(values)

    # -- where, and among whom

    @property
    def others(self) -> list[Animal]:
        """In turn order, from the left."""
        return self.table.others_of(self.player)

    @property
    def here(self) -> Location:
        return self.table.location(self.at)

    @property
    def place(self) -> Location:
        """Whose text is used: mostly that of `here`."""
        return self.table.location(self.used)

    @property
    def used(self) -> str:
        """The key of that location. While several decide in secret the phase tells it to all:
        nobody sees into another's part, nor what passes there.
        """
        if self.using:
            return self.using
        return self.table.phase if self.table.is_secret(self) else self.at

    def met_at(self, place: Location) -> list[Animal]:
        """Who gets a fruit from me there: other animals, and animal tokens."""
        return [you for you in self.others if place.key in (you.at, you.token_at)]

    def is_robbed_at(self, place: Location) -> bool:
        """The thief takes a fruit from everybody but its master."""
        table = self.table
        return table.thief == place.key and table.master not in (NO_MASTER, self.player)

    def has(self, kind: str) -> bool:
        return holds(self.hand, kind, 1)

    # -- what juices cost me

    def price_of(self, location: Location, discount: int = 0) -> Price:
        return price_of(location, len(self.juices.cards), discount)

    def price_in_words(self, location: Location, discount: int = 0) -> str:
        return price_in_words(location, len(self.juices), discount)

    def payers(self, price: Price, hand: Sequence[Fruit] | None = None) -> Payers:
        """Everything of mine that could pay; with such a hand, if one is given."""
        fruits = self.hand.cards if hand is None else list(hand)
        return counted(fruits, self.wild, self.tokens, self._stalls(price))

    def _stalls(self, price: Price) -> int:
        """How many fruits of the market could pay."""
        if not price.from_market:
            return 0
        return sum([fruit.key == "grapes" for fruit in self.table.market.cards])

    def can_afford(self, location: Location, discount: int = 0) -> bool:
        """Whether I can buy there with what I have now."""
        price = self.price_of(location, discount)
        most = len(self.hand.cards) + self.wild + len(self.tokens)
        if most < price.size and not price.from_market:
            return False
        return can_pay(price, self.payers(price))

    def missing_for(self, location: Location, discount: int = 0) -> int:
        """How many fruits I lack to buy there, as far as cards and tokens go."""
        price = self.price_of(location, discount)
        return missing(price, self.payers(price))

    def against_price(self, location: Location, discount: int = 0) -> str:
        """Why I cannot pay for it; nothing if I can."""
        if self.can_afford(location, discount):
            return ""
        costs = f"costs {self.price_in_words(location, discount)}"
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

    def against_buying_here(self) -> str:
        """Why the action is used instead."""
        if self.at not in [place.key for place in self.table.display]:
            return ""
        return self.against_price(self.here) or "you use the action in this turn"
