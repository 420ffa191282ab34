"""What is said to people who do not know the game, and at its end."""

from __future__ import annotations

from itertools import combinations

from fabletable.engine.ending import all_scores, places_by
from fabletable.testing.cases import Case, play_out, walk
from fabletable.testing.wording import known_names, odd_words, said_at, texts_of, unused_terms


def every_word_is_explained(case: Case, seed: int) -> None:
    """Cards, help pages and entries of the glossary speak plain English, or use words that the
    glossary has an entry for, and so do questions, answers, reasons, screens and the story of a
    game; every mode and campaign has a page; no entry is empty or unused.
    """
    rules, terms = case.rules, case.rules.look.terms
    texts = texts_of(rules)
    for where, text in texts.items():
        assert text.strip(), f"{where} is empty"
    said = {text: where for game in walk(case, seed, about=20) for where, text in said_at(game)}
    names = known_names(rules)
    for text, where in {**said, **{text: where for where, text in texts.items()}}.items():
        odd = odd_words(text, terms, names)
        assert not odd, f"{where} says '{odd[0]}': no plain word, and the glossary has no entry"
    for term in terms:
        assert _is_sentence(term.sentence), f"the entry {term.name} says nothing"
        assert _is_sentence(term.example), f"the entry {term.name} has no example"
    if unused_terms(rules, []):
        unused = unused_terms(rules, [game.scene(-1) for game in walk(case, seed, about=10)])
        assert not unused, f"nothing uses the entry {unused[0]}"


def _is_sentence(text: str) -> bool:
    return text[:1].strip() != "" and text.endswith((".", "!", "?"))


def endings_are_explained(case: Case, seed: int) -> None:
    """Whoever is placed apart with equal scores is told why; the measures that a game names for
    its end give the places that its rules give.
    """
    game = play_out(case.game(seed), seed)
    result = game.result
    assert result is not None
    ending = case.rules.look.ending(game.seen(-1))
    places = [*result.places, *(rival.place for rival in result.rivals)]
    if ending.measures:
        measured = places_by(ending.measures)
        assert measured == places, f"by the measures {measured}, not {places}"
        assert _is_sentence(ending.counts), "nothing is said on what counts"
    said = game.ending
    assert not ending.measures or len(said.made_of) == len(places)
    scores = all_scores(result)
    apart = [
        (one, other)
        for one, other in combinations(range(len(places)), 2)
        if scores[one] == scores[other] and places[one] != places[other]
    ]
    assert not apart or said.decided, f"{apart[0]} have equal scores, and nothing is said of it"
