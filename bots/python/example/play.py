# SPDX-License-Identifier: MIT
"""The learned bot for the arena: {"class": "process", "command": ["python3", "play.py"]}"""

from collections.abc import Iterator
from pathlib import Path

import carcarena
import judge
import numpy as np
from carcarena.arrays import allocate
from carcarena.bot import EngineBot, Request

HERE = Path(__file__).parent


def weights() -> Path:
    """Returns what train.py learned here, or else the weights of the example."""
    learned = HERE / "learned/weights.json"
    return learned if learned.exists() else HERE / "weights.json"


class Learned(EngineBot):
    """Plays the turn with the highest value. Option: weights, a file."""

    def configured(self) -> None:
        try:
            self.judge = judge.load(Path(self.options.get("weights", weights())))
        except (OSError, KeyError, ValueError) as error:
            raise ValueError(f"weights: {error}") from error

    def new_game(self, request: Request) -> None:
        if self.engine_rules.players != 2 or len(self.engine_rules.types) > 24:
            raise ValueError("supports only the base game for two players")
        self.env = carcarena.VectorEnv(self.engine_rules, 1)
        self.terms = allocate(self.env, "terms")["terms"]

    def turns(self, game: carcarena.Game) -> Iterator[tuple[int, judge.Array]]:
        """Yields the first action and the final terms of each way to finish the turn."""
        for action in game.actions():
            after = game.copy()
            after.apply(action)
            continues = after.pending == "decision" and after.player == self.seat
            for answer in after.actions() if continues else [None]:
                end = after
                if answer is not None:
                    end = after.copy()
                    end.apply(answer)
                self.env.look(end, self.seat)
                yield action, self.terms[0].copy()

    def choose_in(self, game: carcarena.Game) -> int:
        actions, terms = zip(*self.turns(game))
        rows = judge.inputs(np.array(terms), self.engine_rules.draws)
        best: int = actions[int(np.argmax(judge.judged(self.judge, rows)))]
        return best


if __name__ == "__main__":
    Learned().run()
