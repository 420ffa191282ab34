"""Abilities at the start of a turn and when actions are shown; one Once follower in a turn."""

from __future__ import annotations

from typing import Any

import pytest

from fabletable.engine.game import Game
from tests.games.fabletown.boards import (
    SPECTATOR,
    Side,
    board,
    choose,
    fable,
    followers,
    hand,
    lately,
    offered,
    pools,
    scoured,
    sizes,
    table_of,
    told,
)
from tests.games.stories import keys, play

EVEN = ("cinderella", "snow_white", "pigs", "boy_blue")  # nobody adds anything in a duel
ACTIONS = "buy_1 buy_2 scour draw_two"


def even(*owned: str) -> list[Side]:
    """Four players with these followers, and without a card."""
    dealt = [*owned, "", "", "", ""]
    return [Side(who, "", one) for who, one in zip(EVEN, dealt, strict=False)]


def asked(game: Game) -> list[int]:
    return [ask.player for ask in game.asks]


def alone(side: Side, **layout: Any) -> Game:
    """Ann with Bigby, who has three cards; a turn begins."""
    return board(side, Side("bigby", "axe ring bell", ""), **layout)


def duels(game: Game) -> list[str]:
    return [line.partition(" for ")[0] for line in lately(game) if " duels with " in line]


def shut_out(game: Game) -> list[str]:
    return [line.split()[0] for line in lately(game) if " is shut out," in line]


# -- Red Riding Hood and Sinbad

DRAWERS = ["red_riding_hood", "sinbad"]


@pytest.mark.parametrize("key", DRAWERS)
def test_two_cards_are_drawn_before_the_turn(key: str) -> None:
    game = alone(Side("pigs", "lamp", key), items="sword lantern bread")
    assert keys(game) == [f"use:{key}", "no_ability"]
    play(game, 0, f"use:{key}")
    assert hand(game) == "sword lantern lamp"
    assert offered(game, "action") == ACTIONS


@pytest.mark.parametrize("key", DRAWERS)
def test_drawing_before_the_turn_can_wait(key: str) -> None:
    game = alone(Side("pigs", "lamp", key))
    play(game, 0, "no_ability")
    assert (hand(game), fable(game).used) == ("lamp", [])
    choose(game, "draw_two", "buy_1")
    play(game, 1, "decline")
    assert keys(game) == [f"use:{key}", "no_ability"]


@pytest.mark.parametrize("key", DRAWERS)
def test_drawing_before_the_turn_happens_once_in_a_game(key: str) -> None:
    game = alone(Side("pigs", "lamp", key, used=key))
    assert offered(game, "action") == ACTIONS


@pytest.mark.parametrize("key", DRAWERS)
def test_drawing_before_the_turn_is_not_offered_when_there_is_nothing(key: str) -> None:
    game = alone(Side("pigs", "lamp", key), items="", discard="")
    assert offered(game, "action") == ACTIONS


@pytest.mark.parametrize("key", DRAWERS)
def test_drawing_before_the_turn_takes_what_there_is(key: str) -> None:
    game = alone(Side("pigs", "", key), items="", discard="sword")
    play(game, 0, f"use:{key}")
    assert (hand(game), fable(game).used) == ("sword", [key])


def test_one_who_owns_both_uses_at_most_one_of_them_in_a_turn() -> None:
    game = alone(Side("boy_blue", "", "red_riding_hood sinbad"), items="sword lantern bread lamp")
    assert keys(game) == ["use:red_riding_hood", "use:sinbad", "no_ability"]
    play(game, 0, "use:sinbad")
    assert offered(game, "action") == ACTIONS
    assert sizes(game)[0] == 2


def test_abilities_before_the_turn_are_asked_for_by_priority() -> None:
    game = board(*even("sinbad", "pied_piper", "", "red_riding_hood"), stand=2)
    assert asked(game) == [3]
    play(game, 3, "use:red_riding_hood")
    assert asked(game) == [0]
    play(game, 0, "no_ability")
    assert asked(game) == [1]
    assert keys(game, 1) == ["use:pied_piper", "no_ability"]


