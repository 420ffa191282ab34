"""The start of a game, its modes and options.

Situations are those of the content page.
"""

from __future__ import annotations

from collections import Counter
from itertools import groupby
from random import Random

import pytest

from fabletable.engine.errors import BadSetup
from fabletable.engine.game import Game
from fabletable.games.fabled_fruit.cards import KINDS, Location
from fabletable.games.fabled_fruit.rules import FABLED_FRUIT
from tests.games.fabled_fruit.forests import (
    Side,
    at,
    destinations,
    forest,
    letters,
    sizes,
    started,
    table_of,
    told,
    with_animals,
)
from tests.games.stories import keys, play

PLAYERS = [2, 3, 4, 5]
SEEDS = range(40)


def by_number(cards: list[Location]) -> dict[int, int]:
    return dict(sorted(Counter(card.number for card in cards).items()))


def display(game: Game) -> dict[int, int]:
    return by_number(table_of(game).display.cards)


def to_come(game: Game) -> dict[int, int]:
    """The location stack, by number; the order is another matter."""
    table = table_of(game)
    return by_number([*table.ahead.cards, *table.unopened.cards, *table.copies.cards])


# -- every game


@pytest.mark.parametrize("players", PLAYERS)
def test_everybody_begins_with_two_fruits_off_the_display(players: int) -> None:
    game = started("fable", players)
    table = table_of(game)
    assert sizes(game) == [2] * players
    assert len(table.stack) == 60 - 2 * players
    assert len(table.discard) == 0
    assert [at(game, player) for player in range(players)] == [0] * players
    assert destinations(game, table.start) == [1, 2, 3, 4, 5, 6]


@pytest.mark.parametrize("players", PLAYERS)
def test_the_start_player_is_drawn_by_lot(players: int) -> None:
    games = [started("fable", players, seed) for seed in range(30)]
    assert {table_of(game).start for game in games} == set(range(players))
    for game in games:
        start = table_of(game).start
        assert [ask.player for ask in game.asks] == [start]
        assert told(game, start)[-1].startswith("You start")


def test_the_fruits_are_shuffled_anew_for_every_seed() -> None:
    def dealt(seed: int) -> list[str]:
        return [letters(one.hand) for one in table_of(started("fable", 4, seed)).animals]

    assert dealt(1) == dealt(1)
    assert len({tuple(dealt(seed)) for seed in range(10)}) > 5


def test_all_sixty_fruits_are_in_the_game() -> None:
    table = table_of(started("fable", 5))
    fruits = [
        card.key for zone in (table.stack, *[a.hand for a in table.animals]) for card in zone.cards
    ]
    assert Counter(fruits) == dict.fromkeys(KINDS, 12)


def test_a_first_game_needs_no_components() -> None:
    table = table_of(started("fable", 4))
    assert table.parts == []
    assert (len(table.market), len(table.pot), len(table.mix)) == (0, 0, 0)
    assert len(table.mixes) == 10


@pytest.mark.parametrize("players", [1, 6])
def test_there_are_two_to_five_players(players: int) -> None:
    with pytest.raises(BadSetup, match="2 or 3 or 4 or 5 players"):
        started("fable", players)


# -- locations in order


def test_the_first_game_begins_with_six_stacks_of_four() -> None:
    game = started("fable", 3)
    assert display(game) == dict.fromkeys(range(1, 7), 4)
    assert to_come(game) == {**dict.fromkeys(range(7, 59), 4), 59: 8}


@pytest.mark.parametrize("first", [1, 2, 8, 30, 53])
def test_a_game_can_start_at_a_later_location(first: int) -> None:
    game = started("fable", 3, settings={"from": str(first)})
    assert display(game) == dict.fromkeys(range(first, first + 6), 4)
    assert to_come(game) == {**dict.fromkeys(range(first + 6, 59), 4), 59: 8}


@pytest.mark.parametrize("players", PLAYERS)
@pytest.mark.parametrize("first", [14, 18, 23])
def test_with_a_market_location_in_the_display_the_market_is_laid_out(
    players: int, first: int
) -> None:
    table = table_of(started("fable", players, settings={"from": str(first)}))
    assert (len(table.market), len(table.stack)) == (5, 60 - 2 * players - 5)


@pytest.mark.parametrize("first", [13, 24])
def test_without_one_there_is_no_market(first: int) -> None:
    """Situation 59, in the game: all fruits are dealt and stacked."""
    table = table_of(started("fable", 4, settings={"from": str(first)}))
    assert (len(table.market), len(table.stack)) == (0, 52)


@pytest.mark.parametrize("first", ["0", "54", "59", "x"])
def test_one_cannot_start_where_less_than_six_locations_follow(first: str) -> None:
    with pytest.raises(BadSetup, match="option from"):
        started("fable", 3, settings={"from": first})


# -- the rulebook's locations alone


def test_an_evening_with_the_known_locations() -> None:
    game = started("evening", 4)
    assert display(game) == dict.fromkeys(range(1, 7), 4)
    assert to_come(game) == {7: 4}


# -- random locations


def test_random_locations_have_four_cards_each() -> None:
    game = started("random", 3)
    assert list(display(game).values()) == [4] * 6
    assert sorted(display(game) | to_come(game)) == list(range(1, 60))
    assert set(to_come(game).values()) == {4}


def test_random_locations_differ_from_seed_to_seed() -> None:
    assert display(started("random", 3, 1)) == display(started("random", 3, 1))
    assert len({tuple(display(started("random", 3, seed))) for seed in range(10)}) == 10


