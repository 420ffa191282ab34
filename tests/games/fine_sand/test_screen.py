"""What the screen counts is what the rules count."""

from __future__ import annotations

import ast
import re
from pathlib import Path
from random import Random

from fabletable.engine.game import Game
from fabletable.engine.scene import Element
from fabletable.games.fine_sand import rules
from fabletable.games.fine_sand.cards import CARDS, FABLE_STACK, START_DECK
from fabletable.games.fine_sand.rules import FINE_SAND
from fabletable.games.fine_sand.table import Beach
from fabletable.testing.cases import random_choice
from tests.games.fine_sand.beaches import Site, beach, idle, prompt, started, told
from tests.games.stories import play

EIGHT = "castle1 castle2 castle2 castle3 castle3 red4 blue3 blue4"


def element(game: Game, name: str, viewer: int = 0) -> Element:
    (found,) = [one for one in game.scene(viewer).elements if one.id == name]
    return found


def test_a_raised_limit_is_the_same_in_question_and_counter() -> None:
    game = beach(Site(hand=EIGHT, built="raise_limit"))
    assert element(game, "limit/0").value == 3
    play(game, 0, "done", "use:raise_limit")
    assert prompt(game) == "Your hand limit is 6: discard 2 cards"
    assert element(game, "limit/0").value == 6
    assert element(game, "limit/0", viewer=1).value == 3  # nobody sees into another's turn


def test_what_is_owed_stands_with_what_is_built() -> None:
    game = beach(Site(hand="castle3 castle2 coin2 red4 red5 red6 blue3", built="red4"))
    play(game, 0, "build:castle3")
    assert prompt(game) == "Step 2A: 3 to pay so far; build 1 more?"
    assert element(game, "building/0").label == "To pay 3 for"
    play(game, 0, "build:castle2", "pay:red4")
    assert element(game, "building/0").label == "To pay 2 for"  # and the 2-coin goes along


def test_a_beach_chair_waits_for_the_neighbour_and_is_told_once() -> None:
    game = beach(Site(hand="beach_chair castle1 coin3 coin2 coin2 red4", built="red4"))
    play(game, 0, "build:beach_chair", "done", "pay:coin3", "pay:coin2")
    assert element(game, "for_left/0").label == "For the left neighbour"
    idle(game, 0, 1)
    assert [line for line in told(game, 1) if "Beach chair" in line] == [
        "Ada builds Beach chair: it goes to you, onto the discard pile."
    ]


def test_the_screen_counts_as_the_rules_do() -> None:
    full = [*START_DECK, *FABLE_STACK]
    for seed in range(2):
        game, rng = started("normal", 2, seed, full), Random(seed)
        while game.asks:
            if rng.randrange(6) == 0:
                compare(game, rng.choice(game.asks).player)
            game.answer(*random_choice(game, rng))


def compare(game: Game, player: int) -> None:
    assert isinstance(game.table, Beach)
    me = game.table.builders[player]
    shown = [element(game, f"{name}/{player}", player).value for name in ("left", "coins", "limit")]
    assert shown == [me.unbuilt + len(me.unpaid), me.coins, me.limit]
    for zone in (me.hand, me.built):  # buildings lie in their columns
        ids = [item.id for one in game.scene(player).elements for item in one.items]
        assert len([one for one in ids if one.startswith(f"{zone.id}/")]) == len(zone)
    for zone in (me.stack, me.discard, me.symbol):
        assert element(game, zone.id, player).count == len(zone)


def test_a_finished_turn_leaves_nothing_behind() -> None:
    game = beach(Site(hand=EIGHT, built="raise_limit swap red4", stack="red5 ..."))
    blank = FINE_SAND.blank(game.setup).builders[0]
    play(game, 0, "use:swap", "discard:castle1", "build:castle3", "done", "pay:castle2")
    assert isinstance(game.table, Beach)
    me = game.table.builders[0]
    assert me.used == ["swap"]
    idle(game, 0)
    passing = [field.name for field in me.PASSING]
    assert [getattr(me, name) for name in passing] == [getattr(blank, name) for name in passing]


# -- a card is one thing

GENERAL = (
    "board",
    "building",
    "steps",
    "using",
    "end",
    "table",
    "scene",
    "sheet",
    "verbs",
    "advice",
    "result",
)


def test_signs_that_count_between_games_are_on_cards_of_a_campaign_only() -> None:
    for deck, seen in (((), False), (START_DECK, True)):
        hand = element(started("normal", 2, deck=deck), "hand/0").items
        texts = [item.face.text for item in hand if item.face]
        signed = [text for text in texts if re.search(r"Warning sign|Number", text)]
        assert signed == (texts if seen else [])
        assert all(texts), "what it does is said in any case"


def test_general_rules_name_no_card() -> None:
    folder = Path(rules.__file__).parent
    if not (folder / "steps.py").exists():
        return  # where only the compiled rules lie
    zones = {zone.name for zone in FINE_SAND.blank(FINE_SAND.setup()).zones}
    keys = {card.key for card in CARDS} - zones
    for name in GENERAL:
        nodes = ast.walk(ast.parse((folder / f"{name}.py").read_text()))
        words = {node.value for node in nodes if isinstance(node, ast.Constant)}
        assert not keys & {word for word in words if isinstance(word, str)}, name


def test_no_number_stands_in_a_text_by_itself() -> None:
    for card in CARDS:
        assert not re.search(r"\d", re.sub(r"Step \d[AB]?", "", card.text)), card.key
