# SPDX-License-Identifier: MIT
"""Batched search: the same games for any grouping and threads, answers in all forms, better play with more
simulations. The C test test_search_pool has exact values.
"""

import signal

import carcarena
import numpy as np
import pytest
from carcarena.arrays import allocate as allocate_lanes
from carcarena.search import allocate

BASE = carcarena.Rules(["base"])
POOLS = []  # the pool in use
OBSERVATIONS = ("player", "legal", "mask", "raw", "hand", "terms", "rows", "tokens")


def net(terms, size, salt=0):
    """Returns numbers from -1 to 1 that depend on nothing but rows of terms."""
    weights = np.random.Generator(np.random.PCG64(salt)).normal(0, 1, (terms.shape[1], size))
    return np.sin(terms.astype(np.float64) @ weights).astype(np.float32)


class Stop(Exception):
    """As Ctrl-C, during a call of a pool."""


def again(call):
    """Calls until no signal ends the call."""
    while True:
        try:
            return call()
        except Stop:
            pass


def played(count, rules=BASE, names=("terms",), **options):
    """Plays games 0 to count - 1. Returns what was decided in each, and its scores."""
    options = {"simulations": 8, "games": 4, "seed": 3} | options
    pool = carcarena.SearchPool(rules, limit=count, **options)
    POOLS[:] = [pool]
    leaves, roots, ends = allocate(pool, leaves=("terms",),
                                   roots=("number", "decision", "policy", "value", "chosen", *names),
                                   ends=("number", "score", "value"))
    seen = {}
    while not pool.over:
        asked = again(pool.leaves)
        if asked:
            terms = leaves["terms"][:asked]
            try:
                pool.answer(net(terms, rules.players) / 2, 2 * net(terms, roots["policy"].shape[1], 1))
            except Stop:
                continue  # the leaves without an answer are asked for again
        for row in range(again(pool.decided)):
            number = int(roots["number"][row])
            seen.setdefault(number, []).append(
                b"".join(roots[name][row].tobytes() for name in sorted(roots) if name != "slot"))
        for row in range(again(pool.play)):
            seen[int(ends["number"][row])].append(
                (ends["score"][row].tolist(), ends["value"][row].tolist()))
    assert pool.leaves() == 0 and pool.decided() == 0
    return seen


@pytest.mark.parametrize("options", [
    {}, {"root": "puct", "leaves": 4, "sampled": 10}, {"chance": "enumerate", "leaves": 2},
    {"actions": "planes", "window": 21}, {"bots": {0: "greedy"}, "full": 0.5, "fast": 2},
    {"rules": carcarena.Rules(["winter", "gingerbread-man"], 3), "simulations": 5}])
def test_games_depend_on_their_number_alone(options):
    whole = played(5, games=5, **options)
    assert sorted(whole) == list(range(5))
    assert whole == played(5, games=1, **options)
    assert whole == played(5, games=3, threads=2, **options)
    assert whole != played(5, games=5, **(options | {"seed": 4}))


@pytest.mark.parametrize("options", [
    {"leaves": 8, "threads": 2}, {"bots": {1: "greedy"}, "root": "puct"}, {"bots": {0: "mcts:simulations=20"}}])
def test_signals_change_no_game(options):
    """A call that a signal ended continues when it is called again."""
    stops = []

    def handler(*_):
        try:
            POOLS[0].bind()
        except RuntimeError:  # another call is using the pool
            stops.append(1)
            raise Stop from None

    options = {"rules": carcarena.Rules(["base"], 2, {"deck_limit": 8}), "games": 150, "simulations": 24} | options
    whole = played(150, **options)
    before = signal.signal(signal.SIGALRM, handler)
    try:
        signal.setitimer(signal.ITIMER_REAL, 0.02, 0.007)
        for _ in range(50):  # until enough signals came while the pool worked
            assert played(150, **options) == whole
            if len(stops) > 2:
                break
    finally:
        signal.setitimer(signal.ITIMER_REAL, 0)
        signal.signal(signal.SIGALRM, before)
    assert len(stops) > 2


