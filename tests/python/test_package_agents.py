# SPDX-License-Identifier: MIT
"""What learners ask of the environments: opponents, masks, many games at once, pictures, ends."""

import random

import carcarena
import gymnasium
import numpy as np
import pytest
from carcarena import aec, parallel, single
from carcarena.vector import CarcassonneVector
from gymnasium.vector import AutoresetMode


def play(env, lots, seed=None):
    """Plays a game at random. Returns the sum of rewards, the last info, and the info of reset."""
    _, first = env.reset(seed=seed)
    info, over, total = first, False, 0.0
    while not over:
        action = int(lots.choice(np.flatnonzero(info["action_mask"])))
        _, reward, over, _, info = env.step(action)
        total += reward
    return total, info, first


# ---- Opponents

class First:
    def choose(self, game):
        assert game.player == 1
        return game.actions()[0]


def last(game):
    return game.actions()[-1]


def dreamer(game):
    """Uses the random stream of the copy that it is given."""
    twin = game.copy()
    twin.playout()
    return game.actions()[sum(twin.scores) % len(game.actions())]


@pytest.mark.parametrize("rewards", ["result", "lead", "points"])
def test_functions_and_objects_as_opponents(rewards):
    rules = carcarena.Rules(["base"])
    for opponent in (last, First(), dreamer, carcarena.Bot(rules, "greedy")):
        env = single.Carcassonne(rules, opponent, rewards=rewards)
        total, info, _ = play(env, random.Random(1), seed=2)
        own, other = info["scores"]
        assert total == {"result": np.sign(own - other), "lead": own - other, "points": own}[rewards]
        again, same, _ = play(env, random.Random(1), seed=2)
        assert (again, same["scores"]) == (total, info["scores"])


@pytest.mark.parametrize("actions", ["index", "planes"])
def test_pools_of_opponents(actions):
    rules = carcarena.Rules(["base"], 3)
    env = single.Carcassonne(rules, ["random", lambda game: game.actions()[0], "greedy"], seat=1, actions=actions)
    env.reset(seed=5)
    drawn = [env.reset()[1]["opponents"].tolist() for _ in range(40)]
    assert {first for first, _, _ in drawn} == {0, 1, 2} and {agent for _, agent, _ in drawn} == {-1}
    env.reset(seed=5)
    assert drawn == [env.reset()[1]["opponents"].tolist() for _ in range(40)]
    _, info, _ = play(env, random.Random(1))
    assert len(info["scores"]) == 3


def test_mistakes_with_opponents_are_named():
    rules = carcarena.Rules(["base"])
    for wrong, error, text in [(3, TypeError, "opponent: expected a bot"), ([], ValueError, "at least one"),
                               (["gready"], ValueError, "greedy"), ([None], TypeError, "got NoneType")]:
        with pytest.raises(error, match=text):
            single.Carcassonne(rules, wrong)
    env = single.Carcassonne(rules, lambda game: 12345)
    with pytest.raises(carcarena.IllegalAction):
        for seed in range(2):  # the opponent begins one of the first two games
            play(env, random.Random(1), seed=seed)


# ---- One agent

def test_action_masks_for_maskable_ppo():
    env = gymnasium.make("carcarena/Carcassonne-v0", opponent="random")
    _, info = env.reset(seed=1)
    for _ in range(20):
        mask = env.unwrapped.action_masks()
        assert mask.dtype == np.bool_ and np.array_equal(mask, info["action_mask"].astype(bool)) and mask.any()
        _, _, _, _, info = env.step(int(np.flatnonzero(mask)[-1]))


@pytest.mark.parametrize("opponent", ["random", First()])
def test_nothing_is_played_after_the_end(opponent):
    env = single.Carcassonne(opponent=opponent)
    env.reset(seed=1)
    _, reward, over, _, info = env.step(583)
    assert (reward, over, info["illegal"]) == (-1.0, True, True)
    before = env.game().hash
    for action in (0, 583):
        with pytest.raises(carcarena.IllegalAction, match="the game is over; call reset"):
            env.step(action)
    assert env.game().hash == before
    env.reset()
    env.step(0)
    play(env, random.Random(1))
    with pytest.raises(carcarena.IllegalAction, match="the game is over; call reset"):
        env.step(0)


