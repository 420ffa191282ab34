"""Boards of Trouble in Fabletown laid out in one literal, and how tests play and read them.

Cards are written by their keys; piles with their topmost card first. Three dots are all items
or followers that lie nowhere else; without them these are out of the game.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Mapping
from dataclasses import dataclass
from itertools import count
from typing import Any

from fabletable.engine.cards import Card
from fabletable.engine.chance import Chance, below
from fabletable.engine.game import Game, new_game
from fabletable.engine.memory import Memory, Pools
from fabletable.engine.zones import Zone
from fabletable.games.fabletown.actions import ACTIONS
from fabletable.games.fabletown.characters import CHARACTERS
from fabletable.games.fabletown.fable import DIE, Fable
from fabletable.games.fabletown.followers import STARTING
from fabletable.games.fabletown.kinds import Character, Follower, Item
from fabletable.games.fabletown.rules import FABLETOWN
from fabletable.games.fabletown.table import BEGIN, Town
from tests.games.stories import mixed, things

REST = "..."
SPECTATOR = -1
NAMES = ["Ann", "Ben", "Cleo", "Dan"]
DECK = FABLETOWN.deck({})


@dataclass(frozen=True)
class Side:
    """One player: the starting follower is theirs unless `followers` say otherwise."""

    character: str = ""  # one that nobody has, if left out
    hand: str = ""
    followers: str | None = None
    scoured: str = ""
    used: str = ""
    eliminated: int = 0  # in which turn
    last_pool: int = 0  # what the pool was then


def board(
    *sides: Side,
    boxes: str = "puss jack",
    items: str = REST,
    deck: str = REST,
    discard: str = "",
    turn: int = 1,
    stand: int = 0,
    seed: str = "0",
    overlay: Mapping[str, Any] | None = None,
    settings: Mapping[str, str] | None = None,
) -> Game:
    """A game in which a turn is about to begin."""
    setup = FABLETOWN.setup("standard", len(sides), seed, settings, dict(overlay or {}))
    table = FABLETOWN.blank(setup)
    assert isinstance(table, Town)
    cards = Cards(setup.deck)
    table.phase, table.turn, table.stand = BEGIN, turn, stand
    taken = {side.character for side in sides}
    free = [card.key for card in CHARACTERS if card.key not in taken]
    for fable, side in zip(table.fables, sides, strict=True):
        character = side.character or free.pop()
        cards.sit_down(fable, side, character)
    first, second = (*boxes.split(), "-", "-")[:2]
    for box, key in ((table.box_1, first), (table.box_2, second)):
        box.cards = [cards.follower(key)] if key != "-" else []
    table.discard.cards = list(reversed(cards.items(discard)))
    cards.lay_rest(table, items, deck)
    memory = Memory([remembered(table, viewer) for viewer in (*range(len(sides)), SPECTATOR)])
    game = Game(FABLETOWN, table, memory, recording=True)
    game.run()
    return game


class Cards:
    """The cards of one game by their keys, with an overlay's values."""

    def __init__(self, deck: Mapping[str, Card]) -> None:
        self.deck = deck

    def item(self, key: str) -> Item:
        card = self.deck[key]
        assert isinstance(card, Item)
        return card

    def items(self, text: str) -> list[Item]:
        return [self.item(key) for key in text.split()]

    def follower(self, key: str) -> Follower:
        card = self.deck[key]
        assert isinstance(card, Follower)
        return card

    def sit_down(self, fable: Fable, side: Side, character: str) -> None:
        fable.actions.cards = [self.deck[card.key] for card in ACTIONS]
        fable.used = side.used.split()
        fable.eliminated, fable.last_pool = side.eliminated, side.last_pool
        if side.eliminated:
            return
        card = self.deck[character]
        assert isinstance(card, Character)
        fable.character.cards = [card]
        usual = [c.key for c in self.deck.values() if isinstance(c, Follower) and c.of == character]
        keys = usual if side.followers is None else side.followers.split()
        fable.followers.cards = [self.follower(key) for key in keys]
        fable.hand.cards = self.items(side.hand)
        fable.scoured.cards = self.items(side.scoured)

    def lay_rest(self, table: Town, items: str, deck: str) -> None:
        """The decks as written; what lies nowhere is out of the game."""
        lying = Counter(card.key for zone in table.zones for card in zone.cards)
        lying += Counter(f"{items} {deck}".replace(REST, "").split())
        rest_items, rest_followers = [], []
        for card in self.deck.values():
            left = card.copies - lying[card.key]
            if isinstance(card, Item):
                assert left >= 0, f"there are not so many of {card.key}"
                rest_items += [card.key] * left
            elif isinstance(card, Follower) and not card.of:
                rest_followers += [card.key] * left
        table.items.cards = list(reversed(self.items(items.replace(REST, " ".join(rest_items)))))
        keys = deck.replace(REST, " ".join(rest_followers)).split()
        table.deck.cards = [self.follower(key) for key in reversed(keys)]


