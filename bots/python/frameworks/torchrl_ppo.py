# SPDX-License-Identifier: MIT
"""PPO of TorchRL against a built-in bot: python torchrl_ppo.py [--steps N]

    pip install torchrl

The network sees the terms of the position and the tile in hand; actions are planes, and illegal ones are masked.
"""

import argparse

import carcarena
import carcarena.single
import torch
from tensordict.nn import TensorDictModule
from torchrl.collectors import Collector
from torchrl.data.replay_buffers import LazyTensorStorage, ReplayBuffer, SamplerWithoutReplacement
from torchrl.envs import GymWrapper, TransformedEnv
from torchrl.envs.transforms import ActionMask, CatTensors, Compose, DTypeCastTransform
from torchrl.envs.utils import ExplorationType, set_exploration_type
from torchrl.modules import MaskedCategorical, ProbabilisticActor, ValueOperator
from torchrl.objectives import ClipPPOLoss
from torchrl.objectives.value import GAE

WIDTH = 128


def make_env(opponent, deck, window):
    """Returns the environment. deck: tiles drawn in a game; 0: all."""
    rules = carcarena.Rules(["base"], 2, {"deck_limit": deck} if deck else None)
    game = carcarena.single.Carcassonne(rules, opponent, observation="terms", actions="planes", window=window)
    return TransformedEnv(GymWrapper(game, categorical_action_encoding=True), Compose(
        DTypeCastTransform(torch.int8, torch.bool, in_keys=["action_mask"]),
        DTypeCastTransform(torch.uint8, torch.float32, in_keys=["hand"]),
        CatTensors(["observation", "hand"], "seen", del_keys=False),
        ActionMask(action_key="action", mask_key="action_mask")))


def network(inputs, outputs):
    return torch.nn.Sequential(torch.nn.Linear(inputs, WIDTH), torch.nn.Tanh(), torch.nn.Linear(WIDTH, outputs))


def make_agents(env):
    """Returns actor and critic."""
    inputs = env.observation_spec["seen"].shape[-1]
    logits = TensorDictModule(network(inputs, env.action_spec.space.n), in_keys=["seen"], out_keys=["logits"])
    actor = ProbabilisticActor(
        logits, spec=env.action_spec, in_keys={"logits": "logits", "mask": "action_mask"}, out_keys=["action"],
        distribution_class=MaskedCategorical, return_log_prob=True)
    return actor, ValueOperator(network(inputs, 1), in_keys=["seen"])


def score(actor, env, games):
    """Returns the share of the points of wins and ties in games with the most probable actions."""
    points = 0.0
    with torch.no_grad(), set_exploration_type(ExplorationType.DETERMINISTIC):
        for game in range(games):
            env.set_seed(1000 + game)
            points += (env.rollout(1000, actor)["next", "reward"].sum().item() + 1) / 2
    return points / games


def train(given, env, actor, critic):
    advantage = GAE(gamma=1.0, lmbda=0.95, value_network=critic)
    loss = ClipPPOLoss(actor, critic, entropy_coeff=0.01)
    optimizer = torch.optim.Adam(loss.parameters(), lr=1e-3)
    buffer = ReplayBuffer(storage=LazyTensorStorage(given.rollout), sampler=SamplerWithoutReplacement(),
                          batch_size=min(256, given.rollout))
    collector = Collector(env, actor, frames_per_batch=given.rollout, total_frames=given.steps)
    for batch in collector:
        for _ in range(4):
            advantage(batch)
            buffer.extend(batch.reshape(-1))
            for _ in range(max(1, given.rollout // 256)):
                losses = loss(buffer.sample())
                total = losses["loss_objective"] + losses["loss_critic"] + losses["loss_entropy"]
                optimizer.zero_grad()
                total.backward()
                torch.nn.utils.clip_grad_norm_(loss.parameters(), 1.0)
                optimizer.step()
    collector.shutdown()


def main():
    parser = argparse.ArgumentParser(description="PPO of TorchRL against a built-in bot.")
    parser.add_argument("--steps", type=int, default=200_000, help="decisions to train with (default 200000)")
    parser.add_argument("--rollout", type=int, default=2048, help="decisions between two updates (default 2048)")
    parser.add_argument("--games", type=int, default=50, help="games of each measurement (default 50)")
    parser.add_argument("--opponent", default="random", help="built-in bot (default random)")
    parser.add_argument("--deck", type=int, default=0, help="tiles drawn in a game (default 0: all)")
    parser.add_argument("--window", type=int, default=15, help="cells of the planes per side, odd (default 15)")
    parser.add_argument("--seed", type=int, default=1, help="seed (default 1)")
    given = parser.parse_args()
    torch.manual_seed(given.seed)
    alone = make_env(given.opponent, given.deck, given.window)
    actor, critic = make_agents(alone)
    print(f"before: {100 * score(actor, alone, given.games):.0f} % against {given.opponent}", flush=True)
    env = make_env(given.opponent, given.deck, given.window)
    env.set_seed(given.seed)
    train(given, env, actor, critic)
    print(f"after {given.steps} decisions: {100 * score(actor, alone, given.games):.0f} % against {given.opponent}")


if __name__ == "__main__":
    main()
