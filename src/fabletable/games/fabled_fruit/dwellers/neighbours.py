"""Who has what, who stands where: #13 to #18."""

from __future__ import annotations

from fabletable.games.fabled_fruit.cards import Location
from fabletable.games.fabled_fruit.turn import (
    Dweller,
    Turn,
    choose_kind,
    choose_player,
    held,
    show_kind,
)

EVERY = 99  # as many as there are
STORK_MOST = 3  # fruits in all
FROG_LEAST, FROG_MOST = 2, 4


async def mouse(turn: Turn) -> None:
    fewest = min([len(you.hand.cards) for you in turn.others])
    if len(turn.me.hand.cards) <= fewest:
        turn.draw(turn.place.draw)
        return
    turn.draw(turn.place.more)
    poorest = [you for you in turn.others if len(you.hand.cards) == fewest]
    you = await choose_player(turn, "Who draws 1?", poorest)
    turn.table.draw(you, 1)


def somebody_is_richer(turn: Turn) -> bool:
    return any(len(you.hand.cards) >= len(turn.me.hand.cards) + 2 for you in turn.others)


async def raccoon(turn: Turn) -> None:
    enough = len(turn.me.hand.cards) + 2
    rich = [you for you in turn.others if len(you.hand.cards) >= enough]
    you = await choose_player(turn, "Take 2 fruits from whom?", rich)
    for _ in range(2):
        turn.table.steal(turn.me, you)
    turn.draw(turn.place.draw)


def has_fruit(turn: Turn) -> bool:
    return bool(turn.me.hand.cards)


async def peacock(turn: Turn) -> None:
    """Everybody shows what they hold of the kind; mix cards count for all."""
    me, place = turn.me, turn.place
    kind = await choose_kind(me, "Show off with which kind?", "kind", lambda: held(me.hand))
    mine = show_kind(turn, me, kind, EVERY)
    counts = [show_kind(turn, you, kind, EVERY) for you in turn.others]
    most = max(counts)
    if most <= mine:
        turn.draw(place.draw)
        return
    turn.draw(place.more)
    for you, count in zip(turn.others, counts, strict=True):
        if count == most:
            turn.table.draw(you, 1)


async def stork(turn: Turn) -> None:
    table = turn.table
    alone = [you for you in turn.others if you.at and len(table.standing_at(you.at)) == 1]
    turn.draw(min(1 + len(alone), STORK_MOST))
    if turn.two_players:
        turn.draw(1)


async def frog(turn: Turn) -> None:
    lower = 0
    for you in turn.others:
        if you.at and turn.table.location(you.at).number < turn.here.number:
            lower += 2 if turn.two_players else 1
    turn.draw(min(max(FROG_LEAST, lower + 1), FROG_MOST))


async def goose(turn: Turn) -> None:
    """No toll and no thief for the animal that is called."""
    table, here = turn.table, turn.here.key
    you = await choose_player(turn, "Call whose animal over?", turn.others)
    you.at = here
    table.tell("called", turn.me.player, (turn.here,), other=you.player)
    turn.draw(turn.place.draw)
    for you in turn.others:
        if you.at == here:
            table.draw(you, 1)


# fmt: off
NEIGHBOURS = [
    Dweller(Location(
        "mouse", "#13 Mouse",
        "If no other player has fewer fruits than you, draw {draw}. Otherwise draw {more}, "
        "and choose one of the others with the fewest, who draws 1.",
        number=13, title="Small paws first",
        draw=3, more=2, grapes=2, pineapple=1, smoothie=1,
    ), mouse),
    Dweller(Location(
        "raccoon", "#14 Raccoon",
        "Choose another player who has at least 2 fruits more than you. Take 2 fruits at random "
        "from their hand. Draw {draw}.",
        number=14, title="Take from the rich",
        signpost="another player has at least 2 fruits more than you",
        draw=1, banana=3, strawberry=1, smoothie=1,
    ), raccoon, somebody_is_richer),
    Dweller(Location(
        "peacock", "#15 Peacock",
        "Choose a kind you hold. All players show how many of it they hold. If nobody has more "
        "than you, draw {draw}. Otherwise draw {more}, and each other player with the most "
        "draws 1.",
        number=15, title="Show off", signpost="at least 1 fruit",
        draw=3, more=1, alike=4, smoothie=1,
    ), peacock, has_fruit),
    Dweller(Location(
        "stork", "#16 Stork",
        "Draw 1, and 1 more for each other player whose animal stands alone on a location; "
        "at most 3 in all. Two players: at the end draw 1.",
        number=16, title="Lonely nests",
        pineapple=2, banana=1, coconut=1, smoothie=1,
    ), stork),
    Dweller(Location(
        "frog", "#17 Frog",
        "Count the other animals on locations with a lower number than this one (two players: "
        "it counts twice). Draw 1 more, but at least 2 and at most 4.",
        number=17, title="Hop down the numbers",
        pineapple=2, coconut=2, smoothie=1,
    ), frog),
    Dweller(Location(
        "goose", "#18 Goose",
        "Choose another player, whose animal is moved here. Draw {draw}. Every other player "
        "with an animal here draws 1.",
        number=18, title="Call a friend over",
        draw=3, strawberry=3, smoothie=2,
    ), goose),
]
