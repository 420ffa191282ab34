"""The only file that drives coroutines. Whoever runs a game sees six names of `Game`:

`asks`, `answer`, `view`, `imagine`, `fork`, `result`; and `log`, which is the save.

A game is the data at its last step boundary and the choices made since;
every copy is made from these two.
"""

from __future__ import annotations

from collections.abc import Coroutine
from dataclasses import replace
from typing import Any

from fabletable.engine.boundary import Boundary, Dream, boundary_of
from fabletable.engine.chance import Rng
from fabletable.engine.choice import Ask
from fabletable.engine.errors import (
    BadLog,
    BrokenRule,
    DeadEnd,
    ForeignAwait,
    Mistake,
    NotOffered,
    Runaway,
)
from fabletable.engine.facts import Option, Result, Setup
from fabletable.engine.imagine import redeal
from fabletable.engine.log import (
    Log,
    LoggedStep,
    digest,
    fingerprint,
    load_plain_table,
    plain_table,
    sealed,
)
from fabletable.engine.memory import Memory, Pools, plain_pools, pools_from_plain, remembered
from fabletable.engine.rules import Rules, Step, View
from fabletable.engine.story import Event, sentence
from fabletable.engine.table import OWNER, SHARED, Move, Record, Table
from fabletable.engine.together import Part, Together
from fabletable.engine.view import view_of

TRIES = 200  # worlds dealt before we say that none fits
CHOOSY = 100  # of these, the ones in which everybody who is asked must have a choice
SILENCE = 1_000  # steps in a row in which nobody is asked


