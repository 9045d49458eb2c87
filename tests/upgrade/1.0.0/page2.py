# SPDX-License-Identifier: MIT
import numpy, carcarena

env = carcarena.VectorEnv(carcarena.Rules(["base"]), 1024, seed=1, threads=2)
arrays = {name: numpy.zeros(*env.shapes[name]) for name in ("action", "player", "mask", "reward", "done")}
env.bind(**arrays)
env.reset()
for _ in range(100):
    env.sample()                        # or fill arrays["action"] by a network
    env.step()
