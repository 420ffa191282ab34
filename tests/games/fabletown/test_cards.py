"""The cards against tables typed from the content page, where values come from, and overlays."""

from __future__ import annotations

from typing import Any

import pytest

from fabletable.engine.cards import HOUSE, OVERLAY, RULEBOOK
from fabletable.engine.errors import BadOverlay
from fabletable.games.fabletown.actions import ACTIONS
from fabletable.games.fabletown.cards import deck
from fabletable.games.fabletown.characters import CHARACTERS
from fabletable.games.fabletown.followers import FOLLOWERS, STARTING
from fabletable.games.fabletown.items import ITEMS
from fabletable.games.fabletown.kinds import Character, Follower, Item
from tests.games.fabletown.boards import (
    DECK,
    Side,
    board,
    choose,
    hand,
    pools,
    sizes,
    started,
    table_of,
)
from tests.games.fabletown.duelling import fight, totals
from tests.games.stories import keys, play

# key: name, threshold of Beast Mode, the number in the ability
PEOPLE = {
    "bigby": ("Bigby Wolf", 3, 2),
    "snow_white": ("Snow White", 0, 0),
    "rose_red": ("Rose Red", 0, 1),
    "boy_blue": ("Boy Blue", 0, 1),
    "cinderella": ("Cinderella", 0, 1),
    "beauty": ("Beauty and the Beast", 4, 2),
    "pigs": ("The Three Little Pigs", 4, 1),
}

# key: name, whose, Glamour of three and four players, of two
FIRST = {
    "north_wind": ("The North Wind", "bigby", 16, 16),
    "cubs": ("The Cubs", "snow_white", 17, 14),
    "clara": ("Clara", "rose_red", 10, 13),
    "red_riding_hood": ("Red Riding Hood", "boy_blue", 13, 13),
    "prince_charming": ("Prince Charming", "cinderella", 20, 17),
    "bliss": ("Bliss", "beauty", 15, 16),
    "giants": ("The Trio of Giants", "pigs", 13, 13),
}

# key: name, Glamour, moment (empty: always), numbers
OTHERS: dict[str, tuple[str, int, str, dict[str, int]]] = {
    "puss": ("Puss in Boots", 6, "", {"attack": 1}),
    "jack": ("Jack the Giant Killer", 7, "", {"attack": 2}),
    "tin_soldier": ("The Tin Soldier", 5, "", {"defense": 2}),
    "rapunzel": ("Rapunzel", 6, "", {}),
    "baba_yaga": ("Baba Yaga", 10, "", {}),
    "millers_daughter": ("The Miller's Daughter", 5, "", {"draw": 1}),
    "goose_girl": ("The Goose Girl", 4, "", {"amount": 1}),
    "mother_goose": ("Mother Goose", 5, "", {"discount": 1}),
    "king_cole": ("Old King Cole", 8, "", {"amount": 2}),
    "golden_goose": ("The Golden Goose", 8, "", {"amount": 2}),
    "gingerbread_man": ("The Gingerbread Man", 3, "", {"amount": 1}),
    "rumpelstiltskin": ("Rumpelstiltskin", 8, "pay", {"amount": 4}),
    "godmother": ("The Fairy Godmother", 7, "investigation", {}),
    "pied_piper": ("The Pied Piper", 6, "start", {}),
    "sinbad": ("Sinbad", 6, "start", {"amount": 2}),
    "snow_queen": ("The Snow Queen", 9, "duel", {"amount": 3}),
    "frog_king": ("The Frog King", 5, "lost", {"amount": 2}),
    "little_mermaid": ("The Little Mermaid", 4, "reveal", {}),
    "ali_baba": ("Ali Baba", 5, "scoured", {}),
    "sandman": ("The Sandman", 7, "reveal", {}),
}
STARTING_NUMBERS: dict[str, tuple[str, dict[str, int]]] = {
    "north_wind": ("", {"attack": 1}),
    "cubs": ("", {"defense": 1}),
    "clara": ("duel", {"amount": 3}),
    "red_riding_hood": ("start", {"amount": 2}),
    "prince_charming": ("reveal", {}),
    "bliss": ("", {"amount": 1}),
    "giants": ("duel", {"amount": 3}),
}
NUMBERS = ("amount", "attack", "defense", "discount", "draw")

