# SPDX-License-Identifier: MIT
"""Samples of runs as targets of a policy: all visits of both halves of a turn."""

import json
import os
import subprocess

import carcarena
import pytest

CARCARENA = os.environ["CARCARENA"]


def samples_of(folder, record):
    """Returns the samples of four games of mcts against greedy."""
    config = {"name": "samples", "seed": 3, "tilesets": ["base"], "players": 2, "blocks": 2, "record": record,
              "options": {"deck_limit": 24}, "bots": ["mcts:simulations=60,endgame=0", "greedy"]}
    (folder / "samples.json").write_text(json.dumps(config))
    for words in (["run", folder / "samples.json", "--out", folder / record], ["verify", folder / record]):
        done = subprocess.run([CARCARENA, *map(str, words)], text=True, capture_output=True)
        assert done.returncode == 0, done.stdout + done.stderr
    done = subprocess.run([CARCARENA, "export", folder / record, "--format", "samples"], text=True, capture_output=True)
    assert done.returncode == 0, done.stderr
    return [json.loads(line) for line in done.stdout.splitlines()]


@pytest.fixture(scope="module")
def samples(tmp_path_factory):
    return samples_of(tmp_path_factory.mktemp("visits"), "visits")


def test_games_are_two_numbers(samples):
    for sample in samples:
        assert sample["game"] == f"{sample['block']}.{sample['index']}"
    assert {(sample["block"], sample["index"]) for sample in samples} == {(0, 0), (0, 1), (1, 0), (1, 1)}


def test_the_target_of_a_policy_is_complete(samples):
    """Every legal action of every searched decision has its visits, and the chosen action is among them."""
    rules = carcarena.Rules(["base"], 2, {"deck_limit": 24})
    game = carcarena.Game(rules)
    halves = {"place": 0, "deploy": 0}
    for sample in samples:
        if sample["actions"] == 1:
            continue
        game.load(sample["position"])
        legal = {game.action_text(action) for action in game.actions()}
        thinking = sample["thinking"]
        found = {candidate["action"]: candidate for candidate in thinking["candidates"]}
        assert set(found) == legal and len(thinking["candidates"]) == len(legal) == thinking["judged"]
        assert sample["action"] in found
        if sample["bot"].startswith("mcts"):
            visits = {action: candidate["visits"] for action, candidate in found.items()}
            assert sum(visits.values()) > 0 and visits[sample["action"]] > 0
            assert abs(sum(candidate["prior"] for candidate in found.values())) < 1.01
            halves[game.phase] = halves.get(game.phase, 0) + 1
    assert min(halves.values()) > 20, halves


def test_visits_of_the_second_half_are_those_of_the_turns_that_continue(samples):
    """The visits of the chosen placement are shared by its deployments."""
    pairs = 0
    for first, second in zip(samples, samples[1:]):
        same = (first["game"], first["seat"], first["ply"] + 1) == (second["game"], second["seat"], second["ply"])
        if same and first["bot"].startswith("mcts") and first["actions"] > 1 and second["actions"] > 1:
            of_placement = {c["action"]: c["visits"] for c in first["thinking"]["candidates"]}[first["action"]]
            assert sum(c["visits"] for c in second["thinking"]["candidates"]) == of_placement
            pairs += 1
    assert pairs > 20


def test_ten_candidates_include_the_chosen_action(tmp_path):
    """With "record": "thinking", ties no longer hide the chosen action."""
    for sample in samples_of(tmp_path, "thinking"):
        if sample["actions"] > 1:
            candidates = [candidate["action"] for candidate in sample["thinking"]["candidates"]]
            assert len(candidates) == min(10, sample["thinking"]["judged"]) and sample["action"] in candidates


def test_an_unknown_recording_is_named(tmp_path):
    (tmp_path / "c.json").write_text(json.dumps({"tilesets": ["base"], "bots": ["random", "greedy"], "record": "visit"}))
    done = subprocess.run([CARCARENA, "run", tmp_path / "c.json"], text=True, capture_output=True)
    assert done.returncode != 0 and 'false, true, "thinking" or "visits" expected' in done.stderr
