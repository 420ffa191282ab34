"""The forest as elements and words: what is where, whose turn it is, what a move would cost."""

from __future__ import annotations

import io
import json
from itertools import count
from random import Random

import pytest

from fabletable.engine.facts import Option
from fabletable.engine.game import Game, new_game
from fabletable.engine.scene import FAN, PILE, Element, Item, Scene
from fabletable.engine.story import named
from fabletable.games.fabled_fruit.rules import FABLED_FRUIT
from fabletable.games.fabled_fruit.steps import MOVE
from fabletable.terminal.play import LineGame
from fabletable.terminal.question import Question
from fabletable.terminal.screen import Left
from fabletable.terminal.seats import seated
from tests.games.fabled_fruit.forests import (
    DECK,
    NAMES,
    NUMBERS,
    SPECTATOR,
    Side,
    animal,
    forest,
    go,
    letters,
    started,
    table_of,
    with_animals,
)
from tests.games.stories import ask, keys, play

UNMET = "; its signpost is not met, so you draw 1"
LAST = "; its last card"


def scene_of(game: Game, viewer: int = 0) -> Scene:
    return game.scene(viewer)


def element(game: Game, where: str, viewer: int = 0) -> Element:
    found = [one for one in scene_of(game, viewer).elements if one.id == where]
    assert len(found) == 1, f"{len(found)} elements are called {where}"
    return found[0]


def there_is(game: Game, where: str) -> bool:
    return where in [one.id for one in scene_of(game).elements]


def text(game: Game, where: str, viewer: int = 0) -> str:
    """What an element says, with names."""
    return named(element(game, where, viewer).text, viewer, NAMES)


def location(game: Game, number: int) -> Item:
    items = element(game, "display").items
    return next(item for item in items if item.id == f"display/{NUMBERS[number]}")


def at_location(game: Game, number: int, viewer: int = 0) -> str:
    return named(location(game, number).text, viewer, NAMES)


def option(game: Game, key: str, player: int = 0) -> Option:
    assert key in keys(game, player)
    return game.rules.look.option(game.seen(player), player, key)


def label(game: Game, key: str, player: int = 0) -> str:
    return named(option(game, key, player).label, player, NAMES)


def label_of_move(game: Game, number: int) -> str:
    return label(game, f"go:{NUMBERS[number]}")


# -- whose turn it is


def test_your_turn_and_the_turns_of_others() -> None:
    game = forest(Side("B"), Side("C"), Side("G"), round_=3, start=2, active=1)
    assert element(game, "turn").label == "Round 3"
    assert text(game, "turn") == "Dora's turn; Emil went first; ends at 4 juices"
    assert text(game, "turn", 1) == "your turn; Emil went first; ends at 4 juices"
    assert text(game, "turn", 2) == "Dora's turn; you went first; ends at 4 juices"
    assert text(game, "turn", SPECTATOR).startswith("Dora's turn; Emil went first")


@pytest.mark.parametrize(("players", "goal"), [(2, 5), (3, 4), (4, 3), (5, 3)])
def test_how_many_juices_end_the_game(players: int, goal: int) -> None:
    game = forest(*[Side("B", juices=1)] * players)
    assert text(game, "turn").endswith(f"ends at {goal} juices")
    assert (element(game, "juices/1").value, element(game, "juices/1").limit) == (1, goal)


def test_an_extra_turn_and_the_last_round() -> None:
    game = forest(Side("B"), Side("C", juices=5), extra=True)
    assert text(game, "turn") == "your extra turn; you went first; the last round"
    assert text(game, "turn", 1) == "Anne's extra turn; Anne went first; the last round"


def test_the_end() -> None:
    game = forest(Side(), Side(juices=5), active=1, stack="")
    go(game, 1, player=1)
    assert text(game, "turn") == "the game is over"


