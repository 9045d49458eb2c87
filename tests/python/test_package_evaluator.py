# SPDX-License-Identifier: MIT
"""The bot mcts with values and priors of Python. test_mcts_evaluator has the same in C, and compares whole games
with those of the built-in evaluation.
"""

import copy
import math

import carcarena
import numpy as np
import pytest
from carcarena.arrays import allocate

BASE = carcarena.Rules(["base"])


def place_positions(rules=BASE, count=8, seed=3):
    """Yields positions in which a tile must be placed, from random games."""
    random = np.random.default_rng(seed)
    game = carcarena.Game(rules, seed=seed)
    while count:
        while game.pending != "decision" or game.phase != "place":
            if game.over:
                game = carcarena.Game(rules, seed=int(random.integers(1000)))
            elif game.pending == "decision":
                game.apply(random.choice(game.actions()))
            else:
                game.chance()
        yield game.copy()
        count -= 1
        for _ in range(int(random.integers(1, 15))):
            if game.pending == "decision":
                game.apply(random.choice(game.actions()))
            elif not game.over:
                game.chance()


class Expected:
    """Values positions by the points that the built-in evaluation expects."""

    def __init__(self, rules):
        self.rules = rules
        self.env = carcarena.VectorEnv(rules, 256)
        self.terms = allocate(self.env, "terms")["terms"]
        self.each = (self.terms.shape[1] - 4) // rules.players
        self.asked = []

    def __call__(self, games):
        self.asked.append(len(games))
        terms = self.terms[: len(games)]
        self.env.look_many(games, [0] * len(games), out={"terms": terms})
        return terms[:, 2 :: self.each][:, : self.rules.players]


@pytest.mark.parametrize("players", [2, 3])
def test_the_values_of_the_built_in_evaluation_find_the_same_turns(players):
    """With one simulation; deeper positions are valued with the unseen tiles of the root by the built-in one."""
    rules = carcarena.Rules(["base"], players)
    expected = Expected(rules)
    spec = "mcts:simulations=1,turns=0,endgame=0,learned=0"
    plain, own = carcarena.Bot(rules, spec), carcarena.Bot(rules, spec, values=expected)
    for game in place_positions(rules):
        assert own.choose(game) == plain.choose(game)
        assert own.candidates() == plain.candidates()
        assert own.value == plain.value
    assert max(expected.asked) > 10


def test_a_search_is_repeated_and_uses_the_values():
    def fields(games):
        return [[10 * len([figure for figure in game.figures() if figure["owner"] == seat]) for seat in (0, 1)]
                for game in games]

    game = next(place_positions())
    bots = [carcarena.Bot(BASE, "mcts:simulations=40,threads=2", seed=5, values=fields) for _ in range(2)]
    assert len({bot.choose(game) for bot in bots}) == 1
    player = game.player
    before = sum(figure["owner"] == player for figure in game.figures())
    while game.pending == "decision":
        game.apply(bots[0].choose(game))
    assert sum(figure["owner"] == player for figure in game.figures()) == before + 1


def like(action):
    """Returns priors for turns that begin with an action."""
    return lambda game, turns: [float(turn[0] == action) for turn in turns]


def test_a_liked_action_is_played():
    for game in place_positions(seed=11):
        for action in (game.actions()[0], game.actions()[-1]):
            after = game.copy()
            after.apply(action)
            cell = [(tile["x"], tile["y"], tile["rotation"]) for tile in after.tiles()]

            def likes(games, cell=cell, player=game.player):
                found = [cell == [(tile["x"], tile["y"], tile["rotation"]) for tile in other.tiles()][: len(cell)]
                         for other in games]
                return np.array([[liked if seat == player else -liked for seat in (0, 1)] for liked in found],
                                dtype=np.float32)

            assert carcarena.Bot(BASE, "mcts:simulations=30,endgame=0", values=likes, unit="result").choose(
                game) == action
            counted = []
            bot = carcarena.Bot(BASE, "mcts:simulations=30,endgame=0", priors=like(action), unit="result",
                                values=lambda games, counted=counted: counted.append(len(games)) or [(0, 0)])
            assert bot.choose(game) == action
            assert set(counted) == {1} and len(counted) <= 30


