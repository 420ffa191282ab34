"""Whether a saved game was dealt as it was sealed before anybody gave a share."""

from __future__ import annotations

from pathlib import Path

from fabletable.campaigns.disk import about
from fabletable.engine.errors import Drift, Mistake
from fabletable.engine.replay import replay
from fabletable.lobby.shuffle import check_shuffle, seal_of
from fabletable.shelf import find_game
from fabletable.terminal.files import load_log
from fabletable.terminal.replay import names_in
from fabletable.terminal.screen import say


def verify_log(path: Path, sealed: str, share: str) -> None:
    """Say that it was; raises Mistake with the reason why not, or why nobody can tell."""
    log = load_log(path)
    with about(path):
        check_shuffle(log.shuffle, log.setup.seed, sealed, share)
        if log.start:
            raise Mistake("the rules have changed since it was dealt: nobody can follow it so far")
        try:
            game = replay(find_game(log.game), log)
        except Drift as drift:
            raise Mistake(f"the game does not follow from what was dealt: {drift}") from None
    say(f"{game.rules.facts.name}: this game was dealt as it was sealed.")
    say(f"The seal was {seal_of(log.shuffle['secret'])}.")
    for name, given in zip(names_in(log), log.shuffle["shares"], strict=False):
        say(f"{name}: {f'gave the share {given}' if given else 'gave no share'}.")
    say(f"All {len(log.choices)} choices follow from it, with {len(log.steps)} digests.")
