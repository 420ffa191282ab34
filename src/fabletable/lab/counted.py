"""Instructions as callgrind counted them: how many each function took, and on whose behalf."""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable, Iterable
from dataclasses import dataclass, field
from typing import TypeAlias

ROUNDS = 80  # from caller to caller; whatever still goes round in circles then is next to nothing
OTHER = "other"

Sorter: TypeAlias = Callable[[str], str]  # where a function belongs; nothing: to its callers


@dataclass
class Counted:
    """Own instructions by function; and by function and caller, how often and how many in all."""

    own: Counter[str] = field(default_factory=Counter)
    calls: dict[str, Counter[str]] = field(default_factory=dict)
    below: dict[str, Counter[str]] = field(default_factory=dict)

    @property
    def total(self) -> int:
        return self.own.total()

    def sorted_by(self, sorter: Sorter) -> dict[str, float]:
        """The instructions by where they belong. What belongs nowhere is shared by its callers."""
        found: Counter[str] = Counter()
        left: dict[str, float] = dict(self.own)
        ours = [callers for called, callers in self.calls.items() if is_ours(called)]
        calls_back = {caller for callers in ours for caller in callers}
        for _ in range(ROUNDS):
            above: dict[str, float] = {}
            for name, cost in left.items():
                if place := sorter(name):
                    found[place] += cost  # type: ignore[assignment]  # shares are no whole numbers
                else:
                    # What calls back into the rules has worked as often as it was called: how much
                    # they did in there says nothing about it.
                    by = self.calls if name in calls_back else self.below
                    _share(cost, self._counted(by.get(name, Counter())), above)
            left = above
        found[OTHER] += sum(left.values())  # type: ignore[assignment]
        return {place: float(cost) for place, cost in found.items() if cost}

    def _counted(self, callers: Counter[str]) -> Counter[str]:
        """Without those around all that was counted, such as who plays."""
        inner = Counter({caller: n for caller, n in callers.items() if n and caller in self.own})
        return inner or Counter({OTHER: 1})


def _share(cost: float, callers: Counter[str], above: dict[str, float]) -> None:
    """Between the callers, by how much it worked for each."""
    total = callers.total()
    for caller, share in callers.items():
        above[caller] = above.get(caller, 0.0) + cost * share / total


def is_ours(name: str) -> bool:
    """Whether it is compiled from our sources."""
    return name.startswith(("CPyDef_", "CPyPy_"))


def read_counts(lines: Iterable[str]) -> Counted:
    """Of a file that callgrind has written without any compression."""
    found = Counted()
    here = called = ""
    times = 0
    for line in lines:
        word, _, rest = line.rstrip("\n").partition("=")
        if word == "fn":
            here = _named(rest)
        elif word == "cfn":
            called = _named(rest)
        elif word == "calls":
            times = int(rest.split()[0])
        elif line[:1].isdigit():
            cost = int(line.split()[1])
            if called:
                if called != here:
                    found.calls.setdefault(called, Counter())[here] += times
                    found.below.setdefault(called, Counter())[here] += cost
                called = ""
            else:
                found.own[here] += cost
    return found


def _named(word: str) -> str:
    """Without what callgrind and the C compiler add: which round of a recursion, which part."""
    return word.partition("'")[0].partition(".part.")[0].partition(".isra.")[0]
