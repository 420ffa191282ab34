"""How Trouble in Fabletown is played, for people who have not read the rules."""

from __future__ import annotations

from typing import Final

from fabletable.games.fabletown.fable import DIE
from fabletable.games.fabletown.setting_up import HAND
from fabletable.games.fabletown.table import LIMITS, ROUNDS

FIRST, SECOND, LAST = LIMITS

HELP_PAGE: Final = f"""\
Gather the most Glamour, and enough whenever the reporter Tommy Sharp comes: with too little you may
be out. Your pool is your followers and your scoured items; of equals, whoever has more followers
wins, then whoever has more cards in hand.

Everybody rolls a die: the highest is the first Priority Player, and whoever ties for it rolls
again. The first two followers are laid open. Then characters are chosen by the last in priority
first, or by lot. Everybody begins with a character, its starting follower and {HAND} items. Each
turn all players choose one of four actions in secret, and show them together. They happen in this
order, whoever chose them; so nobody draws first and then pays with it:

1. Buy Follower 1: discard items of your hand that are worth its Glamour, or more; it joins your
   pool. Too much is lost, but you may want fewer cards in hand. You may choose this without being
   able to pay, and you may still decline.
2. Buy Follower 2: likewise.
3. Scour for Glamour: the top item of the deck goes into your pool, where its Glamour counts; its
   ability does not happen.
4. Draw two cards: two items into your hand. This is never a conflict.

If two players chose the same follower, or both scour, they duel for it; of more than two, those
with the highest priority do, and the others are shut out. Whoever wins a follower in a duel pays
nothing. At the end of a turn empty boxes are filled with the next followers, and the Priority Stand
passes to the left. When the item deck is empty, the discard pile is shuffled into a new one.

A duel:

1. The one with the higher priority chooses to attack or to defend.
2. The attacker lays any number of items face down, then the defender.
3. They are revealed in turn, the attacker first, from left to right. Each adds its Attack for who
   attacks, or its Defense for who defends, and its ability takes effect.
4. Before each card, yours or the other's, you may retreat: you lose, but both take back what is
   still face down. Say that you stay to the end, and you are not asked again in this duel. After
   the last card you may retreat too, if a follower of yours does something for it.
5. What followers and characters add counts in the total, also for who laid no card. The greater
   total wins; a tie is nobody's. Revealed cards are used and discarded. The loser draws one card
   fewer than used; after a tie both draw as many as they used.

Characters have an innate ability, which always works by itself, or one of Beast Mode, which works
while they have few cards in hand. Followers marked Once work once in a game, at most one of yours
in a turn; with a used ability they still count.

After {ROUNDS} rounds, in which all are Priority Player once, there are {len(LIMITS)} more turns.
Each begins with an investigation by Tommy Sharp, who asks for {FIRST}, {SECOND} and {LAST} Glamour.
Whoever has less rolls a die of {DIE} and adds it for this time only; who still has less is out of
the game. A player who is left alone plays on and can still fail, unless it was agreed before that
the last one wins. If nobody is left, nobody wins: Tommy Sharp has his story.

All numbers and abilities, all items, and all followers but the starting ones are ours: the printed
cards are not known to us.
"""
