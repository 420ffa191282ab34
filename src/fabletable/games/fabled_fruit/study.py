"""How often each location is used and bought over a campaign, and how long games are."""

from __future__ import annotations

from collections.abc import Sequence

from fabletable.engine.choice import Ask, thing
from fabletable.engine.facts import Result
from fabletable.engine.story import Event
from fabletable.engine.study import Counts, Study
from fabletable.games.fabled_fruit.asking import BUY
from fabletable.games.fabled_fruit.dwellers import LOCATIONS
from fabletable.games.fabled_fruit.steps import MOVE
from fabletable.games.fabled_fruit.table import Forest

TOO_OFTEN, TOO_SELDOM = 0.40, 0.02  # shares of the turns in which a location could be entered
TENTHS = (0.1, 0.5, 0.9)


class FruitStudy(Study[Forest]):
    """Campaigns from #1 to the end of the location stack."""

    def at_choice(self, table: Forest, ask: Ask, key: str) -> list[str]:
        if ask.prompt == MOVE:
            players = table.players
            entered = f"entered {thing(key)} {players}"
            return [entered, *[f"open {thing(one)} {players}" for one in ask.keys]]
        if key == BUY:
            return [f"left unused {table.animals[ask.player].at} {table.players}"]
        return []

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

    def page(self, counts: Counts) -> list[str]:
        return [
            f"{counts['games']:,} games, in campaigns from #1 to the end of the location stack.",
            "",
            *self._lengths(counts),
            "",
            *self._locations(counts),
            "",
            *self._verdict(counts),
        ]

    def _lengths(self, counts: Counts) -> list[str]:
        lines = [
            "| players | games | rounds: 10 % | half | 90 % | most | wins by seat, starter first |",
            "|---|---|---|---|---|---|---|",
        ]
        for players in self.players:
            rounds = _spread(counts, f"rounds {players} ")
            if rounds:
                cut = [str(rounds[int(len(rounds) * share)]) for share in TENTHS]
                wins = [counts.get(f"won {players} {seat}", 0) for seat in range(players)]
                shares = " ".join(f"{won / max(1, sum(wins)):.2f}" for won in wins)
                row = [str(players), str(len(rounds)), *cut, str(rounds[-1]), shares]
                lines.append(f"| {' | '.join(row)} |")
        return lines

    def _locations(self, counts: Counts) -> list[str]:
        lines = [
            "| location | could be entered | used | with 2 | 3 | 4 | 5 players | bought | games |",
            "|---|---|---|---|---|---|---|---|---|",
        ]
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
            lines.append(f"| {' | '.join(row)} |")
        return lines

    def _verdict(self, counts: Counts) -> list[str]:
        """Which locations are used too often or too seldom, or never bought."""
        often, seldom, never = [], [], []
        for key, location in LOCATIONS.items():
            name, share = location.name, _share(counts, key, self.players)
            if share > TOO_OFTEN:
                often.append(name)
            if share < TOO_SELDOM:
                seldom.append(name)
            if not counts.get(f"bought {key}", 0):
                never.append(name)
        return [
            f"Used in more than {TOO_OFTEN:.0%} of the turns: {', '.join(often) or 'none'}.",
            f"Used in less than {TOO_SELDOM:.0%}: {', '.join(seldom) or 'none'}.",
            f"Never bought: {', '.join(never) or 'none'}.",
        ]


def _sum(counts: Counts, what: str, key: str, players: Sequence[int]) -> int:
    return sum([counts.get(f"{what} {key} {n}", 0) for n in players])


def _share(counts: Counts, key: str, players: Sequence[int]) -> float:
    """Of the turns in which the location could be entered, those in which it was used."""
    used = _sum(counts, "entered", key, players) - _sum(counts, "left unused", key, players)
    return used / max(1, _sum(counts, "open", key, players))


def _spread(counts: Counts, start: str) -> list[int]:
    """Every game's number of rounds, sorted."""
    found: list[int] = []
    for name, count in counts.items():
        if name.startswith(start):
            found += [int(name.removeprefix(start))] * count
    return sorted(found)
