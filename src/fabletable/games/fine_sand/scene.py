"""The beach as elements to draw, counted as the rules count."""

from __future__ import annotations

from collections.abc import Callable
from functools import lru_cache, partial
from typing import Final

from fabletable.engine.cards import Card
from fabletable.engine.ending import Ending
from fabletable.engine.facts import Setup
from fabletable.engine.look import Look
from fabletable.engine.scene import (
    COLUMN,
    COUNTER,
    FAN,
    NOTE,
    PILE,
    ROW,
    TRACK,
    Element,
    Face,
    Scene,
    laid,
)
from fabletable.engine.spread import Spread
from fabletable.engine.zones import Zone
from fabletable.games.fine_sand.board import board_of
from fabletable.games.fine_sand.cards import CARDS
from fabletable.games.fine_sand.help_pages import help_page
from fabletable.games.fine_sand.measures import ending_of
from fabletable.games.fine_sand.sand import (
    BLUE,
    CASTLE,
    GREEN,
    PURPLE,
    RED,
    YELLOW,
    Sand,
    called,
    sign_of,
)
from fabletable.games.fine_sand.sheet import all_struck, boxes, total
from fabletable.games.fine_sand.spread import SPREAD
from fabletable.games.fine_sand.table import (
    CLOCK,
    EXCHANGE,
    NOW,
    OUT,
    OVER,
    SHEET,
    Beach,
    Builder,
)


class BeachLook(Look[Beach]):
    def scene(self, seen: Beach, viewer: int) -> Scene:
        """Your own site first, then the others in turn order from your left."""
        me = max(0, viewer)
        elements = [_turn(seen), *_sheet(seen)]
        for i in range(seen.players):
            elements += _site(seen.builders[(me + i) % seen.players], viewer)
        return Scene(tuple(elements))

    def spread(self) -> Spread:
        return SPREAD

    def tally(self, seen: Beach) -> list[list[str]]:
        """Alone, off-loads count twice."""
        if seen.has_sheet and seen.phase in AFTER:
            return [["total"]]
        offloads = ["symbol/0", "symbol/0"] if seen.solo else []
        return [[f"left/{me.player}", *offloads] for me in seen.builders]

    def card_name(self, card: Card) -> str:
        assert isinstance(card, Sand)
        return called(card)

    def face(self, card: Card) -> Face:
        assert isinstance(card, Sand)
        return _face(True, card)

    def staged(self, card: Card, setup: Setup) -> Face:
        assert isinstance(card, Sand)
        return _faces(setup)(card)

    def help(self, mode: str) -> str:
        return help_page(mode)

    def ending(self, seen: Beach) -> Ending:
        return ending_of(seen)


AFTER: Final = (SHEET, OUT, OVER)
# What is faintly seen in a column before anything is built there: its first card.
TO_COME: Final = {card.column: card.key for card in reversed(CARDS) if card.column}


def _turn(seen: Beach) -> Element:
    number, last = seen.turn + 1, seen.last_turn
    if seen.phase in AFTER:
        return Element(NOTE, "turn", f"Turn {number - 1}", text="the game is over")
    if seen.phase == EXCHANGE:
        return Element(NOTE, "turn", "Before the first turn", text="exchange your cards")
    ending = NOW in [me.ends for me in seen.builders] or number > last
    text = "the last one" if ending else "you play alone" if seen.solo else "all play at once"
    return Element(NOTE, "turn", f"Turn {number}", text=text)


def _sheet(seen: Beach) -> list[Element]:
    """The solo campaign's scoring sheet, and the total that is struck off it."""
    if seen.phase not in AFTER or not seen.has_sheet:
        return []
    taken = ", ".join(map(str, all_struck(seen))) or "nothing yet"
    text = f"struck off: {taken}; {boxes(seen)} coin boxes filled"
    return [
        Element(NOTE, "sheet", "Scoring sheet", text=text),
        Element(COUNTER, "total", "Total", 0, value=total(seen)),
    ]


def _site(me: Builder, viewer: int) -> list[Element]:
    if me.table.phase == OUT or me.table.out:
        return _gathered(me, viewer)
    return [
        *_counters(me),
        _cards(FAN, "Hand", me, me.hand, viewer),
        *_buildings(me, viewer),
        *_building(me),
        *[_cards(ROW, label, me, zone, viewer) for zone, label in _passing(me) if zone],
        _pile("Stack", me, me.stack, viewer),
        _pile("Discard pile", me, me.discard, viewer),
        _pile("Off-loads", me, me.symbol, viewer),
    ]


