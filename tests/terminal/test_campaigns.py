"""Campaigns as a person keeps them: by commands, over many evenings, whatever happens."""

from __future__ import annotations

import copy
import json
import os
import signal
import subprocess
import time
from collections.abc import Callable
from dataclasses import replace
from pathlib import Path
from typing import Any

import pytest

from fabletable.campaigns.book import journal_text
from fabletable.campaigns.journal import Journal, check, current_game
from fabletable.campaigns.shelf import Shelf
from tests.campaigns.playing import KIND, RULES, after_games, in_the_middle, started, with_game
from tests.terminal.running import (
    ANSWERS,
    PATIENCE,
    Terminal,
    an_answer,
    command,
    longest_line,
    refused,
    run,
)

GAME = RULES.facts.key
SEATS = ("--seats", "you=Ann,random")


class Kept(Shelf):
    """A shelf, and the commands about it."""

    def run(self, *words: object, answers: str = "") -> str:
        """What a command says that goes well."""
        done = run("campaign", *words, "--shelf", self.folder, answers=answers)
        assert (done.returncode, done.stderr) == (0, "")
        assert longest_line(done.stdout.replace(str(self.folder.parent), "")) <= 80
        assert "\033" not in done.stdout
        return done.stdout

    def refused(self, *words: object) -> str:
        return refused("campaign", *words, "--shelf", self.folder)

    def begin(self, seed: object = 1) -> None:
        self.run("new", "Beach", GAME, *SEATS, "--seed", seed)

    @property
    def beach(self) -> Journal:
        return self.load("Beach")

    @property
    def answer(self) -> str:
        """A line that answers the first question to a person."""
        return an_answer(current_game(RULES, self.beach))

    def files(self) -> dict[str, str]:
        paths = self.folder.iterdir() if self.folder.exists() else []
        return {path.name: path.read_text() for path in paths if path.suffix != ".lock"}


@pytest.fixture
def shelf(tmp_path: Path) -> Kept:
    return Kept(tmp_path / "shelf")


@pytest.fixture
def long(shelf: Kept) -> Kept:
    """A shelf with a campaign of three games, and a fourth under way."""
    shelf.add(in_the_middle(after_games(started(), 3)))
    return shelf


def choices_in(journal: Journal) -> list[Any]:
    return [choice for step in journal.current["steps"] for choice in step["choices"]]


def one_line(text: str) -> str:
    return " ".join(text.split())


# -- new, list, show


def test_a_new_campaign(shelf: Kept) -> None:
    said = shelf.run("new", "Beach", GAME, *SEATS, "--seed", 7)
    assert said.startswith(f"Beach: {RULES.facts.name}, {KIND.name}, no games. ")
    assert said.endswith("To go on: campaign play Beach\n")
    assert (shelf.beach.seats, shelf.beach.seed) == (["you=Ann", "random"], "7")


@pytest.mark.parametrize("kind", RULES.campaigns.values(), ids=RULES.campaigns)
def test_the_usual_seats_and_the_usual_kind(shelf: Kept, kind: Any) -> None:
    shelf.run("new", "Kind", GAME, "--kind", kind.key)
    shelf.run("new", "Seats", GAME, "--seats", ",".join(shelf.load("Kind").seats))
    assert shelf.load("Kind").seats == ["you", *["bot"] * (kind.players[0] - 1)]
    assert shelf.load("Kind").kind == shelf.load("Seats").kind == kind.key
    assert shelf.load("Kind").seed != shelf.load("Seats").seed


def test_own_card_values_are_kept(shelf: Kept, tmp_path: Path) -> None:
    key = next(iter(RULES.deck({})))
    cards = tmp_path / "cards.toml"
    cards.write_text(f'[{key}]\nname = "Zebra"\n')
    shelf.run("new", "Beach", GAME, "--cards", cards)
    assert shelf.beach.overlay == {key: {"name": "Zebra"}}
    assert "Zebra" in shelf.run("show", "Beach")
    cards.write_text("[zebra]\ncost = 1\n")
    line = shelf.refused("new", "Other", GAME, "--cards", cards)
    assert line.startswith(f"{cards}: no card is called 'zebra'")


