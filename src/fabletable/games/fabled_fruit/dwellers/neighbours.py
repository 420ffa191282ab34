"""Who has what, who stands where: #13 to #18."""

from __future__ import annotations

from typing import Final

from fabletable.games.fabled_fruit.animal import Animal
from fabletable.games.fabled_fruit.cards import Location
from fabletable.games.fabled_fruit.kinds import has_fruit, not_held

# fmt: off


async def mouse(me: Animal) -> None:
    fewest = min([len(you.hand) for you in me.others])
    if len(me.hand) <= fewest:
        me.draw(me.place.draw)
        return
    me.draw(me.place.more)
    gift = me.place.gift
    prompt = f"Which of those with the fewest fruits draws {gift}?"
    you = await me.choose_player(prompt, lambda you: richer_than(you, fewest))
    you.draw(gift)


def richer_than(you: Animal, fewest: int) -> str:
    return "" if len(you.hand) == fewest else "somebody has fewer fruits"


MOUSE = Location(
    "mouse", "#13 Mouse",
    "If no other player has fewer fruits than you, draw {draw}. Otherwise draw {more}, "
    "and choose one of the others with the fewest, who draws {gift}.",
    number=13, title="Small paws first",
    draw=3, more=2, gift=1, grapes=2, pineapple=1, smoothie=1, action=mouse,
)


def not_rich(me: Animal, you: Animal) -> str:
    least = me.place.least
    return "" if len(you.hand) >= len(me.hand) + least else f"has not {least} fruits more than you"


def somebody_is_rich(me: Animal) -> bool:
    return any(not not_rich(me, you) for you in me.others)


async def raccoon(me: Animal) -> None:
    place = me.place
    prompt = f"Take {place.get} fruits from whom?"
    you = await me.choose_player(prompt, lambda you: not_rich(me, you))
    for _ in range(place.get):
        me.steal_from(you)
    me.draw(place.draw)


RACCOON = Location(
    "raccoon", "#14 Raccoon",
    "Choose another player who has at least {least} fruits more than you. Take {get} fruits at "
    "random from their hand. Draw {draw}.",
    number=14, title="Take from the rich",
    signpost="another player has at least {least} fruits more than you",
    least=2, get=2, draw=1, banana=3, strawberry=1, smoothie=1,
    action=raccoon, needs=somebody_is_rich,
)


async def peacock(me: Animal) -> None:
    """Everybody shows what they hold of the kind; mix cards count for all."""
    kind = await me.choose_kind("Show off with which kind?", "kind", not_held(me.hand))
    mine = me.show_kind(kind)
    counts = [show_off(you, kind) for you in me.others]
    most = max(counts)
    if most <= mine:
        me.draw(me.place.draw)
        return
    me.draw(me.place.more)
    for you, count in zip(me.others, counts, strict=True):
        if count == most:
            you.draw(me.place.gift)


def show_off(you: Animal, kind: str) -> int:
    """All hear of it if there is none."""
    count = you.show_kind(kind)
    if not count:
        you.tell("showed_none", words=(kind,))
    return count


PEACOCK = Location(
    "peacock", "#15 Peacock",
    "Choose a kind you hold. All players show how many of it they hold. If nobody has more "
    "than you, draw {draw}. Otherwise draw {more}, and each other player with the most "
    "draws {gift}.",
    number=15, title="Show off", signpost="at least 1 fruit",
    draw=3, more=1, gift=1, alike=4, smoothie=1, action=peacock, needs=has_fruit,
)


def stork(me: Animal) -> None:
    table, place = me.table, me.place
    alone = [you for you in me.others if you.at and len(table.standing_at(you.at)) == 1]
    me.draw(min(place.draw + len(alone), place.most))
    if table.two_play:
        me.draw(place.for_two)


STORK = Location(
    "stork", "#16 Stork",
    "Draw {draw}, and 1 more for each other player whose animal stands alone on a location; "
    "at most {most} in all. Two players: at the end draw {for_two}.",
    number=16, title="Lonely nests",
    draw=1, most=3, for_two=1, pineapple=2, banana=1, coconut=1, smoothie=1, effect=stork,
)


def frog(me: Animal) -> None:
    table, place = me.table, me.place
    lower = 0
    for you in me.others:
        if you.at and you.here.number < me.here.number:
            lower += 2 if table.two_play else 1
    me.draw(min(max(place.least, lower + place.draw), place.most))


FROG = Location(
    "frog", "#17 Frog",
    "Count the other animals on locations with a lower number than this one (two players: "
    "it counts twice). Draw {draw} more, but at least {least} and at most {most}.",
    number=17, title="Hop down the numbers",
    draw=1, least=2, most=4, pineapple=2, coconut=2, smoothie=1, effect=frog,
)


async def goose(me: Animal) -> None:
    """No toll and no thief for the animal that is called."""
    friend = await me.choose_player("Call whose animal over?")
    friend.at = me.at
    me.tell("called", [me.here], other=friend.player)
    me.draw(me.place.draw)
    for you in me.others:
        if you.at == me.at:
            you.draw(me.place.gift)


GOOSE = Location(
    "goose", "#18 Goose",
    "Choose another player, whose animal is moved here. Draw {draw}. Every other player "
    "with an animal here draws {gift}.",
    number=18, title="Call a friend over",
    draw=3, gift=1, strawberry=3, smoothie=2, action=goose,
)


NEIGHBOURS: Final = [MOUSE, RACCOON, PEACOCK, STORK, FROG, GOOSE]