# -- the Pied Piper


def test_the_pied_piper_takes_a_card_from_the_player_of_choice() -> None:
    sides = [Side("pigs", "lamp", "pied_piper"), Side("bigby", "axe"), Side("beauty", "ring ring")]
    game = board(*sides)
    play(game, 0, "use:pied_piper")
    assert keys(game) == ["player:1", "player:2"]
    play(game, 0, "player:2")
    assert [hand(game, player) for player in range(3)] == ["ring lamp", "axe", "ring"]


def test_the_pied_piper_takes_from_the_only_one_who_has_a_card() -> None:
    sides = [Side("pigs", "lamp", "pied_piper"), Side("bigby"), Side("beauty", "ring")]
    game = board(*sides)
    play(game, 0, "use:pied_piper")
    assert (hand(game), sizes(game)) == ("ring lamp", [2, 0, 0])


def test_the_pied_piper_is_not_offered_when_no_other_player_has_a_card() -> None:
    game = board(Side("pigs", "lamp", "pied_piper"), Side("bigby"), Side("beauty"))
    assert offered(game, "action") == ACTIONS


def test_the_pied_piper_takes_any_card_of_a_hand() -> None:
    found = set()
    for seed in range(20):
        game = alone(Side("pigs", "", "pied_piper"), seed=str(seed))
        play(game, 0, "use:pied_piper")
        found.add(hand(game))
    assert found == {"axe", "ring", "bell"}


def test_the_pied_piper_takes_nothing_from_who_is_eliminated() -> None:
    sides = [Side("pigs", "", "pied_piper"), Side(eliminated=7), Side("bigby", "axe", "")]
    game = board(*sides, Side("beauty", "ring", ""), turn=8)
    play(game, 0, "use:pied_piper")
    assert keys(game) == ["player:2", "player:3"]


def test_only_the_two_know_which_card_the_pied_piper_took() -> None:
    sides = [Side("pigs", "", "pied_piper"), Side("bigby", "axe"), Side("beauty", "ring")]
    game = board(*sides)
    play(game, 0, "use:pied_piper", "player:1")
    assert "You take Woodcutter's Axe from Ben." in told(game, 0)
    assert "Ann takes Woodcutter's Axe from you." in told(game, 1)
    for viewer in (2, SPECTATOR):
        assert "Ann takes a card from Ben." in told(game, viewer)
        assert game.view(viewer)["seats"][0]["zones"]["hand"] == 1


def test_the_pied_piper_plays_once_in_a_game() -> None:
    game = alone(Side("pigs", "", "pied_piper", used="pied_piper"))
    assert offered(game, "action") == ACTIONS


# -- Prince Charming and the Sandman

PUSHERS = ["prince_charming", "sandman"]


@pytest.mark.parametrize("key", PUSHERS)
def test_the_last_of_three_pushes_ahead_and_chooses_the_role(key: str) -> None:
    """Situation 30: #1, #3 and #4 want the same, and #4 uses his follower."""
    game = board(*even("", "", "", key))
    choose(game, "buy_1", "draw_two", "buy_1", "buy_1")
    assert keys(game, 3) == [f"use:{key}", "no_ability"]
    play(game, 3, f"use:{key}")
    assert (duels(game), shut_out(game)) == (["Dan duels with Ann"], ["Cleo"])
    assert keys(game, 3) == ["attack", "defend"]


@pytest.mark.parametrize("key", PUSHERS)
def test_the_second_of_two_pushes_ahead(key: str) -> None:
    game = board(*even("", key))
    choose(game, "scour", "scour", "draw_two", "draw_two")
    play(game, 1, f"use:{key}")
    assert duels(game) == ["Ben duels with Ann"]
    assert asked(game) == [1]


@pytest.mark.parametrize("key", PUSHERS)
def test_who_does_not_push_ahead_keeps_the_ability(key: str) -> None:
    game = board(*even("", "", "", key))
    choose(game, "scour", "scour", "draw_two", "scour")
    play(game, 3, "no_ability")
    assert (duels(game), shut_out(game)) == (["Ann duels with Ben"], ["Dan"])
    assert fable(game, 3).used == []


