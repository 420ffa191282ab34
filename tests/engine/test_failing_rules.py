"""AnyRules that fail, never ask, or change: the game stays whole, or says what is wrong."""

from __future__ import annotations

import re
from collections.abc import Callable
from typing import ClassVar

import pytest

from fabletable.engine import fields
from fabletable.engine.choice import choose
from fabletable.engine.errors import BadLog, BrokenRule, Mistake, Runaway
from fabletable.engine.facts import Setup
from fabletable.engine.game import Game, new_game
from fabletable.engine.log import log_text, read_log
from fabletable.engine.replay import replay, resume
from fabletable.engine.rules import AnyRules, Step
from fabletable.engine.together import together
from fabletable.testing.cases import play_out
from tests.toys.broken import NeverEnds
from tests.toys.gifts import GIFTS, Gifts, Guest, Party

YES_NO = ["bid:apple", "bid:bread"]


def start(rules: AnyRules, players: int = 2, seed: str = "1") -> Game:
    return new_game(rules, rules.setup(players=players, seed=seed))


# -- a rule raises in the middle


class Stumbles(Gifts):
    """Bread is too much for this rule, be it asked alone or in a simultaneous turn."""

    def __init__(self, ask: Callable[[Party], Step]) -> None:
        super().__init__()
        self.ask = ask

    def step(self, table: Party) -> Step | None:
        return self.ask(table) if table.phase == "bids" else super().step(table)


async def _stumble(player: int) -> None:
    for _ in range(3):
        if await choose(player, "Bread?", lambda: YES_NO) == "bid:bread":
            raise ZeroDivisionError("a mistake of a programmer")


async def alone(table: Party) -> None:
    await _stumble(0)
    table.phase = "gift"


async def at_once(table: Party) -> None:
    async def turn(me: Guest) -> None:
        table.move_top(me.stack, me.hand)
        table.tell("bid", me.player)
        await _stumble(me.player)

    await together(table.guests, turn)
    table.phase = "gift"


def stumbled(ask: Callable[[Party], Step]) -> Game:
    game = start(Stumbles(ask))
    game.answer(0, "bid:apple")
    with pytest.raises(ZeroDivisionError):
        game.answer(0, "bid:bread")
    return game


@pytest.mark.parametrize("ask", [alone, at_once])
def test_what_a_failing_rule_leaves_can_be_saved_and_taken_up(
    ask: Callable[[Party], Step],
) -> None:
    """The choice at which the rule failed is not part of the log, or no log could be loaded."""
    log = read_log(log_text(stumbled(ask).log))
    again = replay(Stumbles(ask), log)
    assert again.choices == [(0, "bid:apple")]
    assert again.asks


@pytest.mark.parametrize("ask", [alone, at_once])
def test_after_a_failing_rule_the_game_goes_on_or_says_why_not(
    ask: Callable[[Party], Step],
) -> None:
    """Neither a game that claims to be over without a result, nor Python's word on coroutines."""
    game = stumbled(ask)
    try:
        game.answer(0, "bid:apple")
    except (Mistake, BrokenRule) as error:
        assert "the game is over" not in str(error)  # noqa: PT017  # either way is right


async def shuffling(table: Party) -> None:
    stack = table.guests[0].stack
    if await choose(0, "Bread?", lambda: YES_NO) == "bid:bread":
        table.shuffle(stack)
        raise ZeroDivisionError("a mistake of a programmer")
    table.move_top(stack, table.guests[0].hand)
    table.shuffle(stack)
    table.phase = "gift"


def test_what_a_failing_rule_shuffled_is_not_taken_over_by_copies() -> None:
    never, failed = start(Stumbles(shuffling)), start(Stumbles(shuffling))
    with pytest.raises(ZeroDivisionError):
        failed.answer(0, "bid:bread")
    copy = failed.fork()
    copy.answer(0, "bid:apple")
    never.answer(0, "bid:apple")
    assert copy.digests == never.digests


def test_a_rule_that_fails_in_a_simultaneous_turn_leaves_the_record_alone() -> None:
    game = stumbled(at_once)
    spectators = game.story(-1, ["Ann", "Ben"])
    assert spectators == []


def test_a_runaway_game_can_be_saved() -> None:
    game = start(NeverEnds())
    with pytest.raises(Runaway):
        play_out(game, 1)
    replay(NeverEnds(), read_log(log_text(game.log)))


# -- a game that goes on without asking anybody

FAR = 50_000


class NeverAsks(Gifts):
    """Step follows step, and nobody is ever asked."""

    def __init__(self) -> None:
        super().__init__()
        self.steps = 0

    def step(self, table: Party) -> Step | None:
        self.steps += 1
        assert self.steps < FAR, "went on in silence"
        return _idle()


