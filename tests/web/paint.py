"""How soon a click is seen, and what moves without being asked to: in games by real clicks.

    python -m tests.web.paint [GAME ...]       with the processor slowed four times

Chromium itself says how long it took from a click to the next picture (Event Timing), and by how
much the page shifted of itself (Layout Instability). It is time of the clock: measure on a quiet
machine.
"""

from __future__ import annotations

import sys
import tempfile
from collections.abc import Sequence
from contextlib import closing
from dataclasses import dataclass
from pathlib import Path
from random import Random

from playwright.sync_api import Browser

from fabletable.shelf import GAMES
from tests.web.browser import DESK, PHONE, Visitor, browser
from tests.web.house import House

SLOWED = 4  # times
REST = 300  # milliseconds from one choice to the next: people look first
WATCH = """
window.watched = { clicks: {}, shift: 0 };
new PerformanceObserver(list => list.getEntries().forEach(({ interactionId, duration }) => {
  const { clicks } = watched;
  if (interactionId) clicks[interactionId] = Math.max(clicks[interactionId] ?? 0, duration);
})).observe({ type: "event", durationThreshold: 16 });
new PerformanceObserver(list => list.getEntries().forEach(one => {
  if (!one.hadRecentInput) watched.shift += one.value;
})).observe({ type: "layout-shift" });
"""


@dataclass(frozen=True)
class Seen:
    """A game as it was seen: milliseconds from each click to its picture, the quickest first."""

    clicks: tuple[float, ...]
    choices: int
    shift: float  # of the page, in all of them together

    def within(self, share: float) -> float:
        """So many milliseconds at most, for this share of all clicks."""
        return self.clicks[min(len(self.clicks) - 1, int(share * len(self.clicks)))]


def watch_game(
    chrome: Browser, house: House, game: str, size: tuple[int, int], most: int = 40
) -> Seen:
    """Click a game against a bot to its end, or for so many choices."""
    visitor, rng, made = Visitor(chrome, house, size, motion="no-preference"), Random(7), 0
    with closing(visitor):
        visitor.open(game, "me", "apprentice", pace=0)
        visitor.wait_for_something_to_do()
        line = visitor.context.new_cdp_session(visitor.page)
        line.send("Emulation.setCPUThrottlingRate", {"rate": SLOWED})
        visitor.page.evaluate(WATCH)
        while made < most and visitor.wait_for_something_to_do() == "option":
            visitor.choose(rng)
            visitor.page.wait_for_timeout(REST)
            made += 1
        watched = visitor.page.evaluate("watched")
        assert visitor.complaints == []
    return Seen(tuple(sorted(watched["clicks"].values())), made, watched["shift"])


def main(games: Sequence[str]) -> None:
    with tempfile.TemporaryDirectory() as folder, House(Path(folder)) as house, browser() as chrome:
        for game in games or GAMES:
            for size in (DESK, PHONE):
                seen = watch_game(chrome, house, game, size)
                sys.stdout.write(
                    f"{game} {size[0]}x{size[1]}: {seen.choices} choices,"
                    f" {len(seen.clicks)} clicks, p50 {seen.within(0.5):.0f} ms,"
                    f" p95 {seen.within(0.95):.0f} ms, at most {seen.within(1):.0f} ms;"
                    f" shift {seen.shift / seen.choices:.4f} a choice\n"
                )
                sys.stdout.flush()


if __name__ == "__main__":
    main(sys.argv[1:])
