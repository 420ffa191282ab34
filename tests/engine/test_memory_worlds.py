"""Memory against every world that a viewer's observations leave possible, in small universes."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable, Iterator
from itertools import combinations
from random import Random

import pytest

from fabletable.engine.cards import Card, numbered
from fabletable.engine.facts import Setup
from fabletable.engine.imagine import redeal
from fabletable.engine.memory import Pools, remembered
from fabletable.engine.table import Move, Table
from fabletable.engine.zones import ALL, NOBODY, OWNER, Zone

CARDS = list(numbered([Card(key, key.upper()) for key in "abc"]).values())
VIEWERS = (0, 1, -1)

Lie = tuple[str, ...]  # the cards of one zone, sorted
World = tuple[Lie, ...]  # by zone; what the viewer sees is left empty


def universe(rng: Random) -> Table:
    """A few cards, all laid out openly, and zones of every visibility."""
    table = Table(Setup("small", 2, "0"))
    table.zone("open", ALL).cards = [rng.choice(CARDS) for _ in range(rng.randint(3, 6))]
    for name, sees, owner in (
        ("stack", NOBODY, -1),
        ("cellar", NOBODY, -1),
        ("hand", OWNER, 0),
        ("hand", OWNER, 1),
        ("heap", NOBODY, 1),
        ("row", ALL, -1),
    ):
        table.zone(name, sees, owner)
    return table


def disturb(table: Table, rng: Random) -> None:
    """Something happens: a card or several move, a zone is shuffled or shown."""
    filled = [zone for zone in table.zones if zone.cards]
    source = rng.choice(filled)
    target = rng.choice([zone for zone in table.zones if zone is not source])
    what = rng.randrange(8)
    if what == 0:
        table.show(source, rng.sample(VIEWERS, rng.randint(1, 3)))
    elif what < 3:
        table.move(rng.choice(source.cards), source, target)
    elif what < 7:
        rng.shuffle(source.cards)
        table.move_top(source, target, rng.randint(1, 3))
    else:
        table.move_all(source, target)


def after(worlds: set[World], move: Move, table: Table, viewer: int) -> set[World]:
    """The worlds that are possible once the viewer has seen this move."""
    return {new for world in worlds for new in _after(world, move, table, viewer)}


def _after(world: World, move: Move, table: Table, viewer: int) -> Iterator[World]:
    cards, source, target, shown = move
    seen = tuple(sorted(card.key for card in cards))
    before, then = table.zones[source].seen_by(viewer), table.zones[target].seen_by(viewer)
    if source == target:
        if before or not shown >> (viewer + 1) & 1 or world[source] == seen:
            yield world
    elif before and then:
        yield world
    elif before:
        yield _changed(world, target, (*world[target], *seen))
    else:
        groups: Iterable[Lie] = {seen} if then else set(combinations(world[source], len(cards)))
        for group in groups:
            rest = Counter(world[source])
            rest.subtract(group)
            if min(rest.values(), default=0) >= 0:
                left = _changed(world, source, tuple(rest.elements()))
                yield left if then else _changed(left, target, (*world[target], *group))


def _changed(world: World, zone: int, cards: Lie) -> World:
    return (*world[:zone], tuple(sorted(cards)), *world[zone + 1 :])


def lies(zones: list[Zone[Card]], viewer: int) -> World:
    return tuple(
        () if zone.seen_by(viewer) else tuple(sorted(card.key for card in zone.cards))
        for zone in zones
    )


def fits(pools: Pools, world: World) -> bool:
    """Whether the cards of the pools can be laid out so that they are this world."""
    entries = [(where, card.key) for where, cards in pools.items() for card in cards]
    slots = [(zone, key) for zone, cards in enumerate(world) for key in cards]
    holder: dict[int, int] = {}

    def place(entry: int, tried: set[int]) -> bool:
        where, key = entries[entry]
        for i, (zone, kind) in enumerate(slots):
            if zone in where and kind == key and i not in tried:
                tried.add(i)
                if i not in holder or place(holder[i], tried):
                    holder[i] = entry
                    return True
        return False

    return len(entries) == len(slots) and all(place(i, set()) for i in range(len(entries)))


@pytest.mark.parametrize("share", range(8))
def test_pools_claim_nothing_that_observations_do_not(share: int) -> None:
    """Every world that is still possible can be dealt from the pools, and so can the true one."""
    for seed in range(share * 60, share * 60 + 60):
        rng = Random(seed)
        table = universe(rng)
        worlds = {viewer: {lies(table.zones, viewer)} for viewer in VIEWERS}
        pools: dict[int, Pools] = {viewer: {} for viewer in VIEWERS}
        for _ in range(rng.randint(4, 14)):
            known = len(table.record.moves)
            disturb(table, rng)
            news = table.record.moves[known:]
            for viewer in VIEWERS:
                for move in news:
                    worlds[viewer] = after(worlds[viewer], move, table, viewer)
                pools[viewer] = remembered(pools[viewer], viewer, table.zones, news)
                assert lies(table.zones, viewer) in worlds[viewer]
                for world in worlds[viewer]:
                    assert fits(pools[viewer], world), (seed, viewer, world, pools[viewer])


def test_memory_is_the_same_at_once_or_little_by_little() -> None:
    for seed in range(150):
        rng = Random(seed)
        table = universe(rng)
        pools: dict[int, Pools] = {viewer: {} for viewer in VIEWERS}
        for _ in range(10):
            known = len(table.record.moves)
            disturb(table, rng)
            for viewer in VIEWERS:
                news = table.record.moves[known:]
                pools[viewer] = remembered(pools[viewer], viewer, table.zones, news)
        for viewer in VIEWERS:
            at_once = remembered({}, viewer, table.zones, table.record.moves)
            assert plain(at_once) == plain(pools[viewer])


def test_every_deal_fits_what_is_remembered() -> None:
    for seed in range(300):
        for viewer in VIEWERS:
            rng = Random(seed)
            table = universe(rng)
            for _ in range(9):
                disturb(table, rng)
            pools = remembered({}, viewer, table.zones, table.record.moves)
            redeal(table, viewer, pools, seed)
            assert fits(pools, lies(table.zones, viewer))


def test_a_deal_does_not_depend_on_how_the_cards_truly_lie() -> None:
    for seed in range(300):
        for viewer in VIEWERS:
            rng = Random(seed)
            table = universe(rng)
            for _ in range(9):
                disturb(table, rng)
            pools = remembered({}, viewer, table.zones, table.record.moves)
            ends: list[list[list[str]]] = []
            for first in (1, 2):
                redeal(table, viewer, pools, first)
                redeal(table, viewer, pools, 3)
                ends.append([[card.key for card in zone.cards] for zone in table.zones])
            assert ends[0] == ends[1]


def plain(pools: Pools) -> dict[tuple[int, ...], list[str]]:
    return {where: sorted(card.key for card in cards) for where, cards in pools.items()}
