"""How the campaigns stand, in lines of at most 80 letters: standings, scoring sheet, deck."""

from __future__ import annotations

from collections import Counter
from collections.abc import Mapping, Sequence
from itertools import zip_longest
from textwrap import wrap
from typing import Any, Final

from fabletable.engine.campaign import Part, Pile, State
from fabletable.engine.cards import Card
from fabletable.games.fine_sand.cards import CHANGE, FABLE_STACK
from fabletable.games.fine_sand.sand import (
    BLUE,
    CASTLE,
    COIN,
    GREEN,
    PURPLE,
    RED,
    YELLOW,
    Sand,
)
from fabletable.games.fine_sand.sheet import BEST, GAMES, HIGHEST, SET, SETS

COLUMNS: Final = (CASTLE, COIN, GREEN, RED, BLUE, PURPLE, YELLOW)
WIDTH: Final = 80


def names_of(keys: Sequence[str], deck: Mapping[str, Card]) -> str:
    return ", ".join(deck[key].name for key in keys)


# -- the Fable campaign


def standings_lines(state: State, names: Sequence[str]) -> list[str]:
    """Who won how often in a sentence, then as a table: of equals, the fewest unbuilt cards come
    first, and then the most wooden coins, as at the end of a game.
    """
    rows = sorted(
        zip(state["wins"], state["unbuilt"], coins_of(state), names, strict=True),
        key=lambda row: (-row[0], row[1], -row[2]),
    )
    won = ", ".join(f"{name} won {wins}" for wins, _, _, name in rows)
    return [
        f"{won if state['games'] else 'Nobody has won yet'}.",
        "",
        f"{'wins':>25}   unbuilt cards   wooden coins",
        *[
            f"{name[:20]:20} {wins:4} {unbuilt:15} {coins:14}"
            for wins, unbuilt, coins, name in rows
        ],
    ]


def coins_of(state: State) -> Sequence[int]:
    """Journals of old have no coins."""
    return state.get("coins") or [0] * len(state["wins"])


# -- the scoring sheet of the solo campaign


def scored(made: Mapping[str, Any]) -> str:
    less = _less_by_coins(made)
    minus = f", {less} less by wooden coins," if less else ""
    strike = f"strikes off {made['struck']}" if made["struck"] else "finds no number left"
    return f"The total of {made['total']}{minus} {strike}."


def _less_by_coins(made: Mapping[str, Any]) -> int:
    return sum(SETS[i] for i in made["spent"])


def sheet_lines(state: State) -> list[str]:
    """Games on the left, coin boxes beside them, numbers below."""
    games = [" game  stack  off-loads  total  less  struck"]
    for number in range(1, GAMES + 1):
        played = [_sheet_row(game) for game in state["games"][number - 1 : number]]
        games.append(f"{number:5}  {(played or [EMPTY_ROW])[0]}")
    coins = ["wooden coins", "", *_coin_lines(state["sheet"])]
    both = zip_longest(games, coins, fillvalue="")
    rows = [f"{left:44}   {right}".rstrip() for left, right in both]
    return [*rows, "", *_number_lines(state["sheet"]["struck"])]


EMPTY_ROW: Final = f"{'.':>5}  {'.':>9}  {'.':>5}  {'':4}  {'.':>6}"


def _sheet_row(game: Mapping[str, Any]) -> str:
    points = 2 * game["offloads"]
    less = f"-{_less_by_coins(game)}" if game["spent"] else ""
    struck = game["struck"] or "lost"
    return f"{game['stack']:5}  {points:9}  {game['total']:5}  {less:>4}  {struck:>6}"


def _coin_lines(sheet: Mapping[str, Any]) -> list[str]:
    """Boxes of five, two sets a line."""
    sets = [
        f"-{value} [{'x' * marked}{'.' * (SET - marked)}] {word:4}"
        for value, marked, word in _coin_sets(sheet)
    ]
    return [f"{sets[i]}   {sets[i + 1]}".rstrip() for i in range(0, len(sets), 2)]


def _coin_sets(sheet: Mapping[str, Any]) -> list[tuple[int, int, str]]:
    """By how much each set lessens a total, how many of its boxes are marked, and a word."""
    found = []
    for i, value in enumerate(SETS):
        marked = min(max(0, sheet["boxes"] - SET * i), SET)
        word = "used" if i in sheet["spent"] else "full" if marked == SET else ""
        found.append((value, marked, word))
    return found


def _number_lines(struck: Sequence[int]) -> list[str]:
    numbers = range(1, HIGHEST + 1)
    rows = {
        "numbers": [str(n) for n in numbers],
        "struck off": ["X" if n in struck else "." for n in numbers],
        "points": [str(BEST + 1 - n) for n in numbers if n <= BEST],
    }
    return [f"{what:10} {''.join(f'{cell:>3}' for cell in row)}" for what, row in rows.items()]


