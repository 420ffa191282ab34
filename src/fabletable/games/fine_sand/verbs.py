"""All answers of Fine Sand: what each is about, its words, and where it lies."""

from __future__ import annotations

from typing import Final

from fabletable.engine.choice import DONE
from fabletable.engine.handful import Purse
from fabletable.engine.verbs import Verb
from fabletable.games.fine_sand.board import MOST_DRAW
from fabletable.games.fine_sand.building import LOADED, PAY, WOOD
from fabletable.games.fine_sand.cards import ACTING, CARDS
from fabletable.games.fine_sand.sand import COIN
from fabletable.games.fine_sand.table import BUILD, DRAW, Beach
from fabletable.games.fine_sand.texts import cards

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
    return f"{card.name}, worth {card.coins}"


def paid_from(seen: Beach, viewer: int, what: str) -> str:
    if what == WOOD:
        return f"coins/{viewer}"
    if what.startswith(LOADED):
        return f"pallet/{viewer}/{what.removeprefix(LOADED)}"
    in_front = what in [card.key for card in seen.builders[viewer].front]
    return f"{'front' if in_front else 'hand'}/{viewer}/{what}"


def drawn(_: Beach, __: int, what: str) -> str:
    return f"Draw {cards(int(what))}"


USE: Final[Verb[Beach]] = Verb(
    "use", "Use {card}", "built/{me}/{thing}", [card.key for card in ACTING]
)
OFFLOAD: Final[Verb[Beach]] = Verb("offload", "Off-load {card}", IN_HAND, KEYS, gives_away=True)
PAYS: Final[Verb[Beach]] = Verb(
    PAY, paid, paid_from,
    [*KEYS, WOOD, *[f"{LOADED}{card.key}" for card in CARDS if card.column == COIN]],
)  # fmt: skip

# The order is that of the vocabulary, and so of all questions.
VERBS: Final[list[Verb[Beach]]] = [
    Verb(BUILD, "Build {card} (printed cost {cost})", just_seen_or_in_hand, KEYS),
    Verb(DRAW, drawn, "stack/{me}", [str(n) for n in range(MOST_DRAW, -1, -1)]),
    USE,
    OFFLOAD,
    Verb("exchange", "Exchange {card}", IN_HAND, KEYS),
    Verb("discard", "Discard {card}", just_seen_or_in_hand, KEYS),
    Verb("take", "Take {card} from your discard pile", "discard/{me}", KEYS),
    Verb("remove", "Remove {card} from the game", IN_HAND, KEYS, gives_away=True),
    Verb("load", "Put {card} onto the pallet", IN_HAND, KEYS),
    PAYS,
    Verb("minus", "Use a full set: {thing} less", "coins/{me}", [str(n) for n in range(5, 0, -1)]),
    Verb("out", "Take {card} out of your deck", just_seen_or_in_hand, KEYS, gives_away=True),
    Verb("reveal", "Reveal another card", "stack/{me}"),
    Verb(DONE, "Nothing more", "turn", gives_away=True),
]
PURSE: Final = Purse(PAYS.keys)
USE_ORDER: Final = {key: place for place, key in enumerate(USE.keys)}