class Game:
    """A running game. Make one with `new_game`."""

    def __init__(
        self,
        rules: Rules,
        table: Table,
        memory: Memory,
        recording: bool,
        boundary: Boundary | None = None,
    ) -> None:
        self.rules = rules
        self.table = table
        self.asks: list[Ask] = []
        self.result: Result | None = None
        self.started_from: dict[str, Any] = {}  # a snapshot, or empty: from the set-up
        self._recording = recording
        self._memory = memory
        self._marks: list[tuple[int, str]] = []  # choices made before each boundary, its digest
        self._boundary = boundary or boundary_of(table)
        self._before: list[tuple[int, str]] = []  # choices made before the boundary
        self._since: list[tuple[int, str]] = []  # and since then
        self._left = rules.facts.cap  # decisions before it is a runaway, at the boundary
        self._dreams: list[Dream] = []
        self._stopped = ""  # why it cannot go on: a rule failed, or it was closed
        self._dreamer: int | None = None  # whose imagination this is; None: it is real
        self._main: Step | None = None
        self._sides: dict[int, Part] = {}  # of a simultaneous turn, by player

    @property
    def setup(self) -> Setup:
        return self.table.setup

    # -- the six names

    def answer(self, player: int, key: str) -> None:
        """Make a choice; raises NotOffered, saying what was offered, and changes nothing then."""
        for ask in self.asks:
            if ask.player == player:
                break
        else:
            raise self._not_asked(player)
        if key not in ask.keys:
            raise NotOffered(f"'{key}' is not offered; choose one of {', '.join(ask.keys)}")
        try:
            self._take((ask.player, key))
        except Exception as error:
            (self._since or self._before).pop()  # a choice that a rule fails on is in no log
            self._stopped = f"a rule failed: {error!r}"
            self.asks = []
            raise

    def _not_asked(self, player: int) -> Exception:
        if self._stopped:
            return BrokenRule(f"this game cannot go on; {self._stopped}")
        waiting = " and ".join(str(ask.player) for ask in self.asks)
        now = f"waiting for player {waiting}" if waiting else "the game is over"
        return NotOffered(f"player {player} is not asked anything; {now}")

    def view(self, player: int) -> View:
        """Plain data: all that this player may know; -1 is a spectator."""
        others = self._at_boundary() if self._sides else self.table
        found = view_of(self.table, others, player, self.pools(player))
        found["game"] = self.rules.facts.key
        found["insight"] = self.rules.insight(found)
        return found

    def imagine(self, player: int, rng: Rng) -> Game:
        """A game that this player cannot tell from this one: hidden cards are dealt anew.

        An imagined world can be imagined further, but only by the same player.
        """
        if self._dreamer not in (None, player):
            raise BrokenRule(f"player {player} cannot know what player {self._dreamer} imagines")
        pools = self.pools(player)
        for attempt in range(TRIES):
            name = f"{rng.getrandbits(64):016x}"
            world = self._copied_at_boundary()
            world._dreamer = player
            world._recording = False
            world._forget_the_real(player, name)
            least = 2 if attempt < CHOOSY else 1
            dream = Dream(len(self._since), player, name, pools, self.simultaneous, least)
            if world._relive(self._since, [*self._dreams, dream]):
                world._settle(player, name)
                return world
        raise DeadEnd(f"no world was found that player {player} could be in")

    def _forget_the_real(self, player: int, name: str) -> None:
        """An imagined world has no seed, story or record of the real one."""
        table, upto = self.table, self._boundary.moves
        pools = self._memory.recall(player, table, table.record.moves, upto)
        self._memory = Memory([{} for _ in range(table.players + 1)])
        self._memory.pools[player] = pools
        here = self._boundary
        self._boundary = Boundary(here.saved, here.seed, here.step, 0, 0)
        table.setup = replace(table.setup, seed=name)
        table.record = Record()
        table.telling = False

    def _settle(self, player: int, name: str) -> None:
        """Where a step has not touched a card yet, the imagined world is a boundary of its own,
        so that its forks need not dream again.
        """
        table, here = self.table, self._boundary
        if self._since or self._sides or table.record.moves or table.chance.occasions:
            return
        for zone, cards in zip(table.zones, here.saved[0], strict=True):
            if zone.seen_by(player) and tuple(zone.cards) != cards:
                return  # moves between open zones are not on record
        saved = ([tuple(zone.cards) for zone in table.zones], here.saved[1], here.saved[2])
        self._boundary = Boundary(saved, name, here.step, 0, 0)
        self._dreams = []

    def fork(self) -> Game:
        """An exact copy: for undo, tests and the lab; never given to bots."""
        new = self._copied_at_boundary()
        new._before = self._before.copy()
        new._marks = self._marks.copy()
        new.started_from = self.started_from
        new._relive(self._since, self._dreams)
        return new

    # -- more to look at

    @property
    def decisions(self) -> int:
        """How many choices were made; in an imagined world also those before it began."""
        return self.rules.facts.cap - self._left + len(self._since)

    @property
    def choices(self) -> list[tuple[int, str]]:
        """All choices made so far; an imagined world does not tell."""
        return self._before + self._since if self._dreamer is None else []

    @property
    def since(self) -> list[tuple[int, str]]:
        """The choices made in this step so far."""
        return self._since.copy() if self._dreamer is None else []

    @property
    def simultaneous(self) -> bool:
        """Whether players take turns at the same time now, and nobody sees into another's."""
        return bool(self._sides)

    def ask_of(self, player: int) -> Ask | None:
        for ask in self.asks:
            if ask.player == player:
                return ask
        return None

    def options(self, ask: Ask) -> list[Option]:
        """The answers as a person reads them."""
        view = self.view(ask.player)
        return [self.rules.option(view, key) for key in ask.keys]

    def story(self, viewer: int, names: list[str]) -> list[str]:
        """What happened, in sentences, as this viewer may know it."""
        return [self.sentence(event, viewer, names) for event in self.events(viewer)]

    def events(self, viewer: int) -> list[Event]:
        """What the story tells of; as long as nothing is undone, an event stays the same object."""
        side = self._sides.get(viewer)
        return self.table.record.story + (side.record.story if side is not None else [])

    def sentence(self, event: Event, viewer: int, names: list[str]) -> str:
        deck = self.setup.deck

        def card_name(key: str) -> str:
            return self.rules.card_name(deck[key])

        return sentence(event, viewer, self.rules.texts, names, card_name)

    def value(self, player: int) -> float:
        """How well the player stands, by what the game declares."""
        return self.rules.value(self.table, player)

    @property
    def outcome(self) -> dict[str, Any]:
        """What a finished game leaves to its campaign."""
        return self.rules.outcome(self.table)

    @property
    def log(self) -> Log:
        """The save: what the game was set up with, and every choice with its step's digest."""
        self._must_be_real("log")
        if not self._recording or self._stopped:
            return played_again(self).log
        ends = [count for count, _ in self._marks[1:]] + [len(self.choices)]
        steps = [
            LoggedStep(mark, self.choices[start:end])
            for (start, mark), end in zip(self._marks, ends, strict=True)
        ]
        facts = self.rules.facts
        return Log(
            facts.key, facts.rules_version, self.setup, steps, self.snapshot(), self.started_from
        )

    @property
    def digests(self) -> list[str]:
        """The fingerprint of the table at every step boundary so far."""
        return [mark for _, mark in self._marks]

    def snapshot(self) -> dict[str, Any]:
        """The table at the last step boundary, with what each player remembers, as data."""
        self._must_be_real("snapshot")
        table = self._at_boundary()
        moves, upto = self.table.record.moves, self._boundary.moves
        viewers = [*range(table.players), SHARED]
        pools = [self._memory.recall(viewer, table, moves, upto) for viewer in viewers]
        memory = [plain_pools(one, table) for one in pools]
        plain = plain_table(table)
        return {"digest": digest(table), **plain, "memory": memory, "seal": fingerprint(memory)}

    def pools(self, player: int) -> Pools:
        """What the player remembers of hidden cards; in a dream only the dreamer does."""
        if not SHARED <= player < self.table.players:
            raise Mistake(f"no player {player} sits at this table of {self.table.players}")
        if self._dreamer not in (None, player):
            return {}
        moves = self.table.record.moves
        upto = self._boundary.moves
        pools = self._memory.recall(player, self.table, moves, upto)
        side = self._sides.get(player)
        news = moves[upto:] if side is None else side.record.moves
        return remembered(pools, player, self.table.zones, news) if news else pools

    def moves(self, viewer: int) -> list[Move]:
        """The moves of cards on record for this viewer, who sees into their own turn alone."""
        side = self._sides.get(viewer)
        return self.table.record.moves + (side.record.moves if side is not None else [])

    def _must_be_real(self, what: str) -> None:
        if self._dreamer is not None:
            raise BrokenRule(f"an imagined world has no {what}")

    def _at_boundary(self) -> Table:
        table = self.rules.blank(self.setup)
        table.load(self._boundary.saved)
        table.step = self._boundary.step
        table.chance.seed = self._boundary.seed
        return table

    def coroutines(self) -> list[Coroutine[object, str, object]]:
        """The rules that wait for a player now, for tests that look into them."""
        sides = self._sides.values()
        waiting = [s.coroutine for s in sides if s.coroutine is not None and s.ask is not None]
        return waiting or ([self._main] if self._main is not None else [])

    def close(self) -> None:
        """End the waiting rules. A game that is dropped does the same by itself."""
        for coroutine in [side.coroutine for side in self._sides.values()] + [self._main]:
            if coroutine is not None:
                coroutine.close()
        self._stopped = self._stopped or "it was closed"
        self.asks = []

    # -- driving

    def run(self) -> None:
        """Run step after step until somebody is asked or the game is over."""
        silent = 0
        while self._main is None:
            silent += 1
            if silent > SILENCE:
                raise Runaway(f"{self.rules.facts.name} took {SILENCE} steps without a question")
            self._boundary = boundary_of(self.table)
            self._before += self._since
            self._left -= len(self._since)
            self._since = []
            self._dreams = []
            if self._recording:
                self._marks.append((len(self._before), digest(self.table)))
            if not self._begin():
                return

    def _begin(self, only: int | None = None) -> bool:
        """Begin the step that follows the boundary; False if there is none.

        With `only`, no other side of a simultaneous turn begins yet.
        """
        self.table.chance.begin(self.table.step)
        self._main = self.rules.step(self.table)
        if self._main is None:
            self.result = self.rules.result(self.table)
            return False
        self._send(None, only)
        return True

    def _send(self, answer: object, only: int | None = None) -> None:
        """Let the step go on until it asks, opens simultaneous turns, or ends."""
        main = self._main
        assert main is not None
        self.asks = []
        try:
            asked = main.send(answer)  # type: ignore[arg-type]  # a key, None at first, or results
        except StopIteration:
            self._main = None
            self.table.step += 1
            return
        if isinstance(asked, Ask):
            self.asks = [asked]
        elif isinstance(asked, Together):
            if answer is not None:
                raise ForeignAwait("together is the first act of a step, not after a choice")
            if len(self.table.record.moves) != self._boundary.moves:
                raise ForeignAwait("together is the first act of a step, not after moving cards")
            self._sides = {seat.player: Part(seat, asked.turn) for seat in asked.seats}
            self._open(only)
        else:
            raise _foreign(asked)

    def _open(self, only: int | None = None) -> None:
        """Begin the sides of a simultaneous turn that have not begun; with `only`, this one."""
        for player, side in self._sides.items():
            if side.coroutine is None and (only is None or only == player):
                side.coroutine = side.turn(side.seat)
                self._send_side(side, None)
        self.asks = [side.ask for side in self._sides.values() if side.ask is not None]
        self._look_at_sides()

    def _send_side(self, side: Part, key: str | None) -> None:
        assert side.coroutine is not None
        table = self.table
        main_record = table.record
        table.record = side.record
        try:
            asked = side.coroutine.send(key)  # type: ignore[arg-type]  # None begins a coroutine
        except StopIteration as stop:
            side.ask = None
            side.result = stop.value
        else:
            if not isinstance(asked, Ask):
                raise _foreign(asked)
            side.ask = asked
        finally:
            table.record = main_record

    def _look_at_sides(self) -> None:
        """If nobody is at it any more, hand over the results."""
        if self.asks:
            return
        sides = list(self._sides.values())
        if None in [side.coroutine for side in sides]:
            return  # in a dream, others begin later
        self._sides = {}
        record = self.table.record
        for side in sides:
            record.moves += side.record.moves
            record.story += side.record.story
        self._send([side.result for side in sides])

    def _take(self, choice: tuple[int, str]) -> None:
        """Count the choice, and let it reach the rule that waits for it."""
        self._since.append(choice)
        if len(self._since) > self._left:
            facts = self.rules.facts
            raise Runaway(f"{facts.name} went beyond {facts.cap} decisions")
        player, key = choice
        side = self._sides.get(player)
        if side is None:
            self._send(key)
        else:
            place = self.asks.index(side.ask)  # type: ignore[arg-type]  # who answers was asked
            self._send_side(side, key)
            if side.ask is not None:
                self.asks[place] = side.ask
            else:
                del self.asks[place]
                self._look_at_sides()
        if self._main is None:
            self.run()

    # -- copies

    def _copied_at_boundary(self) -> Game:
        """A game like this one at its last boundary, its step not yet begun."""
        table = self._at_boundary()
        table.record.moves = self.table.record.moves[: self._boundary.moves]
        table.record.story = self.table.record.story[: self._boundary.story]
        table.telling = self.table.telling
        new = Game(self.rules, table, self._memory.copy(), self._recording, self._boundary)
        new._dreamer = self._dreamer
        new._left = self._left
        return new

    def _relive(self, choices: list[tuple[int, str]], dreams: list[Dream]) -> bool:
        """Begin the step and make these choices again, falling asleep where the dreams began.

        False if a dream is one that the dreamer could tell from waking.
        """
        asleep = bool(dreams) and dreams[0].simultaneous
        self._begin(only=dreams[0].player if asleep else None)
        done = 0
        for i, dream in enumerate(dreams):
            self._make(choices[done : dream.at])
            last = not any(later.simultaneous for later in dreams[i + 1 :])
            if not self._fall_asleep(dream, last):
                return False
            done = dream.at
        self._make(choices[done:])
        return True

    def _make(self, choices: list[tuple[int, str]]) -> None:
        for choice in choices:
            # Who is not asked has not begun: the dreamer does not know what others did
            # in a simultaneous turn, so they begin theirs anew.
            if self.ask_of(choice[0]) is not None:
                self._take(choice)

    def _fall_asleep(self, dream: Dream, last: bool) -> bool:
        """Deal what is hidden from the dreamer anew; others' questions change with it.

        Others begin a simultaneous turn when no further dream could undo what they did.
        Everybody sees who is asked, and only who has a choice is asked:
        False if in this deal somebody would have none. Where a choice is rare, such as
        what to pay a price with, one answer has to do.
        """
        redeal(self.table, dream.player, dream.pools, dream.name)
        self.table.chance.seed = dream.name
        self._blank_unseen_moves(dream.player)
        at = len(self._since)
        self._dreams.append(
            Dream(at, dream.player, dream.name, dream.pools, dream.simultaneous, dream.least)
        )
        if dream.simultaneous:
            if last:
                self._open()
            return self.simultaneous
        for ask in self.asks:
            if ask.player != dream.player:
                ask.keys = ask.offer()
                if len(ask.keys) < dream.least:
                    return False
        return True

    def _blank_unseen_moves(self, player: int) -> None:
        """Which cards moved unseen in this step is not for the dreamer to know."""
        zones, moves = self.table.zones, self.table.record.moves
        for i, (_, source, target, shown) in enumerate(moves):
            seen = zones[source].seen_by(player) or zones[target].seen_by(player)
            if not seen and not shown >> (player + 1) & 1:
                moves[i] = ((), source, target, shown)


