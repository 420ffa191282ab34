"""What a client has been shown of a table, and what it may say to it."""

from __future__ import annotations

import json
from random import Random
from typing import Any
from uuid import uuid4

import msgspec

PARTS = (
    "room",
    "order",
    "ask",
    "goal",
    "waiting",
    "over",
    "undo",
)  # each is sent whole, when it changes


class Mirror:
    """Holds what a table has shown, part by part; how messages come and go is not its business."""

    def __init__(self) -> None:
        self.replies: list[dict[str, Any]] = []
        self.clear()

    def clear(self) -> None:
        """Nothing is shown, as at the start of a connection."""
        self.state: dict[str, Any] = {"elements": {}, "order": [], "story": []}
        self._faces: list[dict[str, Any]] = []  # that were sent, by number

    def hear(self, frame: str) -> list[dict[str, Any]]:
        """What the server said at once: messages, each in a line."""
        messages = messages_in(frame)
        for message in messages:
            if message["type"] == "show":
                self._apply(message)
            else:
                with_faces(message.get("elements", []), message.get("faces", []))
                self.replies.append(message)
        return messages

    def _apply(self, message: dict[str, Any]) -> None:
        state = self.state
        state["n"] = message["n"]
        self._faces += message.get("faces", [])
        for element in with_faces(message.get("elements", []), self._faces):
            state["elements"][element["id"]] = element
        state.update({part: message[part] for part in PARTS if part in message})
        if "order" in message:
            state["elements"] = {key: state["elements"][key] for key in message["order"]}
        if "story" in message:
            story = message["story"]
            state["story"] = state["story"][: story["since"]] + story["lines"]

    @property
    def keys(self) -> list[str]:
        ask = self.state.get("ask")
        return [option["key"] for option in ask["options"]] if ask else []

    @property
    def over(self) -> bool:
        return bool(self.state.get("over"))

    def any_wish(
        self, rng: Random, now: dict[str, Any] | None = None
    ) -> tuple[str, dict[str, Any]]:
        """Some option is chosen; or one thing more is marked, and what is whole is chosen. `now`
        is what has become of the marks so far.
        """
        ask = self.state["ask"]
        handful = ask.get("handful")
        plain = [key for key in self.keys if not handful or key not in handful["keys"]]
        if not handful or (now is None and plain and rng.random() < 0.3):
            return "choose", {"ask": ask["id"], "key": rng.choice(plain)}
        now = now or handful["now"]
        if now["more"] and (now["missing"] or rng.random() < 0.5):
            return "mark", {"ask": ask["id"], "marks": [*now["marks"], rng.choice(now["more"])]}
        return "choose", {"ask": ask["id"], "key": now["marks"]}


def with_faces(elements: list[dict[str, Any]], faces: list[dict[str, Any]]) -> list[dict[str, Any]]:
    """Elements whose items have their faces, which are sent by number."""
    for element in elements:
        for item in element.get("items", []):
            if "face" in item:
                item["face"] = faces[item["face"]]
    return elements


def messages_in(frame: str) -> list[dict[str, Any]]:
    return [msgspec.json.decode(line) for line in frame.split("\n")]


def message_of(kind: str, **more: object) -> tuple[str, str]:
    """A wish as it goes over the wire: its id, and the message."""
    wish = str(more.pop("id", "") or uuid4())
    return wish, json.dumps({"type": kind, "id": wish, **more})
