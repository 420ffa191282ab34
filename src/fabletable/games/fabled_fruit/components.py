"""The special components: what each is called, how many there are, and what it does.

What a component does is said here and nowhere else: the story reads it out when the first of them
enters, and the rules text holds all of it.
"""

from __future__ import annotations

from dataclasses import dataclass
from typing import Final

from fabletable.games.fabled_fruit.prices import MOST_TOKENS

MARKET: Final = "market"
THIEF: Final = "thief"
WILD: Final = "wild tokens"
TOKENS: Final = "fruit tokens"
DOUBLE: Final = "double-turn tokens"
MIX: Final = "mix cards"
POT: Final = "pot"
MARK: Final = "animal tokens"  # always there, before their owners

STALLS: Final = 5  # fruits in the market
WILDS: Final = 3  # tokens there are
MOST_WILDS: Final = 2  # of one player
DOUBLES: Final = 3  # tokens there are
MOST_DOUBLES: Final = 1  # of one player


@dataclass(frozen=True)
class Component:
    """What it does, in a sentence or two, and an example."""

    what: str
    example: str


COMPONENTS: Final = {
    MARKET: Component(
        f"{STALLS} fruits lie there face up, for locations that speak of the market. It is "
        f"filled up to {STALLS} again at the end of every turn, and takes no mix cards.",
        "You take 3 of the 5 fruits; when your turn ends, 3 from the stack take their place.",
    ),
    THIEF: Component(
        "It stands on a location or in the forest; who placed it last is its master. Whoever "
        "moves to its location, but for the master, loses a random fruit to the master, after "
        "the toll.",
        "You placed it on #8: who moves there loses a fruit to you, and does not choose which.",
    ),
    WILD: Component(
        "A wild token pays for any one fruit of a price and then returns to the supply; at most "
        f"{MOST_TOKENS} tokens of all sorts help in one purchase. There are {WILDS}, and nobody "
        f"has more than {MOST_WILDS}.",
        "For 3 grapes and 1 any you pay 2 grapes, a banana and a wild token.",
    ),
    TOKENS: Component(
        "A fruit token pays for one fruit of its kind in every purchase, and stays with you; at "
        f"most {MOST_TOKENS} tokens of all sorts help in one purchase. There is one of each kind.",
        "With the grapes token you pay only 2 grapes and 1 any for 3 grapes and 1 any, each time.",
    ),
    DOUBLE: Component(
        "At the end of your turn you may return a double-turn token and take another turn, but "
        f"not at the end of such a turn. There are {DOUBLES}, and nobody has more "
        f"than {MOST_DOUBLES}.",
        "You move and use an action, return the token, and move to another location at once.",
    ),
    MIX: Component(
        "A mix card is a fruit in your hand that counts as either of its two kinds, chosen anew "
        "each time. When it is discarded, it goes under the mix stack.",
        "A banana-grapes mix pays for a banana or for grapes, but not for both at once.",
    ),
    POT: Component(
        "Fruits lie face down in it. After every juice that anybody buys one is added, up to what "
        "its location says.",
        "Somebody buys a juice, and the pot grows from 2 fruits to 3; who uses it takes all 3.",
    ),
    MARK: Component(
        "An animal token marks a second place of its owner: who moves there gives the owner a "
        "fruit as if the animal stood there. It comes home at the start of the owner's next turn.",
        "You stand at #57, and your token lies on #12: who moves to #12 gives you a fruit.",
    ),
}