def test_the_list(long: Kept) -> None:
    long.add(replace(started(), name="At sea"))
    first, second = long.run("list").replace("\n  ", " ").splitlines()
    assert first.startswith(f"At sea: {RULES.facts.name}, {KIND.name}, no games. ")
    assert second.startswith(f"Beach: {RULES.facts.name}, {KIND.name}, 3 games, game 4 under way.")
    assert "Ann won " in second


def test_an_empty_list(shelf: Kept) -> None:
    assert shelf.run("list").startswith(f"There is no campaign in {shelf.folder} yet")
    assert not shelf.folder.exists()


def test_a_damaged_campaign_does_not_hide_the_others(long: Kept) -> None:
    (long.folder / "Alpha.json").write_text("Dear Ann")
    done = run("campaign", "list", "--shelf", long.folder)
    file = long.folder / "Alpha.json"
    assert done.returncode == 0
    assert done.stderr.startswith(f"fabletable: Alpha cannot be read: {file}: not a whole file")
    assert done.stderr.count("\n") == 1
    assert done.stdout.startswith("Beach: ")


def test_the_page_of_a_campaign(long: Kept) -> None:
    said = one_line(long.run("show", "Beach"))
    assert "At the table: Ann, Ben." in said
    for number, game in enumerate(long.beach.games, 1):
        assert f" {number}. " in said
        assert all(words in said for words in game.changes)


def test_the_page_after_an_earlier_game(long: Kept) -> None:
    journal = long.beach
    for number in (0, 2):
        page = long.run("show", "Beach", "--game", number)
        assert "under way" not in page
        told = [f" {k}. " in page for k in range(1, 4)]
        assert told == [k <= number for k in range(1, 4)]
        long.save(replace(journal, name="Then", games=journal.games[:number], current={}))
        assert long.run("show", "Then") == page.replace("Beach", "Then")
    assert long.refused("show", "Beach", "--game", 4) == "Beach: expected a game from 0 to 3, got 4"


def test_the_shelf_of_the_environment_and_of_the_home(tmp_path: Path) -> None:
    for variable, folder in (("FABLETABLE_SHELF", "."), ("HOME", ".fabletable/campaigns")):
        home = tmp_path / variable
        env = {key: value for key, value in os.environ.items() if key != "FABLETABLE_SHELF"}
        words = command("campaign", "new", "Beach", GAME)
        subprocess.run(words, env={**env, variable: str(home)}, capture_output=True, check=True)
        assert Shelf(home / folder).names() == ["Beach"]


# -- play


def test_a_game_from_its_beginning_to_its_conclusion(shelf: Kept) -> None:
    shelf.begin()
    said = shelf.run("play", "Beach", answers=ANSWERS)
    assert said.startswith(f"{RULES.facts.name}, {KIND.name}: game 1.\nAt the table: Ann, Random")
    assert "Every choice is kept in the campaign Beach." in said
    journal = shelf.beach
    assert (len(journal.games), journal.current) == (1, {})
    assert all(f"* {words}" in said.replace("\n  ", " ") for words in journal.games[0].changes)
    assert "Play game 2? (y/n) " in said
    check(RULES, journal)


def test_games_follow_on_each_other_as_long_as_one_likes(shelf: Kept) -> None:
    shelf.begin()
    said = shelf.run("play", "Beach", answers=f"{ANSWERS}\ny\n{ANSWERS}\nyes\n1\nq\n")
    assert ": game 1." in said
    assert ": game 2." in said
    assert ": game 3." in said
    assert said.endswith("You leave the table; the game is kept in the campaign Beach.\n")
    assert len(shelf.beach.games) == 2
    assert "Going on from the campaign Beach." in shelf.run("play", "Beach", answers="q\n")