def _foreign(asked: object) -> ForeignAwait:
    return ForeignAwait(
        f"a rule awaited {asked!r}; rules await choose, together and other rules, nothing else"
    )


def new_game(rules: Rules, setup: Setup, recording: bool = True) -> Game:
    """A new game at its first question.

    Without recording it keeps neither digests nor story, and is several times faster.
    """
    table = rules.blank(setup)
    _check_zones(table)
    table.telling = recording
    table.chance.begin(-1)  # what is drawn by lot before the first step
    rules.lay_out(table)
    game = Game(rules, table, Memory([{} for _ in range(setup.players + 1)]), recording)
    game.run()
    return game


def _check_zones(table: Table) -> None:
    names = [zone.id for zone in table.zones]
    if len(set(names)) < len(names):
        twice = {name for name in names if names.count(name) > 1}
        raise BrokenRule(f"two zones are called {' and '.join(sorted(twice))}")
    for zone in table.zones:
        if zone.sees == OWNER and zone.owner == SHARED:
            raise BrokenRule(f"zone {zone.id} is seen by its owner, but has none")


def game_from(rules: Rules, setup: Setup, stored: dict[str, Any]) -> Game:
    """A game that goes on from a snapshot, also one made under older rules."""
    table = rules.blank(setup)
    try:
        load_plain_table(table, stored, setup.deck)
        memory = Memory([pools_from_plain(one, table) for one in stored["memory"]])
        whole = sealed(stored) and len(memory.pools) == setup.players + 1
    except (KeyError, TypeError, ValueError, AttributeError) as error:
        raise BadLog(f"boundary: cannot be put back on the table ({error!r})") from None
    if not whole:
        raise BadLog("boundary: its digest does not fit its data")
    game = Game(rules, table, memory, recording=True)
    game.started_from = stored
    game.run()
    return game


def played_again(game: Game, upto: int | None = None) -> Game:
    """The same game from its start, after `upto` choices: this is how a choice is taken back."""
    stored = game.started_from
    rules, setup = game.rules, game.setup
    again = game_from(rules, setup, stored) if stored else new_game(rules, setup)
    for player, key in game.choices[:upto]:
        again.answer(player, key)
    return again
