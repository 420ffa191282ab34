"""Finding card values that meet a target, with the fewest and smallest changes.

Optuna proposes values; all of them play the same deals, so that luck tells them apart as little
as can be. Every change has a price. What is found best is played once more, on deals that it was
not found by, beside what is printed: only that says how good it is.
"""

from __future__ import annotations

from collections.abc import Callable, Sequence
from dataclasses import dataclass, replace
from typing import Any
from zlib import crc32

import msgspec

from fabletable.engine.errors import BadOverlay, Mistake
from fabletable.engine.story import counted
from fabletable.engine.study import Section
from fabletable.lab.figures import Chapter, Curves, Page, Span, points
from fabletable.lab.knobs import Knob, Target, Values, overlay_of
from fabletable.lab.pool import HERE, Where
from fabletable.lab.runs import Deal, run
from fabletable.lab.sums import Sums
from fabletable.lab.trial import Trial

PRICE = 0.002  # of a knob that is turned; as much again when it is turned all the way
CONFIRM = 3  # times as many games as a try has
MOST_ASKED = 100  # times in a row that values may not do together


class Try(msgspec.Struct):
    """Some values, and what they came to."""

    values: dict[str, int]
    miss: float
    price: float

    @property
    def cost(self) -> float:
        return self.miss + self.price


@dataclass(frozen=True)
class Wanted:
    """What to tune, and how long."""

    trial: Trial
    knobs: Sequence[Knob]
    target: Target
    tries: int = 30
    games: int = 100  # of each try

    def price(self, values: Values) -> float:
        turned = [knob.turned(values[knob.name]) for knob in self.knobs]
        return PRICE * sum(1 + one for one in turned if one)

    def with_values(self, values: Values) -> Trial:
        return replace(self.trial, overlay=overlay_of(self.knobs, values, self.trial.overlay))


@dataclass(frozen=True)
class Tuned:
    """What was found."""

    wanted: Wanted
    tries: Sequence[Try]
    best: Try
    confirmed: tuple[float, float]  # what is printed and what was found miss, on fresh deals
    games: int

    @property
    def overlay(self) -> dict[str, Any]:
        return self.wanted.with_values(self.best.values).overlay


def tune(
    wanted: Wanted,
    where: Where = HERE,
    known: Sequence[Try] = (),
    keep: Callable[[Try], None] = lambda _: None,
    progress: Callable[[int], None] = lambda _: None,
) -> Tuned:
    """Try values one after the other; those that are known already are not played again."""
    tries: list[Try] = []
    search = _Search(wanted)
    games = 0
    for number in range(wanted.tries):
        values = search.proposed()
        found = _same(values, [*tries, *known[number : number + 1]])
        if found is None:
            [miss], played = missed(wanted, [wanted.with_values(values)], wanted.games, where)
            found = Try(values, miss, wanted.price(values))
            games += played
        search.told(found.cost)
        tries.append(found)
        if number >= len(known):
            keep(found)
        progress(number + 1)
    best = min(tries, key=lambda one: one.cost)
    fresh = [
        replace(wanted.with_values(one.values), seed=f"{wanted.trial.seed}/fresh")
        for one in (tries[0], best)
    ]
    (before, after), played = missed(wanted, fresh, CONFIRM * wanted.games, where)
    return Tuned(wanted, tries, best, (before, after), games + played)


def _same(values: Values, tries: Sequence[Try]) -> Try | None:
    return next((one for one in tries if one.values == values), None)


def missed(
    wanted: Wanted, trials: Sequence[Trial], games: int, where: Where
) -> tuple[list[float], int]:
    """How far each of these misses the target, after so many games each; and all their games."""
    sums = [Sums(trial.rules.deck(trial.overlay)) for trial in trials]

    def take(deal: Deal) -> bool:
        for one, some in zip(sums, deal, strict=True):
            one.add(some)
        return sums[0].games >= games

    run(trials, take, where)
    return [wanted.target.miss(one) for one in sums], sum(one.games for one in sums)


