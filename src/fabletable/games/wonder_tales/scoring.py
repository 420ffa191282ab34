"""The end of a round and of the game: points, sums, who wins, and what is told of it."""

from __future__ import annotations

from typing import Final

from fabletable.engine.ending import result_by
from fabletable.engine.facts import Result
from fabletable.engine.story import Pan, Weight, minus
from fabletable.games.wonder_tales.grid import BLUE, COLOURS, RED, row_and_column
from fabletable.games.wonder_tales.measures import measures_of
from fabletable.games.wonder_tales.table import (
    BEST_OF_THREE,
    LOOK,
    OVER,
    RUMPELSTILTSKIN,
    SUMMED,
    Tales,
)

NOBODY_YET: Final = -1  # has won: alone, sums count


def score_round(table: Tales) -> None:
    """Every card scores for the colour that is up. Ties go to Red, Red and Blue.

    Two rounds win the game; when scores are summed, all three rounds are played.
    The cards lie where they are until everybody has looked at them.
    """
    tell_points(table)
    red, blue = table.points_now()
    table.red_points.append(red)
    table.blue_points.append(blue)
    if table.solo:  # where sums count, and nobody wins a round
        table.tell("scored", words=(table.round + 1, red, blue), pans=pans(table))
    else:
        win_round(table, red, blue)
    table.phase = OVER if table.decided else LOOK
    if table.telling:
        tell_sums(table)


def win_round(table: Tales, red: int, blue: int) -> None:
    winner = table.winner_with(red, blue)
    table.round_winners.append(winner)
    event = "tied" if red == blue else "won"
    words = (table.round + 1, red, blue, COLOURS[winner])
    table.tell(event, table.player_of(winner), words=words, pans=pans(table, winner))


# -- who wins the game


def result_of(table: Tales) -> Result:
    """Alone, you play against Rumpelstiltskin."""
    measures = measures_of(table)
    scores = measures[0].amounts
    his = [(RUMPELSTILTSKIN, scores[-1])] if table.solo else []
    return result_by(measures, scores[: table.players], his)


# -- what is told


def tell_points(table: Tales) -> None:
    if not table.telling:
        return
    scored = list(zip(table.grid, table.card_points(), table.colours, strict=True))
    for colour in (RED, BLUE):
        parts = [f"{card.name} {minus(number)}" for card, number, side in scored if side == colour]
        table.tell("points", words=(table.side(colour), ", ".join(parts)))


def pans(table: Tales, winner: int = NOBODY_YET) -> tuple[Pan, ...]:
    """The finished round, card by card, where each lies."""
    if not table.telling:
        return ()
    weights: tuple[list[Weight], list[Weight]] = ([], [])
    scored = zip(table.grid, table.card_points(), table.colours, table.cells, strict=True)
    for card, number, colour, cell in scored:
        row, column = row_and_column(cell)
        shown = COLOURS[colour].lower()
        weights[colour].append(Weight(number, card.key, "", shown, row, column))
    return tuple(
        [
            Pan(whose(table, colour), table.player_of(colour), total, tuple(own), colour == winner)
            for colour, (total, own) in enumerate(zip(table.points_now(), weights, strict=True))
        ]
    )


def whose(table: Tales, colour: int) -> str:
    player = table.player_of(colour)
    return table.side(colour) if player < 0 else f"{COLOURS[colour]}: {{{player}}}"


def tell_sums(table: Tales) -> None:
    """How the sums stand, where they count; and if that was all, who wins."""
    red, blue = table.scores()
    if table.solo:
        table.tell("his sums", words=(red, table.head_start, blue))
    elif table.setup.mode == SUMMED:
        table.tell("sums", words=(red, blue))
    if table.phase == OVER:
        tell_winner(table)


def tell_winner(table: Tales) -> None:
    result = result_of(table)
    if table.solo:
        event = "beat him" if result.winners else "lost to him"
        table.tell(event, 0, words=(*result.scores, result.rivals[0].score))
        return
    most, least = max(result.scores), min(result.scores)
    event = "won game" if table.setup.mode == BEST_OF_THREE else "won sums"
    if most == least:
        event = "equal sums"
    table.tell(event, result.winners[0], words=(most, least))
