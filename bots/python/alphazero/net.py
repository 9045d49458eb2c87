# SPDX-License-Identifier: MIT
"""The network: values and priors of positions of the base game for two players.

Inputs of a position are its terms and the tile in hand (../ARRAYS.md); inputs of each legal action are the terms
after it. Every action gets a value. The prior of an action is the softmax of its value, sharpened, and of a further
number. The value of the position is the mean of the values of the actions, weighted by the priors: it contains
what the player to decide can still do.
"""

import torch
from torch import nn

EACH, SHARED, HAND = 8, 4, 22  # terms of a player, terms of both, numbers of the tile in hand
TERMS = 2 * EACH + SHARED
SCALES = torch.tensor([30, 30, 30, 3, 3, 3, 3, 4], dtype=torch.float32)
STEPS = torch.tensor([10, 10, 5, 1, 1, 1, 1, 1], dtype=torch.float32)  # for differences
DRAWS = 71


def both(terms, scales):
    """Returns the terms of both players as differences and sums."""
    own, other = terms[:, :EACH] / scales, terms[:, EACH : 2 * EACH] / scales
    return torch.cat([own - other, own + other], 1)


def segment_sum(rows, home, count):
    return torch.zeros(count, dtype=rows.dtype, device=rows.device).index_add(0, home, rows)


def log_softmax(logits, home, count):
    """Returns logarithms of probabilities within each position. home: position of each action."""
    most = torch.full((count,), -torch.inf, device=logits.device).scatter_reduce(0, home, logits, "amax")
    shifted = logits - most[home]
    return shifted - segment_sum(shifted.exp(), home, count).log()[home]


class Net(nn.Module):
    def __init__(self, hidden=64):
        super().__init__()
        late = 3  # draws left, who decides, whose turn it is
        self.position = nn.Linear(2 * EACH + late + HAND, hidden)
        self.action = nn.Linear(4 * EACH + late, hidden, bias=False)
        self.embed = nn.Linear(hidden, hidden)
        self.value = nn.Linear(hidden, 1)
        self.lead = nn.Linear(2 * EACH, 1)  # a linear part of the value
        self.prior = nn.Linear(hidden, 1)
        self.sharpness = nn.Parameter(torch.tensor(2.0))  # logarithm
        for last in (self.value, self.lead, self.prior):
            nn.init.zeros_(last.weight)
            nn.init.zeros_(last.bias)
        self.register_buffer("scales", SCALES)
        self.register_buffer("steps", STEPS)

    def late(self, terms):
        return torch.cat([terms[:, 2 * EACH : 2 * EACH + 1] / DRAWS, terms[:, -2:]], 1)

    def forward(self, terms, hand, after, counts):
        """Returns the value of each position, and value, logit and position of each action.

        terms: [positions, TERMS], hand: [positions, HAND], after: [actions, TERMS], counts: actions of each
        position.
        """
        home = torch.repeat_interleave(torch.arange(len(counts), device=counts.device), counts)
        position = self.position(torch.cat([both(terms, self.scales), self.late(terms), hand], 1))
        teams = both(after, self.scales)
        action = torch.cat([teams, both(after - terms[home], self.steps), self.late(after)], 1)
        hidden = torch.relu(self.embed(torch.relu(position[home] + self.action(action))))
        worth = (self.value(hidden) + self.lead(teams))[:, 0]
        logits = self.sharpness.exp() * worth + self.prior(hidden)[:, 0]
        weights = log_softmax(logits.detach(), home, len(counts)).exp()
        return torch.tanh(segment_sum(weights * worth, home, len(counts))), torch.tanh(worth), logits, home


def load(path, device="cpu"):
    """Returns the network of a checkpoint of train.py."""
    state = torch.load(path, map_location=device, weights_only=True)
    net = Net(state["hidden"]).to(device)
    net.load_state_dict(state["net"])
    return net.eval()


class Judge:
    """Answers the leaves of a SearchPool with a network."""

    def __init__(self, net, device):
        self.net, self.device = net, device

    @torch.no_grad()
    def __call__(self, terms, hand, after, counts):
        to = lambda array: torch.as_tensor(array).to(self.device, non_blocking=True)
        value, _, logits, _ = self.net(to(terms), to(hand).float(), to(after), to(counts))
        return value.cpu().numpy(), logits.cpu().numpy()
