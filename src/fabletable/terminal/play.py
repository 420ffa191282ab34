"""A game in plain lines: the table as text, numbered options, one line of input a choice."""

from __future__ import annotations

import sys
from collections.abc import Callable
from pathlib import Path
from textwrap import wrap

from fabletable.bots.bot import answer_of
from fabletable.engine.choice import Ask
from fabletable.engine.errors import Mistake
from fabletable.engine.facts import Option, Result
from fabletable.engine.loop import Game, played_again
from fabletable.engine.rules import View
from fabletable.terminal.files import save_log
from fabletable.terminal.seats import Sitter
from fabletable.terminal.text import WIDTH, options_text, scene_text

COMMANDS = """\
A number chooses.  ? NAME or ? NUMBER explains a card.  r: the rules  t: the table
l: what happened so far  u: take back  s [FILE]: save  q: leave"""


class Left(Exception):
    """The person wants to leave the table."""


class LineGame:
    """One game at one terminal, for one person or several who pass the device on."""

    def __init__(self, game: Game, sitters: list[Sitter], save: Path | None) -> None:
        self.game = game
        self.sitters = sitters
        self.names = [sitter.name for sitter in sitters]
        self.save = save
        self.people = [player for player, sitter in enumerate(sitters) if sitter.bot is None]
        self.told = [0] * len(sitters)  # sentences of the story each person has read
        self.last_person: int | None = None
        self.colour = sys.stdout.isatty()

    def play(self) -> None:
        """Until the game is over; raises Left if the person leaves before."""
        while self.game.asks:
            ask = self._next_ask()
            bot = self.sitters[ask.player].bot
            if bot is None:
                self._ask_person(ask)
            else:
                self._answer(ask.player, answer_of(bot, self.game, ask))
        self._show_end()

    def _next_ask(self) -> Ask:
        """Bots first, so that nobody waits for them."""
        asks = self.game.asks
        return next((ask for ask in asks if self.sitters[ask.player].bot is not None), asks[0])

    def _answer(self, player: int, key: str) -> None:
        self.game.answer(player, key)
        if self.save is not None:
            self._write(self.save)

    # -- a person's turn

    def _ask_person(self, ask: Ask) -> None:
        view = self.game.view(ask.player)
        if self.last_person not in (None, ask.player):
            self._hand_over(ask.player, view)
        self.last_person = ask.player
        options = [self.game.rules.option(view, key) for key in ask.keys]
        self._tell_news(ask.player)
        self._show_table(view, options)
        print(options_text(ask.prompt, options, self.colour))
        while True:
            line = self._read()
            if line.isdigit() and 1 <= int(line) <= len(options):
                self._answer(ask.player, ask.keys[int(line) - 1])
                return
            if self._obey(line, view, options):
                return

    def _hand_over(self, player: int, view: View) -> None:
        """A cover between hands, where the game hides anything from anybody."""
        name = self.names[player]
        if not _hides_something(view):
            print(f"\n--- {name} ---")
            return
        print("\n" * 60 if not self.colour else "\033[2J\033[3J\033[H", end="")
        print(f"Please hand over to {name}, who presses Enter.")
        self._read("")

    def _obey(self, line: str, view: View, options: list[Option]) -> bool:
        """Carry out a command; True if the question has to be put anew."""
        word, _, rest = line.partition(" ")
        simple: dict[str, Callable[[], None]] = {
            "": lambda: None,
            "l": lambda: self._tell_all(view["player"]),
            "r": lambda: print(self.game.rules.help()),
            "t": lambda: self._show_table(view, options),
            "s": lambda: self._save_as(rest),
        }
        if word == "q":
            raise Left
        if word == "u":
            return self._take_back()
        if line.startswith("?"):
            self._explain(line[1:].strip(), view, options)
        elif word in simple:
            simple[word]()
        else:
            print(f"'{line}' is not a choice: a number from 1 to {len(options)}, or ? for help.")
        return False

    def _read(self, prompt: str = "> ") -> str:
        try:
            line = input(prompt).strip()
        except EOFError:
            raise Left from None
        if not sys.stdin.isatty():
            print()  # the line that a person's Enter would have made
        return line

    # -- commands

    def _take_back(self) -> bool:
        """Back to the last choice that a person made here."""
        choices = self.game.choices
        mine = [i for i, (player, _) in enumerate(choices) if player in self.people]
        if not mine:
            print("There is nothing to take back.")
            return False
        self.game = played_again(self.game, mine[-1])
        self.told = [min(n, len(self.game.story(p, self.names))) for p, n in enumerate(self.told)]
        if self.save is not None:
            self._write(self.save)
        print("Taken back.")
        return True

    def _save_as(self, name: str) -> None:
        path = Path(name) if name else self.save
        if path is None:
            setup = self.game.setup
            path = Path(f"{self.game.rules.facts.key}-{setup.mode}-{setup.seed}.json")
        if path.exists() and path != self.save:
            print(f"{path} exists already; choose another name: s FILE")
            return
        try:
            self._write(path)
        except Mistake as error:
            print(error)
            return
        self.save = path
        print(f"Saved to {path}; from now on every choice is saved there.")

    def _write(self, path: Path) -> None:
        log = self.game.log
        log.seats[:] = [sitter.word for sitter in self.sitters]
        save_log(path, log)

    def _explain(self, what: str, view: View, options: list[Option]) -> None:
        """A card by its name or the number of its option; without either, the commands."""
        if what.isdigit() and 1 <= int(what) <= len(options):
            what = options[int(what) - 1].label.partition(" (")[0]
        wanted = what.lower()
        found = [
            card
            for card in self.game.setup.deck.values()
            if wanted and (wanted in card.name.lower() or wanted == card.key)
        ]
        for card in found:
            origins = ", ".join(card.all_origins())
            print("\n".join(wrap(f"{card.name}: {card.text} [{origins}]", WIDTH)))
        if not found:
            print(COMMANDS if not what else f"No card is called '{what}'.")

    # -- showing

    def _show_table(self, view: View, options: list[Option]) -> None:
        numbers = {option.at: number for number, option in enumerate(options, 1)}
        print()
        print(scene_text(self.game.rules.scene(view), numbers, self.colour))
        print()

    def _tell_news(self, player: int) -> None:
        story = self.game.story(player, self.names)
        self._print_story(story[self.told[player] :])
        self.told[player] = len(story)

    def _tell_all(self, player: int) -> None:
        self._print_story(self.game.story(player, self.names))

    def _print_story(self, sentences: list[str]) -> None:
        for sentence in sentences:
            print("\n".join(wrap(sentence, WIDTH, initial_indent="* ", subsequent_indent="  ")))

    def _show_end(self) -> None:
        result = self.game.result
        assert result is not None
        viewer = self.last_person if self.last_person is not None else -1
        self._print_story(self.game.story(viewer, self.names)[self.told[viewer] :])
        self._show_table(self.game.view(viewer), [])
        print(result_text(result, self.names))


def _hides_something(view: View) -> bool:
    """Whether another seat has cards that this player does not see."""
    return any(isinstance(cards, int) for seat in view["seats"] for cards in seat["zones"].values())


def result_text(result: Result, names: list[str]) -> str:
    """The places in order, in words."""
    rows = [(p, n, s) for p, n, s in zip(result.places, names, result.scores, strict=True)]
    rows += [(rival.place, rival.name, rival.score) for rival in result.rivals]
    return "\n".join(f"{place}. {name}: {score}" for place, name, score in sorted(rows))
