"""What proves a game: the laws, golden files and positions.

Nothing here needs pytest, but for the plugin: `fabletable.testing.plugin`.
"""

from fabletable.testing.cases import Case, cases_of, play_out, random_choice, walk
from fabletable.testing.golden import Golden
from fabletable.testing.laws import LAWS, Law
from fabletable.testing.stories import ask, keys, mixed, play, things

__all__ = [
    "LAWS",
    "Case",
    "Golden",
    "Law",
    "ask",
    "cases_of",
    "keys",
    "mixed",
    "play",
    "play_out",
    "random_choice",
    "things",
    "walk",
]
