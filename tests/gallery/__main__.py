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

from playwright.sync_api import Page

from fabletable.bots.bot import answer_of
from fabletable.engine.game import new_game
from fabletable.engine.log import log_text
from fabletable.shelf import GAMES, make_bot
from tests.gallery.pictures import (
    COARSE,
    GOLDEN,
    MIDDLES,
    MOMENTS,
    RECORDED,
    page_of,
    pictures,
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
    chosen = [one for one in MOMENTS if words.game in (None, one.game)]
    with tempfile.TemporaryDirectory() as data, House(Path(data)) as house, browser() as chrome:
        page = page_of(chrome, scale=COARSE if words.golden else 1)
        if words.readme:
            take_for_readme(page, house)
            return
        folder = GOLDEN if words.golden else words.to
        for moment in chosen:
            for name, picture in pictures(page, house.address, moment):
                if words.golden:
                    write(folder / f"{name}.webp", shrunk(page, picture))
                else:
                    write(folder / f"{name}.png", picture)


def take_for_readme(page: Page, house: House) -> None:
    for moment in MIDDLES:
        moment.table().lay(page, house.address)
        write(README / f"{moment.game}.webp", shrunk(page, page.screenshot(), README_WIDE))


def write(file: Path, picture: bytes) -> None:
    file.parent.mkdir(parents=True, exist_ok=True)
    file.write_bytes(picture)
    sys.stdout.write(f"{file}: {len(picture)} bytes\n")


def record() -> None:
    for key, players in PLAYERS.items():
        rules, bot = GAMES[key], make_bot(BOT, SEED)
        game = new_game(rules, rules.setup(None, players, SEED))
        while game.asks:
            game.answer(game.asks[0].player, answer_of(bot, game, game.asks[0]))
        (RECORDED / f"{key}.json").write_text(log_text(game.log))


if __name__ == "__main__":
    main()
