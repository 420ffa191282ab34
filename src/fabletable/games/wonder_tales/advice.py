"""What Wonder Tales tells bots, and those who ask for a hint: points, as if the round ended now."""

from __future__ import annotations

from typing import Final

from fabletable.engine.advice import Advice, Way
from fabletable.engine.choice import thing, verb_of
from fabletable.games.wonder_tales.cards import Character
from fabletable.games.wonder_tales.grid import KEY_CELLS, points, totals
from fabletable.games.wonder_tales.habits import HABITS
from fabletable.games.wonder_tales.promise import Promises, terms
from fabletable.games.wonder_tales.standing import ahead_now, lead
from fabletable.games.wonder_tales.table import BEST_OF_THREE, SUMMED, Tales
from fabletable.games.wonder_tales.ways import ways_to_place
from fabletable.games.wonder_tales.worth import WORTH

Points = tuple[int, int]  # Red's and Blue's


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
        """What it changes at once. Of a card that acts, that is told when its target is chosen."""
        mine = seen.tellers[player].colour
        if verb_of(key) == "target":
            return _change(seen, _after_target(seen, player, thing(key)), mine)
        card = seen.setup.deck.get(seen.placing if key in KEY_CELLS else thing(key))
        if not isinstance(card, Character) or card.action is not None:
            return ""
        if key in KEY_CELLS:
            return _change(seen, _with(seen, card, KEY_CELLS[key], mine), mine)
        best = max(
            [_with(seen, card, cell, mine) for cell in seen.legal_cells()],
            key=lambda after: lead(after, mine),
        )
        return _change(seen, best, mine, "at its best place ")


def _with(seen: Tales, card: Character, cell: int, colour: int) -> Points:
    """The points with one more card in the grid."""
    cards, cells = [*seen.grid.cards, card], [*seen.cells, cell]
    colours = [*seen.colours, colour]
    return totals(points(cards, cells, colours), colours)


def _after_target(seen: Tales, player: int, key: str) -> Points:
    """The points after the card placed last has taken this one, which is then put back."""
    cells, colours, action = seen.cells.copy(), seen.colours.copy(), seen.grid.top.action
    if action is not None:
        action.takes(seen, player, seen.grid.cards.index(seen.grid.find(key)))
    after = seen.points_now()
    seen.cells, seen.colours = cells, colours
    return after


def _change(seen: Tales, after: Points, mine: int, where: str = "") -> str:
    """`at its best place you gain 5 and Red loses 2 at once`"""
    before, parts = seen.points_now(), []
    for colour, gain, lose in ((mine, "you gain", "you lose"), (1 - mine, "gains", "loses")):
        change = after[colour] - before[colour]
        who = "" if colour == mine else f"{seen.side(colour)} "
        if change:
            parts.append(f"{who}{gain if change > 0 else lose} {abs(change)}")
    return f"{where}{' and '.join(parts)} at once" if parts else ""


# A turn is a card and its place, and what the next cards bring is soon told.
ADVICE: Final = WonderTalesAdvice(
    HABITS, steps=3, steps_each=0, plans=16, worth=WORTH, parts="round"
)
