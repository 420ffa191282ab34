"""Plays every registered form once and prints its digests: run in other processes by a test."""

from __future__ import annotations

from fabletable.testing.cases import cases_of, play_out
from tests.laws.registered import REGISTERED
from tests.toys.gifts import GIFTS


def fingerprints() -> dict[str, str]:
    found = {}
    for case in [*REGISTERED, *cases_of(GIFTS)]:
        game = play_out(case.game("fingerprint"), 5)
        found[str(case)] = " ".join(game.digests)
    return found


if __name__ == "__main__":
    for name, digests in fingerprints().items():
        print(name, digests)  # noqa: T201 - its output is what the test reads
