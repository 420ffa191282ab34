"""The journal: prepare, play, conclude; branches; and a check that all follows from what was."""

from __future__ import annotations

import copy
from collections.abc import Callable
from dataclasses import replace
from typing import Any

import pytest

from fabletable.campaigns.journal import (
    Journal,
    as_after,
    branched,
    campaign_of,
    check,
    concluded,
    current_game,
    kind_for,
    new_journal,
    next_setup,
    with_current,
)
from fabletable.campaigns.season import Season
from fabletable.engine.campaign import Campaign
from fabletable.engine.errors import BadLog, BadOverlay, Drift, Mistake
from fabletable.engine.rules import AnyRules
from fabletable.shelf import GAMES
from tests.campaigns.playing import (
    IDS,
    KIND,
    KINDS,
    NAMES,
    RULES,
    after_game,
    after_games,
    in_the_middle,
    played_out,
    started,
    with_game,
)

every_kind = pytest.mark.parametrize(("rules", "kind"), KINDS, ids=IDS)


@pytest.fixture(scope="module")
def long() -> Journal:
    """Four games, and a fifth under way."""
    return in_the_middle(after_games(started(), 4))


# -- beginning


@every_kind
def test_a_campaign_begins(rules: AnyRules, kind: Campaign) -> None:
    journal = started(rules, kind)
    begun = kind.begin(journal.players, journal.settings, rules.deck({}), f"{journal.seed}/before")
    assert journal.state == journal.start == begun
    assert (journal.games, journal.current, journal.next_number) == ([], {}, 1)
    assert journal.rules_version == rules.facts.rules_version


@every_kind
def test_how_many_may_take_part(rules: AnyRules, kind: Campaign) -> None:
    for players in range(1, 8):
        seats = ["bot"] * players
        if players in kind.players:
            assert new_journal(rules, kind.key, "Beach", seats, "1").players == players
        else:
            with pytest.raises(Mistake, match=f"players, not {players}"):
                new_journal(rules, kind.key, "Beach", seats, "1")


def test_the_kind_is_the_first_that_takes_so_many() -> None:
    assert kind_for(RULES, None) == next(iter(RULES.campaigns))
    for kind in RULES.campaigns.values():
        assert kind_for(RULES, kind.players[0]) == kind.key
    with pytest.raises(Mistake, match="players, not 77"):
        kind_for(RULES, 77)


def test_a_kind_that_is_not_there() -> None:
    with pytest.raises(Mistake, match=f"no campaign 'zebra'; it has: {', '.join(RULES.campaigns)}"):
        campaign_of(RULES, "zebra")
    without = next(rules for rules in GAMES.values() if not rules.campaigns)
    with pytest.raises(Mistake, match="has no campaign"):
        kind_for(without, None)
    with pytest.raises(Mistake, match="has no campaign 'zebra', nor any other"):
        campaign_of(without, "zebra")


def test_card_values_that_cannot_be_are_refused_at_once() -> None:
    with pytest.raises(BadOverlay):
        new_journal(RULES, KIND.key, "Beach", ["bot", "bot"], "1", {"zebra": {"cost": 1}})


# -- options


SETTLED = [(rules, kind) for rules, kind in KINDS if kind.settings and rules.settings(kind.mode)]
every_settled_kind = pytest.mark.parametrize(
    ("rules", "kind"), SETTLED, ids=[f"{rules.facts.key}-{kind.key}" for rules, kind in SETTLED]
)


def unusual(rules: AnyRules, kind: Campaign) -> dict[str, str]:
    """Every option of the campaign and of its games, as it usually is not."""
    choices = [*rules.settings(kind.mode), *kind.settings]
    return {choice.key: choice.values[1] for choice in choices}


def with_options(rules: AnyRules, kind: Campaign, options: dict[str, str]) -> Journal:
    seats = ["random"] * kind.players[0]
    return new_journal(rules, kind.key, "Beach", seats, "1", settings=options)


@every_settled_kind
def test_what_is_not_settled_is_as_usual(rules: AnyRules, kind: Campaign) -> None:
    first, *rest = [*rules.settings(kind.mode), *kind.settings]
    journal = with_options(rules, kind, {first.key: first.values[-1]})
    assert journal.settings == {
        first.key: first.values[-1], **{choice.key: choice.values[0] for choice in rest}
    }  # fmt: skip


