"""Scenes and questions as text: everything is there, and nothing is wider than 80 letters."""

from __future__ import annotations

from random import Random

import pytest

from fabletable.engine.facts import Option, Result, Rival
from fabletable.engine.loop import new_game
from fabletable.engine.rules import Rules
from fabletable.engine.scene import (
    BADGE,
    COUNTER,
    FAN,
    GRID,
    NOTE,
    PILE,
    ROW,
    TRACK,
    Element,
    Face,
    Item,
    Scene,
)
from fabletable.games import GAMES
from fabletable.terminal.news import told_in_both, untold
from fabletable.terminal.question import Question
from fabletable.terminal.result import result_text
from fabletable.terminal.screen import WIDTH, wrapped
from fabletable.terminal.text import Look, option_numbers, options_text, scene_text
from tests.terminal.running import FORMS, longest_line
from tests.toys.gifts import GIFTS

ANN_AND_BEN = Look(0, ["Ann", "Ben"])


def text_of(*elements: Element, look: Look = ANN_AND_BEN) -> str:
    return scene_text(Scene(elements), look)


def grid(columns: int, **numbers: str) -> str:
    """A row of empty cells, named c0, c1, …"""
    items = tuple(Item(f"c{i}", None, True, 0, i) for i in range(columns))
    return text_of(Element(GRID, "grid", "Grid", items=items), look=Look(0, [], numbers))


# -- elements


def test_rows_name_their_cards() -> None:
    items = (Item("a", Face("Apple")), Item("b"), Item("c", empty=True))
    assert text_of(Element(ROW, "row", "Row", items=items)) == "Row: Apple, face down, empty"
    assert text_of(Element(ROW, "row", "Row")) == "Row: none"


def test_a_hand_counts_equal_cards() -> None:
    items = tuple(Item(str(i), Face(title)) for i, title in enumerate(["Egg", "Drum", "Egg"]))
    hand = Element(FAN, "hand", "Hand", items=items)
    assert text_of(hand) == "Hand: 2 x Egg, Drum"
    numbers = {"0": "[1,4]", "1": "[2]"}
    assert text_of(hand, look=Look(0, [], numbers)) == "Hand: [1,4] 2 x Egg, [2] Drum"


def test_a_card_tells_its_cost_once() -> None:
    items = (
        Item("a", Face("Pit")),
        Item("b", Face("Red 5", cost=5)),
        Item("c", Face("Egg", cost=0)),
    )
    assert text_of(Element(FAN, "hand", "Hand", items=items)) == "Hand: Pit, Red 5, Egg (0)"
    assert text_of(Element(ROW, "row", "Row", items=items)) == "Row: Pit, Red 5, Egg"


def test_a_line_ends_between_two_cards() -> None:
    items = tuple(Item(str(i), Face("Sand castle 12")) for i in range(20))
    lines = text_of(Element(ROW, "row", "Row", items=items)).splitlines()
    assert max(map(len, lines)) <= WIDTH
    assert all(line.endswith("Sand castle 12,") for line in lines[:-1])


def test_whose_it_is_stands_beside_it() -> None:
    mine, theirs = Element(ROW, "row/0", "Blue", 0), Element(ROW, "row/1", "Red", 1)
    assert text_of(mine, theirs) == "Blue (you): none\nRed (Ben): none"
    assert text_of(mine, look=Look(-1, ["Ann", "Ben"])) == "Blue (Ann): none"


def test_many_things_of_one_seat_stand_together_under_its_name() -> None:
    def site(seat: int) -> list[Element]:
        counters = [Element(COUNTER, f"{what}/{seat}", what, seat) for what in ("Coins", "Cards")]
        piles = [Element(PILE, f"{what}/{seat}", what, seat) for what in ("Stack", "Discard")]
        return [*counters, Element(FAN, f"hand/{seat}", "Hand", seat), *piles]

    note = Element(NOTE, "turn", "Turn", text="3")
    assert text_of(note, *site(0), *site(1)).splitlines() == [
        "Turn: 3",
        "You ------------------------------------",
        "Coins: 0   Cards: 0",
        "Hand: none",
        "Stack: 0 cards   Discard: 0 cards",
        "Ben ------------------------------------",
        "Coins: 0   Cards: 0",
        "Hand: none",
        "Stack: 0 cards   Discard: 0 cards",
    ]