# name: Attack, Defense, Glamour
PLAIN = {
    "Woodcutter's Axe": (5, 1, 2),
    "Oak Shield": (1, 5, 2),
    "Knight's Sword": (4, 3, 3),
    "Iron Door Bar": (2, 5, 3),
    "Pitchfork": (4, 2, 3),
    "Copper Kettle": (1, 4, 3),
    "Silver Slippers": (1, 1, 6),
    "Golden Egg": (0, 0, 8),
    "Pearl Necklace": (0, 1, 7),
    "Velvet Gown": (0, 3, 6),
    "Ruby Ring": (2, 0, 6),
    "Walking Stick": (3, 2, 4),
    "Lantern": (2, 3, 4),
    "Loaf of Bread": (1, 3, 4),
    "Bone Whistle": (3, 3, 2),
}
MAGIC = {
    "Magic Beans": (1, 1, 4),
    "Poisoned Apple": (3, 1, 3),
    "Glass Mirror": (1, 1, 4),
    "Spindle": (3, 2, 2),
    "Flying Carpet": (2, 2, 4),
    "Seven-League Boots": (2, 2, 3),
    "Thorn Hedge": (1, 4, 3),
    "Cloak of Mist": (2, 3, 2),
    "Reed Flute": (3, 1, 3),
    "Porridge Pot": (0, 2, 4),
    "Giant's Club": (4, 0, 2),
    "Wishing Lamp": (1, 1, 4),
    "Tinker's Sack": (1, 1, 3),
    "Fairy Dust": (1, 1, 5),
    "Silver Bell": (2, 3, 4),
}


def follower(key: str) -> Follower:
    card = DECK[key]
    assert isinstance(card, Follower)
    return card


def numbers(card: Follower) -> dict[str, int]:
    return {name: getattr(card, name) for name in NUMBERS if getattr(card, name)}


def has_ability(item: Item) -> bool:
    """Whether the text goes on behind the three numbers."""
    return not item.text.endswith(f"Glamour {item.glamour}.")


# -- values


def test_the_seven_characters() -> None:
    found = {
        card.key: (card.name, card.threshold, card.amount)
        for card in DECK.values()
        if isinstance(card, Character)
    }
    assert found == PEOPLE


def test_starting_followers_whose_they_are_and_what_they_are_worth() -> None:
    found = {
        card.key: (card.name, card.of, card.glamour, card.glamour_of_two)
        for card in DECK.values()
        if isinstance(card, Follower) and card.of
    }
    assert found == FIRST


def test_what_starting_followers_can_do_and_when() -> None:
    found = {key: (follower(key).moment, numbers(follower(key))) for key in FIRST}
    assert found == STARTING_NUMBERS


def test_the_twenty_followers_of_the_deck() -> None:
    found = {
        card.key: (card.name, card.glamour, card.moment, numbers(card))
        for card in DECK.values()
        if isinstance(card, Follower) and not card.of
    }
    assert found == OTHERS
    assert len(found) == 20


@pytest.mark.parametrize(("table", "magic"), [(PLAIN, False), (MAGIC, True)])
def test_the_items(table: dict[str, tuple[int, int, int]], magic: bool) -> None:
    found = {
        card.name: (card.attack, card.defense, card.glamour)
        for card in DECK.values()
        if isinstance(card, Item) and has_ability(card) is magic
    }
    assert found == table
    assert len(found) == 15


