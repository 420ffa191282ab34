"""What one person is asked: shown with the table it is about, and explained."""

from __future__ import annotations

import re
from collections.abc import Sequence
from dataclasses import replace

from fabletable.bots.hint import Hints
from fabletable.engine.choice import Ask
from fabletable.engine.facts import Facts, Option
from fabletable.engine.game import Game
from fabletable.engine.story import named
from fabletable.terminal.explaining import Explainer, explain
from fabletable.terminal.marking import Marking, answers_to, how_to_mark, stands_alone
from fabletable.terminal.paint import NO_COLOURS, Codes, codes_of
from fabletable.terminal.screen import ENDLESS, height, say, show, shows_colour, wrapped
from fabletable.terminal.standing import standing, turn_note
from fabletable.terminal.text import (
    Reader,
    cards_told,
    option_numbers,
    options_text,
    scene_text,
)

COMMANDS = {
    "a number": "choose; of several things, the numbers of all: 2 5 5",
    "? NUMBER": "explain that choice, or its card",
    "? NAME": "explain a card, a pile, a player or a word of the rules, and why it cannot be "
    "chosen; ? words lists the words",
    "t": "show the table again",
    "h": "hint: the best choices, from games that the computer plays on from here",
    "l": "tell what happened so far",
    "r": "tell the rules of this game",
    "u": "take back your last choice",
    "s [FILE]": "save, and from then on keep every choice",
    "q": "leave; an unsaved game can be kept",
}


class Question:
    """An ask as the terminal puts it: the scene and the answers, with numbers."""

    def __init__(self, game: Game, ask: Ask, names: Sequence[str]) -> None:
        self.player = ask.player
        self.names = names
        self.prompt = named(ask.prompt, ask.player, names)
        self.scene = game.scene(ask.player)
        self.marking = Marking(game, ask.handful, names) if ask.handful is not None else None
        self.options = named_options(game, ask.player, answers_to(ask), names)
        self.by_number = {str(number): one for number, one in enumerate(self.options, 1)}
        self.game = game
        self.hints: Hints | None = None  # once they were asked for
        self.codes = codes_shown(game.rules.facts)

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
        above = self._above(lines, text.count("\n"))
        asked = self._asked(lines - text.count("\n") - len(above) - 2, lines // 2)
        cards = [face for face in cards_told(self.options, self.scene) if face is not None]
        new = [face for face in cards if face.title not in known]
        if new and asked != self._asked():
            print()
            for face in new:
                explain(face, cost=False)  # which the answers tell
        known.update(face.title for face in cards)
        print(text)
        show(above)
        print(asked)

    def _scene_text(self) -> str:
        numbers = option_numbers(self.options)
        reader = Reader(self.player, self.names, numbers, shows_colour(), self.codes)
        return scene_text(self.scene, reader)

    def _above(self, room: int, table: int) -> list[str]:
        """Just above the question: how far everybody is; and where the table is too high for the
        window, also what it says of the turn.
        """
        found = [standing(self.game, self.scene, self.player, self.names)]
        note = turn_note(self.scene)
        if note is not None and table + len(self.options) >= room:
            found.insert(0, f"{note.label}: {named(note.text, self.player, self.names)}")
        return [line for text in found if text for line in wrapped(text)]

    def _asked(self, room: int = ENDLESS, most: int = ENDLESS) -> str:
        how = how_to_mark(self.marking.handful) if self.marking is not None else ""
        prompt = f"{self.prompt} ({how})" if how else self.prompt
        return options_text(
            prompt, self.options, self.scene, shows_colour(), self.codes, room, most
        )

    # -- explaining

    def explain(self, what: str) -> None:
        """Anything by its name, or an answer by its number; without either, the commands."""
        explainer = Explainer(self.game, self.scene, self.player, self.names)
        if not what:
            for command, meaning in COMMANDS.items():
                say(meaning, f"  {command:12}", " " * 14)
        elif what in self.by_number:
            explainer.explain_option(what, self.by_number[what])
        elif what.isdecimal():
            say(f"There is no choice {what}: {self.expected}.")
        else:
            explainer.explain_name(what)


def named_options(
    game: Game, player: int, keys: Sequence[str], names: Sequence[str]
) -> list[Option]:
    """The answers as the player reads them."""
    look, seen = game.rules.look, game.seen(player)
    options = [look.option(seen, player, key) for key in keys]
    return [replace(one, label=named(one.label, player, names)) for one in options]


def show_scene(game: Game, viewer: int, names: Sequence[str]) -> None:
    reader = Reader(viewer, names, colour=shows_colour(), codes=codes_shown(game.rules.facts))
    print(f"\n{scene_text(game.scene(viewer), reader)}\n")


def codes_shown(facts: Facts) -> Codes:
    return codes_of(facts) if shows_colour() else NO_COLOURS


def tell_page(page: str) -> None:
    """Paragraphs; a numbered line begins a point of a list."""
    for paragraph in page.strip().split("\n\n"):
        for point in re.split(r"\n(?=\d+\. )", paragraph):
            number = re.match(r"\d+\. ", point)
            say(point, later=" " * len(number[0]) if number else "")
        print()
