# SPDX-License-Identifier: MIT
"""Games that decide: one-ply players with different networks, each deck played once for every seat."""

from concurrent.futures import ThreadPoolExecutor

import carcarena
import numpy as np
from judge import interval

TASK = 10  # decks of a task


def player_of(path):
    """Returns the one-ply player with the networks of a file, or without networks."""
    return "greedy:learned=0" if path is None else f'greedy:net="{path}"'


def play(rules, bots, deck):
    """Plays a game; bots[seat] chooses for a seat. Returns the share of the first place that each seat has."""
    game = carcarena.Game(rules, seed=deck)
    game.determinize(deck)
    while not game.over:
        if game.pending == "decision":
            game.apply(bots[game.player].choose(game))
        else:
            game.chance_next()
    first = np.array(game.scores) == max(game.scores)
    return first / first.sum()


def duel(rules, candidate, opponent, decks, seed, threads):
    """Plays `candidate` in one seat against copies of `opponent` in the others, in every seat of every deck.

    Returns its score, the share of first places (ties are shared); with equal players it is 1 / players, and
    with two players the usual score. The interval is of 95 %, over decks.
    """

    def task(begin):
        bots = {name: carcarena.Bot(rules, name, seed) for name in {candidate, opponent}}
        return [np.mean([play(rules, [bots[candidate if seat == own else opponent] for seat in range(rules.players)],
                              (seed << 32) + deck)[own] for own in range(rules.players)])
                for deck in range(begin, min(begin + TASK, decks))]

    with ThreadPoolExecutor(threads) as pool:
        scores = [score for part in pool.map(task, range(0, decks, TASK)) for score in part]
    return {"decks": decks, "score": float(np.mean(scores)), "interval": interval(scores), "equal": 1 / rules.players}
