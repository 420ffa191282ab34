"""The forest as elements to draw, from the table as somebody sees it."""

from __future__ import annotations

from functools import lru_cache

from fabletable.engine.cards import Card
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
    Item,
    Pawn,
    Scene,
    laid,
)
from fabletable.engine.story import counted
from fabletable.engine.zones import Zone
from fabletable.games.fabled_fruit.animal import Animal
from fabletable.games.fabled_fruit.cards import (
    ANIMALS,
    IN_WORDS,
    KINDS,
    PRICE,
    Fruit,
    Location,
    price_in_words,
    price_numbers,
)
from fabletable.games.fabled_fruit.components import DOUBLE, MARKET, MIX, POT, THIEF, TOKENS, WILD
from fabletable.games.fabled_fruit.standing import FOREST
from fabletable.games.fabled_fruit.table import OVER, START, Forest


def scene_of(seen: Forest, viewer: int) -> Scene:
    """The forest, then the others in turn order from your left, and you at last."""
    elements = [_round(seen, viewer), *_forest(seen)]
    for i in range(1, seen.players + 1):
        elements += _side(seen.animals[(viewer + i) % seen.players], viewer)
    if seen.phase == START:
        elements.append(_animals())
    return Scene(tuple(elements))


def _round(seen: Forest, viewer: int) -> Element:
    goal = seen.goal
    if seen.phase == START:
        return Element(NOTE, "turn", "Before the first round", text=f"{goal} juices to reach")
    label = f"Round {seen.round}"
    if seen.phase == OVER:
        return Element(NOTE, "turn", label, text="the game is over")
    whose = "your" if seen.active == viewer else f"{{{seen.active}}}'s"
    text = f"{whose} {'extra ' * seen.extra}turn; {{{seen.start}}} went first"
    last = "the last round" if seen.is_last_round else f"ends at {goal} juices"
    return Element(NOTE, "turn", label, text=f"{text}; {last}")


def _forest(seen: Forest) -> list[Element]:
    to_come = len(seen.ahead) + len(seen.unopened) + len(seen.copies)
    found = [
        _display(seen),
        Element(PILE, "locations", "Location stack", count=to_come),
        Element(PILE, "stack", "Fruit stack", count=len(seen.stack)),
        _discard(seen),
    ]
    if MIX in seen.parts:
        found.append(Element(PILE, "mix", "Mix cards", count=len(seen.mix)))
    if POT in seen.parts:
        found.append(Element(PILE, "pot", "Pot", count=len(seen.pot)))
    if supply := _supply(seen):
        found.append(Element(BADGE, "supply", "In the supply", text=", ".join(supply)))
    if THIEF in seen.parts:
        found.append(Element(BADGE, "thief", "Thief", text=_thief(seen)))
    if MARKET in seen.parts:
        found.append(_open(seen, FAN, seen.market, "Market"))
    if seen.group:
        found.append(_open(seen, ROW, seen.group, "First group"))
    if seen.revealed:
        found.append(_open(seen, ROW, seen.revealed, "Revealed"))
    return found


def _display(seen: Forest) -> Element:
    """A card of each location, with how many there are and who is there."""
    places = seen.locations()
    keys = [place.key for place in places]
    row = laid(ROW, "display", "Locations", keys, seen.setup.deck, face_of, in_order=True)
    for item, place in zip(row.items, places, strict=True):
        item.text, item.pawns = _about(seen, place), _standing(seen, place)
        item.count = seen.display.cards.count(place)
    return row


def _standing(seen: Forest, place: Location) -> tuple[Pawn, ...]:
    """The animals that are there, their tokens, the thief, and a signpost."""
    found = [
        Pawn(f"pawn-{a.animal}", f"{{{a.player}}}", a.player) for a in seen.standing_at(place.key)
    ]
    marking = [animal for animal in seen.animals if animal.token_at == place.key]
    found += [Pawn("pawn-token", f"token of {{{a.player}}}", a.player) for a in marking]
    if seen.thief == place.key:
        found.append(Pawn("pawn-thief", "thief"))
    return tuple(found)


def _about(seen: Forest, place: Location) -> str:
    words = [f"x{seen.display.cards.count(place)}"]
    words += [f"{{{animal.player}}}" for animal in seen.standing_at(place.key)]
    marking = [animal for animal in seen.animals if animal.token_at == place.key]
    words += [f"token of {{{animal.player}}}" for animal in marking]
    if seen.thief == place.key:
        words.append("thief")
    return ", ".join(words)


def _discard(seen: Forest) -> Element:
    """All of it, or only the top card, as was agreed."""
    pile, under = seen.discard, len(seen.buried)
    if seen.phase == START:  # all fruits lie there before they are dealt
        return Element(PILE, "discard", "Fruits to be dealt", count=len(pile) + under)
    if pile and not seen.top_only:
        return _open(seen, FAN, pile, "Discard pile")
    top = [fruit.key for fruit in pile.cards[-1:]]
    items = laid(PILE, "discard", "", top, seen.setup.deck, face_of).items
    return Element(PILE, "discard", "Discard pile", items=items, count=len(pile) + under)


