"""How solo campaigns end, and which numbers of the scoring sheet are struck off."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Final

from fabletable.engine.facts import Result
from fabletable.engine.story import Event
from fabletable.engine.study import Counts, Section, Study, interval
from fabletable.games.fine_sand.sheet import GAMES, HIGHEST, all_struck, victory_points
from fabletable.games.fine_sand.table import Beach


class SheetStudy(Study[Beach]):
    """Any games, and of solo campaigns how they end."""

    def at_end(self, table: Beach, result: Result, story: Sequence[Event]) -> list[str]:
        if table.players > 1:
            return []
        game = len(table.sheet["struck"]) + 1
        found = [f"alone {game}", *["total"] * table.builders[0].score]
        if not table.struck:
            return [*found, f"lost {game}"]
        found.append(f"struck {table.struck}")
        if game == GAMES:
            found += ["won", f"points {victory_points(all_struck(table))}"]
        return found

    def sections(self, counts: Counts) -> list[Section]:
        campaigns, won = counts.get("alone 1", 0), counts.get("won", 0)
        if not campaigns:
            return []
        low, high = interval(won, campaigns)
        share = f"{won / campaigns:.1%} ({low:.1%} to {high:.1%})"
        mean = counts.get("total", 0) / counts["games"]
        notes = [
            f"{campaigns:,} solo campaigns of up to {GAMES} games.",
            f"Won: {won:,}, {share}{_points(counts)}.",
            f"Games: {counts['games']:,}, with a total of {mean:.1f} on average.",
        ]
        games = [
            [str(n), f"{counts.get(f'alone {n}', 0):,}", f"{counts.get(f'lost {n}', 0):,}"]
            for n in range(1, GAMES + 1)
        ]
        struck = [
            [str(n), f"{counts.get(f'struck {n}', 0) / campaigns:.1%}"]
            for n in range(1, HIGHEST + 1)
        ]
        return [
            Section("The solo campaign", ("game", "played", "lost"), games, notes),
            Section("The scoring sheet", ("number", "struck off, of all campaigns"), struck),
        ]


def _points(counts: Counts) -> str:
    """What campaigns that were won are worth."""
    found = {int(n.removeprefix("points ")): c for n, c in counts.items() if n.startswith("points")}
    if not found:
        return ""
    mean = sum(points * count for points, count in found.items()) / sum(found.values())
    return f", with {min(found)} to {max(found)} victory points, {mean:.1f} on average"


STUDY: Final = SheetStudy(
    (1,), "solo", taken=("drew", "received"), played=("built", "used"), verbs=("build", "use")
)
