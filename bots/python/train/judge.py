# SPDX-License-Identifier: MIT
"""The judge: held-out positions whose turns were played to the end on many common decks.

The judgment of a turn is its mean lead over the best opponent at the end of the game. An evaluation is
compared with it by three figures:

    regret  points that are lost where the evaluation takes another turn than the judgment
    tau     Kendall's rank correlation of the turns of a position: 1 the same order, 0 none
    loss    mean squared error of the differences between the turns of a position, in square points

The judgment has an error, too, so the regret of a perfect evaluation would not be 0. The gain (the regret of
the evaluation without networks, minus the regret with them) has no such bias.
"""

import carcarena
import numpy as np
from data import Rollouts, centered, starts


class Panel:
    """The held-out positions of a rule set."""

    def __init__(self, paths):
        self.rollouts = Rollouts(paths)
        games = self.rollouts.leads(self.rollouts.points.astype(float))
        self.judged = games.mean(1)
        first = starts(np.bincount(self.rollouts.position))
        self.parts = [slice(begin, end) for begin, end in zip(first[:-1], first[1:])]
        differences = np.concatenate([games[part] - games[part].mean(0) for part in self.parts])
        self.error = float((differences.std(1, ddof=1) / np.sqrt(games.shape[1])).mean())

    def leads(self, text=None):
        """Returns the lead after each turn by the evaluation, with the networks of `text` if given."""
        data = self.rollouts
        values = data.values.copy()
        if text is not None:
            added = np.asarray(carcarena.net_values(text, data.kind, data.inputs)) / 4096
            for player in range(values.shape[1]):
                values[:, player] += np.bincount(data.turn, added * ((data.players >> player) & 1), data.turns)
        return data.leads(values)

    def figures(self, leads):
        """Returns the figures of an evaluation, and its regret at each position."""
        data = self.rollouts
        regrets = [self.judged[part].max() - self.judged[part][leads[part].argmax()] for part in self.parts]
        off = centered(leads - self.judged, data.position, data.positions)
        taus = [tau(leads[part], self.judged[part]) for part in self.parts]
        return {"regret": float(np.mean(regrets)), "tau": float(np.mean(taus)),
                "loss": float((off**2).mean())}, np.array(regrets)

    def report(self, text):
        """Compares the evaluation with and without networks. The interval of the gain is of 95 %, over positions."""
        without, regrets = self.figures(self.leads())
        with_nets, others = self.figures(self.leads(text))
        gains = regrets - others
        return {"positions": len(gains), "judge_error": self.error, "without": without, "with": with_nets,
                "gain": float(gains.mean()), "interval": interval(gains)}


def tau(a, b):
    """Returns Kendall's tau: pairs in the same order minus pairs in opposite order, as a share of all pairs."""
    upper = np.triu_indices(len(a), 1)
    return float((np.sign(np.subtract.outer(a, a)) * np.sign(np.subtract.outer(b, b)))[upper].mean())


def interval(samples):
    """Returns the half width of the 95 % interval of a mean."""
    return float(1.96 * np.std(samples, ddof=1) / np.sqrt(len(samples)))
