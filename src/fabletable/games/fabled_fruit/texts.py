"""What Fabled Fruit says: the story's sentences and the help page."""

from __future__ import annotations

from typing import Final

from fabletable.games.fabled_fruit.components import COMPONENTS
from fabletable.games.fabled_fruit.table import GOALS, KEPT

TEXTS: Final = {
    "animal": "[You are|{who} is] the {0}.",
    "marker": "The {0} marks [you|{who}] as start player.",
    "starts": "[You start|{who} starts].",
    "dealt": "Everybody begins with {0}.",
    "dealt_more": "[You begin|{who} begins] with {0} more.",
    "shuffled": "The discard pile is shuffled into a new fruit stack.",
    "entered": "New in the game: {0}. {1}",
    "moved": "[You go|{who} goes] to {cards}.",
    "called": "[You call|{who} calls] {other} over to {cards}.",
    "gave": "[You give|{who} gives] {cards} to {other}.",
    "stolen": "[You get|{who} gets] {cards} from {other}.",
    "robbed": "The thief takes {cards} from {other}, for [you|{who}].",
    "forfeited": "The signpost of {cards} says: {0}. [You do|{who} does] not meet it and "
    "[draw|draws] only 1.",
    "drew": "[You draw|{who} draws] {cards}.",
    "looked": "[You look|{who} looks] at {0}.",
    "looked_at": "[You look|{who} looks] at the hand of {other}.",
    "revealed": "Revealed: {cards}.",
    "took": "[You take|{who} takes] {cards}.",
    "offered": "[You offer|{who} offers] {cards}.",
    "showed": "[You show|{who} shows] {cards}.",
    "discarded": "[You discard|{who} discards] {cards}.",
    "paid": "[You pay|{who} pays] {cards}.",
    "put": "[You put|{who} puts] {cards} into the market.",
    "refilled": "Into the market: {cards}.",
    "bid": "[You bid|{who} bids] {0}.",
    "won_bid": "[You win|{who} wins] the bidding with {0}.",
    "named": "[You name|{who} names] {0}.",
    "hid": "[You had|{who} had] chosen {cards}.",
    "divided": "[You divide|{who} divides] the fruits: {0}, or {1}.",
    "invited": "[You invite|{who} invites] {other} to share or grab.",
    "chose": "[You chose|{who} chose] to {0}.",
    "demanded": "[You demand|{who} demands] a fruit from {other}.",
    "refused": "[You give|{who} gives] {other} nothing.",
    "placed_thief": "[You send|{who} sends] the thief to {cards}.",
    "thief_home": "The thief returns to the forest.",
    "took_token": "[You take|{who} takes] {0}.",
    "took_from": "[You take|{who} takes] {0} from {other}.",
    "used_token": "[You use|{who} uses] {0}.",
    "took_pot": "[You take|{who} takes] {cards} from the pot.",
    "pot_grows": "The pot holds {0} now.",
    "pot_gone": "The pot is discarded: {0}.",
    "tasted": "[You taste|{who} tastes] a juice.",
    "copied": "[You say again what {cards} says|{who} says again what {cards} says].",
    "marked": "[You put your|{who} puts an] animal token on {cards}.",
    "bought": "[You buy|{who} buys] the juice of {cards}.",
    "opened": "Another location card: {cards}.",
    "new": "A new location: {cards}, {0}. {1}",
    "depleted": "{cards} is gone; whoever stood there goes home.",
    "again": "[You return|{who} returns] a double-turn token and [take|takes] another turn.",
    "still": f"Nobody bought, and no fruit was left to draw: all discard down to {KEPT}.",
    "stopped": "The game has lasted {0} rounds and ends as it stands.",
    "won": "[You win|{who} wins] with {0}.",
    "shared": "[You share|{who} shares] the victory with {0}.",
    "came_before": "[You come|{who} comes] before {other}: {2} juices each, but {0} fruits in hand "
    "against {1}.",
}


def _components() -> str:
    """A line for each, in order."""
    return "\n\n".join(f"{name.capitalize()}: {one.what}" for name, one in COMPONENTS.items())


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

Later locations bring other things, each told when it enters:

{_components()}

Each location says what it does: look at its card, or in the terminal type ? and its name. The
locations from #8 on are ours, and so are these things: the printed cards are not known to us.
"""
