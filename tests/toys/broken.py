"""Games that each break one law, to show that the law can fail."""

from __future__ import annotations

from random import Random
from typing import Any, ClassVar

from fabletable.bots.bot import Imagine
from fabletable.engine import fields
from fabletable.engine.cards import BACK
from fabletable.engine.choice import Ask, choose, choose_card
from fabletable.engine.facts import Facts, Mode, Option, Result, Setup
from fabletable.engine.rules import Step, View
from fabletable.engine.scene import Element, Face, Item, Scene
from fabletable.engine.together import together
from tests.toys.gifts import TEXTS, VERBS, Gifts, Guest, Party, PartyLook, bids, draw, gift


class LosesCards(Gifts):
    """A card vanishes from the table for a while."""

    def step(self, table: Party) -> Step | None:
        if table.phase == "gift" and table.stack.cards:
            table.stack.cards.pop()
        return super().step(table)


class ForgetfulParty(Party):
    """Its `mood` decides what is asked, but is not named among its values."""

    mood = 0


class ForgetsWhenCopied(Gifts):
    def blank(self, setup: Setup) -> Party:
        return ForgetfulParty(setup)

    def step(self, table: Party) -> Step | None:
        assert isinstance(table, ForgetfulParty)
        table.mood += 1
        return _moody(table) if table.phase == "gift" else super().step(table)


async def _moody(table: ForgetfulParty) -> None:
    await choose(table.active, f"Mood {table.mood}", lambda: ["give:apple", "give:bread"])
    await gift(table)


class RemembersOtherGames(Gifts):
    """What happens depends on how many games were played before."""

    games = 0

    def lay_out(self, table: Party) -> None:
        super().lay_out(table)
        type(self).games += 1
        table.turn = self.games % 2


class FirstComeFirstServed(Gifts):
    """In a simultaneous turn, who answers first gets a point."""

    def step(self, table: Party) -> Step | None:
        return _race(table) if table.phase == "bids" else super().step(table)


async def _race(table: Party) -> None:
    async def run(me: Guest) -> None:
        await choose(me.player, "Go?", lambda: ["bid:apple", "bid:bread"])
        me.points += sum(guest.points for guest in table.guests) + 1

    await together(table.guests, run)
    table.phase = "gift"


class PeekParty(Party):
    """A value that everybody sees tells what lies on top of the hidden stack."""

    PASSING: ClassVar[tuple[fields.Field, ...]] = (fields.card("top"),)

    @property
    def top(self) -> str:
        top = self.stack.cards[-1] if self.stack else BACK
        return self.told if top is BACK else top.key

    @top.setter
    def top(self, value: str) -> None:
        self.told = value

    told = ""


class ShowsTheStack(Gifts):
    def blank(self, setup: Setup) -> Party:
        return PeekParty(setup)


class PromptsWithSecrets(Gifts):
    """A question names a card that the player asked does not see."""

    def step(self, table: Party) -> Step | None:
        return _telltale(table) if table.phase == "gift" else super().step(table)


async def _telltale(table: Party) -> None:
    you = table.guests[(table.active + 1) % table.players]
    kinds = sorted({card.key for card in you.hand.cards})
    offer = [f"give:{kind}" for kind in ("apple", *kinds[-1:])]
    await choose(table.active, "What have they?", lambda: _others(table) or offer)
    await gift(table)


def _others(table: Party) -> list[str]:
    """The kinds in the next player's hand: never to be offered to this one."""
    you = table.guests[(table.active + 1) % table.players]
    kinds = sorted({card.key for card in you.hand.cards})
    return [f"give:{kind}" for kind in kinds] if len(kinds) > 1 else []


class MovesByHand(Gifts):
    """A card goes from hand to hand behind the engine's back, so nobody can remember it."""

    def step(self, table: Party) -> Step | None:
        if table.phase == "gift" and table.discard.cards:
            table.guests[0].hand.cards.append(table.discard.cards.pop())
        return super().step(table)


class KeepsACardInMind(Gifts):
    """A rule looks at a hidden card and keeps it while somebody is asked."""

    def step(self, table: Party) -> Step | None:
        return _peeking(table) if table.phase == "gift" else super().step(table)