def test_piles_count_and_show_what_is_on_top() -> None:
    assert text_of(Element(PILE, "pile", "Pile", count=1)) == "Pile: 1 card"
    assert text_of(Element(PILE, "pile", "Pile", count=0)) == "Pile: 0 cards"
    top = (Item("top", Face("Egg")),)
    assert text_of(Element(PILE, "p", "Pile", count=3, items=top)) == "Pile: 3 cards, on top Egg"


def test_counters_of_one_owner_go_together() -> None:
    elements = [
        Element(COUNTER, "now/red", "Red now", value=7),
        Element(TRACK, "won/red", "Red rounds won", value=1, limit=2),
        Element(COUNTER, "now/blue", "Blue now"),
        Element(TRACK, "won/blue", "Blue rounds won", limit=2),
    ]
    assert text_of(*elements) == ("Red: 7 now, 1 of 2 rounds won   Blue: 0 now, 0 of 2 rounds won")


def test_counters_without_a_common_word_stand_alone() -> None:
    coins, cards = (
        Element(COUNTER, "coins/0", "Coins", 0, value=3),
        Element(COUNTER, "c/0", "Cards"),
    )
    assert text_of(coins, cards) == "Coins (you): 3   Cards: 0"
    badge = Element(BADGE, "start", "Starts", text="Ann")
    assert text_of(Element(COUNTER, "a", "Red"), badge) == "Red: 0   Starts: Ann"


def test_a_label_that_is_all_common_is_not_lost() -> None:
    assert text_of(Element(COUNTER, "a/1", "Red"), Element(COUNTER, "b/1", "Red won")) == (
        "Red: 0   Red won: 0"
    )


def test_notes_are_wrapped() -> None:
    assert longest_line(text_of(Element(NOTE, "why", "Why", text="because " * 40))) <= WIDTH


def test_what_a_terminal_might_obey_is_not_printed() -> None:
    evil = "\033[2Jbad\nname\x07"
    items = (Item("a", Face(evil), row=0, column=0),)
    text = text_of(Element(NOTE, "n", "N", text=evil), Element(GRID, "g", "G", items=items))
    assert all(c.isprintable() or c == "\n" for c in text)
    assert "N: [2Jbad name" in text


# -- grids


def test_cards_in_a_grid_show_colour_points_and_number() -> None:
    items = (
        Item("a", Face("Princess", colour="red", points=3), row=0, column=0),
        Item("b", Face("Big Bad Wolf", short="Wolf", colour="blue", points=-10), row=0, column=1),
        Item("c", row=0, column=2),
        Item("d", empty=True, row=1, column=0),
    )
    look = Look(0, [], {"a": "[12]", "b": "[3]", "d": "[4]"})
    assert text_of(Element(GRID, "grid", "Grid", items=items), look=look).splitlines()[1:] == [
        "+--------+--------+--------+",
        "|Princess|Wolf    |(hidden)|",
        "|R +3[12]|B-10 [3]|        |",
        "+--------+--------+--------+",
        "",
        "   [4]",
        "+ . . . .+",
    ]


def test_an_empty_grid() -> None:
    assert text_of(Element(GRID, "grid", "Grid")).strip() == "(empty)"


def test_the_widest_grid_of_boxes_fits() -> None:
    assert longest_line(grid(8)) == 73
    assert "+ . . . .+ . . . .+" in grid(8)


def test_a_grid_too_wide_for_boxes_is_told_in_words() -> None:
    text = grid(9, c3="[1]")
    assert longest_line(text) <= WIDTH
    assert text.strip().startswith("Row 1: free, free, free, [1] free, free")
    face = Face("Wolf", colour="red", points=2)
    items = [Item(f"c{i}", face, row=1, column=i) for i in range(20)] + [Item("d", row=0, column=0)]
    text = text_of(Element(GRID, "grid", "Grid", items=tuple(items)))
    assert longest_line(text) <= WIDTH
    assert text.strip().startswith("Row 1: face down\nRow 2: Wolf (red +2), Wolf (red +2),")


def test_colour_costs_no_width() -> None:
    items = (Item("a", Face("Wolf", colour="red"), row=0, column=0),)
    element = Element(GRID, "grid", "Grid", items=items)
    coloured = text_of(element, look=Look(0, [], colour=True))
    assert coloured.count("\033[31m") == coloured.count("\033[0m") == 2
    assert coloured.replace("\033[31m", "").replace("\033[0m", "") == text_of(element)


# -- questions


