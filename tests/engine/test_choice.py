"""Questions: options are kinds, several picks are one path."""

from __future__ import annotations

from itertools import combinations_with_replacement
from random import Random

from fabletable.bots.bot import Imagine, answer_of
from fabletable.engine.choice import DONE, Ask, choose, kinds, thing
from fabletable.engine.game import Game, new_game
from fabletable.engine.replay import replay
from fabletable.engine.rules import Step, View
from fabletable.engine.sums import Purse, Sum
from fabletable.engine.table import Table
from tests.toys.gifts import CARDS, Gifts, Party


class Picking(Gifts):
    """Only a pick of some cards from a hand."""

    def __init__(self, hand: str, least: int, most: int, always: bool = False) -> None:
        super().__init__()
        self.hand, self.least, self.most = hand, least, most
        self.always = always

    def lay_out(self, table: Table) -> None:
        assert isinstance(table, Party)
        table.guests[0].hand.cards = [CARDS[key] for key in self.hand.split()]

    def step(self, table: Table) -> Step | None:
        assert isinstance(table, Party)
        return self._pick(table) if table.phase == "deal" else None

    async def _pick(self, table: Party) -> None:
        hand, pile = table.guests[0].hand, table.discard
        least, most, always = self.least, self.most, self.always
        await table.guests[0].handful("Throw", "throw", hand, pile, least, most, always=always)
        table.phase = "over"


def picked(game: Game) -> list[tuple[str, ...]]:
    """Every handful that can be thrown, by following every path."""
    if not game.asks:
        assert isinstance(game.table, Party)
        return [tuple(card.key for card in game.table.discard.cards)]
    found = []
    for key in game.asks[0].keys:
        fork = game.fork()
        fork.answer(0, key)
        found += picked(fork)
    return found


def start(hand: str, least: int, most: int, always: bool = False) -> Game:
    rules = Picking(hand, least, most, always)
    return new_game(rules, rules.setup(players=2))


def test_the_words_of_a_question_are_made_when_somebody_reads_them() -> None:
    read = []

    def prompt() -> str:
        read.append("once more")
        return "Well?"

    ask = choose(0, prompt, lambda: ["bid:apple", "bid:egg"])
    assert isinstance(ask, Ask)
    assert not read
    assert (ask.prompt, read) == ("Well?", ["once more"])


def test_three_bananas_are_one_option() -> None:
    assert start("apple apple apple egg", 1, 1).asks[0].keys == ["throw:apple", "throw:egg"]


def test_any_number_has_done_as_its_last_option() -> None:
    assert start("apple egg", 0, 2).asks[0].keys == ["throw:apple", "throw:egg", DONE]


def test_each_handful_is_one_path() -> None:
    hand = "apple apple bread bread egg egg"
    found = picked(start(hand, 3, 3))
    possible = {
        trio
        for trio in combinations_with_replacement(["apple", "bread", "egg"], 3)
        if all(trio.count(kind) <= 2 for kind in trio)
    }
    assert len(found) == len(set(found))
    assert set(found) == possible


def test_up_to_two_of_three_kinds() -> None:
    found = picked(start("apple bread egg", 0, 2))
    assert len(found) == len(set(found)) == 1 + 3 + 3


def test_who_has_too_few_gives_all_and_is_not_asked() -> None:
    assert picked(start("apple egg", 3, 3)) == [("apple", "egg")]
    assert not start("apple egg", 3, 3).asks


def test_a_forced_handful_is_asked_for_where_silence_would_tell() -> None:
    """What is forced goes along with the one answer; as a whole it is one choice."""
    game = start("apple apple apple", 2, 2, always=True)
    assert game.asks[0].keys == ["throw:apple"]
    assert game.marked(0, []).marks == ("throw:apple", "throw:apple")
    by_program = game.fork()
    by_program.answer(0, "throw:apple")
    game.answer(0, game.whole(0, ["throw:apple", "throw:apple"]))
    assert picked(game) == picked(by_program) == [("apple", "apple")]


def test_it_is_asked_for_once() -> None:
    """Who was asked has been seen to be; the rest is forced as ever."""
    game = start("apple egg egg egg", 3, 3, always=True)
    assert game.asks[0].keys == ["throw:apple", "throw:egg"]
    game.answer(0, "throw:apple")
    assert not game.asks


def test_a_name_that_looks_like_a_number_to_fill_in_stays_a_name() -> None:
    payment = Sum(0, "Pay {left} for {left} over", "pay", 3, Purse(["pay:egg"]))
    assert payment.asked() == "Pay 3 for {left} over"


class Asking(Gifts):
    """Only one question to the first guest, in whose hand lie apples."""

    def __init__(self, always: bool) -> None:
        super().__init__()
        self.always = always

    def lay_out(self, table: Table) -> None:
        assert isinstance(table, Party)
        table.box.cards = [CARDS[key] for key in ("bread", "egg", "apple", "apple")]

    def step(self, table: Table) -> Step | None:
        assert isinstance(table, Party)
        return self._ask(table) if table.phase == "deal" else None

    async def _ask(self, table: Party) -> None:
        me = table.guests[0]
        table.move_top(table.box, table.stack, 4)
        table.move(CARDS["apple"], table.stack, me.hand)
        table.move(CARDS["apple"], table.stack, me.hand)
        key = await choose(
            0, "Give a card", lambda: kinds("give", me.hand.cards), always=self.always
        )
        table.move(me.hand.find(thing(key)), me.hand, table.discard)
        table.phase = "over"


def asking(always: bool) -> Game:
    rules = Asking(always)
    return new_game(rules, rules.setup(players=2))


def test_who_has_one_answer_is_not_asked() -> None:
    assert not asking(always=False).asks


def test_who_is_asked_always_has_one_answer_and_makes_a_choice() -> None:
    game = asking(always=True)
    assert game.asks[0].keys == ["give:apple"]
    game.answer(0, "give:apple")
    assert game.choices == [(0, "give:apple")]
    assert replay(game.rules, game.log).log == game.log


def test_being_asked_always_tells_nothing_of_a_hand() -> None:
    """Where only who has a choice is asked, a hand of two apples could not be imagined."""
    game = asking(always=True)
    worlds = [game.imagine(1, Random(seed)) for seed in range(40)]
    keys = {len(world.asks[0].keys) for world in worlds}
    assert keys == {1, 2}


def test_no_bot_thinks_about_its_only_answer() -> None:
    class Thinker:
        looks = True

        def choose(self, view: View, ask: Ask, imagine: Imagine) -> str:
            raise AssertionError("it thinks")

    game = asking(always=True)
    assert answer_of(Thinker(), game, game.asks[0]) == "give:apple"
