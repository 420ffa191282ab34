"""What a game provides. The loop, the laws and every client know a game by this alone."""

from __future__ import annotations

from collections.abc import Coroutine, Mapping, Sequence
from typing import Any, Generic, TypeVar

from fabletable.engine.advice import Advice
from fabletable.engine.campaign import Campaign
from fabletable.engine.cards import Card, Overlay, own_copy
from fabletable.engine.errors import BadSetup
from fabletable.engine.facts import Facts, Result, Setting, Setup, settled
from fabletable.engine.look import Look
from fabletable.engine.study import Study
from fabletable.engine.table import Table
from fabletable.native import mypyc_attr

Step = Coroutine[object, str, None]
View = dict[str, Any]
T = TypeVar("T", bound=Table)


@mypyc_attr(allow_interpreted_subclasses=True)
class Rules(Generic[T]):
    """One game: how it is played, on a table of its own. Derive from it and fill in what raises.

    How it looks, what bots are told, its campaigns and its study are things of their own.
    """

    def __init__(
        self,
        facts: Facts,
        look: Look[T],
        advice: Advice[T],
        campaigns: Sequence[Campaign] = (),
        study: Study[T] | None = None,
    ) -> None:
        self.facts = facts
        self.look = look
        self.advice = advice
        self.campaigns = {campaign.key: campaign for campaign in campaigns}
        self.study = study

    def deck(self, overlay: Overlay) -> Mapping[str, Card]:
        """The kinds of cards, with the overlay's values."""
        raise NotImplementedError

    def blank(self, setup: Setup) -> T:
        """A table with its zones and seats, before any card lies on it."""
        raise NotImplementedError

    def lay_out(self, table: T) -> None:
        """Lay all cards where everybody sees them, and set the first values."""
        raise NotImplementedError

    def step(self, table: T) -> Step | None:
        """The next step as a coroutine, from plain data alone; None when the game is over."""
        raise NotImplementedError

    def result(self, table: T) -> Result:
        """Places and scores of a game that is over."""
        raise NotImplementedError

    def outcome(self, table: T) -> dict[str, Any]:
        """What a finished game leaves to its campaign, beside the result."""
        return {}

    def check_prepared(self, setup: Setup) -> None:
        """Raise BadSetup if `prepared` is not what a campaign hands this game; `fields` help.

        It may come from a stranger's file, and nothing is worked out from it before.
        """
        if setup.prepared:
            raise BadSetup(f"{self.facts.name} has no campaign, but was handed something of one")

    def setup(
        self,
        mode: str | None = None,
        players: int | None = None,
        seed: str = "0",
        settings: Mapping[str, str] | None = None,
        overlay: Overlay | None = None,
        prepared: Mapping[str, Any] | None = None,
    ) -> Setup:
        """A checked set-up; whatever is left out is as usual."""
        facts = self.facts
        which = facts.modes[0] if mode is None else facts.mode(mode)
        count = which.players[0] if players is None else players
        if count not in which.players:
            known = " or ".join(str(n) for n in which.players)
            noun = "player" if known == "1" else "players"
            raise BadSetup(f"{facts.name}, {which.name}: {known} {noun}, not {count}")
        if not seed.isprintable():
            raise BadSetup(f"seed: expected something printable, got {seed!r}")
        chosen = settled(self.settings(which.key), settings or {})
        overlay = own_copy(overlay or {})
        deck = self.deck(overlay)
        made = Setup(which.key, count, seed, chosen, overlay, prepared or {}, deck)
        self.check_prepared(made)
        return made

    def set_up_again(self, old: Setup) -> Setup:
        """The same set-up, wherever it comes from: checked by these rules, and with their deck."""
        return self.setup(old.mode, old.players, old.seed, old.settings, old.overlay, old.prepared)

    def settings(self, mode: str) -> list[Setting]:
        """What can be settled before a game of this mode."""
        return [one for one in self.facts.settings if not one.modes or mode in one.modes]


AnyRules = Rules[Any]  # whatever its table is
