"""What a game says to people who do not know it, word for word: for the law on its glossary."""

from __future__ import annotations

import re
from collections.abc import Iterable, Iterator, Mapping, Sequence
from dataclasses import fields
from functools import lru_cache
from typing import Final

from fabletable.engine.cards import Card
from fabletable.engine.facts import Facts
from fabletable.engine.game import Game
from fabletable.engine.rules import AnyRules
from fabletable.engine.scene import Scene
from fabletable.engine.story import named, several
from fabletable.engine.terms import Term, pattern_of
from fabletable.engine.zones import SHARED
from fabletable.lobby.challenge import challenges_of
from fabletable.lobby.lesson import lesson_of
from fabletable.lobby.teller import teller_of
from fabletable.testing.plain import is_plain

WORD: Final = re.compile(r"[A-Za-z0-9][\w’'-]*")
BEFORE_CAPITALS: Final = ".:;!?(`"  # after these a capital is usual
NUMBER: Final = re.compile(r"\d+(?:st|nd|rd|th|x)?$|x\d*$")  # also the sign in `2 x Red 4`
FILLED: Final = re.compile(r"\{\w+\}")
SIDES: Final = re.compile(r"[\[|]")  # of `[You draw|{who} draws]`
SOMEBODY: Final = "somebody"  # whatever players are called
NOT_SAID: Final = ("key", "name", "short", "title")  # of a card: what it is called explains itself


def texts_of(rules: AnyRules) -> dict[str, str]:
    """Every text that explains the game, by where it stands."""
    deck = rules.deck({}).values()
    found = {f"{name} of {card.name}": text for card in deck for name, text in _prose(card)}
    for mode in rules.facts.modes:
        found[f"the page on {mode.name}"] = rules.look.help(mode.key)
    for campaign in rules.campaigns.values():
        found[f"the page on {campaign.name}"] = campaign.page
    for term in rules.look.terms:
        found[f"the entry {term.name}"] = f"{term.sentence}\n{term.example}"
    for event, title in rules.look.acts.items():
        found[f"the title of '{event}'"] = SIDES.sub(". ", FILLED.sub(f" {SOMEBODY}", title))
    for event, text in rules.look.texts.items():  # also those that random games hardly ever tell
        found[f"the story of '{event}'"] = SIDES.sub(". ", FILLED.sub(f" {SOMEBODY}", text))
    return found | {where: FILLED.sub(SOMEBODY, text) for where, text in _told(rules.facts)}


def _told(facts: Facts) -> Iterator[tuple[str, str]]:
    """What a teller says, by what lies in the game's box."""
    lesson = lesson_of(facts)
    for number, stop in enumerate(lesson.stops if lesson is not None else [], 1):
        said = " ".join([*[one.text for one in stop.says], stop.otherwise])
        yield f"stop {number} of the lesson", said
    if lesson is not None:
        yield "the title of the lesson", lesson.title
        yield "the end of the lesson", " ".join(one.text for one in lesson.last)
    for kind in challenges_of(facts).kinds:
        yield f"the challenge '{kind.key}'", f"{kind.title}. {kind.task}"
    captioned = [one for one in teller_of(facts).figures if one.caption or not one.picture]
    for figure in captioned:
        yield f"the figure beside '{figure.beside}'", figure.caption
    for first in teller_of(facts).firsts:
        yield f"the first time of '{first.key}'", first.text


def _prose(card: Card) -> Iterator[tuple[str, str]]:
    """Texts of several words; a single one is a key, or the name of a kind."""
    for one in fields(card):
        value = getattr(card, one.name)
        if one.name not in NOT_SAID and isinstance(value, str) and " " in value.strip():
            yield one.name, value


def unused_terms(rules: AnyRules, scenes: Iterable[Scene]) -> list[str]:
    """Terms that no text, story, answer or screen uses."""
    look, facts = rules.look, rules.facts
    used = [*look.texts.values(), *[str(verb.words) for verb in look.verbs.values()]]
    used += [one.name for one in facts.settings] + [one.name for one in facts.modes]
    used += [one.name for one in rules.campaigns.values()]
    used += [card.name for card in rules.deck({}).values()]
    used += [f"{one.label}: {one.text}" for scene in scenes for one in scene.elements]
    texts = texts_of(rules)
    return [term.name for term in look.terms if not _is_used(term, used, texts)]


