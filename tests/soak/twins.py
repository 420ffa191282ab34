"""Two servers on one PostgreSQL: one of them is killed, or the database breaks all connections,
while everybody plays. No acknowledged choice is lost, none counts twice, both tell the same.
"""

from __future__ import annotations

import tempfile
import threading
import time
from collections.abc import Sequence
from contextlib import ExitStack
from dataclasses import dataclass
from pathlib import Path
from random import Random
from typing import ClassVar

from tests.soak.crashes import KINDS, WITH_BOTS, Kind, Restless, at_table, look_at
from tests.soak.report import Report, Say, time_left
from tests.web.house import PATIENCE
from tests.web.postgres import Cluster, shared_cluster
from tests.web.twins import TwinHouse

ROUNDS = 12  # blows before both are looked at and begun anew


@dataclass
class Wanderer(Restless):
    """Whose server is gone goes to the other one."""

    houses: Sequence[TwinHouse] = ()
    part: ClassVar[str] = "twins"

    def __post_init__(self) -> None:
        self._rng = Random(self.player.table)

    def come(self) -> None:
        self.player.person.house = self._rng.choice(self.houses)


def blow(houses: list[TwinHouse], cluster: Cluster, database: str, rng: Random) -> str:
    """Something breaks, and is whole again."""
    if rng.random() < 0.25:
        cluster.broken(database)
        return "times that all connections of the database broke"
    rng.choice(houses).restart()
    return "kills of one of two processes"


def one_lap(cluster: Cluster, kinds: list[Kind], seed: str, rounds: int) -> Report:
    report, rng, database = Report(), Random(seed), cluster.database()
    folder = Path(tempfile.mkdtemp(prefix="soak-twins-"))
    with ExitStack() as stack:
        houses = [TwinHouse(folder / name, database) for name in ("here", "there")]
        for house in houses:
            stack.enter_context(house)
        players = [at_table(houses[0], kind, Random(f"{seed}/{kind}")) for kind in kinds]
        stop = threading.Event()
        wanderers = [Wanderer(player, stop, houses=houses) for player in players]
        threads = [threading.Thread(target=one.run, daemon=True) for one in wanderers]
        for thread in threads:
            thread.start()
        for _ in range(rounds):
            time.sleep(rng.random() ** 2 * 3)
            report.tried[blow(houses, cluster, database, rng)] += 1
        time.sleep(0.5)
        stop.set()
        for thread in threads:
            thread.join(2 * PATIENCE)
        for one in wanderers:
            report.check(not one.trouble, one.trouble)
            look_at(one.player, report)
        for house in houses:
            said = house.complaints()
            report.check("Traceback" not in said, f"twins: a server complained: {said[-1500:]}")
    return report


def run(until: float, seed: str, say: Say) -> Report:
    report, lap = Report(), 0
    with tempfile.TemporaryDirectory() as common, shared_cluster(Path(common)) as cluster:
        while lap == 0 or time_left(until) > 20:
            words = f"{seed}/{lap}"
            some = [*Random(words).sample(WITH_BOTS, 2), *Random(words).sample(KINDS, 4)]
            report.add(one_lap(cluster, some, words, min(ROUNDS, 2 + int(time_left(until) / 5))))
            say(str(report))
            lap += 1
    return report
