# SPDX-License-Identifier: MIT
"""The last decisions of self-play, in fixed memory."""

from threading import Lock

import numpy as np


class Buffer:
    """A ring of decisions. Their actions lie in a second ring, which is what limits it."""

    def __init__(self, decisions, terms, hand, actions_each=32):
        self.size, self.room = decisions, decisions * actions_each
        self.terms = np.zeros((decisions, terms), np.float32)
        self.hand = np.zeros((decisions, hand), np.uint8)
        self.target = np.zeros(decisions, np.float32)
        self.full = np.zeros(decisions, bool)
        self.chosen = np.zeros(decisions, np.int64)  # index of the action
        self.first = np.zeros(decisions, np.int64)  # position in the second ring, counted from the beginning
        self.count = np.zeros(decisions, np.int64)
        self.after = np.zeros((self.room, terms), np.float16)
        self.policy = np.zeros(self.room, np.float32)
        self.lock = Lock()
        self.added = self.listed = 0  # decisions and actions ever added

    def __len__(self):
        return min(self.added, self.size)

    def add(self, rows, targets):
        """Adds the decisions of a game: terms, hand, terms after actions, policy, whether it was searched
        in full, chosen action."""
        with self.lock:
            for row, target in zip(rows, targets):
                self.add_one(*row, target)

    def add_one(self, terms, hand, after, policy, full, chosen, target):
        at = self.added % self.size
        place = np.arange(self.listed, self.listed + len(policy)) % self.room
        self.terms[at], self.hand[at], self.target[at] = terms, hand, target
        self.full[at], self.chosen[at] = full, chosen
        self.first[at], self.count[at] = self.listed, len(policy)
        self.after[place], self.policy[place] = after, policy
        self.added += 1
        self.listed += len(policy)

    def sample(self, count, lots):
        """Returns random decisions whose actions are still there."""
        chosen = lots.integers(len(self), size=count)
        chosen = chosen[self.first[chosen] >= self.listed - self.room]
        counts = self.count[chosen]
        ends = np.cumsum(counts)
        places = (np.repeat(self.first[chosen] - (ends - counts), counts) + np.arange(ends[-1])) % self.room
        return (self.terms[chosen], self.hand[chosen], self.after[places].astype(np.float32), counts,
                self.policy[places], self.target[chosen], self.full[chosen], ends - counts + self.chosen[chosen])

    def state(self):
        return {name: part for name, part in self.__dict__.items() if name != "lock"}

    def load(self, state):
        self.__dict__.update(state)
