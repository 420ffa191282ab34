"""Tables of Wonder Tales laid out in one literal.

A grid is written row by row: `Goldilocks:R Hansel:B / Frog:R .` are two red cards, a blue one
and an empty cell. The first card that is written lies at (0,0).
Seat 0 plays Blue and seat 1 Red, unless a test says otherwise; alone, seat 0 is Blue.
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence

from fabletable.engine.cards import Overlay
from fabletable.engine.chance import Chance, shuffle
from fabletable.engine.game import Game, new_game
from fabletable.engine.memory import Memory, Pools
from fabletable.engine.zones import SHARED
from fabletable.games.wonder_tales.cards import Character
from fabletable.games.wonder_tales.cards import deck as characters
from fabletable.games.wonder_tales.grid import BLUE, RED, cell_at
from fabletable.games.wonder_tales.rules import WONDER_TALES
from fabletable.games.wonder_tales.table import DEAL, ROUNDS, TURN, Tales

Cell = tuple[int, int]
Earlier = tuple[int, int, str]  # Red's points, Blue's points, and who won that round

BLUE_SEAT, RED_SEAT, SPECTATOR = 0, 1, -1
NAMES = ["Ada", "Ben"]
LETTERS = "RB"  # by colour
KEYS = list(WONDER_TALES.deck({}))

# Full grids that end 6 : 6, mostly by the four cards at the bottom right.
WIDE = """
    Papa:B   Wolf:R  Baby:R        Woodcutter:B Brick:B      /
    Hood:R   Witch:R Grandmother:B Frog:R       Goldilocks:B /
    Hansel:B Straw:R Gretel:B      Princess:R   Stick:B
"""
SQUARE = """
    Hansel:R     Papa:B   Witch:R    Stepmother:R /
    Woodcutter:B Baby:R   Brick:B    Hood:R       /
    Mama:B       Wolf:B   Frog:R     Goldilocks:B /
    Straw:B      Gretel:R Princess:R Stick:B
"""
PYRAMID = """
    .      .        .            Straw:R .             .            . /
    .      .        Stepmother:B Witch:B Grandmother:R .            . /
    .      Hansel:R Woodcutter:R Brick:B Frog:R        Goldilocks:B . /
    Mama:R Hood:R   Gretel:B     Baby:B  Princess:R    Stick:B      Wolf:B
"""


def blank(
    mode: str,
    overlay: Overlay | None = None,
    options: Mapping[str, str] | None = None,
    seed: int = 0,
) -> Tales:
    table = WONDER_TALES.blank(WONDER_TALES.setup(mode, None, str(seed), options, overlay))
    assert isinstance(table, Tales)
    for teller in table.tellers:
        teller.colour = RED if teller.player == RED_SEAT else BLUE
    return table


def tale(
    rows: str = "",
    shape: str = "wide",
    blue: str = "",
    red: str = "",
    pile: str = "",
    active: str = "B",
    mode: str = "best-of-three",
    earlier: Sequence[Earlier] = (),
    overlay: Overlay | None = None,
    options: Mapping[str, str] | None = None,
) -> Game:
    """A game in the middle of a round: the turn of the active colour is about to begin.

    The pile is written from its top, and goes on with all cards that lie nowhere else.
    """
    table = blank(mode, overlay, options)
    remember(table, shape, earlier)
    table.phase = TURN
    table.active = 0 if table.solo or active == "B" else RED_SEAT
    deck = dict(characters(table.setup.overlay))
    for key, colour, cell in written(rows):
        table.grid.cards.append(deck.pop(key))
        table.colours.append(LETTERS.index(colour))
        table.cells.append(cell_at(*cell))
    for teller, words in zip(table.tellers, (blue, red), strict=False):
        teller.supply.cards = [deck.pop(word) for word in words.lower().split()]
    top = [deck.pop(word) for word in pile.lower().split()]
    table.pile.cards = [*reversed(deck.values()), *reversed(top)]
    table.turn_up_next()
    return running(table)


def dealt(
    order: Sequence[str],
    shape: str = "wide",
    mode: str = "best-of-three",
    seed: int = 0,
) -> Game:
    """A game at the beginning of a round, whose shuffle puts these cards on top of the pile."""
    table = blank(mode, seed=seed)
    remember(table, shape)
    table.phase = DEAL
    table.round -= 1
    top = [word.lower() for word in order]
    wanted = [*(key for key in reversed(KEYS) if key not in top), *reversed(top)]
    came_from = list(range(len(KEYS)))
    shuffle(came_from, Chance(table.setup.seed).name(SHARED))
    before = dict(zip(came_from, wanted, strict=True))
    table.pile.cards = [characters({})[before[i]] for i in range(len(KEYS))]
    return running(table)


def remember(table: Tales, shape: str, earlier: Sequence[Earlier] = ()) -> None:
    table.round = ROUNDS.index(shape)
    table.red_points = [red for red, _, _ in earlier]
    table.blue_points = [blue for _, blue, _ in earlier]
    table.round_winners = [LETTERS.index(letter) for _, _, letter in earlier]


def running(table: Tales) -> Game:
    pools: Pools = {(table.pile.index,): list(table.pile.cards)}  # everybody knows the rest
    game = Game(WONDER_TALES, table, Memory([pools] * (table.players + 1)), recording=True)
    game.run()
    return game


def started(
    mode: str,
    seed: int = 0,
    overlay: Overlay | None = None,
    options: Mapping[str, str] | None = None,
) -> Game:
    """A whole new game."""
    return new_game(WONDER_TALES, WONDER_TALES.setup(mode, None, str(seed), options, overlay))


def worthless() -> Overlay:
    """An overlay under which no card is ever worth anything, so that every round is tied."""
    changed: Overlay = {}
    for key, card in WONDER_TALES.deck({}).items():
        assert isinstance(card, Character)
        changed[key] = {"touching": dict.fromkeys(card.touching, 0)}
        changed[key] |= {name: 0 for name, number in card.numbers() if number and "." not in name}
    return changed


def lacking(rows: str, *names: str) -> str:
    """A written grid without these cards."""
    return " ".join("." if word.partition(":")[0] in names else word for word in rows.split())


def written(rows: str) -> Iterator[tuple[str, str, Cell]]:
    """The cards of a written grid: key, colour, cell."""
    found = [
        (word.lower().split(":"), row, column)
        for row, line in enumerate(rows.split("/"))
        for column, word in enumerate(line.split())
        if word != "."
    ]
    for (key, colour), row, column in found:
        yield key, colour.upper(), (row - found[0][1], column - found[0][2])
