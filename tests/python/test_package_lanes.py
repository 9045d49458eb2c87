# SPDX-License-Identifier: MIT
"""Numbers of actions and actions of numbers; lanes that are set, started alone and looked at together; the last
position of games that end.
"""

import random

import carcarena
import numpy as np
import pytest
from carcarena.arrays import allocate

BASE = carcarena.Rules(["base"])
MANY = carcarena.Rules(["base", "inns-and-cathedrals", "traders-and-builders", "abbey-and-mayor"], 3)


def position(rules, tiles, seed=1):
    """Returns a game with this many tiles on the table in which a decision is pending."""
    game, lots = carcarena.Game(rules, seed), random.Random(seed)
    while len(game.tiles()) < tiles or game.pending != "decision":
        if game.pending == "decision":
            game.apply(lots.choice(game.actions()))
        else:
            game.chance()
    return game


# ---- Numbers of actions

@pytest.mark.parametrize("rules", [BASE, MANY])
def test_numbers_of_planes_and_actions(rules):
    """Every number of the mask is an action, and every action has the smallest of its numbers."""
    for tiles in range(2, 40, 3):
        game = position(rules, tiles, tiles)
        for window in (31, 5):
            mask = carcarena.view(game, window=window)["mask"]
            numbers = np.flatnonzero(mask).tolist()
            by_action = {}
            for number in numbers:
                by_action.setdefault(rules.number_action(game, number, window), []).append(number)
            assert set(by_action) <= set(game.actions())
            for action in game.actions():
                if action in by_action:
                    assert rules.action_number(game, action, window) == min(by_action[action])
                else:
                    with pytest.raises(ValueError, match="has no number"):
                        rules.action_number(game, action, window)
            if window == 31:
                assert set(by_action) == set(game.actions())
            for number in (set(range(len(mask))) - set(numbers)) if tiles == 2 else (len(mask), 2**40):
                with pytest.raises(carcarena.IllegalAction, match=f"number {number} is not"):
                    rules.number_action(game, number, window)


def test_numbers_of_a_vector_env_are_those_it_accepts():
    for actions in ("index", "planes"):
        env = carcarena.VectorEnv(MANY, 2, 3, actions=actions)
        arrays = allocate(env, "action", "mask")
        env.reset()
        for _ in range(60):
            env.sample()
            games = [env.game(lane) for lane in range(2)]
            for game, number in zip(games, arrays["action"].tolist()):
                action = env.number_action(game, number)
                lowest = env.action_number(game, action)
                assert lowest == number if actions == "index" else lowest <= number
                game.apply(action)
                arrays["action"][games.index(game)] = lowest  # the same move
            env.step()
            assert not any(game.pending == "decision" and game.hash != env.game(lane).hash
                           for lane, game in enumerate(games))


@pytest.mark.parametrize("actions", ["index", "planes"])
def test_numbers_of_whole_batches(actions):
    env = carcarena.VectorEnv(MANY, 5, 3, actions=actions)
    arrays = allocate(env, "action", "legal", "raw", "mask")
    env.reset()
    numbers = np.zeros(arrays["raw"].shape, np.int32)
    chosen, back = np.zeros(5, np.uint64), np.zeros(arrays["raw"].shape, np.uint64)
    for _ in range(40):
        env.sample()
        assert env.number_actions(arrays["action"], chosen) == 5
        for lane in range(5):
            assert int(chosen[lane]) == env.number_action(env.game(lane), arrays["action"][lane])
        count = env.action_numbers(arrays["raw"], numbers)  # all legal actions; the padding becomes -1
        assert count == arrays["legal"].sum() == (numbers >= 0).sum()
        for lane in range(5):
            row = numbers[lane, : arrays["legal"][lane]]
            assert arrays["mask"][lane][row].all() and len(set(row.tolist())) == len(row)
        assert env.number_actions(numbers, back) == count and (back == arrays["raw"]).all()
        env.step()
    assert env.action_numbers(np.full(5, 12345, np.uint64), np.zeros(5, np.int32)) == 0
    for wrong in ((np.zeros(7, np.uint64), np.zeros(7, np.int32)), (np.zeros(5, np.uint64), np.zeros(6, np.int32))):
        with pytest.raises(ValueError, match="actions: |numbers: "):
            env.action_numbers(*wrong)


def test_mistakes_with_numbers_are_named():
    env = carcarena.VectorEnv(BASE, 1, actions="planes")
    game = position(BASE, 3)
    other = carcarena.Game(carcarena.Rules(["winter"]), 1)
    for wrong, error, text in [
        (lambda: env.action_number(other, 0), TypeError, "equal Rules"),
        (lambda: env.action_number(game, 77), carcarena.IllegalAction, "."),
        (lambda: env.number_action(game, -1), ValueError, "number: expected 0"),
        (lambda: BASE.number_action(carcarena.Game(BASE), 0), carcarena.IllegalAction, "draw"),
        (lambda: BASE.number_action(game, 0, window=8), ValueError, "window: expected an odd"),
        (lambda: BASE.number_action(game, 0, window=1), ValueError, "window: expected 3"),
        (lambda: env.action_numbers(np.zeros(1, np.uint64), np.zeros(1, np.int32)), RuntimeError, "reset"),
    ]:
        with pytest.raises(error, match=text):
            wrong()


