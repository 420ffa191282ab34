"""Retreating from a duel: who is asked, when, and what it would bring."""

from __future__ import annotations

from collections.abc import Awaitable
from functools import partial
from typing import Final

from fabletable.games.fabletown.fable import RETREAT, STAY, Fable
from fabletable.games.fabletown.kinds import Item
from fabletable.games.fabletown.texts import so_many

FLIP: Final = "flip"
GO_ON: Final = [FLIP, STAY, RETREAT]  # or not
COMPARE: Final = [STAY, RETREAT]


def to_go_on(me: Fable) -> Awaitable[str]:
    """Before a card is revealed. Nobody is asked who cannot retreat, or will not: all of this is
    open, so that being asked tells nothing of what lies face down.
    """
    return me.choose_of(partial(_before_next, me), GO_ON)


def to_stay(me: Fable) -> Awaitable[str]:
    """With no card face down, a retreat brings something to those alone whose followers comfort
    them after it. These are open, so being asked tells nothing here either.
    """
    return me.choose_of(partial(_before_comparing, me), COMPARE)


def is_comforted(me: Fable) -> bool:
    return any(one.after_retreat is not None for one in me.followers.cards)


def retreats(me: Fable, key: str) -> bool:
    """By this answer."""
    if key != FLIP:
        me.stance = key
        me.tell("retreated" if key == RETREAT else "stays")
    return key == RETREAT


# -- words


def _before_next(me: Fable) -> str:
    who = "You reveal" if me.reveals_next else f"{{{me.facing}}} reveals"
    down = f"{len(me.line)} of yours, {len(me.opponent.line)} of {{{me.facing}}}'s"
    return (
        f"{who} the next card in the duel for {me.prize} ({_totals(me)} so far; "
        f"face down: {down}). Go on, or retreat?"
    )


def _before_comparing(me: Fable) -> str:
    laid = me.revealed.cards or me.opponent.revealed.cards
    before = "All cards are revealed" if laid else "Nobody laid a card"
    return f"{before}: {_totals(me)} for {me.prize}. Stay, or retreat?"


def _totals(me: Fable) -> str:
    attacker, defender = (me, me.opponent) if me.attacks else (me.opponent, me)
    return f"{attacker.duel_total} Attack against {defender.duel_total} Defense"


def outcome(me: Fable) -> str:
    """What a retreat would bring: `Ben gets Puss in Boots; you take back 2 cards, draw 1 (Bliss)`.

    What every lost duel brings by an ability is left out.
    """
    brings = [f"take back {so_many(len(me.line), 'card')}"] if me.line.cards else []
    consolation = len(me.revealed.cards) - len(returning(me)) - 1
    if consolation > 0:
        brings.append(f"draw {consolation} (one fewer than used)")
    for one in [*me.followers.cards, *me.opponent.followers.cards]:
        mine = one in me.followers.cards
        if (one.after_retreat if mine else one.when_opponent_retreats) is not None:
            brings.append(f"{one.on_retreat.format(amount=one.amount)} ({one.name})")
    you = f"; you {', '.join(brings)}" if brings else ""
    return f"{{{me.facing}}} gets {me.prize}{you}"


def returning(me: Fable) -> list[Item]:
    """Revealed cards that go back to the hand of who does not win."""
    waiting = [me.revealed.find(key) for key in me.waiting]
    return [item for item in waiting if item.returns_unless_won]
