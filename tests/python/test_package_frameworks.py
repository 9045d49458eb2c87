# SPDX-License-Identifier: MIT
"""Learning frameworks: PufferLib, and the examples for MaskablePPO and TorchRL, if they are installed."""

import os
import re
import subprocess
import sys
from pathlib import Path

import carcarena
import numpy as np
import pytest
from carcarena import puffer

EXAMPLES = Path(os.environ["CARCARENA_SOURCE_DIR"]) / "bots/python/frameworks"
RULES = carcarena.Rules(["base"], 2, {"deck_limit": 12})


class StandIn:
    """The part of pufferlib.PufferEnv (3.0) that fills the buffers, for machines without pufferlib."""

    def __init__(self, buf=None):
        shape, dtype = self.single_observation_space.shape, self.single_observation_space.dtype
        assert self.num_agents >= 1 and self.single_action_space.n > 0
        self.observations = np.zeros((self.num_agents, *shape), dtype) if buf is None else buf["observations"]
        for name, kind in (("rewards", np.float32), ("terminals", bool), ("truncations", bool), ("masks", bool), ("actions", np.int32)):
            setattr(self, name, np.zeros(self.num_agents, kind) if buf is None else buf[name])


def base(real):
    return pytest.importorskip("pufferlib", reason="pufferlib is not installed").PufferEnv if real else StandIn


@pytest.mark.parametrize("real", [False, True])
def test_puffer_plays_whole_games_in_its_buffers(real):
    made = puffer.environment(base(real))(num_envs=8, rules=RULES, opponent="random", rewards="result", log_every=16, seed=5)
    observations, infos = made.reset(seed=5)
    assert observations is made.observations and infos == []
    twin = carcarena.VectorEnv(RULES, 8, 5, bots={1: "random"}, rewards="result")
    arrays = {name: np.zeros(*twin.shapes[name]) for name in ("action", "mask", "terms", "hand", "reward", "done", "score")}
    twin.bind(**arrays)
    twin.reset(5)
    games, rng, leads, logged = 0, np.random.default_rng(3), [], []
    for _ in range(200):
        for name, part in (("terms", "observation"), ("hand", "hand"), ("mask", "mask")):
            assert (made.observations[:, made.parts[part]] == arrays[name]).all()
        mask = made.observations[:, made.parts["mask"]]
        actions = np.array([rng.choice(np.flatnonzero(row)) for row in mask])
        arrays["action"][:] = actions
        twin.step()
        seen, rewards, terminals, truncations, infos = made.step(actions)
        assert seen is made.observations and rewards is made.rewards
        assert (rewards == arrays["reward"][:, 0]).all() and (terminals == arrays["done"]).all() and not truncations.any()
        games += int(terminals.sum())
        leads += [row[0] - row[1] for row in arrays["score"][arrays["done"] != 0]]
        logged += infos
    assert games > 50 and sum(info["games"] for info in logged) <= games
    assert np.isclose(sum(info["games"] * info["lead"] for info in logged), sum(leads[:int(sum(i["games"] for i in logged))]))
    made.close()


@pytest.mark.parametrize("real", [False, True])
def test_puffer_takes_any_action(real):
    made = puffer.environment(base(real))(num_envs=4, rules=RULES, opponent="random", actions="planes", window=9, observation="rows")
    made.reset(1)
    for action in (0, 5, made.single_action_space.n - 1, 100):
        before = made.arrays["mask"].copy()
        made.step(np.full(4, action))
        for lane, chosen in enumerate(made.arrays["action"]):
            legal = np.flatnonzero(before[lane])
            later = legal[legal >= action]
            assert chosen == (later[0] if len(later) else legal[0])


def test_puffer_vectorizes():
    pytest.importorskip("pufferlib", reason="pufferlib is not installed")
    vector = pytest.importorskip("pufferlib.vector", reason="pufferlib.vector cannot be imported")
    envs = vector.make(puffer.make, env_kwargs={"num_envs": 4, "opponent": "random"}, num_envs=2, backend=vector.Serial)
    envs.reset(seed=1)
    for _ in range(5):
        seen, rewards, *_ = envs.step(np.zeros(8, np.int32))
        assert seen.shape[0] == 8 and rewards.shape == (8,)
    envs.close()


def test_what_is_missing_is_named(monkeypatch):
    monkeypatch.setitem(sys.modules, "pufferlib", None)
    with pytest.raises(ImportError, match="pip install pufferlib"):
        puffer.make()
    with pytest.raises(ValueError, match="observation: expected one of terms"):
        puffer.environment(StandIn)(observation="hand")


@pytest.mark.parametrize("name,package,words", [
    ("maskable_ppo", "sb3_contrib", ["--steps", "256", "--rollout", "32"]),
    ("torchrl_ppo", "torchrl", ["--steps", "256", "--rollout", "128"]),
])
def test_examples(name, package, words, tmp_path):
    pytest.importorskip(package, reason=f"{package} is not installed")
    done = subprocess.run([sys.executable, EXAMPLES / f"{name}.py", *words, "--games", "2", "--deck", "8", "--window", "9"],
                          text=True, capture_output=True, cwd=tmp_path)
    assert done.returncode == 0, done.stderr
    assert re.search(r"before: \d+ % against random\n", done.stdout), done.stdout
    assert re.search(r"after 256 decisions: \d+ % against random\n", done.stdout), done.stdout
