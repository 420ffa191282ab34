"""From a log back to the game, or a clear word on where they part."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Any

from fabletable.engine.errors import BadLog, BadSetup, Drift, Mistake, NotOffered
from fabletable.engine.facts import Setup
from fabletable.engine.game import Game, game_from, new_game
from fabletable.engine.log import Log
from fabletable.engine.rules import AnyRules
from fabletable.engine.table import Table


def replay(rules: AnyRules, log: Log, upto: int | None = None) -> Game:
    """The game of the log, after `upto` choices; raises Drift at the first difference."""
    found: Game | None = None
    for game in replaying(rules, log, upto):
        found = game
    assert found is not None, "it yields the game at its start"
    return found


def replaying(rules: AnyRules, log: Log, upto: int | None = None) -> Iterator[Game]:
    """The same, choice by choice: for who has other things to do in between."""
    game = _started(rules, log)
    yield game
    made = 0
    for i, step in enumerate(log.steps):
        if upto is not None and made >= upto and step.choices:
            return
        _compare(game, log, i)
        for j, (player, key) in enumerate(step.choices):
            if upto is not None and made >= upto:
                return
            try:
                game.answer(player, key)
            except NotOffered as error:
                raise _drift(log, rules, f"step {i}, choice {j}: {error}") from None
            except Exception as error:
                what = f"step {i}, choice {j}: a rule failed ({type(error).__name__})"
                raise _drift(log, rules, what) from error
            made += 1
            yield game
    if log.boundary.get("digest") != game.digests[-1]:
        raise _drift(
            log, rules, f"the log ends at step {len(log.steps) - 1}, its boundary does not"
        )


def resume(rules: AnyRules, log: Log) -> Game:
    """The game from its last boundary, also under newer rules.

    The choices of the unfinished step are to be made again.
    """
    return _gone_on(rules, _setup(rules, log), log.boundary)


def _started(rules: AnyRules, log: Log) -> Game:
    setup = _setup(rules, log)
    return _gone_on(rules, setup, log.start) if log.start else new_game(rules, setup)


def _gone_on(rules: AnyRules, setup: Setup, stored: dict[str, Any]) -> Game:
    """From a boundary that may be of somebody's own: what rules run into there is its fault."""
    try:
        _check_count(rules, setup, stored)
        game = game_from(rules, setup, stored)
        for viewer in range(-1, setup.players):  # whoever is to see it can see it
            game.view(viewer)
            game.scene(viewer)
        return game
    except Mistake:
        raise
    except Exception as error:
        what = f"boundary: cannot be put back on the table ({type(error).__name__})"
        raise BadLog(what) from error


def _check_count(rules: AnyRules, setup: Setup, stored: dict[str, Any]) -> None:
    """No more cards than there are lie on the table, nor are remembered."""
    box: Table = rules.blank(setup)
    rules.lay_out(box)
    most = sum([len(zone.cards) for zone in box.zones])
    lie = sum([len(keys) for keys in stored["zones"].values()])
    remembered = [sum([len(pool["cards"]) for pool in pools]) for pools in stored["memory"]]
    if max([lie, *remembered]) > most:
        raise BadLog(f"boundary: expected at most {most} cards, as many as there are")


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
