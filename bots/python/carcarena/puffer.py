# SPDX-License-Identifier: MIT
"""PufferLib: many games of one agent against built-in bots, in the buffers of a PufferEnv.

    import carcarena.puffer, pufferlib.vector
    envs = pufferlib.vector.make(carcarena.puffer.make, num_envs=2, env_kwargs={"num_envs": 512},
                                 backend=pufferlib.vector.Multiprocessing)

An observation is one row of float32: the view, the tile in hand, and the mask of legal actions, since PufferLib has
no masks of actions. env.parts has the slice of each; env.parts["mask"] serves a policy that masks its logits.
An action that is not legal becomes the next legal number, after the last one the first.

Needs the package pufferlib (3.0 or later); this module can be imported without it.
"""

import importlib
from typing import Any

from ._engine import Rules, VectorEnv

VIEWS = ("terms", "tokens", "rows", "planes")


def environment(base: Any = None) -> Any:
    """Returns the class of the environment. base: pufferlib.PufferEnv by default."""
    numpy: Any = importlib.import_module("numpy")
    spaces: Any = importlib.import_module("gymnasium").spaces
    if base is None:
        try:
            base = importlib.import_module("pufferlib").PufferEnv
        except ImportError as error:
            raise ImportError("carcarena.puffer needs the package pufferlib: pip install pufferlib") from error

    class Carcassonne(base):  # type: ignore[misc]
        """num_envs games; the agent is player `seat`, all others are `opponent`.

        observation: "terms", "tokens", "rows" or "planes". log_every: steps between two infos, which have means over
        the games that ended. options: actions, window, rows, rewards, ... of VectorEnv.
        """

        def __init__(self, num_envs: int = 64, rules: Rules | None = None, opponent: str = "greedy", seat: int = 0,
                     observation: str = "terms", threads: int = 1, log_every: int = 128, buf: Any = None, seed: int = 0,
                     **options: Any) -> None:
            rules = rules or Rules(["base"])
            if observation not in VIEWS:
                raise ValueError(f"observation: expected one of {', '.join(VIEWS)}, got {observation!r}")
            if not 0 <= seat < rules.players:
                raise ValueError(f"seat: expected 0 to {rules.players - 1}, got {seat}")
            bots = {player: opponent for player in range(rules.players) if player != seat}
            self.lanes = VectorEnv(rules, num_envs, seed, threads=threads, bots=bots, **options)
            names = ("action", "reward", "done", "score", observation, "hand", "mask")
            self.arrays = {name: numpy.zeros(*self.lanes.shapes[name]) for name in names}
            self.lanes.bind(**self.arrays)
            self.seat, self.log_every, self.steps = seat, log_every, 0
            self.parts, self.flat = {}, {}
            place = 0
            for name in (observation, "hand", "mask"):
                rows = self.arrays[name].reshape(num_envs, -1)
                self.flat[name] = rows
                self.parts["observation" if name == observation else name] = slice(place, place + rows.shape[1])
                place += rows.shape[1]
            self.single_observation_space = spaces.Box(-numpy.inf, numpy.inf, (place,), numpy.float32)
            self.single_action_space = spaces.Discrete(self.arrays["mask"].shape[1])
            self.num_agents = num_envs
            self.leads: list[float] = []
            super().__init__(buf)

        def _write(self) -> None:
            """Writes the observations to the buffer of PufferLib."""
            numpy.concatenate(list(self.flat.values()), axis=1, out=self.observations, casting="unsafe")

        def _legal(self, actions: Any) -> Any:
            """Returns the actions, those that are not legal replaced by the next legal number."""
            actions = numpy.asarray(actions).reshape(self.num_agents)
            mask = self.arrays["mask"]
            if mask[numpy.arange(self.num_agents), actions].all():
                return actions
            turned = (actions[:, None] + numpy.arange(mask.shape[1])) % mask.shape[1]
            return (actions + numpy.take_along_axis(mask, turned, axis=1).argmax(axis=1)) % mask.shape[1]

        def reset(self, seed: int | None = None) -> tuple[Any, list[dict[str, float]]]:
            self.lanes.reset(seed)
            self.steps = 0
            self.leads = []
            self._write()
            self.rewards[:] = 0
            self.terminals[:] = False
            self.truncations[:] = False
            return self.observations, []

        def step(self, actions: Any) -> tuple[Any, Any, Any, Any, list[dict[str, float]]]:
            self.actions[:] = actions
            self.arrays["action"][:] = self._legal(actions)
            self.lanes.step()
            self.steps += 1
            self._write()
            self.rewards[:] = self.arrays["reward"][:, self.seat]
            self.terminals[:] = self.arrays["done"]
            ended = self.arrays["score"][self.arrays["done"] != 0]
            others = numpy.delete(ended, self.seat, axis=1)
            self.leads += (ended[:, self.seat] - (others.max(axis=1) if others.shape[1] else 0)).tolist()
            return self.observations, self.rewards, self.terminals, self.truncations, self._infos()

        def _infos(self) -> list[dict[str, float]]:
            if self.steps % self.log_every != 0 or not self.leads:
                return []
            leads, self.leads = numpy.array(self.leads), []
            score = (leads > 0).mean() + (leads == 0).mean() / 2
            return [{"games": float(len(leads)), "lead": float(leads.mean()), "score": float(score)}]

        def close(self) -> None:
            """Does nothing: memory is freed with the object."""

    return Carcassonne


def make(buf: Any = None, seed: int = 0, **options: Any) -> Any:
    """Returns an environment, as pufferlib.vector.make calls it."""
    return environment()(buf=buf, seed=seed, **options)
