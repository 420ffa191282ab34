"""Files as somebody might craft them: recorded games with a little of everything changed."""

from __future__ import annotations

import json
from collections.abc import Callable
from pathlib import Path
from random import Random
from typing import Any

from fabletable.engine.log import fingerprint

RECORDED = sorted((Path(__file__).parent / "recorded").glob("*.json"))
ODD: list[Any] = [
    None, True, 0, -1, 3, 10**6, 10**30, 0.5,
    "", "?", "x" * 2_000, "\ud800", [], [[]], {}, {"a": 1},
]  # fmt: skip

Plain = Any  # what JSON is made of


def crafted(rng: Random) -> dict[str, Any]:
    """A recorded game that is not as it was recorded; often with all its seals put right again."""
    data: dict[str, Any] = json.loads(rng.choice(RECORDED).read_text())
    if rng.random() < 0.5:  # goes on from a boundary of somebody's own
        data["start"] = json.loads(json.dumps(data["boundary"]))
        data["steps"] = [{"digest": "", "choices": []}]
    where = data["start"] if data["start"] and rng.random() < 0.7 else data
    for _ in range(rng.randint(1, 3)):
        rng.choice(CHANGES)(where, rng)
    reseal(data)
    return data


def reseal(data: dict[str, Any]) -> None:
    """Digests that fit whatever the boundaries say now."""
    for name in ("start", "boundary"):
        stored: Any = data.get(name)
        try:
            plain = {key: stored[key] for key in ("step", "zones", "table", "seats")}
            stored["digest"], stored["seal"] = fingerprint(plain), fingerprint(stored["memory"])
            if name == "start":
                data["steps"][0]["digest"] = data["boundary"]["digest"] = stored["digest"]
        except (KeyError, TypeError, IndexError, UnicodeError):
            pass


def _places(value: Plain, found: list[tuple[Any, Any]]) -> list[tuple[Any, Any]]:
    """Every list or table in it, with every key or index."""
    inside = value.items() if isinstance(value, dict) else enumerate(value)
    for key, inner in inside:
        found.append((value, key))
        if isinstance(inner, dict | list):
            _places(inner, found)
    return found


def _put(data: Plain, rng: Random) -> None:
    holder, key = rng.choice(_places(data, []))
    holder[key] = rng.choice(ODD)


def _drop(data: Plain, rng: Random) -> None:
    holder, key = rng.choice(_places(data, []))
    del holder[key]


def _swap(data: Plain, rng: Random) -> None:
    (one, at), (other, there) = rng.choices(_places(data, []), k=2)
    one[at], other[there] = json.loads(json.dumps([other[there], one[at]]))


def _nudge(data: Plain, rng: Random) -> None:
    numbers = [(h, k) for h, k in _places(data, []) if type(h[k]) is int]
    if numbers:
        holder, key = rng.choice(numbers)
        holder[key] += rng.choice([-1, 1, 2, 50])


def _repeat(data: Plain, rng: Random) -> None:
    lists = [(h, k) for h, k in _places(data, []) if isinstance(h[k], list) and 0 < len(h[k]) < 500]
    if lists:
        holder, key = rng.choice(lists)
        holder[key] = holder[key] * rng.choice([2, 200])


CHANGES: list[Callable[[Plain, Random], None]] = [_put, _drop, _swap, _nudge, _nudge, _repeat]


def crafted_campaign(text: str, rng: Random) -> str:
    """A journal with a little changed, and its seal put right again."""
    data = json.loads(text)
    del data["seal"]
    if rng.random() < 0.5:  # of rules that nobody knows, whose states have to be believed
        data["rules"] = "0"
        for game in data["games"]:
            game["log"]["rules"] = "0"
    for _ in range(rng.randint(1, 2)):
        rng.choice(CHANGES)(data, rng)
    games = data["games"] if isinstance(data.get("games"), list) else []
    try:
        seals = [fingerprint(game) for game in games]
        data["seal"] = fingerprint({**data, "games": seals})
    except UnicodeError:
        data["seal"] = ""
    return json.dumps(data)
