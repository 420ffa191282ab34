"""A seat for whoever reads and writes: a language model, or any program that answers in words.

It is told the rules and the cards once, and then, whenever it is asked, what has happened, what
lies on the table as it may know it, and the question; with its options, or without. It answers
with the number of an option, its words, or its key. Who answers with anything else is told so,
and after a few tries somebody chooses for them, which is counted.
"""

from __future__ import annotations

from collections.abc import Callable, Sequence
from dataclasses import dataclass
from random import Random

from fabletable.adapters.words import table_text
from fabletable.engine.choice import Ask, verb_of
from fabletable.engine.game import Game
from fabletable.engine.story import named

Reply = Callable[[str], str | None]  # an answer to a message; None if it came too late
TRIES = 3


@dataclass
class Lapses:
    """What went wrong at a seat."""

    asked: int = 0
    unclear: int = 0  # answers that were none of the options
    late: int = 0
    chosen_for: int = 0  # questions that somebody else answered in the end


class TextSeat:
    """One player's seat in one game."""

    def __init__(
        self, reply: Reply, player: int, names: Sequence[str], listed: bool = True
    ) -> None:
        self.reply = reply
        self.player = player
        self.names = list(names)
        self.listed = listed  # whether legal moves are told
        self.lapses = Lapses()
        self.rng = Random(player)
        self._told = 0  # sentences of the story so far
        self._knows_rules = False

    def choose(self, game: Game, ask: Ask) -> str:
        """The key that is answered; one by chance after too many tries."""
        self.lapses.asked += 1
        message = self._question(game, ask)
        words = answers(game, ask, self.names)
        for _ in range(TRIES):
            said = self.reply(message)
            key = words.get(tidy(said or ""))
            if key is not None:
                return key
            self.lapses.late += said is None
            self.lapses.unclear += said is not None
            message = self._again(said, len(ask.keys))
        self.lapses.chosen_for += 1
        return self.rng.choice(ask.keys)

    def _question(self, game: Game, ask: Ask) -> str:
        parts = [] if self._knows_rules else [introduction(game, self.player, self.listed)]
        self._knows_rules = True
        story = game.story(self.player, self.names)
        if story[self._told :]:
            parts.append("What has happened:\n" + "\n".join(story[self._told :]))
        self._told = len(story)
        parts.append("The table:\n" + table_text(game, self.player, self.names))
        parts.append(f"You are asked: {named(ask.prompt, self.player, self.names)}")
        if self.listed:
            labels = [option.label for option in game.options(ask)]
            numbered = [f"{i}. {label}" for i, label in enumerate(labels, 1)]
            parts.append(named("\n".join(numbered), self.player, self.names))
        return "\n\n".join(parts)

    def _again(self, said: str | None, options: int) -> str:
        if said is None:
            return "That took too long. Answer again, sooner."
        expected = f"a number from 1 to {options}" if self.listed else "what you do, as a key"
        return f"{said.strip()[:60]!r} is none of the options. Answer with {expected}, and no more."


def introduction(game: Game, player: int, listed: bool) -> str:
    """How the game is played, which cards there are, and how to answer."""
    rules, setup = game.rules, game.setup
    faces = [rules.look.face(card) for card in setup.deck.values()]
    cards = [
        f"- {face.title}: {'; '.join(filter(None, (face.numbers, face.text))) or 'nothing else'}"
        for face in faces
    ]
    how = "the number of an option, and nothing else"
    if not listed:
        examples = {verb_of(key): key for key in rules.look.vocabulary}
        how = f"a key, and nothing else. Keys look like these: {', '.join(examples.values())}"
    return "\n\n".join(
        [
            f"You play {rules.facts.name} as player {player + 1} of {setup.players}.",
            rules.look.help(setup.mode).strip(),
            "The cards:\n" + "\n".join(cards),
            f"Answer each question with {how}.",
        ]
    )


def answers(game: Game, ask: Ask, names: Sequence[str]) -> dict[str, str]:
    """Every way to say each option, with its key: its number, its words, and the key itself."""
    found: dict[str, str] = {}
    for number, option in enumerate(game.options(ask), 1):
        label = named(option.label, ask.player, names)
        for way in (str(number), f"{number}. {label}", label, option.key):
            found.setdefault(tidy(way), option.key)
    return found


def tidy(said: str) -> str:
    """Without what people and models put around an answer."""
    lines = [line for line in said.strip().splitlines() if line.strip()]
    return lines[-1].strip().strip(".!`\"'* ").casefold() if lines else ""
