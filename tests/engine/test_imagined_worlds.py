"""Imagination after simultaneous turns, between picks, and what it lets out."""

from __future__ import annotations

from random import Random

import pytest

from fabletable.engine.cards import Card
from fabletable.engine.choice import choose
from fabletable.engine.errors import BrokenRule, ForeignAwait
from fabletable.engine.game import Game, new_game, played_again
from fabletable.engine.log import digest
from fabletable.engine.rules import AnyRules, Step
from fabletable.engine.table import Table
from fabletable.engine.together import together
from fabletable.engine.zones import Zone
from fabletable.testing.cases import asked, play_out, random_choice
from tests.toys.gifts import GIFTS, Gifts, Guest, Party, bids, deal, gift


def start(rules: AnyRules, players: int = 2, seed: str = "1") -> Game:
    return new_game(rules, rules.setup(players=players, seed=seed))


def hidden(table: Table, viewer: int) -> list[list[str]]:
    zones = [zone for zone in table.zones if not zone.seen_by(viewer)]
    return [[card.key for card in zone.cards] for zone in zones]


# -- questions that follow simultaneous turns in the same step


class AsksAfterBids(Gifts):
    """When all have bid, the active player is asked once more before the step ends."""

    def step(self, table: Table) -> Step | None:
        assert isinstance(table, Party)
        return _bids_and_more(table) if table.phase == "bids" else super().step(table)


async def _bids_and_more(table: Party) -> None:
    await bids(table)
    await choose(table.active, "Cheer?", lambda: ["bid:apple", "bid:bread"])


def at_the_cheer(players: int = 2, seed: str = "1") -> Game:
    rng = Random(1)
    game = start(AsksAfterBids(), players, seed)
    while game.simultaneous:
        game.answer(*random_choice(game, rng))
    assert [ask.prompt for ask in game.asks] == ["Cheer?"]
    return game


@pytest.mark.parametrize("viewer", [0, 1, -1])
def test_a_question_after_simultaneous_turns_is_imagined_as_it_is(viewer: int) -> None:
    game = at_the_cheer()
    world = game.imagine(viewer, Random(1))
    assert asked(world) == asked(game)
    assert world.simultaneous == game.simultaneous
    assert world.view(viewer) == game.view(viewer)


def test_a_dream_within_simultaneous_turns_goes_on_after_them() -> None:
    """Imagine during the turns, play on until they are over, imagine again: the same question."""
    rng = Random(2)
    world = start(AsksAfterBids()).imagine(0, rng)
    while world.simultaneous:
        world.answer(*random_choice(world, rng))
    again = world.imagine(0, rng)
    assert asked(again) == asked(world)
    assert again.view(0) == world.view(0)


def test_a_copy_after_simultaneous_turns_is_exact() -> None:
    game = at_the_cheer()
    assert asked(game.fork()) == asked(game)
    assert digest(game.fork().table) == digest(game.table)


class DealsBeforeBids(Gifts):
    """Everybody draws, in the same step, before the simultaneous turns begin."""

    def step(self, table: Table) -> Step | None:
        assert isinstance(table, Party)
        return _draws_and_bids(table) if table.phase == "bids" else super().step(table)


async def _draws_and_bids(table: Party) -> None:
    for guest in table.guests:
        table.move_top(table.stack, guest.hand)
    await bids(table)


def test_cards_moved_before_simultaneous_turns_are_refused_or_remembered() -> None:
    """`together` is the first act of a step: either that is enforced, or it works all the same."""
    try:
        game = start(DealsBeforeBids())
    except (BrokenRule, ForeignAwait):
        return
    world = game.imagine(0, Random(1))
    assert world.view(0) == game.view(0)
    known = [card.key for cards in game.pools(0).values() for card in cards]
    assert sorted(known) == sorted(key for zone in hidden(game.table, 0) for key in zone)


# -- picks of several cards


class ThrowsSome(Gifts):
    """The first player picks so many cards, one after another, while others may think."""

    def __init__(self, target: str, count: int = 3) -> None:
        super().__init__()
        self.target = target
        self.count = count

    def step(self, table: Table) -> Step | None:
        assert isinstance(table, Party)
        if table.phase == "deal":
            return _deal_more(table)
        return (
            _throw(table, self.target, self.count) if table.phase == "bids" else super().step(table)
        )


async def _deal_more(table: Party) -> None:
    await deal(table)
    table.move_top(table.stack, table.guests[0].hand, 3)


async def _throw(table: Party, target: str, count: int) -> None:
    me = table.guests[0]
    zones: dict[str, Zone[Card]] = {"discard": table.discard, "stack": table.stack, "bid": me.bid}
    await me.handful("Throw some", "throw", me.hand, zones[target], count, count)
    table.phase = "gift"


@pytest.mark.parametrize("target", ["discard", "stack", "bid"])
@pytest.mark.parametrize("viewer", [0, 1, -1])
def test_worlds_can_be_imagined_between_picks(target: str, viewer: int) -> None:
    for seed in range(40):
        rng = Random(seed)
        game = start(ThrowsSome(target), seed=str(seed))
        while game.asks and game.asks[0].prompt == "Throw some":
            world = game.imagine(viewer, rng)
            assert asked(world, viewer) == asked(game, viewer)
            game.answer(0, game.asks[0].keys[-1])


