"""The laws every game obeys. Each is a function that raises AssertionError where it is broken."""

from __future__ import annotations

from collections.abc import Callable

from fabletable.testing.cases import Case
from fabletable.testing.laws.copying import (
    boundary_goes_on,
    fork_is_exact,
    replay_is_exact,
    undo_is_exact,
    unrecorded_games_are_the_same,
)
from fabletable.testing.laws.explaining import endings_are_explained, every_word_is_explained
from fabletable.testing.laws.hiding import (
    memory_is_true,
    nothing_is_let_out,
    numbers_tell_nothing,
    views_tell_nothing,
)
from fabletable.testing.laws.imagining import (
    bots_do_not_cheat,
    imagination_is_honest,
    imagined_worlds_fork,
    told_ways_come_true,
)
from fabletable.testing.laws.leaving import nothing_is_left_behind
from fabletable.testing.laws.marking import handfuls_reach_what_picks_reach
from fabletable.testing.laws.playing import (
    a_wrong_answer_changes_nothing,
    conservation,
    fields_keep_their_bounds,
    games_end,
    order_does_not_matter,
    vocabulary_is_closed,
)
from fabletable.testing.laws.preparing import (
    card_values_are_checked,
    what_is_prepared_is_checked,
)
from fabletable.testing.laws.showing import (
    acts_count_as_rules_do,
    scenes_are_complete,
    screens_count_as_rules_do,
    spreads_have_a_place_for_everything,
    what_is_not_offered_has_a_reason,
)
from fabletable.testing.laws.teaching import what_is_taught_holds
from fabletable.testing.laws.waiting import frames_hold_nothing, nothing_is_kept_from_the_table

Law = Callable[[Case, int], None]

LAWS: list[Law] = [
    conservation,
    fork_is_exact,
    replay_is_exact,
    boundary_goes_on,
    order_does_not_matter,
    views_tell_nothing,
    nothing_is_let_out,
    numbers_tell_nothing,
    imagination_is_honest,
    imagined_worlds_fork,
    memory_is_true,
    frames_hold_nothing,
    vocabulary_is_closed,
    bots_do_not_cheat,
    games_end,
    scenes_are_complete,
    spreads_have_a_place_for_everything,
    undo_is_exact,
    a_wrong_answer_changes_nothing,
    unrecorded_games_are_the_same,
    fields_keep_their_bounds,
    screens_count_as_rules_do,
    acts_count_as_rules_do,
    nothing_is_kept_from_the_table,
    handfuls_reach_what_picks_reach,
    what_is_not_offered_has_a_reason,
    every_word_is_explained,
    endings_are_explained,
    what_is_prepared_is_checked,
    what_is_taught_holds,
    nothing_is_left_behind,
    told_ways_come_true,
    card_values_are_checked,
]
