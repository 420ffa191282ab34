"""The words of Fabled Fruit: what the special components are, and what they do."""

from __future__ import annotations

from typing import Final

from fabletable.engine.terms import Term
from fabletable.games.fabled_fruit.cards import ANIMALS, KINDS
from fabletable.games.fabled_fruit.components import (
    COMPONENTS,
    DOUBLE,
    MARK,
    MARKET,
    MIX,
    POT,
    THIEF,
    TOKENS,
    WILD,
)
from fabletable.games.fabled_fruit.dwellers import LOCATIONS
from fabletable.games.fabled_fruit.growth import STACKS
from fabletable.games.fabled_fruit.prices import MOST_TOKENS
from fabletable.games.fabled_fruit.table import GOALS, HAND

HIPPO, BEAR, WOMBAT = (LOCATIONS[key] for key in ("hippo", "bear", "wombat"))
NEEDED = BEAR.signpost.format(**dict(BEAR.numbers()))  # in the words of the card


def _component(key: str, name: str, *others: str) -> Term:
    """As the story announces it."""
    one = COMPONENTS[key]
    return Term(name, one.what, one.example, others, component=True)


TERMS: Final = (
    Term(
        "animal",
        "Your animal stands on a location, and moves to another one in each of your turns.",
        "Whoever moves to the location where your animal stands gives you a fruit.",
        ("animals", *[animal for animal in ANIMALS if animal not in LOCATIONS]),
    ),
    _component(MARK, "animal token", "animal tokens", "its token"),
    Term(
        "bid",
        "How many fruits you would pay, chosen in secret by all and shown together.",
        "You bid 2 and the others 1 each: your bid is the highest, and you pay 2.",
        ("bids", "bidding"),
    ),
    Term(
        "display",
        f"The locations that lie open and can be visited, {STACKS} of them in a first game.",
        "After a juice is bought, a new location card comes into the display.",
    ),
    _component(DOUBLE, "double-turn token", "double-turn tokens", "double turn", "double turns"),
    Term(
        "forest",
        "All of the locations; in the forest, but on no location, the thief is at home and does "
        "nothing.",
        "The last card of the location with the thief is bought: the thief returns to the forest.",
    ),
    Term(
        "fruit",
        f"A card of the fruit stack, of one of the {len(KINDS)} kinds; a mix card in your hand is "
        "a fruit too.",
        f"Everybody begins with {HAND} fruits.",
        ("fruits",),
    ),
    _component(TOKENS, "fruit token", "fruit tokens"),
    Term(
        "juice",
        "A location card that you have bought; it counts for victory.",
        f"With two players, the game ends in the round in which somebody has {GOALS[2]} juices.",
        ("juices",),
    ),
    Term(
        "kind",
        f"What a fruit is: {', '.join(KINDS[:-1])} or {KINDS[-1]}.",
        "Two bananas are of the same kind.",
        ("kinds",),
    ),
    Term(
        "location",
        "A place that animals move to: either use its action, or buy its juice.",
        f"At {HIPPO.name} you draw {HIPPO.draw} fruits, or buy its juice instead.",
        ("locations",),
    ),
    Term(
        "location stack",
        "The location cards that are still to come, mostly unknown; when a juice is bought, its "
        "top card is turned over.",
        "The top card is a new location: from now on all may move there.",
    ),
    _component(MARKET, "market"),
    Term(
        "master",
        "Whoever has moved the thief last: what it steals is theirs, and it does not steal from "
        "them.",
        "You are the master: a player who moves to the thief's location loses a fruit to you.",
    ),
    _component(MIX, "mix card", "mix cards", "mix", "mixed"),
    Term(
        "mix stack",
        "The mix cards that nobody holds, face down; a mix card that is discarded goes under it.",
        "You pay with a mix card: it goes under the mix stack, not onto the discard pile.",
    ),
    _component(POT, "pot"),
    Term(
        "price",
        "The fruits that you discard to buy a juice; `any` in it, a smoothie, means a fruit of any "
        "kind.",
        "For 3 pineapples + 1 any, you discard three pineapples and one more fruit.",
        ("prices", "smoothie", "smoothies"),
    ),
    Term(
        "purchase",
        f"Buying a juice; at most {MOST_TOKENS} tokens help to pay for it, so at least one card "
        "comes from your hand.",
        "For a price of 4, two wild tokens and two fruits will do.",
        ("purchases",),
    ),
    Term(
        "share or grab",
        "Two players choose one of the two in secret; what both draw depends on both choices.",
        "If one shares and the other grabs, the other draws more.",
        ("share", "grab", "grabs"),
    ),
    Term(
        "signpost",
        "What a location requires before you can use its action; if you do not meet it, you draw 1 "
        "fruit instead. It does not matter for buying.",
        f"At {BEAR.name} you need {NEEDED}: without, you draw 1.",
        ("signposts",),
    ),
    Term(
        "start player",
        "Who takes the first turn of every round, marked by an animal that nobody plays.",
        "The start player buys the last juice that is needed: all others still take their turn.",
    ),
    Term(
        "steal",
        "To take a fruit from somebody's hand without seeing it before.",
        "The thief steals 1 fruit for its master.",
        ("steals", "stolen"),
    ),
    Term(
        "supply",
        "The tokens that nobody holds; if there is none left of a sort, nobody can take one.",
        "You return a wild token to the supply: now another player can take it.",
    ),
    Term(
        "taste",
        "To turn one of your juices sideways; it still counts, but cannot be tasted again.",
        "You have two juices and tasted one: you can taste the other.",
        ("tasted", "tastes", "untasted"),
    ),
    _component(THIEF, "thief"),
    Term(
        "token",
        "A wild token, a fruit token or a double-turn token: it lies open before you, and is no "
        "card of your hand.",
        "No thief steals a token, and none is discarded; a fruit token can be taken from its owner "
        "where a location says so.",
        ("tokens",),
    ),
    Term(
        "toll",
        "The fruit of your choice, usually one, that you give, face down, to each player whose "
        "animal already stands where you move to.",
        "Two animals stand there: you give a fruit to each of them, if you have two.",
        ("tolls",),
    ),
    Term(
        "turn order",
        "From player to player to the left, beginning with whoever is named.",
        "In turn order each other player takes 1: your left neighbour first.",
    ),
    _component(WILD, "wild token", "wild tokens", "wild", "wild one"),
)  # fmt: skip
