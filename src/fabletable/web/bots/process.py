"""A process in which bots think: `python -m fabletable.web.bots.process`.

See `pool.py` for who asks.
"""

from __future__ import annotations

import logging
from collections import OrderedDict
from typing import Any

import msgspec
from msgspec import Struct
from msgspec.structs import replace

from fabletable.bots.bot import answer_of
from fabletable.bots.handfuls import in_words
from fabletable.bots.hint import Hints, hints
from fabletable.bots.review import plain_raw, weighed
from fabletable.bots.search import Budget
from fabletable.engine.errors import BrokenRule, NotOffered
from fabletable.engine.game import Game, game_from, new_game
from fabletable.shelf import find_game, make_bot
from fabletable.web.processes.child import answer_all
from fabletable.web.table.lines import Started
from fabletable.web.wire import HintChoice

log = logging.getLogger(__name__)

MOST_GAMES = 16  # kept, so that only the new choices have to be made in them
HINT_SIMULATIONS = 400


class Position(Struct, frozen=True):
    """A game as plain data: what it was set up with, and the choices so far."""

    table: str
    game: str
    started: Started
    start: dict[str, Any] = {}  # a snapshot that it went on from; empty: from the set-up
    choices: list[tuple[int, str]] = []


class Errand(Struct, frozen=True):
    """What a process is to find: the choice of a bot, the best choices for a person, or what a
    choice was worth.
    """

    position: Position
    player: int
    seed: str
    bot: str = ""  # empty: a hint for a person
    chosen: str = ""  # what was chosen there: it is to be weighed
    seconds: float = 0.0  # for a hint


class WeighedChoice(Struct, frozen=True):
    """As `bots/review.py` weighs it; `words` are those of each choice, by its keys."""

    raw: dict[str, Any]
    words: list[tuple[list[str], str]]


class Answer(Struct, frozen=True, omit_defaults=True):
    """The bot's choice, or the best choices with a word on their figures, or what went wrong."""

    key: str = ""
    note: str = ""
    hints: list[HintChoice] = []
    weighed: WeighedChoice | None = None  # None: there was nothing to choose
    trouble: str = ""


decode_errand = msgspec.msgpack.Decoder(Errand).decode


# -- thinking


class Games:
    """The games thought about last, by table. Choices that were taken back begin one anew."""

    def __init__(self) -> None:
        self._kept: OrderedDict[str, tuple[Position, Game]] = OrderedDict()

    def at(self, position: Position) -> Game:
        start = replace(position, choices=[])
        known, game = self._kept.pop(position.table, (None, None))
        if game is None or known != start or not _leads_to(game, position):
            game = _begun(position)
        for player, key in position.choices[len(game.choices) :]:
            game.answer(player, key)
        self._kept[position.table] = start, game
        if len(self._kept) > MOST_GAMES:
            self._kept.popitem(last=False)
        return game


def _leads_to(game: Game, position: Position) -> bool:
    made = game.choices
    return made == position.choices[: len(made)]


def _begun(position: Position) -> Game:
    rules = find_game(position.game)
    setup = rules.set_up_again(position.started.setup)
    if position.start:
        return game_from(rules, setup, position.start)
    return new_game(rules, setup, recording=False)


def answered(errand: Errand, games: Games) -> Answer:
    try:
        return _answer(errand, games.at(errand.position))
    except Exception as error:  # whatever a bot runs into, the table plays on
        # For the owner alone: it may tell what is in somebody's hand.
        log.exception("a question could not be answered")
        return Answer(trouble=type(error).__name__)


def _answer(errand: Errand, game: Game) -> Answer:
    ask = game.ask_of(errand.player)
    if ask is None:
        raise NotOffered(f"player {errand.player} is not asked anything")
    if errand.chosen:
        return _weighed(errand, game)
    if not errand.bot:
        budget = Budget(HINT_SIMULATIONS, errand.seconds)
        return _in_words(hints(game, errand.player, budget, errand.seed))
    key = answer_of(make_bot(errand.bot, errand.seed), game, ask)
    if key not in ask.keys:
        raise BrokenRule(f"'{errand.bot}' chose '{key}', which is not offered")
    return Answer(key)


def _weighed(errand: Errand, game: Game) -> Answer:
    raw = weighed(game, errand.player, errand.chosen, errand.seed)
    if raw is None:
        return Answer()
    choices = dict.fromkeys([raw.chosen, raw.best, *[keys for keys, _ in raw.others]])
    words = [(list(keys), in_words(game, errand.player, keys)) for keys in choices]
    return Answer(weighed=WeighedChoice(plain_raw(raw), words))


def _in_words(found: Hints) -> Answer:
    choices = [
        HintChoice(one.key, found.figure(one), found.short(one), found.mark(one), one.reason)
        for one in found.choices
    ]
    return Answer(note=found.note, hints=choices)


# -- the process


def main() -> None:
    games = Games()
    answer_all(decode_errand, lambda errand: answered(errand, games))


if __name__ == "__main__":
    main()
