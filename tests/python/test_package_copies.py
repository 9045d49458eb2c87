# SPDX-License-Identifier: MIT
"""Copies and pickles of Rules, Game, Bot, VectorEnv and the environments."""

import copy
import json
import multiprocessing
import os
import pickle
import random
from pathlib import Path

import carcarena
import numpy as np
import pytest
from carcarena import aec, parallel, single
from carcarena.arrays import allocate

BASE = carcarena.Rules(["base"])
TABLES = [BASE, carcarena.Rules(["base", "flier", "tower", "inns-and-cathedrals"], 3),
          carcarena.Rules(["base"], 2, {"hand": "2"} if "hand" in BASE.options else {})]
WAYS = [copy.copy, copy.deepcopy, *(lambda thing, p=p: pickle.loads(pickle.dumps(thing, p)) for p in range(2, 6))]


def play(game, lots, plies=None):
    """Plays at random by the game's own stream. Returns what happened."""
    seen = []
    while not game.over and (plies is None or len(seen) < plies):
        if game.pending == "decision":
            game.apply_index(lots.randrange(len(game.actions())))
        else:
            game.chance()
        seen.append(game.hash)
    return seen


@pytest.mark.parametrize("way", WAYS)
def test_rules(way):
    for rules in (*TABLES, carcarena.Rules(["winter", "gingerbread-man"], 4, {"farmers": False}, ["flier"])):
        other = way(rules)
        assert other == rules and other.hash == rules.hash and hash(other) == hash(rules)
        assert other.options == rules.options and other.types == rules.types and other.players == rules.players
    assert BASE != carcarena.Rules(["winter"]) and BASE != "base" and {BASE: 1}[carcarena.Rules("base")] == 1


def test_rules_of_files_need_no_file(tmp_path):
    own = json.loads((Path(os.environ["CARCARENA_SOURCE_DIR"]) / "configs/tilesets/base.json").read_text())
    own["id"], own["tiles"][0]["count"] = "own", own["tiles"][0]["count"] + 3
    file = tmp_path / "own.json"
    file.write_text(json.dumps(own))
    rules = carcarena.Rules([file, "winter"])
    data = pickle.dumps(rules)
    file.unlink()
    assert pickle.loads(data) == rules == carcarena.Rules([own, "winter"]) == carcarena.Rules([json.dumps(own), "winter"])
    assert carcarena.Rules(own).types[0].startswith("own/")
    with pytest.raises(ValueError, match="tile set: "):
        carcarena.Rules({"id": 3})


@pytest.mark.parametrize("way", WAYS)
@pytest.mark.parametrize("table", range(len(TABLES)))
def test_a_game_continues_with_the_same_draws(way, table):
    for plies in (0, 1, 17, 60, 10**6):
        game = carcarena.Game(TABLES[table], seed=plies)
        play(game, random.Random(1), plies)
        other = way(game)
        assert other.hash == game.hash and other.text() == game.text() and other.actions() == game.actions()
        assert play(other, random.Random(2)) == play(game, random.Random(2))
    assert game.scores == other.scores


@pytest.mark.parametrize("way", WAYS)
def test_a_game_keeps_its_history(way):
    game = carcarena.Game(BASE, seed=3, undo=True)
    play(game, random.Random(1), 30)
    other = way(game)
    for _ in range(30):
        game.undo()
        other.undo()
        assert game.hash == other.hash and game.copy().chance if game.pending == "draw" else True
    assert play(game, random.Random(5), 9) == play(other, random.Random(5), 9)
    with pytest.raises(IndexError, match="disabled"):
        way(carcarena.Game(BASE)).undo()


@pytest.mark.parametrize("way", WAYS)
@pytest.mark.parametrize("table", range(len(TABLES)))
def test_a_fixed_order_is_kept(way, table):
    game = carcarena.Game(TABLES[table], seed=3)
    play(game, random.Random(1), 20)
    game.determinize(9)
    other = way(game)
    while not game.over:
        if game.pending == "decision":
            game.apply_index(0)
            other.apply_index(0)
        else:
            assert game.chance_next() == other.chance_next()


