"""A game in plain lines: the table as text, numbered options, one line of input a choice."""

from __future__ import annotations

from collections.abc import Callable
from pathlib import Path

from fabletable.bots.hint import hints
from fabletable.bots.search import Budget
from fabletable.campaigns.disk import free_name
from fabletable.engine.choice import Ask
from fabletable.engine.errors import Mistake
from fabletable.engine.facts import unusual
from fabletable.engine.game import Game, played_again
from fabletable.engine.log import Log
from fabletable.engine.rules import View
from fabletable.engine.story import named
from fabletable.lobby.seats import Sitter
from fabletable.terminal.keeper import Keeper, new_file
from fabletable.terminal.marking import in_words
from fabletable.terminal.news import told_in_both, untold
from fabletable.terminal.question import Question, show_scene, tell_page
from fabletable.terminal.result import result_text
from fabletable.terminal.screen import Left, clear, read, say, tell
from fabletable.terminal.seats import bots_choice, names_of
from fabletable.terminal.teaching import Teaching, scripted
from fabletable.terminal.text import INDENT, SPECTATOR

HINT = Budget(400, seconds=3.0)
YES, NO = ("y", "yes"), ("n", "no", "q", "quit", "exit")
RECENT = 5  # sentences told to whoever comes back to a game
WORDS = {
    "help": "?", "hint": "h", "table": "t", "log": "l", "rules": "r",
    "undo": "u", "save": "s", "quit": "q", "exit": "q",
}  # fmt: skip


