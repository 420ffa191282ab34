"""The games as Gymnasium environments: one seat is yours, bots of ours have the others.

Importing this registers every variant: `gymnasium.make("fabletable/fine-sand-normal-2-v2")`.
"""

from __future__ import annotations

from typing import Any

from fabletable.adapters.extras import demand

demand("gymnasium", "numpy")

import gymnasium
import numpy as np
from gymnasium import spaces

from fabletable.adapters.numbered import Mask, Numbered
from fabletable.adapters.variants import Variant, find_variant, variants
from fabletable.adapters.words import table_text
from fabletable.bots.bot import answer_of
from fabletable.engine.errors import BadSetup, NotOffered
from fabletable.shelf import make_bot

NAMESPACE = "fabletable"
ILLEGAL = -1.0  # what an illegal action costs; it ends the game too
Observation = dict[str, Any]


class SeatEnv(gymnasium.Env[Observation, np.int64]):
    """One player's game. `seat` is 0 for the first; None changes seats from game to game."""

    metadata = {"render_modes": ["ansi"], "render_fps": 1}  # noqa: RUF012  # Gymnasium's own way

    def __init__(
        self,
        variant: str | Variant,
        bot: str = "hasty",
        seat: int | None = None,
        render_mode: str | None = None,
    ) -> None:
        found = find_variant(variant) if isinstance(variant, str) else variant
        if seat is not None and not 0 <= seat < found.players:
            raise BadSetup(f"expected a seat from 0 to {found.players - 1}, got {seat}")
        make_bot(bot, "")  # or a word on which there are
        self.bot = bot
        self.fixed = seat
        self.seat = seat or 0
        self.render_mode = render_mode
        self.numbered = Numbered(found)
        low, high = self.numbered.layout.bounds()
        count = len(self.numbered.actions)
        seen: dict[str, spaces.Space[Any]] = {
            "observation": spaces.Box(low, high, dtype=np.float32),
            "action_mask": spaces.Box(0, 1, (count,), dtype=np.int8),
        }
        self.observation_space = spaces.Dict(seen)
        self.action_space = spaces.Discrete(count)

    def reset(
        self, *, seed: int | None = None, options: dict[str, Any] | None = None
    ) -> tuple[Observation, dict[str, Any]]:
        super().reset(seed=seed)
        players = self.numbered.variant.players
        self.seat = int(self.np_random.integers(players)) if self.fixed is None else self.fixed
        self.numbered.start(int(self.np_random.integers(2**62)))
        seeds = [f"{self.numbered.game.setup.seed}/{player}" for player in range(players)]
        self.bots = [make_bot(self.bot, seed) for seed in seeds]
        self._let_bots_play()
        return self._observed(), self._info()

    def step(self, action: np.int64) -> tuple[Observation, float, bool, bool, dict[str, Any]]:
        try:
            self.numbered.answer(self.seat, int(action))
        except NotOffered as why:
            return self._observed(), ILLEGAL, True, False, {**self._info(), "illegal": str(why)}
        self._let_bots_play()
        reward = self.numbered.rewards()[self.seat]
        return self._observed(), reward, self.numbered.ask is None, False, self._info()

    def action_masks(self) -> Mask:
        """By this name, learners that heed masks look for them."""
        return self.numbered.mask(self.seat)

    def render(self) -> str | None:
        if self.render_mode is None:
            return None
        names = [f"player_{player}" for player in range(self.numbered.variant.players)]
        return table_text(self.numbered.game, self.seat, names)

    def _let_bots_play(self) -> None:
        """Until it is our turn; in a simultaneous one we go first."""
        game = self.numbered.game
        while game.asks and game.ask_of(self.seat) is None:
            ask = game.asks[0]
            game.answer(ask.player, answer_of(self.bots[ask.player], game, ask))

    def _observed(self) -> Observation:
        return {
            "observation": self.numbered.observation(self.seat),
            "action_mask": self.numbered.mask(self.seat),
        }

    def _info(self) -> dict[str, Any]:
        return {"seat": self.seat}


def register() -> None:
    """Make every variant known to Gymnasium, each once."""
    for name, variant in variants().items():
        known = f"{NAMESPACE}/{name}"
        if known not in gymnasium.registry:
            gymnasium.register(
                known, entry_point=f"{__name__}:SeatEnv", kwargs={"variant": variant}
            )


register()
