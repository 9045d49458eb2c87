# SPDX-License-Identifier: MIT
"""What train.py learnt, as a bot of the arena: {"class": "process", "command": ["python3", "play.py"]}"""

import json
from pathlib import Path

import carcarena
import numpy as np
from carcarena.arrays import allocate
from carcarena.bot import EngineBot
from policy import features


class Learnt(EngineBot):
    """Takes the action that the policy likes best. Option: weights, a file."""

    def configured(self):
        file = Path(self.options.get("weights", Path(__file__).parent / "weights.json"))
        try:
            self.weights = np.array(json.loads(file.read_text())["weights"])
        except OSError as error:
            raise ValueError(f"weights: {error}") from error

    def new_game(self, request):
        if self.engine_rules.players != 2 or len(self.engine_rules.types) > 24:
            raise ValueError("it has learnt the base game of two players")
        self.env = carcarena.VectorEnv(self.engine_rules, 1)
        self.terms = allocate(self.env, "terms")["terms"]
        self.after = carcarena.Game(self.engine_rules)

    def choose_in(self, game):
        actions = game.actions()
        rows = np.zeros((len(actions), self.terms.shape[1]), np.float32)
        for row, action in zip(rows, actions):
            self.after.assign(game)
            self.after.apply(action)
            self.env.look(self.after, self.seat)
            row[:] = self.terms[0]
        return actions[int(np.argmax(features(rows, self.engine_rules.draws) @ self.weights))]


if __name__ == "__main__":
    Learnt().run()
