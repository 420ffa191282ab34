"""What each choice of a saved game was worth, for one of its players."""

from __future__ import annotations

from pathlib import Path

from fabletable.bots.handfuls import in_words
from fabletable.bots.review import Judged, Raw, Review, own_choices, summed_up, weighed
from fabletable.campaigns.disk import about
from fabletable.engine.errors import Mistake
from fabletable.engine.game import Game
from fabletable.engine.log import Log
from fabletable.engine.replay import replaying
from fabletable.engine.story import counted, named
from fabletable.shelf import find_game
from fabletable.terminal.files import load_log
from fabletable.terminal.progress import progress_bar
from fabletable.terminal.replay import names_in
from fabletable.terminal.screen import say

WORST = 5  # blunders to speak of

Words = dict[tuple[int, tuple[str, ...]], str]  # by choice, what its keys mean


def review_log(path: Path, seat: int) -> None:
    """Say what luck and play came to, and which choices gave most away."""
    log = load_log(path)
    if not 1 <= seat <= log.setup.players:
        raise Mistake(f"--seat: expected 1 to {log.setup.players}, got {seat}")
    player = seat - 1
    with about(path):
        review, words = reviewed(log, player)
        names = names_in(log)
    _say_sums(review, names[player])
    worst = sorted([one for one in review.judged if one.blunder], key=_lost)[:WORST]
    for one in worst:
        _say_blunder(one, {keys: named(text, player, names) for keys, text in words.items()})


def reviewed(log: Log, player: int) -> tuple[Review, Words]:
    """All choices of a player in a game that is over."""
    raws: list[Raw] = []
    words: Words = {}
    own = set(own_choices(log.choices, player))
    game: Game | None = None
    with progress_bar(max(1, len(log.choices))) as update:
        for at, game in enumerate(replaying(find_game(log.game), log)):
            if at in own:
                raw = weighed(game, player, log.choices[at][1], f"{log.setup.seed}/review/{at}")
                if raw is not None:
                    raws.append(raw)
                    for keys in {raw.chosen, raw.best}:
                        words[at, keys] = in_words(game, player, keys)
            update(at + 1)
    if game is None or game.result is None:
        raise Mistake("this game is not over: only a finished one can be reviewed")
    return summed_up(raws, game.result, player), words


def _lost(one: Judged) -> float:
    return -one.lost


def _say_sums(review: Review, name: str) -> None:
    blunders = sum(one.blunder for one in review.judged)
    say(
        f"{name}: {counted(len(review.judged), 'choice')} looked at, "
        f"{counted(blunders, 'blunder', 'no')} found. By what could be known then:"
    )
    say(f"Play gave away {_share(review.play)} of a game (give or take {_share(review.error)}).")
    say(f"Luck, and the others, brought {_share(review.luck)}.")
    say(f"A chance of {_share(review.start)} at the start became {_share(review.won)}.")


def _say_blunder(one: Judged, words: Words) -> None:
    chosen, best = words[one.at, one.chosen], words[one.at, one.best]
    say(
        f"Choice {one.at + 1}: {chosen} ({_share(one.after)}). "
        f"Better: {best} ({_share(one.before)}, give or take {_share(one.error)})."
    )


def _share(share: float) -> str:
    return f"{100 * share:.0f} %".replace("-", "\N{MINUS SIGN}")
