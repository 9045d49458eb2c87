# SPDX-License-Identifier: MIT
"""Opponents of carcarena.single: built-in bots, functions, objects, and pools of them."""

from collections.abc import Callable, Sequence
from typing import Protocol, TypeAlias

from ._engine import Bot, Game, Rules


class Chooser(Protocol):
    """Anything that chooses as carcarena.Bot does."""

    def choose(self, game: Game, /) -> int: ...


One: TypeAlias = str | Chooser | Callable[[Game], int]
Opponent: TypeAlias = One | Sequence[One]


def chooser(rules: Rules, opponent: One, seed: int = 0) -> Callable[[Game], int]:
    """Returns a function from a game to one of its actions.

    opponent: a built-in bot as text, an object with a method `choose`, or such a function.
    """
    if isinstance(opponent, str):
        return Bot(rules, opponent, seed).choose
    choose: Callable[[Game], int] | None = getattr(opponent, "choose", None)
    if choose is not None:
        return choose
    if callable(opponent):
        return opponent
    raise TypeError(f"opponent: expected a bot as text, an object with choose(game), or a function of a game, "
                    f"got {type(opponent).__name__}")


def pool(rules: Rules, opponent: Opponent) -> list[Callable[[Game], int]]:
    """Returns the functions of a pool, or of one opponent."""
    members = [opponent] if isinstance(opponent, str) or not isinstance(opponent, Sequence) else list(opponent)
    if not members:
        raise ValueError("opponent: expected at least one")
    return [chooser(rules, member) for member in members]
