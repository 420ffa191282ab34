"""Why something cannot be chosen, in the rules' own words."""

from __future__ import annotations

from random import Random

import pytest

from fabletable.engine.choice import NOT_NOW
from fabletable.engine.game import Game
from fabletable.engine.story import named
from tests.games.fabled_fruit.forests import NAMES, NUMBERS, Side, animal, forest, go, started
from tests.games.stories import ask


def reason(game: Game, key: str, at: str, player: int = 0) -> str:
    """What is against this key; it is said where the thing lies."""
    return named(game.reasons(player).get(at, {})[key], player, NAMES)


def about(game: Game, verb: str, number: int) -> str:
    key = NUMBERS[number]
    return reason(game, f"{verb}:{key}", f"display/{key}")


# -- moving


def test_an_animal_cannot_stay() -> None:
    game = forest(Side("B", at=2), Side())
    assert about(game, "go", 2) == "your animal stands there already"
    assert about(game, "go", 1) == ""


# -- buying


def test_what_is_missing_to_buy_where_one_stands() -> None:
    """While the action is under way, one can ask why there was no juice."""
    game = forest(Side("C C B G"), Side(), Side())
    go(game, 2)
    assert reason(game, "buy", "display/meerkat") == "costs 3 coconuts + 1 any: 1 is missing"


def test_tokens_alone_do_not_buy() -> None:
    me = animal(forest(Side("C", wild=3), Side(), display=[2, 34]))
    (meerkat,) = [place for place in me.table.locations() if place.key == "meerkat"]
    assert me.against_price(meerkat).endswith(": at most 2 tokens help, and a card must pay")


def test_the_toll_and_the_thief_are_named_as_losses() -> None:
    game = forest(
        Side("C C B G"), Side("B", at=2), Side(), display=[1, 2, 29], thief=2, master=2, seed="1"
    )
    go(game, 2, "give:coconut")
    assert reason(game, "buy", "display/meerkat").endswith(
        " missing (you gave 1 for moving here, and the thief took one)"
    )


def test_who_could_buy_uses_the_action_instead() -> None:
    game = forest(Side("C C C B"), Side(), Side())
    go(game, 2, "use")
    assert reason(game, "buy", "display/meerkat") == "you use the action in this turn"


def test_why_a_dash_leads_nowhere() -> None:
    game = forest(
        Side("P P P B"), Side("C", at=2), Side(token_at=3), display=[1, 2, 3, 4, 5, 29, 46],
        thief=4, master=0, stack="S ...",
    )  # fmt: skip
    go(game, 46)
    assert about(game, "dash", 1) == ""
    assert about(game, "dash", 2) == "an animal stands there"
    assert about(game, "dash", 3) == "an animal token lies there"
    assert about(game, "dash", 4) == "the thief stands there"
    assert about(game, "dash", 5) == "costs 3 bananas + 1 any: 2 are missing"
    assert about(game, "dash", 46) == "your animal stands there already"


def test_the_moose_takes_a_fruit_off_in_words_too() -> None:
    game = forest(Side("P P B"), Side(), display=[1, 5, 56])
    go(game, 56)
    assert about(game, "dash", 1) == ""
    assert about(game, "dash", 5) == "costs 3 bananas + 1 any, less 1: 1 is missing"


def test_too_many_tokens_are_a_reason_of_their_own() -> None:
    game = forest(Side("B", wild=2, tokens="C P"), Side(), Side(), display=[1, 2, 34, 39])
    go(game, 2)
    assert "at most 2 tokens help" in reason(game, "buy", "display/meerkat")


# -- players


def test_players_with_too_few_fruits() -> None:
    game = forest(Side("B"), Side("C C C"), Side("C C C"), Side("C C"), stack="B ...")
    go(game, 3)
    assert reason(game, "player:3", "animal/3") == "has fewer than 3 fruits"
    assert reason(game, "player:0", "animal/0") == "that is yourself"
    assert reason(game, "player:1", "animal/1") == ""


def test_players_without_fruit() -> None:
    game = forest(Side("B"), Side("C"), Side("C"), Side(), display=[1, 31])
    go(game, 31)
    assert reason(game, "player:3", "animal/3") == "has no fruit"


def test_a_second_strawberry_goes_to_somebody_else() -> None:
    game = forest(Side("S S"), Side(), Side(), display=[1, 9])
    go(game, 9, "player:1")
    assert reason(game, "player:1", "animal/1") == "has got one already"


