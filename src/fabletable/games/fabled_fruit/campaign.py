"""The campaigns of Fabled Fruit: the forest grows from game to game, until all has been seen."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import Any

from fabletable.engine.campaign import Campaign, Part, Played, State
from fabletable.engine.cards import Card
from fabletable.engine.chance import below
from fabletable.engine.facts import Result, Setting
from fabletable.games.fabled_fruit import growth
from fabletable.games.fabled_fruit.help_pages import GROWING_PAGE, QUICK_PAGE, RANDOM_PAGE
from fabletable.games.fabled_fruit.page import (
    EXPLORED,
    forest_lines,
    forest_parts,
    lead,
    standings,
    what_changed,
)
from fabletable.games.fabled_fruit.table import FABLE, RANDOM

LOSER, WINNER, ROTATE, BY_LOT, CHOOSES = "loser", "winner", "rotate", "random", "loser-chooses"
USUAL, PLACES, JUICES, RISING, NONE = "2-1-0", "places", "juices", "rising", "none"
STAKES = ((16, 3), (11, 2))  # from which game on points count how often, when stakes rise

SETTINGS = (
    Setting("start", "Who starts the next game", (LOSER, WINNER, ROTATE, BY_LOT, CHOOSES)),
    Setting("scoring", "Points", (USUAL, PLACES, JUICES, RISING, NONE)),
    Setting("helping-hand", "Who is alone last begins with a fruit more", ("no", "yes")),
)
PLAYERS = (2, 3, 4, 5)


class FruitCampaign(Campaign):
    """The display stays as it lies; bought juices leave for good; new locations come.

    The game in which the location stack runs out is the last.
    """

    def plan(self, settings: Mapping[str, str], deck: Mapping[str, Card], chance: str) -> State:
        return growth.in_order(growth.printed_copies(deck), int(settings["from"]))

    def begin(
        self, players: int, settings: Mapping[str, str], deck: Mapping[str, Card], chance: str
    ) -> State:
        forest = self.plan(settings, deck, chance)
        zeros = [0] * players
        return {
            "forest": forest,
            "rules": {setting.key: settings[setting.key] for setting in self.settings},
            "games": 0, "points": zeros, "wins": zeros, "juices": zeros,
            "next": {}, "animals": [],
            "known": list(forest["display"]), "opened": [], "over": False,
        }  # fmt: skip

    def prepare(self, state: State) -> dict[str, Any]:
        """Animals are kept from game to game; a campaign begun before they had names has none."""
        animals = [one for one in state.get("animals", []) if one]
        return {**state["forest"], **state["next"], **({"animals": animals} if animals else {})}

    def conclude(
        self, state: State, played: Played, deck: Mapping[str, Card], chance: str
    ) -> tuple[State, list[str]]:
        """What is left of the forest, who gets how many points, and who starts the next game."""
        made, result = played.outcome, played.result
        forest = {part: made[part] for part in ("display", "ahead", "unopened")}
        game = state["games"] + 1
        gained = points_for(result, state["rules"]["scoring"], game)
        points = [sum(both) for both in zip(state["points"], gained, strict=True)]
        opened = [key for key in state["forest"]["unopened"] if key not in forest["unopened"]]
        after = {
            **state,
            "forest": forest,
            "games": game,
            "points": points,
            "wins": [n + (p in result.winners) for p, n in enumerate(state["wins"])],
            "juices": [sum(both) for both in zip(state["juices"], result.scores, strict=True)],
            "next": next_start(state["rules"], result, points, made["start"], chance),
            "animals": made.get("animals", []),
            "known": [*state["known"], *opened],
            "opened": opened,
            "over": not forest["ahead"] and not forest["unopened"],
        }
        return after, what_changed(after, gained, played.names, deck)

    def over(self, state: State) -> str:
        return EXPLORED if state["over"] else ""

    def parts(
        self, states: Sequence[State], names: list[str], deck: Mapping[str, Card]
    ) -> list[Part]:
        return forest_parts(states, names, states[-1]["rules"]["scoring"] != NONE)

    def show(self, state: State, names: list[str], deck: Mapping[str, Card]) -> list[str]:
        counted = state["rules"]["scoring"] != NONE
        return [
            lead(state, names, counted),
            *standings(state, names, counted),
            *forest_lines(state, deck),
        ]


class RandomCampaign(FruitCampaign):
    """Locations in an order that nobody knows."""

    def plan(self, settings: Mapping[str, str], deck: Mapping[str, Card], chance: str) -> State:
        return growth.at_random(growth.four_each(deck), settings["balanced"] == "yes", chance)


class QuickCampaign(FruitCampaign):
    """Half the cards of each location, and twice as many locations in the display."""

    def plan(self, settings: Mapping[str, str], deck: Mapping[str, Card], chance: str) -> State:
        first = int(settings["from"])
        return growth.in_order(growth.halved(deck), first, 2 * growth.STACKS)


# -- scoring


def points_for(result: Result, scoring: str, game: int) -> list[int]:
    """What each player gets for a game.

    Usually 2 for winners, 0 for the last, 1 for all others. By places, one for each player
    behind; ties share the higher value. By juices, one for each, and one for winning.
    """
    if scoring == NONE:
        return [0] * len(result.places)
    if scoring == PLACES:
        return [len(result.places) - place for place in result.places]
    if scoring == JUICES:
        return [
            juices + (place == 1)
            for juices, place in zip(result.scores, result.places, strict=True)
        ]
    stake = next((n for first, n in STAKES if game >= first), 1) if scoring == RISING else 1
    last = max(result.places)
    return [stake * (2 if place == 1 else int(place < last)) for place in result.places]


def next_start(
    rules: Mapping[str, str], result: Result, points: list[int], start: int, chance: str
) -> dict[str, int]:
    """Who starts or chooses, and who is helped. Among equals, the first from the left of the
    previous start player.
    """
    players = len(result.places)
    clockwise = [(start + 1 + i) % players for i in range(players)]
    loser = max(clockwise, key=lambda player: result.places[player])
    found = {"start": loser}
    if rules["start"] == WINNER:
        found = {"start": min(clockwise, key=lambda player: result.places[player])}
    elif rules["start"] == ROTATE:
        found = {"start": clockwise[0]}
    elif rules["start"] == BY_LOT:
        found = {"start": below(players, chance)}
    elif rules["start"] == CHOOSES:
        found = {"chooser": loser}
    if rules["helping-hand"] == "yes" and points.count(min(points)) == 1:
        found["helped"] = points.index(min(points))
    return found


GROWING = "All 59 locations by their numbers, game after game, until the forest is explored."
AT_RANDOM = "The same, in an order that nobody knows."
QUICKLY = "Half the cards of each location: the forest changes twice as fast."

CAMPAIGNS = (
    FruitCampaign("fable", "The growing forest", FABLE, PLAYERS, SETTINGS, GROWING_PAGE, GROWING),
    RandomCampaign(
        "random", "The random forest", RANDOM, PLAYERS, SETTINGS, RANDOM_PAGE, AT_RANDOM
    ),
    QuickCampaign("quick", "The quick forest", FABLE, PLAYERS, SETTINGS, QUICK_PAGE, QUICKLY),
)
