"""The server is killed, again and again: no acknowledged choice is lost, none is doubled.

Killed at every decision of whole games: each choice is sent, and the server is killed before it
is known to be acknowledged; it is sent again, acknowledged, and the server is killed again.
Many tables are played in step, so that one kill hits them all.

Killed at random moments: everybody plays as fast as they can, also bots.
"""

from __future__ import annotations

import json
import shutil
import tempfile
import threading
import time
from collections.abc import Sequence
from contextlib import suppress
from dataclasses import dataclass, field
from pathlib import Path
from random import Random
from typing import Any, ClassVar
from uuid import uuid4

from websockets.exceptions import ConnectionClosed, WebSocketException

from tests.soak.report import Report, Say, quiet, time_left
from tests.soak.watched import WatchedHouse, checked, replayed
from tests.web.house import PATIENCE, Live, Person, Refusal

SHOWN = ("elements", "order", "ask", "story", "waiting", "over", "undo")
Choice = tuple[int, int, str]  # number of the game, seat, key (see `in_any_order`)


@dataclass(frozen=True)
class Kind:
    """A table to open: words for its seats, as `Person.open` takes them."""

    game: str
    seats: tuple[str, ...]
    mode: str = ""
    campaign: str = ""
    games: int = 1

    def __str__(self) -> str:
        return f"{self.game} {self.campaign or self.mode} {'+'.join(self.seats)}"

    def open(self, person: Person) -> str:
        more = {"mode": self.mode, "campaign": self.campaign}
        return person.open(self.game, *self.seats, **more)


HERE = ("me", "here:Ben")
KINDS = [
    Kind("wonder-tales", ("me",), "solo"),
    Kind("wonder-tales", ("me",), "solo-advanced"),
    Kind("fabletown", HERE, "standard"),
    Kind("fabletown", (*HERE, "here:Cid"), "standard"),
    Kind("wonder-tales", HERE, "best-of-three"),
    Kind("wonder-tales", HERE, "summed"),
    Kind("fine-sand", ("me",), "solo"),
    Kind("fine-sand", ("me",), campaign="solo", games=2),
    Kind("fabled-fruit", HERE, "fable"),
    Kind("fabled-fruit", HERE, "random"),
    Kind("fabled-fruit", HERE, "evening"),
    Kind("fabled-fruit", HERE, campaign="quick", games=2),
    Kind("fine-sand", HERE, "learning"),
    Kind("fine-sand", HERE, "normal"),
]
WITH_BOTS = [
    Kind("wonder-tales", ("me", "apprentice"), "best-of-three"),
    Kind("fine-sand", ("me", "apprentice", "neighbour"), "normal"),
    Kind("fabletown", ("me", "apprentice", "apprentice"), "standard"),
    Kind("fabled-fruit", ("me", "apprentice"), campaign="quick", games=3),
]


def in_any_order(key: str | list[str]) -> str:
    """A handful is stored in an order of its own; so its marks are compared sorted."""
    keys = [*key, "done"] if isinstance(key, list) else key.split(" ")
    return " ".join(sorted(keys))


class Lost(AssertionError):
    """What is stored is not what was acknowledged."""


