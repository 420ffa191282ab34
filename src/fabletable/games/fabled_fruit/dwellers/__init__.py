"""The forest-dwellers: each a row of data and a short function that reads like its text."""

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

DWELLERS = {
    dweller.location.key: dweller
    for dweller in [
        *BEGINNING, *FAVOURITES, *NEIGHBOURS, *STALLHOLDERS, *SECRETS, *ROGUES,
        *BREWERS, *GARDENERS, *RUNNERS, *MIXERS, *FEAST,
    ]
}  # fmt: skip
