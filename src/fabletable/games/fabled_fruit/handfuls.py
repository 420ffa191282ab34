"""What is asked for in handfuls: fruits of one kind, players who get a fruit, a payment."""

from __future__ import annotations

from collections.abc import Sequence
from typing import TYPE_CHECKING, Final

from fabletable.engine.cards import Card
from fabletable.engine.choice import kinds, thing
from fabletable.engine.handful import Handful, Some
from fabletable.engine.story import counted
from fabletable.engine.zones import OWNER, Zone
from fabletable.games.fabled_fruit.cards import Fruit, Location
from fabletable.games.fabled_fruit.payers import Payers, payers_of
from fabletable.games.fabled_fruit.paying import can_include, next_ranks
from fabletable.games.fabled_fruit.prices import LAST_TOKEN, MOST_TOKENS, PAYERS, RANKS

if TYPE_CHECKING:
    from fabletable.games.fabled_fruit.animal import Animal


class OfKind(Some):
    """Fruits of a hand that count as one kind, which are laid open."""

    def __init__(self, me: Animal, prompt: str, verb: str, kind: str, count: int) -> None:
        self.me = me
        self.kind = kind
        # Stands for the part of the hand that fits, and is filled anew for every question.
        fitting: Zone[Fruit] = Zone("", OWNER, me.player, me.hand.index)
        fitting.cards = self._fitting()
        super().__init__(me.table, me.player, prompt, verb, fitting, me.shown, count, count)

    def _fitting(self) -> list[Fruit]:
        return [fruit for fruit in self.me.hand if self.kind in fruit.kinds]

    def offer(self) -> list[str]:
        self.source.cards = self._fitting()
        self.look_again()
        return super().offer()

    def take(self, key: str) -> None:
        self.table.move(self.me.hand.find(thing(key)), self.me.hand, self.target)

    def anything(self) -> list[str]:
        return kinds(self.verb, self.me.hand)

    def against(self, marks: Sequence[str], key: str) -> str:
        there = [fruit for fruit in self.me.hand if fruit.key == thing(key)]
        if there and self.kind not in there[0].kinds:
            return f"it does not count as {self.kind}"
        return super().against(marks, key)


class Receivers(Handful):
    """Who gets a fruit, while there are too few for all. Picked by seat; said openly."""

    def __init__(self, me: Animal, there: Sequence[Animal], count: int) -> None:
        few = counted(count, "fruit")
        prompt = f"You have only {few} for {len(there)} players: who gets one?"
        super().__init__(me.player, prompt, "player")
        self.seats = sorted([you.player for you in there])
        self.count = count
        self.whole = "A fruit for {cards}"

    def _ahead(self) -> list[str]:
        last = int(thing(self.taken[-1])) if self.taken else -1
        return [f"player:{seat}" for seat in self.seats if seat > last]

    def offer(self) -> list[str]:
        ahead, needed = self._ahead(), self.count - len(self.taken)
        all_needed = len(ahead) == needed
        self.forced = ahead[:-1] if all_needed else []
        return ahead[-1:] if all_needed else ahead[: len(ahead) - needed + 1] * (needed > 0)

    def take(self, key: str) -> None:
        """Whoever gets a fruit is given it when all are chosen."""

    def forget(self) -> None:
        """Everybody hears who gets a fruit."""

    def more(self, marks: Sequence[str]) -> list[str]:
        if not self.missing(marks):
            return []
        return [key for key in self._ahead() if key not in marks]

    def missing(self, marks: Sequence[str]) -> str:
        needed = self.count - len(self.taken) - len(marks)
        return f"{needed} more" if needed else ""

    def in_order(self, marks: Sequence[str]) -> list[str]:
        return sorted(marks)

    def against(self, marks: Sequence[str], key: str) -> str:
        if key in self.more(marks):
            return ""
        if thing(key) not in map(str, self.seats):
            return "neither animal nor token of theirs is here"
        return f"you have only {self.count} to give" if marks else ""


