"""How Fabled Fruit is played, for people who have not read the rules: a page for each mode, and
one for each campaign.
"""

from __future__ import annotations

from typing import Final

from fabletable.games.fabled_fruit.cards import KINDS
from fabletable.games.fabled_fruit.components import COMPONENTS
from fabletable.games.fabled_fruit.dwellers import LOCATIONS
from fabletable.games.fabled_fruit.growth import STACKS
from fabletable.games.fabled_fruit.table import EVENING, FABLE, GOALS, HAND, RANDOM

GOAL: Final = f"""\
Collect fruits and buy juices with them: whoever has the most juices when the game ends wins.
It ends with the round in which somebody has {GOALS[2]} juices with two players, {GOALS[3]} with
three, {GOALS[4]} with four or five; so all have as many turns. Of equals, whoever has more
fruits in hand wins; who is still equal shares the victory.

Everybody begins with {HAND} fruits. In your turn:

1. Move your animal to another location; you cannot stay.
2. Pay the toll: each player whose animal already stands there gets a fruit of your choice,
   usually one, face down. With too few fruits you choose who gets one, with none you give nothing.
"""
THIEF: Final = """\
3. If the thief stands there and you are not its master, it steals a fruit from you.
"""
ACTION: Final = """\
{}. Then either use the location's action, or buy its juice: discard the fruits of its price and
   take its top card. Where a price says any, any fruit will do.

Where a signpost stands and you do not meet what it requires, you draw 1 fruit instead of using
the action. After each purchase a new location card comes, perhaps one that nobody has seen. When
the last card of a location is bought, the location is gone, and the animals there go home.

Whoever gives a fruit chooses it, unless a text says otherwise. Another player is not yourself, and
any number may be none. You may hold as many fruits as you like. When the fruit stack is empty, a
new one is made from the discard pile.
"""
LATER: Final = """\
Later locations bring a market, a thief, a pot, tokens and mix cards; each is told of below, and
when the first of them enters the game. The locations from #8 on are ours: the printed cards are
not known to us.
"""
FIRST: Final = {
    FABLE: f"""\
The display begins with {STACKS} locations in order of their numbers, and those after them come
one by one. You can begin at a later number, and see other locations from the start.
""",
    RANDOM: f"""\
The display begins with {STACKS} locations by chance, and what comes next is not known to anybody.
If it was so agreed, the {STACKS} go together: not too many signposts, prices in at least four of
the {len(KINDS)} kinds.
""",
    EVENING: f"""\
Only #1 to #{STACKS + 1} are played with: the locations whose texts the rulebook and reviews tell.
There is neither market nor thief, and there are no tokens.
""",
}


PARTS: Final = "\n".join(f"{part.capitalize()}: {one.what}\n" for part, one in COMPONENTS.items())


def help_page(mode: str) -> str:
    """An evening knows neither thief nor other components."""
    if mode == EVENING:
        return f"{GOAL}{ACTION.format(3)}\n{FIRST[mode]}"
    return f"{GOAL}{THIEF}{ACTION.format(4)}\n{FIRST[mode]}\n{LATER}\n{PARTS}"


CAMPAIGN: Final = f"""\
Play game after game in a forest that changes, until all {len(LOCATIONS)} locations have been seen,
and gather the most points over all games.

The display stays as it lies at the end of a game; the juices that were bought leave for good. So
new locations come, and old ones go. All else begins anew: fruits are shuffled, tokens go back to
the supply, the thief goes home to the forest.

The winner of a game gets 2 points, the last none, all others 1, unless another way of counting
was chosen at the start. Whoever came last begins the next game; that can be chosen too. The game
in which the location stack runs out is the last.
"""
IN_ORDER: Final = "The locations come in the order of their numbers.\n"
BY_CHANCE: Final = "The locations come in an order that nobody knows.\n"
HALF: Final = f"""\
Each location has half of its cards, and {2 * STACKS} lie in the display: a campaign of about half
the length.
"""
GROWING_PAGE: Final = f"{CAMPAIGN}\n{IN_ORDER}"
RANDOM_PAGE: Final = f"{CAMPAIGN}\n{BY_CHANCE}"
QUICK_PAGE: Final = f"{CAMPAIGN}\n{IN_ORDER}\n{HALF}"