@pytest.mark.parametrize("word", ["No", "q", ""])
def test_one_game_may_be_enough(shelf: Kept, word: str) -> None:
    shelf.begin()
    said = shelf.run("play", "Beach", answers=f"{ANSWERS}\n{word}")
    assert said.count("At the table") == 1
    assert (len(shelf.beach.games), shelf.beach.current) == (1, {})


def test_every_choice_is_on_disk(shelf: Kept) -> None:
    shelf.begin()
    for made in range(1, 6):
        shelf.run("play", "Beach", answers=f"{shelf.answer}\nq\n")
        assert sum(player == 0 for player, _ in choices_in(shelf.beach)) == made


def test_stopped_and_resumed_it_ends_as_if_played_at_once(tmp_path: Path) -> None:
    at_once, in_parts = Kept(tmp_path / "at-once"), Kept(tmp_path / "in-parts")
    answers = ANSWERS.split("\n")
    for shelf in (at_once, in_parts):
        shelf.begin(seed=3)
    at_once.run("play", "Beach", answers=ANSWERS)
    for start, end in ((0, 7), (7, 20), (20, 21)):
        in_parts.run("play", "Beach", answers="\n".join([*answers[start:end], "q"]))
    in_parts.run("play", "Beach", answers="\n".join(answers[21:]))
    assert in_parts.beach == at_once.beach


def test_what_is_taken_back_and_made_again_leaves_the_same_journal(tmp_path: Path) -> None:
    straight, wavering = Kept(tmp_path / "straight"), Kept(tmp_path / "wavering")
    for shelf, answers in (
        (straight, "1\n1\n2\n1\nq"),
        (wavering, "1\n2\nu\n1\n2\n1\nu\nu\n2\n1\nq"),
    ):
        shelf.begin(seed=8)
        shelf.run("play", "Beach", answers=answers)
    assert wavering.files() == straight.files()


def test_a_substitute_sits_in_for_one_evening(shelf: Kept) -> None:
    shelf.begin()
    said = shelf.run("play", "Beach", "--seats", "random,you=Zoe", answers=ANSWERS)
    assert "At the table: Random, Zoe." in said
    journal = shelf.beach
    assert journal.games[0].names == ["Random (for Ann)", "Zoe (for Random)"]
    assert journal.seats == ["you=Ann", "random"]
    assert "At the table: Ann, Random." in shelf.run("play", "Beach", answers="q\n")
    assert shelf.refused("play", "Beach", "--seats", "you") == "Beach: expected 2 seats, got 1"
    assert "seat 2: expected you" in shelf.refused("play", "Beach", "--seats", "you,zebra")


def test_the_game_stays_in_its_campaign(shelf: Kept, tmp_path: Path) -> None:
    shelf.begin()
    file = tmp_path / "game.json"
    said = shelf.run("play", "Beach", answers=f"s {file}\ns\nq\n")
    assert "this game belongs to the campaign Beach, and stays there" in said
    assert "Saved to the campaign Beach; " in said
    assert not file.exists()


def test_bots_alone_play_on_until_somebody_stops_them(shelf: Kept) -> None:
    shelf.run("new", "Beach", GAME, "--seats", "random,random")
    shelf.run("play", "Beach", answers="y\ny\nn\n")
    assert len(shelf.beach.games) == 3


# -- interruptions


class Player:
    """A process that plays Beach, to be killed."""

    def __init__(self, shelf: Kept, *words: object) -> None:
        words = ("campaign", "play", "Beach", "--shelf", shelf.folder, *words)
        self.process = subprocess.Popen(
            command(*words), stdin=subprocess.PIPE, stdout=subprocess.PIPE, bufsize=0
        )

    def wait_for_prompts(self, count: int) -> None:
        seen = b""
        assert self.process.stdout is not None
        while seen.count(b"\n> ") < count:
            news = self.process.stdout.read(1 << 16)
            assert news
            seen += news

    def answer(self, text: str) -> None:
        assert self.process.stdin is not None
        self.process.stdin.write(text.encode())

    def kill(self) -> None:
        self.process.send_signal(signal.SIGKILL)
        self.process.communicate(timeout=PATIENCE)