def test_pictures():
    for made in (lambda: single.Carcassonne(render_mode="rgb_array"), lambda: aec.env(render_mode="rgb_array"),
                 lambda: parallel.env(render_mode="rgb_array")):
        env = made()
        env.reset(seed=1)
        first = env.render()
        env.step(0) if not isinstance(env, parallel.Carcassonne) else env.step(dict.fromkeys(env.agents, 0))
        second = env.render()
        assert first.shape == second.shape == (512, 512, 3) and first.dtype == np.uint8
        assert first.flags.writeable and not np.array_equal(first, second)
    game = carcarena.Game(carcarena.Rules(["base", "river-1", "tower"], 4), seed=3)
    for _ in range(150):
        game.apply_index(len(game.actions()) // 2) if game.pending == "decision" else game.chance()
    assert np.asarray(game.rgb(100)).shape == (100, 100, 3) and bytes(game.rgb(64)) == bytes(game.copy().rgb(64))
    colors = {tuple(pixel) for pixel in np.asarray(game.rgb(1024)).reshape(-1, 3).tolist()}
    owners = {figure["owner"] for figure in game.figures()} & {0, 1, 2, 3}
    blue = [(0x2B, 0x6C, 0xB8), (0xC8, 0x37, 0x2D), (0xF4, 0xC5, 0x31), (0x3B, 0x3B, 0x3F)]
    assert owners and all(blue[owner] in colors for owner in owners)
    for wrong in (63, 4097, -1):
        with pytest.raises(ValueError, match="size: expected 64 to 4096"):
            game.rgb(wrong)


def test_outside_counts_tiles_without_planes():
    env = carcarena.VectorEnv(carcarena.Rules(["base"]), 4, 1, window=5)
    outside = np.zeros(4, np.uint32)
    both = carcarena.VectorEnv(carcarena.Rules(["base"]), 4, 1, window=5)
    seen = np.zeros(4, np.uint32)
    env.bind(outside=outside, action=np.zeros(4, np.int32))
    both.bind(outside=seen, action=np.zeros(4, np.int32), planes=np.zeros(*both.shapes["planes"]))
    env.reset()
    both.reset()
    most = 0
    for _ in range(130):
        for each in (env, both):
            each.sample()
            each.step()
        assert np.array_equal(outside, seen)
        most = max(most, outside.max())
    assert most > 30


# ---- All agents at once

def test_agents_that_wait_have_an_action():
    """Every mask has a 1: TorchRL and others sample from it for all agents."""
    env = parallel.env(3)
    seen, _ = env.reset(seed=1)
    lots = np.random.default_rng(1)
    waited = 0
    while env.agents:
        deciders = 0
        actions = {}
        for agent in env.agents:
            mask = seen[agent]["action_mask"]
            assert mask.shape == (env.action_space(agent).n,) == env.observation_space(agent)["action_mask"].shape
            assert mask.any() and env.observation_space(agent).contains(seen[agent])
            deciders += mask[-1] == 0
            waited += int(mask[-1])
            assert mask[-1] == 0 or mask.sum() == 1
            actions[agent] = int(lots.choice(np.flatnonzero(mask)))
        assert deciders == 1
        seen, _, _, _, _ = env.step(actions)
    assert waited > 100 and all(seen[agent]["action_mask"].sum() == 1 for agent in env.possible_agents)
    env.reset(seed=1)
    noop = env.action_space("player_0").n - 1
    with pytest.raises(carcarena.IllegalAction):
        env.step(dict.fromkeys(env.agents, noop))


# ---- Many games at once

@pytest.mark.parametrize("view", ["terms", "rows", "planes", "hand"])
def test_make_vec(view):
    envs = gymnasium.make_vec("carcarena/Carcassonne-v0", num_envs=5, vectorization_mode="vector_entry_point",
                              opponent="random", observation=view, threads=2, rewards="lead")
    assert isinstance(envs.unwrapped, CarcassonneVector) and envs.num_envs == 5
    assert envs.metadata["autoreset_mode"] is AutoresetMode.SAME_STEP
    seen, info = envs.reset(seed=3)
    lots = np.random.default_rng(1)
    ended = 0
    while ended < 12:
        assert envs.observation_space.contains(seen)
        assert np.array_equal(info["action_mask"], seen["action_mask"])
        assert np.array_equal(envs.unwrapped.action_masks(), seen["action_mask"].astype(bool))
        actions = np.array([lots.choice(np.flatnonzero(mask)) for mask in seen["action_mask"]])
        seen, rewards, terminated, truncated, info = envs.step(actions)
        assert not truncated.any() and seen["action_mask"].any(axis=1).all()
        for lane in np.flatnonzero(terminated):
            ended += 1
            own, other = info["final_info"]["scores"][lane]
            assert rewards[lane] == own - other and info["_final_obs"][lane]
            final = info["final_obs"][lane]
            assert envs.single_observation_space.contains(final) and not final["action_mask"].any()
            if view == "terms":
                assert final["observation"][0] == own
        assert terminated.any() == ("final_obs" in info)


def test_many_games_are_reproducible_and_go_on():
    def run(envs, seed):
        seen, _ = envs.reset(seed=seed)
        out = [seen["hand"].tobytes()]
        for _ in range(30):
            seen, rewards, _, _, _ = envs.step(seen["action_mask"].argmax(axis=1))
            out.append(seen["hand"].tobytes() + rewards.tobytes())
        return out

    envs, other = CarcassonneVector(4), CarcassonneVector(4, threads=2)
    first = run(envs, 7)
    assert first == run(other, 7) != run(envs, None)
    assert first == run(envs, 7) != run(envs, 8)
    with pytest.raises(TypeError, match="seed"):
        envs.reset(seed=[1, 2, 3, 4])
    with pytest.raises(TypeError, match="opponent"):
        CarcassonneVector(2, opponent=last)


def test_illegal_actions_lose_one_of_many_games():
    envs = CarcassonneVector(4, opponent="random", render_mode="rgb_array")
    seen, _ = envs.reset(seed=7)
    for _ in range(20):
        seen, *_ = envs.step(seen["action_mask"].argmax(axis=1))
    actions = seen["action_mask"].argmax(axis=1)
    actions[[1, 3]] = -1, seen["action_mask"].shape[1] + 5
    after, rewards, terminated, _, info = envs.step(actions)
    assert rewards.tolist() == [0, -1, 0, -1] and terminated.tolist() == [False, True, False, True]
    assert info["final_info"]["illegal"].tolist() == terminated.tolist()
    assert info["final_obs"][1]["hand"].tolist() == seen["hand"][1].tolist() and info["final_obs"][0] is None
    assert len(envs.game(1).tiles()) < 5 < len(envs.game(0).tiles())
    for wrong in (np.zeros(3, int), np.zeros(4), np.zeros((4, 1), int), None):
        with pytest.raises(ValueError, match="actions: expected 4 integers, got"):
            envs.step(wrong)
    envs.step(after["action_mask"].argmax(axis=1))
    assert len(envs.render()) == 4 and envs.render()[0].shape == (512, 512, 3)
    strict = CarcassonneVector(4, illegal="raise")
    strict.reset(seed=7)
    before = [strict.game(lane).hash for lane in range(4)]
    with pytest.raises(carcarena.IllegalAction, match=r"games \[1, 3\] are not legal"):
        strict.step(actions)
    assert before == [strict.game(lane).hash for lane in range(4)]
