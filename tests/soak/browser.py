"""Every game and mode, clicked to its end in a real browser; two browsers; reloads on the way."""

from __future__ import annotations

import tempfile
import time
from collections.abc import Callable, Iterator
from itertools import cycle
from pathlib import Path
from random import Random
from typing import NamedTuple

from playwright.sync_api import Browser
from playwright.sync_api import Error as BrowserError

from fabletable.shelf import GAMES
from tests.soak.report import Report, Say
from tests.web.browser import DESK, PHONE, Visitor, browser
from tests.web.house import House, Person


class Kind(NamedTuple):
    """A game in one of its modes, or of its campaigns."""

    game: str
    mode: str
    campaign: str
    players: int

    def __str__(self) -> str:
        what = f"campaign {self.campaign}" if self.campaign else self.mode
        return f"{self.game} {what} for {self.players}"


def kinds(most: bool = True) -> Iterator[Kind]:
    """Everything that can be opened; for every number of players, or for the fewest."""
    for game, rules in GAMES.items():
        rows = [(mode.key, "", mode.players) for mode in rules.facts.modes]
        rows += [("", one.key, one.players) for one in rules.campaigns.values()]
        for mode, campaign, counts in rows:
            for players in sorted(counts) if most else [min(counts)]:
                yield Kind(game, mode, campaign, players)


def run(until: float, seed: str, say: Say) -> Report:
    """One kind after another until the time is over; at least one."""
    report = Report()
    with tempfile.TemporaryDirectory() as folder, House(Path(folder)) as one, browser() as chrome:
        rng = Random(f"browser/{seed}")
        shuffled = sorted(kinds(), key=lambda _: rng.random())
        for number, kind in enumerate(cycle(shuffled)):
            way = WAYS[number % len(WAYS)]
            say(f"{kind}, {way.__name__}")
            report.add(_tried(chrome, one, kind, way, f"{seed}/{number}"))
            if time.monotonic() > until:
                return report
    return report


Way = Callable[[Browser, House, Kind, Random], list[str]]


def _tried(chrome: Browser, one: House, kind: Kind, way: Way, seed: str) -> Report:
    report = Report()
    report.tried["games clicked to their end in the browser"] += 1
    where = f"{kind}, {way.__name__}, seed {seed}"
    try:
        report.found += [f"{where}: {what}" for what in way(chrome, one, kind, Random(seed))]
    except (AssertionError, BrowserError) as error:
        report.found.append(f"{where}: {error}")
    return report


def opened(visitor: Visitor, kind: Kind, *seats: str) -> str:
    more = {"campaign": kind.campaign, "name": "Soak"} if kind.campaign else {"mode": kind.mode}
    return visitor.open(kind.game, *seats, pace=0, **more)


def with_bots(chrome: Browser, one: House, kind: Kind, rng: Random) -> list[str]:
    """A person against bots; then the next game begins."""
    visitor = Visitor(chrome, one, rng.choice([DESK, PHONE]))
    try:
        opened(visitor, kind, "me", *["apprentice"] * (kind.players - 1))
        visitor.play(rng)
        another = visitor.page.locator("#next")
        if another.count():
            another.click()
            visitor.page.wait_for_function("() => document.body.dataset.phase !== 'over'")
            visitor.wait_for_something_to_do()
        return visitor.complaints
    finally:
        visitor.close()


def on_one_device(chrome: Browser, one: House, kind: Kind, rng: Random) -> list[str]:
    """All seats at one device, with the page loaded anew now and then."""
    visitor = Visitor(chrome, one)
    try:
        opened(visitor, kind, "me", *[f"here:P{i}" for i in range(2, kind.players + 1)])
        made = 0
        while visitor.wait_for_something_to_do() != "over":
            made += 1
            assert made < 5_000, "the game does not end"
            if visitor.page.locator(".cover:not([hidden])").count():
                visitor.uncover()
            elif rng.random() < 0.03:
                visitor.page.reload()
            else:
                visitor.choose(rng)
        return visitor.complaints
    finally:
        visitor.close()


def by_two_browsers(chrome: Browser, one: House, kind: Kind, rng: Random) -> list[str]:
    """A friend comes by the link; both click whenever they are asked. Others are bots."""
    if kind.players < 2:
        return with_bots(chrome, one, kind, rng)
    host, friend = Visitor(chrome, one), Visitor(chrome, one, PHONE)
    try:
        path = opened(host, kind, "me", "open", *["apprentice"] * (kind.players - 2))
        sit_down(host, friend, path)
        for _ in range(5_000):
            if host.phase == "over":
                break
            for visitor in (host, friend):
                if visitor.page.locator(".option:not([aria-disabled=true])").count():
                    visitor.choose(rng)
                elif visitor.phase != "over":
                    visitor.page.wait_for_timeout(10)
        friend.page.wait_for_function("() => document.body.dataset.phase === 'over'")
        return host.complaints + friend.complaints
    finally:
        host.close()
        friend.close()


def sit_down(host: Visitor, friend: Visitor, path: str) -> None:
    """The friend takes the open seat as the page lets them."""
    cookies = "; ".join(f"{one['name']}={one['value']}" for one in host.context.cookies())
    person = Person(host.house)
    person.cookie = cookies
    with person.live(path.rpartition("/")[2]) as live:
        link = next(seat["link"] for seat in live.state["room"]["seats"] if seat.get("link"))
    friend.go(link)
    friend.page.locator("form input").fill("Friend")
    friend.page.locator("form button").click()
    friend.page.wait_for_url("**/table/**")
    friend.page.wait_for_selector("main.table")


WAYS: list[Way] = [with_bots, on_one_device, by_two_browsers]
