"""What Wonder Tales says: the story's sentences and the help page."""

from __future__ import annotations

TEXTS = {
    "colours": "[You play|{who} plays] Blue.",
    "round": "Round {0}, {1}: [you begin|{who} begins].",
    "his round": "Round {0}: Rumpelstiltskin lays {cards}.",
    "drew": "[You draw|{who} draws] {cards}.",
    "placed": "[You place|{who} places] {cards} {0}.",
    "he placed": "Rumpelstiltskin places {cards} {0} ({1}).",
    "swapped": "{cards} change places.",
    "turned": "{cards} turns over and is {0} now.",
    "points": "{0}: {1}.",
    "won": "Round {0} ends Red {1}, Blue {2}: {3} wins it.",
    "tied": "Round {0} ends Red {1}, Blue {2}: {3} wins the tie.",
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
