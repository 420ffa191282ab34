"""A table in this process: commands, taking back, covers, and files that cannot be written."""

from __future__ import annotations

import io
import re
import shutil
from itertools import count
from pathlib import Path

import pytest

from fabletable.engine.game import Game, new_game
from fabletable.engine.rules import AnyRules
from fabletable.lobby.seats import usual_seats
from fabletable.shelf import GAMES
from fabletable.terminal.keeper import FileKeeper
from fabletable.terminal.play import LineGame
from fabletable.terminal.screen import CLEAR, Left
from fabletable.terminal.seats import seated
from tests.terminal.conftest import Type
from tests.toys.gifts import GIFTS

RULES = next(iter(GAMES.values()))
ANYTHING = ",".join(["1", "1 2", "1 1"] * 70)  # one thing, or two for those who are asked for two


class Table(LineGame):
    """A table at which these lines are typed; what it prints is in `output`."""

    def __init__(self, rules: AnyRules, seats: list[str] | None = None, save: Path | None = None):
        game = first_begins(rules, len(seats) if seats else None)
        sitters = seated(seats or usual_seats(game.setup.players))
        super().__init__(game, sitters, FileKeeper(save) if save else None)


def first_begins(rules: AnyRules, players: int | None) -> Game:
    """A game in which the first player is asked first, whoever tosses for it."""
    setups = (rules.setup(players=players, seed=str(seed)) for seed in count(1))
    games = (new_game(rules, setup) for setup in setups)
    return next(game for game in games if game.asks[0].player == 0)


def test_settings_that_are_not_usual_are_told_at_the_start(
    capsys: pytest.CaptureFixture[str],
) -> None:
    rules = GAMES["fabled-fruit"]
    for settings, told in (({"toll": "2", "head-start": "3"}, True), ({"toll": "1"}, False)):
        game = new_game(rules, rules.setup("evening", 2, "1", settings))
        LineGame(game, seated(usual_seats(2)), None).welcome(continued=False)
        assert ("Settings: toll 2, head-start 3." in capsys.readouterr().out) is told


# -- commands


def test_help_lists_every_command(type_lines: Type) -> None:
    shown = type_lines(Table(RULES), "?,help")
    for command in ("? NUMBER", "? NAME", "h  ", "t  ", "l  ", "r  ", "u  ", "s [FILE]", "q  "):
        assert shown.count(f"  {command}") == 2


def test_a_hint_names_choices_with_their_chances(type_lines: Type) -> None:
    shown = type_lines(Table(RULES), "h,hint")
    numbers = re.findall(r"^(\d+) .+: wins \d+ %", shown, re.MULTILINE)
    assert len(numbers) == 6
    assert numbers[:3] == numbers[3:], "asked again, the same is said"
    assert len(set(numbers[:3])) == 3


def test_cards_are_explained_by_number_and_by_name(type_lines: Type) -> None:
    table = Table(RULES)
    ask = table.game.asks[0]
    cards = table.game.setup.deck
    card = cards[ask.keys[0].partition(":")[2]]
    shown = type_lines(table, f"? 1,?1,? {card.name.upper()},? {card.key},? {card.name[1:]}")
    explained = f"{card.name}: {card.text} (From: {', '.join(card.all_origins())}.)"
    assert " ".join(shown.split()).count(explained) == 5


def test_what_is_no_card_is_not_explained(type_lines: Type) -> None:
    assert "Nothing is called 'zebra': " in type_lines(Table(RULES), "? zebra")
    assert "3 No more.\n  It is about: Stack: " in type_lines(Table(GIFTS), "1,? 3")


@pytest.mark.parametrize("word", ["0", "4", "-1", "²", "9" * 5000, "x", "1 2", "\x00", "s\x00?"])
def test_what_is_no_choice_is_asked_again(type_lines: Type, word: str) -> None:
    table = Table(RULES)
    shown = type_lines(table, word)
    assert " is not a choice: a number from 1 to 3, or ? for help." in " ".join(shown.split())
    assert not table.game.choices


