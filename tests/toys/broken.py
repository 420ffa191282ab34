"""Games that each break one law, to show that the law can fail."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import replace
from random import Random
from typing import Any, ClassVar

from fabletable.bots.bot import Imagine
from fabletable.engine import fields
from fabletable.engine.advice import Way
from fabletable.engine.cards import BACK, Card, Overlay
from fabletable.engine.choice import DONE, NOT_NOW, Ask, choose, choose_card, kinds
from fabletable.engine.ending import Ending, Measure
from fabletable.engine.errors import BadOverlay
from fabletable.engine.facts import Facts, Mode, Option, Result, Setup
from fabletable.engine.handful import Some, picked
from fabletable.engine.rules import Step, View
from fabletable.engine.scene import Element, Face, Item, Scene
from fabletable.engine.spread import Place, Spread
from fabletable.engine.story import Pan, Weight
from fabletable.engine.terms import Term
from fabletable.engine.together import together
from fabletable.engine.verbs import Verb
from tests.toys.gifts import (
    TERMS,
    TEXTS,
    VERBS,
    Gifts,
    Guest,
    Party,
    PartyAdvice,
    PartyLook,
    bids,
    draw,
    gift,
)


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


class AlwaysAsksTheForced(Gifts):
    """Asks on purpose a question whose one answer follows from nothing hidden."""

    def step(self, table: Party) -> Step | None:
        return _always_forced(table) if table.phase == "gift" else super().step(table)


async def _always_forced(table: Party) -> None:
    await choose(table.active, "Well?", lambda: ["bid:apple"], always=True)
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


class LooksPast(PartyLook):
    def spread(self) -> Spread:
        return Spread("m", "m", "m", {"m": Place(("stack",))})


class HasNoPlaceForHands(Gifts):
    def __init__(self) -> None:
        super().__init__()
        self.look = LooksPast(TEXTS, VERBS)


class LooksCrooked(PartyLook):
    def spread(self) -> Spread:
        return Spread("mo om", "mo", "mo", {"m": Place(), "o": Place()})


class DrawsItsPlacesCrooked(Gifts):
    def __init__(self) -> None:
        super().__init__()
        self.look = LooksCrooked(TEXTS, VERBS)


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


class CountsBeyond(Gifts):
    """A number leaves the bounds that are declared for it."""

    def step(self, table: Party) -> Step | None:
        if table.phase == "gift":
            table.guests[0].points -= 2
        return super().step(table)


class BusyParty(Party):
    PASSING: ClassVar[tuple[fields.Field, ...]] = (fields.flag("busy"),)

    def __init__(self, setup: Setup) -> None:
        super().__init__(setup)
        self.busy = False


class StaysBusy(Gifts):
    """What lives within a step is still there when the next one begins."""

    def blank(self, setup: Setup) -> Party:
        return BusyParty(setup)

    def step(self, table: Party) -> Step | None:
        return _busily(table) if table.phase == "gift" else super().step(table)


async def _busily(table: Party) -> None:
    assert isinstance(table, BusyParty)
    table.busy = True
    await gift(table)


class CountsMoods(PartyLook):
    def scene(self, seen: Party, viewer: int) -> Scene:
        assert isinstance(seen, ForgetfulParty)
        mood = Element("counter", "mood", "Mood", value=seen.mood)
        return Scene((*super().scene(seen, viewer).elements, mood))


class CountsTheUndeclared(ForgetsWhenCopied):
    """The scene counts something that does not reach whoever looks."""

    def __init__(self) -> None:
        super().__init__()
        self.look = CountsMoods(TEXTS, VERBS)


class GoldenEggs(Gifts):
    """In the end a point for who has most cards, of which the scene knows nothing."""

    def result(self, table: Party) -> Result:
        most = max(len(guest.hand) for guest in table.guests)
        scores = tuple(guest.points + (len(guest.hand) == most) for guest in table.guests)
        return Result(tuple(1 + sum(s > mine for s in scores) for mine in scores), scores)


class CountsTwice(PartyLook):
    def tally(self, seen: Party) -> list[list[str]]:
        return [[*parts, *parts] for parts in super().tally(seen)]


class AddsUpTwice(Gifts):
    """The same number stands on the last screen twice."""

    def __init__(self) -> None:
        super().__init__()
        self.look = CountsTwice(TEXTS, VERBS)


class Duel:
    """What a rule knows and nobody else: no screen can show it."""

    def __init__(self) -> None:
        self.bonus = 0


class KeepsABonus(Gifts):
    def step(self, table: Party) -> Step | None:
        return _fight(table, Duel()) if table.phase == "gift" else super().step(table)


async def _fight(table: Party, duel: Duel) -> None:
    for _ in range(2):
        await choose(table.active, "Strike?", lambda: ["give:apple", "give:bread"])
        duel.bonus += 1
    await gift(table)
    table.guests[0].points += duel.bonus


class OneOfAKind(Some):
    """A program may pick two of a kind, but a person cannot mark them."""

    def more(self, marks: Sequence[str]) -> list[str]:
        return [key for key in super().more(marks) if key not in marks]


class Backwards(Some):
    """The marks are handed on in an order in which no program picks."""

    def in_order(self, marks: Sequence[str]) -> list[str]:
        return super().in_order(marks)[::-1]


class Thrower(Gifts):
    """Two cards are thrown by a handful that breaks a law."""

    kind: type[Some] = OneOfAKind

    def step(self, table: Party) -> Step | None:
        return _throwing(table, self.kind) if table.phase == "gift" else super().step(table)


async def _throwing(table: Party, kind: type[Some]) -> None:
    me = table.guests[table.active]
    for _ in range(4):
        draw(table, me)
    await picked(kind(table, me.player, "Throw", "throw", me.hand, table.discard, 2, 3))
    await gift(table)


class MarksOneOfAKind(Thrower):
    pass


class MarksBackwards(Thrower):
    kind = Backwards


class Picky(Gifts):
    """Asks about some of the cards in hand, with reasons of its own."""

    def why(self, table: Party, key: str, first: str) -> str:
        return "it is not the first" if key != first else ""

    def step(self, table: Party) -> Step | None:
        return _picky(table, self) if table.phase == "gift" else super().step(table)


async def _picky(table: Party, rules: Picky) -> None:
    """Give the first kind in hand, or nothing."""
    me = table.guests[table.active]
    first = kinds("give", me.hand)[:1]
    if first:
        offer = [*first, DONE]
        await me.choose(
            "Give it?", lambda: offer, lambda key: _against(table, rules, key, first[0])
        )
    await gift(table)


def _against(table: Party, rules: Picky, key: str, first: str) -> str:
    return rules.why(table, key, first) if key.startswith("give:") else ""


class SpeaksAgainstTheOffered(Picky):
    def why(self, table: Party, key: str, first: str) -> str:
        return "it is never good to give"


class SaysNothing(Picky):
    def why(self, table: Party, key: str, first: str) -> str:
        return ""


class SaysNotNow(Picky):
    def why(self, table: Party, key: str, first: str) -> str:
        return NOT_NOW if key != first else ""


class TellsWhoHasIt(Picky):
    """A reason speaks of cards that the player does not see."""

    def why(self, table: Party, key: str, first: str) -> str:
        others = [guest for guest in table.guests if guest.player != table.active]
        found = [str(guest.player) for guest in others if key in kinds("give", guest.hand)]
        return f"{' and '.join(found) or 'nobody'} has it too" if key != first else ""


class Staged(Gifts):
    """Before each gift everybody's points play on the stage."""

    def __init__(self) -> None:
        super().__init__()
        texts = {**TEXTS, "counted": "The points are counted."}
        self.look = PartyLook(texts, VERBS, TERMS, {"counted": "Points"})

    def step(self, table: Party) -> Step | None:
        if table.phase == "gift":
            pans = tuple(self.pan(guest) for guest in table.guests)
            table.tell("counted", pans=pans)
        return super().step(table)

    def pan(self, guest: Guest) -> Pan:
        name = f"{{{guest.player}}}"
        return Pan(name, guest.player, guest.points, (Weight(guest.points, text="points"),))