async def _peeking(table: Party) -> None:
    top = table.stack.cards[-1] if table.stack.cards else table.discard.cards[-1]
    await gift(table)
    assert top is not None


class OffersUnknownWords(Gifts):
    def step(self, table: Party) -> Step | None:
        return (
            _asks(table, ["bid:zebra", "bid:apple"])
            if table.phase == "gift"
            else super().step(table)
        )


class OffersInDisorder(Gifts):
    def step(self, table: Party) -> Step | None:
        return (
            _asks(table, ["bid:bread", "bid:apple"])
            if table.phase == "gift"
            else super().step(table)
        )


async def _asks(table: Party, keys: list[str]) -> None:
    await choose(table.active, "Say", lambda: keys)
    await gift(table)


class AsksTheForced(Gifts):
    """Asks a question that has only one answer."""

    def step(self, table: Party) -> Step | None:
        return _forced(table) if table.phase == "gift" else super().step(table)


async def _forced(table: Party) -> None:
    await Ask(table.active, "Well?", lambda: ["bid:apple"], ["bid:apple"])
    await gift(table)


class NeverEnds(Gifts):
    def __init__(self) -> None:
        super().__init__()
        self.facts = Facts("gifts", "Gifts", "1", (Mode("party", "Party", (2,)),), cap=300)

    def step(self, table: Party) -> Step | None:
        return _on_and_on(table) if table.phase == "gift" else super().step(table)


async def _on_and_on(table: Party) -> None:
    while True:
        await choose(table.active, "More?", lambda: ["bid:apple", "bid:bread"])


class NobodyWins(Gifts):
    def result(self, table: Party) -> Result:
        return Result((2,) * table.players, (0,) * table.players)


class LooksAway(PartyLook):
    def option(self, seen: Party, viewer: int, key: str) -> Option:
        return Option(key, key, "under the table")


class PointsNowhere(Gifts):
    def __init__(self) -> None:
        super().__init__()
        self.look = LooksAway(TEXTS, VERBS)


class LooksUnder(PartyLook):
    def scene(self, seen: Party, viewer: int) -> Scene:
        assert isinstance(seen, PeekParty)
        face = Face(seen.top.capitalize())
        extra = Element("row", "top", "Top", items=(Item("top card", face),))
        return Scene((*super().scene(seen, viewer).elements, extra))


class DrawsHiddenFaces(ShowsTheStack):
    """The scene shows a face that this viewer may not see."""

    def __init__(self) -> None:
        super().__init__()
        self.look = LooksUnder(TEXTS, VERBS)


class Cheat:
    """A bot that reaches through its imagination for the real game."""

    looks = False

    def choose(self, view: View, ask: Ask, imagine: Imagine) -> str:
        cells: Any = imagine.__closure__
        game = next(cell.cell_contents for cell in cells if hasattr(cell.cell_contents, "table"))
        hidden = [c.key for z in game.table.zones if not z.seen_by(ask.player) for c in z.cards]
        return Random(str(hidden)).choice(ask.keys)


class ForgetsToAwait(Gifts):
    def step(self, table: Party) -> Step | None:
        return _careless(table) if table.phase == "gift" else super().step(table)


async def _careless(table: Party) -> None:
    choose_card(table.active, "Give", "give", table.guests[0].hand)  # type: ignore[unused-coroutine]  # the mistake on purpose
    draw(table, table.guests[0])
    table.phase = "over"


class AwaitsAStranger(Gifts):
    def step(self, table: Party) -> Step | None:
        return _foreign()


class Stranger:
    def __await__(self) -> Any:
        yield "something else"


async def _foreign() -> None:
    await Stranger()


class TogetherTooLate(Gifts):
    def step(self, table: Party) -> Step | None:
        return _late(table) if table.phase == "bids" else super().step(table)


async def _late(table: Party) -> None:
    await choose(0, "First this", lambda: ["bid:apple", "bid:bread"])
    await bids(table)


class AsksNothing(Gifts):
    def step(self, table: Party) -> Step | None:
        return _nothing()


async def _nothing() -> None:
    await choose(0, "Well?", list)