def test_killed_between_choices_only_the_unanswered_one_is_open(shelf: Kept) -> None:
    shelf.begin()
    for made in range(3, 13, 3):
        player = Player(shelf)
        for _ in range(3):
            player.wait_for_prompts(1)
            player.answer(f"{shelf.answer}\n")
        player.wait_for_prompts(1)
        player.kill()
        assert sum(seat == 0 for seat, _ in choices_in(shelf.beach)) == made
        assert current_game(RULES, shelf.beach).asks
    shelf.run("play", "Beach", answers=ANSWERS)
    check(RULES, shelf.beach)


@pytest.mark.parametrize("delay", [0.0, 0.003, 0.02, 0.1])
def test_killed_at_any_time_a_campaign_is_whole(shelf: Kept, delay: float) -> None:
    shelf.run("new", "Beach", GAME, "--seats", "random,random", "--seed", 2)
    last = (0, 0)
    for _ in range(3):
        before = shelf.beach
        player = Player(shelf)
        player.answer("y\n" * 1000)
        while shelf.beach == before:
            assert player.process.poll() is None
        time.sleep(delay)
        player.kill()
        journal = shelf.beach
        check(RULES, journal)
        now = len(journal.games), len(choices_in(journal)) if journal.current else 0
        assert now >= last
        last = now
    shelf.run("play", "Beach", answers="n\n")
    assert shelf.beach.games


def test_killed_before_its_conclusion_a_game_is_concluded_the_next_time(shelf: Kept) -> None:
    shelf.add(in_the_middle(started(), 10_000))
    said = shelf.run("play", "Beach", answers="n\n")
    assert "This game is finished." in said
    assert shelf.beach.games == after_games(started(), 1).games


def test_ctrl_c_says_that_the_campaign_is_kept(shelf: Kept, tmp_path: Path) -> None:
    shelf.begin()
    words = ["campaign", "play", "Beach", "--shelf", shelf.folder]
    with Terminal(words, tmp_path) as terminal:
        terminal.wait_for("> ")
        terminal.type("1\n")
        terminal.wait_for("> ")
        terminal.interrupt()
        code, rest = terminal.leave()
    last = rest.splitlines()[-1]
    assert (code, last) == (130, "fabletable: stopped; the game is kept in the campaign Beach")
    shelf.run("play", "Beach", "--seats", "random,random")
    with Terminal([*words, "--seats", "random,random"], tmp_path) as terminal:
        terminal.wait_for("(y/n) ")
        terminal.interrupt()
        code, rest = terminal.leave()
    last = rest.splitlines()[-1]
    assert (code, last) == (130, "fabletable: stopped; the campaign Beach is kept")


def test_one_plays_at_a_time(shelf: Kept) -> None:
    shelf.begin()
    player = Player(shelf)
    player.wait_for_prompts(1)
    assert shelf.refused("play", "Beach") == "'Beach' is being played elsewhere"
    assert "Beach: " in shelf.run("show", "Beach")
    player.kill()
    shelf.run("play", "Beach", answers="q\n")


# -- changed rules


def drifted(journal: Journal, **boundary: Any) -> Journal:
    log = copy.deepcopy(journal.current)
    log["rules"] = "0"
    log["steps"][1]["digest"] = "00"
    log["boundary"].update(boundary)
    return replace(journal, current=log)


def test_under_changed_rules_a_game_goes_on_from_its_last_step(long: Kept) -> None:
    long.save(drifted(long.beach))
    before = long.files()["Beach.json"]
    done = run("campaign", "play", "Beach", "--shelf", long.folder, answers=ANSWERS)
    assert done.returncode == 0
    assert done.stderr.count("\n") == 1
    assert "game 4 no longer replays: step 1: the table has digest" in done.stderr
    assert "(rules 0 then, " in done.stderr
    assert f"kept as {long.folder / 'Beach.json.old'}" in done.stderr
    assert long.files()["Beach.json.old"] == before
    assert len(long.beach.games) == 4
    check(RULES, long.beach)


