"""Two real servers on one database, and people who go from one to the other."""

from __future__ import annotations

import time
from contextlib import closing, suppress
from random import Random

from websockets.exceptions import InvalidHandshake

from fabletable.web.store.postgres import open_store
from tests.soak.watched import WatchedHouse, replayed
from tests.web.held import Held
from tests.web.house import PATIENCE, House, Live


class TwinHouse(WatchedHouse):
    def _kept(self) -> closing[Held]:
        return closing(Held(lambda: open_store(self.store)))

    def chosen(self, table: str) -> list[tuple[int, str]]:
        """All choices that are stored; they lead where they say."""
        told = self.told(table)
        replayed(told)
        return [(choice.seat, choice.key) for choice in told.games[-1].chosen]


def moved(live: Live, house: House) -> None:
    """The connection broke; whoever it was comes back, to another process.

    Until they are let in, as browsers do: for two seconds nginx believes that a server is gone.
    """
    live.close()
    live.person.house = house
    end = time.monotonic() + PATIENCE
    while time.monotonic() < end:
        with suppress(InvalidHandshake, OSError):
            live.connect()
            break
        time.sleep(0.2)
    live.until(lambda: "room" in live.state)


def asked(lives: list[Live]) -> Live:
    """Whoever is asked, as soon as everybody has heard."""
    for _ in range(100):
        for live in lives:
            live.settle(0.05)
        for live in lives:
            if live.keys:
                return live
    raise AssertionError("nobody is asked")


def play(lives: list[Live], choices: int, rng: Random) -> None:
    for _ in range(choices):
        while not chosen(asked(lives), rng):
            pass


def chosen(live: Live, rng: Random) -> bool:
    """Whether a choice was made; not if the question is an old one, as the other process knows."""
    ask, (kind, wish) = live.state["ask"]["id"], live.any_wish(rng)
    answer = live.do(kind, **wish)
    while answer["type"] == "marked":
        kind, wish = live.any_wish(rng, answer["now"])
        answer = live.do(kind, **{**wish, "ask": ask})
    assert answer["type"] == "done" or answer["code"] == "not-asked", answer
    return bool(answer["type"] == "done")
