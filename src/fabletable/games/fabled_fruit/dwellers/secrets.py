"""Secrets, bids and bargains: #24 to #28.

What several players decide in secret is a step of its own, which ends the turn:
the action sets the table's phase to the location's key, and its secret part goes on.
"""

from __future__ import annotations

from collections.abc import Sequence
from functools import partial
from typing import TYPE_CHECKING, Final

from fabletable.engine.choice import Prompt, thing, verb_of, worded
from fabletable.engine.handful import Some, picked
from fabletable.engine.story import listed
from fabletable.engine.together import results_of, together
from fabletable.engine.zones import Zone
from fabletable.games.fabled_fruit.animal import Animal
from fabletable.games.fabled_fruit.cards import Fruit, Location
from fabletable.games.fabled_fruit.kinds import fruits, has_fruit, others_have

if TYPE_CHECKING:
    from fabletable.games.fabled_fruit.table import Forest

MOST_BID: Final = 9  # that there are words for
BIDS: Final = (("most", MOST_BID),)
BID_KEYS: Final = [f"bid:{n}" for n in range(MOST_BID + 1)]
SHARE: Final = "share"
GRAB: Final = "grab"

# fmt: off


def crow(me: Animal) -> None:
    if me.table.reveal(me.place.lot):
        me.table.phase = me.place.key


async def crow_bids(me: Animal) -> None:
    """The bid is paid before the lot is taken."""
    table = me.table
    lot = partial(in_words, table.revealed)
    winner, price = await auction(me, table.animals, me.place.most, lot, pays_me=True)
    if winner is me:
        await me.discard(f"Discard {fruits(price)} for your bid", price)
    else:
        await winner.give(me, price, " for your bid")
    winner.take(table.revealed)


async def auction(
    me: Animal, bidders: Sequence[Animal], most: int, lot: Prompt, pays_me: bool = False
) -> tuple[Animal, int]:
    """All bid in secret; the highest wins, the active player first among equals."""
    gift = f"you give {{{me.player}}} as many"

    async def bid(who: Animal) -> int:
        pays = gift if pays_me and who is not me else "you discard as many"
        prompt = partial(how_many, lot, pays)
        keys = BID_KEYS[: min(most, len(who.hand)) + 1]
        why = partial(against_bid, keys, most)
        return int(thing(await who.choose_of(prompt, keys, why)))

    bids = dict(zip(bidders, await results_of(bidders, bid), strict=True))
    for who, count in bids.items():
        who.tell("bid", words=(count,))
    in_order = [who for who in (me, *me.others) if who in bids]
    winner = max(in_order, key=lambda who: bids[who])  # the first of several
    winner.tell("won_bid", words=(bids[winner],))
    return winner, bids[winner]


def how_many(lot: Prompt, pays: str) -> str:
    return f"Bid how many fruits for {worded(lot)}? If you win, {pays}"


def against_bid(keys: Sequence[str], most: int, key: str) -> str:
    if verb_of(key) != "bid" or key in keys:
        return ""
    return "you have no more fruits" if len(keys) <= most else f"{most} is the most"


CROW = Location(
    "crow", "#24 Crow",
    "Reveal {lot} fruits. All players secretly bid 0 to {most}, at most what they hold. The "
    "highest bid takes the {lot} (ties: you first, then turn order). Another winner gives you "
    "as many fruits as they bid; if you win, discard as many.",
    number=24, title="Auction for {lot} fruits",
    lot=5, most=3, limits=BIDS, banana=3, smoothie=2,
    effect=crow, secret=crow_bids, expected=3.3,
)


async def cat(me: Animal) -> None:
    """The hidden fruit is shown to all once the other has guessed."""
    table, place = me.table, me.place
    drawn = f"you draw {place.draw}; if it is guessed, you lose it and draw {place.more}"
    await hide(me, f"Hide which fruit, for another to guess, and {drawn}?")
    you = await me.choose_player("Who guesses?")
    prompt = f"Which fruit has {{{me.player}}} hidden? If you are right, it is yours"
    kind = await name_kind(you, prompt)
    reveal_hidden(me)
    if kind in me.shown.top.kinds:
        you.take(me.shown)
        me.draw(place.more)
    else:
        table.move_all(me.shown, me.hand)
        me.draw(place.draw)


async def hide(who: Animal, prompt: str) -> None:
    """Asked for whatever is held: others guess which it is."""
    several = len(who.hand) > 1
    fruit = await who.choose_fruit(prompt, "hide", who.hand, always=several)
    who.table.move(fruit, who.hand, who.aside)


async def name_kind(who: Animal, prompt: str) -> str:
    kind = await who.choose_kind(prompt, "name", lambda _: "")
    who.tell("named", words=(kind,))
    return kind


def reveal_hidden(who: Animal) -> None:
    who.tell("hid", who.aside)
    who.table.move_all(who.aside, who.shown)


CAT = Location(
    "cat", "#25 Cat",
    "Secretly choose 1 fruit of your hand. Another player of your choice names a kind. "
    "Wrong: draw {draw}. Right: give them that fruit, then draw {more}.",
    number=25, title="Guess my fruit", signpost="at least 1 fruit",
    draw=3, more=2, coconut=2, pineapple=2, strawberry=1, action=cat, needs=has_fruit,
)


def walrus(me: Animal) -> None:
    if others_have(me, 1):
        me.table.phase = me.place.key
    else:
        draw_for_walrus(me, 0)


