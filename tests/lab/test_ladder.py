"""Ladders are fair to every seat, the same on all cores, and told in words and as data."""

from __future__ import annotations

import json
from collections.abc import Sequence
from pathlib import Path
from typing import Any

import pytest

from fabletable.bots.strengths import STRENGTHS
from fabletable.cli import main
from fabletable.engine.advice import Advice
from fabletable.engine.errors import BadSetup
from fabletable.engine.facts import Facts, Mode, Result, Rival, Setup
from fabletable.engine.look import Look
from fabletable.engine.rules import AnyRules, Rules
from fabletable.lab.ladder import (
    Plan,
    alone_rows,
    ladder,
    planned,
    played,
    seatings,
    shares,
    standings,
)
from fabletable.lab.pool import Where
from fabletable.shelf import GAMES
from fabletable.terminal.ladder import ladder_text
from tests.terminal.running import GAME, Terminal, longest_line, refused, run

RULES = GAMES[GAME]
QUICK = ["random", "hasty"]
WEAKEST = ["apprentice", "neighbour"]
SOLO = next(mode.key for mode in RULES.facts.modes if mode.players == (1,))
MANY, MODE = next(
    (key, mode.key)
    for key, rules in GAMES.items()
    for mode in rules.facts.modes
    if 3 in mode.players
)


def plan(players: int, bots: Sequence[str], games: int = 2) -> Plan:
    return Plan(Setup("any", players, "7"), list(bots), games)


def won_by(*winners: int, players: int = 2) -> Result:
    places = tuple(1 if seat in winners else 2 for seat in range(players))
    return Result(places, places)


# -- what is played


@pytest.mark.parametrize("players", [2, 3, 4, 5])
def test_everybody_is_alone_in_every_seat_as_often(players: int) -> None:
    tables = seatings("ann", "ben", players)
    assert len(set(tables)) == len(tables) == (2 if players == 2 else 2 * players)
    for bot in ("ann", "ben"):
        alone = [table.index(bot) for table in tables if table.count(bot) == 1]
        assert sorted(alone) == list(range(players))
    for seat in range(players):
        assert [table[seat] for table in tables].count("ann") == len(tables) / 2


@pytest.mark.parametrize(
    ("players", "asked", "games"), [(1, 7, 7), (2, 7, 8), (2, 8, 8), (3, 7, 12), (4, 2, 8)]
)
def test_games_are_rounded_up_to_whole_deals(players: int, asked: int, games: int) -> None:
    one = plan(players, ["ann", "ben", "cid"], asked)
    assert one.games == games
    assert one.all_games == 3 * games
    assert sum(len(tables) for _, _, tables in one.jobs("sea")) == one.all_games


def test_the_deals_of_a_pair_are_its_own() -> None:
    jobs = list(plan(2, ["ann", "ben", "cid"], 6).jobs("sea"))
    assert len({setup.seed for _, setup, _ in jobs}) == len(jobs) == 9
    fewer = list(plan(2, ["ann", "cid"], 6).jobs("sea"))
    assert all(job in jobs for job in fewer)


def test_alone_all_play_the_same_deals() -> None:
    jobs = list(plan(1, ["ann", "ben"], 3).jobs("sea"))
    assert [setup.seed for _, setup, _ in jobs] == ["7/0", "7/1", "7/2"]
    assert all(tables == [("ann",), ("ben",)] for _, _, tables in jobs)


def test_equals_who_change_seats_play_the_same_game() -> None:
    setup = RULES.setup(players=2, seed="3")
    deal = played(GAME, setup, [("random", "random"), ("random", "random")])
    one, other = deal.games
    thoughts = deal.thoughts
    assert one == other
    assert thoughts["random"].decisions > 2
    assert thoughts["random"].seconds > 0


def test_a_win_is_shared_by_all_who_are_first() -> None:
    assert shares(won_by(1)) == [0, 1]
    assert shares(won_by(0, 2, players=3)) == [0.5, 0, 0.5]
    assert shares(Result((2, 3, 4, 5), (0, 0, 0, 0), (Rival("Fate", 1, 0),))) == [0.25] * 4


# -- what came of it


def test_known_results_of_two() -> None:
    """Ann wins both games of two deals and shares the third, in which the first seat wins."""
    deals = [[won_by(0), won_by(1)], [won_by(0), won_by(1)], [won_by(0), won_by(0)]]
    rows, meetings = standings(plan(2, ["ann", "ben"], 6), deals)
    assert [row["bot"] for row in rows] == ["ann", "ben"]
    assert [row["games"] for row in rows] == [6, 6]
    assert rows[0]["rating"]["value"] + rows[1]["rating"]["value"] == pytest.approx(3000)
    # Five of six and half a game either way are odds of 5.5 to 1.5.
    assert rows[0]["lead"]["value"] == pytest.approx(225.7, abs=0.1)
    assert rows[1]["lead"] is None
    share = {"value": 0.8333, "low": 0.4365, "high": 0.9699}
    assert meetings == [{"bot": "ann", "against": "ben", "games": 6, "share": share}]


