"""Saves: one readable JSON file that holds a whole game, and a digest at every step."""

from __future__ import annotations

import dataclasses
import json
import re
from collections.abc import Mapping
from dataclasses import dataclass
from hashlib import blake2b
from typing import Any, NoReturn

from fabletable.engine.cards import Card, Overlay
from fabletable.engine.errors import BadLog
from fabletable.engine.facts import Setup
from fabletable.engine.story import Plain
from fabletable.engine.table import Area, Table

FORMAT = 1
COMPACT = (",", ":")  # what stands between things in a text that is hashed
HALVES = re.compile(r"\\u[dD][89a-fA-F]")  # of a letter beyond the first 65,536, which has two

Choice = tuple[int, str]


@dataclass(frozen=True)
class LoggedStep:
    """The digest of the table before a step, and the choices made in it."""

    digest: str
    choices: list[Choice]


@dataclass(frozen=True)
class Log:
    """A whole game: what it was set up with, and what was chosen.

    `boundary` holds the table at the last step boundary, so that an unfinished game
    can go on from there when the rules have changed; `start` is the boundary from which
    such a game went on, and is empty for a game from its set-up.
    """

    game: str
    rules_version: str
    setup: Setup
    steps: list[LoggedStep]
    boundary: dict[str, Any]
    start: dict[str, Any] = dataclasses.field(default_factory=dict)
    seats: list[str] = dataclasses.field(
        default_factory=list
    )  # who sat where; no part of the rules
    shuffle: dict[str, Any] = dataclasses.field(default_factory=dict)  # what its seed is made of

    @property
    def choices(self) -> list[Choice]:
        return [choice for step in self.steps for choice in step.choices]


def plain_table(table: Table) -> dict[str, Any]:
    """All data of the table, in words and numbers."""
    return {
        "step": table.step,
        "zones": {zone.id: [card.key for card in zone.cards] for zone in table.zones},
        "table": _plain_fields(table),
        "seats": [_plain_fields(area) for area in table.areas],
    }


def _plain_fields(area: Area) -> dict[str, Plain]:
    return named(area, area.save_fields())


def named(area: Area, values: list[Plain]) -> dict[str, Plain]:
    """The values of an area's fields, by name."""
    names = [field.name for field in area.FIELDS]
    return dict(zip(names, values, strict=True))


def load_plain_table(table: Table, plain: dict[str, Any], deck: Mapping[str, Card]) -> None:
    """Put the data back on a blank table. What newer rules keep besides stays as it is there."""
    step = plain["step"]
    if type(step) is not int or step < 0:
        _wrong("boundary: step", "a number from 0 on", step)
    table.step = step
    zones = {zone.id: zone for zone in table.zones}
    for name, keys in plain["zones"].items():
        zones[name].cards = [deck[key] for key in keys]
    _load_fields("table", table, plain["table"], table)
    for i, (area, values) in enumerate(zip(table.areas, plain["seats"], strict=True)):
        _load_fields(f"seats[{i}]", area, values, table)


def _load_fields(place: str, area: Area, values: dict[str, Any], table: Table) -> None:
    """Each value must be what its field declares, within its bounds."""
    now = _plain_fields(area)
    for field in area.FIELDS:
        if field.name in values:
            value = values[field.name]
            expected = field.wrong(value, table.players, table.setup.deck)
            if expected:
                _wrong(f"boundary: {place}.{field.name}", expected, value)
            now[field.name] = value
    area.load_fields(list(now.values()))


def sealed(stored: dict[str, Any]) -> bool:
    """Whether a snapshot is as it was written."""
    data = {name: stored[name] for name in ("step", "zones", "table", "seats")}
    return (fingerprint(data), fingerprint(stored["memory"])) == (stored["digest"], stored["seal"])


def digest(table: Table) -> str:
    """A short fingerprint of all data of the table."""
    return fingerprint(plain_table(table))


def fingerprint(data: Any) -> str:
    return hashed(json.dumps(data, sort_keys=True, separators=COMPACT))


def hashed(text: str) -> str:
    return blake2b(text.encode(), digest_size=8).hexdigest()


# -- files


def plain_log(log: Log) -> dict[str, Any]:
    """The log as data."""
    return {
        "fabletable": FORMAT,
        "game": log.game,
        "rules": log.rules_version,
        **plain_setup(log.setup),
        "seats": log.seats,
        "steps": [
            {"digest": step.digest, "choices": [list(choice) for choice in step.choices]}
            for step in log.steps
        ],
        "boundary": log.boundary,
        "start": log.start,
        **({"shuffle": log.shuffle} if log.shuffle else {}),
    }


