"""The Fox and the Crow: cards, table, rules and look."""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from dataclasses import dataclass
from typing import ClassVar

from fabletable import (
    ALL,
    COUNTER,
    DONE,
    FAN,
    NOBODY,
    OWNER,
    PILE,
    ROW,
    Advice,
    Card,
    Element,
    Ending,
    Face,
    Facts,
    Field,
    Look,
    Measure,
    Mode,
    Overlay,
    Result,
    Rules,
    Scene,
    Seat,
    Setup,
    Step,
    Table,
    Term,
    Verb,
    Zone,
    fields,
    laid,
    numbered,
    overlaid,
    thing,
    together,
    verb_of,
)

HAND, CHEESES = 4, 6


@dataclass(frozen=True, eq=False)
class Cheese(Card):
    value: int = 0


CARDS = numbered(
    [
        Cheese("rind", "Rind", "Better than nothing.", copies=10, value=1),
        Cheese("curd", "Curd", "Soft words for soft cheese.", copies=9, value=2),
        Cheese("goat", "Goat cheese", "It has a voice of its own.", copies=8, value=3),
        Cheese("blue", "Blue cheese", "As noble as the Crow.", copies=7, value=4),
        Cheese("wheel", "Golden wheel", "The sun itself, says the Fox.", copies=6, value=5),
    ]
)


class Fox(Seat["Wood"]):
    def __init__(self, table: Wood, player: int) -> None:
        super().__init__(table, player)
        self.hand: Zone[Cheese] = self.zone("hand", OWNER)
        self.praise: Zone[Cheese] = self.zone("praise", OWNER)
        self.larder: Zone[Cheese] = self.zone("larder", ALL)

    @property
    def points(self) -> int:
        return sum(card.value for card in self.larder)

    def heard(self) -> Iterable[Cheese]:
        """What the Crow listens to: not what it holds itself, unless there is nothing else."""
        held = self.table.branch.top
        return [card for card in self.hand if card is not held] or self.hand.cards

    def not_heard(self, key: str) -> str:
        if verb_of(key) != "praise" or thing(key) in [card.key for card in self.heard()]:
            return ""
        return "the Crow holds one of these already"


class Wood(Table):
    FIELDS: ClassVar[tuple[Field, ...]] = (
        fields.word("phase", "deal", "praise", "song"),
        fields.count("fallen", 0, CHEESES),
    )

    def __init__(self, setup: Setup) -> None:
        super().__init__(setup)
        self.box: Zone[Cheese] = self.zone("box", ALL)
        self.stack: Zone[Cheese] = self.zone("stack", NOBODY)
        self.branch: Zone[Cheese] = self.zone("branch", ALL)
        self.brook: Zone[Cheese] = self.zone("brook", ALL)
        self.foxes = [Fox(self, player) for player in range(setup.players)]
        self.areas = list(self.foxes)
        self.phase = "deal"
        self.fallen = 0

    def draw(self, zone: Zone[Cheese], count: int) -> None:
        self.move_drawn(self.stack, self.brook, zone, count)


# -- rules


async def deal(table: Wood) -> None:
    table.move_all(table.box, table.stack)
    table.shuffle(table.stack)
    for fox in table.foxes:
        table.draw(fox.hand, HAND)
    table.draw(table.branch, 1)
    table.phase = "praise"


async def praise(table: Wood) -> None:
    """All praise at once; the highest praise that nobody else gave wins the cheese."""
    await together(table.foxes, lay_praise)
    laid_down = [fox.praise.top for fox in table.foxes]
    for fox, card in zip(table.foxes, laid_down, strict=True):
        fox.tell("praised", [card])
        table.move_all(fox.praise, table.brook)
    winner = winner_of(table, laid_down)
    if winner is None:
        table.tell("lost", cards=(table.branch.top,))
    else:
        winner.tell("won", [table.branch.top])
    table.move_all(table.branch, table.brook if winner is None else winner.larder)
    table.phase = "song"


async def lay_praise(me: Fox) -> None:
    card = await me.choose_card("Praise the Crow", "praise", me.hand, me.heard, me.not_heard)
    me.table.move(card, me.hand, me.praise)


def winner_of(table: Wood, cards: list[Cheese]) -> Fox | None:
    values = [card.value for card in cards]
    alone = [value for value in values if values.count(value) == 1]
    return table.foxes[values.index(max(alone))] if alone else None


async def song(table: Wood) -> None:
    """One fox sings, everybody draws, and the Crow finds the next cheese."""
    me = table.foxes[table.fallen % table.players]
    sung = await me.handful(
        "Sing away up to two cards", "sing", me.hand, table.brook, most=2, whole="Sing away {cards}"
    )
    me.tell("sang", words=(sung,))
    for fox in table.foxes:
        table.draw(fox.hand, HAND - len(fox.hand))
    table.fallen += 1
    if table.fallen < CHEESES:
        table.draw(table.branch, 1)
    table.phase = "praise"


STEPS = {"deal": deal, "praise": praise, "song": song}