class LineGame:
    """One game at one terminal, for one person or several who pass the device on."""

    def __init__(
        self, game: Game, sitters: list[Sitter], keeper: Keeper | None, page: str = ""
    ) -> None:
        self.game = game
        self.page = page  # on the campaign that the game belongs to
        self.sitters = sitters
        self.keeper = keeper
        self.unsaved = bool(game.asks)  # whether the keeper, if any, is behind the game
        self.people = [player for player, sitter in enumerate(sitters) if not sitter.bot]
        self.names = names_of(sitters)
        self.teaching = Teaching(self.names)
        self.told = {person: self._story(person)[:-RECENT] for person in self.people}
        self.known: dict[int, set[str]] = {person: set() for person in self.people}  # cards
        self.last_person: int | None = None
        self.news: dict[int, str] = {}  # by player, what is not in the story

    def play(self) -> None:
        """Until the game is over; raises Left if the person leaves before."""
        if not self.game.asks:
            print("This game is finished.")
        elif self.keeper is not None:
            self.keeper.save(self._log())  # a file that cannot be is better known now
            self.unsaved = False
        while self.game.asks:
            ask = self._next_ask()
            bot = self.sitters[ask.player].bot
            if bot:
                told = scripted(self.game, ask.player)
                self._answer(ask.player, told or bots_choice(bot, self.game, ask))
            else:
                self._ask_person(ask)
        self._show_end()

    def welcome(self, continued: bool, title: str = "") -> None:
        facts, setup = self.game.rules.facts, self.game.setup
        say(title or f"{facts.name}, {facts.mode(setup.mode).name}, with seed {setup.seed}.")
        say(f"At the table: {', '.join(self.names)}.")
        settings = "" if title else unusual(facts.settings, setup.settings)
        if settings:
            say(settings)
        if self.keeper is not None:
            where = self.keeper.where
            print(f"{'Going on from' if continued else 'Every choice is kept in'} {where}.")
        say("Type the number of your choice; r for the rules; ? for what else you can do.")

    @property
    def kept_nowhere(self) -> bool:
        """Whether choices would be lost that somebody has made."""
        return self.keeper is None and bool(self.game.choices)

    @property
    def kept(self) -> str:
        """What becomes of the game if the person leaves now."""
        if self.keeper is None or self.unsaved:
            return "the game is not saved"
        return f"the game is kept in {self.keeper.where}"

    def _next_ask(self) -> Ask:
        """Bots first, so that nobody waits for them."""
        asks = self.game.asks
        return next((ask for ask in asks if self.sitters[ask.player].bot), asks[0])

    def _answer(self, player: int, key: str) -> None:
        self.game.answer(player, key)
        self._keep()
        self.teaching.follow(self.game, player)

    # -- a person's turn

    def _ask_person(self, ask: Ask) -> None:
        if self.last_person != ask.player and len(self.people) > 1:
            self._hand_over(ask.player)
        self.last_person = ask.player
        self._tell_news(ask.player)
        question = Question(self.game, ask, self.names)
        question.show(self.known[ask.player])
        self.teaching.begin(self.game, question)
        while True:
            line = read()
            choice = question.choice_in(line)
            if choice and not self.teaching.allows(self.game, question, choice):
                continue
            if choice:
                self._answer(ask.player, choice)
                return
            if choice is None and self._obey(line, question):
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
            self._leave()

    def _has_secrets(self, player: int) -> bool:
        return _known(self.game.view(player)) != _known(self.game.view(SPECTATOR))

    def _obey(self, line: str, question: Question) -> bool:
        """Carry out a command; True if the question has to be put anew."""
        word, rest = _command_in(line)
        if word == "q":
            self._leave()
            return False
        if word in ("t", "u"):
            return word == "t" or self._take_back()
        simple: dict[str, Callable[[], None]] = {
            "": lambda: None,
            "?": lambda: question.explain(rest),
            "h": lambda: self._hint(question),
            "l": lambda: tell(self._story(question.player)),
            "r": self._tell_rules,
            "s": lambda: self._save_as(rest),
        }
        if word in simple:
            simple[word]()
        else:
            say(f"'{line[:40]}' is not a choice: {question.expected}, or ? for help.")
        return False

    # -- commands

    def _leave(self) -> None:
        """Whoever leaves a game that nobody keeps may keep it; or stay, by any other word."""
        if self.kept_nowhere:
            name = self._usual_name()
            say(f"Keep the game in {name}? y keeps it and leaves, n leaves, anything else stays.")
            word = read()
            if word.lower() in YES:
                self._save_as(str(name))
                if self.keeper is None:
                    return  # it could not be written
            elif word.lower() not in NO:
                return
        raise Left

    def _take_back(self) -> bool:
        """Back to the last choice that a person made here."""
        choices = self.game.choices
        by_people = [i for i, (player, _) in enumerate(choices) if player in self.people]
        if not by_people:
            print("There is nothing to take back.")
            return False
        (player, key), *later = choices[by_people[-1] :]
        self.game = played_again(self.game, by_people[-1])
        self.told = {p: told_in_both(told, self._story(p)) for p, told in self.told.items()}
        followed = ", and what followed" if later else ""
        self.news[player] = f"Taken back: {self._in_words(player, key)}{followed}."
        self._keep()
        return True

    def _in_words(self, player: int, key: str) -> str:
        """An answer with its question."""
        ask = self.game.ask_of(player)
        assert ask is not None
        label = in_words(self.game, player, key, self.names)
        return f"{label} ({named(ask.prompt, player, self.names)})"

    def _tell_rules(self) -> None:
        """Of the mode that is played, and of its campaign."""
        for page in (self.game.rules.look.help(self.game.setup.mode), self.page):
            if page:
                tell_page(page)
        if self.game.rules.look.terms:
            say("? and a word explains it; ? words lists them all.")

    def _hint(self, question: Question) -> None:
        """The choices that come out best in games played on from what this person knows. How many
        games there is time for depends on the machine, so what was said once is said again.
        """
        seed = f"{self.game.setup.seed}/hint/{len(self.game.choices)}"
        found = question.hints or hints(self.game, question.player, HINT, seed)
        question.hints = found
        numbers = {option.key: number for number, option in question.by_number.items()}
        say(f"Best first. {found.note}" if found.choices else found.note)
        for hint in [hint for hint in found.choices if hint.key in numbers]:
            number = numbers[hint.key]
            told = ", ".join(filter(None, [found.figure(hint), found.mark(hint), hint.reason]))
            say(f"{number} {question.by_number[number].label}: {told}", later=INDENT)

    def _save_as(self, name: str) -> None:
        try:
            keeper = self._keeper_named(name)
            keeper.save(self._log())
        except Mistake as mistake:
            print(mistake)
            return
        self.keeper, self.unsaved = keeper, False
        print(f"Saved to {keeper.where}; from now on every choice is saved there.")

    def _keeper_named(self, name: str) -> Keeper:
        if self.keeper is not None:
            return self.keeper.named(name)
        return new_file(Path(name) if name else self._usual_name())

    def _usual_name(self) -> Path:
        return free_name(f"{self.game.rules.facts.key}-{self.game.setup.mode}", ".json")

    def _keep(self) -> None:
        """Bring the keeper up to date; if that fails, say so, and let the game go on."""
        self.unsaved = True
        if self.keeper is not None:
            try:
                self.keeper.save(self._log())
                self.unsaved = False
            except Mistake as mistake:
                print(mistake)

    def _log(self) -> Log:
        log = self.game.log
        log.seats[:] = [sitter.word for sitter in self.sitters]
        return log

    # -- showing

    def _story(self, viewer: int) -> list[str]:
        return self.game.story(viewer, self.names)

    def _tell_news(self, viewer: int) -> None:
        if viewer in self.news:
            say(self.news.pop(viewer))
        story = self._story(viewer)
        tell(untold(self.told[viewer], story))
        self.told[viewer] = story

    def _show_end(self) -> None:
        """As the only person sees it, or for all to see."""
        viewer = self.people[0] if len(self.people) == 1 else SPECTATOR
        result = self.game.result
        assert result is not None
        tell(self._story(viewer)[min(map(len, self.told.values()), default=0) :])
        show_scene(self.game, viewer, self.names)
        print(result_text(result, self.names, self.game.ending))


def play_until_left(table: LineGame) -> bool:
    """Play to the end; False if somebody leaves before, with a word on what becomes of it."""
    try:
        table.play()
    except Left:
        print(f"You leave the table; {table.kept}.")
        return False
    except KeyboardInterrupt:
        raise KeyboardInterrupt(table.kept) from None
    return True


def _command_in(line: str) -> tuple[str, str]:
    """The command's letter and what it is about; `?wolf` needs no space."""
    if line.startswith("?"):
        return "?", line[1:].strip()
    word, _, rest = line.partition(" ")
    return WORDS.get(word.lower(), word.lower()), rest.strip()


def _known(view: View) -> View:
    """What a view shows of the table, without what is worked out for whoever looks."""
    return {key: view[key] for key in view if key not in ("player", "insight")}