@dataclass
class Player:
    """Somebody with all seats of a table that people sit at, who knows what was acknowledged."""

    house: WatchedHouse
    kind: Kind
    rng: Random
    person: Person
    table: str
    live: Live | None = None
    wish: dict[str, Any] | None = None  # sent, and not known to be acknowledged
    hoped: Choice | None = None  # what that wish would add
    takes_back: int = -1  # the seat whose last choice that wish would take back
    regrets: float = 0.0  # how often something is taken back
    last: dict[str, Any] | None = None  # the last one that was acknowledged
    last_seat: int = -1  # and where it was made
    made: list[Choice] = field(default_factory=list)  # acknowledged
    over: bool = False

    # -- the connection

    def connect(self) -> Live:
        self.leave()
        self.live = self.person.live(self.table)
        self.live.until(lambda: "room" in self._live.state)
        return self.live

    def leave(self) -> None:
        if self.live is not None:
            self.live.close()
            self.live = None

    @property
    def _live(self) -> Live:
        assert self.live is not None
        return self.live

    @property
    def number(self) -> int:
        return int(self._live.state["room"]["number"])

    def look(self, seat: int) -> None:
        if self._live.state["room"]["you"] != seat:
            assert self._live.do("look-from", seat=seat)["type"] == "done"

    def shown(self) -> str:
        """All that the seats of this device are shown, in a form to compare."""
        seats = self._live.state["room"]["seats"]
        found = []
        for number in [n for n, seat in enumerate(seats) if seat.get("mine")]:
            self.look(number)
            found.append([self._live.state.get(part) for part in SHOWN])
        return json.dumps([self.number, found], sort_keys=True)

    # -- choosing

    def think(self) -> bool:
        """Make up one's mind about the next wish; False if the table is played to its end."""
        live = self._live
        live.until(lambda: self._mine() or live.over)
        if live.over and (self.number >= self.kind.games or not live.state["over"].get("next")):
            self.over = True
            return False
        if live.over:
            self.wish, self.hoped = {"kind": "next", "id": str(uuid4())}, None
            return True
        seat = self.rng.choice(self._mine())
        self.look(seat)
        live.until(lambda: live.keys)
        if live.state["undo"].get("can") and self.rng.random() < self.regrets:
            self.wish, self.takes_back = {"kind": "undo", "id": str(uuid4())}, seat
            return True
        key = live.any_answer(self.rng)
        ask = live.state["ask"]["id"]
        self.wish = {"kind": "choose", "id": str(uuid4()), "ask": ask, "key": key}
        self.hoped = (self.number, seat, in_any_order(key))
        return True

    def _mine(self) -> list[int]:
        state = self._live.state
        seats = state["room"]["seats"]
        return [seat for seat in state.get("waiting", []) if seats[seat].get("mine")]

    def send(self) -> None:
        assert self.wish is not None
        self._look_from(self._seat)
        self._live.send(**self.wish)

    @property
    def _seat(self) -> int:
        """Where the wish is made; -1: anywhere."""
        return self.hoped[1] if self.hoped is not None else self.takes_back

    def _look_from(self, seat: int) -> None:
        if seat >= 0:
            self.look(seat)

    def hear(self) -> None:
        """Wait for the acknowledgement."""
        assert self.wish is not None
        answer = self._live.answer_to(self.wish["id"], self.send)
        if answer["type"] != "done":
            raise Lost(f"{self.wish} was answered {answer}")
        outcomes = self.outcomes()
        if len(outcomes) > 1:
            stored = self.stored()
            outcomes = [one for one in outcomes if one == stored]
        if not outcomes:
            raise Lost(f"seat {self.takes_back} took back, and something else is gone")
        self.made = outcomes[0]
        self.last, self.last_seat = self.wish, self._seat
        self.wish, self.hoped, self.takes_back = None, None, -1

    def outcomes(self) -> list[list[Choice]]:
        """What may be stored once the wish is carried out: in a simultaneous turn, what others
        chose after a choice that is taken back stays.
        """
        if self.hoped is not None:
            return [[*self.made, self.hoped]]
        if self.takes_back < 0:
            return [self.made]
        mine = [i for i, choice in enumerate(self.made) if choice[1] == self.takes_back]
        return [self.made[: mine[-1]], self.made[: mine[-1]] + self.made[mine[-1] + 1 :]]

    def repeat(self) -> None:
        """Send what was acknowledged again: it is acknowledged, and changes nothing."""
        if self.last is None:
            return
        self._look_from(self.last_seat)
        answer = self._live.do(**self.last)
        if answer["type"] != "done":
            raise Lost(f"{self.last}, sent again, was answered {answer}")

    # -- what is stored

    def stored(self) -> list[Choice]:
        told = self.house.told(self.table)
        mine = [n for n, seat in enumerate(told.seats) if seat.person]
        return [
            (number, one.seat, in_any_order(one.key))
            for number, game in enumerate(told.games, 1)
            for one in game.chosen
            if one.seat in mine
        ]

    def compare(self) -> None:
        """What is stored is what was acknowledged, and at most what was sent beside."""
        stored = self.stored()
        outcomes = self.outcomes()
        hoped = outcomes[0]
        if stored not in (self.made, *outcomes):
            at = next(
                (i for i, (a, b) in enumerate(zip(stored, hoped, strict=False)) if a != b),
                min(len(stored), len(hoped)),
            )
            raise Lost(f"choice {at}: stored {stored[at:][:3]}, acknowledged {hoped[at:][:3]}")

    def finish(self) -> None:
        """Everything replays, and the campaign has concluded each game once."""
        self.compare()
        told = self.house.told(self.table)
        logs = replayed(told)
        if told.opened.campaign:
            journal = self.house.journal(told.opened.campaign)
            checked(journal)
            over = len(logs) if self.over else len(logs) - 1
            if len(journal.games) != over:
                raise Lost(f"{over} games were played, {len(journal.games)} concluded")