def test_sixty_items_and_their_averages() -> None:
    items = [card for card in DECK.values() if isinstance(card, Item) for _ in range(card.copies)]
    assert len(items) == 60
    assert {card.copies for card in ITEMS} == {2}
    assert round(sum(card.attack for card in items) / 60, 2) == 1.87
    assert round(sum(card.defense for card in items) / 60, 2) == 2.03
    assert round(sum(card.glamour for card in items) / 60, 2) == 3.77


def test_characters_followers_and_actions_exist_once() -> None:
    cards = [*CHARACTERS, *STARTING, *FOLLOWERS, *ACTIONS]
    assert {card.copies for card in cards} == {1}
    assert len(cards) == 7 + 7 + 20 + 4


def test_every_starting_follower_belongs_to_one_character() -> None:
    assert [one.of for one in STARTING] == [one.key for one in CHARACTERS]


# -- texts


def test_texts_say_the_numbers_and_hold_no_braces() -> None:
    for card in DECK.values():
        assert "{" not in card.text, card.key
        assert "}" not in card.text, card.key


def test_every_card_has_a_text() -> None:
    assert [card.name for card in DECK.values() if not card.text] == []


@pytest.mark.parametrize(
    ("key", "words"),
    [
        ("bigby", "Beast Mode (fewer than 3 cards in hand): +2 to your duel total."),
        ("jack", "+2 to your total when you attack."),
        ("cubs", "+1 to your total when you defend."),
        ("mother_goose", "As only buyer you pay 1 less."),
        ("millers_daughter", "When you draw two, draw 1 more."),
        ("rumpelstiltskin", "Once, as only buyer: pay 4 less."),
        ("axe", "Attack 5, Defense 1, Glamour 2."),
        ("beans", "Attack 1, Defense 1, Glamour 4. Draw 1."),
    ],
)
def test_texts_are_made_from_the_numbers(key: str, words: str) -> None:
    assert DECK[key].text == words


@pytest.mark.parametrize("card", [*STARTING, *FOLLOWERS], ids=lambda card: card.key)
def test_followers_that_help_once_say_so(card: Follower) -> None:
    assert card.text.startswith("Once, ") is bool(card.moment)


# -- origins


@pytest.mark.parametrize("card", CHARACTERS, ids=lambda card: card.key)
def test_characters_are_the_rulebooks_and_what_they_can_do_is_ours(card: Character) -> None:
    assert card.origin_of("name") == RULEBOOK
    assert [card.origin_of(path) for path in ("threshold", "amount", "text")] == [HOUSE] * 3


@pytest.mark.parametrize("card", STARTING, ids=lambda card: card.key)
def test_starting_followers_are_the_rulebooks_and_their_numbers_are_ours(card: Follower) -> None:
    assert [card.origin_of(path) for path in ("name", "of")] == [RULEBOOK] * 2
    ours = ("glamour", "glamour_of_two", "amount", "attack", "defense", "text")
    assert {card.origin_of(path) for path in ours} == {HOUSE}


@pytest.mark.parametrize("card", [*FOLLOWERS, *ITEMS], ids=lambda card: card.key)
def test_all_other_followers_and_all_items_are_ours(card: Follower | Item) -> None:
    assert card.all_origins() == (HOUSE,)


def test_the_four_actions_are_the_rulebooks() -> None:
    assert [card.key for card in ACTIONS] == ["buy_1", "buy_2", "scour", "draw_two"]
    assert [card.all_origins() for card in ACTIONS] == [(RULEBOOK,)] * 4


# -- overlays


def test_an_overlay_changes_numbers_and_the_text_that_says_them() -> None:
    card = deck({"jack": {"attack": 5}})["jack"]
    assert isinstance(card, Follower)
    assert (card.attack, card.text) == (5, "+5 to your total when you attack.")
    assert (card.origin_of("attack"), card.origin_of("glamour")) == (OVERLAY, HOUSE)


def test_the_text_of_an_item_says_the_numbers_of_an_overlay() -> None:
    assert deck({"axe": {"glamour": 9}})["axe"].text == "Attack 5, Defense 1, Glamour 9."


