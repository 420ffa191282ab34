"""A game in plain lines: the table as text, numbered options, one line of input a choice."""

from __future__ import annotations

import os
from pathlib import Path
from textwrap import dedent

from fabletable.engine.choice import Ask
from fabletable.engine.errors import Mistake
from fabletable.engine.facts import Option
from fabletable.engine.loop import Game, played_again
from fabletable.engine.rules import View
from fabletable.engine.scene import Scene
from fabletable.terminal.files import free_name, save_log
from fabletable.terminal.result import YOU, result_text
from fabletable.terminal.screen import Left, clear, read, say, shows_colour, tell
from fabletable.terminal.seats import Sitter
from fabletable.terminal.text import Look, faces_of, option_numbers, options_text, scene_text

SPECTATOR = -1
RECENT = 5  # sentences told to whoever comes back to a game

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
WORDS = {
    "h": "?", "help": "?", "table": "t", "log": "l", "rules": "r",
    "undo": "u", "save": "s", "quit": "q", "exit": "q",
}  # fmt: skip


class Question:
    """What one person is asked, with all that is needed to show it."""

    def __init__(self, game: Game, ask: Ask) -> None:
        self.player = ask.player
        self.prompt = ask.prompt
        view = game.view(ask.player)
        self.scene: Scene = game.rules.scene(view)
        self.options: list[Option] = [game.rules.option(view, key) for key in ask.keys]
        self.by_number = {str(number): one for number, one in enumerate(self.options, 1)}


