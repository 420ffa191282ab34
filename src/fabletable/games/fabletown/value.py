"""How well a player stands, for bots that look ahead."""

from __future__ import annotations

from typing import Final

from fabletable.games.fabletown.actions import BOXES, DRAW, SCOUR
from fabletable.games.fabletown.fable import Fable
from fabletable.games.fabletown.kinds import Follower, Item
from fabletable.games.fabletown.table import LIMITS, Town

# In Glamour, as it counts at the end.
GLAMOUR: Final = 0.22  # what a point on an item in hand is worth
STRENGTH: Final = 0.06
ABILITY: Final = 1.0  # one that can still be used, or always works
SPARE_TURNS: Final = 4  # with fewer left, items in hand lose their worth
LAST_TURN: Final = 0.3  # of a turn: what is left of it in the last one
PAYING: Final = 0.33  # what a point of a price is worth, of which some is paid too much
ENVY: Final = 0.35  # what the best of the others has
FEAR: Final = 0.7  # each point below what Tommy Sharp will ask for
A_TURN: Final = 3.0  # what one gains until he comes
STAKE: Final = 1.6  # what a duel costs in cards
OUT: Final = -60.0
# The chance to win a duel: with an empty hand, for each card, and with a full hand.
EMPTY_HANDED: Final = 0.1
A_CARD: Final = 0.08
AT_BEST: Final = 0.6
# How much somebody likes an action, before we know.
LIKES_DRAW: Final = 0.4
LIKES_SCOUR: Final = 0.6
CAN_PAY: Final = 1.0
CANNOT_PAY: Final = 0.6
USUAL: Final = 6.5  # Glamour of a follower


def value(table: Town, me: Fable) -> float:
    others = [you for you in table.fables if you is not me]
    envy = ENVY * max([you.glamour if you.is_in else 0 for you in others])
    if me.eliminated:
        return OUT - envy
    if table.is_over:
        return me.glamour - envy
    hand = _patience(table) * in_hands(me.hand.cards)
    abilities = 0
    for one in me.followers.cards:
        if one.key not in me.used:
            abilities += 1
    expected = _expected(table, me)
    return me.pool + hand + ABILITY * abilities + expected - _fear(table, me, expected) - envy


def in_hands(items: list[Item]) -> float:
    total = 0.0
    for item in items:
        total += in_hand(item)
    return total


def in_hand(item: Item) -> float:
    return GLAMOUR * item.glamour + STRENGTH * (item.attack + item.defense)


def _patience(table: Town) -> float:
    """Items are worth something only while there are turns left to use them."""
    return min(1.0, (table.turns - table.turn + LAST_TURN) / SPARE_TURNS)


def _fear(table: Town, me: Fable, expected: float) -> float:
    """Falling short of the next limit, the nearer it is."""
    first = table.first_visit
    coming = table.turn + 1 - first
    if coming >= len(LIMITS):
        return 0.0
    turns_left = max(0, first - table.turn - 1)
    pool = me.pool + expected + A_TURN * turns_left
    return FEAR * max(0.0, LIMITS[max(0, coming)] - pool)


# -- what an action may bring


def _expected(table: Town, me: Fable) -> float:
    """Of the action that is laid face down, or shown but not yet done."""
    laid = me.chosen.cards or me.action.cards
    if not laid:
        return 0.0
    action = laid[0].key
    # What comes is as imagined, so that bots do not all want the same.
    coming = table.items.cards[-2:]
    if action == DRAW:
        return _patience(table) * in_hands(coming)
    best = table.items.cards[-me.character.top.scours :]
    gain = prize = float(max([item.glamour for item in best], default=0))
    if action in BOXES:
        if not table.box(action).cards:
            return 0.0  # somebody has it
        follower = table.box(action).cards[0]
        prize = follower.glamour + ABILITY
        cost = me.price_of(follower)
        gain = prize - _patience(table) * PAYING * cost if can_pay(me, follower) else 0.0
    alone, two = _odds(table, me, action)
    return alone * gain + two * (_chance(me) * prize - STAKE)


def _chance(me: Fable) -> float:
    """To win a duel, by how many cards one could lay."""
    return min(AT_BEST, EMPTY_HANDED + A_CARD * len(me.hand.cards))


def can_pay(who: Fable, follower: Follower) -> bool:
    return who.worth >= who.price_of(follower)


def _odds(table: Town, me: Fable, action: str) -> tuple[float, float]:
    """That nobody else does the same, and that I am one of two who duel for it."""
    none_above, one_above, none_below = 1.0, 0.0, 1.0
    above = True
    for you in table.in_order():
        if you is me:
            above = False
            continue
        likely = _likes(table, you, action)
        if above:
            none_above, one_above = (
                none_above * (1 - likely),
                one_above * (1 - likely) + none_above * likely,
            )
        else:
            none_below *= 1 - likely
    alone = none_above * none_below
    return alone, none_above + one_above - alone


def _likes(table: Town, you: Fable, action: str) -> float:
    """How likely a player chooses this action, from what the table would make of it."""
    everything, this = LIKES_SCOUR + LIKES_DRAW, LIKES_SCOUR if action == SCOUR else 0.0
    for buying in BOXES:
        for follower in table.box(buying).cards:
            liked = CAN_PAY if can_pay(you, follower) else CANNOT_PAY
            likes = liked * follower.glamour / USUAL
            everything += likes
            if buying == action:
                this = likes
    return this / everything
