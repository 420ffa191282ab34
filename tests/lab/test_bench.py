"""The bench says what it promises; how fast anything is, no test can say."""

from __future__ import annotations

import json
import os
import subprocess
import sys
from collections.abc import Iterator, Mapping
from contextlib import contextmanager
from random import Random
from typing import Any

import pytest

from fabletable.form import is_compiled
from fabletable.lab import against, bench, measures
from fabletable.lab.crew import Crew, Here, elsewhere
from fabletable.lab.measures import Pace, Slice, game_measures
from fabletable.lab.tables import in_words
from fabletable.lab.yardsticks import ISMCTS, yardstick_measures
from fabletable.shelf import GAMES

MOMENT = 0.05  # seconds
FIGURES = {
    "decisions_per_cpu_second",
    "decisions_per_playout",
    "playout_us",
    "fork_us",
    "imagine_us",
    "fork_share",
    "imagine_share",
    "ratio_to",
    "cpu_seconds",
}
VARIANTS = [
    f"{key}/{mode.key}/{players}"
    for key, rules in GAMES.items()
    for mode in rules.facts.modes
    for players in mode.players
] + ["engine-alone/turns/2"]


def add_up(rng: Random) -> int:
    """A yardstick that is always installed."""
    return 1 + sum(rng.random() < 0.5 for _ in range(10))


@pytest.fixture(scope="module")
def games() -> dict[str, measures.Measured]:
    with pytest.MonkeyPatch.context() as patch:
        patch.setattr(measures, "SIMULATIONS", 2)  # enough to see that there are some
        return game_measures()


@pytest.fixture(scope="module")
def found(games: dict[str, measures.Measured]) -> dict[str, Any]:
    """As a program reads it, measured for a moment; both forms are the same here."""
    forms: dict[str, Crew] = {"plain": Here(games), "compiled": Here(games)}
    sticks = Here({name: Pace(add_up, name) for name in ("sums", ISMCTS)})
    read: dict[str, Any] = json.loads(json.dumps(bench.bench(MOMENT, forms, sticks)))
    return read


def test_says_what_it_ran_on(found: dict[str, Any]) -> None:
    assert set(found) == {"python", "forms", "games", "yardsticks"}
    assert found["python"] == ".".join(map(str, sys.version_info[:3]))
    assert found["forms"] == ["plain", "compiled"]
    assert found["yardsticks"]["sums"]["decisions_per_cpu_second"] > 0
    assert found["yardsticks"][ISMCTS]["simulations_per_cpu_second"] > 0


def test_measures_every_variant_in_both_forms(found: dict[str, Any]) -> None:
    assert list(found["games"]) == VARIANTS
    for one in found["games"].values():
        assert list(one) == ["plain", "compiled", "speedup"]
        assert all(times > 0 for times in one["speedup"].values())


@pytest.mark.parametrize("form", ["plain", "compiled"])
def test_figures_are_plausible(found: dict[str, Any], form: str) -> None:
    for one in found["games"].values():
        assert set(one[form]) - {"search"} == FIGURES
        assert list(one[form]["ratio_to"]) == ["sums"]
        assert one[form]["ratio_to"]["sums"] > 0
        assert all(one[form][name] > 0 for name in FIGURES - {"ratio_to"})
        assert one[form]["fork_share"] < 1
        assert one[form]["imagine_share"] < 1


def test_the_search_thinks_about_one_variant_of_each_game(found: dict[str, Any]) -> None:
    searched = {name: one for name, one in found["games"].items() if "search" in one["plain"]}
    assert [name.partition("/")[0] for name in searched] == list(GAMES)
    for one in searched.values():
        search = one["compiled"]["search"]
        assert search["simulations_per_cpu_second"] > 0
        assert search["to_end_per_cpu_second"] > 0
        assert list(search["to_end_ratio_to"]) == [ISMCTS]
        assert {"search", "search-to-end"} < set(one["speedup"])


def test_people_read_ratios_and_figures(found: dict[str, Any]) -> None:
    lines = in_words(found).splitlines()
    for key, one in found["games"].items():
        about = "\n".join(line for line in lines if line.startswith(key))
        for form in ("plain", "compiled"):
            assert f"{one[form]['decisions_per_cpu_second']:,.0f}" in about
            assert f"{one[form]['fork_us']:,.1f} µs" in about
        assert f"{one['speedup']['play']:.2f}" in about
        for form in ("plain", "compiled"):
            assert f"{one[form]['ratio_to']['sums']:.2f}" in about
    assert sum(line.startswith(("sums", ISMCTS)) for line in lines) == 2


def test_one_form_alone_will_do(games: dict[str, measures.Measured]) -> None:
    some = {name: one for name, one in games.items() if "wonder-tales/solo/" in name}
    found = bench.bench(MOMENT, {"plain": Here(some)}, Here({}))
    assert found["forms"] == ["plain"]
    assert list(found["games"]["wonder-tales/solo/1"]) == ["plain"]
    assert found["yardsticks"] == {}
    assert "gain" not in in_words(found)


def test_a_ratio_is_taken_within_each_round() -> None:
    ours, theirs = (
        [Slice(done=done, seconds=1.0) for done in rates] for rates in ([6, 1, 4], [3, 1, 2])
    )
    assert bench.ratio(ours, theirs) == 2


