"""What Trouble in Fabletown tells bots, and those who ask for a hint."""

from __future__ import annotations

from collections.abc import Callable
from typing import Final

from fabletable.engine.advice import Advice
from fabletable.engine.choice import thing, verb_of
from fabletable.games.fabletown.actions import BOXES, SCOUR
from fabletable.games.fabletown.buying import DECLINE
from fabletable.games.fabletown.fable import ATTACK, DEFEND, RETREAT, STAY, Fable
from fabletable.games.fabletown.habits import HABITS
from fabletable.games.fabletown.kinds import Follower, Item
from fabletable.games.fabletown.measures import is_first
from fabletable.games.fabletown.retreating import FLIP
from fabletable.games.fabletown.steps import ACTION
from fabletable.games.fabletown.table import Town
from fabletable.games.fabletown.texts import so_many
from fabletable.games.fabletown.value import can_pay, value

PRIZE: Final = 10.0  # winning, in Glamour


class TownAdvice(Advice[Town]):
    """How well players stand, and what speaks for an answer."""

    def value(self, table: Town, player: int) -> float:
        me = table.fables[player]
        return value(table, me) + PRIZE * (table.is_over and is_first(me))

    def reason(self, seen: Town, player: int, key: str) -> str:
        reason = REASONS.get(verb_of(key))
        return reason(seen.fables[player], thing(key)) if reason is not None else ""


# -- what speaks for an answer


def for_action(me: Fable, action: str) -> str:
    if action in BOXES:
        return for_buying(me, me.table.box(action).top)
    return for_scouring(me) if action == SCOUR else "nobody can get in your way"


def for_buying(me: Fable, follower: Follower) -> str:
    price = me.price_of(follower)
    if not can_pay(me, follower):
        return f"you lack {price - me.worth} as only buyer, but a duel won costs nothing"
    table = me.table
    limit = table.limit_in(table.turn + 1)
    enough = me.pool < limit <= me.pool + follower.glamour
    then = ", enough for Tommy Sharp next turn" if enough else ""
    return f"as only buyer you pay {price} for {follower.glamour} Glamour{then}"


def for_scouring(me: Fable) -> str:
    unseen = unseen_items(me)
    if not me.table.items or not unseen:
        return ""
    mean = sum([item.glamour for item in unseen]) / len(unseen)
    return f"items that you do not see have {mean:.1f} Glamour on average"


def unseen_items(me: Fable) -> list[Item]:
    """As many of each kind as lie nowhere where this player sees them."""
    table = me.table
    visible = [zone for zone in table.zones if zone.seen_by(me.player)]
    lying = [card.key for zone in visible for card in zone.cards]
    items = [card for card in table.setup.deck.values() if isinstance(card, Item)]
    return [item for item in items for _ in range(item.copies - lying.count(item.key))]


def for_attacking(me: Fable, _thing: str) -> str:
    return f"your hand adds up to {sum([item.attack for item in me.hand])} Attack"


def for_defending(me: Fable, _thing: str) -> str:
    return f"your hand adds up to {sum([item.defense for item in me.hand])} Defense"


def for_going_on(me: Fable, _thing: str) -> str:
    ahead = me.duel_total - me.opponent.duel_total
    return f"you are {ahead} ahead so far" if ahead > 0 else ""


def for_retreating(me: Fable, _thing: str) -> str:
    behind = me.opponent.duel_total - me.duel_total
    kept = f", and {so_many(len(me.line), 'card')} would be kept" if me.line else ""
    return f"you are {behind} behind so far{kept}" if behind > 0 else ""


def for_keeping(me: Fable, item: str) -> str:
    shown = me.table.shown
    most = max([one.glamour for one in shown])
    return "the most Glamour of these" if shown.find(item).glamour == most else ""


def for_declining(me: Fable, _thing: str) -> str:
    return f"you keep {so_many(len(me.hand), 'card')} in hand"


REASONS: Final[dict[str, Callable[[Fable, str], str]]] = {
    ACTION: for_action,
    ATTACK: for_attacking,
    DEFEND: for_defending,
    FLIP: for_going_on,
    STAY: for_going_on,
    RETREAT: for_retreating,
    "keep": for_keeping,
    DECLINE: for_declining,
}

ADVICE: Final = TownAdvice(HABITS, steps=6, steps_each=0)  # a turn is two steps for all
