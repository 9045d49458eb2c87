# SPDX-License-Identifier: MIT
"""carcarena.dataset and carcarena.export against the samples that the program writes as JSON."""

import csv
import hashlib
import json
import math
import os
import pickle
import subprocess
import sys
from pathlib import Path

import carcarena
import numpy as np
import pytest
from carcarena import export
from carcarena.sources import share
from carcarena.tables import SAMPLES, THINKING

CARCARENA = os.environ["CARCARENA"]
FORMATS = ("parquet", "arrow", "npz")
CONFIG = {"name": "samples", "seed": 3, "tilesets": ["base"], "players": 2, "blocks": 5, "record": "visits",
          "options": {"deck_limit": 16}, "bots": ["mcts:simulations=30,endgame=0", "greedy"]}


def play(folder, **changes):
    folder.mkdir()
    (folder / "c.json").write_text(json.dumps(CONFIG | changes))
    done = subprocess.run([CARCARENA, "run", folder / "c.json", "--out", folder / "run", "--quiet"], text=True,
                          capture_output=True)
    assert done.returncode == 0, done.stderr
    return folder / "run"


def exported(run, *words):
    done = subprocess.run([CARCARENA, "export", run, *words], text=True, capture_output=True)
    assert done.returncode == 0, done.stderr
    return done.stdout.splitlines()


@pytest.fixture(scope="module")
def run(tmp_path_factory):
    return play(tmp_path_factory.mktemp("runs") / "visits")


@pytest.fixture(scope="module")
def samples(run):
    return [json.loads(line) for line in exported(run, "--format", "samples")]


@pytest.fixture(scope="module")
def file(run, tmp_path_factory):
    path = tmp_path_factory.mktemp("file") / "samples.jsonl"
    path.write_text("\n".join(exported(run, "--format", "samples")) + "\n")
    return path


# ---- The range of blocks of the program

def test_blocks_of_an_export_are_those_of_the_whole(run):
    whole = exported(run, "--format", "csv")
    parts = [line for first in (0, 2, 4) for line in exported(
        run, "--format", "csv", "--first-block", str(first), "--blocks", "2")[1:]]
    assert whole[1:] == parts and len(parts) == 10
    assert exported(run, "--format", "csv", "--first-block", "5") == whole[:1]
    assert exported(run, "--format", "csv", "--blocks", "0") == whole[:1]


def test_blocks_of_a_packed_run(tmp_path):
    packed = play(tmp_path / "packed", store="packed", record=False, blocks=200,
                  bots=[{"name": name, "spec": "random"} for name in "ab"])
    assert exported(packed, "--format", "csv", "--first-block", "77", "--blocks", "60")[1:] == \
        exported(packed, "--format", "csv")[155:275]


@pytest.mark.parametrize("form", FORMATS)
def test_the_program_names_the_command_of_the_package(run, form):
    done = subprocess.run([CARCARENA, "export", run, "--format", form], text=True, capture_output=True)
    assert done.returncode == 3 and f"python3 -m carcarena.export RUN --format {form} --out DIR" in done.stderr


# ---- Datasets

def keys(samples):
    return [(sample["block"], sample["index"], sample["ply"]) for sample in samples]


def test_without_a_seed_samples_are_those_of_the_export(run, file, samples):
    assert list(carcarena.dataset(run)) == samples
    assert list(carcarena.dataset(file)) == samples
    assert list(carcarena.dataset(run, mix=1)) == samples


@pytest.mark.parametrize("seed", [None, 7])
def test_shards_are_a_partition(run, samples, seed):
    for count in (1, 2, 3, 8):
        shards = [keys(carcarena.dataset(run, shard=(index, count), shuffle_seed=seed, mix=2)) for index in range(count)]
        assert sorted(sum(shards, [])) == sorted(keys(samples))
        blocks = [{key[0] for key in shard} for shard in shards]
        assert sum(map(len, blocks)) == 5  # games on one deck stay together


def test_a_seed_is_an_order_and_epochs_differ(run, file, samples):
    first = carcarena.dataset(run, shuffle_seed=7)
    orders = [keys(first), keys(first)]
    assert orders[0] != orders[1] and sorted(orders[0]) == sorted(orders[1]) == sorted(keys(samples))
    again = carcarena.dataset(file, shuffle_seed=7)
    assert [keys(again), keys(again)] == orders
    assert keys(carcarena.dataset(run, shuffle_seed=8)) != orders[0]
    again.set_epoch(1)
    assert keys(again) == orders[1]
    # samples of one game are spread
    assert sum(a[:2] == b[:2] for a, b in zip(orders[0], orders[0][1:])) < len(samples) / 4


