"""A card is one thing: whoever looks for it finds its entry, and no general rule names it."""

from __future__ import annotations

import ast
from collections.abc import Collection
from pathlib import Path

import pytest

from fabletable.engine.rules import AnyRules
from fabletable.games import GAMES

GAMES_FOLDER = Path(__file__).parents[2] / "src/fabletable/games"
# What bots have learned, by key; examples for people; what a study looks at more closely; whose
# drawing is faintly seen where nothing lies.
TABLES = ("habits.py", "glossary.py", "weighing.py", "spread.py")
# Words that are no card's own, or that a rule of the book is about.
ALLOWED = {
    "wonder-tales": (),
    "fine-sand": ("pallet",),  # also the zone that lies on it
    "fabled-fruit": (
        *("banana", "coconut", "grapes", "pineapple", "strawberry"),  # kinds, in prices and texts
        "turtle",  # also the animal of a player
        *("crow", "walrus", "bat", "cricket"),  # also names of phases, which stored games hold
    ),
    "fabletown": ("buy_1", "buy_2", "scour", "draw_two"),  # the four actions of a turn
}
PRESORTED = {"fine-sand": ("cards.py",)}  # the learning game's order, as printed
PAIRS = {"fabletown": ("followers.py",)}  # whose starting follower it is, as printed


def named(source: str, keys: Collection[str]) -> set[str]:
    """The keys that stand in a source as words of their own, but for those of its own entries."""
    tree = ast.parse(source)
    words = {node.value for node in ast.walk(tree) if isinstance(node, ast.Constant)}
    return {str(word) for word in words if word in keys} - _entries(tree)


def _entries(tree: ast.Module) -> set[str]:
    """The first words of `Card("key", "Name", …)`."""
    calls = [node for node in ast.walk(tree) if isinstance(node, ast.Call)]
    made = [one for one in calls if isinstance(one.func, ast.Name) and one.func.id[0].isupper()]
    firsts = [one.args[0] for one in made if one.args]
    return {str(one.value) for one in firsts if isinstance(one, ast.Constant)}


@pytest.mark.parametrize("rules", GAMES.values(), ids=GAMES)
def test_no_rule_names_a_card(rules: AnyRules) -> None:
    key = rules.facts.key
    beside = (*TABLES, *PRESORTED.get(key, ()), *PAIRS.get(key, ()))
    keys = set(rules.deck({})) - set(ALLOWED[key])
    for file in (GAMES_FOLDER / key.replace("-", "_")).rglob("*.py"):
        if file.name not in beside:
            assert not named(file.read_text(), keys), f"{file.name} names a card"


def test_a_rule_that_names_a_card_is_found() -> None:
    rule = 'def more(me): return 2 if me.has("rapunzel") else 1\nCLARA = Follower("clara", "Clara")'
    assert named(rule, ["rapunzel", "clara"]) == {"rapunzel"}
