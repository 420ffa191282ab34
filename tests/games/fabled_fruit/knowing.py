"""What a player may know of cards that others hold."""

from __future__ import annotations

from fabletable.engine.game import Game
from tests.games.fabled_fruit.forests import short, told


def surely_in(game: Game, viewer: int, zone: str) -> str:
    """The cards that the viewer remembers to lie in this zone and in no other, in letters."""
    pools = [pool for pool in game.view(viewer)["memory"] if pool["zones"] == [zone]]
    return " ".join(short(key) for pool in pools for key in pool["cards"])


def hand_in_view(game: Game, viewer: int, player: int) -> int | str:
    """Another's hand as the viewer sees it: letters, or only how many."""
    cards = game.view(viewer)["seats"][player]["zones"]["hand"]
    return cards if isinstance(cards, int) else " ".join(sorted(short(key) for key in cards))


def heard(game: Game, viewer: int, about: str) -> list[str]:
    """The sentences told to the viewer in which these words occur."""
    return [sentence for sentence in told(game, viewer) if about in sentence]
