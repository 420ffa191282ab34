"""The lab for programs and notebooks: what the commands do, as functions.

from fabletable.lab import Trial, compare, markdown
page = compare(Trial(game), Trial(game, overlay={card: {"amount": 4}}))
print(markdown(page))
"""

from __future__ import annotations

from collections.abc import Callable, Sequence
from typing import Any, Protocol

from fabletable.lab.comparing import Comparing
from fabletable.lab.figures import Page
from fabletable.lab.folder import game_rows
from fabletable.lab.knobs import Knob, Target
from fabletable.lab.pool import HERE, Where
from fabletable.lab.reporting import Reporting
from fabletable.lab.restricting import Restricting
from fabletable.lab.runs import Deal, run
from fabletable.lab.trial import Trial
from fabletable.lab.tuning import Tuned, Wanted
from fabletable.lab.tuning import tune as tuned


class _Inquiry(Protocol):
    @property
    def trials(self) -> Sequence[Trial]: ...
    @property
    def games(self) -> int: ...
    def take(self, deal: Deal) -> bool: ...
    def page(self) -> Page: ...


def report(*trials: Trial, games: int = 200, where: Where = HERE) -> Page:
    """How even a game is, and what every card does; of several trials, such as one for each
    strength of bots, the last is told at length, and how it differs from the others.
    """
    return _answer(Reporting([trial.checked() for trial in trials]), games * len(trials), where)


def compare(
    a: Trial, b: Trial, until: float = 0.02, games: int = 2000, where: Where = HERE
) -> Page:
    """What differs between two sets of cards on the same deals; see `compare` of the command line.

    Both must be alike but for their cards.
    """
    sides = [trial.single().checked() for trial in (a, b)]
    return _answer(Comparing(["A", "B"], sides, until), games, where)


def restrict(
    trial: Trial, *without: str, until: float = 0.02, games: int = 2000, where: Where = HERE
) -> Page:
    """What these keys, verbs or cards are worth to who may choose them."""
    return _answer(Restricting(trial.single().checked(), without, until), games, where)


def tune(
    trial: Trial,
    knobs: Sequence[Knob],
    target: str,
    tries: int = 30,
    games: int = 100,
    where: Where = HERE,
) -> Tuned:
    """Card values that meet the target with few and small changes; `tuned_page` shows them."""
    whole = trial.single().checked()
    return tuned(Wanted(whole, knobs, Target(target, whole.rules), tries, games), where)


def table(trial: Trial, deals: int, where: Where = HERE) -> list[dict[str, Any]]:
    """So many deals, with a row for each player of each game: ready for a data frame."""
    found: list[Deal] = []
    run([trial.checked()], _until(found, deals), where)
    return list(game_rows([" ".join(trial.bots)], found))


def _until(found: list[Deal], deals: int) -> Callable[[Deal], bool]:
    def take(deal: Deal) -> bool:
        found.append(deal)
        return len(found) >= deals

    return take


def _answer(inquiry: _Inquiry, games: int, where: Where) -> Page:
    run(inquiry.trials, lambda deal: inquiry.take(deal) or inquiry.games >= games, where)
    return inquiry.page()
