"""The command line as a process: what it prints where, and how it ends."""

from __future__ import annotations

import json
import os
import re
import signal
import subprocess
import sys
import time
from pathlib import Path

import pytest

import fabletable
from fabletable.cli import COMMANDS
from fabletable.engine.replay import replay
from fabletable.shelf import GAMES
from fabletable.terminal.files import load_log
from tests.terminal.running import (
    ANSWERS,
    FORMS,
    GAME,
    MANY_FORMS,
    command,
    longest_line,
    refused,
    run,
    run_apart,
)

RULES = GAMES[GAME]
PAIR = next(mode.key for mode in RULES.facts.modes if mode.players == (2,))
LINES = ANSWERS.split("\n")


# -- help


def test_help_says_what_every_command_does() -> None:
    said = run("--help").stdout
    assert longest_line(said) <= 80
    for name in {name for names in COMMANDS.values() for name in names.split()}:
        assert re.search(rf"^. {name} +[A-Z]", said, re.MULTILINE), name


# -- games


def test_games_as_json() -> None:
    shelf = json.loads(run_apart("games", "--json").stdout)
    assert [game["key"] for game in shelf] == list(GAMES)
    for game in shelf:
        facts = GAMES[game["key"]].facts
        assert (game["name"], game["rules_version"]) == (facts.name, facts.rules_version)
        assert [(m["key"], m["name"], m["players"]) for m in game["modes"]] == [
            (mode.key, mode.name, list(mode.players)) for mode in facts.modes
        ]
        campaigns = GAMES[game["key"]].campaigns.values()
        assert [(c["key"], c["name"], c["players"], c["mode"]) for c in game["campaigns"]] == [
            (one.key, one.name, list(one.players), one.mode) for one in campaigns
        ]
        assert [[o["key"] for o in c["options"]] for c in game["campaigns"]] == [
            [option.key for option in one.settings] for one in campaigns
        ]


def test_games_as_a_list() -> None:
    done = run("games")
    assert longest_line(done.stdout) <= 80
    for rules in GAMES.values():
        words = [rules.facts.name, *(m.name for m in rules.facts.modes)]
        words += [option.key for option in rules.facts.settings]
        for campaign in rules.campaigns.values():
            words += [campaign.name, *(option.key for option in campaign.settings)]
        assert all(word in done.stdout for word in words)


# -- play


@pytest.mark.parametrize(("game", "mode", "players"), FORMS)
def test_a_whole_game_of_every_mode_through_a_pipe(
    game: str, mode: str, players: tuple[int, ...]
) -> None:
    seats = ",".join(["you", *["random"] * (players[0] - 1)])
    done = run("play", game, "--mode", mode, "--seats", seats, "--seed", 5, answers=ANSWERS)
    assert (done.returncode, done.stderr) == (0, "")
    assert longest_line(done.stdout) <= 80
    assert "\033" not in done.stdout
    places = r"1\. " if players[0] > 1 else r"You: \d+"
    assert re.search(rf"^(You win|.* wins)\.\n(.+\n)+{places}", done.stdout, re.MULTILINE)


@pytest.mark.parametrize(("game", "mode", "players"), MANY_FORMS)
def test_a_whole_game_on_one_device(game: str, mode: str, players: tuple[int, ...]) -> None:
    names = ["Ann", "Ben", "Cid", "Dot", "Eve"][: players[-1]]
    seats = ",".join(f"you={name}" for name in names)
    done = run("play", game, "--mode", mode, "--seats", seats, "--seed", 5, answers=ANSWERS)
    assert done.returncode == 0
    assert all(f"{name}" in done.stdout for name in names)
    assert re.search(r"^1\. (Ann|Ben|Cid|Dot|Eve): ", done.stdout, re.MULTILINE)


@pytest.mark.parametrize(("game", "mode", "players"), FORMS)
def test_saved_in_the_middle_a_game_ends_as_if_played_at_once(
    tmp_path: Path, game: str, mode: str, players: tuple[int, ...]
) -> None:
    at_once, in_parts = tmp_path / "at-once.json", tmp_path / "in-parts.json"
    seats = ",".join(["you", *["random"] * (players[0] - 1)])
    words = ["play", game, "--mode", mode, "--seats", seats, "--seed", 8]
    run(*words, "--save", at_once, answers=ANSWERS)
    first = run(*words, "--save", in_parts, answers="\n".join([*LINES[:10], "q\n"]))
    assert first.stdout.endswith(f"You leave the table; the game is kept in {in_parts}.\n")
    second = run(*words, "--save", in_parts, answers="\n".join(LINES[10:]))
    assert f"Going on from {in_parts}." in second.stdout
    assert second.stdout.partition("> ")[0].count("\n* ") <= 5
    assert in_parts.read_text() == at_once.read_text()


