"""Rules that fail, never ask, or change: the game stays whole, or says what is wrong."""

from __future__ import annotations

from collections.abc import Callable
from typing import ClassVar

import pytest

from fabletable.engine.choice import choose
from fabletable.engine.errors import BadLog, BrokenRule, Mistake, Runaway
from fabletable.engine.facts import Setup
from fabletable.engine.log import log_text, read_log
from fabletable.engine.loop import Game, new_game
from fabletable.engine.replay import replay, resume
from fabletable.engine.rules import Rules, Step
from fabletable.engine.table import Table
from fabletable.engine.together import together
from tests.laws.cases import play_out
from tests.toys.broken import NeverEnds
from tests.toys.gifts import GIFTS, Gifts, Guest, Party

YES_NO = ["bid:apple", "bid:bread"]


def start(rules: Rules, players: int = 2, seed: str = "1") -> Game:
    return new_game(rules, rules.setup(players=players, seed=seed))


# -- a rule raises in the middle


class Stumbles(Gifts):
    """Bread is too much for this rule, be it asked alone or in a simultaneous turn."""

    def __init__(self, ask: Callable[[Party], Step]) -> None:
        super().__init__()
        self.ask = ask

    def step(self, table: Table) -> Step | None:
        assert isinstance(table, Party)
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

    def step(self, table: Table) -> Step | None:
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

    def lay_out(self, table: Table) -> None:
        super().lay_out(table)
        self.rolls.append(table.roll(1000))

    def step(self, table: Table) -> Step | None:
        if table.step == 0:
            self.rolls.append(table.roll(1000))
        return super().step(table)


def test_chance_while_laying_out_is_not_the_chance_of_the_first_step() -> None:
    rules = RollsEarly()
    start(rules)
    assert rules.rolls[0] != rules.rolls[1]


# -- values that are written and read


class PairParty(Party):
    FIELDS: ClassVar[tuple[str, ...]] = (*Party.FIELDS, "pair", "pairs")

    def __init__(self, setup: Setup) -> None:
        super().__init__(setup)
        self.pair: tuple[int, ...] = (1, 2)
        self.pairs: list[tuple[int, ...]] = [(1, 2), (3, 4)]


class Pairs(Gifts):
    def blank(self, setup: Setup) -> Table:
        return PairParty(setup)


def test_plain_values_come_back_as_they_were() -> None:
    game = start(Pairs())
    table = resume(Pairs(), read_log(log_text(game.log))).table
    assert isinstance(table, PairParty)
    assert table.pairs == [(1, 2), (3, 4)]
    assert table.pair == (1, 2)


class RicherParty(Party):
    """Newer rules, which keep one more value and have one more place for cards."""

    FIELDS: ClassVar[tuple[str, ...]] = (*Party.FIELDS, "weather")

    def __init__(self, setup: Setup) -> None:
        super().__init__(setup)
        self.weather = "fair"
        self.zone("cellar", 0)


class Richer(Gifts):
    def blank(self, setup: Setup) -> Table:
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