class _Search:
    """Optuna's tree-structured Parzen estimator, which begins with what is printed.

    Where that lies beyond a knob's ends, it is played all the same, and Optuna does not know.
    """

    def __init__(self, wanted: Wanted) -> None:
        self.wanted = wanted
        optuna = _optuna()
        sampler = optuna.samplers.TPESampler(seed=crc32(wanted.trial.seed.encode()))
        self.study = optuna.create_study(sampler=sampler)
        self.ranges = {
            knob.name: optuna.distributions.IntDistribution(knob.least, knob.most)
            for knob in wanted.knobs
        }
        self.pruned = optuna.trial.TrialState.PRUNED
        self.asked: Any = None
        self.apart: dict[str, int] | None = None
        printed = {knob.name: knob.printed for knob in wanted.knobs}
        if all(knob.least <= knob.printed <= knob.most for knob in wanted.knobs):
            self.study.enqueue_trial(printed)
        else:
            self.apart = printed

    def proposed(self) -> dict[str, int]:
        """What to try next; each number may do by itself, but not all of them together."""
        if self.apart is not None:
            values, self.apart = self.apart, None
            return values
        why = ""
        for _ in range(MOST_ASKED):
            self.asked = self.study.ask(self.ranges)
            values = dict(self.asked.params)
            if not (why := self._wrong_with(values)):
                return values
            self.study.tell(self.asked, state=self.pruned)
        raise Mistake(f"no values of these knobs do together: {why}")

    def _wrong_with(self, values: Values) -> str:
        try:
            self.wanted.with_values(values).check()
        except BadOverlay as error:
            return str(error)
        return ""

    def told(self, cost: float) -> None:
        if self.asked is not None:
            self.study.tell(self.asked, cost)


def _optuna() -> Any:
    try:
        import optuna
    except ImportError:
        raise Mistake("tuning needs Optuna: pip install 'fabletable[lab]'") from None
    optuna.logging.set_verbosity(optuna.logging.WARNING)
    return optuna


# -- what is shown


def tuned_page(tuned: Tuned) -> Page:
    wanted, best = tuned.wanted, tuned.best
    trial = wanted.trial
    sizes, who = ", ".join(map(str, trial.players)), " ".join(trial.bots)
    games = f"{counted(tuned.games, 'game')} in {counted(len(tuned.tries), 'try')}"
    summary = [
        f"Target: {wanted.target.words}.",
        f"{games} with {sizes} players; bots: {who}; seed {trial.seed}.",
        ON_TUNING,
    ]
    changed = [knob for knob in wanted.knobs if best.values[knob.name] != knob.printed]
    rows = [[knob.name, str(knob.printed), str(best.values[knob.name])] for knob in changed]
    title = f"{trial.rules.facts.name}: tuned"
    found = Section("What was found", ("value", "before", "tuned"), rows, [_gain(tuned, changed)])
    return Page(title, summary, [Chapter(found), _tries(tuned)])


ON_TUNING = (
    "A miss is how far the target is missed, in points; the price is for changes. What was found "
    "is judged by deals that it was not found by."
)


def _gain(tuned: Tuned, changed: Sequence[Knob]) -> str:
    before, after = tuned.confirmed
    misses = f"{100 * before:.1f} points before, {100 * after:.1f} as tuned"
    found = (
        counted(len(changed), "change", "nothing to") if changed else "no change is worth its price"
    )
    return f"{found[:1].upper()}{found[1:]}. On fresh deals the target is missed by {misses}."


def _tries(tuned: Tuned) -> Chapter:
    rows, costs, bests = [], [], []
    for number, one in enumerate(tuned.tries, 1):
        values = [str(one.values[knob.name]) for knob in tuned.wanted.knobs]
        rows.append([str(number), *values, points(one.miss), points(one.price), points(one.cost)])
        costs.append(Span(one.cost, one.cost, one.cost))
        lowest = min(cost.value for cost in costs)
        bests.append(Span(lowest, lowest, lowest))
    names = tuple(knob.name for knob in tuned.wanted.knobs)
    section = Section("All tries", ("try", *names, "miss", "price", "both"), rows)
    along = [str(number) for number in range(1, len(rows) + 1)]
    return Chapter(section, Curves(along, {"this try": costs, "best so far": bests}, "points"))


def toml_of(overlay: dict[str, Any]) -> str:
    """As `--cards` takes it."""
    lines = []
    for card, values in overlay.items():
        lines.append(f"[{card}]")
        for name, value in values.items():
            if isinstance(value, dict):
                inner = ", ".join(f"{other} = {number}" for other, number in value.items())
                lines.append(f"{name} = {{{inner}}}")
            else:
                lines.append(f"{name} = {msgspec.json.encode(value).decode()}")
        lines.append("")
    return "\n".join(lines)
