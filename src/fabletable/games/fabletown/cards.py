"""Characters, followers, items and action cards.

Names of characters and starting followers, and which belong together, are the rulebook's;
every number, every ability, every item and all other followers are ours: the printed cards
are lost.
"""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, field, replace
from functools import cache
from typing import Any

from fabletable.engine.cards import RULEBOOK, Card, Overlay, numbered, overlaid
from fabletable.engine.errors import BadOverlay

# The moments at which a follower's ability can be used, once a game.
START, REVEAL, DUEL, PAY = "start", "reveal", "duel", "pay"
SCOURED, LOST, INVESTIGATION = "scoured", "lost", "investigation"
FIXED = ("moment", "of")  # no overlay changes these
COUNTS = ("glamour", "glamour_of_two", "amount", "draw", "threshold")  # never below 0
MOST_PLAYERS = 4
NAMED = {"name": RULEBOOK}
PAIRED = {"name": RULEBOOK, "of": RULEBOOK}


@dataclass(frozen=True, eq=False)  # a kind is one object
class Character(Card):
    """Who a player is. With fewer cards in hand than the threshold, some are in Beast Mode."""

    threshold: int = 0
    amount: int = 0  # the number in the ability
    origins: Mapping[str, str] = field(default_factory=lambda: NAMED)


@dataclass(frozen=True, eq=False)
class Follower(Card):
    """Glamour is both the price and what it is worth. `moment` is empty if it always works."""

    glamour: int = 0
    glamour_of_two: int = 0  # of a starting follower, in a game of two
    of: str = ""  # the character whose starting follower it is
    moment: str = ""
    amount: int = 0  # the number in the ability
    attack: int = 0  # what it adds to its owner's total
    defense: int = 0
    discount: int = 0  # for an only buyer
    draw: int = 0  # more, when its owner draws two


@dataclass(frozen=True, eq=False)
class Item(Card):
    """Attack and Defense count in duels alone; what is revealed there may have an ability."""

    copies: int = 2
    attack: int = 0
    defense: int = 0
    glamour: int = 0


# fmt: off
CHARACTERS = [
    Character(
        "bigby", "Bigby Wolf",
        "Beast Mode (fewer than {threshold} cards in hand): +{amount} to your duel total.",
        threshold=3, amount=2,
    ),
    Character(
        "snow_white", "Snow White",
        "Whenever you scour, draw two items instead: one of your choice goes into your pool, "
        "the other is discarded.",
    ),
    Character(
        "rose_red", "Rose Red",
        "Whenever your action brings you nothing (a duel lost or tied, shut out, or unable to "
        "pay), draw {amount}.",
        amount=1,
    ),
    Character(
        "boy_blue", "Boy Blue",
        "When you draw two, draw {amount} more, then discard one card.",
        amount=1,
    ),
    Character(
        "cinderella", "Cinderella",
        "As only buyer you pay {amount} less. When Tommy Sharp comes, roll two dice and use the "
        "higher.",
        amount=1,
    ),
    Character(
        "beauty", "Beauty and the Beast",
        "Beauty ({threshold} or more cards in hand): as only buyer you pay 1 less. The Beast "
        "(fewer): +{amount} to your duel total when you attack.",
        threshold=4, amount=2,
    ),
    Character(
        "pigs", "The Three Little Pigs",
        "Beast Mode (fewer than {threshold} cards in hand): when you draw two, draw {amount} more.",
        threshold=4, amount=1,
    ),
]

STARTING = [
    Follower(
        "north_wind", "The North Wind", "+{attack} to your total when you attack.",
        of="bigby", glamour=15, glamour_of_two=16, attack=1, origins=PAIRED,
    ),
    Follower(
        "cubs", "The Cubs", "+{defense} to your total when you defend.",
        of="snow_white", glamour=11, glamour_of_two=14, defense=1, origins=PAIRED,
    ),
    Follower(
        "clara", "Clara", "Once, in a duel: +{amount} to your total.",
        of="rose_red", glamour=12, glamour_of_two=13, moment=DUEL, amount=3, origins=PAIRED,
    ),
    Follower(
        "red_riding_hood", "Red Riding Hood", "Once, at the start of a turn: draw {amount}.",
        of="boy_blue", glamour=16, glamour_of_two=13, moment=START, amount=2, origins=PAIRED,
    ),
    Follower(
        "prince_charming", "Prince Charming",
        "Once, when actions are revealed and somebody chose what you chose: you rank above all "
        "others in conflicts this turn.",
        of="cinderella", glamour=16, glamour_of_two=17, moment=REVEAL, origins=PAIRED,
    ),
    Follower(
        "bliss", "Bliss", "After you retreat, draw {amount}.",
        of="beauty", glamour=16, glamour_of_two=16, amount=1, origins=PAIRED,
    ),
    Follower(
        "giants", "The Trio of Giants", "Once, in a duel: -{amount} to your opponent's total.",
        of="pigs", glamour=13, glamour_of_two=13, moment=DUEL, amount=3, origins=PAIRED,
    ),
]

