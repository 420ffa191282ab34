"""The steps of a turn: all choose in secret, duel where they chose the same, and act."""

from __future__ import annotations

from functools import partial
from typing import Final

from fabletable.engine.choice import thing, verb_of
from fabletable.engine.rules import Step
from fabletable.engine.story import listed
from fabletable.engine.together import together
from fabletable.games.fabletown.abilities import may_use
from fabletable.games.fabletown.actions import ACTIONS, BOXES, BUY_1, BUY_2, DRAW, SCOUR
from fabletable.games.fabletown.buying import buy, follow
from fabletable.games.fabletown.duel import fight
from fabletable.games.fabletown.ending import end
from fabletable.games.fabletown.fable import Fable
from fabletable.games.fabletown.kinds import REVEAL, START, Asking
from fabletable.games.fabletown.scouring import scour
from fabletable.games.fabletown.setting_up import refill, set_up
from fabletable.games.fabletown.table import (
    BEGIN,
    BOX_1,
    BOX_2,
    CHOOSE,
    DRAWING,
    SCOURING,
    SETUP,
    Town,
)
from fabletable.games.fabletown.texts import so_many
from fabletable.games.fabletown.tommy_sharp import investigate, pass_stand

ACTION: Final = "action"
DRAW_TWO: Final = 2
BEAST: Final = "beast"
TAME: Final = "tame"
# What a lone survivor does.
PLAYS_ON: Final = "plays-on"
WINS: Final = "wins"


def next_step(table: Town) -> Step | None:
    if table.is_over:
        return None
    step = step_of(table, table.phase)
    return told_of_beasts(table, step) if table.telling else step


def step_of(table: Town, phase: str) -> Step:
    if phase == SETUP:
        return set_up(table)
    if phase == BEGIN:
        return begin_turn(table)
    if phase == CHOOSE:
        return choose_actions(table)
    if phase == BOX_1:
        return resolve(table, BUY_1, BOX_2)
    if phase == BOX_2:
        return resolve(table, BUY_2, SCOURING)
    return resolve(table, SCOUR, DRAWING) if phase == SCOURING else draw_and_end(table)


async def told_of_beasts(table: Town, step: Step) -> None:
    """A step, and who has come into Beast Mode by it, or left it."""
    before = beasts(table)
    await step
    after = beasts(table)
    for me in table.in_order() if not table.is_over else ():
        if (me in before) != (me in after):
            how = BEAST if me in after else TAME
            me.tell(how, me.character, (so_many(len(me.hand), "card"),))


def beasts(table: Town) -> list[Fable]:
    """Nobody before the characters are chosen."""
    return [me for me in table.in_order() if me.character and me.in_beast_mode]


async def begin_turn(table: Town) -> None:
    """On the last three turns Tommy Sharp investigates; then abilities of the start."""
    if table.telling:
        table.tell("turn", table.stand, words=(table.turn,))
    limit = table.limit_in(table.turn)
    if limit:
        await investigate(table, limit)
        if is_decided(table):
            end(table)
            return
        pass_stand(table)
    for me in table.in_order():
        if me.usable(START):
            await may_use(me, START, f"Turn {table.turn} begins. Use an ability?")
    table.phase = CHOOSE


def is_decided(table: Town) -> bool:
    """A lone survivor plays on, and Tommy Sharp asks for as much as of many."""
    left = len(table.in_order())
    return not left or (left == 1 and table.setup.settings["survivor"] == WINS)


async def choose_actions(table: Town) -> None:
    """All choose in secret, reveal together, and may answer with abilities."""
    fables = table.in_order()
    await together(fables, choose_action)
    for me in fables:
        table.move_all(me.chosen, me.action)
        me.tell("chose", me.action)
    for me in fables:
        if me.usable(REVEAL):
            await may_use(me, REVEAL, conflict(me))
    table.phase = BOX_1


def conflict(me: Fable) -> str:
    """Who chose the same, and what comes of it as things stand: the first two duel."""
    rivals = me.rivals
    others = [f"{{{you.player}}}" for you in rivals if you is not me]
    comes = f"you duel with {others[0]}" if me in rivals[:2] else "you are shut out"
    action = me.action.top.name
    return f"{listed(others)} chose {action}, as you did: as it stands, {comes}. Use an ability?"


async def choose_action(me: Fable) -> None:
    key = await me.choose_of("Choose your action", menu(me.table), partial(against_choosing, me))
    me.table.move(me.actions.find(thing(key)), me.actions, me.chosen)


def menu(table: Town) -> list[str]:
    """Everything, but for boxes that are empty."""
    return MENUS[bool(table.box_1.cards)][bool(table.box_2.cards)]


def against_choosing(me: Fable, key: str) -> str:
    return against(me, thing(key)) if verb_of(key) == ACTION else me.against(key)


def against(me: Fable, action: str) -> str:
    """Buying may be chosen without being able to pay."""
    empty = action in BOXES and not me.table.box(action).cards
    return "nobody is for sale there" if empty else ""


def all_but(*empty: str) -> list[str]:
    return [f"{ACTION}:{one.key}" for one in ACTIONS if one.key not in empty]


# By whether somebody is for sale in the first box, and in the second.
MENUS: Final = [[all_but(BUY_1, BUY_2), all_but(BUY_1)], [all_but(BUY_2), all_but()]]


# -- what was chosen


async def resolve(table: Town, action: str, then: str) -> None:
    """One player does it; two duel for it; all beyond the first two are shut out."""
    rivals = table.contenders(action)
    if len(rivals) == 1:
        await act_alone(rivals[0], action)
    elif rivals:
        for shut_out in rivals[2:]:
            shut_out.tell("shut_out")
            shut_out.find_comfort()
        winner = await fight(rivals[0], rivals[1])
        if winner is not None:
            await win(winner, action)
    table.phase = then


def act_alone(me: Fable, action: str) -> Step:
    return scour(me) if action == SCOUR else buy(me, me.table.box(action).top)


async def win(me: Fable, action: str) -> None:
    """The winner pays nothing."""
    if action == SCOUR:
        await scour(me)
    else:
        follow(me, me.table.box(action).top)


# -- drawing, and the end of a turn


async def draw_and_end(table: Town) -> None:
    """All who draw do so by priority; empty boxes are refilled; the stand is passed on."""
    fables = table.in_order()
    for me in fables:
        if me.does == DRAW:
            asking = draw_two(me)
            if asking is not None:
                await asking
    refill(table)
    for me in table.fables:
        table.move_all(me.action, me.actions)
        me.once, me.rank = False, 0
    table.stand = fables[1 % len(fables)].player  # the next one still in the game, clockwise
    table.turn += 1
    table.phase = BEGIN
    if table.turn > table.turns:
        end(table)


def draw_two(me: Fable) -> Asking:
    character = me.character.top
    count, why = DRAW_TWO, list[str]()
    for card, amount in me.draws_more:
        count += amount
        why.append(f"{card.name} {amount:+}")
    me.draw(count, ", ".join(why))
    return character.after_drawing(me, character) if character.after_drawing is not None else None
