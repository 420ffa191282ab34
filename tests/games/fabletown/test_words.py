"""What questions, answers, the scene and the story say: causes, prices, and what follows."""

from __future__ import annotations

import pytest

from fabletable.engine.cards import HOUSE
from fabletable.engine.ending import explained
from fabletable.engine.game import Game
from fabletable.engine.scene import Element, Face
from fabletable.engine.terms import terms_called
from fabletable.games.fabletown.actions import ACTIONS
from fabletable.games.fabletown.rules import FABLETOWN
from fabletable.games.fabletown.table import Town
from fabletable.games.fabletown.value import ENVY, value
from tests.games.fabletown.boards import (
    SAFE,
    SPECTATOR,
    Side,
    board,
    choose,
    lately,
    quiet,
    sizes,
    started,
    table_of,
    told,
)
from tests.games.fabletown.duelling import ANN, BEN, contest, duel, flip, lay_both, plain
from tests.games.fabletown.test_as_printed import ended
from tests.games.stories import ask, keys, play


def labels(game: Game, player: int = ANN) -> dict[str, str]:
    return {option.key: option.label for option in game.options(ask(game, player))}


def element(game: Game, name: str, viewer: int = ANN) -> Element:
    return next(one for one in game.scene(viewer).elements if one.id == name)


def face(game: Game, title: str) -> Face:
    items = [item for one in game.scene(ANN).elements for item in one.items]
    return next(item.face for item in items if item.face and item.face.title == title)


# -- a retreat


def test_the_answer_says_what_a_retreat_brings() -> None:
    game = duel(plain("axe ring", "baba_yaga"), plain("kettle gown bread", "bliss"))
    lay_both(game, "axe ring", "kettle gown")
    assert labels(game, BEN)["retreat"] == (
        "Retreat: {0} gets Puss in Boots; you take back 2 cards, draw 1 (Bliss), "
        "discard 1 at random (Baba Yaga)"
    )


def test_the_answer_counts_what_the_loser_draws_without_carpets() -> None:
    game = duel(plain("carpet axe ring"), plain("kettle gown bread"))
    lay_both(game, "carpet axe ring", "kettle gown bread")
    flip(game, 3)
    assert labels(game, ANN)["retreat"] == ("Retreat: {1} gets Puss in Boots; you take back 1 card")
    flip(game, 2)
    assert labels(game, ANN)["retreat"] == (
        "Retreat: {1} gets Puss in Boots; you draw 1 (one fewer than used)"
    )
    play(game, ANN, "flip")
    assert labels(game, BEN)["retreat"] == (
        "Retreat: {0} gets Puss in Boots; you take back 1 card, draw 1 (one fewer than used)"
    )


def test_the_last_question_says_that_the_totals_come_next() -> None:
    game = duel(plain("axe", "puss"), plain("kettle", "bliss"), boxes="jack -", deck="")
    lay_both(game, "axe", "kettle")
    flip(game, 2)
    assert ask(game, BEN).prompt == (
        "All cards are revealed: 6 Attack against 4 Defense for Jack the Giant Killer. "
        "Stay, or retreat?"
    )
    assert labels(game, BEN) == {
        "stay": "Stay: the totals are compared",
        "retreat": "Retreat: {0} gets Jack the Giant Killer; you draw 1 (Bliss)",
    }


def test_who_laid_nothing_reads_so() -> None:
    game = duel(plain("", "puss"), plain("", "bliss"))
    assert ask(game, BEN).prompt.startswith("Nobody laid a card: 1 Attack against 0 Defense")


# -- losses and refills


def test_a_random_loss_says_who_caused_it() -> None:
    game = duel(plain("axe", "baba_yaga"), plain("bread"))
    lay_both(game, "axe", "")
    play(game, BEN, "retreat")
    assert "You discard Loaf of Bread (Baba Yaga)." in told(game, BEN)
    game = duel(plain("flute"), plain("bread"))
    lay_both(game, "flute", "")
    flip(game)
    assert "Ben discards Loaf of Bread (Reed Flute)." in told(game, SPECTATOR)


def test_where_no_item_is_left_the_story_says_so() -> None:
    game = board(*quiet(count=2), items="", deck="", boxes="- -")
    choose(game, "scour", "draw_two")
    assert lately(game) == ["No item is left for Ann.", "No item is left for Ben."]


def test_two_who_scour_an_empty_deck_duel_for_what_their_cards_make_of_it() -> None:
    game = contest(plain("axe"), plain("ring"), action="scour", items="", deck="", boxes="- -")
    assert ask(game).prompt == (
        "You and {1} both want the next item, if there is one. Attack or defend?"
    )


