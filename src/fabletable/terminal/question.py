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
  a number    choose
  ? NUMBER    explain the card of that choice
  ? NAME      explain a card by its name
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
        self.options = named_options(game, ask.player, ask.keys, names)
        self.by_number = {str(number): one for number, one in enumerate(self.options, 1)}
        self.cards = game.setup.deck.values()

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
        return options_text(self.prompt, self.options, self.scene, shows_colour(), room, most)

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
        faces = {face.title: face for face in faces_of(self.scene).values()}
        keys = {card.name: card.key for card in self.cards}
        found = [face for face in faces.values() if name in _words(face.title, keys)]
        found = found or [face for face in faces.values() if name in face.title.lower()]
        cards = [] if found else [card for card in self.cards if name in _words(card.name, keys)]
        if not found and not cards and len(name) >= LEAST_LETTERS:
            cards = [card for card in self.cards if name in card.name.lower()]
        for face in [*found, *[_face(card) for card in cards]]:
            _explain(face)
        if not found and not cards:
            say(f"No card is called '{name}'.")


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
