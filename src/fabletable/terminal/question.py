"""What one person is asked: shown with the table it is about, and explained."""

from __future__ import annotations

from collections.abc import Sequence

from fabletable.engine.choice import Ask
from fabletable.engine.facts import Option
from fabletable.engine.loop import Game
from fabletable.engine.rules import Rules
from fabletable.engine.scene import Scene
from fabletable.terminal.screen import height, say, shows_colour
from fabletable.terminal.text import Look, faces_of, option_numbers, options_text, scene_text

COMMANDS = """\
  a number    choose
  ? NUMBER    explain the card of that choice
  ? NAME      explain a card by its name
  t           show the table again
  l           tell what happened so far
  r           tell the rules
  u           take back your last choice
  s [FILE]    save, and from then on keep every choice
  q           leave"""


class Question:
    def __init__(self, game: Game, ask: Ask) -> None:
        self.player = ask.player
        self.prompt = ask.prompt
        view = game.view(ask.player)
        self.scene = game.rules.scene(view)
        self.options = [game.rules.option(view, key) for key in ask.keys]
        self.by_number = {str(number): one for number, one in enumerate(self.options, 1)}
        self.cards = game.setup.deck.values()

    def show(self, names: Sequence[str]) -> None:
        taken = show_scene(self.scene, self.player, names, self.options)
        room = height() - taken - 1
        print(options_text(self.prompt, self.options, self.scene, shows_colour(), room))

    def explain(self, what: str) -> None:
        """A card by its name or the number of its option; without either, the commands."""
        if not what:
            print(COMMANDS)
        elif what not in self.by_number:
            self._explain_card(what.lower())
        else:
            option = self.by_number[what]
            face = faces_of(self.scene).get(option.at)
            if face is not None:
                self._explain_card(face.title.lower())
            else:
                say(f"{what} is not a card: {option.label}.")

    def _explain_card(self, name: str) -> None:
        found = [card for card in self.cards if name in (card.key, card.name.lower())]
        found = found or [card for card in self.cards if name in card.name.lower()]
        for card in found:
            say(f"{card.name}: {card.text} (From: {', '.join(card.all_origins())}.)", later="  ")
        if not found:
            say(f"No card is called '{name}'.")


def show_scene(
    scene: Scene, viewer: int, names: Sequence[str], options: Sequence[Option] = ()
) -> int:
    """Print the table; says how many lines it took."""
    look = Look(viewer, names, option_numbers(options), shows_colour())
    text = f"\n{scene_text(scene, look)}\n"
    print(text)
    return text.count("\n") + 1


def tell_rules(rules: Rules) -> None:
    for paragraph in rules.help().strip().split("\n\n"):
        say(paragraph)
        print()