@pytest.mark.parametrize("key", PUSHERS)
@pytest.mark.parametrize("action", ["buy_2", "draw_two"])
def test_without_a_conflict_there_is_nobody_to_push_past(key: str, action: str) -> None:
    """Drawing is no conflict, though Ben draws too."""
    game = board(*even("", "", "", key))
    choose(game, "buy_1", "draw_two", "scour", action)
    assert fable(game, 3).used == []
    assert f"use:{key}" not in [one for ask in game.asks for one in ask.keys]


@pytest.mark.parametrize("key", PUSHERS)
def test_who_comes_first_already_has_nobody_to_push_past(key: str) -> None:
    game = board(*even("", key))
    choose(game, "draw_two", "scour", "scour", "scour")
    assert duels(game) == ["Ben duels with Cleo"]
    assert keys(game, 1) == ["attack", "defend"]


@pytest.mark.parametrize("key", PUSHERS)
def test_pushing_ahead_works_once_in_a_game(key: str) -> None:
    sides = even()
    sides[3] = Side("boy_blue", "", key, used=key)
    game = board(*sides)
    choose(game, "scour", "scour", "scour", "scour")
    assert (duels(game), shut_out(game)) == (["Ann duels with Ben"], ["Cleo", "Dan"])


def test_who_pushes_ahead_later_goes_above_who_did_so_earlier() -> None:
    game = board(*even("", "", "prince_charming", "sandman"))
    choose(game, "scour", "scour", "scour", "scour")
    play(game, 2, "use:prince_charming")
    play(game, 3, "use:sandman")
    assert (duels(game), shut_out(game)) == (["Dan duels with Cleo"], ["Ann", "Ben"])


def test_who_pushes_ahead_goes_above_the_priority_player_too() -> None:
    game = board(*even("", "", "prince_charming", "sandman"), stand=3)
    choose(game, "scour", "scour", "scour", "scour")
    assert asked(game) == [2]  # Dan comes first already
    play(game, 2, "use:prince_charming")
    assert (duels(game), shut_out(game)) == (["Cleo duels with Dan"], ["Ann", "Ben"])


def test_pushing_ahead_does_not_move_the_stand_and_ends_with_the_turn() -> None:
    game = board(*even("", "", "", "sandman"))
    choose(game, "scour", "scour", "draw_two", "scour")
    play(game, 3, "use:sandman", "attack")
    assert table_of(game).stand == 1
    choose(game, "scour", "scour", "draw_two", "scour")
    assert (duels(game), shut_out(game)) == (["Ben duels with Dan"], ["Ann"])


def test_pushing_ahead_in_one_conflict_says_nothing_in_another() -> None:
    game = board(*even("", "", "", "sandman"))
    choose(game, "scour", "buy_1", "scour", "buy_1")
    play(game, 3, "use:sandman")
    assert duels(game) == ["Dan duels with Ben"]
    play(game, 3, "attack")
    assert duels(game)[1:] == ["Ann duels with Cleo"]


def test_everybody_is_told_who_pushes_ahead() -> None:
    game = board(*even("", "", "", "sandman"))
    choose(game, "scour", "draw_two", "draw_two", "scour")
    play(game, 3, "use:sandman")
    assert "Dan uses The Sandman." in told(game, SPECTATOR)


# -- the Little Mermaid


def test_the_third_of_three_draws_instead_and_the_others_duel() -> None:
    """Situation 29."""
    game = board(*even("", "", "little_mermaid"))
    choose(game, "buy_1", "buy_1", "buy_1", "scour")
    assert keys(game, 2) == ["use:little_mermaid", "no_ability"]
    play(game, 2, "use:little_mermaid")
    assert (duels(game), shut_out(game)) == (["Ann duels with Ben"], [])
    play(game, 0, "attack")
    assert sizes(game)[2] == 3  # the Three Little Pigs draw three


