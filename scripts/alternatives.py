# SPDX-License-Identifier: MIT
"""Part of scripts/alternatives.sh: plays random games with engines in Python, and prints the table.

    alternatives.py play ENGINE SECONDS SEED [FOLDER]   prints the games per second of processor time
    alternatives.py table FILE                          FILE has lines "ROUND ENGINE RATE"

A measurement plays whole games until SECONDS have passed. Windows and pictures of the engines are left out.
"""

import contextlib
import math
import os
import random
import statistics
import sys
import time
import types
from collections.abc import Callable


def carcarena_loop() -> Callable[[], float]:
    """Returns a game of the package of this project, with every action chosen in Python."""
    import carcarena

    rules = carcarena.Rules("base")

    def play() -> float:
        game = carcarena.Game(rules, random.getrandbits(32))
        while not game.over:
            if game.pending == "decision":
                game.apply(random.choice(game.actions()))
            else:
                game.chance()
        return sum(game.scores) / 2

    return play


def carcarena_playout() -> Callable[[], float]:
    """Returns a game that one call from Python plays."""
    import carcarena

    rules = carcarena.Rules("base")

    def play() -> float:
        game = carcarena.Game(rules, random.getrandbits(32))
        game.playout()
        return sum(game.scores) / 2

    return play


def wingedsheep() -> Callable[[], float]:
    """Returns a game of wingedsheep/carcassonne: base with farmers."""
    window = types.ModuleType("wingedsheep.carcassonne.carcassonne_visualiser")
    window.CarcassonneVisualiser = object
    sys.modules[window.__name__] = window
    from wingedsheep.carcassonne.carcassonne_game import CarcassonneGame
    from wingedsheep.carcassonne.tile_sets.supplementary_rules import SupplementaryRule
    from wingedsheep.carcassonne.tile_sets.tile_sets import TileSet

    def play() -> float:
        game = CarcassonneGame(2, [TileSet.BASE], [SupplementaryRule.FARMERS])
        while not game.is_finished():
            game.step(game.get_current_player(), random.choice(game.get_possible_actions()))
        return sum(game.state.scores) / 2

    return play


def carcassonne_ai() -> Callable[[], float]:
    """Returns a game of 33fred33/CarcassonneAI."""
    sys.modules["cv2"] = types.ModuleType("cv2")
    from Carcassonne_Game.Carcassonne import CarcassonneState

    def play() -> float:
        game = CarcassonneState(None, None)
        while not game.isGameOver:
            game.move(game.getRandomMove().move)
        return sum(game.Scores[:2]) / 2

    return play


ENGINES = {"carcarena-loop": carcarena_loop, "carcarena-playout": carcarena_playout, "wingedsheep": wingedsheep,
           "CarcassonneAI": carcassonne_ai}

NAMES = {"carcarena-sampled": "carcarena, moves sampled", "carcarena-listed": "carcarena, moves listed",
         "AlphaCarcassonne": "AlphaCarcassonne (C++), moves listed",
         "carcarena-loop": "carcarena, loop in Python, moves listed",
         "carcarena-playout": "carcarena, a call from Python for each game",
         "CarcassonneAI": "CarcassonneAI (Python), moves listed",
         "wingedsheep": "wingedsheep/carcassonne (Python), moves listed"}

# Which engines do the same work, and what a search or a training loop would use instead.
PAIRS = [("carcarena-listed", "AlphaCarcassonne"), ("carcarena-sampled", "AlphaCarcassonne"),
         ("carcarena-loop", "CarcassonneAI"), ("carcarena-playout", "CarcassonneAI"),
         ("carcarena-loop", "wingedsheep"), ("carcarena-playout", "wingedsheep")]


def measure(play: Callable[[], float], seconds: float) -> str:
    """Plays whole games for at least `seconds` of processor time. A game that its engine cannot end counts as none."""
    games = broken = 0
    points = spent = 0.0
    start = time.process_time()
    while spent < seconds or games == 0:
        try:
            with open(os.devnull, "w") as nowhere, contextlib.redirect_stdout(nowhere):
                points += play()
            games += 1
        except (IndexError, ValueError):
            broken += 1
            if broken > 20:
                raise
        spent = time.process_time() - start
    return f"{games / spent:.3f} games/s, {points / games:.2f} points a player, {broken} games broken off"


def number(value: float) -> str:
    """Returns three significant digits, with separators."""
    digits = 2 - math.floor(math.log10(value))
    return f"{round(value, digits):,.{max(digits, 0)}f}"


def spread(values: list[float]) -> str:
    """Returns the median and the range."""
    return f"{number(statistics.median(values))} ({number(min(values))} to {number(max(values))})"


def table(path: str) -> None:
    """Prints the rates, and the ratios of the same rounds."""
    rates: dict[str, dict[str, float]] = {}
    with open(path) as file:
        for line in file:
            turn, engine, rate = line.split()
            rates.setdefault(engine, {})[turn] = float(rate)
    print("| engine | rounds | games/s |\n|---|--:|--:|")
    for engine, name in NAMES.items():
        if engine in rates:
            print(f"| {name} | {len(rates[engine])} | {spread(list(rates[engine].values()))} |")
    print("\n| ours | alternative | times as fast |\n|---|---|--:|")
    for ours, other in PAIRS:
        if ours in rates and other in rates:
            ratios = [rate / rates[other][turn] for turn, rate in rates[ours].items() if turn in rates[other]]
            print(f"| {NAMES[ours]} | {NAMES[other]} | {spread(ratios)} |")


def main() -> None:
    words = sys.argv[1:]
    if words[:1] == ["table"] and len(words) == 2:
        table(words[1])
    elif words[:1] == ["play"] and len(words) in (4, 5) and words[1] in ENGINES:
        sys.path[:0] = words[4:]
        random.seed(int(words[3]))
        print(measure(ENGINES[words[1]](), float(words[2])))
    else:
        sys.exit(__doc__)


if __name__ == "__main__":
    main()
