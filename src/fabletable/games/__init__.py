"""The games of this house. All there are stand on the shelf: fabletable/shelf.py."""

from fabletable.engine.rules import AnyRules
from fabletable.games.fabled_fruit.rules import FABLED_FRUIT
from fabletable.games.fabletown.rules import FABLETOWN
from fabletable.games.fine_sand.rules import FINE_SAND
from fabletable.games.wonder_tales.rules import WONDER_TALES

GAMES: dict[str, AnyRules] = {
    rules.facts.key: rules for rules in (WONDER_TALES, FINE_SAND, FABLED_FRUIT, FABLETOWN)
}
