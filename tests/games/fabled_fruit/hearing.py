"""What somebody is told of fruits, whatever the words."""

from __future__ import annotations

from fabletable.engine.game import Game
from tests.games.fabled_fruit.forests import LETTERS, told


def named_to(game: Game, viewer: int, word: str) -> str:
    """The kinds that are named to the viewer where the story has this word, in letters;
    a question mark, if it is there but names none.
    """
    lines = [line.lower() for line in told(game, viewer) if word in line.lower()]
    stems = {letter: kind[:-1] for letter, kind in LETTERS.items()}  # there may be several
    kinds = [letter for letter, stem in stems.items() if any(stem in line for line in lines)]
    return " ".join(kinds) or "?" * bool(lines)