def test_nobody_knows_what_comes_next_among_random_locations() -> None:
    game = started("random", 2)
    for viewer in (0, 1, -1):
        assert game.view(viewer)["table"]["zones"]["unopened"] == 53
    orders = {
        tuple(c.key for c in table_of(started("random", 2, n)).unopened.cards) for n in range(5)
    }
    assert len(orders) == 5


@pytest.mark.parametrize("mode", ["fable", "random"])
def test_a_new_number_comes_when_four_cards_of_the_last_have_come(mode: str) -> None:
    """In a whole game, whose players buy whenever they can."""
    game, rng = started(mode, 5, 3), Random(0)
    while game.asks:
        asked = game.asks[0]
        play(game, asked.player, "buy" if "buy" in asked.keys else rng.choice(asked.keys))
    cards = [e.cards[0] for e in game.events(0) if e.name in ("new", "opened")]
    runs = [len(list(same)) for _, same in groupby(cards)]
    assert len(runs) > 1
    assert runs[:-1] == [4] * (len(runs) - 1)
    assert len([e for e in game.events(0) if e.name == "new"]) == len(runs)


def test_everybody_knows_what_comes_next_among_locations_in_order() -> None:
    assert started("fable", 2).view(1)["table"]["zones"]["unopened"][-1] == "bear"


def goes_together(cards: list[Location]) -> bool:
    """At least three without signpost and four kinds in prices, at most two special prices."""
    special = {
        6, 12, 15, 20, 22, 26, 28, 33, 35, 39, 42, 46, 49, 50, 53, 58, 59,
    }  # fmt: skip
    places = {card.number: card for card in cards}
    free = [card for card in places.values() if not card.signpost]
    kinds = [kind for kind in KINDS if any(getattr(card, kind) for card in places.values())]
    return len(free) >= 3 and len(kinds) >= 4 and len(special & set(places)) <= 2


def test_balanced_locations_go_together() -> None:
    games = [started("random", 2, seed) for seed in SEEDS]
    assert all(goes_together(table_of(game).display.cards) for game in games)


def test_unbalanced_locations_need_not_go_together() -> None:
    games = [started("random", 2, seed, settings={"balanced": "no"}) for seed in SEEDS]
    assert not all(goes_together(table_of(game).display.cards) for game in games)


# -- further options


@pytest.mark.parametrize("players", PLAYERS)
@pytest.mark.parametrize("option", ["2", "3", "3-3", "4-3-3"])
def test_who_begins_early_may_begin_with_more_fruits(players: int, option: str) -> None:
    named = [int(fruits) for fruits in option.split("-")]
    for seed in range(3):
        game = started("fable", players, seed, settings={"head-start": option})
        start = table_of(game).start
        in_turn = [sizes(game)[(start + turn) % players] for turn in range(players)]
        assert in_turn == [*named, 2, 2, 2, 2][:players]


@pytest.mark.parametrize(("option", "shown"), [("open", 4), ("top", 1)])
def test_the_discard_pile_can_be_leafed_through_or_not(option: str, shown: int) -> None:
    game = forest(Side(), Side(), discard="S B C G", settings={"discard": option})
    for viewer in (0, 1, -1):
        scene = game.scene(viewer)
        (pile,) = [element for element in scene.elements if element.id == "discard"]
        assert len(pile.items) == shown
        assert "Strawberry" in [item.face.title for item in pile.items if item.face]


@pytest.mark.parametrize(
    ("mode", "options"),
    [
        ("evening", {"from": "2"}),
        ("random", {"from": "2"}),
        ("fable", {"balanced": "no"}),
        ("fable", {"toll": "3"}),
        ("fable", {"head-start": "4 fruits"}),
        ("fable", {"discard": "closed"}),
    ],
)
def test_options_that_do_not_exist_are_refused(mode: str, options: dict[str, str]) -> None:
    with pytest.raises(BadSetup, match=next(iter(options))):
        started(mode, 2, settings=options)


# -- what a campaign hands over


def test_a_campaign_says_how_the_forest_lies_and_who_starts() -> None:
    """Situation 25, in the game: the loser of the last game begins."""
    prepared = {"display": {"mosquito": 3, "bear": 4, "magpie": 1}, "ahead": {"squirrel": 2}}
    prepared |= {"unopened": {"hedgehog": 4}}
    game = started("fable", 4, prepared={**prepared, "start": 3})
    assert game.asks[0].player == 3
    assert (display(game), to_come(game)) == ({3: 3, 7: 4, 21: 1}, {8: 2, 9: 4})
    assert len(table_of(game).market) == 5


def test_the_loser_may_choose_who_starts() -> None:
    prepared = {"display": {"hippo": 4, "llama": 4}, "ahead": {}, "unopened": {}, "chooser": 1}
    game = started("fable", 3, prepared=prepared)
    assert keys(game, 1) == ["player:0", "player:1", "player:2"]
    assert sizes(game) == [0, 0, 0]
    play(game, 1, "player:2")
    assert (with_animals(game).asks[0].player, sizes(game)) == (2, [2, 2, 2])


def test_who_is_helped_begins_with_a_fruit_more() -> None:
    prepared = {"display": {"hippo": 4, "llama": 4}, "ahead": {}, "unopened": {}}
    game = started("fable", 3, prepared={**prepared, "start": 0, "helped": 2})
    assert sizes(game) == [2, 2, 3]


def test_all_that_is_saved_of_a_seat_is_laid_back() -> None:
    table = FABLED_FRUIT.blank(FABLED_FRUIT.setup("fable", 2))
    me = table.animals[1]
    values = ["duck", "hippo", "bear", 1, 2, ["grapes"], 3]
    me.load_fields(values)
    assert me.save_fields() == values
    assert [getattr(me, field.name) for field in me.FIELDS] == values
    me.tokens.append("banana")
    assert values[5] == ["grapes"]
