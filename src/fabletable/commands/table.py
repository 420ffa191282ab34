"""The commands of those who play at the terminal, and look at games afterwards."""

from __future__ import annotations

from pathlib import Path

from fabletable.commands.words import Cards, GameKey, ModeKey, at_least_one
from fabletable.engine.errors import Mistake
from fabletable.lab.challenges import found_in, written
from fabletable.lobby.challenge import Challenges, all_challenges, challenges_of, find_challenge
from fabletable.lobby.seats import usual_seats, words_in
from fabletable.shelf import find_game
from fabletable.terminal.keeper import FileKeeper
from fabletable.terminal.play import LineGame, play_until_left
from fabletable.terminal.replay import show_log
from fabletable.terminal.review import review_log
from fabletable.terminal.screen import complain
from fabletable.terminal.seats import seated
from fabletable.terminal.solved import solved
from fabletable.terminal.start import Start, Wish, sit_down
from fabletable.terminal.teaching import must_have_lesson, outline
from fabletable.terminal.verify import verify_log
from fabletable.terminal.words import OptionList, options_in


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
    words = words_in(seats) if seats is not None else None
    wish = Wish(game, mode, len(words) if words else None, seed, cards, options_in(option))
    start = sit_down(wish, words, save)
    _play(start, save)


def learn(game: GameKey, *, save: Path | None = None) -> None:
    """Play a guided first game in the terminal: two minutes, and the game goes on after it.

    Parameters
    ----------
    save
        Keep the game in this file, and go on from it if it is there.
    """
    lesson = must_have_lesson(find_game(game))
    words = [*usual_seats(lesson.players)]
    words[0], words[lesson.you] = words[lesson.you], words[0]
    wish = Wish(game, lesson.mode, lesson.players, lesson.seed, None, lesson.settings)
    start = sit_down(wish, words, save)
    _play(start, save, f"{start.game.rules.facts.name}: {lesson.title}.")


def _play(start: Start, save: Path | None, title: str = "") -> None:
    table = LineGame(start.game, start.sitters, FileKeeper(save) if save is not None else None)
    if start.warning:
        complain(start.warning)
    table.welcome(start.continued, title)
    play_until_left(table)


def lesson(game: GameKey) -> None:
    """Print a game's lesson as it goes, for its author: docs/teller.md."""
    rules = find_game(game)
    print("\n".join(outline(rules, must_have_lesson(rules))))


def challenge(game: GameKey, key: str) -> None:
    """Try a challenge in the terminal: a small task in a position of a real game.

    Parameters
    ----------
    key
        As `fabletable challenges GAME` lists it.
    """
    one = find_challenge(find_game(game), key)
    begun = one.begun()
    words = ["you" if seat == one.found.seat else "bot" for seat in range(one.kind.players)]
    table = LineGame(begun, seated(words), None)
    table.welcome(False, f"{one.rules.facts.name}: {one.kind.title}.")
    play_until_left(table)


def challenges(game: GameKey, *, games: int = 0, wanted: int = 5) -> None:
    """List a game's challenges; or find new ones in simulated games, and print them for its box.

    Parameters
    ----------
    games
        Look through so many simulated games for each kind; 0 lists what there is.
    wanted
        So many of each kind are enough.
    """
    rules = find_game(game)
    if games < 0:
        raise Mistake(f"--games: expected at least 0, got {games}")
    at_least_one("--wanted", wanted)
    if not games:
        known = solved(game)
        for one in all_challenges(rules):
            mark = "solved" if one.found.key in known else ""
            print(f"{one.found.key:10} {mark:6} {one.kind.title}: {one.task}")
        return
    kinds = challenges_of(rules.facts).kinds
    found = [one for kind in kinds for one in found_in(rules, kind, games, wanted)]
    print(written(Challenges(kinds, found)), end="")


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
    show_log(file, seat, at)


def review(file: Path, *, seat: int = 1) -> None:
    """Say what each choice of a finished game was worth, luck and play apart.

    Parameters
    ----------
    file
        The saved game.
    seat
        Whose choices (1 is the first seat).
    """
    review_log(file, seat)


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
    verify_log(file, sealed, share)
