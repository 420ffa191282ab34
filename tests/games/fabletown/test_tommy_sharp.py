"""Tommy Sharp investigates: limits, rolls, who is eliminated, and what becomes of their cards."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any, NamedTuple

import pytest

from fabletable.engine.game import Game
from fabletable.games.fabletown.followers import FOLLOWERS
from tests.games.fabletown.boards import (
    SAFE,
    Side,
    board,
    choose,
    discard,
    fable,
    followers,
    hand,
    keys_in,
    pools,
    rolling,
    scoured,
    sizes,
    started,
    table_of,
    told,
)
from tests.games.stories import keys

LIMITS = (25, 30, 35)
USUAL = ("bigby", "beauty", "pigs", "rose_red")  # one die each
CALLER = ("puss", "jack", "tin_soldier", "rapunzel")  # whose Glamour is a guest's whole pool


class Guest(NamedTuple):
    """A player whom Tommy Sharp visits."""

    pool: int
    character: str = ""
    followers: str = ""
    hand: str = ""
    used: str = ""


RICH = Guest(60)
WINS = {"survivor": "wins"}  # the shorter way


def visited(
    *guests: Guest, limit: int = 25, rolls: Sequence[str] = (), stand: int = 0, **layout: Any
) -> Game:
    """A turn with this limit has begun. Further followers are worth nothing here."""
    overlay: dict[str, Any] = {one.key: {"glamour": 0} for one in FOLLOWERS}
    sides = []
    for guest, usual, caller in zip(guests, USUAL, CALLER, strict=False):
        overlay[caller] = {"glamour": guest.pool}
        owned = f"{caller} {guest.followers}"
        sides.append(Side(guest.character or usual, guest.hand, owned, "", guest.used))
    turn = 2 * len(sides) + 1 + LIMITS.index(limit)
    layout = {"boxes": "- -", "deck": "", **layout}
    seed = rolling(*rolls)
    return board(*sides, turn=turn, stand=stand, seed=seed, overlay=overlay, **layout)


def left(game: Game) -> list[int]:
    """Who is still in the game."""
    return [one.player for one in table_of(game).fables if one.is_in]


def report(game: Game, viewer: int = -1) -> list[str]:
    """What was told of the investigation."""
    lines = told(game, viewer)
    start = next(i for i, line in enumerate(lines) if line.startswith("Tommy Sharp"))
    return lines[start + 1 :]


# -- when he comes


@pytest.mark.parametrize(("players", "first"), [(2, 5), (3, 7), (4, 9)])
def test_he_comes_at_the_start_of_each_of_the_last_three_turns(players: int, first: int) -> None:
    game = started(players, overlay=SAFE)
    while game.asks:
        asked = game.asks[0]
        some = [key for key in ("action:draw_two", "no_ability") if key in asked.keys]
        game.answer(asked.player, (some or asked.keys)[0])
    lines = [line for line in told(game, -1) if line.startswith(("Turn", "Tommy"))]
    wanted = "Tommy Sharp investigates: whoever has less than {} Glamour rolls for it."
    visits = [i for i, line in enumerate(lines) if line.startswith("Tommy")]
    assert [lines[i] for i in visits] == [wanted.format(limit) for limit in LIMITS]
    assert [lines[i - 1].partition(":")[0] for i in visits] == [
        f"Turn {first}", f"Turn {first + 1}", f"Turn {first + 2}",
    ]  # fmt: skip


@pytest.mark.parametrize("players", [2, 3, 4])
def test_nobody_rolls_in_the_last_turn_before_he_comes(players: int) -> None:
    sides = [Side(who, "", "") for who in USUAL[:players]]
    game = board(*sides, turn=2 * players)
    assert left(game) == list(range(players))
    assert not any("rolls" in line for line in told(game, -1))


# -- rolling


@pytest.mark.parametrize(
    ("guest", "rolls", "safe"),
    [
        (Guest(25), "", True),
        (Guest(20), "5", True),
        (Guest(18), "6", False),
        (Guest(18, followers="king_cole"), "6", True),
        (Guest(22, "cinderella"), "1 3", True),
        (Guest(20, followers="godmother"), "2 4", True),
    ],
)
def test_who_has_less_than_the_limit_rolls_for_it(guest: Guest, rolls: str, safe: bool) -> None:
    """Situation 31."""
    game = visited(RICH, guest, RICH, rolls=("", rolls))
    assert (1 in left(game)) is safe
    rolled = [line for line in report(game) if line.startswith("Ben rolls")]
    assert rolled == [f"Ben rolls {roll}." for roll in rolls.split()]
    if safe:
        assert pools(game)[1] == guest.pool  # what was rolled is not kept


@pytest.mark.parametrize("limit", LIMITS)
@pytest.mark.parametrize(("short", "roll", "safe"), [(3, 3, True), (3, 2, False), (6, 6, True)])
def test_pool_and_roll_must_reach_the_limit(limit: int, short: int, roll: int, safe: bool) -> None:
    game = visited(RICH, Guest(limit - short), RICH, limit=limit, rolls=("", str(roll)))
    assert (1 in left(game)) is safe


@pytest.mark.parametrize("limit", LIMITS)
def test_who_has_as_much_as_the_limit_does_not_roll(limit: int) -> None:
    game = visited(Guest(limit), Guest(limit), limit=limit)
    assert left(game) == [0, 1]
    assert report(game) == ["Everybody has enough."]


def test_all_who_have_too_little_roll_by_priority() -> None:
    guests = [Guest(24), RICH, Guest(23), Guest(22)]
    game = visited(*guests, rolls=("1", "", "5", "4"), stand=2)
    assert report(game) == [
        "Cleo rolls 5.",
        "Cleo comes to 28 Glamour this time: 23 and 5.",
        "Dan rolls 4.",
        "Dan comes to 26 Glamour this time: 22 and 4.",
        "Ann rolls 1.",
        "Ann comes to 25 Glamour this time: 24 and 1.",
    ]


def test_scoured_items_count_and_items_in_hand_do_not() -> None:
    sides = [
        Side("bigby", "", "puss", "golden_egg golden_egg"),  # 22
        Side("pigs", "necklace ring ring", "jack", "necklace gown"),  # 20, and 19 in hand
        Side("beauty", "", "baba_yaga snow_queen tin_soldier", "beans"),  # 28
    ]
    game = board(*sides, turn=7, seed=rolling("3", "4"), boxes="- -", deck="")
    assert left(game) == [0, 2]


def test_in_a_game_of_two_starting_followers_have_their_other_values() -> None:
    """Red Riding Hood is worth 13 and Rumpelstiltskin 8: with the axe 23, and not 26."""
    side = Side("boy_blue", "", "red_riding_hood rumpelstiltskin", "axe")
    game = board(side, Side("bigby", "", "baba_yaga jack snow_queen"), turn=5, seed=rolling("1"))
    assert (left(game), fable(game).glamour) == ([1], 23)


# -- Cinderella, Old King Cole, the Fairy Godmother


@pytest.mark.parametrize(("rolls", "safe"), [("5 1", True), ("1 5", True), ("4 4", False)])
def test_cinderella_uses_the_higher_of_two_dice(rolls: str, safe: bool) -> None:
    game = visited(RICH, Guest(20, "cinderella"), RICH, rolls=("", rolls))
    assert (1 in left(game)) is safe
    assert report(game)[:3] == [
        f"Ben rolls {rolls[0]}.",
        f"Ben rolls {rolls[2]}.",
        f"Ben comes to {25 if safe else 24} Glamour this time: 20 and {5 if safe else 4}.",
    ]


@pytest.mark.parametrize(("roll", "safe"), [("3", True), ("2", False)])
def test_old_king_cole_adds_two_to_a_roll(roll: str, safe: bool) -> None:
    game = visited(RICH, Guest(20, followers="king_cole"), RICH, rolls=("", roll))
    assert (1 in left(game)) is safe
    reached = f"{22 + int(roll)} Glamour this time: 20 and {2 + int(roll)}"
    assert report(game)[1:3] == ["Old King Cole: +2 to Ben's roll.", f"Ben comes to {reached}."]


def test_old_king_cole_helps_nobody_else() -> None:
    guests = [Guest(60, followers="king_cole"), Guest(20), RICH]
    assert left(visited(*guests, rolls=("", "4"))) == [0, 2]


def test_old_king_cole_and_cinderella_go_together() -> None:
    game = visited(RICH, Guest(19, "cinderella", "king_cole"), RICH, rolls=("", "2 4"))
    assert left(game) == [0, 1, 2]


def test_the_fairy_godmother_is_not_needed_when_the_roll_is_enough() -> None:
    game = visited(RICH, Guest(20, followers="godmother"), RICH, rolls=("", "5"))
    assert left(game) == [0, 1, 2]
    assert fable(game, 1).used == []


def test_the_fairy_godmother_is_not_needed_by_who_does_not_roll() -> None:
    game = visited(RICH, Guest(25, followers="godmother"), RICH)
    assert fable(game, 1).used == []


def test_the_fairy_godmother_rolls_by_herself_and_once_in_a_game() -> None:
    game = visited(RICH, Guest(20, followers="godmother"), RICH, rolls=("", "2 4"))
    assert fable(game, 1).used == ["godmother"]
    assert report(game) == [
        "Ben rolls 2.",
        "Ben uses The Fairy Godmother.",
        "Ben rolls 4.",
        "Ben comes to 26 Glamour this time: 20 and 6.",
    ]


def test_the_fairy_godmother_may_roll_too_little() -> None:
    game = visited(RICH, Guest(15, followers="godmother"), RICH, rolls=("", "5 4"))
    assert left(game) == [0, 2]
    assert "Ben comes to 24 Glamour this time: 15 and 9." in report(game)


def test_the_fairy_godmother_does_not_help_twice() -> None:
    guest = Guest(20, followers="godmother", used="godmother")
    assert left(visited(RICH, guest, RICH, rolls=("", "4"))) == [0, 2]


def test_the_fairy_godmother_rolls_one_die_for_cinderella_too() -> None:
    game = visited(RICH, Guest(17, "cinderella", "godmother"), RICH, rolls=("", "1 2 6"))
    assert "Ben comes to 25 Glamour this time: 17 and 8." in report(game)
    assert len([line for line in report(game) if line.startswith("Ben rolls")]) == 3


def test_the_investigation_belongs_to_the_turn_it_opens() -> None:
    """After the Fairy Godmother no other Once follower helps, until the next turn."""
    guest = Guest(19, followers="godmother sinbad")
    game = visited(RICH, guest, RICH, rolls=("", "1 6"))
    assert left(game) == [0, 1, 2]
    assert keys(game, 1) == ["action:scour", "action:draw_two"]


def test_a_once_follower_that_was_not_needed_leaves_room_for_another() -> None:
    game = visited(RICH, Guest(24, followers="godmother sinbad"), RICH, rolls=("", "1"))
    assert keys(game, 1) == ["use:sinbad", "no_ability"]


def test_the_golden_goose_does_not_count_in_an_investigation() -> None:
    game = visited(RICH, Guest(20, followers="golden_goose"), RICH, rolls=("", "4"))
    assert left(game) == [0, 2]


# -- eliminated


def test_items_are_discarded_and_character_and_followers_leave_the_game() -> None:
    sides = [
        Side("bigby", "", "baba_yaga snow_queen golden_goose"),
        Side("pigs", "axe ring", "puss jack", "bell"),
        Side("beauty", "lamp", "sandman king_cole rumpelstiltskin", "beans"),
    ]
    game = board(*sides, turn=7, seed=rolling("", "1"), deck="sinbad")
    assert left(game) == [0, 2]
    assert discard(game) == "axe ring bell"
    assert keys_in(table_of(game).aside) == "pigs puss jack"
    assert [hand(game, 1), scoured(game, 1), followers(game, 1)] == ["", "", ""]
    assert keys_in(table_of(game).deck) == "sinbad"
    assert (hand(game, 2), scoured(game, 2)) == ("lamp", "beans")
    assert report(game)[2:] == [
        "Ben is eliminated.",
        "Ben discards Woodcutter's Axe, Ruby Ring and Silver Bell.",
    ]


def test_who_has_no_item_discards_none() -> None:
    game = visited(RICH, Guest(10), RICH, rolls=("", "1"))
    assert report(game)[-1] == "Ben is eliminated."


def test_who_is_eliminated_is_told_so() -> None:
    game = visited(RICH, Guest(10), RICH, rolls=("", "1"))
    assert report(game, 1) == [
        "You roll 1.",
        "You come to 11 Glamour this time: 10 and 1.",
        "You are eliminated.",
    ]


def test_items_of_who_is_eliminated_can_be_drawn_again() -> None:
    game = visited(RICH, Guest(10, hand="axe ring"), RICH, rolls=("", "1"), items="")
    choose(game, "draw_two", "scour")
    assert sorted(f"{hand(game)} {scoured(game, 2)}".split()) == ["axe", "ring"]


def test_several_are_eliminated_at_the_same_time() -> None:
    guests = [Guest(10), RICH, Guest(12), RICH]
    game = visited(*guests, rolls=("1", "", "6"))
    assert left(game) == [1, 3]
    lines = report(game)
    assert lines.index("Cleo rolls 6.") < lines.index("Ann is eliminated.")
    assert [fable(game, player).eliminated for player in range(4)] == [9, 0, 9, 0]


def test_two_who_are_left_play_on() -> None:
    game = visited(RICH, Guest(10), RICH, rolls=("", "1"))
    assert game.result is None
    assert [ask.player for ask in game.asks] == [0, 2]
    choose(game, "draw_two", "draw_two")
    assert table_of(game).stand == 2


@pytest.mark.parametrize(
    ("stand", "out", "following"),
    [(0, (0,), 1), (3, (3,), 0), (1, (1, 2), 3), (2, (2, 3), 0), (0, (2,), 0)],
)
def test_the_stand_of_who_is_eliminated_goes_to_the_next_survivor(
    stand: int, out: tuple[int, ...], following: int
) -> None:
    """Situation 32."""
    guests = [Guest(10) if player in out else RICH for player in range(4)]
    game = visited(*guests, limit=30, stand=stand)
    assert table_of(game).stand == following
    assert game.asks[0].player == following
    name = ("Ann", "Ben", "Cleo", "Dan")[following]
    assert (f"{name} now has priority." in report(game)) is (stand in out)


def test_the_new_holder_of_the_stand_chooses_the_role_this_turn() -> None:
    """Situation 32, with a duel."""
    game = visited(RICH, RICH, Guest(10), limit=30, stand=2)
    choose(game, "scour", "scour")
    assert keys(game, 0) == ["attack", "defend"]


def test_after_that_turn_the_stand_goes_on_from_the_new_holder() -> None:
    game = visited(Guest(10), RICH, RICH, RICH, limit=30, stand=0)
    choose(game, "draw_two", "draw_two", "draw_two")
    assert table_of(game).stand == 2


# -- the end by his hand


@pytest.mark.parametrize("limit", LIMITS)
def test_the_only_one_left_wins_at_once_if_that_was_settled(limit: int) -> None:
    """Situation 33."""
    game = visited(Guest(12), Guest(36), Guest(14), limit=limit, settings=WINS)
    assert game.asks == []
    assert game.result is not None
    assert game.result.winners == [1]
    assert game.result.places == (3, 1, 2)
    assert game.result.scores == (12, 36, 14)
    assert game.result.rivals == ()


@pytest.mark.parametrize("limit", LIMITS)
def test_when_nobody_is_left_nobody_wins(limit: int) -> None:
    """Situation 33, without a survivor."""
    game = visited(Guest(12), Guest(11), Guest(14), limit=limit)
    assert game.asks == []
    assert game.result is not None
    assert game.result.winners == []
    assert game.result.places == (3, 4, 2)
    assert [(rival.name, rival.place) for rival in game.result.rivals] == [("Tommy Sharp", 1)]
    assert game.result.scores == (12, 11, 14)


def test_who_wins_at_once_has_the_eggs_of_the_golden_goose() -> None:
    game = visited(Guest(40, followers="golden_goose"), Guest(11), settings=WINS)
    assert game.result is not None
    assert game.result.scores == (42, 11)


def test_who_survived_by_a_roll_is_not_looked_at_again_after_the_last_turn() -> None:
    game = visited(Guest(30), Guest(36), limit=35, rolls=("5",), items="")
    choose(game, "draw_two", "draw_two")
    assert game.result is not None
    assert (game.result.places, game.result.scores) == ((2, 1), (30, 36))
    assert sizes(game) == [0, 0]


def test_who_survived_by_a_roll_must_roll_again_next_turn() -> None:
    game = visited(Guest(24), RICH, RICH, rolls=("1",), items="")
    assert report(game)[:2] == ["Ann rolls 1.", "Ann comes to 25 Glamour this time: 24 and 1."]
    choose(game, "draw_two", "draw_two", "draw_two")
    rolled = [line for line in report(game) if line.startswith("Ann rolls")]
    assert len(rolled) == 2
