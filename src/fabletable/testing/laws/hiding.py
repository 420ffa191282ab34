"""What is hidden from somebody reaches them by no way."""

from __future__ import annotations

from random import Random
from typing import Any

from fabletable.engine.errors import NotOffered
from fabletable.engine.game import Game, game_from
from fabletable.engine.imagine import redeal
from fabletable.engine.log import fingerprint
from fabletable.engine.memory import Pools
from fabletable.engine.numbers import Eye
from fabletable.engine.table import Table
from fabletable.testing.cases import Case, seen, told, walk


def views_tell_nothing(case: Case, seed: int) -> None:
    """Exchanging what is hidden from a player changes nothing that reaches them."""
    for game in walk(case, seed, about=15):
        for viewer in case.viewers:
            other = game.fork()
            before = seen(other, viewer), told(other, viewer, case.names)
            if game.simultaneous:
                continue  # how others stand is not known then; see imagination
            redeal(other.table, viewer, game.pools(viewer), seed)
            for ask in other.asks:
                if ask.player == viewer:
                    if ask.handful is not None:
                        ask.handful.look_again()
                    ask.keys = ask.offer()
            assert (seen(other, viewer), told(other, viewer, case.names)) == before


def nothing_is_let_out(case: Case, seed: int) -> None:
    """Two hidden cards change places before a step: as long as the viewer sees the same cards
    move, everything that reaches them is the same, whatever the rules say, ask or note down.
    """
    rng = Random(seed)
    for game in walk(case, seed, about=15):
        stored, choices = game.snapshot(), game.log.steps[-1].choices
        for viewer in case.viewers:
            other = _exchanged(stored, game.pools(viewer), game.table, rng)
            real, twin = (_gone_on(case, game, one, choices) for one in (stored, other))
            if real is None or twin is None:
                continue
            if _sights(real, viewer) == _sights(twin, viewer):
                assert seen(twin, viewer) == seen(real, viewer)
                assert told(twin, viewer, case.names) == told(real, viewer, case.names)


def _exchanged(stored: dict[str, Any], pools: Pools, table: Table, rng: Random) -> dict[str, Any]:
    """The snapshot with two cards exchanged that the viewer cannot tell apart."""
    zones = {name: list(keys) for name, keys in stored["zones"].items()}
    where = rng.choice([[table.zones[i].id for i in where] for where in pools] or [[]])
    slots = [(name, i) for name in where for i in range(len(zones[name]))]
    if len(slots) > 1:
        (one, i), (two, j) = rng.sample(slots, 2)
        zones[one][i], zones[two][j] = zones[two][j], zones[one][i]
    data = {**{name: stored[name] for name in ("step", "table", "seats")}, "zones": zones}
    return {**stored, **data, "digest": fingerprint(data)}


def _gone_on(
    case: Case, game: Game, stored: dict[str, Any], choices: list[tuple[int, str]]
) -> Game | None:
    """The game from the snapshot with these choices; None if one of them is not offered there."""
    again = game_from(case.rules, game.setup, stored)
    try:
        for choice in choices:
            again.answer(*choice)
    except NotOffered:
        return None
    return again


def _sights(game: Game, viewer: int) -> list[object]:
    """The cards that the viewer saw move in this step, those that lie open now, and who is
    asked: only who has a choice is, and everybody sees it.
    """
    zones = game.table.zones
    moves = [
        (len(cards) if not (zones[a].seen_by(viewer) or zones[b].seen_by(viewer)) else cards, a, b)
        for cards, a, b, _ in game.moves(viewer)
    ]
    asked_now = [ask.player for ask in game.asks]
    return [moves, [zone.cards for zone in zones if zone.seen_by(viewer)], asked_now]


def numbers_tell_nothing(case: Case, seed: int) -> None:
    """The table in numbers is the same in every world that the viewer could be in, and the same
    as that of the table as they see it.
    """
    rng = Random(seed)
    for game in walk(case, seed, about=8):
        for viewer in case.viewers:
            real = _numbers(game, viewer)
            assert _numbers(game.imagine(viewer, rng), viewer) == real
            seen = game.seen(viewer)
            assert Eye(seen, viewer).look_at(seen, seen, game.pools(viewer)) == real


def _numbers(game: Game, viewer: int) -> bytearray:
    return Eye(game.rules.blank(game.setup), viewer).look(game)


def memory_is_true(case: Case, seed: int) -> None:
    """What a player remembers of hidden cards is so, and leaves no hidden card out."""
    for game in walk(case, seed, about=40):
        # During a simultaneous turn others' cards are remembered as they lay at its start.
        for viewer in case.viewers if not game.simultaneous else ():
            assert _fits(game, viewer), f"{viewer} remembers wrongly"


def _fits(game: Game, viewer: int) -> bool:
    """Whether the cards can be dealt from the pools so that they lie as they do."""
    remembered = game.pools(viewer).items()
    pools = [(set(where), card.key) for where, cards in remembered for card in cards]
    slots = [
        (zone.index, card.key)
        for zone in game.table.zones
        if not zone.seen_by(viewer)
        for card in zone.cards
    ]
    holder: dict[int, int] = {}

    def place(pool: int, tried: set[int]) -> bool:
        where, key = pools[pool]
        for i, (zone, kind) in enumerate(slots):
            if zone in where and kind == key and i not in tried:
                tried.add(i)
                if i not in holder or place(holder[i], tried):
                    holder[i] = pool
                    return True
        return False

    return len(pools) == len(slots) and all(place(i, set()) for i in range(len(pools)))
