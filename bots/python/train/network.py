# SPDX-License-Identifier: MIT
"""The networks: training in floating point, their integers, and the file that the bots read.

The network of a kind of terms has one hidden layer, and weights from the inputs to the output:

    value = clip(x @ first, 0, 1) @ out + x @ direct
"""

import carcarena
import numpy as np
from data import centered

WEIGHT_ONE, WEIGHT_MAX = 4096, 32767  # of the file: a weight of 1, and the greatest
LIMIT = WEIGHT_MAX / WEIGHT_ONE
# Integer arithmetic as in bots/src/evaluation/net.c: activations are multiples of 1 / HIDDEN_ONE.
HIDDEN_SHIFT, HIDDEN_ONE, OUT_SHIFT, DIRECT_SHIFT = 9, 1024, 10, 7


def begin(samples, settings, lots):
    """Returns networks of value 0 for the kinds of which there are rows."""
    inputs, hidden = carcarena.NET["inputs"], settings.hidden
    return {kind: {"first": lots.normal(0, np.sqrt(1.5 / inputs), (inputs, hidden)).astype(np.float32),
                   "out": np.zeros(hidden, np.float32), "direct": np.zeros(inputs, np.float32)}
            for kind in samples.rows}


def forward(net, x):
    """Returns values and activations of rows of inputs."""
    active = np.clip(x @ net["first"], 0, 1)
    return active @ net["out"] + x @ net["direct"], active


def gradient(net, x, active, of_value):
    """Returns the derivatives of the loss by the weights, from those by the values."""
    back = of_value[:, None] * net["out"] * ((active > 0) & (active < 1))
    return {"first": x.T @ back, "out": active.T @ of_value, "direct": x.T @ of_value}


def predict(nets, targets, rows):
    """Returns the correction of each turn, and the activations."""
    sums, actives = np.zeros(len(targets)), {}
    for kind, (x, turn, sign) in rows.items():
        if kind in nets:
            values, actives[kind] = forward(nets[kind], x)
            sums += np.bincount(turn, values * sign, len(targets))
    return sums, actives


def loss(nets, samples, batch):
    """Returns the mean squared error of the differences between the turns of a position, in points."""
    error = count = 0
    for at in range(0, samples.positions, batch):
        targets, position, rows = samples.batch(np.arange(at, min(at + batch, samples.positions)))
        sums, _ = predict(nets, targets, rows)
        error += ((centered(sums, position, batch) - targets) ** 2).sum()
        count += len(targets)
    return float(error / count)


class Adam:
    """Kingma and Ba, "Adam: A Method for Stochastic Optimization", ICLR 2015."""

    def __init__(self, net):
        self.mean = {name: np.zeros_like(array) for name, array in net.items()}
        self.square = {name: np.zeros_like(array) for name, array in net.items()}
        self.steps = 0

    def step(self, net, slope, rate, decay):
        self.steps += 1
        for name, array in net.items():
            self.mean[name] += 0.1 * (slope[name] - self.mean[name])
            self.square[name] += 0.001 * (slope[name] ** 2 - self.square[name])
            mean = self.mean[name] / (1 - 0.9**self.steps)
            square = self.square[name] / (1 - 0.999**self.steps)
            array -= (rate * (mean / (np.sqrt(square) + 1e-8) + decay * array)).astype(np.float32)
            np.clip(array, -LIMIT, LIMIT, out=array)


def train(samples, held_out, settings, say):
    """Returns trained networks, and the loss after each epoch: on the data, averaged over the epoch, and on the
    held-out positions. The learning rate falls from settings.rate to 0 along a cosine."""
    lots = np.random.Generator(np.random.PCG64(settings.seed))
    nets = begin(samples, settings, lots)
    adams = {kind: Adam(net) for kind, net in nets.items()}
    batches = (samples.positions - 1) // settings.batch + 1
    losses = [{"epoch": 0, "data": loss(nets, samples, settings.batch), "held_out": loss(nets, held_out, settings.batch)}]
    for epoch in range(settings.epochs):
        order = lots.permutation(samples.positions)
        error = count = 0
        for number in range(batches):
            chosen = order[number * settings.batch : (number + 1) * settings.batch]
            targets, position, rows = samples.batch(chosen)
            sums, actives = predict(nets, targets, rows)
            off = centered(sums, position, len(chosen)) - targets
            error, count = error + (off**2).sum(), count + len(off)
            slope = centered(off, position, len(chosen)) * 2 / len(off)
            rate = settings.rate * (1 + np.cos(np.pi * (epoch * batches + number) / (settings.epochs * batches))) / 2
            for kind, (x, turn, sign) in rows.items():
                of_value = (slope[turn] * sign).astype(np.float32)
                adams[kind].step(nets[kind], gradient(nets[kind], x, actives[kind], of_value), rate, settings.decay)
        losses.append({"epoch": epoch + 1, "data": float(error / count),
                       "held_out": loss(nets, held_out, settings.batch)})
        say("epoch {epoch}: squared error {data:.3f}, held out {held_out:.3f}".format(**losses[-1]))
    return nets, losses


def quantized(nets):
    """Returns the networks as integers."""
    return {kind: {name: np.clip(np.rint(array * WEIGHT_ONE), -WEIGHT_MAX, WEIGHT_MAX).astype(np.int64)
                   for name, array in net.items()} for kind, net in nets.items()}


def values(nets, kinds, inputs):
    """Returns what integer networks add for each row of inputs, in 1/4096 point: the reference for the bots."""
    result = np.zeros(len(kinds), np.int64)
    for kind, net in nets.items():
        x = inputs[kinds == kind].astype(np.int64)
        active = np.clip((x @ net["first"]) >> HIDDEN_SHIFT, 0, HIDDEN_ONE)
        result[kinds == kind] = ((active @ net["out"]) >> OUT_SHIFT) + ((x @ net["direct"]) >> DIRECT_SHIFT)
    return result


def checksum(data):
    """Returns the 64-bit FNV-1a hash."""
    result = 0xCBF29CE484222325
    for byte in data:
        result = (result ^ byte) * 0x100000001B3 & 0xFFFFFFFFFFFFFFFF
    return result


def text_of(nets, names):
    """Returns the file of integer networks. `names`: the tile sets and expansions that they know."""
    lines = ["carcarena-nets 1", "knows " + " ".join(names)]
    for kind, net in sorted(nets.items()):
        lines.append(f"net {carcarena.NET['kinds'][kind]} {len(net['out'])}")
        lines += ["unit " + " ".join(map(str, [*unit, out])) for unit, out in zip(net["first"].T, net["out"])]
        lines.append("direct " + " ".join(map(str, net["direct"])))
    text = "\n".join(lines) + "\n"
    return text + f"end {checksum(text.encode()):016x}\n"


class Difference(Exception):
    """The bots compute other values than Python: a fault of the program."""


def check(nets, text, kinds, inputs):
    """Raises Difference unless C, with and without vector instructions, computes the values that Python computes."""
    expected = values(nets, kinds, inputs)
    for plain in (False, True):
        found = np.asarray(carcarena.net_values(text, kinds, inputs, plain=plain))
        for row in np.flatnonzero(found != expected)[:1]:
            raise Difference(f"network {carcarena.NET['kinds'][kinds[row]]}, inputs {inputs[row].tolist()}: "
                             f"C computes {found[row]}, Python {expected[row]} (plain={plain})")
