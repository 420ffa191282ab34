"""What others know in the middle of a duel, and after it.

Two games that differ in hidden cards alone are held against each other: nothing that reaches
anybody else may differ.
"""

from __future__ import annotations

from collections.abc import Callable
from random import Random
from typing import Any

import pytest

from fabletable.engine.game import Game
from tests.games.fabletown.boards import fable, keys_in, told
from tests.games.fabletown.duelling import (
    ANN,
    BEN,
    CLEO,
    SPECTATOR,
    contest,
    flip,
    flip_all,
    lay,
    plain,
    reaching,
    retreat,
    running,
    totals,
    winner,
)
from tests.games.stories import play

ANNS, BENS, CLEOS = "axe ring bread gown", "kettle lantern sword", "pitchfork door_bar"
OTHERS = (BEN, CLEO, SPECTATOR)
NAMES = {"axe": "Woodcutter's Axe", "ring": "Ruby Ring", "bread": "Loaf of Bread"}


def begun(anns: str = ANNS, bens: str = BENS, **layout: Any) -> Game:
    """Ann attacks Ben, Cleo is shut out and looks on."""
    game = contest(plain(anns), plain(bens), plain(CLEOS), **layout)
    play(game, ANN, "attack")
    return game


def laid(anns: str, bens: str, **layout: Any) -> Game:
    game = begun(**layout)
    lay(game, ANN, anns)
    lay(game, BEN, bens)
    return game


def twins(play_on: Callable[[Game, str], None], one: str, two: str) -> list[Game]:
    """The same game, gone on in two ways that differ in hidden cards."""
    games = [begun(), begun()]
    for game, line in zip(games, (one, two), strict=True):
        play_on(game, line)
    return games


def zone(game: Game, viewer: int, name: str, player: int = ANN) -> Any:
    return game.view(viewer)["seats"][player]["zones"][name]


def in_line(game: Game, player: int = ANN) -> list[str]:
    return [card.key for card in fable(game, player).line.cards]


def dreams(game: Game, viewer: int, count: int = 30) -> list[Game]:
    rng = Random(1)
    return [game.imagine(viewer, rng) for _ in range(count)]


def surely(game: Game, viewer: int, *zones: str) -> list[str]:
    """The cards that the viewer remembers to lie in these zones and in no others."""
    found = [pool for pool in game.view(viewer)["memory"] if set(pool["zones"]) <= set(zones)]
    return sorted(key for pool in found for key in pool["cards"])


# -- laying


@pytest.mark.parametrize("viewer", OTHERS)
@pytest.mark.parametrize(("one", "two"), [("axe", "ring"), ("axe bread", "gown ring")])
def test_nobody_learns_which_cards_are_laid(viewer: int, one: str, two: str) -> None:
    first, second = twins(lambda game, line: lay(game, ANN, line), one, two)
    assert reaching(first, viewer) == reaching(second, viewer)


@pytest.mark.parametrize("viewer", OTHERS)
def test_nobody_learns_which_card_is_laid_while_laying_goes_on(viewer: int) -> None:
    first, second = twins(lambda game, card: play(game, ANN, f"lay:{card}"), "axe", "ring")
    assert reaching(first, viewer) == reaching(second, viewer)
    assert [ask.prompt for ask in first.asks] == [ask.prompt for ask in second.asks]


@pytest.mark.parametrize("viewer", OTHERS)
def test_nobody_learns_in_which_order_cards_are_laid(viewer: int) -> None:
    first, second = twins(lambda game, line: lay(game, ANN, line), "axe ring", "ring axe")
    assert reaching(first, viewer) == reaching(second, viewer)


@pytest.mark.parametrize("viewer", OTHERS)
def test_how_many_cards_are_laid_is_open_to_all(viewer: int) -> None:
    game = begun()
    lay(game, ANN, "axe ring")
    assert (zone(game, viewer, "line"), zone(game, viewer, "hand")) == (2, 2)
    assert "Ann lays 2 cards." in told(game, viewer)


def test_the_own_line_is_seen_in_its_order() -> None:
    game = begun()
    lay(game, ANN, "ring axe")
    assert zone(game, ANN, "line") == ["ring", "axe"]


def test_a_line_is_drawn_face_down_to_others() -> None:
    game = begun()
    lay(game, ANN, "ring axe")
    for viewer in OTHERS:
        scene = game.scene(viewer)
        (line,) = [element for element in scene.elements if element.id == f"line/{ANN}"]
        assert [item.face for item in line.items] == [None, None]


