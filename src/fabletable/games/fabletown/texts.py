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
    "roll_bonus": "{cards}: {0} to [your|{who}'s] roll.",
    "reached": "[You come|{who} comes] to {0} Glamour this time: {1} and {2}.",
    "only_one": "[You are|{who} is] the only one left.",
    "takes_stand": "[You now have|{who} now has] priority.",
    "eliminated": "[You are|{who} is] exposed, and out of the game.",
    "used": "[You use|{who} uses] {cards}.",
    "pushed_ahead": "[You rank|{who} ranks] above all others in conflicts this turn.",
    "draws_instead": "[You draw|{who} draws] two cards instead.",
    "lowered": "{cards} now costs [you|{who}] {0}.",
    "took": "[You take|{who} takes] {cards} from {other}.",
    "drew": "[You draw|{who} draws] {cards}{0}.",
    "discarded": "[You discard|{who} discards] {cards}.",
    "chose": "[You chose|{who} chose]: {cards}.",
    "shut_out": "[You are|{who} is] shut out.",
    "paid": "[You pay|{who} pays] {cards}: {0} Glamour for a price of {1}.",
    "cannot_pay": "[You cannot|{who} cannot] pay {0} for {cards}.",
    "declined": "[You decline|{who} declines] to pay {0} for {cards}.",
    "follows": "{cards} now follows [you|{who}].",
    "found": "[You find|{who} finds] {cards}.",
    "scoured": "{cards} goes into [your|{who}'s] pool.",
    "duel": "[You duel|{who} duels] with {other} for {0}.",
    "attacks": "[You attack|{who} attacks] {other}.",
    "laid": "[You lay|{who} lays] {0}.",
    "stays": "[You stay|{who} stays] to the end.",
    "flipped": "[You reveal|{who} reveals] {cards}, worth {0}{1}.",
    "poisoned": "{cards}: the next card [you reveal|{who} reveals] counts nothing.",
    "mist_falls": "{cards}: the ability of the next card [you reveal|{who} reveals] has no effect.",
    "misted": "{cards} has no effect in the mist.",
    "held": "{cards}: [you|{who}] can no longer retreat.",
    "total": "{cards}: {0} to [your|{who}'s] total.",
    "turned_over": "[You turn|{who} turns] over {cards}, and [discard|discards] it.",
    "retreated": "[You retreat|{who} retreats].",
    "compared": "{0} Attack against {1} Defense.",
    "decides": "{cards} decides the tie for [you|{who}].",
    "tied": "The duel is tied.",
    "used_up": "[Your|{who}'s] used cards are discarded: {cards}.",
    "took_back": "[You take|{who} takes] back {0} unseen.",
    "returned": "{cards} returns to [your|{who}'s] hand.",
    "kept": "{cards} goes into [your|{who}'s] pool.",
    "won_duel": "[You win|{who} wins] the duel.",
    "at_end": "{cards} brings [you|{who}] {0} Glamour more.",
    "comes_before": "[You come|{who} comes] before {other} with the same {0} Glamour, by {1}.",
    "won": "[You win|{who} wins] with {0} Glamour.",
    "shares_victory": "[You share|{who} shares] the victory, with {0} Glamour.",
    "nobody_wins": "Nobody is left. Tommy Sharp has his story, and nobody wins.",
}

HELP = """\
Gather Glamour, and keep it when the reporter Tommy Sharp comes. Each turn all players secretly
choose one action: buy the first or the second follower, scour for Glamour, or draw two cards.

Buying: discard items of your hand worth the follower's Glamour or more; too much is lost, but
you may want fewer cards in hand. The follower joins your pool.
Scouring: the top item of the deck goes into your pool. If two players chose the same follower
or both scour, they duel for it; of more than two, those with the highest priority do, and the
others get nothing. Whoever wins a follower in a duel pays nothing. Drawing is never contested.

Duel: the one with the higher priority attacks or defends. The attacker lays any number of cards
face down, then the defender. They are revealed in turn, from left to right, and their abilities
take effect. Before each card, yours or the other's, you may retreat, which loses the duel, and
both take back what is still face down; say that you stay to the end, and you are not asked again
in this duel. The greater total wins; a tie is nobody's. Used cards are discarded. The loser draws
one card fewer than used; after a tie both draw as many as they used.

Some characters are in Beast Mode with few cards in hand. Followers marked Once work once in a
game, at most one of yours in a turn.

After two rounds there are three more turns, and each begins with an investigation: 25, 30 and
35 Glamour. Whoever has less rolls the die and adds it; who still has less is out of the game.
If one player is left, this one plays on, and the limits still hold, unless you settled that this
one wins at once; if nobody is left, nobody wins.
The most Glamour in the pool wins, then the most followers, then the most cards in hand.

All numbers and abilities, all items, and all followers but the starting ones are ours: the
printed cards are not known to us.
"""