def test_before_the_first_round_somebody_may_choose_who_starts() -> None:
    prepared = {"display": {"hippo": 4}, "ahead": {}, "unopened": {}, "chooser": 1}
    game = started("fable", 2, prepared=prepared)
    assert element(game, "turn", 1).label == "Before the first round"
    assert text(game, "turn", 1) == "5 juices to reach"
    assert [label(game, key, 1) for key in keys(game, 1)] == ["Anne", "You"]


# -- the forest


def test_each_location_lies_there_once_with_its_number_of_cards() -> None:
    game = forest(Side("B"), Side("C"), display={6: 4, 1: 2, 7: 1})
    items = element(game, "display").items
    assert [(item.face.title, item.text) for item in items if item.face] == [
        ("#1 Hippo", "x2"), ("#6 Turtle", "x4"), ("#7 Asian black bear", "x1")
    ]  # fmt: skip


def test_who_stands_where() -> None:
    game = forest(
        Side("B", at=1), Side("C", at=1), Side("G", token_at=29), Side("P"),
        display=[1, 2, 29], thief=29, master=3,
    )  # fmt: skip
    assert at_location(game, 1) == "x4, you, Dora"
    assert at_location(game, 1, 1) == "x4, Anne, you"
    assert at_location(game, 29) == "x4, token of Emil, thief"
    assert [text(game, f"animal/{player}") for player in (0, 3)] == ["at #1 Hippo", "at home"]
    assert text(game, "mark/2") == "at #29 Weasel"
    assert text(game, "thief") == "at #29 Weasel, for Fred"
    assert text(game, "thief", 3) == "at #29 Weasel, for you"


def test_a_location_tells_what_it_does_requires_and_costs() -> None:
    face = location(forest(Side("B"), Side("C")), 2).face
    assert face is not None
    assert face.cost == "3 coconuts + 1 any"
    assert face.text.startswith("Give another player 1 banana.")
    assert face.text.endswith("Signpost, else draw 1: at least 1 banana.")
    free = location(forest(Side("B"), Side("C")), 1).face
    assert free is not None
    assert free.text == "Draw 2."


def test_stacks_are_counted() -> None:
    game = forest(
        Side("B"), Side("C"), display=[48, 52], ahead={7: 3}, unopened=[8, 9], pot="B C",
        mix="BC BG CG", stack="B C G",
    )  # fmt: skip
    counts = {where: element(game, where).count for where in ("locations", "stack", "mix", "pot")}
    assert counts == {"locations": 11, "stack": 3, "mix": 3, "pot": 2}


@pytest.mark.parametrize(
    ("number", "where"), [(19, "market"), (29, "thief"), (48, "mix"), (52, "pot")]
)
def test_components_are_there_while_they_are_in_the_game(number: int, where: str) -> None:
    assert not there_is(forest(Side("B"), Side("C")), where)
    assert there_is(forest(Side("B"), Side("C"), display=[1, number]), where)


def test_the_discard_pile_lies_open() -> None:
    game = forest(Side("B"), Side("C"), discard="G B B")
    pile = element(game, "discard")
    assert pile.kind == FAN
    assert [item.face.title for item in pile.items if item.face] == ["Banana", "Banana", "Grapes"]


def test_fruits_that_are_still_to_be_dealt_lie_on_no_discard_pile() -> None:
    game = new_game(FABLED_FRUIT, FABLED_FRUIT.setup("fable", 2))
    pile = element(game, "discard")
    assert (pile.kind, pile.label, pile.count) == (PILE, "Fruits to be dealt", 60)
    assert element(with_animals(game), "discard").label == "Discard pile"


def test_only_the_top_card_if_it_was_agreed() -> None:
    game = forest(Side("B"), Side("C"), discard="G B B", settings={"discard": "top"})
    pile = element(game, "discard")
    assert (pile.kind, pile.count) == (PILE, 3)
    assert [item.face.title for item in pile.items if item.face] == ["Grapes"]
    empty = element(forest(Side("B"), Side("C")), "discard")
    assert (empty.kind, empty.count, len(empty.items)) == (PILE, 0, 0)


