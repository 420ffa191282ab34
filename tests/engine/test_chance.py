"""Chance by name."""

from __future__ import annotations

from collections import Counter

from fabletable.engine.chance import Chance, below, shuffle


def test_a_name_gives_the_same_shuffle_on_every_machine() -> None:
    items = list(range(10))
    shuffle(items, "seed/1/0/0")
    assert items == [3, 6, 9, 7, 4, 8, 1, 5, 0, 2]


def test_every_order_of_three_comes_equally_often() -> None:
    orders: Counter[tuple[int, ...]] = Counter()
    for i in range(6000):
        items = [1, 2, 3]
        shuffle(items, f"test {i}")
        orders[tuple(items)] += 1
    assert len(orders) == 6
    assert all(880 < count < 1120 for count in orders.values())


def test_large_piles_are_shuffled_whole() -> None:
    items = list(range(1000))
    shuffle(items, "large")
    assert sorted(items) == list(range(1000))
    assert sum(i == item for i, item in enumerate(items)) < 10


def test_every_side_of_a_die_comes_equally_often() -> None:
    rolls = Counter(below(6, f"roll {i}") for i in range(6000))
    assert sorted(rolls) == list(range(6))
    assert all(880 < count < 1120 for count in rolls.values())


def test_what_one_player_does_never_changes_anothers_chance() -> None:
    busy, quiet = Chance("seed"), Chance("seed")
    busy.name(0)
    busy.name(0)
    assert busy.name(1) == quiet.name(1)


def test_a_new_step_has_names_of_its_own() -> None:
    chance = Chance("seed")
    first = chance.name(0)
    chance.begin(1)
    assert chance.name(0) != first
