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
    "dataset",
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

    from .samples import Dataset


def load_run(path: str | PathLike[str], table: str = "games") -> Any:
    """Returns a table of a run of the arena. See carcarena.runs.load_run."""
    from .runs import load_run as load

    return load(path, table)


def dataset(path: str | PathLike[str], **options: Any) -> "Dataset":
    """Returns the samples of a recorded run as an iterable of dicts, one for each decision.

    path: the folder of a run, or a file of `carcarena export --format samples`.
    shuffle_seed: of an order of all samples; None: the order of the games.
    shard: (I, N) for part I of N; all games on one deck are in one part.
    observations: "tokens", "rows", "planes" or "terms" add the arrays observation, hand, mask, number and policy.
    fields: keys of the dicts; by default all keys, or with observations arrays and numbers only.
    mix: number of blocks whose samples are mixed, and held in memory.
    rules, program: of the games, and the program carcarena, if they are not found.
    Further arguments with observations are those of VectorEnv: actions, window, planes, rows, tokens.

    state_dict and load_state_dict resume in the middle; hugging_face returns a Dataset of Hugging Face. If
    torch.utils.data is imported, the result is an IterableDataset, whose workers share the samples.
    """
    from .samples import make

    return make(path, **options)


def view(game: Game, player: int | None = None, **options: Any) -> "dict[str, NDArray[np.generic]]":
    """Returns a game as arrays. See carcarena.arrays.view."""
    from .arrays import view as look

    return look(game, player, **options)


from .games import GameFile, GameFileError, parse_games, read_games, write_games  # noqa: E402

__all__ += ["GameFile", "GameFileError", "parse_games", "read_games", "write_games"]
