"""The end of a round and of the game: points, sums, who wins, and what is told of it."""

from __future__ import annotations

from fabletable.engine.facts import Result, Rival
from fabletable.games.wonder_tales.grid import BLUE, COLOURS, RED
from fabletable.games.wonder_tales.table import (
    BEST_OF_THREE,
    LOOK,
    OVER,
    RUMPELSTILTSKIN,
    SUMMED,
    TIES,
    Tales,
)


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
        table.tell("scored", words=(table.round + 1, red, blue))
    else:
        win_round(table, red, blue)
    table.phase = OVER if table.decided else LOOK
    if table.telling:
        tell_sums(table)


def win_round(table: Tales, red: int, blue: int) -> None:
    winner = TIES[table.round] if red == blue else (RED if red > blue else BLUE)
    table.round_winners.append(winner)
    event = "tied" if red == blue else "won"
    words = (table.round + 1, red, blue, COLOURS[winner])
    table.tell(event, table.player_of(winner), words=words)


# -- who wins the game


def result_of(table: Tales) -> Result:
    """Rounds won, or sums; of equal sums, the one with more rounds won."""
    if table.solo:
        return _solo_result(table)
    won = [table.won(teller.colour) for teller in table.tellers]
    scores = won
    if table.setup.mode == SUMMED:
        sums = table.scores()
        scores = [sums[teller.colour] for teller in table.tellers]
    ranks = list(zip(scores, won, strict=True))
    places = tuple(1 if rank == max(ranks) else 2 for rank in ranks)
    return Result(places, tuple(scores))


def _solo_result(table: Tales) -> Result:
    """You win if Blue's total exceeds Red's; equality loses."""
    red, blue = table.scores()
    won = blue > red
    his = Rival(RUMPELSTILTSKIN, 2 if won else 1, red)
    return Result((1 if won else 2,), (blue,), (his,))


# -- what is told


def tell_points(table: Tales) -> None:
    if not table.telling:
        return
    scored = list(zip(table.grid, table.card_points(), table.colours, strict=True))
    for colour in (RED, BLUE):
        parts = [f"{card.name} {number}" for card, number, side in scored if side == colour]
        table.tell("points", words=(table.side(colour), ", ".join(parts)))


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