FOLLOWERS = [
    Follower(
        "puss", "Puss in Boots", "+{attack} to your total when you attack.",
        glamour=6, attack=1,
    ),
    Follower(
        "jack", "Jack the Giant Killer", "+{attack} to your total when you attack.",
        glamour=7, attack=2,
    ),
    Follower(
        "tin_soldier", "The Tin Soldier", "+{defense} to your total when you defend.",
        glamour=5, defense=2,
    ),
    Follower(
        "rapunzel", "Rapunzel", "A tied duel in which you defend is won by you.",
        glamour=6,
    ),
    Follower(
        "baba_yaga", "Baba Yaga",
        "Whoever retreats from a duel with you discards a random card of their hand.",
        glamour=10,
    ),
    Follower(
        "millers_daughter", "The Miller's Daughter", "When you draw two, draw {draw} more.",
        glamour=5, draw=1,
    ),
    Follower(
        "goose_girl", "The Goose Girl", "After each item you scour, draw {amount}.",
        glamour=4, amount=1,
    ),
    Follower(
        "mother_goose", "Mother Goose", "As only buyer you pay {discount} less.",
        glamour=5, discount=1,
    ),
    Follower(
        "king_cole", "Old King Cole", "When Tommy Sharp comes: +{amount} to your roll.",
        glamour=8, amount=2,
    ),
    Follower(
        "golden_goose", "The Golden Goose", "At the end of the game: +{amount} Glamour.",
        glamour=8, amount=2,
    ),
    Follower(
        "gingerbread_man", "The Gingerbread Man", "After you retreat, draw {amount}.",
        glamour=3, amount=1,
    ),
    Follower(
        "rumpelstiltskin", "Rumpelstiltskin", "Once, as only buyer: pay {amount} less.",
        glamour=8, moment=PAY, amount=4,
    ),
    Follower(
        "godmother", "The Fairy Godmother",
        "Once, when Tommy Sharp would eliminate you: roll another die and add it.",
        glamour=7, moment=INVESTIGATION,
    ),
    Follower(
        "pied_piper", "The Pied Piper",
        "Once, at the start of a turn: take a random card from another player's hand.",
        glamour=6, moment=START,
    ),
    Follower(
        "sinbad", "Sinbad", "Once, at the start of a turn: draw {amount}.",
        glamour=6, moment=START, amount=2,
    ),
    Follower(
        "snow_queen", "The Snow Queen", "Once, in a duel: -{amount} to your opponent's total.",
        glamour=9, moment=DUEL, amount=3,
    ),
    Follower(
        "frog_king", "The Frog King", "Once, after you lose a duel: draw {amount}.",
        glamour=5, moment=LOST, amount=2,
    ),
    Follower(
        "little_mermaid", "The Little Mermaid",
        "Once, when actions are revealed and somebody chose what you chose: draw two instead.",
        glamour=4, moment=REVEAL,
    ),
    Follower(
        "ali_baba", "Ali Baba", "Once, after you scour: scour a second item.",
        glamour=5, moment=SCOURED,
    ),
    Follower(
        "sandman", "The Sandman",
        "Once, when actions are revealed and somebody chose what you chose: you rank above all "
        "others in conflicts this turn.",
        glamour=7, moment=REVEAL,
    ),
]

