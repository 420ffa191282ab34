"""A process in which files are proven: `python -m fabletable.web.proofs.process`.

Whatever somebody made up takes memory and time here, and no more than we allow.
See `pool.py` for who asks.
"""

from __future__ import annotations

import logging

import msgspec
from msgspec import Struct

from fabletable.campaigns.book import MARK, longest_piece, read_journal
from fabletable.campaigns.disk import about
from fabletable.campaigns.journal import check, new_journal
from fabletable.engine.errors import Drift, Mistake
from fabletable.engine.game import new_game
from fabletable.engine.log import log_from, parsed
from fabletable.engine.replay import replay
from fabletable.lobby.card_table import overlay_in_table
from fabletable.lobby.overlays import overlay_in
from fabletable.lobby.workbench import OpenCard, changed_cards
from fabletable.shelf import find_game
from fabletable.web.processes.child import answer_all
from fabletable.web.processes.memory import limit_memory
from fabletable.web.wire_pages import OpenTable
from fabletable.web.workshop.wire import TryCards

log = logging.getLogger(__name__)

LONGEST = 2_000  # letters of what is wrong
# Bytes of one game, or of what a campaign has beside its games. The server parses each in one go,
# and answers nobody meanwhile; the longest games that are played have some thirty thousand.
LONGEST_PIECE = 250_000
ODD = "this is nothing that could be played: what is in it does not fit together"


class File(Struct, frozen=True, tag="file"):
    """Is this a game or a campaign that can be followed?"""

    text: str


class Table(Struct, frozen=True, tag="table"):
    """Can a table be opened like this? Asked where somebody has card values of their own."""

    wish: OpenTable
    seats: list[str]  # in words


class Cards(Struct, frozen=True, tag="cards"):
    """Can a game be played with these values, and what do its cards look like then?"""

    wish: TryCards


Question = File | Table | Cards


class Answer(Struct, frozen=True, omit_defaults=True):
    """What is wrong, in words; nothing if all is well."""

    wrong: str = ""
    changed: list[OpenCard] = []


decode_question = msgspec.msgpack.Decoder(Question).decode


def answered(question: Question) -> Answer:
    try:
        match question:
            case File(text):
                _prove_file(text)
            case Table(wish, seats):
                _prove_table(wish, seats)
            case Cards(wish):
                return Answer(changed=_tried(wish))
    except Mistake as mistake:
        return Answer(str(mistake)[:LONGEST])
    except Exception:  # whatever a file leads into, it is the file's fault
        log.exception("a question could not be answered")  # for the owner
        return Answer(ODD)
    return Answer()


def _prove_file(text: str) -> None:
    size = longest_piece(text)
    if size > LONGEST_PIECE:
        raise Mistake(f"expected at most {LONGEST_PIECE:,} bytes for one game, got {size:,}")
    found = parsed(text)
    if isinstance(found, dict) and MARK in found:
        journal = read_journal(text)
        check(find_game(journal.game), journal)
        found = journal.current
    if found:
        log = log_from(found)
        try:
            replay(find_game(log.game), log)
        except Drift as drift:
            raise Mistake(f"this game cannot be followed any more: {drift}") from None


def _prove_table(wish: OpenTable, seats: list[str]) -> None:
    rules = find_game(wish.game)
    with about("card values"):
        overlay = overlay_in(wish.cards)
        rules.deck(overlay)  # says if there are no such cards
    if wish.campaign:
        new_journal(rules, wish.campaign, "", seats, "0", overlay, wish.options)
    else:
        setup = rules.setup(wish.mode or None, len(seats), "0", wish.options, overlay)
        game = new_game(rules, setup)
        game.scene(-1)


def _tried(wish: TryCards) -> list[OpenCard]:
    rules = find_game(wish.game)
    overlay = overlay_in_table(wish.cards, rules) if wish.table else overlay_in(wish.cards)
    new_game(rules, rules.setup(None, None, "0", {}, overlay)).scene(-1)
    return changed_cards(rules, overlay)


def main() -> None:
    limit_memory()
    answer_all(decode_question, answered)


if __name__ == "__main__":
    main()