@pytest.mark.parametrize(
    ("key", "values", "words"),
    [
        ("beauty", {"discount": 2}, "you pay 2 less"),
        ("snow_white", {"scours": 3}, "draw 3 items instead"),
        ("cinderella", {"rolls": 4}, "roll 4 dice"),
        ("beans", {"draw": 2}, "Draw 2."),
        ("boots", {"amount": 5}, "+5 if this is the last card"),
        ("hedge", {"amount": 2}, "-2 to your opponent's total for each"),
        ("porridge", {"amount": 2, "most": 4}, "+2 for each card in your hand, at most +4."),
        ("lamp", {"amount": 3, "draw": 2}, "Choose: +3, or draw 2."),
        ("bell", {"amount": 1}, "+1 if you have fewer"),
    ],
)
def test_every_number_in_an_ability_can_be_another(
    key: str, values: dict[str, int | str | dict[str, int]], words: str
) -> None:
    assert words in deck({key: values})[key].text


def test_numbers_of_an_overlay_count_in_a_duel() -> None:
    overlay = {"boots": {"amount": 5}, "porridge": {"amount": 2, "most": 4}}
    sides = Side("pigs", "boots", ""), Side("boy_blue", "porridge axe axe ring", "")
    game = fight(*sides, "boots", "porridge", overlay=overlay)
    assert totals(game) == (2 + 5, 2 + 4)


def test_snow_white_keeps_one_of_as_many_as_an_overlay_says() -> None:
    sides = Side("snow_white", "", ""), Side("pigs", "", "")
    game = board(*sides, items="axe ring bread ...", overlay={"snow_white": {"scours": 3}})
    choose(game, "scour", "draw_two")
    assert keys(game) == ["keep:axe", "keep:ring", "keep:bread"]


def test_an_overlay_may_say_it_in_own_words_with_braces_too() -> None:
    card = deck({"jack": {"attack": 5, "text": "{attack} giants"}})["jack"]
    assert card.text == "{attack} giants"


def test_the_cards_without_an_overlay_stay_as_they_are() -> None:
    deck({"jack": {"glamour": 1}})
    assert follower("jack").glamour == 7
    assert deck({})["jack"] is DECK["jack"]


def test_a_price_of_an_overlay_is_paid_and_counted() -> None:
    overlay = {"jack": {"glamour": 3}}
    game = board(Side("bigby", "sword", ""), Side("pigs"), boxes="jack -", overlay=overlay)
    choose(game, "buy_1", "scour")
    play(game, 0, "pay:sword")
    assert pools(game)[0] == 3


@pytest.mark.parametrize(
    ("overlay", "side", "drawn"),
    [
        ({"millers_daughter": {"draw": 3}}, Side("bigby", "", "millers_daughter"), 5),
        ({"pigs": {"amount": 2}}, Side("pigs", "", ""), 4),
        ({"pigs": {"threshold": 0}}, Side("pigs", "", ""), 2),
    ],
)
def test_numbers_of_an_overlay_are_drawn(overlay: dict[str, Any], side: Side, drawn: int) -> None:
    game = board(side, Side("rose_red"), overlay=overlay)
    choose(game, "draw_two", "scour")
    assert sizes(game)[0] == drawn


@pytest.mark.parametrize(
    ("overlay", "side", "cost"),
    [
        ({"mother_goose": {"discount": 3}}, Side("bigby", "golden_egg", "mother_goose"), 4),
        ({"cinderella": {"amount": 2}}, Side("cinderella", "golden_egg", ""), 5),
        ({"beauty": {"threshold": 1}}, Side("beauty", "golden_egg", ""), 6),
    ],
)
def test_numbers_of_an_overlay_make_a_price(overlay: dict[str, Any], side: Side, cost: int) -> None:
    game = board(side, Side("rose_red"), boxes="jack -", overlay=overlay)
    choose(game, "buy_1", "scour")
    assert game.asks[0].prompt == f"Pay {cost} for Jack the Giant Killer"


