"""A saved game told again."""

from __future__ import annotations

from pathlib import Path

from fabletable.campaigns.disk import about
from fabletable.engine.errors import Mistake
from fabletable.engine.game import Game
from fabletable.engine.log import Log
from fabletable.engine.replay import replay
from fabletable.engine.story import named
from fabletable.shelf import find_game
from fabletable.terminal.files import load_log
from fabletable.terminal.marking import in_words
from fabletable.terminal.question import show_scene
from fabletable.terminal.result import result_text
from fabletable.terminal.screen import say, tell
from fabletable.terminal.seats import seated
from fabletable.terminal.text import SPECTATOR


def show_log(path: Path, seat: int | None, at: int | None) -> None:
    """The game in a file after `at` choices, as this seat (from 1) or a spectator sees it."""
    log = load_log(path)
    made = len(log.choices)
    if at is not None and not 0 <= at <= made:
        raise Mistake(f"--at: expected 0 to {made} choices, got {at}")
    if seat is not None and not 1 <= seat <= log.setup.players:
        raise Mistake(f"--seat: expected 1 to {log.setup.players}, got {seat}")
    with about(path):
        game = replay(find_game(log.game), log, at)
        names = names_in(log)
    facts = game.rules.facts
    say(f"{facts.name}, {facts.mode(log.setup.mode).name}. Seed {log.setup.seed}.")
    say(f"After {len(game.choices)} of {made} choices:")
    viewer = SPECTATOR if seat is None else seat - 1
    show_game(game, viewer, names)
    _tell_next(game, viewer, names, [key for player, key in log.choices[at:] if player == viewer])


def names_in(log: Log) -> list[str]:
    """Who sat where, as far as the log knows."""
    players = log.setup.players
    words = [*log.seats, *["you"] * players]
    return [sitter.name for sitter in seated(words[:players])]


def show_game(game: Game, viewer: int, names: list[str]) -> None:
    """The story, the table, and who is asked or how it ended, as this viewer may know it."""
    tell(game.story(viewer, names))
    show_scene(game, viewer, names)
    if game.result is not None:
        print(result_text(game.result, names, game.ending))
    for ask in game.asks:
        prompt = f": {named(ask.prompt, viewer, names)}" if ask.player == viewer else "."
        say(f"{names[ask.player]} is to choose{prompt}")


def _tell_next(game: Game, viewer: int, names: list[str], later: list[str]) -> None:
    """What the viewer, who is asked, chose then. What others chose is theirs to know."""
    if later and game.ask_of(viewer) is not None:
        say(f"{names[viewer]} chose: {in_words(game, viewer, later[0], names)}.")
