"""What lies on the board, as it is drawn."""

from __future__ import annotations

from fabletable.engine.game import Game
from fabletable.engine.scene import Element
from tests.games.fabletown.boards import Side, board


def element(game: Game, name: str, viewer: int = 0) -> Element:
    scene = game.scene(viewer)
    return next(one for one in scene.elements if one.id == name)


def test_everybody_sees_who_the_others_are_and_what_their_character_does() -> None:
    game = board(Side("snow_white"), Side("bigby", hand="axe axe sword"))
    for viewer in (-1, 0, 1):
        (item,) = element(game, "side/1", viewer).items
        assert item.face is not None
        assert item.face.title == "Bigby Wolf"
        assert "Beast Mode (fewer than 3 cards" in item.face.text
        assert item.text == ""


def test_beast_mode_is_seen_also_where_the_hand_is_not() -> None:
    game = board(Side("snow_white"), Side("bigby", hand="axe axe"))
    assert [item.text for item in element(game, "side/1").items] == ["Beast Mode"]
    assert [item.text for item in element(game, "side/0").items] == [""], "she has none"


def test_items_show_their_numbers_beside_their_text() -> None:
    game = board(Side(hand="pitchfork hedge"), Side())
    faces = {item.id: item.face for item in element(game, "hand/0").items}
    pitchfork, hedge = faces["hand/0/pitchfork"], faces["hand/0/hedge"]
    assert pitchfork is not None
    assert hedge is not None
    assert pitchfork.numbers == "Attack 4, Defense 2, Glamour 3."
    assert pitchfork.text == ""
    assert hedge.text.startswith("-1 to your opponent's total")
