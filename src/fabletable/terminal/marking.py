"""A handful at the terminal: several numbers in one line are marks, and together one choice."""

from __future__ import annotations

from collections.abc import Sequence

from fabletable.engine.choice import DONE, Ask
from fabletable.engine.game import Game
from fabletable.engine.handful import Handful
from fabletable.engine.story import listed, named
from fabletable.terminal.screen import say

SEVERAL = "several numbers in one line"
TWICE = "a number twice for two of a kind"


def answers_to(ask: Ask) -> list[str]:
    """Every key that a person may name: of a handful all that can be marked, in any order."""
    if ask.handful is None:
        return ask.keys
    marks = ask.handful.more([])
    return [*marks, *[key for key in ask.keys if stands_alone(ask.handful, key)]]


def stands_alone(handful: Handful, key: str) -> bool:
    """Whether the key is a choice by itself, and no mark."""
    return key == DONE or key in handful.besides


def how_to_mark(handful: Handful) -> str:
    """What is to be typed, in words; nothing where a single number is all."""
    following = {key: handful.more([key]) for key in handful.more([])}
    told = [SEVERAL] if any(following.values()) else []
    told += [TWICE] if any(key in more for key, more in following.items()) else []
    return ", ".join(told)


class Marking:
    """What somebody marks on one handful. Nothing is taken before it is whole, and nothing goes
    along with it that was not named before.
    """

    def __init__(self, game: Game, handful: Handful, names: Sequence[str]) -> None:
        self.game = game
        self.handful = handful
        self.names = names
        self._named: tuple[str, ...] = ()  # marks with what goes along, for Enter to take

    def confirmed(self) -> str:
        """The choice that Enter makes; nothing if it makes none."""
        return self.choice(self._named) if self._named else ""

    def choice(self, marks: Sequence[str]) -> str:
        """The choice that these marks are; nothing if they are none yet, which is said."""
        self._named = ()
        wrong = self._wrong(marks)
        if wrong:
            say(f"{wrong} Nothing is taken.")
            return ""
        found = self.game.marked(self.handful.player, marks)
        along = found.marks[len(marks) :]
        if found.missing:
            say(f"{self._with(along)}Still missing: {found.missing}. Nothing is taken.")
        elif along:
            self._named = found.marks
            say(f"{self._with(along)}Press Enter for: {self._told(found.called)}.")
        else:
            say(f"{self._told(found.called)}.")
            return self.game.whole(self.handful.player, marks)
        return ""

    def _wrong(self, marks: Sequence[str]) -> str:
        """What is against these marks, in words."""
        for i, key in enumerate(marks):
            if stands_alone(self.handful, key):
                return f"{self._label(key)}: that is a choice by itself."
            if key not in self.handful.more(marks[:i]):
                why = self.handful.against(marks[:i], key) or "it is not asked for"
                return f"{self._label(key)}: {why}."
        return ""

    def _with(self, along: Sequence[str]) -> str:
        """A sentence on what would go along."""
        labels = [self._label(key) for key in along]
        return f"That takes along: {listed(labels)}. " if labels else ""

    def _label(self, key: str) -> str:
        player = self.handful.player
        return self._told(self.game.rules.look.option(self.game.seen(player), player, key).label)

    def _told(self, text: str) -> str:
        return named(text, self.handful.player, self.names)


def in_words(game: Game, player: int, choice: str, names: Sequence[str]) -> str:
    """A choice as the player reads it, who is asked for it now."""
    *marks, last = choice.split(" ")
    look, seen = game.rules.look, game.seen(player)
    label = game.marked(player, marks).called if marks else look.option(seen, player, last).label
    return named(label, player, names)