def test_who_is_not_here_gets_no_fruit() -> None:
    game = forest(Side("B", at=2), Side(at=1), Side(at=1), Side(at=5))
    go(game, 1)
    away = "neither animal nor token of theirs is here"
    assert reason(game, "player:3", "animal/3") == away


# -- kinds, places, tokens


def test_kinds_of_which_one_has_too_few() -> None:
    game = forest(Side("B B C C G"), Side(), display=[1, 22], market="P")
    go(game, 22, "use")
    assert reason(game, "kind:grapes", "animal/0") == "there are fewer than 2"


def test_a_token_of_ones_own_is_not_planted_again() -> None:
    game = forest(Side("B B C C G G P", tokens="B"), Side(), display=[1, 39])
    go(game, 39, "use")
    assert reason(game, "kind:banana", "animal/0") == "its token is yours already"
    assert reason(game, "kind:pineapple", "animal/0") == "you have not 2 of it"


def test_where_the_thief_cannot_go() -> None:
    game = forest(Side(), Side(), display=[1, 2, 29], thief=2, master=1)
    go(game, 29)
    assert about(game, "thief", 2) == "the thief stands there already"
    assert about(game, "thief", 1) == ""


def test_where_an_animal_token_cannot_lie() -> None:
    game = forest(Side(), Side(), display=[1, 2, 57])
    go(game, 57)
    assert about(game, "mark", 57) == "your animal stands there"


def test_what_a_parrot_cannot_say_again() -> None:
    game = forest(Side(), Side(at=1), Side(at=2), display=[1, 2, 3, 55])
    go(game, 55)
    assert about(game, "copy", 3) == "no other animal stands there"
    assert about(game, "copy", 55) == "it would only say the same again"


@pytest.mark.parametrize(
    ("mine", "theirs", "words"),
    [(2, 0, "you have 2 wild tokens already"), (1, 2, "no wild token is left")],
)
def test_treasures_that_are_not_to_be_had(mine: int, theirs: int, words: str) -> None:
    game = forest(Side("B", wild=mine), Side("C", wild=theirs, tokens="G"), display=[1, 58], mix="")
    go(game, 58)
    assert reason(game, "wild", "animal/0") == words
    assert reason(game, "mix", "animal/0") == "no mix card is left"
    assert reason(game, "lease:grapes", "animal/0") == "Dora has it"


def test_a_treasure_is_taken_once() -> None:
    game = forest(Side("B"), Side("C"), display=[1, 58], mix="BC")
    go(game, 58, "lease:grapes")
    assert reason(game, "lease:banana", "animal/0") == "you have taken that already"


def test_a_bid_has_two_limits() -> None:
    game = forest(Side("B C"), Side("C C C C"), display=[1, 24])
    go(game, 24)
    assert reason(game, "bid:3", "hand/0") == "you have no more fruits"
    game = forest(Side("B C G"), Side("C C C C"), display=[1, 34, 37])
    go(game, 37)
    assert reason(game, "bid:3", "hand/0") == "2 is the most"


def test_mix_cards_do_not_go_into_the_market() -> None:
    game = forest(Side("B C BG"), Side(), display=[1, 19, 48], market="P")
    go(game, 19)
    words = "mix cards do not go into the market"
    assert reason(game, "put:banana_grapes", "hand/0/banana_grapes") == words


# -- everywhere


@pytest.mark.parametrize(
    ("mode", "first"), [("evening", ""), ("random", ""), ("fable", "19"), ("fable", "39")]
)
@pytest.mark.parametrize("players", [2, 3, 5])
def test_what_is_offered_is_what_nothing_speaks_against(
    mode: str, first: str, players: int
) -> None:
    settings = {"from": first} if first else {}
    game = started(mode, players, players, settings=settings)
    rng = Random(players)
    while game.asks:
        asked = rng.choice(game.asks)
        handful = asked.handful
        can = {*asked.keys, *(handful.more([]) if handful is not None else ())}
        for by_key in game.reasons(asked.player).values():
            for key, words in by_key.items():
                assert (key in can) == (not words), (asked, key, words)
                assert words not in (NOT_NOW, "it would not fit"), (asked, key)
        game.answer(asked.player, rng.choice(asked.keys))


def test_every_verb_has_words_and_a_place_at_any_time() -> None:
    """Also for what is not on the table, and for who only looks on."""
    game = forest(Side("B"), Side("C"))
    look = game.rules.look
    for viewer in (-1, 0, 1):
        seen = game.seen(viewer)
        for key in look.vocabulary:
            assert look.option(seen, viewer, key).label
    assert ask(game).against("go:lion") == ""
