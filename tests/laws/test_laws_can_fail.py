"""Each law is broken by a game made for it, and says so."""

from __future__ import annotations

from collections.abc import Callable

import pytest

from fabletable.engine import boundary, game
from fabletable.engine.errors import BrokenRule, Drift
from fabletable.engine.rules import AnyRules
from fabletable.testing import laws
from fabletable.testing.cases import Case
from fabletable.testing.laws import Law
from fabletable.testing.laws.imagining import bot_does_not_cheat
from tests.toys import broken
from tests.toys.gifts import GIFTS

BREAKS: list[tuple[Law, Callable[[], AnyRules]]] = [
    (laws.conservation, broken.LosesCards),
    (laws.fork_is_exact, broken.ForgetsWhenCopied),
    (laws.replay_is_exact, broken.RemembersOtherGames),
    (laws.boundary_goes_on, broken.ForgetsWhenCopied),
    (laws.order_does_not_matter, broken.FirstComeFirstServed),
    (laws.views_tell_nothing, broken.ShowsTheStack),
    (laws.views_tell_nothing, broken.PromptsWithSecrets),
    (laws.views_tell_nothing, broken.TellsWhoHasIt),
    (laws.nothing_is_let_out, broken.ShowsTheStack),
    (laws.numbers_tell_nothing, broken.ShowsTheStack),
    (laws.nothing_is_let_out, broken.StagesHiddenCards),
    (laws.imagination_is_honest, broken.ShowsTheStack),
    (laws.imagination_is_honest, broken.PromptsWithSecrets),
    (laws.imagination_is_honest, broken.TellsWhoHasIt),
    (laws.imagined_worlds_fork, broken.ForgetsWhenCopied),
    (laws.memory_is_true, broken.MovesByHand),
    (laws.frames_hold_nothing, broken.KeepsACardInMind),
    (laws.vocabulary_is_closed, broken.OffersUnknownWords),
    (laws.vocabulary_is_closed, broken.OffersInDisorder),
    (laws.vocabulary_is_closed, broken.AlwaysAsksTheForced),
    (laws.games_end, broken.NeverEnds),
    (laws.games_end, broken.NobodyWins),
    (laws.scenes_are_complete, broken.PointsNowhere),
    (laws.scenes_are_complete, broken.DrawsHiddenFaces),
    (laws.spreads_have_a_place_for_everything, broken.HasNoPlaceForHands),
    (laws.spreads_have_a_place_for_everything, broken.DrawsItsPlacesCrooked),
    (laws.undo_is_exact, broken.RemembersOtherGames),
    (laws.unrecorded_games_are_the_same, broken.RemembersOtherGames),
    (laws.fields_keep_their_bounds, broken.CountsBeyond),
    (laws.fields_keep_their_bounds, broken.StaysBusy),
    (laws.screens_count_as_rules_do, broken.CountsTheUndeclared),
    (laws.screens_count_as_rules_do, broken.GoldenEggs),
    (laws.screens_count_as_rules_do, broken.AddsUpTwice),
    (laws.acts_count_as_rules_do, broken.CountsOneTooMany),
    (laws.nothing_is_kept_from_the_table, broken.KeepsABonus),
    (laws.handfuls_reach_what_picks_reach, broken.MarksOneOfAKind),
    (laws.handfuls_reach_what_picks_reach, broken.MarksBackwards),
    (laws.what_is_not_offered_has_a_reason, broken.SpeaksAgainstTheOffered),
    (laws.what_is_not_offered_has_a_reason, broken.SaysNothing),
    (laws.what_is_not_offered_has_a_reason, broken.SaysNotNow),
    (laws.what_is_taught_holds, broken.TeachesOfOld),
    (laws.every_word_is_explained, broken.SpeaksOfBanshees),
    (laws.every_word_is_explained, broken.AsksForBanshees),
    (laws.every_word_is_explained, broken.OffersBanshees),
    (laws.every_word_is_explained, broken.TellsOfBanshees),
    (laws.every_word_is_explained, broken.TitlesOfBanshees),
    (laws.every_word_is_explained, broken.SpeaksInCapitals),
    (laws.every_word_is_explained, broken.HasNoPage),
    (laws.every_word_is_explained, broken.ExplainsWithoutExample),
    (laws.every_word_is_explained, broken.ExplainsTheUnused),
    (laws.endings_are_explained, broken.FirstOfEquals),
    (laws.endings_are_explained, broken.MeasuresOtherwise),
    (laws.what_is_prepared_is_checked, broken.TakesAnything),
    (laws.card_values_are_checked, broken.TakesAnyValue),
    (laws.told_ways_come_true, broken.PromisesTheMoon),
    (laws.nothing_is_left_behind, broken.GoesInCircles),
    (laws.nothing_is_left_behind, broken.WaitsForItself),
]


def hold(law: Law, rules: AnyRules) -> None:
    for seed in range(20):
        law(Case(rules, "party", 2), seed)


@pytest.mark.parametrize(
    ("law", "game"), BREAKS, ids=[f"{law.__name__}-{game.__name__}" for law, game in BREAKS]
)
def test_a_broken_game_breaks_the_law(law: Law, game: Callable[[], AnyRules]) -> None:
    with pytest.raises((AssertionError, BrokenRule, Drift)):
        hold(law, game())


def test_a_game_that_stages_what_it_counts_breaks_no_law() -> None:
    for law in (laws.nothing_is_let_out, laws.acts_count_as_rules_do):
        hold(law, broken.Staged())


def test_a_bot_that_reaches_for_the_game_is_found_out() -> None:
    def law(case: Case, seed: int) -> None:
        bot_does_not_cheat(case, seed, lambda _: broken.Cheat())

    with pytest.raises(AssertionError, match="depends on what is hidden"):
        hold(law, GIFTS)


def test_the_same_imagined_world_again_and_again_is_found_out(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    monkeypatch.setattr(boundary, "redeal", lambda *_: None)
    with pytest.raises(AssertionError, match="all worlds are the same"):
        hold(laws.imagination_is_honest, GIFTS)


def test_a_game_that_takes_wrong_answers_is_found_out(monkeypatch: pytest.MonkeyPatch) -> None:
    rightly = game.Game.answer

    def lenient(one: game.Game, player: int, key: str) -> None:
        if key in GIFTS.look.vocabulary:
            rightly(one, player, key)

    monkeypatch.setattr(game.Game, "answer", lenient)
    with pytest.raises(AssertionError, match="is not offered, and was taken"):
        hold(laws.a_wrong_answer_changes_nothing, GIFTS)


def test_every_law_has_a_game_that_breaks_it() -> None:
    """The two laws not in the list are broken by the tests above."""
    broken_laws = {law for law, _ in BREAKS}
    others = {laws.bots_do_not_cheat, laws.a_wrong_answer_changes_nothing}
    assert broken_laws | others == set(laws.LAWS)