ITEMS = [
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
    Item("beans", "Magic Beans", "Draw 1.", attack=1, defense=1, glamour=4),
    Item(
        "apple", "Poisoned Apple",
        "The next card your opponent reveals counts 0; its ability still works.",
        attack=3, defense=1, glamour=3,
    ),
    Item(
        "mirror", "Glass Mirror",
        "Add the printed value of the card your opponent revealed last.",
        attack=1, defense=1, glamour=4,
    ),
    Item(
        "spindle", "Spindle", "Your opponent can no longer retreat.",
        attack=3, defense=2, glamour=2,
    ),
    Item(
        "carpet", "Flying Carpet",
        "If you do not win, this card returns to your hand and does not count as used.",
        attack=2, defense=2, glamour=4,
    ),
    Item(
        "boots", "Seven-League Boots", "+2 if this is the last card of your line.",
        attack=2, defense=2, glamour=3,
    ),
    Item(
        "hedge", "Thorn Hedge",
        "-1 to your opponent's total for each card by which their line is longer than yours.",
        attack=1, defense=4, glamour=3,
    ),
    Item(
        "cloak", "Cloak of Mist",
        "The ability of the next card your opponent reveals does not take effect.",
        attack=2, defense=3, glamour=2,
    ),
    Item(
        "flute", "Reed Flute", "Your opponent discards a random card of their hand.",
        attack=3, defense=1, glamour=3,
    ),
    Item(
        "porridge", "Porridge Pot", "+1 for each card in your hand, at most +3.",
        attack=0, defense=2, glamour=4,
    ),
    Item(
        "club", "Giant's Club", "+2 if your opponent's line is longer than yours.",
        attack=4, defense=0, glamour=2,
    ),
    Item("lamp", "Wishing Lamp", "Choose: +2, or draw 1.", attack=1, defense=1, glamour=4),
    Item(
        "sack", "Tinker's Sack",
        "Turn over the top item of the deck, add its printed value for your role, discard it.",
        attack=1, defense=1, glamour=3,
    ),
    Item(
        "fairy_dust", "Fairy Dust",
        "If you win, this card goes into your pool. It still counts as used.",
        attack=1, defense=1, glamour=5,
    ),
    Item(
        "bell", "Silver Bell", "+2 if you have fewer cards in hand than your opponent.",
        attack=2, defense=3, glamour=4,
    ),
]
# fmt: on

BUY_1, BUY_2, SCOUR, DRAW = "buy_1", "buy_2", "scour", "draw_two"
BY_RULEBOOK = {"name": RULEBOOK, "text": RULEBOOK}
ACTIONS = [
    Card(BUY_1, "Buy Follower 1", "Pay for the first follower.", origins=BY_RULEBOOK),
    Card(BUY_2, "Buy Follower 2", "Pay for the second follower.", origins=BY_RULEBOOK),
    Card(SCOUR, "Scour for Glamour", "The top item goes into your pool.", origins=BY_RULEBOOK),
    Card(DRAW, "Draw two cards", "Take two items into your hand.", origins=BY_RULEBOOK),
]

CARDS: list[Card] = [*CHARACTERS, *STARTING, *FOLLOWERS, *ITEMS, *ACTIONS]


def deck(overlay: Overlay) -> Mapping[str, Card]:
    return _deck(overlay) if overlay else _plain_deck()


@cache
def _plain_deck() -> dict[str, Card]:
    return _deck({})


def _deck(overlay: Overlay) -> dict[str, Card]:
    cards = overlaid(numbered(CARDS), overlay, FIXED)
    for card in cards.values():
        _check(card)
    if sum([one.copies for one in cards.values() if isinstance(one, Character)]) < MOST_PLAYERS:
        raise BadOverlay(f"copies: {MOST_PLAYERS} characters are needed, one for each player")
    return {key: _with_numbers(card, overlay.get(key, {})) for key, card in cards.items()}


def _check(card: Card) -> None:
    """Nobody draws fewer cards than none, or pays with less; and only items exist twice."""
    for name in COUNTS:
        if getattr(card, name, 0) < 0:
            raise BadOverlay(f"{card.key}.{name}: expected 0 or more, got {getattr(card, name)}")
    if isinstance(card, Character | Follower) and card.copies > 1:
        raise BadOverlay(f"{card.key}.copies: expected 0 or 1, got {card.copies}")
    if type(card) is Card and card.copies != 1:
        raise BadOverlay(f"{card.key}.copies: every player has one; expected 1, got {card.copies}")


def values_of(item: Item) -> str:
    return f"Attack {item.attack}, Defense {item.defense}, Glamour {item.glamour}."


def _with_numbers(card: Card, changed: Mapping[str, Any]) -> Card:
    """The text says the card's numbers, unless it is somebody's own words."""
    if "text" in changed:
        return card
    if isinstance(card, Item):
        return replace(card, text=f"{values_of(card)} {card.text}".strip())
    names = ("threshold", "amount", "attack", "defense", "discount", "draw")
    numbers = {name: getattr(card, name, 0) for name in names}
    return replace(card, text=card.text.format(**numbers))
