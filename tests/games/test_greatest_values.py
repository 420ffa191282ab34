"""Whatever number an overlay may give a card, a game with it stays quick and goes on."""

from __future__ import annotations

from collections.abc import Iterable
from random import Random
from time import thread_time

import pytest

from fabletable.engine.cards import LIMIT, MOST_COPIES, Overlay, Value
from fabletable.engine.errors import BadOverlay
from fabletable.engine.game import Game, new_game
from fabletable.engine.rules import AnyRules
from fabletable.shelf import GAMES

CHOICES = 100
FIRST = 6  # cards
SLOW = 5.0  # seconds of our own work for these choices; what was not bounded took minutes
NAMES = {
    key: sorted(
        {
            path
            for card in rules.deck({}).values()
            for path in [name for name, _ in card.numbers() if "." not in name] + ["copies"]
        }
    )
    for key, rules in GAMES.items()
}
FIELDS = [(key, name) for key, names in NAMES.items() for name in names]


def allowed(rules: AnyRules, overlay: Overlay) -> bool:
    try:
        rules.deck(overlay)
    except BadOverlay:
        return False
    return True


def greatest(rules: AnyRules, names: list[str], keys: Iterable[str]) -> Overlay:
    """On each of these cards, of each of these numbers the greatest that may be, by turns."""
    overlay: Overlay = {}
    for key in keys:
        values: dict[str, Value] = {}
        for name in names:
            most = _greatest(rules, key, values, name)
            if most:
                values[name] = most
        if values:
            overlay[key] = values
    return overlay


def _greatest(rules: AnyRules, key: str, values: dict[str, Value], name: str) -> int:
    """About the greatest: of a few numbers, since a deck is made for each."""
    tried = (LIMIT, MOST_COPIES, 12, 9, 6, 5, 3, 2, 1)
    return next((n for n in tried if allowed(rules, {key: {**values, name: n}})), 0)


def play_on(game: Game, rng: Random) -> None:
    """As people do: they look, mark what they could pay with, and ask why not."""
    for made in range(CHOICES):
        if game.result is not None:
            return
        ask = rng.choice(game.asks)
        game.scene(ask.player)
        game.options(ask)
        if ask.handful is not None:
            for key in ask.keys:
                if key in game.marked(ask.player, []).more:
                    game.marked(ask.player, [key])
        if made % 10 == 0:
            game.reasons(ask.player)
        game.answer(ask.player, rng.choice(ask.keys))


def stays_quick(rules: AnyRules, names: list[str], rng: Random) -> None:
    """With these numbers on those that lie there from the beginning, and on a few others."""
    keys = list(rules.deck({}))
    few = dict.fromkeys([*keys[:FIRST], *rng.sample(keys, FIRST)])
    overlay = greatest(rules, names, few)
    mode = rng.choice(rules.facts.modes)
    setup = rules.setup(mode.key, rng.choice(mode.players), overlay=overlay)
    began = thread_time()
    play_on(new_game(rules, setup), rng)
    took = thread_time() - began
    assert took < SLOW, f"{mode.key}: {took:.1f} s"


@pytest.mark.parametrize(("game", "name"), FIELDS, ids=[f"{g}-{n}" for g, n in FIELDS])
def test_the_greatest_value_of_a_field(game: str, name: str) -> None:
    stays_quick(GAMES[game], [name], Random(name))


@pytest.mark.parametrize("game", GAMES)
@pytest.mark.parametrize("seed", range(2))
def test_the_greatest_values_of_all_fields(game: str, seed: int) -> None:
    rng = Random(seed)
    names = NAMES[game].copy()
    rng.shuffle(names)  # which come first leave less room for the others
    stays_quick(GAMES[game], names, rng)
