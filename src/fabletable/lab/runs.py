"""Playing deals of one trial or of several, wherever they are played, and keeping what came."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from contextlib import closing
from itertools import count

from fabletable.lab.keeping import NOWHERE, Keeper, done
from fabletable.lab.pool import HERE, Where
from fabletable.lab.trial import Trial, deals
from fabletable.lab.witness import Played

Deal = list[list[Played]]  # the games of each trial


def run(
    trials: Sequence[Trial],
    take: Callable[[Deal], bool],
    where: Where = HERE,
    keeper: Keeper[Deal] = NOWHERE,
) -> None:
    """Give every deal to `take`, in order, until it says that this is enough."""
    jobs = ((trials, number) for number in count())
    with closing(done(deals, jobs, where, keeper)) as found:
        for deal in found:
            if take(deal):
                return
