"""What Fine Sand says: the story's sentences and the help page."""

from __future__ import annotations


def cards(count: int) -> str:
    return f"{count} card{'s' * (count != 1)}"


def coins(count: int) -> str:
    return f"{count} wooden coin{'s' * (count != 1)}"


TEXTS = {
    "shuffled": "[You shuffle your|{who} shuffles the] discard pile into a new stack.",
    "drew": "[You draw|{who} draws] {cards}.",
    "exchanged": "[You exchange|{who} exchanges] {cards}.",
    "kept": "[You exchange|{who} exchanges] no card.",
    "coins": "[You take|{who} takes] {0} for cards that are not there.",
    "took_coins": "[You take|{who} takes] {0}.",
    "took": "[You take|{who} takes] {cards}.",
    "revealed": "[You reveal|{who} reveals] {cards}.",
    "discarded": "[You discard|{who} discards] {cards}.",
    "removed": "[You remove|{who} removes] {cards} from the game.",
    "loaded": "[You put|{who} puts] {cards} onto the pallet.",
    "raised": "[Your hand limit|The hand limit of {who}] is {0} this turn.",
    "built": "[You build|{who} builds] {cards}.",
    "built_left": "[You build|{who} builds] {cards}: it goes to {other}, onto the discard pile.",
    "paid": "[You pay|{who} pays] with {cards}{0}.",
    "paid_wood": "[You pay|{who} pays] with {0}.",
    "used": "[You use|{who} uses] {cards}.",
    "offloaded": "[You off-load|{who} off-loads] {cards}.",
    "clock": "The clock has run out: from now on you must off-load a card every turn.",
    "received": "[You get|{who} gets] {cards} from the right.",
    "ends": "[You have|{who} has] drawn all cards: the game ends after {0}.",
    "stopped": "The game has lasted {0} turns and is scored as it stands.",
    "spared": "[Your sand castles take|The sand castles of {who} take] in {cards}.",
    "by_coins": "More wooden coins decide between equals: [you are|{who} is] ahead.",
    "tide": "Up to {0} the tide does not reach you: you have {1}.",
    "flooded": "Above {0} the tide comes: you have {1}.",
    "unbuilt": "[You have|{who} has] {0} unbuilt, and {1}.",
    "total": "Your total is {0}: {1} unbuilt and {2} off-loaded, which count double.",
    "discounted": "You use a set of coins: {0} less.",
    "struck": "You strike off {0}.",
    "lost": "No number is left to strike off: the campaign is lost.",
    "out": "{cards} leave your deck for good.",
}

HELP = """\
Build your whole deck away. All players take their turns at the same time:

1. Draw 2 cards, and more for your green cards (not in the first turn).
2. Either build a card from your hand, and one more for each red card;
   or draw 2 more cards, and what your blue cards give.
   Yellow cards work any time in step 2, once a turn. You may also off-load one card:
   it goes face down to your left neighbour's side, and is no longer yours.
3. Keep 3 cards, and more for your purple cards; discard the others.

To build, pay the cost with other cards of your hand: each is worth 1 coin, coin cards more.
Several builds are paid as one sum; change is lost. Built purple and yellow cards work at once,
green, red and blue ones from your next turn on.

When your stack runs out, your discard pile is shuffled into a new one. When all players have
off-loads waiting, everybody takes the top one from the right onto the own discard pile.

Who has drawn the last card in step 1, with stack and discard pile empty, ends the game after
this turn; in any later step, after one more. For cards that are not there you take wooden coins.
The fewest unbuilt cards win; then the most wooden coins.
"""
