"""The commands about what is in the boxes: games, bots, cards, new-game."""

from __future__ import annotations

import json
from pathlib import Path
from typing import Literal

from fabletable.commands.words import Cards, Flag, GameKey, JsonFlag
from fabletable.lobby.card_table import table_of
from fabletable.lobby.games import game_facts
from fabletable.shelf import GAMES
from fabletable.skeleton import write_skeleton
from fabletable.terminal.lists import bot_facts, bot_text, card_text, game_text
from fabletable.terminal.start import Wish


def games(*, as_json: JsonFlag = False) -> None:
    """List the games, their modes, options, and how many can play."""
    shelf = [game_facts(rules) for rules in GAMES.values()]
    print(json.dumps(shelf, indent=2) if as_json else "\n".join(map(game_text, shelf)))


def bots(*, as_json: JsonFlag = False) -> None:
    """List the bots, the weakest first, and what they are like."""
    rows = bot_facts()
    print(json.dumps(rows, indent=2) if as_json else "\n".join(map(bot_text, rows)))


def cards(
    game: GameKey,
    *,
    cards: Cards = None,
    csv: Flag = False,
    sheet: Path | None = None,
    layout: Literal["tabletop", "a4", "letter"] = "tabletop",
    copies: Flag = False,
) -> None:
    """Print the cards of a game with all values that can be changed.

    Parameters
    ----------
    csv
        As a table for a spreadsheet, which `--cards FILE.csv` takes back.
    sheet
        Draw them instead, into FILE.svg or FILE.png; several if there are many.
    layout
        How they lie on a sheet: ten by seven for virtual tabletops, or nine on paper to cut.
    copies
        Draw each card as often as it is in the game.
    """
    wish = Wish(game, cards=cards)
    overlay = wish.checked_overlay()
    if sheet is not None:
        # Half of the time that the other lists take would go into reading this.
        from fabletable.web.sheets.sheet import write_sheets

        print("\n".join(map(str, write_sheets(wish.rules, overlay, sheet, layout, copies))))
    elif csv:
        print(table_of(wish.rules, overlay), end="")
    else:
        print("\n".join(map(card_text, wish.rules.deck(overlay).values())))


def new_game(name: str, folder: Path | None = None) -> None:
    """Write the skeleton of a game in a package of its own, whose tests pass at once.

    Parameters
    ----------
    name
        The game's key, such as my-game.
    folder
        A new folder; one named after the game, here, if left out.
    """
    target = write_skeleton(name, folder)
    print(f"{target} holds the game. To play it:")
    print(f"  pip install -e {target}")
    print(f"  fabletable play {name}")