def test_who_is_left_alone_by_the_little_mermaid_pays() -> None:
    """Situation 29, when only two had chosen it."""
    sides = [Side("bigby", "golden_egg", ""), Side("beauty", "", "little_mermaid")]
    game = board(*sides, boxes="jack -", deck="")
    choose(game, "buy_1", "buy_1")
    play(game, 1, "use:little_mermaid")
    assert keys(game) == ["pay:golden_egg", "decline"]
    play(game, 0, "pay:golden_egg")
    assert (followers(game), sizes(game), duels(game)) == ("jack", [0, 2], [])


def test_who_is_left_alone_by_the_little_mermaid_scours() -> None:
    sides = [Side("bigby", "", ""), Side("beauty", "", "little_mermaid")]
    game = board(*sides, items="axe ring bell lamp")
    choose(game, "scour", "scour")
    play(game, 1, "use:little_mermaid")
    assert (scoured(game), hand(game, 1)) == ("axe", "ring bell")


def test_the_first_of_two_may_draw_instead_too() -> None:
    sides = [Side("bigby", "", "little_mermaid"), Side("beauty", "", "")]
    game = board(*sides, items="axe ring bell lamp")
    choose(game, "scour", "scour")
    play(game, 0, "use:little_mermaid")
    assert (hand(game), scoured(game, 1)) == ("ring bell", "axe")


def test_the_little_mermaid_makes_room_for_the_third() -> None:
    game = board(*even("little_mermaid"))
    choose(game, "scour", "scour", "scour", "buy_1")
    play(game, 0, "use:little_mermaid")
    assert (duels(game), shut_out(game)) == (["Ben duels with Cleo"], [])


def test_the_little_mermaid_need_not_be_used() -> None:
    game = board(*even("", "", "little_mermaid"))
    choose(game, "scour", "scour", "scour", "buy_1")
    play(game, 2, "no_ability")
    assert (shut_out(game), fable(game, 2).used) == (["Cleo"], [])


def test_the_little_mermaid_is_not_offered_without_a_conflict() -> None:
    game = board(Side("bigby", "", "little_mermaid"), Side("beauty", "", ""))
    choose(game, "scour", "draw_two")
    assert (len(scoured(game).split()), fable(game).used) == (1, [])


def test_the_little_mermaid_changes_an_action_once_in_a_game() -> None:
    sides = [Side("pigs", "", ""), Side("snow_white", "", "little_mermaid", used="little_mermaid")]
    game = board(*sides)
    choose(game, "scour", "scour")
    assert keys(game) == ["attack", "defend"]


def test_the_action_cards_are_all_back_after_the_little_mermaid() -> None:
    game = board(Side("bigby", "", ""), Side("beauty", "", "little_mermaid"))
    choose(game, "scour", "scour")
    play(game, 1, "use:little_mermaid")
    assert offered(game, "action", 1) == ACTIONS


# -- several in one turn


def test_a_conflict_that_the_little_mermaid_ended_needs_no_other_ability() -> None:
    game = board(*even("", "little_mermaid", "", "sandman"))
    choose(game, "draw_two", "scour", "buy_1", "scour")
    play(game, 1, "use:little_mermaid")
    assert fable(game, 3).used == []
    assert duels(game) == []
    assert len(scoured(game, 3).split()) == 1


def test_abilities_at_the_reveal_are_asked_for_by_priority_whoever_pushed_ahead() -> None:
    game = board(*even("", "sandman", "little_mermaid", "prince_charming"))
    choose(game, "scour", "scour", "scour", "scour")
    play(game, 1, "use:sandman")
    assert asked(game) == [2]
    play(game, 2, "use:little_mermaid")
    assert asked(game) == [3]
    play(game, 3, "use:prince_charming")
    assert (duels(game), shut_out(game)) == (["Dan duels with Ben"], ["Ann"])


def test_one_who_owns_two_for_the_reveal_uses_one() -> None:
    game = board(*even("", "", "", "prince_charming little_mermaid sandman"))
    choose(game, "scour", "scour", "scour", "scour")
    assert keys(game, 3) == [
        "use:prince_charming", "use:little_mermaid", "use:sandman", "no_ability",
    ]  # fmt: skip
    play(game, 3, "use:little_mermaid")
    assert fable(game, 3).used == ["little_mermaid"]
    assert duels(game) == ["Ann duels with Ben"]


