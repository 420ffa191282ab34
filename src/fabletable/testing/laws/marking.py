"""A handful is one choice, whoever makes it."""

from __future__ import annotations

from collections.abc import Iterator
from random import Random

from fabletable.engine.game import Game, played_again
from fabletable.engine.handful import Handful
from fabletable.engine.log import digest, log_text, read_log
from fabletable.engine.replay import replay
from fabletable.testing.cases import Case, asked, walk


def handfuls_reach_what_picks_reach(case: Case, seed: int) -> None:
    """What a program picks one by one can be marked in any order, and comes to the same; what
    is marked at random is one choice, in the log and when it is taken back.
    """
    rng = Random(seed)
    for game in _at_handfuls(case, seed, rng):
        ask = rng.choice([ask for ask in game.asks if ask.handful is not None])
        _picks_can_be_marked(game, case, ask.player, rng)
        whole = _marks_are_one_choice(game, ask.player, rng)
        if rng.randrange(3) == 0:
            _is_one_in_the_log(whole, game)


def _at_handfuls(case: Case, seed: int, rng: Random) -> Iterator[Game]:
    """The game at about ten of its questions for a handful."""
    asked_for = sum(_wants_handful(game) for game in walk(case, seed))
    for game in walk(case, seed):
        if _wants_handful(game) and rng.randrange(max(1, asked_for // 10)) == 0:
            yield game


def _wants_handful(game: Game) -> bool:
    return any(ask.handful is not None for ask in game.asks)


def _picks_can_be_marked(game: Game, case: Case, player: int, rng: Random) -> None:
    one, other = game.fork(), game.fork()
    marks = _picked_by_program(one, player, rng)
    if marks is None:
        return
    handful = _handful_of(other, player)
    if handful.in_order(marks[::-1]) == handful.in_order(marks):
        rng.shuffle(marks)  # the order does not matter
    for i, key in enumerate(marks):
        assert key in handful.more(marks[:i]), f"{key} cannot be marked beside {marks[:i]}"
    assert not handful.missing(marks), f"{marks} are picked, but lack {handful.missing(marks)}"
    other.answer(player, other.whole(player, marks))
    assert digest(other.table) == digest(one.table)
    assert asked(other) == asked(one)
    for viewer in case.viewers:
        assert other.story(viewer, case.names) == one.story(viewer, case.names)


def _picked_by_program(game: Game, player: int, rng: Random) -> list[str] | None:
    """Answer the player's handful key by key; None if something else was chosen instead."""
    handful = _handful_of(game, player)
    before = len(handful.taken)
    ask = game.ask_of(player)
    while ask is not None and ask.handful is handful:
        key = rng.choice(ask.keys)
        game.answer(player, key)
        if key in handful.besides:
            return None
        ask = game.ask_of(player)
    return handful.taken[before:]


def _handful_of(game: Game, player: int) -> Handful:
    ask = game.ask_of(player)
    assert ask is not None
    assert ask.handful is not None
    return ask.handful


def _marks_are_one_choice(game: Game, player: int, rng: Random) -> Game:
    whole = game.fork()
    key = whole.whole(player, _marked_at_random(whole, player, rng))
    whole.answer(player, key)
    assert whole.decisions == game.decisions + 1
    assert whole.choices == [*game.choices, (player, key)]
    return whole


def _is_one_in_the_log(whole: Game, before: Game) -> None:
    again = replay(whole.rules, read_log(log_text(whole.log)))
    assert digest(again.table) == digest(whole.table)
    assert asked(again) == asked(whole)
    back = played_again(whole, len(whole.choices) - 1)
    assert digest(back.table) == digest(before.table)
    assert asked(back) == asked(before)


def _marked_at_random(game: Game, player: int, rng: Random) -> list[str]:
    """Marks until nothing is missing, and perhaps some more."""
    marks: list[str] = []
    while True:
        found = game.marked(player, marks)
        if not found.missing and (not found.more or rng.randrange(2)):
            assert found.called, f"nothing is said of {marks}"
            return list(found.marks)
        assert found.more, f"beside {marks} nothing can be marked, but it lacks {found.missing}"
        marks = [*found.marks, rng.choice(found.more)]
