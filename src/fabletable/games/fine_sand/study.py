"""How solo campaigns end, and which numbers of the scoring sheet are struck off."""

from __future__ import annotations

from collections.abc import Sequence

from fabletable.engine.facts import Result
from fabletable.engine.story import Event
from fabletable.engine.study import Counts, Study, interval
from fabletable.games.fine_sand.sheet import GAMES, HIGHEST, all_struck, victory_points
from fabletable.games.fine_sand.table import Beach


class SheetStudy(Study[Beach]):
    """Solo campaigns, each until it is won or lost."""

    def at_end(self, table: Beach, result: Result, story: Sequence[Event]) -> list[str]:
        game = len(table.sheet["struck"]) + 1
        found = [f"played {game}", *["total"] * table.builders[0].score]
        if not table.struck:
            return [*found, f"lost {game}"]
        found.append(f"struck {table.struck}")
        if game == GAMES:
            found += ["won", f"points {victory_points(all_struck(table))}"]
        return found

    def page(self, counts: Counts) -> list[str]:
        campaigns, won = counts.get("played 1", 0), counts.get("won", 0)
        low, high = interval(won, campaigns)
        share = f"{won / max(1, campaigns):.1%} ({low:.1%} to {high:.1%})"
        mean = counts.get("total", 0) / counts["games"]
        return [
            f"{campaigns:,} solo campaigns of up to {GAMES} games.",
            f"Won: {won:,}, {share}{_points(counts)}.",
            f"Games: {counts['games']:,}, with a total of {mean:.1f} on average.",
            "",
            "| game | played | lost |",
            "|---|---|---|",
            *[
                f"| {n} | {counts.get(f'played {n}', 0):,} | {counts.get(f'lost {n}', 0):,} |"
                for n in range(1, GAMES + 1)
            ],
            "",
            "| number | struck off, of all campaigns |",
            "|---|---|",
            *[
                f"| {n} | {counts.get(f'struck {n}', 0) / max(1, campaigns):.1%} |"
                for n in range(1, HIGHEST + 1)
            ],
        ]


def _points(counts: Counts) -> str:
    """What campaigns that were won are worth."""
    found = {int(n.removeprefix("points ")): c for n, c in counts.items() if n.startswith("points")}
    if not found:
        return ""
    mean = sum(points * count for points, count in found.items()) / sum(found.values())
    return f", with {min(found)} to {max(found)} victory points, {mean:.1f} on average"
