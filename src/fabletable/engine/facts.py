"""Facts about games, as data: modes, options, what a game was set up with, how it ended."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass, field
from typing import Any

from fabletable.engine.cards import Card, Overlay
from fabletable.engine.errors import BadSetup

LONG_RUN = 3  # numbers


@dataclass(frozen=True)
class Setting:
    """A thing to settle before a game: the first value is the usual one."""

    key: str
    name: str
    values: tuple[str, ...]
    modes: tuple[str, ...] = ()  # where it applies; empty: everywhere


def settled(settings: Sequence[Setting], given: Mapping[str, str]) -> dict[str, str]:
    """What is given, checked, and the usual for what is not."""
    if not given:
        return {setting.key: setting.values[0] for setting in settings}
    known = {setting.key: setting for setting in settings}
    for key, value in given.items():
        if key not in known:
            names = ", ".join(known) or "none"
            raise BadSetup(f"no option is called '{key}' here; there are: {names}")
        if value not in known[key].values:
            values = in_runs(known[key].values)
            raise BadSetup(f"option {key}: expected one of {values}, got '{value}'")
    return {key: given.get(key, setting.values[0]) for key, setting in known.items()}


def unusual(settings: Sequence[Setting], chosen: Mapping[str, str]) -> str:
    """A line on what is not as usual; nothing if all is."""
    usual = {setting.key: setting.values[0] for setting in settings}
    own = [f"{key} {value}" for key, value in chosen.items() if value != usual.get(key)]
    return f"Settings: {', '.join(own)}." if own else ""


def in_runs(values: Sequence[str]) -> str:
    """The values in a row; three and more numbers that follow on each other by their ends."""
    runs: list[list[str]] = []
    for value in values:
        if runs and runs[-1][-1].isdecimal() and value == str(int(runs[-1][-1]) + 1):
            runs[-1].append(value)
        else:
            runs.append([value])
    words = [[f"{run[0]} to {run[-1]}"] if len(run) >= LONG_RUN else run for run in runs]
    return ", ".join([word for run in words for word in run])


@dataclass(frozen=True)
class Mode:
    key: str
    name: str
    players: tuple[int, ...]
    about: str = ""  # what sets it apart, in a line


@dataclass(frozen=True)
class Facts:
    """What is true of a game before anybody plays it."""

    key: str
    name: str
    rules_version: str
    modes: tuple[Mode, ...]
    settings: tuple[Setting, ...] = ()
    cap: int = 10_000  # decisions; a game that needs more has run away
    box: str = ""  # the package whose folder `box` holds its art, palette and sounds
    pitch: str = ""  # what it is like, in a sentence, for who has never seen it
    minutes: str = ""  # that a game among people takes, such as `20`
    weight: str = ""  # how much there is to think about: light, medium, heavy

    def __hash__(self) -> int:
        return hash(self.key)  # what is remembered of a game is asked for at every picture of it

    def mode(self, key: str) -> Mode:
        for mode in self.modes:
            if mode.key == key:
                return mode
        known = ", ".join(mode.key for mode in self.modes)
        raise BadSetup(f"{self.name} has no mode '{key}'; it has {known}")


@dataclass(frozen=True)
class Setup:
    """All that a game starts from. With the choices made, it is the whole game."""

    mode: str
    players: int
    seed: str
    settings: Mapping[str, str] = field(default_factory=dict)
    overlay: Overlay = field(default_factory=dict)
    prepared: Mapping[str, Any] = field(default_factory=dict)  # what a campaign hands the game
    deck: Mapping[str, Card] = field(default_factory=dict, compare=False, repr=False)

    def with_seed(self, seed: str) -> Setup:
        """Not by `replace`: each imagined world begins with it."""
        one = self
        return Setup(one.mode, one.players, seed, one.settings, one.overlay, one.prepared, one.deck)

    def __reduce__(self) -> tuple[Any, ...]:
        # Compiled, what is frozen cannot be filled in later, as pickle would.
        data = (self.mode, self.players, self.seed, self.settings, self.overlay, self.prepared)
        return Setup, (*data, self.deck)


@dataclass(init=False)  # many are made: see scene.py
class Option:
    """An answer as a person reads it; `at` is the element of the scene it belongs to."""

    key: str
    label: str
    at: str
    gives_away: bool  # something for good, or ends a turn: a click alone is not enough
    by_name: bool  # what its card says is told only to who asks

    def __init__(
        self, key: str, label: str, at: str, gives_away: bool = False, by_name: bool = False
    ) -> None:
        self.key = key
        self.label = label
        self.at = at
        self.gives_away = gives_away
        self.by_name = by_name


@dataclass(frozen=True)
class Rival:
    """Someone who is placed but does not choose, such as a solo opponent."""

    name: str
    place: int
    score: int

    def __reduce__(self) -> tuple[Any, ...]:
        return Rival, (self.name, self.place, self.score)


@dataclass(init=False, unsafe_hash=True)  # each simulation to the end makes some: see scene.py
class Result:
    """Places (1 is first; equal places are shared) and scores, by player."""

    places: tuple[int, ...]
    scores: tuple[int, ...]
    rivals: tuple[Rival, ...]

    def __init__(
        self, places: tuple[int, ...], scores: tuple[int, ...], rivals: tuple[Rival, ...] = ()
    ) -> None:
        self.places = places
        self.scores = scores
        self.rivals = rivals

    def __reduce__(self) -> tuple[Any, ...]:
        return Result, (self.places, self.scores, self.rivals)

    @property
    def winners(self) -> list[int]:
        return [player for player, place in enumerate(self.places) if place == 1]

    def plain(self) -> dict[str, Any]:
        return {
            "places": list(self.places),
            "scores": list(self.scores),
            "rivals": [[rival.name, rival.place, rival.score] for rival in self.rivals],
        }
