"""Whatever becomes a game again is the same game: a copy, a log, a boundary, what is taken back."""

from __future__ import annotations

from dataclasses import replace
from random import Random

from fabletable.engine.game import Game, new_game, played_again
from fabletable.engine.log import digest, log_text, read_log
from fabletable.engine.replay import replay
from fabletable.testing.cases import Case, asked, play_out, random_choice, seen, walk


def fork_is_exact(case: Case, seed: int) -> None:
    """A copy has the same table, questions and views, and goes on in the same way."""
    for number, game in enumerate(walk(case, seed, about=12)):
        fork = game.fork()
        assert digest(fork.table) == digest(game.table)
        assert asked(fork) == asked(game)
        for ask in fork.asks:  # whose keys may have come from the game
            assert ask.offer() == ask.keys, "a copy would offer something else"
        for viewer in case.viewers:
            assert seen(fork, viewer) == seen(game, viewer)
            assert fork.story(viewer, case.names) == game.story(viewer, case.names)
        if number % 3 == 0:  # playing on costs more than all the rest
            ends = [play_out(one, seed) for one in (fork, game.fork())]
            assert ends[0].digests == ends[1].digests
            assert ends[0].log == ends[1].log


def replay_is_exact(case: Case, seed: int) -> None:
    """A log, written and read, replays to the same digests and result, from any point."""
    game = play_out(case.game(seed), seed)
    log = read_log(log_text(game.log))
    again = replay(case.rules, log)
    assert again.digests == game.digests
    assert again.result == game.result
    assert again.log == game.log
    half = len(game.choices) // 2
    assert replay(case.rules, log, half).choices == game.choices[:half]


def boundary_goes_on(case: Case, seed: int) -> None:
    """From a stored boundary the game goes on as from the log."""
    rng = Random(seed)
    game = case.game(seed)
    for _ in range(rng.randrange(60)):
        if game.asks:
            game.answer(*random_choice(game, rng))
    log = read_log(log_text(game.log))
    assert log.boundary["digest"] == log.steps[-1].digest  # of which the one was made in pieces
    stored = replace(log, steps=log.steps[-1:], start=log.boundary)
    resumed = replay(case.rules, stored)
    assert digest(resumed.table) == digest(game.table)
    for viewer in case.viewers:
        assert seen(resumed, viewer) == seen(game, viewer)
    assert play_out(resumed, seed).result == play_out(game, seed).result


def undo_is_exact(case: Case, seed: int) -> None:
    """Taking back some choices and making them again gives the same table."""
    rng = Random(seed)
    for game in walk(case, seed, about=5):
        back = rng.randint(0, len(game.choices))
        again = played_again(game, len(game.choices) - back)
        for choice in game.choices[len(game.choices) - back :]:
            again.answer(*choice)
        assert digest(again.table) == digest(game.table)
        assert asked(again) == asked(game)


def unrecorded_games_are_the_same(case: Case, seed: int) -> None:
    """Playing without a record changes nothing but the record, and who comes back to where the
    game was finds the same: there, in a world imagined there, and later in that world.
    """
    game = play_out(case.game(seed), seed)
    fast = play_out(new_game(case.rules, game.setup, recording=False), seed)
    assert fast.result == game.result
    assert fast.log == game.log
    twins = [new_game(case.rules, game.setup, recording) for recording in (True, False)]
    for choice in game.choices[: Random(seed).randrange(len(game.choices))]:
        for twin in twins:
            twin.answer(*choice)
    views = [[seen(twin, viewer) for viewer in case.viewers] for twin in twins]
    assert views[0] == views[1]
    _are_the_same([twin.fork() for twin in twins])
    worlds = [twin.imagine(twin.asks[0].player, Random(seed)) for twin in twins]
    for world, rng in [(world, Random(seed)) for world in worlds]:
        for _ in range(20):
            if world.asks:
                world.answer(*random_choice(world, rng))
    _are_the_same([world.fork() for world in worlds])
    _are_the_same(worlds)


def _are_the_same(games: list[Game]) -> None:
    one, other = games
    assert digest(one.table) == digest(other.table)
    assert asked(one) == asked(other)
