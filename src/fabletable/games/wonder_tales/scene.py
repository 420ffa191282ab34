"""The table of Wonder Tales as elements to draw, counted as the rules count."""

from __future__ import annotations

from dataclasses import replace
from functools import lru_cache
from typing import Any

from fabletable.engine.cards import Card
from fabletable.engine.ending import Ending
from fabletable.engine.look import Look
from fabletable.engine.scene import (
    COUNTER,
    GRID,
    NOTE,
    PILE,
    ROW,
    TRACK,
    Element,
    Face,
    Item,
    Scene,
)
from fabletable.engine.spread import Spread
from fabletable.engine.zones import in_order
from fabletable.games.wonder_tales.cards import Character, brief_of
from fabletable.games.wonder_tales.glossary import TERMS
from fabletable.games.wonder_tales.grid import (
    BLUE,
    COLOURS,
    RED,
    cell_name,
    row_and_column,
    shape_words,
    totals,
)
from fabletable.games.wonder_tales.help_pages import help_page
from fabletable.games.wonder_tales.measures import ending_of
from fabletable.games.wonder_tales.outcome import (
    Points,
    best_of,
    change,
    points_after,
    points_taking,
)
from fabletable.games.wonder_tales.spread import SPREAD
from fabletable.games.wonder_tales.table import (
    BEST_OF_THREE,
    ENOUGH,
    ROUNDS,
    RUMPELSTILTSKIN,
    SUMMED,
    Tales,
    Teller,
)
from fabletable.games.wonder_tales.texts import ACTS, TEXTS
from fabletable.games.wonder_tales.verbs import VERBS


class TalesLook(Look[Tales]):
    """Everything lies open but the order of the draw pile."""

    alike = True

    def __init__(self) -> None:
        super().__init__(TEXTS, VERBS, TERMS, ACTS)

    def scene(self, seen: Tales, viewer: int) -> Scene:
        numbers = seen.card_points()
        now = totals(numbers, seen.colours)
        return Scene(
            (
                _round(seen),
                *[one for colour in (RED, BLUE) for one in _scores(seen, colour, now[colour])],
                _grid(seen, numbers),
                *[_supply(seen, teller) for teller in seen.tellers],
                _next(seen),
                Element(PILE, "pile", "Draw pile", count=len(seen.pile)),
                *_why(seen),
            )
        )

    def insight(self, seen: Tales, viewer: int) -> dict[str, Any]:
        """Points of each placed card and of both colours if the round ended now; free cells."""
        red, blue = seen.points_now()
        return {
            "points": seen.card_points(),
            "totals": {"red": red, "blue": blue},
            "free": [list(row_and_column(cell)) for cell in _free(seen)],
        }

    def spread(self) -> Spread:
        return SPREAD

    def tally(self, seen: Tales) -> list[list[str]]:
        """Rounds won, or the points of all rounds; alone, Rumpelstiltskin's too."""
        part = "won" if seen.setup.mode == BEST_OF_THREE else "total"
        found = [[_part(part, teller.colour)] for teller in seen.tellers]
        return [*found, [_part(part, RED)]] if seen.solo else found

    def card_name(self, card: Card) -> str:
        assert isinstance(card, Character)
        return card.called

    def face(self, card: Card) -> Face:
        assert isinstance(card, Character)
        return replace(_face(card, RED), colour="")

    def help(self, mode: str) -> str:
        return help_page(mode)

    def ending(self, seen: Tales) -> Ending:
        return ending_of(seen)


def _free(seen: Tales) -> list[int]:
    """The cells where a card may be placed in this round."""
    return [] if seen.round_over else seen.legal_cells()


def _round(seen: Tales) -> Element:
    placed = f"{len(seen.cells)} of {seen.size} cards placed"
    text, label = f"{shape_words(seen.shape)}; {placed}", f"Round {seen.round + 1} of {len(ROUNDS)}"
    if seen.round_over:
        text, label = seen.ending, f"{label} is over"
    return Element(NOTE, "round", label, text=text, picture=seen.shape if seen.round >= 0 else "")


