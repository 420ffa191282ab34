"""What Trouble in Fabletown says: the story's sentences and the help page."""

from __future__ import annotations

TEXTS = {
    "rolled": "[You roll|{who} rolls] {0}.",
    "first": "[You are|{who} is] the first Priority Player.",
    "is": "[You are|{who} is] {cards}.",
    "turn": "Turn {0}: [you have|{who} has] priority.",
    "shuffled": "The discard pile is shuffled into a new item deck.",
    "turned_up": "{cards} can be bought.",
    "investigates": "Tommy Sharp investigates: whoever has less than {0} Glamour rolls for it.",
    "reached": "[You come|{who} comes] to {0} Glamour this time.",
    "takes_stand": "[You now have|{who} now has] priority.",
    "eliminated": "[You are|{who} is] exposed, and out of the game.",
    "used": "[You use|{who} uses] {cards}.",
    "took": "[You take|{who} takes] {cards} from {other}.",
    "drew": "[You draw|{who} draws] {cards}.",
    "discarded": "[You discard|{who} discards] {cards}.",
    "chose": "[You chose|{who} chose]: {cards}.",
    "shut_out": "[You are|{who} is] shut out.",
    "paid": "[You pay|{who} pays] {cards}.",
    "cannot_pay": "[You cannot|{who} cannot] pay for {cards}.",
    "declined": "[You decline|{who} declines] to pay for {cards}.",
    "follows": "{cards} now follows [you|{who}].",
    "found": "[You find|{who} finds] {cards}.",
    "scoured": "{cards} goes into [your|{who}'s] pool.",
    "duel": "[You duel|{who} duels] with {other}.",
    "attacks": "[You attack|{who} attacks] {other}.",
    "laid": "[You lay|{who} lays] {0} card{1}.",
    "flipped": "[You reveal|{who} reveals] {cards}, worth {0}.",
    "misted": "{cards} has no effect in the mist.",
    "total": "[Your|{who}'s] total changes by {0}.",
    "stands_by": "{cards}: {0} to [your|{who}'s] total.",
    "turned_over": "[You turn|{who} turns] over {cards}.",
    "retreated": "[You retreat|{who} retreats].",
    "compared": "{0} Attack against {1} Defense.",
    "tied": "The duel is tied.",
    "returned": "{cards} returns to [your|{who}'s] hand.",
    "kept": "{cards} goes into [your|{who}'s] pool.",
    "won_duel": "[You win|{who} wins] the duel.",
    "at_end": "{cards} brings [you|{who}] {0} Glamour more.",
}

HELP = """\
Gather Glamour, and keep it when the reporter Tommy Sharp comes. Each turn all players secretly
choose one action: buy the first or the second follower, scour for Glamour, or draw two cards.

Buying: discard items of your hand worth the follower's Glamour; the follower joins your pool.
Scouring: the top item of the deck goes into your pool. If two players chose the same follower
or both scour, they duel for it; of more than two, those with the highest priority do, and the
others get nothing. Whoever wins a follower in a duel pays nothing. Drawing is never contested.

Duel: the one with the higher priority attacks or defends. The attacker lays any number of cards
face down, then the defender. They are revealed in turn, from left to right, and their abilities
take effect; before each own card you may retreat, which loses the duel but takes back what is
still face down. The greater total wins; a tie is nobody's. Used cards are discarded. The loser
draws one card fewer than used; after a tie both draw as many as they used.

Some characters are in Beast Mode with few cards in hand. Followers marked Once work once in a
game, at most one of yours in a turn.

After two rounds there are three more turns, and each begins with an investigation: 25, 30 and
35 Glamour. Whoever has less rolls the die and adds it; who still has less is out of the game.
The most Glamour in the pool wins, then the most followers, then the most cards in hand.

All numbers and abilities, all items, and all followers but the starting ones are ours: the
printed cards are not known to us.
"""
