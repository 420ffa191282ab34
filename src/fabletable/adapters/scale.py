"""How well somebody plays by words, with our bots as the scale."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from dataclasses import asdict, dataclass, field
from time import monotonic
from typing import Any

from fabletable.adapters.fresh import fresh_cards
from fabletable.adapters.text import Lapses, Reply, TextSeat
from fabletable.adapters.variants import Variant, rewards
from fabletable.bots.bot import answer_of
from fabletable.engine.errors import BadSetup
from fabletable.engine.game import Game
from fabletable.engine.study import interval
from fabletable.shelf import make_bot


@dataclass(frozen=True)
class Trial:
    """What is played: so many games against each of these bots, from seat to seat."""

    variant: Variant
    bots: Sequence[str]
    games: int
    seed: str = "0"
    fresh: bool = False  # cards that nobody has seen, others in each game
    listed: bool = True  # whether legal moves are told


@dataclass
class Against:
    """What came of the games against one bot."""

    bot: str
    games: int = 0
    won: float = 0.0  # shared wins count as a share
    reward: float = 0.0
    seconds: float = 0.0
    lapses: Lapses = field(default_factory=Lapses)

    def plain(self) -> dict[str, Any]:
        low, high = interval(self.won, self.games)
        return {
            "bot": self.bot,
            "games": self.games,
            "won": round(self.won / self.games, 4),
            "from": round(low, 4),
            "to": round(high, 4),
            "mean_reward": round(self.reward / self.games, 4),
            "seconds_a_question": round(self.seconds / max(1, self.lapses.asked), 3),
            **asdict(self.lapses),
        }


def measured(trial: Trial, reply: Reply, progress: Callable[[int], None]) -> list[Against]:
    """Play them all. Every bot meets the same deals, from the same seats."""
    if trial.games < 1:
        raise BadSetup(f"expected at least one game, got {trial.games}")
    for bot in trial.bots:
        make_bot(bot, "")  # or a word on which there are
    found = [Against(bot) for bot in trial.bots]
    for number in range(trial.games):
        for place, against in enumerate(found):
            play_one(trial, number, against, reply)
            progress(number * len(found) + place + 1)
    return found


def play_one(trial: Trial, number: int, against: Against, reply: Reply) -> None:
    seed, mine = f"{trial.seed}/{number}", number % trial.variant.players
    game = _game(trial, seed)
    names = [f"Player {player + 1}" for player in range(trial.variant.players)]
    seat = TextSeat(reply, mine, names, trial.listed)
    bots = [make_bot(against.bot, f"{seed}/{player}") for player in range(len(names))]
    thinking = 0.0
    while game.asks:
        ask = game.ask_of(mine) or game.asks[0]
        if ask.player == mine:
            start = monotonic()
            key = seat.choose(game, ask)
            thinking += monotonic() - start
        else:
            key = answer_of(bots[ask.player], game, ask)
        game.answer(ask.player, key)
    _count(against, game, seat, thinking)


def _game(trial: Trial, seed: str) -> Game:
    one = trial.variant
    overlay = fresh_cards(one.rules, seed) if trial.fresh else one.overlay
    return Variant(one.rules, one.mode, one.players, one.settings, overlay).game(seed, True)


def _count(against: Against, game: Game, seat: TextSeat, seconds: float) -> None:
    result = game.result
    assert result is not None
    against.games += 1
    against.won += (seat.player in result.winners) / max(1, len(result.winners))
    against.reward += rewards(result)[seat.player]
    against.seconds += seconds
    for name, count in asdict(seat.lapses).items():
        setattr(against.lapses, name, getattr(against.lapses, name) + count)


def in_words(trial: Trial, found: Sequence[Against]) -> str:
    """A line for each bot."""
    cards = "fresh cards" if trial.fresh else "the usual cards"
    moves = "legal moves told" if trial.listed else "legal moves not told"
    lines = [f"{trial.variant.name}, {cards}, {moves}; fair share {1 / trial.variant.players:.0%}"]
    for one in found:
        told = one.plain()
        lapses = f"{told['unclear']} unclear, {told['late']} late, {told['chosen_for']} chosen for"
        lines.append(
            f"against {one.bot}: won {told['won']:.0%} of {one.games} "
            f"({told['from']:.0%} to {told['to']:.0%}); {told['asked']} questions, {lapses}"
        )
    return "\n".join(lines)
