"""Undo by knowledge: free while nobody learned anything, else by consent of those who did."""

from __future__ import annotations

from collections.abc import Iterator, Sequence

from fabletable.engine.game import Game
from fabletable.engine.knowledge import learned
from fabletable.engine.log import Log
from fabletable.engine.replay import replaying
from fabletable.engine.rules import AnyRules
from fabletable.web.table.lines import Chair, Chosen, TakenBack


def lines_for(game: Game, at: int) -> list[TakenBack]:
    """What takes this choice back: in a simultaneous turn with what the same player chose since,
    the latest first, while what others chose meanwhile stays.
    """
    choices = game.choices
    if not game.simultaneous or at < len(choices) - len(game.since):
        return [TakenBack(at)]
    player = choices[at][0]
    own = [place for place in range(at, len(choices)) if choices[place][0] == player]
    return [TakenBack(place, alone=True) for place in reversed(own)]


def playing_without(rules: AnyRules, log: Log, lines: Sequence[TakenBack]) -> Iterator[Game]:
    """The game once these choices are taken back, choice by choice: a long one takes a while."""
    first, gone = lines[-1], {line.at for line in lines}
    for game in replaying(rules, log, first.at):
        yield game
    for at in range(first.at, len(log.choices)) if first.alone else ():
        if at not in gone:
            game.answer(*log.choices[at])
            yield game


def game_without(game: Game, lines: Sequence[TakenBack]) -> Game:
    """The same at once."""
    *_, found = playing_without(game.rules, game.log, lines)
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