def test_the_story_names_no_card_before_it_is_revealed() -> None:
    game = laid("ring axe bread", "kettle")
    for viewer in OTHERS:
        assert not any(name in line for name in NAMES.values() for line in told(game, viewer))
    flip(game)
    for viewer in OTHERS:
        named = [key for key in NAMES if any(NAMES[key] in line for line in told(game, viewer))]
        assert named == ["ring"]


# -- while cards are revealed


@pytest.mark.parametrize("viewer", OTHERS)
def test_what_is_still_face_down_stays_hidden_while_others_are_revealed(viewer: int) -> None:
    def play_on(game: Game, line: str) -> None:
        lay(game, ANN, line)
        lay(game, BEN, "kettle lantern")
        flip(game, 3)

    first, second = twins(play_on, "axe ring bread", "axe ring gown")
    assert zone(first, viewer, "revealed") == ["axe", "ring"]
    assert reaching(first, viewer) == reaching(second, viewer)


@pytest.mark.parametrize("viewer", [ANN, CLEO, SPECTATOR])
def test_the_defenders_line_is_as_hidden(viewer: int) -> None:
    def play_on(game: Game, line: str) -> None:
        lay(game, ANN, "axe ring")
        lay(game, BEN, line)
        flip(game)

    first, second = twins(play_on, "kettle lantern", "sword kettle")
    assert reaching(first, viewer) == reaching(second, viewer)


@pytest.mark.parametrize("viewer", OTHERS)
def test_what_a_card_draws_in_a_duel_is_known_to_who_draws_alone(viewer: int) -> None:
    games = []
    for top in ("golden_egg", "necklace"):
        game = begun("beans axe", items=f"{top} ... ")
        lay(game, ANN, "beans axe")
        lay(game, BEN, "kettle")
        flip(game)
        assert zone(game, ANN, "hand") == [top]
        games.append(game)
    assert reaching(games[0], viewer) == reaching(games[1], viewer)


@pytest.mark.parametrize("viewer", OTHERS)
def test_the_wishing_lamp_is_asked_without_a_word_about_what_is_hidden(viewer: int) -> None:
    games = []
    for line in ("lamp ring", "lamp axe"):
        game = begun("lamp ring axe")
        lay(game, ANN, line)
        lay(game, BEN, "kettle")
        flip(game)
        games.append(game)
    assert reaching(games[0], viewer) == reaching(games[1], viewer)
    assert games[0].asks[0].prompt == games[1].asks[0].prompt


@pytest.mark.parametrize("viewer", [ANN, CLEO, SPECTATOR])
def test_the_flute_shows_the_lost_card_to_all_and_no_other(viewer: int) -> None:
    game = begun("flute axe")
    lay(game, ANN, "flute axe")
    lay(game, BEN, "kettle")
    flip(game)
    (lost,) = game.view(viewer)["table"]["zones"]["discard"]
    assert lost in ("lantern", "sword")
    assert zone(game, viewer, "hand", BEN) == 1


# -- after a retreat


@pytest.mark.parametrize("viewer", OTHERS)
def test_what_goes_back_after_a_retreat_was_never_seen(viewer: int) -> None:
    def play_on(game: Game, line: str) -> None:
        lay(game, ANN, line)
        lay(game, BEN, "kettle lantern")
        flip(game, 2)
        retreat(game, ANN)

    first, second = twins(play_on, "axe ring bread", "axe gown ring")
    assert winner(first) == "Ben"
    assert reaching(first, viewer) == reaching(second, viewer)


@pytest.mark.parametrize("viewer", [ANN, CLEO, SPECTATOR])
def test_what_the_other_takes_back_was_never_seen_either(viewer: int) -> None:
    def play_on(game: Game, line: str) -> None:
        lay(game, ANN, "axe ring")
        lay(game, BEN, line)
        retreat(game, ANN)

    first, second = twins(play_on, "kettle lantern", "lantern sword")
    assert reaching(first, viewer) == reaching(second, viewer)


def test_nobody_remembers_what_went_back() -> None:
    game = laid("axe ring", "kettle lantern")
    flip(game)
    retreat(game, BEN)
    for viewer in (BEN, CLEO, SPECTATOR):
        assert surely(game, viewer, f"hand/{ANN}", f"line/{ANN}") == []
    for viewer in (ANN, CLEO, SPECTATOR):
        assert surely(game, viewer, f"hand/{BEN}", f"line/{BEN}") == []


# -- memory


def test_everybody_remembers_a_carpet_that_returned() -> None:
    game = begun("carpet ring gown")
    lay(game, ANN, "carpet")
    lay(game, BEN, "kettle")
    flip_all(game)
    for viewer in OTHERS:
        assert surely(game, viewer, f"hand/{ANN}") == ["carpet"]


