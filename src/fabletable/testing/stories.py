"""What the stories of all games share: making choices, and looking at what is offered."""

from __future__ import annotations

from typing import Any

from fabletable.engine.cards import Card
from fabletable.engine.choice import Ask
from fabletable.engine.game import Game
from fabletable.engine.memory import Pools
from fabletable.engine.zones import Zone


def play(game: Game, player: int, *keys: str) -> None:
    """The player makes these choices."""
    for key in keys:
        game.answer(player, key)


def ask(game: Game, player: int = 0) -> Ask:
    found = game.ask_of(player)
    assert found is not None, f"player {player} is not asked anything"
    return found


def keys(game: Game, player: int = 0) -> list[str]:
    return ask(game, player).keys


def things(game: Game, verb: str, player: int = 0) -> list[str]:
    """The things that are offered with this verb."""
    asked = game.ask_of(player)
    found = [key.partition(":") for key in (asked.keys if asked else [])]
    return [what for which, _, what in found if which == verb]


def mixed(viewer: int, *places: list[Zone[Any]]) -> Pools:
    """Everybody knows which cards are hidden in each of these groups of zones, not where."""
    pools: Pools = {}
    for zones in places:
        hidden = [zone for zone in zones if not zone.seen_by(viewer)]
        cards: list[Card] = [card for zone in hidden for card in zone.cards]
        pools[tuple(sorted(zone.index for zone in hidden))] = cards
    return pools
