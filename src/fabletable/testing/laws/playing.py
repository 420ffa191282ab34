"""How a game is played: its cards, its answers, its values, and that it comes to an end."""

from __future__ import annotations

from dataclasses import replace
from random import Random

from fabletable.engine.choice import Ask, verb_of
from fabletable.engine.errors import NotOffered
from fabletable.engine.facts import Result
from fabletable.engine.game import Game
from fabletable.engine.log import digest
from fabletable.engine.table import Area, Table
from fabletable.testing.cases import Case, asked, cards_on, play_out, seen, walk
from fabletable.testing.watching import Watched

SPECTATOR = -1


def conservation(case: Case, seed: int) -> None:
    """Every card is in exactly one zone, at every question, and zones know their order."""
    box = case.rules.blank(case.game(seed).setup)
    case.rules.lay_out(box)
    for game in walk(case, seed):
        assert cards_on(game.table) == cards_on(box)
        for zone in game.table.zones:
            assert zone.in_order() == sorted(zone.cards, key=lambda card: card.index)


def order_does_not_matter(case: Case, seed: int) -> None:
    """Under simultaneous turns the table is the same, whoever answers first."""
    ends = [_played_in_order(case, seed, Random(order)) for order in (1, 2)]
    assert ends[0].digests == ends[1].digests
    assert ends[0].result == ends[1].result
    for viewer in case.viewers:
        assert seen(ends[0], viewer) == seen(ends[1], viewer)
        first, second = (end.story(viewer, case.names) for end in ends)
        assert first == second


def _played_in_order(case: Case, seed: int, order: Random) -> Game:
    """Each player decides by a will of their own; `order` says who is next."""
    wills = [Random(f"{seed}/{player}") for player in range(case.players)]
    game = case.game(seed)
    while game.asks:
        ask = order.choice(game.asks)
        game.answer(ask.player, wills[ask.player].choice(ask.keys))
    return game


def vocabulary_is_closed(case: Case, seed: int) -> None:
    """Every key is in the vocabulary; keys of a question are distinct, sorted, at least two.

    One answer is asked for only where others cannot know that it is the only one, or where all
    have to look at something before the game goes on.
    """
    rank = {key: i for i, key in enumerate(case.rules.look.vocabulary)}
    assert len(rank) == len(case.rules.look.vocabulary)
    for game in walk(case, seed):
        for ask in game.asks:
            ranks = [rank.get(key, -1) for key in ask.keys]
            assert -1 not in ranks, f"{ask.keys} not all in the vocabulary"
            assert ranks == sorted(set(ranks)), f"{ask.keys} not in order"
            if len(ask.keys) < 2:
                assert ask.always, f"'{ask.prompt}' has only one answer"
                fair = _all_look_on(game) or _may_have_more(game, ask.player)
                assert fair, f"'{ask.prompt}' never has two answers"


def _all_look_on(game: Game) -> bool:
    """Whether everybody is asked at once, and none of them has anything to decide."""
    return game.simultaneous and all(len(ask.keys) == 1 for ask in game.asks)


def _may_have_more(game: Game, player: int) -> bool:
    """Whether in some world that others can imagine the player has several answers; or all
    worlds are the same, since everybody happens to know the cards.
    """
    rng = Random(game.decisions)
    worlds = [game.imagine(SPECTATOR, rng) for _ in range(20)]
    answers = {len(ask.keys) for world in worlds for ask in world.asks if ask.player == player}
    hands = {str(_owned(world, player)) for world in worlds}
    return max(answers, default=0) > 1 or len(hands) == 1


def _owned(game: Game, player: int) -> list[list[str]]:
    """What lies in the player's zones, in whatever order."""
    zones = [zone for zone in game.table.zones if zone.owner == player]
    return [sorted(card.key for card in zone.cards) for zone in zones]


def a_wrong_answer_changes_nothing(case: Case, seed: int) -> None:
    """What is not offered is refused with a word on what is, and leaves the game as it was."""
    for game in walk(case, seed, about=8):
        before = digest(game.table), asked(game), list(game.choices)
        for player in (*range(case.players), 99):
            for key in ("no such key", *_no_handfuls(game.ask_of(player))):
                assert _refuses(game, player, key), f"'{key}' is not offered, and was taken"
        assert (digest(game.table), asked(game), list(game.choices)) == before


def _no_handfuls(ask: Ask | None) -> list[str]:
    """What looks like a handful and is none."""
    verbs = [verb_of(ask.keys[0])] if ask is not None else []
    odd = ["zz", "", "done", "zz:1", *[f"{verb}:zz" for verb in verbs]]
    return [f"{key} done" for key in odd]


def _refuses(game: Game, player: int, key: str) -> bool:
    try:
        game.answer(player, key)
    except NotOffered:
        return True
    return False


def fields_keep_their_bounds(case: Case, seed: int) -> None:
    """Every value is of the kind that is declared, and within its bounds; what lives within a
    step is as on a blank table whenever a step begins, and at the end.
    """

    def look_at(table: Table) -> None:
        blank = case.rules.blank(table.setup)
        for area, fresh in zip(_areas(table), _areas(blank), strict=True):
            for field in area.PASSING:
                left = getattr(area, field.name)
                assert left == getattr(fresh, field.name), f"{field.name} stays {left!r}"

    for game in walk(replace(case, rules=Watched(case.rules, look_at)), seed):
        for area in _areas(game.table):
            for field in (*area.FIELDS, *area.PASSING):
                value = getattr(area, field.name)
                wrong = field.wrong(value, game.table.players, game.setup.deck)
                assert not wrong, f"{field.name}: expected {wrong}, got {value!r}"


def _areas(table: Table) -> list[Area]:
    return [table, *table.areas]


def games_end(case: Case, seed: int) -> None:
    """Random play ends well below the cap, and somebody is placed first."""
    game = play_out(case.game(seed), seed)
    assert game.decisions * 2 < case.rules.facts.cap
    result = game.result
    assert isinstance(result, Result)
    assert len(result.places) == len(result.scores) == case.players
    assert 1 in [*result.places, *(rival.place for rival in result.rivals)]
