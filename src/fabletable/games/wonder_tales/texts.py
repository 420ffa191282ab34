"""What Wonder Tales says: the story's sentences, and the titles of what plays on the stage."""

from __future__ import annotations

TEXTS = {
    "colours": "[You play|{who} plays] Blue.",
    "round": "Round {0}, {1}: [you begin|{who} begins].",
    "his round": "Round {0}, {1}: Rumpelstiltskin begins.",
    "his card": "Rumpelstiltskin lays {cards}.",
    "shuffled back": "Drawn for his square, and shuffled back for what they do: {cards}.",
    "his square": "Rumpelstiltskin lays {cards} in the square that scores the most for him: {0}.",
    "drew": "[You draw|{who} draws] {cards}.",
    "placed": "[You place|{who} places] {cards} {0}.",
    "he placed": "Rumpelstiltskin places {cards} {0} ({1}).",
    "he takes": "{0} takes {cards}: {1}.",
    "swapped": "{cards} change places.",
    "turned": "{cards} turns over and is {0} now.",
    "points": "{0}: {1}.",
    "won": "Round {0} ends Red {1}, Blue {2}: {3} wins it.",
    "tied": "Round {0} ends Red {1}, Blue {2}: {3} wins the tie.",
    "scored": "Round {0} ends Rumpelstiltskin {1}, Blue {2}.",
    "sums": "Sums: Red {0}, Blue {1}.",
    "his sums": "Sums: Rumpelstiltskin {0} with his head start of {1}, Blue {2}.",
    "won game": "[You win|{who} wins] the game, {0} rounds to {1}.",
    "won sums": "[You win|{who} wins] the game, {0} points to {1}.",
    "equal sums": "[You win|{who} wins] the game.",
    "beat him": "[You win: your {0} points exceed|{who} wins: {0} points exceed] his {1}.",
    "lost to him": "Rumpelstiltskin wins: [your {0} points do|{0} points do] not exceed his {1}.",
}

ACTS = {
    "his square": "Rumpelstiltskin begins",
    "he placed": "Rumpelstiltskin's move",
    "he takes": "Rumpelstiltskin's move",
    "won": "Round {0} is over",
    "tied": "Round {0} is over",
    "scored": "Round {0} is over",
}
