# SPDX-License-Identifier: MIT
import carcarena

rules = carcarena.Rules(["base", "inns-and-cathedrals"], players=2, options={"farmers": True})
game = carcarena.Game(rules, seed=1)
while not game.over:
    if game.pending == "decision":
        game.apply(game.actions()[0])
    else:
        game.chance()                   # draws a tile, throws a die
print(game.board(), game.scores)