def test_rows_describe_their_positions():
    """Roots and leaves have the observations, legal actions and policies of their games."""
    pool = carcarena.SearchPool(BASE, 3, 8, 2, seed=2)
    leaves, roots, _ = allocate(pool, leaves=("slot", "number", "searcher", "first", *OBSERVATIONS),
                                roots=("slot", "first", "visits", "policy", "value", "chosen", *OBSERVATIONS))
    env = carcarena.VectorEnv(BASE, 1)
    look = allocate_lanes(env, "legal", "mask", "raw", "hand", "terms", "rows", "tokens")
    assert pool.leaves() == 3  # roots wait alone
    for row in range(3):
        game = pool.game(row)
        env.look(game)
        assert leaves["slot"][row] == row == leaves["number"][row]
        assert leaves["player"][row] == leaves["searcher"][row] == game.player
        for name in look:
            assert (leaves[name][row] == look[name][0]).all()
    pool.answer()
    assert pool.leaves() == 6
    decided = 0
    while decided < 200:
        asked = pool.leaves()
        assert (np.diff(leaves["first"][: asked + 1].astype(int)) == leaves["legal"][:asked]).all()
        assert (leaves["legal"][:asked] > 1).all()
        if asked:
            pool.answer(net(leaves["terms"][:asked], 1))
        rows = pool.decided()
        decided += rows
        for row in range(rows):
            env.look(pool.game(int(roots["slot"][row])))
            for name in look:
                assert (roots[name][row] == look[name][0]).all()
            legal = roots["mask"][row] == 1
            assert roots["visits"][row].sum() == 8 and not roots["visits"][row][~legal].any()
            assert abs(roots["policy"][row].sum() - 1) < 1e-5 and (roots["policy"][row][legal] > 0).all()
            assert legal[roots["chosen"][row]]
            assert roots["visits"][row][roots["chosen"][row]] == roots["visits"][row].max()
        pool.play()


@pytest.mark.parametrize("tokens", [12, 300])
def test_the_number_of_tokens(tokens):
    """Leaves and roots have as many rows of tokens as asked for: the first ones, then zeros."""
    rules = carcarena.Rules(["base", "river-1"], 3)
    pool = carcarena.SearchPool(rules, 2, 4, 2, seed=6, tokens=tokens)
    leaves, roots, _ = allocate(pool, leaves=("slot", "tokens", "outside"), roots=("slot", "tokens", "outside"))
    env = carcarena.VectorEnv(rules, 1, tokens=tokens)
    look = allocate_lanes(env, "tokens", "outside")
    assert leaves["tokens"].shape[1:] == roots["tokens"].shape[1:] == look["tokens"].shape[1:]
    assert leaves["tokens"].shape[1] == tokens
    left_out = set()
    for _ in range(120):
        asked = pool.leaves()
        if asked:
            assert (leaves["tokens"][:asked, 0, 0] == 1).all() and (leaves["tokens"][:asked, 1:4, 0] == 2).all()
            pool.answer()
        for row in range(pool.decided()):
            env.look(pool.game(int(roots["slot"][row])))
            for name in look:
                assert (roots[name][row] == look[name][0]).all()
            left_out.add(int(roots["outside"][row]) > 0)
        pool.play()
    assert left_out == {tokens == 12}


def test_priors_in_all_forms_are_the_same():
    def decisions(form, actions):
        pool = carcarena.SearchPool(BASE, 2, 12, seed=5, actions=actions, limit=2)
        leaves, roots, ends = allocate(pool, leaves=("terms", "first", "mask", "raw", "legal"),
                                       roots=("chosen", "raw"), ends=("score",))
        seen = []
        while not pool.over:
            asked = pool.leaves()
            if asked:
                first = leaves["first"][: asked + 1].astype(int)
                listed = np.concatenate([np.sin(leaves["raw"][row][: leaves["legal"][row]] % 1000)
                                         for row in range(asked)]).astype(np.float32)
                values = net(leaves["terms"][:asked], 1)
                priors = listed
                if form == "numbers":
                    priors = np.full((asked, leaves["mask"].shape[1]), 50, np.float32)
                    for row in range(asked):
                        priors[row, : leaves["legal"][row]] = listed[first[row] : first[row + 1]] + 3
                pool.answer(np.hstack([values, -values]) if form == "numbers" else values[:, 0], priors)
            seen.append([pool.game(0).hash, pool.decided()])
            pool.play()
        return seen

    whole = decisions("listed", "index")
    assert whole == decisions("numbers", "index")
    assert whole[:3] == decisions("listed", "planes")[:3]


