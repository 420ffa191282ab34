"""Chance by name."""

from __future__ import annotations

from collections import Counter

import pytest

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


def shuffled(chance: Chance, player: int = 0, items: str = "abcdef") -> str:
    cards = list(items)
    chance.shuffle(cards, player)
    return "".join(cards)


def test_what_a_shuffle_came_to_is_known_to_a_copy_that_goes_along() -> None:
    chance, copy = Chance("seed"), Chance("another")
    rows = [shuffled(chance), shuffled(chance), shuffled(chance, 1)]
    copy.known = chance.known.copy()
    assert [shuffled(copy), shuffled(copy), shuffled(copy, 1)] == rows
    assert shuffled(copy, 1) == shuffled_as("another", 1, 1)  # beyond what is known, by its seed


def shuffled_as(seed: str, player: int, occasion: int) -> str:
    cards = list("abcdef")
    shuffle(cards, f"{seed}/0/{player}/{occasion}")
    return "".join(cards)


def test_who_never_looks_back_notes_no_shuffles() -> None:
    chance = Chance("seed")
    chance.noting = False
    shuffled(chance)
    assert not chance.known


def test_a_dreamer_takes_nothing_from_what_is_known() -> None:
    chance, dream = Chance("seed"), Chance(12345)
    shuffled(chance)
    other = shuffled(dream)
    again = Chance(12345)
    again.known = chance.known
    assert shuffled(again) == other


# -- imagined worlds, whose seeds are numbers


def test_a_number_gives_the_same_shuffle_on_every_machine() -> None:
    chance, items = Chance(2**61 + 12345), list(range(10))
    chance.begin(7)
    chance.shuffle(items, 0)
    assert items == [5, 8, 2, 1, 4, 9, 0, 3, 7, 6]
    assert [chance.roll(6, player) for player in (0, 1, 1, -1)] == [4, 2, 5, 2]


def test_every_order_of_three_comes_equally_often_in_dreams() -> None:
    orders: Counter[tuple[int, ...]] = Counter()
    for seed in range(6000):
        items = [1, 2, 3]
        Chance(seed).shuffle(items, 0)
        orders[tuple(items)] += 1
    assert len(orders) == 6
    assert all(880 < count < 1120 for count in orders.values())


def test_every_card_comes_to_every_place_equally_often_in_dreams() -> None:
    places: Counter[tuple[int, int]] = Counter()
    for seed in range(4000):
        items = list(range(20))
        Chance(seed).shuffle(items, 0)
        places.update(enumerate(items))
    assert len(places) == 400
    assert all(130 < count < 280 for count in places.values())


@pytest.mark.parametrize("other", [0, 1])  # the same player again, and another one
def test_dice_in_dreams_know_nothing_of_each_other(other: int) -> None:
    """Also where their names are neighbours."""
    pairs: Counter[tuple[int, int]] = Counter()
    for seed in range(18000):
        chance = Chance(seed)
        first = chance.roll(6, 0)
        pairs[first, chance.roll(6, other)] += 1
    assert len(pairs) == 36
    assert all(390 < count < 610 for count in pairs.values())


def test_what_one_player_does_never_changes_anothers_chance_in_dreams() -> None:
    busy, quiet = Chance(5), Chance(5)
    busy.roll(1000, 0)
    busy.roll(1000, 0)
    assert [busy.roll(1000, 1) for _ in range(3)] == [quiet.roll(1000, 1) for _ in range(3)]
