# SPDX-License-Identifier: MIT
"""Data: positions with paired rollouts, in files of settings.chunk positions.

The arrays of a file are those of carcarena.rollouts. File k has the positions from k * chunk on, so it is
the same whenever and with however many threads it is made.
"""

import carcarena
import numpy as np
from files import read_arrays, read_json, timed, write_arrays
from settings import SettingsError, name_of

SLICE = 32  # positions of a call: an interrupt is noticed after it
ROUND_NUMBERS = 1 << 40  # numbers of positions of a round; panels have the numbers of rounds from PANELS on
PANELS = 1 << 16


def rollouts(rules, settings, first, count, decks, horizon, net, threads):
    """Returns the arrays of positions `first` to `first + count - 1`."""
    parts = [carcarena.rollouts(rules, settings.seed, at, min(SLICE * threads, first + count - at), settings.best,
                                settings.others, decks, settings.random, net, threads, horizon)
             for at in range(first, first + count, SLICE * threads)]
    shapes = {"values": (rules.players,), "points": (decks, rules.players), "inputs": (carcarena.NET["inputs"],)}
    return {name: np.concatenate([np.asarray(part[name]).reshape(-1, *shapes.get(name, ())) for part in parts])
            for name in parts[0]}


def make(folder, name, rules, settings, number, positions, decks, horizon, net, threads, say):
    """Makes the missing files of a rule set in folder/name. `number` is the round, or PANELS and more."""
    for chunk, at in enumerate(range(0, positions, settings.chunk)):
        path = folder / name / f"{chunk:05}.npz"
        if not path.exists():
            with timed(folder, f"{name}/{chunk:05}"):
                write_arrays(path, rollouts(rules, settings, number * ROUND_NUMBERS + at,
                                            min(settings.chunk, positions - at), decks, horizon, net, threads))
            say(f"{path.relative_to(folder)}: {min(at + settings.chunk, positions):,} of {positions:,} positions")
    return [folder / name / f"{chunk:05}.npz" for chunk in range((positions - 1) // settings.chunk + 1)]


def of_training(folder, samples):
    """Returns the files of all rounds of another training, by rule set. `samples`: checksums of some positions."""
    path = folder / "settings.json"
    if not path.exists():
        raise SettingsError(f"--data {folder}: expected the folder of a training, with settings.json")
    found = {name_of(text): made for text, made in read_json(path)["samples"].items()}
    for name, checksum in samples.items():
        if found.get(name) != checksum:
            raise SettingsError(f"--data {folder}: expected data of {name} by this version, with the same seed, best, "
                                "others and random")
    paths = {name: sorted(folder.glob(f"round-*/data/{name}/*.npz")) for name in samples}
    for name in samples:
        if not paths[name]:
            raise SettingsError(f"--data {folder}: expected data of {name}; complete a round of that training first")
    return paths


def starts(counts):
    """Returns where each of the runs of these lengths begins, and the end of the last one."""
    return np.concatenate([[0], np.cumsum(counts, dtype=np.int64)])


def ranges(begins, ends):
    """Returns the concatenated ranges [begin, end)."""
    lengths = ends - begins
    return np.repeat(begins - starts(lengths)[:-1], lengths) + np.arange(lengths.sum())


def centered(values, groups, count):
    """Subtracts from each value the mean of its group."""
    means = np.bincount(groups, values, count) / np.maximum(np.bincount(groups, minlength=count), 1)
    return values - means[groups]


class Rollouts:
    """The arrays of some files of one rule set, and what is computed from them."""

    def __init__(self, paths):
        parts = [read_arrays(path) for path in paths]
        arrays = {name: np.concatenate([part[name] for part in parts]) for name in parts[0]}
        self.positions = len(arrays["number"])
        self.turns = len(arrays["rows"])
        self.position = np.repeat(np.arange(self.positions), arrays["turns"])
        self.own = arrays["player"][self.position]
        self.values = arrays["values"]
        self.points = arrays["points"]
        self.kind, self.players, self.inputs = arrays["kind"], arrays["players"], arrays["inputs"]
        self.turn = np.repeat(np.arange(self.turns), arrays["rows"])

    def leads(self, values):
        """Returns the lead of the player to move over the best opponent. Players are the last axis."""
        own = self.own.reshape(-1, *[1] * (values.ndim - 1))
        others = np.where(np.arange(values.shape[-1]) == own, -np.inf, values)
        return np.take_along_axis(values, own.astype(np.intp), -1)[..., 0] - others.max(-1)

    def rivals(self):
        """Returns, for each turn, the opponent who is best in its position by the evaluation without networks.
        It is the same for all turns of a position."""
        means = np.stack([np.bincount(self.position, column, self.positions) for column in self.values.T], 1)
        first = starts(np.bincount(self.position, minlength=self.positions))[:-1]
        means[np.arange(self.positions), self.own[first]] = -np.inf
        return means.argmax(1)[self.position]


class Samples:
    """Training data of all rule sets.

    The target of a turn is what its games brought beyond the evaluation without networks: its lead over the
    rival, averaged over the decks, minus the lead by evaluation, minus the mean of both over the turns of the
    position. A row of inputs counts for it with `sign`: 1 for terms of the player, -1 for those of the rival.
    Rows that all turns of a position have are left out, since they do not change differences.
    """

    def __init__(self, tables):
        """`tables`: lists of paths, one list for each rule set."""
        targets, turns = [], []
        rows = {kind: ([], [], []) for kind in range(len(carcarena.NET["kinds"]))}
        for paths in tables:
            for path in paths:
                part = Rollouts([path])
                base = sum(map(len, targets))
                self.add_rows(rows, part, base)
                targets.append(self.target(part).astype(np.float32))
                turns.append(np.bincount(part.position, minlength=part.positions))
        self.targets = np.concatenate(targets)
        self.first_turn = starts(np.concatenate(turns))
        self.positions = len(self.first_turn) - 1
        self.rows = {}
        for kind, (inputs, turn, sign) in rows.items():
            if sum(map(len, turn)):
                counts = np.bincount(np.concatenate(turn), minlength=len(self.targets))
                self.rows[kind] = (np.concatenate(inputs), np.concatenate(sign), starts(counts))

    @staticmethod
    def target(part):
        turn, rival = np.arange(part.turns), part.rivals()
        means = part.points.mean(1)
        played = means[turn, part.own] - means[turn, rival]
        evaluated = part.values[turn, part.own] - part.values[turn, rival]
        return centered(played - evaluated, part.position, part.positions)

    @staticmethod
    def add_rows(rows, part, base):
        own, rival = part.own[part.turn], part.rivals()[part.turn]
        signs = ((part.players >> own) & 1).astype(np.int8) - ((part.players >> rival) & 1).astype(np.int8)
        useful = (signs != 0) & ~Samples.common(part, signs)
        for kind, (inputs, turn, sign) in rows.items():
            chosen = (part.kind == kind) & useful
            inputs.append(part.inputs[chosen])
            turn.append(part.turn[chosen] + base)
            sign.append(signs[chosen])

    @staticmethod
    def common(part, signs):
        """Returns which rows every turn of their position has exactly once."""
        fields = np.empty(len(signs), [("position", "<i4"), ("kind", "u1"), ("sign", "i1"),
                                       ("inputs", "<i2", part.inputs.shape[1:])])
        fields["position"] = part.position[part.turn]
        fields["kind"], fields["sign"], fields["inputs"] = part.kind, signs, part.inputs
        _, number = np.unique(fields.view(f"V{fields.itemsize}"), return_inverse=True)
        copies = np.bincount(number)
        pairs = np.unique(number * part.turns + part.turn)
        turns = np.bincount(pairs // part.turns)
        wanted = np.bincount(part.position)[part.position[part.turn]]
        return (turns[number] == wanted) & (copies[number] == wanted)

    def batch(self, positions):
        """Returns the targets of some positions, the position of each, and the rows of each kind: inputs, turns
        and signs. Turns and positions are numbered from 0."""
        begins, ends = self.first_turn[positions], self.first_turn[positions + 1]
        turns = ranges(begins, ends)
        position = np.repeat(np.arange(len(positions)), ends - begins)
        rows = {}
        for kind, (inputs, signs, first) in self.rows.items():
            begin, end = first[turns], first[turns + 1]
            at = ranges(begin, end)
            if len(at):
                x = inputs[at].astype(np.float32) / carcarena.NET["one"]
                rows[kind] = (x, np.repeat(np.arange(len(turns)), end - begin), signs[at].astype(np.float32))
        return self.targets[turns], position, rows
