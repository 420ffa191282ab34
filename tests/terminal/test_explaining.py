"""What `?`, `r` and the end of a game say; what stands above a question; leaving."""

from __future__ import annotations

from itertools import count
from pathlib import Path

import pytest

from fabletable.engine.ending import Ending, Measure, explained
from fabletable.engine.facts import Result, Rival
from fabletable.engine.game import new_game
from fabletable.engine.scene import FAN, Element, Face, Item, Scene
from fabletable.games import GAMES
from fabletable.lobby.seats import usual_seats
from fabletable.terminal.paint import codes_of, painted
from fabletable.terminal.play import LineGame
from fabletable.terminal.result import result_text
from fabletable.terminal.screen import width
from fabletable.terminal.seats import seated
from fabletable.terminal.standing import standing
from fabletable.terminal.text import Reader, scene_text
from tests.terminal.conftest import Type
from tests.toys.open_pile import OPEN_GIFTS


def table(game: str, mode: str | None = None, **settings: str) -> LineGame:
    """A table at which you are asked before anything has happened."""
    rules = GAMES[game]
    setups = (rules.setup(mode, seed=str(seed), settings=settings) for seed in count(1))
    games = (new_game(rules, setup) for setup in setups)
    found = next(game for game in games if game.asks[0].player == 0)
    return LineGame(found, seated(usual_seats(found.setup.players)), None)


def flat(text: str) -> str:
    return " ".join(text.split())


# -- the glossary


@pytest.mark.parametrize("word", ["wild", "thief", "token", "market", "double", "pot"])
def test_every_component_is_explained(type_lines: Type, word: str) -> None:
    """What the finding asked for, and was answered with `No card is called …`."""
    shown = flat(type_lines(table("fabled-fruit", **{"from": "34"}), f"? {word}"))
    assert "For example: " in shown
    assert "Nothing is called" not in shown


def test_a_word_is_explained_by_its_other_forms(type_lines: Type) -> None:
    shown = flat(type_lines(table("fabletown"), "? scouring,? SHUT OUT,? beast mode"))
    assert "scour: The action of putting the top item" in shown
    assert "shut out: Two others who rank above you" in shown
    assert "Beast Mode: Some characters are in it" in shown


def test_a_card_names_the_words_in_it(type_lines: Type) -> None:
    shown = flat(type_lines(table("fabled-fruit"), "? chameleon"))
    assert "? also explains: fruit, signpost, wild token." in shown


def test_all_words_can_be_listed(type_lines: Type) -> None:
    shown = flat(type_lines(table("fine-sand"), "? words"))
    for term in GAMES["fine-sand"].look.terms:
        assert term.name in shown


# -- what is on the table


def test_items_show_their_numbers_wherever_they_are(type_lines: Type) -> None:
    town = table("fabletown", characters="random")
    name = town.game.table.areas[0].hand.top.name  # type: ignore[attr-defined]  # a hand of items
    card = next(card for card in town.game.setup.deck.values() if card.name == name)
    numbers = card.text.partition(".")[0]
    shown = flat(type_lines(town, f"? {name}"))
    assert f"{name} ({numbers})" in shown, "in the hand"
    assert f"{name}: {numbers}." in shown, "asked for"


def test_a_card_is_known_by_what_its_box_in_a_grid_says(type_lines: Type) -> None:
    tales = table("wonder-tales", "solo")
    look, deck = tales.game.rules.look, tales.game.setup.deck
    shorts = [look.face(card).short for card in deck.values()]
    assert "Stepmum" in shorts
    shown = flat(type_lines(tales, ",".join(f"? {short}" for short in shorts if short)))
    assert "Nothing is called" not in shown


def test_places_and_players_can_be_asked_about(type_lines: Type) -> None:
    shown = flat(type_lines(table("fabled-fruit"), "? fruit stack,? neighbour 2,? you"))
    assert "> ? fruit stack Fruit stack: " in shown
    assert "Hazel --- Animal: at home Juices: 0 of 5" in shown
    assert "You --- Animal: at home" in shown


def test_an_answer_that_is_no_card_says_what_it_does(type_lines: Type) -> None:
    town = table("fabletown", characters="random")
    while "action" not in town.game.asks[0].prompt or town.game.asks[0].player:
        town.game.answer(town.game.asks[0].player, town.game.asks[0].keys[-1])
    shown = flat(type_lines(town, "? 3,? 4,? 9"))
    assert "3 Scour for Glamour. Scour for Glamour: The top item goes into your pool." in shown
    assert "It is about: Items: " in shown
    assert "scour: The action of putting the top item" in shown
    assert "4 Draw two cards." in shown
    assert "There is no choice 9: a number from 1 to 4." in shown


# -- piles that lie open


def test_an_open_pile_shows_its_top_and_can_be_looked_through(type_lines: Type) -> None:
    game = new_game(OPEN_GIFTS, OPEN_GIFTS.setup(seed="3"))
    while len(game.table.zones[2].cards) < 4:
        ask = game.asks[0]
        game.answer(ask.player, ask.keys[-1])
    names = [card.name for card in reversed(game.table.zones[2].cards)]
    shown = flat(type_lines(LineGame(game, seated(["you", "you"]), None), ",? old things"))
    assert f"Old things: {len(names)} cards, on top {names[0]}" in shown
    assert f"In it, from the top: {', '.join(_counted(names))}." in shown


def _counted(names: list[str]) -> list[str]:
    """Equal cards that lie side by side are counted."""
    found: list[str] = []
    for name in names:
        if found and found[-1].endswith(name):
            count = int(found[-1].split()[0]) if " x " in found[-1] else 1
            found[-1] = f"{count + 1} x {name}"
        else:
            found.append(name)
    return found


# -- pages


