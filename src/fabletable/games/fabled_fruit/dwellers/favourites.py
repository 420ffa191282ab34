"""Favourite fruits, trades with one kind: #8 to #12."""

from __future__ import annotations

from fabletable.engine.choice import DONE, choose, thing
from fabletable.engine.handful import choose_some
from fabletable.games.fabled_fruit.cards import Location
from fabletable.games.fabled_fruit.turn import (
    Dweller,
    Turn,
    choose_kind,
    choose_player,
    discard_kind,
    give_openly,
    held,
    of_kind,
    show_kind,
)

LOOKED_AT = 5  # by the fox, who takes all but one


def has_coconut(turn: Turn) -> bool:
    return bool(of_kind(turn.me.hand, "coconut"))


async def squirrel(turn: Turn) -> None:
    """You keep the coconuts."""
    hand = turn.me.hand

    def offer() -> list[str]:
        return ["show:2", "show:1"] if len(of_kind(hand, "coconut")) > 1 else ["show:1"]

    count = int(thing(await choose(turn.me.player, "Show how many coconuts?", offer)))
    show_kind(turn, turn.me, "coconut", count)
    turn.draw(count + 1)


def has_strawberry(turn: Turn) -> bool:
    return bool(of_kind(turn.me.hand, "strawberry"))


async def hedgehog(turn: Turn) -> None:
    me, place = turn.me, turn.place
    you = await choose_player(turn, "Give whom a strawberry?", turn.others)
    await give_strawberry(turn, you.player)
    turn.draw(place.draw)
    if turn.two_players:
        turn.draw(1)
    elif has_strawberry(turn):
        keys = [f"player:{one.player}" for one in turn.table.animals if one not in (me, you)]
        key = await choose(me.player, "Give another strawberry?", lambda: [*keys, DONE])
        if key != DONE:
            await give_strawberry(turn, int(thing(key)))
            turn.draw(place.more)


async def give_strawberry(turn: Turn, player: int) -> None:
    you = turn.table.animals[player]
    await give_openly(turn, turn.me, you, "strawberry")
    turn.table.move_all(you.shown, you.hand)


def has_grapes(turn: Turn) -> bool:
    return bool(of_kind(turn.me.hand, "grapes"))


async def fox(turn: Turn) -> None:
    table, me = turn.table, turn.me
    await discard_kind(turn, "grapes", 1)
    table.from_stack(me.aside, LOOKED_AT)
    surplus = len(me.aside.cards) - (LOOKED_AT - 1)
    if surplus > 0:
        prompt = "Discard one of these"
        await choose_some(table, me.player, prompt, "discard", me.aside, me.shown, surplus, surplus)
        table.throw_all(me.shown, me)
    if me.aside.cards:
        table.tell("drew", me.player, tuple(me.aside.cards), (), (me.player,))
        table.move_all(me.aside, me.hand)


def no_banana(turn: Turn) -> bool:
    """A mix card is no banana here."""
    return all(fruit.key != "banana" for fruit in turn.me.hand.cards)


async def gorilla(turn: Turn) -> None:
    table = turn.table
    table.reveal(turn.place.draw)
    bananas = [fruit for fruit in table.revealed.cards if fruit.key == "banana"]
    table.hand_over(table.revealed, table.group, bananas)
    table.throw_all(table.group)
    table.take(table.revealed, turn.me)


async def pelican(turn: Turn) -> None:
    table, me = turn.table, turn.me
    if table.reveal(turn.place.draw):
        prompt = "Take all fruits of which kind?"
        kind = await choose_kind(me, prompt, "kind", lambda: held(table.revealed))
        table.hand_over(table.revealed, table.group, of_kind(table.revealed, kind))
        table.take(table.group, me)
        table.throw_all(table.revealed)


# fmt: off
FAVOURITES = [
    Dweller(Location(
        "squirrel", "#8 Squirrel",
        "Show 1 or 2 coconuts. Draw 1 more than you showed. You keep the coconuts.",
        number=8, title="Show coconuts", signpost="at least 1 coconut",
        banana=2, pineapple=1, smoothie=2,
    ), squirrel, has_coconut),
    Dweller(Location(
        "hedgehog", "#9 Hedgehog",
        "Give another player 1 strawberry and draw {draw}. You may give a different player "
        "1 strawberry and draw {more}. Two players: at the end draw 1 instead.",
        number=9, title="Give strawberries away", signpost="at least 1 strawberry",
        draw=3, more=2, coconut=2, pineapple=2, smoothie=1,
    ), hedgehog, has_strawberry),
    Dweller(Location(
        "fox", "#10 Fox",
        "Discard 1 grapes. Look secretly at the top 5 fruits of the stack: take 4, discard 1.",
        number=10, title="Press the grapes", signpost="at least 1 grapes",
        strawberry=3, smoothie=2,
    ), fox, has_grapes),
    Dweller(Location(
        "gorilla", "#11 Gorilla",
        "Reveal {draw} fruits. Discard every banana among them and take the rest.",
        number=11, title="Not one banana", signpost="no banana in your hand",
        draw=4, grapes=3, coconut=2,
    ), gorilla, no_banana),
    Dweller(Location(
        "pelican", "#12 Pelican",
        "Reveal {draw} fruits. Choose a kind: take all fruits of it, discard the rest.",
        number=12, title="A beak full of one kind",
        draw=6, different=4, smoothie=1,
    ), pelican),
]
