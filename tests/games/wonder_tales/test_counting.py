"""What the screen counts is what the rules count: points, sums, rounds won, cards."""

from __future__ import annotations

from collections.abc import Sequence

import pytest

from fabletable.engine.cards import Overlay
from fabletable.engine.game import Game, new_game
from fabletable.engine.log import log_text, read_log
from fabletable.engine.replay import resume
from fabletable.engine.scene import COUNTER
from fabletable.games.wonder_tales.cards import brief_of, deck
from fabletable.games.wonder_tales.grid import cell_at
from fabletable.games.wonder_tales.rules import WONDER_TALES
from fabletable.games.wonder_tales.table import DEAL, Tales
from tests.games.wonder_tales.playing import element, play, play_out, totals
from tests.games.wonder_tales.tables import (
    BLUE_SEAT,
    LETTERS,
    PYRAMID,
    SPECTATOR,
    SQUARE,
    Earlier,
    blank,
    lacking,
    remember,
    started,
    tale,
    written,
)

SUMMING = ["summed", "solo", "solo-advanced"]


def table_of(game: Game) -> Tales:
    assert isinstance(game.table, Tales)
    return game.table


def sums_on_screen(game: Game) -> tuple[int, int]:
    """Red's and Blue's points: of all rounds, and from a head start."""
    found = game.scene(BLUE_SEAT).elements
    parts = {one.id: one.value or 0 for one in found if one.kind == COUNTER}
    return parts["total/red"], parts["total/blue"]


def test_the_last_round_of_a_summed_game_is_counted_once_on_the_last_screen() -> None:
    rows = lacking(PYRAMID, "Woodcutter")
    earlier = [(13, 14, "B"), (12, 11, "R")]
    game = tale(rows, "pyramid", "Papa", "Woodcutter", "", "R", "summed", earlier)
    assert game.result is not None
    assert (element(game, "now/red").value, element(game, "total/red").value) == (6, 31)
    assert (element(game, "now/blue").value, element(game, "total/blue").value) == (6, 31)
    assert game.result.scores == (31, 31)


@pytest.mark.parametrize("mode", SUMMING)
@pytest.mark.parametrize("seed", range(3))
def test_the_last_screen_adds_up_to_the_result(mode: str, seed: int) -> None:
    game = started(mode, seed, options={} if mode != "summed" else {"blue": "first"})
    play_out(game)
    assert game.result is not None
    red, blue = sums_on_screen(game)
    assert game.result.scores[BLUE_SEAT] == blue
    assert [*game.result.scores[1:], *(rival.score for rival in game.result.rivals)] == [red]


def scored(mode: str, earlier: Sequence[Earlier]) -> Tales:
    """The square grid is full and written down; its cards are not yet gathered."""
    table = blank(mode)
    remember(table, "square", earlier)
    for key, colour, cell in written(SQUARE):
        table.grid.cards.append(deck({})[key])
        table.colours.append(LETTERS.index(colour))
        table.cells.append(cell_at(*cell))
    table.phase = DEAL
    return table


@pytest.mark.parametrize("mode", SUMMING)
def test_a_scored_round_is_counted_once_until_its_cards_are_gathered(mode: str) -> None:
    table = scored(mode, [(3, 5, "B"), (6, 6, "R")])
    start = table.head_start
    assert (table.points_now(), table.scores()) == ((6, 6), (start + 9, 11))
    drawn = {one.id: one.value or 0 for one in WONDER_TALES.look.scene(table, 0).elements}
    assert drawn["total/red"] == start + 9
    assert drawn["total/blue"] == 11
    assert WONDER_TALES.advice.value(table, BLUE_SEAT) == 11 - (start + 9)


def test_no_round_counts_before_the_first() -> None:
    table = WONDER_TALES.blank(WONDER_TALES.setup("solo"))
    assert (table.round, table.scores()) == (-1, (50, 0))