# -- as a box


def standings_part(state: State, names: Sequence[str]) -> Part:
    rows = zip(names, state["wins"], state["unbuilt"], coins_of(state), strict=True)
    words = tuple([(name, str(wins), str(left), str(coins)) for name, wins, left, coins in rows])
    return Part("Standings", head=("", "wins", "unbuilt cards", "wooden coins"), rows=words)


def sheet_parts(state: State) -> list[Part]:
    """The scoring sheet, to be filled in with a pencil."""
    sheet = state["sheet"]
    games = [
        (
            str(number),
            str(game["stack"]),
            str(2 * game["offloads"]),
            str(game["total"]),
            f"-{_less_by_coins(game)}" if game["spent"] else "",
            str(game["struck"] or "lost"),
        )
        for number, game in enumerate(state["games"], 1)
    ]
    blank = [(str(number), "", "", "", "", "") for number in range(len(games) + 1, GAMES + 1)]
    numbers = tuple([(str(n), n in sheet["struck"]) for n in range(1, HIGHEST + 1)])
    coins = [
        (f"-{value}", f"{n} of {SET}" if n else "", word) for value, n, word in _coin_sets(sheet)
    ]
    head = ("game", "stack", "off-loads", "total", "less by coins", "struck off")
    return [
        Part(
            "Scoring sheet", "Cards left and off-loads make the total.", head, tuple(games + blank)
        ),
        Part("Numbers struck off", f"{BEST} points for 1, down to 1 for {BEST}", ticks=numbers),
        Part(
            "Wooden coins",
            f"A set of {SET} makes a total less, once.",
            ("less", "coins", ""),
            tuple(coins),
        ),
    ]


def deck_parts(state: State, deck: Mapping[str, Card], closed: int) -> list[Part]:
    """The deck, new cards apart, and the Fable cards that are still to come."""
    every: Counter[str] = Counter(state["deck"])
    came = every & Counter(state["new"])
    old = every - came
    piles = [Pile(key, count) for key, count in old.items()]
    piles += [Pile(key, count, new=True) for key, count in came.items()]
    piles.sort(key=lambda pile: (deck[pile.key].index, pile.new))
    parts = [Part(f"The deck of {len(state['deck'])} cards", cards=tuple(piles))]
    text = "Fable cards; three come after each game"
    return [*parts, *([Part("Still closed", text, closed=closed)] if closed else [])]


def round_parts(games: int, closed: int) -> list[Part]:
    """The Fable cards that have come, by the game after which they did."""
    came = FABLE_STACK[: len(FABLE_STACK) - closed]
    rounds = [(number // CHANGE + 1, key) for number, key in enumerate(came)]
    piles = [Pile(key, 1, after == games, f"After game {after}") for after, key in rounds]
    return [Part("Fable cards by round", cards=tuple(piles))] if piles else []


def left_parts(title: str, keys: Sequence[str]) -> list[Part]:
    return [Part(title, cards=tuple([Pile(key) for key in keys]))] if keys else []


# -- the deck


def deck_lines(state: State, deck: Mapping[str, Card]) -> list[str]:
    """The deck by columns; what came last is marked."""
    mark = " (+ came last)" if state["new"] else ""
    lines = [f"The deck of {len(state['deck'])} cards{mark}:"]
    for column in COLUMNS:
        keys = [key for key in state["deck"] if _column(deck[key]) == column]
        words = ", ".join(_counted(keys, state["new"], deck))
        lines += _wrapped(words, f"  {column:7} ", " " * 10)
    return lines


def _column(card: Card) -> str:
    assert isinstance(card, Sand)
    return card.column


def _counted(keys: Sequence[str], new: Sequence[str], deck: Mapping[str, Card]) -> list[str]:
    """`4 x Sand castle 2, + Sand castle 2`: in the order of the card table, new copies apart."""
    came = Counter(keys) & Counter(new)
    kinds = [("", *kind) for kind in (Counter(keys) - came).items()]
    kinds += [("+ ", *kind) for kind in came.items()]
    return [
        mark + (f"{count} x " if count > 1 else "") + deck[key].name
        for mark, key, count in sorted(kinds, key=lambda kind: deck[kind[1]].index)
    ]


def stack_lines(closed: int) -> list[str]:
    """What is still to come, without telling what it is."""
    if not closed:
        return ["All Fable cards have come."]
    return [f"{closed} Fable cards are still closed; three come after each game."]


def left_lines(title: str, keys: Sequence[str], deck: Mapping[str, Card]) -> list[str]:
    return [title, *_wrapped(names_of(keys, deck), "  ", "  ")] if keys else []


def _wrapped(text: str, first: str, later: str) -> list[str]:
    return wrap(text, WIDTH, initial_indent=first, subsequent_indent=later, break_on_hyphens=False)
