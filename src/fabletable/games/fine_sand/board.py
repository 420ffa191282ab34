"""What the cards on a player's board give, by their columns."""

from __future__ import annotations

from functools import lru_cache
from typing import Final

from fabletable.games.fine_sand.sand import BLUE, GREEN, MOST_DRAW, Sand

BASE_DRAW: Final = 2
BASE_LIMIT: Final = 3
REMEMBERED: Final = 1 << 12  # boards whose sums are kept, since they last for many turns


class Board:
    """The sums over all built cards, and those among them that have an action."""

    __slots__ = ("actions", "blue", "builds", "built", "columns", "discount", "green", "limit")

    def __init__(self, built: tuple[Sand, ...]) -> None:
        self.built = list(built)
        builds, discount, limit = 1, 0, BASE_LIMIT
        drawing: dict[str, list[int]] = {GREEN: [], BLUE: []}
        acting: dict[Sand, int] = {}
        for card in built:
            builds += card.builds
            discount += card.discount
            limit += card.limit
            if card.draw and card.column in drawing:
                drawing[card.column].append(card.draw)
            if card.action is not None:
                acting[card] = acting.get(card, 0) + 1
        self.green = draws(drawing[GREEN])  # in step 1
        self.blue = draws(drawing[BLUE])  # in step 2B
        self.builds = max(0, builds)
        self.discount = discount
        self.limit = limit
        self.actions = list(acting.items())  # with how many copies there are
        self.columns = {card.column for card in acting}  # those with an action


def draws(given: list[int]) -> list[int]:
    """What is drawn in one go: the two of the board first, then what each card gives.

    Nobody has to use a card, so one that takes away, by values of your own, takes from the board.
    """
    board = max(0, BASE_DRAW + sum([number for number in given if number < 0]))
    return [board, *[number for number in given if number > 0]]


@lru_cache(maxsize=REMEMBERED)
def board_of(built: tuple[Sand, ...]) -> Board:
    return Board(built)


DRAW: Final = "draw"  # one of the two ways of step 2, and the verb
DRAWN: Final = {f"{DRAW}:{n}": n for n in range(1, MOST_DRAW + 1)}
_KEYS: Final = {n: key for key, n in DRAWN.items()}
ONE_PORTION: Final = [[], *[[key] for key in DRAWN]]


@lru_cache(maxsize=REMEMBERED)
def draw_keys(left: tuple[int, ...], board_first: bool) -> list[str]:
    """Everything at once, or first what the board or one of the cards gives."""
    portions = left[:1] if board_first else left
    counts = sorted({sum(left), *portions} - {0}, reverse=True)
    return [_KEYS[count] for count in counts if count <= MOST_DRAW]
