"""Every answer: what it is about, its words, and where on the table it lies."""

from __future__ import annotations

from typing import Final

from fabletable.engine.choice import DONE
from fabletable.engine.verbs import Verb
from fabletable.games.fabletown.abilities import NO_ABILITY
from fabletable.games.fabletown.actions import ACTIONS, BOXES
from fabletable.games.fabletown.buying import DECLINE, WITH
from fabletable.games.fabletown.characters import CHARACTERS
from fabletable.games.fabletown.duel import LAY
from fabletable.games.fabletown.fable import ATTACK, DEFEND, RETREAT, STAY, USE, Fable
from fabletable.games.fabletown.followers import FOLLOWERS, STARTING
from fabletable.games.fabletown.items import DRAW_ONE, ITEMS, STRONGER
from fabletable.games.fabletown.kinds import Follower, Item
from fabletable.games.fabletown.retreating import FLIP, outcome
from fabletable.games.fabletown.setting_up import CHARACTER
from fabletable.games.fabletown.steps import ACTION
from fabletable.games.fabletown.table import Town

# -- words


def action_words(seen: Town, viewer: int, action: str) -> str:
    """With what it costs you, if nobody else chooses it."""
    name = seen.setup.deck[action].name
    if action not in BOXES or not seen.box(action):
        return name
    follower = seen.box(action).top
    return f"{name}: {follower.name} ({cost_words(seen, viewer, follower)})"


def cost_words(seen: Town, viewer: int, follower: Follower) -> str:
    """Whoever is asked pays with what is in hand, and perhaps less than others; while paying,
    what is still asked for.
    """
    if viewer < 0 or not seen.fables[viewer].character:
        return f"{follower.glamour}"
    me = seen.fables[viewer]
    price = me.price if me.buying == follower.key else me.price_of(follower)
    less = f", for you {price}" if price != follower.glamour else ""
    return f"{follower.glamour}{less}; your hand pays {me.worth}"


def character_words(seen: Town, _viewer: int, character: str) -> str:
    """And who comes along, with what that one is worth and does."""
    name, along = seen.setup.deck[character].name, companion(seen, character)
    if along is None:
        return name
    worth, text = along.worth(seen.players == 2), along.text.removesuffix(".")
    return f"{name}, {with_words(along)} ({worth} Glamour; {text})"


def companion(seen: Town, character: str) -> Follower | None:
    """Who comes along with a character."""
    for card in seen.setup.deck.values():
        if isinstance(card, Follower) and card.of == character and card.copies:
            return card
    return None


def with_words(along: Follower | None) -> str:
    return f"with {along.name}" if along is not None else ""


def in_duel(seen: Town, viewer: int) -> Fable | None:
    """The viewer, while they duel."""
    me = seen.fables[viewer] if viewer >= 0 else None
    return me if me is not None and me.role else None


def flip_words(seen: Town, viewer: int, _thing: str) -> str:
    me = in_duel(seen, viewer)
    if me is None or me.reveals_next:
        return "Reveal your next card"
    return f"Go on: {{{me.facing}}} reveals the next card"


def stay_words(seen: Town, viewer: int, _thing: str) -> str:
    me = in_duel(seen, viewer)
    if me is None or me.line or me.opponent.line:
        return "Stay to the end, not asked again"
    return "Stay: the totals are compared"


def retreat_words(seen: Town, viewer: int, _thing: str) -> str:
    me = in_duel(seen, viewer)
    return f"Retreat: {outcome(me)}" if me is not None else "Retreat"


def done_words(seen: Town, viewer: int, _thing: str) -> str:
    """Of a line, or of a payment."""
    me = seen.fables[viewer] if viewer >= 0 else None
    if me is not None and me.buying:
        return f"Take {seen.setup.deck[me.buying].name}"
    if me is not None and me.role:
        return "Lay no more" if me.line else "Lay nothing"
    return "Nothing more"


def asking(seen: Town, viewer: int) -> Item | None:
    """The item that leaves a choice to who revealed it."""
    if viewer < 0 or not seen.fables[viewer].revealed:
        return None
    return seen.fables[viewer].revealed.top


def stronger_words(seen: Town, viewer: int, _thing: str) -> str:
    item = asking(seen, viewer)
    return f"+{item.amount} to your total" if item is not None else "More for your total"


def draw_words(seen: Town, viewer: int, _thing: str) -> str:
    item = asking(seen, viewer)
    return f"Draw {item.draw}" if item is not None else "Draw"


# -- places


def action_place(seen: Town, _viewer: int, action: str) -> str:
    """The follower for sale, so that whoever reads the answer reads what it does."""
    if action not in BOXES:
        return "items"
    box = seen.box(action)
    return f"{box.id}/{box.top.key}" if box else box.id


def character_place(seen: Town, _viewer: int, character: str) -> str:
    """Among those still free, or with whom it is."""
    for fable in seen.fables:
        if any(card.key == character for card in fable.character):
            return f"side/{fable.player}/{character}"
    return f"characters/{character}"


def own_side(seen: Town, viewer: int, _thing: str) -> str:
    if viewer < 0:
        return ""
    return f"duel/{viewer}" if seen.fables[viewer].role else f"side/{viewer}"


def next_card(seen: Town, viewer: int, thing: str) -> str:
    """The card that is revealed next, whosever it is."""
    me = in_duel(seen, viewer)
    if me is None or not (me.line or me.opponent.line):
        return own_side(seen, viewer, thing)
    return (
        f"{me.line.id}/{me.line.cards[0].key}" if me.reveals_next else f"{me.opponent.line.id}/#0"
    )


def for_sale(seen: Town, viewer: int, _thing: str) -> str:
    """The box of the follower that is being paid for."""
    buying = seen.fables[viewer].buying if viewer >= 0 else ""
    return seen.box_of(buying).id if buying else ""


IN_HAND: Final = [item.key for item in ITEMS]
VALUES: Final = "{card} ({attack}/{defense}, Glamour {glamour})"

VERBS: Final[list[Verb[Town]]] = [
    Verb(ACTION, action_words, action_place, [card.key for card in ACTIONS]),
    Verb(ATTACK, "Attack", own_side),
    Verb(DEFEND, "Defend", own_side),
    Verb(FLIP, flip_words, next_card),
    Verb(STAY, stay_words, own_side),
    Verb(RETREAT, retreat_words, own_side, gives_away=True),
    Verb(STRONGER, stronger_words, "revealed/{me}"),
    Verb(DRAW_ONE, draw_words, "revealed/{me}"),
    Verb(CHARACTER, character_words, character_place, [card.key for card in CHARACTERS]),
    Verb(USE, "Use {card}", "followers/{me}/{thing}", [c.key for c in (*STARTING, *FOLLOWERS)]),
    Verb(NO_ABILITY, "No ability", own_side),
    Verb("player", "{player}", "side/{thing}", [str(player) for player in range(4)]),
    Verb(LAY, f"Lay {VALUES}", "hand/{me}/{thing}", IN_HAND),
    Verb(WITH, f"Pay {VALUES}", "hand/{me}/{thing}", IN_HAND),
    Verb("keep", f"Keep {VALUES}", "shown/{thing}", IN_HAND),
    Verb("discard", f"Discard {VALUES}", "hand/{me}/{thing}", IN_HAND),
    Verb(DECLINE, "Do not buy", for_sale, gives_away=True),
    Verb(DONE, done_words, own_side),
]
