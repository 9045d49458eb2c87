# SPDX-License-Identifier: MIT
"""Rollouts and networks from Python, and bots/python/train: equal bytes after an interrupt, C and Python equal
bit for bit, figures of the judge, games, errors.
"""

import dataclasses
import json
import os
import signal
import subprocess
import sys
import threading
import time
from pathlib import Path

import carcarena
import numpy as np
import pytest

TRAIN = Path(os.environ["CARCARENA_SOURCE_DIR"]) / "bots/python/train"
sys.path.insert(0, str(TRAIN))

import data  # noqa: E402
import files  # noqa: E402
import games  # noqa: E402
import judge  # noqa: E402
import network  # noqa: E402
import settings  # noqa: E402

BASE = carcarena.Rules(["base"])
KINDS, INPUTS = carcarena.NET["kinds"], carcarena.NET["inputs"]
TINY = ["--horizon", "8", "--tilesets", "base:2", "winter+gingerbread-man:3", "--rounds", "2", "--positions", "12", "--chunk", "4",
        "--panel-positions", "4", "--panel-decks", "4", "--decks", "2", "--games", "4", "--epochs", "2", "--hidden", "5",
        "--checked", "1000"]


def arrays_of(*arguments, **options):
    return {name: np.asarray(view) for name, view in carcarena.rollouts(*arguments, **options).items()}


def networks(kinds, knows=("base",), hidden=7, large=False):
    """Returns integer networks with random weights, and their file."""
    lots = np.random.Generator(np.random.PCG64(1))
    limit = network.WEIGHT_MAX if large else 3000
    nets = {KINDS.index(kind): {"first": lots.integers(-limit, limit + 1, (INPUTS, hidden)),
                                "out": lots.integers(-limit, limit + 1, hidden),
                                "direct": lots.integers(-limit, limit + 1, INPUTS)} for kind in kinds}
    return nets, network.text_of(nets, knows)


# ---- Rollouts


@pytest.mark.parametrize("tilesets,players", [(["base"], 2), (["base", "inns-and-cathedrals"], 4)])
def test_rollouts_do_not_depend_on_calls_and_threads(tilesets, players):
    rules = carcarena.Rules(tilesets, players)
    whole = arrays_of(rules, 1, 3, 5, 3, 1, 2, threads=1)
    again = arrays_of(rules, 1, 3, 5, 3, 1, 2, threads=3)
    parts = [arrays_of(rules, 1, first, count, 3, 1, 2) for first, count in ((3, 2), (5, 3))]
    for name, array in whole.items():
        assert array.tobytes() == again[name].tobytes()
        assert array.tobytes() == b"".join(part[name].tobytes() for part in parts)
    assert whole["number"].tolist() == [3, 4, 5, 6, 7]
    assert whole["points"].shape == (len(whole["rows"]), 2, players)
    assert whole["inputs"].shape == (whole["rows"].sum(), INPUTS)
    assert whole["turns"].sum() == len(whole["values"]) == len(whole["judged"])


# The networks of roads, cities and farms also change what contests are worth by the evaluation itself.
@pytest.mark.parametrize("players", [2, 5])
def test_values_and_rows_are_the_evaluation_of_the_player(players):
    _, text = networks(["cloister", "supply", "join-lines", "join-farms"])
    rules = carcarena.Rules(["base"], players)
    found = arrays_of(rules, 2, 0, 12, decks=1, net=text)
    values, turn = found["values"].copy(), np.repeat(np.arange(len(found["rows"])), found["rows"])
    added = np.asarray(carcarena.net_values(text, found["kind"], found["inputs"])) / 4096
    for player in range(players):
        values[:, player] += np.bincount(turn, added * ((found["players"] >> player) & 1), len(values))
    own = np.repeat(found["player"], found["turns"])[:, None]
    others = np.where(np.arange(players) == own, -np.inf, values).max(1)
    assert np.array_equal(np.take_along_axis(values, own.astype(np.intp), 1)[:, 0] - others, found["judged"])
    assert np.any(added != 0)