@every_settled_kind
def test_games_are_told_their_own_options(rules: AnyRules, kind: Campaign) -> None:
    options = unusual(rules, kind)
    setup = next_setup(rules, with_options(rules, kind, options))
    assert dict(setup.settings) == {
        choice.key: options[choice.key] for choice in rules.settings(kind.mode)
    }


@every_settled_kind
def test_options_that_are_none(rules: AnyRules, kind: Campaign) -> None:
    with pytest.raises(Mistake, match="no option is called 'zebra' here; there are: "):
        with_options(rules, kind, {"zebra": "1"})
    with pytest.raises(Mistake, match=f"option {kind.settings[0].key}: expected one of "):
        with_options(rules, kind, {kind.settings[0].key: "zebra"})


@every_settled_kind
def test_a_branch_has_the_same_options(rules: AnyRules, kind: Campaign) -> None:
    journal = after_game(with_options(rules, kind, unusual(rules, kind)))
    branch = in_the_middle(branched(journal, "Other"))
    assert branch.settings == journal.settings
    check(rules, branch)


@every_settled_kind
def test_what_could_not_be_settled_when_it_began_is_as_usual(
    rules: AnyRules, kind: Campaign
) -> None:
    journal = after_game(with_options(rules, kind, {}))
    for key in journal.settings:
        fewer = {one: value for one, value in journal.settings.items() if one != key}
        older = replace(journal, settings=fewer)
        assert next_setup(rules, older) == next_setup(rules, journal)
        check(rules, older)


@every_settled_kind
def test_other_options_are_a_forgery(rules: AnyRules, kind: Campaign) -> None:
    journal = after_game(with_options(rules, kind, {}))
    for key, value in unusual(rules, kind).items():
        with pytest.raises(BadLog, match=r"does not follow|not set up as"):
            check(rules, replace(journal, settings={**journal.settings, key: value}))
    with pytest.raises(Mistake, match="no option is called 'zebra'"):
        check(rules, replace(journal, settings={"zebra": "1"}))


# -- prepare, play, conclude


@every_kind
def test_a_game_is_prepared_from_the_state(rules: AnyRules, kind: Campaign) -> None:
    journal = started(rules, kind)
    setup = next_setup(rules, journal)
    assert (setup.mode, setup.players) == (kind.mode, journal.players)
    assert dict(setup.prepared) == kind.prepare(journal.state)
    assert current_game(rules, journal).setup == setup


def test_every_game_is_shuffled_in_its_own_way() -> None:
    journals = [after_games(started(), games) for games in range(3)]
    seeds = [next_setup(RULES, journal).seed for journal in journals]
    assert len(set(seeds)) == 3


def test_the_same_seed_gives_the_same_campaign() -> None:
    assert after_games(started(seed=7), 3) == after_games(started(seed=7), 3)
    assert after_games(started(seed=7), 3) != after_games(started(seed=8), 3)


@every_kind
def test_the_current_game_is_where_it_was_left(rules: AnyRules, kind: Campaign) -> None:
    journal = started(rules, kind)
    game = current_game(rules, journal)
    for choices in range(1, 12):
        journal = with_current(journal, played_out(game, choices=choices).log)
        again = current_game(rules, journal)
        assert again.choices == game.choices
        assert [(ask.player, ask.keys) for ask in again.asks] == [
            (ask.player, ask.keys) for ask in game.asks
        ]


def test_an_unfinished_game_is_not_concluded() -> None:
    journal = in_the_middle(started())
    with pytest.raises(Mistake, match="not finished"):
        concluded(RULES, journal, current_game(RULES, journal), NAMES[:2])


@every_kind
def test_a_finished_game_is_remembered(rules: AnyRules, kind: Campaign) -> None:
    before = started(rules, kind)
    game = played_out(current_game(rules, before))
    after = concluded(rules, with_current(before, game.log), game, NAMES[: before.players])
    assert (len(after.games), after.current, after.next_number) == (1, {}, 2)
    done = after.games[0]
    assert game.result is not None
    assert done.result == game.result.plain()
    assert done.state == after.state != before.state
    assert done.changes
    assert [tuple(choice) for step in done.log["steps"] for choice in step["choices"]] == (
        game.choices
    )


def test_who_sat_in_is_remembered_and_who_usually_sits_there_stays() -> None:
    game = played_out(current_game(RULES, started()))
    log = game.log
    log.seats[:] = ["you=Zoe", "bot"]
    after = concluded(RULES, with_current(started(), log), game, ["Zoe", "Greedy"])
    assert (after.games[0].names, after.games[0].log["seats"]) == (["Zoe", "Greedy"], log.seats)
    assert after.seats == started().seats


