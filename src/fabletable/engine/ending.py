"""Why a game ended as it did: what counts, which way round, and what decides between equals.

A game names its measures in the order in which they decide; sentences follow from them.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass, field

from fabletable.engine.facts import Result, Rival
from fabletable.engine.story import minus


@dataclass(init=False, unsafe_hash=True)  # each game that ends makes some: see scene.py
class Measure:
    """One thing that decides: its name (`fruits in hand`), and what each player has of it, and
    then each rival.
    """

    name: str
    amounts: tuple[int, ...]
    one: str  # the name of a single one
    fewest: bool
    said: str  # a sentence of its own, where an amount would say little

    def __init__(
        self,
        name: str,
        amounts: tuple[int, ...],
        one: str = "",
        fewest: bool = False,
        said: str = "",
    ) -> None:
        self.name = name
        self.amounts = amounts
        self.one = one
        self.fewest = fewest
        self.said = said

    def counted(self, who: int) -> str:
        return self.amount(self.amounts[who])

    def amount(self, amount: int) -> str:
        """So many of it, in words."""
        return f"{minus(amount)} {self.one if amount == 1 and self.one else self.name}"

    def rank(self, who: int) -> int:
        """The lower, the better."""
        return self.amounts[who] if self.fewest else -self.amounts[who]


@dataclass(frozen=True)
class Ending:
    """What a game says of its end. `made_of` is, for each, what the score comes from."""

    counts: str = ""  # what counts, and which way round, in a sentence
    measures: tuple[Measure, ...] = ()  # the first that differs decides
    made_of: tuple[str, ...] = ()
    notes: tuple[str, ...] = ()  # what else is to be said


@dataclass(frozen=True)
class Explained:
    """A result in words. Players are named by number in braces, as in questions."""

    counts: str = ""
    made_of: list[str] = field(default_factory=list)  # by player, then by rival
    decided: list[str] = field(default_factory=list)  # what the scores alone do not tell


def explained(ending: Ending, result: Result) -> Explained:
    made_of = list(ending.made_of) or _amounts(ending, result)
    return Explained(ending.counts, made_of, [*ending.notes, *_decided(ending, result)])


def places_by(measures: Sequence[Measure]) -> list[int]:
    """The places that follow from the measures; who is equal in all of them shares one."""
    count = len(measures[0].amounts)
    ranks = [[measure.rank(who) for measure in measures] for who in range(count)]
    return [1 + sum([other < mine for other in ranks]) for mine in ranks]


def result_by(
    measures: Sequence[Measure], scores: tuple[int, ...], rivals: Sequence[tuple[str, int]] = ()
) -> Result:
    """The players' scores, and places by the measures; so those of rivals, by name and score."""
    places = places_by(measures)
    theirs = zip(rivals, places[len(scores) :], strict=True)
    return Result(
        tuple(places[: len(scores)]),
        scores,
        tuple([Rival(name, place, score) for (name, score), place in theirs]),
    )


def all_scores(result: Result) -> tuple[int, ...]:
    return (*result.scores, *[rival.score for rival in result.rivals])


def score_measure(ending: Ending, result: Result) -> Measure | None:
    """The one that the scores are amounts of, if they have a name."""
    scores = all_scores(result)
    named = [measure for measure in ending.measures if measure.name]
    return next((measure for measure in named if measure.amounts == scores), None)


def _amounts(ending: Ending, result: Result) -> list[str]:
    told = [measure for measure in ending.measures if not measure.said]
    everybody = range(len(all_scores(result)))
    return [", ".join([measure.counted(who) for measure in told]) for who in everybody]


def _decided(ending: Ending, result: Result) -> list[str]:
    """A sentence for each measure, apart from the score, that sets equals apart."""
    found: list[str] = []
    equals = [list(range(len(all_scores(result))))]  # groups that are equal so far
    score: Measure | None = None
    for measure in ending.measures:
        is_score = measure.amounts == all_scores(result)
        apart = [group for group in equals if len(_parts(measure, group)) > 1]
        if not is_score:
            found += [measure.said or _sentence(measure, group, score, result) for group in apart]
        score = measure if is_score else score
        equals = [part for group in equals for part in _parts(measure, group)]
    return list(dict.fromkeys(found))


def _parts(measure: Measure, group: list[int]) -> list[list[int]]:
    ranks = sorted({measure.rank(who) for who in group})
    return [[who for who in group if measure.rank(who) == rank] for rank in ranks]


def _sentence(measure: Measure, group: list[int], score: Measure | None, result: Result) -> str:
    """`With 3 juices each, the most fruits in hand decide: Ann 4, Ben 2.`"""
    way = "fewest" if measure.fewest else "most"
    ordered = sorted(group, key=measure.rank)
    amounts = ", ".join([f"{_name(who, result)} {measure.amounts[who]}" for who in ordered])
    equal = f"With {score.counted(group[0])} each, the" if score is not None else "The"
    return f"{equal} {way} {measure.name} decide: {amounts}."


def _name(who: int, result: Result) -> str:
    players = len(result.scores)
    return f"{{{who}}}" if who < players else result.rivals[who - players].name
