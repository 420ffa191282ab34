"""The 17 characters. What they score is data; their texts are made from it.

Numbers not marked otherwise are house values: the printed cards are lost.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Mapping
from dataclasses import dataclass, field, replace
from functools import cache
from typing import TYPE_CHECKING, Final, NamedTuple

from fabletable.engine.cards import PUBLIC, RULEBOOK, Card, Overlay, numbered, overlaid
from fabletable.engine.errors import BadOverlay
from fabletable.engine.story import MINUS, minus

if TYPE_CHECKING:
    from fabletable.games.wonder_tales.table import Tales


class Action(NamedTuple):
    """What a card does to one that touches it when it is placed, and never again."""

    text: str
    brief: str
    prompt: str
    takes: Callable[[Tales, int, int], None]  # on the table, by a player: the target's place


@dataclass(frozen=True, eq=False)  # a kind is one object
class Character(Card):
    """A character and what it scores, for whoever's colour is up."""

    article: str = ""
    short: str = ""  # for narrow places
    touching: dict[str, int] = field(default_factory=dict)  # points for touching that card
    per_own: int = 0  # for each neighbour of the same colour
    per_rival: int = 0  # for each neighbour of the other colour
    per_neighbour: int = 0
    at_most: int = 0  # a limit on points per neighbour; 0: none
    nothing_above: int = 0  # if no card lies directly above
    alone: int = 0  # if touching none of `shuns`
    shuns: tuple[str, ...] = ()
    trio: int = 0  # if all of `trio_of` are connected
    trio_of: tuple[str, ...] = ()
    action: Action | None = None
    # The same by places in the table of cards, since points are counted all the time.
    beside: tuple[int, ...] = ()  # `touching`
    trio_at: tuple[int, ...] = ()  # `trio_of`

    @property
    def called(self) -> str:
        """The character in the middle of a sentence."""
        return self.article + self.name


THE: Final = "the "
BEARS: Final = ("mama", "papa", "baby")
PIGS: Final = ("straw", "stick", "brick")
FIXED: Final = ("copies",)  # there is one of each; no overlay changes that
NAMED: Final = {"name": RULEBOOK}
REVIEWED: Final = {"name": PUBLIC}


def change_places(table: Tales, player: int, target: int) -> None:
    """The card placed last and the target keep the colours they show."""
    table.tell("swapped", player, (table.grid.top, table.grid.cards[target]))
    table.swap(len(table.cells) - 1, target)


def turn_over(table: Tales, player: int, target: int) -> None:
    """From now on the target belongs to whose colour it shows."""
    table.flip(target)
    table.tell("turned", player, (table.grid.cards[target],), (table.colour_of(target),))


# fmt: off
CHARACTERS: Final = [
    Character(
        "frog", "Frog Prince", short="Frog", article=THE, touching={"princess": 3, "witch": -2},
        origins={**NAMED, "touching.princess": RULEBOOK, "touching.witch": RULEBOOK},
    ),
    Character(
        "princess", "Princess", article=THE, touching={"frog": 3}, nothing_above=2, origins=NAMED,
    ),
    Character(
        "witch", "Witch", article=THE,
        action=Action(
            "When placed, she changes places with a card touching her.", "changes places",
            "The Witch changes places with a card touching her: with which?", change_places,
        ),
        origins={**NAMED, "action": RULEBOOK},
    ),
    Character(
        "stepmother", "Stepmother", short="Stepmum", article=THE, per_rival=1,
        action=Action(
            "When placed, she turns over a card touching her.", "turns one over",
            "The Stepmother turns over a card touching her, which then scores for the other "
            "colour: which?", turn_over,
        ),
        origins={**NAMED, "action": RULEBOOK},
    ),
    Character(
        "goldilocks", "Goldilocks", short="Goldi", alone=4, shuns=BEARS, origins=NAMED,
    ),
    Character(
        "mama", "Mama Bear", short="Mama", per_rival=2, at_most=6,
        origins={**NAMED, "per_rival": RULEBOOK},
    ),
    Character(
        "papa", "Papa Bear", short="Papa", per_own=2, origins={**NAMED, "per_own": RULEBOOK},
    ),
    Character(
        "baby", "Baby Bear", short="Baby", trio=5, trio_of=BEARS,
        origins={**NAMED, "trio": RULEBOOK},
    ),
    Character(
        "wolf", "Big Bad Wolf", short="Wolf", article=THE,
        touching={"hood": 2, "grandmother": 2, "straw": 1, "stick": 1, "woodcutter": -3},
        origins={**NAMED, "touching.hood": RULEBOOK},
    ),
    Character(
        "hood", "Little Red Riding Hood", short="Hood",
        touching={"grandmother": 3, "woodcutter": 2}, origins=NAMED,
    ),
    Character("hansel", "Hansel", touching={"gretel": 4, "witch": -2}, origins=REVIEWED),
    Character(
        "gretel", "Gretel", touching={"hansel": 4, "witch": 2, "stepmother": -2},
        origins=REVIEWED,
    ),
    Character(
        "straw", "Straw Pig", short="Straw", article=THE,
        touching={"stick": 2, "brick": 2, "wolf": -3}, origins=REVIEWED,
    ),
    Character(
        "stick", "Stick Pig", short="Stick", article=THE, per_neighbour=1, touching={"wolf": -3},
        origins=REVIEWED,
    ),
    Character(
        "brick", "Brick Pig", short="Brick", article=THE, trio=5, trio_of=PIGS,
        origins={**REVIEWED, "trio": PUBLIC},
    ),
    Character(
        "grandmother", "Grandmother", short="Granny", article=THE, touching={"hood": 3, "wolf": -2},
    ),
    Character(
        "woodcutter", "Woodcutter", short="Woodman", article=THE,
        touching={"wolf": 4, "hood": 1, "grandmother": 1},
    ),
]
# fmt: on


