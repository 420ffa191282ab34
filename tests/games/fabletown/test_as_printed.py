"""The printed sentences, one story each; retreating has a file of its own."""

from __future__ import annotations

from typing import Any

import pytest

from fabletable.engine.game import Game
from fabletable.engine.replay import resume
from fabletable.engine.scene import Element
from fabletable.games.fabletown.measures import NOBODY_LEFT
from fabletable.games.fabletown.rules import FABLETOWN
from tests.games.fabletown.boards import (
    SPECTATOR,
    Side,
    board,
    choose,
    discard,
    fable,
    followers,
    hand,
    lately,
    pools,
    rolling,
    sizes,
    started,
    table_of,
    told,
)
from tests.games.fabletown.duelling import ANN, BEN, duel, fight, flip_all, lay_both, plain
from tests.games.stories import ask, keys, play


def element(game: Game, name: str, viewer: int = SPECTATOR) -> Element:
    return next(one for one in game.scene(viewer).elements if one.id == name)


# -- paying: "cumulatively have equal to or greater Glamour value"


def only_buyer(character: str, cards: str, box: str = "jack", after: str = "draw_two") -> Game:
    game = board(Side(character, cards, ""), Side("rose_red", "", ""), boxes=f"{box} -", deck="")
    choose(game, "buy_1", after)
    return game


def test_any_cards_that_reach_the_price_pay_it_more_than_needed_too() -> None:
    """Bigby pays Axe, Axe and Egg for Jack, who costs 7; the Egg alone would do."""
    game = only_buyer("bigby", "axe axe golden_egg bread")
    game.answer(0, "pay:golden_egg pay:axe pay:axe done")
    assert (hand(game), followers(game)) == ("bread", "jack")
    assert lately(game)[0] == (
        "Ann pays Golden Egg and 2 x Woodcutter's Axe: 12 Glamour for a price of 7."
    )


@pytest.mark.parametrize(("paid", "beast"), [("golden_egg", False), ("golden_egg axe", True)])
def test_who_pays_more_comes_into_beast_mode(paid: str, beast: bool) -> None:
    game = only_buyer("bigby", "golden_egg bread axe ring")
    game.answer(0, " ".join([*[f"pay:{item}" for item in paid.split()], "done"]))
    assert (followers(game), fable(game).in_beast_mode) == ("jack", beast)


def test_beast_mode_is_told_when_it_comes_and_when_it_goes() -> None:
    """In the turn in which it happens, and once; also of a game that was kept in between."""
    game = only_buyer("bigby", "golden_egg bread axe ring")
    game.answer(0, "pay:golden_egg pay:axe done")
    game = resume(FABLETOWN, game.log)
    choose(game, "draw_two", "draw_two")
    lines = [line for line in told(game, BEN) if "Beast Mode" in line]
    assert lines == ["Ann is no longer in Beast Mode as Bigby Wolf, with 4 cards in hand."]


def test_who_comes_into_beast_mode_is_told_at_once() -> None:
    game = only_buyer("bigby", "golden_egg bread axe ring")
    game.answer(0, "pay:golden_egg pay:axe done")
    lines = told(game, BEN)
    beast = lines.index("Ann is in Beast Mode as Bigby Wolf, with 2 cards in hand.")
    assert beast < lines.index("Turn 2: you have priority.")


def test_a_whole_hand_can_be_marked_for_a_small_price() -> None:
    game = only_buyer("bigby", "axe golden_egg bread", "gingerbread_man")
    marks = ["pay:axe", "pay:bread", "pay:golden_egg"]
    assert game.marked(0, marks).called == (
        "Buy The Gingerbread Man with these 3: pay 14 for 3, 11 too much"
    )
    assert game.marked(0, ["pay:axe"]).missing == "1 more"


# -- drafting: "Each Character starts with one Follower"


@pytest.mark.parametrize(("players", "glamour"), [(2, 13), (3, 10)])
def test_each_character_is_shown_with_who_comes_along(players: int, glamour: int) -> None:
    """With its Glamour and what it does, in the option and on a card beside it."""
    game = started(players)
    along = f"with Clara ({glamour} Glamour; Once, in a duel: +3 to your total)"
    options = {option.key: option.label for option in game.options(game.asks[0])}
    assert options["character:rose_red"] == f"Rose Red, {along}"
    shown = {item.id: item for item in element(game, "characters").items}
    assert shown["characters/rose_red"].text == "with Clara"
    face = shown["characters/rose_red"].face
    assert face is not None
    assert face.text.startswith("Whenever your action brings you nothing")
    clara = {item.id: item.face for item in element(game, "starting").items}["starting/clara"]
    assert clara is not None
    assert clara.numbers == f"Glamour {glamour}."
    assert clara.text == "Once, in a duel: +3 to your total."


