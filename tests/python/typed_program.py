# SPDX-License-Identifier: MIT
"""A program of a user: mypy --strict and pyright accept it, and it runs (test_package_types.py)."""

import copy
from array import array

import carcarena
import carcarena.bot
import numpy as np
from carcarena import aec, arrays, parallel, single
from carcarena.vector import CarcassonneVector


class First(carcarena.bot.EngineBot):
    def choose_in(self, game: carcarena.Game) -> int:
        return game.actions()[0]


def play(game: carcarena.Game) -> tuple[int, ...]:
    while not game.over:
        if game.pending == "decision":
            game.apply(game.actions()[0])
        else:
            game.chance()
    return game.scores


def lanes(rules: carcarena.Rules) -> int:
    env = carcarena.VectorEnv(rules, 4, seed=1, threads=2, actions="planes", bots={1: "random"})
    buffers = arrays.allocate(env, "action", "player", "mask", "raw", "last_terms")
    env.bind(done=array("b", bytes(4)))
    env.reset()
    for _ in range(30):
        env.sample()
        env.step()
    numbers = np.zeros(buffers["raw"].shape, np.int32)
    found = env.action_numbers(buffers["raw"], numbers)
    game = env.game(0)
    env.set_lane(1, game, seed=3)
    env.reset(lanes=[2, 3])
    env.look_many([game, game], [0, 1], {"terms": np.zeros((2, *env.shapes["terms"][0][1:]), np.float32)})
    number = env.action_number(game, game.actions()[0])
    assert env.number_action(game, number) == rules.number_action(game, number)
    return found


def environments(rules: carcarena.Rules) -> float:
    one = single.Carcassonne(rules, opponent=["random", lambda game: game.actions()[0], carcarena.Bot(rules)])
    seen, info = one.reset(seed=1)
    total = 0.0
    for _ in range(5):
        seen, reward, over, _, info = one.step(int(one.action_masks().argmax()))
        total += reward
    table = aec.env(3)
    table.reset(seed=1)
    table.step(0)
    both = parallel.env()
    observations, _ = both.reset(seed=1)
    both.step({agent: int(observations[agent]["action_mask"].argmax()) for agent in both.agents})
    many = CarcassonneVector(3, rules)
    rows, _ = many.reset(seed=1)
    _, rewards, _, _, _ = many.step(rows["action_mask"].argmax(axis=1))
    return total + float(rewards.sum())


def main() -> None:
    rules = carcarena.Rules(["base"], players=2, options={"farmers": True})
    game = carcarena.Game(rules, seed=1)
    scores = play(copy.deepcopy(game))
    found = carcarena.rollouts(rules, 1, 0, 1, decks=1)
    print(scores, lanes(rules), environments(rules), found["points"].shape, First.wants, game.rgb(64).shape)


if __name__ == "__main__":
    main()
