"""A player's animal: what the player does."""

from __future__ import annotations

from collections.abc import Awaitable, Sequence
from typing import Final

from fabletable.engine.handful import Some, picked
from fabletable.engine.zones import ALL, Zone
from fabletable.games.fabled_fruit.asking import Asked
from fabletable.games.fabled_fruit.cards import Fruit, Location
from fabletable.games.fabled_fruit.components import MIX, MOST_DOUBLES, MOST_WILDS
from fabletable.games.fabled_fruit.handfuls import OfKind
from fabletable.games.fabled_fruit.kinds import fruits, of_kind
from fabletable.games.fabled_fruit.prices import STALL_KEY, TOKEN, WILD_KEY

EVERY: Final = 999  # as many as there are
NOTHING: Final = "Discard nothing"


class Animal(Asked):
    """A player's animal, with all that its owner can do."""

    # -- drawing and taking

    def draw(self, count: int) -> int:
        """Draw into the hand; says how many there were."""
        drawn = self.table.from_stack(self.hand, count)
        self.tell_drawn(drawn)
        if drawn < count:
            self.tell("none_left")
        return drawn

    def draw_mix(self, count: int) -> int:
        """Draw mix cards; says how many there were."""
        drawn = self.table.move_top(self.table.mix, self.hand, count)
        self.tell_drawn(drawn, "drew_mix")
        return drawn

    def tell_drawn(self, count: int, how: str = "drew") -> None:
        if count and self.table.telling:
            self.tell(how, self.hand.cards[-count:], to=(self.player,))

    def take(self, zone: Zone[Fruit]) -> None:
        """Take all cards of an open zone into the hand."""
        if zone:
            self.tell("took", zone)
            self.table.move_all(zone, self.hand)

    def steal_from(self, you: Animal, how: str = "stolen") -> bool:
        """A fruit blindly picked from a hand; only the two know which. Says if there was one."""
        if not you.hand:
            return False
        fruit = you.hand.cards[you.roll(len(you.hand))]
        self.table.move(fruit, you.hand, self.hand)
        self.tell(how, [fruit], to=(self.player, you.player), other=you.player)
        return True

    # -- giving, showing and discarding

    async def give(self, you: Animal, count: int = 1, why: str = "", how: str = "gave") -> int:
        """Hand over fruits of my choice face down; all there are, if they are too few.

        Says how many. Only the two know which.
        """
        prompt = f"Give {{{you.player}}} {fruits(count)}{why}"
        whole = f"Give {{{you.player}}} {{cards}}" if count > 1 else ""
        always = self.silence_tells(count)
        given = await self.move_fruits(
            prompt, "give", self.hand, self.aside, count, whole, always=always
        )
        if given:
            self.tell(how, self.aside, to=(self.player, you.player), other=you.player)
            self.table.move_all(self.aside, you.hand)
        return given

    async def give_openly(self, you: Animal, kind: str) -> None:
        """Hand over a fruit of this kind, if there is one; it lies open until it is taken up."""
        if self.has(kind):
            prompt = f"Give {{{you.player}}} a card that counts as {kind}: which?"
            always = MIX in self.table.parts and self.silence_tells(1)
            fruit = await self._choose_of_kind(prompt, "give", kind, always)
            self.table.move(fruit, self.hand, you.shown)
            self.tell("gave", [fruit], other=you.player)

    async def _choose_of_kind(
        self, prompt: str, verb: str, kind: str, always: bool = False
    ) -> Fruit:
        hand, against = self.hand, f"it does not count as {kind}"

        def fitting() -> list[Fruit]:
            return of_kind(hand, kind)

        return await self.choose_fruit(prompt, verb, hand, fitting, against, always)

    async def discard_kind(self, kind: str, count: int) -> None:
        """Discard fruits of one kind, as far as there are any."""
        cards = "a card" if count == 1 else f"{count} cards"
        prompt = f"Discard {cards} that count{'s' * (count == 1)} as {kind}: which?"
        if count == 1 and self.has(kind):
            fruit = await self._choose_of_kind(prompt, "discard", kind)
            self.table.move(fruit, self.hand, self.shown)
        else:
            await picked(OfKind(self, prompt, "discard", kind, count))
        self.discard_all(self.shown)

    async def discard(self, prompt: str, count: int = 1, *, always: bool = False) -> None:
        """Discard so many fruits of my choice, or all there are."""
        always = always or self.silence_tells(count)
        laid = self.laid
        await self.move_fruits(prompt, "discard", self.hand, laid, count, always=always)
        self.discard_all(laid)

    async def discard_any(self, prompt: str) -> None:
        """Discard any number of fruits."""
        table, hand, laid = self.table, self.hand, self.laid
        some = Some(table, self.player, prompt, "discard", hand, laid, 0, len(hand))
        some.nothing = NOTHING
        await picked(some)
        self.discard_all(laid)

    @property
    def laid(self) -> Zone[Fruit]:
        """Where fruits lie before they are discarded together: open, unless only the last of
        them will be seen.
        """
        return self.aside if self.table.top_only else self.shown

    def discard_all(self, zone: Zone[Fruit], how: str = "discarded") -> None:
        """Discard all cards of a zone of mine, or of an open one.

        Who does not see them is told how many they are, and sees the last.
        """
        if zone:
            is_seen = zone.sees == ALL or len(zone) == 1
            self.tell(how, zone, to=() if is_seen else (self.player,))
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
        return not self.against_wild

    def take_wild(self) -> None:
        """Nobody has more than two, and there are only three."""
        if self.may_take_wild:
            self.wild += 1
            self.tell("took_token", words=("a wild token",))

    def return_wild(self) -> None:
        self._spend_wild("returned")

    def _spend_wild(self, how: str) -> None:
        self.wild -= 1
        self.tell(how, words=("a wild token",))

    @property
    def may_take_double(self) -> bool:
        return self.table.doubles_left > 0 and self.double < MOST_DOUBLES

    def take_double(self) -> None:
        self.double += 1
        self.tell("took_token", words=("a double-turn token",))

    def return_double(self) -> None:
        self.double -= 1
        self.tell("returned", words=("a double-turn token",))

    def take_token(self, kind: str) -> None:
        """From the supply, or from its owner."""
        owner, words = self.table.owner_of(kind), (f"the {kind} token",)
        self.tokens.append(kind)
        self.tokens.sort()
        if owner is None:
            self.tell("took_token", words=words)
        else:
            owner.tokens.remove(kind)
            self.tell("took_from", words=words, other=owner.player)

    def return_token(self, kind: str) -> None:
        self.tokens.remove(kind)
        self.tell("returned", words=(f"the {kind} token",))

    # -- buying

    def pay_with(self, payer: str) -> None:
        """Discard a fruit from the hand, or grapes from the market."""
        table = self.table
        self.paid += 1
        if payer == STALL_KEY:
            table.throw(table.market.find("grapes"), table.market)
            self.tell("used_token", words=("grapes from the market",))
        else:
            table.throw(table.fruit(payer), self.hand)

    def pay_with_token(self, token: str) -> None:
        """A wild token returns to the supply, a fruit token stays."""
        if token == WILD_KEY:
            self._spend_wild("used_token")
        else:
            self.tell("used_token", words=(f"the {token.removeprefix(TOKEN)} token",))

    # -- the location's text

    def meets(self, place: Location) -> bool:
        """Whether I have what its signpost requires, if there is one."""
        if place.needs is None:
            return True
        before, self.using = self.using, place.key
        met = place.needs(self)
        self.using = before
        return met

    def use(self, place: Location) -> Awaitable[None] | None:
        """Carry out the location's text, as far as possible; what asks somebody is to be awaited.

        Where a signpost stands and its requirement is not met, draw 1 instead.
        """
        if not self.meets(place):
            self.tell("forfeited", [place], (place.signpost,))
            self.draw(1)
        elif place.effect is None:
            return place.action(self)
        else:
            place.effect(self)
        return None


def _mixed_last(fruit: Fruit) -> bool:
    return fruit.mixed