def test_who_comes_along_with_nobody_is_not_named() -> None:
    game = started(2, overlay={"clara": {"copies": 0}})
    options = {option.key: option.label for option in game.options(game.asks[0])}
    assert options["character:rose_red"] == "Rose Red"


# -- a lone survivor: "The game ends after 2 Rounds and 3 Tommy Sharp Turns"


def lone(pool: int, seed: str = "0", **layout: Any) -> Game:
    """Tommy Sharp has come for the first time, and Ben alone is left."""
    overlay = {"jack": {"glamour": pool}, "puss": {"glamour": 1}}
    sides = [Side("bigby", "axe", "puss"), Side("pigs", "", "jack")]
    layout = {"boxes": "- -", "deck": "", "items": "", **layout}
    return board(*sides, turn=5, seed=seed, overlay=overlay, **layout)


def test_a_lone_survivor_plays_on_to_the_last_turn() -> None:
    game = lone(40)
    assert told(game, SPECTATOR)[-2:] == ["Ben is the only one left.", "Ben now has priority."]
    for _ in range(3):
        assert (game.result, keys(game, 1)) == (None, ["action:scour", "action:draw_two"])
        play(game, 1, "action:draw_two")
    assert game.result is not None
    assert (game.result.winners, game.result.scores) == ([1], (1, 40))
    assert told(game, SPECTATOR)[-2] == "Ben wins with 40 Glamour."


@pytest.mark.parametrize(("pool", "turns"), [(23, 1), (29, 2)])
def test_the_limits_hold_for_a_lone_survivor_who_may_fail(pool: int, turns: int) -> None:
    """With 23 no roll reaches the limit of 30, with 29 hardly one that of 35."""
    seed = rolling("", "2")
    game = lone(pool, seed)
    for _ in range(turns):
        play(game, 1, "action:draw_two")
    assert game.result is not None
    assert game.result.winners == []
    assert NOBODY_LEFT in told(game, SPECTATOR)[-2:]


def test_a_lone_survivor_may_buy_and_scour_unopposed() -> None:
    game = lone(40, boxes="rapunzel -", items="golden_egg ring")
    play(game, 1, "action:scour")
    assert pools(game)[1] == 48
    play(game, 1, "action:buy_1")
    assert lately(game)[0] == "Ben cannot pay 6 for Rapunzel."


def test_a_lone_survivor_wins_at_once_if_that_was_settled() -> None:
    game = lone(26, settings={"survivor": "wins"})
    assert game.result is not None
    assert game.result.winners == [1]
    assert told(game, SPECTATOR)[-3:-1] == [
        "Ben is the only one left.",
        "Ben wins with 26 Glamour.",
    ]


# -- totals, and where they come from


def test_the_story_says_where_every_point_of_a_total_comes_from() -> None:
    """Jack and the wolf stand by Ann, Ben's hedge slows her line; the sums add up."""
    game = duel(Side("bigby", "axe ring", "jack clara"), plain("hedge", "cubs"))
    lay_both(game, "axe ring", "hedge")
    play(game, ANN, "use:clara")
    flip_all(game)
    lines = lately(game)
    counted = [line for line in lines if "worth" in line or " total." in line]
    assert counted == [
        "Clara: +3 to Ann's total.",
        "Ann reveals Woodcutter's Axe, worth 5.",
        "Ben reveals Thorn Hedge, worth 4.",
        "Thorn Hedge: -1 to Ann's total.",
        "Ann reveals Ruby Ring, worth 2.",
        "Jack the Giant Killer: +2 to Ann's total.",
        "Bigby Wolf: +2 to Ann's total.",
        "The Cubs: +1 to Ben's total.",
    ]
    assert "13 Attack against 5 Defense." in lines  # 3+5-1+2+2+2, and 4+1


def test_the_story_adds_up_in_an_empty_duel() -> None:
    game = fight(Side("bigby", "", "puss"), plain(""), "", "", boxes="jack -", deck="")
    assert lately(game)[-5:] == [
        "Puss in Boots: +1 to Ann's total.",
        "Bigby Wolf: +2 to Ann's total.",
        "3 Attack against 0 Defense.",
        "Ann wins the duel.",
        "Jack the Giant Killer now follows Ann.",
    ]


@pytest.mark.parametrize(
    ("attack", "defense", "line"),
    [
        ("apple", "kettle", "Poisoned Apple: the next card Ben reveals counts nothing."),
        ("apple", "kettle", "Ben reveals Copper Kettle, worth 0, since it does not count."),
        (
            "cloak",
            "beans",
            "Cloak of Mist: the ability of the next card Ben reveals has no effect.",
        ),
        ("spindle", "kettle", "Spindle: Ben can no longer retreat."),
        ("axe", "mirror", "Glass Mirror: +5 to Ben's total."),
        ("beans", "kettle", "Ann draws a card (Magic Beans)."),
        ("axe", "kettle", "Ben's used cards are discarded: Copper Kettle."),
    ],
)
def test_what_an_item_does_is_told_with_its_name(attack: str, defense: str, line: str) -> None:
    game = fight(plain(attack), plain(defense), attack, defense)
    assert line in told(game, SPECTATOR)


