"""What Wonder Tales says: the story's sentences."""

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