@pytest.mark.parametrize("mode", ["fable", "random"])
def test_nothing_is_told_of_what_is_still_to_come(mode: str) -> None:
    game = started(mode, 3, 1)
    shown = {card.key for card in table_of(game).display.cards}
    for viewer in (SPECTATOR, 0, 1, 2):
        words = json.dumps(scene_of(game, viewer).plain())
        found = [key for key in NUMBERS.values() if f'{DECK[key].name}"' in words]
        assert set(found) == shown


# -- the sides


def test_you_sit_last_and_the_others_in_turn_order_before_you() -> None:
    game = forest(*[Side("B")] * 4)

    def seats(viewer: int) -> list[int]:
        found = [one.seat for one in scene_of(game, viewer).elements if one.seat is not None]
        return list(dict.fromkeys(found))

    assert seats(0) == [1, 2, 3, 0]
    assert seats(2) == [3, 0, 1, 2]
    assert seats(SPECTATOR) == [0, 1, 2, 3]


def test_your_hand_is_open_and_others_are_counted() -> None:
    game = forest(Side("S B BG B"), Side("C C C"), display=[1, 48])
    mine, theirs = element(game, "hand/0"), element(game, "hand/1")
    assert [item.face.title for item in mine.items if item.face] == [
        "Banana", "Banana", "Strawberry", "Banana-grapes mix"
    ]  # fmt: skip
    assert [item.id for item in mine.items][:2] == ["hand/0/banana", "hand/0/banana#2"]
    assert theirs.count == 3
    assert [item.face for item in theirs.items] == [None] * 3


def test_tokens_lie_before_their_owners() -> None:
    game = forest(
        Side("B", wild=2, double=1, tokens="C G", tasted=1, juices=2), Side("C"),
        display=[1, 34, 39, 44, 53],
    )  # fmt: skip
    values = {where: element(game, f"{where}/0").value for where in ("wild", "double", "tasted")}
    assert values == {"wild": 2, "double": 1, "tasted": 1}
    assert text(game, "tokens/0") == "coconut, grapes"
    for where in ("wild", "double", "tasted", "tokens"):
        assert not there_is(game, f"{where}/1")


# -- moves


def test_a_move_says_what_is_done_there_and_what_the_juice_costs() -> None:
    game = forest(Side(), Side())
    assert [label(game, key) for key in keys(game)][:3] == [
        "#1 Hippo: Draw 2 fruits (juice: 3 pineapples + 1 any)",
        f"#2 Meerkat: Exchange 1 banana for 2 fruits (juice: 3 coconuts + 1 any){UNMET}",
        f"#3 Mosquito: Draw 1 fruit, then exchange 3 fruits (juice: 3 grapes + 1 any){UNMET}",
    ]
    assert option(game, "go:hippo").at == "display/hippo"


def tail(game: Game, number: int) -> str:
    """What a move says after the price."""
    return label_of_move(game, number).rpartition(")")[2]


@pytest.mark.parametrize(
    ("hand", "toll", "words"),
    [
        ("B S", "1", "; a fruit each for Dora and Emil"),
        ("B B S S", "2", "; 2 fruits each for Dora and Emil"),
        ("B B S", "2", "; all you have, 3 fruits, for Dora and Emil"),
        ("B", "1", "; all you have, a fruit, for Dora or Emil"),
        ("B", "2", "; all you have, a fruit, for Dora or Emil"),
        ("", "1", "; Dora and Emil there"),
    ],
)
def test_a_move_says_who_gets_a_fruit(hand: str, toll: str, words: str) -> None:
    """Never more than there is."""
    game = forest(
        Side(hand, at=2), Side("B", at=1), Side("B", token_at=1, at=5), settings={"toll": toll}
    )
    assert tail(game, 1) == words
    assert tail(game, 6) == ""


