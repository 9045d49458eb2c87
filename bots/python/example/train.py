# SPDX-License-Identifier: MIT
"""Learns to play by self-play from scratch: python train.py [--minutes M] [--seed S] [--threads T]

TD(lambda) on afterstates (Tesauro, "Temporal Difference Learning and TD-Gammon", CACM 38, 1995): the
player to decide evaluates every way to finish the turn and takes the best one, or sometimes another. The
value of the position after it is then updated from later positions. Writes weights.json and curve.csv to
the folder --out, where play.py finds them; those beside this file are of the example and stay.
"""

import argparse
import time
from collections.abc import Callable
from pathlib import Path
from typing import Any, TypeAlias

import carcarena
import judge
import numpy as np
from carcarena.arrays import allocate
from judge import Array, Parameters

Move: TypeAlias = tuple[Array, Array, Array]  # lanes, players, inputs

HERE = Path(__file__).parent
LAMBDA, EPOCHS, BATCH = 0.8, 2, 512
RATE, DECAY = 0.003, 100  # learning rate: RATE / (1 + round / DECAY)
WARMTH = 1.0  # temperature of exploration, in points


class Table:
    """Parallel games in which all or some seats choose by the learned values."""

    def __init__(self, rules: carcarena.Rules, lanes: int, **options: Any) -> None:
        self.env = carcarena.VectorEnv(rules, lanes, rewards="lead", autoreset=False, **options)
        self.arrays = allocate(self.env, "action", "player", "terms", "score")
        self.first = np.zeros(lanes + 1, np.uint32)
        self.draws = rules.draws
        self.room(1 << 14)

    def room(self, rows: int) -> None:
        self.terms = np.zeros((rows, self.arrays["terms"].shape[1]), np.float32)
        self.begin = np.zeros(rows, np.int32)

    def players(self) -> Array:
        """Returns the player to decide in each lane; -1: its game is over."""
        return self.arrays["player"].astype(int)

    def leads(self) -> Array:
        """Returns the final lead of player 0 in each lane."""
        leads: Array = (self.arrays["score"][:, 0] - self.arrays["score"][:, 1]).astype(np.float32)
        return leads

    def choose(self, parameters: Parameters, lots: np.random.Generator | None = None) -> Array:
        """Fills in actions; `lots` adds exploration. Returns the inputs of the chosen turn in each lane that
        is not over."""
        count = self.env.after(self.terms, self.first, True, self.begin)
        if count > len(self.terms):
            self.room(2 * count)
            self.env.after(self.terms, self.first, True, self.begin)
        rows = judge.inputs(self.terms[:count], self.draws)
        keys = judge.judged(parameters, rows)
        if lots is not None:
            keys = keys + WARMTH * lots.gumbel(size=count)
        live = np.flatnonzero(np.diff(self.first.astype(np.intp)))
        first = self.first[live].astype(np.intp)
        lengths = np.diff(np.append(first, count))
        best = np.flatnonzero(keys == np.repeat(np.maximum.reduceat(keys, first), lengths))
        lanes, at = np.unique(np.searchsorted(first, best, "right") - 1, return_index=True)
        chosen = best[at]
        self.arrays["action"][:] = 0
        self.arrays["action"][live] = self.begin[chosen]
        return rows[chosen]


def rated(rules: carcarena.Rules, parameters: Parameters, opponent: str, games: int, seed: int,
          threads: int) -> tuple[float, float]:
    """Returns the share of games won against a built-in bot (ties count half) and the mean lead."""
    table = Table(rules, games, seed=seed, threads=threads, bots={1: opponent})
    table.env.reset()
    while (table.players() >= 0).any():
        table.choose(parameters)
        table.env.step()
    leads = table.leads()
    return float(((leads > 0) + 0.5 * (leads == 0)).mean()), float(leads.mean())


def play(table: Table, parameters: Parameters, lots: np.random.Generator, number: int) -> tuple[list[Move], Array]:
    """Plays game `number` of every lane. Returns, for each move: lanes, players, inputs; and leads."""
    moves: list[Move] = []
    table.env.reset(game=number)
    while (table.players() >= 0).any():
        players = table.players()
        live = np.flatnonzero(players >= 0)
        moves.append((live, players[live], table.choose(parameters, lots)))
        table.env.step()
    return moves, table.leads()


