"""Setting up: priority by dice, the decks, characters, and the first cards."""

from __future__ import annotations

from functools import partial
from typing import Final

from fabletable.engine.choice import kinds, thing, verb_of
from fabletable.games.fabletown.fable import Fable
from fabletable.games.fabletown.kinds import Character, Follower
from fabletable.games.fabletown.table import BEGIN, Town

AT_RANDOM: Final = "random"
CHARACTER: Final = "character"
HAND: Final = 5


async def set_up(table: Town) -> None:
    """Roll for priority; lay out both decks, with two followers open; who comes last chooses a
    character first; then items are dealt.
    """
    first = roll_for_priority(table)
    table.stand = first.player
    first.tell("first")
    lay_out_decks(table)
    refill(table)
    for me in reversed(table.in_order()):
        become(me, await choose_character(me))
    for fable in table.fables:
        table.move_top(table.items, fable.hand, HAND)
    table.phase = BEGIN


def roll_for_priority(table: Town) -> Fable:
    """The highest roll is first; who ties for it rolls again."""
    rolling = list(table.fables)
    while len(rolling) > 1:
        rolls = [fable.rolled() for fable in rolling]
        rolling = [f for f, rolled in zip(rolling, rolls, strict=True) if rolled == max(rolls)]
    return rolling[0]


async def choose_character(me: Fable) -> Character:
    table = me.table
    free = [card for card in table.aside if isinstance(card, Character)]
    if table.setup.settings["characters"] == AT_RANDOM:
        return free[me.roll(len(free))]
    key = await me.choose_of("Who are you?", kinds(CHARACTER, free), partial(against, table))
    return next(card for card in free if card.key == thing(key))


def against(table: Town, key: str) -> str:
    """Everybody is somebody else."""
    if verb_of(key) == CHARACTER:
        for you in table.fables:
            for card in you.character:
                if card.key == thing(key):
                    return f"{{{you.player}}} is {card.name} already"
    return ""


def become(me: Fable, character: Character) -> None:
    """The starting follower comes along."""
    table = me.table
    table.move(character, table.aside, me.character)
    for card in list(table.aside):
        if isinstance(card, Follower) and card.of == character.key:
            table.move(card, table.aside, me.followers)
    me.tell("is", [character])


def lay_out_decks(table: Town) -> None:
    table.move_all(table.discard, table.items)
    table.shuffle(table.items)
    for card in list(table.aside):
        if isinstance(card, Follower) and not card.of:
            table.move(card, table.aside, table.deck)
    table.shuffle(table.deck)


def refill(table: Town) -> None:
    """The first box first."""
    for box in (table.box_1, table.box_2):
        if not box.cards and table.move_top(table.deck, box):
            tell_turned_up(table, box.top)


def tell_turned_up(table: Town, follower: Follower) -> None:
    """With the price, and what it does."""
    if table.telling:
        text = follower.text.removesuffix(".")
        words = (follower.glamour, f": {text}" if text else "")
        table.tell("turned_up", cards=(follower,), words=words)