def deck(overlay: Overlay) -> Mapping[str, Character]:
    """All characters by key, with the overlay's values and with texts that say what they score."""
    if not overlay:
        return _plain_deck()
    cards = overlaid(numbered(CHARACTERS), overlay, FIXED)
    for card in cards.values():
        _check(card)
    return _completed(cards)


@cache
def _plain_deck() -> Mapping[str, Character]:
    return _completed(numbered(CHARACTERS))


def _check(card: Character) -> None:
    """Some values mean nothing on cards that name nobody for them."""
    if card.trio and not card.trio_of:
        raise BadOverlay(f"{card.key}.trio: this character belongs to no trio")
    if card.alone and not card.shuns:
        raise BadOverlay(f"{card.key}.alone: this character shuns nobody")
    if card.at_most < 0:
        raise BadOverlay(f"{card.key}.at_most: expected 0 (no limit) or more, got {card.at_most}")


def _completed(cards: dict[str, Character]) -> dict[str, Character]:
    """The cards with what follows from their values: texts, and values by place."""
    return {
        key: replace(
            card,
            text=card.text or _text(card, cards),
            beside=tuple([card.touching.get(other, 0) for other in cards]),
            trio_at=tuple([cards[other].index for other in card.trio_of]),
        )
        for key, card in cards.items()
    }


def _text(card: Character, cards: Mapping[str, Character]) -> str:
    scores = [
        _per_neighbour(card),
        f"{minus(card.alone)} if touching none of {_names(card.shuns, cards)}."
        if card.alone
        else "",
        f"{minus(card.trio)} if {_names(card.trio_of, cards)} are connected." if card.trio else "",
        *_touching(card, cards),
        f"{minus(card.nothing_above)} if no card lies directly above."
        if card.nothing_above
        else "",
    ]
    said = [part for part in scores if part] or ["No points."]
    return " ".join([*said, card.action.text] if card.action is not None else said)


def _per_neighbour(card: Character) -> str:
    """All that is counted by neighbours, with the limit on their sum."""
    kinds = [
        (card.per_own, "its own"),
        (card.per_rival, "the other"),
        (card.per_neighbour, "either"),
    ]
    parts = [
        f"{minus(points)} per neighbour of {whose} colour" for points, whose in kinds if points
    ]
    together = "together " if len(parts) > 1 else ""
    limit = f", {together}{card.at_most} at most" if card.at_most else ""
    return f"{', '.join(parts)}{limit}." if parts else ""


def _touching(card: Character, cards: Mapping[str, Character]) -> list[str]:
    """One sentence for each number of points, naming all the cards it is given for."""
    return [
        f"{minus(points)} {_each(others)} touching {_names(others, cards)}."
        for points, others in _by_points(card).items()
    ]


def _each(others: list[str]) -> str:
    return "each for" if len(others) > 1 else "if"


def _by_points(card: Character) -> dict[int, list[str]]:
    """Whom it gets so many points for touching."""
    found: dict[int, list[str]] = {}
    for other, points in card.touching.items():
        if points:
            found.setdefault(points, []).append(other)
    return found


def _names(keys: tuple[str, ...] | list[str], cards: Mapping[str, Character]) -> str:
    names = [cards[key].called for key in keys]
    return " and ".join([", ".join(names[:-1]), names[-1]] if len(names) > 1 else names)


def brief_of(card: Character) -> str:
    """What its text says, in few words; somebody's own words are not made shorter."""
    names = _plain_deck()
    if card.text != _text(card, names):
        return ""
    each = [(card.per_own, "own "), (card.per_rival, "rival "), (card.per_neighbour, "")]
    said = [
        *[f"{_plus(points)} per {whose}neighbour" for points, whose in each if points],
        f"{card.at_most} at most" if card.at_most else "",
        f"{_plus(card.alone)} without {_shorts(card.shuns)}" if card.alone else "",
        f"{_plus(card.trio)} {_shorts(card.trio_of)} connected" if card.trio else "",
        *[f"{_plus(points)} {_shorts(some)}" for points, some in _by_points(card).items()],
        f"{_plus(card.nothing_above)} nothing above" if card.nothing_above else "",
        card.action.brief if card.action is not None else "",
    ]
    brief = "; ".join([part for part in said if part])
    return brief[:1].upper() + brief[1:]


def _plus(points: int) -> str:
    return f"{points:+}".replace("-", MINUS)


def _shorts(keys: Iterable[str]) -> str:
    """Short names that are a word of the whole one; who is Granny, would be asked of others."""
    cards = [_plain_deck()[key] for key in keys]
    return ", ".join([one.short if one.short in one.name.split() else one.name for one in cards])