def test_what_is_taken_back_and_made_again_leaves_the_same_file(tmp_path: Path) -> None:
    straight, wavering = tmp_path / "straight.json", tmp_path / "wavering.json"
    run("play", GAME, "--seed", 8, "--save", straight, answers="1\n1\n2\n1\n")
    run("play", GAME, "--seed", 8, "--save", wavering, answers="1\n2\nu\n1\n2\n1\nu\nu\n2\n1\n")
    assert wavering.read_text() == straight.read_text()


def test_a_finished_game_shows_its_end_and_is_left_alone(tmp_path: Path) -> None:
    file = tmp_path / "game.json"
    first = run("play", GAME, "--seed", 2, "--save", file, answers=ANSWERS)
    before = (file.read_text(), file.stat().st_mtime_ns)
    again = run("play", "--save", file)
    assert (again.returncode, again.stderr) == (0, "")
    assert "This game is finished." in again.stdout
    assert again.stdout.splitlines()[-3:] == first.stdout.splitlines()[-3:]
    assert (file.read_text(), file.stat().st_mtime_ns) == before


def test_another_may_take_the_seat(tmp_path: Path) -> None:
    file = tmp_path / "game.json"
    run("play", GAME, "--mode", PAIR, "--save", file, answers="1\n1\n")
    done = run("play", "--save", file, "--seats", "random,random")
    assert "1. Random" in done.stdout
    line = refused("play", "--save", file, "--seats", "you")
    assert line == f"{file}: expected 2 seats, got 1"


@pytest.mark.parametrize(
    ("words", "held"),
    [(("--mode", "zebra"), "mode"), (("--seed", "9"), "seed"), (("--option", "zebra=1"), "zebra")],
)
def test_a_file_is_not_taken_for_another_game(
    tmp_path: Path, words: tuple[str, ...], held: str
) -> None:
    file = tmp_path / "game.json"
    run("play", GAME, "--seed", 8, "--save", file, answers="1\n")
    before = file.read_text()
    assert f"{file}: this file holds a game with {held} " in refused("play", "--save", file, *words)
    assert file.read_text() == before
    run("play", GAME, "--seed", 8, "--mode", RULES.facts.modes[0].key, "--save", file)
    assert file.read_text() == before


def test_own_card_values_are_seen_and_kept(tmp_path: Path) -> None:
    cards, file = tmp_path / "cards.toml", tmp_path / "game.json"
    key = next(iter(RULES.setup().deck))
    cards.write_text(f'[{key}]\nname = "Zebra"\n')
    done = run("play", GAME, "--cards", cards, "--save", file, answers="? Zebra\n")
    assert "\nZebra: " in done.stdout
    assert load_log(file).setup.overlay == {key: {"name": "Zebra"}}
    assert "Going on" in run("play", "--save", file, "--cards", cards).stdout
    cards.write_text(f'[{key}]\nname = "Gnu"\n')
    assert "other card values" in refused("play", "--save", file, "--cards", cards)


# -- mistakes


MISTAKES: dict[str, tuple[tuple[object, ...], str]] = {
    "command": (("zebra",), 'Unknown command "zebra"'),
    "game": (("play", "zebra"), "no game is called 'zebra'"),
    "option": (("play", "--zebra"), "Unknown option: --zebra"),
    "mode": (("play", GAME, "--mode", "zebra"), "no mode 'zebra'"),
    "many seats": (("play", GAME, "--seats", "you" + ",bot" * 9), "players, not 10"),
    "seats of a mode": (("play", GAME, "--mode", PAIR, "--seats", "you"), "2 players, not 1"),
    "seat word": (("play", GAME, "--seats", "you,zebra"), "seat 2: expected you, you=NAME"),
    "no seat": (("play", GAME, "--seats", ""), "seat 1: expected you, you=NAME"),
    "setting": (("play", GAME, "--option", "zebra"), "expected KEY=VALUE"),
    "unknown setting": (("play", GAME, "--option", "zebra=1"), "no option is called 'zebra'"),
    "fewer than none": (("challenges", GAME, "--games", "-3"), "--games: expected at least 0"),
    "no cards": (("play", GAME, "--cards", "/zebra.toml"), "cannot read /zebra.toml"),
    "no folder": (("play", GAME, "--save", "/zebra/game.json"), "cannot write /zebra/game.json"),
    "save is a folder": (("play", GAME, "--save", "/"), "cannot read /: Is a directory"),
    "simulate nothing": (("simulate",), "requires an argument"),
    "players": (("simulate", GAME, "--players", "zebra"), 'unable to convert "zebra" into int'),
    "many players": (("simulate", GAME, "--players", 99), "players, not 99"),
    "no games": (("simulate", GAME, "--games", 0), "--games: expected at least 1, got 0"),
    "games": (("simulate", GAME, "--games", "1e3"), 'unable to convert "1e3" into int'),
    "bot": (("simulate", GAME, "--bots", "zebra", "--games", 1), "no bot is called 'zebra'"),
    "bots": (
        ("simulate", GAME, "--players", 2, "--bots", "random,random,random"),
        "2 players need 2 bots, got 3",
    ),
    "depth": (("perft", GAME, "--depth", 0), "--depth: expected at least 1, got 0"),
    "replay": (("replay", "/zebra.json"), "cannot read /zebra.json: No such file"),
}


