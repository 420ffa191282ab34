"""Fabled Fruit as the engine knows it."""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from dataclasses import replace
from functools import cache
from typing import Any

from fabletable.engine.advice import Advice
from fabletable.engine.cards import LIMIT, Card, Overlay, numbered, overlaid
from fabletable.engine.ending import Ending
from fabletable.engine.errors import BadOverlay, BadSetup
from fabletable.engine.facts import Facts, Mode, Result, Setting, Setup
from fabletable.engine.look import Look
from fabletable.engine.rules import Rules, Step
from fabletable.engine.scene import Face, Scene
from fabletable.games.fabled_fruit import growth
from fabletable.games.fabled_fruit.animal import Animal
from fabletable.games.fabled_fruit.campaign import CAMPAIGNS
from fabletable.games.fabled_fruit.cards import (
    ANIMALS,
    FIXED,
    FRUITS,
    KINDS,
    MIXES,
    Fruit,
    Location,
)
from fabletable.games.fabled_fruit.dwellers import LOCATIONS
from fabletable.games.fabled_fruit.ending import result_of
from fabletable.games.fabled_fruit.glossary import TERMS
from fabletable.games.fabled_fruit.habits import HABITS
from fabletable.games.fabled_fruit.help_pages import help_page
from fabletable.games.fabled_fruit.measures import ending_of
from fabletable.games.fabled_fruit.scene import face_of, scene_of
from fabletable.games.fabled_fruit.standing import FOREST
from fabletable.games.fabled_fruit.steps import BY_LOT, HEAD_START, START_PLAYER, next_step
from fabletable.games.fabled_fruit.study import FruitStudy
from fabletable.games.fabled_fruit.table import EVENING, FABLE, OVER, RANDOM, Forest
from fabletable.games.fabled_fruit.texts import TEXTS
from fabletable.games.fabled_fruit.verbs import VERBS

PLAYERS = (2, 3, 4, 5)
FACTS = Facts(
    key="fabled-fruit",
    name="Fabled Fruit",
    rules_version="2",
    box="fabletable.games.fabled_fruit",
    modes=(
        Mode(FABLE, "Locations in order", PLAYERS),
        Mode(RANDOM, "Random locations", PLAYERS),
        Mode(EVENING, "Rulebook evening, #1 to #7", PLAYERS),
    ),
    settings=(
        Setting(
            "from", "Start at location",
            tuple(str(n) for n in range(1, growth.LAST_START + 1)), (FABLE,),
        ),
        Setting("balanced", "Six locations that go together", ("yes", "no"), (RANDOM,)),
        Setting(START_PLAYER, "Start player", (BY_LOT, *map(str, range(1, PLAYERS[-1] + 1)))),
        Setting("toll", "Fruits for each animal at a location", ("1", "2")),
        Setting("head-start", "Fruits the start player begins with", ("2", HEAD_START)),
        Setting("discard", "Discard pile", ("open", "top")),
    ),
)  # fmt: skip

CARDS: dict[str, Card] = numbered([*FRUITS, *MIXES, *LOCATIONS.values()])
# What things are worth in fruits, for bots that look ahead.
JUICE, WILD, TOKEN, DOUBLE, MIX = 16.0, 1.4, 1.3, 2.3, 0.6
THIEF, MARK = 0.6, 0.8  # what the thief and the animal token may still bring
PRIZE = 12.0  # winning
NEARER = 0.8  # a fruit less to the cheapest price
ENVY = 0.15  # what the best of the others has


class ForestLook(Look[Forest]):
    """How the table looks."""

    def scene(self, seen: Forest, viewer: int) -> Scene:
        return scene_of(seen, viewer)

    def tally(self, seen: Forest) -> list[list[str]]:
        return [[f"juices/{animal.player}"] for animal in seen.animals]

    def card_name(self, card: Card) -> str:
        return card.name.lower() if isinstance(card, Fruit) else card.name

    def face(self, card: Card) -> Face:
        return face_of(card)

    def help(self, mode: str) -> str:
        return help_page(mode)

    def ending(self, seen: Forest) -> Ending:
        return ending_of(seen)


class FabledFruitAdvice(Advice[Forest]):
    """How well players stand."""

    def value(self, table: Forest, player: int) -> float:
        """Juices, fruits and tokens, how near the next juice is, and how far others are."""
        me = table.animals[player]
        envy = ENVY * max([_wealth(you) for you in me.others])
        if table.phase == OVER:
            prize = PRIZE * (player in result_of(table).winners)
            return JUICE * len(me.juices) + 0.1 * len(me.hand) - envy + prize
        nearest = min([me.missing_for(place) for place in table.locations()], default=0)
        secret = table.location(table.phase).expected if table.is_secret(me) else 0.0
        waiting = THIEF * (table.master == player) + MARK * (me.token_at != FOREST)
        return _wealth(me) + waiting + secret - NEARER * nearest - envy


