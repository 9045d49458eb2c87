# SPDX-License-Identifier: MIT
"""Numpy arrays for SearchPool.

    pool = carcarena.SearchPool(carcarena.Rules(["base"]), games=64, simulations=32)
    leaves, roots, ends = allocate(pool, leaves=("terms", "first"), roots=("policy",), ends=("score",))
"""

from collections.abc import Sequence
from typing import Any, TypeAlias

import numpy as np
from numpy.typing import NDArray

from ._engine import SearchPool

Arrays: TypeAlias = dict[str, NDArray[Any]]


def allocate(pool: SearchPool, leaves: Sequence[str] = (), roots: Sequence[str] = (),
             ends: Sequence[str] = ()) -> tuple[Arrays, Arrays, Arrays]:
    """Returns three dicts of zeroed arrays with these names, bound to the pool."""
    names = {"leaves": leaves, "roots": roots, "ends": ends}
    shapes = pool.shapes
    for group, wanted in names.items():
        unknown = [name for name in wanted if name not in shapes[group]]
        if unknown:
            raise ValueError(f"{group}: no buffer {unknown[0]!r}; there are {', '.join(sorted(shapes[group]))}")
    arrays: dict[str, dict[str, Any]] = {group: {name: np.zeros(*shapes[group][name]) for name in wanted}
              for group, wanted in names.items()}
    pool.bind(arrays["leaves"], arrays["roots"], arrays["ends"])
    return arrays["leaves"], arrays["roots"], arrays["ends"]
