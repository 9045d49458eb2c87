# SPDX-License-Identifier: MIT
"""PettingZoo: one agent after the other (AEC).

    from carcarena import aec
    env = aec.env(players=3)

Agents are player_0, player_1, ...; agent_selection is the one to decide. Observations are dicts (see
carcarena.arrays); the mask is observation["action_mask"]. An illegal action raises IllegalAction and
changes nothing. Wrap the environment if it should end the game.
"""

from pettingzoo import AECEnv

from ._engine import Rules
from .arrays import OneGame, observation_space, render_mode_checked
from gymnasium import spaces


class Carcassonne(AECEnv):
    """One game of any rules, any number of players.

    `observation` is "terms", "tokens", "rows" or "planes". `options` are these arguments of VectorEnv:
    actions, window, planes, rows, tokens, rewards.
    """

    metadata = {"name": "carcassonne_v0", "render_modes": ["ansi", "human"],
                "is_parallelizable": False, "render_fps": 2}

    def __init__(self, rules=None, observation="terms", render_mode=None, **options):
        super().__init__()
        self.render_mode = render_mode_checked(render_mode)
        self._one = OneGame(rules, observation, **options)
        self.possible_agents = [f"player_{i}" for i in range(self._one.rules.players)]
        self._number = {agent: i for i, agent in enumerate(self.possible_agents)}
        lane = self._one.lane
        self.observation_spaces = {a: observation_space(lane, observation) for a in self._number}
        self.action_spaces = {a: spaces.Discrete(self._one.actions) for a in self._number}
        self.agents = []

    def observation_space(self, agent):
        return self.observation_spaces[agent]

    def action_space(self, agent):
        return self.action_spaces[agent]

    def reset(self, seed=None, options=None):
        self._one.reset(seed)
        self.agents = self.possible_agents[:]
        self.rewards = dict.fromkeys(self.agents, 0.0)
        self._cumulative_rewards = dict.fromkeys(self.agents, 0.0)
        self.terminations = dict.fromkeys(self.agents, False)
        self.truncations = dict.fromkeys(self.agents, False)
        self.infos = {agent: {} for agent in self.agents}
        self.agent_selection = self.possible_agents[self._one.player]

    def observe(self, agent):
        return self._one.observe(self._number[agent])

    def step(self, action):
        agent = self.agent_selection
        if self.terminations[agent]:
            self._was_dead_step(action)
            return
        one = self._one
        one.step(action)
        self._cumulative_rewards[agent] = 0.0
        player = one.seen
        if player < 0:
            self.terminations = dict.fromkeys(self.agents, True)
            self.infos = {a: {"scores": one.scores} for a in self.agents}
        else:
            self.agent_selection = self.possible_agents[player]
        if player < 0 or one.pays_always:
            self.rewards = dict(zip(self.possible_agents, one.rewards))
            self._accumulate_rewards()

    def render(self):
        return self._one.render(self.render_mode)

    def close(self):
        pass

    def game(self):
        """Returns a copy of the game."""
        return self._one.lane.game(0)


def env(players=2, tilesets=("base",), **options):
    """Returns an environment for a number of players and tile sets."""
    return Carcassonne(Rules(tilesets, players), **options)
