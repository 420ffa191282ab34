"""Fabled Fruit as the engine knows it."""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from dataclasses import replace
from functools import cache
from typing import Any

from fabletable.engine import fields
from fabletable.engine.cards import LIMIT, Card, Overlay, numbered, overlaid
from fabletable.engine.ending import Ending
from fabletable.engine.errors import BadOverlay, BadSetup
from fabletable.engine.facts import Facts, Mode, Result, Setting, Setup
from fabletable.engine.look import Look
from fabletable.engine.rules import Rules, Step
from fabletable.engine.scene import Face, Scene
from fabletable.engine.spread import Spread
from fabletable.games.fabled_fruit import growth
from fabletable.games.fabled_fruit.advice import ADVICE
from fabletable.games.fabled_fruit.campaign import CAMPAIGNS
from fabletable.games.fabled_fruit.cards import (
    ANIMALS,
    FIXED,
    FRUITS,
    KINDS,
    MIXES,
    PRICE,
    Fruit,
    Location,
    price_numbers,
)
from fabletable.games.fabled_fruit.dwellers import LOCATIONS
from fabletable.games.fabled_fruit.ending import result_of
from fabletable.games.fabled_fruit.glossary import TERMS
from fabletable.games.fabled_fruit.help_pages import help_page
from fabletable.games.fabled_fruit.measures import ending_of
from fabletable.games.fabled_fruit.prices import readings
from fabletable.games.fabled_fruit.scene import face_of, scene_of
from fabletable.games.fabled_fruit.spread import SPREAD
from fabletable.games.fabled_fruit.steps import BY_LOT, HEAD_STARTS, START_PLAYER, next_step
from fabletable.games.fabled_fruit.study import STUDY
from fabletable.games.fabled_fruit.table import EVENING, FABLE, RANDOM, Forest
from fabletable.games.fabled_fruit.texts import ACTS, TEXTS
from fabletable.games.fabled_fruit.verbs import VERBS

Locations = list[Location]

PLAYERS = (2, 3, 4, 5)
FACTS = Facts(
    key="fabled-fruit",
    name="Fabled Fruit",
    rules_version="3",
    box="fabletable.games.fabled_fruit",
    pitch="Send your animal through the forest, gather fruits, and be the first to many juices.",
    minutes="20",
    weight="light",
    modes=(
        Mode(FABLE, "Locations in order", PLAYERS, "New locations come by their numbers."),
        Mode(RANDOM, "Random locations", PLAYERS, "Any locations, in any order."),
        Mode(EVENING, "Rulebook evening, #1 to #7", PLAYERS, "The first seven alone."),
    ),
    settings=(
        Setting(
            "from", "Start at location",
            tuple(str(n) for n in range(1, growth.LAST_START + 1)), (FABLE,),
        ),
        Setting("balanced", "Six locations that go together", ("yes", "no"), (RANDOM,)),
        Setting(START_PLAYER, "Start player", (BY_LOT, *map(str, range(1, PLAYERS[-1] + 1)))),
        Setting("toll", "Fruits for each animal at a location", ("1", "2")),
        Setting("head-start", "Fruits of the start player (and the next ones)", tuple(HEAD_STARTS)),
        Setting("discard", "Discard pile", ("open", "top")),
    ),
)  # fmt: skip

# What a campaign hands a game: how many of each location lie where, who begins, who has what.
FOREST_LEFT = [fields.copies(part, list(LOCATIONS)) for part in ("display", "ahead", "unopened")]
HANDED_ON = [
    *[fields.player(who) for who in ("start", "chooser", "helped")],
    fields.many(fields.word("animals", *ANIMALS)),
]

CARDS: dict[str, Card] = numbered([*FRUITS, *MIXES, *LOCATIONS.values()])


class ForestLook(Look[Forest]):
    """How the table looks."""

    def scene(self, seen: Forest, viewer: int) -> Scene:
        return scene_of(seen, viewer)

    def spread(self) -> Spread:
        return SPREAD

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


class FabledFruit(Rules[Forest]):
    """Animals trade fruits for juices, in a forest that grows from game to game."""

    def deck(self, overlay: Overlay) -> Mapping[str, Card]:
        return _deck(overlay) if overlay else _plain_deck()

    def blank(self, setup: Setup) -> Forest:
        return Forest(setup)

    def lay_out(self, table: Forest) -> None:
        """What lies there at the start of most games is worked out once."""
        setup = table.setup
        usual = setup.deck is _plain_deck()
        table.discard.cards, table.mixes.cards = _usual_fruits() if usual else _fruits(setup.deck)
        if not usual or setup.prepared:
            laid = _locations(setup.deck, setup.prepared or _plan(table))
        elif setup.mode == RANDOM:
            laid = _usual_by_lot(table)
        else:
            laid = _usual_locations(setup.mode, setup.settings.get("from", ""))
        table.display.cards, table.ahead.cards, table.copies.cards = laid
        for zone in table.zones:
            zone.cards = zone.cards.copy()  # for this game alone

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

    def check_prepared(self, setup: Setup) -> None:
        prepared, deck = setup.prepared, setup.deck
        if not prepared:
            return
        fields.check("prepared", prepared, FOREST_LEFT, HANDED_ON, setup.players, deck)
        if not prepared["display"]:
            raise BadSetup("prepared display: expected at least one location")
        for key in LOCATIONS:
            count = sum([prepared[part.name].get(key, 0) for part in FOREST_LEFT])
            if count > deck[key].copies:
                raise BadSetup(f"prepared: expected at most {deck[key].copies} {key}, got {count}")
        animals = prepared.get("animals", [])
        if len({*animals}) < len(animals):
            raise BadSetup("prepared animals: expected different ones")

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