# ---- Lanes

def test_a_lane_continues_from_a_position():
    """It shows the position, draws as a Game with the same seed, and later begins its own next game."""
    env = carcarena.VectorEnv(BASE, 3, 7)
    arrays = allocate(env, "action", "player", "mask", "raw", "legal", "hand", "terms", "score", "done", "reward")
    env.reset()
    for _ in range(30):
        env.sample()
        env.step()
    others = [env.game(lane).hash for lane in (0, 2)]
    game = position(BASE, 40)
    env.set_lane(1, game, seed=5)
    assert env.game(1).hash == game.hash and [env.game(lane).hash for lane in (0, 2)] == others
    assert arrays["raw"][1, : arrays["legal"][1]].tolist() == game.actions()
    assert arrays["score"][1].tolist() == list(game.scores) and arrays["player"][1] == game.player
    assert arrays["done"][1] == 0 and not arrays["reward"][1].any()
    assert np.array_equal(arrays["terms"][1], carcarena.view(game)["terms"])
    game.reseed(5)
    while not game.over:
        arrays["action"][[0, 2]] = 0
        arrays["action"][1] = 3 % arrays["legal"][1]
        game.apply_index(arrays["action"][1])
        env.step()
        while game.pending in ("draw", "chance"):
            game.chance()
        assert game.over or env.game(1).hash == game.hash
    assert arrays["done"][1] == 1 and arrays["score"][1].tolist() == list(game.scores)
    fresh = carcarena.VectorEnv(BASE, 1, 7, first=1)
    fresh.reset(game=1)
    assert fresh.game(0).hash == env.game(1).hash


def test_set_lanes_are_reproducible_and_meet_bots():
    def scores(bots):
        env = carcarena.VectorEnv(BASE, 2, 7, bots=bots, autoreset=False)
        arrays = allocate(env, "action", "player", "score")
        env.reset()
        for lane in range(2):
            env.set_lane(lane, carcarena.Game(BASE, 3, first_player=lane))  # a draw is pending
        while (arrays["player"] >= 0).any():
            assert set(arrays["player"].tolist()) <= ({0, -1} if bots else {0, 1, -1})
            env.sample()
            env.step()
        return arrays["score"].tolist()

    assert scores({1: "greedy"}) == scores({1: "greedy"}) != scores(None) == scores(None)
    assert all(own < bot for own, bot in scores({1: "greedy"}))


def test_a_set_lane_that_bots_finish_begins_the_next_game():
    game = position(BASE, 1, 1)
    lots = random.Random(4)
    while True:  # player 1 places the last tile
        before = game.copy()
        if game.pending == "decision":
            game.apply(lots.choice(game.actions()))
        else:
            game.chance()
        if game.over:
            break
    for autoreset in (True, False):
        env = carcarena.VectorEnv(BASE, 1, 7, bots={before.player: "greedy"}, autoreset=autoreset)
        arrays = allocate(env, "player", "score", "done")
        env.reset()
        env.set_lane(0, before)
        assert arrays["done"][0] == 1 and arrays["score"][0].sum() > 20
        assert (arrays["player"][0] == 1 - before.player) if autoreset else (arrays["player"][0] == -1)


def test_some_lanes_start_again():
    env = carcarena.VectorEnv(BASE, 5, 2, threads=2)
    arrays = allocate(env, "action", "raw", "legal", "done", "reward", "score")
    env.reset()
    for _ in range(40):
        env.sample()
        env.step()
    before = [env.game(lane).hash for lane in range(5)]
    env.reset(lanes=[3, 1])
    fresh = carcarena.VectorEnv(BASE, 5, 2)
    fresh.reset(game=1)
    for lane in range(5):
        if lane in (1, 3):
            assert env.game(lane).hash == fresh.game(lane).hash != before[lane]
            assert arrays["raw"][lane, : arrays["legal"][lane]].tolist() == env.game(lane).actions()
            assert not arrays["score"][lane].any() and arrays["done"][lane] == 0
        else:
            assert env.game(lane).hash == before[lane]
    env.reset(lanes=np.array([0]), game=4)
    fresh.reset(game=4)
    assert env.game(0).hash == fresh.game(0).hash
    env.reset(lanes=[])
    for wrong, error, text in [(dict(lanes=[5]), IndexError, "lane: expected 0 to 4"), (dict(lanes=[-1]), IndexError, "lane"),
                               (dict(lanes=[1, 1]), ValueError, "named twice"), (dict(lanes=["a"]), TypeError, "integer"),
                               (dict(lanes=[1], seed=3), ValueError, "cannot be combined")]:
        with pytest.raises(error, match=text):
            env.reset(**wrong)
    for wrong, error, text in [((5, carcarena.Game(BASE)), IndexError, "lane"), ((0, "x"), TypeError, "Game"),
                               ((0, carcarena.Game(carcarena.Rules(["winter"]))), TypeError, "equal Rules")]:
        with pytest.raises(error, match=text):
            env.set_lane(*wrong)
    over = carcarena.Game(BASE)
    over.playout()
    with pytest.raises(ValueError, match="the game is over"):
        env.set_lane(0, over)