def test_everybody_takes_turns() -> None:
    heard: list[str] = []

    class Noted(Here):
        def measure(self, name: str, budget: float) -> Slice:
            heard.append(name)
            return super().measure(name, budget)

    one, other = (Noted({name: Pace(add_up, name)}) for name in ("one", "other"))
    slices = bench.take_turns([(one, "one"), (other, "other")], 0.001)
    assert heard == ["one", "other"] * len(slices[one, "one"])
    assert len(slices[one, "one"]) >= bench.LEAST_ROUNDS


def test_copies_are_made_at_all_stages() -> None:
    rules = next(iter(GAMES.values()))
    mode = rules.facts.modes[0]
    copies = measures.Copies(measures.starter(rules, mode.key, mode.players[0]), "stages")
    stages = [game.decisions for game in copies.games]
    assert stages[0] == 0
    assert len(set(stages)) > measures.STAGES // 2
    copies.measure(MOMENT)
    assert all(game.asks for game in copies.games)
    assert copies.games[0].decisions > 0


@pytest.mark.parametrize("words", [["--slow"], ["quick"], ["--quick=yes"], ["--quic"]])
def test_bad_words_get_one_line(words: list[str], capsys: pytest.CaptureFixture[str]) -> None:
    assert bench.main(words) == 2
    out, err = capsys.readouterr()
    assert out == ""
    assert err.startswith("bench: ")
    assert err.count("\n") == 1


def test_an_earlier_commit_is_measured_beside_us(monkeypatch: pytest.MonkeyPatch) -> None:
    then = [Slice(done=3, times=1, seconds=1.0, fork=2.0, imagine=8.0)]
    now = [Slice(done=6, times=1, seconds=1.0, fork=1.0, imagine=2.0)]
    rounds = {f"{what} chess/blitz/2": (then, now) for what in against.WHAT}
    monkeypatch.setattr(against, "measured", lambda *_: rounds)
    found = bench.compared("e62bd80", 1.0)
    figures = {"then": 3, "now": 6, "play": 2, "fork": 2, "imagine": 4}
    assert found == {"against": "e62bd80", "compared": {"chess/blitz/2": figures}}
    assert "2.00" in in_words(found).splitlines()[-1]


def test_what_is_compared_is_measured() -> None:
    assert set(against.main_names()) < set(game_measures())


def test_no_such_commit_gets_one_line(capsys: pytest.CaptureFixture[str]) -> None:
    assert bench.main(["--against", "neverwas"]) == 2
    said = capsys.readouterr().err.splitlines()
    assert len(said) == 2
    assert said[1].startswith("bench: git finds no such commit: ")


def test_missing_yardsticks_are_left_out(
    monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    monkeypatch.setitem(sys.modules, "pyspiel", None)
    monkeypatch.setitem(sys.modules, "rlcard", None)
    assert yardstick_measures() == {}
    said = capsys.readouterr().err.splitlines()
    assert len(said) == 5
    assert "openspiel hearts" in said[0]
    assert "rlcard uno" in said[3]


# -- processes


def test_a_process_of_its_own_measures_what_we_ask_for() -> None:
    with elsewhere("games", os.environ) as crew:
        assert [name for name in crew.names if name.startswith("play ")] == [
            f"play {variant}" for variant in VARIANTS
        ]
        found = crew.measure(crew.names[0], MOMENT)
    assert found["done"] > found["times"] > 0
    assert found["seconds"] >= MOMENT
    assert crew.process.returncode is not None


def test_a_process_that_ends_is_noticed() -> None:
    with pytest.raises(RuntimeError, match="has ended"), elsewhere("chess", os.environ):
        pass


@pytest.fixture
def started(monkeypatch: pytest.MonkeyPatch) -> list[tuple[str, str | None]]:
    """Whatever is started, and where it takes compiled parts from; nothing is."""
    starts: list[tuple[str, str | None]] = []

    @contextmanager
    def start(task: str, env: Mapping[str, str]) -> Iterator[None]:
        starts.append((task, env.get(bench.COMPILED)))
        yield

    monkeypatch.setattr(bench, "elsewhere", start)
    return starts


def test_without_a_compiled_form_the_plain_one_is_measured_alone(
    started: list[tuple[str, str | None]],
) -> None:
    assert not is_compiled()
    with bench.crews() as (forms, _):
        assert list(forms) == ["plain"]
    assert started == [("games", None), ("yardsticks", None)]


def test_forms_differ_in_where_the_parts_come_from(
    started: list[tuple[str, str | None]], monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(bench, "is_compiled", lambda: True)
    monkeypatch.setenv(bench.COMPILED, "here")
    with bench.crews() as (forms, _):
        assert list(forms) == ["plain", "compiled"]
    assert started == [("games", None), ("games", "here"), ("yardsticks", None)]


def test_a_compiled_wheel_is_measured_alone(
    started: list[tuple[str, str | None]], monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(bench, "is_compiled", lambda: True)
    monkeypatch.delenv(bench.COMPILED, raising=False)
    with bench.crews() as (forms, _):
        assert list(forms) == ["compiled"]
    assert started == [("games", None), ("yardsticks", None)]


def test_nobody_else_prints_to_stdout() -> None:
    program = """
import os
from fabletable.lab.crew import take_stdout
with take_stdout() as out:
    print("from Python")
    os.write(1, b"from below\\n")
    print("ours", file=out)
print("too late")
"""
    ran = subprocess.run(
        [sys.executable, "-c", program], capture_output=True, text=True, check=True
    )
    assert ran.stdout == "ours\n"
    assert sorted(ran.stderr.splitlines()) == ["from Python", "from below", "too late"]
