"""What Fine Sand says: the story's sentences."""

from __future__ import annotations


def cards(count: int) -> str:
    return f"{count} card{'s' * (count != 1)}"


def coins(count: int) -> str:
    return f"{count} wooden coin{'s' * (count != 1)}"


TEXTS = {
    "shuffled": "[You shuffle your|{who} shuffles the] discard pile into a new stack.",
    "drew": "[You draw|{who} draws] {cards}.",
    "exchanged": "[You exchange|{who} exchanges] {0}.",
    "coins": "[You take|{who} takes] {0} for cards that are not there.",
    "built": "[You build|{who} builds] {cards}.",
    "used": "[You use|{who} uses] {cards}.",
    "offloaded": "[You off-load|{who} off-loads] {cards}.",
    "received": "[You get|{who} gets] {cards} from the right.",
    "ends": "[You have|{who} has] drawn all cards: the game ends after {0}.",
    "stopped": "The game has lasted {0} turns and is scored as it stands.",
    "unbuilt": "[You have|{who} has] {0} unbuilt, and {1}.",
    "total": "Your total is {0}: {1} unbuilt and {2} off-loaded, which count double.",
    "discounted": "You use a set of coins: {0} less.",
    "struck": "You strike off {0}.",
    "lost": "No number is left to strike off: the campaign is lost.",
    "out": "{cards} leave your deck for good.",
}
