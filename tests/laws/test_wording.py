"""Plain words and words that need an entry: what the law on the glossary rests on."""

from __future__ import annotations

import pytest

from fabletable.engine.terms import Term
from fabletable.testing.plain import is_plain
from fabletable.testing.wording import odd_words

SPECIAL = [
    "thief",
    "market",
    "pot",
    "wild",
    "token",
    "toll",
    "signpost",
    "juice",
    "location",
    "mix",
    "scour",
    "priority",
    "beast",
    "duel",
    "retreat",
    "attack",
    "defense",
    "glamour",
    "follower",
    "pool",
    "off-load",
    "symbol",
    "coin",
    "wooden",
    "clock",
    "sheet",
    "pallet",
    "discount",
    "grid",
    "touching",
    "connected",
    "row",
    "column",
    "supply",
    "master",
    "taste",
    "bid",
    "fable",
    "item",
    "ability",
]
TOKEN = Term("wild token", "It pays for any fruit.", "It pays for a banana.", ("wild tokens",))


@pytest.mark.parametrize("word", ["card", "cards", "putting", "tried", "higher", "player's", "won"])
def test_plain_words_in_all_their_forms(word: str) -> None:
    assert is_plain(word)


@pytest.mark.parametrize("word", SPECIAL)
def test_what_is_special_in_some_game_is_plain_in_none(word: str) -> None:
    assert not is_plain(word)


def test_a_new_special_word_is_found() -> None:
    assert odd_words("Take 1 wild token.", [TOKEN], []) == []
    assert odd_words("Take 1 wild token and a wand.", [TOKEN], []) == ["wand"]
    assert odd_words("Wild tokens stay. The Wild\ntoken's end.", [TOKEN], []) == []


def test_a_capital_or_a_letter_beside_a_number_makes_a_name() -> None:
    assert odd_words("Then comes the Great Hand.", [], []) == ["Great", "Hand"]
    assert odd_words("In step 2A: draw.", [], []) == ["2A"]
    assert odd_words("Draw 2. Then the Wolf, 3rd of all: Go on.", [], ["Wolf"]) == []
