"""What Wonder Tales tells bots, and those who ask for a hint: points, as if the round ended now."""

from __future__ import annotations

from typing import Final

from fabletable.engine.advice import Advice, Way
from fabletable.engine.choice import thing, verb_of
from fabletable.games.wonder_tales.cards import Character
from fabletable.games.wonder_tales.grid import KEY_CELLS, points, totals
from fabletable.games.wonder_tales.habits import HABITS
from fabletable.games.wonder_tales.promise import promise, terms
from fabletable.games.wonder_tales.table import BEST_OF_THREE, OVER, SUMMED, Tales
from fabletable.games.wonder_tales.ways import ways_to_place
from fabletable.games.wonder_tales.worth import WORTH

ROUND_WORTH: Final = 100.0  # a round won, in points, for bots that look ahead
PRIZE: Final = 20.0  # winning, in points

Points = tuple[int, int]  # Red's and Blue's


class WonderTalesAdvice(Advice[Tales]):
    """How well players stand, and what a card brings at once."""

    def value(self, table: Tales, player: int) -> float:
        """My points less the other's, with the unfinished round as if it ended now, and what cards
        may still bring in it.
        """
        between_two = not table.round_over and not table.solo
        more = promise(table, player, self.worth) if between_two else 0.0
        return self._by_points(table, player) + more

    def _by_points(self, table: Tales, player: int) -> float:
        mine = table.tellers[player].colour
        if table.setup.mode == BEST_OF_THREE:
            rounds = table.won(mine) - table.won(1 - mine)
            return ROUND_WORTH * rounds + (
                0 if table.round_over else _ahead(table.points_now(), mine)
            )
        ahead = _ahead(table.scores(), mine)
        return ahead + PRIZE * (ahead > 0) if table.phase == OVER else ahead

    def terms(self, table: Tales, player: int) -> dict[str, float]:
        """None where who wins tells little of a round's points, as in the best of three."""
        return terms(table, player) if table.setup.mode == SUMMED and not table.round_over else {}

    def ways(self, table: Tales, player: int, keys: list[str]) -> list[Way]:
        """This round counts as far as it has come; what was before stays as it is."""
        found = ways_to_place(table, player, keys, self.worth)
        if not found:
            return []
        before = self._by_points(table, player) - _ahead(table.points_now(), _colour(table, player))
        return [(before + ahead, way) for ahead, way in found]

    def points(self, table: Tales) -> list[int]:
        """In the best of three only rounds count; but of equal ones more points are better."""
        if table.setup.mode != BEST_OF_THREE:
            return []
        sums = table.scores()
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
            key=lambda after: _ahead(after, mine),
        )
        return _change(seen, best, mine, "at its best place ")


def _colour(table: Tales, player: int) -> int:
    return table.tellers[player].colour


def _ahead(points: Points, mine: int) -> int:
    return points[mine] - points[1 - mine]


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
ADVICE: Final = WonderTalesAdvice(HABITS, steps=3, steps_each=0, plans=16, worth=WORTH)
