"""Favourite fruits, trades with one kind: #8 to #12."""

from __future__ import annotations

from typing import Final

from fabletable.engine.choice import DONE, thing
from fabletable.games.fabled_fruit.animal import Animal
from fabletable.games.fabled_fruit.cards import Location
from fabletable.games.fabled_fruit.components import MIX
from fabletable.games.fabled_fruit.kinds import fruits, not_held, of_kind

# fmt: off


def has_coconut(me: Animal) -> bool:
    return me.has("coconut")


async def squirrel(me: Animal) -> None:
    """You keep the coconuts."""
    def offer() -> list[str]:
        return ["show:2", "show:1"] if len(of_kind(me.hand, "coconut")) > 1 else ["show:1"]

    prompt = f"Show how many coconuts? You draw {me.place.draw} more than you show"
    count = int(thing(await me.choose(prompt, offer)))
    me.show_kind("coconut", count)
    me.draw(count + me.place.draw)


SQUIRREL = Location(
    "squirrel", "#8 Squirrel",
    "Show 1 or 2 coconuts. Draw {draw} more than you showed. You keep the coconuts.",
    number=8, title="Show coconuts", signpost="at least 1 coconut",
    draw=1, banana=2, pineapple=1, smoothie=2, action=squirrel, needs=has_coconut,
)


def has_strawberry(me: Animal) -> bool:
    return me.has("strawberry")


async def hedgehog(me: Animal) -> None:
    you = await me.choose_player("Give whom a strawberry?")
    await give_strawberry(me, you)
    me.draw(me.place.draw)
    if me.table.two_play:
        me.draw(me.place.for_two)
    elif has_strawberry(me):
        await may_give_another(me, you)


async def give_strawberry(me: Animal, you: Animal) -> None:
    await me.give_openly(you, "strawberry")
    me.table.move_all(you.shown, you.hand)


async def may_give_another(me: Animal, first: Animal) -> None:
    def against(you: Animal) -> str:
        return "has got one already" if you is first else ""

    keys = [f"player:{one.player}" for one in me.table.animals if one not in (me, first)]
    why = me.against_player(against)
    prompt = f"Give somebody else a strawberry too, and draw {me.place.more}?"
    key = await me.choose_of(prompt, [*keys, DONE], why)
    if key != DONE:
        await give_strawberry(me, me.table.animals[int(thing(key))])
        me.draw(me.place.more)


HEDGEHOG = Location(
    "hedgehog", "#9 Hedgehog",
    "Give another player 1 strawberry and draw {draw}. You may give a different player "
    "1 strawberry and draw {more}. Two players: at the end draw {for_two} instead.",
    number=9, title="Give strawberries away", signpost="at least 1 strawberry",
    draw=3, more=2, for_two=1, coconut=2, pineapple=2, smoothie=1, refusal="Give no more",
    action=hedgehog, needs=has_strawberry,
)


def has_grapes(me: Animal) -> bool:
    return me.has("grapes")


async def fox(me: Animal) -> None:
    table, place = me.table, me.place
    await me.discard_kind("grapes", 1)
    seen = table.from_stack(me.aside, place.lot)
    me.tell("looked", words=(f"{fruits(seen)} of the stack",))
    surplus = len(me.aside) - place.draw
    if surplus > 0:
        prompt = f"Discard {'one' if surplus == 1 else surplus} of these; the rest is yours"
        await me.move_fruits(prompt, "discard", me.aside, me.shown, surplus)
        me.discard_all(me.shown)
    if me.aside:
        me.tell("drew", me.aside, to=(me.player,))
        table.move_all(me.aside, me.hand)


FOX = Location(
    "fox", "#10 Fox",
    "Discard 1 grapes card. Look secretly at the top {lot} fruits of the stack: take {draw}, and "
    "discard the rest.",
    number=10, title="Press the grapes", signpost="at least 1 grapes card",
    lot=5, draw=4, strawberry=3, smoothie=2, action=fox, needs=has_grapes,
)


def no_banana(me: Animal) -> bool:
    """A mix card is no banana here."""
    return all(fruit.key != "banana" for fruit in me.hand)


def gorilla(me: Animal) -> None:
    table = me.table
    table.reveal(me.place.draw)
    bananas = [fruit for fruit in table.revealed if fruit.key == "banana"]
    table.hand_over(table.revealed, table.group, bananas)
    me.discard_all(table.group)
    me.take(table.revealed)


GORILLA = Location(
    "gorilla", "#11 Gorilla",
    "Reveal {draw} fruits. Discard every banana among them and take the rest.",
    number=11, title="Not one banana", signpost="no banana in your hand; mix cards do not count",
    draw=4, grapes=3, coconut=2, speaks_of=(MIX,), effect=gorilla, needs=no_banana,
)


async def pelican(me: Animal) -> None:
    table = me.table
    if table.reveal(me.place.draw):
        prompt = "Take all fruits of which kind?"
        kind = await me.choose_kind(prompt, "kind", not_held(table.revealed))
        table.hand_over(table.revealed, table.group, of_kind(table.revealed, kind))
        me.take(table.group)
        me.discard_all(table.revealed)


PELICAN = Location(
    "pelican", "#12 Pelican",
    "Reveal {draw} fruits. Choose a kind: take all fruits of it, discard the rest.",
    number=12, title="A beak full of one kind",
    draw=6, different=4, smoothie=1, action=pelican,
)


FAVOURITES: Final = [SQUIRREL, HEDGEHOG, FOX, GORILLA, PELICAN]
