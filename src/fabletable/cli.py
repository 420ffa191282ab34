"""The command line. Heavy imports stay inside the commands, so that it starts quickly."""

from __future__ import annotations

import json
import sys
from collections.abc import Sequence
from pathlib import Path
from typing import TYPE_CHECKING, Annotated, Any

from cyclopts import App, CycloptsError, Parameter

from fabletable import __version__
from fabletable.engine.errors import Drift, Mistake
from fabletable.games import GAMES, find_game

if TYPE_CHECKING:
    from fabletable.engine.facts import Setup
    from fabletable.engine.loop import Game
    from fabletable.engine.rules import Rules
    from fabletable.terminal.seats import Sitter

app = App(
    name="fabletable",
    version=__version__,
    help="Four fable games, one table: play, simulate, replay.",
)

OptionList = Annotated[list[str] | None, Parameter(name="--option", negative="")]


def main(words: Sequence[str] | None = None) -> None:
    """Run a command; a person's mistake gets one clear line and exit code 2."""
    try:
        app(words, print_error=False, exit_on_error=False)
    except (Mistake, CycloptsError) as error:
        print(f"fabletable: {' '.join(str(error).split())}", file=sys.stderr)
        sys.exit(2)
    except KeyboardInterrupt:
        print("\nfabletable: stopped", file=sys.stderr)
        sys.exit(130)
    except BrokenPipeError:
        sys.stderr.close()
        sys.exit(141)


# -- commands


@app.command
def games(*, as_json: Annotated[bool, Parameter(name="--json", negative="")] = False) -> None:
    """List the games, their modes and how many can play."""
    shelf = [_game_facts(rules) for rules in GAMES.values()]
    if as_json:
        print(json.dumps(shelf, indent=2))
        return
    for one in shelf:
        print(f"{one['key']:14} {one['name']} (rules {one['rules_version']})")
        for mode in one["modes"]:
            counts = ", ".join(map(str, mode["players"]))
            print(f"  {mode['key']:16} {mode['name']}; players: {counts}")


@app.command
def play(
    game: str | None = None,
    *,
    mode: str | None = None,
    seats: str | None = None,
    seed: str | None = None,
    cards: Path | None = None,
    option: OptionList = None,
    save: Path | None = None,
) -> None:
    """Play a game in the terminal.

    Parameters
    ----------
    game
        The game's key, as `fabletable games` lists it; the first on the shelf if left out.
    mode
        The game's mode; its usual one if left out.
    seats
        Who sits where, with commas: you, you=NAME, bot, or the name of a bot.
    seed
        The same seed shuffles the same way.
    cards
        A TOML file with card values of your own.
    option
        A setting of the game as KEY=VALUE; may be repeated.
    save
        Keep the game in this file, and go on from it if it is there.
    """
    from fabletable.terminal.play import Left, LineGame

    rules = find_game(game) if game else next(iter(GAMES.values()))
    if save is not None and save.exists():
        running, sitters = _continued(rules, save, seats)
    else:
        running, sitters = _started(rules, mode, seats, seed, cards, option)
    table = LineGame(running, sitters, save)
    setup = running.setup
    print(f"{rules.facts.name}, {rules.facts.mode(setup.mode).name}. Seed {setup.seed}.")
    print("? shows what you can type.")
    try:
        table.play()
    except Left:
        kept = f"kept in {table.save}" if table.save else "not saved"
        print(f"You leave the table; the game is {kept}.")
    except KeyboardInterrupt:
        kept = f"kept in {table.save}" if table.save else "not saved"
        print(f"\nfabletable: stopped; the game is {kept}", file=sys.stderr)
        sys.exit(130)


@app.command
def simulate(
    game: str,
    *,
    players: int | None = None,
    mode: str | None = None,
    games: int = 100,
    seed: str = "0",
    bots: str | None = None,
    cards: Path | None = None,
    option: OptionList = None,
    as_json: Annotated[bool, Parameter(name="--json", negative="")] = False,
) -> None:
    """Play many games between bots and sum up.

    Parameters
    ----------
    game
        The game's key.
    players
        How many play; as few as the mode takes if left out.
    mode
        The game's mode; the first that takes so many players if left out.
    games
        How many games.
    seed
        The same seed gives the same games.
    bots
        The bots by seat, with commas; one name is for all seats.
    cards
        A TOML file with card values of your own.
    option
        A setting of the game as KEY=VALUE; may be repeated.
    as_json
        Print one JSON object.
    """
    from fabletable.lab.arena import simulate as run
    from fabletable.terminal.progress import progress_bar

    rules = find_game(game)
    setup = _setup(rules, mode, players, seed, cards, option)
    if games < 1:
        raise Mistake(f"--games: expected at least 1, got {games}")
    names = (bots or "random").split(",")
    names = names * setup.players if len(names) == 1 else names
    with progress_bar(games) as progress:
        summary = run(rules, setup, games, names, progress)
    if as_json:
        print(json.dumps(summary))
    else:
        _print_summary(rules, summary)


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
    from fabletable.engine.replay import replay as replayed
    from fabletable.terminal.files import load_log
    from fabletable.terminal.replay import show_game

    log = load_log(file)
    viewer = _viewer(seat, log.setup.players)
    if at is not None and not 0 <= at <= len(log.choices):
        raise Mistake(f"--at: expected 0 to {len(log.choices)} choices, got {at}")
    show_game(replayed(find_game(log.game), log, at), viewer, log.seats)


