"""What can go wrong. `Mistake` is for people to put right, `BrokenRule` for programmers."""

from __future__ import annotations


class Mistake(Exception):
    """Something a person asked for that cannot be; the message says what can."""


class NotOffered(Mistake):
    """The answer is not among what was offered."""


class BadSetup(Mistake):
    """A game cannot be set up like this."""


class BadOverlay(Mistake):
    """An overlay names a card or value that is not there, or gives one that cannot be."""


class BadLog(Mistake):
    """A log file that cannot be read; names the place."""


class Drift(Mistake):
    """A log no longer replays: the rules, the cards or the file have changed."""


class BrokenRule(Exception):
    """A game's rules do what no rule may."""


class Unseen(BrokenRule):
    """Somebody asked for what the viewer may not know."""


class DeadEnd(BrokenRule):
    """A rule asked a question without an answer."""


class ForeignAwait(BrokenRule):
    """A rule awaited something that is not a question to a player."""


class Runaway(BrokenRule):
    """A game went on beyond its cap of decisions: a rule never ends."""
