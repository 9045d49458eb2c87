# SPDX-License-Identifier: MIT
"""PettingZoo: one agent after the other (AEC).

    from carcarena import aec
    env = aec.env(players=3)

Agents are player_0, player_1, ...; agent_selection is the one to decide. Observations are dicts (see
carcarena.arrays); the mask is observation["action_mask"]. An illegal action raises IllegalAction and
changes nothing. Wrap the environment if it should end the game.
"""

from collections.abc import Sequence
from typing import Any

from gymnasium import spaces
from pettingzoo import AECEnv

from ._engine import Game, IllegalAction, Rules
from .arrays import Observation, OneGame, observation_space, render_mode_checked


class Carcassonne(AECEnv[str, Observation, int | None]):
    """One game of any rules, any number of players.

    `observation` is "terms", "tokens", "rows" or "planes". `options` are these arguments of VectorEnv:
    actions, window, planes, rows, tokens, rewards.
    """

    metadata = {"name": "carcassonne_v0", "render_modes": ["ansi", "human", "rgb_array"],
                "is_parallelizable": False, "render_fps": 2}

    def __init__(self, rules: Rules | None = None, observation: str = "terms", render_mode: str | None = None,
                 **options: Any) -> None:
        super().__init__()
        self.render_mode = render_mode_checked(render_mode)
        self._one = OneGame(rules, observation, **options)
        self.possible_agents = [f"player_{i}" for i in range(self._one.rules.players)]
        self._number = {agent: i for i, agent in enumerate(self.possible_agents)}
        lane = self._one.lane
        self.observation_spaces: dict[str, spaces.Space[Any]] = {
            a: observation_space(lane, observation) for a in self._number}
        self.action_spaces: dict[str, spaces.Space[Any]] = {a: spaces.Discrete(self._one.actions) for a in self._number}
        self.agents: list[str] = []

    def observation_space(self, agent: str) -> spaces.Space[Any]:
        return self.observation_spaces[agent]

    def action_space(self, agent: str) -> spaces.Space[Any]:
        return self.action_spaces[agent]

    def reset(self, seed: int | None = None, options: dict[str, Any] | None = None) -> None:
        self._one.reset(seed)
        self.agents = self.possible_agents[:]
        self.rewards = dict.fromkeys(self.agents, 0.0)
        self._cumulative_rewards = dict.fromkeys(self.agents, 0.0)
        self.terminations = dict.fromkeys(self.agents, False)
        self.truncations = dict.fromkeys(self.agents, False)
        self.infos: dict[str, dict[str, Any]] = {agent: {} for agent in self.agents}
        self.agent_selection = self.possible_agents[self._one.player]

    def observe(self, agent: str) -> Observation:
        return self._one.observe(self._number[agent])

    def step(self, action: int | None) -> None:
        agent = self.agent_selection
        if self.terminations[agent]:
            self._was_dead_step(action)
            return
        if action is None:
            raise IllegalAction("action: expected a number; None is for agents whose game is over")
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
