# SPDX-License-Identifier: MIT
"""What train.py learns and play.py plays by: the lead a player may expect in the end, judged by the terms
of a position (src/views.h) with him at the table. Two players, one figure type.

A network with one hidden layer beside a linear part. Its inputs are the terms of both players as
differences and sums, and the share of tiles still to be drawn.
"""

import json

import numpy as np

EACH = 8  # terms of a player: score, value, expected, four kinds led, followers in supply
SIZES = np.array([50, 50, 50, 4, 4, 4, 4, 7], np.float32)  # what makes them numbers of about 1
POINTS = 50  # of an output of 1
INPUTS, HIDDEN = 2 * EACH + 2, 64
SHAPES = {"linear": (INPUTS,), "inner": (INPUTS, HIDDEN), "outer": (HIDDEN,)}


def inputs(terms, draws):
    """Rows of terms as rows of inputs. `draws`: of a whole game."""
    own, other = terms[:, :EACH] / SIZES, terms[:, EACH : 2 * EACH] / SIZES
    late = terms[:, 2 * EACH : 2 * EACH + 1] / draws
    return np.concatenate([own - other, own + other, late, np.ones_like(late)], axis=1)


def begin(lots):
    """Parameters before anything is learned: every position is level."""
    return {"linear": np.zeros(INPUTS, np.float32),
            "inner": lots.normal(0, 0.3, SHAPES["inner"]).astype(np.float32),
            "outer": np.zeros(HIDDEN, np.float32)}


def judged(parameters, rows):
    """The lead in points that each row of inputs promises."""
    return POINTS * (rows @ parameters["linear"] + np.tanh(rows @ parameters["inner"]) @ parameters["outer"])


def gradient(parameters, rows, targets):
    """Of the mean square error against leads in points, half of it, over POINTS."""
    hidden = np.tanh(rows @ parameters["inner"])
    error = (rows @ parameters["linear"] + hidden @ parameters["outer"] - targets / POINTS) / len(rows)
    back = error[:, None] * parameters["outer"] * (1 - hidden**2)
    return {"linear": error @ rows, "inner": rows.T @ back, "outer": error @ hidden}


def save(path, parameters, **notes):
    texts = {name: [round(float(number), 5) for number in array.ravel()] for name, array in parameters.items()}
    path.write_text(json.dumps(notes | texts) + "\n")


def load(path):
    text = json.loads(path.read_text())
    return {name: np.array(text[name], np.float32).reshape(shape) for name, shape in SHAPES.items()}
