"""What a game tells bots beside its rules: how people usually choose, and how far to look."""

from __future__ import annotations

from typing import Generic, TypeVar

from fabletable.engine.table import Table
from fabletable.native import mypyc_attr

T = TypeVar("T", bound=Table)
Way = tuple[float, list[str]]  # what it is worth, and the choices that lead there


@mypyc_attr(allow_interpreted_subclasses=True)
class Advice(Generic[T]):
    """How best to look ahead in a game. Derive from it and say how well a player stands.

    `habits` are by key: how much more often than another key it is chosen when both are offered.
    `worth` is by name: what one of a term is worth, where the value is a sum of terms.
    A turn's own luck is best met in a few worlds with a plan for each (`worlds`);
    without it, one plan for all worlds is better (`worlds` of 0).
    Where nothing comes to light during a turn, whole turns can be compared: so many (`plans`).
    Some verbs are a matter of taste (`tastes`): nothing but looks comes of them.
    Parts of a game that count each by itself have a name (`parts`), such as `round`.
    """

    def __init__(
        self,
        habits: dict[str, float] | None = None,
        steps: int = 0,
        steps_each: int = 1,
        worlds: int = 0,
        plans: int = 0,
        tastes: tuple[str, ...] = (),
        worth: dict[str, float] | None = None,
        parts: str = "",
    ) -> None:
        self.habits = habits or {}
        self.worth = worth or {}
        self.steps = steps  # how far to look, by step
        self.steps_each = steps_each  # and for each player
        self.worlds = worlds
        self.plans = plans
        self.tastes = tastes
        self.parts = parts

    def value(self, table: T, player: int) -> float:
        """How well the player stands, for bots that look ahead in imagined worlds."""
        raise NotImplementedError

    def values(self, table: T) -> list[float]:
        """The same of all players; for games that work something out for all of them at once."""
        return [self.value(table, player) for player in range(table.players)]

    def terms(self, table: T, player: int) -> dict[str, float]:
        """What the player has of all that is weighed in the value, by name; none where it is no
        such sum. What each is worth is learned from games, in units of the first: `lab/values.py`.
        """
        return {}

    def weighed(self, terms: dict[str, float]) -> float:
        """What these add up to."""
        worth = self.worth
        return sum([worth.get(name, 0.0) * much for name, much in terms.items()])

    def ways(self, table: T, player: int, keys: list[str]) -> list[Way]:
        """The player's ways from the question with these keys to the end of the step, where the
        game can tell them, and what they are worth, without playing; none where it cannot.

        Asked in imagined worlds only, and leaves the table as it is.
        """
        return []

    def part(self, table: T) -> int:
        """Which part of the game is on the table, from 1; none where the game counts as a whole."""
        return 0

    def points(self, table: T, part: int) -> list[int]:
        """By player, what choices are compared by where the score is too coarse for that, as rounds
        won are: of this part of the game; none where the score will do.
        """
        return []

    def reason(self, seen: T, player: int, key: str) -> str:
        """What speaks for this answer of the player, in a few words; nothing if that takes more.

        From the table as the player sees it.
        """
        return ""

    def horizon(self, players: int) -> int:
        return self.steps + self.steps_each * players
