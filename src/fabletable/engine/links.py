"""Lists that grow from step to step, and whose beginnings all copies of a game share."""

from __future__ import annotations

from typing import Any, Final, Generic, TypeVar

T = TypeVar("T")


class Link(Generic[T]):
    """The items of a step, linked to those of the steps before it. Nobody changes them."""

    __slots__ = ("before", "count", "items")

    def __init__(self, before: Link[T] | None, items: list[T]) -> None:
        self.before = before
        self.items = items
        self.count: int = len(items) + (before.count if before is not None else 0)

    def and_then(self, items: list[T]) -> Link[T]:
        return Link(self, items) if items else self

    def but_the_last(self) -> Link[T]:
        return Link(self.before, self.items[:-1])

    def since(self, earlier: Link[T] | None) -> list[T]:
        """All items up to here that come after an earlier one; None: after nothing."""
        steps: list[list[T]] = []
        here: Link[T] | None = self
        while here is not None and here is not earlier:
            steps.append(here.items)
            here = here.before
        steps.reverse()
        return [item for items in steps for item in items]


NOTHING: Final[Link[Any]] = Link(None, [])
