"""Wild tokens: #34 to #38."""

from __future__ import annotations

from typing import Final

from fabletable.engine.choice import choose
from fabletable.games.fabled_fruit.animal import Animal
from fabletable.games.fabled_fruit.cards import Location
from fabletable.games.fabled_fruit.components import WILD
from fabletable.games.fabled_fruit.dwellers.beginning import take_unique
from fabletable.games.fabled_fruit.dwellers.market import discard_alike
from fabletable.games.fabled_fruit.dwellers.secrets import BIDS, auction
from fabletable.games.fabled_fruit.kinds import fruits, held
from fabletable.games.fabled_fruit.prices import FRUIT, Slots
from fabletable.games.fabled_fruit.prices import WILD as WILD_BIT

POUR: Final = "pour"
BREW: Final = "brew"
PARTS: Final = (WILD,)

# fmt: off


def fruit_for_wild(me: Animal) -> bool:
    return bool(me.hand) and me.may_take_wild


async def chameleon(me: Animal) -> None:
    await me.discard("Discard a fruit for a wild token")
    me.take_wild()
    me.draw(me.place.draw)


CHAMELEON = Location(
    "chameleon", "#34 Chameleon",
    "Discard 1 fruit of your choice. Take 1 wild token. Draw {draw}.",
    number=34, title="Change colour",
    signpost="at least 1 fruit, and you may take a wild token",
    draw=4, grapes=2, coconut=2, smoothie=1, parts=PARTS,
    action=chameleon, needs=fruit_for_wild,
)


async def firefly(me: Animal) -> None:
    """What is drawn first is never lost."""
    me.draw(me.place.draw)
    prize = f"; with {me.place.lot} kinds you get a wild token too" * me.may_take_wild
    if await take_unique(me, me.place.lot, prize):
        me.take_wild()


def wild_pays_for_several(ways: list[Slots], each: int) -> list[Slots]:
    """A wild token pays for so many."""
    size = len(ways[0])
    most = size // max(1, each)
    return [(FRUIT,) * (size - each * n) + (WILD_BIT,) * n for n in range(most + 1)]


FIREFLY = Location(
    "firefly", "#35 Firefly",
    "Draw {draw}. Reveal fruits one by one; after each, take all revealed ones or go on. "
    "When a kind shows up twice, discard them all. With {lot} different kinds take them all and "
    "1 wild token. When you buy here, a wild token pays for {odd}.",
    number=35, title="Lucky lights",
    draw=2, lot=4, smoothie=6, odd=2, parts=PARTS,
    action=firefly, odd_price=wild_pays_for_several,
)


def against_brewing(me: Animal) -> str:
    if not held(me.hand, me.place.cost):
        return f"you have no {me.place.cost} of a kind"
    return me.against_wild


def pour_or_brew(me: Animal) -> bool:
    return me.wild > 0 or not against_brewing(me)


async def salamander(me: Animal) -> None:
    if await wants_to_pour(me):
        me.return_wild()
    else:
        await brew(me)
    me.draw(me.place.draw)


async def wants_to_pour(me: Animal) -> bool:
    def offer() -> list[str]:
        return [POUR] * (me.wild > 0) + [BREW] * (not against_brewing(me))

    def why(key: str) -> str:
        no_wild = "" if me.wild else "you have no wild token"
        return {POUR: no_wild, BREW: against_brewing(me)}.get(key, "")

    place = me.place
    brewing = f"discard {place.cost} of a kind and take one"
    prompt = f"Return a wild token, or {brewing}? You draw {place.draw} either way"
    return await choose(me.player, prompt, offer, why, lambda: [BREW]) == POUR


async def brew(me: Animal) -> None:
    """As far as possible."""
    if not against_brewing(me):
        await discard_alike(me)
        me.take_wild()


SALAMANDER = Location(
    "salamander", "#36 Salamander",
    "Choose: return 1 wild token and draw {draw}; or discard {cost} fruits of the same kind, "
    "take 1 wild token and draw {draw}.",
    number=36, title="Brew or pour",
    signpost="a wild token; or {cost} fruits of the same kind, and you may take a wild token",
    cost=2, draw=5, banana=2, strawberry=1, smoothie=3, parts=PARTS,
    action=salamander, needs=pour_or_brew,
)


def cricket(me: Animal) -> None:
    me.draw(me.place.draw)
    bidders = wild_bidders(me)
    if len(bidders) > 1:
        me.table.phase = me.place.key
    elif bidders:
        bidders[0].take_wild()  # nobody to bid against


def wild_bidders(me: Animal) -> list[Animal]:
    return [who for who in me.table.animals if who.may_take_wild]


async def cricket_bids(me: Animal) -> None:
    """Losers pay nothing."""
    winner, price = await auction(me, wild_bidders(me), me.place.most, "a wild token")
    await winner.discard(f"Discard {fruits(price)} for your bid", price)
    winner.take_wild()


CRICKET = Location(
    "cricket", "#37 Cricket",
    "Draw {draw}. All players who may take a wild token secretly bid 0 to {most} fruits. "
    "The highest bid (ties: you, then turn order) discards that many and takes it.",
    number=37, title="Bid for the wild one",
    draw=3, most=2, limits=BIDS, pineapple=3, smoothie=2, parts=PARTS,
    effect=cricket, secret=cricket_bids, expected=0.6,
)


def has_enough(me: Animal) -> bool:
    return len(me.hand) >= me.place.least


def pig(me: Animal) -> None:
    count = len(me.hand)
    laid = me.laid
    me.table.move_all(me.hand, laid)
    me.discard_all(laid)
    me.draw(count + me.place.draw)


PIG = Location(
    "pig", "#38 Pig",
    "Discard your whole hand. Draw as many as you discarded, plus {draw}.",
    number=38, title="Everything must go", signpost="at least {least} fruits",
    least=3, draw=4, coconut=2, strawberry=1, grapes=1, smoothie=2,
    effect=pig, needs=has_enough,
)


BREWERS: Final = [CHAMELEON, FIREFLY, SALAMANDER, CRICKET, PIG]
