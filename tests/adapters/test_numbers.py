"""The table in numbers: all that its player may know. That it is nothing else is a law."""

from __future__ import annotations

from random import Random

import numpy as np
import pytest

from fabletable.adapters.numbered import Numbered
from fabletable.adapters.variants import Variant
from fabletable.engine.zones import SHARED
from tests.adapters.cases import ALL, walk


def zone_name(owner: int, name: str, player: int, players: int) -> str:
    return f"table.{name}" if owner == SHARED else f"seat{(owner - player) % players}.{name}"


@pytest.mark.parametrize("variant", ALL, ids=lambda one: one.name)
def test_zones_lie_in_the_numbers_as_the_player_sees_them(variant: Variant) -> None:
    """Seen ones card by card; of hidden ones the numbers come to as many as there are."""
    for numbered in walk(Numbered(variant), 1, every=20):
        player = Random(1).randrange(variant.players)
        found, view = numbered.observation(player), numbered.game.seen(player)
        for zone in view.zones:
            where, _ = numbered.layout.where(
                zone_name(zone.owner, zone.name, player, variant.players)
            )
            counts = found[where]
            assert abs(float(counts.sum()) - len(zone.cards)) < 0.1
            if zone.seen_by(player):
                kinds = [card.index for card in zone.cards]
                assert list(counts) == [kinds.count(kind) for kind in range(len(counts))]


@pytest.mark.parametrize("variant", ALL, ids=lambda one: one.name)
def test_numbers_stay_within_their_bounds(variant: Variant) -> None:
    numbered = Numbered(variant)
    low, high = numbered.layout.bounds()
    for _ in walk(numbered, 2):
        for player in range(variant.players):
            found = numbered.observation(player)
            assert found.shape == low.shape
            assert np.all((low <= found) & (found <= high))


@pytest.mark.parametrize("variant", ALL, ids=lambda one: one.name)
def test_lists_along_a_zone_are_planes(variant: Variant) -> None:
    """Every card has a one where its value is."""
    for numbered in walk(Numbered(variant), 3):
        table = numbered.game.table
        for field in type(table).FIELDS:
            if field.zone:
                where, stretch = numbered.layout.where(f"table.{field.name}")
                planes = numbered.observation(0)[where].reshape(stretch.shape)
                zone = next(zone for zone in table.zones if zone.name == field.zone)
                values = getattr(table, field.name)
                assert planes.sum() == len(zone.cards) == len(values)
                for card, value in zip(zone.cards, values, strict=True):
                    assert planes[card.index, value - field.low] == 1


def test_some_game_has_planes() -> None:
    assert any(field.zone for one in ALL for field in type(Numbered(one).layout.blank).FIELDS)


@pytest.mark.parametrize("variant", ALL, ids=lambda one: one.name)
def test_what_was_kept_from_the_last_look_is_what_a_new_look_finds(variant: Variant) -> None:
    numbered = Numbered(variant)
    for _ in walk(numbered, 4, every=25):
        fresh = Numbered(variant)
        fresh.take(numbered.game)
        for player in range(variant.players):
            assert np.array_equal(fresh.observation(player), numbered.observation(player))


def test_a_card_that_was_given_face_down_is_expected_where_it_went() -> None:
    """By what players remember: who gave a card away knows in which hand it is."""
    variant = next(one for one in ALL if one.rules.facts.key == "gifts" and one.players == 2)
    numbered, rng, sure = Numbered(variant), Random(5), 0
    for game in range(5):
        numbered.start(game)
        while numbered.ask is not None:
            ask = numbered.ask
            key = rng.choice(ask.keys)
            numbered.game.answer(ask.player, key)
            if key.startswith("give:") and numbered.ask is not None:
                where, _ = numbered.layout.where("seat1.hand")
                kind = numbered.layout.blank.setup.deck[key.partition(":")[2]].index
                sure += float(numbered.observation(ask.player)[where][kind]) >= 1
    assert sure > 2