@pytest.mark.parametrize(
    ("game", "mode", "says"),
    [
        ("fine-sand", "solo", "13 wooden coins lie on your Symbol card"),
        ("fine-sand", "learning", "all stacks lie in the same order"),
        ("wonder-tales", "solo", "4. His Witch changes places with your last card"),
        ("wonder-tales", "solo-advanced", "a square of four cards"),
        ("wonder-tales", "summed", "whoever won more rounds wins"),
        ("fabled-fruit", "evening", "Only #1 to #7 are played with"),
    ],
)
def test_the_rules_are_those_of_the_mode(type_lines: Type, game: str, mode: str, says: str) -> None:
    assert says in flat(type_lines(table(game, mode=mode), "r"))


def test_numbered_lists_stay_lists(type_lines: Type) -> None:
    lines = type_lines(table("fine-sand"), "r").splitlines()
    points = [line[:2] for line in lines if line[:2] in ("1.", "2.", "3.")]
    assert points == ["1.", "2.", "3."]
    assert "   Yellow cards" not in lines[0]
    assert any(line.startswith("   ") and line.strip() for line in lines), "and are indented"


# -- the end


def test_the_end_says_what_counts_and_what_decided() -> None:
    juices = Measure("juices", (3, 3, 2), "juice")
    fruits = Measure("fruits in hand", (1, 4, 9), "fruit in hand")
    ending = Ending("The most juices win.", (juices, fruits))
    result = Result((2, 1, 3), (3, 3, 2))
    assert result_text(result, ["Ann", "Ben", "Cid"], explained(ending, result)).splitlines() == [
        "Ben wins.",
        "The most juices win.",
        "1. Ben: 3 (3 juices, 4 fruits in hand)",
        "2. Ann: 3 (3 juices, 1 fruit in hand)",
        "3. Cid: 2 (2 juices, 9 fruits in hand)",
        "With 3 juices each, the most fruits in hand decide: Ben 4, Ann 1.",
    ]
    alone = result_text(result, ["You", "Ben", "Cid"], explained(ending, result))
    assert alone.endswith("the most fruits in hand decide: Ben 4, you 1.")


def test_a_rival_may_win_by_a_sentence_of_its_own() -> None:
    points = Measure("points", (20, 20))
    his = Measure("", (0, 1), said="With the same sum, the Imp wins.")
    result = Result((2,), (20,), (Rival("Imp", 1, 20),))
    said = explained(Ending("More points win.", (points, his)), result)
    assert result_text(result, ["You"], said).endswith("With the same sum, the Imp wins.")


def test_bots_are_called_as_at_the_table_and_no_two_alike() -> None:
    sitters = seated(["you=Hazel", "bot", "bot", "random", "random"])
    assert [one.name for one in sitters] == ["Hazel", "Bramble", "Tansy", "Random", "Random 2"]


# -- above the question, and the window


def test_how_far_everybody_is_stands_just_above_the_question(type_lines: Type) -> None:
    forest = table("fabled-fruit")
    lines = type_lines(forest, "").splitlines()
    standing_line = lines.index("Juices --- You: 0 of 5, Hazel: 0 of 5")
    assert lines[standing_line + 1].startswith(forest.game.asks[0].prompt)


def test_sums_of_several_numbers_are_called_what_decides() -> None:
    tale = table("wonder-tales", mode="solo").game
    assert standing(tale, tale.scene(0), 0, ["You"]).startswith("Points so far --- You: ")
    assert "Rumpelstiltskin: 5" in standing(tale, tale.scene(0), 0, ["You"]), "with the head start"


def test_lines_are_as_wide_as_the_window(monkeypatch: pytest.MonkeyPatch) -> None:
    assert width() == 80, "on paper"
    items = tuple(Item(str(i), Face(f"Sand castle {i}")) for i in range(20))
    hand = Scene((Element(FAN, "hand", "Hand", items=items),))
    monkeypatch.setattr("sys.stdout.isatty", lambda: True)
    for columns in (60, 140):
        monkeypatch.setenv("COLUMNS", str(columns))
        longest = max(map(len, scene_text(hand, Reader(0, [])).splitlines()))
        assert columns - 20 < longest <= columns


def test_colours_are_those_of_the_side_they_mean() -> None:
    codes = codes_of(GAMES["fabled-fruit"].facts)
    faces = [Face("Banana", colour="banana"), Face("Stone"), Face("Frog", colour="red")]
    banana, red = codes["banana"], codes["red"]
    assert banana.startswith("\033[38;5;")
    lines = painted(["Banana, Bananas, Stone", "Red: Frog"], faces, codes)
    assert lines[0] == f"{banana}Banana\033[0m, Bananas, Stone"
    assert lines[1] == f"{red}Red\033[0m: {red}Frog\033[0m"


# -- leaving


def test_an_unsaved_game_can_be_kept_on_leaving(
    type_lines: Type, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.chdir(tmp_path)
    shown = type_lines(table("fabled-fruit"), "1,q,,q,y")
    assert shown.count("Keep the game in fabled-fruit-fable.json? ") == 2, "any other word stays"
    assert "left: the game is kept in fabled-fruit-fable.json" in shown
    assert (tmp_path / "fabled-fruit-fable.json").exists()


def test_or_be_left_for_good(
    type_lines: Type, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.chdir(tmp_path)
    assert "left: the game is not saved" in type_lines(table("fabled-fruit"), "1,q,n")
    assert not list(tmp_path.iterdir())


def test_a_card_that_does_not_lie_on_the_table_tells_its_cost(type_lines: Type) -> None:
    shown = flat(type_lines(table("fine-sand"), "? remove junk"))
    assert "Remove junk: Any time: " in shown
    assert "Costs 7." in shown
