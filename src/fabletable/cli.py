"""The command line. Heavy imports stay inside the commands, so that it starts quickly."""

from __future__ import annotations

import io
import json
import os
import sys
import warnings
from collections.abc import Iterator, Sequence
from contextlib import contextmanager
from pathlib import Path
from typing import Annotated, Literal, NoReturn

from cyclopts import App, CycloptsError, Parameter

from fabletable import form
from fabletable.engine.errors import Mistake
from fabletable.terminal.screen import complain
from fabletable.terminal.words import OptionList, options_in

app = App(
    name="fabletable",
    version=form.version,
    help="Four fable games, one table: play, simulate, replay.",
    suppress_keyboard_interrupt=False,  # `main` has a word to say first
)

ABOUT = ("--help", "-h", "--version")
Flag = Annotated[bool, Parameter(negative="")]
JsonFlag = Annotated[bool, Parameter(name="--json", negative="", help="Print JSON.")]
GameKey = Annotated[str, Parameter(help="The game's key, as `fabletable games` lists it.")]
ModeKey = Annotated[
    str | None,
    Parameter(help="The game's mode; the first that takes so many players if left out."),
]
Players = Annotated[
    int | None, Parameter(help="How many play; as few as the mode takes if left out.")
]
Cards = Annotated[Path | None, Parameter(help="A TOML or CSV file with card values of your own.")]


def main(words: Sequence[str] | None = None) -> None:
    """Run a command; a person's mistake gets one clear line and exit code 2."""
    _prepare_streams()
    try:
        given = _with_command(sys.argv[1:] if words is None else words)
        app(given, print_error=False, exit_on_error=False)
        sys.stdout.flush()
    except (Mistake, CycloptsError) as error:
        _stop(2, str(error))
    except KeyboardInterrupt as error:
        # A rule that was just about to begin is nothing to warn of.
        warnings.filterwarnings("ignore", "coroutine .* was never awaited", RuntimeWarning)
        if sys.stdout.isatty():
            print()  # the terminal has just written ^C
        _stop(130, "; ".join(["stopped", *map(str, error.args)]))
    except BrokenPipeError:
        _forget_output()
        _stop(141, "stopped, since nobody reads the output any more")
    except OSError as error:
        _forget_output()
        _stop(1, str(error))


def _with_command(words: Sequence[str]) -> list[str]:
    """Who names no command wants to sit down at the table."""
    names_none = not words or (words[0].startswith("-") and words[0] not in ABOUT)
    return ["serve", *words] if names_none else list(words)


def _prepare_streams() -> None:
    """Strange letters shall not stop anybody, nor shall an output that was closed."""
    if sys.stdout is None:
        sys.stdout = io.StringIO()
    for stream in (sys.stdin, sys.stdout, sys.stderr):
        if isinstance(stream, io.TextIOWrapper):
            stream.reconfigure(errors="replace")


def _forget_output() -> None:
    """Keep Python from trying once more to write what cannot be written."""
    os.dup2(os.open(os.devnull, os.O_WRONLY), sys.stdout.fileno())


def _stop(code: int, why: str) -> NoReturn:
    complain(why)
    sys.exit(code)


# -- commands

app.command("fabletable.terminal.campaigns:campaign", name="campaign")
app.command("fabletable.commands.many:simulate", name="simulate")
app.command("fabletable.commands.many:ladder", name="ladder")
app.command("fabletable.commands.lab:report", name="report")
app.command("fabletable.commands.lab:compare", name="compare")
app.command("fabletable.commands.lab:restrict", name="restrict")
app.command("fabletable.commands.lab:tune", name="tune")


@app.command
def serve(
    *,
    host: str = "127.0.0.1",
    port: int | None = None,
    data: Path | None = None,
    browser: bool = True,
    name: list[str] | None = None,
    proxy: list[str] | None = None,
    store: str = "",
) -> None:
    """Open the table in the browser: this is what runs if no command is given.

    Parameters
    ----------
    host
        Where to listen; 0.0.0.0 lets in others of your network.
    port
        8420, or any that is free, if left out.
    data
        The folder of tables and campaigns; $FABLETABLE_DATA, or one in your home, if left out.
    browser
        Whether to open the browser.
    name
        A name by which others call this machine; may be repeated.
    proxy
        The address of a proxy that says for whom it asks (X-Forwarded-For); may be repeated.
    store
        postgresql://… in place of the folder, for several servers with the same tables;
        $FABLETABLE_STORE, if left out.
    """
    from fabletable.web.serve import Wanted
    from fabletable.web.serve import serve as run

    run(Wanted(host, port, data, browser, name or (), proxy or (), store))