# ---- Observations

@pytest.mark.parametrize("threads", [1, 2])
def test_many_games_are_looked_at(threads):
    games = [position(BASE, tiles, tiles) for tiles in range(2, 30, 4)]
    env = carcarena.VectorEnv(BASE, 2, actions="planes", window=15, threads=threads)
    names = ("mask", "hand", "planes", "rows", "terms", "legal")
    out = {name: np.zeros((len(games), *env.shapes[name][0][1:]), env.shapes[name][1]) for name in names}
    env.look_many(games, out=out)
    for at, game in enumerate(games):
        seen = carcarena.view(game, window=15)
        assert all(np.array_equal(out[name][at], seen[name]) for name in names)
    env.look_many(games, 1, out)
    for at, game in enumerate(games):
        assert np.array_equal(out["terms"][at], carcarena.view(game, 1, window=15)["terms"])
    env.look_many(games, [at % 2 for at in range(len(games))], out)
    assert np.array_equal(out["terms"][2], carcarena.view(games[2], 0, window=15)["terms"])
    arrays = allocate(env, "terms")
    env.look_many(games[:2])
    assert np.array_equal(arrays["terms"][1], carcarena.view(games[1])["terms"])
    env.look_many([])
    for wrong, error, text in [((games,), ValueError, "games: expected at most 2"), ((["x"],), TypeError, "games: item 0"),
                               ((games, [0]), ValueError, "player: expected one for each"), ((games[:1], 2), IndexError, "player"),
                               ((games, None, {"action": out["legal"]}), ValueError, "not part of an observation"),
                               ((games[:1], None, {"terms": out["terms"]}), ValueError, "terms: expected exactly"),
                               ((games, None, {"nothing": out["terms"]}), ValueError, "no buffer"),
                               ((games, None, [1]), TypeError, "out: expected a dict")]:
        with pytest.raises(error, match=text):
            env.look_many(*wrong)


@pytest.mark.parametrize("autoreset", [True, False])
@pytest.mark.parametrize("bots", [None, {1: "greedy"}])
def test_last_positions(autoreset, bots):
    """The buffers last_* show the final position to the player who acted last, and nothing else."""
    env = carcarena.VectorEnv(BASE, 4, 3, actions="planes", window=25, autoreset=autoreset, bots=bots, threads=2)
    names = ("player", "hand", "planes", "terms", "mask")
    arrays = allocate(env, "action", "player", "done", "score", *(f"last_{name}" for name in names))
    env.reset()
    arrays["last_terms"][:] = -7
    ended = 0
    for _ in range(300):
        env.sample()
        players = arrays["player"].copy()
        before = arrays["last_terms"].copy()
        env.step()
        for lane in range(4):
            if not arrays["done"][lane]:
                assert np.array_equal(arrays["last_terms"][lane], before[lane])
                continue
            ended += 1
            me = players[lane]
            assert arrays["last_player"][lane] == me and not arrays["last_mask"][lane].any()
            assert arrays["last_terms"][lane][0] == arrays["score"][lane][me] == arrays["last_terms"][lane][1]
            assert arrays["last_planes"][lane, 0].sum() > 60 and not arrays["last_hand"][lane].any()
            if not autoreset:
                seen = carcarena.view(env.game(lane), me, window=25)
                assert np.array_equal(arrays["last_terms"][lane], seen["terms"])
                assert np.array_equal(arrays["last_planes"][lane], seen["planes"])
    assert ended >= 4
    env.bind(last_terms=None)
    for name in ("last_action", "last_reward", "last_", "last_nothing"):
        with pytest.raises(ValueError, match=f"no buffer '{name}'"):
            env.bind(**{name: np.zeros(4, np.int32)})
    with pytest.raises(ValueError, match="last_player: expected exactly 4 items"):
        env.bind(last_player=np.zeros(5, np.int8))


def test_planes_of_lanes_and_of_other_buffers_do_not_disturb_each_other():
    """Planes are written where they change; looking at other games in between changes nothing."""
    env = carcarena.VectorEnv(BASE, 3, 3, window=25)
    arrays = allocate(env, "action", "planes", "last_planes")
    other = {"planes": np.zeros((5, *env.shapes["planes"][0][1:]), np.uint8)}
    games = [position(BASE, 5 + 7 * at, at) for at in range(5)]
    env.reset()
    for step in range(200):
        env.look_many(games, out=other)
        if step % 50 == 3:
            env.look_many(games[:2], out={"planes": arrays["planes"][1:]})  # the rows of two lanes
        elif step % 50 == 4:
            env.set_lane(1, games[step % 5])
        elif step % 50 == 5:
            env.reset(lanes=[0])
        env.sample()
        env.step()
        for lane in range(3):
            assert np.array_equal(arrays["planes"][lane], carcarena.view(env.game(lane), window=25)["planes"])
        for at, game in enumerate(games):
            assert step % 20 or np.array_equal(other["planes"][at], carcarena.view(game, window=25)["planes"])
