"""What `?` says: of cards, piles, places, players, answers and words of the glossary."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from dataclasses import dataclass
from functools import partial

from fabletable.engine.cards import Card
from fabletable.engine.facts import Option
from fabletable.engine.game import Game
from fabletable.engine.scene import Element, Face, Scene
from fabletable.engine.story import named
from fabletable.engine.terms import Term, terms_in
from fabletable.terminal.screen import say
from fabletable.terminal.text import INDENT, Reader, faces_of, items_text, scene_text, value_text

LEAST_LETTERS = 3  # of what is not on the table, so that nobody learns of it by chance
WORDS = "words"  # lists the glossary
FOR_GOOD = "It gives something away for good, or ends what you are doing."
UNKNOWN = "Nothing is called '{}': no card, no place, no player, no word of the rules."


@dataclass(frozen=True)
class Subject:
    """Something that can be asked about, by its names in small letters."""

    names: tuple[str, ...]
    tell: Callable[[], None]

    def is_called(self, name: str) -> bool:
        return name in self.names

    def is_partly_called(self, name: str) -> bool:
        return any(name in one for one in self.names)


class Explainer:
    """Explains what one player sees, while they are asked something."""

    def __init__(self, game: Game, scene: Scene, player: int, names: Sequence[str]) -> None:
        self.game = game
        self.scene = scene
        self.player = player
        self.names = names
        self.terms = game.rules.look.terms
        self.reader = Reader(player, names)

    # -- by name

    def explain_name(self, name: str) -> None:
        """What is called so; else what is partly called so: on the table and in the rules, else
        any card of the game.
        """
        asked = name.lower()
        if asked == WORDS:
            say(f"Words of the rules: {', '.join(term.name for term in self.terms)}.", later=INDENT)
            return
        here, words, cards = self._here(), self._words(), self._cards()
        found = [one for one in (*here, *words, *cards) if one.is_called(asked)]
        hardly = len(asked) < LEAST_LETTERS
        nearby = here if hardly else [*here, *words]
        found = found or [one for one in nearby if one.is_partly_called(asked)]
        found = found or [one for one in cards if one.is_partly_called(asked) and not hardly]
        for one in found:
            one.tell()
        if not found:
            say(UNKNOWN.format(name))

    def _here(self) -> list[Subject]:
        faces = {face.title: face for face in faces_of(self.scene).values()}
        keys = {card.name: card.key for card in self.game.setup.deck.values()}
        found = [
            Subject(names_of(face, keys.get(title, "")), partial(self.tell_face, face))
            for title, face in faces.items()
        ]
        places = [one for one in self.scene.elements if one.label]
        found += [Subject(self._called(one), partial(self.tell_place, one)) for one in places]
        for seat, name in enumerate(self.names):
            called = (name.lower(), "you") if seat == self.player else (name.lower(),)
            found.append(Subject(called, partial(self.tell_player, seat)))
        return found

    def _called(self, element: Element) -> tuple[str, ...]:
        """`Follower 1, Glamour 7; your hand pays 9` is called `follower 1`."""
        label = self._told(element.label).lower()
        return label, label.partition(",")[0].partition(":")[0]

    def _words(self) -> list[Subject]:
        return [
            Subject(tuple(map(str.lower, term.words)), partial(self.tell_term, term))
            for term in self.terms
        ]

    def _cards(self) -> list[Subject]:
        """Those that do not lie on the table now."""
        seen = {face.title for face in faces_of(self.scene).values()}
        return [
            Subject(
                names_of(self.game.rules.look.face(card), card.key), partial(self.tell_card, card)
            )
            for card in self.game.setup.deck.values()
            if card.name not in seen
        ]

    # -- by number

    def explain_option(self, number: str, option: Option) -> None:
        """What an answer is about: its card, or else what it does, and where."""
        face = faces_of(self.scene).get(option.at)
        if face is not None and face.title in option.label:
            self.tell_face(face)
            return
        say(f"{number} {option.label}.", later=INDENT)
        for card in self._cards_named(option.label):
            self.tell_card(card)
        for element in [one for one in self.scene.elements if one.id == option.at]:
            say(f"It is about: {self._place(element)}.", INDENT, INDENT)
        if option.gives_away:
            say(FOR_GOOD, INDENT, INDENT)
        for term in terms_in(option.label, self.terms):
            self.tell_term(term)

    def _cards_named(self, label: str) -> list[Card]:
        deck = self.game.setup.deck.values()
        return [card for card in deck if card.name in label][:2]

    # -- telling

    def tell_face(self, face: Face) -> None:
        explain(face)
        self._name_words(f"{face.numbers} {face.text}")
        self._why_not([at for at, one in faces_of(self.scene).items() if one == face])

    def tell_card(self, card: Card) -> None:
        face = self.game.rules.look.face(card)
        explain(face)
        self._name_words(f"{face.numbers} {face.text}")

    def tell_place(self, element: Element) -> None:
        """What lies there; a pile that lies open is told card by card, from the top."""
        say(f"{self._place(element)}.", later=INDENT)
        open_cards = [item for item in element.items if item.face]
        if element.count is not None and len(open_cards) > 1:
            cards = ", ".join(items_text(element, self.reader))
            say(f"In it, from the top: {cards}.", INDENT, INDENT)
        self._why_not([element.id])

    def tell_player(self, seat: int) -> None:
        """Everything that is theirs."""
        own = tuple(element for element in self.scene.elements if element.seat == seat)
        print(
            scene_text(Scene(own), self.reader) if own else f"{self.names[seat]} has nothing here."
        )

    def tell_term(self, term: Term) -> None:
        say(f"{term.name}: {term.sentence} For example: {term.example}", later=INDENT)

    def _place(self, element: Element) -> str:
        label = self._told(element.label)
        if element.seat is not None:
            whose = "you" if element.seat == self.player else self.names[element.seat]
            label = f"{label} ({whose})"
        return f"{label}: {self._content(element)}"

    def _content(self, element: Element) -> str:
        if element.count is None and element.items:
            return ", ".join(items_text(element, self.reader))
        if element.text:
            return self._told(element.text)
        return value_text(element, self.reader)

    def _name_words(self, text: str) -> None:
        """Words of the text that can be asked for as well."""
        found = [term.name for term in terms_in(text, self.terms)]
        if found:
            say(f"? also explains: {', '.join(found)}.", INDENT, INDENT)

    def _why_not(self, places: Sequence[str]) -> None:
        """What is against choosing anything here; nothing if nothing is, or nobody asks for it."""
        reasons = self.game.reasons(self.player) if places else {}
        found = [why for place in places for why in reasons.get(place, {}).values()]
        if found and all(found):
            say(f"It cannot be chosen: {'; '.join(dict.fromkeys(found))}.", INDENT, INDENT)

    def _told(self, text: str) -> str:
        return named(text, self.player, self.names)


def names_of(face: Face, key: str) -> tuple[str, ...]:
    """All that a card is called, also in a narrow place."""
    return face.title.lower(), face.short.lower(), key


def explain(face: Face, cost: bool = True) -> None:
    """A card: its numbers, its text, what it costs, and where that comes from."""
    costs = f"Costs {face.cost}." if cost and face.cost is not None else ""
    origin = f"(From: {', '.join(face.origin)}.)" if face.origin else ""
    say(" ".join([f"{face.title}:", face.numbers, face.text, costs, origin]), later=INDENT)