def test_a_journal_is_replaced_and_never_changed() -> None:
    journal = after_games(started(), 2)
    before = copy.deepcopy(journal)
    branched(journal, "Other", 1)
    in_the_middle(journal)
    after_games(journal, 2)
    assert journal == before


# -- earlier states


def test_a_branch_at_every_game(long: Journal) -> None:
    for at in range(5):
        branch = branched(long, "Other", at)
        assert branch.games == long.games[:at]
        assert branch.state == as_after(long, at).state
        assert (branch.name, branch.current) == ("Other", {})
        assert branch.branched_from == f"Beach, after game {at}"
        check(RULES, after_game(branch))


def test_a_branch_goes_its_own_way(long: Journal) -> None:
    branch = after_game(branched(long, "Other", 3))
    assert branch.games[:3] == long.games[:3]
    assert branch.games[3].log["seed"] != long.games[3].log["seed"]
    assert branch.games[3].state != long.games[3].state


def test_a_branch_without_a_place_parts_after_the_last_finished_game(long: Journal) -> None:
    assert branched(long, "Other").games == long.games


@pytest.mark.parametrize("at", [-1, 5, 99])
def test_a_game_that_was_not_played(long: Journal, at: int) -> None:
    with pytest.raises(Mistake, match=f"Beach: expected a game from 0 to 4, got {at}"):
        branched(long, "Other", at)


# -- checking


@every_kind
def test_what_was_played_is_believed(rules: AnyRules, kind: Campaign) -> None:
    journal = started(rules, kind)
    check(rules, journal)
    check(rules, in_the_middle(journal, 5))
    check(rules, after_games(journal, 3))


def test_a_branch_of_a_branch_is_believed(long: Journal) -> None:
    branch = after_game(branched(after_game(branched(long, "One", 2)), "Two", 3))
    check(RULES, in_the_middle(branch))


Forge = Callable[[Journal], Journal]


def other_state(journal: Journal) -> Journal:
    return with_game(journal, 4, state={**journal.state, "zebra": 1})


def other_result(journal: Journal) -> Journal:
    result = {**journal.games[1].result, "places": [1, 1]}
    return with_game(journal, 2, result=result)


def other_choice(journal: Journal) -> Journal:
    log: dict[str, Any] = copy.deepcopy(journal.games[2].log)
    log["steps"][3]["choices"][0][1] = "zebra"
    return with_game(journal, 3, log=log)


def other_setup(journal: Journal) -> Journal:
    log = {**journal.games[1].log, "prepared": journal.games[0].log["prepared"]}
    return with_game(journal, 2, log=log)


def other_current(journal: Journal) -> Journal:
    return replace(journal, current={**journal.current, "prepared": {}})


FORGERIES: dict[str, tuple[Forge, str]] = {
    "state": (other_state, "game 4, state: zebra does not follow from what was played"),
    "result": (other_result, "game 2, result: places does not follow"),
    "choice": (other_choice, "game 3: step 3, choice 0: 'zebra' is not offered"),
    "setup": (other_setup, "game 2: it was not set up as this campaign sets it up"),
    "start": (lambda journal: replace(journal, start={}), "start: "),
    "current": (other_current, "current: it was not set up as"),
    "game": (lambda journal: with_game(journal, 1, log={}), "fabletable is missing"),
}


@pytest.mark.parametrize("what", FORGERIES)
def test_a_forgery_names_the_place(long: Journal, what: str) -> None:
    forge, place = FORGERIES[what]
    with pytest.raises(BadLog) as error:
        check(RULES, forge(long))
    assert place in str(error.value)


def test_what_was_played_under_other_rules_cannot_be_checked(long: Journal) -> None:
    log = {**other_choice(long).games[2].log, "rules": "0"}
    check(RULES, with_game(long, 3, log=log))


# -- changed rules


def test_a_current_game_under_changed_rules_goes_on_from_its_last_step(long: Journal) -> None:
    log = copy.deepcopy(long.current)
    log["steps"][1]["digest"] = "00"
    log["rules"] = "0"
    drifted = replace(long, current=log)
    with pytest.raises(Drift, match="rules 0 then"):
        current_game(RULES, drifted)
    game = Season(drifted).resumed_game()
    assert game.digests[-1] == current_game(RULES, long).digests[-1]
    after = concluded(RULES, drifted, played_out(game), NAMES[:2])
    check(RULES, after)