async def _idle() -> None:
    """Nothing happens."""


def test_a_game_that_never_asks_ends_loudly() -> None:
    rules = NeverAsks()
    with pytest.raises(BrokenRule):
        new_game(rules, rules.setup(), recording=False)


# -- chance before the first step


class RollsEarly(Gifts):
    """A die is rolled while the cards are laid out, and another in the first step."""

    def __init__(self) -> None:
        super().__init__()
        self.rolls: list[int] = []

    def lay_out(self, table: Party) -> None:
        super().lay_out(table)
        self.rolls.append(table.roll(1000))

    def step(self, table: Party) -> Step | None:
        if table.step == 0:
            self.rolls.append(table.roll(1000))
        return super().step(table)


def test_chance_while_laying_out_is_not_the_chance_of_the_first_step() -> None:
    rules = RollsEarly()
    start(rules)
    assert rules.rolls[0] != rules.rolls[1]


# -- values that are written and read


class ManyParty(Party):
    FIELDS: ClassVar[tuple[fields.Field, ...]] = (
        *Party.FIELDS,
        fields.flag("late"),
        fields.player("host", or_nobody=True),
        fields.card("cake"),
        fields.text("toast"),
        fields.many(fields.count("bills", -5, 5)),
        fields.many(fields.word("moods", "merry", "tired")),
        fields.many(fields.card("cakes")),
    )

    def __init__(self, setup: Setup) -> None:
        super().__init__(setup)
        self.late = True
        self.host = -1
        self.cake = "bread"
        self.toast = "To all!"
        self.bills = [5, -5]
        self.moods = ["merry", "tired"]
        self.cakes = ["bread", "bread"]


class Manifold(Gifts):
    def blank(self, setup: Setup) -> Party:
        return ManyParty(setup)


def test_plain_values_come_back_as_they_were() -> None:
    game = start(Manifold())
    table = resume(Manifold(), read_log(log_text(game.log))).table
    assert table.values() == game.table.values()
    assert isinstance(table, ManyParty)
    assert (table.late, table.host, table.bills) == (True, -1, [5, -5])


@pytest.mark.parametrize(
    ("name", "value", "expected"),
    [
        ("late", 1, "yes or no"),
        ("host", 2, "a player or nobody"),
        ("cake", "zebra", "the key of a card, or nothing"),
        ("toast", 3, "some text"),
        ("turn", 13, "a number from 0 to 12"),
        ("turn", True, "a number from 0 to 12"),
        ("bills", [1, 6], "a list, each a number from -5 to 5"),
        ("bills", 1, "a list, each a number from -5 to 5"),
        ("moods", ["merry", "sad"], "a list, each one of 'merry', 'tired'"),
        ("cakes", ["bread", ""], "a list, each the key of a card"),
        ("phase", "dance", "one of 'deal', 'bids', 'gift', 'over'"),
    ],
)
def test_a_value_that_is_not_what_its_field_declares_is_refused(
    name: str, value: object, expected: str
) -> None:
    log = start(Manifold()).log
    log.boundary["table"][name] = value
    with pytest.raises(BadLog, match=rf"^boundary: table\.{name}: expected {re.escape(expected)}"):
        resume(Manifold(), log)


@pytest.mark.parametrize("step", [-1, True, "3", None])
def test_a_boundary_stands_before_some_step(step: object) -> None:
    log = start(Gifts()).log
    log.boundary["step"] = step
    with pytest.raises(BadLog, match=r"^boundary: step: expected a number from 0 on"):
        resume(Gifts(), log)


class RicherParty(Party):
    """Newer rules, which keep one more value and have one more place for cards."""

    FIELDS: ClassVar[tuple[fields.Field, ...]] = (
        *Party.FIELDS,
        fields.word("weather", "fair", "foul"),
    )

    def __init__(self, setup: Setup) -> None:
        super().__init__(setup)
        self.weather = "fair"
        self.zone("cellar", 0)


class Richer(Gifts):
    def blank(self, setup: Setup) -> Party:
        return RicherParty(setup)


def test_a_game_goes_on_under_rules_with_more_to_keep() -> None:
    game = start(GIFTS, 3)
    for _ in range(10):
        game.answer(game.asks[0].player, game.asks[0].keys[0])
    try:
        richer = resume(Richer(), read_log(log_text(game.log)))
    except BadLog as error:
        pytest.fail(f"an unfinished game is lost: {error}")
    assert isinstance(richer.table, RicherParty)
    assert richer.table.weather == "fair"
    assert richer.view(0)["seats"] == resume(GIFTS, game.log).view(0)["seats"]
