"""A saved game told again."""

from __future__ import annotations

from textwrap import wrap

from fabletable.engine.loop import Game
from fabletable.terminal.play import result_text
from fabletable.terminal.text import WIDTH, scene_text


def show_game(game: Game, viewer: int, seats: list[str]) -> None:
    """The story, the table, and who is asked or how it ended, as this viewer may know it."""
    names = [_name(seats, player) for player in range(game.setup.players)]
    for sentence in game.story(viewer, names):
        print("\n".join(wrap(sentence, WIDTH, initial_indent="* ", subsequent_indent="  ")))
    print()
    print(scene_text(game.rules.scene(game.view(viewer)), {}))
    print()
    if game.result is not None:
        print(result_text(game.result, names))
    for ask in game.asks:
        prompt = f": {ask.prompt}" if ask.player == viewer else ""
        print(f"{names[ask.player]} is to choose{prompt}")


def _name(seats: list[str], player: int) -> str:
    word = seats[player] if player < len(seats) else ""
    return word.partition("=")[2] or f"Player {player + 1}"