def test_numbers_of_planes_share_a_policy():
    """All numbers of an action are legal, and have equal parts of its policy; the priors add up."""
    pool = carcarena.SearchPool(BASE, 2, 16, seed=1, actions="planes", window=15, reuse=False, gumbel=0)
    leaves, roots, _ = allocate(pool, leaves=("mask", "legal"), roots=("mask", "policy", "visits", "chosen"))
    for _ in range(300):
        asked = pool.leaves()
        if asked:
            pool.answer(None, np.where(leaves["mask"][:asked] > 0, 0.0, np.inf).astype(np.float32))
        for row in range(pool.decided()):
            legal = roots["mask"][row] > 0
            assert (roots["policy"][row] > 0).tolist() == legal.tolist()
            assert abs(roots["policy"][row].sum() - 1) < 1e-5
            assert legal[roots["chosen"][row]]
        pool.play()


def test_actions_of_the_caller_are_played():
    pool = carcarena.SearchPool(BASE, 2, 4, seed=1)
    _, roots, _ = allocate(pool, roots=("legal", "raw", "slot", "chosen"))
    while pool.decided() < 2:
        pool.leaves()
        pool.answer()
    before = [pool.game(slot) for slot in range(2)]
    for wrong in (-1, 600, int(roots["legal"][1])):
        with pytest.raises(carcarena.IllegalAction, match=r"actions\[1\]"):
            pool.play(np.array([0, wrong], np.int32))
    with pytest.raises(ValueError, match="actions"):
        pool.play(np.array([0], np.int32))
    assert [pool.game(slot).hash for slot in range(2)] == [game.hash for game in before]
    pool.play(np.array([1, 0], np.int32))
    for slot, number in enumerate((1, 0)):
        before[slot].apply(before[slot].actions()[number])
        if before[slot].pending == "decision" and len(before[slot].actions()) > 1:
            assert pool.game(slot).hash == before[slot].hash


def test_terms_after_actions():
    pool = carcarena.SearchPool(BASE, 3, 6, 2, seed=4)
    leaves, roots, _ = allocate(pool, leaves=("player", "first", "legal"), roots=("slot", "first"))
    env = carcarena.VectorEnv(BASE, 1)
    look = allocate_lanes(env, "terms")["terms"]
    after = np.zeros((2000, look.shape[1]), np.float32)
    checked = 0
    while checked < 20:
        asked = pool.leaves()
        assert pool.after(after[:1]) == leaves["first"][asked]  # too small: nothing is written
        if asked:
            assert pool.after(after) == leaves["first"][asked]
            pool.answer()
        for row in range(pool.decided()):
            game = pool.game(int(roots["slot"][row]))
            assert pool.after(after, expected=True, roots=True) == roots["first"][pool.decided()]
            for index, action in enumerate(game.actions()):
                result = game.copy()
                result.apply(action)
                env.look(result, game.player)
                assert (look[0] == after[roots["first"][row] + index]).all()
            assert pool.after(after, True, True, True) == roots["first"][pool.decided()]
            best = after[roots["first"][row] :][: len(game.actions())].copy()
            for index, action in enumerate(game.actions()):
                ends = []
                result = game.copy()
                result.apply(action)
                for answer in result.actions() if result.pending == "decision" else [None]:
                    end = result.copy()
                    if answer is not None:
                        end.apply(answer)
                    env.look(end, game.player)
                    ends.append(look[0].copy())
                assert any((best[index] == end).all() for end in ends)
                assert best[index][2] - best[index][10] >= max(end[2] - end[10] for end in ends) - 0.01
            checked += 1
        pool.play()


def test_a_position_from_elsewhere():
    """`set` searches any position: here the last turn, whose best result is found."""
    game = carcarena.Game(BASE, seed=8)
    while game.draws_left or game.pending != "decision":
        game.apply_index(0) if game.pending == "decision" else game.chance()
    pool = carcarena.SearchPool(BASE, 1, 3000, root="puct", noise=0, win=0, scale=100)
    _, roots, _ = allocate(pool, roots=("chosen", "value"))

    player = game.player

    def best(position):
        if position.over:
            return position.scores[player] - position.scores[1 - player]
        found = []
        for action in position.actions():
            after = position.copy()
            after.apply(action)
            found.append(best(after))
        return max(found)

    pool.set(0, game)
    while not pool.decided():
        if pool.leaves():
            pool.answer()
    lead = best(game)
    game.apply_index(int(roots["chosen"][0]))
    assert best(game) == lead
    with pytest.raises(TypeError, match="same Rules"):
        pool.set(0, carcarena.Game(carcarena.Rules(["base"]), 1))
    with pytest.raises(ValueError, match="pending"):
        pool.set(0, carcarena.Game(BASE, 1))