@pytest.mark.parametrize("what", MISTAKES)
def test_a_mistake_gets_one_clear_line(what: str) -> None:
    words, expected = MISTAKES[what]
    assert expected in refused(*words)


@pytest.mark.parametrize(
    ("text", "expected"),
    [
        ("zebra", "cards.toml: not TOML: "),
        ("[zebra]\ncost = 1", "cards.toml: no card is called 'zebra'"),
        ("zebra = 1", "cards.toml: no card is called 'zebra'"),
        ("[{key}]\nzebra = 1", "cards.toml: {key}: no value is called 'zebra'"),
        ("[{key}]\nname = 3", "cards.toml: {key}.name: expected some printable words, got 3"),
    ],
)
def test_card_values_that_cannot_be(tmp_path: Path, text: str, expected: str) -> None:
    cards = tmp_path / "cards.toml"
    key = next(iter(RULES.setup().deck))
    cards.write_text(text.replace("{key}", key))
    assert expected.replace("{key}", key) in refused("play", GAME, "--cards", cards)
    assert expected.replace("{key}", key) in refused("simulate", GAME, "--cards", cards)


def test_a_file_that_is_no_save_is_left_alone(tmp_path: Path) -> None:
    file = tmp_path / "letter.txt"
    file.write_text("Dear Ann")
    assert f"{file}: not a whole file" in refused("play", GAME, "--save", file)
    assert file.read_text() == "Dear Ann"


# -- streams


@pytest.mark.parametrize("words", [["games"], ["play", GAME], ["perft", GAME]])
def test_a_closed_pipe(words: list[str]) -> None:
    reader, writer = os.pipe()
    os.close(reader)
    done = subprocess.run(
        command(*words),
        stdout=writer,
        stderr=subprocess.PIPE,
        input=ANSWERS,
        text=True,
        check=False,
    )
    os.close(writer)
    assert done.returncode == 141
    assert done.stderr == "fabletable: stopped, since nobody reads the output any more\n"


@pytest.mark.skipif(not Path("/dev/full").exists(), reason="only Linux has a device that is full")
def test_a_full_disk() -> None:
    with Path("/dev/full").open("w") as full:
        done = subprocess.run(command("games"), stdout=full, stderr=subprocess.PIPE, check=False)
    assert (done.returncode, done.stderr.count(b"\n")) == (1, 1)
    assert b"No space left" in done.stderr


def test_ctrl_c_while_simulating() -> None:
    started = time.monotonic()
    subprocess.run(command("games"), check=True, capture_output=True)
    patience = 1 + 3 * (time.monotonic() - started)  # until it surely is at it
    words = command("simulate", GAME, "--games", 10_000_000)
    with subprocess.Popen(words, stderr=subprocess.PIPE, stdout=subprocess.PIPE) as process:
        with pytest.raises(subprocess.TimeoutExpired):
            process.wait(patience)
        process.send_signal(signal.SIGINT)
        out, err = process.communicate(timeout=30)
    assert (process.returncode, out, err) == (130, b"", b"fabletable: stopped\n")


@pytest.mark.parametrize("closing", ["<&-", ">&-"])
def test_streams_that_are_closed(closing: str) -> None:
    line = f'"$0" -m fabletable play {GAME} {closing}'
    done = subprocess.run(
        ["sh", "-c", line, sys.executable], input="q\n", capture_output=True, text=True, check=False
    )
    assert (done.returncode, done.stderr) == (0, "")


def test_letters_that_nobody_can_read() -> None:
    words = command("play", GAME, "--seats", "you=Zo\u00eb,bot")
    done = subprocess.run(
        words,
        input=b"\xff\xfe\n",
        capture_output=True,
        check=False,
        env={**os.environ, "PYTHONIOENCODING": "ascii"},
    )
    assert (done.returncode, done.stderr) == (0, b"")
    assert b"is not a choice" in done.stdout


# -- simulate


