"""What is kept of a game of which only the end matters."""

from __future__ import annotations

import msgspec

from fabletable.engine.facts import Result, Rival


class Ended(msgspec.Struct, frozen=True):
    places: tuple[int, ...]
    scores: tuple[int, ...]
    rivals: tuple[tuple[str, int, int], ...]  # name, place and score
    decisions: int

    @property
    def result(self) -> Result:
        return Result(self.places, self.scores, tuple(Rival(*one) for one in self.rivals))


def ended(result: Result | None, decisions: int) -> Ended:
    assert result is not None
    rivals = tuple((one.name, one.place, one.score) for one in result.rivals)
    return Ended(result.places, result.scores, rivals, decisions)
