# SPDX-License-Identifier: MIT
"""MaskablePPO of sb3-contrib against a built-in bot: python maskable_ppo.py [--steps N]

    pip install sb3-contrib

The network sees planes of cells around the start tile and the tile in hand. Actions have fixed numbers, and
illegal ones are masked.
"""

import argparse

import carcarena
import carcarena.single
import gymnasium
import numpy
import torch
from sb3_contrib import MaskablePPO
from stable_baselines3.common.env_util import make_vec_env
from stable_baselines3.common.torch_layers import BaseFeaturesExtractor

PLANES = ["tile", "fits", "print", "own", "others"]


class Board(BaseFeaturesExtractor):
    """Convolutions over the planes, beside the tile in hand."""

    def __init__(self, space, width=256):
        super().__init__(space, width)
        planes, window, _ = space["observation"].shape
        self.planes = torch.nn.Sequential(
            torch.nn.Conv2d(planes, 32, 3, padding=1), torch.nn.ReLU(),
            torch.nn.Conv2d(32, 16, 3, padding=1), torch.nn.ReLU(), torch.nn.Flatten())
        self.both = torch.nn.Sequential(
            torch.nn.Linear(16 * window * window + space["hand"].shape[0], width), torch.nn.ReLU())

    def forward(self, seen):
        return self.both(torch.cat([self.planes(seen["observation"]), seen["hand"].float()], dim=1))


class Floats(gymnasium.ObservationWrapper):
    """Planes as numbers from 0 to 1: stable-baselines3 takes planes of bytes for pictures."""

    def __init__(self, env):
        super().__init__(env)
        shape = env.observation_space["observation"].shape
        self.observation_space = gymnasium.spaces.Dict({
            **env.observation_space, "observation": gymnasium.spaces.Box(0, 1, shape, numpy.float32)})

    def observation(self, seen):
        return {**seen, "observation": numpy.minimum(seen["observation"], 1).astype(numpy.float32)}


def make_env(opponent, deck, window):
    """Returns the environment. deck: tiles drawn in a game; 0: all."""
    rules = carcarena.Rules(["base"], 2, {"deck_limit": deck} if deck else None)
    return Floats(gymnasium.make("carcarena/Carcassonne-v0", rules=rules, opponent=opponent, observation="planes",
                                 planes=PLANES, actions="planes", window=window))


def score(model, env, games):
    """Returns the share of the points of wins and ties in games with the best action of the network."""
    points = 0.0
    for game in range(games):
        seen, _ = env.reset(seed=1000 + game)
        over = False
        while not over:
            action, _ = model.predict(seen, action_masks=env.get_wrapper_attr("action_masks")(), deterministic=True)
            seen, reward, over, _, _ = env.step(int(action))
        points += (reward + 1) / 2
    return points / games


def main():
    parser = argparse.ArgumentParser(description="MaskablePPO of sb3-contrib against a built-in bot.")
    parser.add_argument("--steps", type=int, default=200_000, help="decisions to train with (default 200000)")
    parser.add_argument("--rollout", type=int, default=256, help="decisions of each game between two updates (default 256)")
    parser.add_argument("--games", type=int, default=50, help="games of each measurement (default 50)")
    parser.add_argument("--opponent", default="random", help="built-in bot (default random)")
    parser.add_argument("--deck", type=int, default=0, help="tiles drawn in a game (default 0: all)")
    parser.add_argument("--window", type=int, default=15, help="cells of the planes per side, odd (default 15)")
    parser.add_argument("--seed", type=int, default=1, help="seed (default 1)")
    parser.add_argument("--out", default="", help="file for the trained model")
    given = parser.parse_args()

    def make():
        return make_env(given.opponent, given.deck, given.window)

    envs = make_vec_env(make, n_envs=8, seed=given.seed)
    model = MaskablePPO("MultiInputPolicy", envs, policy_kwargs={"features_extractor_class": Board}, n_steps=given.rollout, batch_size=256, gamma=1.0,
                        ent_coef=0.01, seed=given.seed, device="cpu")
    alone = make()
    print(f"before: {100 * score(model, alone, given.games):.0f} % against {given.opponent}", flush=True)
    model.learn(given.steps)
    print(f"after {model.num_timesteps} decisions: {100 * score(model, alone, given.games):.0f} % against {given.opponent}")
    if given.out:
        model.save(given.out)


if __name__ == "__main__":
    main()
