"""Answers as people give them: marks on a handful, and why something cannot be chosen."""

from __future__ import annotations

import logging
from collections.abc import Sequence

from fabletable.engine.choice import NOT_NOW, Ask, thing, verb_of
from fabletable.engine.game import Game
from fabletable.engine.handful import Handful
from fabletable.engine.marks import Marked
from fabletable.engine.marks import marked as marks_of
from fabletable.engine.story import listed, named
from fabletable.web.refusal import Refusal
from fabletable.web.table.sight import seen_by
from fabletable.web.wire import MarkedShown

logger = logging.getLogger(__name__)


def key_of(game: Game, ask: Ask, wish: str | list[str]) -> str:
    """The one choice that somebody wishes for: an option, or all marks of a handful."""
    if isinstance(wish, list):
        return _whole(game, ask, wish)
    if wish not in ask.keys:
        raise Refusal("not-offered", f"'{wish}' is not offered here")
    return wish


def _whole(game: Game, ask: Ask, marks: list[str]) -> str:
    handful = _fitting(ask, marks)
    missing = handful.missing(marks)
    if not missing:
        return game.whole(ask.player, marks)
    still = handful.missing(handful.rounded(marks))
    # What goes along by force was not marked: then it is not agreed to.
    why = f"not yet: {still}" if still else "something that goes along is not marked"
    raise Refusal("not-offered", why)


def marked(game: Game, player: int, marks: Sequence[str]) -> MarkedShown:
    """What the marks come to."""
    handful = _fitting(game.ask_of(player), marks)
    with seen_by(game, player) as seen:
        return marked_shown(marks_of(game.rules.look, seen, handful, marks))


def _fitting(ask: Ask | None, marks: Sequence[str]) -> Handful:
    """The handful that is asked for, if these can be marked together."""
    if ask is None or ask.handful is None:
        raise Refusal("not-offered", "nothing can be marked here")
    _, why = ask.handful.misfit(marks)
    if why:
        raise Refusal("not-offered", why)
    return ask.handful


def marked_shown(found: Marked) -> MarkedShown:
    return MarkedShown(list(found.marks), list(found.more), found.missing, found.called)


def reasons(game: Game, player: int, names: Sequence[str], at: str) -> list[str]:
    """What is against choices that would lie there, for this player, in words."""
    if game.ask_of(player) is None:
        return [_whose_turn(game, names)]
    all_there = _reasons(game, player).get(at, {})
    told = {key: why for key, why in all_there.items() if why != NOT_NOW}
    found = {key: why for key, why in told.items() if why}
    several = len({verb_of(key) for key in told}) > 1
    lines = [_line(_doing(game, player, key, several), why) for key, why in found.items()]
    return [named(line, player, names) for line in dict.fromkeys(lines)]


def _reasons(game: Game, player: int) -> dict[str, dict[str, str]]:
    try:
        return game.reasons(player)
    except Exception:  # whose words may tell of what is hidden
        logger.exception("a rule failed to say what is against a choice")
        return {}


def _whose_turn(game: Game, names: Sequence[str]) -> str:
    asked = [names[ask.player] for ask in game.asks]
    if not asked:
        return "The game is over."
    return f"It is for {listed(asked)} to choose."


def _doing(game: Game, player: int, key: str, several: bool) -> str:
    """What cannot be done: the words before the thing, as in `Build {card}`.

    Where they are made by a function, those before the name of the card, if there is more than one.
    """
    look, verb = game.rules.look, verb_of(key)
    words, card = look.verbs[verb].words, game.setup.deck.get(thing(key))
    if isinstance(words, str):
        return words.partition("{")[0].strip()
    if not several:
        return ""
    if card is None:
        return verb.replace("_", " ").capitalize()
    with seen_by(game, player) as seen:
        return look.option(seen, player, key).label.partition(look.card_name(card))[0].strip()


def _line(doing: str, why: str) -> str:
    return f"{doing}: {why}" if doing else why[:1].upper() + why[1:]