def test_known_results_of_three() -> None:
    """Ben wins wherever he sits alone, and each second time when Ann does."""
    won = [won_by(1, players=3)] * 3  # Ann alone: seats 0, 2, 1; so she wins once
    lost = [won_by(2, players=3), won_by(1, players=3), won_by(0, players=3)]  # Ben alone
    rows, meetings = standings(plan(3, ["ann", "ben"], 6), [[*won, *lost]])
    assert [row["bot"] for row in rows] == ["ben", "ann"]
    found = [(row["bot"], row["games"], row["share"]["value"]) for row in meetings]
    assert found == [("ben", 3, 1), ("ann", 3, 0.3333)]


def test_known_results_alone() -> None:
    ann = [Result((1,), (score,)) for score in (9, 8, 7)]
    ben = [Result((2,), (score,), (Rival("Fate", 1, 9),)) for score in (6, 5, 4)]
    rows = alone_rows(plan(1, ["ben", "ann"], 3), list(zip(ben, ann, strict=True)))
    assert [(row["bot"], row["wins"], row["games"]) for row in rows] == [
        ("ann", 3, 3),
        ("ben", 0, 3),
    ]
    assert rows[0]["share"] == {"value": 1, "low": 0.4385, "high": 1}
    assert rows[0]["score"]["value"] == 8
    assert rows[0]["score_lead"] == {"value": 3, "low": 3, "high": 3}
    assert rows[0]["lead"]["value"] == 1
    assert rows[0]["lead"]["low"] < 0  # three deals are not much
    assert rows[1]["lead"] is rows[1]["score_lead"] is None


def test_equal_results_alone_are_not_taken_for_certain() -> None:
    same = [Result((2,), (5,))] * 10
    lead = alone_rows(plan(1, ["ann", "ben"], 10), list(zip(same, same, strict=True)))[0]["lead"]
    assert lead["value"] == 0
    assert lead["low"] == -lead["high"] < -0.2


def test_the_same_on_one_core_and_on_two() -> None:
    one = planned(RULES.setup(players=2, seed="5"), QUICK, 6)
    heard: list[int] = []
    alone = without_times(ladder(RULES, one, heard.append, Where(1)))
    assert heard == [2, 4, 6]
    assert without_times(ladder(RULES, one, lambda _: None, Where(2))) == alone
    other = planned(RULES.setup(players=2, seed="5"), QUICK[::-1], 6)
    assert without_times(ladder(RULES, other, lambda _: None, Where(2))) == alone


def without_times(found: dict[str, Any]) -> dict[str, Any]:
    assert all(row.pop("ms_per_decision") > 0 for row in found["bots"])
    return found


# -- in words


SEA: AnyRules = Rules(
    Facts("sea", "The Sea", "2", (Mode("calm", "Calm sea", (1, 2, 3)),)), Look({}, []), Advice()
)


def span(value: float, low: float, high: float) -> dict[str, float]:
    return {"value": value, "low": low, "high": high}


def found(players: int, bots: list[dict[str, Any]], **more: object) -> dict[str, Any]:
    facts = {"mode": "calm", "players": players, "seed": "7", "asked": 7, "games": 8}
    return {**facts, "bots": bots, "meetings": [], **more}


def test_a_ladder_in_words() -> None:
    ann = {"bot": "ann", "rating": span(1612.4, 1550, 1700.6), "lead": span(224.8, -9.6, 400)}
    ben = {"bot": "ben", "rating": span(1387.6, 1299, 1450), "lead": None}
    bots = [{**row, "games": 8, "ms_per_decision": 1234.5678} for row in (ann, ben)]
    share = span(0.75, 0.4, 1)
    met = [{"bot": "ann", "against": "ben", "games": 8, "share": share}]
    lines = ladder_text(SEA, found(2, bots, meetings=met)).splitlines()
    assert lines[:8] == [
        "The Sea, Calm sea, 2 players: 8 games a pair, seed 7",
        "",
        "    bot          rating  95 % interval     ahead of the next   games  ms/choice",
        " 1  ann            1612   1550 to 1701     +225 (-10 to 400)       8  1,234.568",
        " 2  ben            1388   1299 to 1450                             8  1,234.568",
        "",
        "    bot         against        games  wins (fair 50.0%)     95 % interval",
        "    ann         ben                8              75.0%   40.0% to 100.0%",
    ]
    assert "8 games for 7, since every deal" in " ".join(lines)
    assert " games for " not in ladder_text(SEA, found(2, bots, asked=8))
    assert "among 2" in ladder_text(SEA, found(3, bots, meetings=met))


