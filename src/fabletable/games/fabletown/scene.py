"""The town as elements to draw: the boxes and decks, then everybody's side."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import replace
from functools import lru_cache, partial
from typing import Any, Final

from fabletable.engine.cards import Card
from fabletable.engine.ending import Ending
from fabletable.engine.look import Look
from fabletable.engine.scene import (
    BADGE,
    COUNTER,
    FAN,
    NOTE,
    PILE,
    ROW,
    TRACK,
    Element,
    Face,
    Figure,
    Scene,
    Stop,
    laid,
)
from fabletable.engine.spread import Spread
from fabletable.engine.zones import Zone, in_order
from fabletable.games.fabletown.actions import BOXES
from fabletable.games.fabletown.fable import ATTACK, DEFEND, STAY, Fable
from fabletable.games.fabletown.glossary import TERMS
from fabletable.games.fabletown.help_pages import HELP_PAGE
from fabletable.games.fabletown.kinds import BRIEFLY, WHEN, Character, Follower, Item
from fabletable.games.fabletown.measures import ending_of
from fabletable.games.fabletown.spread import SPREAD
from fabletable.games.fabletown.table import SETUP, Town
from fabletable.games.fabletown.texts import ACTS, TEXTS
from fabletable.games.fabletown.verbs import VERBS, companion, cost_words, with_words

FOR_SALE: Final = "for sale"
SCOURED: Final = "scoured"


class TownLook(Look[Town]):
    """How the table looks."""

    def __init__(self) -> None:
        super().__init__(TEXTS, VERBS, TERMS, ACTS)

    def scene(self, seen: Town, viewer: int) -> Scene:
        """The board, then the others clockwise from your left, and you at last."""
        elements = [_turn(seen), _tommy(seen), *_board(seen, viewer)]
        for i in range(1, seen.players + 1):
            elements += _side(seen.fables[(viewer + i) % seen.players], viewer)
        return Scene(tuple(elements))

    def spread(self) -> Spread:
        return SPREAD

    def tally(self, seen: Town) -> list[list[str]]:
        """Of those who are out, the pool is gone."""
        return [[f"pool/{fable.player}"] if fable.is_in else [] for fable in seen.fables]

    def face(self, card: Card) -> Face:
        """What a follower is worth depends on how many play, and is said elsewhere."""
        return replace(_face(False, FOR_SALE, card), cost=None)

    def help(self, mode: str) -> str:
        return HELP_PAGE

    def ending(self, seen: Town) -> Ending:
        return ending_of(seen)


# -- the board


def _turn(seen: Town) -> Element:
    if seen.phase == SETUP:
        return Element(NOTE, "turn", "Before the first turn", text="characters are chosen")
    if seen.is_over:
        return Element(NOTE, "turn", f"Turn {min(seen.turn, seen.turns)}", text="the game is over")
    return Element(NOTE, "turn", f"Turn {seen.turn} of {seen.turns}", text=_about(seen))


def _about(seen: Town) -> str:
    """Who has priority, and what Tommy Sharp asks for next."""
    text = f"priority: {{{seen.stand}}}"
    coming = seen.next_visit
    if not coming:
        return f"{text}; the last turn"
    when = "next turn" if coming == seen.turn + 1 else f"in turn {coming}"
    return f"{text}; Tommy Sharp asks for {seen.limit_in(coming)} {when}"


def _tommy(seen: Town) -> Element:
    """The turns, and what Tommy Sharp asks for when he comes."""
    turn = 0 if seen.phase == SETUP else min(seen.turn, seen.turns)
    visits = range(seen.first_visit, seen.turns + 1)
    stops = tuple([Stop(visit, str(seen.limit_in(visit))) for visit in visits])
    return Element(
        TRACK, "tommy", "Tommy Sharp", value=turn, limit=seen.turns, stops=stops, picture="glamour"
    )


def _board(seen: Town, viewer: int) -> list[Element]:
    found = [
        *[_box(seen, viewer, action) for action in BOXES],
        Element(PILE, "deck", "Followers", count=len(seen.deck)),
        Element(PILE, "items", "Items", count=len(seen.items)),
        _discard_pile(seen),
    ]
    if seen.shown:
        found.append(_laid(ROW, seen, seen.shown, "Turned over", viewer))
    if seen.phase == SETUP:
        found += _draft(seen)
    return found


def _box(seen: Town, viewer: int, action: str) -> Element:
    """A follower for sale, with what it costs."""
    box = seen.box(action)
    label = f"Follower {1 + BOXES.index(action)}"
    for follower in box:
        label += f", Glamour {cost_words(seen, viewer, follower)}"
    return _laid(ROW, seen, box, label, viewer)


def _discard_pile(seen: Town) -> Element:
    """Open, and whole: everybody may look through it. The topmost card is the first."""
    pile = seen.discard
    keys = [card.key for card in reversed(pile.cards)]
    items = laid(PILE, pile.id, "", keys, seen.setup.deck, _faces(seen), in_order=True).items
    return Element(PILE, pile.id, "Discard pile", items=items, count=len(pile))


def _draft(seen: Town) -> list[Element]:
    """Who is still free, and who would come along, whose card says what they do."""
    free = [card for card in seen.aside if isinstance(card, Character)]
    along = [card for card in seen.aside if isinstance(card, Follower) and card.of]
    characters = _row(seen, "characters", "Characters", free)
    for card, item in zip(in_order(free), characters.items, strict=True):
        item.text = with_words(companion(seen, card.key))
    return [characters, _row(seen, "starting", "Who comes along", along)]


def _row(seen: Town, where: str, label: str, cards: list[Any]) -> Element:
    keys = [card.key for card in cards]
    return laid(ROW, where, label, keys, seen.setup.deck, _faces(seen))


# -- a player's side


def _side(fable: Fable, viewer: int) -> list[Element]:
    """Before the first turn there may be no character yet, and nothing is dealt."""
    seen, player = fable.table, fable.player
    if fable.eliminated:
        text = f"out since turn {fable.eliminated}, with {fable.glamour} Glamour"
        return [Element(BADGE, f"side/{player}", "Fable", player, text=text)]
    character = [_character(fable, viewer)] if fable.character else []
    hand = [_laid(FAN, seen, fable.hand, "Hand", viewer)] if seen.phase != SETUP else []
    return [
        *character,
        Element(COUNTER, f"pool/{player}", "Glamour", player, value=fable.glamour),
        *hand,
        *_stand(fable),
        *_badges(fable),
        *_rows(fable, viewer),
    ]


def _character(fable: Fable, viewer: int) -> Element:
    """Turned round while it is in Beast Mode, which nobody is before cards are dealt."""
    seen = fable.table
    found = _laid(ROW, seen, fable.character, "Fable", viewer, f"side/{fable.player}")
    if seen.phase != SETUP and fable.in_beast_mode:
        for item in found.items:
            item.text = "Beast Mode"
    return found


def _stand(fable: Fable) -> list[Element]:
    """The Priority Stand, before whoever has it."""
    seen, player = fable.table, fable.player
    if seen.phase == SETUP or seen.stand != player or seen.is_over:
        return []
    return [Element(BADGE, f"stand/{player}", "Priority Stand", player, text="first")]


def _badges(fable: Fable) -> list[Element]:
    deck, player = fable.table.setup.deck, fable.player
    last = fable.last_action
    to_pay = f"{fable.price} to pay" if fable.price else "paid"
    buys = f"{deck[fable.buying].name}, {to_pay}" if fable.buying else ""
    said = {
        "buys": ("Buys", buys),
        "last": ("Last action", last.name if last is not None else ""),
        "used": ("Ability used", ", ".join([deck[key].name for key in fable.used])),
    }
    badges = [
        Element(BADGE, f"{name}/{player}", label, player, text=text)
        for name, (label, text) in said.items()
        if text
    ]
    return [_duel(fable), *badges] if fable.role else badges


TOTALS: Final = {ATTACK: "Attack total", DEFEND: "Defense total"}


def _duel(fable: Fable) -> Element:
    """The total, what it is made of, and what waits for the next card."""
    parts = [f"cards {fable.total - fable.added}"]
    if fable.added:
        parts.append(f"abilities {fable.added:+}")
    parts += [f"{card.name} {amount:+}" for card, amount in fable.bonuses]
    waits = [
        "the next card counts nothing" if fable.poisoned else "",
        "the next ability has no effect" if fable.misted else "",
        "cannot retreat" if fable.held else "",
        "stays to the end" if fable.stance == STAY else "",
    ]
    text = "; ".join([", ".join(parts), *[one for one in waits if one]])
    player = fable.player
    label = TOTALS[fable.role]
    return Element(BADGE, f"duel/{player}", label, player, value=fable.duel_total, text=text)


def _rows(fable: Fable, viewer: int) -> list[Element]:
    """What lies there; one's own action is seen before it is shown."""
    rows: list[tuple[Zone[Any], str]] = [
        (fable.line, "Face down"),
        (fable.revealed, "Revealed"),
        (fable.chosen, "Action, face down"),
        (fable.action, "Action"),
        (fable.followers, "Followers"),
        (fable.scoured, "Scoured"),
    ]
    seen = fable.table
    return [_laid(ROW, seen, zone, label, viewer, in_order=True) for zone, label in rows if zone]