@pytest.mark.parametrize("options", [{}, {"shuffle_seed": 7}, {"shuffle_seed": 7, "mix": 1},
                                     {"shuffle_seed": 7, "shard": (1, 2), "mix": 2}])
def test_iteration_resumes_in_the_middle(run, options):
    whole = carcarena.dataset(run, **options)
    order = keys(whole) + keys(whole)
    for count in (0, 37, len(order) - 3):
        data = carcarena.dataset(run, **options)
        begun = []
        while len(begun) < count:
            for sample in data:
                begun.append(sample)
                if len(begun) == count:
                    break
        state = json.loads(json.dumps(data.state_dict()))
        other = carcarena.dataset(run, **options)
        other.load_state_dict(state)
        copy = pickle.loads(pickle.dumps(data))
        rest = keys(other)
        assert rest == keys(copy)
        if count < len(order) // 2:
            assert keys(begun) + rest == order[:len(order) // 2]
        else:
            assert order[count:count + len(rest)] == rest


def test_a_state_of_another_dataset_is_refused(run, tmp_path):
    state = carcarena.dataset(run, shuffle_seed=7).state_dict()
    with pytest.raises(ValueError, match="shuffle_seed: the state is of another dataset"):
        carcarena.dataset(run, shuffle_seed=8).load_state_dict(state)
    other = play(tmp_path / "other", seed=4, blocks=1)
    with pytest.raises(ValueError, match="fingerprint: the state is of another dataset"):
        carcarena.dataset(other, shuffle_seed=7).load_state_dict(state)


@pytest.mark.parametrize("view", ["tokens", "rows", "planes", "terms"])
@pytest.mark.parametrize("actions", ["index", "planes"])
def test_observations_are_those_of_the_position(run, samples, view, actions):
    rules = carcarena.Rules(["base"], 2, {"deck_limit": 16})
    game = carcarena.Game(rules)
    data = list(carcarena.dataset(run, observations=view, actions=actions, window=21))
    assert keys(data) == keys(samples)
    for made, sample in list(zip(data, samples))[::9]:
        game.load(sample["position"])
        seen = carcarena.view(game, sample["seat"], actions=actions, window=21)
        for name, of in (("observation", view), ("hand", "hand"), ("mask", "mask")):
            assert (made[name] == seen[of]).all(), name
        assert made["mask"][made["number"]] == 1 and made["margin"] == sample["margin"]
        assert math.isclose(made["policy"].sum(), 1, rel_tol=1e-5) and (made["policy"][made["mask"] == 0] == 0).all()
        candidates = sample.get("thinking", {}).get("candidates", [])
        visits = {one["action"]: one["visits"] for one in candidates}
        if actions == "index" and sum(visits.values()) > 0:
            legal = [game.action_text(action) for action in game.actions()]
            wanted = np.array([visits.get(text, 0) for text in legal]) / sum(visits.values())
            assert np.allclose(made["policy"][:len(legal)], wanted)


def test_what_is_missing_is_named(run, file, tmp_path, monkeypatch):
    with pytest.raises(ValueError, match="rules of these games are needed.*rules=carcarena.Rules"):
        carcarena.dataset(file, observations="terms")
    rules = carcarena.Rules(["base"], 2, {"deck_limit": 16})
    assert len(list(carcarena.dataset(file, observations="terms", rules=rules))) > 0
    with pytest.raises(ValueError, match="observations: expected one of tokens"):
        carcarena.dataset(run, observations="pixels")
    with pytest.raises(ValueError, match="fields: no key 'policy'; there are game, block"):
        carcarena.dataset(run, fields=["ply", "policy"])
    with pytest.raises(ValueError, match="fields: no key 'polcy'; there are .*, policy"):
        carcarena.dataset(run, observations="terms", fields=["polcy"])
    with pytest.raises(TypeError, match="fields: expected a list of names"):
        carcarena.dataset(run, fields="ply")
    with pytest.raises(ValueError, match="shard"):
        carcarena.dataset(run, shard=(2, 2))
    with pytest.raises(FileNotFoundError, match="expected the folder of a run"):
        carcarena.dataset(tmp_path / "none")
    bad = tmp_path / "bad.jsonl"
    bad.write_text('{"game": "0.0"}\n')
    with pytest.raises(ValueError, match="bad.jsonl, line 1: expected a sample"):
        carcarena.dataset(bad)
    plain = play(tmp_path / "plain", record=False, blocks=1)
    with pytest.raises(RuntimeError, match="samples need recorded actions"):
        list(carcarena.dataset(plain))
    monkeypatch.delenv("CARCARENA")
    monkeypatch.setenv("PATH", "")
    with pytest.raises(FileNotFoundError, match="put it into PATH"):
        carcarena.dataset(run)


# ---- Files

def read_back(folder, form):
    """Returns the columns of all files of an export."""
    manifest = json.loads((folder / "manifest.json").read_text())
    parts = []
    for entry in manifest["files"]:
        path = folder / entry["file"]
        if form == "npz":
            with np.load(path) as arrays:
                part = {name: arrays[name] for name in arrays}
        else:
            pyarrow = pytest.importorskip("pyarrow")
            from pyarrow import parquet
            table = parquet.read_table(path) if form == "parquet" else pyarrow.ipc.open_file(path).read_all()
            part = {name: np.array(table[name].to_pylist()) for name in table.column_names}
        assert {len(column) for column in part.values()} == {entry["rows"]}
        parts.append(part)
    assert list(parts[0]) == [column["name"] for column in manifest["columns"]]
    return {name: np.concatenate([part[name] for part in parts]) for name in parts[0]}


def write(run, form, out, *words):
    if form != "npz":
        pytest.importorskip("pyarrow", reason="pyarrow is not installed")
    return export.main([str(run), "--format", form, "--out", str(out), *words])


@pytest.mark.parametrize("form", FORMATS)
def test_samples_survive(run, file, samples, form, tmp_path):
    assert write(run, form, tmp_path / "run", "--shards", "3") == 0
    assert write(file, form, tmp_path / "file") == 0
    for folder in (tmp_path / "run", tmp_path / "file"):
        columns = read_back(folder, form)
        assert list(columns) == list(SAMPLES)
        rows = [dict(zip(columns, row)) for row in zip(*(column.tolist() for column in columns.values()))]
        assert rows == [{name: sample[name] for name in SAMPLES} for sample in samples]


@pytest.mark.parametrize("form", FORMATS)
def test_thinking_survives(run, samples, form, tmp_path):
    assert write(run, form, tmp_path, "--what", "thinking", "--shards", "2") == 0
    columns = read_back(tmp_path, form)
    assert list(columns) == list(THINKING)
    rows = list(zip(*(columns[name].tolist() for name in THINKING)))
    assert rows == [
        (sample["block"], sample["index"], sample["ply"], sample["seat"], sample["bot"], thinking["value"],
         thinking["simulations"], thinking["judged"], place, one["action"], one["visits"], one["value"], one["prior"],
         one.get("line", ""))
        for sample in samples if (thinking := sample.get("thinking"))
        for place, one in enumerate(thinking["candidates"])]
    assert len(rows) > 500


@pytest.mark.parametrize("form", FORMATS)
def test_observations_survive(run, form, tmp_path):
    assert write(run, form, tmp_path, "--what", "observations", "--view", "planes", "--window", "15", "--shards", "2") == 0
    columns = read_back(tmp_path, form)
    shapes = {one["name"]: one["shape"] for one in json.loads((tmp_path / "manifest.json").read_text())["columns"]}
    for row, made in enumerate(carcarena.dataset(run, observations="planes", window=15)):
        for name, value in made.items():
            assert (columns[name][row].reshape(shapes[name]) == value).all(), name


@pytest.mark.parametrize("form", FORMATS)
def test_games_survive(run, form, tmp_path):
    assert write(run, form, tmp_path, "--what", "games", "--shards", "2") == 0
    columns = read_back(tmp_path, form)
    lines = exported(run, "--format", "csv")
    assert ",".join(columns) == lines[0]
    for row, line in enumerate(csv.reader(lines[1:])):
        cells = [column[row] for column in columns.values()]
        assert [str(int(cell)) if isinstance(cell, np.number) else str(cell) for cell in cells] == line


def test_an_interrupted_export_is_resumed(run, tmp_path, monkeypatch, capsys):
    whole, part = tmp_path / "whole", tmp_path / "part"
    assert write(run, "npz", whole, "--shards", "4") == 0
    done = []
    real = export._part_write

    def failing(path, *rest):
        if len(done) == 2:
            raise KeyboardInterrupt
        done.append(path.name)
        return real(path, *rest)

    monkeypatch.setattr(export, "_part_write", failing)
    assert write(run, "npz", part, "--shards", "4") == 130
    assert "interrupted" in capsys.readouterr().err
    monkeypatch.setattr(export, "_part_write", real)
    assert sorted(path.name for path in part.iterdir()) == ["manifest.json", *done]
    assert write(run, "npz", part, "--shards", "4") == 1  # not without --resume
    kept = {name: (part / name).stat().st_mtime_ns for name in done}
    assert write(run, "npz", part, "--shards", "4", "--resume") == 0
    assert kept == {name: (part / name).stat().st_mtime_ns for name in done}
    for path in whole.iterdir():
        assert path.read_bytes() == (part / path.name).read_bytes(), path.name
    damaged = part / done[0]
    damaged.write_bytes(damaged.read_bytes()[:-1] + b"x")
    assert write(run, "npz", part, "--shards", "4", "--resume") == 0
    assert damaged.read_bytes() == (whole / done[0]).read_bytes()


def test_another_run_is_not_resumed(run, tmp_path, capsys):
    assert write(run, "npz", tmp_path / "out") == 0
    other = play(tmp_path / "other", seed=4, blocks=1)
    before = (tmp_path / "out/manifest.json").read_bytes()
    for source, words, name in ((other, (), "seed"), (run, ("--what", "games"), "what"), (run, ("--shards", "2"), "shards")):
        assert write(source, "npz", tmp_path / "out", "--resume", *words) == 1
        assert f"cannot be resumed: {name} differs" in capsys.readouterr().err
    assert (tmp_path / "out/manifest.json").read_bytes() == before


def test_a_missing_package_is_named(run, tmp_path):
    program = ("import sys; sys.modules['pyarrow'] = None; from carcarena import export;"
               f"sys.exit(export.main([{str(run)!r}, '--out', {str(tmp_path / 'out')!r}]))")
    done = subprocess.run([sys.executable, "-c", program], text=True, capture_output=True)
    assert done.returncode == 1 and "pip install pyarrow" in done.stderr and not (tmp_path / "out").exists()


def test_a_failed_export_leaves_no_file(tmp_path, capsys):
    plain = play(tmp_path / "plain", record=False, blocks=1)
    assert write(plain, "npz", tmp_path / "out") == 1
    assert "samples need recorded actions" in capsys.readouterr().err
    assert [path.name for path in (tmp_path / "out").iterdir()] == ["manifest.json"]


def test_shares_cover_all_blocks():
    for blocks in range(9):
        for count in range(1, 9):
            ends = [share(blocks, index, count) for index in range(count)]
            assert ends[0][0] == 0 and ends[-1][1] == blocks
            assert all(a[1] == b[0] for a, b in zip(ends, ends[1:]))


# ---- PyTorch and Hugging Face

def test_pytorch(run, samples):
    torch = pytest.importorskip("torch", reason="PyTorch is not installed")
    from torch.utils.data import DataLoader, IterableDataset
    data = carcarena.dataset(run, shuffle_seed=7, observations="terms")
    assert isinstance(data, IterableDataset)
    for workers in (0, 2, 3):
        seen = []
        for batch in DataLoader(data, batch_size=8, num_workers=workers):
            assert isinstance(batch["observation"], torch.Tensor) and batch["policy"].shape[0] <= 8
            seen += zip(batch["block"].tolist(), batch["index"].tolist(), batch["ply"].tolist())
        assert sorted(seen) == sorted(keys(samples)), workers


@pytest.mark.parametrize("options", [{}, {"observations": "terms", "shuffle_seed": 7}, {"observations": "planes", "window": 9}])
def test_hugging_face(run, tmp_path, options):
    pytest.importorskip("datasets", reason="the package datasets is not installed")
    data = carcarena.dataset(run, **options)
    table = data.hugging_face(cache_dir=str(tmp_path))
    rows = list(carcarena.dataset(run, **options))
    assert table.num_rows == len(rows)
    for made, row in zip(table, rows):
        for name, value in made.items():
            assert np.array_equal(np.array(value), np.array(row[name])), name


def test_the_manifest_has_the_checksums(run, tmp_path):
    assert write(run, "npz", tmp_path, "--shards", "2") == 0
    manifest = json.loads((tmp_path / "manifest.json").read_text())
    assert manifest["seed"] == "0x0000000000000003" and manifest["blocks"] == 5
    for entry in manifest["files"]:
        data = Path(tmp_path / entry["file"]).read_bytes()
        assert hashlib.sha256(data).hexdigest() == entry["sha256"] and len(data) == entry["bytes"]