def test_items_may_be_more_or_fewer() -> None:
    overlay = {"axe": {"copies": 0}, "ring": {"copies": 5}}
    game = started(2, overlay=overlay, settings={"characters": "random"})
    table = table_of(game)
    assert len(table.items) + sum(sizes(game)) == 60 - 2 + 3
    assert "axe" not in [card.key for card in table.items.cards]


def test_a_follower_can_be_left_out() -> None:
    game = started(2, overlay={"sandman": {"copies": 0}}, settings={"characters": "random"})
    table = table_of(game)
    lying = [*table.deck.cards, *table.box_1.cards, *table.box_2.cards]
    assert len(lying) == 19


def test_a_character_can_be_left_out() -> None:
    game = started(3, overlay={"pigs": {"copies": 0}})
    last = game.asks[0].player
    assert "character:pigs" not in keys(game, last)
    assert len(keys(game, last)) == 6


def test_a_starting_follower_can_be_left_out() -> None:
    game = started(2, overlay={"clara": {"copies": 0}})
    last = game.asks[0].player
    play(game, last, "character:rose_red")
    assert pools(game)[last] == 0
    assert hand(game, last) == ""  # nothing is dealt before all have chosen


WRONG: list[tuple[dict[str, Any], str]] = [
    ({"jak": {"glamour": 3}}, "no card is called 'jak'; did you mean 'jack'?"),
    ({"jack": {"moment": "pay"}}, "jack: no value is called 'moment'"),
    ({"clara": {"of": "bigby"}}, "clara: no value is called 'of'"),
    ({"axe": {"price": 3}}, "axe: no value is called 'price'"),
    ({"axe": {"glamour": -1}}, "axe.glamour: expected 0 or more, got -1"),
    ({"jack": {"glamour": -1}}, "jack.glamour: expected 0 or more, got -1"),
    ({"clara": {"glamour_of_two": -1}}, "clara.glamour_of_two: expected 0 or more, got -1"),
    ({"rose_red": {"amount": -1}}, "rose_red.amount: expected 0 or more, got -1"),
    ({"sinbad": {"amount": -2}}, "sinbad.amount: expected 0 or more, got -2"),
    ({"jack": {"draw": -3}}, "jack.draw: expected 0 or more, got -3"),
    ({"pigs": {"threshold": -1}}, "pigs.threshold: expected 0 or more, got -1"),
    ({"cinderella": {"rolls": 0}}, "cinderella.rolls: expected 1 or more, got 0"),
    ({"snow_white": {"scours": 0}}, "snow_white.scours: expected 1 or more, got 0"),
    ({"porridge": {"most": -1}}, "porridge.most: expected 0 or more, got -1"),
    ({"sinbad": {"copies": 2}}, "sinbad.copies: expected 0 or 1, got 2"),
    ({"bigby": {"copies": 2}}, "bigby.copies: expected 0 or 1, got 2"),
    ({"scour": {"copies": 0}}, "scour.copies: every player has one; expected 1, got 0"),
    (
        {key: {"copies": 0} for key in ("bigby", "pigs", "beauty", "rose_red")},
        "copies: 4 characters are needed, one for each player",
    ),
]


@pytest.mark.parametrize(("overlay", "message"), WRONG)
def test_a_bad_overlay_is_refused_with_a_reason(overlay: dict[str, Any], message: str) -> None:
    with pytest.raises(BadOverlay) as refused:
        started(2, overlay=overlay)
    assert str(refused.value).startswith(message)


@pytest.mark.parametrize(
    "overlay",
    [
        {"jack": {"attack": -2}},
        {"axe": {"attack": -2, "defense": -2}},
        {"mother_goose": {"discount": -1}},
        {key: {"copies": 0} for key in ("bigby", "pigs", "beauty")},
    ],
)
def test_an_odd_overlay_is_not_refused(overlay: dict[str, Any]) -> None:
    game = started(4, overlay=overlay, settings={"characters": "random"})
    assert len(table_of(game).in_order()) == 4