def test_a_move_with_too_few_fruits_says_for_how_many_they_are() -> None:
    sides = [Side("B", at=number) for number in (1, 1, 1)]
    game = forest(Side("B S", at=2), *sides)
    assert tail(game, 1) == "; all you have, 2 fruits, for 2 of Dora, Emil and Fred"


def test_a_move_warns_of_the_thief_unless_it_is_yours() -> None:
    sides, places = (Side("B"), Side("C")), [1, 29]
    assert (
        tail(forest(*sides, display=places, thief=1, master=1), 1) == "; the thief steals a fruit"
    )
    assert tail(forest(*sides, display=places, thief=1, master=0), 1) == ""
    assert tail(forest(*sides, display=places), 1) == ""


def test_a_move_tells_of_the_last_card() -> None:
    game = forest(Side(), Side(), display={1: 1, 5: 2})
    assert tail(game, 1) == "; its last card"
    assert tail(game, 5) == ""


@pytest.mark.parametrize(
    ("following", "words"), [([7], ""), ([8, 7], "; its last card"), ([], LAST)]
)
def test_a_card_that_another_follows_at_once_is_not_the_last(
    following: list[int], words: str
) -> None:
    """'If you buy the last fabled juice of a small location stack, that stack is depleted.'"""
    ahead = dict.fromkeys(following, 1)
    game = forest(Side("P P"), Side(), display={1: 2, 7: 1}, ahead=dict(reversed(ahead.items())))
    assert tail(game, 7) == words


def test_a_move_tells_whether_the_juice_can_be_bought() -> None:
    game = forest(Side("P P P B"), Side("C", at=1), Side("C"))
    assert tail(game, 1) == "; a fruit for Dora"
    game = forest(Side("P P P B B"), Side("C", at=1), Side("C"))
    assert tail(game, 1) == "; a fruit for Dora; you could still buy it"
    assert tail(game, 5) == ""
    game = forest(Side("P P P B"), Side())
    assert tail(game, 1) == "; you could buy it"


@pytest.mark.parametrize(
    ("hand", "words"),
    [
        ("P P P B", ""),
        ("P P P B S", "; you could buy it, unless the thief takes what you need"),
        ("P P P P B S", "; you could still buy it"),
    ],
)
def test_a_move_counts_the_thief_in(hand: str, words: str) -> None:
    """A toll or a thief can make a purchase impossible; that is shown beforehand."""
    game = forest(Side(hand), Side("C"), display=[1, 29], thief=1, master=1)
    assert tail(game, 1) == f"; the thief steals a fruit{words}"


def test_toll_and_thief_take_one_after_the_other() -> None:
    sides = [Side("P P P B B S"), Side("C", at=1)]
    game = forest(*sides, display=[1, 29], thief=1, master=1)
    assert tail(game, 1).endswith("unless the thief takes what you need")


@pytest.mark.parametrize(
    ("number", "sides", "met"),
    [
        (2, [Side("B"), Side("C")], True),
        (2, [Side("C"), Side("C")], False),
        (2, [Side("B"), Side("C", at=2)], False),  # the banana is the toll
        (2, [Side("B C"), Side("C", at=2)], True),
        (14, [Side("B B"), Side("C C C")], False),
        (14, [Side("B B"), Side("C C C", at=14)], True),  # who gets the toll has more then
    ],
)
def test_a_move_says_if_its_signpost_cannot_be_met(
    number: int, sides: list[Side], met: bool
) -> None:
    """'You must forfeit the action on the card and can only draw 1 fruit from the stack.'"""
    game = forest(*sides, display=[1, number])
    assert (UNMET in tail(game, number)) != met
    assert [letters(one.hand) for one in table_of(game).animals] == [one.hand for one in sides]