@app.command
def perft(
    game: str,
    *,
    seed: str = "0",
    depth: int = 3,
    mode: str | None = None,
    players: int | None = None,
    split: Annotated[bool, Parameter(negative="")] = False,
) -> None:
    """Count the choice sequences of a game's beginning, to compare rules.

    Parameters
    ----------
    game
        The game's key.
    seed
        The game's seed.
    depth
        How many choices deep.
    mode
        The game's mode; its usual one if left out.
    players
        How many play; as few as the mode takes if left out.
    split
        Show the count behind each first choice.
    """
    from fabletable.engine.loop import new_game
    from fabletable.lab.perft import perft as count
    from fabletable.lab.perft import split as split_count

    if depth < 1:
        raise Mistake(f"--depth: expected at least 1, got {depth}")
    rules = find_game(game)
    start = new_game(rules, _setup(rules, mode, players, seed), recording=False)
    if split:
        for key, number in split_count(start, depth).items():
            print(f"{key:20} {number}")
    for level in range(1, depth + 1):
        print(f"{level:3} {count(start, level)}")


# -- what the commands share


def _game_facts(rules: Rules) -> dict[str, Any]:
    facts = rules.facts
    modes = [{"key": m.key, "name": m.name, "players": list(m.players)} for m in facts.modes]
    return {
        "key": facts.key,
        "name": facts.name,
        "rules_version": facts.rules_version,
        "modes": modes,
    }


def _setup(
    rules: Rules,
    mode: str | None,
    players: int | None,
    seed: str,
    cards: Path | None = None,
    options: list[str] | None = None,
) -> Setup:
    from fabletable.engine.errors import BadOverlay
    from fabletable.terminal.files import load_overlay

    if mode is None and players is not None:
        mode = next((m.key for m in rules.facts.modes if players in m.players), None)
    overlay = load_overlay(cards) if cards else {}
    try:
        return rules.setup(mode, players, seed, _options(options), overlay)
    except BadOverlay as error:
        raise BadOverlay(f"{cards}: {error}") from None


def _options(words: list[str] | None) -> dict[str, str]:
    pairs = [word.partition("=") for word in words or []]
    for key, equals, _ in pairs:
        if not equals:
            raise Mistake(f"--option: expected KEY=VALUE, got '{key}'")
    return {key: value for key, _, value in pairs}


def _started(
    rules: Rules,
    mode: str | None,
    seats: str | None,
    seed: str | None,
    cards: Path | None,
    option: list[str] | None,
) -> tuple[Game, list[Sitter]]:
    from random import SystemRandom

    from fabletable.engine.loop import new_game
    from fabletable.terminal.seats import seated, usual_seats

    seed = seed if seed is not None else str(SystemRandom().randrange(10**9))
    words = seats.split(",") if seats else None
    setup = _setup(rules, mode, len(words) if words else None, seed, cards, option)
    sitters = seated(words or usual_seats(setup.players), seed)
    return new_game(rules, setup), sitters


def _continued(rules: Rules, save: Path, seats: str | None) -> tuple[Game, list[Sitter]]:
    from fabletable.engine.replay import replay as replayed
    from fabletable.engine.replay import resume
    from fabletable.terminal.files import load_log
    from fabletable.terminal.seats import seated, usual_seats

    log = load_log(save)
    if log.game != rules.facts.key:
        raise Mistake(f"{save} holds a game of {log.game}, not of {rules.facts.key}")
    try:
        game = replayed(rules, log)
        print(f"Going on from {save}.")
    except Drift as drift:
        game = resume(rules, log)
        print(f"{save} no longer replays: {drift}. Going on from its last step.")
    words = seats.split(",") if seats else log.seats or usual_seats(log.setup.players)
    if len(words) != log.setup.players:
        raise Mistake(f"--seats: expected {log.setup.players} seats, got {len(words)}")
    return game, seated(words, log.setup.seed)


def _viewer(seat: int | None, players: int) -> int:
    if seat is None:
        return -1
    if not 1 <= seat <= players:
        raise Mistake(f"--seat: expected 1 to {players}, got {seat}")
    return seat - 1


def _print_summary(rules: Rules, summary: dict[str, Any]) -> None:
    games, players = summary["games"], summary["players"]
    mode = rules.facts.mode(summary["mode"]).name
    print(f"{rules.facts.name}, {mode}: {games} games, seed {summary['seed']}")
    print(f"{'seat':<6}{'bot':<12}{'wins':>8}{'share':>9}{'mean score':>13}")
    for seat in range(players):
        wins = summary["wins"][seat]
        share = f"{wins / games:.1%}"
        bot, score = summary["bots"][seat], summary["mean_scores"][seat]
        print(f"{seat + 1:<6}{bot:<12}{wins:>8}{share:>9}{score:>13.2f}")
    print(f"draws: {summary['draws']}")
    print(
        f"decisions: {summary['mean_decisions']} a game, {summary['max_decisions']} at most; "
        f"{summary['decisions_per_second']:,} a second"
    )
