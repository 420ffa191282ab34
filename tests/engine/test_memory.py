"""What a player remembers of cards they no longer see."""

from __future__ import annotations

from operator import attrgetter
from random import Random

import pytest

from fabletable.engine import zones
from fabletable.engine.game import Game
from fabletable.engine.memory import Memory, Pools, remembered
from tests.toys.gifts import CARDS, GIFTS, Party

STACK, DISCARD, HAND_0, HAND_1 = "stack", "discard", "hand/0", "hand/1"


def party(**zones: str) -> Party:
    """A table of two with these cards; `hand_0="apple egg"` lays them into hand/0."""
    table = Party(GIFTS.setup(players=2))
    by_name = {zone.id.replace("/", "_").replace(" ", "_"): zone for zone in table.zones}
    for name, cards in zones.items():
        by_name[name].cards = [CARDS[key] for key in cards.split()]
    return table


Known = dict[tuple[str, ...], list[str]]


def known(table: Party, viewer: int, start: Pools | None = None) -> Known:
    """The viewer's pools by the names of zones and cards."""
    pools = remembered(start or {}, viewer, table.zones, table.record.moves)
    return {
        tuple(table.zones[i].id for i in where): sorted(card.key for card in cards)
        for where, cards in pools.items()
    }


def test_what_i_gave_away_face_down_i_know() -> None:
    table = party(hand_0="apple egg")
    table.move(CARDS["apple"], table.guests[0].hand, table.guests[1].hand)
    assert known(table, 0) == {(HAND_1,): ["apple"]}


def test_a_spectator_does_not_know_what_was_given() -> None:
    table = party(hand_0="apple egg")
    start: Pools = {(table.guests[0].hand.index,): [CARDS["apple"], CARDS["egg"]]}
    table.move(CARDS["apple"], table.guests[0].hand, table.guests[1].hand)
    assert known(table, -1, start) == {(HAND_0, HAND_1): ["apple", "egg"]}


def test_a_discard_pile_shuffled_into_a_stack_is_known_but_for_its_order() -> None:
    table = party(discard="apple bread egg")
    table.move_all(table.discard, table.stack)
    assert known(table, 0) == {(STACK,): ["apple", "bread", "egg"]}


def test_a_card_drawn_by_another_may_be_any_of_the_stack() -> None:
    table = party(discard="apple bread egg")
    table.move_all(table.discard, table.stack)
    table.move_top(table.stack, table.guests[1].hand)
    assert known(table, 0) == {(STACK, HAND_1): ["apple", "bread", "egg"]}
    assert known(table, 1) == {(STACK,): ["bread", "egg"]}


def test_a_card_that_comes_to_light_is_no_longer_hidden() -> None:
    table = party(hand_0="apple apple")
    for _ in range(2):
        table.move(CARDS["apple"], table.guests[0].hand, table.guests[1].hand)
    table.move(CARDS["apple"], table.guests[1].hand, table.discard)
    assert known(table, 0) == {(HAND_1,): ["apple"]}


def test_an_apple_thrown_may_be_the_one_i_gave_or_another() -> None:
    """Their other cards may come from the stack, so what is left may be an apple of either."""
    table = party(hand_0="apple", discard="apple bread egg")
    table.move_all(table.discard, table.stack)
    table.move_top(table.stack, table.guests[1].hand)
    table.move(CARDS["apple"], table.guests[0].hand, table.guests[1].hand)
    table.move(CARDS["apple"], table.guests[1].hand, table.discard)
    assert known(table, 0) == {(STACK, HAND_1): ["apple", "bread", "egg"]}


def test_a_hand_that_was_shown_is_known() -> None:
    table = party(discard="apple bread egg")
    table.move_all(table.discard, table.stack)
    table.move_top(table.stack, table.guests[1].hand, 2)
    table.show(table.guests[1].hand, to=[0])
    assert known(table, 0) == {(STACK,): ["egg"], (HAND_1,): ["apple", "bread"]}
    assert known(table, -1) == {(STACK, HAND_1): ["apple", "bread", "egg"]}


def test_imagination_keeps_what_is_known() -> None:
    """I gave an egg away face down: in every world I imagine, it lies in that hand."""
    table = party(hand_0="egg", box="apple bread candle drum egg egg")
    table.move_all(table.box, table.stack)
    table.move(CARDS["egg"], table.guests[0].hand, table.guests[1].hand)
    table.move_top(table.stack, table.guests[1].hand, 2)
    table.phase = "gift"
    table.turn = 1
    game = Game(GIFTS, table, Memory([{}, {}, {}]), recording=False)
    game.run()
    rng = Random(1)
    hands = [game.imagine(0, rng).table.zones[table.guests[1].hand.index] for _ in range(40)]
    assert all(any(card.key == "egg" for card in hand.cards) for hand in hands)
    assert len({str(sorted(card.key for card in hand.cards)) for hand in hands}) > 3


def test_what_i_remember_is_in_my_view() -> None:
    table = party(hand_0="apple bread egg", hand_1="bread drum")
    table.move(CARDS["apple"], table.guests[0].hand, table.guests[1].hand)
    table.phase = "gift"
    game = Game(GIFTS, table, Memory([{}, {}, {}]), recording=False)
    game.run()
    assert game.view(0)["memory"] == [{"zones": [HAND_1], "cards": ["apple"]}]


@pytest.mark.parametrize("count", [0, 1, 15, 16, 17, 60])
def test_cards_in_order_are_as_if_sorted(count: int) -> None:
    rng = Random(count)
    kinds = list(CARDS.values())
    cards = [rng.choice(kinds) for _ in range(count)]
    found = sorted(cards, key=attrgetter("index"))
    assert zones.counted(cards) == zones.in_order(cards) == found