@pytest.mark.parametrize("seed", range(3))
def test_what_a_move_says_of_its_signpost_is_so(seed: int) -> None:
    """In whole games: who goes where the signpost is said not to be met draws 1."""
    game, rng = started("random", 4, seed), Random(seed)
    while game.asks:
        one = game.asks[0]
        key = rng.choice(one.keys)
        warned = key.startswith("go:") and UNMET in label(game, key, one.player)
        events = len(game.events(-1))
        play(game, one.player, key)
        if warned and not game.result:
            new = [event.name for event in game.events(-1)[events:]]
            asked_on = any(ask.player == one.player for ask in game.asks)
            assert "forfeited" in new or asked_on  # toll and purchase come first


def test_to_use_where_the_signpost_is_not_met() -> None:
    game = forest(Side("C C B C"), Side("C", at=2), display=[1, 2])
    assert UNMET not in tail(game, 2)
    game = forest(Side("C C C S"), Side("C"), display=[1, 2])
    go(game, 2)
    assert label(game, "use") == "Use the action: its signpost is not met, so you draw 1"


@pytest.mark.parametrize(
    ("number", "double", "labels"),
    [
        (45, 1, ["Draw 3", "Return your double-turn token and draw 5"]),
        (56, 0, ["#1 Hippo: buy its juice for 3 pineapples + 1 any, less 1", "Draw 2"]),
    ],
)
def test_what_is_drawn_and_paid_is_said(number: int, double: int, labels: list[str]) -> None:
    game = forest(Side("P P P", double=double), Side(), display=[1, number])
    go(game, number)
    assert [label(game, key) for key in keys(game)] == labels


@pytest.mark.parametrize(
    ("number", "hand", "player", "words"),
    [
        (4, "B", 1, "Take none"),
        (5, "B", 0, "Discard no more"),
        (9, "S S", 0, "Give no more"),
        (20, "S S", 0, "No more swaps"),
        (23, "", 0, "Keep the market"),
        (46, "P P P B", 0, "Stay here"),
    ],
)
def test_not_to_do_more_has_words_of_its_own(
    number: int, hand: str, player: int, words: str
) -> None:
    game = forest(Side(hand), Side(), Side(), display=[1, number], market="B C G P S")
    go(game, number)
    if number == 9:
        play(game, 0, "player:1")
    assert label(game, "done", player) == words


def test_to_keep_a_double_turn_token() -> None:
    game = forest(Side("B", double=1), Side())
    go(game, 1)
    assert [label(game, key) for key in keys(game)] == [
        "Take another turn",
        "Keep the token for later",
    ]


@pytest.mark.parametrize(("owned", "price"), [(0, 4), (1, 5), (2, 6), (3, 6)])
def test_the_koala_tells_what_it_costs_you(owned: int, price: int) -> None:
    game = forest(Side("B" * 0, juices=owned), Side(), display=[1, 53])
    label = label_of_move(game, 53).removesuffix(UNMET)
    assert label == f"#53 Koala: Taste a juice (juice: {price} any)"


def test_to_buy_or_to_use() -> None:
    game = forest(Side("G G G B"), Side("C C C"))
    go(game, 3)
    assert [label(game, key) for key in keys(game)] == [
        "Buy the juice: 3 grapes + 1 any",
        "Use the action: Draw 1 fruit, then exchange 3 fruits",
    ]
    assert {option(game, key).at for key in keys(game)} == {"display/mosquito"}


# -- other choices


def test_players_are_named_in_questions_and_answers() -> None:
    game = forest(Side("B C"), Side("G"), Side("P", at=1))
    go(game, 1)
    assert named(ask(game).prompt, 0, NAMES) == "Give Emil a fruit for moving here"
    assert [label(game, key) for key in keys(game)] == ["Give Banana", "Give Coconut"]
    play(game, 0, "give:banana")
    game = forest(Side("B"), Side("G"), Side("P"))
    go(game, 2)
    assert [label(game, key) for key in keys(game)] == ["Dora", "Emil"]
    assert [option(game, key).at for key in keys(game)] == ["animal/1", "animal/2"]


