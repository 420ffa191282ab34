"""Duels laid out and fought in a line or two.

Ann has priority and chooses to attack, Ben defends, unless a test says otherwise. Neither has a
follower or a character that matters in duels, unless a test says so.
"""

from __future__ import annotations

import re
from dataclasses import replace
from typing import Any

from fabletable.engine.game import Game
from fabletable.engine.story import MINUS
from tests.games.fabletown.boards import Side, board, choose, told
from tests.games.stories import play

ANN, BEN, CLEO, SPECTATOR = 0, 1, 2, -1
PIGS, BLUE, CINDERELLA = "pigs", "boy_blue", "cinderella"  # of no use in a duel


def plain(hand: str, followers: str = "", character: str = "") -> Side:
    return Side(character, hand, followers)


def contest(*sides: Side, action: str = "buy_1", **layout: Any) -> Game:
    """All choose the same, so the first two by priority duel; or each one of several actions."""
    game = board(*_with_characters(sides), **layout)
    actions = action.split()
    choose(game, *(actions * len(sides) if len(actions) == 1 else actions))
    return game


def _with_characters(sides: tuple[Side, ...]) -> list[Side]:
    taken = [one.character for one in sides]
    free = iter([key for key in (PIGS, BLUE, CINDERELLA, "snow_white") if key not in taken])
    return [replace(one, character=one.character or next(free)) for one in sides]


def duel(attacker: Side, defender: Side, action: str = "buy_1", **layout: Any) -> Game:
    """Ann attacks Ben; the next question is which card she lays, if she has any."""
    game = contest(attacker, defender, action=action, **layout)
    play(game, ANN, "attack")
    return game


def lay(game: Game, player: int, line: str) -> None:
    """Lay these cards and no others."""
    play(game, player, *[f"lay:{key}" for key in line.split()])
    asked = game.ask_of(player)
    if asked is not None and asked.prompt.startswith("Lay"):
        play(game, player, "done")


def lay_both(game: Game, attack: str, defense: str) -> None:
    lay(game, ANN, attack)
    lay(game, BEN, defense)


def fight(attacker: Side, defender: Side, attack: str, defense: str, **layout: Any) -> Game:
    """A whole duel in which nobody retreats."""
    game = duel(attacker, defender, **layout)
    lay_both(game, attack, defense)
    flip_all(game)
    return game


def match(attack: str, defense: str, **layout: Any) -> Game:
    """A whole duel in which both lay all they have."""
    return fight(plain(attack), plain(defense), attack, defense, **layout)


def flip(game: Game, times: int = 1) -> None:
    """Whoever is next reveals a card, and nobody retreats before."""
    for _ in range(times):
        shown = len(revealed(game))
        while len(revealed(game)) == shown:
            (ask,) = game.asks
            play(game, ask.player, "flip")


def flip_all(game: Game) -> None:
    while revealing(game):
        flip(game)


def revealing(game: Game) -> bool:
    return any("flip" in ask.keys for ask in game.asks)


def asked_to_reveal(game: Game) -> int:
    """Who reveals the next card, and may still retreat; the other, asked before, goes on."""
    (ask,) = game.asks
    assert "flip" in ask.keys, f"nobody reveals; {ask}"
    if not ask.prompt.startswith("You reveal"):
        play(game, ask.player, "flip")
        (ask,) = game.asks
    return ask.player


def retreat(game: Game, player: int) -> None:
    """This player retreats; the other, if asked before, goes on."""
    (ask,) = game.asks
    if ask.player != player:
        play(game, ask.player, "flip")
    play(game, player, "retreat")


# -- reading


def totals(game: Game) -> tuple[int, int] | None:
    """What was compared in the last duel, attack before defense; nothing after a retreat."""
    for line in reversed(told(game, SPECTATOR)):
        found = re.fullmatch(r"(-?\d+) Attack against (-?\d+) Defense\.", line.replace(MINUS, "-"))
        if found:
            return int(found[1]), int(found[2])
        if "duels with" in line:
            break
    return None


def running(game: Game) -> tuple[int, int]:
    """Ann's and Ben's totals so far, as everybody sees them."""
    ann, ben = [seat["total"] for seat in game.view(SPECTATOR)["seats"]][:2]
    return ann, ben


def winner(game: Game) -> str:
    """The name of who won the last duel, or a dash for nobody."""
    for line in reversed(told(game, SPECTATOR)):
        if " wins the duel" in line:  # by its total, or because the other retreats
            return line.split()[0]
        if line == "The duel is tied.":
            return "-"
    raise AssertionError("there was no duel")


def revealed(game: Game) -> list[str]:
    """Who revealed, in this order."""
    return [line.split()[0] for line in told(game, SPECTATOR) if " reveals " in line]


def draws(game: Game) -> list[str]:
    """Who drew, and how many: `Ben 2`."""
    found = []
    for line in told(game, SPECTATOR):
        drawn = re.fullmatch(r"(\w+) draws (?:(\d+) cards|a card)(?: \(.+\))?\.", line)
        if drawn:
            found.append(f"{drawn[1]} {drawn[2] or 1}")
    return found


def reaching(game: Game, viewer: int) -> tuple[Any, ...]:
    """All that reaches this viewer: view, scene, story, and the own questions.

    Of questions to others they know who is asked, not the words or the options.
    """
    view = game.view(viewer)
    own = game.ask_of(viewer)
    asked = (own.prompt, own.keys) if own else None
    who = [ask.player for ask in game.asks]
    return view, game.scene(viewer).plain(), told(game, viewer), asked, who