class Payment(Handful):
    """What a juice is paid with: exactly its price. Fruits are discarded openly; tokens are
    laid down with the last of them.
    """

    def __init__(self, me: Animal, location: Location, discount: int) -> None:
        super().__init__(me.player, "", "pay")
        self.me = me
        self.location = location
        self.discount = discount
        self.price = self.due = me.price_of(location, discount)  # in all, and what is left of it
        self.paid: list[int] = []  # by rank, in order
        self._ahead: Payers | None = None  # what can still pay; made once

    def asked(self) -> str:
        price = self.me.price_in_words(self.location, self.discount)
        return f"Pay for {self.location.name}: {price}"

    def confirming(self) -> str:
        return f"Buy the juice of {self.location.name} with these {{n}}"

    @property
    def tokens(self) -> list[str]:
        return [PAYERS[rank] for rank in self.paid if rank <= LAST_TOKEN]

    @property
    def fruits(self) -> list[Card]:
        """Of the hand; not from the market."""
        deck = self.me.table.setup.deck
        return [deck[PAYERS[rank]] for rank in self.paid if PAYERS[rank] in deck]

    # -- for programs: tokens first, then in the order of the cards

    def _left(self) -> Payers:
        """What can still pay, from the last payer on; a token pays once."""
        payers = self.me.payers(self.price)
        if not self.paid:
            return payers
        found = [rank for rank in payers.every() if rank >= self.paid[-1]]
        for rank in self.paid:
            if rank <= LAST_TOKEN and rank in found:
                found.remove(rank)
        return payers_of(found)

    def offer(self) -> list[str]:
        self.forced = []
        due, left = self.due, self._ahead
        if left is None:
            left = self._ahead = self._left()
        while due.size:
            ranks = next_ranks(due, left)
            if len(ranks) != 1:
                return [KEYS[rank] for rank in ranks]
            rank = ranks[0]
            left = left.after(rank)
            due = due.after(rank)
            self.forced.append(KEYS[rank])
        return [self.forced.pop()] if self.forced else []

    def goes_on(self) -> bool:
        return self.due.size > 0

    def take(self, key: str) -> None:
        rank = RANK_OF[key]
        ahead = self._ahead
        if ahead is not None and ahead.count(rank):
            self._ahead = ahead.after(rank)
        else:
            self._ahead = None  # in an imagined deal, where anything had to do
        self.due = self.due.after(rank)
        self.paid.append(rank)
        if rank > LAST_TOKEN:
            self.me.pay_with(PAYERS[rank])

    def look_again(self) -> None:
        self._ahead = None

    def anything(self) -> list[str]:
        return kinds(self.verb, self.me.hand)

    def forget(self) -> None:
        """What pays is no secret, though tokens wait for the last fruit."""

    # -- for people, in any order

    def more(self, marks: Sequence[str]) -> list[str]:
        marked = _ranks(marks)
        left = self._left()
        rest = left.every()
        for rank in marked:
            rest.remove(rank)
        return [
            KEYS[rank]
            for rank in dict.fromkeys(rest)
            if can_include(self.due, left, [*marked, rank])
        ]

    def missing(self, marks: Sequence[str]) -> str:
        due = self.due
        for rank in sorted(_ranks(marks)):
            if not due.size:
                return "not all of these are needed"
            due = due.after(rank)
        return f"{due.size} more" if due.size else ""

    def in_order(self, marks: Sequence[str]) -> list[str]:
        return [KEYS[rank] for rank in sorted(_ranks(marks))]

    def against(self, marks: Sequence[str], key: str) -> str:
        if key in self.more(marks):
            return ""
        if thing(key) not in RANKS:
            return ""
        marked, rank = _ranks(marks), RANKS[thing(key)]
        if self._left().count(rank) <= marked.count(rank):
            return "all of these are marked" if key in marks else ""
        if not self.missing(marks):
            return "that is paid already"
        tokens = sum([one <= LAST_TOKEN for one in self.paid + marked])
        if rank <= LAST_TOKEN and tokens >= MOST_TOKENS:
            return f"no more than {MOST_TOKENS} tokens help"
        return "the price has no room for it"


KEYS: Final = [f"pay:{key}" for key in PAYERS]
RANK_OF: Final = {key: rank for rank, key in enumerate(KEYS)}


def _ranks(marks: Sequence[str]) -> list[int]:
    return [RANK_OF[key] for key in marks]
