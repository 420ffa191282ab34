"""Finding challenges: positions of simulated games in which what is wished for can be brought
about by what the player knows, and hardly ever is by chance.
"""

from __future__ import annotations

import json
from collections.abc import Iterator, Sequence
from random import Random

from msgspec import Struct

from fabletable.bots.bot import answer_of
from fabletable.engine.choice import verb_of
from fabletable.engine.errors import NotOffered
from fabletable.engine.game import Game, new_game
from fabletable.engine.rules import AnyRules
from fabletable.lobby.challenge import SEED, Challenge, Challenges, Found, Kind, amount, gained
from fabletable.shelf import make_bot

TRIES = 200  # lines played at random from a position
GLANCE = 40  # of them, which tell whether to look any further
SELDOM = 0.4  # of them, at most, may bring it about
WORLDS = 8  # in all of which a solution holds,
MANY = 200  # and in so many where it is found: of many lines, some hold in a few worlds by luck
LONGEST = 60  # choices of one line
FURTHEST = 90  # choices before a position
BOT = "hasty"
HEAD = """\
# What is wished for is written by hand; what is found, by `fabletable challenges`: docs/teller.md.
"""

Line = tuple[str, ...]  # keys of the player, one by one


def written(known: Challenges) -> str:
    """As it stands in a game's box, without what is as usual."""
    parts = [("kinds", one) for one in known.kinds] + [("found", one) for one in known.found]
    return "\n".join([HEAD, *[_table(name, one) for name, one in parts]])


def _table(name: str, one: Struct) -> str:
    usual = dict(zip(one.__struct_fields__[::-1], one.__struct_defaults__[::-1], strict=False))
    values = {field: getattr(one, field) for field in one.__struct_fields__}
    own = {field: value for field, value in values.items() if usual.get(field) != value}
    rows = [f"{field} = {json.dumps(value)}" for field, value in own.items()]  # TOML has the same
    return "\n".join([f"[[{name}]]", *rows, ""])


def found_in(rules: AnyRules, kind: Kind, games: int, wanted: int) -> Iterator[Found]:
    """So many at most, from so many games, one of each."""
    number = 0
    for i in range(games):
        seed = f"{SEED}{rules.facts.key}/{kind.key}/{i}"
        for game, seat in positions(rules, kind, seed):
            one = as_challenge(game, kind, seat, f"{kind.key}-{number + 1}")
            if one is not None:
                yield one
                number += 1
                break
        if number >= wanted:
            return


def positions(rules: AnyRules, kind: Kind, seed: str) -> Iterator[tuple[Game, int]]:
    """Questions of a game between bots that offer the verb, and where the turn begins with it."""
    game = new_game(rules, rules.setup(kind.mode, kind.players, seed))
    bots = [make_bot(BOT, f"{seed}/{seat}") for seat in range(kind.players)]
    while game.asks and len(game.choices) < FURTHEST:
        for ask in game.asks:
            begun = any((ask.player, kind.verb) == (who, verb_of(key)) for who, key in game.since)
            if not begun and any(verb_of(key) == kind.verb for key in ask.keys):
                yield game, ask.player
        ask = game.asks[0]
        game.answer(ask.player, answer_of(bots[ask.player], game, ask))


def as_challenge(game: Game, kind: Kind, seat: int, key: str) -> Found | None:
    """What the best lines bring about, if it takes some thought and no luck."""
    rng = Random(f"{game.setup.seed}/{len(game.choices)}")
    lines = [played(game.imagine(seat, rng), kind, seat, rng) for _ in range(GLANCE)]
    if max(count for count, _ in lines) < kind.least:
        return None
    lines += [played(game.imagine(seat, rng), kind, seat, rng) for _ in range(TRIES - GLANCE)]
    for n in sorted({count for count, _ in lines}, reverse=True):
        good = {line for count, line in lines if count >= n}
        seldom = sum(count >= n for count, _ in lines) <= SELDOM * TRIES
        if n < kind.least or not seldom:
            return None
        for line in sorted(good, key=lambda one: (len(one), one)):
            choices = [f"{player} {made}" for player, made in game.choices]
            one = Found(key, kind.key, game.setup.seed, seat, n, choices, list(line))
            if holds(Challenge(game.rules, kind, one), game, MANY):
                return one
    return None


def played(game: Game, kind: Kind, seat: int, rng: Random) -> tuple[int, Line]:
    """A turn at random: the most that it brought about, and the player's keys until then."""
    step, had = game.table.step, amount(game, seat)
    best, line = 0, Line()
    made: list[str] = []
    while game.asks and game.table.step == step and len(made) < LONGEST:
        ask = game.ask_of(seat) or game.asks[0]
        key = rng.choice(ask.keys)
        game.answer(ask.player, key)
        if ask.player == seat:
            made.append(key)
        now = gained(game, kind, seat, had)
        if now > best:
            best, line = now, tuple(made)
    return best, line


def holds(challenge: Challenge, game: Game, worlds: int = WORLDS) -> bool:
    """Whether the solution does what it should here, and in worlds that the player cannot tell from
    this one, whatever the others choose.
    """
    seat, rng = challenge.found.seat, Random(challenge.found.key)
    every = [game.fork(), *(game.imagine(seat, rng) for _ in range(worlds))]
    return all(solves(challenge, world, challenge.found.solution, rng) for world in every)


def solves(challenge: Challenge, game: Game, keys: Sequence[str], rng: Random) -> bool:
    kind, seat, n = challenge.kind, challenge.found.seat, challenge.found.n
    step, had = game.table.step, amount(game, seat)
    rest = list(keys)
    while game.asks and game.table.step == step:
        ask = game.ask_of(seat)
        try:
            if ask is not None and rest:
                game.answer(seat, rest.pop(0))
            else:
                other = ask or game.asks[0]
                game.answer(other.player, rng.choice(other.keys))
        except NotOffered:
            return False
        if gained(game, kind, seat, had) >= n:
            return True
    return False


def luck(challenge: Challenge, games: int) -> float:
    """How often somebody who chooses at random brings it about."""
    game, rng = challenge.begun(), Random(challenge.found.seed)
    kind, seat = challenge.kind, challenge.found.seat
    counts = [played(game.imagine(seat, rng), kind, seat, rng)[0] for _ in range(games)]
    return sum(count >= challenge.found.n for count in counts) / games
