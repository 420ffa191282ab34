"""The content page once more, word by word and slowly, to compare with. Knows nothing of ours."""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from itertools import permutations

Cell = tuple[int, int]
Laid = Mapping[str, tuple[Cell, int]]  # cell and colour by card

SHAPES = {
    "wide": [(row, column) for row in range(3) for column in range(5)],
    "square": [(row, column) for row in range(4) for column in range(4)],
    "pyramid": [(0, 3)]
    + [(1, column) for column in range(2, 5)]
    + [(2, column) for column in range(1, 6)]
    + [(3, column) for column in range(7)],
}


def touch(a: Cell, b: Cell) -> bool:
    return abs(a[0] - b[0]) + abs(a[1] - b[1]) == 1


def legal_cells(placed: Sequence[Cell], shape: str) -> list[Cell]:
    """Try the shape in every position; a card fits where one position covers all."""
    found = set()
    for down in range(-9, 10):
        for right in range(-9, 10):
            moved = {(row + down, column + right) for row, column in SHAPES[shape]}
            if moved.issuperset(placed):
                found |= {cell for cell in moved if any(touch(cell, other) for other in placed)}
    return sorted(found - set(placed))


class Seen:
    """What one card sees around it, in the words of the formulas."""

    def __init__(self, key: str, laid: Laid) -> None:
        self.laid = laid
        self.cell, colour = laid[key]
        near = [other for other, (cell, _) in laid.items() if touch(cell, self.cell)]
        self.near = near
        self.n = len(near)
        self.own = sum(laid[other][1] == colour for other in near)
        self.rival = self.n - self.own
        self.open_above = all(cell != (self.cell[0] - 1, self.cell[1]) for cell, _ in laid.values())

    def t(self, key: str) -> int:
        return int(key in self.near)

    def trio(self, *keys: str) -> int:
        cells = [self.laid[key][0] for key in keys if key in self.laid]
        pairs = [(a, b) for a in cells for b in cells if a < b]
        return int(len(cells) == 3 and sum(touch(a, b) for a, b in pairs) >= 2)


FORMULAS: dict[str, Callable[[Seen], int]] = {
    "frog": lambda s: 3 * s.t("princess") - 2 * s.t("witch"),
    "princess": lambda s: 3 * s.t("frog") + 2 * s.open_above,
    "witch": lambda _: 0,
    "stepmother": lambda s: s.rival,
    "goldilocks": lambda s: 0 if s.t("mama") + s.t("papa") + s.t("baby") > 0 else 4,
    "mama": lambda s: min(6, 2 * s.rival),
    "papa": lambda s: 2 * s.own,
    "baby": lambda s: 5 * s.trio("baby", "mama", "papa"),
    "wolf": lambda s: (
        2 * s.t("hood") + 2 * s.t("grandmother") + s.t("straw") + s.t("stick")
        - 3 * s.t("woodcutter")
    ),
    "hood": lambda s: 3 * s.t("grandmother") + 2 * s.t("woodcutter"),
    "hansel": lambda s: 4 * s.t("gretel") - 2 * s.t("witch"),
    "gretel": lambda s: 4 * s.t("hansel") + 2 * s.t("witch") - 2 * s.t("stepmother"),
    "straw": lambda s: 2 * s.t("stick") + 2 * s.t("brick") - 3 * s.t("wolf"),
    "stick": lambda s: s.n - 3 * s.t("wolf"),
    "brick": lambda s: 5 * s.trio("straw", "stick", "brick"),
    "grandmother": lambda s: 3 * s.t("hood") - 2 * s.t("wolf"),
    "woodcutter": lambda s: 4 * s.t("wolf") + s.t("hood") + s.t("grandmother"),
}  # fmt: skip


def points(laid: Laid) -> dict[str, int]:
    return {key: FORMULAS[key](Seen(key, laid)) for key in laid}


def his_cell(placed: Sequence[Cell], ref: Cell, shape: str) -> Cell:
    """Where Rumpelstiltskin goes when you have just placed a card at `ref`."""
    legal = legal_cells(placed, shape)
    row, column = ref
    sides = [(row - 1, column), (row, column - 1), (row, column + 1), (row + 1, column)]
    candidates = [cell for cell in sides if cell in legal]
    if not candidates:
        return legal[0]
    touched = [sum(touch(cell, other) for other in placed) for cell in candidates]
    return candidates[touched.index(max(touched))]


def his_square(drawn: Sequence[str]) -> tuple[str, ...]:
    """The four cards as Rumpelstiltskin lays them, row by row."""
    cells = [(0, 0), (0, 1), (1, 0), (1, 1)]

    def worth(order: tuple[int, ...]) -> int:
        return sum(
            points({drawn[i]: (cell, 0) for i, cell in zip(order, cells, strict=True)}).values()
        )

    orders = sorted(permutations(range(4)))
    most = max(worth(order) for order in orders)
    return tuple(drawn[i] for i in next(order for order in orders if worth(order) == most))