def test_the_story_says_what_is_fought_for_and_what_losing_brings() -> None:
    game = fight(plain("axe ring"), plain("kettle gown bread"), "axe", "kettle gown bread")
    lines = lately(game)
    assert lines[0] == "Ann duels with Ben for Puss in Boots."
    assert "Puss in Boots now follows Ben." in lines
    lost = fight(plain("axe axe"), plain("ring kettle"), "axe axe", "ring kettle")
    assert "Ben draws a card (one fewer than used)." in lately(lost)
    tied = fight(plain("axe"), plain("oak_shield"), "axe", "oak_shield")
    assert "Ann draws a card (as many as used)." in lately(tied)


def test_the_story_says_who_decides_a_tie() -> None:
    game = fight(plain("axe"), plain("oak_shield", "rapunzel"), "axe", "oak_shield")
    assert "Rapunzel decides the tie for Ben." in lately(game)


def test_the_story_says_how_many_cards_are_taken_back_unseen() -> None:
    game = duel(plain("axe ring"), plain("kettle"))
    lay_both(game, "axe ring", "kettle")
    play(game, BEN, "retreat")
    assert lately(game)[-5:-2] == [
        "Ann takes back 2 cards unseen.",
        "Ben takes back 1 card unseen.",
        "Ann wins the duel, since the other retreats.",
    ]


def test_the_story_says_what_abilities_of_a_moment_do() -> None:
    sides = [Side("bigby", "", ""), Side("cinderella", "", "prince_charming")]
    game = board(*sides)
    choose(game, "scour", "scour")
    play(game, 1, "use:prince_charming")
    assert "Ben ranks above all others in conflicts this turn." in lately(game)
    sides[1] = Side("pigs", "", "little_mermaid")
    game = board(*sides)
    choose(game, "scour", "scour")
    play(game, 1, "use:little_mermaid")
    assert "Ben will draw two cards instead." in lately(game)
    game = board(Side("bigby", "golden_egg", "rumpelstiltskin"), Side("pigs"), boxes="jack -")
    choose(game, "buy_1", "draw_two")
    play(game, 0, "use:rumpelstiltskin")
    assert lately(game)[-1] == "Jack the Giant Killer now costs Ann 3."


def test_the_story_says_what_snow_white_does_not_keep() -> None:
    game = board(Side("snow_white", "", ""), Side("pigs"), items="axe fairy_dust ...")
    choose(game, "scour", "draw_two")
    assert ask(game).prompt == "Keep which of these 2? The rest is discarded"
    play(game, 0, "keep:fairy_dust")
    assert lately(game)[:3] == [
        "Ann finds Woodcutter's Axe and Fairy Dust.",
        "Fairy Dust goes into Ann's pool.",
        "Ann discards Woodcutter's Axe.",
    ]


# -- the discard pile is open


def test_the_whole_discard_pile_can_be_looked_through() -> None:
    game = board(Side("bigby", "", ""), Side("pigs"), discard="ring axe ring")
    pile = element(game, "discard")
    assert [item.face.title for item in pile.items if item.face] == [
        "Ruby Ring", "Woodcutter's Axe", "Ruby Ring",
    ]  # fmt: skip
    assert [item.id for item in pile.items] == ["discard/ring", "discard/axe", "discard/ring#2"]
    assert (pile.count, discard(game)) == (3, "axe ring ring")


# -- the end


def ended(*sides: Side, **worth: int) -> Game:
    overlay: dict[str, Any] = {key: {"glamour": number} for key, number in worth.items()}
    last = 2 * len(sides) + 3
    game = board(*sides, turn=last, items="", overlay=overlay, boxes="- -", deck="")
    choose(game, *["draw_two"] * len(game.asks))
    return game


def test_the_story_ends_with_who_wins() -> None:
    game = ended(Side("bigby", "", "puss"), Side("pigs", "", "jack"), puss=40, jack=41)
    assert told(game, SPECTATOR)[-1] == "Ben wins with 41 Glamour."
    assert told(game, BEN)[-1] == "You win with 41 Glamour."


def test_the_story_says_why_equals_are_ranked_apart() -> None:
    sides = [
        Side("bigby", "", "puss"),
        Side("pigs", "", "jack sinbad"),
        Side("beauty", "axe", "rapunzel"),
    ]
    game = ended(*sides, puss=40, jack=40, sinbad=0, rapunzel=40)
    assert told(game, SPECTATOR)[-3:] == [
        "Ben wins with 40 Glamour.",
        "With 40 Glamour each, the most followers decide: Ben 2, Ann 1, Cleo 1.",
        "With 40 Glamour each, the most cards in hand decide: Cleo 1, Ann 0.",
    ]