def test_copies_are_independent_and_copy_differs_from_copies():
    game = carcarena.Game(BASE, seed=3)
    before, twin = game.hash, copy.copy(game)
    twin.playout()
    assert game.hash == before
    chances = sum(copy.copy(game).chance() == game.copy().chance() for game in
                  (carcarena.Game(BASE, seed) for seed in range(60)))
    assert chances < 20  # Game.copy has its own stream


def test_wrong_states_are_refused():
    game = carcarena.Game(BASE, seed=3)
    for wrong in (3, (), ((), ()), (("nonsense", 1, 2, 3, b"", 0), ()), ((game.text(), 1, 2, 3, b"", 0), ()),
                  ((game.text(), game.hash, 1, 1, bytes(142), 0), ())):
        with pytest.raises((TypeError, ValueError)):
            carcarena.Game(BASE).__setstate__(wrong)


def test_objects_that_were_pickled_apart_work_together():
    game = pickle.loads(pickle.dumps(carcarena.Game(BASE, seed=3)))
    game.chance()
    assert game.rules is not BASE
    assert carcarena.Bot(BASE).choose(game) in game.actions()
    carcarena.Game(BASE).assign(game)
    env = carcarena.VectorEnv(BASE, 1)
    env.look(game)
    assert BASE.action_number(game, game.actions()[0]) >= 0


@pytest.mark.parametrize("way", WAYS)
def test_bots_and_settings_of_vector_envs(way):
    bot = carcarena.Bot(BASE, "mcts:simulations=20", seed=4)
    game = carcarena.Game(BASE, seed=2)
    game.chance()
    assert way(bot).choose(game) == bot.choose(game) and repr(way(bot)) == repr(bot)
    bots = {1: "greedy"}
    env = carcarena.VectorEnv(BASE, 3, 5, threads=2, actions="planes", window=15, bots=bots)
    bots.clear()  # the environment has its own
    other = way(env)
    assert other.count == 3 and other.shapes == env.shapes and other.rules == BASE
    with pytest.raises(RuntimeError, match="reset"):
        other.step()

    def scores(env):
        arrays = allocate(env, "action", "score")
        env.reset()
        for _ in range(100):
            env.sample()
            env.step()
        return arrays["score"].tolist()

    assert scores(other) == scores(env)


@pytest.mark.parametrize("way", WAYS[1:])
def test_environments(way):
    """A copy has the same position; its draws are its own, as for every copy of a game."""
    one = single.Carcassonne(opponent="greedy", observation="rows")
    one.reset(seed=4)
    table = aec.env(3)
    table.reset(seed=4)
    both = parallel.env()
    both.reset(seed=4)
    for _ in range(20):
        one.step(0)
        table.step(0)
        both.step(dict.fromkeys(both.agents, 0))
    for env in (one, table, both):
        other = way(env)
        assert other._one.lane.game(0).hash == env._one.lane.game(0).hash
        for player in range(env._one.rules.players):
            mine, its = env._one.observe(player), other._one.observe(player)
            assert all(np.array_equal(mine[name], its[name]) for name in mine)
        while not other._one.over:
            other._one.step(0)
        assert not env._one.over
        finished = way(other)
        assert finished._one.over and finished._one.lane.game(0).hash == other._one.lane.game(0).hash
        other._one.reset()
        env._one.reset()
        assert other._one.lane.game(0).hash == env._one.lane.game(0).hash


def finished(game):
    game.playout()
    return game.scores


@pytest.mark.filterwarnings("ignore::DeprecationWarning")
@pytest.mark.parametrize("method", ["fork", "spawn"])
def test_games_reach_other_processes(method):
    games = [carcarena.Game(BASE, seed) for seed in range(6)]
    with multiprocessing.get_context(method).Pool(2) as pool:
        results = pool.map_async(finished, games).get(timeout=60)
    assert results == [finished(game) for game in games]
