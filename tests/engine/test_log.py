"""Logs: readable, replayable, and clear about what is wrong with them."""

from __future__ import annotations

import json
from dataclasses import replace
from typing import Any

import pytest

from fabletable.engine.errors import BadLog, BadSetup, Drift
from fabletable.engine.facts import Facts, Mode
from fabletable.engine.game import Game, new_game
from fabletable.engine.log import digest, log_text, read_log
from fabletable.engine.replay import replay, resume
from fabletable.engine.rules import Step
from fabletable.engine.table import Table
from fabletable.testing.cases import play_out
from tests.toys.gifts import GIFTS, Gifts, Party


def some_game(choices: int = 12) -> Game:
    game = new_game(GIFTS, GIFTS.setup(players=3, seed="7"))
    for _ in range(choices):
        game.answer(game.asks[0].player, game.asks[0].keys[0])
    return game


def some_data() -> dict[str, Any]:
    data: dict[str, Any] = json.loads(log_text(some_game().log))
    return data


def test_a_log_has_one_line_for_each_step() -> None:
    log = some_game().log
    lines = log_text(log).splitlines()
    assert sum('"choices"' in line for line in lines) == len(log.steps)
    assert '  "seed": "7",' in lines


def test_a_log_survives_writing_and_reading() -> None:
    log = some_game().log
    assert read_log(log_text(log)) == log


@pytest.mark.parametrize("share", [0.0, 0.1, 0.5, 0.9, 0.99])
def test_a_truncated_file_is_named_as_such(share: float) -> None:
    text = log_text(some_game().log)
    with pytest.raises(BadLog, match=r"not a whole file: .* at line \d+, column \d+"):
        read_log(text[: int(len(text) * share)])


WRONG = [
    (lambda d: d.pop("seed"), "seed is missing"),
    (lambda d: d.update(fabletable=99), "fabletable: expected format 1, got 99"),
    (lambda d: d.update(players="two"), "players: expected a whole number, got 'two'"),
    (lambda d: d.update(players=True), "players: expected a whole number, got True"),
    (lambda d: d.update(steps={}), "steps: expected a list, got {}"),
    (lambda d: d.update(steps=[]), "steps: expected at least one step, got \\[\\]"),
    (lambda d: d["steps"].insert(1, 5), r"steps\[1\]: expected a table, got 5"),
    (lambda d: d["steps"][1].pop("digest"), r"steps\[1\].digest is missing"),
    (lambda d: d["steps"][1].update(choices=[[0]]), r"steps\[1\].choices\[0\]: expected \[player"),
    (
        lambda d: d["steps"][1].update(choices=[[0, 1]]),
        r"steps\[1\].choices\[0\]\[1\]: expected a text, got 1",
    ),
    (lambda d: d.update(cards={"egg": 5}), "cards.egg: expected a table, got 5"),
    (lambda d: d.update(options={"x": 1}), "options.x: expected a text, got 1"),
]


@pytest.mark.parametrize(("change", "message"), WRONG, ids=[message for _, message in WRONG])
def test_a_damaged_file_names_the_place(change: Any, message: str) -> None:
    data = some_data()
    change(data)
    with pytest.raises(BadLog, match=message):
        read_log(json.dumps(data))


def test_a_list_is_not_a_log() -> None:
    with pytest.raises(BadLog, match="the log: expected a table"):
        read_log("[]")


def tampered(change: Any) -> Game:
    data = some_data()
    change(data)
    return replay(GIFTS, read_log(json.dumps(data)))


def test_a_changed_choice_is_named() -> None:
    with pytest.raises(Drift, match="step 1, choice 0: 'bid:zebra' is not offered"):
        tampered(lambda d: d["steps"][1]["choices"].__setitem__(0, [0, "bid:zebra"]))


def test_another_possible_choice_is_found_at_the_first_difference() -> None:
    keys = new_game(GIFTS, GIFTS.setup(players=3, seed="7")).asks[0].keys
    with pytest.raises(Drift, match=r"step (1, choice|2: the table has digest)"):
        tampered(lambda d: d["steps"][1]["choices"].__setitem__(0, [0, keys[1]]))


def test_a_changed_seed_is_found_at_the_first_step_it_changes() -> None:
    with pytest.raises(Drift, match="step 1: the table has digest"):
        tampered(lambda d: d.update(seed="8"))


def test_missing_steps_at_the_end_are_found() -> None:
    with pytest.raises(Drift, match="the log ends at step 1, its boundary does not"):
        tampered(lambda d: d.update(steps=d["steps"][:2]))


def test_a_missing_step_in_the_middle_is_found() -> None:
    with pytest.raises(Drift, match="step 1"):
        tampered(lambda d: d["steps"].pop(1))


def test_a_mode_that_is_gone_is_drift() -> None:
    with pytest.raises(Drift, match="no mode 'ball'"):
        tampered(lambda d: d.update(mode="ball"))


class Newer(Gifts):
    """The same game with other rules: everybody starts with a point."""

    def __init__(self) -> None:
        super().__init__()
        self.facts = Facts("gifts", "Gifts", "2", (Mode("party", "Party", (2, 3, 4)),))

    def step(self, table: Table) -> Step | None:
        assert isinstance(table, Party)
        if table.phase == "deal":
            for guest in table.guests:
                guest.points = 1
        return super().step(table)


def test_newer_rules_drift_and_say_so_and_the_game_goes_on_from_its_boundary() -> None:
    old = some_game()
    log = read_log(log_text(old.log))
    with pytest.raises(Drift, match=r"\(rules 1 then, 2 now\)"):
        replay(Newer(), log)
    game = resume(Newer(), log)
    assert game.digests[-1] == old.digests[-1]
    end = play_out(game, 1)
    assert replay(Newer(), read_log(log_text(end.log))).result == end.result


def test_a_boundary_that_was_tampered_with_is_refused() -> None:
    log = some_game().log
    zones = {**log.boundary["zones"], "stack": []}
    with pytest.raises(BadLog, match="its digest does not fit"):
        resume(GIFTS, replace(log, boundary={**log.boundary, "zones": zones}))
    with pytest.raises(BadLog, match="cannot be put back on the table"):
        resume(GIFTS, replace(log, boundary={"step": 1}))


def test_a_log_of_another_game_is_refused() -> None:
    with pytest.raises(Drift, match="a log of chess, not of gifts"):
        tampered(lambda d: d.update(game="chess"))


def test_the_digest_tells_every_value_apart() -> None:
    game = some_game()
    before = digest(game.table)
    assert isinstance(game.table, Party)
    game.table.guests[0].points += 1
    assert digest(game.table) != before


@pytest.mark.parametrize(
    ("asked", "message"),
    [
        ({"mode": "ball"}, "Gifts has no mode 'ball'; it has party"),
        ({"players": 9}, "2 or 3 or 4 players, not 9"),
        ({"settings": {"x": "1"}}, "no option is called 'x' here; there are: none"),
    ],
)
def test_a_setup_that_cannot_be_says_what_can(asked: dict[str, Any], message: str) -> None:
    with pytest.raises(BadSetup, match=message):
        GIFTS.setup(**asked)
