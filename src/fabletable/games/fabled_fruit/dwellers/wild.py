"""Wild tokens: #34 to #38."""

from __future__ import annotations

from fabletable.engine.choice import choose
from fabletable.games.fabled_fruit.cards import WILD, Location
from fabletable.games.fabled_fruit.dwellers.beginning import take_unique
from fabletable.games.fabled_fruit.dwellers.secrets import auction
from fabletable.games.fabled_fruit.table import CRICKET, Animal
from fabletable.games.fabled_fruit.turn import (
    Dweller,
    Turn,
    choose_kind,
    discard_kind,
    discard_some,
    held,
)

FIREFLY_KINDS = 4
CRICKET_MOST = 2
POUR, BREW = "pour", "brew"


def take_wild(turn: Turn, who: Animal) -> None:
    """Nobody has more than two, and there are only three."""
    if turn.table.may_take_wild(who):
        who.wild += 1
        turn.table.tell("took_token", who.player, (), ("a wild token",))


def fruit_for_wild(turn: Turn) -> bool:
    return bool(turn.me.hand.cards) and turn.table.may_take_wild(turn.me)


async def chameleon(turn: Turn) -> None:
    await discard_some(turn, turn.me, "Discard a fruit", 1, 1)
    take_wild(turn, turn.me)
    turn.draw(turn.place.draw)


async def firefly(turn: Turn) -> None:
    """What is drawn first is never lost."""
    turn.draw(turn.place.draw)
    if await take_unique(turn, FIREFLY_KINDS):
        take_wild(turn, turn.me)


def pour_or_brew(turn: Turn) -> bool:
    return turn.me.wild > 0 or can_brew(turn)


def can_brew(turn: Turn) -> bool:
    return bool(held(turn.me.hand, 2)) and turn.table.may_take_wild(turn.me)


async def salamander(turn: Turn) -> None:
    me = turn.me

    def offer() -> list[str]:
        return [POUR] * (me.wild > 0) + [BREW] * (can_brew(turn) or not me.wild)

    if await choose(me.player, "Pour a wild token out, or brew one?", offer) == POUR:
        me.wild -= 1
        turn.table.tell("used_token", me.player, (), ("a wild token",))
    else:
        kind = await choose_kind(me, "Discard 2 of which kind?", "kind", lambda: held(me.hand, 2))
        await discard_kind(turn, kind, 2)
        take_wild(turn, me)
    turn.draw(turn.place.draw)


async def cricket(turn: Turn) -> None:
    turn.draw(turn.place.draw)
    bidders = wild_bidders(turn)
    if len(bidders) > 1:
        turn.table.phase = CRICKET
    elif bidders:
        take_wild(turn, bidders[0])  # nobody to bid against


def wild_bidders(turn: Turn) -> list[Animal]:
    return [who for who in turn.table.animals if turn.table.may_take_wild(who)]


async def cricket_bids(turn: Turn) -> None:
    """Losers pay nothing."""
    winner, price = await auction(turn, wild_bidders(turn), CRICKET_MOST)
    await discard_some(turn, winner, f"Discard {price} for your bid", price, price)
    take_wild(turn, winner)


def has_three(turn: Turn) -> bool:
    return len(turn.me.hand.cards) >= 3


async def pig(turn: Turn) -> None:
    table, me = turn.table, turn.me
    count = len(me.hand.cards)
    table.move_all(me.hand, me.shown)
    table.throw_all(me.shown, me)
    turn.draw(count + turn.place.draw)


# fmt: off
PARTS = (WILD,)
BREWERS = [
    Dweller(Location(
        "chameleon", "#34 Chameleon",
        "Discard 1 fruit of your choice. Take 1 wild token. Draw {draw}.",
        number=34, title="Change colour",
        signpost="at least 1 fruit, and you may take a wild token",
        draw=3, grapes=2, coconut=2, smoothie=1, parts=PARTS,
    ), chameleon, fruit_for_wild),
    Dweller(Location(
        "firefly", "#35 Firefly",
        "Draw {draw}. Reveal fruits one by one; after each, take all revealed ones or go on. "
        "When a kind shows up twice, discard them all. With the fourth different kind take all "
        "four and 1 wild token. When you buy here, a wild token pays for 2.",
        number=35, title="Lucky lights",
        draw=1, smoothie=6, parts=PARTS,
    ), firefly),
    Dweller(Location(
        "salamander", "#36 Salamander",
        "Choose: return 1 wild token and draw {draw}; or discard 2 fruits of the same kind, "
        "take 1 wild token and draw {draw}.",
        number=36, title="Brew or pour",
        signpost="a wild token; or a pair, and you may take a wild token",
        draw=4, banana=2, strawberry=1, smoothie=3, parts=PARTS,
    ), salamander, pour_or_brew),
    Dweller(Location(
        "cricket", "#37 Cricket",
        "Draw {draw}. All players who may take a wild token secretly bid 0 to 2 fruits. "
        "The highest bid (ties: you, then turn order) discards that many and takes it.",
        number=37, title="Bid for the wild one",
        draw=3, pineapple=3, smoothie=2, parts=PARTS,
    ), cricket),
    Dweller(Location(
        "pig", "#38 Pig",
        "Discard your whole hand. Draw as many as you discarded, plus {draw}.",
        number=38, title="Everything must go", signpost="at least 3 fruits",
        draw=4, coconut=2, strawberry=1, grapes=1, smoothie=2,
    ), pig, has_three),
]
