"""What is new in a story that a person has heard before."""

from __future__ import annotations

from itertools import takewhile


def told_in_both(told: list[str], story: list[str]) -> list[str]:
    """How a story begins that parts from the one that was told."""
    pairs = zip(told, story, strict=False)
    return [sentence for sentence, _ in takewhile(lambda pair: pair[0] == pair[1], pairs)]


def untold(told: list[str], story: list[str]) -> list[str]:
    """What is new in a story; others' part of a simultaneous turn may stand before one's own."""
    same = len(told_in_both(told, story))
    known, news = told[same:], []
    for sentence in story[same:]:
        if sentence in known:
            known.remove(sentence)
        else:
            news.append(sentence)
    return news
