"""A journal as the text of one file: a line a game, and a seal, so that damage is noticed."""

from __future__ import annotations

import json
from collections.abc import Mapping
from typing import Any

import msgspec
from msgspec import Raw

from fabletable.campaigns.journal import Journal, PlayedGame
from fabletable.engine.errors import BadLog
from fabletable.engine.log import fingerprint, parsed

FORMAT = 1
MARK = "fabletable-campaign"

ODD = (msgspec.DecodeError, UnicodeError, RecursionError)  # what unreadable text raises

Shape = type | list[type]  # in a list: what its items are

HEAD: dict[str, Shape] = {
    "name": str, "game": str, "kind": str, "rules": str, "first_seed": str, "seed": str,
    "seats": [str], "cards": dict, "options": dict, "branched_from": str, "start": dict,
    "games": [dict], "current": dict,
}  # fmt: skip
GAME: dict[str, Shape] = {
    "names": [str], "log": dict, "result": dict, "changes": [str], "state": dict,
}  # fmt: skip


def journal_text(journal: Journal) -> str:
    head = {
        MARK: FORMAT,
        "name": journal.name,
        "game": journal.game,
        "kind": journal.kind,
        "rules": journal.rules_version,
        "first_seed": journal.first_seed,
        "seed": journal.seed,
        "seats": journal.seats,
        "cards": journal.overlay,
        "options": journal.settings,
        "branched_from": journal.branched_from,
        "start": journal.start,
        "current": journal.current,
    }
    seals = [game.seal for game in journal.games]
    lines = [f'"{key}": {json.dumps(value, ensure_ascii=False)}' for key, value in head.items()]
    games = ",".join(f"\n{game.line}" for game in journal.games)
    lines += [f'"games": [{games}]', f'"seal": "{_seal(head, seals)}"']
    return "{\n" + ",\n".join(lines) + "\n}\n"


def _seal(head: Mapping[str, Any], games: list[str]) -> str:
    """Made of the seals of the games, so that it is quickly made after every choice."""
    return fingerprint({**head, "games": games})


def read_journal(text: str) -> Journal:
    """The journal in a file's text; raises BadLog with a word on what is wrong."""
    data = _data_in(text)
    seal = data.pop("seal", None)
    if seal != _seal(data, [fingerprint(game) for game in _games_in(data)]):
        raise BadLog("the file was damaged or changed: its seal does not fit what it says")
    data = {"first_seed": data.get("seed"), "options": {}, **data}  # unknown to older files
    _demand(HEAD, data)
    for number, game in enumerate(data["games"], 1):
        _demand(GAME, game, f"game {number}, ")
    return Journal(
        name=data["name"],
        game=data["game"],
        kind=data["kind"],
        rules_version=data["rules"],
        first_seed=data["first_seed"],
        seed=data["seed"],
        seats=data["seats"],
        overlay=data["cards"],
        settings=data["options"],
        start=data["start"],
        games=[PlayedGame(**{key: game[key] for key in GAME}) for game in data["games"]],
        current=data["current"],
        branched_from=data["branched_from"],
    )


def _data_in(text: str) -> dict[str, Any]:
    data = _in_pieces(text)
    if not isinstance(data, dict) or MARK not in data:
        raise BadLog("this is not a campaign")
    if data[MARK] != FORMAT:
        raise BadLog(f"{MARK}: expected format {FORMAT}, got {data[MARK]!r}")
    return data


def is_journal(text: str) -> bool:
    """Whether this is meant to be one; quickly found, also of a long file."""
    try:
        return MARK in msgspec.json.decode(text, type=dict[str, Raw])
    except ODD:
        return False


def longest_piece(text: str) -> int:
    """How many bytes of a file are parsed at once: of a campaign, a game or what is beside them."""
    try:
        pieces = msgspec.json.decode(text, type=dict[str, Raw])
        games = msgspec.json.decode(pieces.get("games", b"[]"), type=list[Raw])
    except ODD:
        return len(text)
    sizes = [len(memoryview(game)) for game in games] if MARK in pieces else []
    return max([len(text.encode()) - sum(sizes), *sizes])


def _in_pieces(text: str) -> Any:
    """The data of a file that may be long, game by game: nobody else who is at work in this
    process waits for more than one at a time. What is odd is parsed whole, which says why.
    """
    try:
        pieces = msgspec.json.decode(text, type=dict[str, Raw])
        games = msgspec.json.decode(pieces.pop("games"), type=list[Raw])
    except (*ODD, KeyError):
        return parsed(text)
    data = {key: parsed(_text(piece)) for key, piece in pieces.items()}
    return {**data, "games": [parsed(_text(game)) for game in games]}


def _text(piece: Raw) -> str:
    return str(memoryview(piece), "utf-8")


def _games_in(data: dict[str, Any]) -> list[Any]:
    games = data.get("games")
    return games if isinstance(games, list) else []


def _demand(shapes: Mapping[str, Shape], data: Mapping[str, Any], within: str = "") -> None:
    for key, shape in shapes.items():
        if not _fits(data.get(key), shape):
            raise BadLog(f"{within}{key} is missing, or not what it should be")


def _fits(value: object, shape: Shape) -> bool:
    if isinstance(shape, type):
        return isinstance(value, shape)
    return isinstance(value, list) and all(isinstance(item, shape[0]) for item in value)