def test_a_ladder_of_those_alone_in_words() -> None:
    ann = {"bot": "ann", "wins": 8, "share": span(1, 0.676, 1), "score": span(5.04, -1, 21.2)}
    bots: list[dict[str, Any]] = [
        {**ann, "lead": span(1, 0.2, 1.0), "score_lead": span(-3, -11.5, 2)},
        {**ann, "bot": "ben", "lead": None, "score_lead": None},
    ]
    bots = [{**row, "games": 8, "ms_per_decision": 0.0021} for row in bots]
    lines = ladder_text(SEA, found(1, bots, asked=8)).splitlines()
    assert lines[:8] == [
        "The Sea, Calm sea, 1 player: 8 games a bot, seed 7",
        "",
        "    bot           wins   share   95 % interval  score  95 % interval  ms/choice",
        " 1  ann              8  100.0% 67.6% to 100.0%    5.0   -1.0 to 21.2      0.002",
        " 2  ben              8  100.0% 67.6% to 100.0%    5.0   -1.0 to 21.2      0.002",
        "",
        "    ahead of the next                             in wins               in score",
        "    ann, ben                    +100.0% (20.0% to 100.0%)    -3.0 (-11.5 to 2.0)",
    ]
    assert "ahead of" not in ladder_text(SEA, found(1, bots[1:]))


# -- the command


@pytest.mark.parametrize(
    ("game", "words", "players", "games"),
    [
        (GAME, ["--players", 2], 2, 4),
        (GAME, ["--mode", SOLO], 1, 3),
        (MANY, ["--mode", MODE, "--players", 3], 3, 6),
    ],
)
def test_the_command_as_json(game: str, words: list[object], players: int, games: int) -> None:
    done = run("ladder", game, *words, "--games", 3, "--bots", "random,hasty", "--json")
    assert done.stderr == ""
    found = json.loads(done.stdout)
    assert (found["game"], found["players"]) == (game, players)
    assert (found["seed"], found["asked"], found["games"]) == ("0", 3, games)
    assert sorted(row["bot"] for row in found["bots"]) == sorted(QUICK)
    values = {"share", "score"} if players == 1 else {"rating"}
    for row in found["bots"]:
        assert row["games"] == games
        assert row["decisions"] > 0
        for name in values:
            assert row[name]["low"] <= row[name]["value"] <= row[name]["high"]
    assert [row["lead"] is None for row in found["bots"]] == [False, True]
    assert len(found["meetings"]) == players - 1


def test_the_command_as_a_table_of_the_four_strengths(
    monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    quick = {name: STRENGTHS[name] for name in WEAKEST}
    monkeypatch.setattr("fabletable.commands.many.STRENGTHS", quick)
    with pytest.raises(SystemExit) as end:
        main(["ladder", GAME, "--players", "2", "--games", "3"])
    out, err = capsys.readouterr()
    assert (end.value.code, err) == (0, "")
    assert longest_line(out) <= 80
    assert out.startswith(f"{RULES.facts.name}, ")
    assert sorted(line.split()[1] for line in out.splitlines()[3:5]) == WEAKEST


MISTAKES: dict[str, tuple[tuple[object, ...], str]] = {
    "nothing": ((), "requires an argument"),
    "game": (("zebra",), "no game is called 'zebra'"),
    "bot": ((GAME, "--bots", "random,zebra"), "no bot is called 'zebra'; there are: random"),
    "no bot": ((GAME, "--bots", ""), "no bot is called ''"),
    "twice": ((GAME, "--bots", "random,hasty,random"), "'random' 2 times"),
    "one bot": ((GAME, "--players", 2, "--bots", "random"), "takes at least 2 bots, got 1"),
    "games": ((GAME, "--games", 1), "takes at least 2 games, got 1"),
    "players": ((GAME, "--players", 99), "players, not 99"),
    "option": ((GAME, "--option", "zebra=1"), "no option is called 'zebra'"),
    "cards": ((GAME, "--cards", "/zebra.toml"), "cannot read /zebra.toml"),
}


@pytest.mark.parametrize("what", MISTAKES)
def test_a_mistake_gets_one_clear_line(what: str) -> None:
    words, expected = MISTAKES[what]
    assert expected in refused("ladder", *words)


def test_a_plan_is_checked() -> None:
    with pytest.raises(BadSetup, match="no bot is called 'zebra'"):
        planned(RULES.setup(players=2), ["random", "zebra"], 2)


def test_ctrl_c_ends_it_with_one_line(tmp_path: Path) -> None:
    words = ["ladder", GAME, "--players", 2, "--bots", "random,hasty", "--games", 1_000_000]
    with Terminal(words, tmp_path) as terminal:
        terminal.wait_for("of 1,000,000")
        terminal.type("\x03")
        code, seen = terminal.leave()
    assert code == 130
    assert seen.endswith("fabletable: stopped\n")
    assert "Traceback" not in seen
