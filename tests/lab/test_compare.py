"""A comparison finds a planted difference, and finds none where there is none."""

from __future__ import annotations

from dataclasses import replace
from functools import cache
from pathlib import Path
from random import Random

from fabletable.engine.cards import Overlay
from fabletable.lab.comparing import Comparing, changes
from fabletable.lab.sums import PLAYED, Sums
from fabletable.lab.trial import Trial
from fabletable.lab.verdicts import Word
from fabletable.lab.witness import Played
from fabletable.shelf import GAMES
from tests.lab.calling import called
from tests.terminal.running import refused

TALES = GAMES["wonder-tales"]
MOST = 400  # deals
ALIKE, RUNS = 60, 20  # deals of a comparison of what is alike, and how many of these
PRINTED = Trial("wonder-tales", bots=("random",), mode="summed").single().checked()


def comparing(overlay: Overlay, until: float = 0.1, most: int = MOST) -> Comparing:
    """What random bots make of these cards, to the end of the comparison."""
    mine = replace(PRINTED, overlay=overlay).checked()
    found = Comparing(["printed", "mine"], [PRINTED, mine], until)
    for number in range(most):
        if found.take([printed(number), mine.deal(number)]):
            break
    return found


@cache
def printed(number: int) -> list[Played]:
    """What every comparison here is with."""
    return PRINTED.deal(number)


def verdict_on(found: Comparing, label: str) -> str:
    chapter = next(c for c in found.page().chapters if c.section.title == "What the change does")
    return next(row[-1] for row in chapter.section.rows if row[0] == label)


def test_a_planted_difference_is_found_and_playing_ends() -> None:
    found = comparing({"witch": {"per_own": 30}})
    assert found.known
    assert found.sums.deals < MOST
    assert verdict_on(found, "Witch: wins") == "better in B"
    assert verdict_on(found, "Witch: played") == "the same within 10 points"


def test_where_nothing_differs_nothing_is_found() -> None:
    found = comparing({"witch": {"name": "Old Witch"}})
    assert found.known
    assert found.sums.difference(PLAYED, "witch").value == 0
    assert verdict_on(found, "Witch: wins") == "the same within 10 points"
    words = [row[-1] for c in found.page().chapters for row in c.section.rows]
    assert not any(word.startswith(("better", "worse", "played")) for word in words)


def test_luck_is_not_taken_for_a_difference_however_often_one_looks() -> None:
    """Any deals in place of the same: all that differs is luck, and no pair evens it out.

    As if one looked once, three of these were called different.
    """
    named = replace(PRINTED, overlay={"witch": {"name": "Old Witch"}}).checked()
    deals = [printed(number) for number in range(ALIKE)]
    alarms = 0
    for run in range(RUNS):
        rng, words = Random(run), set()
        found = Comparing(["printed", "mine"], [PRINTED, named], until=0.01)
        for _ in deals:
            found.take([rng.choice(deals), rng.choice(deals)])
            words |= {one.word for one in found.verdicts()}
        alarms += Word.APART in words
    assert alarms <= RUNS * 0.05


def test_pairs_need_fewer_games_than_two_reports() -> None:
    found = comparing({"witch": {"nothing_above": 1}}, until=0.01, most=60)
    paired = found.sums.difference(PLAYED, "witch").error
    sides = []
    for deal in (printed, found.trials[1].deal):
        sums = Sums(TALES.deck({}))
        for number in range(found.sums.deals):
            sums.add(deal(number))
        sides.append(sums.ratio(PLAYED, "witch").error)
    apart = (sides[0] ** 2 + sides[1] ** 2) ** 0.5
    assert paired < 0.75 * apart


def test_what_is_changed_is_shown() -> None:
    deck, other = TALES.deck({}), TALES.deck({"frog": {"touching": {"witch": 5}, "per_own": 2}})
    assert changes(deck["frog"], other["frog"]) == [
        ("touching.witch", "-2", "5"),
        ("per_own", "0", "2"),
    ]
    assert not changes(deck["witch"], other["witch"])


def test_the_command_takes_files_and_what_is_printed(tmp_path: Path) -> None:
    file = tmp_path / "mine.toml"
    file.write_text("[witch]\nper_own = 30\n", "utf-8")
    words = ["compare", "wonder-tales", "printed", str(file), "--bots", "random"]
    page = called(*words, "--games", "8")
    assert "8 games on 4 deals" in page
    assert "| Witch | per_own | 0 | 30 |" in page
    assert "expected a share such as 2%" in refused(*words, "--until", "much")
    assert "less than 100 %" in refused(*words, "--until", "200%")
    file.write_text("[wich]\nper_own = 30\n", "utf-8")
    assert "did you mean 'witch'" in refused(*words)
    assert "No such file" in refused(*words[:3], str(tmp_path / "none.toml"))