@app.command
def backup(file: Path, *, data: Path | None = None) -> None:
    """Write all tables and campaigns of the server to one file, also while it runs.

    Parameters
    ----------
    file
        A new file; it takes the place of `fabletable.db` in a data folder to go on from it.
    data
        The folder of tables and campaigns; $FABLETABLE_DATA, or one in your home, if left out.
    """
    from fabletable.engine.story import counted
    from fabletable.web.serve import backed_up, data_folder, database

    if database("", data):
        raise Mistake("a database is backed up by pg_dump, which comes with PostgreSQL")
    tables = backed_up(data_folder(data), file)
    print(f"{counted(tables, 'table')} written to {file}")


@app.command
def games(*, as_json: JsonFlag = False) -> None:
    """List the games, their modes, options, and how many can play."""
    from fabletable.lobby.games import game_facts
    from fabletable.shelf import GAMES
    from fabletable.terminal.lists import game_text

    shelf = [game_facts(rules) for rules in GAMES.values()]
    print(json.dumps(shelf, indent=2) if as_json else "\n".join(map(game_text, shelf)))


@app.command
def bots(*, as_json: JsonFlag = False) -> None:
    """List the bots, the weakest first, and what they are like."""
    from fabletable.terminal.lists import bot_facts, bot_text

    rows = bot_facts()
    print(json.dumps(rows, indent=2) if as_json else "\n".join(map(bot_text, rows)))


@app.command
def cards(
    game: GameKey,
    *,
    cards: Cards = None,
    csv: Flag = False,
    sheet: Path | None = None,
    layout: Literal["tabletop", "a4", "letter"] = "tabletop",
    copies: Flag = False,
) -> None:
    """Print the cards of a game with all values that can be changed.

    Parameters
    ----------
    csv
        As a table for a spreadsheet, which `--cards FILE.csv` takes back.
    sheet
        Draw them instead, into FILE.svg or FILE.png; several if there are many.
    layout
        How they lie on a sheet: ten by seven for virtual tabletops, or nine on paper to cut.
    copies
        Draw each card as often as it is in the game.
    """
    from fabletable.lobby.card_table import table_of
    from fabletable.terminal.lists import card_text
    from fabletable.terminal.start import Wish

    wish = Wish(game, cards=cards)
    overlay = wish.checked_overlay()
    if sheet is not None:
        from fabletable.web.sheets.sheet import write_sheets

        print("\n".join(map(str, write_sheets(wish.rules, overlay, sheet, layout, copies))))
    elif csv:
        print(table_of(wish.rules, overlay), end="")
    else:
        print("\n".join(map(card_text, wish.rules.deck(overlay).values())))


@app.command
def play(
    game: str | None = None,
    *,
    mode: ModeKey = None,
    seats: str | None = None,
    seed: str | None = None,
    cards: Cards = None,
    option: OptionList = None,
    save: Path | None = None,
) -> None:
    """Play a game in the terminal.

    Parameters
    ----------
    game
        The game's key, as `fabletable games` lists it; the first on the shelf if left out.
    seats
        Who sits where, with commas: you, you=NAME, bot, or the name of a bot.
    seed
        The same seed shuffles the same way.
    save
        Keep the game in this file, and go on from it if it is there.
    """
    from fabletable.lobby.seats import words_in
    from fabletable.terminal.keeper import FileKeeper
    from fabletable.terminal.play import LineGame, play_until_left
    from fabletable.terminal.start import Wish, sit_down

    words = words_in(seats) if seats is not None else None
    wish = Wish(game, mode, len(words) if words else None, seed, cards, options_in(option))
    start = sit_down(wish, words, save)
    table = LineGame(start.game, start.sitters, FileKeeper(save) if save is not None else None)
    if start.warning:
        complain(start.warning)
    table.welcome(start.continued)
    play_until_left(table)


@app.command
def learn(game: GameKey, *, save: Path | None = None) -> None:
    """Play a guided first game in the terminal: two minutes, and the game goes on after it.

    Parameters
    ----------
    save
        Keep the game in this file, and go on from it if it is there.
    """
    from fabletable.lobby.seats import usual_seats
    from fabletable.shelf import find_game
    from fabletable.terminal.keeper import FileKeeper
    from fabletable.terminal.play import LineGame, play_until_left
    from fabletable.terminal.start import Wish, sit_down
    from fabletable.terminal.teaching import must_have_lesson

    lesson = must_have_lesson(find_game(game))
    words = [*usual_seats(lesson.players)]
    words[0], words[lesson.you] = words[lesson.you], words[0]
    wish = Wish(game, lesson.mode, lesson.players, lesson.seed, None, lesson.settings)
    start = sit_down(wish, words, save)
    table = LineGame(start.game, start.sitters, FileKeeper(save) if save is not None else None)
    if start.warning:
        complain(start.warning)
    table.welcome(start.continued, f"{table.game.rules.facts.name}: {lesson.title}.")
    play_until_left(table)


