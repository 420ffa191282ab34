"""The forest-dwellers: each an entry with its numbers and words, below what happens there."""

from typing import Final

from fabletable.games.fabled_fruit.cards import Location
from fabletable.games.fabled_fruit.dwellers.beginning import BEGINNING
from fabletable.games.fabled_fruit.dwellers.favourites import FAVOURITES
from fabletable.games.fabled_fruit.dwellers.feast import FEAST
from fabletable.games.fabled_fruit.dwellers.gardens import GARDENERS
from fabletable.games.fabled_fruit.dwellers.market import STALLHOLDERS
from fabletable.games.fabled_fruit.dwellers.mixers import MIXERS
from fabletable.games.fabled_fruit.dwellers.neighbours import NEIGHBOURS
from fabletable.games.fabled_fruit.dwellers.runners import RUNNERS
from fabletable.games.fabled_fruit.dwellers.secrets import SECRETS
from fabletable.games.fabled_fruit.dwellers.thief import ROGUES
from fabletable.games.fabled_fruit.dwellers.wild import BREWERS

LOCATIONS: Final[dict[str, Location]] = {
    location.key: location
    for location in [
        *BEGINNING, *FAVOURITES, *NEIGHBOURS, *STALLHOLDERS, *SECRETS, *ROGUES,
        *BREWERS, *GARDENERS, *RUNNERS, *MIXERS, *FEAST,
    ]
}  # fmt: skip
