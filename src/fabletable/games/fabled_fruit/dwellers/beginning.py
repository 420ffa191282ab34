"""The beginning: #1 to #7."""

from __future__ import annotations

from functools import partial
from typing import Final

from fabletable.engine.cards import PUBLIC
from fabletable.engine.story import listed
from fabletable.games.fabled_fruit.animal import Animal
from fabletable.games.fabled_fruit.cards import BY_REVIEWS, BY_RULEBOOK, KINDS, Location
from fabletable.games.fabled_fruit.kinds import has_fruit, holds, others_have, poorer_than

STOP: Final = "stop"
REVEAL: Final = "reveal"

# fmt: off


def hippo(me: Animal) -> None:
    me.draw(me.place.draw)


HIPPO = Location(
    "hippo", "#1 Hippo", "Draw {draw}.",
    number=1, title="Draw {draw} fruits",
    draw=2, pineapple=3, smoothie=1, effect=hippo,
    origins={**BY_RULEBOOK, "name": PUBLIC, "pineapple": PUBLIC, "smoothie": PUBLIC},
)


def has_banana(me: Animal) -> bool:
    return me.has("banana")


async def meerkat(me: Animal) -> None:
    """The banana lies open before the other player until the two fruits are given."""
    you = await me.choose_player("Give whom a banana?")
    await me.give_openly(you, "banana")
    await you.give(me, me.place.get, " for the banana")
    me.table.move_all(you.shown, you.hand)


MEERKAT = Location(
    "meerkat", "#2 Meerkat",
    "Give another player 1 banana. They give you {get} other fruits of their choice, "
    "or what they have.",
    number=2, title="Exchange 1 banana for {get} fruits", signpost="at least 1 banana",
    get=2, coconut=3, smoothie=1, action=meerkat, needs=has_banana, origins=BY_RULEBOOK,
)


def somebody_can_swap(me: Animal) -> bool:
    return others_have(me, me.place.swap)


async def mosquito(me: Animal) -> None:
    count = me.place.swap
    me.draw(me.place.draw)
    you = await me.choose_player(f"Exchange {count} fruits with whom?", poorer_than(count))
    await you.give(me, count, "; you will get as many back")
    await me.give(you, count, " in return")


MOSQUITO = Location(
    "mosquito", "#3 Mosquito",
    "Draw {draw}. Choose another player with at least {swap} fruits: they give you {swap} of "
    "their choice, and you return any {swap}.",
    number=3, title="Draw {draw} fruit, then exchange {swap} fruits",
    signpost="another player has at least {swap} fruits",
    draw=1, swap=3, grapes=3, smoothie=1, action=mosquito, needs=somebody_can_swap,
    origins={**BY_RULEBOOK, "name": PUBLIC, "grapes": PUBLIC, "smoothie": PUBLIC},
)


async def panda(me: Animal) -> None:
    table = me.table
    me.tell("offered", me.hand)
    table.move_all(me.hand, me.shown)
    taken = 0
    for you in me.others:
        prompt = f"Take one of {{{me.player}}}'s fruits? They draw {me.place.draw} for it"
        if not me.shown:
            break
        if await you.may_move_one(prompt, "take", me.shown, table.revealed):
            you.take(table.revealed)
            taken += 1
        else:
            you.tell("took_none")
    table.move_all(me.shown, me.hand)
    me.draw(me.place.draw * taken)


PANDA = Location(
    "panda", "#4 Panda",
    "Lay your hand open. In turn order each other player may take 1 fruit of it. "
    "Take back the rest and draw {draw} for each fruit taken.",
    number=4, title="Offer 1 fruit to everybody", signpost="at least 1 fruit",
    draw=2, strawberry=3, smoothie=1, refusal="Take none",
    action=panda, needs=has_fruit, origins=BY_RULEBOOK,
)


async def llama(me: Animal) -> None:
    """All that is to go is chosen before anything is drawn."""
    await me.discard_any(f"Discard any fruits, before you draw back to {me.place.draw}?")
    me.draw(max(0, me.place.draw - len(me.hand)))


LLAMA = Location(
    "llama", "#5 Llama",
    "Discard any number of fruits. Draw until you hold {draw}.",
    number=5, title="Draw back to {draw} fruits",
    draw=3, banana=3, smoothie=1, refusal="Discard no more",
    action=llama, origins=BY_RULEBOOK,
)


async def turtle(me: Animal) -> None:
    await take_unique(me, len(KINDS))


async def take_unique(me: Animal, enough: int, prize: str = "") -> bool:
    """Reveal fruits until you take them, or a kind shows up twice and all are discarded.

    With enough kinds you take them without being asked; says if it came to that.
    """
    table = me.table
    while table.reveal(1):
        shown = [fruit.key for fruit in table.revealed]
        if len(set(shown)) < len(shown):
            me.discard_all(table.revealed)
            return False
        if len(shown) >= enough:
            me.take(table.revealed)
            return True
        if await me.choose_of(partial(stop_or_reveal, me, prize), [STOP, REVEAL]) == STOP:
            break
    me.take(table.revealed)
    return False


def stop_or_reveal(me: Animal, prize: str) -> str:
    shown = listed([fruit.key for fruit in me.table.revealed])
    return f"Take {shown}, or reveal another? A kind twice, and all are gone{prize}"


TURTLE = Location(
    "turtle", "#6 Turtle",
    "Reveal fruits one by one. After each, take all revealed ones or go on. "
    "When a kind shows up twice, discard them all.",
    number=6, title="Take unique fruits",
    alike=3, smoothie=2, action=turtle, origins={**BY_RULEBOOK, "name": PUBLIC},
)


def has_pineapples(me: Animal) -> bool:
    return holds(me.hand, "pineapple", me.place.cost)


async def bear(me: Animal) -> None:
    await me.discard_kind("pineapple", me.place.cost)
    me.draw(me.place.draw)


BEAR = Location(
    "bear", "#7 Asian black bear", "Discard {cost} pineapples. Draw {draw}.",
    number=7, title="Trade {cost} pineapples for {draw} fruits",
    signpost="at least {cost} pineapples",
    cost=2, draw=5, smoothie=6, action=bear, needs=has_pineapples,
    origins={**BY_REVIEWS, "cost": PUBLIC, "draw": PUBLIC, "smoothie": PUBLIC},
)


BEGINNING: Final = [HIPPO, MEERKAT, MOSQUITO, PANDA, LLAMA, TURTLE, BEAR]
