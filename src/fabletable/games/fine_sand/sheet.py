"""The scoring sheet of the solo campaign, and what follows a solo game."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

from fabletable.engine.choice import DONE, choose, thing
from fabletable.engine.handful import choose_some
from fabletable.games.fine_sand.cards import WARNING
from fabletable.games.fine_sand.table import OUT, OVER, Beach

HIGHEST = 20  # numbers to strike off
SET = 5  # coin boxes that make a set
SETS = (1, 1, 2, 2, 3, 3, 4, 4, 5, 5)  # what each set takes off once
SHOWN, TAKEN = 6, 3  # cards turned over after a game, and those of them that leave the deck
GAMES = 10
BEST = 10  # numbers from here down are worth victory points


def blank_sheet() -> dict[str, Any]:
    return {"struck": [], "boxes": 0, "spent": []}


def full_sets(boxes: int, spent: Sequence[int]) -> list[int]:
    """The sets that are full and not yet used, by their place."""
    return [i for i in range(min(boxes // SET, len(SETS))) if i not in spent]


def number_for(total: int, struck: Sequence[int]) -> int:
    """The number to strike off: the total, or the next higher free one; 0 if there is none."""
    free = [n for n in range(max(1, total), HIGHEST + 1) if n not in struck]
    return free[0] if free else 0


def victory_points(struck: Sequence[int]) -> int:
    """A point for the 10, and up to ten points for the 1."""
    return sum(BEST + 1 - n for n in struck if n <= BEST)


async def score(table: Beach) -> None:
    """Unbuilt cards count one, off-loads two. Strike the total off your sheet.

    Wooden coins fill boxes; a full set of five may once take something off a total.
    If the number is taken, it is the next higher one; above 20 the campaign is lost.
    """
    me = table.builders[0]
    struck = table.setup.prepared["sheet"]["struck"]
    total = me.score
    table.tell("total", 0, (), (total, total - 2 * me.offloads, me.offloads))
    while True:

        def offer(total: int = total) -> list[str]:
            return [*discounts(table, total), DONE]

        key = await choose(0, f"{strikes(total, struck)}. Use a full set of coins?", offer)
        if key == DONE:
            break
        value = int(thing(key))
        total -= value
        table.spent.append(next(i for i in unused_sets(table) if SETS[i] == value))
        table.tell("discounted", 0, (), (value,))
    table.struck = number_for(total, struck)
    table.tell("struck" if table.struck else "lost", 0, (), (table.struck,))
    last = not table.struck or table.setup.prepared["last"]
    table.phase = OVER if last else OUT


def unused_sets(table: Beach) -> list[int]:
    """Full ones, with the coins of this game."""
    sheet = table.setup.prepared["sheet"]
    return full_sets(sheet["boxes"] + table.builders[0].coins, [*sheet["spent"], *table.spent])


def discounts(table: Beach, total: int) -> list[str]:
    values = sorted({SETS[i] for i in unused_sets(table)}, reverse=True)
    return [f"minus:{value}" for value in values] if total > 1 else []


def strikes(total: int, struck: Sequence[int]) -> str:
    number = number_for(total, struck)
    return f"Your total of {total} strikes off {number or 'no number'}"


async def take_out(table: Beach) -> None:
    """Your shuffled deck shows six cards with numbers; three of them leave it for good."""
    me = table.builders[0]
    for zone in table.zones:
        if zone is not me.stack:
            table.move_all(zone, me.stack)
    table.shuffle(me.stack, me.player)
    while me.stack.cards and len(me.revealed) < SHOWN:
        numbered = me.stack.cards[-1].number != WARNING
        table.move_top(me.stack, me.revealed if numbered else me.discard)
    await choose_some(
        table, 0, "Take three cards out of your deck", "out", me.revealed, me.removed, TAKEN, TAKEN
    )
    table.out = [card.key for card in me.removed.cards]
    table.tell("out", 0, tuple(me.removed.cards))
    table.phase = OVER