class Broken(RuntimeError):
    pass


def test_exceptions_of_the_functions_end_the_search():
    game = next(place_positions())
    calls = []

    def failing(games):
        calls.append(len(games))
        if len(calls) == 5:
            raise Broken("no network")
        return [(0, 0)] * len(games)

    for threads in (1, 3):
        calls.clear()
        bot = carcarena.Bot(BASE, f"mcts:simulations=100,threads={threads}", values=failing)
        with pytest.raises(Broken, match="no network"):
            bot.choose(game)
        assert len(calls) < 5 + threads
        assert bot.candidates() == [] and bot.value == 0
        assert bot.choose(game) in game.actions()  # it works again

    def broken(game, turns):
        raise KeyboardInterrupt

    with pytest.raises(KeyboardInterrupt):
        carcarena.Bot(BASE, "mcts", values=lambda games: [(0, 0)], priors=broken).choose(game)
    recursive = carcarena.Bot(BASE, "mcts", values=lambda games: recursive.choose(games[0]))
    with pytest.raises((RuntimeError, ValueError)):
        recursive.choose(game)


@pytest.mark.parametrize("answer, error, words", [
    (lambda games: [(0, 0)] * (len(games) - 1), ValueError, "values: expected a row for each of the"),
    (lambda games: [(0, 0, 0)] * len(games), ValueError, "values: one for each player: expected 2 numbers, got 3"),
    (lambda games: None, TypeError, "values: a row for each game: expected a list or an array, got NoneType"),
    (lambda games: "values", TypeError, "values: a row for each game: expected a list or an array, got str"),
    (lambda games: 3.5, ValueError, "values: a row for each game: expected a list or an array, got float"),
    (lambda games: np.zeros(len(games)), ValueError, "values: one for each player: .* array, got float64"),
    (lambda games: [("a", "b")] * len(games), TypeError, "values: one for each player: must be real number"),
    (lambda games: np.full((len(games), 2), math.nan), ValueError, "position 0, player 0: expected points from"),
    (lambda games: np.full((len(games), 2), 2e4), ValueError, "got 20000")])
def test_wrong_values_are_refused(answer, error, words):
    game = next(place_positions())
    with pytest.raises(error, match=words):
        carcarena.Bot(BASE, "mcts:simulations=10", values=answer).choose(game)


@pytest.mark.parametrize("answer, words", [
    (lambda game, turns: [1.0], "priors: one for each turn: expected"),
    (lambda game, turns: [-1.0] * len(turns), "priors of the evaluator: turn 0: expected 0 to"),
    (lambda game, turns: np.full(len(turns), np.nan), "got nan")])
def test_wrong_priors_are_refused(answer, words):
    game = next(place_positions())
    with pytest.raises(ValueError, match=words):
        carcarena.Bot(BASE, "mcts:simulations=10", values=lambda games: np.zeros((len(games), 2)),
                      priors=answer).choose(game)


def test_wrong_arguments_are_refused():
    values = Expected(BASE)
    for options, error, words in (({"values": 3}, TypeError, "values: expected a function"),
                                  ({"values": values, "priors": []}, TypeError, "priors: expected a function"),
                                  ({"priors": like(0)}, ValueError, "only together with values"),
                                  ({"values": values, "unit": "wins"}, ValueError, "unit")):
        with pytest.raises(error, match=words):
            carcarena.Bot(BASE, "mcts", **options)
    with pytest.raises(ValueError, match="class mcts for an evaluator, got 'greedy'"):
        carcarena.Bot(BASE, "greedy", values=values)
    with pytest.raises(ValueError, match="a result from -1 to 1, got"):
        carcarena.Bot(BASE, "mcts:simulations=2", values=lambda games: [(2, -2)] * len(games),
                      unit="result").choose(next(place_positions()))


def test_a_bot_with_functions_is_copied():
    values = Expected(BASE)
    bot = carcarena.Bot(BASE, "mcts:simulations=3", values=values)
    game = next(place_positions())
    assert copy.copy(bot).choose(game) == bot.choose(game)
