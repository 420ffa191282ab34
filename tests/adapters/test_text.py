"""A seat for language models: a scripted stand-in reads, answers, errs and is late."""

from __future__ import annotations

import math
import re
import sys
from pathlib import Path
from random import Random

import pytest

from fabletable.adapters.fresh import fresh_cards
from fabletable.adapters.reader import program
from fabletable.adapters.scale import Trial, in_words, measured
from fabletable.adapters.text import TRIES, TextSeat, answers, introduction, tidy
from fabletable.adapters.variants import Variant
from fabletable.engine.errors import Mistake
from fabletable.engine.game import Game
from fabletable.engine.rules import AnyRules
from fabletable.shelf import GAMES
from tests.adapters.cases import VARIANTS

GAMES_OF_TWO = list(
    {one.rules.facts.key: one for one in VARIANTS.values() if one.players == 2}.values()
)
NAMES = ["Player 1", "Player 2"]
SHORT = next(
    one for one in VARIANTS.values() if one.rules.facts.key == "fabletown" and one.players == 2
)


class StandIn:
    """Reads as a model does, and answers any of the options that it was told."""

    def __init__(self, seed: int = 0) -> None:
        self.rng = Random(seed)
        self.messages: list[str] = []

    def __call__(self, message: str) -> str:
        self.messages.append(message)
        numbers = re.findall(r"^(\d+)\. ", message.rpartition("You are asked")[2], re.MULTILINE)
        return f"I think about it.\n**{self.rng.choice(numbers)}**."


def silently(done: int) -> None:
    """Nobody watches."""


@pytest.mark.parametrize("variant", GAMES_OF_TWO, ids=lambda one: one.name)
def test_a_stand_in_plays_every_game_by_reading(variant: Variant) -> None:
    stand_in = StandIn()
    (found,) = measured(Trial(variant, ["random"], 1), stand_in, silently)
    assert found.games == 1
    assert found.lapses.asked == len(stand_in.messages) > 4
    assert (found.lapses.unclear, found.lapses.late, found.lapses.chosen_for) == (0, 0, 0)
    assert 0 <= found.won <= 1


@pytest.mark.parametrize("variant", GAMES_OF_TWO, ids=lambda one: one.name)
def test_all_options_can_be_said_in_every_way(variant: Variant) -> None:
    rng, game = Random(2), variant.game("2", recording=True)
    while game.asks:
        ask = rng.choice(game.asks)
        if rng.randrange(8) == 0:
            ways = answers(game, ask, NAMES)
            assert set(ways.values()) == set(ask.keys)
            for place, key in enumerate(ask.keys, 1):
                assert ways[str(place)] == key
                assert ways[tidy(key)] == key
        game.answer(ask.player, rng.choice(ask.keys))


@pytest.mark.parametrize("variant", GAMES_OF_TWO, ids=lambda one: one.name)
def test_messages_tell_nothing_that_is_hidden(variant: Variant) -> None:
    """In a world that the player could be in, the message is the same."""
    rng, game = Random(3), variant.game("3", recording=False)
    while game.asks:
        ask = rng.choice(game.asks)
        if rng.randrange(10) == 0:
            world = game.imagine(ask.player, rng)
            told = [message_of(one, ask.player) for one in (game, world)]
            assert told[0] == told[1]
        game.answer(ask.player, rng.choice(ask.keys))


def message_of(game: Game, player: int) -> str:
    stand_in, ask = StandIn(), game.ask_of(player)
    assert ask is not None
    TextSeat(stand_in, player, NAMES).choose(game, ask)
    return stand_in.messages[0]


def test_the_rules_and_cards_are_told_once_and_the_story_goes_on() -> None:
    stand_in = StandIn(4)
    measured(Trial(SHORT, ["random"], 1), stand_in, silently)
    rules = SHORT.rules.look.help(SHORT.mode).splitlines()[0]
    assert [rules in message for message in stand_in.messages[:3]] == [True, False, False]
    assert all("The table:" in message for message in stand_in.messages)
    told = "\n".join(stand_in.messages)
    assert told.count("What has happened:") > 1


def test_without_legal_moves_a_key_is_expected() -> None:
    game = SHORT.game("5", recording=True)
    ask = game.asks[0]
    messages: list[str] = []

    def reply(message: str) -> str:
        messages.append(message)
        return ask.keys[1].upper()

    assert TextSeat(reply, ask.player, NAMES, listed=False).choose(game, ask) == ask.keys[1]
    asked = messages[0].rpartition("You are asked:")[2]
    assert "1." not in asked
    assert "Keys look like these" in introduction(game, ask.player, listed=False)


