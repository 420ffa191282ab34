"""The registry: every game on the shelf. Adding a game touches this package and nothing else."""

from fabletable.engine.errors import BadSetup
from fabletable.engine.rules import AnyRules
from fabletable.games.fabled_fruit.rules import FABLED_FRUIT
from fabletable.games.fabletown.rules import FABLETOWN
from fabletable.games.fine_sand.rules import FINE_SAND
from fabletable.games.wonder_tales.rules import WONDER_TALES

GAMES: dict[str, AnyRules] = {
    rules.facts.key: rules for rules in (WONDER_TALES, FINE_SAND, FABLED_FRUIT, FABLETOWN)
}


def find_game(key: str) -> AnyRules:
    """The game of this key, or a clear word on which there are."""
    if key not in GAMES:
        raise BadSetup(f"no game is called '{key}'; there are: {', '.join(GAMES)}")
    return GAMES[key]