def test_rollouts_may_stop_after_some_draws():
    whole, same, few = (arrays_of(BASE, 1, 0, 8, horizon=draws)["points"] for draws in (0, 1000, 4))
    assert np.array_equal(whole, np.rint(whole)) and np.array_equal(whole, same)
    assert few.dtype == np.float32 and few.var(1).mean() < 0.5 * whole.var(1).mean()


def test_rollouts_reject_bad_arguments():
    _, text = networks(["city"], ["base"])
    for wrong, part in (({"decks": 0}, "decks: expected 1 to 4096"), ({"best": 20}, "best: expected 0 to 16"),
                        ({"best": -1}, "best: expected 0 to 16, got -1"), ({"random": 2}, "random: expected a probability"),
                        ({"horizon": -1}, "horizon: expected 0 to"), ({"threads": 0}, "threads: expected 1 to 256"), ({"net": "x"}, "net:1: expected 'carcarena-nets 1'")):
        with pytest.raises(ValueError, match=part):
            carcarena.rollouts(BASE, 1, 0, 1, **wrong)
    with pytest.raises(ValueError, match="not trained with all"):
        carcarena.rollouts(carcarena.Rules(["winter"]), 1, 0, 1, net=text)
    with pytest.raises(ValueError, match="count: expected 1 to"):
        carcarena.rollouts(BASE, 1, 0, 0)


def test_rollouts_release_the_interpreter_lock():
    thread = threading.Thread(target=lambda: carcarena.rollouts(BASE, 1, 0, 4, decks=200))
    thread.start()
    counted = 0
    while thread.is_alive():
        time.sleep(0.001)
        counted += 1
    assert counted > 20


# ---- Networks


@pytest.mark.parametrize("hidden,large", [(1, False), (7, False), (8, True), (carcarena.NET["hidden"], True)])
def test_c_and_python_are_equal_bit_for_bit(hidden, large):
    nets, text = networks(KINDS, hidden=hidden, large=large)
    lots = np.random.Generator(np.random.PCG64(2))
    limit = carcarena.NET["input_max"]
    kinds = lots.integers(0, len(KINDS), 10000).astype(np.uint8)
    inputs = lots.integers(-limit, limit + 1, (10000, INPUTS)).astype(np.int16)
    inputs[:100] = np.sign(inputs[:100]) * limit
    network.check(nets, text, kinds, inputs)
    nets[3]["direct"][0] += 128
    with pytest.raises(network.Difference, match="network farm, inputs .*: C computes"):
        network.check(nets, text, kinds, inputs)


def test_kinds_without_a_network_add_nothing():
    _, text = networks(["farm"])
    kinds = np.arange(len(KINDS), dtype=np.uint8)
    found = np.asarray(carcarena.net_values(text, kinds, np.full((len(KINDS), INPUTS), 100, np.int16)))
    assert [KINDS[kind] for kind in np.flatnonzero(found)] == ["farm"]


def test_values_reject_bad_rows():
    _, text = networks(["city"])
    for kinds, inputs in ((bytes([len(KINDS)]), np.zeros(INPUTS, np.int16)),
                          (bytes(1), np.full(INPUTS, carcarena.NET["input_max"] + 1, np.int16))):
        with pytest.raises(ValueError, match="row 0: expected"):
            carcarena.net_values(text, kinds, inputs)
    with pytest.raises(ValueError, match="inputs: expected"):
        carcarena.net_values(text, bytes(2), np.zeros(INPUTS, np.int16))
    with pytest.raises(ValueError, match="checksum"):
        carcarena.net_values(text.replace("knows base", "knows bass"), b"", np.zeros(0, np.int16))


def test_names_of_rules():
    names = carcarena.net_names(carcarena.Rules(["winter", "gingerbread-man"]))
    assert {"winter", "gingerbread-man"} <= set(names) and len(names) == len(set(names))
    with pytest.raises(TypeError, match="expected Rules"):
        carcarena.net_names("base")


