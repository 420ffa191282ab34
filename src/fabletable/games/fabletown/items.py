"""The items, all ours, and what they do when they are revealed in a duel."""

from __future__ import annotations

from typing import Final

from fabletable.games.fabletown.fable import Fable
from fabletable.games.fabletown.kinds import Item

STRONGER: Final = "stronger"
DRAW_ONE: Final = "draw_one"

# fmt: off
PLAIN: Final = [
    Item("axe", "Woodcutter's Axe", attack=5, defense=1, glamour=2),
    Item("oak_shield", "Oak Shield", attack=1, defense=5, glamour=2),
    Item("sword", "Knight's Sword", attack=4, defense=3, glamour=3),
    Item("door_bar", "Iron Door Bar", attack=2, defense=5, glamour=3),
    Item("pitchfork", "Pitchfork", attack=4, defense=2, glamour=3),
    Item("kettle", "Copper Kettle", attack=1, defense=4, glamour=3),
    Item("slippers", "Silver Slippers", attack=1, defense=1, glamour=6),
    Item("golden_egg", "Golden Egg", attack=0, defense=0, glamour=8),
    Item("necklace", "Pearl Necklace", attack=0, defense=1, glamour=7),
    Item("gown", "Velvet Gown", attack=0, defense=3, glamour=6),
    Item("ring", "Ruby Ring", attack=2, defense=0, glamour=6),
    Item("walking_stick", "Walking Stick", attack=3, defense=2, glamour=4),
    Item("lantern", "Lantern", attack=2, defense=3, glamour=4),
    Item("bread", "Loaf of Bread", attack=1, defense=3, glamour=4),
    Item("bone_whistle", "Bone Whistle", attack=3, defense=3, glamour=2),
]


def draw(me: Fable, item: Item) -> None:
    me.draw(item.draw, item.name)


BEANS: Final = Item(
    "beans", "Magic Beans", "Draw {draw}.",
    attack=1, defense=1, glamour=4, draw=1, when_revealed=draw,
)


def poison(me: Fable, item: Item) -> None:
    me.opponent.poisoned = True
    me.opponent.tell("poisoned", [item])


APPLE: Final = Item(
    "apple", "Poisoned Apple",
    "The next card your opponent reveals counts 0; its ability still works.",
    attack=3, defense=1, glamour=3, when_revealed=poison,
)


def reflect(me: Fable, item: Item) -> None:
    """Nothing, if the opponent has revealed nothing yet."""
    you = me.opponent
    if you.revealed:
        me.add(you.printed(you.revealed.top), item)


MIRROR: Final = Item(
    "mirror", "Glass Mirror",
    "Add the printed value, for your opponent's role, of the card they revealed last.",
    attack=1, defense=1, glamour=4, when_revealed=reflect,
)


def hold(me: Fable, item: Item) -> None:
    me.opponent.held = item.key
    me.opponent.tell("held", [item])


SPINDLE: Final = Item(
    "spindle", "Spindle", "Your opponent can no longer retreat.",
    attack=3, defense=2, glamour=2, when_revealed=hold,
)

CARPET: Final = Item(
    "carpet", "Flying Carpet",
    "If you do not win, this card returns to your hand and does not count as used.",
    attack=2, defense=2, glamour=4, returns_unless_won=True,
)


def add_if_last(me: Fable, item: Item) -> None:
    if not me.line:
        me.add(item.amount, item)


BOOTS: Final = Item(
    "boots", "Seven-League Boots", "+{amount} if this is the last card of your line.",
    attack=2, defense=2, glamour=3, amount=2, when_revealed=add_if_last,
)


def slow_the_longer_line(me: Fable, item: Item) -> None:
    you = me.opponent
    you.add(-item.amount * max(0, you.laid - me.laid), item)


HEDGE: Final = Item(
    "hedge", "Thorn Hedge",
    "-{amount} to your opponent's total for each card by which their line is longer than yours.",
    attack=1, defense=4, glamour=3, amount=1, when_revealed=slow_the_longer_line,
)


def mist(me: Fable, item: Item) -> None:
    me.opponent.misted = True
    me.opponent.tell("mist_falls", [item])


CLOAK: Final = Item(
    "cloak", "Cloak of Mist",
    "The ability of the next card your opponent reveals does not take effect.",
    attack=2, defense=3, glamour=2, when_revealed=mist,
)


def lure_a_card(me: Fable, item: Item) -> None:
    me.opponent.lose_random(item)


FLUTE: Final = Item(
    "flute", "Reed Flute", "Your opponent discards a random card of their hand.",
    attack=3, defense=1, glamour=3, when_revealed=lure_a_card,
)


def add_for_hand(me: Fable, item: Item) -> None:
    me.add(min(item.most, item.amount * len(me.hand)), item)


PORRIDGE: Final = Item(
    "porridge", "Porridge Pot", "+{amount} for each card in your hand, at most +{most}.",
    attack=0, defense=2, glamour=4, amount=1, most=3, when_revealed=add_for_hand,
)


def add_against_more(me: Fable, item: Item) -> None:
    if me.opponent.laid > me.laid:
        me.add(item.amount, item)


CLUB: Final = Item(
    "club", "Giant's Club", "+{amount} if your opponent's line is longer than yours.",
    attack=4, defense=0, glamour=2, amount=2, when_revealed=add_against_more,
)


async def grant_a_wish(me: Fable, item: Item) -> None:
    keys = [STRONGER, DRAW_ONE] if me.table.can_draw else [STRONGER]
    prompt = f"{item.name}: +{item.amount} to your total, or draw {item.draw}?"
    if await me.choose_of(prompt, keys) == STRONGER:
        me.add(item.amount, item)
    else:
        draw(me, item)


LAMP: Final = Item(
    "lamp", "Wishing Lamp", "Choose: +{amount}, or draw {draw}.",
    attack=1, defense=1, glamour=4, amount=2, draw=1, when_revealed=grant_a_wish,
)


def turn_over(me: Fable, sack: Item) -> None:
    """The ability of what is turned over does not happen."""
    table = me.table
    if table.from_items(table.shown, 1):
        item = table.shown.top
        me.tell("turned_over", [item])
        me.add(me.printed(item), sack)
        table.move_all(table.shown, table.discard)


SACK: Final = Item(
    "sack", "Tinker's Sack",
    "Turn over the top item of the deck, add its printed value for your role, discard it.",
    attack=1, defense=1, glamour=3, when_revealed=turn_over,
)

FAIRY_DUST: Final = Item(
    "fairy_dust", "Fairy Dust",
    "If you win, this card goes into your pool. It still counts as used.",
    attack=1, defense=1, glamour=5, kept_if_won=True,
)


def add_if_fewer(me: Fable, item: Item) -> None:
    if len(me.hand) < len(me.opponent.hand):
        me.add(item.amount, item)


BELL: Final = Item(
    "bell", "Silver Bell", "+{amount} if you have fewer cards in hand than your opponent.",
    attack=2, defense=3, glamour=4, amount=2, when_revealed=add_if_fewer,
)

ITEMS: Final = [
    *PLAIN,
    BEANS, APPLE, MIRROR, SPINDLE, CARPET, BOOTS, HEDGE, CLOAK, FLUTE, PORRIDGE, CLUB, LAMP, SACK,
    FAIRY_DUST, BELL,
]
# fmt: on
