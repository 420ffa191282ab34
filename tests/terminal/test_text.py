"""Scenes and questions as text: everything is there, and nothing is wider than 80 letters."""

from __future__ import annotations

import re
from random import Random

import pytest

from fabletable.engine.facts import Option, Result, Rival
from fabletable.engine.game import new_game
from fabletable.engine.rules import AnyRules
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
    Stop,
)
from fabletable.shelf import GAMES
from fabletable.terminal.news import told_in_both, untold
from fabletable.terminal.paint import codes_of
from fabletable.terminal.question import Question
from fabletable.terminal.result import result_text
from fabletable.terminal.screen import WIDTH, wrapped
from fabletable.terminal.text import Reader, option_numbers, options_text, scene_text
from tests.terminal.running import FORMS, longest_line
from tests.toys.gifts import GIFTS

NAMES = ["Ann", "Ben", "Cid", "Dot", "Eve"]
ANN_AND_BEN = Reader(0, NAMES[:2])


def text_of(*elements: Element, reader: Reader = ANN_AND_BEN) -> str:
    return scene_text(Scene(elements), reader)


def grid(columns: int, **numbers: str) -> str:
    """A row of empty cells, named c0, c1, …"""
    items = tuple(Item(f"c{i}", None, True, 0, i) for i in range(columns))
    return text_of(Element(GRID, "grid", "Grid", items=items), reader=Reader(0, [], numbers))


# -- elements


def test_rows_name_their_cards() -> None:
    items = (Item("a", Face("Apple")), Item("b"), Item("c", empty=True))
    assert text_of(Element(ROW, "row", "Row", items=items)) == "Row: Apple, face down, empty"
    assert text_of(Element(ROW, "row", "Row")) == "Row: none"


def test_a_row_counts_equal_cards_side_by_side() -> None:
    titles = ["Egg", "Egg", "Drum", "Egg"]
    items = tuple(Item(str(i), Face(title)) for i, title in enumerate(titles))
    row = Element(ROW, "row", "Row", items=items)
    assert text_of(row) == "Row: 2 x Egg, Drum, Egg"
    numbers = {"0": "[1]", "3": "[2]"}
    assert text_of(row, reader=Reader(0, [], numbers)) == "Row: [1] 2 x Egg, Drum, [2] Egg"


def test_a_card_is_followed_by_what_is_true_of_it() -> None:
    items = (
        Item("a", Face("Hut", cost="2 eggs"), text="x4, {0}"),
        Item("b", Face("Hut", cost="2 eggs"), text="x4, {1}"),
    )
    assert text_of(Element(ROW, "row", "Row", items=items)) == "Row: Hut (x4, you), Hut (x4, Ben)"
    assert text_of(Element(FAN, "fan", "Fan", items=items[:1])) == "Fan: Hut (2 eggs, x4, you)"


def test_a_hand_counts_equal_cards() -> None:
    items = tuple(Item(str(i), Face(title)) for i, title in enumerate(["Egg", "Drum", "Egg"]))
    hand = Element(FAN, "hand", "Hand", items=items)
    assert text_of(hand) == "Hand: 2 x Egg, Drum"
    numbers = {"0": "[1,4]", "1": "[2]"}
    assert text_of(hand, reader=Reader(0, [], numbers)) == "Hand: [1,4] 2 x Egg, [2] Drum"


def test_a_card_tells_its_cost_once() -> None:
    items = (
        Item("a", Face("Pit")),
        Item("b", Face("Red 5", cost=5)),
        Item("c", Face("Egg", cost=0)),
    )
    assert text_of(Element(FAN, "hand", "Hand", items=items)) == "Hand: Pit, Red 5, Egg (0)"
    assert text_of(Element(ROW, "row", "Row", items=items)) == "Row: Pit, Red 5, Egg"


def test_a_line_ends_between_two_cards() -> None:
    items = tuple(Item(str(i), Face(f"Sand castle {i}")) for i in range(20))
    lines = text_of(Element(ROW, "row", "Row", items=items)).splitlines()
    assert max(map(len, lines)) <= WIDTH
    assert len(lines) == 5
    assert all(re.search(r"Sand castle \d+,$", line) for line in lines[:-1])


def test_whose_it_is_stands_beside_it() -> None:
    mine, theirs = Element(ROW, "row/0", "Blue", 0), Element(ROW, "row/1", "Red", 1)
    assert text_of(mine, theirs) == "Blue (you): none\nRed (Ben): none"
    assert text_of(mine, reader=Reader(-1, ["Ann", "Ben"])) == "Blue (Ann): none"


