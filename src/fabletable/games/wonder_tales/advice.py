"""What Wonder Tales tells bots, and those who ask for a hint: points, as if the round ended now."""

from __future__ import annotations

from typing import Final

from fabletable.engine.advice import Advice, Way
from fabletable.engine.choice import thing, verb_of
from fabletable.games.wonder_tales.cards import Character
from fabletable.games.wonder_tales.grid import KEY_CELLS
from fabletable.games.wonder_tales.habits import HABITS
from fabletable.games.wonder_tales.outcome import (
    Points,
    best_of,
    change,
    points_after,
    points_taking,
)
from fabletable.games.wonder_tales.promise import Promises, terms
from fabletable.games.wonder_tales.standing import ahead_now
from fabletable.games.wonder_tales.table import BEST_OF_THREE, SUMMED, Tales
from fabletable.games.wonder_tales.ways import ways_to_place
from fabletable.games.wonder_tales.worth import WORTH


class WonderTalesAdvice(Advice[Tales]):
    """How well players stand, and what a card brings at once."""

    _promises: Promises | None = None

    @property
    def promises(self) -> Promises:
        """What cards may still bring, by what their terms are worth now."""
        if self._promises is None or self._promises.worth is not self.worth:
            self._promises = Promises(self.worth)
        return self._promises

    def value(self, table: Tales, player: int) -> float:
        """My points less the other's, with the unfinished round as if it ended now, and what cards
        may still bring in it.
        """
        between_two = not table.round_over and not table.solo
        more = self.promises.of(table, player) if between_two else 0.0
        return ahead_now(table, table.tellers[player].colour) + more

    def terms(self, table: Tales, player: int) -> dict[str, float]:
        """None where who wins tells little of a round's points, as in the best of three."""
        return terms(table, player) if table.setup.mode == SUMMED and not table.round_over else {}

    def ways(self, table: Tales, player: int, keys: list[str]) -> list[Way]:
        return ways_to_place(table, player, keys, self.promises)

    def part(self, table: Tales) -> int:
        """In the best of three each round counts by itself."""
        return max(1, table.round + 1) if table.setup.mode == BEST_OF_THREE else 0

    def points(self, table: Tales, part: int) -> list[int]:
        """Only rounds count there; but of equal ones more points are better."""
        if table.setup.mode != BEST_OF_THREE:
            return []
        over = part <= len(table.red_points)
        sums = (
            (table.red_points[part - 1], table.blue_points[part - 1])
            if over
            else table.points_now()
        )
        return [sums[teller.colour] for teller in table.tellers]

    def reason(self, seen: Tales, player: int, key: str) -> str:
        """What it changes at once, with what it takes at best; of a card, where that is most."""
        mine = seen.tellers[player].colour
        if verb_of(key) == "target":
            target = seen.grid.cards.index(seen.grid.find(thing(key)))
            return _change(seen, points_taking(seen, player, target), mine)
        card = seen.setup.deck.get(seen.placing if key in KEY_CELLS else thing(key))
        if not isinstance(card, Character):
            return ""
        cells = [KEY_CELLS[key]] if key in KEY_CELLS else seen.legal_cells()
        best = [best_of(points_after(seen, player, card, cell), mine) for cell in cells]
        after = best_of(best, mine)
        where = "" if key in KEY_CELLS else f"{seen.spot(cells[best.index(after)])}: "
        return _change(seen, after, mine, where)


def _change(seen: Tales, after: Points, mine: int, where: str = "") -> str:
    """`below the Wolf: you gain 5 and Red loses 2 at once`"""
    parts = []
    for colour, changed in zip((mine, 1 - mine), change(seen, after, mine), strict=True):
        verb = "gain" if changed > 0 else "lose"
        who = f"you {verb}" if colour == mine else f"{seen.side(colour)} {verb}s"
        if changed:
            parts.append(f"{who} {abs(changed)}")
    return f"{where}{' and '.join(parts)} at once" if parts else ""


# A turn is a card and its place, and what the next cards bring is soon told.
ADVICE: Final = WonderTalesAdvice(
    HABITS, steps=3, steps_each=0, plans=16, worth=WORTH, parts="round"
)
