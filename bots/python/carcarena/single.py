# SPDX-License-Identifier: MIT
"""Gymnasium: one agent against bots.

    import gymnasium, carcarena.single
    env = gymnasium.make("carcarena/Carcassonne-v0", opponent="greedy")
    envs = gymnasium.make_vec("carcarena/Carcassonne-v0", num_envs=64, vectorization_mode="vector_entry_point")

Observations are dicts (see carcarena.arrays); the mask is also info["action_mask"], and action_masks()
returns it for MaskablePPO of sb3-contrib. An illegal action loses the game (reward -1, info["illegal"]
True), and then step() raises until reset(). With illegal="raise" it raises IllegalAction and changes nothing.

`opponent` is a built-in bot as text, an object with a method choose(game), such as carcarena.Bot, a function
of a game that returns one of game.actions(), or a sequence of these: each opponent is then drawn from it for
every game, and info["opponents"] of reset() has their numbers by seat (-1: the agent).
"""

from collections.abc import Callable
from typing import Any

import gymnasium
import numpy as np
from gymnasium import spaces
from numpy.typing import NDArray

from ._engine import Game, IllegalAction, Rules
from .arrays import Observation, OneGame, observation_space, render_mode_checked
from .opponents import Opponent, pool


class Carcassonne(gymnasium.Env[Observation, int]):
    """The agent is player `seat`; all others are `opponent`. The first player alternates.

    observation: "terms", "rows", "planes" or "hand". options: actions, window, rows and rewards of VectorEnv.
    """

    metadata = {"render_modes": ["ansi", "human", "rgb_array"], "render_fps": 2}

    def __init__(self, rules: Rules | None = None, opponent: Opponent = "greedy", seat: int = 0,
                 observation: str = "terms", illegal: str = "lose", render_mode: str | None = None,
                 **options: Any) -> None:
        rules = rules or Rules(["base"])
        if not 0 <= seat < rules.players:
            raise ValueError(f"seat: expected 0 to {rules.players - 1}, got {seat}")
        if illegal not in ("lose", "raise"):
            raise ValueError(f"illegal: expected lose or raise, got {illegal!r}")
        self.render_mode = render_mode_checked(render_mode)
        bots = {i: opponent for i in range(rules.players) if i != seat} if isinstance(opponent, str) else None
        self._pool = [] if isinstance(opponent, str) else pool(rules, opponent)
        self._opponents: list[int] = []
        self._one = OneGame(rules, observation, bots, **options)
        self._seat = seat
        self._illegal = illegal
        self._lost = False
        self.observation_space = observation_space(self._one.lane, observation)  # type: ignore[assignment]
        self.action_space = spaces.Discrete(self._one.actions)  # type: ignore[assignment]

    def _seen(self, **info: Any) -> tuple[Observation, dict[str, Any]]:
        observation = self._one.observe(self._seat)
        return observation, {"action_mask": observation["action_mask"], **info}

    def _chooser(self, player: int) -> Callable[[Game], int]:
        return self._pool[self._opponents[player]]

    def _answer(self) -> float:
        """Lets opponents of the pool play. Returns the agent's rewards meanwhile."""
        one, reward = self._one, 0.0
        while self._pool and not one.over and one.player != self._seat:
            game = one.lane.game(0)
            one.step(one.lane.action_number(game, self._chooser(one.player)(game)))
            reward += one.rewards[self._seat]
        return reward

    def reset(self, *, seed: int | None = None,
              options: dict[str, Any] | None = None) -> tuple[Observation, dict[str, Any]]:
        super().reset(seed=seed)
        self._one.reset(seed)
        self._lost = False
        if not self._pool:
            return self._seen()
        self._opponents = [-1 if player == self._seat else int(self.np_random.integers(len(self._pool)))
                           for player in range(self._one.rules.players)]
        self._answer()
        return self._seen(opponents=np.array(self._opponents))

    def step(self, action: int) -> tuple[Observation, float, bool, bool, dict[str, Any]]:
        one = self._one
        if one.over or self._lost:
            raise IllegalAction("the game is over; call reset() first")
        if not one.legal(action):
            if self._illegal == "raise":
                raise IllegalAction(f"action {action} is not legal")
            self._lost = True
            observation, info = self._seen(illegal=True)
            return observation, -1.0, True, False, info
        one.step(action)
        reward = one.rewards[self._seat] + self._answer()
        over = one.over
        observation, info = self._seen(**({"scores": one.scores} if over else {}))
        return observation, reward, over, False, info

    def action_masks(self) -> NDArray[np.bool_]:
        """Returns which actions are legal, as MaskablePPO expects it."""
        return self._one.observe(self._seat)["action_mask"].astype(np.bool_)

    def game(self) -> Game:
        """Returns a copy of the game."""
        return self._one.lane.game(0)

    def render(self) -> Any:
        return self._one.render(self.render_mode)


gymnasium.register("carcarena/Carcassonne-v0", entry_point=Carcassonne,
                   vector_entry_point="carcarena.vector:CarcassonneVector")
