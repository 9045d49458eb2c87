# SPDX-License-Identifier: MIT
"""Learns to play from nothing, against itself: python train.py [--minutes M] [--seed S] [--threads T]

A policy gradient over the legal actions alone, with eligibility traces (Baxter and Bartlett, "Infinite-Horizon
Policy-Gradient Estimation", JAIR 15, 2001). After each action a player is paid the change of his lead in
points if the game ended now; summed over a game that is his final lead. Writes weights.json and curve.csv.
"""

import argparse
import json
import time
from pathlib import Path

import carcarena
import numpy as np
from carcarena.arrays import allocate
from policy import SIZE, features

HERE = Path(__file__).parent
LANES, STEPS, TRACE, RATE = 128, 40, 0.9, 0.2


class Chooser:
    """Chooses in all lanes at once."""

    def __init__(self, rules, lanes, **options):
        self.env = carcarena.VectorEnv(rules, lanes, rewards="lead", **options)
        self.arrays = allocate(self.env, "action", "player", "terms", "done", "score")
        self.first = np.zeros(lanes + 1, np.uint32)
        self.terms = np.zeros((lanes * 64, self.arrays["terms"].shape[1]), np.float32)
        self.draws = rules.draws
        self.env.reset()

    def rows(self):
        """Features of every legal action of every lane, and where those of each lane begin."""
        count = self.env.after(self.terms, self.first, False)
        if count > len(self.terms):
            self.terms = np.zeros((2 * count, self.terms.shape[1]), np.float32)
            self.env.after(self.terms, self.first, False)
        return features(self.terms[:count], self.draws), self.first[:-1].astype(np.intp)

    def lead(self):
        """What player 0 leads by in each lane, if the game ended now."""
        terms = self.arrays["terms"]
        return (terms[:, 1] - terms[:, 9]) * np.where(self.arrays["player"] == 0, 1, -1)

    def choose(self, weights, lots=None):
        """Fills in actions: by chance, or the best without `lots`. Returns the gradient of the logarithm of
        each choice's chance."""
        rows, first = self.rows()
        sums = rows @ weights
        lengths = np.diff(np.append(first, len(rows)))
        sums -= np.repeat(np.maximum.reduceat(sums, first), lengths)
        keys = sums if lots is None else sums + lots.gumbel(size=len(sums))
        best = np.flatnonzero(keys == np.repeat(np.maximum.reduceat(keys, first), lengths))
        lanes, at = np.unique(np.searchsorted(first, best, "right") - 1, return_index=True)
        chosen = best[at]
        self.arrays["action"][:] = chosen - first
        if lots is None:
            return None
        chances = np.exp(sums)
        chances /= np.repeat(np.add.reduceat(chances, first), lengths)
        return rows[chosen] - np.add.reduceat(rows * chances[:, None], first)


def rated(rules, weights, opponent, games, seed, threads):
    """Share of games won against a built-in bot (ties half), and the mean lead."""
    player = Chooser(rules, games, seed=seed, threads=threads, bots={1: opponent}, autoreset=False)
    while (player.arrays["player"] >= 0).any():
        rows, first = player.rows()
        live = np.flatnonzero(player.arrays["player"] >= 0)
        sums = rows @ weights
        ends = np.append(first, len(rows))
        for lane in live:
            player.arrays["action"][lane] = np.argmax(sums[ends[lane] : ends[lane + 1]])
        player.env.step()
    lead = player.arrays["score"][:, 0] - player.arrays["score"][:, 1]
    return float(((lead > 0) + 0.5 * (lead == 0)).mean()), float(lead.mean())


def learn(rules, given, say):
    lots = np.random.Generator(np.random.PCG64(given.seed))
    player = Chooser(rules, LANES, seed=given.seed, threads=given.threads)
    weights, mean, square = np.zeros(SIZE), np.zeros(SIZE), np.zeros(SIZE)
    trace = np.zeros((2, LANES, SIZE))
    lanes, lead, games, update, start = np.arange(LANES), player.lead(), 0, 0, time.monotonic()
    say(0, 0, 0, weights)
    while update < given.updates and time.monotonic() - start < 60 * given.minutes:
        gradient = np.zeros(SIZE)
        for _ in range(STEPS):
            who = player.arrays["player"].astype(int)
            trace[who, lanes] = TRACE * trace[who, lanes] + player.choose(weights, lots)
            player.env.step()
            done = player.arrays["done"].astype(bool)
            score = player.arrays["score"]
            now = np.where(done, score[:, 0] - score[:, 1], player.lead())
            gradient += (now - lead) @ (trace[0] - trace[1])
            trace[:, done] = 0
            lead = np.where(done, player.lead(), now)
            games += int(done.sum())
        gradient /= LANES * STEPS
        update += 1
        mean = 0.9 * mean + 0.1 * gradient
        square = 0.99 * square + 0.01 * gradient**2
        step = mean / (1 - 0.9**update) / (np.sqrt(square / (1 - 0.99**update)) + 1e-8)
        weights += RATE / (1 + update / 200) * step
        if update & (update - 1) == 0 or update % 64 == 0:
            say(update, games, (time.monotonic() - start) / 60, weights)
    say(update, games, (time.monotonic() - start) / 60, weights)
    return weights


def main():
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("--minutes", type=float, default=20)
    parser.add_argument("--updates", type=int, default=10**9, help="end after so many, if not before")
    parser.add_argument("--seed", type=int, default=1)
    parser.add_argument("--threads", type=int, default=2)
    parser.add_argument("--games", type=int, default=100, help="of each point of the curve")
    given = parser.parse_args()
    rules = carcarena.Rules(["base"])
    curve = ["update,games,minutes,score_random,lead_random,score_greedy,lead_greedy"]
    print(curve[0])

    def say(update, games, minutes, weights):
        numbers = [number for opponent in ("random", "greedy")
                   for number in rated(rules, weights, opponent, given.games, 1000 + given.seed, given.threads)]
        curve.append(f"{update},{games},{minutes:.2f}," + ",".join(f"{number:.3f}" for number in numbers))
        print(curve[-1], flush=True)
        (HERE / "curve.csv").write_text("\n".join(curve) + "\n")
        (HERE / "weights.json").write_text(json.dumps(
            {"seed": given.seed, "games": games, "weights": [round(w, 6) for w in weights.tolist()]}) + "\n")

    learn(rules, given, say)


if __name__ == "__main__":
    main()
