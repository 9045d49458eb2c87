# SPDX-License-Identifier: MIT
"""Gymnasium: one agent against built-in bots.

    import gymnasium, carcarena.single
    env = gymnasium.make("carcarena/Carcassonne-v0", opponent="greedy")

Observations are dicts (see carcarena.arrays); the mask is also info["action_mask"]. An illegal action
loses the game (reward -1, info["illegal"] True). With illegal="raise" it raises
IllegalAction and changes nothing.
"""

import gymnasium
from gymnasium import spaces

from ._engine import IllegalAction, Rules
from .arrays import OneGame, observation_space, render_mode_checked


class Carcassonne(gymnasium.Env):
    """The agent is player `seat`; all others are `opponent`, a bot as text. The first player alternates."""

    metadata = {"render_modes": ["ansi", "human"], "render_fps": 2}

    def __init__(self, rules=None, opponent="greedy", seat=0, observation="terms", illegal="lose",
                 render_mode=None, **options):
        rules = rules or Rules(["base"])
        if not 0 <= seat < rules.players:
            raise ValueError(f"seat: expected 0 to {rules.players - 1}, got {seat}")
        if illegal not in ("lose", "raise"):
            raise ValueError(f"illegal: expected lose or raise, got {illegal!r}")
        self.render_mode = render_mode_checked(render_mode)
        bots = {i: opponent for i in range(rules.players) if i != seat}
        self._one = OneGame(rules, observation, bots, **options)
        self._seat = seat
        self._illegal = illegal
        self.observation_space = observation_space(self._one.lane, observation)
        self.action_space = spaces.Discrete(self._one.actions)

    def _seen(self, **info):
        observation = self._one.observe(self._seat)
        return observation, {"action_mask": observation["action_mask"], **info}

    def reset(self, *, seed=None, options=None):
        super().reset(seed=seed)
        self._one.reset(seed)
        return self._seen()

    def step(self, action):
        one = self._one
        if one.over:
            raise IllegalAction("the game is over; call reset() first")
        if not one.legal(action):
            if self._illegal == "raise":
                raise IllegalAction(f"action {action} is not legal")
            return self._lost()
        one.step(action)
        over = bool(one.over)
        observation, info = self._seen(**({"scores": one.scores} if over else {}))
        return observation, one.rewards[self._seat], over, False, info

    def _lost(self):
        observation, info = self._seen(illegal=True)
        return observation, -1.0, True, False, info

    def render(self):
        return self._one.render(self.render_mode)


gymnasium.register("carcarena/Carcassonne-v0", entry_point=Carcassonne)
