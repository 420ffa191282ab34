"""How tests play Wonder Tales and read its table: through choices and views alone."""

from __future__ import annotations

from fabletable.engine.game import Game
from fabletable.engine.scene import Element
from fabletable.games.wonder_tales.grid import row_and_column
from fabletable.games.wonder_tales.table import ROUNDS
from tests.games.wonder_tales.tables import BLUE_SEAT, LETTERS, NAMES, SPECTATOR, Cell


def play(game: Game, *keys: str) -> None:
    """Make these choices, whoever is asked."""
    for key in keys:
        game.answer(game.asks[0].player, key)


def laid(game: Game) -> dict[str, tuple[Cell, int]]:
    """The cell and the colour of every placed card."""
    table = game.view(SPECTATOR)["table"]
    cells = [row_and_column(cell) for cell in table["cells"]]
    places = zip(cells, table["colours"], strict=True)
    return dict(zip(table["zones"]["grid"], places, strict=True))


def grid(game: Game) -> str:
    """The grid as it would be written."""
    faces = {cell: f"{key.title()}:{LETTERS[side]}" for key, (cell, side) in laid(game).items()}
    rows = range(min(row for row, _ in faces), max(row for row, _ in faces) + 1)
    columns = range(min(at for _, at in faces), max(at for _, at in faces) + 1)
    return " / ".join(" ".join(faces.get((row, c), ".") for c in columns) for row in rows)


def where(game: Game, name: str) -> Cell:
    """The cell of a placed card."""
    return laid(game)[name.lower()][0]


def points(game: Game) -> dict[str, int]:
    """What each placed card is worth now."""
    seen = game.view(SPECTATOR)
    return dict(zip(seen["table"]["zones"]["grid"], seen["insight"]["points"], strict=True))


def totals(game: Game) -> tuple[int, int]:
    """Red's and Blue's points now."""
    now = game.view(SPECTATOR)["insight"]["totals"]
    return now["red"], now["blue"]


def supply(game: Game, seat: int) -> list[str]:
    cards: list[str] = game.view(SPECTATOR)["seats"][seat]["zones"]["supply"]
    return cards


def cells(game: Game) -> list[Cell]:
    """The cells that are offered."""
    found = []
    for key in game.asks[0].keys:
        assert key.startswith("cell:")
        row, column = key.removeprefix("cell:").split(",")
        found.append((int(row), int(column)))
    return found


def next_card(game: Game) -> list[str]:
    cards: list[str] = game.view(SPECTATOR)["table"]["zones"]["next"]
    return cards


def element(game: Game, name: str) -> Element:
    """An element of the scene, as the Blue player sees it."""
    found = game.scene(BLUE_SEAT).elements
    return next(one for one in found if one.id == name)


def play_until(game: Game, shape: str, placed: int) -> None:
    """Make the first choice offered until so many cards lie in the grid of this shape."""
    while game.asks:
        table = game.view(SPECTATOR)["table"]
        if table["round"] == ROUNDS.index(shape) and len(table["cells"]) == placed:
            return
        play(game, game.asks[0].keys[0])


def play_out(game: Game) -> None:
    """Make the first choice offered until the game is over."""
    while game.asks:
        play(game, game.asks[0].keys[0])


def placements(game: Game) -> tuple[int, int]:
    """How many cards you and Rumpelstiltskin have placed in the first round that was played."""
    yours = his = 0
    for line in game.story(BLUE_SEAT, NAMES):
        if line.startswith("Round ") and " ends " in line:
            break
        yours += line.startswith("You place ")
        his += line.startswith("Rumpelstiltskin places ")
    return yours, his