def at_table(house: WatchedHouse, kind: Kind, rng: Random) -> Player:
    person = Person(house, "Ann")
    return Player(house, kind, rng, person, kind.open(person))


# -- at every decision


@dataclass
class InStep:
    """Tables that are played in step, and the server killed under them."""

    house: WatchedHouse
    players: list[Player]
    rng: Random
    report: Report
    twice: bool = True  # kill before and after each acknowledgement; else by turns
    rounds: int = 0

    def play(self, until: float, say: Say, leading: int) -> None:
        """Until then, or until so many of the first tables are played to their end."""
        for player in self.players:
            player.connect()
        while not all(player.over for player in self.players[:leading]) and (
            self.rounds == 0 or time_left(until)
        ):
            self.decide()
            say(f"{self.rounds} decisions at {len(self.players)} tables, {self.report}")
        for player in self.players:
            self._guard(player, player.finish)
            player.leave()

    def _at_it(self) -> list[Player]:
        return [player for player in self.players if not player.over]

    def decide(self) -> None:
        """One decision at every table, with the server killed before and after it is known."""
        self.rounds += 1
        for player in self._at_it():
            self._guard(player, player.think)
        playing = self._at_it()
        before = self.twice or self.rounds % 2 == 0
        for player in playing:
            self._guard(player, player.send)
        if before:
            time.sleep(self.rng.choice((0, 0.001, 0.004)))
            self.kill()
            for player in playing:
                self._guard(player, player.send)
        for player in playing:
            self._guard(player, player.hear)
        if self.twice or not before:
            self._kill_after(playing)
        self.report.tried["decisions"] += len(playing)

    def _kill_after(self, playing: Sequence[Player]) -> None:
        shown = {player.table: player.shown() for player in playing if not player.over}
        self.kill()
        for player in [player for player in playing if player.table in shown]:
            self._guard(player, player.repeat)
            same = player.over or player.shown() == shown[player.table]
            self.report.check(same, f"crashes: {player.kind}: shown otherwise after a restart")

    def kill(self) -> None:
        self.house.restart()
        self.report.tried["kills"] += 1
        for player in self._at_it():
            self._guard(player, player.compare)
            self._guard(player, player.connect)

    def _guard(self, player: Player, act: Any) -> None:
        try:
            act()
        except (
            AssertionError,
            Refusal,
            ConnectionClosed,
            OSError,
            TimeoutError,
            KeyError,
        ) as error:
            player.over = True
            where = f"{player.kind}, table {player.table}, decision {self.rounds}"
            self.report.found.append(f"crashes: {where}: {act.__name__}: {error!r}"[:1500])