def small_data(folder, tilesets="base:2", positions=12):
    choice = dataclasses.replace(settings.SETTINGS["small"], decks=4, chunk=5, hidden=4, epochs=1, batch=4)
    return choice, data.make(folder, "data", settings.rules_of(tilesets), choice, 1, positions, 4, 0, None, 2, str)


def test_the_gradient_is_the_derivative(tmp_path):
    choice, paths = small_data(tmp_path)
    samples = data.Samples([paths])
    lots = np.random.Generator(np.random.PCG64(3))
    nets = network.begin(samples, choice, lots)
    for net in nets.values():
        net["out"] += lots.normal(0, 1, net["out"].shape)
    targets, position, rows = samples.batch(np.arange(samples.positions))
    nets = {kind: {name: array.astype(float) for name, array in net.items()} for kind, net in nets.items()}

    def error():
        sums, _ = network.predict(nets, targets, rows)
        return ((data.centered(sums, position, samples.positions) - targets) ** 2).mean()

    sums, actives = network.predict(nets, targets, rows)
    off = data.centered(sums, position, samples.positions) - targets
    slope = data.centered(off, position, samples.positions) * 2 / len(off)
    for kind, (x, turn, sign) in rows.items():
        found = network.gradient(nets[kind], x, actives[kind], slope[turn] * sign)
        for name, array in nets[kind].items():
            place = np.unravel_index(np.abs(found[name]).argmax(), array.shape)
            before, step = array[place], 1e-5
            array[place] = before + step
            above = error()
            array[place] = before - step
            below = error()
            array[place] = before
            assert (above - below) / (2 * step) == pytest.approx(found[name][place], rel=1e-3, abs=1e-6)


# ---- Data and judge


@pytest.mark.parametrize("tilesets", ["base:2", "base:4"])
def test_targets_are_differences_of_siblings(tmp_path, tilesets):
    _, paths = small_data(tmp_path, tilesets)
    assert [path.name for path in paths] == ["00000.npz", "00001.npz", "00002.npz"]
    samples = data.Samples([paths])
    whole = data.Rollouts(paths)
    assert samples.positions == whole.positions == 12 and len(samples.targets) == whole.turns
    turn, rival = np.arange(whole.turns), whole.rivals()
    assert np.all(rival != whole.own)
    residual = (whole.points.mean(1) - whole.values)
    residual = residual[turn, whole.own] - residual[turn, rival]
    for position in range(12):
        chosen = whole.position == position
        assert len(set(rival[chosen])) == 1
        assert samples.targets[chosen] == pytest.approx(residual[chosen] - residual[chosen].mean(), abs=1e-4)
    # Without the rows that all turns of a position have, differences are the same.
    nets = {kind: net for kind, net in networks(KINDS)[0].items() if kind in samples.rows}
    corrections = np.zeros(whole.turns)
    added = network.values(nets, whole.kind, whole.inputs)
    for player, sign in ((whole.own, 1), (rival, -1)):
        corrections += sign * np.bincount(whole.turn, added * ((whole.players >> player[whole.turn]) & 1), whole.turns)
    _, position, rows = samples.batch(np.arange(12))
    fewer = np.zeros(whole.turns)
    for kind, (x, turn, sign) in rows.items():
        inputs = np.rint(x * carcarena.NET["one"]).astype(np.int16)
        fewer += np.bincount(turn, network.values(nets, np.full(len(x), kind), inputs) * sign, whole.turns)
    assert data.centered(fewer, position, 12) == pytest.approx(data.centered(corrections, position, 12))
    assert 0 < sum(len(sign) for _, _, sign in rows.values()) < len(whole.turn)


def test_the_judge_agrees_with_itself(tmp_path):
    _, paths = small_data(tmp_path, "base:3")
    panel = judge.Panel(paths)
    figures, regrets = panel.figures(panel.judged)
    assert figures["regret"] == 0 and figures["loss"] == 0 and figures["tau"] <= 1
    figures, regrets = panel.figures(-panel.judged)
    assert figures["tau"] < -0.5 and regrets.min() > 0
    report = panel.report(networks(KINDS)[1])
    assert report["gain"] == pytest.approx(report["without"]["regret"] - report["with"]["regret"])


