"""All answers of Fine Sand: what each is about, its words, and where it lies."""

from __future__ import annotations

from typing import Final

from fabletable.engine.choice import DONE
from fabletable.engine.story import listed
from fabletable.engine.sums import Purse
from fabletable.engine.verbs import Say, Verb
from fabletable.games.fine_sand.board import DRAW
from fabletable.games.fine_sand.building import LOADED, PAY, WOOD, price
from fabletable.games.fine_sand.cards import ACTING, CARDS
from fabletable.games.fine_sand.sand import COIN, MOST_DRAW, called
from fabletable.games.fine_sand.sheet import strikes
from fabletable.games.fine_sand.table import (
    BUILD,
    EXCHANGE,
    SHEET,
    STEP_1,
    STEP_3,
    Beach,
    Builder,
)
from fabletable.games.fine_sand.texts import CARD_NAME, COIN_NAME, cards


def of_card(words: str) -> Say:
    """Words with the card as it is called in the middle of them."""

    def said(seen: Beach, _: int, what: str) -> str:
        return words.replace("{card}", called(seen.kinds[what]), 1)

    return said


KEYS: Final = [card.key for card in CARDS]
IN_HAND: Final = "hand/{me}/{thing}"


def just_seen_or_in_hand(seen: Beach, viewer: int, what: str) -> str:
    """A pick from cards just looked at or revealed goes before the hand."""
    me = seen.builders[viewer]
    for zone in (me.aside, me.revealed):
        if zone.seen_by(viewer) and what in [card.key for card in zone]:
            return f"{zone.name}/{viewer}/{what}"
    return f"hand/{viewer}/{what}"


def paid(seen: Beach, _: int, what: str) -> str:
    if what == WOOD:
        return "A wooden coin, worth 1"
    card = seen.kinds[what.removeprefix(LOADED)]
    return f"{called(card)}, worth {card.coins}"


def paid_from(seen: Beach, viewer: int, what: str) -> str:
    if what == WOOD:
        return f"coins/{viewer}"
    if what.startswith(LOADED):
        return f"pallet/{viewer}/{what.removeprefix(LOADED)}"
    in_front = what in [card.key for card in seen.builders[viewer].front]
    return f"{'front' if in_front else 'hand'}/{viewer}/{what}"


def built_for(seen: Beach, viewer: int, what: str) -> str:
    """What it costs as it is asked for now; the printed cost beside it, if it is another."""
    me = seen.builders[viewer]
    card, less, verb = seen.kinds[what], me.less, "Also build" if me.unpaid else "Build"
    cost = price(card, less)
    printed = f" (printed cost {card.cost})" if cost != card.cost else ""
    return f"{verb} {called(card)} for {cost or 'nothing'}{printed}"


def drawn(seen: Beach, viewer: int, what: str) -> str:
    """Everything at once, or first what the board gives, or one of the cards built there."""
    me, count = seen.builders[viewer], int(what)
    there = len(me.stack) + len(me.discard)
    if count <= there:
        return portion(me, count)
    come = [CARD_NAME] * there + [COIN_NAME] * (count - there)
    return f"{portion(me, count)}: {listed(come)}"


def portion(me: Builder, count: int) -> str:
    if count == sum(me.to_draw):
        return f"Draw {cards(count)}" if len(me.to_draw) == 1 else f"Draw all {count} cards"
    return f"Draw {count} of them first"


def ended(seen: Beach, viewer: int, _: str) -> str:
    """What follows if nothing else is done."""
    me = seen.builders[viewer]
    if me.refusal:
        return me.refusal
    if seen.phase == EXCHANGE:
        return "Exchange no more" if me.discard else "Exchange nothing"
    if seen.phase == SHEET:
        return f"Use no {'other set' if seen.spent else 'set'}. {strikes(seen)}"
    return "Go on to your hand limit" if me.stage == STEP_3 else passed_on(me)


def passed_on(me: Builder) -> str:
    if me.unpaid:
        what = listed([called(me.table.kinds[key]) for key in me.unpaid])
        return f"Build {what} and pay {me.owed}" if me.owed else f"Build {what} for nothing"
    left = sum(me.to_draw) if me.stage == STEP_1 or me.way == DRAW else 0
    if left:
        return f"Draw no more: pass on {cards(left)}"
    if me.stage == STEP_1:
        return "Go on to step 2"
    if me.kept and me.hand:
        return f"{'Go on' if me.way else 'Neither build nor draw'}: off-load a card, then step 3"
    return "Go on to step 3" if me.way else "Neither build nor draw"


def lowered(seen: Beach, _: int, what: str) -> str:
    """What the total is then, and which number follows."""
    return f"Use a full set for {what} less: a {strikes(seen, int(what)).removeprefix('Your ')}"


def off_loaded(seen: Beach, viewer: int, what: str) -> str:
    """Among several, to whom."""
    to = f" to {{{seen.builders[viewer].left.player}}}" if seen.players > 2 else ""
    return f"Off-load {called(seen.kinds[what])}{to}"


USE: Final[Verb[Beach]] = Verb(
    "use", of_card("Use {card}"), "built/{me}/{thing}", [card.key for card in ACTING]
)
OFFLOAD: Final[Verb[Beach]] = Verb("offload", off_loaded, IN_HAND, KEYS, gives_away=True)
PAYS: Final[Verb[Beach]] = Verb(
    PAY, paid, paid_from,
    [*KEYS, WOOD, *[f"{LOADED}{card.key}" for card in CARDS if card.column == COIN]],
)  # fmt: skip

# The order is that of the vocabulary, and so of all questions.
VERBS: Final[list[Verb[Beach]]] = [
    Verb(BUILD, built_for, just_seen_or_in_hand, KEYS),
    Verb(DRAW, drawn, "stack/{me}", [str(n) for n in range(MOST_DRAW, 0, -1)]),
    USE,
    OFFLOAD,
    Verb("exchange", of_card("Exchange {card}"), IN_HAND, KEYS),
    Verb("discard", of_card("Discard {card}"), just_seen_or_in_hand, KEYS),
    Verb("take", of_card("Take {card} from your discard pile"), "discard/{me}/{thing}", KEYS),
    Verb("remove", of_card("Remove {card} from the game"), IN_HAND, KEYS, gives_away=True),
    Verb("load", of_card("Put {card} onto the pallet"), IN_HAND, KEYS),
    PAYS,
    Verb("minus", lowered, "coins/{me}", [str(n) for n in range(5, 0, -1)]),
    Verb(
        "out", of_card("Take {card} out of your deck"), just_seen_or_in_hand, KEYS, gives_away=True
    ),
    Verb("reveal", "Reveal another card", "stack/{me}"),
    Verb(DONE, ended, "turn", gives_away=True),
]
PURSE: Final = Purse(PAYS.keys)
USE_ORDER: Final = {key: place for place, key in enumerate(USE.keys)}