def test_where_everybody_has_enough_the_story_says_so() -> None:
    game = board(Side("cinderella"), Side("snow_white"), turn=5, overlay=SAFE)
    assert told(game, SPECTATOR)[-2:] == [
        "Tommy Sharp investigates: whoever has less than 25 Glamour rolls for it.",
        "Everybody has enough.",
    ]


# -- buying


def test_who_chooses_an_action_reads_what_the_follower_does() -> None:
    """The answer lies on the card, whose text every client shows with it."""
    game = board(Side("bigby", "golden_egg", ""), Side("pigs"), boxes="goose_girl -", deck="")
    option = game.options(ask(game))[0]
    assert option.label == "Buy Follower 1: The Goose Girl (4; your hand pays 8)"
    assert option.at == "box 1/goose_girl"
    assert element(game, "box 1").items[0].id == option.at


def test_the_box_says_what_is_asked_after_rumpelstiltskin() -> None:
    side = Side("bigby", "ring axe", "rumpelstiltskin mother_goose")
    game = board(side, Side("pigs"), boxes="baba_yaga puss")
    choose(game, "buy_1", "draw_two")
    assert element(game, "box 1").label == "Follower 1, Glamour 10, for you 9; your hand pays 8"
    play(game, 0, "use:rumpelstiltskin")
    assert element(game, "box 1").label == "Follower 1, Glamour 10, for you 5; your hand pays 8"


def test_what_costs_nothing_is_not_said_to_be_paid() -> None:
    overlay = {"gingerbread_man": {"glamour": 1}}
    side = Side("bigby", "ring axe", "mother_goose")
    game = board(side, Side("pigs"), boxes="gingerbread_man -", deck="", overlay=overlay)
    choose(game, "buy_1", "draw_two")
    name = "The Gingerbread Man"
    assert ask(game).prompt == f"{name} costs you nothing. Discard items all the same?"
    assert labels(game)["done"] == f"Take {name}"
    assert element(game, "buys/0").text == f"{name}, paid"


def test_who_lays_no_card_reads_so() -> None:
    game = duel(plain("axe ring"), plain("kettle"))
    assert labels(game)["done"] == "Lay nothing"
    play(game, ANN, "lay:axe")
    assert labels(game)["done"] == "Lay no more"


# -- followers, and what they can still do


def test_a_follower_is_worth_something_and_costs_something_only_where_it_is_for_sale() -> None:
    game = board(Side("cinderella", "", "prince_charming"), Side("pigs"), boxes="puss -", deck="")
    owned, for_sale = face(game, "Prince Charming"), face(game, "Puss in Boots")
    assert (owned.cost, owned.numbers) == (None, "Glamour 17.")
    assert (for_sale.cost, for_sale.numbers) == (6, "")


def test_used_abilities_and_used_cards_are_two_words() -> None:
    game = board(Side("rose_red", "", "clara", used="clara"), Side("pigs"))
    assert element(game, "used/0").label == "Ability used"
    for word, meaning in (("ability used", "has worked"), ("used", "revealed in a duel")):
        (term,) = terms_called(word, FABLETOWN.look.terms)
        assert meaning in term.sentence


def test_nobody_is_in_beast_mode_before_cards_are_dealt() -> None:
    game = started(2)
    (first,) = game.asks
    play(game, first.player, "character:bigby")
    (shown,) = element(game, f"side/{first.player}").items
    assert shown.text == ""


@pytest.mark.parametrize(
    ("actions", "who", "comes"),
    [
        ("scour draw_two draw_two scour", "{0}", "you duel with {0}"),
        ("scour buy_1 scour scour", "{0} and {2}", "you are shut out"),
    ],
)
def test_the_question_at_a_conflict_says_with_whom_and_what_comes_of_it(
    actions: str, who: str, comes: str
) -> None:
    three = [Side("bigby", "", ""), Side("pigs", "", ""), Side("boy_blue", "", "")]
    game = board(*three, Side("cinderella", "axe", "prince_charming"))
    choose(game, *actions.split())
    assert ask(game, 3).prompt == (
        f"{who} chose Scour for Glamour, as you did: as it stands, {comes}. Use an ability?"
    )


def test_who_has_scoured_is_asked_for_an_ability_by_its_own_name() -> None:
    game = board(Side("bigby", "", "ali_baba"), Side("pigs"), items="ring ...")
    choose(game, "scour", "draw_two")
    assert ask(game).prompt == "You have scoured Ruby Ring. Use an ability?"