@cache
def _plain_deck() -> dict[str, Card]:
    return _deck({})


def _deck(overlay: Overlay) -> dict[str, Card]:
    cards = overlaid(CARDS, overlay, FIXED)
    for card in cards.values():
        _check_numbers(card)
    return {key: _with_numbers(card, overlay.get(key, {})) for key, card in cards.items()}


MOST_FRUITS = 12  # that a juice costs: as many as there are of a kind
MOST_READINGS = 150  # of a price, each of which is looked at again and again; printed are 50
MOST = {**dict.fromkeys(PRICE, MOST_FRUITS), "different": len(KINDS)}


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
        cost = sum(price_numbers(card))
        if cost > MOST_FRUITS:
            raise BadOverlay(f"{card.key}: a juice costs at most {MOST_FRUITS} fruits, not {cost}")
        if readings(card) > MOST_READINGS:
            raise BadOverlay(f"{card.key}: this price can be read in too many ways")


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
    return _plan_in_order(setup.deck, setup.mode, setup.settings.get("from", ""))


def _plan_in_order(deck: Mapping[str, Card], mode: str, first: str) -> growth.Plan:
    copies = growth.printed_copies(deck)
    if mode == EVENING:
        return growth.rulebook_only(copies)
    return growth.in_order(copies, int(first))


@cache
def _usual_locations(mode: str, first: str) -> tuple[Locations, Locations, Locations]:
    return _locations(_plain_deck(), _plan_in_order(_plain_deck(), mode, first))


def _usual_by_lot(table: Forest) -> tuple[Locations, Locations, Locations]:
    balanced = table.setup.settings["balanced"] == "yes"
    drawn = growth.drawn_by_lot(balanced, table.chance.name(-1))
    laid, stacks = _usual_stacks()
    unopened, display = laid.copy(), list[Location]()
    for first, after in sorted([stacks[key] for key in drawn], reverse=True):
        display[:0] = unopened[first:after]
        del unopened[first:after]
    return display, [], unopened


@cache
def _usual_stacks() -> tuple[Locations, dict[str, tuple[int, int]]]:
    """All locations by number, and where each of them begins and ends."""
    deck, laid = _plain_deck(), list[Location]()
    stacks: dict[str, tuple[int, int]] = {}
    for key, copies in growth.four_each(deck).items():
        first = len(laid)
        laid += _laid_out(deck, {key: copies})
        stacks[key] = first, len(laid)
    return laid, stacks


def _locations(
    deck: Mapping[str, Card], plan: Mapping[str, Any]
) -> tuple[Locations, Locations, Locations]:
    """In the display, ahead, and to come."""
    display, ahead, unopened = plan["display"], plan["ahead"], plan["unopened"]
    return _laid_out(deck, display), _laid_out(deck, ahead), _laid_out(deck, unopened)


@cache
def _usual_fruits() -> tuple[list[Fruit], list[Fruit]]:
    return _fruits(_plain_deck())


def _fruits(deck: Mapping[str, Card]) -> tuple[list[Fruit], list[Fruit]]:
    """Fruits, and mix cards."""
    kinds = [card for card in deck.values() if isinstance(card, Fruit)]
    cards = [kind for kind in kinds for _ in range(kind.copies)]
    return [card for card in cards if not card.mixed], [card for card in cards if card.mixed]


def _laid_out(deck: Mapping[str, Card], counts: Mapping[str, int]) -> Locations:
    """So many cards of each of these locations."""
    found: Locations = []
    for key, copies in dict(counts).items():
        place = deck[key]
        assert isinstance(place, Location)
        found += [place] * copies
    return found


def _counted(cards: Iterable[Location]) -> dict[str, int]:
    counts: dict[str, int] = {}
    for card in sorted(cards, key=lambda one: one.index):
        counts[card.key] = counts.get(card.key, 0) + 1
    return counts


FABLED_FRUIT = FabledFruit(
    FACTS,
    ForestLook(TEXTS, VERBS, TERMS, ACTS),
    ADVICE,
    CAMPAIGNS,
    STUDY,
)
