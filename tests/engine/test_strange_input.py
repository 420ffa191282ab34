"""What people and programs hand to a game that no game expects."""

from __future__ import annotations

import json
from collections.abc import Callable
from contextlib import suppress
from random import Random
from typing import Any

import pytest

from fabletable.bots.bot import Imagine, answer_of
from fabletable.engine.choice import Ask
from fabletable.engine.errors import BadLog, BadOverlay, BrokenRule, Mistake, NotOffered
from fabletable.engine.facts import Setup
from fabletable.engine.game import Game, new_game, played_again
from fabletable.engine.log import digest, fingerprint, log_text, read_log
from fabletable.engine.replay import replay, resume
from fabletable.engine.rules import View
from fabletable.engine.zones import ALL, OWNER
from fabletable.testing.cases import play_out, random_choice
from tests.toys.gifts import GIFTS, Gifts, Party

NAMES = ["{who}", "[a|b]", "{0} {cards}", "%s\\{"]


def start(players: int = 2, seed: str = "1") -> Game:
    return new_game(GIFTS, GIFTS.setup(players=players, seed=seed))


def some(game: Game, choices: int, seed: int = 1) -> Game:
    rng = Random(seed)
    for _ in range(choices):
        game.answer(*random_choice(game, rng))
    return game


# -- players that are not there

LOOKS: dict[str, Callable[[Game, int], object]] = {
    "view": lambda game, player: game.view(player),
    "pools": lambda game, player: game.pools(player),
    "imagine": lambda game, player: game.imagine(player, Random(1)),
}


@pytest.mark.parametrize("player", [-2, 2, 7])
@pytest.mark.parametrize("look", LOOKS.values(), ids=LOOKS)
def test_a_viewer_who_is_not_there_is_refused(
    look: Callable[[Game, int], object], player: int
) -> None:
    game = some(start(), 7)
    with pytest.raises((Mistake, BrokenRule)):
        look(game, player)


@pytest.mark.parametrize("player", [-7, -2, 2, 7])
def test_a_viewer_who_is_not_there_leaves_no_trace(player: int) -> None:
    game, untouched = some(start(), 9), some(start(), 9)
    with suppress(Mistake, BrokenRule, IndexError):  # how it is refused is another test
        game.view(player)
    for viewer in (0, 1, -1):
        assert game.view(viewer) == untouched.view(viewer)


def test_a_viewer_below_the_spectator_is_not_given_a_players_memory() -> None:
    game = start()
    while game.simultaneous:
        some(game, 1)
    try:
        other = game.view(-2)
    except (Mistake, BrokenRule, IndexError):
        return
    assert other["memory"] != game.view(1)["memory"]


# -- answers that are nearly right


@pytest.mark.parametrize("player", [True, 1.0])
def test_a_player_in_another_form_is_refused_or_saved_as_a_number(player: Any) -> None:
    """True and 1.0 equal 1; a log must be readable whoever answered."""
    game = start()
    ask = game.ask_of(1)
    assert ask is not None
    try:
        game.answer(player, ask.keys[0])
    except NotOffered:
        return
    assert replay(GIFTS, read_log(log_text(game.log))).choices == [(1, ask.keys[0])]


@pytest.mark.parametrize("key", [None, 0, [], {}, b"bid:apple", "", " bid:apple", "BID:APPLE"])
def test_a_key_of_another_kind_is_refused(key: Any) -> None:
    game = start()
    with pytest.raises(NotOffered):
        game.answer(0, key)
    assert game.choices == []


@pytest.mark.parametrize("seed", ["a\nb", "\ud800", "\u202e7"])
def test_a_strange_seed_is_refused(seed: str) -> None:
    with pytest.raises(Mistake):
        GIFTS.setup(seed=seed)


class Greedier:
    """Adds what it would like to what it is offered."""

    looks = False

    def choose(self, view: View, ask: Ask, imagine: Imagine) -> str:
        wish = next(key for key in GIFTS.look.vocabulary if key not in ask.keys)
        ask.keys.append(wish)
        return wish


def test_a_question_cannot_be_widened_by_whoever_is_asked() -> None:
    game = start()
    ask = game.asks[0]
    wish = answer_of(Greedier(), game, ask)
    with pytest.raises(NotOffered):
        game.answer(ask.player, wish)


def test_a_bot_is_not_handed_the_way_to_the_table() -> None:
    """What makes the options reads the real table, and is not for bots."""

    class Curious:
        looks = False

        def choose(self, view: View, ask: Ask, imagine: Imagine) -> str:
            assert ask.offer() == []
            return ask.keys[0]

    game = start()
    assert answer_of(Curious(), game, game.asks[0]) == game.asks[0].keys[0]


# -- names


def test_names_are_never_read_as_templates() -> None:
    game = play_out(start(4), 1)
    for viewer in (0, 1, 2, 3, -1):
        plain = game.story(viewer, ["P0", "P1", "P2", "P3"])
        strange = game.story(viewer, NAMES)
        for i, name in enumerate(NAMES):
            plain = [line.replace(f"P{i}", name) for line in plain]
        assert strange == plain


def test_a_card_may_be_called_anything() -> None:
    overlay: Any = {"apple": {"name": "{0} [x|y] {nobody}"}}
    game = play_out(new_game(GIFTS, GIFTS.setup(players=2, overlay=overlay)), 1)
    assert any("{0} [x|y] {nobody}" in line for line in game.story(-1, ["A", "B"]))