def test_a_known_card_that_may_have_been_laid_is_imagined_in_both_places() -> None:
    """Ann's carpet came back; then she lays one card, nobody knows which, and retreats."""
    game = contest(plain("carpet ring gown"), plain("kettle kettle lantern"))
    play(game, ANN, "attack", "lay:carpet", "done")
    lay(game, BEN, "kettle")
    flip_all(game)
    for player in (ANN, BEN):
        play(game, player, "action:scour")
    play(
        game,
        BEN,
        "defend",
    )
    play(game, ANN, "lay:ring", "done")
    assert surely(game, BEN, f"hand/{ANN}", f"line/{ANN}") == ["carpet"]
    places = {"carpet" in in_line(world) for world in dreams(game, BEN)}
    assert places == {True, False}
    play(game, BEN, "done")
    retreat(game, ANN)
    assert all("carpet" in keys_in(fable(world).hand) for world in dreams(game, BEN, 10))


def test_a_revealed_card_is_in_nobodys_memory_of_hidden_cards() -> None:
    game = laid("axe ring", "kettle lantern")
    flip(game, 2)
    for viewer in (CLEO, SPECTATOR):
        hidden = [key for pool in game.view(viewer)["memory"] for key in pool["cards"]]
        assert (hidden.count("axe"), hidden.count("kettle")) == (1, 1)  # the other copy


# -- imagination


@pytest.mark.parametrize("viewer", OTHERS)
def test_a_face_down_line_is_imagined_in_many_ways(viewer: int) -> None:
    game = laid("axe ring bread", "kettle lantern")
    worlds = dreams(game, viewer)
    lines = {tuple(in_line(world)) for world in worlds}
    assert len(lines) > 20
    assert {len(line) for line in lines} == {3}
    hands = {keys_in(fable(world).hand) for world in worlds}
    assert len(hands) > 5


def test_the_own_line_is_no_dream() -> None:
    game = laid("ring axe bread", "kettle lantern")
    assert {tuple(in_line(world)) for world in dreams(game, ANN)} == {("ring", "axe", "bread")}
    lines = {tuple(in_line(world, BEN)) for world in dreams(game, ANN)}
    assert len(lines) > 20


def test_an_imagined_line_holds_no_card_that_the_dreamer_sees_elsewhere() -> None:
    """Both kettles and both lanterns are Ben's, so Ann has none in his dreams."""
    game = begun(bens="kettle kettle lantern lantern")
    lay(game, ANN, "axe ring bread gown")
    for world in dreams(game, BEN):
        assert not {"kettle", "lantern"} & set(in_line(world))


def test_after_a_reveal_the_dreamer_knows_that_card_and_dreams_of_the_rest() -> None:
    game = laid("axe ring bread", "kettle lantern")
    flip(game, 2)
    worlds = dreams(game, BEN)
    assert {keys_in(fable(world).revealed) for world in worlds} == {"axe"}
    assert {running(world) for world in worlds} == {(5, 4)}
    assert len({tuple(in_line(world)) for world in worlds}) > 15


@pytest.mark.parametrize("viewer", OTHERS)
def test_imagined_duels_can_be_fought_to_the_end(viewer: int) -> None:
    game = laid("axe ring bread", "kettle lantern")
    flip(game, 2)
    ends = set()
    for world in dreams(game, viewer, 15):
        while world.view(viewer)["seats"][ANN]["role"]:
            (ask,) = world.asks
            world.answer(ask.player, ask.keys[0])
        ends.add(len(fable(world, ANN).line.cards))
    assert ends == {0}


def test_a_dreamer_asks_others_about_imagined_cards() -> None:
    """While Ann lays, Ben's dreams offer her what she holds there."""
    game = begun()
    offers = set()
    for world in dreams(game, BEN):
        (ask,) = world.asks
        held = {f"lay:{card.key}" for card in fable(world).hand.cards}
        assert set(ask.keys) == {*held, "done"}
        offers.add(tuple(ask.keys))
    assert len(offers) > 20


def test_hands_stay_hidden_after_a_whole_duel() -> None:
    game = laid("axe ring", "kettle lantern")
    flip_all(game)
    assert totals(game) == (7, 7)
    assert [zone(game, viewer, "hand") for viewer in OTHERS] == [4, 4, 4]
    assert len({keys_in(fable(world).hand) for world in dreams(game, BEN)}) > 20


def test_a_spectator_learns_no_more_than_a_player_who_looks_on() -> None:
    game = laid("axe ring bread", "kettle lantern")
    flip(game)
    for player in (ANN, BEN):
        for name in ("line", "hand", "revealed"):
            assert zone(game, CLEO, name, player) == zone(game, SPECTATOR, name, player)
