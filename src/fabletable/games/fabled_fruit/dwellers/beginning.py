"""The beginning: #1 to #7."""

from __future__ import annotations

from fabletable.engine.cards import PUBLIC
from fabletable.engine.choice import choose
from fabletable.engine.handful import choose_some
from fabletable.games.fabled_fruit.cards import BY_REVIEWS, BY_RULEBOOK, Location
from fabletable.games.fabled_fruit.turn import (
    Dweller,
    Turn,
    choose_player,
    discard_kind,
    discard_some,
    give,
    give_openly,
    of_kind,
)

STOP, REVEAL = "stop", "reveal"


async def hippo(turn: Turn) -> None:
    turn.draw(turn.place.draw)


def has_banana(turn: Turn) -> bool:
    return bool(of_kind(turn.me.hand, "banana"))


async def meerkat(turn: Turn) -> None:
    """The banana lies open before the other player until the two fruits are given."""
    you = await choose_player(turn, "Give whom a banana?", turn.others)
    await give_openly(turn, turn.me, you, "banana")
    await give(turn, you, turn.me, 2)
    turn.table.move_all(you.shown, you.hand)


def somebody_has_three(turn: Turn) -> bool:
    return any(len(you.hand.cards) >= 3 for you in turn.others)


async def mosquito(turn: Turn) -> None:
    turn.draw(1)
    rich = [you for you in turn.others if len(you.hand.cards) >= 3]
    you = await choose_player(turn, "Exchange 3 fruits with whom?", rich)
    await give(turn, you, turn.me, 3)
    await give(turn, turn.me, you, 3)


def has_fruit(turn: Turn) -> bool:
    return bool(turn.me.hand.cards)


async def panda(turn: Turn) -> None:
    table, me = turn.table, turn.me
    table.tell("offered", me.player, tuple(me.hand.cards))
    table.move_all(me.hand, me.shown)
    taken = 0
    for you in turn.others:
        prompt = f"Take one of {{{me.player}}}'s fruits?"
        taken += await choose_some(
            table, you.player, prompt, "take", me.shown, table.revealed, 0, 1
        )
        table.take(table.revealed, you)
    table.move_all(me.shown, me.hand)
    turn.draw(turn.place.draw * taken)


async def llama(turn: Turn) -> None:
    """All that is to go is chosen before anything is drawn."""
    me = turn.me
    await discard_some(turn, me, "Discard any fruits?", 0, len(me.hand.cards))
    turn.draw(max(0, turn.place.draw - len(me.hand.cards)))


async def turtle(turn: Turn) -> None:
    await take_unique(turn, 5)


async def take_unique(turn: Turn, enough: int) -> bool:
    """Reveal fruits until you take them, or a kind shows up twice and all are discarded.

    With enough kinds you take them without being asked; says if it came to that.
    """
    table, me = turn.table, turn.me
    while table.reveal(1):
        shown = [fruit.key for fruit in table.revealed.cards]
        if len(set(shown)) < len(shown):
            table.throw_all(table.revealed)
            return False
        if len(shown) == enough:
            table.take(table.revealed, me)
            return True
        prompt = f"Take {' and '.join(shown)}, or reveal another?"
        if await choose(me.player, prompt, lambda: [STOP, REVEAL]) == STOP:
            break
    table.take(table.revealed, me)
    return False


def has_two_pineapples(turn: Turn) -> bool:
    return len(of_kind(turn.me.hand, "pineapple")) >= 2


async def bear(turn: Turn) -> None:
    await discard_kind(turn, "pineapple", 2)
    turn.draw(turn.place.draw)


# fmt: off
BEGINNING = [
    Dweller(Location(
        "hippo", "#1 Hippo", "Draw {draw}.",
        number=1, title="Draw {draw} fruits",
        draw=2, pineapple=3, smoothie=1,
        origins={**BY_RULEBOOK, "name": PUBLIC, "pineapple": PUBLIC, "smoothie": PUBLIC},
    ), hippo),
    Dweller(Location(
        "meerkat", "#2 Meerkat",
        "Give another player 1 banana. They give you 2 other fruits of their choice, "
        "or what they have.",
        number=2, title="Exchange 1 banana for 2 fruits", signpost="at least 1 banana",
        coconut=3, smoothie=1, origins=BY_RULEBOOK,
    ), meerkat, has_banana),
    Dweller(Location(
        "mosquito", "#3 Mosquito",
        "Draw 1. Choose another player with at least 3 fruits: they give you 3 of their choice, "
        "and you return any 3.",
        number=3, title="Draw 1 fruit, then exchange 3 fruits",
        signpost="another player has at least 3 fruits",
        grapes=3, smoothie=1,
        origins={**BY_RULEBOOK, "name": PUBLIC, "grapes": PUBLIC, "smoothie": PUBLIC},
    ), mosquito, somebody_has_three),
    Dweller(Location(
        "panda", "#4 Panda",
        "Lay your hand open. In turn order each other player may take 1 fruit of it. "
        "Take back the rest and draw {draw} for each fruit taken.",
        number=4, title="Offer 1 fruit to everybody", signpost="at least 1 fruit",
        draw=2, strawberry=3, smoothie=1, origins=BY_RULEBOOK,
    ), panda, has_fruit),
    Dweller(Location(
        "llama", "#5 Llama",
        "Discard any number of fruits. Draw until you hold {draw}.",
        number=5, title="Draw back to {draw} fruits",
        draw=3, banana=3, smoothie=1, origins=BY_RULEBOOK,
    ), llama),
    Dweller(Location(
        "turtle", "#6 Turtle",
        "Reveal fruits one by one. After each, take all revealed ones or go on. "
        "When a kind shows up twice, discard them all.",
        number=6, title="Take unique fruits",
        alike=3, smoothie=2, origins={**BY_RULEBOOK, "name": PUBLIC},
    ), turtle),
    Dweller(Location(
        "bear", "#7 Asian black bear", "Discard 2 pineapples. Draw {draw}.",
        number=7, title="Trade 2 pineapples for {draw} fruits", signpost="at least 2 pineapples",
        draw=5, smoothie=6,
        origins={**BY_REVIEWS, "draw": PUBLIC, "smoothie": PUBLIC},
    ), bear, has_two_pineapples),
]