def _supply(seen: Forest) -> list[str]:
    """Tokens that nobody has; nothing while there are none in the game."""
    found = []
    if WILD in seen.parts:
        found.append(counted(seen.wilds_left, "wild token", "no"))
    if DOUBLE in seen.parts:
        found.append(counted(seen.doubles_left, "double-turn token", "no"))
    if TOKENS in seen.parts:
        kinds = ", ".join(seen.supply)
        found.append(f"fruit tokens: {kinds}" if kinds else "no fruit token")
    return found


def _thief(seen: Forest) -> str:
    if seen.thief == FOREST:
        return "in the forest"
    return f"at {seen.location(seen.thief).name}, for {{{seen.master}}}"


def _open(
    seen: Forest, kind: str, zone: Zone[Fruit], label: str, seat: int | None = None
) -> Element:
    """Cards that the viewer sees."""
    keys = [fruit.key for fruit in zone]
    return laid(kind, zone.id, label, keys, seen.setup.deck, face_of, seat)


def _animals() -> Element:
    """All of them, as long as somebody chooses: who clicks one that is gone is told whose it is."""
    items = [
        Item(f"animals/{name}", Face(name.capitalize(), picture=f"pawn-{name}")) for name in ANIMALS
    ]
    return Element(ROW, "animals", "Animals", items=tuple(items))


def _side(animal: Animal, viewer: int) -> list[Element]:
    table, player = animal.table, animal.player
    count = len(animal.juices)
    found = [
        Element(BADGE, f"animal/{player}", _name(animal), player, text=_where(animal)),
        Element(
            TRACK, f"juices/{player}", "Juices", player,
            value=count, limit=table.goal, picture="juice",
        ),
        *_tokens(animal),
    ]  # fmt: skip
    if table.marker and table.start == player:
        found.append(Element(BADGE, f"start/{player}", "Start player", player, text=table.marker))
    if table.phase != START:  # until fruits are dealt, animals lie there
        hand = _own(animal, FAN, animal.hand, "Hand", viewer)
        # Of others it comes first: on small portraits what comes last is left out.
        found.insert(len(found) if player == viewer else 0, hand)
    if animal.aside:
        found.append(_own(animal, ROW, animal.aside, "Looked at", viewer))
    if animal.shown:
        found.append(_own(animal, ROW, animal.shown, "Shown", viewer))
    if animal.buying:
        found.append(_payment(animal))
    return found


def _own(animal: Animal, kind: str, zone: Zone[Fruit], label: str, viewer: int) -> Element:
    """Cards of a player, of which others may only see how many there are."""
    if zone.seen_by(viewer):
        return _open(animal.table, kind, zone, label, animal.player)
    return laid(kind, zone.id, label, len(zone), {}, face_of, animal.player)


def _name(animal: Animal) -> str:
    return animal.animal.capitalize() or "Animal"


def _where(animal: Animal) -> str:
    if not animal.at:
        return "at home"
    at = f"at {animal.here.name}"
    copies = animal.used not in (FOREST, animal.at)
    return f"{at}, saying what {animal.place.name} says" if copies else at


def _payment(animal: Animal) -> Element:
    """What is bought for how much, and what is still to be paid."""
    place = animal.table.location(animal.buying)
    text = f"{place.name} for {animal.price_in_words(place, animal.discount)}"
    text += f"; paid so far: {animal.paid}" if animal.paid else ""
    return Element(BADGE, f"buying/{animal.player}", "Pays for", animal.player, text=text)


def _tokens(animal: Animal) -> list[Element]:
    player = animal.player
    counts = {"tasted": animal.tasted, "wild": animal.wild, "double": animal.double}
    found = [
        Element(COUNTER, f"{name}/{player}", COUNTED[name], player, value=count)
        for name, count in counts.items()
        if count
    ]
    if animal.token_at:
        at = f"at {animal.table.location(animal.token_at).name}"
        found.append(Element(BADGE, f"mark/{player}", "Its token", player, text=at))
    if animal.tokens:
        words = ", ".join(animal.tokens)
        found.append(Element(BADGE, f"tokens/{player}", "Fruit tokens", player, text=words))
    return found


COUNTED = {"tasted": "Tasted", "wild": "Wild tokens", "double": "Double turns"}


@lru_cache(maxsize=512)  # a kind always looks the same
def face_of(card: Card) -> Face:
    if isinstance(card, Fruit):
        return Face(
            card.name, colour=card.kinds[0], icons=card.kinds, text=card.text,
            picture=card.key, origin=card.all_origins(),
        )  # fmt: skip
    assert isinstance(card, Location)
    return Face(
        title=card.name,
        short=f"#{card.number}",
        cost=price_in_words(card),
        text=card.says,
        picture=card.key,
        origin=card.all_origins(),
        figures=_figures(card),
        sign=card.sign,
    )


def _figures(place: Location) -> tuple[Figure, ...]:
    """The price in pictures of fruits; what has none is said in a word."""
    numbers = zip(price_numbers(place), PRICE, strict=True)
    return tuple(_figure(name, count) for count, name in numbers if count)


def _figure(name: str, count: int) -> Figure:
    picture = name if name in KINDS else "any" if name == "smoothie" else ""
    return Figure(picture, count, IN_WORDS.get(name, name))