class FoxAndCrow(Rules[Wood]):
    def __init__(self) -> None:
        super().__init__(FACTS, WoodLook(TEXTS, VERBS, TERMS), WoodAdvice())

    def deck(self, overlay: Overlay) -> Mapping[str, Card]:
        return overlaid(CARDS, overlay)

    def blank(self, setup: Setup) -> Wood:
        return Wood(setup)

    def lay_out(self, table: Wood) -> None:
        deck = table.setup.deck.values()
        table.box.cards = [card for card in deck for _ in range(card.copies)]  # type: ignore[misc]

    def step(self, table: Wood) -> Step | None:
        return STEPS[table.phase](table) if table.fallen < CHEESES else None

    def result(self, table: Wood) -> Result:
        scores = tuple(fox.points for fox in table.foxes)
        return Result(tuple(1 + sum(s > mine for s in scores) for mine in scores), scores)


class WoodAdvice(Advice[Wood]):
    def value(self, table: Wood, player: int) -> float:
        return table.foxes[player].points


# -- what is seen and told

FACTS = Facts(
    "fox-and-crow", "The Fox and the Crow", "1", (Mode("wood", "In the wood", (2, 3, 4)),),
    box="fox_and_crow",
)  # fmt: skip
VERBS: list[Verb[Wood]] = [
    Verb("praise", "Praise with {card}", "hand/{me}/{thing}", list(CARDS)),
    Verb("sing", "Sing away {card}", "hand/{me}/{thing}", list(CARDS)),
    Verb(DONE, "Stay silent", "stack"),
]
TEXTS = {
    "praised": "[You praise|{who} praises] the Crow with {cards}.",
    "won": "[You catch|{who} catches] {cards}.",
    "lost": "Nobody is praised above the others: {cards} falls into the brook.",
    "sang": "[You sing|{who} sings] away {0} cards.",
    "shuffled": "The cards in the brook are shuffled, and are the new stack.",
}
HELP = f"""
After {CHEESES} cheeses, the fox with the most points in its larder wins.

1. The Crow holds a cheese. All foxes praise it with a card, face down; the highest that nobody else
   laid wins the cheese. Not with the very cheese that the Crow holds, unless you have nothing else.
2. One fox, in turn, may sing away up to two cards, and everybody draws back up to {HAND}.
"""
TERMS = [
    Term(
        "brook",
        "Cards that nobody has any more lie there, until the stack is empty.",
        "Two foxes praise with 4, and both cards go to the brook.",
        ("Brook",),
    ),
    Term("cheese", "A card, worth 1 to 5 points.", "The Golden wheel is worth 5.", ("cheeses",)),
    Term("Crow", "It holds the cheese that all want.", "You praise the Crow with a card."),
    Term("fox", "A player.", "With three foxes, three cards are laid.", ("foxes",)),
    Term(
        "larder",
        "The cheeses that you have won, open for all: they are your points.",
        "Curd and Rind in your larder are 3 points.",
    ),
    Term(
        "praise",
        "To lay a card face down for the Crow; the highest that nobody else laid wins.",
        "You praise with 5 and so does another fox: the 4 of the third wins.",
    ),
    Term("sing away", "To discard a card of your hand.", "You sing away two cards, and draw two."),
]


class WoodLook(Look[Wood]):
    def scene(self, seen: Wood, viewer: int) -> Scene:
        found = [
            Element(COUNTER, "fallen", "Cheeses gone", value=seen.fallen, limit=CHEESES),
            Element(PILE, "stack", "Stack", count=len(seen.stack)),
            shown(ROW, seen, seen.branch, "The Crow's cheese", viewer),
            shown(FAN, seen, seen.brook, "Brook", viewer),
        ]
        for fox in seen.foxes:
            me = fox.player
            found.append(Element(COUNTER, f"points/{me}", "Points", me, value=fox.points))
            found.append(shown(FAN, seen, fox.hand, "Hand", viewer, me))
            found.append(shown(FAN, seen, fox.larder, "Larder", viewer, me))
        return Scene(tuple(found))

    def tally(self, seen: Wood) -> list[list[str]]:
        return [[f"points/{fox.player}"] for fox in seen.foxes]

    def help(self, mode: str) -> str:
        return HELP

    def ending(self, seen: Wood) -> Ending:
        points = tuple(fox.points for fox in seen.foxes)
        return Ending("The most points in the larder win.", (Measure("points", points, "point"),))


def shown(
    kind: str, seen: Wood, zone: Zone[Cheese], label: str, viewer: int, seat: int | None = None
) -> Element:
    cards = [card.key for card in zone] if zone.seen_by(viewer) else len(zone)
    return laid(kind, zone.id, label, cards, seen.setup.deck, face, seat)


def face(card: Card) -> Face:
    assert isinstance(card, Cheese)
    return Face(
        card.name, cost=card.value, text=card.text, picture=card.key, colour=card.key,
        origin=card.all_origins(),
    )  # fmt: skip


FOX_AND_CROW = FoxAndCrow()