@pytest.mark.parametrize("name", ["\x1b[2J", "two\nlines", "\ud800", "a\x00b"])
def test_a_card_has_a_name_that_can_be_written(name: str) -> None:
    """Overlays come with logs from strangers: nothing that breaks a screen or a file."""
    overlay: Any = {"apple": {"name": name}}
    with pytest.raises(BadOverlay):
        GIFTS.setup(overlay=overlay)


def test_a_number_of_five_thousand_digits_is_no_log() -> None:
    with pytest.raises(BadLog):
        read_log('{"fabletable": ' + "1" * 5000 + "}")


@pytest.mark.parametrize("key", ["rules", "seats", "shuffle"])
@pytest.mark.parametrize("code", [0xD800, 0xDFFF])
def test_half_a_letter_is_no_log(code: int, key: str) -> None:
    """JSON can name it, and nobody could write it to a file again, nor send it."""
    data, half = json.loads(log_text(start().log)), chr(code)
    data[key] = {"rules": half, "seats": [half], "shuffle": {half: ""}}[key]
    with pytest.raises(BadLog, match="half of a letter"):
        read_log(json.dumps(data))


def test_both_halves_of_a_letter_are_one() -> None:
    data = json.loads(log_text(start().log)) | {"seats": ["\U0001f98a"]}
    assert read_log(json.dumps(data)).seats == ["\U0001f98a"]


# -- tables that cannot be


class Doubled(Gifts):
    """Its table has a zone more than it should."""

    def __init__(self, name: str, sees: int) -> None:
        super().__init__()
        self.more = name, sees

    def blank(self, setup: Setup) -> Party:
        table = super().blank(setup)
        table.zone(*self.more)
        return table


def test_two_zones_of_one_name_are_refused() -> None:
    """They would be one in every view, digest and save, and the cards of one would be lost."""
    rules = Doubled("stack", ALL)
    with pytest.raises(BrokenRule, match="two zones are called stack"):
        new_game(rules, rules.setup())


def test_what_its_owner_sees_has_an_owner() -> None:
    """A zone that belongs to nobody and is seen by its owner would be open to spectators."""
    rules = Doubled("secret", OWNER)
    with pytest.raises(BrokenRule, match="seen by its owner, but has none"):
        new_game(rules, rules.setup())


# -- data that is handed out is not the game's own


def test_a_view_can_be_scribbled_on() -> None:
    overlay: Any = {"apple": {"copies": 5}}
    game = new_game(GIFTS, GIFTS.setup(players=2, overlay=overlay))
    view = game.view(0)
    view["overlay"]["apple"]["copies"] = 1
    view["options"]["x"] = "y"
    view["seats"][0]["zones"]["hand"].append("egg")
    assert game.view(0)["overlay"] == {"apple": {"copies": 5}}
    replay(GIFTS, read_log(log_text(play_out(game, 1).log)))


def test_an_overlay_belongs_to_its_setup() -> None:
    overlay: Any = {"apple": {"copies": 5}}
    game = new_game(GIFTS, GIFTS.setup(players=2, overlay=overlay))
    overlay["apple"]["copies"] = 1
    replay(GIFTS, read_log(log_text(play_out(game, 1).log)))


# -- a game that was closed


def test_a_closed_game_says_so() -> None:
    game = some(start(), 3)
    game.close()
    with pytest.raises((NotOffered, BrokenRule)) as refused:
        game.answer(0, "bid:apple")
    assert game.result is None
    assert "over" not in str(refused.value)


def test_a_closed_game_shows_no_more_than_before() -> None:
    """In a simultaneous turn nobody sees into another's, also after the game was put away."""
    game = start(3)
    while (ask := game.ask_of(0)) is not None:
        game.answer(0, ask.keys[0])
    before = game.view(1), game.pools(0)
    game.close()
    try:
        after = game.view(1), game.pools(0)
    except (Mistake, BrokenRule):
        return
    assert after == before


# -- going on from a boundary


def test_a_resumed_game_can_be_undone_saved_and_resumed_again() -> None:
    game = some(start(3), 15)
    resumed = resume(GIFTS, read_log(log_text(game.log)))
    some(resumed, 11, 5)
    back = played_again(resumed, 4)
    assert back.choices == resumed.choices[:4]
    for choice in resumed.choices[4:]:
        back.answer(*choice)
    assert digest(back.table) == digest(resumed.table)
    assert back.log == resumed.log
    saved = read_log(log_text(back.log))
    again = replay(GIFTS, saved)
    for viewer in (0, 1, 2, -1):
        assert again.view(viewer) == resumed.view(viewer)
    twice = resume(GIFTS, saved)
    assert play_out(twice, 3).result is not None
    assert replay(GIFTS, read_log(log_text(twice.log))).digests == twice.digests


def test_a_copy_of_a_resumed_game_has_the_same_log() -> None:
    resumed = resume(GIFTS, read_log(log_text(some(start(3), 15).log)))
    some(resumed, 5)
    assert resumed.fork().log == resumed.log


def test_a_finished_game_resumes_to_its_result() -> None:
    game = play_out(start(), 1)
    assert resume(GIFTS, read_log(log_text(game.log))).result == game.result


def test_a_boundary_whose_memory_lacks_a_player_is_refused() -> None:
    data = json.loads(log_text(some(start(), 9).log))
    data["boundary"]["memory"].pop()
    data["boundary"]["seal"] = fingerprint(data["boundary"]["memory"])
    with pytest.raises(Mistake):
        resume(GIFTS, read_log(json.dumps(data)))