def test_options_tell_what_the_card_does() -> None:
    face = Face("Egg", text="Breaks.")
    scene = Scene(
        (Element(ROW, "row", "Row", items=(Item("egg", face), Item("bare", Face("Ham")))),)
    )
    options = [
        Option("a", "Egg (Red)", "egg"),
        Option("b", "Egg again", "egg"),
        Option("c", "Ham", "bare"),
        Option("d", "above the Egg", "row"),
    ]
    assert options_text("Choose", options, scene).splitlines() == [
        "Choose:",
        "   1  Egg (Red): Breaks.",
        "   2  Egg again",
        "   3  Ham",
        "   4  above the Egg",
    ]


def test_a_question_keeps_its_mark() -> None:
    assert options_text("Choose?", [], Scene()) == "Choose?"
    assert options_text("Choose", [], Scene()) == "Choose:"


def test_options_share_lines_where_there_is_no_room() -> None:
    options = [Option(str(i), f"number {i}", "x") for i in range(1, 12)]
    low = options_text("Choose", options, Scene(), room=8).splitlines()
    assert low[1].startswith("   [1] number 1   [2] number 2")
    assert len(low) < 8
    assert len(options_text("Choose", options, Scene(), room=12).splitlines()) == 12


def test_numbers_lie_where_the_options_are() -> None:
    options = [Option("a", "", "x"), Option("b", "", "y"), Option("c", "", "x")]
    assert option_numbers(options) == {"x": "[1,3]", "y": "[2]"}
    look = Look(0, [], {"row": "[1]", "egg": "[2]"})
    row = Element(ROW, "row", "Row", items=(Item("egg", Face("Egg")),))
    assert text_of(row, look=look) == "[1] Row: [2] Egg"


# -- endings


def test_results_name_the_winner_first() -> None:
    text = result_text(Result((2, 1), (3, 8)), ["You", "Ben"])
    assert text == "Ben wins.\n1. Ben: 8\n2. You: 3"
    assert result_text(Result((1,), (3,)), ["You"]).startswith("You win.")
    shared = result_text(Result((1, 1, 1), (4, 4, 4)), ["Ann", "Ben", "Cid"])
    assert shared.startswith("Ann, Ben and Cid win together.")
    solo = result_text(Result((2,), (3,), (Rival("Imp", 1, 50),)), ["You"])
    assert solo == "Imp wins.\n1. Imp: 50\n2. You: 3"


# -- news


def test_news_are_what_was_not_told() -> None:
    assert untold([], ["a"]) == ["a"]
    assert untold(["a"], ["a", "a", "b"]) == ["a", "b"]
    assert untold(["a", "mine"], ["a", "theirs", "mine", "c"]) == ["theirs", "c"]
    assert told_in_both(["a", "b", "c"], ["a", "b", "d"]) == ["a", "b"]


# -- whole games


def shown(rules: Rules, mode: str, players: int, seed: int) -> list[str]:
    """All that is shown in a random game: every table and question, and the end."""
    rng = Random(seed)
    game = new_game(rules, rules.setup(mode, players, str(seed)))
    names = [f"Somebody with quite a long name {i}" for i in range(players)]
    texts = []
    while game.asks:
        ask = rng.choice(game.asks)
        question = Question(game, ask)
        look = Look(ask.player, names, option_numbers(question.options))
        texts.append(scene_text(question.scene, look))
        texts.append(options_text(ask.prompt, question.options, question.scene))
        game.answer(ask.player, rng.choice(ask.keys))
    assert game.result is not None
    return [*texts, result_text(game.result, names)]


@pytest.mark.parametrize(("game", "mode", "players"), FORMS)
def test_no_line_of_a_game_is_longer_than_80(
    game: str, mode: str, players: tuple[int, ...]
) -> None:
    for seed in range(3):
        texts = shown(GAMES[game], mode, players[-1], seed)
        assert max(map(longest_line, texts)) <= WIDTH


@pytest.mark.parametrize("rules", [*GAMES.values(), GIFTS], ids=lambda rules: str(rules.facts.key))
def test_every_option_is_numbered_in_its_list(rules: Rules) -> None:
    game = new_game(rules, rules.setup())
    question = Question(game, game.asks[0])
    text = options_text(question.prompt, question.options, question.scene)
    for number, option in enumerate(question.options, 1):
        assert f"{number:4}  {option.label}" in text


def test_rules_pages_fit() -> None:
    for rules in GAMES.values():
        assert max(len(line) for line in wrapped(rules.help())) <= WIDTH