def test_an_empty_line_changes_nothing(type_lines: Type) -> None:
    assert type_lines(Table(RULES), ",,").count("> ") == 4


def test_the_table_the_story_and_the_rules(type_lines: Type) -> None:
    table = Table(RULES)
    once, twice = type_lines(Table(RULES), ""), type_lines(Table(RULES), "t")
    assert twice.count("Choose") == 2 * once.count("Choose")
    told = type_lines(table, "l")
    assert told.count(f"* {table.game.story(0, table.names)[0]}") == 2
    assert RULES.look.help(RULES.facts.modes[0].key).split()[-1] in type_lines(Table(RULES), "r")


def test_commands_have_long_names_too(type_lines: Type) -> None:
    assert "There is nothing to take back." in type_lines(Table(RULES), "UNDO")
    assert type_lines(Table(RULES), "quit,1").count("> ") == 1


# -- taking back


@pytest.mark.parametrize(
    ("rules", "fourth"), [(RULES, "1"), (GIFTS, "1 2")], ids=["registered", "gifts"]
)
def test_what_is_taken_back_and_made_again_is_the_same(
    type_lines: Type, rules: AnyRules, fourth: str
) -> None:
    straight, wavering = Table(rules), Table(rules)
    type_lines(straight, f"1,2,1,{fourth},1,2")
    shown = type_lines(wavering, f"1,2,u,u,1,2,1,{fourth},u,{fourth},1,u,1,u,u,{fourth},1,2")
    assert wavering.game.choices == straight.game.choices
    assert wavering.game.digests == straight.game.digests
    assert shown.count("Taken back: ") == 6


def test_after_undo_it_says_what_was_taken_back(type_lines: Type) -> None:
    table = Table(RULES)
    label = table.game.options(table.game.asks[0])[1].label
    prompt = table.game.asks[0].prompt
    assert f"Taken back: {label} ({prompt}" in type_lines(table, "2,u")
    assert not table.game.choices


def test_undo_also_takes_back_what_bots_did_since(type_lines: Type) -> None:
    table = Table(RULES)
    shown = type_lines(table, "1,1,1,u,u,u")
    assert ", and what followed." in shown
    assert {player for player, _ in table.game.choices} <= {1}


def test_nothing_can_be_taken_back_before_the_first_choice(type_lines: Type) -> None:
    assert type_lines(Table(RULES), "u").count("There is nothing to take back.") == 1


# -- several people


def test_a_cover_between_hands(type_lines: Type) -> None:
    """What is shown between two covers is what one person may see, and nothing else."""
    table = Table(GIFTS, ["you=Ann", "you=Ben"])
    shown = type_lines(table, ANYTHING)
    covers = shown.split("Please hand over to ")
    assert len(covers) > 4
    assert "Hand" not in covers[0]
    for scene in covers[1:-1]:
        assert scene.endswith("\n" * 60)
        mine, other = ("Hand 1 (you)", "Hand 2 (Ben)") if scene[:3] == "Ann" else (
            "Hand 2 (you)", "Hand 1 (Ann)"
        )  # fmt: skip
        assert mine in scene
        assert other in scene
        hands = [line for line in scene.splitlines() if other in line]
        assert all(line.endswith(("face down", "none")) for line in hands)
    assert table.game.result is not None
    assert "you)" not in covers[-1][covers[-1].rindex("Stack") :]


