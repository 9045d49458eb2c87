# SPDX-License-Identifier: MIT
"""Arrays of numpy for VectorEnv, spaces for them, and one game at a time over them.

What the environments have in common: their observations are dicts of

    action_mask   1 for every number that may be chosen; all 0 for who does not decide
    hand          the tile in hand
    observation   what the chosen view shows: "terms", "rows" or "planes"; "hand" is nothing more
"""

import secrets

import numpy as np
from gymnasium import spaces

from ._engine import Rules, VectorEnv

VIEWS = ("terms", "rows", "planes", "hand")
RENDER_MODES = ("ansi", "human")


def allocate(env, *names):
    """Zeroed arrays for these buffers of a VectorEnv (all but raw without names), bound to it."""
    names = names or [name for name in env.shapes if name != "raw"]
    arrays = {name: np.zeros(*env.shapes[name]) for name in names}
    env.bind(**arrays)
    return arrays


def view(game, player=None, **options):
    """All views of a game as one player (who decides) sees it, as a dict of arrays.

    For a single position; who looks at many keeps a VectorEnv and calls its look().
    """
    options = {"actions": "planes"} | options
    env = VectorEnv(game.rules, 1, **options)
    names = ("legal", "beyond", "mask", "hand", "planes", "rows", "terms", "outside")
    arrays = allocate(env, *names)
    env.look(game, -1 if player is None else player)
    return {name: array[0] for name, array in arrays.items()}


def observation_space(env, view):
    """The space of the observations of one player."""
    shape = env.shapes[view][0][1:]
    views = {
        "terms": lambda: spaces.Box(-np.inf, np.inf, shape, np.float32),
        "rows": lambda: spaces.Box(0, np.iinfo(np.int16).max, shape, np.int16),
        "planes": lambda: spaces.Box(0, 255, shape, np.uint8),
        "hand": lambda: spaces.Box(0, 255, shape, np.uint8),
    }
    return spaces.Dict({
        "action_mask": spaces.Box(0, 1, env.shapes["mask"][0][1:], np.int8),
        "hand": spaces.Box(0, 255, env.shapes["hand"][0][1:], np.uint8),
        "observation": views[view](),
    })


class OneGame:
    """One lane, and what it shows: the common part of the environments that play one game."""

    def __init__(self, rules=None, view="terms", bots=None, **options):
        if view not in VIEWS:
            raise ValueError(f"observation: expected one of {', '.join(VIEWS)}, got {view!r}")
        self.rules = rules or Rules(["base"])
        self.view = view
        self.pays_always = options.get("rewards") == "points"  # else at the end alone
        self.lane = VectorEnv(self.rules, 1, bots=bots, autoreset=False, **options)
        names = {"action", "player", "mask", "hand", view, "reward", "done", "score"}
        self.arrays = allocate(self.lane, *names)
        self.action = self.arrays["action"]
        self.decider = self.arrays["player"][0:1]
        self.mask = self.arrays["mask"][0].view(np.int8)
        self.hand = self.arrays["hand"][0]
        self.sight = self.arrays[view][0]
        self.seen = -1  # whose eyes the arrays show
        self.seed = None
        self.number = 0
        self.actions = len(self.mask)

    def reset(self, seed=None):
        """Begins a game: the first one of a seed, or the next one of the seed before."""
        if seed is None and self.seed is not None:
            self.number += 1
        else:
            self.seed = secrets.randbits(63) if seed is None else seed
            self.number = 0
        self.lane.reset(self.seed, self.number)
        self.seen = self.player

    def step(self, action):
        """Applies an action; raises IllegalAction, and then nothing has changed."""
        self.action[0] = action
        self.lane.step()
        self.seen = self.player

    @property
    def player(self):
        """Who decides, or -1."""
        return self.decider.item()

    @property
    def over(self):
        return self.player < 0

    @property
    def rewards(self):
        return self.arrays["reward"][0].tolist()

    @property
    def scores(self):
        return self.arrays["score"][0].tolist()

    def legal(self, action):
        return 0 <= action < self.actions and bool(self.mask[action])

    def observe(self, player):
        """What a player sees, in arrays of its own."""
        if player != self.seen:
            self.lane.observe(0, player)
            self.seen = player
        return {"action_mask": self.mask.copy(), "hand": self.hand.copy(),
                "observation": self.sight.copy()}

    def render(self, mode):
        """The board as text, returned or printed."""
        board = self.lane.game(0).board()
        if mode == "ansi":
            return board
        if mode == "human":
            print(board)
        return None


def render_mode_checked(mode):
    if mode is not None and mode not in RENDER_MODES:
        raise ValueError(f"render_mode: expected one of {', '.join(RENDER_MODES)}, got {mode!r}")
    return mode