def _gathered(me: Builder, viewer: int) -> list[Element]:
    """The deck has been shuffled for the next game: what was left of it is but a number now."""
    player, unbuilt = me.player, me.score - 2 * me.offloads
    return [
        Element(COUNTER, f"left/{player}", "Cards left", player, value=unbuilt),
        Element(COUNTER, f"coins/{player}", "wooden coins", player, value=me.coins),
        Element(COUNTER, f"offloads/{player}", "Off-loads", player, value=me.offloads),
        _cards(ROW, "Revealed", me, me.revealed, viewer),
        *[_cards(ROW, "Out of the deck", me, zone, viewer) for zone in [me.removed] if zone],
    ]


def _counters(me: Builder) -> list[Element]:
    player = me.player
    counters = [
        Element(COUNTER, f"left/{player}", "Cards left", player, value=me.not_built),
        Element(COUNTER, f"coins/{player}", "wooden coins", player, value=me.coins),
        Element(COUNTER, f"limit/{player}", "hand limit", player, value=me.limit),
    ]
    if me.table.solo:
        clock = Element(TRACK, f"clock/{player}", "clock", player, value=me.clock, limit=CLOCK)
        counters.append(clock)
        if not _sheet(me.table):
            points = me.not_built + 2 * len(me.symbol)
            counters.insert(1, Element(COUNTER, f"total/{player}", "Total", player, value=points))
    return counters


def _buildings(me: Builder, viewer: int) -> list[Element]:
    """One's own lie in their columns, below what each step gives by them."""
    if me.player != max(0, viewer):
        return [_cards(ROW, "Buildings", me, me.built, viewer)]
    board = board_of(tuple(me.built.cards))
    columns = (
        (ROW, "castles", CASTLE, "Sand castles"),
        (COLUMN, YELLOW, YELLOW, "Any time"),
        (COLUMN, GREEN, GREEN, f"Step 1: draw {sum(board.green)}"),
        (COLUMN, RED, RED, f"Step 2A: build {board.builds}"),
        (COLUMN, BLUE, BLUE, f"Step 2B: draw {sum(board.blue)}"),
        (COLUMN, PURPLE, PURPLE, f"Step 3: keep {me.limit}"),
    )
    return [_column(kind, name, colour, label, me) for kind, name, colour, label in columns]


def _column(kind: str, name: str, colour: str, label: str, me: Builder) -> Element:
    keys = [card.key for card in me.built if card.column == colour]
    items = laid(
        kind, me.built.id, label, keys, me.table.kinds, _faces(me.table.setup), me.player
    ).items
    picture = TO_COME[colour] if kind == COLUMN and not keys else ""
    where = f"{name}/{me.player}"
    return Element(kind, where, label, me.player, items, picture=picture, colour=colour)


def _building(me: Builder) -> list[Element]:
    """What is to be paid for, and what is paid for and waits to be handed over."""
    waiting = [card.key for card in me.building]
    for key in me.unpaid:
        waiting.remove(key)
    named = [
        (f"building/{me.player}", f"To pay {me.owed} for", me.unpaid),
        (f"for_left/{me.player}", "For the left neighbour", waiting),
    ]
    kinds = me.table.kinds
    return [
        laid(ROW, where, label, keys, kinds, _faces(me.table.setup), me.player)
        for where, label, keys in named
        if keys
    ]


def _passing(me: Builder) -> list[tuple[Zone[Sand], str]]:
    """What is drawn only while something lies there."""
    return [
        (me.revealed, "Revealed"),
        (me.aside, "Looked at"),
        (me.front, "In front"),
        (me.pallet, "On the pallet"),
    ]


def _pile(label: str, me: Builder, zone: Zone[Sand], viewer: int) -> Element:
    """Whoever may see its cards may look through it, from the topmost down."""
    if not zone.seen_by(viewer):
        return Element(PILE, zone.id, label, me.player, count=len(zone))
    keys = [card.key for card in reversed(zone.cards)]
    pile = laid(
        PILE, zone.id, label, keys, me.table.kinds, _faces(me.table.setup), me.player, in_order=True
    )
    pile.count = len(keys)
    return pile


def _cards(kind: str, label: str, me: Builder, zone: Zone[Sand], viewer: int) -> Element:
    cards = [card.key for card in zone] if zone.seen_by(viewer) else len(zone)
    return laid(kind, zone.id, label, cards, me.table.kinds, _faces(me.table.setup), me.player)


def _faces(setup: Setup) -> Callable[[Sand], Face]:
    """How cards look in such a game."""
    return _SIGNED if setup.prepared else _UNSIGNED


@lru_cache(maxsize=512)  # a kind always looks the same
def _face(signed: bool, card: Sand) -> Face:
    """What decides whether it leaves the deck between games is of use in a campaign only."""
    text = card.text if signed else card.text.removesuffix(sign_of(card)).rstrip()
    return Face(
        title=card.name,
        colour=card.column,
        cost=card.cost if card.can_be_built else None,
        text=text,
        picture=card.key,
        origin=card.all_origins(),
    )


_SIGNED = partial(_face, True)  # each is one function, by which a scene knows what it is made of
_UNSIGNED = partial(_face, False)