def test_boy_blue_is_asked_what_to_discard_also_where_all_cards_are_alike() -> None:
    """Otherwise everybody would know the rest of the hand."""
    game = board(
        Side("boy_blue", "", ""), Side("pigs"), items="axe ring ring", deck="", boxes="- -"
    )
    choose(game, "draw_two", "scour")
    assert (keys(game), sizes(game)) == (["discard:ring"], [2, 0])
    play(game, 0, "discard:ring")
    assert sizes(game) == [1, 0]


# -- the end, and where things come from


def test_the_end_says_what_followers_items_and_bonuses_come_to() -> None:
    sides = [Side("bigby", "axe", "puss"), Side("pigs", "", "jack golden_goose", "bread")]
    game = ended(*sides, puss=40, jack=32, golden_goose=6)
    assert game.result is not None
    assert explained(FABLETOWN.look.ending(table_of(game)), game.result).made_of == [
        "1 follower worth 40, no scoured items, 1 card in hand",
        "2 followers worth 38, The Golden Goose +2, 1 scoured item worth 4, no cards in hand",
    ]


def test_the_texts_of_actions_are_ours() -> None:
    assert {card.origin_of("text") for card in ACTIONS} == {HOUSE}


# -- hints


def reasons(game: Game, player: int = ANN) -> dict[str, str]:
    advice = FABLETOWN.advice
    seen = game.seen(player)
    assert isinstance(seen, Town)
    return {key: advice.reason(seen, player, key) for key in keys(game, player)}


def test_a_hint_says_what_an_action_costs_and_brings() -> None:
    game = board(Side("bigby", "golden_egg", ""), Side("pigs"), boxes="jack baba_yaga")
    found = reasons(game)
    assert found["action:buy_1"] == "as only buyer you pay 7 for 7 Glamour"
    assert found["action:buy_2"] == "you lack 2 as only buyer, but a duel won costs nothing"
    assert found["action:draw_two"] == "nobody can get in your way"
    assert found["action:scour"].startswith("items that you do not see have ")


def test_a_hint_says_that_a_follower_is_enough_for_tommy_sharp() -> None:
    side = Side("bigby", "golden_egg", "jack", "ring ring")
    game = board(side, Side("pigs"), turn=4, boxes="puss -", deck="", items="axe axe")
    assert reasons(game)["action:buy_1"] == (
        "as only buyer you pay 6 for 6 Glamour, enough for Tommy Sharp next turn"
    )


def test_a_hint_counts_the_items_that_are_not_seen() -> None:
    """Two Axes of 2 in the deck, and Ben's Egg of 8, of which Ann knows only that it is unseen."""
    overlay = {card.key: {"copies": 0} for card in table_of(started(2)).items.cards}
    overlay |= {"axe": {"copies": 2}, "golden_egg": {"copies": 1}}
    game = board(plain("", "", "bigby"), Side("pigs", "golden_egg"), overlay=overlay)
    assert reasons(game)["action:scour"] == (
        "items that you do not see have 4.0 Glamour on average"
    )


def test_a_hint_says_how_a_duel_stands() -> None:
    game = contest(plain("axe ring"), plain("kettle bread"))
    assert reasons(game) == {
        "attack": "your hand adds up to 7 Attack",
        "defend": "your hand adds up to 1 Defense",
    }
    play(game, ANN, "attack")
    lay_both(game, "axe ring", "kettle bread")
    flip(game)
    assert reasons(game) == {
        "flip": "you are 5 ahead so far",
        "stay": "you are 5 ahead so far",
        "retreat": "",
    }
    play(game, ANN, "flip")
    assert reasons(game, BEN)["retreat"] == "you are 5 behind so far, and 2 cards would be kept"


def test_a_hint_says_which_find_has_the_most_glamour() -> None:
    game = board(Side("snow_white", "", ""), Side("pigs"), items="axe fairy_dust ...")
    choose(game, "scour", "draw_two")
    assert reasons(game) == {"keep:axe": "", "keep:fairy_dust": "the most Glamour of these"}


def test_what_a_game_values_at_its_end_is_what_counts() -> None:
    """The Golden Goose brings 2 more when the game is over, and not before."""
    sides = [Side("bigby", "", "puss"), Side("pigs", "", "golden_goose")]
    game = ended(*sides, puss=40, golden_goose=39)
    town = table_of(game)
    ann, ben = town.fables
    assert (ann.glamour, ben.glamour) == (40, 41)
    assert value(town, ben) - value(town, ann) == pytest.approx(1 + ENVY)
