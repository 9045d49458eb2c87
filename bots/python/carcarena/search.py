# SPDX-License-Identifier: MIT
"""Numpy arrays for SearchPool.

    pool = carcarena.SearchPool(carcarena.Rules(["base"]), games=64, simulations=32)
    leaves, roots, ends = allocate(pool, leaves=("terms", "first"), roots=("policy",), ends=("score",))
"""

import numpy as np


def allocate(pool, leaves=(), roots=(), ends=()):
    """Returns three dicts of zeroed arrays with these names, bound to the pool."""
    names = {"leaves": leaves, "roots": roots, "ends": ends}
    shapes = pool.shapes
    for group, wanted in names.items():
        unknown = [name for name in wanted if name not in shapes[group]]
        if unknown:
            raise ValueError(f"{group}: no buffer {unknown[0]!r}; there are {', '.join(sorted(shapes[group]))}")
    arrays = {group: {name: np.zeros(*shapes[group][name]) for name in wanted}
              for group, wanted in names.items()}
    pool.bind(**arrays)
    return arrays["leaves"], arrays["roots"], arrays["ends"]
