"""What Wonder Tales says: the story's sentences and the help page."""

from __future__ import annotations

TEXTS = {
    "colours": "[You play|{who} plays] Blue.",
    "round": "Round {0}, {1}: [you begin|{who} begins].",
    "his round": "Round {0}: Rumpelstiltskin lays {cards}.",
    "drew": "[You draw|{who} draws] {cards}.",
    "placed": "[You place|{who} places] {cards} {0}.",
    "he placed": "Rumpelstiltskin places {cards} {0} ({1}).",
    "he takes": "{0} takes {cards}: {1}.",
    "swapped": "{cards} change places.",
    "turned": "{cards} turns over and is {0} now.",
    "points": "{0}: {1}.",
    "won": "Round {0} ends Red {1}, Blue {2}: {3} wins it.",
    "tied": "Round {0} ends Red {1}, Blue {2}: {3} wins the tie.",
    "scored": "Round {0} ends Red {1}, Blue {2}.",
    "sums": "Sums: Red {0}, Blue {1}.",
    "his sums": "Sums: Red {0} with his head start of {1}, Blue {2}.",
    "won game": "[You win|{who} wins] the game, {0} rounds to {1}.",
    "won sums": "[You win|{who} wins] the game, {0} to {1}.",
    "equal sums": "Both have {0}: [you win|{who} wins] the game, with more rounds won.",
    "beat him": "[You win: your {0} exceed|{who} wins: {0} exceed] his {1}.",
    "lost to him": "Rumpelstiltskin wins: [your {0} do|{0} do] not exceed his {1}.",
}

HELP = """\
Place characters into a grid that grows into the shape of the round: five by three,
four by four, then a pyramid of 1-3-5-7. On your turn you draw the open card into your
supply and place one of your cards, your colour up. It must touch a card that lies there
(above, below, left or right), and all cards must still fit into the shape.

When the grid is full, every card scores for the colour that is up. Most cards score for
touching certain others; the number beside a card is what it is worth right now.
The Witch changes places with a card touching her when she is placed; the Stepmother
turns one over, so that it belongs to the other colour.

Blue begins rounds 1 and 3, Red round 2. Tied rounds go to Red, Red and Blue.
Two rounds win the game; with summed scores all three are played and added up.

Alone you play Blue against Rumpelstiltskin, who has 50 points from the start and follows
fixed rules: he goes beside your last card, where his touches the most cards, preferring
above, left, right, below; without room, to the first cell from the top left. You win if
your three rounds together exceed his. In the advanced game he begins each round with a
square of four cards.

Most card values and all rules marked house are ours, not the publisher's.
"""
