# SPDX-License-Identifier: MIT
"""PettingZoo: all agents at once.

Carcassonne is played in turns: one agent decides in each step, and the actions of the others are
ignored. The mask of the agent that decides contains a 1; the masks of the others are all 0.
"""

from gymnasium import spaces
from pettingzoo import ParallelEnv

from ._engine import Rules
from .arrays import OneGame, observation_space, render_mode_checked


class Carcassonne(ParallelEnv):
    """One game of any rules; with the arguments of carcarena.aec.Carcassonne."""

    metadata = {"name": "carcassonne_v0", "render_modes": ["ansi", "human"], "render_fps": 2}

    def __init__(self, rules=None, observation="terms", render_mode=None, **options):
        self.render_mode = render_mode_checked(render_mode)
        self._one = OneGame(rules, observation, **options)
        self.possible_agents = [f"player_{i}" for i in range(self._one.rules.players)]
        lane = self._one.lane
        self.observation_spaces = {a: observation_space(lane, observation)
                                   for a in self.possible_agents}
        self.action_spaces = {a: spaces.Discrete(self._one.actions) for a in self.possible_agents}
        self.agents = []

    def observation_space(self, agent):
        return self.observation_spaces[agent]

    def action_space(self, agent):
        return self.action_spaces[agent]

    def _observations(self):
        return {agent: self._one.observe(i) for i, agent in enumerate(self.possible_agents)}

    def reset(self, seed=None, options=None):
        self._one.reset(seed)
        self.agents = self.possible_agents[:]
        return self._observations(), {agent: {} for agent in self.agents}

    def step(self, actions):
        agents = self.agents
        self._one.step(actions[self.possible_agents[self._one.player]])
        over = bool(self._one.over)
        rewards = dict(zip(self.possible_agents, self._one.rewards))
        infos = {agent: {"scores": self._one.scores} if over else {} for agent in agents}
        if over:
            self.agents = []
        return (self._observations(), rewards, dict.fromkeys(agents, over),
                dict.fromkeys(agents, False), infos)

    def render(self):
        return self._one.render(self.render_mode)

    def close(self):
        pass


def env(players=2, tilesets=("base",), **options):
    """Returns an environment for a number of players and tile sets."""
    return Carcassonne(Rules(tilesets, players), **options)
