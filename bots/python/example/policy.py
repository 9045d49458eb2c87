# SPDX-License-Identifier: MIT
"""The policy that train.py learns and play.py plays: chances of actions by what they lead to.

An action is judged by the terms of the position after it (src/views.h), the player's own and his
opponent's, each also times the share of tiles still to be drawn; what the evaluation of greedy expects
is left out, so that all of it is learnt. The chance of an action is proportional to the exponential of
the weighted sum. Two players, one figure type.
"""

import numpy as np

EACH = 8  # terms of a player: score, value, expected, four kinds led, followers in supply
KEPT = [0, 1, 3, 4, 5, 6, 7]  # all but what greedy's evaluation expects
COLUMNS = KEPT + [EACH + term for term in KEPT]
DRAWS_LEFT = 2 * EACH
SCALE = 0.1  # points to numbers of about 1
SIZE = 2 * len(COLUMNS)


def features(terms, draws):
    """Rows of terms as rows of the policy's features."""
    own = terms[:, COLUMNS] * SCALE
    late = terms[:, DRAWS_LEFT : DRAWS_LEFT + 1] / draws
    return np.concatenate([own, own * late], axis=1)
