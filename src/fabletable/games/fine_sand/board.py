"""What the cards on a player's board give, by their columns."""

from __future__ import annotations

from functools import lru_cache
from typing import Final

from fabletable.engine.choice import keys_of
from fabletable.games.fine_sand.sand import BLUE, GREEN, MOST_DRAW, Sand

BASE_DRAW: Final = 2
BASE_LIMIT: Final = 3
REMEMBERED: Final = 1 << 12  # boards whose sums are kept, since they last for many turns
TOO_MANY: Final = MOST_DRAW + 1  # to be drawn in one go
# Of the empty board; nobody changes what belongs to a board.
PLAIN_DRAWS: Final = [BASE_DRAW]
NO_ACTIONS: Final[list[tuple[Sand, int]]] = []
NO_COLUMNS: Final[set[str]] = set()


class Board:
    """The sums over all built cards, and those among them that have an action.

    One card more shares with the board before it what does not change.
    """

    __slots__ = (
        "actions", "blue", "builds", "built", "columns", "discount", "green", "limit", "net_builds",
    )  # fmt: skip

    def __init__(self, before: Board | None, built: list[Sand]) -> None:
        self.built = built
        self.net_builds = 1
        self.discount = 0
        self.limit = BASE_LIMIT
        # In step 1: the two of the board first, then what each card gives; in step 2B likewise.
        self.green = self.blue = PLAIN_DRAWS
        self.actions = NO_ACTIONS  # with how many copies there are
        self.columns = NO_COLUMNS  # those with an action
        if before is not None:
            self._add(before, built[-1])
        self.builds = max(0, self.net_builds)

    def _add(self, before: Board, card: Sand) -> None:
        self.net_builds = before.net_builds + card.builds
        self.discount = before.discount + card.discount
        self.limit = before.limit + card.limit
        self.green = draws(before.green, card.draw if card.column == GREEN else 0)
        self.blue = draws(before.blue, card.draw if card.column == BLUE else 0)
        self.actions = before.actions
        self.columns = before.columns
        if card.action is not None:
            copies = dict(before.actions)
            copies[card] = copies.get(card, 0) + 1
            self.actions = list(copies.items())
            self.columns = {*before.columns, card.column}


def draws(before: list[int], number: int) -> list[int]:
    """What is drawn in one go, with a card that gives so many.

    Nobody has to use a card, so one that takes away, by values of your own, takes from the board.
    """
    if number < 0:
        return [max(0, before[0] + number), *before[1:]]
    return [*before, number] if number else before


@lru_cache(maxsize=REMEMBERED)
def board_of(built: tuple[Sand, ...]) -> Board:
    """The one with a card less is remembered, as a rule."""
    return Board(board_of(built[:-1]) if built else None, list(built))


DRAW: Final = "draw"  # one of the two ways of step 2, and the verb
DRAWN: Final = {keys_of(DRAW)[str(n)]: n for n in range(1, MOST_DRAW + 1)}
_KEYS: Final = {n: key for key, n in DRAWN.items()}
ONE_PORTION: Final = [[], *[[key] for key in DRAWN]]


def draw_keys(left: list[int], board_first: bool) -> list[str]:
    """Everything at once, or first what the board or one of the cards gives."""
    made = _BOARD_FIRST if board_first else _ANY_FIRST
    # As one number, which is sooner found than a row of them. It begins with a 1, or a row that
    # begins with nothing would be the same as the row without it.
    portions = 1
    for number in left:
        portions = portions * TOO_MANY + number
    keys = made.get(portions)
    if keys is None:
        counts = sorted({sum(left), *(left[:1] if board_first else left)} - {0}, reverse=True)
        keys = made[portions] = [_KEYS[count] for count in counts if count <= MOST_DRAW]
    return keys


_BOARD_FIRST: Final[dict[int, list[str]]] = {}  # by portions
_ANY_FIRST: Final[dict[int, list[str]]] = {}


def total(numbers: list[int]) -> int:
    """Their sum; compiled, that of Python is called by its name."""
    found = 0
    for number in numbers:
        found += number
    return found