def targets_of(moves: list[Move], leads: Array, parameters: Parameters) -> Array:
    """Returns the TD(lambda) target of each move, from the final lead and the later values."""
    ahead = np.stack([leads, -leads])  # the return so far, by player
    targets = []
    for lanes, players, rows in reversed(moves):
        targets.append(ahead[players, lanes])
        ahead[players, lanes] = LAMBDA * ahead[players, lanes] + (1 - LAMBDA) * judge.judged(parameters, rows)
    return np.concatenate(targets[::-1])


class Adam:
    """Kingma and Ba, "Adam: A Method for Stochastic Optimization", ICLR 2015."""

    def __init__(self, parameters: Parameters) -> None:
        self.mean = {name: np.zeros_like(array) for name, array in parameters.items()}
        self.square = {name: np.zeros_like(array) for name, array in parameters.items()}
        self.steps = 0

    def step(self, parameters: Parameters, gradient: Parameters, rate: float) -> None:
        self.steps += 1
        for name, array in parameters.items():
            self.mean[name] += 0.1 * (gradient[name] - self.mean[name])
            self.square[name] += 0.001 * (gradient[name] ** 2 - self.square[name])
            mean = self.mean[name] / (1 - 0.9**self.steps)
            square = self.square[name] / (1 - 0.999**self.steps)
            array -= (rate * mean / (np.sqrt(square) + 1e-8)).astype(np.float32)


def learn(rules: carcarena.Rules, given: argparse.Namespace,
          say: Callable[[int, float, Parameters], None]) -> None:
    lots = np.random.Generator(np.random.PCG64(given.seed))
    parameters = judge.begin(lots)
    adam = Adam(parameters)
    table = Table(rules, given.lanes, seed=given.seed, threads=given.threads)
    start = time.monotonic()
    number = 0
    say(0, 0.0, parameters)
    said = 0
    while number < given.rounds and time.monotonic() - start < 60 * given.minutes:
        moves, leads = play(table, parameters, lots, number)
        rows = np.concatenate([move[2] for move in moves])
        for _ in range(EPOCHS):
            targets = targets_of(moves, leads, parameters)
            order = lots.permutation(len(rows))
            for at in range(0, len(rows), BATCH):
                batch = order[at : at + BATCH]
                adam.step(parameters, judge.gradient(parameters, rows[batch], targets[batch]),
                          RATE / (1 + number / DECAY))
        number += 1
        if number & (number - 1) == 0 or number % 64 == 0:
            say(number, (time.monotonic() - start) / 60, parameters)
            said = number
    if said < number:
        say(number, (time.monotonic() - start) / 60, parameters)


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("--minutes", type=float, default=20)
    parser.add_argument("--rounds", type=int, default=10**9, help="greatest number of rounds")
    parser.add_argument("--lanes", type=int, default=128, help="parallel games per round")
    parser.add_argument("--seed", type=int, default=1)
    parser.add_argument("--threads", type=int, default=2)
    parser.add_argument("--games", type=int, default=100, help="games per point of the curve")
    parser.add_argument("--out", type=Path, default=HERE / "learned", help="folder of the results (default: learned)")
    given = parser.parse_args()
    given.out.mkdir(parents=True, exist_ok=True)
    rules = carcarena.Rules(["base"])
    curve = ["round,games,minutes,score_random,lead_random,score_greedy,lead_greedy"]
    print(curve[0])

    def say(number: int, minutes: float, parameters: Parameters) -> None:
        numbers = [figure for opponent in ("random", "greedy")
                   for figure in rated(rules, parameters, opponent, given.games, 1000 + given.seed, given.threads)]
        curve.append(f"{number},{number * given.lanes},{minutes:.2f}," + ",".join(f"{figure:.3f}" for figure in numbers))
        print(curve[-1], flush=True)
        (given.out / "curve.csv").write_text("\n".join(curve) + "\n")
        judge.save(given.out / "weights.json", parameters, seed=given.seed, games=number * given.lanes)

    learn(rules, given, say)


if __name__ == "__main__":
    main()
