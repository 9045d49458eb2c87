# SPDX-License-Identifier: MIT
import carcarena.bot

class Value(carcarena.bot.EngineBot):
    """Takes what leads by most points if the game ended now."""

    def choose_in(self, game):
        def lead(action):
            after = game.copy()
            after.apply(action)
            return after.values[self.seat] - after.values[1 - self.seat]
        return max(game.actions(), key=lead)

Value().run()