def test_a_cover_wipes_a_screen(type_lines: Type, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("sys.stdout.isatty", lambda: True)
    monkeypatch.setenv("TERM", "xterm")
    shown = type_lines(Table(GIFTS, ["you=Ann", "you=Ben"]), ANYTHING[:200])
    assert shown.count(f"{CLEAR}Please hand over to ") == shown.count("hand over") > 2


def test_no_cover_where_everything_lies_open(type_lines: Type) -> None:
    shown = type_lines(Table(RULES, ["you=Ann", "you=Ben"]), "1,1,1,1")
    assert "--- Ann ---" in shown
    assert "--- Ben ---" in shown
    assert "hand over" not in shown


def test_no_cover_for_one_person(type_lines: Type) -> None:
    assert "hand over" not in type_lines(Table(GIFTS, ["you", "random"]), "1,1,1")


def test_one_may_leave_at_the_cover(type_lines: Type) -> None:
    assert "left: the game is not saved" in type_lines(Table(GIFTS, ["you=A", "you=B"]), "q,1")


def test_in_a_simultaneous_turn_everybody_is_told_everything_once(type_lines: Type) -> None:
    table = Table(GIFTS, ["you=Ann", "you=Ben"])
    scenes = type_lines(table, ANYTHING[:100]).split("Please hand over to ")
    bens = [line for scene in scenes if scene[:3] == "Ben" for line in scene.splitlines()]
    news = [line.removeprefix("* ") for line in bens if line.startswith("* ")]
    assert sorted(news) == sorted(table.told[1])
    assert table.game.result is None
    assert len(news) > 3


def test_bots_alone_play_to_the_end(type_lines: Type) -> None:
    shown = type_lines(Table(RULES, ["random", "random"]), "")
    assert "1. Random " in shown
    assert shown.count("* ") > 20


# -- files


def test_every_choice_is_on_disk(type_lines: Type, tmp_path: Path) -> None:
    file = tmp_path / "game.json"
    assert f"left: the game is kept in {file}" in type_lines(Table(RULES, save=file), "")
    before = file.read_text()
    type_lines(Table(RULES, save=file), "1")
    assert file.read_text() != before
    assert [path.name for path in tmp_path.iterdir()] == ["game.json"]


def test_saving_goes_on_in_the_new_file(
    type_lines: Type, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.chdir(tmp_path)
    table = Table(RULES)
    name = f"{RULES.facts.key}-{RULES.facts.modes[0].key}"
    shown = type_lines(table, "s,1,s other.json,1,s")
    assert f"Saved to {name}.json" in shown
    assert shown.count("Saved to other.json") == 2
    assert "left: the game is kept in other.json" in shown
    type_lines(Table(RULES), "s")
    assert {path.name for path in tmp_path.iterdir()} == {
        f"{name}.json", f"{name}-2.json", "other.json"
    }  # fmt: skip


def test_no_other_file_is_overwritten(type_lines: Type, tmp_path: Path) -> None:
    (tmp_path / "letter").write_text("Dear Ann")
    shown = type_lines(Table(RULES), f"s {tmp_path / 'letter'}")
    assert "exists already" in shown
    assert "left: the game is not saved" in shown
    assert (tmp_path / "letter").read_text() == "Dear Ann"


def test_a_game_goes_on_though_it_cannot_be_saved(type_lines: Type, tmp_path: Path) -> None:
    shown = type_lines(Table(RULES), f"s {tmp_path}/no/where,1,1,s a\x00b")
    assert f"cannot write {tmp_path}/no/where: No such file or directory" in shown
    assert re.search(
        "cannot write a\x00b: .*embedded null", shown
    )  # each Python says it differently
    assert shown.count("> ") == 5
    assert "left: the game is not saved" in shown


def test_a_file_that_can_no_longer_be_written(
    monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str], tmp_path: Path
) -> None:
    folder = tmp_path / "folder"
    folder.mkdir()

    class Stdin(io.StringIO):
        def readline(self, size: int | None = -1) -> str:  # type: ignore[override]
            """Somebody takes the folder away before the next line is typed."""
            shutil.rmtree(folder, ignore_errors=True)
            return super().readline()

    monkeypatch.setattr("sys.stdin", Stdin("1\n1\n"))
    table = Table(RULES, save=folder / "game.json")
    with pytest.raises(Left):
        table.play()
    assert capsys.readouterr().out.count("game.json: No such file or directory") >= 2
    assert table.kept == "the game is not saved"
    assert len(table.game.choices) >= 2