def _scores(seen: Tales, colour: int, now: int) -> list[Element]:
    """What a colour has now in this round; and rounds won, or all its points together."""
    found = [_counter(seen, "now", colour, "now", now)]
    if seen.setup.mode == BEST_OF_THREE:
        words, won = f"{COLOURS[colour]} rounds won", seen.won(colour)
        seat = _seat(seen, colour)
        return [*found, Element(TRACK, _part("won", colour), words, seat, value=won, limit=ENOUGH)]
    start = f", {seen.head_start} as head start" if seen.solo and colour == RED else ""
    found.append(_counter(seen, "total", colour, f"in all{start}", seen.scores()[colour]))
    if seen.setup.mode == SUMMED:  # of equal sums, more rounds won decide
        found.append(_counter(seen, "won", colour, "rounds won", seen.won(colour)))
    return found


def _counter(seen: Tales, part: str, colour: int, words: str, value: int) -> Element:
    label = f"{seen.side(colour)} {words}"
    own = COLOURS[colour].lower()
    seat = _seat(seen, colour)
    return Element(COUNTER, _part(part, colour), label, seat, value=value, colour=own)


def _seat(seen: Tales, colour: int) -> int | None:
    """Who plays a colour; nobody is Rumpelstiltskin."""
    player = seen.player_of(colour)
    return player if player >= 0 else None


def _whose(seen: Tales, colour: int) -> int:
    """Whose card it is by its colour: Rumpelstiltskin's are a rival's, beyond the seats."""
    player = seen.player_of(colour)
    return player if player >= 0 else seen.players


def _part(part: str, colour: int) -> str:
    return f"{part}/{COLOURS[colour].lower()}"


def _grid(seen: Tales, numbers: list[int]) -> Element:
    """What lies there, and the free cells around it: the frame grows with the story."""
    cards = zip(seen.grid, seen.cells, seen.colours, numbers, strict=True)
    taking = _takings(seen)
    placed = [
        _cell(cell, _face(card, side, number), _whose(seen, side), taking.get(i, ""))
        for i, (card, cell, side, number) in enumerate(cards)
    ]
    free = [_cell(cell, gain=gain) for cell, gain in _gains(seen)]
    return Element(GRID, "grid", "Story Grid", items=(*placed, *free))


def _cell(cell: int, face: Face | None = None, seat: int | None = None, gain: str = "") -> Item:
    row, column = row_and_column(cell)
    where = f"grid/{cell_name(cell)}"
    return Item(where, face, face is None, row, column, seat=seat, gain=gain)


def _gains(seen: Tales) -> list[tuple[int, str]]:
    """The free cells, each with what the card being placed changes there, and whom it takes."""
    free = _free(seen)
    if not seen.placing:
        return [(cell, "") for cell in free]
    card = seen.setup.deck[seen.placing]
    assert isinstance(card, Character)
    return [(cell, _gain(seen, points_after(seen, seen.active, card, cell))) for cell in free]


def _takings(seen: Tales) -> dict[int, str]:
    """By place in the grid, what it brings if the card that acts takes that one."""
    near = seen.touched_by_last() if seen.acting else []
    return {i: _gain(seen, [points_taking(seen, seen.active, i)]) for i in near}


def _gain(seen: Tales, ways: list[Points]) -> str:
    """What the best way brings; that it is only the best is said where there are others."""
    mine = seen.tellers[seen.active].colour
    own, rival = change(seen, best_of(ways, mine), mine)
    also = f"; {COLOURS[1 - mine]} {rival:+}" if rival else ""
    return f"{own:+}{also}{'; at best' if len(set(ways)) > 1 else ''}"


def _supply(seen: Tales, teller: Teller) -> Element:
    where = teller.supply.id
    items = [
        Item(f"{where}/{card.key}", _face(card, teller.colour), text=_state(seen, card))
        for card in in_order(teller.supply)
    ]
    label = f"{COLOURS[teller.colour]}'s supply"
    return Element(ROW, where, label, teller.player, tuple(items))


def _state(seen: Tales, card: Character) -> str:
    return "being placed" if card.key == seen.placing else ""


def _next(seen: Tales) -> Element:
    items = [Item(f"next/{card.key}", _face(card, seen.next_colour)) for card in seen.next]
    return Element(ROW, "next", "Next card", items=tuple(items))


def _why(seen: Tales) -> list[Element]:
    return [Element(NOTE, "why", RUMPELSTILTSKIN, text=seen.why)] if seen.why else []


@lru_cache(maxsize=1024)  # 17 cards, two colours, and few different points
def _face(card: Character, colour: int, number: int | None = None) -> Face:
    return Face(
        title=card.name,
        short=card.short or card.name,
        colour=COLOURS[colour].lower(),
        text=card.text,
        picture=card.key,
        origin=card.all_origins(),
        points=number,
        brief=brief_of(card),
    )
