"""How often each location is used and bought over a campaign, and how long games are."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Final

from fabletable.engine.choice import Ask, thing
from fabletable.engine.facts import Result
from fabletable.engine.story import Event
from fabletable.engine.study import Counts, Family, Section, Study
from fabletable.games.fabled_fruit.animal import Animal
from fabletable.games.fabled_fruit.asking import BUY
from fabletable.games.fabled_fruit.campaign import PLAYERS
from fabletable.games.fabled_fruit.dwellers import LOCATIONS
from fabletable.games.fabled_fruit.dwellers.weighing import CASES, DILEMMAS
from fabletable.games.fabled_fruit.steps import MOVE
from fabletable.games.fabled_fruit.table import Forest

SELDOM, OFTEN = 0.03, 0.35  # shares of the turns in which a location could be entered
TENTHS = (0.1, 0.5, 0.9)
PRINTED = 7  # the last location whose numbers are known
MOVED, ASKED = "who moved", "the other"
BY_SEAT = "wins by seat, starter first"


class FruitStudy(Study[Forest]):
    """Campaigns to the end of the location stack."""

    def at_choice(self, table: Forest, ask: Ask, key: str) -> list[str]:
        me = table.animals[ask.player]
        if ask.prompt == MOVE:
            there = [name for one in ask.keys for name in _names("open", me, thing(one))]
            return _names("entered", me, thing(key)) + there
        if key == BUY:
            return _names("left unused", me, me.at)
        who = MOVED if ask.player == table.active else ASKED
        return [f"{who} {key}"] if any(key in answers for answers in DILEMMAS.values()) else []

    def at_end(self, table: Forest, result: Result, story: Sequence[Event]) -> list[str]:
        players = table.players
        lay_there = {*table.display}
        found = [f"rounds {players} {table.round}"]
        for animal in table.animals:
            lay_there.update(animal.juices)
            found += [f"bought {juice.key}" for juice in animal.juices]
        found += [f"there {location.key}" for location in lay_there]
        if len(result.winners) == 1:
            seat = (result.winners[0] - table.start) % players
            found.append(f"won {players} {seat}")
        return found

    def sections(self, counts: Counts) -> list[Section]:
        return [
            self._lengths(counts),
            self._locations(counts),
            _cases(counts),
            _dilemmas(counts),
        ]

    def _lengths(self, counts: Counts) -> Section:
        rows = []
        for players in self.players:
            rounds = _spread(counts, f"rounds {players} ")
            if rounds:
                cut = [str(rounds[int(len(rounds) * share)]) for share in TENTHS]
                wins = [counts.get(f"won {players} {seat}", 0) for seat in range(players)]
                shares = " ".join(f"{won / max(1, sum(wins)):.2f}" for won in wins)
                rows.append([str(players), str(len(rounds)), *cut, str(rounds[-1]), shares])
        columns = ("players", "games", "rounds: 10 %", "half", "90 %", "most", BY_SEAT)
        return Section("Rounds", columns, rows)

    def _locations(self, counts: Counts) -> Section:
        rows = []
        for key, location in LOCATIONS.items():
            shares = [_share(counts, key, [n]) for n in self.players]
            row = [
                location.name,
                f"{_sum(counts, 'open', key, self.players):,}",
                f"{_share(counts, key, self.players):.1%}",
                *[f"{share:.1%}" for share in shares],
                f"{counts.get(f'bought {key}', 0):,}",
                f"{counts.get(f'there {key}', 0):,}",
            ]
            if counts.get(f"there {key}", 0):
                rows.append(row)
        by_players = [f"with {n}" for n in self.players]
        columns = ("location", "could be entered", "used", *by_players, "bought", "games")
        return Section("Locations as they were used", columns, rows, self._remarks(counts))

    def _remarks(self, counts: Counts) -> list[str]:
        """How the printed ones are used, and which are never bought."""
        printed = [
            _share(counts, key, self.players)
            for key, location in LOCATIONS.items()
            if location.number <= PRINTED
        ]
        never = [
            location.name
            for key, location in LOCATIONS.items()
            if counts.get(f"there {key}", 0) and not counts.get(f"bought {key}", 0)
        ]
        return [
            f"#1 to #{PRINTED} are used in {min(printed):.1%} to {max(printed):.1%} of the turns.",
            f"Never bought: {', '.join(never) or 'none'}.",
        ]


def _names(what: str, me: Animal, place: str) -> list[str]:
    """Under which names it is counted: by the number of players, and by cases."""
    found = [f"{what} {place} {me.table.players}"]
    return [*found, f"{what} {place} {CASES[place][0](me)}"] if place in CASES else found


def _cases(counts: Counts) -> Section:
    rows = []
    for key, (_, names) in CASES.items():
        for name in names:
            could, share = counts.get(f"open {key} {name}", 0), _share(counts, key, [name])
            if could:
                rows.append([LOCATIONS[key].name, name, f"{could:,}", f"{share:.1%}"])
    return Section("Locations by case", ("location", "with", "could be entered", "used"), rows)


def _dilemmas(counts: Counts) -> Section:
    rows = []
    for key, answers in DILEMMAS.items():
        for who in (MOVED, ASKED):
            found = [counts.get(f"{who} {answer}", 0) for answer in answers]
            if sum(found):
                share = found[0] / sum(found)
                answered = [f"{sum(found):,}", f"{answers[0]} {share:.1%}"]
                rows.append([LOCATIONS[key].name, who, *answered])
    return Section("Dilemmas", ("location", "asked", "times", "answered"), rows)


def _sum(counts: Counts, what: str, key: str, cases: Sequence[int | str]) -> int:
    return sum([counts.get(f"{what} {key} {case}", 0) for case in cases])


def _share(counts: Counts, key: str, cases: Sequence[int | str]) -> float:
    """Of the turns in which the location could be entered, those in which it was used."""
    used = _sum(counts, "entered", key, cases) - _sum(counts, "left unused", key, cases)
    return used / max(1, _sum(counts, "open", key, cases))


def _spread(counts: Counts, start: str) -> list[int]:
    """Every game's number of rounds, sorted."""
    found: list[int] = []
    for name, count in counts.items():
        if name.startswith(start):
            found += [int(name.removeprefix(start))] * count
    return sorted(found)


STUDY: Final = FruitStudy(
    PLAYERS,
    "fable",
    taken=("bought",),
    played=("moved",),
    verbs=("go",),
    families=(Family("locations", tuple(LOCATIONS), chosen=(SELDOM, OFTEN)),),
)