def test_many_things_of_one_seat_stand_together_under_its_name() -> None:
    def site(seat: int) -> list[Element]:
        counters = [Element(COUNTER, f"{what}/{seat}", what, seat) for what in ("Coins", "Cards")]
        piles = [Element(PILE, f"{what}/{seat}", what, seat) for what in ("Stack", "Discard")]
        return [*counters, Element(FAN, f"hand/{seat}", "Hand", seat), *piles]

    note = Element(NOTE, "turn", "Turn", text="3")
    assert text_of(note, *site(0), *site(1)).splitlines() == [
        "Turn: 3",
        "You --- Coins: 0   Cards: 0",
        "  Hand: none",
        "  Stack: 0 cards   Discard: 0 cards",
        "Ben --- Coins: 0   Cards: 0",
        "  Hand: none",
        "  Stack: 0 cards   Discard: 0 cards",
    ]


def test_of_hidden_cards_only_the_number_is_told_among_other_numbers() -> None:
    hidden = Element(FAN, "hand/1", "Hand", 1, tuple(Item(str(i)) for i in range(3)), count=3)
    coins = Element(COUNTER, "coins/1", "Coins", 1, value=2)
    assert text_of(coins, hidden) == "Ben --- Coins: 2   Hand: 3 cards"
    none = Element(FAN, "hand/1", "Hand", 1, count=0)
    assert text_of(none, coins) == "Ben --- Hand: 0 cards   Coins: 2"


def test_under_a_long_name_nothing_is_lost() -> None:
    reader = Reader(0, ["Ann", "Somebody with quite a long name"])
    counters = [Element(COUNTER, f"{i}/1", f"Counter {chr(97 + i)}", 1) for i in range(9)]
    hand = Element(FAN, "hand/1", "Hand", 1, tuple(Item(str(i), Face(f"C{i}")) for i in range(30)))
    lines = text_of(*counters, hand, reader=reader).splitlines()
    assert lines[0].startswith("Somebody with quite --- Counter: 0 a, 0 b")
    assert all(line.startswith("  ") for line in lines[1:])
    assert max(map(len, lines)) <= WIDTH
    assert lines[-1].endswith("C29")


def test_a_site_may_begin_with_any_element() -> None:
    note, grid = Element(NOTE, "n/1", "Note", 1, text="for {0}"), Element(GRID, "g/1", "Grid", 1)
    assert text_of(note, grid) == "Ben --- Note: for you\n\n(empty)\n"
    assert text_of(grid, note) == "Ben ---\n(empty)\n\n  Note: for you"


def test_players_are_called_by_their_names() -> None:
    elements = [
        Element(NOTE, "turn", "Turn of {1}", text="{0} went first"),
        Element(BADGE, "thief", "Thief of {1}", text="with {1}"),
        Element(ROW, "row", "Gifts for {0}"),
    ]
    assert text_of(*elements).splitlines() == [
        "Turn of Ben: You went first", "Thief of Ben: with Ben", "Gifts for you: none"
    ]  # fmt: skip
    assert text_of(elements[0], reader=Reader(-1, ["Ann", "Ben"])) == "Turn of Ben: Ann went first"


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