@app.command
def lesson(game: GameKey) -> None:
    """Print a game's lesson as it goes, for its author: docs/teller.md."""
    from fabletable.shelf import find_game
    from fabletable.terminal.teaching import must_have_lesson, outline

    rules = find_game(game)
    print("\n".join(outline(rules, must_have_lesson(rules))))


@app.command
def challenge(game: GameKey, key: str) -> None:
    """Try a challenge in the terminal: a small task in a position of a real game.

    Parameters
    ----------
    key
        As `fabletable challenges GAME` lists it.
    """
    from fabletable.lobby.challenge import find_challenge
    from fabletable.shelf import find_game
    from fabletable.terminal.play import LineGame, play_until_left
    from fabletable.terminal.seats import seated

    one = find_challenge(find_game(game), key)
    begun = one.begun()
    words = ["you" if seat == one.found.seat else "bot" for seat in range(one.kind.players)]
    table = LineGame(begun, seated(words), None)
    table.welcome(False, f"{one.rules.facts.name}: {one.kind.title}.")
    play_until_left(table)


@app.command
def challenges(game: GameKey, *, games: int = 0, wanted: int = 5) -> None:
    """List a game's challenges; or find new ones in simulated games, and print them for its box.

    Parameters
    ----------
    games
        Look through so many simulated games for each kind; 0 lists what there is.
    wanted
        So many of each kind are enough.
    """
    from fabletable.lab.challenges import found_in, written
    from fabletable.lobby.challenge import Challenges, all_challenges, challenges_of
    from fabletable.shelf import find_game
    from fabletable.terminal.solved import solved

    rules = find_game(game)
    if games < 0:
        raise Mistake(f"--games: expected at least 0, got {games}")
    _demand_at_least_one("--wanted", wanted)
    if not games:
        known = solved(game)
        for one in all_challenges(rules):
            mark = "solved" if one.found.key in known else ""
            print(f"{one.found.key:10} {mark:6} {one.kind.title}: {one.task}")
        return
    kinds = challenges_of(rules.facts).kinds
    found = [one for kind in kinds for one in found_in(rules, kind, games, wanted)]
    print(written(Challenges(kinds, found)), end="")


@app.command
def replay(file: Path, *, seat: int | None = None, at: int | None = None) -> None:
    """Tell the story of a saved game, and show its table.

    Parameters
    ----------
    file
        The saved game.
    seat
        See it as this seat does (1 is the first); a spectator's view if left out.
    at
        After this many choices; at the end if left out.
    """
    from fabletable.terminal.replay import show_log

    show_log(file, seat, at)


@app.command
def review(file: Path, *, seat: int = 1) -> None:
    """Say what each choice of a finished game was worth, luck and play apart.

    Parameters
    ----------
    file
        The saved game.
    seat
        Whose choices (1 is the first seat).
    """
    from fabletable.terminal.review import review_log

    review_log(file, seat)


@app.command
def verify(file: Path, *, sealed: str = "", share: str = "") -> None:
    """Check that a saved game of the table was dealt as it was sealed before.

    Parameters
    ----------
    file
        The saved game.
    sealed
        The seal that you were shown before the game; that of the file if left out.
    share
        The share that you gave.
    """
    from fabletable.terminal.verify import verify_log

    verify_log(file, sealed, share)


@app.command
def perft(
    game: GameKey,
    *,
    seed: str = "0",
    depth: int = 3,
    mode: ModeKey = None,
    players: Players = None,
    split: Flag = False,
) -> None:
    """Count the choice sequences of a game's beginning, to compare rules.

    Parameters
    ----------
    seed
        The game's seed.
    depth
        How many choices deep.
    split
        Show the count behind each first choice.
    """
    from fabletable.engine.game import new_game
    from fabletable.lab.perft import perft as count
    from fabletable.lab.perft import split as split_count
    from fabletable.terminal.start import Wish

    _demand_at_least_one("--depth", depth)
    wish = Wish(game, mode, players, seed)
    start = new_game(wish.rules, wish.setup(), recording=False)
    if split:
        for key, number in split_count(start, depth).items():
            print(f"{key:20} {number}")
    for level in range(1, depth + 1):
        print(f"{level:3} {count(start, level)}", flush=True)


