"""A process in which bots think: `python -m fabletable.web.bot_process`.

It reads questions and writes answers until nobody holds the other end of its input any more.
See `bot_workers.py` for who asks.
"""

from __future__ import annotations

import os
import signal
import sys
import traceback
from collections import OrderedDict
from queue import SimpleQueue
from threading import Thread
from typing import Any, BinaryIO

import msgspec
from msgspec import Struct
from msgspec.structs import replace

from fabletable.bots.bot import answer_of
from fabletable.bots.hint import Hints, hints
from fabletable.bots.search import Budget
from fabletable.engine.errors import BrokenRule, NotOffered
from fabletable.engine.game import Game, game_from, new_game
from fabletable.shelf import find_game, make_bot
from fabletable.web.kept import Started
from fabletable.web.wire import HintChoice

MOST_GAMES = 16  # kept, so that only the new choices have to be made in them
PREFIX = 4  # bytes that say how long a message is
POLITENESS = 10  # people at other tables are answered first
HINT_SIMULATIONS = 400


class Position(Struct, frozen=True):
    """A game as plain data: what it was set up with, and the choices so far."""

    table: str
    game: str
    started: Started
    start: dict[str, Any] = {}  # a snapshot that it went on from; empty: from the set-up
    choices: list[tuple[int, str]] = []


class Question(Struct, frozen=True):
    position: Position
    player: int
    seed: str
    bot: str = ""  # empty: a hint for a person
    seconds: float = 0.0  # for a hint


class Answer(Struct, frozen=True, omit_defaults=True):
    """The bot's choice, or the best choices with a word on their figures, or what went wrong."""

    key: str = ""
    note: str = ""
    hints: list[HintChoice] = []
    trouble: str = ""


READY = Answer()  # what a process says first

encode = msgspec.msgpack.Encoder().encode
decode_question = msgspec.msgpack.Decoder(Question).decode
decode_answer = msgspec.msgpack.Decoder(Answer).decode


def framed(message: bytes) -> bytes:
    return len(message).to_bytes(PREFIX, "little") + message


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


def answered(question: Question, games: Games) -> Answer:
    try:
        return _answer(question, games.at(question.position))
    except Exception as error:  # noqa: BLE001  # whatever a bot runs into, the table plays on
        traceback.print_exc()  # for the owner alone: it may tell what is in somebody's hand
        return Answer(trouble=type(error).__name__)


def _answer(question: Question, game: Game) -> Answer:
    ask = game.ask_of(question.player)
    if ask is None:
        raise NotOffered(f"player {question.player} is not asked anything")
    if not question.bot:
        budget = Budget(HINT_SIMULATIONS, question.seconds)
        return _in_words(hints(game, question.player, budget, question.seed))
    key = answer_of(make_bot(question.bot, question.seed), game, ask)
    if key not in ask.keys:
        raise BrokenRule(f"'{question.bot}' chose '{key}', which is not offered")
    return Answer(key)


def _in_words(found: Hints) -> Answer:
    choices = [
        HintChoice(one.key, found.figure(one), found.short(one), found.mark(one), one.reason)
        for one in found.choices
    ]
    return Answer(note=found.note, hints=choices)


# -- the process


def main() -> None:
    signal.signal(signal.SIGINT, signal.SIG_IGN)  # Ctrl-C is for the server, which ends us
    if hasattr(os, "nice"):
        os.nice(POLITENESS)
    questions, answers = _private_pipes()
    line: SimpleQueue[Question] = SimpleQueue()
    Thread(target=_read, args=(questions, line), daemon=True).start()
    games = Games()
    _write(answers, READY)
    while True:
        _write(answers, answered(line.get(), games))


def _private_pipes() -> tuple[BinaryIO, BinaryIO]:
    """Input and output for us alone: whatever else prints or reads, it is not in between."""
    questions, answers = os.dup(0), os.dup(1)
    nothing = os.open(os.devnull, os.O_RDONLY)
    os.dup2(nothing, 0)
    os.close(nothing)
    os.dup2(2, 1)
    return os.fdopen(questions, "rb"), os.fdopen(answers, "wb", buffering=0)


def _read(questions: BinaryIO, line: SimpleQueue[Question]) -> None:
    """A thread of its own, so that we end with the server also while thinking."""
    try:
        while prefix := questions.read(PREFIX):
            line.put(decode_question(questions.read(int.from_bytes(prefix, "little"))))
    finally:
        os._exit(0)


def _write(answers: BinaryIO, answer: Answer) -> None:
    try:
        answers.write(framed(encode(answer)))
    except OSError:  # nobody listens any more
        sys.exit()


if __name__ == "__main__":
    main()
