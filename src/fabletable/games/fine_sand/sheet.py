"""The scoring sheet of the solo campaign, and what follows a solo game."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any, Final

from fabletable.engine import fields
from fabletable.engine.choice import DONE, thing, verb_of
from fabletable.engine.errors import BadSetup
from fabletable.games.fine_sand.sand import WARNING
from fabletable.games.fine_sand.table import OUT, OVER, Beach, Builder
from fabletable.games.fine_sand.texts import coins

HIGHEST: Final = 20  # numbers to strike off
SET: Final = 5  # coin boxes that make a set
SETS: Final = (1, 1, 2, 2, 3, 3, 4, 4, 5, 5)  # what each set takes off once
SHOWN: Final = 6  # cards turned over after a game
TAKEN: Final = 3  # those of them that leave the deck
GAMES: Final = 10
BEST: Final = 10  # numbers from here down are worth victory points


def blank_sheet() -> dict[str, Any]:
    return {"struck": [], "boxes": 0, "spent": []}


SHEET_FIELDS: Final = (
    fields.many(fields.count("struck", 1, HIGHEST)),
    fields.count("boxes"),
    fields.many(fields.count("spent", 0, len(SETS) - 1)),
)


def check(sheet: object) -> None:
    """Raise BadSetup unless it is a sheet that could have been filled in."""
    found = fields.check("prepared sheet", sheet, SHEET_FIELDS, (), 1, {})
    for name in ("struck", "spent"):
        if len({*found[name]}) < len(found[name]):
            raise BadSetup(f"prepared sheet {name}: expected different numbers")


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
    tell_total(me)
    if me.coins:
        me.tell("filled", words=(coins(me.coins), boxes(table)))
    await use_sets(me)
    table.struck = number_for(total(table), table.sheet["struck"])
    me.tell("struck" if table.struck else "lost", words=(table.struck,))
    last = not table.struck or table.setup.prepared["last"]
    table.phase = OVER if last else OUT


def tell_total(me: Builder) -> None:
    me.tell("total", words=(me.score, me.score - 2 * me.offloads, me.offloads))


async def use_sets(me: Builder) -> None:
    table = me.table

    def offer() -> list[str]:
        return [*discounts(table), DONE]

    def why(key: str) -> str:
        unused = verb_of(key) != "minus" or key in discounts(table)
        return "" if unused else f"no full set of {thing(key)} less is left"

    while True:
        key = await me.choose(f"{strikes(table)}. Use a full set of coins?", offer, why)
        if key == DONE:
            break
        value = int(thing(key))
        table.spent.append(next(i for i in unused_sets(table) if SETS[i] == value))
        me.tell("discounted", words=(value,))


def total(table: Beach) -> int:
    """The score of this game, less what the sets of coins take off."""
    return table.builders[0].score - sum([SETS[i] for i in table.spent])


def boxes(table: Beach) -> int:
    """Coin boxes that are filled, with the coins of this game."""
    filled: int = table.sheet["boxes"]
    return filled + table.builders[0].coins


def unused_sets(table: Beach) -> list[int]:
    return full_sets(boxes(table), [*table.sheet["spent"], *table.spent])


def discounts(table: Beach) -> list[str]:
    values = sorted({SETS[i] for i in unused_sets(table)}, reverse=True)
    return [f"minus:{value}" for value in values] if total(table) > 1 else []


def strikes(table: Beach, less: int = 0) -> str:
    """What would be struck off, by so much less."""
    mine = total(table) - less
    number = number_for(mine, table.sheet["struck"])
    return f"Your total of {mine} strikes off {number or 'no number'}"


def all_struck(table: Beach) -> list[int]:
    """What is struck off the sheet, with this game's number."""
    return sorted([*table.sheet["struck"], *([table.struck] if table.struck else [])])


async def take_out(table: Beach) -> None:
    """Your shuffled deck shows six cards with numbers; three of them leave it for good."""
    me = table.builders[0]
    for zone in table.zones:
        if zone is not me.stack:
            table.move_all(zone, me.stack)
    me.shuffle(me.stack)
    while me.stack and len(me.revealed) < SHOWN:
        numbered = me.stack.top.number != WARNING
        table.move_top(me.stack, me.revealed if numbered else me.discard)
    prompt = f"Take {TAKEN} of these cards out of your deck"
    whole = "Take {cards} out of your deck for good"
    await me.handful(prompt, "out", me.revealed, me.removed, TAKEN, TAKEN, whole)
    table.out = [card.key for card in me.removed]
    me.tell("out", me.removed)
    table.phase = OVER
