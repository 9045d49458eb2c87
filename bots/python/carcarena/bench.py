# SPDX-License-Identifier: MIT
"""Measures the speed on one core: python -m carcarena.bench [--seconds S] [--rules SET...]

A figure is the mean of whole games, from the first tile to the last, since late positions take several times
as long as early ones. It is followed by its standard error in percent, from the differences between games.
Times are processor times, so other processes affect them little. bots/python/README.md has published figures
of other environments.
"""

import argparse
import random
import statistics
import time
from collections.abc import Callable, Iterator
from typing import Any, TypeAlias

from ._engine import Game, Rules, SearchPool, VectorEnv, __version__

FIGURES = ["tile", "fits", "print", "own", "others"]  # planes that do not depend on whole features
SMALL_PLANES: dict[str, dict[str, Any]] = {
    "planes 21 x 21": {"window": 21},
    "52 planes": {"planes": FIGURES},
    "52 planes 21 x 21": {"planes": FIGURES, "window": 21},
}

Work: TypeAlias = Callable[[], int]  # plays whole games and returns the number of units


def measure(work: Work, seconds: float) -> tuple[float, float, int]:
    """Returns units per second of processor time, its standard error in percent, and how often `work` ran."""
    units: list[int] = []
    times: list[float] = []
    work()
    while sum(times) < seconds or len(times) < 2:
        start = time.process_time()
        units.append(work())
        times.append(time.process_time() - start)
    rates = [count / duration for count, duration in zip(units, times)]
    rate = sum(units) / sum(times)
    return rate, 100 * statistics.stdev(rates) / len(rates) ** 0.5 / rate, len(times)


def vector_work(rules: Rules, count: int, names: tuple[str, ...], **options: Any) -> Work:
    """Returns a game of every lane with random actions. Choosing them, in C, is included in the time."""
    from .arrays import allocate

    env = VectorEnv(rules, count, 1, **options)
    ended = allocate(env, "action", "done", *names)["done"]
    env.reset()
    steps = ends = 0
    while ends < 4 * count:  # the mean length of a game; lanes are then at different places of theirs
        env.sample()
        env.step()
        steps += 1
        ends += int(ended.sum())
    length = max(1, round(steps * count / ends))

    def work() -> int:
        for _ in range(length):
            env.sample()
            env.step()
        return count * length

    return work


def aec_work(rules: Rules, view: str) -> Work:
    """Returns one game of the loop of PettingZoo's performance_benchmark."""
    import numpy

    from .aec import Carcassonne

    env = Carcassonne(rules, view)
    env.reset(seed=1)

    def work() -> int:
        turns = 0
        env.reset()
        while True:
            observation, _, over, _, _ = env.last()
            if over or observation is None:
                return turns
            env.step(random.choice(numpy.flatnonzero(observation["action_mask"]).tolist()))
            turns += 1

    return work


def playout_work(rules: Rules) -> Work:
    """Returns playouts of whole games, which the engine plays."""
    from array import array

    game = Game(rules, 1)
    scores = array("i", bytes(4 * 500 * rules.players))

    def work() -> int:
        game.playouts(500, scores)
        return 500

    return work


def search_work(rules: Rules, names: tuple[str, ...] = (), **options: Any) -> Work:
    """Returns a search with a network of no cost: it answers nothing to every leaf."""
    pool = SearchPool(rules, 64, 100, seed=1, **options)
    if names:
        from .search import allocate

        allocate(pool, leaves=names)

    def work() -> int:
        leaves = 0
        for _ in range(200):
            asked = pool.leaves()
            if asked:
                pool.answer()
            leaves += asked
            if pool.decided():
                pool.play()
        return leaves

    work()
    return work


def rows(rules: Rules) -> Iterator[tuple[str, str, Work]]:
    """Yields name, unit and work of each measurement."""
    common = ("player", "reward")
    yield "playouts", "games", playout_work(rules)
    for count in (64, 1024):
        yield f"no observation, {count} lanes", "decisions", vector_work(rules, count, common)
        yield f"mask, {count} lanes", "decisions", vector_work(rules, count, (*common, "mask"))
    for view in ("terms", "tokens", "rows", "planes"):
        yield (f"mask and {view}, 64 lanes", "decisions",
               vector_work(rules, 64, (*common, "mask", "hand", view)))
    for name, options in SMALL_PLANES.items():
        yield (f"mask and {name}, 64 lanes", "decisions",
               vector_work(rules, 64, (*common, "mask", "hand", "planes"), **options))
    yield "mask of planes, 64 lanes", "decisions", vector_work(rules, 64, (*common, "mask"), actions="planes")
    for root in ("gumbel", "puct"):
        yield f"search, {root}", "leaves", search_work(rules, root=root)
    yield "search and terms", "leaves", search_work(rules, ("mask", "hand", "terms"))
    for view in ("hand", "terms"):
        yield f"AEC, {view}", "turns", aec_work(rules, view)


def main() -> None:
    parser = argparse.ArgumentParser(prog="python -m carcarena.bench", description=__doc__,
                                     formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("--seconds", type=float, default=2.0, help="least time per measurement (default 2)")
    parser.add_argument("--rules", nargs="+", default=["base"], metavar="SET", help="tile sets")
    arguments = parser.parse_args()
    rules = Rules(arguments.rules)
    print(f"carcarena {__version__}, {' '.join(arguments.rules)}, 2 players, one core, whole games")
    for name, unit, work in rows(rules):
        rate, error, _ = measure(work, arguments.seconds)
        print(f"{name:34} {rate:12,.0f} {unit}/s  ± {error:.1f} %", flush=True)


if __name__ == "__main__":
    main()