@pytest.mark.parametrize("mode", SUMMING)
def test_bots_count_as_the_screen_does(mode: str, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(WONDER_TALES.advice, "worth", {})  # what cards may still bring
    game = started(mode, 4, options={} if mode != "summed" else {"blue": "first"})
    for _ in range(70):
        play(game, game.asks[0].keys[-1])
        red, blue = sums_on_screen(game)
        if not game.asks:
            break
        assert (red, blue) == table_of(game).scores()
        assert game.value(BLUE_SEAT) == blue - red


def test_what_cards_may_still_bring_is_one_s_gain_and_the_other_s_loss(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    worth = {"held mama": 4.0, "laid mama": 2.0}
    monkeypatch.setattr(WONDER_TALES.advice, "worth", worth)
    game = started("summed", 4, options={"blue": "first"})
    promised = set()
    while not table_of(game).round_over:
        table = table_of(game)
        values = [game.value(seat) for seat in (0, 1)]
        assert values[0] == pytest.approx(-values[1])
        red, blue = table.scores()
        promised.add(
            abs(game.value(BLUE_SEAT) - (blue - red)) / (1 - len(table.cells) / table.size)
        )
        play(game, game.asks[0].keys[-1])
    assert {round(one, 6) for one in promised} == {2.0, 4.0}


@pytest.mark.parametrize(("start", "red"), [("50", 50), ("30", 30)])
def test_the_head_start_on_screen_is_the_one_that_counts(start: str, red: int) -> None:
    game = started("solo-advanced", options={"head-start": start})
    shown, now = element(game, "total/red").value, element(game, "now/red").value
    assert table_of(game).head_start == (shown or 0) - (now or 0) == red


def test_the_view_counts_the_round_on_the_table() -> None:
    game = tale("Goldilocks:R Hansel:B Gretel:B", "square", mode="summed", earlier=[(7, 2, "R")])
    assert totals(game) == table_of(game).points_now() == (4, 8)
    assert sums_on_screen(game) == (11, 10)


# -- the card that is being placed


def states(game: Game, viewer: int) -> dict[str, str]:
    rows = [one for one in game.scene(viewer).elements if one.id.startswith("supply/")]
    return {item.id: item.text for row in rows for item in row.items if item.text}


def test_everybody_sees_which_card_looks_for_a_cell() -> None:
    game = tale("Goldilocks:R", blue="Frog", red="Wolf", pile="Mama Papa")
    assert states(game, SPECTATOR) == {}
    play(game, "card:frog")
    for viewer in (0, 1, SPECTATOR):
        assert states(game, viewer) == {"supply/0/frog": "being placed"}
        assert game.view(viewer)["table"]["placing"] == "frog"
    play(game, "cell:0,1")
    assert states(game, SPECTATOR) == {}
    assert game.view(SPECTATOR)["table"]["placing"] == ""


def test_a_small_card_says_its_text_in_few_words_unless_they_are_somebodys_own() -> None:
    cards = deck({})
    assert brief_of(cards["straw"]) == "+2 Stick, Brick; \u22123 Wolf"
    assert brief_of(cards["witch"]) == "Changes places"
    assert brief_of(cards["stepmother"]) == "+1 per rival neighbour; turns one over"
    assert brief_of(cards["mama"]) == "+2 per rival neighbour; 6 at most"
    assert (
        brief_of(deck({"frog": {"touching": {"princess": 5}}})["frog"])
        == "+5 Princess; \u22122 Witch"
    )
    assert brief_of(deck({"frog": {"text": "Croaks."}})["frog"]) == ""
    assert all(len(brief_of(card)) < len(card.text) for card in cards.values())


def test_a_game_with_high_card_values_can_be_gone_on_with() -> None:
    overlay: Overlay = {key: {"per_neighbour": 99} for key in WONDER_TALES.deck({})}
    game = new_game(WONDER_TALES, WONDER_TALES.setup("summed", overlay=overlay))
    while game.asks:
        game.answer(game.asks[0].player, game.asks[0].keys[-1])
    assert resume(WONDER_TALES, read_log(log_text(game.log))).result == game.result
