"""The games as OpenSpiel has them: importing this registers `fabletable_fine_sand` and the rest.

    pyspiel.load_game("fabletable_fine_sand", {"mode": "normal", "players": 2})

Chance is inside our games, named by a seed. So here the seed is drawn first, by three chance nodes
of 256 outcomes each, and everything after it is settled: explicit chance, exact and serialisable.
That is honest for whatever goes by information states (ISMCTS, regret, learners), since
`resample_from_infostate` deals anew and reseeds by imagination. **A planner that clones the true
state, such as plain MCTS, sees the future**; see docs/research.md.
"""

from __future__ import annotations

import ctypes
import json
from collections.abc import Callable
from hashlib import sha256
from random import Random
from typing import Any

from fabletable.adapters.extras import demand

demand("numpy", "pyspiel")

import numpy as np
import pyspiel

from fabletable.adapters.numbered import Numbered
from fabletable.adapters.variants import Variant, rewards
from fabletable.engine.game import Game
from fabletable.engine.rules import AnyRules
from fabletable.shelf import GAMES

SEED_NODES = 3
OUTCOMES = 256
PREFIX = "fabletable_"


def short_name(rules: AnyRules) -> str:
    return PREFIX + rules.facts.key.replace("-", "_")


class TableGame(pyspiel.Game):  # type: ignore[misc]  # it has no types
    """A variant of a game of ours."""

    def __init__(self, rules: AnyRules, params: dict[str, Any]) -> None:
        mode = rules.facts.mode(params.get("mode") or rules.facts.modes[0].key)
        players = params.get("players") or mode.players[0]
        rules.setup(mode.key, players)  # or a word on what is possible
        self.variant = Variant(rules, mode.key, players)
        self.numbered = Numbered(self.variant)
        self.recall = bool(params.get("recall", False))
        super().__init__(
            game_type(rules), self._facts(), {**params, "mode": mode.key, "players": players}
        )

    def _facts(self) -> Any:
        return pyspiel.GameInfo(
            num_distinct_actions=len(self.variant.actions),
            max_chance_outcomes=OUTCOMES,
            num_players=self.variant.players,
            min_utility=-1.0,
            max_utility=1.0,
            max_game_length=self.variant.rules.facts.cap,
        )

    def new_initial_state(self) -> TableState:
        return TableState(self)

    def imagined(self, table: Game, dreamer: int) -> TableState:
        """A state at this table, which somebody imagines."""
        state = TableState(self)
        state.table = table
        state.first = dreamer
        return state

    def make_py_observer(self, iig_obs_type: Any = None, params: Any = None) -> TableObserver:
        return TableObserver(self, params)