def test_tau():
    assert judge.tau([1, 2, 3], [5, 6, 7]) == 1
    assert judge.tau([1, 2, 3], [7, 6, 5]) == -1
    assert judge.tau([1, 1, 2], [1, 2, 3]) == pytest.approx(2 / 3)


def test_games_are_mirrored(tmp_path):
    plain = games.player_of(None)
    for players in (2, 3):
        equal = games.duel(carcarena.Rules(["base"], players), plain, plain, 3, 1, 2)
        assert equal["score"] == pytest.approx(1 / players) and equal["interval"] == pytest.approx(0)
    best = games.duel(BASE, plain, "random", 3, 1, 1)
    assert best["score"] == 1


# ---- The command


def train(folder, *options, **keywords):
    return subprocess.run([sys.executable, TRAIN / "train.py", folder, *options], capture_output=True, text=True,
                          timeout=300, **keywords)


def contents(folder):
    """Returns all files but those with times; hours are removed from the log."""
    found = {str(path.relative_to(folder)): path.read_bytes() for path in sorted(folder.rglob("*"))
             if path.is_file() and path.name not in ("times.csv", "log.csv", "curves.html", "log.json")}
    log = json.loads((folder / "log.json").read_text())
    for entry in log:
        entry.pop("hours")
    return found | {"log": log}


def test_an_interrupted_training_is_resumed_with_the_same_bytes(tmp_path):
    done = train(tmp_path / "whole", *TINY, "--threads", "2")
    assert done.returncode == 0, done.stderr
    folder = tmp_path / "parts"
    for moment in ("panel/base-2/00000.npz", "round-1/data/winter+gingerbread-man-3/00001.npz", "round-1/training.json",
                   "round-2/data/base-2/00000.npz"):
        with subprocess.Popen([sys.executable, TRAIN / "train.py", folder, *TINY, "--threads", "1"],
                              stdout=subprocess.DEVNULL, stderr=subprocess.DEVNULL) as process:
            while process.poll() is None and not (folder / moment).exists():
                time.sleep(0.005)
            process.send_signal(signal.SIGKILL if "data" in moment else signal.SIGINT)
    (folder / "round-1/data/base-2/00002.npz.tmp").write_bytes(b"unfinished")
    kept = (folder / "panel/base-2/00000.npz").stat().st_mtime_ns
    done = train(folder, *TINY)
    assert done.returncode == 0, done.stderr
    assert kept == (folder / "panel/base-2/00000.npz").stat().st_mtime_ns
    (folder / "round-1/data/base-2/00002.npz.tmp").unlink()
    assert contents(folder) == contents(tmp_path / "whole")
    check_result(folder)
    check_errors(folder)


def check_result(folder):
    log = json.loads((folder / "log.json").read_text())
    assert [entry["round"] for entry in log] == [1, 2]
    assert [entry["positions"] for entry in log] == [24, 48]
    rows = (folder / "log.csv").read_text().splitlines()
    assert len(rows) == 1 + 2 * 2 and len({row.count(",") for row in rows}) == 1
    page = (folder / "curves.html").read_text()
    assert page.count("<svg") == 5 and "http" not in page and "src=" not in page
    net = folder / "round-1/learned.net"
    bot = carcarena.Bot(BASE, games.player_of(net))
    game = carcarena.Game(BASE, seed=1)
    game.chance()
    assert bot.choose(game) in game.actions()