def test_what_is_offered_lies_before_its_owner() -> None:
    game = forest(Side("B C"), Side("G"))
    go(game, 4)
    assert option(game, "take:banana", 1).at == "shown/0/banana"
    assert [item.id for item in element(game, "shown/0", 1).items] == [
        "shown/0/banana", "shown/0/coconut"
    ]  # fmt: skip


def test_what_is_looked_at_is_seen_by_one_alone() -> None:
    game = forest(Side("G"), Side("G"), display=[1, 10], stack="B C G P S ...")
    go(game, 10)
    picked = keys(game)[0]
    assert option(game, picked).at.startswith("aside/0/")
    assert all(item.face for item in element(game, "aside/0").items)
    assert not any(item.face for item in element(game, "aside/0", 1).items)


def test_what_pays() -> None:
    game = forest(
        Side("G G G B S", wild=1, tokens="G"), Side("C"), display=[1, 20, 34, 39], market="G"
    )
    go(game, 20, "buy")
    found = {key: (label(game, key), option(game, key).at) for key in keys(game)}
    assert found["pay:wild"] == ("A wild token", "wild/0")
    assert found["pay:token_grapes"] == ("Your grapes token", "tokens/0")
    assert found["pay:stall"] == ("Grapes from the market", "market")


def test_what_is_being_paid_for_lies_open() -> None:
    game = forest(Side("P P P B C S"), Side())
    assert not there_is(game, "buying/0")
    go(game, 1, "buy")
    for viewer in (0, 1):
        assert text(game, "buying/0", viewer) == "#1 Hippo for 3 pineapples + 1 any"
    play(game, 0, "pay:banana")
    assert not there_is(game, "buying/0")


def test_what_a_bot_has_paid_so_far_is_counted() -> None:
    game = forest(Side("B B C C G G P P"), Side(), display=[1, 7])
    go(game, 7, "buy", "pay:banana")
    assert text(game, "buying/0", 1) == "#7 Asian black bear for 6 any; paid so far: 1"


def test_a_bargain_says_what_it_is_less() -> None:
    game = forest(Side("P P P B S"), Side(), display=[1, 56])
    go(game, 56, "dash:hippo")
    assert text(game, "buying/0") == "#1 Hippo for 3 pineapples + 1 any, less 1"


def test_whose_text_a_parrot_uses() -> None:
    game = forest(Side("B"), Side("C C", at=2), Side("C"), display=[1, 2, 55])
    go(game, 55)
    assert text(game, "animal/0") == "at #55 Parrot, saying what #2 Meerkat says"


@pytest.mark.parametrize("viewer", [0, 1, 2, SPECTATOR])
def test_whose_text_a_parrot_uses_is_seen_while_two_decide_in_secret(viewer: int) -> None:
    game = forest(Side("B"), Side("C C", at=28), Side("C"), display=[1, 28, 55])
    go(game, 55, "player:1")
    assert game.simultaneous
    assert text(game, "animal/0", viewer) == "at #55 Parrot, saying what #28 Bat says"


@pytest.mark.parametrize("players", [2, 4])
def test_what_passes_is_gone_at_the_next_turn(players: int) -> None:
    game = started("random", players, 3)
    blank = game.rules.blank(game.setup).areas[0]
    names = [field.name for field in blank.PASSING]
    rng = Random(3)
    while game.asks:
        if game.asks[0].prompt == MOVE:
            for one in table_of(game).animals:
                assert [getattr(one, name) for name in names] == [
                    getattr(blank, name) for name in names
                ]
        game.answer(game.asks[0].player, rng.choice(game.asks[0].keys))


