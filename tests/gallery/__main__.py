"""`run.py gallery`: a picture of every game, early, in the middle and late, in every window.

--golden writes anew the small ones that tests compare with, --readme those of the README; --record
plays the games anew that they are pictures of, where rules have changed so that those of before
cannot be played any more.
"""

from __future__ import annotations

import argparse
import sys
import tempfile
from pathlib import Path

from playwright.sync_api import Browser, Page

from fabletable.bots.bot import answer_of
from fabletable.engine.game import new_game
from fabletable.engine.log import log_text
from fabletable.shelf import GAMES, make_bot
from tests.gallery.pictures import (
    GOLDEN,
    KEPT,
    LIGHTS,
    MOMENTS,
    RECORDED,
    SIZES,
    Moment,
    page_for,
    shrunk,
)
from tests.gallery.table import BOT
from tests.web.browser import browser
from tests.web.house import House

README = Path(__file__).parents[2] / "docs" / "pictures"
README_WIDE = 720  # pixels across
SEED = "gallery"
PLAYERS = {"fine-sand": 3, "fabled-fruit": 3, "wonder-tales": 2, "fabletown": 4}


def main() -> None:
    parser = argparse.ArgumentParser(prog="run.py gallery", description=__doc__)
    parser.add_argument("--to", type=Path, default=Path("gallery"), help="a folder")
    parser.add_argument("--game", help="only this one")
    parser.add_argument("--golden", action="store_true")
    parser.add_argument("--readme", action="store_true")
    parser.add_argument("--record", action="store_true")
    words = parser.parse_args()
    if words.record:
        record()
    else:
        take(words)


def take(words: argparse.Namespace) -> None:
    with tempfile.TemporaryDirectory() as data, House(Path(data)) as house, browser() as chrome:
        if words.golden:
            keep(chrome, house, GOLDEN, list(SIZES))
        elif words.readme:
            keep(chrome, house, README, ["wide"], README_WIDE)
        else:
            chosen = [one for one in MOMENTS if words.game in (None, one.game)]
            take_all(chrome, house, chosen, words.to)


def record() -> None:
    for key, players in PLAYERS.items():
        rules, bot = GAMES[key], make_bot(BOT, SEED)
        game = new_game(rules, rules.setup(None, players, SEED))
        while game.asks:
            game.answer(game.asks[0].player, answer_of(bot, game, game.asks[0]))
        (RECORDED / f"{key}.json").write_text(log_text(game.log))


def take_all(chrome: Browser, house: House, moments: list[Moment], folder: Path) -> None:
    folder.mkdir(parents=True, exist_ok=True)
    for moment in moments:
        for size in SIZES:
            for light in LIGHTS:
                page = page_for(chrome, size, light)
                file = folder / f"{moment.game}-{moment.when}-{size}-{light}.png"
                file.write_bytes(taken(page, house, moment))
                page.context.close()
                sys.stdout.write(f"{file}\n")


def keep(
    chrome: Browser, house: House, folder: Path, sizes: list[str], wide: int | None = None
) -> None:
    """Small pictures of the middle of each game."""
    folder.mkdir(parents=True, exist_ok=True)
    for moment in KEPT:
        for size in sizes:
            page = page_for(chrome, size)
            picture = taken(page, house, moment)
            small = shrunk(page, picture, wide) if wide else shrunk(page, picture)
            name = moment.game if wide else f"{moment.game}-{size}"
            (folder / f"{name}.webp").write_bytes(small)
            page.context.close()
            sys.stdout.write(f"{folder / name}.webp: {len(small)} bytes\n")


def taken(page: Page, house: House, moment: Moment) -> bytes:
    moment.table().lay(page, house.address)
    return page.screenshot()


if __name__ == "__main__":
    main()
