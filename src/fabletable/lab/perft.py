"""Counting choice sequences: a fingerprint of the rules that is easy to compare."""

from __future__ import annotations

from fabletable.engine.game import Game


def perft(game: Game, depth: int) -> int:
    """How many sequences of `depth` choices there are; a game that ends sooner counts once.

    In a simultaneous turn the first player asked goes first, since the order plays no part.
    """
    if depth == 0 or not game.asks:
        return 1
    ask = game.asks[0]
    if depth == 1:
        return len(ask.keys)
    return sum(perft(_after(game, ask.player, key), depth - 1) for key in ask.keys)


def split(game: Game, depth: int) -> dict[str, int]:
    """The count behind each first choice, to find where two versions of the rules part."""
    ask = game.asks[0]
    return {key: perft(_after(game, ask.player, key), depth - 1) for key in ask.keys}


def _after(game: Game, player: int, key: str) -> Game:
    fork = game.fork()
    fork.answer(player, key)
    return fork
