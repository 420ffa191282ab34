"""What copies share with what they were made from."""

from __future__ import annotations

from typing import Any

from fabletable.engine.game import new_game
from fabletable.engine.log import digest
from fabletable.engine.zones import ALL, SHARED, Zone
from fabletable.testing.cases import play_out
from tests.toys.gifts import CARDS, GIFTS


def test_copies_hold_the_same_cards_until_they_move() -> None:
    game = new_game(GIFTS, GIFTS.setup(players=3, seed="1"))
    fork = game.fork()
    both = zip(game.table.zones, fork.table.zones, strict=True)
    assert any(one.cards is other.cards for one, other in both if one.cards)
    before = [zone.cards.copy() for zone in game.table.zones]
    play_out(fork, 1)
    assert [zone.cards for zone in game.table.zones] == before
    assert digest(game.fork().table) == digest(game.table)


def test_a_list_that_was_lent_is_left_to_who_has_it() -> None:
    zone: Zone[Any] = Zone("hand", ALL, SHARED, 0)
    apple, bread = list(CARDS.values())[:2]
    zone.cards = [bread, apple]
    order = zone.in_order()
    assert order == [apple, bread]
    lent = zone.lend()
    zone.own().reverse()
    assert (lent, zone.cards) == ([bread, apple], [apple, bread])
    assert zone.own() is zone.cards
    assert zone.in_order() is order
