# SPDX-License-Identifier: MIT
"""The example bots/python/alphazero: self-play, targets and buffer with a judge without PyTorch; a short training
if PyTorch is installed.
"""

import os
import subprocess
import sys
from pathlib import Path

import carcarena
import numpy as np
import pytest

EXAMPLE = Path(os.environ["CARCARENA_SOURCE_DIR"]) / "bots/python/alphazero"
sys.path.insert(0, str(EXAMPLE))

from buffer import Buffer  # noqa: E402
from selfplay import Game, SelfPlay, match, value_targets  # noqa: E402

BASE = carcarena.Rules(["base"])
POLICY, CHOSEN = 3, 5  # of the rows of a game


def judge(terms, hand, after, counts):
    """Values by points, priors by points expected after the action."""
    assert len(terms) == len(hand) == len(counts) and counts.sum() == len(after)
    return np.tanh((terms[:, 1] - terms[:, 9]) / 50), (after[:, 2] - after[:, 10]) / 2


def test_value_targets_are_those_of_td():
    game = Game()
    game.players, game.values = [0, 1, 1, 0], [0.1, 0.2, -0.3, 0.4]
    final = np.array([0.8, -0.8], np.float32)
    assert value_targets(game, final, 1).tolist() == pytest.approx([0.8, -0.8, -0.8, 0.8])
    half = value_targets(game, final, 0.5)
    assert half.tolist() == pytest.approx([0.5 * (0.5 * 0.6 + 0.5 * 0.3) + 0.5 * -0.2, -0.5 * 0.6 - 0.5 * 0.3, -0.6, 0.8])


def test_games_fill_the_buffer():
    buffer = Buffer(600, 20, 22, actions_each=8)
    play = SelfPlay(BASE, judge, 0.9, games=6, simulations=4, fast=2, full=0.5, leaves=2, seed=1)
    leaves = play.play(8, buffer)
    assert leaves > 8 * 60 and 8 * 60 < buffer.added < 8 * 150 and len(play.running) <= 6
    lots = np.random.Generator(np.random.PCG64(1))
    terms, hand, after, counts, policy, target, full, chosen = buffer.sample(500, lots)
    first = np.cumsum(counts) - counts
    assert 50 < len(terms) < 500  # some decisions have lost their actions
    assert np.add.reduceat(policy, first) == pytest.approx(1, abs=1e-4)
    assert ((first <= chosen) & (chosen < first + counts)).all()
    assert 0 < full.mean() < 1 and (np.abs(target) <= 1).all() and target.std() > 0.05
    other = Buffer(600, 20, 22, actions_each=8)
    other.load(buffer.state())
    again = other.sample(500, np.random.Generator(np.random.PCG64(1)))
    assert all((a == b).all() for a, b in zip(again, (terms, hand, after, counts, policy, target, full, chosen)))


def test_matches_use_equal_decks():
    whole = match(BASE, judge, "random", 4, 3, 1, simulations=4)
    assert len(whole) == 8 and (whole > 0).all()
    assert sorted(whole) == sorted(match(BASE, judge, "random", 4, 3, 2, simulations=4))


def test_training_runs_and_resumes(tmp_path):
    torch = pytest.importorskip("torch")
    command = [sys.executable, EXAMPLE / "train.py", "--folder", tmp_path, "--tables", "8", "--games", "4",
               "--simulations", "4", "--fast", "2", "--pairs", "1", "--workers", "2", "--batch", "64",
               "--window", "2000"]
    for rounds in ("1", "2"):
        done = subprocess.run([*command, "--rounds", rounds], text=True, capture_output=True)
        assert done.returncode == 0, done.stderr
    curve = (tmp_path / "curve.csv").read_text().splitlines()
    assert [line.split(",")[0] for line in curve] == ["round", "0", "1", "2"]
    assert set(torch.load(tmp_path / "checkpoint.pt", weights_only=True)) == {"net", "hidden"}
