"""A journal as text: nothing is lost on the way, and damage is noticed wherever it is."""

from __future__ import annotations

import json
from collections.abc import Callable
from contextlib import suppress
from dataclasses import replace
from random import Random
from typing import Any

import pytest

from fabletable.campaigns.book import journal_text, read_journal
from fabletable.campaigns.journal import Journal, branched, check
from fabletable.engine.campaign import Campaign
from fabletable.engine.errors import BadLog
from fabletable.engine.game import new_game
from fabletable.engine.log import fingerprint, log_text
from fabletable.engine.rules import AnyRules
from tests.campaigns.playing import IDS, KINDS, RULES, after_games, in_the_middle, started


@pytest.fixture(scope="module")
def long() -> Journal:
    return in_the_middle(after_games(started(), 2))


@pytest.fixture(scope="module")
def text(long: Journal) -> str:
    return journal_text(long)


# -- round trips


@pytest.mark.parametrize(("rules", "kind"), KINDS, ids=IDS)
def test_nothing_is_lost_on_the_way(rules: AnyRules, kind: Campaign) -> None:
    new = started(rules, kind)
    later = after_games(new, 2)
    for journal in (new, in_the_middle(new, 3), later, branched(later, "Other", 1)):
        assert read_journal(journal_text(journal)) == journal
        assert journal_text(read_journal(journal_text(journal))) == journal_text(journal)


def test_all_letters_and_values_are_kept(long: Journal) -> None:
    key = next(iter(RULES.deck({})))
    odd = replace(long, seats=["you=Zoë 🏖", "you=李"], overlay={key: {"name": "Zebra"}})
    assert read_journal(journal_text(odd)) == odd


def test_a_game_is_a_line(long: Journal, text: str) -> None:
    for game in long.games:
        assert any(json.loads(line.rstrip(",]")) == game.plain for line in _lines(text))


def _lines(text: str) -> list[str]:
    return [line for line in text.splitlines() if line.startswith('{"names"')]


def test_the_layout_of_the_file_does_not_matter(long: Journal, text: str) -> None:
    data = json.loads(text)
    assert read_journal(json.dumps(data, indent=3, sort_keys=True)) == long
    assert read_journal(text.replace("\n", "\r\n")) == long


# -- damage


