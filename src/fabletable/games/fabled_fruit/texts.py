"""What Fabled Fruit says: the story's sentences and the help page."""

from __future__ import annotations

from typing import Final

from fabletable.games.fabled_fruit.prices import MOST_TOKENS
from fabletable.games.fabled_fruit.table import GOALS, KEPT

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

HELP: Final = f"""\
Collect fruits and trade them for juices. In your turn you move your animal to another location.
If other animals stand there already, you give each of them a fruit of your choice, face down;
with too few fruits you choose who gets one, with none you give nothing.

Then either use the location's action, or buy its juice: discard the fruits of its price and
take its top card. With each move you see that price; "any" in it is any fruit. Where a
signpost stands and you do not meet what it requires, you draw 1 fruit instead of the action.

After each purchase a new location card comes: perhaps one that nobody has seen. When the last
card of a location is bought, the location is gone, and the animals there go home.

When somebody has enough juices ({GOALS[2]} with two players, {GOALS[3]} with three, {GOALS[4]}
with four or five), the round is finished, so that all had as many turns. Most juices win, then
most fruits in hand.

Later locations bring a market, a thief, tokens and mix cards. At most {MOST_TOKENS} tokens help
to pay for one juice; a mix card counts as either of its two kinds. Each location says what it does:
look at its card, or in the terminal type ? and its name. The locations from #8 on are ours: the
printed cards are not known to us.
"""
