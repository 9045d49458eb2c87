# SPDX-License-Identifier: MIT
"""Games of a network through SearchPool: against itself, or against a built-in bot.

Searches run in several threads of Python, each with its own pool: pool and network work without the
interpreter lock, and one thread of PyTorch each is faster than several for small networks.
"""

from concurrent.futures import ThreadPoolExecutor

import numpy as np
from carcarena import SearchPool
from carcarena.search import allocate

SCALE, WIN = 30.0, 0.5  # value of a finished game: half for points, half for winning


class Searcher:
    """A pool with its arrays, and a network that answers."""

    def __init__(self, rules, judge, **options):
        self.pool = SearchPool(rules, scale=SCALE, win=WIN, **options)
        self.judge = judge
        look = ("terms", "hand", "first")
        self.leaves, self.roots, self.ends = allocate(
            self.pool, leaves=look, ends=("number", "score", "value"),
            roots=(*look, "number", "player", "full", "policy", "value", "chosen"))
        self.room(1 << 14)

    def room(self, rows):
        self.after = np.zeros((rows, self.leaves["terms"].shape[1]), np.float32)

    def terms_after(self, roots=False):
        """Returns the terms after every legal action of the leaves or the finished searches, and the best rest of
        the turn."""
        count = self.pool.after(self.after, True, roots, True)
        if count > len(self.after):
            self.room(2 * count)
            self.pool.after(self.after, True, roots, True)
        return self.after[:count]

    def step(self):
        """Answers a batch of leaves. Returns its size."""
        asked = self.pool.leaves()
        if asked:
            counts = np.diff(self.leaves["first"][: asked + 1].astype(np.int64))
            self.pool.answer(*self.judge(self.leaves["terms"][:asked], self.leaves["hand"][:asked],
                                         self.terms_after(), counts))
        return asked


class Game:
    """Decisions of a running game, in their order."""

    def __init__(self):
        self.players, self.values, self.rows = [], [], []


def value_targets(game, final, fade):
    """Returns the value of each decision for its player: later root values and the end, as in TD(lambda)."""
    targets = np.zeros(len(game.players), np.float32)
    ahead = final[0]  # for seat 0; seat 1 has the negative
    for index in reversed(range(len(targets))):
        sign = 1 - 2 * game.players[index]
        targets[index] = sign * ahead
        ahead = fade * ahead + (1 - fade) * sign * game.values[index]
    return targets


class SelfPlay(Searcher):
    """Plays against itself and hands finished games to a buffer."""

    def __init__(self, rules, judge, fade, **options):
        super().__init__(rules, judge, **options)
        self.fade = fade
        self.running = {}

    def keep_decisions(self):
        rows = self.pool.decided()
        if rows == 0:
            return
        after = self.terms_after(roots=True).astype(np.float16)
        first = self.roots["first"]
        for row in range(rows):
            count = first[row + 1] - first[row]
            game = self.running.setdefault(int(self.roots["number"][row]), Game())
            game.players.append(int(self.roots["player"][row]))
            game.values.append(float(self.roots["value"][row][0]))
            game.rows.append((self.roots["terms"][row].copy(), self.roots["hand"][row].copy(),
                              after[first[row] : first[row + 1]].copy(),
                              self.roots["policy"][row, :count].copy(), bool(self.roots["full"][row]),
                              int(self.roots["chosen"][row])))

    def play(self, games, buffer):
        """Plays until `games` games ended. Returns the number of leaves."""
        ended = leaves = 0
        while ended < games:
            leaves += self.step()
            self.keep_decisions()
            count = self.pool.play()
            ended += count
            for row in range(count):
                game = self.running.pop(int(self.ends["number"][row]))
                buffer.add(game.rows, value_targets(game, self.ends["value"][row], self.fade))
        return leaves


def together(work, items):
    """Calls work(item) for all items in threads. Returns the results."""
    with ThreadPoolExecutor(len(items)) as threads:
        return list(threads.map(work, items))


def match(rules, judge, bot, pairs, seed, workers, **options):
    """Plays pairs of games with the same decks and exchanged seats. Returns the leads of the network."""

    def half(part):
        seat, share = part % 2, part // 2
        first = share * pairs // workers
        count = (share + 1) * pairs // workers - first
        leads = []
        if count:
            searcher = Searcher(rules, judge, games=count, first=first, limit=count, seed=seed, gumbel=0.0,
                                bots={1 - seat: bot}, **options)
            while not searcher.pool.over:
                searcher.step()
                searcher.pool.decided()
                for row in range(searcher.pool.play()):
                    score = searcher.ends["score"][row]
                    leads.append(int(score[seat] - score[1 - seat]))
        return leads

    return np.array(sum(together(half, range(2 * workers)), []))
