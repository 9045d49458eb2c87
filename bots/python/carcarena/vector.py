# SPDX-License-Identifier: MIT
"""Gymnasium: many games of one agent against built-in bots, stepped in C.

    import gymnasium, carcarena.single
    envs = gymnasium.make_vec("carcarena/Carcassonne-v0", num_envs=64, vectorization_mode="vector_entry_point",
                              opponent="greedy", threads=2)

Observations are dicts of arrays with a row for each game, as of carcarena.single. A game that ends is followed
by the next one in the same step (AutoresetMode.SAME_STEP): info["final_obs"] has its last observations, and
info["final_info"] the final scores.
"""

from typing import Any

import numpy as np
from gymnasium import spaces
from gymnasium.vector import AutoresetMode, VectorEnv
from gymnasium.vector.utils import batch_space
from numpy.typing import NDArray

from . import _engine
from ._engine import Game, IllegalAction, Rules
from .arrays import Observation, allocate, observation_space, render_mode_checked


class CarcassonneVector(VectorEnv[Observation, NDArray[Any], NDArray[Any]]):
    """Arguments are those of carcarena.single.Carcassonne; `opponent` is a built-in bot as text.

    threads: number of threads, 1 to 256.
    """

    metadata = {"render_modes": ["ansi", "rgb_array"], "render_fps": 2, "autoreset_mode": AutoresetMode.SAME_STEP}

    def __init__(self, num_envs: int = 1, rules: Rules | None = None, opponent: str = "greedy", seat: int = 0,
                 observation: str = "terms", illegal: str = "lose", threads: int = 1,
                 render_mode: str | None = None, **options: Any) -> None:
        rules = rules or Rules(["base"])
        if not 0 <= seat < rules.players:
            raise ValueError(f"seat: expected 0 to {rules.players - 1}, got {seat}")
        if illegal not in ("lose", "raise"):
            raise ValueError(f"illegal: expected lose or raise, got {illegal!r}")
        if not isinstance(opponent, str):
            raise TypeError("opponent: many games at once are against a built-in bot, given as text")
        self.render_mode = render_mode_checked(render_mode)
        self.num_envs = num_envs
        bots = {player: opponent for player in range(rules.players) if player != seat}
        self._lanes = _engine.VectorEnv(rules, num_envs, threads=threads, bots=bots, **options)
        names = ("mask", "hand", observation)
        self._arrays = allocate(self._lanes, "action", "reward", "done", "score", *dict.fromkeys(names),
                                *(f"last_{name}" for name in dict.fromkeys(names)))
        self._view = observation
        self._seat = seat
        self._illegal = illegal
        self._begun = False
        self.single_observation_space = observation_space(self._lanes, observation)
        self.single_action_space = spaces.Discrete(self._arrays["mask"].shape[1])
        self.observation_space = batch_space(self.single_observation_space, num_envs)
        self.action_space = batch_space(self.single_action_space, num_envs)

    def _seen(self, last: str = "") -> Observation:
        """Returns copies of the observations of all games, or of their last positions."""
        arrays = self._arrays
        return {"action_mask": arrays[f"{last}mask"].view(np.int8).copy(), "hand": arrays[f"{last}hand"].copy(),
                "observation": arrays[f"{last}{self._view}"].copy()}

    def reset(self, *, seed: int | list[int | None] | None = None,
              options: dict[str, Any] | None = None) -> tuple[Observation, dict[str, Any]]:
        """Starts the first games of a seed. Without a seed: the next games, or those of a random seed."""
        if isinstance(seed, list):
            raise TypeError("seed: expected one for all games, which differ by their numbers")
        super().reset(seed=seed)
        if seed is None and self._begun:
            self._lanes.reset(lanes=range(self.num_envs))
        else:
            self._lanes.reset(int(self.np_random.integers(2**63)) if seed is None else seed)
        self._begun = True
        observation = self._seen()
        return observation, {"action_mask": observation["action_mask"]}

    def step(self, actions: NDArray[Any]) -> tuple[Observation, NDArray[Any], NDArray[Any], NDArray[Any],
                                                   dict[str, Any]]:
        arrays = self._arrays
        actions = np.asarray(actions)
        if actions.shape != (self.num_envs,) or actions.dtype.kind not in "iu":
            raise ValueError(f"actions: expected {self.num_envs} integers, got {actions.dtype} of shape {actions.shape}")
        mask = arrays["mask"]
        inside = (actions >= 0) & (actions < mask.shape[1])
        legal = inside & (mask[np.arange(self.num_envs), np.where(inside, actions, 0)] != 0)
        if self._illegal == "raise" and not legal.all():
            raise IllegalAction(f"actions {actions[~legal].tolist()} of games {np.flatnonzero(~legal).tolist()} "
                                "are not legal; nothing has changed")
        arrays["action"][:] = np.where(legal, actions, mask.argmax(axis=1))  # lost games play on for this step
        before = None if legal.all() else self._seen()
        self._lanes.step()
        rewards = arrays["reward"][:, self._seat].astype(np.float64)
        ended = arrays["done"].astype(np.bool_)
        scores = arrays["score"].copy()
        infos = self._final(ended & legal, scores, self._seen("last_")) if (ended & legal).any() else {}
        if before is not None:
            self._lose(~legal, ended, before, rewards, infos)
        observation = self._seen()
        infos["action_mask"] = observation["action_mask"]
        return observation, rewards, ended | ~legal, np.zeros(self.num_envs, np.bool_), infos

    def _final(self, ended: NDArray[np.bool_], scores: NDArray[Any], last: Observation) -> dict[str, Any]:
        finals = np.full(self.num_envs, None, dtype=object)
        for lane in np.flatnonzero(ended):
            finals[lane] = {name: array[lane] for name, array in last.items()}
        return {"final_obs": finals, "_final_obs": ended.copy(),
                "final_info": {"scores": scores, "_scores": ended.copy()}, "_final_info": ended.copy()}

    def _lose(self, lost: NDArray[np.bool_], ended: NDArray[np.bool_], before: Observation,
              rewards: NDArray[Any], infos: dict[str, Any]) -> None:
        """Ends the games with illegal actions at the position before them."""
        again = np.flatnonzero(lost & ~ended)
        if len(again) > 0:
            self._lanes.reset(lanes=again.tolist())
        rewards[lost] = -1.0
        finals = infos.setdefault("final_obs", np.full(self.num_envs, None, dtype=object))
        for lane in np.flatnonzero(lost):
            finals[lane] = {name: array[lane] for name, array in before.items()}
        infos["_final_obs"] = infos.get("_final_obs", np.zeros(self.num_envs, np.bool_)) | lost
        final_info = infos.setdefault("final_info", {})
        final_info["illegal"], final_info["_illegal"] = lost.copy(), lost.copy()
        infos["_final_info"] = infos.get("_final_info", np.zeros(self.num_envs, np.bool_)) | lost

    def action_masks(self) -> NDArray[np.bool_]:
        """Returns which actions are legal: a row for each game."""
        return self._arrays["mask"].astype(np.bool_)

    def game(self, index: int) -> Game:
        """Returns a copy of a game."""
        return self._lanes.game(index)

    def render(self) -> Any:
        """Returns the boards of all games: texts or arrays of pixels."""
        games = [self._lanes.game(lane) for lane in range(self.num_envs)]
        if self.render_mode == "ansi":
            return tuple(game.board() for game in games)
        return tuple(np.array(game.rgb()) for game in games) if self.render_mode == "rgb_array" else None
