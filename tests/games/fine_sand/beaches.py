"""Beaches of Fine Sand laid out in one literal, and how tests play on them and read them.

A site is written in words, piles with their topmost card first:
`Site(hand="castle2 coin2", stack="red4 ...", built="green6")`.
The three dots are all cards of the player's deck that lie nowhere else.
Without them these cards are out of the game, so that every card lies somewhere.
The deck of a laid out beach has all start cards and all Fable cards.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Sequence
from dataclasses import dataclass

from fabletable.engine.cards import Overlay
from fabletable.engine.game import Game, new_game
from fabletable.engine.memory import Memory, Pools
from fabletable.engine.zones import Zone
from fabletable.games.fine_sand.cards import FABLE_STACK, START_DECK
from fabletable.games.fine_sand.rules import FINE_SAND
from fabletable.games.fine_sand.sand import Sand
from fabletable.games.fine_sand.table import TURN, Beach, Builder
from tests.games.stories import ask, keys, mixed, play, things

REST = "..."
SPECTATOR = -1
NAMES = ["Ada", "Ben", "Cleo", "Dan"]
DECK = [*START_DECK, *FABLE_STACK]
ORDER = {key: place for place, key in enumerate(FINE_SAND.deck({}))}
WRITTEN = ("hand", "stack", "discard", "built", "symbol", "front", "pallet")
PILES = ("stack", "discard", "symbol")


@dataclass(frozen=True)
class Site:
    """One player's side of the beach."""

    hand: str = ""
    stack: str = REST
    discard: str = ""
    built: str = ""
    symbol: str = ""  # off-loads that wait
    front: str = ""
    pallet: str = ""
    coins: int = 0
    clock: int = 0  # coins on the Symbol card, in the solo game

    def words(self) -> list[str]:
        """All cards that are named."""
        written: list[str] = []
        for zone in WRITTEN:
            written += getattr(self, zone).split()
        return [word for word in written if word != REST]


def beach(
    *sites: Site,
    turn: int = 0,
    mode: str = "normal",
    last_turn: int | None = None,
    overlay: Overlay | None = None,
) -> Game:
    """A game in which a turn is about to begin. In turn 0 nobody draws in step 1.

    Fewer sites than two have a neighbour who does not matter, except in the solo game.
    """
    players = 1 if mode == "solo" else max(2, len(sites))
    setup = FINE_SAND.setup(mode, players, overlay=overlay, prepared={"deck": DECK})
    table = FINE_SAND.blank(setup)
    assert isinstance(table, Beach)
    table.phase, table.turn = TURN, turn
    table.last_turn = table.last_turn if last_turn is None else last_turn
    everybody = [*sites, *[Site()] * (players - len(sites))]
    rests = left_over(everybody)
    for me, site, rest in zip(table.builders, everybody, rests, strict=True):
        lay_out(me, site, rest)
    memory = Memory([remembered(table, viewer) for viewer in (*range(players), SPECTATOR)])
    game = Game(FINE_SAND, table, memory, recording=True)
    game.run()
    return game


def alone(site: Site, turn: int = 0) -> Game:
    """A solo game, in which a turn is about to begin."""
    return beach(site, turn=turn, mode="solo")


def started(mode: str, players: int, seed: int = 0, deck: Sequence[str] = ()) -> Game:
    """A whole new game."""
    prepared = {"deck": list(deck)} if deck else None
    return new_game(FINE_SAND, FINE_SAND.setup(mode, players, str(seed), prepared=prepared))


def left_over(sites: Sequence[Site]) -> list[list[str]]:
    """What each player's deck has beside the named cards; more copies are off-loads of others."""
    rests = []
    extra: Counter[str] = Counter()
    for site in sites:
        named = Counter(site.words())
        rests.append(Counter(DECK) - named)
        extra += named - Counter(DECK)
    for rest in rests:
        given = rest & extra
        rest.subtract(given)
        extra.subtract(given)
    extra = +extra
    assert not extra, f"there are not so many of {dict(extra)}"
    return [sorted(rest.elements(), key=ORDER.__getitem__) for rest in rests]


def lay_out(me: Builder, site: Site, rest: list[str]) -> None:
    for name in WRITTEN:
        zone: Zone[Sand] = getattr(me, name)
        keys: list[str] = []
        for word in getattr(site, name).split():
            keys += rest if word == REST else [word]
            rest = [] if word == REST else rest
        zone.cards = [me.table.kinds[key] for key in keys]
        if name in PILES:
            zone.cards.reverse()
    me.removed.cards = [me.table.kinds[key] for key in rest]
    me.coins, me.clock = site.coins, site.clock


def sand(key: str) -> Sand:
    card = FINE_SAND.deck({})[key]
    assert isinstance(card, Sand)
    return card


def remembered(table: Beach, viewer: int) -> Pools:
    """Everybody knows all cards of a player that lie hidden, but not which lies where."""
    return mixed(viewer, *[[me.stack, me.hand, me.symbol] for me in table.builders])


# -- playing


def idle(game: Game, *players: int) -> None:
    """These players bring their turn to its end, with as little as they may do."""
    step = game.view(SPECTATOR)["step"]
    for player in players:
        while game.view(SPECTATOR)["step"] == step and game.ask_of(player) is not None:
            play(game, player, keys(game, player)[-1])


def offered(game: Game, verb: str, player: int = 0) -> str:
    """The things that are offered with this verb; nothing to a player who has finished."""
    return " ".join(things(game, verb, player))


def prompt(game: Game, player: int = 0) -> str:
    return ask(game, player).prompt


# -- reading


def lies(game: Game, zone: str, player: int = 0) -> str:
    """The cards of a zone as its owner sees them; piles topmost first, the hand sorted."""
    found: list[str] = game.view(player)["seats"][player]["zones"][zone]
    if zone == "hand":
        found = sorted(found, key=ORDER.__getitem__)
    return " ".join(reversed(found) if zone in PILES else found)


def hand(game: Game, player: int = 0) -> str:
    return lies(game, "hand", player)


def discard(game: Game, player: int = 0) -> str:
    return lies(game, "discard", player)


def built(game: Game, player: int = 0) -> str:
    return lies(game, "built", player)


def removed(game: Game, player: int = 0) -> list[str]:
    return lies(game, "removed", player).split()


def stack(game: Game, player: int = 0) -> int:
    """How many cards are in the draw stack."""
    count: int = game.view(player)["seats"][player]["zones"]["stack"]
    return count


def in_stack(game: Game, player: int = 0) -> str:
    """What is in the draw stack, which nobody may see."""
    assert isinstance(game.table, Beach)
    return " ".join(card.key for card in reversed(game.table.builders[player].stack.cards))


def coins(game: Game, player: int = 0) -> int:
    count: int = game.view(player)["seats"][player]["coins"]
    return count


def turn(game: Game) -> int:
    """The turn that is played, the first being 0."""
    count: int = game.view(SPECTATOR)["table"]["turn"]
    return count


def told(game: Game, viewer: int) -> list[str]:
    return game.story(viewer, NAMES)
