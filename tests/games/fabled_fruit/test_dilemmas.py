"""Locations at which somebody weighs two things: neither is better whatever happens."""

from __future__ import annotations

from itertools import pairwise

import pytest

from fabletable.games.fabled_fruit.cards import Location
from fabletable.games.fabled_fruit.components import TOKENS
from fabletable.games.fabled_fruit.dwellers.secrets import GRAB, SHARE, bat_draws
from fabletable.shelf import GAMES
from tests.games.fabled_fruit.forests import DECK, Side, forest, go, sizes
from tests.games.stories import play


def place(key: str) -> Location:
    location = DECK[key]
    assert isinstance(location, Location)
    return location


def after_demand(answer: str) -> tuple[int, int]:
    """What the mover and the other have won by the Hyena."""
    game = forest(Side("B"), Side("C C S"), display=[1, 31])
    go(game, 31)
    play(game, 1, answer, *(["give:coconut"] if answer == "yield" else []))
    return sizes(game)[0] - 1, sizes(game)[1] - 3


def test_31_who_yields_to_the_hyena_keeps_it_from_more() -> None:
    """Mover and victim each compare two unequal outcomes: a fruit of one's own against what the
    mover gets.
    """
    yielding, refusing = after_demand("yield"), after_demand("refuse")
    assert yielding[0] < refusing[0]
    assert yielding[1] < refusing[1]
    assert refusing[0] - yielding[0] > refusing[1] - yielding[1]


@pytest.mark.parametrize("who", [0, 1])
def test_28_neither_answer_to_the_bat_dominates(who: int) -> None:
    """Against who shares grabbing is better, against who grabs sharing is."""

    def drawn(mine: str, theirs: str) -> int:
        both = (mine, theirs) if who == 0 else (theirs, mine)
        return bat_draws(place("bat"), *both)[who]

    assert drawn(GRAB, SHARE) > drawn(SHARE, SHARE)
    assert drawn(SHARE, GRAB) > drawn(GRAB, GRAB)


@pytest.mark.parametrize("envy", [0.25, 0.45])
@pytest.mark.parametrize("who", [0, 1])
def test_28_nor_does_it_for_who_envies_the_other(who: int, envy: float) -> None:
    def worth(mine: str, theirs: str) -> float:
        both = (mine, theirs) if who == 0 else (theirs, mine)
        drawn = bat_draws(place("bat"), *both)
        return drawn[who] - envy * drawn[1 - who]

    assert worth(GRAB, SHARE) > worth(SHARE, SHARE)
    assert worth(SHARE, GRAB) > worth(GRAB, GRAB)


def test_28_the_bat_says_what_it_does() -> None:
    bat = place("bat")
    assert f"Both share: you draw {bat.draw}, they {bat.gift}." in bat.text
    assert f"Both grab: you draw {bat.least}, they none." in bat.text


def test_28_the_bat_follows_values_of_your_own() -> None:
    rules = GAMES["fabled-fruit"]
    bat = rules.deck({"bat": {"draw": 6, "more": 2, "less": 7}})["bat"]
    assert isinstance(bat, Location)
    assert "Both share: you draw 6, they 2. Whoever grabs alone draws 2 more" in bat.text
    assert bat_draws(bat, GRAB, SHARE) == (8, 2)
    assert bat_draws(bat, SHARE, GRAB) == (0, 4)


def test_40_every_fruit_token_counts_up_to_the_limit() -> None:
    drawn = []
    for tokens in ("", "B", "B C", "B C G", "B C G P"):
        game = forest(Side("", tokens=tokens), Side(), display=[1, 40])
        go(game, 40)
        drawn.append(sizes(game)[0])
    bee = place("bee")
    assert TOKENS in bee.parts
    assert drawn[-1] == bee.most
    rising = drawn[: drawn.index(bee.most) + 1]
    assert len(rising) > 3
    assert all(more == less + 1 for less, more in pairwise(rising))


@pytest.mark.parametrize(("mine", "theirs"), [(0, 1), (1, 1), (1, 0)])
def test_54_the_slower_draws_more(mine: int, theirs: int) -> None:
    donkey = place("donkey")
    game = forest(Side(juices=mine), Side(juices=theirs), display=[1, 54])
    go(game, 54)
    assert sizes(game) == ([donkey.draw, 0] if theirs > mine else [donkey.more, donkey.gift])
    assert donkey.draw > donkey.more


def test_10_the_fox_speaks_of_grapes_as_people_do() -> None:
    fox = place("fox")
    for words in (fox.text, fox.signpost):
        assert "1 grapes card" in words


def test_28_both_read_what_both_draw_and_with_whom() -> None:
    game = forest(Side("B"), Side("B"), Side("B"), display=[1, 28])
    go(game, 28, "player:2")
    (mine,) = [ask.prompt for ask in game.asks if ask.player == 0]
    (theirs,) = [ask.prompt for ask in game.asks if ask.player == 2]
    bat = place("bat")
    (a, b), (c, d) = bat_draws(bat, SHARE, SHARE), bat_draws(bat, GRAB, SHARE)
    assert mine.startswith("Share or grab with {2}?")
    assert f"both share: you {a}, they {b}; only you grab: you {c}, they {d}" in mine
    assert theirs.startswith("Share or grab with {0}?")
    assert f"both share: you {b}, they {a}" in theirs
    assert f"only {{0}} grabs: you {d}, they {c}" in theirs


def test_24_a_bid_says_what_becomes_of_it() -> None:
    game = forest(Side("B"), Side("B"), display=[1, 24])
    go(game, 24)
    prompts = {ask.player: ask.prompt for ask in game.asks}
    assert prompts[0].endswith("If you win, you discard as many")
    assert prompts[1].endswith("If you win, you give {0} as many")
