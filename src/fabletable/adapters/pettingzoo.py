"""The games as PettingZoo environments (AEC): `env("fine-sand-normal-2-v2")`."""

from __future__ import annotations

from functools import cached_property
from typing import Any

from fabletable.adapters.extras import demand

demand("gymnasium", "numpy", "pettingzoo")

import numpy as np
from gymnasium import spaces
from pettingzoo import AECEnv
from pettingzoo.utils.wrappers import OrderEnforcingWrapper

from fabletable.adapters.numbered import Numbered
from fabletable.adapters.variants import Variant, find_variant
from fabletable.adapters.words import table_text


def env(name: str | Variant, render_mode: str | None = None) -> OrderEnforcingWrapper:
    """The environment with PettingZoo's usual guard against calls in a wrong order."""
    return OrderEnforcingWrapper(raw_env(name, render_mode))


def raw_env(name: str | Variant, render_mode: str | None = None) -> TableEnv:
    return TableEnv(find_variant(name) if isinstance(name, str) else name, render_mode)


class TableEnv(AECEnv):  # type: ignore[misc]  # it has no types
    """One game for all players in turn. An illegal action raises NotOffered and changes nothing."""

    def __init__(self, variant: Variant, render_mode: str | None = None) -> None:
        super().__init__()
        self.metadata = {
            "name": variant.name,
            "render_modes": ["ansi"],
            "is_parallelizable": False,  # simultaneous turns are of unequal length
        }
        self.render_mode = render_mode
        self.numbered = Numbered(variant)
        self.possible_agents = [f"player_{player}" for player in range(variant.players)]
        self.agents: list[str] = []

    @cached_property
    def _spaces(self) -> tuple[spaces.Dict, spaces.Discrete]:
        low, high = self.numbered.layout.bounds()
        count = len(self.numbered.actions)
        seen: dict[str, spaces.Space[Any]] = {
            "observation": spaces.Box(low, high, dtype=np.float32),
            "action_mask": spaces.Box(0, 1, (count,), dtype=np.int8),
        }
        return spaces.Dict(seen), spaces.Discrete(count)

    def observation_space(self, agent: str) -> spaces.Dict:
        return self._spaces[0]

    def action_space(self, agent: str) -> spaces.Discrete:
        return self._spaces[1]

    def reset(self, seed: int | None = None, options: dict[str, Any] | None = None) -> None:
        self.numbered.start(seed)
        self.agents = self.possible_agents[:]
        self.rewards = dict.fromkeys(self.agents, 0.0)
        self._cumulative_rewards = dict.fromkeys(self.agents, 0.0)
        self.terminations = dict.fromkeys(self.agents, False)
        self.truncations = dict.fromkeys(self.agents, False)
        self.infos: dict[str, dict[str, Any]] = {agent: {} for agent in self.agents}
        self._select()

    def observe(self, agent: str) -> dict[str, Any]:
        player = self.possible_agents.index(agent)
        return {
            "observation": self.numbered.observation(player),
            "action_mask": self.numbered.mask(player),
        }

    def step(self, action: int | None) -> None:
        agent = self.agent_selection
        if self.terminations[agent] or self.truncations[agent]:
            self._was_dead_step(action)
            return
        self.numbered.answer(self.possible_agents.index(agent), -1 if action is None else action)
        self._cumulative_rewards[agent] = 0.0
        if self.numbered.ask is None:
            self.rewards = dict(zip(self.possible_agents, self.numbered.rewards(), strict=True))
            self.terminations = dict.fromkeys(self.agents, True)
        self._accumulate_rewards()
        self._select()

    def _select(self) -> None:
        ask = self.numbered.ask
        if ask is not None:
            self.agent_selection = self.possible_agents[ask.player]

    def render(self) -> str | None:
        """The table as a spectator sees it, in words."""
        if self.render_mode is None:
            return None
        return table_text(self.numbered.game, -1, self.possible_agents)

    def close(self) -> None:
        """Nothing is held open."""
