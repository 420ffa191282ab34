"""Imagination: worlds that a player cannot tell from the real one.

A world is a copy at the same question in which the cards hidden from the dreamer are dealt anew
within what the dreamer remembers, and chance has a new seed. It is made like every copy: from
the boundary, by making the choices of the step again; where the dream began, the cards change.

That works in the middle of a step because waiting rules hold no hidden cards, and because a
question can make its keys anew from the table (`Ask.offer`).
"""

from __future__ import annotations

from collections.abc import Sequence

from fabletable.engine.boundary import Boundary, Dream
from fabletable.engine.choice import NOT_MADE, Ask
from fabletable.engine.drive import Choice
from fabletable.engine.history import History


class Dreaming(History):
    """How a copy of a game falls asleep."""

    def _relive(self, path: list[Choice], dreams: list[Dream], known: Sequence[Ask] = ()) -> bool:
        """Begin the step and go along this path, falling asleep where the dreams began.

        Questions that are `known` have the same answers here. False if a dream is one that the
        dreamer could tell from waking.
        """
        self._again = True
        asleep = bool(dreams) and dreams[0].simultaneous
        if not self._begin(only=dreams[0].player if asleep else None):
            self._end()
        done = 0
        for i, dream in enumerate(dreams):
            self._go_along(path[done : dream.at])
            last = not any(later.simultaneous for later in dreams[i + 1 :])
            if not self._fall_asleep(dream, last):
                return False
            done = dream.at
        self._go_along(path[done:] if done else path)
        self._again = False
        for one in known:
            ask = self.ask_of(one.player)
            # A handful notes more than its keys.
            if ask is not None and ask.keys is NOT_MADE and one.handful is None:
                ask.keys = one.keys
        self._ask()
        return True

    def _ask(self) -> None:
        """Along a path nobody asked what could be chosen."""
        for ask in self.asks:
            if ask.keys is NOT_MADE:
                ask.keys = ask.offer()

    def _go_along(self, path: list[Choice]) -> None:
        for player, key in path:
            # Who is not asked has not begun: the dreamer does not know what others did
            # in a simultaneous turn, so they begin theirs anew.
            part = self._part_of(player)
            ask = part.ask if part is not None else self.asks[0]
            if ask is not None:
                self._feed(ask, key)

    def _fall_asleep(self, dream: Dream, last: bool) -> bool:
        """Deal what is hidden from the dreamer anew; others' questions change with it.

        Others begin a simultaneous turn when no further dream could undo what they did.
        Everybody sees who is asked, and only who has a choice is asked, but for questions that
        are always asked: False if in this deal somebody would have none. Where a choice is rare,
        such as what to pay a price with, one answer has to do; and where nothing at all fits the
        deal, whatever the question says instead.
        """
        self._ask()  # the dreamer knows what could be chosen before
        dream.deal(self.table)
        self.table.chance.seed = dream.seed
        self._blank_unseen_moves(dream.player)
        at = len(self._path)
        if at != dream.at:  # without the answers of those who begin anew
            dream = Dream(
                at, dream.player, dream.seed, dream.pools, dream.simultaneous, dream.least
            )
        self._dreams.append(dream)
        if dream.simultaneous:
            if last:
                self._again = False
                self._open()
                self._again = True
                del self._path[at:]  # what others were forced to comes with the dream
            return self.simultaneous
        for ask in self.asks:
            if ask.player != dream.player:
                ask.make_anew()
                if len(ask.keys) < (1 if ask.always else dream.least):
                    return False
        return True

    def _blank_unseen_moves(self, player: int) -> None:
        """Which cards moved unseen in this step is not for the dreamer to know."""
        zones, moves = self.table.zones, self.table.record.moves
        for i, (_, source, target, shown) in enumerate(moves):
            seen = zones[source].seen_by(player) or zones[target].seen_by(player)
            if not seen and not shown >> (player + 1) & 1:
                moves[i] = ((), source, target, shown)

    def _settle(self, player: int, seed: int) -> None:
        """Where a step has not touched a card yet, the imagined world is a boundary of its own,
        so that its forks need not dream again.
        """
        table, here, saved = self.table, self._boundary, self._boundary.saved
        if self._since or self._parts or table.record.moves or table.chance.occasions:
            return
        laid = saved[0].copy()
        for index, zone in enumerate(table.zones):
            cards = zone.cards
            if not zone.seen_by(player):
                laid[index] = zone.lend()
            elif cards is not laid[index] and cards != laid[index]:
                return  # moves between open zones are not on record
        self._boundary = self._kept = Boundary((laid, saved[1], saved[2]), seed, here.step, 0)
        self._dreams = []
