# SPDX-License-Identifier: MIT
"""The value function that train.py learns and play.py uses: the expected final lead of a player, from the
terms of a position (src/views.h). Two players, one figure type.

A network with one hidden layer, plus a linear part. Its inputs are the terms of both players as
differences and sums, and the share of tiles still to be drawn.
"""

import json
from pathlib import Path
from typing import Any, TypeAlias

import numpy as np
from numpy.typing import NDArray

Array: TypeAlias = NDArray[Any]
Parameters: TypeAlias = dict[str, Array]

EACH = 8  # terms of a player: score, value, expected, four kinds led, followers in supply
SIZES = np.array([50, 50, 50, 4, 4, 4, 4, 7], np.float32)  # scales, so that inputs are about 1
POINTS = 50  # per output of 1
INPUTS, HIDDEN = 2 * EACH + 2, 64
SHAPES: dict[str, tuple[int, ...]] = {"linear": (INPUTS,), "inner": (INPUTS, HIDDEN), "outer": (HIDDEN,)}


def inputs(terms: Array, draws: int) -> Array:
    """Converts rows of terms to rows of inputs. `draws`: draws of a whole game."""
    own, other = terms[:, :EACH] / SIZES, terms[:, EACH : 2 * EACH] / SIZES
    late = terms[:, 2 * EACH : 2 * EACH + 1] / draws
    return np.concatenate([own - other, own + other, late, np.ones_like(late)], axis=1)


def begin(lots: np.random.Generator) -> Parameters:
    """Returns initial parameters: every position has the value 0."""
    return {"linear": np.zeros(INPUTS, np.float32),
            "inner": lots.normal(0, 0.3, SHAPES["inner"]).astype(np.float32),
            "outer": np.zeros(HIDDEN, np.float32)}


def judged(parameters: Parameters, rows: Array) -> Array:
    """Returns the expected lead in points for each row of inputs."""
    leads: Array = POINTS * (rows @ parameters["linear"] + np.tanh(rows @ parameters["inner"]) @ parameters["outer"])
    return leads


def gradient(parameters: Parameters, rows: Array, targets: Array) -> Parameters:
    """Returns the gradient of half the mean squared error of the leads, in units of POINTS."""
    hidden = np.tanh(rows @ parameters["inner"])
    error = (rows @ parameters["linear"] + hidden @ parameters["outer"] - targets / POINTS) / len(rows)
    back = error[:, None] * parameters["outer"] * (1 - hidden**2)
    return {"linear": error @ rows, "inner": rows.T @ back, "outer": error @ hidden}


def save(path: Path, parameters: Parameters, **notes: Any) -> None:
    texts = {name: [round(float(number), 5) for number in array.ravel()] for name, array in parameters.items()}
    path.write_text(json.dumps(notes | texts) + "\n")


def load(path: Path) -> Parameters:
    text = json.loads(path.read_text())
    return {name: np.array(text[name], np.float32).reshape(shape) for name, shape in SHAPES.items()}
