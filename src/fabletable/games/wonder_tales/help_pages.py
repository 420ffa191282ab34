"""How Wonder Tales is played, for people who have not read the rules: a page for each mode."""

from __future__ import annotations

from typing import Final

from fabletable.games.wonder_tales.grid import COLOURS, shape_words
from fabletable.games.wonder_tales.table import (
    ADVANCED,
    BEST_OF_THREE,
    ENOUGH,
    HEAD_START,
    ROUNDS,
    STARTERS,
    SUMMED,
    TIES,
)

WIDE, SQUARE, PYRAMID = (shape_words(shape) for shape in ROUNDS)
TIED: Final = ", ".join(COLOURS[colour] for colour in TIES)
BEGINS: Final = ", ".join(
    f"{COLOURS[colour]} begins round {number}" for number, colour in enumerate(STARTERS, 1)
)

GOALS: Final = {
    BEST_OF_THREE: f"""\
Win {ENOUGH} of {len(ROUNDS)} rounds: in each, whoever's cards score more in the finished Story Grid
wins. If both score the same, the round goes to Red or Blue by its number: {TIED}.
""",
    SUMMED: f"""\
Score the most points in {len(ROUNDS)} rounds together with your cards in the Story Grid. If both
have the same sum, whoever won more rounds wins; a tied round goes to Red or Blue by its number:
{TIED}.
""",
}
ALONE: Final = f"""\
Score more points than Rumpelstiltskin in {len(ROUNDS)} rounds together. {{start}} You are Blue, he
is Red, and with the same sum he wins. Who wins a single round does not matter.
"""
HEAD_STARTS: Final = {
    ADVANCED: f"He has a head start, {HEAD_START} points unless another number was agreed.",
}
USUAL_START: Final = f"He has a head start of {HEAD_START} points."
PLACING: Final = f"""\
In your turn you draw the open card into your supply, as long as there is one, and place one of your
cards, your colour up. It must touch a card that lies there (above, below, left or right), and all
cards must still fit into the shape of the round:

1. Round 1: {WIDE}, never turned.
2. Round 2: {SQUARE}.
3. Round 3: a pyramid, point up, with {PYRAMID}.

When the grid is full, every card in it scores for the colour that is up; cards left over score
nothing. Most cards score for touching certain others; the number beside a card is what it is worth
right now.

When the Witch is placed, she changes places with a card touching her, and both keep their colours.
When the Stepmother is placed, she turns over a card touching her, so that it belongs to the other
colour. They must do so, with a card of either colour, and only this once.
"""
BEGINNING: Final = f"""\
In each round both are dealt two cards; supplies are open for both. {BEGINS}.
"""
HIS_RULES: Final = """\
He begins each round with {first}, and you draw a card. Then you play in turn. He places the open
card, which you see before you choose, by fixed rules:

1. It goes beside the card you have just placed (if that was the Witch, beside the card that is now
   in that place).
2. Of these cells he takes the one where his card touches the most cards; of equals, the one above,
   then left, right, below.
3. Without room there, he takes the first free cell from the top, and of these the first from the
   left.
4. His Witch changes places with your last card if she touches it; his Stepmother turns it over. If
   your last card was the Witch, that is your Witch herself, wherever she lies now. If they do not
   touch it, they take another blue card that they touch; if there is none, a red one: the topmost
   first, and of these the one furthest left.

The reason for each of his moves stands below the grid.
"""
ONE_CARD: Final = "a card, red side up, which does nothing"
FOUR_CARDS: Final = """\
a square of four cards, red side up, none of them the Witch or the
Stepmother, and laid so that they score the most"""
OURS: Final = """\
Most card values are ours, not the publisher's: each card marks these as house. So are the rows of
the pyramid, that the next card lies open, and that cards which change places keep their colours.
"""


def help_page(mode: str) -> str:
    if mode in GOALS:
        return f"{GOALS[mode]}\n{PLACING}\n{BEGINNING}\n{OURS}"
    goal = ALONE.format(start=HEAD_STARTS.get(mode, USUAL_START))
    his = HIS_RULES.format(first=FOUR_CARDS if mode == ADVANCED else ONE_CARD)
    return f"{goal}\n{PLACING}\n{his}\n{OURS}"