# -- cards


def _laid(
    kind: str,
    seen: Town,
    zone: Zone[Any],
    label: str,
    viewer: int,
    where: str = "",
    in_order: bool = False,
) -> Element:
    cards = [card.key for card in zone] if zone.seen_by(viewer) else len(zone)
    seat = zone.owner if zone.owner >= 0 else None
    deck, face = seen.setup.deck, _faces(seen, _where(seen, zone))
    return laid(kind, where or zone.id, label, cards, deck, face, seat, in_order)


def _where(seen: Town, zone: Zone[Any]) -> str:
    if zone in (seen.box_1, seen.box_2):
        return FOR_SALE
    return SCOURED if any(zone is fable.scoured for fable in seen.fables) else ""


def _faces(seen: Town, where: str = "") -> Callable[[Card], Face]:
    """How cards look in this game."""
    return _FACES[seen.players == 2, where]


@lru_cache(maxsize=512)  # a kind looks the same all game long
def _face(of_two: bool, where: str, card: Card) -> Face:
    """A follower for sale has a price; everywhere else the same number is what it is worth. Of a
    scoured item Glamour alone counts.
    """
    cost, numbers, brief = None, "", ""
    figures: tuple[Figure, ...] = ()
    if isinstance(card, Item):
        numbers, figures = card.values, _values(card)[-1 if where == SCOURED else 0 :]
    elif isinstance(card, Follower):
        for_sale = where == FOR_SALE
        if card.moment in BRIEFLY:
            brief = card.text.replace(WHEN[card.moment], BRIEFLY[card.moment])
        worth = card.worth(of_two)
        cost, numbers = (worth, "") if for_sale else (None, f"Glamour {worth}.")
        figures = () if for_sale else (Figure("glamour", worth, "Glamour"),)
    text = card.text.removeprefix(numbers).strip()
    return Face(
        card.name, cost=cost, numbers=numbers, text=text, brief=brief,
        picture=card.key, origin=card.all_origins(), figures=figures,
    )  # fmt: skip


def _values(card: Item) -> tuple[Figure, ...]:
    values = {"attack": card.attack, "defense": card.defense, "glamour": card.glamour}
    return tuple(Figure(name, value, name.capitalize()) for name, value in values.items())


_FACES = {
    (of_two, where): partial(_face, of_two, where)
    for of_two in (False, True)
    for where in ("", FOR_SALE, SCOURED)
}  # each is one function, by which a scene knows what it is made of
