"""A table as it is played: what its lines tell, the game that follows from them, its campaign.

Nothing here knows a store. Each change is made, and comes back as a line to be stored.
"""

from __future__ import annotations

from dataclasses import replace
from typing import Any

import msgspec

from fabletable.campaigns.season import Season
from fabletable.engine.errors import Mistake
from fabletable.engine.facts import Setup
from fabletable.engine.game import Game, new_game
from fabletable.engine.log import Log
from fabletable.engine.rules import AnyRules
from fabletable.engine.story import counted
from fabletable.lobby.shuffle import seal_of, secret_of, seed_of
from fabletable.lobby.teller import Taught, taught_at
from fabletable.shelf import find_game
from fabletable.web.bots.pool import Position
from fabletable.web.store.protocol import Damaged
from fabletable.web.table.lines import Chosen, Line, Renamed, Shuffle, Started
from fabletable.web.table.reading import UNREADABLE
from fabletable.web.table.seats import words_of
from fabletable.web.table.state import GameState, TableState, lines_of, started

SHOWN = "This game was over once, and everybody was told how it was shuffled."


class PlayedTable:
    """The same lines, the same table."""

    def __init__(self, table: str, state: TableState, keeper: bytes) -> None:
        self.id = table
        self.state = state
        self._keeper = keeper  # what secrets for its shuffles are made of
        self.rules: AnyRules = find_game(state.opened.game)
        self.game: Game | None = None
        self.season: Season | None = None  # of its campaign
        self.frozen = ""  # why the game cannot go on
        self._taught: tuple[Game | None, Taught | None] | None = None

    # -- how things stand

    @property
    def now(self) -> GameState:
        return self.state.games[-1]

    @property
    def title(self) -> str:
        name = self.rules.facts.name
        if self.season is not None:
            return f"{name}: {self.season.journal.name}"
        called = self.state.name or (self.teaches.title if self.teaches is not None else "")
        return f"{name}: {called}" if called else name

    @property
    def teaches(self) -> Taught | None:
        """What the game under way teaches; asked for at every choice."""
        if self._taught is None or self._taught[0] is not self.game:
            self._taught = self.game, taught_at(self.game) if self.game is not None else None
        return self._taught[1]

    @property
    def mode_name(self) -> str:
        if self.season is not None:
            return self.season.campaign.name
        plan = self.state.opened.plan
        mode = plan.mode if plan and self.waits else self.now.started.mode  # perhaps one of old
        return next((one.name for one in self.rules.facts.modes if one.key == mode), mode)

    @property
    def campaign_line(self) -> str:
        """How the campaign stands."""
        if self.season is None:
            return ""
        first = self.season.show(self.state.names)[0]
        count = len(self.season.journal.games)
        return f"{counted(count, 'game')} played. {first}" if count else f"First game. {first}"

    @property
    def changes(self) -> list[str]:
        """What the game that is over changed in the campaign."""
        if self.season is None or self.game is None or self.game.result is None:
            return []
        return self.season.journal.games[-1].changes

    @property
    def another(self) -> str:
        """What can be played after this game."""
        if self.season is None:
            return "Play again"
        return "" if self.season.over else f"Play game {self.season.journal.next_number}"

    @property
    def waits(self) -> bool:
        """Whether nothing is dealt yet: everybody who sits down has a share in the shuffle."""
        return not self.state.games

    @property
    def shuffle(self) -> Shuffle | None:
        """What the seed of the game under way was made of."""
        return None if self.waits else self.now.started.shuffle

    def has_chosen(self, seat: int) -> bool:
        """Whether there is something in this game that this seat could take back."""
        return not self.waits and self.now.last_choice(seat) >= 0

    @property
    def over(self) -> bool:
        return not self.waits and (self.game is None or self.game.result is not None)

    @property
    def next_secret(self) -> str:
        """For the shuffle of the next game."""
        return secret_of(self._keeper, self.id, len(self.state.games) + 1)

    @property
    def alone(self) -> bool:
        """Whether one person sits here alone with bots, and nothing is hidden from another."""
        return len({seat.person for seat in self.state.seats} - {""}) == 1

    @property
    def hints(self) -> bool:
        """Whether hints are given: among people, if the host allows it."""
        people = sum(seat.kind != "bot" for seat in self.state.seats)
        return people <= 1 or self.state.arranged.hints

    @property
    def note(self) -> str:
        """What those who play should know beside the game; who is alone knows what they did."""
        read = "" if self.alone or self.over or self.waits else self.read
        return " ".join(filter(None, [self.state.note, read]))

    @property
    def read(self) -> str:
        """Who knows all of this game, in words."""
        words = [*map(str, self.now.read.values())]
        return " ".join([*words, *[SHOWN] * self.now.revealed])

    @property
    def open_book(self) -> bool:
        """Whether everything may be told: seeds, hands, and what is to come in the campaign."""
        if self.alone and all(seat.kind != "open" for seat in self.state.seats):
            return True
        return self.over and (self.season is None or not self.another)

    @property
    def can_take_back(self) -> bool:
        """Not once a game is part of its campaign."""
        return not self.frozen and not (self.season is not None and self.over)

    def ask_id(self, seat: int) -> str:
        """Names a question to a seat. It tells nothing of what others do meanwhile."""
        return f"{seat}.{len(self.state.games)}.{self.now.asked[seat]}"

    def position(self) -> Position:
        """The game for whoever thinks about it, as it is stored."""
        return self.position_in(self.now, len(self.state.games))

    def position_in(self, one: GameState, number: int) -> Position:
        """The same of any game of this table."""
        return Position(
            table=f"{self.id}/{number}",
            game=self.rules.facts.key,
            started=one.started,
            start=one.start,
            choices=[(choice.seat, choice.key) for choice in one.chosen],
        )

    def log(self) -> Log:
        """The game as a save."""
        game = self.game
        log = game.log if game is not None else self.now.log(self.rules.facts.key)
        log.seats[:] = words_of(self.state.seats)
        return replace(log, shuffle=plain_shuffle(self.now.started.shuffle))

    # -- changes, before they are stored

    def made(self, seat: int, key: str) -> Chosen:
        """Make a choice in the game."""
        game = self.game
        assert game is not None
        alone, step, steps = game.simultaneous, game.table.step, len(game.digests)
        game.answer(seat, key)
        alone = alone and game.simultaneous and game.table.step == step
        if game.result is not None and self.season is not None:
            self.season.conclude(game, self.state.names)
        ends = game.result is not None and self.now.started.shuffle is not None
        stood_in = self.state.seats[seat].stand_in
        return Chosen(seat, key, game.digests[steps:], alone, stood_in, ends)

    def renamed(self, name: str) -> Renamed:
        """Also the campaign that is played here."""
        if self.season is not None:
            self.season = Season(replace(self.season.journal, name=name))
        return Renamed(name)

    def begun_anew(self, game: Game) -> list[Line]:
        """A game that was prepared elsewhere, in place of the one under way."""
        self.game, self.frozen = game, ""
        return lines_of(game)

    def begin_next(self) -> Started:
        """Another game with the same people."""
        if self.waits or (self.game is not None and not self.over and not self.frozen):
            raise Mistake("the game is not over yet")
        if self.season is not None:
            return self.begin(self.season.prepared())
        same = replace(self.now.started.setup, prepared={})
        return self.begin(self.rules.set_up_again(same))

    def begin_first(self) -> Started | None:
        """The first game, once everybody has sat down."""
        if not self.waits or any(seat.kind == "open" for seat in self.state.seats):
            return None
        if self.season is not None:
            return self.begin(self.season.prepared())
        plan, players = self.state.opened.plan, len(self.state.seats)
        if plan is None:
            raise Damaged(UNREADABLE)
        setup = self.rules.setup(plan.mode, players, "", plan.options, plan.cards)
        return self.begin(setup)

    def begin(self, setup: Setup) -> Started:
        """Deal, with a seed that nobody could choose or know."""
        seats, given = self.state.seats, self.state.shares
        shares = [given.get(seat.person, "") for seat in seats]
        without = [seat.name for seat in seats if seat.person and seat.person not in given]
        shuffle = Shuffle(self.next_secret, shares, without)
        self.game = new_game(self.rules, replace(setup, seed=seed_of(shuffle.secret, shares)))
        self.frozen = ""
        return msgspec.structs.replace(started(self.game), shuffle=shuffle)


def plain_shuffle(shuffle: Shuffle | None) -> dict[str, Any]:
    if shuffle is None:
        return {}
    return {"sealed": seal_of(shuffle.secret), **msgspec.to_builtins(shuffle)}
