# SPDX-License-Identifier: MIT
"""Measures the speed on one core: python -m carcarena.bench [--seconds S] [--rules SET...]

Times are processor times, so other processes affect them little. Each figure is the best of several
rounds. bots/python/README.md has published figures of other environments.
"""

import argparse
import random
import time

from ._engine import Game, Rules, VectorEnv, __version__

ROUNDS = 5
FIGURES = ["tile", "fits", "print", "own", "others"]  # planes that do not depend on whole features
SMALL_PLANES = {"planes 21 x 21": {"window": 21}, "52 planes": {"planes": FIGURES},
                "52 planes 21 x 21": {"planes": FIGURES, "window": 21}}


def best_rate(work, seconds):
    """Returns units per second of processor time. `work` does some units and returns their number."""
    best = 0.0
    for _ in range(ROUNDS):
        units, start = 0, time.process_time()
        while time.process_time() - start < seconds / ROUNDS:
            units += work()
        best = max(best, units / (time.process_time() - start))
    return best


def vector_work(rules, count, names, steps=50, **options):
    """Returns steps with random actions. Choosing them, in C, is included in the time."""
    from .arrays import allocate

    env = VectorEnv(rules, count, 1, **options)
    allocate(env, "action", *names)
    env.reset()

    def work():
        for _ in range(steps):
            env.sample()
            env.step()
        return count * steps

    work()
    return work


def aec_work(rules, view):
    """Returns the loop of PettingZoo's performance_benchmark."""
    import numpy
    from .aec import Carcassonne

    env = Carcassonne(rules, view)
    env.reset(seed=1)

    def work():
        for _ in range(500):
            observation, _, over, _, _ = env.last()
            if over:
                env.reset()
                continue
            env.step(random.choice(numpy.flatnonzero(observation["action_mask"]).tolist()))
        return 500

    return work


def playout_work(rules):
    from array import array

    game = Game(rules, 1)
    scores = array("i", bytes(4 * 500 * rules.players))

    def work():
        game.playouts(500, scores)
        return 500

    return work


def rows(rules):
    """Yields name, unit and work of each measurement."""
    common = ("player", "reward", "done")
    yield "playouts", "games", playout_work(rules)
    for count in (64, 1024):
        yield f"no observation, {count} lanes", "decisions", vector_work(rules, count, common)
        yield f"mask, {count} lanes", "decisions", vector_work(rules, count, (*common, "mask"))
    for view in ("terms", "tokens", "rows", "planes"):
        yield (f"mask and {view}, 64 lanes", "decisions",
               vector_work(rules, 64, (*common, "mask", "hand", view), 5))
    for name, options in SMALL_PLANES.items():
        yield (f"mask and {name}, 64 lanes", "decisions",
               vector_work(rules, 64, (*common, "mask", "hand", "planes"), 5, **options))
    yield "mask of planes, 64 lanes", "decisions", vector_work(rules, 64, (*common, "mask"), 5,
                                                               actions="planes")
    for view in ("hand", "terms"):
        yield f"AEC, {view}", "turns", aec_work(rules, view)


def main():
    parser = argparse.ArgumentParser(prog="python -m carcarena.bench", description=__doc__,
                                     formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("--seconds", type=float, default=2.0, help="time per measurement (default 2)")
    parser.add_argument("--rules", nargs="+", default=["base"], metavar="SET", help="tile sets")
    arguments = parser.parse_args()
    rules = Rules(arguments.rules)
    print(f"carcarena {__version__}, {' '.join(arguments.rules)}, 2 players, one core")
    for name, unit, work in rows(rules):
        rate = best_rate(work, arguments.seconds)
        print(f"{name:34} {rate:12,.0f} {unit}/s", flush=True)


if __name__ == "__main__":
    main()
