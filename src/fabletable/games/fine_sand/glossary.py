"""The words of Fine Sand: steps, coins, off-loads, and what the campaigns add."""

from __future__ import annotations

from typing import Final

from fabletable.engine.terms import Term
from fabletable.games.fine_sand.board import BASE_DRAW, BASE_LIMIT
from fabletable.games.fine_sand.cards import CHANGE, FABLE_STACK, START_DECK
from fabletable.games.fine_sand.sheet import BEST, HIGHEST, SET, SETS
from fabletable.games.fine_sand.table import CLOCK, START_HAND

TERMS: Final = (
    Term(
        "action",
        "What a card lets you do once it is built; you may always pass on it.",
        "The action of a green card is used in step 1.",
        ("actions",),
    ),
    Term(
        "any time",
        "Once in each turn, after step 1 and before step 3; all yellow cards work so.",
        "You discard 1 card to draw 1 before you build.",
    ),
    Term(
        "build",
        "To lay a card of your hand onto your board and pay its cost: it no longer counts.",
        "You build Blue 4: four coins from your hand go to your discard pile.",
        ("builds", "built", "building", "buildings"),
    ),
    Term(
        "clock",
        f"In the solo game, {CLOCK} wooden coins on your Symbol card: one is taken away at the "
        "end of each turn. They are not yours.",
        f"In turn {CLOCK + 1} none is left: from now on you must off-load a card in every turn.",
    ),
    Term(
        "coin",
        "What costs are paid with: each card of your hand is worth 1 coin, coin cards other "
        "amounts.",
        "For a cost of 4 you discard Coin 3 and any other card.",
        ("coins",),
    ),
    Term(
        "coin card",
        "A card that pays its own amount and cannot be built: coins, Scaffold, Pit, the big base.",
        "Coin 2 pays 2; off-load it when you need it no more.",
        ("coin cards",),
    ),
    Term(
        "cost",
        "What building a card takes; the number in its corner is the printed cost.",
        "Two builds of 4 and 2 are paid as one sum of 6.",
        ("costs", "printed cost", "full cost"),
    ),
    Term(
        "deck",
        f"All the cards that you begin with, {len(START_DECK)} in number, the same for everybody.",
        "Whoever has built the most of the deck away wins.",
        ("decks",),
    ),
    Term(
        "discard pile",
        "Your cards that were used or thrown away, face up; everybody may look through it.",
        "When your stack runs out, the discard pile is shuffled into a new one.",
        ("discard piles",),
    ),
    Term(
        "discount",
        "What a built red card takes off the cost of each build of step 2A, down to 0 at the "
        "least.",
        "With a discount of 1, two builds of 4 and 2 cost 4 together.",
    ),
    Term(
        "exchange",
        f"Before the first turn you may discard any of your {START_HAND} cards and draw as many.",
        "You discard three cards that cost too much, and draw three others.",
    ),
    Term(
        "Fable card",
        f"One of {len(FABLE_STACK)} cards that come into the decks in the campaigns, {CHANGE} at a "
        "time.",
        "The Scaffold comes with the first change of the decks.",
        ("Fable cards",),
    ),
    Term(
        "Fable stack",
        "The Fable cards that are still to come, always in the same order.",
        f"After each game its top {CHANGE} cards come into the deck.",
    ),
    Term(
        "hand limit",
        f"How many cards you may keep in step 3: {BASE_LIMIT}, and more for purple cards.",
        f"With one purple card you keep {BASE_LIMIT + 1} cards.",
        ("limit",),
    ),
    Term(
        "in front",
        "Beside your hand: a card there pays as if it were in your hand, but does not count for "
        "your hand limit.",
        "The Scaffold lies in front of you until you pay with it.",
        ("in front of you",),
    ),
    Term(
        "left neighbour",
        "The next player in order, who gets your off-loads; alone you have none.",
        "You off-load the Pit: your left neighbour will have it one day.",
        ("neighbour", "right neighbour"),
    ),
    Term(
        "numbered card",
        "A card without a warning sign: it can leave the deck between two games.",
        f"{CHANGE} numbered cards leave the deck after each game of a campaign.",
        ("numbered cards",),
    ),
    Term(
        "off-load",
        "Once a turn you may lay a card of your hand face down onto your Symbol card: it is no "
        "longer yours. Alone, see: clock.",
        "When all have off-loads waiting, each player gets the top one from the right.",
        ("off-loads", "off-loaded", "off-loading"),
    ),
    Term(
        "once",
        "The card works a single time: when it is used, it leaves your board.",
        "Draw two goes to your discard pile when you have used it.",
    ),
    Term(
        "pallet",
        "A built Pallet holds one coin card: it can still pay, does not count for your hand limit, "
        "and counts as built at the end.",
        "You put Coin 2 onto the pallet and pay with it two turns later.",
    ),
    Term(
        "remove",
        "To put a card out of this game: it counts for nobody, and is back in the next game.",
        "Remove junk takes a card that you could never pay for.",
        ("removed", "removes"),
    ),
    Term(
        "sand castle",
        "A card without an action: you build it to have one unbuilt card less.",
        "Sand castle 2 costs 2.",
        ("sand castles",),
    ),
    Term(
        "scoring sheet",
        f"In the solo campaign, the numbers from 1 to {HIGHEST}, and boxes for wooden coins.",
        "After each game you strike off a number: your total, or the next higher one that is free.",
        ("sheet",),
    ),
    Term(
        "set",
        f"{SET} filled boxes of the scoring sheet: once, it takes from {min(SETS)} up to "
        f"{max(SETS)} off a total.",
        "Your total is 17, and the 17 is struck off: with a full set you strike off the 16.",
        ("sets",),
    ),
    Term(
        "stack",
        "Your cards, face down, that you draw from.",
        f"You draw {BASE_DRAW} cards from your stack in step 1.",
        ("stacks",),
    ),
    Term(
        "step 1",
        f"Draw cards: {BASE_DRAW}, and what your green cards give; not in the first turn.",
        f"With Green 6 built, you draw {BASE_DRAW + 1} cards.",
    ),
    Term(
        "step 2A",
        "Build cards: one, and one more for each red card that says so. Instead of step 2B.",
        "With Red 4 built, you build two cards and pay for both as one sum.",
    ),
    Term(
        "step 2B",
        f"Draw more cards: {BASE_DRAW}, and what your blue cards give. Instead of step 2A.",
        f"With Blue 3 built, you draw {BASE_DRAW + 1} cards and build nothing.",
    ),
    Term(
        "step 2",
        "Either step 2A or step 2B, and what your yellow cards let you do.",
        "You decide to build: what blue cards give is lost for this turn.",
    ),
    Term(
        "step 3",
        "Check your hand limit: keep as many cards as it says, and discard the others.",
        f"You hold {BASE_LIMIT + 2} cards without a purple card: you discard 2.",
    ),
    Term(
        "strike off",
        "To mark a number of the scoring sheet, which can be done once with each.",
        "Your total is 9, and the 9 is struck off already: you strike off the 10.",
        ("struck off", "strikes off"),
    ),
    Term(
        "Symbol card",
        "It lies between you and your left neighbour, and holds your off-loads, face down.",
        "Cards that still lie there at the end count for nobody; alone: 2 each.",
        ("Symbol cards",),
    ),
    Term(
        "the tide",
        f"Who wins if you do not, when you play alone: your total must be {HIGHEST} at most.",
        f"With a total of {HIGHEST + 2} the tide has won.",
        ("tide",),
    ),
    Term(
        "total",
        "In the solo game your points: 1 for each unbuilt card, and 2 for each off-load.",
        "5 unbuilt cards and 6 off-loads make 17.",
        ("totals",),
    ),
    Term(
        "unbuilt",
        "A card of yours in hand, stack or discard pile, or in front of you: it counts 1 at the "
        "end.",
        "You have 2 cards in hand and 5 in your stack: 7 unbuilt cards.",
    ),
    Term(
        "victory point",
        f"After the last game of a solo campaign, each number that you struck off from {BEST} down "
        f"brings some: 1 for the {BEST}, up to {BEST} for the 1.",
        "You have struck off 10 and 8: that brings 1 and 3 victory points.",
        ("victory points",),
    ),
    Term(
        "warning sign",
        "Cards with this sign never leave the deck between games.",
        "Coin 2 carries it: you will have it in all games of a campaign.",
        ("warning signs",),
    ),
    Term(
        "wooden coin",
        "You take one for each card that you should draw and that is not there, or by a card that "
        "says so; it pays 1, and goes back then.",
        "You should draw 4 cards and there are 3: you take a wooden coin.",
        ("wooden coins",),
    ),
)  # fmt: skip
