"""What Fabled Fruit says: the story's sentences."""

from __future__ import annotations

from typing import Final

from fabletable.games.fabled_fruit.table import KEPT

TEXTS: Final = {
    "starts": "[You start|{who} starts].",
    "shuffled": "The discard pile is shuffled into a new fruit stack.",
    "moved": "[You go|{who} goes] to {cards}.",
    "called": "[You call|{who} calls] {other} over to {cards}.",
    "gave": "[You give|{who} gives] {cards} to {other}.",
    "stolen": "[You get|{who} gets] {cards} from {other}.",
    "forfeited": "The signpost of {cards} bars the way: [you draw|{who} draws] 1 instead.",
    "drew": "[You draw|{who} draws] {cards}.",
    "revealed": "Revealed: {cards}.",
    "took": "[You take|{who} takes] {cards}.",
    "offered": "[You offer|{who} offers] {cards}.",
    "showed": "[You show|{who} shows] {cards}.",
    "discarded": "Discarded: {cards}.",
    "paid": "[You pay|{who} pays] {cards}.",
    "put": "[You put|{who} puts] {cards} into the market.",
    "bid": "[You bid|{who} bids] {0}.",
    "named": "[You name|{who} names] {0}.",
    "hid": "[You had|{who} had] chosen {cards}.",
    "invited": "[You invite|{who} invites] {other} to share or grab.",
    "chose": "[You chose|{who} chose] to {0}.",
    "placed_thief": "[You send|{who} sends] the thief to {cards}.",
    "thief_home": "The thief returns to the forest.",
    "took_token": "[You take|{who} takes] {0}.",
    "used_token": "[You use|{who} uses] {0}.",
    "tasted": "[You taste|{who} tastes] a juice.",
    "copied": "[You say again what {cards} says|{who} says again what {cards} says].",
    "marked": "[You put your|{who} puts an] animal token on {cards}.",
    "bought": "[You buy|{who} buys] the juice of {cards}.",
    "opened": "A new location card: {cards}.",
    "depleted": "{cards} is gone; whoever stood there goes home.",
    "again": "[You take|{who} takes] another turn.",
    "still": f"Nobody bought, and no fruit was left to draw: all discard down to {KEPT}.",
    "stopped": "The game has lasted {0} rounds and ends as it stands.",
}