def test_if_it_cannot_go_on_nothing_is_touched(long: Kept) -> None:
    long.save(drifted(long.beach, zones={}))
    before = long.files()
    line = long.refused("play", "Beach")
    assert line.startswith(f"{long.folder / 'Beach.json'}: boundary")
    assert long.files() == before
    long.run("branch", "Beach", "Other")
    long.run("play", "Other", answers="q\n")


# -- branch, export, import


def test_branches(long: Kept) -> None:
    before = long.files()["Beach.json"]
    for at in (0, 2):
        said = long.run("branch", "Beach", f"Other {at}", "--at", at)
        assert said.startswith(f"Other {at}: ")
        assert long.load(f"Other {at}").games == long.beach.games[:at]
        page = long.run("show", f"Other {at}")
        assert f"Branched from Beach, after game {at}." in one_line(page)
        long.run("play", f"Other {at}", answers="1\nq\n")
    long.run("branch", "Beach", "Last")
    assert long.load("Last").games == long.beach.games
    assert long.files()["Beach.json"] == before


def test_out_and_in_again(long: Kept, tmp_path: Path) -> None:
    file, other = tmp_path / "beach.json", Kept(tmp_path / "other")
    assert long.run("export", "Beach", file) == f"Beach is written to {file}.\n"
    said = other.run("import", file)
    assert said.startswith("Beach: ")
    assert "3 games, game 4 under way" in one_line(said)
    assert other.beach == long.beach
    other.run("import", file, "--name", "Copy")
    assert other.load("Copy") == replace(long.beach, name="Copy")
    other.run("play", "Copy", answers="1\nq\n")


def test_nothing_is_overwritten(long: Kept, tmp_path: Path) -> None:
    file = tmp_path / "beach.json"
    long.run("export", "Beach", file)
    long.run("branch", "Beach", "Other")
    before = {**long.files(), "export": file.read_text()}
    for words, expected in {
        ("new", "Beach", GAME): "there is a campaign called 'Beach' already",
        ("branch", "Beach", "Other"): "there is a campaign called 'Other' already",
        ("import", file): "there is a campaign called 'Beach' already",
        ("import", file, "--name", "Other"): "there is a campaign called 'Other' already",
        ("export", "Beach", file): f"{file} exists already; choose another name",
        ("export", "Beach", tmp_path): f"{tmp_path} exists already; choose another name",
    }.items():
        assert long.refused(*words) == expected
    assert {**long.files(), "export": file.read_text()} == before


Edit = Callable[[str], str]


def forged(journal: Journal) -> str:
    return journal_text(with_game(journal, 2, state={**journal.state, "zebra": 1}))


BAD: dict[str, tuple[Callable[[Journal], str], str]] = {
    "cut off": (lambda journal: journal_text(journal)[:-100], "not a whole file: "),
    "changed": (lambda journal: journal_text(journal).replace("Ann", "Zoe"), "was damaged or"),
    "forged": (forged, "game 2, state: "),
    "a letter": (lambda _: "Dear Ann", "not a whole file"),
    "a game": (lambda journal: json.dumps(journal.current), "this is not a campaign"),
    "unknown game": (
        lambda journal: journal_text(replace(journal, game="zebra")),
        "no game is called 'zebra'",
    ),
    "unknown kind": (
        lambda journal: journal_text(replace(journal, kind="zebra")),
        "has no campaign 'zebra'",
    ),
    "unknown seat": (
        lambda journal: journal_text(replace(journal, seats=["zebra", "bot"])),
        "seat 1: expected you",
    ),
    "more seats": (
        lambda journal: journal_text(replace(journal, seats=["bot"] * 3)),
        "start: ",
    ),
}


@pytest.mark.parametrize("what", BAD)
def test_a_bad_file_is_not_imported(long: Kept, tmp_path: Path, what: str) -> None:
    make, expected = BAD[what]
    file, other = tmp_path / "beach.json", Kept(tmp_path / "other")
    file.write_text(make(long.beach))
    line = other.refused("import", file)
    assert line.startswith(f"{file}: ")
    assert expected in line
    assert other.names() == []


