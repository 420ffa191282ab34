"""The forest as elements and words: what is where, whose turn it is, what a move would cost."""

from __future__ import annotations

import io
import json
from itertools import count
from random import Random

import pytest

from fabletable.engine.facts import Option
from fabletable.engine.game import Game
from fabletable.engine.scene import FAN, PILE, Element, Item, Scene
from fabletable.engine.story import named
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
    started,
    table_of,
)
from tests.games.stories import ask, keys, play


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
    assert text(game, "turn") == "Dora's turn; Emil went first; the game ends at 4 juices"
    assert text(game, "turn", 1) == "your turn; Emil went first; the game ends at 4 juices"
    assert text(game, "turn", 2) == "Dora's turn; you went first; the game ends at 4 juices"
    assert text(game, "turn", SPECTATOR).startswith("Dora's turn; Emil went first")


@pytest.mark.parametrize(("players", "goal"), [(2, 5), (3, 4), (4, 3), (5, 3)])
def test_how_many_juices_end_the_game(players: int, goal: int) -> None:
    game = forest(*[Side("B", juices=1)] * players)
    assert text(game, "turn").endswith(f"the game ends at {goal} juices")
    assert (element(game, "juices/1").value, element(game, "juices/1").limit) == (1, goal)


def test_an_extra_turn_and_the_last_round() -> None:
    game = forest(Side("B"), Side("C", juices=5), extra=True)
    assert text(game, "turn") == "your extra turn; you went first; this is the last round"
    assert text(game, "turn", 1) == "Anne's extra turn; Anne went first; this is the last round"


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
    assert face.cost == "3 coconut + 1 any"
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


def test_only_the_top_card_if_it_was_agreed() -> None:
    game = forest(Side("B"), Side("C"), discard="G B B", settings={"discard": "top"})
    pile = element(game, "discard")
    assert (pile.kind, pile.count) == (PILE, 3)
    assert [item.face.title for item in pile.items if item.face] == ["Grapes"]
    empty = element(forest(Side("B"), Side("C")), "discard")
    assert (empty.kind, empty.count, empty.items) == (PILE, 0, ())


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
        "#1 Hippo: Draw 2 fruits (juice: 3 pineapple + 1 any)",
        "#2 Meerkat: Exchange 1 banana for 2 fruits (juice: 3 coconut + 1 any)",
        "#3 Mosquito: Draw 1 fruit, then exchange 3 fruits (juice: 3 grapes + 1 any)",
    ]
    assert option(game, "go:hippo").at == "display/hippo"


def tail(game: Game, number: int) -> str:
    """What a move says after the price."""
    return label_of_move(game, number).rpartition(")")[2]


@pytest.mark.parametrize(
    ("hand", "toll", "words"),
    [
        ("B", "1", "; a fruit each for Dora and Emil"),
        ("B", "2", "; 2 fruits each for Dora and Emil"),
        ("", "1", "; Dora and Emil there"),
    ],
)
def test_a_move_says_who_gets_a_fruit(hand: str, toll: str, words: str) -> None:
    game = forest(
        Side(hand, at=2), Side("B", at=1), Side("B", token_at=1, at=5), settings={"toll": toll}
    )
    assert tail(game, 1) == words
    assert tail(game, 5) == words.replace("Dora and ", "").replace("each ", "")
    assert tail(game, 6) == ""


def test_a_move_warns_of_the_thief_unless_it_is_yours() -> None:
    sides, places = (Side("B"), Side("C")), [1, 29]
    assert (
        tail(forest(*sides, display=places, thief=1, master=1), 1) == "; the thief steals a fruit"
    )
    assert tail(forest(*sides, display=places, thief=1, master=0), 1) == ""
    assert tail(forest(*sides, display=places), 1) == ""


def test_a_move_tells_of_the_last_card() -> None:
    game = forest(Side(), Side(), display={1: 1, 2: 2})
    assert tail(game, 1) == "; the last card"
    assert tail(game, 2) == ""


def test_a_move_tells_whether_the_juice_can_be_bought() -> None:
    game = forest(Side("P P P B"), Side("C", at=1), Side("C"))
    assert tail(game, 1) == "; a fruit for Dora"
    game = forest(Side("P P P B B"), Side("C", at=1), Side("C"))
    assert tail(game, 1) == "; a fruit for Dora; you can buy it"
    assert tail(game, 3) == ""


@pytest.mark.parametrize(("owned", "price"), [(0, 4), (1, 5), (2, 6), (3, 6)])
def test_the_koala_tells_what_it_costs_you(owned: int, price: int) -> None:
    game = forest(Side("B" * 0, juices=owned), Side(), display=[1, 53])
    assert label_of_move(game, 53) == f"#53 Koala: Taste a juice (juice: {price} any)"


def test_to_buy_or_to_use() -> None:
    game = forest(Side("G G G B"), Side("C"))
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
    assert named(ask(game).prompt, 0, NAMES) == "Give Emil a fruit"
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
        assert text(game, "buying/0", viewer) == "#1 Hippo for 3 pineapple + 1 any"
    play(game, 0, "pay:banana")
    assert not there_is(game, "buying/0")


def test_what_a_bot_has_paid_so_far_is_counted() -> None:
    game = forest(Side("B B C C G G P P"), Side(), display=[1, 7])
    go(game, 7, "buy", "pay:banana")
    assert text(game, "buying/0", 1) == "#7 Asian black bear for 6 any; paid so far: 1"


def test_a_bargain_says_what_it_is_less() -> None:
    game = forest(Side("P P P B S"), Side(), display=[1, 56])
    go(game, 56, "go:hippo")
    assert text(game, "buying/0") == "#1 Hippo for 3 pineapple + 1 any, less 1"


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
        last = "this is the last round" in text(game, "turn", player)
        assert last == any(len(one.juices) >= table.goal for one in table.animals)
        if game.asks[0].prompt == MOVE:
            me = table.animals[player]
            for place in table.locations():
                key = f"go:{place.key}"
                if key in keys(game, player) and not me.met_at(place):
                    says = "you can buy it" in label(game, key, player)
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
    assert lines[0].startswith("#1 Hippo: Draw 2. Costs 3 pineapple + 1 any. (From: ")


def test_what_is_to_come_is_told_to_who_knows_its_name(capsys: pytest.CaptureFixture[str]) -> None:
    game = forest(Side("B"), Side("C"), unopened=[59])
    question = Question(game, ask(game), NAMES[:2])
    question.explain("io")
    assert capsys.readouterr().out == "No card is called 'io'.\n"
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
    assert f"Taken back: Give {first.name} (Give Ann a fruit)." in said
    assert said.count("Give Ann a fruit:") == 2
    assert "{" not in said


def first_begins() -> Game:
    """A game of two that the first begins, while the second holds two different fruits."""
    games = (started("fable", 2, seed) for seed in count())
    return next(
        game
        for game in games
        if game.asks[0].player == 0 and len(set(animal(game, 1).hand.cards)) == 2
    )
