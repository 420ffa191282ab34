"""How Fine Sand is played, for people who have not read the rules: a page for each mode, and one
for each campaign.
"""

from __future__ import annotations

from typing import Final

from fabletable.games.fine_sand.board import BASE_DRAW, BASE_LIMIT
from fabletable.games.fine_sand.cards import CHANGE
from fabletable.games.fine_sand.sheet import BEST, GAMES, HIGHEST, SET, SETS, SHOWN, TAKEN
from fabletable.games.fine_sand.table import CLOCK, LEARNING, SOLO, START_HAND

GOAL: Final = """\
Get rid of your whole deck by building it: whoever has the fewest unbuilt cards when the game ends
wins. All cards in your hand, stack and discard pile count 1 each; of equals, whoever has more
wooden coins wins.
"""
ALONE: Final = f"""\
Get rid of your whole deck by building it, and end with a total of {HIGHEST} or less: fewer is
better. Each unbuilt card in your hand, stack and discard pile counts 1, each off-load counts 2.
With more than {HIGHEST} the tide has won.
"""
AT_ONCE: Final = "All players take their turns at the same time:"
YOUR_TURN: Final = "In each turn:"
OFFLOADING: Final = """\
   You may also off-load one card: it goes face down onto your Symbol card, and is no longer
   yours."""
FORCED: Final = """\
   While the clock runs you cannot off-load; later you must off-load one card in each turn."""
TURN: Final = f"""\
1. Step 1: draw {BASE_DRAW} cards, and more for your green cards (not in the first turn).
2. Step 2: either build a card from your hand, and more for your red cards (step 2A);
   or draw {BASE_DRAW} more cards, and what your blue cards give (step 2B).
   Yellow cards work at any time in step 2, once a turn.
{{offloading}}
3. Step 3: keep {BASE_LIMIT} cards, and more for your purple cards; discard the others.
"""
PAYING: Final = """\
To build, pay the cost with other cards of your hand: each is worth 1 coin, coin cards other
amounts. Several builds are paid as one sum; what you pay too much is lost. Built purple and yellow
cards work at once, green, red and blue ones from your next turn on. You may pass on whatever a
card gives.

When your stack runs out, your discard pile is shuffled into a new one. Discard piles lie face up.
"""
HANDED_ON: Final = """\
At the end of a turn, if all players have off-loads waiting, everybody takes the top one from the
right onto the own discard pile; if one has none, they all stay where they are. At the end of the
game off-loads count for nobody.
"""
CLOCK_RUNS: Final = f"""\
The clock: {CLOCK} wooden coins lie on your Symbol card, and one goes at the end of each turn. From
turn {CLOCK + 1} on, none is left, and you must off-load a card of your hand in every turn; each
counts 2 in the end. So be fast.
"""
THE_END: Final = """\
Whoever has drawn the last card in step 1, with stack and discard pile empty, ends the game after
this turn; who does so later in a turn, after one more turn. For each card that should be drawn and
is not there, you take a wooden coin, which pays 1.
"""
EXCHANGING: Final = f"""\
Before the first turn, everybody may exchange any of the {START_HAND} cards in hand, once.
"""
IN_ORDER: Final = f"""\
This is the game to learn with: all stacks lie in the same order, nothing is shuffled at the
start, and the first {START_HAND} cards show one of each sort. There is nothing to exchange.
"""


def help_page(mode: str) -> str:
    if mode == SOLO:
        turn = TURN.format(offloading=FORCED)
        return f"{ALONE}\n{YOUR_TURN}\n\n{turn}\n{PAYING}\n{CLOCK_RUNS}\n{THE_END}\n{EXCHANGING}"
    start = IN_ORDER if mode == LEARNING else EXCHANGING
    turn = TURN.format(offloading=OFFLOADING)
    return f"{GOAL}\n{AT_ONCE}\n\n{turn}\n{PAYING}\n{HANDED_ON}\n{THE_END}\n{start}"


FABLE_PAGE: Final = f"""\
Play game after game with a deck that changes, and win as many games as you can; all unbuilt cards
are added up too. The campaign has no end.

All have the same deck. After each game the winner's deck is shuffled and turned over until
{CHANGE} numbered cards have come: all take these out of their decks, and they go under the Fable
stack. The top {CHANGE} cards of the Fable stack come in their place. Cards with a warning sign
never leave. When all Fable cards have come, those that left return in their order.
"""
SOLO_PAGE: Final = f"""\
Play up to {GAMES} games alone and strike a number off your scoring sheet after each: with all
{GAMES} you win the campaign, and low numbers bring victory points.

1. Your total of a game, unbuilt cards and twice your off-loads, is the number to strike off. If it
   is struck off already, it is the next higher one that is free.
2. Above {HIGHEST} there is no number: then the campaign is lost.
3. Wooden coins that you have left fill boxes on the sheet. A full set of {SET} takes something off
   one total, once: the first {SETS[0]}, the last {SETS[-1]}.
4. Then {SHOWN} numbered cards of your deck are turned over. You take {TAKEN} of them out for good,
   and the top {CHANGE} cards of the Fable stack come in their place.

After the last game a {BEST} brings 1 victory point, each number below one more, up to {BEST} for
the 1.
"""
