# SPDX-License-Identifier: MIT
"""Numpy arrays for VectorEnv, their spaces, and one game at a time on top of them.

Observations of all environments are dicts of

    action_mask   1 for every number that may be chosen; all 0 for a player who does not decide
    hand          the current tile
    observation   the chosen view: "terms", "tokens", "rows" or "planes"; "hand" adds nothing
"""

import secrets
from typing import Any, TypeAlias

import numpy as np
from gymnasium import spaces
from numpy.typing import NDArray

from ._engine import Game, Rules, VectorEnv

VIEWS = ("terms", "tokens", "rows", "planes", "hand")
RENDER_MODES = ("ansi", "human", "rgb_array")

Observation: TypeAlias = dict[str, NDArray[Any]]


def allocate(env: VectorEnv, *names: str) -> dict[str, NDArray[Any]]:
    """Returns zeroed arrays for these buffers of a VectorEnv, bound to it. Without names: all but raw.

    A name may have the prefix "last_": the last position of games that end.
    """
    names = names or tuple(name for name in env.shapes if name != "raw")
    arrays: dict[str, NDArray[Any]] = {name: np.zeros(*env.shapes[name.removeprefix("last_")]) for name in names}
    env.bind(**arrays)
    return arrays


def view(game: Game, player: int | None = None, **options: Any) -> dict[str, NDArray[Any]]:
    """Returns all views of a game for one player (default: the one to decide), as a dict of arrays.

    For many positions, keep a VectorEnv and call its look().
    """
    options = {"actions": "planes"} | options
    env = VectorEnv(game.rules, 1, **options)
    names = ("legal", "beyond", "mask", "hand", "tokens", "rows", "planes", "terms", "outside")
    arrays = allocate(env, *names)
    env.look(game, -1 if player is None else player)
    return {name: array[0] for name, array in arrays.items()}


def space(env: VectorEnv, name: str) -> spaces.Box:
    """Returns the space of a lane's row of a buffer."""
    field = env.fields[name]
    return spaces.Box(field["low"], field["high"], field["shape"][1:], np.dtype(field["dtype"]))


def observation_space(env: VectorEnv, view: str, waiting: bool = False) -> spaces.Dict:
    """Returns the space of the observations of one player. `waiting`: the mask has one action more."""
    return spaces.Dict({
        "action_mask": spaces.Box(0, 1, (env.fields["mask"]["shape"][1] + waiting,), np.int8),
        "hand": space(env, "hand"),
        "observation": space(env, view),
    })


class OneGame:
    """One lane and its arrays: the common part of the environments that play one game."""

    def __init__(self, rules: Rules | None = None, view: str = "terms", bots: dict[int, str] | None = None,
                 **options: Any) -> None:
        if view not in VIEWS:
            raise ValueError(f"observation: expected one of {', '.join(VIEWS)}, got {view!r}")
        self.rules = rules or Rules(["base"])
        self.settings: dict[str, Any] = {"view": view, "bots": bots, **options}
        self.view = view
        self.pays_always = options.get("rewards") == "points"  # otherwise only at the end
        self.lane = VectorEnv(self.rules, 1, bots=bots, autoreset=False, **options)
        names = {"action", "player", "mask", "hand", view, "reward", "done", "score"}
        self.arrays = allocate(self.lane, *names)
        self.action = self.arrays["action"]
        self.decider = self.arrays["player"][0:1]
        self.mask = self.arrays["mask"][0].view(np.int8)
        self.hand = self.arrays["hand"][0]
        self.sight = self.arrays[view][0]
        self.seen: int = -1  # player whose observation the arrays contain
        self.seed: int | None = None
        self.number = 0
        self.actions = len(self.mask)

    def __getstate__(self) -> tuple[Any, ...]:
        """Position and settings. A copy draws from its own stream, so that it cannot look ahead."""
        games = None if self.seed is None else (self.lane.game(0), self.arrays["reward"], self.arrays["score"])
        return self.rules, self.settings, self.seed, self.number, games

    def __setstate__(self, state: tuple[Any, ...]) -> None:
        rules, settings, seed, number, games = state
        OneGame.__init__(self, rules, **settings)
        if games is None:
            return
        game, reward, score = games
        self.seed, self.number = seed, number
        self.lane.reset(seed, number)
        self.lane.set_lane(0, game)
        self.arrays["reward"][:] = reward
        self.arrays["score"][:] = score
        self.seen = self.player

    def reset(self, seed: int | None = None) -> None:
        """Starts the first game of a seed, or the next game of the previous seed."""
        if seed is None and self.seed is not None:
            self.number += 1
        else:
            self.seed = secrets.randbits(63) if seed is None else seed
            self.number = 0
        self.lane.reset(self.seed, self.number)
        self.seen = self.player

    def step(self, action: int) -> None:
        """Applies an action. If it raises IllegalAction, nothing has changed."""
        self.action[0] = action
        self.lane.step()
        self.seen = self.player

    @property
    def player(self) -> int:
        """The player to decide, or -1."""
        return int(self.decider.item())

    @property
    def over(self) -> bool:
        return self.player < 0

    @property
    def rewards(self) -> list[float]:
        """The rewards of the last step, by seat."""
        return [float(reward) for reward in self.arrays["reward"][0].tolist()]

    @property
    def scores(self) -> list[int]:
        """The points, by seat."""
        return [int(score) for score in self.arrays["score"][0].tolist()]

    def legal(self, action: int) -> bool:
        """Returns whether the player to decide may choose this number."""
        return 0 <= action < self.actions and bool(self.mask[action])

    def observe(self, player: int) -> Observation:
        """Returns the observation of a player, as copies."""
        if player != self.seen:
            self.lane.observe(0, player)
            self.seen = player
        return {"action_mask": self.mask.copy(), "hand": self.hand.copy(),
                "observation": self.sight.copy()}

    def render(self, mode: str | None) -> Any:
        """Returns or prints the board as text, or returns it as pixels: uint8, (512, 512, 3)."""
        game = self.lane.game(0)
        if mode == "rgb_array":
            return np.array(game.rgb())
        if mode == "ansi":
            return game.board()
        if mode == "human":
            print(game.board())
        return None


def render_mode_checked(mode: str | None) -> str | None:
    if mode is not None and mode not in RENDER_MODES:
        raise ValueError(f"render_mode: expected one of {', '.join(RENDER_MODES)}, got {mode!r}")
    return mode
