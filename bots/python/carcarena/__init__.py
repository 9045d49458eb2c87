# SPDX-License-Identifier: MIT
"""Carcassonne for bots: the engine, environments for learning, and bots for the arena.

    import carcarena
    rules = carcarena.Rules(["base"], players=2)
    game = carcarena.Game(rules, seed=1)
    while not game.over:
        if game.pending == "decision":
            game.apply_index(0)
        else:
            game.chance()
    print(game.scores)

The engine needs only the standard library. Environments (carcarena.aec, carcarena.parallel,
carcarena.single, carcarena.vector) need numpy and PettingZoo or Gymnasium.
"""

from os import PathLike
from typing import TYPE_CHECKING, Any

from ._engine import (
    NET,
    Bot,
    Game,
    IllegalAction,
    Rules,
    SearchPool,
    VectorEnv,
    __version__,
    bots,
    expansions,
    net_names,
    net_values,
    rollouts,
    tilesets,
)

__all__ = [
    "NET",
    "Bot",
    "Game",
    "IllegalAction",
    "Rules",
    "SearchPool",
    "VectorEnv",
    "__version__",
    "bots",
    "expansions",
    "load_run",
    "net_names",
    "net_values",
    "rollouts",
    "tilesets",
    "view",
]


if TYPE_CHECKING:
    import numpy as np
    from numpy.typing import NDArray


def load_run(path: str | PathLike[str], table: str = "games") -> Any:
    """Returns a table of a run of the arena. See carcarena.runs.load_run."""
    from .runs import load_run as load

    return load(path, table)


def view(game: Game, player: int | None = None, **options: Any) -> "dict[str, NDArray[np.generic]]":
    """Returns a game as arrays. See carcarena.arrays.view."""
    from .arrays import view as look

    return look(game, player, **options)


from .games import GameFile, GameFileError, parse_games, read_games, write_games  # noqa: E402

__all__ += ["GameFile", "GameFileError", "parse_games", "read_games", "write_games"]
