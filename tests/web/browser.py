"""Chromium, and somebody who clicks in it."""

from __future__ import annotations

import shutil
from collections.abc import Iterator
from contextlib import contextmanager
from random import Random
from typing import Literal

from playwright.sync_api import (
    Browser,
    BrowserContext,
    ConsoleMessage,
    Locator,
    Page,
    Request,
    sync_playwright,
)

from tests.web.house import House, seat_wish

NAMES = ("chromium", "chromium-browser", "google-chrome")
FLAGS = [
    "--no-sandbox", "--disable-gpu", "--disable-background-networking",
    "--disable-component-update", "--disable-sync", "--no-first-run", "--disable-quic",
    "--host-resolver-rules=MAP * ~NOTFOUND, EXCLUDE 127.0.0.1, EXCLUDE localhost",
]  # fmt: skip
PATIENCE = 30_000  # milliseconds
PREFERS = """
localStorage['fabletable.settings'] ??= JSON.stringify({ pace: '%s', teller: '%s' });
"""
BLOCKED = "Service Worker registration blocked"
DESK, PHONE = (1280, 800), (390, 844)
# Whoever plays by the list keeps it open, where it does not lie over the table.
BESIDE = 1200
LIST_OPEN = "localStorage.setItem('fabletable.list', localStorage['fabletable.list'] ?? 'open')"


@contextmanager
def browser() -> Iterator[Browser]:
    """A real browser: the one on the path, or Playwright's own."""
    path = next(filter(None, map(shutil.which, NAMES)), None)
    with sync_playwright() as play:
        found = play.chromium.launch(executable_path=path, args=FLAGS)
        try:
            yield found
        finally:
            found.close()


# What scrolls shows no card large, and says that it scrolled with the next picture.
SCROLLED = """card => new Promise((done) => {
    card.scrollIntoView({ block: "center" });
    requestAnimationFrame(() => requestAnimationFrame(() => done()));
})"""
# Nothing else lies there any more, such as what the stage shows.
ON_TOP = """card => {
    const { left, top, width, height } = card.getBoundingClientRect();
    return card.contains(document.elementFromPoint(left + width / 2, top + height / 2));
}"""


