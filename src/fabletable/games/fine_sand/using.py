"""Using built cards that have an action, and why one cannot be used."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Final

from fabletable.games.fine_sand.board import DRAW, total
from fabletable.games.fine_sand.sand import BLUE, GREEN, PURPLE, RED, YELLOW, Sand
from fabletable.games.fine_sand.table import BUILD, Builder
from fabletable.games.fine_sand.verbs import USE, USE_ORDER

WAYS: Final = {RED: BUILD, BLUE: DRAW}
THIS_TURN: Final = {BUILD: "this turn you build", DRAW: "this turn you draw"}

GREENS: Final = (GREEN,)
PURPLES: Final = (PURPLE,)
STEPS: Final = {GREEN: "1", RED: "2A", BLUE: "2B", YELLOW: "2", PURPLE: "3"}
USES: Final = dict(zip(USE.things or (), USE.keys, strict=True))


def uses(me: Builder, columns: Sequence[str]) -> list[str]:
    """Actions of these columns that would do something, and are not yet used this turn."""
    keys, used = list[str](), me.used
    for card, copies in me.board.actions:
        works = card.column in columns and (not used or copies > used.count(card.key))
        if works and not lacks(me, card):
            keys.append(USES[card.key])
    return sorted(keys, key=USE_ORDER.__getitem__) if len(keys) > 1 else keys


def lacks(me: Builder, card: Sand) -> str:
    """What an action needs and has not, in words."""
    if card.key in me.declined:
        return "you have just built nothing with it: first do something else"
    if me.owed and not leaves_enough(me, card):
        return f"it may take what you need to pay {me.owed}"
    return card.needs(me, card) if card.needs is not None else ""


def leaves_enough(me: Builder, card: Sand) -> bool:
    """Whether what is owed can be paid, whichever cards the action takes from the hand."""
    pays = sorted([one.coins for one in me.hand.cards])
    staying = len(pays) - card.discards - card.takes - me.kept
    return me.can_pay - total(pays[max(0, staying) :]) >= me.owed


def against_using(me: Builder, key: str, columns: Sequence[str]) -> str:
    """Why a built card cannot be used; empty if it can, or if there is none such."""
    for card, copies in me.board.actions:
        if USES[card.key] == key:
            if card.column not in columns:
                return out_of_step(me, card)
            return lacks(me, card) if copies > me.used.count(card.key) else unworkable(me, card)
    return ""


def out_of_step(me: Builder, card: Sand) -> str:
    if me.way and card.column in (RED, BLUE):
        return THIS_TURN[me.way]
    return f"works in step {STEPS[card.column]}"


def unworkable(me: Builder, card: Sand) -> str:
    if card.key in me.fresh:
        return "built this turn: works from the next"
    return "used already this turn"


async def use(me: Builder, key: str) -> None:
    """Use a built card with an action. Who was but asked what to build may still decline."""
    card = me.built.find(key)
    assert card.action is not None
    if card.but_builds:
        chosen = len(me.unpaid)
        await card.action(me, card)
        if len(me.unpaid) == chosen:
            me.declined.append(card.key)  # or it could be declined for ever
            return
        me.tell("used", [card])
    else:
        me.tell("used", [card])
        await card.action(me, card)
    set_used(me, card)


def set_used(me: Builder, card: Sand) -> None:
    """It fixes which way step 2 goes. A one-time card leaves the board."""
    me.declined = []
    me.way = WAYS.get(card.column, me.way)
    if card.once and not card.offloaded_when_used:
        me.tell("gone", [card])
        me.table.move(card, me.built, me.discard)
        me.look_at_board()
    elif not card.repeatable:
        me.used.append(card.key)