def test_the_story_says_that_a_victory_is_shared() -> None:
    game = ended(Side("bigby", "", "puss"), Side("pigs", "", "jack"), puss=40, jack=40)
    assert told(game, SPECTATOR)[-2:] == [
        "Ann shares the victory, with 40 Glamour.",
        "Ben shares the victory, with 40 Glamour.",
    ]


def test_the_story_of_a_game_that_nobody_wins_has_a_last_line() -> None:
    sides = [Side("bigby", "", "puss"), Side("pigs", "", "jack")]
    game = board(*sides, turn=5)
    assert table_of(game).is_over
    assert NOBODY_LEFT in told(game, SPECTATOR)[-2:]


# -- words


def test_who_does_without_an_ability_says_so() -> None:
    game = board(Side("bigby", "", "sinbad"), Side("pigs"))
    labels = [option.label for option in game.options(ask(game))]
    assert labels == ["Use Sinbad", "No ability"]


def test_questions_of_a_duel_say_what_it_is_about() -> None:
    game = duel(plain("axe ring"), plain("kettle gown"))
    assert ask(game).prompt == (
        "Lay any number of cards, from left to right, to attack {1} for Puss in Boots"
    )
    play(game, ANN, "lay:axe", "done")
    assert ask(game, BEN).prompt == (
        "Lay any number of cards, from left to right, to defend against {0}, who laid 1 card, "
        "for Puss in Boots"
    )
    play(game, BEN, "lay:kettle", "done")
    assert ask(game, BEN).prompt == (
        "{0} reveals the next card in the duel for Puss in Boots (0 Attack against 0 Defense so "
        "far; face down: 1 of yours, 1 of {0}'s). Go on, or retreat?"
    )
    labels = [option.label for option in game.options(ask(game, BEN))]
    assert labels[0] == "Go on: {0} reveals the next card"
    assert game.options(ask(game, BEN))[0].at == "line/0/#0"
    play(game, BEN, "flip")
    assert ask(game, ANN).prompt.startswith("You reveal the next card in the duel")
    assert game.options(ask(game, ANN))[0].label == "Reveal your next card"
    assert game.options(ask(game, ANN))[0].at == "line/0/axe"


def test_the_turn_says_who_has_priority() -> None:
    game = board(Side("bigby"), Side("pigs"), stand=1)
    assert element(game, "turn").text == "priority: {1}; Tommy Sharp asks for 25 in turn 5"


# -- texts follow from numbers, on whichever card they stand

MORE = "When you draw two, draw 1 more."


@pytest.mark.parametrize(
    ("key", "values", "text"),
    [
        ("sinbad", {"attack": 3},
         "Once, at the start of a turn: draw 2. +3 to your total when you attack."),
        ("clara", {"defense": -2},
         "Once, in a duel: +3 to your total. -2 to your total when you defend."),
        ("jack", {"attack": -2}, "-2 to your total when you attack."),
        ("puss", {"discount": 2, "draw": 1},
         f"+1 to your total when you attack. As only buyer you pay 2 less. {MORE}"),
        ("mother_goose", {"discount": -1}, "As only buyer you pay 1 more."),
    ],
)  # fmt: skip
def test_numbers_that_always_work_are_said_on_every_follower(
    key: str, values: dict[str, Any], text: str
) -> None:
    game = started(2, overlay={key: values})
    assert table_of(game).setup.deck[key].text == text


@pytest.mark.parametrize(
    ("key", "values", "words"),
    [
        ("bigby", {"rolls": 3}, "When Tommy Sharp comes, roll 3 dice and use the highest."),
        ("pigs", {"scours": 2}, "Whenever you scour, draw 2 items instead"),
        ("beauty", {"discount": -2}, "as only buyer you pay 2 more."),
        ("rose_red", {"threshold": 2}, "Beast Mode with fewer than 2 cards in hand."),
    ],
)
def test_numbers_that_always_work_are_said_on_every_character(
    key: str, values: dict[str, Any], words: str
) -> None:
    game = started(2, overlay={key: values})
    assert words in table_of(game).setup.deck[key].text


def test_a_bonus_on_a_card_that_has_none_counts_as_its_text_says() -> None:
    game = fight(plain("axe", "rapunzel"), plain("kettle"), "axe", "kettle",
                 overlay={"rapunzel": {"attack": 3}})  # fmt: skip
    assert "Rapunzel: +3 to Ann's total." in lately(game)
    assert sizes(game) == [0, 0]