def test_a_name_in_a_file_cannot_leave_the_shelf(long: Kept, tmp_path: Path) -> None:
    file, other = tmp_path / "beach.json", Kept(tmp_path / "deep" / "other")
    file.write_text(journal_text(replace(long.beach, name="../escaped")))
    assert "a campaign's name has" in other.refused("import", file)
    assert not (tmp_path / "deep").exists()
    other.run("import", file, "--name", "Tame")


# -- mistakes


MISTAKES: dict[str, tuple[tuple[object, ...], str]] = {
    "command": (("zebra",), 'Unknown command "zebra"'),
    "no name": (("show",), "requires an argument"),
    "unknown": (("show", "Zebra"), "no campaign is called 'Zebra'; there are: Beach"),
    "unknown to play": (("play", "Zebra"), "no campaign is called 'Zebra'"),
    "unknown to branch": (("branch", "Zebra", "Other"), "no campaign is called 'Zebra'"),
    "unknown to export": (("export", "Zebra", "/zebra.json"), "no campaign is called 'Zebra'"),
    "a path": (("show", "../Beach"), "a campaign's name has up to 60 letters"),
    "no game": (("new", "Other", "zebra"), "no game is called 'zebra'"),
    "kind": (("new", "Other", GAME, "--kind", "zebra"), "has no campaign 'zebra'; it has: "),
    "seats": (("new", "Other", GAME, "--seats", "you" + ",bot" * 8), "players, not 9"),
    "seats of a kind": (
        ("new", "Other", GAME, "--kind", KIND.key, "--seats", "you"),
        f"{KIND.name}: 2 or",
    ),
    "a seat": (("new", "Other", GAME, "--seats", "you,zebra"), "seat 2: expected you, you=NAME"),
    "a name": (("new", "a/b", GAME), "a campaign's name has up to 60 letters"),
    "a seed": (("new", "Other", GAME, "--seed", "a\nb"), "seed: expected something printable"),
    "an option": (("new", "Other", GAME, "--option", "zebra=1"), "no option is called 'zebra'"),
    "a bare option": (("new", "Other", GAME, "--option", "zebra"), "expected KEY=VALUE, got"),
    "branch beyond": (
        ("branch", "Beach", "Other", "--at", 9),
        "Beach: expected a game from 0 to 3",
    ),
    "branch before": (
        ("branch", "Beach", "Other", "--at=-1"),
        "Beach: expected a game from 0 to 3",
    ),
    "branch at": (("branch", "Beach", "Other", "--at", "x"), 'unable to convert "x" into int'),
    "export where": (("export", "Beach", "/zebra/beach.json"), "cannot write /zebra/beach.json"),
    "import what": (("import", "/zebra.json"), "cannot read /zebra.json: No such file"),
}


@pytest.mark.parametrize("what", MISTAKES)
def test_a_mistake_gets_one_clear_line_and_changes_nothing(long: Kept, what: str) -> None:
    before = long.files()
    words, expected = MISTAKES[what]
    assert expected in long.refused(*words)
    assert long.files() == before


@pytest.mark.parametrize("words", [("new", "Beach", GAME), ("list",), ("show", "Beach")])
def test_a_folder_that_is_none(tmp_path: Path, words: tuple[str, ...]) -> None:
    (tmp_path / "file").write_text("Dear Ann")
    line = Kept(tmp_path / "file").refused(*words)
    assert line.startswith(("cannot write ", "cannot read ", "no campaign is called "))
    assert (tmp_path / "file").read_text() == "Dear Ann"


@pytest.mark.parametrize("words", [("show", "Beach"), ("play", "Beach"), ("branch", "Beach", "B")])
def test_a_damaged_campaign_is_left_alone(long: Kept, words: tuple[str, ...]) -> None:
    file = long.folder / "Beach.json"
    file.write_text(file.read_text().replace("Ann", "Zoe"))
    before = long.files()
    assert long.refused(*words).startswith(f"{file}: the file was damaged or changed")
    assert long.files() == before
