"""A running game, as everybody meets it. Whoever runs one sees six names:

`asks`, `answer`, `view`, `imagine`, `fork`, `result`; and `log`, which is the save.

What lies below: `drive` lets rules run until they ask, `history` holds what every copy is made
from, `dream` deals anew what a player cannot know.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import replace
from typing import Any

from fabletable.engine.boundary import Boundary, Dream
from fabletable.engine.chance import SEED_BITS, Rng
from fabletable.engine.choice import Ask, is_among
from fabletable.engine.dream import Dreaming
from fabletable.engine.drive import Choice
from fabletable.engine.ending import Explained, explained
from fabletable.engine.errors import BadLog, BrokenRule, DeadEnd, NotOffered
from fabletable.engine.facts import Option, Setup
from fabletable.engine.handful import Handful
from fabletable.engine.history import whole
from fabletable.engine.log import Log, load_plain_table, sealed
from fabletable.engine.marks import Marked, marked, reasons
from fabletable.engine.memory import Memory, Pools, pools_from_plain
from fabletable.engine.rules import Rules, View
from fabletable.engine.scene import Scene
from fabletable.engine.stage import Act, act_of
from fabletable.engine.story import Event, sentence
from fabletable.engine.table import Move, Table
from fabletable.engine.view import lay_seen, view_of
from fabletable.engine.zones import OWNER, SHARED

TRIES = 200  # worlds dealt before we say that none fits
CHOOSY = 100  # of these, the ones in which everybody who is asked must have a choice


class Game(Dreaming):
    """A running game. Make one with `new_game`."""

    _told: Setup | None = None  # what may be told of its set-up

    def __del__(self) -> None:
        # Search and random play make and drop thousands of tables, so each is freed at once.
        # The table of a game on record may outlive it.
        if not self._recording:
            for seat in self.table.areas:
                seat.rise()

    # -- the six names

    def answer(self, player: int, key: str) -> None:
        """Make a choice; raises NotOffered, saying what was offered, and changes nothing then.

        A whole handful is one choice: its keys, and `done`, with spaces between them.
        """
        for ask in self.asks:
            if ask.player == player:
                break
        else:
            raise self._not_asked(player)
        if not is_among(ask.keys, key):
            if ask.handful is None or not str(key).endswith(" done"):
                raise NotOffered(f"'{key}' is not offered; choose one of {', '.join(ask.keys)}")
            key = whole(ask.handful, key.split(" ")[:-1])
        done = len(self._path)
        try:
            self._take(ask, key)
        except Exception as error:
            # A choice that a rule fails on is in no log. It was the last one made; a boundary
            # that was taken after it, and before the rule failed, has moved it.
            if self._since:
                self._since.pop()
                del self._path[done:]
            else:
                self._kept_at, self._played = self._before.but_the_last(), []
            self.table.chance.known = {}  # what was shuffled after it is on nobody's path
            self._stopped = f"a rule failed: {error!r}"
            self.asks = []
            raise

    def view(self, player: int) -> View:
        """Plain data: all that this player may know; -1 is a spectator."""
        pools = self.pools(player)
        seen = self.seen(player)
        found = view_of(seen, player, pools)
        found["game"] = self.rules.facts.key
        found["insight"] = self.rules.look.insight(seen, player)
        return found

    def imagine(self, player: int, rng: Rng) -> Game:
        """A game that this player cannot tell from this one: hidden cards are dealt anew.

        An imagined world can be imagined further, but only by the same player.
        """
        if self._dreamer not in (None, player):
            raise BrokenRule(f"player {player} cannot know what player {self._dreamer} imagines")
        pools, before = self.pools(player), self._memory.recall(player, self.table.zones)
        for attempt in range(TRIES):
            seed = rng.getrandbits(SEED_BITS)
            world = self._imagined_at_boundary(player, before)
            least = 2 if attempt < CHOOSY else 1
            dream = Dream(len(self._path), player, seed, pools, self.simultaneous, least)
            if world._relive(self._path, [*self._dreams, dream]):
                world._since = self._known_to(player)
                world._settle(player, seed)
                return world
        raise DeadEnd(f"no world was found that player {player} could be in")

    def fork(self) -> Game:
        """An exact copy: for undo, tests and the lab; never given to bots."""
        new = self._copied_at_boundary()
        new._kept_at = self._before
        if self._marks:
            new._marks = self._marks.copy()
        new.started_from = self.started_from
        new._relive(self._path, self._dreams, self.asks)
        if self._since:
            new._since = self._since.copy()
        return new

    def __copy__(self) -> Game:
        return self.fork()

    def __deepcopy__(self, memo: dict[int, Any]) -> Game:
        return self.fork()

    def __reduce__(self) -> tuple[Any, ...]:
        """Pickled, a game is what it was set up with and the choices made; see `shelf.py`."""
        self._must_be_real("pickled form")
        setup = replace(self.setup, deck={})
        made = (self.rules, setup, self.choices, self._recording, self.started_from)
        return reopened, made

    @property
    def log(self) -> Log:
        """The save: what the game was set up with, and every choice with its step's digest."""
        self._must_be_real("log")
        if not self._recording or self._stopped:
            return played_again(self).log
        return self._log()

    # -- what people see

    def seen(self, viewer: int) -> Table:
        """The table as this viewer may know it, of the game's own class: hidden cards are backs."""
        seen: Table = self.rules.blank(self._setup_told())
        if self._parts:
            self._come_back()
        lay_seen(seen, self.table, self._boundary.saved if self._parts else None, viewer)
        return seen

    def scene(self, viewer: int) -> Scene:
        """The table as this viewer sees it, in elements to draw."""
        return self.rules.look.scene(self.seen(viewer), viewer)

    def options(self, ask: Ask) -> list[Option]:
        """The answers as a person reads them."""
        seen, look = self.seen(ask.player), self.rules.look
        return [look.option(seen, ask.player, key) for key in ask.keys]

    def marked(self, player: int, marks: Sequence[str]) -> Marked:
        """What these marks on a handful come to; raises NotOffered if they cannot be together."""
        handful = self._handful_of(player)
        handful.check_marks(marks)
        return marked(self.rules.look, self.seen(player), handful, marks)

    def whole(self, player: int, marks: Sequence[str]) -> str:
        """The choice that these marks are; raises NotOffered if they are no whole handful."""
        return whole(self._handful_of(player), list(marks))

    def reasons(self, player: int) -> dict[str, dict[str, str]]:
        """Everything this player's question could be about, by the element of the scene: each
        key with what is against it.
        """
        ask, seen, look = self._asked(player), self.seen(player), self.rules.look
        return reasons(look, seen, ask, look.scene(seen, player).ids())

    def story(self, viewer: int, names: list[str]) -> list[str]:
        """What happened, in sentences, as this viewer may know it."""
        return [self.sentence(event, viewer, names) for event in self.events(viewer)]

    def events(self, viewer: int) -> list[Event]:
        """What the story tells of; as long as nothing is undone, an event stays the same object."""
        part = self._part_of(viewer)
        return self.table.record.story + (part.record.story if part is not None else [])

    def sentence(self, event: Event, viewer: int, names: list[str]) -> str:
        deck, look = self.setup.deck, self.rules.look

        def card_name(key: str) -> str:
            return look.card_name(deck[key])

        return sentence(event, viewer, look.texts, names, card_name)

    def act(self, event: Event, viewer: int, names: list[str], told: str = "") -> Act | None:
        """The event as it plays on the stage for this viewer; None if it is only told. `told` is
        its sentence, if it is at hand.
        """
        look = self.rules.look
        if event.name not in look.acts:
            return None
        told = told or self.sentence(event, viewer, names)
        return act_of(event, told, viewer, look, names, self.setup)

    @property
    def ending(self) -> Explained:
        """Why a game that is over ended as it did."""
        assert self.result is not None
        return explained(self.rules.look.ending(self.seen(SHARED)), self.result)

    # -- what programs count

    def value(self, player: int) -> float:
        """How well the player stands, by what the game declares."""
        return self.rules.advice.value(self.table, player)

    @property
    def outcome(self) -> dict[str, Any]:
        """What a finished game leaves to its campaign."""
        return self.rules.outcome(self.table)

    def moves(self, viewer: int) -> list[Move]:
        """The moves of cards on record for this viewer, who sees into their own turn alone."""
        self._come_back()
        part = self._part_of(viewer)
        moves = self._memory.moves.since(None) + self.table.record.moves
        return moves + part.record.moves if part is not None else moves

    def close(self) -> None:
        """End the waiting rules. A game that is dropped does the same by itself."""
        super().close()
        self._stopped = self._stopped or "it was closed"

    # -- within

    def _asked(self, player: int) -> Ask:
        ask = self.ask_of(player)
        if ask is None:
            raise self._not_asked(player)
        return ask

    def _not_asked(self, player: int) -> Exception:
        if self._stopped:
            return BrokenRule(f"this game cannot go on; {self._stopped}")
        waiting = " and ".join(str(ask.player) for ask in self.asks)
        now = f"waiting for player {waiting}" if waiting else "the game is over"
        return NotOffered(f"player {player} is not asked anything; {now}")

    def _handful_of(self, player: int) -> Handful:
        handful = self._asked(player).handful
        if handful is None:
            raise NotOffered(f"player {player} is asked for one thing, not for a handful")
        return handful

    def _known_to(self, dreamer: int) -> list[Choice]:
        """The choices of this step: in a simultaneous turn others begin theirs anew."""
        if not self._parts:
            return self._since.copy()
        return [choice for choice in self._since if choice[0] == dreamer]

    def _copied_at_boundary(self) -> Game:
        """A game like this one at its last boundary, its step not yet begun."""
        table, here = self._at_boundary(), self._boundary
        if here.story:
            table.record.story = self.table.record.story[: here.story]
        table.telling = self.table.telling
        new = Game(self.rules, table, self._memory.copy(), self._recording, here)
        new._dreamer = self._dreamer
        new._left = self._left
        new._blank = self._blank
        return new

    def _setup_told(self) -> Setup:
        if self._told is None:
            self._told = self.setup.with_seed("")
        return self._told

    def _imagined_at_boundary(self, player: int, pools: Pools) -> Game:
        """The same, with no seed, story or record of the real one: all would tell."""
        table, here = self._at_boundary(), self._boundary
        table.setup = self._setup_told()
        table.telling = False
        memory = Memory([{} for _ in range(table.players + 1)])
        memory.pools[player] = pools
        start = Boundary(here.saved, here.seed, here.step, 0)
        new = Game(self.rules, table, memory, False, start)
        new._dreamer = player
        new._left = self._left
        new._blank = self._blank
        return new


def new_game(rules: Rules[Any], setup: Setup, recording: bool = True) -> Game:
    """A new game at its first question.

    Without recording it keeps neither digests nor story, and is several times faster.
    """
    table: Table = rules.blank(setup)
    if recording:  # the others are played by the thousand
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


def game_from(rules: Rules[Any], setup: Setup, stored: dict[str, Any]) -> Game:
    """A game that goes on from a snapshot, also one made under older rules."""
    table: Table = rules.blank(setup)
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


def reopened(
    rules: Rules[Any],
    setup: Setup,
    choices: list[Choice],
    recording: bool,
    stored: dict[str, Any],
) -> Game:
    """A game that was pickled."""
    setup = rules.set_up_again(setup)
    game = game_from(rules, setup, stored) if stored else new_game(rules, setup, recording)
    for player, key in choices:
        game.answer(player, key)
    return game


def played_again(game: Game, upto: int | None = None) -> Game:
    """The same game from its start, after `upto` choices: this is how a choice is taken back."""
    stored = game.started_from
    rules, setup = game.rules, game.setup
    again = game_from(rules, setup, stored) if stored else new_game(rules, setup)
    for player, key in game.choices[:upto]:
        again.answer(player, key)
    return again