async def walrus_tributes(me: Animal) -> None:
    payers = [you for you in me.others if you.hand]
    await together(payers, choose_tribute)
    kind = await name_kind(me, f"Hidden: {fruits(len(payers))}. Name the kind you do not get")
    taken = 0
    for you in payers:
        reveal_hidden(you)
        if kind in you.shown.top.kinds:
            me.table.move_all(you.shown, you.hand)
            you.draw(me.place.gift)
        else:
            me.take(you.shown)
            taken += 1
    draw_for_walrus(me, taken)


async def choose_tribute(who: Animal) -> None:
    prompt = f"Choose a fruit for {{{who.table.active}}}, who gets it unless they name its kind"
    await hide(who, prompt)


def draw_for_walrus(me: Animal, taken: int) -> None:
    place = me.place
    if taken < place.least:
        me.draw(place.for_two if me.table.two_play else place.draw)


WALRUS = Location(
    "walrus", "#26 Walrus",
    "Every other player with fruits secretly chooses 1. You name a kind; they are revealed. "
    "Take those that are not of that kind; owners of the others keep them and draw {gift}. "
    "If you took fewer than {least}, draw {draw} (two players: {for_two}).",
    number=26, title="Tribute for the walrus",
    gift=1, least=2, draw=1, for_two=2, different=5,
    effect=walrus, secret=walrus_tributes, expected=3.2,
)


async def beaver(me: Animal) -> None:
    table = me.table
    you = await me.choose_player("Who divides the fruits?")
    if table.reveal(me.place.draw):
        await divide(you)
        if table.telling:
            you.tell("divided", words=(in_words(table.group), in_words(table.revealed)))
        key = await me.choose_of(partial(take_which, table), ["first", "second"])
        for who, mine in ((me, key == "first"), (you, key != "first")):
            who.take(table.group if mine else table.revealed)


async def divide(who: Animal) -> None:
    """Into the first group, and the rest."""
    table = who.table
    whose = f"{{{table.active}}} takes one group, you the other"
    prompt = f"Put which fruits into the first group? {whose}"
    source, count = table.revealed, len(table.revealed)
    group = Some(table, who.player, prompt, "group", source, table.group, 0, count)
    group.whole = "The first group: {cards}"
    group.nothing = "Leave the first group empty"
    await picked(group)


def take_which(table: Forest) -> str:
    return f"Take {in_words(table.group)}, or {in_words(table.revealed)}?"


def in_words(zone: Zone[Fruit]) -> str:
    return listed([fruit.key for fruit in zone]) or "nothing"


BEAVER = Location(
    "beaver", "#27 Beaver",
    "Choose another player. Reveal {draw} fruits, which that player divides into two groups "
    "(one may be empty). Take one group; they take the other.",
    number=27, title="You divide, I choose",
    draw=5, strawberry=3, banana=1, smoothie=1, refusal="No more into the first group",
    action=beaver,
)


def bat_draws(place: Location, mine: str, theirs: str) -> tuple[int, int]:
    """What who moved there and the other player draw, by what the two chose."""
    if mine == theirs:
        return (place.draw, place.gift) if mine == SHARE else (place.least, 0)
    if mine == GRAB:
        return place.draw + place.more, place.gift
    return max(0, place.draw - place.less), place.gift + place.more


def drawn_in_words(place: Location, mine: str, theirs: str, invited: bool) -> str:
    """As one of the two reads it: who has invited, or who was."""
    drawn = bat_draws(place, theirs, mine)[::-1] if invited else bat_draws(place, mine, theirs)
    return f"you {drawn[0] or 'none'}, they {drawn[1] or 'none'}"


async def bat(me: Animal) -> None:
    you = await me.choose_player("Share or grab with whom?")
    me.table.partner = you.player
    me.table.phase = me.place.key
    me.tell("invited", other=you.player)


async def bat_choices(me: Animal) -> None:
    you = me.table.animals[me.table.partner]
    mine, yours = await results_of([me, you], share_or_grab)
    for who, chosen in ((me, mine), (you, yours)):
        who.tell("chose", words=(chosen,))
    for who, count in zip((me, you), bat_draws(me.place, mine, yours), strict=True):
        who.draw(count)


async def share_or_grab(who: Animal) -> str:
    """Each reads the numbers from their own side."""
    return await who.choose_of(partial(what_follows, who), [SHARE, GRAB])


def what_follows(who: Animal) -> str:
    table = who.table
    invited = who.player != table.active
    other = f"{{{table.active if invited else table.partner}}}"
    cases = {
        "both share": (SHARE, SHARE),
        "only you grab": (GRAB, SHARE),
        f"only {other} grabs": (SHARE, GRAB),
        "both grab": (GRAB, GRAB),
    }
    bat = table.location(table.phase)
    drawn = [f"{case}: {drawn_in_words(bat, *both, invited)}" for case, both in cases.items()]
    return f"Share or grab with {other}? What is drawn: {'; '.join(drawn)}"


BAT = Location(
    "bat", "#28 Bat",
    "Choose another player. Both secretly choose to share or to grab. Both share: you draw {draw}, "
    "they {gift}. Whoever grabs alone draws {more} more; if that is the other, you draw {less} "
    "fewer. Both grab: you draw {least}, they none.",
    number=28, title="Share or grab",
    draw=4, gift=2, more=1, less=1, least=1, two_kinds=6,
    action=bat, secret=bat_choices, expected=3.7,
)


SECRETS: Final = [CROW, CAT, WALRUS, BEAVER, BAT]