def test_picks_keep_their_order_in_imagined_worlds() -> None:
    """After a pick into a pile that the picker does not see, later picks never come before it."""
    for seed in range(25):
        rng = Random(seed)
        game = start(ThrowsSome("stack"), seed=str(seed))
        picked = []
        for _ in range(3):
            ask = game.ask_of(0)
            if ask is None or ask.prompt != "Throw some":
                break
            key = rng.choice(ask.keys)
            picked.append(key)
            game = game.imagine(0, rng)
            game.answer(0, key)
        assert picked == sorted(picked)


def test_what_another_picked_unseen_is_not_in_an_imagined_question() -> None:
    """Player 0 lays a card aside unseen; to player 1, every world has its own next question."""
    for seed in range(20):
        game = start(ThrowsSome("bid", count=2), seed=str(seed))
        game.answer(0, Random(seed).choice(game.asks[0].keys))
        if game.asks[0].prompt != "Throw some":
            continue
        rng = Random(seed)
        for _ in range(30):
            world = game.imagine(1, rng)
            assert isinstance(world.table, Party)
            laid = world.table.guests[0].bid.cards[-1].index
            hand = {card.key for card in world.table.guests[0].hand.cards if card.index >= laid}
            assert {key.partition(":")[2] for key in world.asks[0].keys} <= hand


# -- what a world in the hands of a bot tells of the real one


def in_the_middle() -> Game:
    game = start(GIFTS, 3)
    rng = Random(1)
    while game.simultaneous:
        game.answer(*random_choice(game, rng))
    return game


def test_an_imagined_world_does_not_know_the_seed() -> None:
    """Who has the seed can deal the real game again."""
    game = in_the_middle()
    world = game.imagine(0, Random(1))
    assert world.setup.seed != game.setup.seed
    assert world.table.setup.seed != game.setup.seed
    assert world.table.chance.seed != game.setup.seed
    assert hidden(played_again(world).table, 0) != hidden(start(GIFTS, 3).table, 0)


def test_a_snapshot_of_an_imagined_world_tells_nothing() -> None:
    game = in_the_middle()
    world = game.imagine(0, Random(1))
    try:
        stored = world.snapshot()
    except BrokenRule:
        return
    assert stored["zones"] != game.snapshot()["zones"]


def test_the_record_of_an_imagined_world_holds_no_real_hidden_moves() -> None:
    """Cards that went from hidden zone to hidden zone were never seen by the dreamer."""
    world = in_the_middle().imagine(0, Random(1))
    zones = world.table.zones
    unseen = [
        move
        for move in world.table.record.moves
        if move[1] != move[2] and not zones[move[1]].seen_by(0) and not zones[move[2]].seen_by(0)
    ]
    assert not unseen, [tuple(card.key for card in move[0]) for move in unseen]


def test_what_others_remember_in_an_imagined_world_is_true_there() -> None:
    """Player 0 gave a card to 1 unseen: in the dreams of 2, 0 does not remember the real one."""
    for seed in range(10):
        rng = Random(seed)
        game = start(GIFTS, 3, str(seed))
        while game.asks and [ask.prompt for ask in game.asks] != ["Throw a card"]:
            game.answer(*random_choice(game, rng))
        for _ in range(20):
            world = game.imagine(2, rng)
            hands = {zone.id: [card.key for card in zone.cards] for zone in world.table.zones}
            for pool in world.view(0)["memory"]:
                lying = [key for zone in pool["zones"] for key in hands[zone]]
                assert set(pool["cards"]) <= set(lying)


def test_dreams_within_dreams_show_the_same_and_end() -> None:
    for seed in range(12):
        rng = Random(seed)
        world = start(GIFTS, 3, str(seed))
        for _ in range(12):
            if not world.asks:
                break
            deeper = world.imagine(0, rng)
            assert deeper.view(0) == world.view(0)
            assert asked(deeper, 0) == asked(world, 0)
            assert asked(deeper.fork()) == asked(deeper)
            world = deeper
            world.answer(*random_choice(world, rng))
        assert play_out(world, seed).result is not None


async def _turn(me: Guest) -> None:
    await choose(me.player, "Well?", lambda: ["bid:apple", "bid:bread"])


class SomeOnly(Gifts):
    """Only the second and third take a simultaneous turn."""

    def step(self, table: Table) -> Step | None:
        assert isinstance(table, Party)
        return _some(table) if table.phase == "bids" else super().step(table)


async def _some(table: Party) -> None:
    await together(table.guests[1:], _turn)
    table.phase = "gift"
    await gift(table)


@pytest.mark.parametrize("viewer", [0, 1, 2, -1])
def test_who_takes_no_part_in_simultaneous_turns_can_imagine_them(viewer: int) -> None:
    game = start(SomeOnly(), 3)
    game.answer(1, "bid:apple")
    world = game.imagine(viewer, Random(1))
    assert world.simultaneous
    assert asked(world, viewer) == asked(game, viewer)
    assert world.view(viewer) == game.view(viewer)


def test_a_question_that_is_always_asked_is_imagined_with_one_answer_too() -> None:
    """Else whoever imagines would believe that nobody ever holds cards of one kind."""
    answers = set()
    for seed in range(40):
        game = new_game(GIFTS, GIFTS.setup(players=2, seed=str(seed)))
        while game.asks and game.asks[0].prompt != "Throw a card":
            game.answer(*random_choice(game, Random(seed)))
        for world in [game.imagine(-1, Random(seed)) for _ in range(5) if game.asks]:
            answers.add(len(world.asks[0].keys))
    assert 1 in answers
    assert max(answers) > 1