def test_who_answers_nonsense_is_told_so_and_somebody_chooses_in_the_end() -> None:
    game = SHORT.game("6", recording=True)
    messages: list[str] = []

    def reply(message: str) -> str | None:
        messages.append(message)
        return None if len(messages) == 2 else "castling"

    seat = TextSeat(reply, game.asks[0].player, NAMES)
    assert seat.choose(game, game.asks[0]) in game.asks[0].keys
    assert len(messages) == TRIES
    assert "'castling' is none of the options" in messages[1]
    assert "took too long" in messages[2]
    assert (seat.lapses.unclear, seat.lapses.late, seat.lapses.chosen_for) == (2, 1, 1)


@pytest.mark.parametrize("rules", GAMES.values(), ids=lambda one: one.facts.key)
def test_fresh_cards_are_near_the_printed_ones(rules: AnyRules) -> None:
    one = fresh_cards(rules, "1")
    before, after = rules.deck({}), rules.deck(one)
    numbers = [(before[key].numbers(), after[key].numbers()) for key in before]
    assert sum(old != new for old, new in numbers) > len(before) // 8
    for old, new in numbers:
        assert [path for path, _ in old] == [path for path, _ in new]
        assert all(abs(a - b) <= 1 and a * b >= 0 for (_, a), (_, b) in zip(old, new, strict=True))
    assert [card.copies for card in before.values()] == [card.copies for card in after.values()]


def test_fresh_cards_follow_from_the_seed() -> None:
    rules = SHORT.rules
    assert fresh_cards(rules, "1") == fresh_cards(rules, "1") != fresh_cards(rules, "2")


def test_fresh_names_never_part_with_a_text_that_speaks_of_them() -> None:
    overlay, deck = fresh_cards(SHORT.rules, "3"), SHORT.rules.deck({})
    texts = [card.text.casefold() for card in deck.values()]
    renamed = [deck[key].name.casefold() for key, values in overlay.items() if "name" in values]
    assert renamed
    assert not [text for text in texts for name in renamed if name in text]


def test_all_bots_meet_the_same_deals_and_the_scale_is_told() -> None:
    stand_in = StandIn(7)
    trial = Trial(SHORT, ["random", "hasty"], 2, fresh=True)
    found = measured(trial, stand_in, silently)
    assert [one.games for one in found] == [2, 2]
    told = in_words(trial, found)
    assert "fresh cards" in told
    assert "against hasty: won" in told


# -- programs


def script(folder: Path, lines: str) -> str:
    file = folder / "stand_in.py"
    file.write_text(f"import json, re, sys, time\nfor line in sys.stdin:\n{lines}", "utf-8")
    return f"{sys.executable} {file}"


def test_a_program_is_asked_by_lines_and_late_answers_are_given_up(tmp_path: Path) -> None:
    command = script(
        tmp_path,
        "    said = json.loads(line)['message']\n"
        "    time.sleep(1.0 if said == 'slow' else 0)\n"
        "    print('re ' + said, flush=True)\n",
    )
    with program(command, 30.0) as reply:
        assert reply("one") == "re one\n"
    with program(command, 0.4) as reply:
        while reply("begin") is None:
            pass  # a process takes its time to start
        assert reply("slow") is None
        answers_then = [reply("quick") for _ in range(6)]
        assert answers_then[-1] == "re quick\n"
        assert "re slow\n" not in answers_then


def test_a_program_that_does_not_read_is_given_up_too() -> None:
    deaf = f"{sys.executable} -c 'import time; time.sleep(600)'"
    with program(deaf, 0.01) as reply:
        assert {reply("x" * 30_000) for _ in range(5)} == {None}, "more than a pipe holds"


@pytest.mark.parametrize(("command", "seconds"), [("", 1.0), ("x", -1.0), ("x", math.inf)])
def test_what_no_program_can_be_asked_by(command: str, seconds: float) -> None:
    with pytest.raises(Mistake, match=r"^--(program|seconds): expected"), program(command, seconds):
        pass


def test_a_program_that_is_not_there_or_ends_gets_one_line(tmp_path: Path) -> None:
    with pytest.raises(Mistake, match="cannot start 'no-such-model'"), program("no-such-model", 1):
        pass
    ends = script(tmp_path, "    break\n")
    with program(ends, 20.0) as reply, pytest.raises(Mistake, match="has ended before the game"):
        reply("hello")
