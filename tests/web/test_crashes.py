"""The server is killed: no acknowledged choice is lost, none is doubled. See tests/soak."""

from __future__ import annotations

import math
from pathlib import Path
from random import Random

import pytest

from fabletable.engine.game import Game
from fabletable.engine.replay import replay
from fabletable.shelf import find_game
from tests.soak.crashes import (
    KINDS,
    WITH_BOTS,
    Kind,
    Lost,
    Player,
    at_every_decision,
    at_random_moments,
    at_table,
)
from tests.soak.watched import WatchedHouse

SHORT = Kind("wonder-tales", ("me",), "solo-advanced")


def test_killed_at_every_decision_of_a_whole_game(tmp_path: Path) -> None:
    """By turns before and after the acknowledgement; other tables are played in step."""
    kinds = [SHORT, KINDS[2], KINDS[7], KINDS[11]]
    report = at_every_decision(tmp_path / "data", kinds, "1", math.inf, twice=False, leading=1)
    assert report.found == []
    assert report.tried["kills"] > 30
    assert report.tried["whole games of a kind, at every decision"] >= 1


def test_killed_at_random_moments_while_everybody_plays(tmp_path: Path) -> None:
    kinds = [*WITH_BOTS, KINDS[7]]
    report = at_random_moments(tmp_path / "data", kinds, "1", rounds=5, most=1.5)
    assert report.found == []
    assert report.tried["choices between kills"] > 0


def game_of(house: WatchedHouse, player: Player) -> Game:
    told = house.told(player.table)
    return replay(find_game(told.opened.game), told.games[-1].log(told.opened.game))


def ends(game: Game, seat: int, key: str | list[str]) -> bool:
    """Whether that choice, or that handful, is the last of the game."""
    fork = game.fork()
    fork.answer(seat, key if isinstance(key, str) else " ".join([*key, "done"]))
    return fork.result is not None


def think_of_the_end(house: WatchedHouse, player: Player) -> None:
    """Play until the next choice ends the game; the player has it in mind, and not made it."""
    while True:
        assert player.think()
        assert player.wish is not None
        assert player.hoped is not None
        game, (number, seat, _) = game_of(house, player), player.hoped
        if ends(game, seat, player.wish["key"]):
            return
        ask = game.ask_of(seat)
        for key in ask.keys if ask is not None else ():
            if ends(game, seat, key):
                player.wish, player.hoped = {**player.wish, "key": key}, (number, seat, key)
                return
        player.send()
        player.hear()


def test_a_game_of_a_campaign_that_ends_as_the_server_dies_is_concluded_once(
    tmp_path: Path,
) -> None:
    kind = Kind("fabled-fruit", ("me", "here:Ben"), campaign="quick", games=2)
    with WatchedHouse(tmp_path / "data") as house:
        player = at_table(house, kind, Random(1))
        player.connect()
        think_of_the_end(house, player)
        for _ in range(2):  # in flight, and perhaps made before
            player.send()
            house.restart()
            player.connect()
        player.send()
        player.hear()
        campaign = house.told(player.table).opened.campaign
        assert len(house.journal(campaign).games) == 1
        assert player.think()  # of the next game
        player.send()
        house.restart()
        player.connect()
        player.send()
        player.hear()
        assert player.number == 2
        assert len(house.told(player.table).games) == 2
        player.finish()
        player.leave()
        assert not house.complaints()


def test_a_choice_that_is_lost_or_doubled_would_be_found(tmp_path: Path) -> None:
    with WatchedHouse(tmp_path / "data") as house:
        player = at_table(house, SHORT, Random(1))
        player.connect()
        for _ in range(3):
            player.think()
            player.send()
            player.hear()
        player.compare()
        *kept, last = player.made
        for wrong in ([*kept, last, last], kept, [*kept, (1, 0, "another")]):
            player.made = wrong
            with pytest.raises(Lost, match="choice"):
                player.compare()
        player.leave()
