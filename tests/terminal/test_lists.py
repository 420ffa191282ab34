"""What is on the shelf, in words and as data."""

from __future__ import annotations

import pytest

from fabletable.engine.advice import Advice
from fabletable.engine.campaign import Campaign
from fabletable.engine.errors import BadSetup
from fabletable.engine.facts import Facts, Mode, Setting, in_runs, settled
from fabletable.engine.look import Look
from fabletable.engine.rules import AnyRules, Rules
from fabletable.lobby.games import game_facts
from fabletable.shelf import GAMES
from fabletable.terminal.lists import game_text
from tests.terminal.running import longest_line

NUMBERS = tuple(str(number) for number in range(1, 54))
WEATHER = Setting("weather", "Weather", ("sun", "rain"))
WIND = Setting("wind", "Wind", NUMBERS)


@pytest.mark.parametrize(
    ("values", "words"),
    [
        (NUMBERS, "1 to 53"),
        (("1", "2"), "1, 2"),
        (("2", "3", "4"), "2 to 4"),
        (("1", "2", "4", "5", "6"), "1, 2, 4 to 6"),
        (("5", "4", "3"), "5, 4, 3"),
        (("all", "1", "2", "3", "none"), "all, 1 to 3, none"),
        (("2-1-0", "2 fruits"), "2-1-0, 2 fruits"),
        (("²", "3", "4"), "², 3, 4"),
        ((), ""),
    ],
)
def test_numbers_that_follow_on_each_other_are_a_run(values: tuple[str, ...], words: str) -> None:
    assert in_runs(values) == words


def test_a_wrong_value_is_answered_with_runs() -> None:
    with pytest.raises(BadSetup, match=r"^option wind: expected one of 1 to 53, got '54'$"):
        settled([WEATHER, WIND], {"wind": "54"})


def game(*campaigns: Campaign) -> AnyRules:
    modes = (Mode("calm", "Calm sea", (1, 2, 3)), Mode("storm", "Storm", (2,)))
    options = (Setting("wind", "Wind", NUMBERS, ("storm",)), WEATHER)
    return Rules(Facts("sea", "The Sea", "2", modes, options), Look({}, []), Advice(), campaigns)


CRUISE = Campaign("cruise", "The cruise", "calm", (2, 3), (WEATHER,))


def test_a_game_in_words() -> None:
    assert game_text(game_facts(game(CRUISE))).splitlines() == [
        "sea: The Sea (rules 2)",
        "  calm                   Calm sea; players: 1 to 3",
        "  storm                  Storm; players: 2",
        "  --option wind          Wind: 1 to 53 (in storm)",
        "  --option weather       Weather: sun, rain",
        "  campaign cruise        The cruise; players: 2, 3",
        "  --option weather       Weather: sun, rain (in campaigns)",
    ]


def test_an_option_of_some_campaigns_is_listed_once() -> None:
    race = Campaign("race", "The race", "storm", (2,), (WEATHER, WIND))
    rest = Campaign("rest", "The rest", "calm", (2,))
    lines = game_text(game_facts(game(CRUISE, race, rest))).splitlines()
    assert lines[-2:] == [
        "  --option weather       Weather: sun, rain (in campaign cruise, campaign race)",
        "  --option wind          Wind: 1 to 53 (in campaign race)",
    ]


def test_a_game_as_data() -> None:
    facts = game_facts(game(CRUISE))
    assert facts["options"][0] == {
        "key": "wind", "name": "Wind", "values": list(NUMBERS), "modes": ["storm"]
    }  # fmt: skip
    assert facts["campaigns"] == [
        {
            "key": "cruise", "name": "The cruise", "mode": "calm", "players": [2, 3],
            "options": [{"key": "weather", "name": "Weather", "values": ["sun", "rain"]}],
            "about": "",
        }
    ]  # fmt: skip


@pytest.mark.parametrize("rules", GAMES.values(), ids=lambda rules: str(rules.facts.key))
def test_every_game_fits_on_a_screen(rules: AnyRules) -> None:
    text = game_text(game_facts(rules))
    assert longest_line(text) <= 80
    assert len(text.splitlines()) <= 24
    for campaign in rules.campaigns.values():
        assert all(f"--option {one.key} " in text for one in campaign.settings)