@pytest.mark.parametrize(("game", "mode", "players"), FORMS)
def test_simulate_as_json(game: str, mode: str, players: tuple[int, ...]) -> None:
    count = players[-1]
    words = ["simulate", game, "--players", count, "--mode", mode, "--games", 20, "--seed", 4]
    done = run(*words, "--bots", "random", "--json")
    assert done.stderr == ""
    found = json.loads(done.stdout)
    assert (found["game"], found["mode"], found["players"]) == (game, mode, count)
    assert found["games"] == 20
    assert len(found["wins"]) == len(found["mean_scores"]) == count
    assert sum(found["wins"]) + found["draws"] <= 20
    assert found["decisions"] == pytest.approx(20 * found["mean_decisions"])
    assert found["mean_decisions"] <= found["max_decisions"]
    assert found["seconds"] > 0
    assert found["decisions_per_second"] > 0
    again = json.loads(run(*words, "--json").stdout)
    changing = {"seconds", "decisions_per_second"}
    assert {k: v for k, v in found.items() if k not in changing} == {
        k: v for k, v in again.items() if k not in changing
    }


def test_simulate_as_a_table() -> None:
    done = run("simulate", GAME, "--games", 1000)
    assert longest_line(done.stdout) <= 80
    assert done.stdout.splitlines()[1].split() == ["seat", "bot", "wins", "share", "mean", "score"]


# -- replay


@pytest.fixture(scope="module")
def finished(tmp_path_factory: pytest.TempPathFactory) -> Path:
    file = tmp_path_factory.mktemp("finished") / "game.json"
    words = ("--mode", PAIR, "--seats", "you=Ann,random", "--seed", 6)
    run("play", GAME, *words, "--save", file, answers=ANSWERS)
    return file


@pytest.mark.parametrize("seat", [None, 1, 2])
def test_replay_from_each_seat(finished: Path, seat: int | None) -> None:
    done = run("replay", finished, *([] if seat is None else ["--seat", seat]))
    assert (done.returncode, done.stderr) == (0, "")
    assert longest_line(done.stdout) <= 80
    game = replay(RULES, load_log(finished))
    viewer = -1 if seat is None else seat - 1
    told = " ".join(done.stdout.split())
    for sentence in game.story(viewer, ["Ann", "Random"]):
        assert sentence in told
    assert game.result is not None
    assert "1. " in done.stdout


def test_replay_at_any_choice(finished: Path) -> None:
    last = len(load_log(finished).choices)
    for at in (0, 1, last // 2, last):
        done = run("replay", finished, "--at", at, "--seat", 1)
        assert f"After {at} of {last} choices:" in done.stdout
        assert (" is to choose" in done.stdout) == (at < last)


def test_replay_beyond_the_game(finished: Path) -> None:
    last = len(load_log(finished).choices)
    assert f"--at: expected 0 to {last} choices" in refused("replay", finished, "--at", last + 1)
    assert "--at: expected" in refused("replay", finished, "--at", -1)
    assert "--seat: expected 1 to 2, got 0" in refused("replay", finished, "--seat", 0)
    assert "--seat: expected 1 to 2, got 3" in refused("replay", finished, "--seat", 3)


def test_a_replay_that_parts_from_the_log_names_the_place(finished: Path, tmp_path: Path) -> None:
    log = json.loads(finished.read_text())
    log["steps"][3]["choices"][0][1] = "zebra"
    file = tmp_path / "game.json"
    file.write_text(json.dumps(log))
    assert f"{file}: step 3, choice 0: 'zebra' is not offered" in refused("replay", file)
    assert run("replay", file, "--at", 2).returncode == 0


# -- perft


def test_perft_counts_by_depth() -> None:
    lines = run("perft", GAME, "--seed", 1, "--depth", 3, "--split").stdout.splitlines()
    counts = [int(line.split()[1]) for line in lines]
    by_depth, by_choice = counts[-3:], counts[:-3]
    assert by_depth == sorted(by_depth)
    assert sum(by_choice) == by_depth[-1]
    assert len(by_choice) == by_depth[0]


# -- the code


def test_clients_know_no_game_by_name() -> None:
    root = Path(fabletable.__file__).parent
    folders = [
        root / name for name in ("terminal", "web", "lab", "campaigns", "lobby", "bots", "commands")
    ]
    files = [root / "cli.py", *(file for folder in folders for file in folder.glob("**/*.py"))]
    facts = [rules.facts for rules in GAMES.values()]
    names = [name for f in facts for name in (f.key, f.name, f.key.replace("-", "_"))]
    for file in files:
        assert not [name for name in names if name in file.read_text()], file


def test_ctrl_c_just_before_a_rule_begins_is_told_in_one_line() -> None:
    story = """
from fabletable.cli import main
from fabletable.engine.game import Game

def interrupted(*_):
    raise KeyboardInterrupt

Game._take = interrupted
main(["simulate", "wonder-tales", "--games", "5"])
"""
    done = subprocess.run(
        [sys.executable, "-c", story], capture_output=True, text=True, check=False
    )
    assert done.returncode == 130
    assert done.stderr == "fabletable: stopped\n"