class TableState(pyspiel.State):  # type: ignore[misc]
    """A game under way. `_seed` are the outcomes of chance so far."""

    def __init__(self, game: TableGame) -> None:
        super().__init__(game)
        self._seed: tuple[int, ...] = ()
        self.table: Game | None = None
        self.first = -1  # who is asked first of several: a dreamer's world begins with the dreamer
        self._past: dict[int, str] = {}  # by player, a hash of all that they saw and chose

    # -- what OpenSpiel asks of a state

    def current_player(self) -> int:
        if self.table is None:
            return int(pyspiel.PlayerId.CHANCE)
        if not self.table.asks:
            return int(pyspiel.PlayerId.TERMINAL)
        asked = [ask.player for ask in self.table.asks]
        return self.first if self.first in asked else asked[0]

    def _legal_actions(self, player: int) -> list[int]:
        return self.numbered().legal(player)

    def chance_outcomes(self) -> list[tuple[int, float]]:
        return [(outcome, 1 / OUTCOMES) for outcome in range(OUTCOMES)]

    def _apply_action(self, action: int) -> None:
        if self.table is None:
            self._seed += (action,)
            if len(self._seed) == SEED_NODES:
                seed = "".join(f"{part:02x}" for part in self._seed)
                self.table = self.get_game().variant.game(seed)
            return
        player = self.current_player()
        if self.get_game().recall:
            moment = f"{self.information_state_string(player)} {action}"
            self._past[player] = f"{sha256(moment.encode()).hexdigest()} "
        self.numbered().answer(player, action)

    def _action_to_string(self, player: int, action: int) -> str:
        if player == pyspiel.PlayerId.CHANCE:
            return f"seed:{action:02x}"
        return str(self.get_game().variant.actions[action])

    def is_terminal(self) -> bool:
        return self.table is not None and not self.table.asks

    def returns(self) -> list[float]:
        result = self.table.result if self.table is not None else None
        players = self.get_game().variant.players
        return rewards(result) if result is not None else [0.0] * players

    def __str__(self) -> str:
        """What was chosen so far: that and the seed is the whole game."""
        if self.table is None or self.first >= 0:
            return f"seed {self._seed}, imagined by {self.first}"
        said = [f"{player} {key}" for player, key in self.table.choices]
        return "\n".join([f"seed {self._seed}", *said])

    # -- what a player knows

    def information_state_string(self, player: int | None = None) -> str:
        """What the player sees; with `recall`, and all that they saw and chose before."""
        who = self.current_player() if player is None else player
        return self._past.get(who, "") + self._seen(who)

    def observation_string(self, player: int | None = None) -> str:
        return self._seen(self.current_player() if player is None else player)

    def _seen(self, player: int) -> str:
        """The view as it is, and the question."""
        game = self.table
        if game is None:
            return ""
        ask = game.ask_of(player)
        about = [ask.prompt, *ask.keys] if ask is not None else []
        return json.dumps([game.view(player), about], separators=(",", ":"))

    def resample_from_infostate(self, player: int, sampler: Callable[[], float]) -> TableState:
        """A state that this player cannot tell from this one: hidden cards dealt anew, chance
        reseeded. In a simultaneous turn the others begin theirs anew, and the player goes first.
        """
        assert self.table is not None, "before the seed is drawn there is nothing to know"
        other: TableState = self.clone()
        other.table = self.table.imagine(player, Random(int(sampler() * 2**53)))
        other.first = player
        return other

    def numbered(self) -> Numbered:
        assert self.table is not None
        numbered: Numbered = self.get_game().numbered
        numbered.take(self.table)
        return numbered


class TableObserver:
    """The table in numbers, and in words."""

    def __init__(self, game: TableGame, params: Any) -> None:
        if params:
            raise ValueError(f"expected no parameters, got {params}")
        self.tensor = np.zeros(game.numbered.layout.size, np.float32)
        self.dict = {"observation": self.tensor}

    def set_from(self, state: TableState, player: int) -> None:
        self.tensor.fill(0)
        if state.table is not None:
            self.tensor[:] = state.numbered().observation(player)

    def string_from(self, state: TableState, player: int) -> str:
        return state.observation_string(player)


def game_type(rules: AnyRules) -> Any:
    """What is said of a game. Rivals that the game plays may win, and then rewards do not come to
    zero.
    """
    counts = [count for mode in rules.facts.modes for count in mode.players]
    return pyspiel.GameType(
        short_name=short_name(rules),
        long_name=rules.facts.name,
        dynamics=pyspiel.GameType.Dynamics.SEQUENTIAL,
        chance_mode=pyspiel.GameType.ChanceMode.EXPLICIT_STOCHASTIC,
        information=pyspiel.GameType.Information.IMPERFECT_INFORMATION,
        utility=pyspiel.GameType.Utility.GENERAL_SUM,
        reward_model=pyspiel.GameType.RewardModel.TERMINAL,
        max_num_players=max(counts),
        min_num_players=min(counts),
        provides_information_state_string=True,
        provides_information_state_tensor=False,
        provides_observation_string=True,
        provides_observation_tensor=True,
        parameter_specification={"mode": "", "players": 0, "recall": False},
        default_loadable=True,
    )


def register() -> None:
    """Make every game known to OpenSpiel, each once."""
    known = set(pyspiel.registered_names())
    for rules in GAMES.values():
        if short_name(rules) not in known:
            _register(rules)


def _register(rules: AnyRules) -> None:
    def create(params: dict[str, Any] | None = None) -> TableGame:
        return TableGame(rules, params or {})

    # OpenSpiel's list of games outlives Python, and would free this after Python has ended.
    ctypes.pythonapi.Py_IncRef(ctypes.py_object(create))
    pyspiel.register_game(game_type(rules), create)


register()
