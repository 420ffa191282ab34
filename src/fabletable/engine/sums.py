"""Sums: handfuls of things that are worth something, until an amount is reached."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Final

from fabletable.engine.choice import DONE
from fabletable.engine.handful import Handful
from fabletable.native import mypyc_attr

VALUE: Final = 10_000  # more than there are places


def payer(worth: int, place: int) -> int:
    """A thing that pays, as one number, so that payers are quickly sorted: the most valuable
    come first, and among these it goes by their place in the vocabulary.
    """
    return place - worth * VALUE


def worth_of(one: int) -> int:
    return -(one // VALUE)


class Purse:
    """Every key that can ever pay, in the order of the vocabulary, with its place there."""

    __slots__ = ("keys", "places")

    def __init__(self, keys: list[str]) -> None:
        self.keys = keys
        self.places = {key: place for place, key in enumerate(keys)}


@mypyc_attr(allow_interpreted_subclasses=True)
class Sum(Handful):
    """Things that are worth something, until the amount is reached.

    Programs pick the most valuable first, so that nothing is thrown in that the sum does not
    need. Where anything may be thrown in (`more_than_enough`), they go on from there until they
    are done. Derive from it to say what pays (`payers`) and what becomes of it (`spend`).
    """

    more_than_enough: bool = False  # whether more can be given than the amount
    _ahead: list[int] | None = None  # what can still be picked, in order; made once
    _last: int = 0  # the payer picked last

    def __init__(self, player: int, prompt: str, verb: str, amount: int, purse: Purse) -> None:
        super().__init__(player, prompt, verb)
        self.amount = amount
        self.left = amount
        self.keys = purse.keys
        self.places = purse.places

    def payers(self) -> list[int]:
        """All that can pay now, made by `payer`, in any order."""
        raise NotImplementedError

    def spend(self, key: str) -> int:
        """Give up one thing; says what it was worth."""
        raise NotImplementedError

    def asked(self) -> str:
        # Once: what follows it may be somebody's own name for a card.
        return self.prompt.replace("{left}", str(self.left), 1)

    def forget(self) -> None:
        """Payments are open: what was picked is known."""

    def look_again(self) -> None:
        self._ahead = None

    def _payers_ahead(self) -> list[int]:
        """Those that do not come before the last pick, the most valuable first; nobody changes
        this list.
        """
        if self._ahead is None:
            ahead = sorted(self.payers())
            self._ahead = [one for one in ahead if one >= self._last] if self.taken else ahead
        return self._ahead

    def goes_on(self) -> bool:
        return self.left > 0 or self.more_than_enough

    def offer(self) -> list[str]:
        if self.forced:
            self.forced = []
        left = self.left
        if left < 1 and not self.more_than_enough:
            return []
        ahead = self._payers_ahead()
        at = 0
        while True:
            last = _enough_from(ahead, at, left)
            if last < 0 < left:
                self.forced = []
                return []  # in an imagined deal
            keys = self._keys_of(ahead, at, last)
            if self.besides and not at and not self.taken:
                keys += self.besides
            if left < 1:
                keys.append(DONE)  # and whatever else is thrown in
                return keys
            left += ahead[at] // VALUE  # less its worth
            if len(keys) > 1 or (left < 1 and not self.more_than_enough):
                return keys
            self.forced.append(keys[0])
            at += 1

    def _keys_of(self, payers: list[int], first: int, last: int) -> list[str]:
        """Those from the first to the last, each key once, in the order of the vocabulary."""
        keys = self.keys
        if first == last:
            return [keys[payers[first] % VALUE]]
        places = []
        before = VALUE  # none is that large
        for at in range(first, last + 1):
            one = payers[at]
            if one != before:
                before = one
                places.append(one % VALUE)
        places.sort()
        return [keys[place] for place in places]

    def take(self, key: str) -> None:
        worth = self.spend(key)
        self.left -= worth
        last = self._last = self.places[key] - worth * VALUE
        ahead = self._ahead
        if ahead is not None:
            for place, one in enumerate(ahead):
                if one == last:
                    self._ahead = ahead[place + 1 :]
                    break

    def more(self, marks: Sequence[str]) -> list[str]:
        marked, rest = self._split(marks)
        found = []
        for one in dict.fromkeys(rest):
            others = rest.copy()
            others.remove(one)
            if self._completes([*marked, worth_of(one)], [worth_of(two) for two in others]):
                found.append(one % VALUE)
        return [self.keys[place] for place in sorted(found)]

    def _split(self, marks: Sequence[str]) -> tuple[list[int], list[int]]:
        """What the marks are worth, and the payers beside them."""
        rest = self._payers_ahead().copy()
        marked = []
        for key in marks:
            for one in rest:
                if self.keys[one % VALUE] == key:
                    rest.remove(one)
                    marked.append(worth_of(one))
                    break
        return marked, rest

    def missing(self, marks: Sequence[str]) -> str:
        marked, _ = self._split(marks)
        short = self.left - sum(marked)
        if short > 0:
            return f"{short} more"
        return "" if self._completes(marked, []) else "not all of these are needed"

    def comes_to(self, marks: Sequence[str]) -> str:
        marked, _ = self._split(marks)
        over = sum(marked) - self.left
        paid = self.amount + over
        return f"pay {paid} for {self.amount}, {over} too much" if over > 0 else ""

    def _completes(self, marked: list[int], rest: list[int]) -> bool:
        if self.more_than_enough:
            return sum(marked) + sum(rest) >= self.left
        return completes(marked, rest, self.left)

    def in_order(self, marks: Sequence[str]) -> list[str]:
        codes = {self.keys[one % VALUE]: one for one in self._payers_ahead()}
        return sorted(marks, key=lambda key: codes[key])

    def against(self, marks: Sequence[str], key: str) -> str:
        if key in self.more(marks):
            return ""
        marked, rest = self._split(marks)
        if key not in [self.keys[one % VALUE] for one in rest]:
            return "all of these are marked" if key in marks else ""
        if sum(marked) >= self.left:
            return "that is paid already"
        return "with it, something else would not be needed" if marks else "it would not be needed"


def _enough_from(ahead: list[int], at: int, left: int) -> int:
    """The last place, not before `at`, from which on there is enough for what is left; -1 if
    there is none.
    """
    for i in range(len(ahead) - 1, at - 1, -1):
        left += ahead[i] // VALUE  # less its worth
        if left < 1:
            return i
    return -1


def completes(marked: list[int], rest: list[int], amount: int) -> bool:
    """Whether some of the rest and all that is marked reach the amount, while without the
    least of them all they would not.

    For each value that may be the least, the sums that can be made are the bits of a number.
    """
    needed = amount - sum(marked)
    least = min(marked, default=amount + sum(rest))
    if needed <= 0:
        return sum(marked) - least < amount
    for value in {one for one in rest if one < least} | set(marked and [least]):
        pool = [one for one in rest if one >= value]
        sums = 1
        if value < least:
            pool.remove(value)
            sums <<= value
        for one in pool:
            sums |= sums << one
        if sums >> needed & (1 << value) - 1:
            return True
    return False
