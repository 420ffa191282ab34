"""A game's glossary: every word of its cards and pages that is no plain English."""

from __future__ import annotations

import re
from collections.abc import Sequence
from dataclasses import dataclass
from functools import lru_cache
from typing import Any


@dataclass(frozen=True)
class Term:
    """A component, a term or a symbol: what it is in a sentence, and an example."""

    name: str
    sentence: str
    example: str
    others: tuple[str, ...] = ()  # words that mean the same, such as plurals
    component: bool = False  # a thing that cards bring: whoever reads of it has to know it

    @property
    def words(self) -> tuple[str, ...]:
        return self.name, *self.others

    def __reduce__(self) -> tuple[Any, ...]:
        return Term, (self.name, self.sentence, self.example, self.others, self.component)


def terms_in(text: str, terms: Sequence[Term]) -> list[Term]:
    """The terms that a text uses. Of `wild token` and `token`, the longer one is meant."""
    rest, found = text, set()
    for words, name in sorted(_phrases(terms), key=lambda one: -len(one[0])):
        left = _pattern(words).sub("\n", rest)
        if left != rest:
            found.add(name)
        rest = left
    return [term for term in terms if term.name in found]


@lru_cache(maxsize=2048)  # a server looks for every term in the text of every card
def _pattern(words: str) -> re.Pattern[str]:
    return re.compile(pattern_of(words))


def pattern_of(words: str) -> str:
    """The words as they stand alone in a text, in whatever letters: `Red` is not meant where it
    begins a longer name, as in Red Riding Hood.
    """
    parts = words.split()
    spread = r"\s+".join(re.escape(word) for word in parts)
    no_name = r"(?!\s[A-Z])" if len(parts) == 1 and words[:1].isupper() else ""
    return rf"(?<![\w-])(?i:{spread})(?![\w-]){no_name}"


def terms_called(word: str, terms: Sequence[Term]) -> list[Term]:
    """The terms that somebody asks for: by the very word, else by a part of it."""
    asked = word.lower()
    exact = [term for term in terms if asked in [one.lower() for one in term.words]]
    return exact or [term for term in terms if any(asked in one.lower() for one in term.words)]


def _phrases(terms: Sequence[Term]) -> list[tuple[str, str]]:
    return [(words, term.name) for term in terms for words in term.words]
