# SPDX-License-Identifier: MIT
"""The trained bot for the arena: {"class": "process", "command": ["python3", "play.py"]}"""

from pathlib import Path

import torch
from carcarena.bot import EngineBot
from net import Judge, load
from selfplay import Searcher


class AlphaZero(EngineBot):
    """Searches with the trained network. Options: checkpoint (a file), simulations, leaves."""

    def configured(self):
        torch.set_num_threads(1)
        self.simulations = int(self.options.get("simulations", 64))
        self.leaves = int(self.options.get("leaves", 1))
        try:
            self.judge = Judge(load(Path(self.options.get("checkpoint", Path(__file__).parent / "checkpoint.pt"))),
                               torch.device("cpu"))
        except (OSError, KeyError, RuntimeError) as error:
            raise ValueError(f"checkpoint: {error}") from error

    def new_game(self, request):
        if self.engine_rules.players != 2 or len(self.engine_rules.types) > 24:
            raise ValueError("supports only the base game for two players")
        self.searcher = Searcher(self.engine_rules, self.judge, games=1, simulations=self.simulations,
                                 leaves=self.leaves, gumbel=0.0)

    def choose_in(self, game):
        pool = self.searcher.pool
        pool.set(0, game)
        while not pool.decided():
            self.searcher.step()
        return game.actions()[int(self.searcher.roots["chosen"][0])]


if __name__ == "__main__":
    AlphaZero().run()
