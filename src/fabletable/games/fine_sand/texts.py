"""What Fine Sand says: the story's sentences, and the titles of what plays on the stage."""

from __future__ import annotations

from typing import Final

from fabletable.engine.story import counted


def cards(count: int) -> str:
    return counted(count, "card")


CARD_NAME: Final = "card"  # one of several in a list
COIN_NAME: Final = "wooden coin"


def coins(count: int) -> str:
    return counted(count, COIN_NAME)


TEXTS = {
    "shuffled": "[You shuffle your|{who} shuffles the] discard pile into a new stack.",
    "drew": "[You draw|{who} draws] {cards}.",
    "exchanged": "[You exchange|{who} exchanges] {cards}.",
    "kept": "[You exchange|{who} exchanges] no card.",
    "coins": "[You take|{who} takes] {0} for {1} not there.",
    "took_coins": "[You take|{who} takes] {0}.",
    "took": "[You take|{who} takes] {cards}.",
    "revealed": "[You reveal|{who} reveals] {cards}.",
    "discarded": "[You discard|{who} discards] {cards}.",
    "removed": "[You remove|{who} removes] {cards} from the game.",
    "loaded": "[You put|{who} puts] {cards} onto the pallet.",
    "raised": "[Your hand limit|The hand limit of {who}] is {0} this turn.",
    "built": "[You build|{who} builds] {cards}.",
    "built_left": "[You build|{who} builds] {cards}: it goes to {other}, onto the discard pile.",
    "paid": "[You pay|{who} pays] with {0}.",
    "used": "[You use|{who} uses] {cards}.",
    "offloaded": "[You off-load|{who} off-loads] {cards}.",
    "laid_below": "[You lay|{who} lays] {cards} below the sand castles.",
    "clock": "The clock has run out: from now on you must off-load a card every turn.",
    "received": "[You get|{who} gets] {cards} from {other}.",
    "stays": "Not everybody has an off-load waiting: all off-loads stay where they are.",
    "unpayable": "[You|{who}] can build none of these: {cards}.",
    "gone": "[Your|{who}'s] {cards} leaves the board.",
    "ends": "[You have|{who} has] drawn all cards: the game ends after {0}.",
    "stopped": "The game has lasted {0} turns and is scored as it stands.",
    "spared": "[Your sand castles take|The sand castles of {who} take] in {cards}.",
    "unbuilt": "[You have|{who} has] {0} unbuilt, and {1}.",
    "won": "[You win|{who} wins] with {0}.",
    "shared": "[You share|{who} shares] the victory with {0}.",
    "tide": "The tide wins.",
    "total": "Your total is {0}: {1} unbuilt and {2} off-loaded, which count double.",
    "filled": "[You put|{who} puts] {0} onto the scoring sheet; filled boxes: {1}.",
    "discounted": "You use a set of coins: {0} less.",
    "struck": "You strike off {0}.",
    "lost": "No number is left to strike off: the campaign is lost.",
    "out": "{cards} leave your deck for good.",
}

ACTS = {
    "built": "[You build|{who} builds]",
    "built_left": "[You build|{who} builds] for the left",
    "received": "Off-loads are handed over",
    "ends": "The end is near",
    "unbuilt": "What is left unbuilt",
    "total": "Your total",
    "struck": "On the scoring sheet",
    "lost": "The campaign is lost",
}
