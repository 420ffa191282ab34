"""Abilities that can be used once a game, at most one by each player and turn."""

from __future__ import annotations

from collections.abc import Callable, Coroutine

from fabletable.engine.choice import DONE, choose, thing
from fabletable.games.fabletown.cards import DRAW, REVEAL, START, Follower
from fabletable.games.fabletown.table import Board, Fable

Use = Callable[[Board, Fable, Follower], Coroutine[object, str, None]]


def usable(who: Fable, moment: str) -> list[Follower]:
    """Followers whose ability belongs to this moment and is still there."""
    if who.once:
        return []
    return [one for one in who.followers.cards if one.moment == moment and one.key not in who.used]


async def choose_ability(who: Fable, prompt: str, some: list[Follower]) -> str:
    """The key of the follower to use, or nothing. Followers are open, so nothing is given away."""
    keys = [f"use:{one.key}" for one in sorted(some, key=_index)]
    key = await choose(who.player, prompt, lambda: [*keys, DONE])
    return "" if key == DONE else thing(key)


def _index(follower: Follower) -> int:
    return follower.index


def spend(table: Board, who: Fable, key: str) -> Follower:
    """Turn the follower over: its Glamour still counts, its ability is gone."""
    follower = who.followers.find(key)
    who.used.append(key)
    who.once = True
    table.tell("used", who.player, (follower,))
    return follower


# -- at the start of a turn


async def start_of_turn(table: Board) -> None:
    """By priority, everybody may use one ability that belongs here."""
    for who in table.in_order():
        some = [one for one in usable(who, START) if can_start(table, who, one)]
        if some:
            key = await choose_ability(who, "Use an ability before the turn?", some)
            if key:
                follower = spend(table, who, key)
                await AT_START[key](table, who, follower)


def can_start(table: Board, who: Fable, follower: Follower) -> bool:
    if follower.key == "pied_piper":
        return bool(victims(table, who))
    return table.can_draw


def victims(table: Board, who: Fable) -> list[Fable]:
    return [you for you in table.fables if you is not who and you.is_in and you.hand.cards]


async def draw_some(table: Board, who: Fable, follower: Follower) -> None:
    table.draw(who, follower.amount)


async def pied_piper(table: Board, who: Fable, follower: Follower) -> None:
    """Only the two know which card it was."""
    keys = [f"player:{you.player}" for you in victims(table, who)]
    key = await choose(who.player, f"{follower.name}: a card from whom?", lambda: keys)
    you = table.fables[int(thing(key))]
    item = table.random_card(you)
    table.move(item, you.hand, who.hand)
    both = (who.player, you.player)
    table.tell("took", who.player, (item,), (), both, you.player)


AT_START: dict[str, Use] = {
    "red_riding_hood": draw_some,
    "sinbad": draw_some,
    "pied_piper": pied_piper,
}


# -- when actions are revealed


async def after_reveal(table: Board) -> None:
    """By priority, everybody in a conflict may use one ability; conflicts change with it."""
    for who in table.in_order():
        some = [one for one in usable(who, REVEAL) if can_answer(table, who, one)]
        if some:
            key = await choose_ability(who, "Somebody chose the same. Use an ability?", some)
            if key:
                follower = spend(table, who, key)
                await AT_REVEAL[key](table, who, follower)


def can_answer(table: Board, who: Fable, follower: Follower) -> bool:
    """Only in a conflict; and whoever comes first in it already has nobody to push past."""
    rivals = table.contenders(who.does)
    if who.does == DRAW or len(rivals) == 1:
        return False
    return rivals[0] is not who or follower.key == "little_mermaid"


async def push_ahead(table: Board, who: Fable, _follower: Follower) -> None:
    """Who does so later goes above who did so earlier. The stand does not move."""
    who.rank = 1 + max([fable.rank for fable in table.fables])


async def draw_instead(table: Board, who: Fable, _follower: Follower) -> None:
    table.move_all(who.action, who.actions)
    table.move(who.actions.find(DRAW), who.actions, who.action)


AT_REVEAL: dict[str, Use] = {
    "prince_charming": push_ahead,
    "sandman": push_ahead,
    "little_mermaid": draw_instead,
}


def discount(who: Fable) -> int:
    """What an only buyer pays less, as things stand when paying begins."""
    less = sum([follower.discount for follower in who.followers.cards])
    if who.is_("cinderella"):
        less += who.character.cards[0].amount
    if who.is_("beauty") and not who.in_beast_mode:
        less += 1
    return less