# -- one Once follower in a turn


def test_after_sinbad_no_other_once_follower_helps_this_turn() -> None:
    """Situation 28."""
    sides = [Side("bigby", "", ""), Side("beauty", "", "sinbad sandman")]
    game = board(*sides)
    play(game, 1, "use:sinbad")
    assert pools(game)[1] == 6 + 7  # his Glamour still counts
    choose(game, "scour", "scour")
    assert keys(game) == ["attack", "defend"]  # the Sandman was not offered
    assert (fable(game, 1).used, fable(game, 1).once) == (["sinbad"], True)


def test_in_the_next_turn_another_once_follower_helps() -> None:
    """Situation 28, one turn later."""
    sides = [Side("bigby", "", ""), Side("beauty", "", "sinbad sandman"), Side("pigs", "", "")]
    game = board(*sides, stand=1)
    play(game, 1, "use:sinbad")
    choose(game, "draw_two", "draw_two", "draw_two")
    choose(game, "scour", "scour", "scour")  # without another word about Sinbad
    assert keys(game, 1) == ["use:sandman", "no_ability"]


@pytest.mark.parametrize(
    ("moment", "action"),
    [("rumpelstiltskin", "buy_1"), ("ali_baba", "scour")],
)
def test_after_sinbad_neither_rumpelstiltskin_nor_ali_baba_helps(moment: str, action: str) -> None:
    game = board(Side("bigby", "golden_egg", f"sinbad {moment}"), Side("beauty"), boxes="jack -")
    play(game, 0, "use:sinbad")
    choose(game, action, "draw_two")
    assert f"use:{moment}" not in [key for ask in game.asks for key in ask.keys]
    assert fable(game).used == ["sinbad"]


def test_every_player_may_use_one_in_the_same_turn() -> None:
    game = board(*even("sinbad", "red_riding_hood"))
    play(game, 0, "use:sinbad")
    play(game, 1, "use:red_riding_hood")
    assert sizes(game) == [2, 2, 0, 0]


def test_abilities_that_always_work_do_so_beside_a_once_follower() -> None:
    side = Side("cinderella", "axe", "sinbad millers_daughter")
    game = board(side, Side("bigby"), items="ring bell lamp sword beans")
    play(game, 0, "use:sinbad")
    choose(game, "draw_two", "buy_1")
    assert sizes(game)[0] == 1 + 2 + 3


def test_a_follower_gained_in_a_turn_can_be_used_in_the_next() -> None:
    game = board(Side("bigby", "golden_egg", ""), Side("beauty"), boxes="sinbad jack", deck="")
    choose(game, "buy_1", "draw_two")
    play(game, 0, "pay:golden_egg")
    assert keys(game) == ["use:sinbad", "no_ability"]


def test_everybody_sees_which_followers_were_used() -> None:
    game = board(Side("bigby", "", "sinbad"), Side("beauty"))
    play(game, 0, "use:sinbad")
    for viewer in (1, SPECTATOR):
        assert game.view(viewer)["seats"][0]["used"] == ["sinbad"]
        assert "Ann uses Sinbad." in told(game, viewer)


# -- Beauty and the Beast


@pytest.mark.parametrize(
    ("held", "role", "won"),
    [
        ("axe ring", "attack", True),
        ("axe ring bell", "attack", True),
        ("axe ring bell lamp", "attack", False),
        ("axe ring bell", "defend", False),
    ],
)
def test_the_beast_attacks_with_two_more(held: str, role: str, won: bool) -> None:
    """Situation 24, in a duel in which nobody lays a card: it is won, or tied."""
    game = board(Side("beauty", held, ""), Side("cinderella", "", ""), items="sword kettle")
    choose(game, "scour", "scour")
    play(game, 0, role, "done")
    assert (scoured(game) == "sword") is won
    assert ("The duel is tied." in lately(game)) is not won