def plain_setup(setup: Setup) -> dict[str, Any]:
    """The set-up as data, by the names that it has wherever it is stored."""
    return {
        "mode": setup.mode,
        "players": setup.players,
        "seed": setup.seed,
        "options": dict(setup.settings),
        "cards": setup.overlay,
        "prepared": dict(setup.prepared),
    }


def log_text(log: Log) -> str:
    """The log as it is written to a file: one line a step, for people to read."""
    data = plain_log(log)
    steps = ",\n".join("    " + json.dumps(step) for step in data["steps"])
    lines = [
        f'  "{key}": {json.dumps(value, ensure_ascii=False)}'
        if key != "steps"
        else f'  "steps": [\n{steps}\n  ]'
        for key, value in data.items()
    ]
    return "{\n" + ",\n".join(lines) + "\n}\n"


def read_log(text: str) -> Log:
    """The log in a file's text; raises BadLog naming the place of anything wrong."""
    return log_from(parsed(text))


def parsed(text: str) -> Any:
    """JSON, or a word on where it breaks off."""
    try:
        found = json.loads(text)
        if HALVES.search(text):
            json.dumps(found, ensure_ascii=False).encode()  # a half alone could never be written
        return found
    except UnicodeEncodeError:
        raise BadLog("not a whole file: it has half of a letter") from None
    except json.JSONDecodeError as error:
        raise BadLog(
            f"not a whole file: {error.msg} at line {error.lineno}, column {error.colno}"
        ) from None
    except RecursionError:
        raise BadLog("nested too deeply") from None
    except ValueError as error:  # such as a number of five thousand digits
        raise BadLog(f"not a whole file: {error}") from None


def log_from(found: Any) -> Log:
    """The log in data that came from outside."""
    data = _expect("the log", found, dict)
    version = _get(data, "fabletable", int)
    if version != FORMAT:
        raise BadLog(f"fabletable: expected format {FORMAT}, got {version}")
    setup = Setup(
        mode=_get(data, "mode", str),
        players=_get(data, "players", int),
        seed=_get(data, "seed", str),
        settings={
            key: _expect(f"options.{key}", value, str)
            for key, value in _get(data, "options", dict).items()
        },
        overlay=_overlay(_get(data, "cards", dict)),
        prepared=_get(data, "prepared", dict),
    )
    steps = [_step(i, step) for i, step in enumerate(_get(data, "steps", list))]
    if not steps:
        _wrong("steps", "at least one step", steps)
    return Log(
        game=_get(data, "game", str),
        rules_version=_get(data, "rules", str),
        setup=setup,
        steps=steps,
        boundary=_get(data, "boundary", dict),
        start=_get(data, "start", dict),
        seats=[
            _expect(f"seats[{i}]", name, str) for i, name in enumerate(_get(data, "seats", list))
        ],
        shuffle=_expect("shuffle", data.get("shuffle", {}), dict),
    )


def _overlay(cards: dict[str, Any]) -> Overlay:
    return {key: _expect(f"cards.{key}", values, dict) for key, values in cards.items()}


def _step(i: int, step: Any) -> LoggedStep:
    place = f"steps[{i}]"
    _expect(place, step, dict)
    choices = [
        _choice(f"{place}.choices[{j}]", choice)
        for j, choice in enumerate(_get(step, "choices", list, place))
    ]
    return LoggedStep(_get(step, "digest", str, place), choices)


def _choice(place: str, choice: Any) -> Choice:
    pair = _expect(place, choice, list)
    if len(pair) != 2:
        _wrong(place, "[player, key]", pair)
    return _expect(f"{place}[0]", pair[0], int), _expect(f"{place}[1]", pair[1], str)


def _get(data: dict[str, Any], key: str, kind: type, within: str = "") -> Any:
    place = f"{within}.{key}" if within else key
    if key not in data:
        raise BadLog(f"{place} is missing")
    return _expect(place, data[key], kind)


_WORDS = {dict: "a table", list: "a list", str: "a text", int: "a whole number"}


def _expect(place: str, value: Any, kind: type) -> Any:
    if not isinstance(value, kind) or isinstance(value, bool):
        _wrong(place, _WORDS[kind], value)
    return value


def _wrong(place: str, expected: str, value: Any) -> NoReturn:
    shown = repr(value)
    raise BadLog(f"{place}: expected {expected}, got {shown[:40]}")