def _is_used(term: Term, used: Iterable[str], texts: Mapping[str, str]) -> bool:
    own = f"the entry {term.name}"
    others = [text for where, text in texts.items() if where != own]
    pattern = re.compile("|".join(map(pattern_of, term.words)))
    return any(pattern.search(text) for text in (*others, *used))


def said_at(game: Game) -> Iterator[tuple[str, str]]:
    """Everything that people are told at this moment, with where it stands: of a game that is over
    its whole story and its end, else the questions and what is seen of the table.
    """
    names = [SOMEBODY] * len(game.table.areas)
    viewers = [ask.player for ask in game.asks] or [*range(len(names)), SHARED]
    for viewer in viewers:
        for where, text in _seen_by(game, viewer):
            yield where, named(text, viewer, names)
    if game.result is not None:
        ending = game.ending
        for text in (ending.counts, *ending.made_of, *ending.decided):
            yield "the end", named(text, SHARED, names)
        for viewer in viewers:
            yield from (("the story", line) for line in game.story(viewer, names))
            yield from _on_the_stage(game, viewer, names)


def _on_the_stage(game: Game, viewer: int, names: list[str]) -> Iterator[tuple[str, str]]:
    for event in game.events(viewer):
        act = game.act(event, viewer, names)
        if act is not None:
            yield "the stage", act.title
            for pan in act.pans:
                yield from (("the stage", weight.text) for weight in pan.weights)


def _seen_by(game: Game, viewer: int) -> Iterator[tuple[str, str]]:
    for element in game.scene(viewer).elements:
        yield f"the screen, {element.id}", f"{element.label}: {element.text}"
    ask = game.ask_of(viewer)
    if ask is None:
        return
    question = f"the question '{ask.prompt}'"
    yield question, ask.prompt
    advice, seen = game.rules.advice, game.seen(viewer)
    for option in game.options(ask):
        yield f"the answer {option.key}", option.label
        yield f"the hint for {option.key}", advice.reason(seen, viewer, option.key)
    for against in game.reasons(viewer).values():
        yield from ((f"the reason against {key}", why) for key, why in against.items())
    if ask.handful is not None:
        for marks in [[], *[[key] for key in ask.handful.more([])]]:
            now = game.marked(viewer, marks)
            yield f"what {question} lacks", now.missing
            yield f"what confirms {question}", now.called


def known_names(rules: AnyRules) -> list[str]:
    """Names that explain themselves: of cards, of the game, of its modes and campaigns."""
    facts = rules.facts
    deck = rules.deck({}).values()
    cards = [card.name for card in deck] + [getattr(card, "title", card.name) for card in deck]
    called = [rules.look.card_name(card) for card in deck]
    modes = [mode.name for mode in facts.modes]
    campaigns = [campaign.name for campaign in rules.campaigns.values()]
    found = [*cards, *called, *modes, *campaigns, facts.name]
    bare = [re.sub(r"^(?:#\d+|[Tt]he) ", "", name) for name in found]
    return [*found, *bare, *[several(name) for name in bare]]


def odd_words(text: str, terms: Sequence[Term], names: Iterable[str]) -> list[str]:
    """Words of a text that are neither plain English nor a name nor part of a term.

    A word with a capital in the middle of a sentence is a name, whatever it means in small
    letters, and so is a number with a letter.
    """
    text = _known(tuple(terms), tuple(names)).sub(_blank, text)
    return [found[0] for found in WORD.finditer(text) if _is_odd(found[0], text[: found.start()])]


@lru_cache(maxsize=8)
def _known(terms: tuple[Term, ...], names: tuple[str, ...]) -> re.Pattern[str]:
    """All terms and names, the longer ones first."""
    phrases = {words for term in terms for words in term.words} | set(names)
    ordered = sorted(phrases, key=lambda words: (-len(words), words))
    any_of_them = "|".join(map(pattern_of, ordered)) or "$^"
    return re.compile(f"(?:{any_of_them})(?:['’]s)?")


def _blank(found: re.Match[str]) -> str:
    return "_" * len(found[0])


def _is_odd(word: str, before: str) -> bool:
    word = word.strip("'-’")
    if not word.strip("_") or NUMBER.match(word):
        return False
    if word[0].isupper() and word != "I" and before.rstrip()[-1:] not in BEFORE_CAPITALS:
        return True
    return not is_plain(word.lower())