# An overlay under which Tommy Sharp finds enough with everybody who has a starting follower.
SAFE = {one.key: {"glamour": 40, "glamour_of_two": 40} for one in STARTING}
QUIET = ("bigby", "cinderella", "beauty", "rose_red")


def quiet(*hands: str, count: int = 0) -> list[Side]:
    """So many players, without followers, who draw and scour like anybody."""
    dealt = [*hands, *[""] * (count - len(hands))]
    return [Side(who, cards, "") for who, cards in zip(QUIET, dealt, strict=False)]


def started(players: int, seed: int = 0, **settings: Any) -> Game:
    """A whole new game."""
    return new_game(FABLETOWN, FABLETOWN.setup("standard", players, str(seed), **settings))


def rolling(*dice: str) -> str:
    """A seed that brings these rolls in the first step, by seats: `rolling("6 2", "6 5")`."""
    wanted = [(player, int(roll)) for player, some in enumerate(dice) for roll in some.split()]
    for number in count():
        chance = Chance(str(number))
        if all(below(DIE, chance.name(player)) + 1 == roll for player, roll in wanted):
            break
    return str(number)


def remembered(table: Town, viewer: int) -> Pools:
    """Everybody knows which cards are hidden, but not where they lie."""
    return mixed(viewer, [table.items, *[fable.hand for fable in table.fables]], [table.deck])


# -- playing


def choose(game: Game, *actions: str) -> None:
    """Everybody who is asked chooses an action, in the order of their seats: `buy_1 scour`."""
    asked = sorted(ask.player for ask in game.asks)
    assert len(asked) == len(actions)
    for player, action in zip(asked, actions, strict=True):
        game.answer(player, f"action:{action}")


def offered(game: Game, verb: str, player: int = 0) -> str:
    """The things that are offered with this verb."""
    return " ".join(things(game, verb, player))


# -- reading


def table_of(game: Game) -> Town:
    assert isinstance(game.table, Town)
    return game.table


def fable(game: Game, player: int = 0) -> Fable:
    return table_of(game).fables[player]


def keys_in(zone: Zone[Any]) -> str:
    cards = sorted(zone.cards, key=lambda card: card.index)
    return " ".join(card.key for card in cards)


def hand(game: Game, player: int = 0) -> str:
    """A hand in the order of the card table; nobody but its owner may see it."""
    return keys_in(fable(game, player).hand)


def sizes(game: Game) -> list[int]:
    return [len(one.hand) for one in table_of(game).fables]


def pools(game: Game) -> list[int]:
    """Everybody's Glamour Pool."""
    return [one.pool for one in table_of(game).fables]


def followers(game: Game, player: int = 0) -> str:
    return keys_in(fable(game, player).followers)


def scoured(game: Game, player: int = 0) -> str:
    return keys_in(fable(game, player).scoured)


def discard(game: Game) -> str:
    return keys_in(table_of(game).discard)


def boxes(game: Game) -> list[str]:
    return [keys_in(box) or "-" for box in (table_of(game).box_1, table_of(game).box_2)]


def told(game: Game, viewer: int) -> list[str]:
    return game.story(viewer, NAMES)


def lately(game: Game) -> list[str]:
    """What a spectator was told since actions were last shown, but for turns that begin."""
    lines = told(game, SPECTATOR)
    shown = max(i for i, line in enumerate(lines) if " chose: " in line)
    return [line for line in lines[shown + 1 :] if not line.startswith("Turn ")]
