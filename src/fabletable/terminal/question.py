"""What one person is asked: shown with the table it is about, and explained."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import replace

from fabletable.engine.cards import Card
from fabletable.engine.choice import Ask
from fabletable.engine.facts import Option
from fabletable.engine.game import Game
from fabletable.engine.rules import AnyRules
from fabletable.engine.scene import Face, Scene
from fabletable.engine.story import named
from fabletable.terminal.marking import HOW, Marking, answers_to, stands_alone
from fabletable.terminal.screen import ENDLESS, height, say, shows_colour
from fabletable.terminal.text import (
    INDENT,
    Look,
    cards_told,
    faces_of,
    option_numbers,
    options_text,
    scene_text,
)

LEAST_LETTERS = 3  # of a card that is not on the table, so that nobody learns of it by chance

COMMANDS = """\
  a number    choose; of several things, the numbers of all: 2 5 5
  ? NUMBER    explain the card of that choice
  ? NAME      explain a card by its name, and why it cannot be chosen
  t           show the table again
  h           hint: what a strong player would do
  l           tell what happened so far
  r           tell the rules
  u           take back your last choice
  s [FILE]    save, and from then on keep every choice
  q           leave"""


class Question:
    def __init__(self, game: Game, ask: Ask, names: Sequence[str]) -> None:
        self.player = ask.player
        self.names = names
        self.prompt = named(ask.prompt, ask.player, names)
        self.scene = game.scene(ask.player)
        self.marking = Marking(game, ask.handful, names) if ask.handful is not None else None
        self.options = named_options(game, ask.player, answers_to(ask), names)
        self.by_number = {str(number): one for number, one in enumerate(self.options, 1)}
        self.cards = game.setup.deck.values()
        self.game = game

    # -- answering

    def choice_in(self, line: str) -> str | None:
        """The choice that a line makes: nothing if it is none yet, None if it is no answer."""
        if not line and self.marking is not None:
            return self.marking.confirmed() or None
        words = line.split()
        if not words or any(word not in self.by_number for word in words):
            return None
        keys = [self.by_number[word].key for word in words]
        alone = self.marking is None or stands_alone(self.marking.handful, keys[0])
        if alone and len(keys) == 1:
            return keys[0]
        return self.marking.choice(keys) if self.marking is not None else None

    @property
    def expected(self) -> str:
        """What may be typed in answer."""
        if self.marking is None:
            return f"a number from 1 to {len(self.options)}"
        return f"numbers from 1 to {len(self.options)}"

    # -- showing

    def show(self, known: set[str]) -> None:
        """The table and the question.

        If there is no room to say what cards do, those that are not yet known go before.
        """
        text = f"\n{self._scene_text()}\n"
        lines = height()
        asked = self._asked(lines - text.count("\n") - 2, lines // 2)
        cards = [face for face in cards_told(self.options, self.scene) if face is not None]
        new = [face for face in cards if face.title not in known]
        if new and asked != self._asked():
            print()
            for face in new:
                _explain(replace(face, cost=None))  # which the answers tell
        known.update(face.title for face in cards)
        print(text)
        print(asked)

    def _scene_text(self) -> str:
        look = Look(self.player, self.names, option_numbers(self.options), shows_colour())
        return scene_text(self.scene, look)

    def _asked(self, room: int = ENDLESS, most: int = ENDLESS) -> str:
        prompt = self.prompt if self.marking is None else f"{self.prompt} ({HOW})"
        return options_text(prompt, self.options, self.scene, shows_colour(), room, most)

    # -- explaining

    def explain(self, what: str) -> None:
        """A card by its name or the number of its option; without either, the commands."""
        if not what:
            print(COMMANDS)
        elif what not in self.by_number:
            self._explain_name(what.lower())
        else:
            option = self.by_number[what]
            face = faces_of(self.scene).get(option.at)
            if face is not None:
                _explain(face)
            else:
                say(f"{what} is not a card: {option.label}.")

    def _explain_name(self, name: str) -> None:
        """What lies on the table goes before what lies elsewhere, or is still to come."""
        on_table = faces_of(self.scene)
        faces = {face.title: face for face in on_table.values()}
        keys = {card.name: card.key for card in self.cards}
        found = [face for face in faces.values() if name in _words(face.title, keys)]
        found = found or [face for face in faces.values() if name in face.title.lower()]
        cards = [] if found else [card for card in self.cards if name in _words(card.name, keys)]
        if not found and not cards and len(name) >= LEAST_LETTERS:
            cards = [card for card in self.cards if name in card.name.lower()]
        for face in [*found, *[_face(card) for card in cards]]:
            _explain(face)
            self._tell_why_not([item for item, one in on_table.items() if one == face])
        if not found and not cards:
            self._explain_place(name)

    def _explain_place(self, name: str) -> None:
        """Something that is no card: all there is to say is why it cannot be chosen."""
        places = [one.id for one in self.scene.elements if name == one.label.lower()]
        if not self._tell_why_not(places):
            say(f"No card is called '{name}'.")

    def _tell_why_not(self, places: Sequence[str]) -> bool:
        """What is against choosing anything here; False if nothing is, or nobody asks for it."""
        reasons = self.game.reasons(self.player) if places else {}
        found = [why for place in places for why in reasons.get(place, {}).values()]
        if not found or not all(found):
            return False
        say(f"It cannot be chosen: {'; '.join(dict.fromkeys(found))}.", INDENT, INDENT)
        return True


def named_options(
    game: Game, player: int, keys: Sequence[str], names: Sequence[str]
) -> list[Option]:
    """The answers as the player reads them."""
    look, seen = game.rules.look, game.seen(player)
    options = [look.option(seen, player, key) for key in keys]
    return [replace(one, label=named(one.label, player, names)) for one in options]


def _words(title: str, keys: Mapping[str, str]) -> tuple[str, str]:
    return title.lower(), keys.get(title, "")


def _face(card: Card) -> Face:
    return Face(card.name, text=card.text, origin=card.all_origins())


def _explain(face: Face) -> None:
    cost = "" if face.cost is None else f"Costs {face.cost}."
    origin = f"(From: {', '.join(face.origin)}.)"
    say(" ".join([f"{face.title}:", face.text, cost, origin]), later=INDENT)


def show_scene(scene: Scene, viewer: int, names: Sequence[str]) -> None:
    look = Look(viewer, names, colour=shows_colour())
    print(f"\n{scene_text(scene, look)}\n")


def tell_rules(rules: AnyRules) -> None:
    for paragraph in rules.look.help().strip().split("\n\n"):
        say(paragraph)
        print()
