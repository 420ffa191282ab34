"""Undo by knowledge: free while nobody learned anything, else by consent of those who did."""

from __future__ import annotations

from collections.abc import Iterator, Sequence

from fabletable.engine.game import Game
from fabletable.engine.knowledge import learned
from fabletable.engine.log import Log
from fabletable.engine.replay import replaying
from fabletable.engine.rules import AnyRules
from fabletable.web.table.lines import Chair, Chosen, TakenBack


def last_choice(game: Game, player: int) -> int:
    """The place of the player's last choice; -1 if there is none."""
    choices = game.choices
    return next((i for i in reversed(range(len(choices))) if choices[i][0] == player), -1)


def line_for(game: Game, at: int) -> TakenBack:
    """In a simultaneous turn what others chose meanwhile stays."""
    choices = game.choices
    player = choices[at][0]
    within = at >= len(choices) - len(game.since)
    others = all(later != player for later, _ in choices[at + 1 :])
    return TakenBack(at, alone=game.simultaneous and within and others)


def playing_without(rules: AnyRules, log: Log, line: TakenBack) -> Iterator[Game]:
    """The game once the choice is taken back, choice by choice: a long one takes a while."""
    for game in replaying(rules, log, line.at):
        yield game
    for player, key in log.choices[line.at + 1 :] if line.alone else []:
        game.answer(player, key)
        yield game


def game_without(game: Game, line: TakenBack) -> Game:
    """The same at once."""
    *_, found = playing_without(game.rules, game.log, line)
    return found


def by_stand_in(chosen: Sequence[Chosen], line: TakenBack) -> bool:
    """Whether a bot chose it for somebody who was away, and nobody else has chosen since."""
    own, later = chosen[line.at], chosen[line.at + 1 :]
    return own.stood_in and (line.alone or all(one.seat == own.seat for one in later))


def who_must_agree(
    game: Game, before: Game, line: TakenBack, seats: Sequence[Chair], read: bool = False
) -> list[str]:
    """Persons who learned something by what is taken back, or have chosen since.

    If whoever takes it back has learned something, all others have a say; also in a simultaneous
    turn, where nobody may see who has chosen since; and once anybody has read the whole game.
    """
    asker = seats[game.choices[line.at][0]].person
    later = [] if line.alone else game.choices[line.at + 1 :]
    chose = {seats[player].person for player, _ in later}
    concerned = [
        seat.person
        for number, seat in enumerate(seats)
        if seat.person in chose or learned(before, game, number)
    ]
    others = dict.fromkeys(seat.person for seat in seats if seat.person not in ("", asker))
    if read or (game.simultaneous and not line.alone):
        return list(others)
    if asker in concerned and any(
        learned(before, game, number) for number, seat in enumerate(seats) if seat.person == asker
    ):
        return list(others)
    return [person for person in others if person in concerned]