class CountsOneTooMany(Staged):
    def pan(self, guest: Guest) -> Pan:
        return replace(super().pan(guest), total=guest.points + 1)


class StagesHiddenCards(Staged):
    def pan(self, guest: Guest) -> Pan:
        cards = tuple(Weight(0, card.key) for card in guest.hand)
        return replace(super().pan(guest), total=0, weights=cards)


class TitlesOfBanshees(Staged):
    def __init__(self) -> None:
        super().__init__()
        self.look = PartyLook(self.look.texts, VERBS, TERMS, {"counted": "A banshee"})


class SaysMore(PartyLook):
    """The page of the toy game with one more line."""

    line = ""

    def help(self, mode: str) -> str:
        return f"{super().help(mode)}\n{self.line}"


class BansheeLook(SaysMore):
    line = "Whoever holds a banshee loses."


class TeachesOfOld(Gifts):
    """Its lesson is one of older rules."""

    def __init__(self) -> None:
        super().__init__()
        self.facts = replace(self.facts, box="tests.toys.taught")


class SpeaksOfBanshees(Gifts):
    """A page uses a word that is not plain, and that nothing explains."""

    def __init__(self) -> None:
        super().__init__()
        self.look = BansheeLook(TEXTS, VERBS, TERMS)


class OffersBanshees(Gifts):
    """An answer does."""

    def __init__(self) -> None:
        super().__init__()
        self.look = PartyLook(TEXTS, [*VERBS[:-1], Verb(DONE, "Call the banshee", "stack")], TERMS)