def test_networks_to_begin_with(tmp_path):
    _, text = networks(["city"], ["base", "winter", "gingerbread-man"])
    begin = tmp_path / "begin.net"
    begin.write_text(text)
    done = train(tmp_path / "more", *TINY, "--rounds", "1", "--begin", begin)
    assert done.returncode == 0, done.stderr
    assert "% against begin.net, equal is" in done.stdout
    assert (tmp_path / "more/begin.net").read_text() == text
    assert json.loads((tmp_path / "more/settings.json").read_text())["begin"] == text.split()[-1]
    path = "round-1/data/base-2/00000.npz"
    own, plain = ((tmp_path / name / path) for name in ("more", "plain"))
    done = train(tmp_path / "plain", *TINY, "--rounds", "1")
    assert done.returncode == 0, done.stderr
    assert not np.array_equal(files.read_arrays(own)["points"], files.read_arrays(plain)["points"])
    for options, part in (([], f"begin: {text.split()[-1]}, now )"), (["--begin", tmp_path / "none"], "No such file")):
        failed = train(tmp_path / "more", *TINY, *options)
        assert failed.returncode == 1 and part in failed.stderr and "Traceback" not in failed.stderr, failed.stderr
    for content, part in ((b"x", "net:1: expected 'carcarena-nets 1'"), (b"\0\xff", "embedded null character")):
        begin.write_bytes(content)
        failed = train(tmp_path / "bad", *TINY, "--begin", begin)
        assert failed.returncode == 1 and f"--begin, for base:2: {part}" in failed.stderr, failed.stderr


def test_other_networks_are_trained_on_the_same_data(tmp_path):
    first = tmp_path / "first"
    assert train(first, *TINY).returncode == 0
    options = [*TINY, "--rounds", "1", "--hidden", "6"]
    done = train(tmp_path / "second", *options, "--data", first)
    assert done.returncode == 0, done.stderr
    assert [entry["positions"] for entry in json.loads((tmp_path / "second/log.json").read_text())] == [48]
    assert not (tmp_path / "second/round-1/data").exists()
    (tmp_path / "begun").mkdir()
    (tmp_path / "begun/settings.json").write_bytes((first / "settings.json").read_bytes())
    for wrong, part in ((["--data", tmp_path], "expected the folder of a training"),
                        (["--data", first, "--seed", "2"], "expected data of base-2 by this version, with the same seed"),
                        (["--data", first, "--rounds", "2"], "--data: expected --rounds 1, got 2"),
                        (["--data", tmp_path / "begun"], "complete a round of that training first")):
        failed = train(tmp_path / "wrong", *options, *wrong)
        assert failed.returncode == 1 and part in failed.stderr and "Traceback" not in failed.stderr, failed.stderr
        assert not (tmp_path / "wrong").exists()


def check_errors(folder):
    for options, part in ((["--positions", "13"], "was made with other settings or by another version (positions: 12, now 13)"),
                          (["--threads", "0"], "--threads: expected 1 to 256, got 0"),
                          (["--hidden", "1000"], "--hidden: expected at most"),
                          (["--tilesets", "nothing:2"], "--tilesets nothing:2: "),
                          (["--tilesets", "base:x"], "the number of players"),
                          (["--tilesets", "base:2", "base"], "expected different rule sets"),
                          (["--epochs", "0"], "--epochs: expected at least 1, got 0")):
        failed = train(folder, *TINY, *options)
        assert failed.returncode == 1 and part in failed.stderr and "Traceback" not in failed.stderr, failed.stderr
    with files.opened(folder, choice_of(folder)):
        busy = train(folder, *TINY)
    assert busy.returncode == 1 and "another process is training" in busy.stderr


def choice_of(folder):
    """Returns the settings of a folder."""
    stored = json.loads((folder / "settings.json").read_text())
    values = {field.name: stored[field.name] for field in dataclasses.fields(settings.Settings)}
    return settings.Settings(**values | {"tilesets": tuple(stored["tilesets"])})


def test_other_files_are_left_alone(tmp_path):
    (tmp_path / "mine.txt").write_text("mine")
    failed = train(tmp_path, *TINY)
    assert failed.returncode == 1 and "contains other files" in failed.stderr
    assert [path.name for path in tmp_path.iterdir()] == ["mine.txt"]


def test_damaged_data_are_named(tmp_path):
    path = tmp_path / "00000.npz"
    path.write_bytes(b"PK damaged")
    with pytest.raises(settings.SettingsError, match="00000.npz: expected arrays of a training"):
        files.read_arrays(path)
