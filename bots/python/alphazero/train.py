# SPDX-License-Identifier: MIT
"""Learns the base game from nothing by self-play with search: python train.py [--minutes M] [--folder DIR]

Gumbel AlphaZero (Danihelka et al., ICLR 2022) on carcarena.SearchPool. Run it again to resume. Writes
checkpoint.pt (the network), training.pt and curve.csv to the folder. It uses a GPU if PyTorch finds one.
"""

import argparse
import time
from pathlib import Path

import carcarena
import numpy as np
import torch
from buffer import Buffer
from net import HAND, TERMS, Judge, Net, log_softmax, segment_sum
from selfplay import SelfPlay, match, together

CURVE = "round,games,minutes,leaves,loss_value,loss_policy,score_random,lead_random,score_greedy,lead_greedy"


class Learner:
    """The network, its optimizer, the buffer, and where training is."""

    def __init__(self, given):
        self.given = given
        self.device = torch.device("cuda" if torch.cuda.is_available() else "cpu")
        torch.manual_seed(given.seed)
        self.net = Net(given.hidden).to(self.device)
        self.optimizer = torch.optim.AdamW(self.net.parameters(), given.rate, weight_decay=1e-4)
        self.buffer = Buffer(given.window, TERMS, HAND)
        self.lots = np.random.Generator(np.random.PCG64(given.seed))
        self.round, self.games, self.minutes, self.leaves = 0, 0, 0.0, 0
        self.losses = [0.0, 0.0]

    def train(self, steps):
        """Takes steps on random decisions of the buffer."""
        given, sums = self.given, np.zeros(2)
        self.net.train()
        for _ in range(steps):
            to = lambda array: torch.as_tensor(array).to(self.device)
            terms, hand, after, counts, policy, target, full, chosen = map(to, self.buffer.sample(given.batch, self.lots))
            value, worth, logits, home = self.net(terms, hand.float(), after, counts)
            cross = segment_sum(-policy * log_softmax(logits, home, len(counts)), home, len(counts))
            loss_value = ((value - target) ** 2).mean()
            loss_worth = ((worth[chosen] - target) ** 2).mean()
            loss_policy = (cross * full).sum() / full.sum().clamp(min=1)
            self.optimizer.zero_grad()
            (given.weight * (loss_value + loss_worth) + loss_policy).backward()
            torch.nn.utils.clip_grad_norm_(self.net.parameters(), 1.0)
            self.optimizer.step()
            sums += loss_value.item(), loss_policy.item()
        self.net.eval()
        self.losses = (sums / max(steps, 1)).tolist()

    def save(self, folder):
        """Writes the network and the state of training. Whatever happens, the old or the new file is there."""
        net = {"net": self.net.state_dict(), "hidden": self.given.hidden}
        state = {"optimizer": self.optimizer.state_dict(), "buffer": self.buffer.state(), "round": self.round,
                 "games": self.games, "minutes": self.minutes, "leaves": self.leaves}
        for name, content in (("training.pt", net | state), ("checkpoint.pt", net)):
            torch.save(content, folder / "new.pt")
            (folder / "new.pt").replace(folder / name)

    def load(self, folder):
        state = torch.load(folder / "training.pt", map_location=self.device, weights_only=False)
        self.net.load_state_dict(state["net"])
        self.optimizer.load_state_dict(state["optimizer"])
        self.buffer.load(state["buffer"])
        for name in ("round", "games", "minutes", "leaves"):
            setattr(self, name, state[name])
        self.lots = np.random.Generator(np.random.PCG64([self.given.seed, self.round]))