@app.command(name="new-game")
def new_game_package(name: str, folder: Path | None = None) -> None:
    """Write the skeleton of a game in a package of its own, whose tests pass at once.

    Parameters
    ----------
    name
        The game's key, such as my-game.
    folder
        A new folder; one named after the game, here, if left out.
    """
    from fabletable.skeleton import write_skeleton

    target = write_skeleton(name, folder)
    print(f"{target} holds the game. To play it:")
    print(f"  pip install -e {target}")
    print(f"  fabletable play {name}")


# -- what the commands share


# -- for researchers


@app.command(name="text-seat")
def text_seat(  # noqa: PLR0913  # so many words
    game: GameKey,
    *,
    program: str,
    players: Players = None,
    mode: ModeKey = None,
    bots: str = "apprentice,neighbour,rival,master",
    games: int = 4,
    seed: str = "0",
    seconds: float = 60.0,
    fresh: Flag = False,
    untold: Flag = False,
    option: OptionList = None,
    as_json: JsonFlag = False,
) -> None:
    """Let a program that reads and writes play, such as a language model: bots are the scale.

    Parameters
    ----------
    program
        The command that starts it. It is sent a line of JSON with a message for each question,
        and answers with a line of text.
    bots
        Against whom, with commas: all meet the same deals.
    games
        How many against each.
    seed
        The same seed gives the same deals, and the same fresh cards.
    seconds
        How long an answer may take.
    fresh
        Other cards in every game, which nobody has memorised.
    untold
        Do not tell which answers are possible.
    """
    with _extras():
        from fabletable.adapters.reader import program as started
        from fabletable.adapters.scale import Trial, in_words, measured
        from fabletable.adapters.variants import Variant
    from fabletable.lobby.seats import words_in
    from fabletable.terminal.progress import progress_bar
    from fabletable.terminal.start import Wish

    wish = Wish(game, mode, players, seed, options=options_in(option))
    setup = wish.setup()
    _demand_at_least_one("--games", games)
    variant = Variant(wish.rules, setup.mode, setup.players, setup.settings)
    trial = Trial(variant, words_in(bots), games, seed, fresh, not untold)
    with started(program, seconds) as reply, progress_bar(games * len(trial.bots)) as progress:
        found = measured(trial, reply, progress)
    print(json.dumps([one.plain() for one in found]) if as_json else in_words(trial, found))


@app.command
def dataset(  # noqa: PLR0913  # so many words
    game: GameKey,
    folder: Path,
    *,
    players: Players = None,
    mode: ModeKey = None,
    games: int = 100,
    seed: str = "0",
    bots: str = "hasty",
    views: bool = True,
    cards: Cards = None,
    option: OptionList = None,
    cluster: str = "",
) -> None:
    """Play games between bots on all cores, and write what every seat saw as Parquet.

    Parameters
    ----------
    folder
        A new folder for the files.
    games
        How many games.
    seed
        The same seed gives the same games.
    bots
        The bots by seat, with commas; one name is for all seats.
    views
        Whether to keep views as JSON, beside the numbers.
    cluster
        The address of a Ray cluster to play on.
    """
    with _extras():
        from fabletable.adapters.dataset import Plan, jobs, played, write
    from fabletable.lab.pool import in_order
    from fabletable.lobby.seats import words_in
    from fabletable.terminal.progress import progress_bar
    from fabletable.terminal.start import Wish

    wish = Wish(game, mode, players, seed, cards, options_in(option))
    setup = wish.setup()
    _demand_at_least_one("--games", games)
    names = words_in(bots)
    names = names * setup.players if len(names) == 1 else names
    plan = Plan(setup, wish.rules.facts.key, names, games, views)
    with (
        progress_bar(games) as progress,
        in_order(played, jobs(plan), cluster=cluster) as found,
    ):
        moments = write(folder, plan, found, progress)
    print(f"{games:,} games with {moments:,} moments written to {folder}")


@contextmanager
def _extras() -> Iterator[None]:
    """What is not installed is a person's matter to put right."""
    try:
        yield
    except ImportError as missing:
        raise Mistake(str(missing)) from None


def _demand_at_least_one(what: str, number: int) -> None:
    if number < 1:
        raise Mistake(f"{what}: expected at least 1, got {number}")