@pytest.mark.parametrize("seed", range(3))
def test_what_is_counted_on_screen_is_what_the_rules_count(seed: int) -> None:
    """Juices against the goal, the last round, and whether a juice can be bought."""
    game = started("random", 3, seed)
    rng = Random(seed)
    while game.asks:
        table, player = table_of(game), game.asks[0].player
        last = "the last round" in text(game, "turn", player)
        assert last == any(len(one.juices) >= table.goal for one in table.animals)
        if game.asks[0].prompt == MOVE:
            me = table.animals[player]
            for place in table.locations():
                key = f"go:{place.key}"
                is_free = not me.met_at(place) and not me.is_robbed_at(place)
                if key in keys(game, player) and is_free:
                    says = "you could buy it" in label(game, key, player)
                    assert says == me.can_afford(place)
        game.answer(player, rng.choice(game.asks[0].keys))


def test_bids_come_from_the_hand() -> None:
    game = forest(Side("B C"), Side("G G"), display=[1, 24])
    go(game, 24)
    assert [label(game, key) for key in keys(game)] == ["Bid 0", "Bid 1", "Bid 2"]
    assert {option(game, key).at for key in keys(game)} == {"hand/0"}


# -- at the terminal


def test_a_location_is_explained_with_its_price(capsys: pytest.CaptureFixture[str]) -> None:
    game = forest(Side("B"), Side("C"))
    question = Question(game, ask(game), NAMES[:2])
    for what in ("1", "hippo", "#1 HIPPO", "ipp"):
        question.explain(what)
    lines = capsys.readouterr().out.splitlines()
    assert len(set(lines)) == 1
    assert lines[0].startswith("#1 Hippo: Draw 2. Costs 3 pineapples + 1 any. (From: ")


def test_what_is_to_come_is_told_to_who_knows_its_name(capsys: pytest.CaptureFixture[str]) -> None:
    game = forest(Side("B"), Side("C"), unopened=[59])
    question = Question(game, ask(game), NAMES[:2])
    question.explain("io")
    assert "Lion" not in capsys.readouterr().out
    question.explain("lion")
    assert capsys.readouterr().out.startswith("#59 Lion: Reveal as many fruits")


def test_what_is_taken_back_names_players(
    monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    """Both go to the first location; Ben gives a fruit for it, which Ann makes him take back."""
    game = first_begins()
    first = min(animal(game, 1).hand.cards, key=lambda card: card.index)
    table = LineGame(game, seated(["you=Ann", "you=Ben"]), None)
    monkeypatch.setattr("sys.stdin", io.StringIO("\n1\n\n1\n1\n\nu\n\nq\n"))
    with pytest.raises(Left):
        table.play()
    said = " ".join(capsys.readouterr().out.split())
    assert f"Taken back: Give {first.name} (Give Ann a fruit for moving here)." in said
    assert said.count("Give Ann a fruit for moving here:") == 2
    assert "{" not in said


def first_begins() -> Game:
    """A game of two that the first begins, while the second holds two different fruits."""
    games = (started("fable", 2, seed) for seed in count())
    return next(
        game
        for game in games
        if game.asks[0].player == 0 and len(set(animal(game, 1).hand.cards)) == 2
    )


def test_29_the_thief_is_sent_with_a_word_on_who_stands_there() -> None:
    game = forest(Side(at=2), Side(at=1), Side(at=1), display=[1, 2, 3, 29])
    go(game, 29)
    labels = [label(game, key) for key in game.asks[0].keys]
    assert labels[:2] == ["To #1 Hippo, where Dora and Emil stand", "To #2 Meerkat"]


@pytest.mark.parametrize(("number", "verb"), [(29, "thief"), (46, "dash"), (57, "mark")])
def test_where_a_cards_text_does_not_happen_it_is_only_named(number: int, verb: str) -> None:
    """Thief, juice and token go there, and the action does not."""
    game = forest(Side("P P P B C C C"), Side(), display=[1, 2, 3, number])
    go(game, number)
    play(game, 0, *["use"] * ("use" in keys(game)))
    places = [one for one in game.options(ask(game)) if one.key.startswith(f"{verb}:")]
    assert len(places) > 1
    assert all(one.by_name for one in places)
