"""A ladder of bots: every pair meets as often, and everybody is rated by what came of it.

A deal is played from all seats: by two players twice, with the seats exchanged; by more in all
seats by one bot alone among others of the second kind, and by one of those alone among others
of the first. So luck is the same for both sides, and a bot is measured against one opponent at
a time: who sits beside a third bot may win by what that one does wrong. A pair's deals are its
own, whoever else is on the ladder.

Wins are shared where a place is; where nobody wins, all share, since it tells them not apart.
Alone, everybody plays the same deals.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator, Sequence
from dataclasses import dataclass, replace
from itertools import combinations, pairwise, permutations
from statistics import fmean
from time import process_time
from typing import Any, NamedTuple

import msgspec

from fabletable.bots.bot import Bot, Imagine
from fabletable.engine.choice import Ask
from fabletable.engine.errors import BadSetup
from fabletable.engine.facts import Result, Setup
from fabletable.engine.rules import AnyRules, View
from fabletable.engine.study import interval
from fabletable.lab.arena import bot_game
from fabletable.lab.ended import Ended, ended
from fabletable.lab.keeping import NOWHERE, Keeper, done
from fabletable.lab.pool import HERE, Where
from fabletable.lab.rating import (
    Interval,
    Meeting,
    Ratings,
    games_of_deal,
    mean_interval,
    rate,
    seats_of_one,
)
from fabletable.shelf import find_game, make_bot

FEWEST = 2  # games; one alone says nothing of how much they differ

Seating = tuple[str, ...]  # the bots by seat
Row = dict[str, Any]


def ladder(
    rules: AnyRules,
    plan: Plan,
    progress: Callable[[int], None],
    where: Where = HERE,
    keeper: Keeper[DealEnded] = NOWHERE,
) -> dict[str, Any]:
    """Let them all play, and sum up: the same seed gives the same, but for the time it took."""
    results: list[list[Result]] = []
    thoughts = dict.fromkeys(plan.bots, Thought())
    for deal in done(played, plan.jobs(rules.facts.key), where, keeper):
        results.append([one.result for one in deal.games])
        thoughts |= {bot: thoughts[bot].plus(one) for bot, one in deal.thoughts.items()}
        progress(sum(map(len, results)))
    setup = plan.setup
    rows, meetings = standings(plan, results) if plan.pairs else (alone_rows(plan, results), [])
    return {
        "game": rules.facts.key,
        "mode": setup.mode,
        "players": setup.players,
        "options": dict(setup.settings),
        "seed": setup.seed,
        "asked": plan.asked,
        "games": plan.games,
        "bots": [{**row, **thoughts[row["bot"]].plain()} for row in rows],
        "meetings": meetings,
    }


# -- what is played


@dataclass(frozen=True)
class Plan:
    """Who plays which deals; made by `planned`, which checks it."""

    setup: Setup
    bots: list[str]
    asked: int  # games of each pair, or of each bot alone, at least

    @property
    def pairs(self) -> list[tuple[str, str]]:
        return list(combinations(self.bots, 2)) if self.setup.players > 1 else []

    @property
    def deals(self) -> int:
        return -(-self.asked // self._games_of_deal)

    @property
    def games(self) -> int:
        """Of each pair, or of each bot alone: every deal is played from all seats."""
        return self.deals * self._games_of_deal

    @property
    def all_games(self) -> int:
        return self.games * (len(self.pairs) or len(self.bots))

    @property
    def _games_of_deal(self) -> int:
        players = self.setup.players
        return games_of_deal(players) if players > 1 else 1

    def jobs(self, game: str) -> Iterator[tuple[str, Setup, list[Seating]]]:
        """Deal by deal, and within a deal pair by pair, so that the time left can be told."""
        seed = self.setup.seed
        setup = replace(self.setup, deck={})  # whoever plays makes it anew
        for deal in range(self.deals):
            if not self.pairs:
                yield game, replace(setup, seed=f"{seed}/{deal}"), [(bot,) for bot in self.bots]
            for one, other in self.pairs:
                own = replace(setup, seed=f"{seed}/{one}/{other}/{deal}")
                yield game, own, seatings(one, other, setup.players)


def planned(setup: Setup, bots: Sequence[str], games: int) -> Plan:
    """A plan that can be carried out; in which order the bots are named plays no part."""
    for bot in bots:
        make_bot(bot, "")  # says if there is none
        if bots.count(bot) > 1:
            raise BadSetup(f"a ladder takes each bot once, but got '{bot}' {bots.count(bot)} times")
    if setup.players > 1 and len(bots) < 2:
        raise BadSetup(f"a ladder for {setup.players} players takes at least 2 bots, got 1")
    if games < FEWEST:
        raise BadSetup(f"a ladder takes at least {FEWEST} games, got {games}")
    return Plan(setup, sorted(bots), games)


def seatings(one: str, other: str, players: int) -> list[Seating]:
    """From every seat: one alone among the others, then one of the others alone."""
    found: list[Seating] = []
    for seats in seats_of_one(players):
        row = (one,) * seats + (other,) * (players - seats)
        found += [row[turn:] + row[:turn] for turn in range(players)]
    return found


class Thought(NamedTuple):
    """How often a bot decided, and how long it took."""

    decisions: int = 0
    seconds: float = 0.0

    def plus(self, more: Thought) -> Thought:
        return Thought(self.decisions + more.decisions, self.seconds + more.seconds)

    def plain(self) -> dict[str, float]:
        each = 1000 * self.seconds / max(1, self.decisions)
        return {"decisions": self.decisions, "ms_per_decision": round(each, 3)}


class Timed:
    """A bot with a clock beside it, which stands still while the computer does something else."""

    def __init__(self, bot: Bot) -> None:
        self.bot = bot
        self.looks = bot.looks
        self.thought = Thought()

    def choose(self, view: View, ask: Ask, imagine: Imagine) -> str:
        start = process_time()
        key = self.bot.choose(view, ask, imagine)
        self.thought = self.thought.plus(Thought(1, process_time() - start))
        return key


class DealEnded(msgspec.Struct, frozen=True):
    """What came of one deal, table by table, and how long each bot thought."""

    games: list[Ended]
    thoughts: dict[str, Thought]


def played(game: str, setup: Setup, tables: Sequence[Seating]) -> DealEnded:
    """One deal, played at each of these tables.

    A seat has the same luck whoever sits there, so equals who change seats are found equal.
    """
    rules = find_game(game)
    setup = rules.set_up_again(setup)
    games: list[Ended] = []
    thoughts: dict[str, Thought] = {}
    for table in tables:
        sitters = [Timed(make_bot(bot, f"{setup.seed}/{seat}")) for seat, bot in enumerate(table)]
        game_over = bot_game(rules, setup, sitters)
        games.append(ended(game_over.result, game_over.decisions))
        for bot, sitter in zip(table, sitters, strict=True):
            thoughts[bot] = thoughts.get(bot, Thought()).plus(sitter.thought)
    return DealEnded(games, thoughts)


# -- what came of it between several


def standings(plan: Plan, results: Sequence[Sequence[Result]]) -> tuple[list[Row], list[Row]]:
    """The bots from the top, and their meetings as the upper of the two sees them."""
    meetings = [Meeting(one, other, plan.setup.players) for one, other in plan.pairs]
    for number, some in enumerate(results):
        meeting = meetings[number % len(meetings)]
        meeting.deals[won_by_one(meeting, some)] += 1
    ratings = rate(meetings, plan.setup.seed)
    order = sorted(plan.bots, key=lambda bot: -ratings.best[bot])
    rows = rating_rows(ratings, order, plan.games * (len(order) - 1))
    return rows, meeting_rows(meetings, order)


def won_by_one(meeting: Meeting, results: Sequence[Result]) -> tuple[float, ...]:
    """What the first bot won of a deal, by how many seats it had."""
    tables = seatings(meeting.one, meeting.other, meeting.players)
    wins = [
        sum(share for bot, share in zip(table, shares(result), strict=True) if bot == meeting.one)
        for table, result in zip(tables, results, strict=True)
    ]
    starts = range(0, len(wins), meeting.players)
    return tuple(sum(wins[start : start + meeting.players]) for start in starts)


def shares(result: Result) -> list[float]:
    """Of the win, by seat."""
    seats = range(len(result.places))
    winners = result.winners or list(seats)
    return [1 / len(winners) if seat in winners else 0.0 for seat in seats]


def rating_rows(ratings: Ratings, order: Sequence[str], games: int) -> list[Row]:
    rows: list[Row] = [
        {"bot": bot, "games": games, "rating": span(ratings.best[bot], ratings.interval(bot), 1)}
        for bot in order
    ]
    leads = [
        span(ratings.best[bot] - ratings.best[below], ratings.lead(bot, below), 1)
        for bot, below in pairwise(order)
    ]
    return [{**row, "lead": lead} for row, lead in zip(rows, [*leads, None], strict=True)]


def meeting_rows(meetings: Sequence[Meeting], order: Sequence[str]) -> list[Row]:
    """Of two players each is alone; of more, how often either won when it was.

    The intervals take every game for one by itself: rather too wide than too narrow, since
    exchanging seats evens out what a deal brings.
    """
    rows: list[Row] = []
    players = meetings[0].players
    for bot, against in (combinations if players == 2 else permutations)(order, 2):
        meeting = next(one for one in meetings if one.bots == {bot, against})
        won, games = meeting.alone(bot), meeting.deals.total() * players
        share = span(won / games, interval(won, games), 4)
        rows.append({"bot": bot, "against": against, "games": games, "share": share})
    return rows


def span(value: float, around: Interval, digits: int) -> dict[str, float]:
    """A value and where it may truly be, which is never without the value itself."""
    low, high = min(value, around[0]), max(value, around[1])
    return {"value": round(value, digits), "low": round(low, digits), "high": round(high, digits)}


# -- what came of it alone


def alone_rows(plan: Plan, results: Sequence[Sequence[Result]]) -> list[Row]:
    """By wins; each is held against the next on the same deals."""
    by_bot = dict(zip(plan.bots, zip(*results, strict=True), strict=True))
    wins = {bot: [float(bool(one.winners)) for one in some] for bot, some in by_bot.items()}
    scores = {bot: [float(one.scores[0]) for one in some] for bot, some in by_bot.items()}
    order = sorted(plan.bots, key=lambda bot: -sum(wins[bot]))
    rows = [alone_row(bot, wins[bot], scores[bot]) for bot in order]
    for row, (bot, below) in zip(rows, pairwise(order), strict=False):
        row["lead"] = lead_in_wins(differences(wins[bot], wins[below]))
        apart = differences(scores[bot], scores[below])
        row["score_lead"] = span(fmean(apart), mean_interval(apart), 3)
    return rows


def alone_row(bot: str, wins: Sequence[float], scores: Sequence[float]) -> Row:
    won, games = int(sum(wins)), len(wins)
    return {
        "bot": bot,
        "games": games,
        "wins": won,
        "share": span(won / games, interval(won, games), 4),
        "score": span(fmean(scores), mean_interval(scores), 3),
        "lead": None,
        "score_lead": None,
    }


def differences(ours: Sequence[float], theirs: Sequence[float]) -> list[float]:
    return [one - other for one, other in zip(ours, theirs, strict=True)]


def lead_in_wins(apart: Sequence[float]) -> dict[str, float]:
    """Two deals are added, one for either side, as Bonett and Price do; else equal results
    would be taken for equal strength beyond any doubt.
    """
    return span(fmean(apart), mean_interval([*apart, 1.0, -1.0]), 4)