def at_every_decision(
    folder: Path,
    kinds: Sequence[Kind],
    seed: str,
    until: float,
    twice: bool = True,
    leading: int = 99,
    say: Say = quiet,
) -> Report:
    report = Report()
    with WatchedHouse(folder) as house:
        players = [at_table(house, kind, Random(f"{seed}/{kind}")) for kind in kinds]
        for player in players:
            player.regrets = 0.07
        InStep(house, players, Random(seed), report, twice).play(until, say, leading)
        whole = [player for player in players if player.over]
        report.tried["whole games of a kind, at every decision"] += len(whole)
        look_for_complaints(house, report)
    return report


def look_for_complaints(house: WatchedHouse, report: Report) -> None:
    said = house.complaints()
    report.check("Traceback" not in said, f"crashes: the server complained: {said[-1500:]}")


# -- at random moments


@dataclass
class Restless:
    """Plays in a thread, through all crashes, until told to stop."""

    player: Player
    stop: threading.Event
    trouble: str = ""
    part: ClassVar[str] = "crashes"  # of the soak, for whoever reads of trouble

    def run(self) -> None:
        try:
            while not self.stop.is_set() and not self.player.over:
                try:
                    self.come()
                    self.play()
                except (WebSocketException, OSError, EOFError):
                    self.stop.wait(0.05)  # the server is dead for a moment, or its database away
        except Exception as error:  # noqa: BLE001  # it is found, whatever it is
            self.trouble = f"{self.part}: {self.player.kind}: {error!r}"[:1500]
        finally:
            with suppress(ConnectionClosed, OSError):
                self.player.leave()

    def come(self) -> None:
        """Where they play; there is but one place."""

    def play(self) -> None:
        player = self.player
        live = player.connect()
        if any(seat["kind"] == "bot" for seat in live.state["room"]["seats"]):
            live.send("arrange", pace=0)
        while not self.stop.is_set():
            if player.wish is None and not player.think():
                return
            player.send()
            player.hear()


def at_random_moments(
    folder: Path, kinds: Sequence[Kind], seed: str, rounds: int, most: float = 3.0
) -> Report:
    """Everybody plays; the server is killed after up to `most` seconds, so many times."""
    report, rng = Report(), Random(seed)
    with WatchedHouse(folder) as house:
        players = [at_table(house, kind, Random(f"{seed}/{kind}")) for kind in kinds]
        stop = threading.Event()
        restless = [Restless(player, stop) for player in players]
        threads = [threading.Thread(target=one.run, daemon=True) for one in restless]
        for thread in threads:
            thread.start()
        for _ in range(rounds):
            time.sleep(rng.random() ** 2 * most)
            house.restart()
            report.tried["kills at random moments"] += 1
        time.sleep(0.5)
        stop.set()
        for thread in threads:
            thread.join(2 * PATIENCE)
        house.restart()
        for one in restless:
            report.check(not one.trouble, one.trouble)
            look_at(one.player, report)
        look_for_complaints(house, report)
    return report


def look_at(player: Player, report: Report) -> None:
    """What is stored when all is over is what was acknowledged."""
    report.tried["choices between kills"] += len(player.made)
    try:
        player.connect()
        player.leave()
        player.finish()
    except Exception as error:  # noqa: BLE001  # it is found, whatever it is
        where = f"{player.kind}, table {player.table}"
        report.found.append(f"crashes: {where}: {error!r}"[:1500])


def run(until: float, seed: str, say: Say) -> Report:
    """By turns: random moments for a part of the time, then every decision of every kind."""
    report = Report()
    lap = 0
    while lap == 0 or time_left(until) > 1:
        folder, words = Path(tempfile.mkdtemp(prefix="soak-")), f"{seed}/{lap}"
        rounds = min(60, max(2, int(time_left(until) / 10)))
        some = [*WITH_BOTS, *Random(words).sample(KINDS, 3)]
        say(f"random moments, {rounds} kills")
        now = at_random_moments(folder / "random", some, words, rounds)
        now.add(at_every_decision(folder / "every", KINDS, words, until, say=say))
        if now.found:
            now.found.append(f"crashes: the stores of these tables are kept in {folder}")
        else:
            shutil.rmtree(folder)
        report.add(now)
        lap += 1
    return report
