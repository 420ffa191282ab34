"""What Wonder Tales says: the story's sentences."""

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
