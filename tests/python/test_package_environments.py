# SPDX-License-Identifier: MIT
"""Tests the environments with the unmodified tests of their interface packages."""

import random
import warnings

import carcarena
import gymnasium
import numpy as np
import pytest
from carcarena import aec, parallel, single
from gymnasium.utils.env_checker import check_env
from pettingzoo.test import api_test, parallel_api_test, performance_benchmark, seed_test
from pettingzoo.test.render_test import render_test

VIEWS = ["terms", "tokens", "rows", "planes"]


@pytest.mark.parametrize("view", VIEWS)
@pytest.mark.parametrize("players", [2, 4])
def test_pettingzoo_api(view, players):
    with warnings.catch_warnings():
        warnings.filterwarnings("error", category=UserWarning)
        for known in (".*all zeros.*", "Observation.*", "The observation contains negative.*"):
            warnings.filterwarnings("ignore", message=known, category=UserWarning)
        api_test(aec.env(players, observation=view, window=15), num_cycles=300)


@pytest.mark.filterwarnings("ignore::UserWarning")
def test_pettingzoo_api_with_planes_of_actions():
    api_test(aec.env(observation="planes", actions="planes", window=21), num_cycles=300)


def test_pettingzoo_parallel_api():
    parallel_api_test(parallel.env(3), num_cycles=400)


def test_pettingzoo_seeds():
    seed_test(aec.env)


def is_picture(pixels):
    return pixels.shape == (512, 512, 3) and pixels.dtype == np.uint8 and len(np.unique(pixels)) > 9


def test_pettingzoo_rendering():
    render_test(lambda render_mode: aec.env(render_mode=render_mode), {"ansi": lambda text: "." in text,
                                                                      "human": lambda none: none is None,
                                                                      "rgb_array": is_picture})


def test_pettingzoo_performance(capsys):
    performance_benchmark(aec.env())
    assert "Finished performance benchmark" in capsys.readouterr().out


@pytest.mark.filterwarnings("ignore::UserWarning")
@pytest.mark.parametrize("view", VIEWS)
def test_gymnasium_check_env(view):
    check_env(single.Carcassonne(observation=view, window=15))
    check_env(gymnasium.make("carcarena/Carcassonne-v0", opponent="random", observation=view,
                             window=15, disable_env_checker=True).unwrapped)


def test_last_brings_the_reward_of_everybody():
    env = aec.env(players=2)
    env.reset(seed=1)
    rewards = dict.fromkeys(env.possible_agents, 0.0)
    lots = random.Random(1)
    for agent in env.agent_iter():
        observation, reward, over, truncated, info = env.last()
        rewards[agent] += reward
        action = None if over else np.int32(lots.choice(np.flatnonzero(observation["action_mask"])))
        if over:
            assert not observation["action_mask"].any() and len(info["scores"]) == 2
            scores = info["scores"]
        env.step(action)
    assert env.agents == []
    sign = np.sign(scores[0] - scores[1])
    assert rewards == {"player_0": sign, "player_1": -sign}


def test_illegal_actions():
    env = aec.env()
    env.reset(seed=1)
    with pytest.raises(carcarena.IllegalAction):
        env.step(env.action_space("player_0").n - 1)
    assert env.last()[0]["action_mask"].any()  # nothing has changed
    one = single.Carcassonne(opponent="random")
    one.reset(seed=1)
    _, reward, over, _, info = one.step(583)
    assert (reward, over, info["illegal"]) == (-1.0, True, True)
    one = single.Carcassonne(opponent="random", illegal="raise")
    one.reset(seed=1)
    with pytest.raises(carcarena.IllegalAction):
        one.step(583)


def test_single_agent_meets_the_bot_it_asked_for():
    results = {}
    for opponent in ("random", "greedy"):
        env = single.Carcassonne(opponent=opponent, rewards="lead", seat=1)
        _, info = env.reset(seed=3)
        over, lots = False, random.Random(2)
        while not over:
            action = lots.choice(np.flatnonzero(info["action_mask"]).tolist())
            _, reward, over, _, info = env.step(action)
        results[opponent] = reward
        assert reward == info["scores"][1] - info["scores"][0]
    assert results["greedy"] < -30 < results["random"]


def test_next_game_of_a_seed_differs_and_comes_again():
    env = single.Carcassonne(opponent="random")

    def first(seed):
        return env.reset(seed=seed)[0]["hand"].tolist()

    seen = [first(5), first(None), first(None), first(5), first(None), first(None)]
    assert seen[:3] == seen[3:] and len({tuple(hand) for hand in seen}) > 1


def test_mistakes_are_named():
    for wrong, text in [(lambda: aec.env(observation="pixels"), "observation"),
                        (lambda: aec.env(render_mode="pixels"), "render_mode"),
                        (lambda: single.Carcassonne(seat=2), "seat"),
                        (lambda: single.Carcassonne(illegal="ask"), "illegal"),
                        (lambda: aec.env(rewards="money"), "rewards"),
                        (lambda: aec.env(window=8), "window")]:
        with pytest.raises(ValueError, match=text):
            wrong()


def test_the_deck_cannot_be_reached():
    """The data of an environment predict the next tile no better than the unseen tiles do."""
    env = aec.env()
    env.reset(seed=7)
    right = draws = expected = 0
    for agent in env.agent_iter():
        observation, _, over, _, _ = env.last()
        if over:
            break
        game = env.game()
        assert not any("deck" in name for name in dir(game))
        guess = {}
        for index, action in enumerate(game.actions()):
            twin = game.copy()
            twin.apply(action)
            if twin.pending == "draw":
                weights = {number: weight for number, weight, _ in twin.outcomes()}
                guess[index] = (twin.chance(), weights)
        index = 0
        env.step(index)
        if index in guess and env.game().hand is not None:
            tile, weights = guess[index]
            draws += 1
            right += env.game().hand == tile
            expected += sum(w * w for w in weights.values()) / sum(weights.values()) ** 2
    assert draws > 50 and abs(right - expected) < 4 * expected**0.5