class FabledFruit(Rules[Forest]):
    """Animals trade fruits for juices, in a forest that grows from game to game."""

    def deck(self, overlay: Overlay) -> Mapping[str, Card]:
        return _deck(overlay) if overlay else _plain_deck()

    def blank(self, setup: Setup) -> Forest:
        return Forest(setup)

    def lay_out(self, table: Forest) -> None:
        deck = table.setup.deck
        fruits = [card for card in deck.values() if isinstance(card, Fruit)]
        every = [fruit for fruit in fruits for _ in range(fruit.copies)]
        table.discard.cards = [fruit for fruit in every if not fruit.mixed]
        table.mixes.cards = [fruit for fruit in every if fruit.mixed]
        plan = table.setup.prepared or _plan(table)
        for zone, counts in (
            (table.display, plan["display"]),
            (table.ahead, plan["ahead"]),
            (table.copies, plan["unopened"]),
        ):
            zone.cards = [_location(deck[key]) for key, n in counts.items() for _ in range(n)]

    def step(self, table: Forest) -> Step | None:
        return next_step(table)

    def outcome(self, table: Forest) -> dict[str, Any]:
        """The forest as it is left, for the next game of a campaign."""
        return {
            "display": _counted(table.display),
            "ahead": _counted(table.ahead),
            "unopened": _counted([*table.unopened, *table.copies]),
            "start": table.start,
            "animals": [one.animal for one in table.animals],
            "juices": [[juice.key for juice in one.juices] for one in table.animals],
        }

    def check_prepared(
        self, mode: str, prepared: Mapping[str, Any], deck: Mapping[str, Card]
    ) -> None:
        if not prepared:
            return
        for part in ("display", "ahead", "unopened"):
            for key in prepared.get(part, {}):
                if not isinstance(deck.get(key), Location):
                    raise BadSetup(f"prepared {part}: no location is called '{key}'")
        if not prepared.get("display"):
            raise BadSetup("prepared display: expected at least one location")
        animals = prepared.get("animals", [])
        if not isinstance(animals, list) or not _are_different(animals):
            raise BadSetup(f"prepared animals: expected different ones of {', '.join(ANIMALS)}")

    def setup(
        self,
        mode: str | None = None,
        players: int | None = None,
        seed: str = "0",
        settings: Mapping[str, str] | None = None,
        overlay: Overlay | None = None,
        prepared: Mapping[str, Any] | None = None,
    ) -> Setup:
        """Only who sits there can start."""
        made = super().setup(mode, players, seed, settings, overlay, prepared)
        start = made.settings[START_PLAYER]
        if start != BY_LOT and int(start) > made.players:
            raise BadSetup(
                f"option {START_PLAYER}: there is no player {start} among {made.players}"
            )
        return made

    def result(self, table: Forest) -> Result:
        return result_of(table)


def _are_different(animals: list[Any]) -> bool:
    known = [animal for animal in animals if animal in ANIMALS]
    return len({*known}) == len(animals)


@cache
def _plain_deck() -> dict[str, Card]:
    return _deck({})


def _deck(overlay: Overlay) -> dict[str, Card]:
    cards = overlaid(CARDS, overlay, FIXED)
    for card in cards.values():
        _check_numbers(card)
    return {key: _with_numbers(card, overlay.get(key, {})) for key, card in cards.items()}


# Every way of paying for these is looked at, so their number is what a hand can hold.
MOST = {"different": len(KINDS), "two_kinds": 12, "grapes_or_coconut": 12}


def _check_numbers(card: Card) -> None:
    """An overlay may not ask for what cannot be."""
    if isinstance(card, Location):
        limits = {**MOST, **dict(card.limits)}
        for name, number in card.numbers():
            most = limits.get(name, LIMIT)
            if not 0 <= number <= most:
                raise BadOverlay(
                    f"{card.key}.{name}: expected a number from 0 to {most}, got {number}"
                )


def _with_numbers(card: Card, changed: Mapping[str, Any]) -> Card:
    """A location's words say its numbers, unless they are somebody's own words."""
    if not isinstance(card, Location):
        return card
    numbers = dict(card.numbers())
    named = ("title", "text", "signpost")
    words = {name: getattr(card, name) for name in named if name not in changed}
    made = {name: text.format(**numbers) for name, text in words.items()}
    return replace(card, **made) if made != words else card


def _plan(table: Forest) -> growth.Plan:
    setup = table.setup
    if setup.mode == RANDOM:
        balanced = setup.settings["balanced"] == "yes"
        return growth.at_random(growth.four_each(setup.deck), balanced, table.chance.name(-1))
    copies = growth.printed_copies(setup.deck)
    if setup.mode == EVENING:
        return growth.rulebook_only(copies)
    return growth.in_order(copies, int(setup.settings["from"]))


def _location(card: Card) -> Location:
    assert isinstance(card, Location)
    return card


def _counted(cards: Iterable[Location]) -> dict[str, int]:
    counts: dict[str, int] = {}
    for card in sorted(cards, key=lambda one: one.index):
        counts[card.key] = counts.get(card.key, 0) + 1
    return counts


def _wealth(one: Animal) -> float:
    tokens = WILD * one.wild + TOKEN * len(one.tokens) + DOUBLE * one.double
    mixes = MIX * sum([fruit.mixed for fruit in one.hand.cards])
    return JUICE * len(one.juices) + len(one.hand) + tokens + mixes


FABLED_FRUIT = FabledFruit(
    FACTS,
    ForestLook(TEXTS, VERBS, TERMS),
    FabledFruitAdvice(HABITS),
    CAMPAIGNS,
    FruitStudy(PLAYERS, "fable"),
)
