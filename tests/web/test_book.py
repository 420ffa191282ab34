"""What the rules are illustrated with."""

from __future__ import annotations

import pytest

from fabletable.lobby import book, teller
from fabletable.lobby.lesson import BadLesson
from fabletable.lobby.teller import Figure
from fabletable.shelf import GAMES, find_game
from fabletable.web.doors.pages import book_of


@pytest.mark.parametrize("key", ["fine-sand", "fabled-fruit", "wonder-tales", "fabletown"])
def test_every_card_is_in_the_book_and_some_figures(key: str) -> None:
    rules = GAMES[key]
    found = book_of(rules)
    assert [face.title for face in found.cards] == [card.name for card in rules.deck({}).values()]
    assert len(found.figures) >= 4
    assert all(item.face or item.empty for figure in found.figures for item in figure.items)


@pytest.mark.parametrize(
    ("figure", "why"),
    [
        (Figure("Step 1", 99, ["hand/0"], "A hand."), "there is no stop 99"),
        (Figure("Step 1", 1, ["hand/7"], "A hand."), "nothing is called 'hand/7'"),
        (Figure("Step 1"), "names no picture"),
    ],
)
def test_a_figure_of_old_is_found_out_and_left_out(
    figure: Figure, why: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(book, "teller_of", lambda _: teller.Teller(figures=[figure]))
    with pytest.raises(BadLesson, match=why):
        book.figures_of(find_game("fine-sand"))
    assert book_of(find_game("fine-sand")).figures == []
