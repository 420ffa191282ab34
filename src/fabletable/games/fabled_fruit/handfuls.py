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
from fabletable.games.fabled_fruit.paying import Paying, paying
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
        self.price = me.price_of(location, discount)
        self.paid: list[int] = []  # by rank, in order
        self._paying: Paying | None = None  # how far that is; made when somebody is asked

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

    def _now(self) -> Paying:
        found = self._paying
        if found is None:
            payers = self.me.payers(self.price)
            found = self._paying = paying(self.price, payers, self.paid)
        return found

    def offer(self) -> list[str]:
        now = self._now()
        self.forced = []
        while not now.is_met:
            ranks = now.next_ranks()
            if len(ranks) != 1:
                return [KEYS[rank] for rank in ranks]
            self.forced.append(KEYS[ranks[0]])
            now = now.after(ranks[0])
        return [self.forced.pop()] if self.forced else []

    def goes_on(self) -> bool:
        price = self.price
        return len(self.paid) < price.size if price.even else not self._now().is_met

    def take(self, key: str) -> None:
        rank = RANK_OF[key]
        now = self._paying
        if now is not None and now.has(rank):
            now.pay(rank)
        else:
            self._paying = None  # in an imagined deal, where anything had to do
        self.paid.append(rank)
        if rank > LAST_TOKEN:
            self.me.pay_with(PAYERS[rank])

    def look_again(self) -> None:
        self._paying = None

    def anything(self) -> list[str]:
        return kinds(self.verb, self.me.hand)

    def forget(self) -> None:
        """What pays is no secret, though tokens wait for the last fruit."""

    # -- for people, in any order

    def more(self, marks: Sequence[str]) -> list[str]:
        marked, now = _ranks(marks), self._now()
        left = now.with_all(marked).ranks()
        return [KEYS[rank] for rank in left if now.can_include([*marked, rank])]

    def missing(self, marks: Sequence[str]) -> str:
        now = self._now()
        for rank in sorted(_ranks(marks)):
            if not now.rest:
                return "not all of these are needed"
            now = now.with_all([rank])
        return f"{now.rest} more" if now.rest else ""

    def in_order(self, marks: Sequence[str]) -> list[str]:
        return [KEYS[rank] for rank in sorted(_ranks(marks))]

    def against(self, marks: Sequence[str], key: str) -> str:
        if key in self.more(marks):
            return ""
        if thing(key) not in RANKS:
            return ""
        marked, rank = _ranks(marks), RANKS[thing(key)]
        if not self._now().with_all(marked).has(rank):
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
