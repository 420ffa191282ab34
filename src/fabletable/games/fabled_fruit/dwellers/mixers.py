"""Mix cards: #48 to #51."""

from __future__ import annotations

from fabletable.engine.handful import choose_some
from fabletable.games.fabled_fruit.cards import MIX, Fruit, Location
from fabletable.games.fabled_fruit.turn import (
    Dweller,
    Turn,
    choose_fruit,
    choose_player,
    discard_some,
    give,
)

SEAL_LOOKS, SEAL_TAKES = 4, 2


async def hummingbird(turn: Turn) -> None:
    count = turn.place.draw
    turn.draw(count - turn.table.draw_mix(turn.me, count))


def has_fruit(turn: Turn) -> bool:
    return bool(turn.me.hand.cards)


async def seal(turn: Turn) -> None:
    """A mix card that is discarded goes under the mix stack first."""
    table, me = turn.table, turn.me
    await discard_some(turn, me, "Discard a fruit", 1, 1)
    table.move_top(table.mix, me.aside, SEAL_LOOKS)
    taken = await choose_some(
        table, me.player, "Take 2 mix cards", "take", me.aside, me.hand, SEAL_TAKES, SEAL_TAKES
    )
    if taken:
        table.tell("drew", me.player, tuple(me.hand.cards[-taken:]), (), (me.player,))
    for mix in list(me.aside.cards):
        table.move_under(mix, me.aside, table.mix)
    turn.draw(turn.place.draw + SEAL_TAKES - taken)


def has_mix(turn: Turn) -> bool:
    return bool(mixes(turn))


def mixes(turn: Turn) -> list[Fruit]:
    return [fruit for fruit in turn.me.hand.cards if fruit.mixed]


async def platypus(turn: Turn) -> None:
    """What lies in the discard pile is taken before a draw could shuffle it."""
    table, me = turn.table, turn.me
    mix = await choose_fruit(me, "Unmix which mix card?", "discard", me.hand, lambda: mixes(turn))
    table.tell("discarded", me.player, (mix,))
    table.throw(mix, me.hand)
    missing = 0
    for kind in mix.kinds:
        found = [fruit for fruit in table.discard.cards if fruit.key == kind]
        if found:
            table.tell("took", me.player, (found[0],))
            table.move(found[0], table.discard, me.hand)
        else:
            missing += 1
    turn.draw(missing + turn.place.draw)


def somebody_has_two(turn: Turn) -> bool:
    return any(len(you.hand.cards) >= 2 for you in turn.others)


async def octopus(turn: Turn) -> None:
    table = turn.table
    rich = [you for you in turn.others if len(you.hand.cards) >= 2]
    you = await choose_player(turn, "Barter with whom?", rich)
    await give(turn, you, turn.me, 2)
    if not table.draw_mix(you, 1):
        table.draw(you, 1)
    turn.draw(turn.place.draw)


# fmt: off
PARTS = (MIX,)
MIXERS = [
    Dweller(Location(
        "hummingbird", "#48 Hummingbird",
        "Draw {draw} mix cards. For each one missing draw 1 fruit.",
        number=48, title="Two mixed drinks",
        draw=2, strawberry=2, grapes=2, pineapple=1, parts=PARTS,
    ), hummingbird),
    Dweller(Location(
        "seal", "#49 Seal",
        "Discard 1 fruit of your choice. Look secretly at the top 4 mix cards, take 2 and put "
        "the rest under the mix stack. Draw {draw}, and 1 for each mix card you could not take.",
        number=49, title="Choose your mix", signpost="at least 1 fruit",
        draw=2, alike=2, other=2, smoothie=2, parts=PARTS,
    ), seal, has_fruit),
    Dweller(Location(
        "platypus", "#50 Platypus",
        "Return 1 mix card under the mix stack. For each of its two kinds take 1 such fruit "
        "from the discard pile; for each kind not there draw 1. Draw {draw}. When you buy here, "
        "a mix card pays for both of its kinds at once.",
        number=50, title="Unmix", signpost="at least 1 mix card in your hand",
        draw=3, different=5, parts=PARTS,
    ), platypus, has_mix),
    Dweller(Location(
        "octopus", "#51 Octopus",
        "Choose another player with at least 2 fruits: they give you 2 of their choice and draw "
        "1 mix card (none left: 1 fruit). Draw {draw}.",
        number=51, title="Barter for a mix", signpost="another player has at least 2 fruits",
        draw=1, banana=3, smoothie=3, parts=PARTS,
    ), octopus, somebody_has_two),
]