class LineGame:
    """One game at one terminal, for one person or several who pass the device on."""

    def __init__(self, game: Game, sitters: list[Sitter], save: Path | None) -> None:
        self.game = game
        self.sitters = sitters
        self.save = save
        self.unsaved = bool(game.asks)  # whether the file, if any, is behind the game
        self.people = [player for player, sitter in enumerate(sitters) if not sitter.bot]
        self.names = [sitter.name for sitter in sitters]
        if len(self.people) == 1 and sitters[self.people[0]].word == "you":
            self.names[self.people[0]] = YOU
        self.told = [max(0, len(self._story(p)) - RECENT) for p in range(len(sitters))]
        self.last_person: int | None = None
        self.news = ""  # for whoever is asked next
        self.colour = shows_colour()

    def play(self) -> None:
        """Until the game is over; raises Left if the person leaves before."""
        if not self.game.asks:
            print("This game is finished.")
        elif self.save is not None:
            self._write(self.save)  # what cannot be written is better known now than later
        while self.game.asks:
            ask = self._next_ask()
            if self.sitters[ask.player].bot:
                self._answer(ask.player, self.sitters[ask.player].choose(self.game, ask))
            else:
                self._ask_person(ask)
        self._show_end()

    def welcome(self, continued: bool) -> None:
        facts, setup = self.game.rules.facts, self.game.setup
        say(f"{facts.name}, {facts.mode(setup.mode).name}, with seed {setup.seed}.")
        say(f"At the table: {', '.join(self.names)}.")
        if self.save is not None:
            print(f"{'Going on from' if continued else 'Every choice is kept in'} {self.save}.")
        print("Type the number of your choice; r for the rules; ? for what else you can do.")

    @property
    def kept(self) -> str:
        """What becomes of the game if the person leaves now."""
        if self.save is None or self.unsaved:
            return "the game is not saved"
        return f"the game is kept in {self.save}"

    def _next_ask(self) -> Ask:
        """Bots first, so that nobody waits for them."""
        asks = self.game.asks
        return next((ask for ask in asks if self.sitters[ask.player].bot), asks[0])

    def _answer(self, player: int, key: str) -> None:
        self.game.answer(player, key)
        self._keep()

    # -- a person's turn

    def _ask_person(self, ask: Ask) -> None:
        if self.last_person != ask.player and len(self.people) > 1:
            self._hand_over(ask.player)
        self.last_person = ask.player
        self._tell_news(ask.player)
        question = Question(self.game, ask)
        self._show(question)
        while True:
            line = read()
            if line in question.by_number:
                self._answer(ask.player, question.by_number[line].key)
                return
            if self._obey(line, question):
                return

    def _hand_over(self, player: int) -> None:
        """A cover between hands, where somebody here knows what not all know."""
        name = self.names[player]
        if not any(self._has_secrets(person) for person in self.people):
            print(f"\n--- {name} ---")
            return
        clear()
        say(f"Please hand over to {name}, who presses Enter.")
        if read("") == "q":
            raise Left

    def _has_secrets(self, player: int) -> bool:
        return _known(self.game.view(player)) != _known(self.game.view(SPECTATOR))

    def _obey(self, line: str, question: Question) -> bool:
        """Carry out a command; True if the question has to be put anew."""
        if line.startswith("?"):
            self._explain(line[1:].strip(), question)
            return False
        word, _, rest = line.partition(" ")
        word = WORDS.get(word.lower(), word.lower())
        if word == "q":
            raise Left
        if word == "s":
            self._save_as(rest.strip())
        elif word == "l":
            tell(self._story(question.player))
        elif word == "r":
            self._tell_rules()
        elif word == "?":
            self._explain(rest.strip(), question)
        elif word not in ("t", "u", ""):
            last = len(question.options)
            say(f"'{line[:40]}' is not a choice: a number from 1 to {last}, or ? for help.")
        return word == "t" or (word == "u" and self._take_back())

    # -- commands

    def _take_back(self) -> bool:
        """Back to the last choice that a person made here."""
        choices = self.game.choices
        by_people = [i for i, (player, _) in enumerate(choices) if player in self.people]
        if not by_people:
            print("There is nothing to take back.")
            return False
        (player, key), *later = choices[by_people[-1] :]
        self.game = played_again(self.game, by_people[-1])
        self.told = [min(n, len(self._story(p))) for p, n in enumerate(self.told)]
        self.news = f"Taken back: {self._in_words(player, key)}"
        self.news += ", and what followed." if later else "."
        self._keep()
        return True

    def _in_words(self, player: int, key: str) -> str:
        """An answer with its question."""
        ask = self.game.ask_of(player)
        assert ask is not None
        return f"{self.game.rules.option(self.game.view(player), key).label} ({ask.prompt})"

    def _save_as(self, name: str) -> None:
        path = Path(name) if name else self.save
        if path is None:
            path = free_name(f"{self.game.rules.facts.key}-{self.game.setup.mode}", ".json")
        if path != self.save and os.path.lexists(path):
            print(f"{path} exists already; choose another name: s FILE")
            return
        try:
            self._write(path)
        except Mistake as mistake:
            print(mistake)
            return
        self.save = path
        print(f"Saved to {path}; from now on every choice is saved there.")

    def _keep(self) -> None:
        """Bring the file up to date; if that fails, say so, and let the game go on."""
        self.unsaved = True
        if self.save is None:
            return
        try:
            self._write(self.save)
        except Mistake as mistake:
            print(mistake)

    def _write(self, path: Path) -> None:
        log = self.game.log
        log.seats[:] = [sitter.word for sitter in self.sitters]
        save_log(path, log)
        self.unsaved = False

    def _explain(self, what: str, question: Question) -> None:
        """A card by its name or the number of its option; without either, the commands."""
        if not what:
            print(COMMANDS)
            return
        option = question.by_number.get(what)
        if option is not None:
            face = faces_of(question.scene).get(option.at)
            if face is None:
                say(f"{what} is not a card: {option.label}.")
                return
            what = face.title
        self._explain_card(what.lower())

    def _explain_card(self, name: str) -> None:
        cards = self.game.setup.deck.values()
        found = [card for card in cards if name in (card.key, card.name.lower())]
        found = found or [card for card in cards if name in card.name.lower()]
        for card in found:
            say(f"{card.name}: {card.text} (From: {', '.join(card.all_origins())}.)", "", "  ")
        if not found:
            say(f"No card is called '{name}'.")

    def _tell_rules(self) -> None:
        for paragraph in dedent(self.game.rules.help()).strip().split("\n\n"):
            say(paragraph)
            print()

    # -- showing

    def _show(self, question: Question) -> None:
        self._show_scene(question.scene, question.player, question.options)
        print(options_text(question.prompt, question.options, question.scene, self.colour))

    def _show_scene(self, scene: Scene, viewer: int, options: list[Option]) -> None:
        look = Look(viewer, self.names, option_numbers(options), self.colour)
        print(f"\n{scene_text(scene, look)}\n")

    def _story(self, viewer: int) -> list[str]:
        return self.game.story(viewer, self.names)

    def _tell_news(self, viewer: int) -> None:
        if self.news:
            say(self.news)
        self.news = ""
        story = self._story(viewer)
        tell(story[self.told[viewer] :])
        self.told[viewer] = len(story)

    def _show_end(self) -> None:
        """As the only person sees it, or for all to see."""
        viewer = self.people[0] if len(self.people) == 1 else SPECTATOR
        result = self.game.result
        assert result is not None
        tell(self._story(viewer)[min((self.told[person] for person in self.people), default=0) :])
        self._show_scene(self.game.rules.scene(self.game.view(viewer)), viewer, [])
        print(result_text(result, self.names))


def _known(view: View) -> View:
    """What a view shows of the table, without what is worked out for whoever looks."""
    return {key: view[key] for key in view if key not in ("player", "insight")}
