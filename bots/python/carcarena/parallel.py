# SPDX-License-Identifier: MIT
"""PettingZoo: all agents at once.

Carcassonne is played in turns: one agent decides in each step, and the actions of the others are
ignored. The last action, number `n - 1` of `n`, is to wait: it is the only legal one of the agents that do
not decide, and not legal for the agent that does. So no mask is all 0.
"""

from collections.abc import Sequence
from typing import Any

import numpy as np
from gymnasium import spaces
from pettingzoo import ParallelEnv

from ._engine import Game, Rules
from .arrays import Observation, OneGame, observation_space, render_mode_checked


class Carcassonne(ParallelEnv[str, Observation, int]):
    """One game of any rules; with the arguments of carcarena.aec.Carcassonne."""

    metadata = {"name": "carcassonne_v0", "render_modes": ["ansi", "human", "rgb_array"], "render_fps": 2}

    def __init__(self, rules: Rules | None = None, observation: str = "terms", render_mode: str | None = None,
                 **options: Any) -> None:
        self.render_mode = render_mode_checked(render_mode)
        self._one = OneGame(rules, observation, **options)
        self.possible_agents = [f"player_{i}" for i in range(self._one.rules.players)]
        lane = self._one.lane
        self.observation_spaces: dict[str, spaces.Space[Any]] = {a: observation_space(lane, observation, waiting=True)
                                   for a in self.possible_agents}
        self.action_spaces: dict[str, spaces.Space[Any]] = {
            a: spaces.Discrete(self._one.actions + 1) for a in self.possible_agents}
        self.agents: list[str] = []

    def observation_space(self, agent: str) -> spaces.Space[Any]:
        return self.observation_spaces[agent]

    def action_space(self, agent: str) -> spaces.Space[Any]:
        return self.action_spaces[agent]

    def _observe(self, player: int) -> Observation:
        seen = self._one.observe(player)
        waits = not seen["action_mask"].any()
        return seen | {"action_mask": np.append(seen["action_mask"], np.int8(waits))}

    def _observations(self) -> dict[str, Observation]:
        return {agent: self._observe(i) for i, agent in enumerate(self.possible_agents)}

    def reset(self, seed: int | None = None,
              options: dict[str, Any] | None = None) -> tuple[dict[str, Observation], dict[str, dict[str, Any]]]:
        self._one.reset(seed)
        self.agents = self.possible_agents[:]
        return self._observations(), {agent: {} for agent in self.agents}

    def step(self, actions: dict[str, int]) -> tuple[dict[str, Observation], dict[str, float], dict[str, bool],
                                                     dict[str, bool], dict[str, dict[str, Any]]]:
        agents = self.agents
        self._one.step(actions[self.possible_agents[self._one.player]])
        over = self._one.over
        rewards = dict(zip(self.possible_agents, self._one.rewards))
        infos: dict[str, dict[str, Any]] = {agent: {"scores": self._one.scores} if over else {} for agent in agents}
        if over:
            self.agents = []
        return (self._observations(), rewards, dict.fromkeys(agents, over),
                dict.fromkeys(agents, False), infos)

    def render(self) -> Any:
        return self._one.render(self.render_mode)

    def close(self) -> None:
        pass

    def game(self) -> Game:
        """Returns a copy of the game."""
        return self._one.lane.game(0)


def env(players: int = 2, tilesets: str | Sequence[str] = ("base",), **options: Any) -> Carcassonne:
    """Returns an environment for a number of players and tile sets."""
    return Carcassonne(Rules(tilesets, players), **options)