def test_a_track_says_what_waits_where() -> None:
    stops = (Stop(5, "25"), Stop(6, "30"))
    track = Element(TRACK, "tommy", "Tommy Sharp", value=1, limit=6, stops=stops)
    assert text_of(track) == "Tommy Sharp: 1 of 6 (25 at 5, 30 at 6)"


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
    reader = Reader(0, [], {"a": "[12]", "b": "[3]", "d": "[4]"})
    assert text_of(Element(GRID, "grid", "Grid", items=items), reader=reader).splitlines()[1:] == [
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


def test_in_a_narrow_window_boxes_are_narrower(monkeypatch: pytest.MonkeyPatch) -> None:
    """Seven cards side by side, as in the pyramid, with room to grow on one side."""
    face = Face("Princess", colour="red", points=-2)
    items = tuple(Item(f"c{i}", face, row=0, column=i) for i in range(7))
    items = (*items, Item("free", empty=True, row=0, column=7))
    reader = Reader(0, [], {"c1": "[3]", "free": "[12]"})
    monkeypatch.setattr("sys.stdout.isatty", lambda: True)
    monkeypatch.setenv("COLUMNS", "60")
    lines = text_of(Element(GRID, "grid", "Grid", items=items), reader=reader).splitlines()
    assert lines[1:5] == [
        "+------" * 7 + "+ . . .+",
        "|Prince" * 7 + "|",
        "|R -2  |R-2[3]" + "|R -2  " * 5 + "| [12]",
        "+------" * 7 + "+ . . .+",
    ]


def test_a_grid_too_wide_for_boxes_is_told_in_words() -> None:
    text = grid(12, c3="[1]")
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
    coloured = text_of(element, reader=Reader(0, [], codes=codes_of(GIFTS.facts)))
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


def test_what_only_names_a_card_leaves_its_text_to_who_asks() -> None:
    """And says how to ask; another that uses the card tells it all the same."""
    scene = Scene((Element(ROW, "row", "Row", items=(Item("egg", Face("Egg", text="Breaks.")),)),))
    to, use = Option("a", "To the Egg", "egg", by_name=True), Option("b", "Use the Egg", "egg")
    assert options_text("Choose", [to, use], scene).splitlines() == [
        "Choose: (? and a number explains a card)",
        "   1  To the Egg",
        "   2  Use the Egg: Breaks.",
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


def test_long_options_never_share_lines() -> None:
    options = [Option(str(i), "long " * 14, "x") for i in range(1, 12)]
    assert len(options_text("Choose", options, Scene(), room=3).splitlines()) == 12


def test_where_it_would_take_too_many_lines_cards_do_not_say_what_they_do() -> None:
    face = Face("Egg", text="Breaks into a hundred small pieces. " * 3)
    scene = Scene((Element(ROW, "row", "Row", items=(Item("egg", face),)),))
    options = [Option("a", "Egg: raw", "egg"), Option("b", "Nothing", "row")]
    full = options_text("Choose", options, scene, most=5)
    assert full.splitlines()[1].startswith("   1  Egg: raw. Breaks into a hundred")
    assert len(full.splitlines()) == 4
    assert options_text("Choose", options, scene, most=3).splitlines() == [
        "Choose: (? and a number explains a card)",
        "   1  Egg: raw",
        "   2  Nothing",
    ]
    low = options_text("Choose", options, scene, room=2, most=3).splitlines()
    assert low[1:] == ["   [1] Egg: raw   [2] Nothing"]


def test_numbers_lie_where_the_options_are() -> None:
    options = [Option("a", "", "x"), Option("b", "", "y"), Option("c", "", "x")]
    assert option_numbers(options) == {"x": "[1,3]", "y": "[2]"}
    reader = Reader(0, [], {"row": "[1]", "egg": "[2]"})
    row = Element(ROW, "row", "Row", items=(Item("egg", Face("Egg")),))
    assert text_of(row, reader=reader) == "[1] Row: [2] Egg"


# -- endings


def test_results_name_the_winner_first() -> None:
    text = result_text(Result((2, 1), (3, 8)), ["You", "Ben"])
    assert text == "Ben wins.\n1. Ben: 8\n2. You: 3"
    assert result_text(Result((1,), (3,)), ["You"]).startswith("You win.")
    shared = result_text(Result((1, 1, 1), (4, 4, 4)), ["Ann", "Ben", "Cid"])
    assert shared.startswith("Ann, Ben and Cid win together.")
    solo = result_text(Result((2,), (3,), (Rival("Imp", 1, 50),)), ["You"])
    assert solo == "Imp wins.\nImp: 50\nYou: 3"


# -- news


def test_news_are_what_was_not_told() -> None:
    assert untold([], ["a"]) == ["a"]
    assert untold(["a"], ["a", "a", "b"]) == ["a", "b"]
    assert untold(["a", "mine"], ["a", "theirs", "mine", "c"]) == ["theirs", "c"]
    assert told_in_both(["a", "b", "c"], ["a", "b", "d"]) == ["a", "b"]


# -- whole games


def shown(rules: AnyRules, mode: str, players: int, seed: int) -> list[str]:
    """All that is shown in a random game: every table and question, and the end."""
    rng = Random(seed)
    game = new_game(rules, rules.setup(mode, players, str(seed)))
    names = [f"Somebody with quite a long name {i}" for i in range(players)]
    texts = []
    while game.asks:
        ask = rng.choice(game.asks)
        question = Question(game, ask, names)
        reader = Reader(ask.player, names, option_numbers(question.options))
        texts.append(scene_text(question.scene, reader))
        texts.append(options_text(question.prompt, question.options, question.scene))
        game.answer(ask.player, rng.choice(ask.keys))
    assert game.result is not None
    return [*texts, *game.story(0, names), result_text(game.result, names)]


@pytest.mark.parametrize(("game", "mode", "players"), FORMS)
def test_no_line_of_a_game_is_longer_than_80_and_everybody_has_a_name(
    game: str, mode: str, players: tuple[int, ...]
) -> None:
    for seed in range(3):
        *texts, end = shown(GAMES[game], mode, players[-1], seed)
        assert max(longest_line(text) for text in texts if "\n" in text) <= WIDTH
        assert longest_line(end) <= WIDTH
        assert not [text for text in texts if "{" in text]


@pytest.mark.parametrize("rules", [*GAMES.values(), GIFTS], ids=lambda rules: str(rules.facts.key))
def test_every_option_is_numbered_in_its_list(rules: AnyRules) -> None:
    game = new_game(rules, rules.setup())
    question = Question(game, game.asks[0], NAMES)
    lines = options_text(question.prompt, question.options, question.scene).splitlines()
    for number, option in enumerate(question.options, 1):
        first = wrapped(option.label, f"{number:4}  ")[0]
        assert [line for line in lines if line.startswith(first)]


def test_rules_pages_fit() -> None:
    for rules in GAMES.values():
        for mode in rules.facts.modes:
            assert max(len(line) for line in wrapped(rules.look.help(mode.key))) <= WIDTH