def test_a_long_file_is_parsed_game_by_game(
    long: Journal, text: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    """So that in a server nobody else waits for all of it."""
    pieces = list[int]()

    def counting(piece: str) -> object:
        pieces.append(len(piece))
        return json.loads(piece)

    monkeypatch.setattr("fabletable.campaigns.book.parsed", counting)
    assert read_journal(text) == long
    longest = max(len(game.line) for game in long.games)
    assert max(pieces) <= max(longest, len(json.dumps(long.start))) < len(text) / 2


def test_a_truncated_file_says_where_it_ends(text: str) -> None:
    for end in Random(1).sample(range(len(text) - 3), 100):
        with pytest.raises(BadLog, match=r"not a whole file: .* at line \d+, column \d+"):
            read_journal(text[:end])


def test_a_letter_changed_anywhere(long: Journal, text: str) -> None:
    rng = Random(2)
    for place in rng.sample(range(len(text)), 400):
        letter = rng.choice([letter for letter in 'x7",}{[ ' if letter != text[place]])
        damaged = text[:place] + letter + text[place + 1 :]
        found = None
        with suppress(BadLog):
            found = read_journal(damaged)
        assert found in (None, long)  # such as a space for a new line


def test_a_line_gone_anywhere(text: str) -> None:
    lines = text.splitlines(keepends=True)
    for number in range(len(lines)):
        with pytest.raises(BadLog):
            read_journal("".join(lines[:number] + lines[number + 1 :]))


Edit = Callable[[dict[str, Any]], object]

CHANGED: dict[str, Edit] = {
    "the name": lambda data: data.update(name="Other"),
    "the seed": lambda data: data.update(seed="2"),
    "a seat": lambda data: data["seats"].append("bot"),
    "an option": lambda data: data["options"].update(zebra="1"),
    "the first seed": lambda data: data.update(first_seed="2"),
    "a card": lambda data: data["start"]["deck"].pop(),
    "a game": lambda data: data["games"].pop(),
    "the order of games": lambda data: data["games"].reverse(),
    "a winner": lambda data: data["games"][0]["result"].update(places=[3, 3]),
    "a choice": lambda data: data["games"][1]["log"]["steps"][2]["choices"].pop(),
    "a state": lambda data: data["games"][1]["state"].update(games=5),
    "a word": lambda data: data["games"][1]["changes"].append("Zebra."),
    "the current game": lambda data: data["current"]["steps"][1]["choices"].pop(),
    "no current game": lambda data: data.update(current={}),
    "something more": lambda data: data.update(zebra=1),
    "something more in a game": lambda data: data["games"][0].update(zebra=1),
    "no games": lambda data: data.pop("games"),
    "no seal": lambda data: data.pop("seal"),
    "another seal": lambda data: data.update(seal="00"),
}


@pytest.mark.parametrize("what", CHANGED)
def test_a_change_breaks_the_seal(text: str, what: str) -> None:
    data = json.loads(text)
    CHANGED[what](data)
    with pytest.raises(BadLog, match="its seal does not fit"):
        read_journal(json.dumps(data))


WRONG: dict[str, tuple[Edit, str]] = {
    "no name": (lambda data: data.pop("name"), "name is missing"),
    "seats": (lambda data: data.update(seats="Ann"), "seats is missing, or not"),
    "a seat": (lambda data: data.update(seats=[1, 2]), "seats is missing, or not"),
    "options": (lambda data: data.update(options=[]), "options is missing, or not"),
    "games": (lambda data: data.update(games={}), "games is missing, or not"),
    "a game": (lambda data: data.update(games=[3]), "games is missing, or not"),
    "no state": (lambda data: data["games"][1].pop("state"), "game 2, state is missing"),
    "no log": (lambda data: data["games"][0].update(log=[]), "game 1, log is missing, or not"),
    "current": (lambda data: data.update(current=None), "current is missing, or not"),
}


@pytest.mark.parametrize("what", WRONG)
def test_a_forged_seal_does_not_help(text: str, what: str) -> None:
    data = json.loads(text)
    edit, place = WRONG[what]
    edit(data)
    with pytest.raises(BadLog, match=place):
        read_journal(sealed(data))


def sealed(data: dict[str, Any]) -> str:
    """The file with a new seal, as the program itself would write it."""
    del data["seal"]
    games = [fingerprint(game) for game in data["games"]]
    return json.dumps({**data, "seal": fingerprint({**data, "games": games})})


def test_a_file_from_before_there_were_options(long: Journal, text: str) -> None:
    data = json.loads(text)
    del data["options"]
    del data["first_seed"]
    older = read_journal(sealed(data))
    assert older == long
    check(RULES, older)


# -- what is no campaign


@pytest.mark.parametrize(
    ("text", "words"),
    [
        ("", "not a whole file: .* line 1, column 1"),
        ("[]", "not a campaign"),
        ("{}", "not a campaign"),
        ("3", "not a campaign"),
        ("[" * 100_000, "nested too deeply"),
        ("9" * 5_000, "not a whole file"),
        ('{"fabletable-campaign": 2}', "fabletable-campaign: expected format 1, got 2"),
        ('{"fabletable-campaign": "1"}', "fabletable-campaign: expected format 1, got '1'"),
        ('{"fabletable-campaign": 1}', "its seal does not fit"),
    ],
)
def test_what_is_no_campaign(text: str, words: str) -> None:
    with pytest.raises(BadLog, match=words):
        read_journal(text)


def test_a_saved_game_is_no_campaign() -> None:
    with pytest.raises(BadLog, match="not a campaign"):
        read_journal(log_text(new_game(RULES, RULES.setup()).log))
