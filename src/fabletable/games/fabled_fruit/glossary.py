"""The words of Fabled Fruit: what the special components are, and what they do."""

from __future__ import annotations

from typing import Final

from fabletable.engine.terms import Term
from fabletable.games.fabled_fruit.cards import KINDS, MIXES
from fabletable.games.fabled_fruit.components import DOUBLES, MOST_WILDS, STALLS, WILDS
from fabletable.games.fabled_fruit.dwellers import LOCATIONS
from fabletable.games.fabled_fruit.growth import STACKS
from fabletable.games.fabled_fruit.prices import MOST_TOKENS
from fabletable.games.fabled_fruit.table import GOALS, HAND

HIPPO, BEAR, WOMBAT = (LOCATIONS[key] for key in ("hippo", "bear", "wombat"))
NEEDED = BEAR.signpost.format(**dict(BEAR.numbers()))  # in the words of the card

TERMS: Final = (
    Term(
        "animal",
        "Your animal stands on a location, and moves to another one in each of your turns.",
        "Whoever moves to the location where your animal stands gives you a fruit.",
        ("animals",),
    ),
    Term(
        "animal token",
        "A token with your animal on it, which marks a second place where you get the toll; it "
        "comes back at the start of your next turn.",
        "Your token lies on #1 Hippo: who moves there gives you a fruit, as if you stood there.",
        ("animal tokens", "its token"),
    ),
    Term(
        "bid",
        "How many fruits you would pay, chosen in secret by all and shown together.",
        "You bid 2 and the others 1 each: your bid is the highest, and you pay 2.",
        ("bids",),
    ),
    Term(
        "display",
        f"The locations that lie open and can be visited, {STACKS} of them in a first game.",
        "After a juice is bought, a new location card comes into the display.",
    ),
    Term(
        "double-turn token",
        "At the end of your turn you may return it and take another whole turn; each player holds "
        f"1 at most, and there are {DOUBLES}.",
        "You buy a juice, return the token, and move again at once.",
        ("double-turn tokens", "double turn", "double turns"),
    ),
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
    Term(
        "fruit token",
        f"One of {len(KINDS)}, one of each kind: it pays for 1 fruit of its kind in every "
        "purchase, and stays with you until somebody takes it.",
        "With the banana token you pay 2 bananas for a price of 3 bananas, and keep the token.",
        ("fruit tokens",),
    ),
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
    Term(
        "market",
        f"Up to {STALLS} fruits that lie open, filled up again at the end of each turn; only "
        "locations that speak of it use it, and no mix card ever lies there.",
        f"You take 3 fruits from the market: at the end of your turn {STALLS} lie there again.",
    ),
    Term(
        "master",
        "Whoever has moved the thief last: what it steals is theirs, and it does not steal from "
        "them.",
        "You are the master: a player who moves to the thief's location loses a fruit to you.",
    ),
    Term(
        "mix card",
        f"One of {len(MIXES)} cards with two kinds: in your hand it counts as either of them, "
        "chosen anew each time, but always as one card.",
        "The banana-coconut mix pays for a banana now, and could have been a coconut.",
        ("mix cards", "mix", "mixed"),
    ),
    Term(
        "mix stack",
        "The mix cards that nobody holds, face down; a mix card that is discarded goes under it.",
        "You pay with a mix card: it goes under the mix stack, not onto the discard pile.",
    ),
    Term(
        "pot",
        f"Fruits that lie face down at {WOMBAT.name}: {WOMBAT.lot} at first, and 1 more after "
        f"every juice that is bought, up to {WOMBAT.most}.",
        "Whoever uses that location takes them all.",
    ),
    Term(
        "price",
        "The fruits that you discard to buy a juice; `any` in it means a fruit of any kind.",
        "For 3 pineapple + 1 any, you discard three pineapples and one more fruit.",
        ("prices",),
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
        ("tasted", "untasted"),
    ),
    Term(
        "thief",
        "It stands on a location and steals 1 fruit, for its master, from everybody else who moves "
        "there, after the toll.",
        "You move to the thief's location with four fruits: its master gets one of them, unseen.",
    ),
    Term(
        "token",
        "A wild token, a fruit token or a double-turn token: it lies open before you, and is no "
        "card of your hand.",
        "Tokens cannot be given away, stolen or discarded.",
        ("tokens",),
    ),
    Term(
        "toll",
        "The fruit of your choice that you give, face down, to each player whose animal already "
        "stands where you move to.",
        "Two animals stand there: you give a fruit to each of them, if you have two.",
        ("tolls",),
    ),
    Term(
        "turn order",
        "From player to player to the left, beginning with whoever is named.",
        "In turn order each other player takes 1: your left neighbour first.",
    ),
    Term(
        "wild token",
        "It pays for any one fruit of a price, and then goes back to the supply; each player holds "
        f"{MOST_WILDS} at most, and there are {WILDS}.",
        "A coconut is missing: the wild token stands for it.",
        ("wild tokens", "wild", "wild one"),
    ),
)  # fmt: skip