def rated(rules, learner, say):
    """Returns a line of the curve: games against built-in bots."""
    given = learner.given
    judge = Judge(learner.net, learner.device)
    numbers = []
    for bot in ("random", "greedy"):
        leads = match(rules, judge, bot, given.pairs, 1000 + given.seed, simulations=given.simulations,
                      leaves=given.leaves, value_scale=given.value_scale, workers=given.workers)
        numbers += [((leads > 0) + 0.5 * (leads == 0)).mean(), leads.mean()]
    say(f"{learner.round},{learner.games},{learner.minutes:.2f},{learner.leaves},"
        + ",".join(f"{number:.3f}" for number in learner.losses + numbers))


def learn(rules, learner, folder, say):
    given = learner.given
    judge = Judge(learner.net, learner.device)
    tables = max(1, given.tables // given.workers)
    plays = [SelfPlay(rules, judge, given.fade, games=tables, seed=given.seed * 1000 + worker, first=learner.games,
                      simulations=given.simulations, fast=given.fast, full=given.full, leaves=given.leaves,
                      value_scale=given.value_scale)
             for worker in range(given.workers)]
    until = learner.minutes + given.minutes
    while learner.minutes < until and learner.round < given.rounds:
        start = time.monotonic()
        added = learner.buffer.added
        games = given.games // given.workers
        leaves = sum(together(lambda play: play.play(games, learner.buffer), plays))
        played = time.monotonic() - start
        learner.games += games * given.workers
        learner.leaves += leaves
        learner.train(round((learner.buffer.added - added) * given.uses / given.batch))
        learner.round += 1
        learner.minutes += (time.monotonic() - start) / 60
        print(f"round {learner.round}: {given.games / played:.1f} games/s, {leaves / played:,.0f} leaves/s, "
              f"training {time.monotonic() - start - played:.1f} s, losses {learner.losses[0]:.4f} {learner.losses[1]:.3f}", flush=True)
        last = learner.minutes >= until or learner.round >= given.rounds
        if last or learner.round % given.every == 0:
            learner.save(folder)
            rated(rules, learner, say)


def arguments():
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    option = parser.add_argument
    option("--folder", type=Path, default=Path("alphazero-run"), help="checkpoint and curve (default %(default)s)")
    option("--minutes", type=float, default=60, help="of self-play and training (default %(default)s)")
    option("--rounds", type=int, default=10**9, help="greatest number of rounds")
    option("--seed", type=int, default=1)
    option("--workers", type=int, default=2, help="threads, each with a pool")
    option("--tables", type=int, default=128, help="games searched at once")
    option("--simulations", type=int, default=32, help="of a full search")
    option("--fast", type=int, default=8, help="simulations of a fast search")
    option("--full", type=float, default=0.3, help="share of full searches, from which the priors learn")
    option("--leaves", type=int, default=4, help="leaves of a tree that wait together")
    option("--games", type=int, default=128, help="games of a round")
    option("--window", type=int, default=150000, help="decisions in the buffer")
    option("--uses", type=float, default=4, help="how often each decision is trained on")
    option("--batch", type=int, default=512)
    option("--rate", type=float, default=1e-3, help="learning rate")
    option("--weight", type=float, default=5, help="factor of the losses of values; the loss of priors has 1")
    option("--value-scale", type=float, default=3, help="how much values count against priors in the search")
    option("--fade", type=float, default=0.95, help="lambda of the value targets")
    option("--hidden", type=int, default=64)
    option("--every", type=int, default=8, help="rounds between two points of the curve")
    option("--pairs", type=int, default=50, help="pairs of games for each opponent and point")
    return parser.parse_args()


def main():
    given = arguments()
    given.folder.mkdir(parents=True, exist_ok=True)
    torch.set_num_threads(1)
    rules = carcarena.Rules(["base"])
    learner = Learner(given)
    curve = given.folder / "curve.csv"

    def say(line):
        print(line, flush=True)
        with curve.open("a") as file:
            file.write(line + "\n")

    if (given.folder / "training.pt").exists():
        learner.load(given.folder)
    else:
        curve.write_text("")
        say(CURVE)
        rated(rules, learner, say)
    learn(rules, learner, given.folder, say)


if __name__ == "__main__":
    main()