class TellsOfBanshees(Gifts):
    """The story does."""

    def __init__(self) -> None:
        super().__init__()
        texts = {**TEXTS, "thrown": "A banshee takes {cards} from [you|{who}]."}
        self.look = PartyLook(texts, VERBS, TERMS)


class AsksForBanshees(Gifts):
    """A question does."""

    def step(self, table: Party) -> Step | None:
        return _asks_for_banshee(table) if table.phase == "gift" else super().step(table)


async def _asks_for_banshee(table: Party) -> None:
    me = table.guests[table.active]
    await me.handful("Feed the banshee", "throw", me.hand, table.discard, 1, 1)
    await gift(table)


class CapitalLook(SaysMore):
    line = "After that comes the Right Hand."


class SpeaksInCapitals(Gifts):
    """Plain words, but with capitals: they mean something that nothing explains."""

    def __init__(self) -> None:
        super().__init__()
        self.look = CapitalLook(TEXTS, VERBS, TERMS)


class SilentLook(PartyLook):
    def help(self, mode: str) -> str:
        return ""


class TakesAnything(Gifts):
    def check_prepared(self, setup: Setup) -> None:
        """Whatever a file says that a campaign has handed us."""


class TakesAnyValue(Gifts):
    def deck(self, overlay: Overlay) -> Mapping[str, Card]:
        """Without what is odd, and without a word."""
        try:
            return super().deck(overlay)
        except BadOverlay:
            return super().deck({})


class HasNoPage(Gifts):
    def __init__(self) -> None:
        super().__init__()
        self.look = SilentLook(TEXTS, VERBS, TERMS)


class ExplainsWithoutExample(Gifts):
    def __init__(self) -> None:
        super().__init__()
        no_example = [replace(term, example="") for term in TERMS]
        self.look = PartyLook(TEXTS, VERBS, no_example)


class ExplainsTheUnused(Gifts):
    """An entry for something that is not in the game, or no longer."""

    def __init__(self) -> None:
        super().__init__()
        trump = Term("trump", "A card that beats all others.", "The drum is trump.")
        self.look = PartyLook(TEXTS, VERBS, [*TERMS, trump])


class FirstOfEquals(Gifts):
    """Of equal scores the earlier player wins, and nobody is told."""

    def result(self, table: Party) -> Result:
        return Result(tuple(range(1, table.players + 1)), (7,) * table.players)


class FewestLook(PartyLook):
    def ending(self, seen: Party) -> Ending:
        points = tuple(guest.points for guest in seen.guests)
        return Ending("The fewest points win.", (Measure("points", points, fewest=True),))


class MeasuresOtherwise(Gifts):
    """What is said to count gives other places than the rules do."""

    def __init__(self) -> None:
        super().__init__()
        self.look = FewestLook(TEXTS, VERBS, TERMS)


class RoundParty(Party):
    """It holds itself, and nobody lets go."""

    def __init__(self, setup: Setup) -> None:
        super().__init__(setup)
        self.itself = self


class GoesInCircles(Gifts):
    def blank(self, setup: Setup) -> Party:
        return RoundParty(setup)


class WaitsForItself(Gifts):
    """A rule holds a thing that leads back to the rule."""

    def step(self, table: Party) -> Step | None:
        return _round_trip(table) if table.phase == "gift" else super().step(table)


async def _round_trip(table: Party) -> None:
    def again() -> list[str]:
        return again() if table.turn < 0 else []

    again()
    await gift(table)


class MoonAdvice(PartyAdvice):
    """Every choice ends the step, and wins everything."""

    def ways(self, table: Party, player: int, keys: list[str]) -> list[Way]:
        return [(99.0, [key]) for key in keys]


class PromisesTheMoon(Gifts):
    def __init__(self) -> None:
        super().__init__()
        self.advice = MoonAdvice()
