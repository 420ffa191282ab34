"""What the lab keeps of a game: by question, choice and story alone, whatever the game is."""

from __future__ import annotations

from collections import Counter
from collections.abc import Sequence
from typing import Any

import msgspec

from fabletable.engine.choice import Ask, thing, verb_of
from fabletable.engine.errors import Mistake
from fabletable.engine.facts import Result, Setup
from fabletable.engine.game import Game
from fabletable.engine.rules import AnyRules
from fabletable.engine.story import Event
from fabletable.engine.study import Study

SENSIBLE = 0.95  # of the habit: who has this much is chosen as good as always


class Use(msgspec.Struct):
    """What one seat had to do with one card in a game."""

    offered: int = 0  # choices in which it could be chosen
    chosen: int = 0
    taken: int = 0
    played: int = 0


class Seat(msgspec.Struct):
    """One seat of a game, counted from who was asked first."""

    share: float  # of the win
    place: int
    score: int
    cards: dict[str, Use]


class Played(msgspec.Struct):
    """One game."""

    seed: str
    mode: str
    players: int
    decisions: int
    leads: int  # how often the lead changed, by what the game tells bots to value
    obvious: int  # choices with one sensible answer, by the game's habits
    seats: list[Seat]
    counts: dict[str, int]  # what the game's own study counted
    loner: int = -1  # who played without the barred answers


class Witness:
    """Looks on while a game is played."""

    def __init__(self, rules: AnyRules, study: Study[Any], setup: Setup) -> None:
        self.rules = rules
        self.study = study
        self.setup = setup
        self.habits = rules.advice.habits
        self.counts: Counter[str] = Counter()
        self.uses: list[dict[str, Use]] = [{} for _ in range(setup.players)]
        self.obvious = self.leads = 0
        self.turn = self.leader = self.first = -1

    def use(self, player: int, card: str) -> Use:
        return self.uses[player].setdefault(card, Use())

    def at_choice(self, game: Game, ask: Ask, key: str) -> None:
        """Before the choice is carried out."""
        self.counts.update(self.study.at_choice(game.table, ask, key))
        for card in {thing(one) for one in ask.keys if self._about_card(one)}:
            self.use(ask.player, card).offered += 1
        if self._about_card(key):
            self.use(ask.player, thing(key)).chosen += 1
        self.obvious += self._obvious(ask.keys)
        if self.first < 0:
            self.first = 0 if game.simultaneous else ask.player
        if ask.player != self.turn:
            self.turn = ask.player
            self._look_who_leads(game)

    def _about_card(self, key: str) -> bool:
        verbs = self.study.verbs
        return thing(key) in self.setup.deck and (not verbs or verb_of(key) in verbs)

    def _obvious(self, keys: Sequence[str]) -> bool:
        weights = [self.habits.get(key, 0.0) for key in keys]
        return max(weights) > SENSIBLE * sum(weights)

    def _look_who_leads(self, game: Game) -> None:
        values = [game.value(player) for player in range(self.setup.players)]
        best = max(values)
        if values.count(best) == 1:
            leader = values.index(best)
            self.leads += self.leader not in (-1, leader)
            self.leader = leader

    def played(self, game: Game, loner: int | None = None) -> Played:
        """When it is over."""
        result, story = game.result, game.table.record.story
        if result is None:
            raise Mistake(f"a game of {self.rules.facts.name} has not ended")
        for event in story:
            self._hear(event)
        self.counts.update(self.study.at_end(game.table, result, story))
        seats, first = range(self.setup.players), max(0, self.first)
        order = [(seat + first) % len(seats) for seat in seats]
        return Played(
            seed=self.setup.seed,
            mode=self.setup.mode,
            players=len(seats),
            decisions=game.decisions,
            leads=self.leads,
            obvious=self.obvious,
            seats=[self._seat(result, seat) for seat in order],
            counts=dict(self.counts),
            loner=-1 if loner is None else order.index(loner),
        )

    def _hear(self, event: Event) -> None:
        """An event tells what its player took or played, by what the study says it means."""
        if event.player < 0:
            return
        study = self.study
        known = study.taken or study.played
        took = event.name in study.taken if known else bool(event.to)
        plays = event.name in study.played if known else not event.to
        for card in event.cards:
            if (took or plays) and card in self.setup.deck:
                use = self.use(event.player, card)
                use.taken += took
                use.played += plays

    def _seat(self, result: Result, seat: int) -> Seat:
        cards = dict(sorted(self.uses[seat].items()))
        return Seat(shares(result)[seat], result.places[seat], result.scores[seat], cards)


def shares(result: Result) -> list[float]:
    """Of the win, by seat; where nobody wins, nobody has any, and alone one wins or not."""
    seats = range(len(result.places))
    winners = result.winners
    return [1 / len(winners) if seat in winners else 0.0 for seat in seats]
