"""Playing deals of one trial or of several, wherever they are played, and keeping what came."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from itertools import count
from typing import Protocol

from fabletable.lab.pool import HERE, Where, in_order
from fabletable.lab.trial import Trial, deals
from fabletable.lab.witness import Played

Deal = list[list[Played]]  # the games of each trial


class Keeper(Protocol):
    """Where deals are kept, in their order."""

    def kept(self) -> Sequence[Deal]:
        """Those of an earlier run."""

    def keep(self, deal: Deal) -> None: ...


class Nowhere:
    def kept(self) -> Sequence[Deal]:
        return ()

    def keep(self, deal: Deal) -> None:
        pass


NOWHERE = Nowhere()


def run(
    trials: Sequence[Trial],
    take: Callable[[Deal], bool],
    where: Where = HERE,
    keeper: Keeper = NOWHERE,
) -> None:
    """Give every deal to `take`, in order, until it says that this is enough.

    Deals that were kept come first, and are not played again: the numbers go on from there.
    """
    taken = 0
    for deal in keeper.kept():
        taken += 1
        if take(deal):
            return
    jobs = ((trials, number) for number in count(taken))
    with in_order(deals, jobs, where.workers, where.cluster) as found:
        for deal in found:
            enough = take(deal)
            keeper.keep(deal)
            if enough:
                return