def lead_against(bot, simulations, games=12):
    """Returns the mean lead of a search that values positions by the expected points of terms."""
    leads = []
    for seat in (0, 1):
        pool = carcarena.SearchPool(BASE, games, simulations, seed=11, limit=games, threads=2, gumbel=0,
                                    bots={1 - seat: bot})
        leaves, _, ends = allocate(pool, leaves=("terms",), ends=("score",))
        each = (leaves["terms"].shape[1] - 4) // 2
        after = np.zeros((1 << 14, leaves["terms"].shape[1]), np.float32)
        while not pool.over:
            asked = pool.leaves()
            if asked:
                ahead = leaves["terms"][:asked, 2] - leaves["terms"][:asked, each + 2]
                rows = pool.after(after, True)
                pool.answer(ahead / (30 + np.abs(ahead)), (after[:rows, 2] - after[:rows, each + 2]) / 2)
            pool.decided()
            for row in range(pool.play()):
                leads.append(int(ends["score"][row, seat] - ends["score"][row, 1 - seat]))
    return np.mean(leads)


def test_more_simulations_play_better():
    few, more = lead_against("greedy", 1), lead_against("greedy", 48)
    assert more > few + 10
    assert lead_against("random", 4) > 30


def test_wrong_arguments_are_refused():
    for wrong in ({"games": 0}, {"simulations": 0}, {"leaves": 129}, {"threads": 0}, {"root": "best"},
                  {"chance": "none"}, {"actions": "cells"}, {"considered": 0}, {"full": 1.5}, {"noise": -1.0},
                  {"alpha": 0.0}, {"win": 2.0}, {"window": 30}, {"limit": 0}, {"bots": {0: "greedy", 1: "greedy"}},
                  {"scale": float("nan")}, {"tokens": 5000}, {"tokens": -1}):
        with pytest.raises(ValueError, match=next(iter(wrong))):
            carcarena.SearchPool(BASE, **wrong)
    for name in ("games", "simulations", "leaves", "seed", "first", "limit", "threads", "fast", "considered", "sampled",
                 "window", "rows"):
        with pytest.raises(ValueError, match=f"^{name}: expected .*, got -1$"):
            carcarena.SearchPool(BASE, **{name: -1})
        with pytest.raises(TypeError, match=f"^{name}: expected an integer, got float$"):
            carcarena.SearchPool(BASE, **{name: 1.5})
    pool = carcarena.SearchPool(BASE, 2, 4)
    with pytest.raises(RuntimeError, match="leaves"):
        pool.answer()
    pool.leaves()
    for values, priors, word in ((np.zeros(1, np.float32), None, "values"), (np.zeros(2), None, "values"),
                                 (np.zeros((2, 3), np.float32), None, "values"),
                                 (None, np.zeros(1, np.float32), "priors"),
                                 (None, np.zeros((2, 7), np.float32), "priors"),
                                 (np.array([0, np.nan], np.float32), None, "row 1"),
                                 (None, np.full((2, BASE.actions_max), np.nan, np.float32), "row 0")):
        with pytest.raises(ValueError, match=word):
            pool.answer(values, priors)
    pool.answer(np.zeros((2, 1), np.float32), np.full((2, BASE.actions_max), -np.inf, np.float32))
    for wrong in ({"leaves": {"reward": np.zeros((2, 2), np.float32)}}, {"ends": {"terms": np.zeros(9)}},
                  {"roots": {"policy": np.zeros(3, np.float32)}}, {"leaves": {"nothing": None}}):
        with pytest.raises(ValueError):
            pool.bind(**wrong)
    with pytest.raises(TypeError, match="dict"):
        pool.bind(leaves=[1])
    with pytest.raises(ValueError, match="no buffer 'nothing'"):
        allocate(pool, roots=("nothing",))
    with pytest.raises(IndexError, match="slot"):
        pool.game(2)
