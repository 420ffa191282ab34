"""Secrets, bids and bargains: #24 to #28.

What several players decide in secret is a step of its own, which ends the turn:
the action sets the table's phase, and the step of that name goes on.
"""

from __future__ import annotations

from collections.abc import Sequence

from fabletable.engine.choice import choose, choose_card, thing
from fabletable.engine.handful import choose_some
from fabletable.engine.together import together
from fabletable.engine.zones import Zone
from fabletable.games.fabled_fruit.cards import KINDS, Fruit, Location
from fabletable.games.fabled_fruit.table import BAT, CROW, WALRUS, Animal
from fabletable.games.fabled_fruit.turn import (
    Dweller,
    Turn,
    choose_kind,
    choose_player,
    discard_some,
    give,
)

CROW_LOT, CROW_MOST = 5, 3  # fruits in the auction, and the highest bid
SHARE, GRAB = "share", "grab"
# What you and the other player draw, by what you and they chose.
BAT_DRAWS = {
    (SHARE, SHARE): (4, 2),
    (SHARE, GRAB): (2, 3),
    (GRAB, SHARE): (5, 0),
    (GRAB, GRAB): (2, 1),
}


async def crow(turn: Turn) -> None:
    if turn.table.reveal(CROW_LOT):
        turn.table.phase = CROW


async def crow_bids(turn: Turn) -> None:
    """The bid is paid before the lot is taken."""
    table, me = turn.table, turn.me
    winner, price = await auction(turn, table.animals, CROW_MOST)
    if winner is me:
        await discard_some(turn, me, f"Discard {price} for your bid", price, price)
    else:
        await give(turn, winner, me, price)
    table.take(table.revealed, winner)


async def auction(turn: Turn, bidders: Sequence[Animal], most: int) -> tuple[Animal, int]:
    """All bid in secret; the highest wins, the active player first among equals."""
    table = turn.table

    async def bid(who: Animal) -> int:
        limit = min(most, len(who.hand.cards))
        keys = [f"bid:{n}" for n in range(limit + 1)]
        return int(thing(await choose(who.player, "Bid how many fruits?", lambda: keys)))

    bids = dict(zip(bidders, await together(bidders, bid), strict=True))
    for who, count in bids.items():
        table.tell("bid", who.player, (), (count,))
    in_order = [who for who in (turn.me, *turn.others) if who in bids]
    winner = max(in_order, key=lambda who: bids[who])  # the first of several
    return winner, bids[winner]


def has_fruit(turn: Turn) -> bool:
    return bool(turn.me.hand.cards)


async def cat(turn: Turn) -> None:
    """The hidden fruit is shown to all once the other has guessed."""
    table, me, place = turn.table, turn.me, turn.place
    await hide(turn, me, "Hide which fruit, for another to guess?")
    you = await choose_player(turn, "Who guesses?", turn.others)
    prompt = f"Which fruit has {{{me.player}}} hidden?"
    kind = await choose_kind(you, prompt, "name", lambda: KINDS)
    table.tell("named", you.player, (), (kind,))
    reveal_hidden(turn, me)
    if kind in me.shown.cards[0].kinds:
        table.take(me.shown, you)
        turn.draw(place.more)
    else:
        table.move_all(me.shown, me.hand)
        turn.draw(place.draw)


async def hide(turn: Turn, who: Animal, prompt: str) -> None:
    fruit = await choose_card(who.player, prompt, "hide", who.hand)
    turn.table.move(fruit, who.hand, who.aside)


def reveal_hidden(turn: Turn, who: Animal) -> None:
    turn.table.tell("hid", who.player, tuple(who.aside.cards))
    turn.table.move_all(who.aside, who.shown)


async def walrus(turn: Turn) -> None:
    if any(you.hand.cards for you in turn.others):
        turn.table.phase = WALRUS
    else:
        draw_for_walrus(turn, 0)


