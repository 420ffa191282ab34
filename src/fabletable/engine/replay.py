"""From a log back to the game, or a clear word on where they part."""

from __future__ import annotations

from fabletable.engine.errors import BadSetup, Drift, NotOffered
from fabletable.engine.facts import Setup
from fabletable.engine.game import Game, game_from, new_game
from fabletable.engine.log import Log
from fabletable.engine.rules import AnyRules


def replay(rules: AnyRules, log: Log, upto: int | None = None) -> Game:
    """The game of the log, after `upto` choices; raises Drift at the first difference."""
    game = _started(rules, log)
    made = 0
    for i, step in enumerate(log.steps):
        if upto is not None and made >= upto and step.choices:
            return game
        _compare(game, log, i)
        for j, (player, key) in enumerate(step.choices):
            if upto is not None and made >= upto:
                return game
            try:
                game.answer(player, key)
            except NotOffered as error:
                raise _drift(log, rules, f"step {i}, choice {j}: {error}") from None
            made += 1
    if log.boundary.get("digest") != game.digests[-1]:
        raise _drift(
            log, rules, f"the log ends at step {len(log.steps) - 1}, its boundary does not"
        )
    return game


def resume(rules: AnyRules, log: Log) -> Game:
    """The game from its last boundary, also under newer rules.

    The choices of the unfinished step are to be made again.
    """
    return game_from(rules, _setup(rules, log), log.boundary)


def _started(rules: AnyRules, log: Log) -> Game:
    setup = _setup(rules, log)
    return game_from(rules, setup, log.start) if log.start else new_game(rules, setup)


def _setup(rules: AnyRules, log: Log) -> Setup:
    if log.game != rules.facts.key:
        raise Drift(f"a log of {log.game}, not of {rules.facts.key}")
    try:
        return rules.set_up_again(log.setup)
    except BadSetup as error:
        raise _drift(log, rules, str(error)) from None


def _compare(game: Game, log: Log, i: int) -> None:
    found, logged = game.digests, log.steps[i].digest
    begun = len(found) - 1
    if begun < i or (begun > i and log.steps[i].choices):
        raise _drift(log, game.rules, f"the log is at step {i}, the table at step {begun}")
    if found[i] != logged:
        raise _drift(
            log, game.rules, f"step {i}: the table has digest {found[i]}, the log {logged}"
        )


def _drift(log: Log, rules: AnyRules, what: str) -> Drift:
    now = rules.facts.rules_version
    versions = f" (rules {log.rules_version} then, {now} now)" if log.rules_version != now else ""
    return Drift(f"{what}{versions}")