class Visitor:
    """A person with a window of their own, who notices whatever goes wrong in it."""

    def __init__(
        self,
        browser: Browser,
        house: House,
        size: tuple[int, int] = DESK,
        motion: Literal["reduce", "no-preference"] = "reduce",
        teller: bool = False,
        stage: Literal["instant", "usual", "wait"] = "instant",
        workers: Literal["allow", "block"] = "block",
    ) -> None:
        self.house = house
        self.complaints: list[str] = []
        self.context: BrowserContext = browser.new_context(
            viewport={"width": size[0], "height": size[1]},
            reduced_motion=motion,
            service_workers=workers,
        )
        self.context.set_default_timeout(PATIENCE)
        self.context.add_init_script(PREFERS % (stage, "on" if teller else "off"))
        self.context.on("request", self._stay_here)
        if size[0] >= BESIDE:
            self.context.add_init_script(LIST_OPEN)
        self.page: Page = self.context.new_page()
        self.page.on("console", self._overhear)
        self.page.on("pageerror", lambda error: self._hear("error", str(error)))

    def _stay_here(self, request: Request) -> None:
        """Nothing is fetched from anywhere else, and nothing else could be found.

        To let each request pass one by one would take a third of the time to open a table.
        """
        if not request.url.startswith((self.house.address, "data:")):
            self._hear("error", f"asked for {request.url}")

    def _overhear(self, said: ConsoleMessage) -> None:
        """A drawing that is opened alone has no sign, for which a browser asks all the same."""
        if not said.location["url"].endswith("/favicon.ico"):
            self._hear(said.type, said.text)

    def _hear(self, kind: str, text: str) -> None:
        if kind in ("error", "warning") and BLOCKED not in text:
            self.complaints.append(f"{kind}: {text}")

    def close(self) -> None:
        self.context.close()

    def go(self, path: str) -> None:
        self.page.goto(f"{self.house.address}{path}")

    def open(self, game: str, *seats: str, **more: object) -> str:
        """Open a table as the page would, and go there."""
        self.go("/")
        body = {"game": game, "seats": [seat_wish(seat) for seat in seats], **more}
        answer = self.context.request.post(
            f"{self.house.address}/api/tables", data=body, headers={"Origin": self.house.address}
        )
        assert answer.ok, answer.text()
        path = f"/table/{answer.json()['table']}"
        self.go(path)
        return path

    def prefer(self, setting: str, value: str) -> None:
        """Choose among the settings, at a table."""
        self.page.locator("#table-menu").click()
        self.page.get_by_role("button", name="Settings").click()
        self.page.get_by_role("group", name=setting).get_by_label(value, exact=True).check()
        for _ in range(2):
            self.page.get_by_role("button", name="Close").last.click()

    # -- at a table

    @property
    def phase(self) -> str:
        return str(self.page.evaluate("document.body.dataset.phase"))

    @property
    def prompt(self) -> str:
        return self.page.locator(".prompt").inner_text()

    def wait_for_something_to_do(self) -> str:
        """`option`, `over` or `cover`, whichever comes first."""
        found = self.page.wait_for_function(
            """() => document.querySelector('#over') && document.body.dataset.phase === 'over'
                ? 'over'
                : document.querySelector('.cover:not([hidden]) button') ? 'cover'
                : document.body.dataset.phase === 'cover' ? ''
                : document.querySelector('.option:not([aria-disabled=true])') ? 'option'
                : document.querySelector('.confirm:not([hidden], [aria-disabled=true])')
                    ? 'option' : ''"""
        )
        return str(found.json_value())

    def choose(self, rng: Random, mouse: bool = True) -> str:
        """Click one of the options, or mark some and confirm them; says what was clicked last."""
        if mouse:
            self._unfold()
        options = self.page.locator(".option:not([aria-disabled=true])")
        asked = self.page.evaluate("document.querySelector('main.table').dataset.n")
        if options.count() == 0:
            return self._confirm(asked, mouse)
        chosen = options.nth(int(rng.random() * options.count()))
        key = chosen.get_attribute("data-key") or ""
        marks = chosen.get_attribute("data-mark") is not None
        if not marks or chosen.get_attribute("aria-pressed") == "false":
            _click(chosen, mouse)
        if marks:
            return self._mark_on(rng, mouse, asked)
        self._wait_for_more_than(asked)
        return key

    def _unfold(self) -> None:
        """Have the list of all choices, if some of them are folded away."""
        unfold = self.page.locator(".question[data-list=folded] .unfold")
        if unfold.is_visible():
            unfold.click()

    def _mark_on(self, rng: Random, mouse: bool, asked: str) -> str:
        """Mark whatever can be marked until it is whole, then confirm it."""
        for _ in range(100):
            self.page.wait_for_selector(".confirm:not([aria-busy=true])")
            if not self.page.locator(".confirm[aria-disabled=true]").count():
                return self._confirm(asked, mouse)
            can = ".option[data-mark]:not([aria-disabled=true])"
            free = self.page.locator(f"{can}[aria-pressed=false]")
            some = free if free.count() else self.page.locator(can)
            _click(some.nth(int(rng.random() * some.count())), mouse)
        raise AssertionError("whatever is marked is never whole")

    def _confirm(self, asked: str, mouse: bool) -> str:
        _click(self.page.locator(".confirm"), mouse)
        self._wait_for_more_than(asked)
        return "confirm"

    def _wait_for_more_than(self, n: str) -> None:
        """Until the table is shown anew."""
        self.page.wait_for_function(
            "n => document.querySelector('main.table')?.dataset.n !== n", arg=n
        )

    def touch(self, card: Locator) -> None:
        """Click on a card, whether it can be chosen or not."""
        card.evaluate(SCROLLED)
        self.page.wait_for_function(ON_TOP, arg=card.element_handle())
        card.click(force=True)

    def ask_about(self, card: Locator) -> str:
        """What is said about a card that cannot be chosen."""
        self.touch(card)
        about = self.page.locator(".details")
        about.wait_for()
        return about.inner_text()

    def uncover(self) -> None:
        """Take the device over."""
        self.page.locator(".cover button").first.click()
        self.page.wait_for_function("() => document.querySelector('.cover').hidden")

    def play(self, rng: Random, most: int = 3_000, mouse: bool = True) -> int:
        """Click until the game is over; says how often."""
        for made in range(most):
            match self.wait_for_something_to_do():
                case "over":
                    return made
                case "cover":
                    self.uncover()
                case _:
                    self.choose(rng, mouse)
        raise AssertionError(f"no end after {most} clicks")


def _click(node: Locator, mouse: bool) -> None:
    if mouse:
        node.click()
    else:
        node.evaluate("node => node.click()")
