"""Forests of Fabled Fruit laid out in one literal, and how tests play in them and read them.

Fruits are written in letters: `B C G P S`, and `BG` is the mix card of banana and grapes.
Piles are written with their topmost card first. Three dots are all fruits that lie nowhere else;
without them these are out of the game, together with the mix cards while there are none in it.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Mapping, Sequence
from dataclasses import dataclass, replace
from typing import Any

from fabletable.engine.cards import Card
from fabletable.engine.game import Game, new_game
from fabletable.engine.memory import Memory, Pools
from fabletable.engine.zones import Zone
from fabletable.games.fabled_fruit.animal import Animal
from fabletable.games.fabled_fruit.cards import KINDS, Fruit, Location
from fabletable.games.fabled_fruit.components import MIX
from fabletable.games.fabled_fruit.rules import FABLED_FRUIT
from fabletable.games.fabled_fruit.standing import NO_MASTER
from fabletable.games.fabled_fruit.table import TURN, Forest
from tests.games.stories import keys, mixed, play, things

REST = "..."
SPECTATOR = -1
NAMES = ["Anne", "Dora", "Emil", "Fred", "Gus"]  # A, D, E, F of the situations, and a fifth
LETTERS = {kind[0].upper(): kind for kind in KINDS}
DECK = FABLED_FRUIT.deck({})
NUMBERS = {card.number: card.key for card in DECK.values() if isinstance(card, Location)}


@dataclass(frozen=True)
class Side:
    """What is one player's: `at` and `token_at` are numbers of locations, 0 is off the display."""

    hand: str = ""
    at: int = 0
    token_at: int = 0
    juices: int = 0
    wild: int = 0
    double: int = 0
    tokens: str = ""  # letters
    tasted: int = 0


def forest(
    *sides: Side,
    display: Mapping[int, int] | Sequence[int] = (1, 2, 3, 4, 5, 6),
    ahead: Mapping[int, int] | Sequence[int] = (),
    unopened: Mapping[int, int] | Sequence[int] = (),
    stack: str = REST,
    discard: str = "",
    market: str = "",
    pot: str = "",
    mix: str = "",
    thief: int = 0,
    master: int = NO_MASTER,
    active: int = 0,
    start: int = 0,
    round_: int = 1,
    extra: bool = False,
    stirred: bool = True,
    settings: Mapping[str, str] | None = None,
    seed: str = "0",
    deck: Mapping[str, Card] = DECK,
) -> Game:
    """A game in which the active player is about to move. Four cards of each location,
    unless their numbers are given: `display={1: 4, 7: 1}`.

    The components of the locations in the display are in the game, but as they are written here.
    """
    setup = replace(FABLED_FRUIT.setup("fable", len(sides), seed, settings), deck=deck)
    table = FABLED_FRUIT.blank(setup)
    assert isinstance(table, Forest)
    table.phase, table.active, table.start, table.round = TURN, active, start, round_
    table.extra, table.stirred = extra, stirred
    table.thief, table.master = NUMBERS.get(thief, ""), master
    table.display.cards = places(display, deck)
    table.ahead.cards = places(ahead, deck)
    for number, count in reversed(counted(unopened)):
        table.unopened.cards += places({number: 1})
        table.copies.cards += places({number: count - 1})
    for place in table.locations():
        table.parts += [part for part in place.parts if part not in table.parts]
    for animal, side in zip(table.animals, sides, strict=True):
        sit_down(animal, side)
    written = {table.discard: discard, table.market: market, table.pot: pot, table.mix: mix}
    for zone, text in written.items():
        zone.cards = list(reversed(fruits(text)))
    lay_stack(table, stack)
    memory = Memory([remembered(table, viewer) for viewer in (*range(len(sides)), SPECTATOR)])
    game = Game(FABLED_FRUIT, table, memory, recording=True)
    game.run()
    return game


def started(mode: str, players: int, seed: int = 0, **settings: Any) -> Game:
    """A whole new game, whose players have chosen the first animals there were."""
    game = new_game(FABLED_FRUIT, FABLED_FRUIT.setup(mode, players, str(seed), **settings))
    return with_animals(game)


def with_animals(game: Game) -> Game:
    while game.asks and game.asks[0].keys[0].startswith("animal:"):
        play(game, game.asks[0].player, game.asks[0].keys[0])
    return game