async def walrus_tributes(turn: Turn) -> None:
    table, me = turn.table, turn.me
    payers = [you for you in turn.others if you.hand.cards]

    async def pay(who: Animal) -> None:
        await hide(turn, who, "Choose a fruit as tribute")

    await together(payers, pay)
    kind = await choose_kind(me, "Name a kind that you do not get", "name", lambda: KINDS)
    table.tell("named", me.player, (), (kind,))
    taken = 0
    for you in payers:
        reveal_hidden(turn, you)
        if kind in you.shown.cards[0].kinds:
            table.move_all(you.shown, you.hand)
            table.draw(you, 1)
        else:
            table.take(you.shown, me)
            taken += 1
    draw_for_walrus(turn, taken)


def draw_for_walrus(turn: Turn, taken: int) -> None:
    if taken < 2:
        turn.draw(2 if turn.two_players else 1)


async def beaver(turn: Turn) -> None:
    table, me = turn.table, turn.me
    you = await choose_player(turn, "Who divides the fruits?", turn.others)
    count = table.reveal(turn.place.draw)
    prompt = "Put which fruits into the first group?"
    await choose_some(table, you.player, prompt, "group", table.revealed, table.group, 0, count)
    if count:
        prompt = f"Take {listed(table.group)}, or {listed(table.revealed)}?"
        key = await choose(me.player, prompt, lambda: ["first", "second"])
        first, second = (me, you) if key == "first" else (you, me)
        table.take(table.group, first)
        table.take(table.revealed, second)


def listed(zone: Zone[Fruit]) -> str:
    return ", ".join([fruit.key for fruit in zone.cards]) or "nothing"


async def bat(turn: Turn) -> None:
    you = await choose_player(turn, "Share or grab with whom?", turn.others)
    turn.table.partner = you.player
    turn.table.phase = BAT
    turn.table.tell("invited", turn.me.player, other=you.player)


async def bat_choices(turn: Turn) -> None:
    table, me = turn.table, turn.me
    you = table.animals[table.partner]

    async def decide(who: Animal) -> str:
        return await choose(who.player, "Share or grab?", lambda: [SHARE, GRAB])

    mine, yours = await together([me, you], decide)
    for who, chosen in ((me, mine), (you, yours)):
        table.tell("chose", who.player, (), (chosen,))
    for who, count in zip((me, you), BAT_DRAWS[mine, yours], strict=True):
        table.draw(who, count)


# fmt: off
SECRETS = [
    Dweller(Location(
        "crow", "#24 Crow",
        "Reveal 5 fruits. All players secretly bid 0 to 3, at most what they hold. The highest "
        "bid takes the 5 (ties: you first, then turn order). Another winner gives you as many "
        "fruits as they bid; if you win, discard as many.",
        number=24, title="Auction for 5 fruits",
        banana=3, smoothie=2,
    ), crow),
    Dweller(Location(
        "cat", "#25 Cat",
        "Secretly choose 1 fruit of your hand. Another player of your choice names a kind. "
        "Wrong: draw {draw}. Right: give them that fruit, then draw {more}.",
        number=25, title="Guess my fruit", signpost="at least 1 fruit",
        draw=3, more=2, coconut=2, pineapple=2, strawberry=1,
    ), cat, has_fruit),
    Dweller(Location(
        "walrus", "#26 Walrus",
        "Every other player with fruits secretly chooses 1. You name a kind; they are revealed. "
        "Take those that are not of that kind; owners of the others keep them and draw 1. "
        "If you took fewer than 2, draw 1 (two players: 2).",
        number=26, title="Tribute for the walrus",
        different=5,
    ), walrus),
    Dweller(Location(
        "beaver", "#27 Beaver",
        "Choose another player. Reveal {draw} fruits, which that player divides into two groups "
        "(one may be empty). Take one group; they take the other.",
        number=27, title="You divide, I choose",
        draw=5, strawberry=3, banana=1, smoothie=1,
    ), beaver),
    Dweller(Location(
        "bat", "#28 Bat",
        "Choose another player. Both secretly choose to share or to grab. Both share: you draw 4, "
        "they 2. You share, they grab: you 2, they 3. You grab, they share: you 5, they none. "
        "Both grab: you 2, they 1.",
        number=28, title="Share or grab",
        two_kinds=6,
    ), bat),
]
