"""What a game says to people who do not know it, word for word: for the law on its glossary."""

from __future__ import annotations

import re
from collections.abc import Iterable, Iterator, Mapping, Sequence
from dataclasses import fields
from functools import lru_cache
from typing import Final

from fabletable.engine.cards import Card
from fabletable.engine.rules import AnyRules
from fabletable.engine.scene import Scene
from fabletable.engine.terms import Term, pattern_of
from fabletable.testing.plain import is_plain

WORD: Final = re.compile(r"[A-Za-z0-9][\w’'-]*")
BEFORE_CAPITALS: Final = ".:;!?(`"  # after these a capital is usual
NUMBER: Final = re.compile(r"\d+(?:st|nd|rd|th|x)?$|x\d+$")
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
    return found


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


def known_names(rules: AnyRules) -> list[str]:
    """Names that explain themselves: of cards, of the game, of its modes and campaigns."""
    facts = rules.facts
    cards = [card.name for card in rules.deck({}).values()]
    called = [rules.look.card_name(card) for card in rules.deck({}).values()]
    modes = [mode.name for mode in facts.modes]
    campaigns = [campaign.name for campaign in rules.campaigns.values()]
    found = [*cards, *called, *modes, *campaigns, facts.name]
    bare = [re.sub(r"^(?:#\d+|[Tt]he) ", "", name) for name in found]
    return [*found, *bare, *[_several(name) for name in bare]]


def _several(name: str) -> str:
    return f"{name[:-1]}ies" if name.endswith("y") else f"{name}s"


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