def sit_down(animal: Animal, side: Side) -> None:
    animal.hand.cards = fruits(side.hand)
    animal.at, animal.token_at = NUMBERS.get(side.at, ""), NUMBERS.get(side.token_at, "")
    animal.juices.cards = places({59: side.juices})
    animal.wild, animal.double, animal.tasted = side.wild, side.double, side.tasted
    animal.tokens = [LETTERS[letter] for letter in side.tokens.split()]


def lay_stack(table: Forest, text: str) -> None:
    """The stack as written; its three dots are what lies nowhere else, else it is out of play."""
    named = Counter(card.key for zone in table.zones for card in zone.cards)
    named += Counter(fruit.key for fruit in fruits(text.replace(REST, "")))
    rest: list[Fruit] = []
    for kind in KINDS:
        left = 12 - named[kind]
        assert left >= 0, f"there are not so many of {kind}"
        rest += [fruit(kind)] * left
    before, dots, after = text.partition(REST)
    lying = [*fruits(before), *(rest if dots else []), *fruits(after)]
    table.stack.cards = list(reversed(lying))
    unused = [card for card in DECK.values() if isinstance(card, Fruit) and card.mixed]
    unused = [card for card in unused if not named[card.key]]
    if MIX not in table.parts:
        table.mixes.cards = unused


def places(
    numbers: Mapping[int, int] | Sequence[int], deck: Mapping[str, Card] = DECK
) -> list[Location]:
    found = []
    for number, count in counted(numbers):
        card = deck[NUMBERS[number]]
        assert isinstance(card, Location)
        found += [card] * count
    return found


def counted(numbers: Mapping[int, int] | Sequence[int]) -> list[tuple[int, int]]:
    if isinstance(numbers, Mapping):
        return list(numbers.items())
    return [(number, 4) for number in numbers]


def fruits(text: str) -> list[Fruit]:
    return [fruit("_".join(LETTERS[letter] for letter in word)) for word in text.split()]


def fruit(key: str) -> Fruit:
    card = DECK[key]
    assert isinstance(card, Fruit)
    return card


def remembered(table: Forest, viewer: int) -> Pools:
    """Everybody knows which cards are hidden, but not where they lie."""
    return mixed(
        viewer, [table.stack, table.pot, *[animal.hand for animal in table.animals]], [table.mix]
    )


# -- playing


def go(game: Game, number: int, *keys: str, player: int = 0) -> None:
    """The player moves to the location of this number, and makes these choices."""
    play(game, player, f"go:{NUMBERS[number]}", *keys)


def offered(game: Game, verb: str, player: int = 0) -> str:
    """The things that are offered with this verb, fruits in letters."""
    return " ".join(short(what) for what in things(game, verb, player))


def destinations(game: Game, player: int = 0) -> list[int]:
    """The numbers of the locations one may go to."""
    numbers = {key: number for number, key in NUMBERS.items()}
    return [numbers[key.removeprefix("go:")] for key in keys(game, player) if key[:3] == "go:"]


# -- reading


def short(key: str) -> str:
    """Fruits and mix cards in letters; everything else as it is."""
    is_fruit = isinstance(DECK.get(key), Fruit)
    return "".join(part[0].upper() for part in key.split("_")) if is_fruit else key


def letters(zone: Zone[Fruit]) -> str:
    cards = sorted(zone.cards, key=lambda card: card.index)
    return " ".join(short(card.key) for card in cards)


def table_of(game: Game) -> Forest:
    assert isinstance(game.table, Forest)
    return game.table


def animal(game: Game, player: int = 0) -> Animal:
    return table_of(game).animals[player]


def hand(game: Game, player: int = 0) -> str:
    """A hand in letters, sorted; nobody but its owner may see it."""
    return letters(animal(game, player).hand)


def sizes(game: Game) -> list[int]:
    """How many fruits everybody holds."""
    return [len(one.hand) for one in table_of(game).animals]


def juices(game: Game) -> list[int]:
    return [len(one.juices) for one in table_of(game).animals]


def at(game: Game, player: int = 0) -> int:
    """The number of the location where the animal stands; 0 is off the display."""
    key = animal(game, player).at
    return next((number for number, one in NUMBERS.items() if one == key), 0)


def discard(game: Game) -> str:
    return letters(table_of(game).discard)


def market(game: Game) -> str:
    return letters(table_of(game).market)


def left_of(game: Game, number: int) -> int:
    """How many cards of a location lie in the display."""
    return [card.key for card in table_of(game).display.cards].count(NUMBERS[number])


def told(game: Game, viewer: int) -> list[str]:
    return game.story(viewer, NAMES)
